"""The operations of AntMiner_mbc, worked out by the oracle."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.oracle import bookmaking, mbc
from tests.oracle.bookmaking import Json, encode
from tests.oracle.make.mbc.data import from_json


class Call(bookmaking.Call):
    """One operation on a table of this paper."""

    read = staticmethod(from_json)

    def graph(self) -> Any:
        """Return the graph that the input describes."""
        rows = self.given.get("graph_rows", self.given["rows"])
        cuts_from = self.given.get("cuts", "midpoints")
        return self.oracle.build_graph(self.table, rows, *self.take("majority", "max_cuts", "any_vertex"), cuts_from)

    def of_eta(self) -> tuple[str, str]:
        """Return how upper bounds and "any" are valued."""
        return self.given.get("upper_bound", "alone"), self.given.get("any_value", "equation")

    def least(self) -> int:
        """Return how many rows a rule must cover."""
        return int(self.given.get("min_cases_per_rule", 1))


def op_cuts(call: Call) -> Json:
    """Cut points of a list of values."""
    values, max_cuts = call.take("values", "max_cuts")
    labels, n_classes = call.given.get("classes", [0] * len(values)), call.given.get("n_classes", 1)
    return {"cuts": call.oracle.cuts_by(call.given.get("cuts", "midpoints"), values, labels, n_classes, max_cuts)}


def op_graph(call: Call) -> Json:
    """All layers."""
    graph = call.graph()
    layers = []
    for layer in graph.layers:
        cuts = {"cuts": layer.cuts} if layer.name in ("lower", "upper") else {}
        layers.append({"name": layer.name, "column": layer.column, "size": layer.size} | cuts)
    return {"layers": layers, "n_layers": len(layers), "average": graph.average()}


def op_eta(call: Call) -> Json:
    """The heuristic of every vertex for one class."""
    given = call.take("rows", "heuristic", "class")
    return {"eta": call.oracle.read_eta(call.table, call.graph(), *given, *call.of_eta())}


def op_heuristic_value(call: Call) -> Json:
    """The heuristic from counts."""
    return {"eta": call.oracle.heuristic_value(*call.take("heuristic", "rows", "of_class", "n_classes"))}


def op_quality(call: Call) -> Json:
    """Rule quality from counts."""
    value = call.oracle.quality(*call.take("tp", "fp", "p", "n", "omega"), call.least())
    return {"quality": encode(value, call.given["omega"] != 1.0)}


def op_walk(call: Call) -> Json:
    """One ant."""
    graph, rows = call.graph(), call.given["rows"]
    etas = call.oracle.all_eta(call.table, graph, rows, call.given["heuristic"], *call.of_eta())
    counts = call.oracle.count_classes(call.table, rows)
    path = call.oracle.walk(graph, counts, call.given["tau"], etas, call.tape, call.log)
    return {"path": path, "n_draws": call.tape.used, "wheels": [fields["weights"] for _, fields in call.events],
            "chosen": path}


def op_prune(call: Call) -> Json:
    """The pruner with all its trials."""
    graph = call.graph()
    rows, path, omega, ties = call.take("rows", "path", "omega", "prune_ties")
    rule = call.oracle.rated(call.table, graph, rows, path, call.oracle.tests_of(graph, path), omega, call.least())
    found = call.oracle.prune(call.table, graph, rows, rule, omega, ties, call.log, call.least())
    trials = [fields | {"quality": encode(fields["quality"], omega != 1.0)} for _, fields in call.events]
    return {"path": found.path, "tests": found.tests, "quality": encode(found.quality, omega != 1.0),
            "tp": found.tp, "fp": found.fp, "trials": trials}


def op_bounds(call: Call) -> Json:
    """Bounds of the pheromone."""
    tau_max, tau_min = call.oracle.bounds(*call.take("quality", "c", "rho", "p_best", "n_layers", "average"))
    return {"tau_max": tau_max, "tau_min": encode(tau_min, ulp=True)}


def op_update(call: Call) -> Json:
    """Pheromone after an update."""
    return {"tau": call.oracle.updated(*call.take("tau", "path", "quality", "c", "rho", "tau_max", "tau_min"))}


def op_converged(call: Call) -> Json:
    """Whether a search may end."""
    names = ("tau", "path", "tau_max", "tau_min", "tol", "convergence")
    return {"converged": call.oracle.converged(*call.take(*names))}


def op_split(call: Call) -> Json:
    """A stratified split."""
    learn, validate = call.oracle.split(*call.take("classes", "n_classes", "validation_fraction"), call.tape)
    return {"learn": learn, "validate": validate, "n_draws": call.tape.used}


def op_bootstrap(call: Call) -> Json:
    """A sample with replacement."""
    return {"sample": call.oracle.bootstrap(call.given["rows"], call.tape), "n_draws": call.tape.used}


def op_majority(call: Call) -> Json:
    """The class that needs no rules."""
    classes, n = call.take("classes", "n_classes")
    return {"class": call.oracle.most_frequent([classes.count(label) for label in range(n)])}


def op_initial_pheromone(call: Call) -> Json:
    """Pheromone before the first update."""
    tau = call.oracle.fresh_tau(call.graph())
    return {"tau": tau, "n_edges": sum(edge is not None for matrix in tau for edges in matrix for edge in edges)}


def rule_json(found: Any, omega: float) -> Json:
    """Return a rule in the form of the files."""
    return {"class": found.label, "path": found.path, "tests": found.tests,
            "quality": encode(found.quality, omega != 1.0), "tp": found.tp, "fp": found.fp}


def op_iteration(call: Call) -> Json:
    """All ants of an iteration, and the best of their rules."""
    names = ("n_ants", "heuristic", "omega", "upper_bound", "any_value", "min_cases_per_rule")
    options = call.oracle.Options(**{name: call.given[name] for name in names if name in call.given})
    search = call.oracle.Search(call.table, call.graph(), call.given["rows"], options, call.tape, call.log)
    search.tau = call.given["tau"]
    rules = search.ants()
    best = rule_json(call.oracle.best_of(rules), options.omega)
    return best | {"n_rules": len(rules), "n_draws": call.tape.used}


def op_search(call: Call) -> Json:
    """A search for one rule; null where no rule is better than none."""
    options = call.oracle.Options(**call.given["parameters"])
    best, iterations = call.oracle.search(call.table, call.graph(), call.given["rows"], options, call.tape, call.log)
    done = [fields["converged"] for line, fields in call.events if line == "mbc:23"]
    return {"best": rule_json(best, options.omega) if best.quality > 0 else None, "iterations": iterations,
            "converged": done[0], "n_draws": call.tape.used}


def op_learn_list(call: Call) -> Json:
    """A base classifier around searches whose findings are given; after those a search finds nothing."""
    findings, turns = list(call.given["found"]), []

    def seek(table: Any, graph: Any, left: list[int], *_: Any) -> Any:
        turns.append(list(left))
        if not findings:
            return call.oracle.Found([], 0, [], 0, 0, 0.0), len(turns)
        path = findings.pop(0)
        return call.oracle.rated(table, graph, left, path, call.oracle.tests_of(graph, path), 1.0), len(turns)

    options = call.oracle.Options(**call.given["parameters"])
    base = call.oracle.base_classifier(call.table, *call.take("majority", "learn", "validate"), options, call.tape,
                                       call.log, seek)
    left_at = [line for line, _ in call.events if line in ("mbc:23a", "mbc:25b")]
    return {"sample": base.sample, "validation": base.validation, "turns": turns,
            "rules": [rule_json(learnt.found, 1.0) | {"iterations": learnt.iterations} for learnt in base.rules],
            "validation_curve": [learnt.right for learnt in base.rules if learnt.right is not None],
            "ended": left_at[0] if left_at else "mbc:5", "n_draws": call.tape.used}


def op_ensemble(call: Call) -> Json:
    """What each base classifier is handed, in the order of the models."""

    def handed(_: Any, __: int, rows: list[int], validation: list[int], *___: Any) -> Json:
        return {"learn": rows, "validate": validation}

    result = call.oracle.run(call.table, call.oracle.Options(**call.given["parameters"]), call.tape, call.log, handed)
    return {"majority": result.majority, "lists": result.lists, "n_draws": result.n_draws}


def op_vote(call: Call) -> Json:
    """The votes on one example."""
    lists = [[(rule["class"], rule["matches"]) for rule in rules] for rules in call.given["lists"]]
    votes, label = call.oracle.vote(lists, *call.take("n_classes", "majority", "majority_weight", "mismatch_votes"))
    return {"votes": votes, "class": label}


def encode_event(line: str, fields: dict[str, Any], omega: float) -> Json:
    """Return an event in the form of the files; tau_min went through a power, with omega quality too."""
    through = {"tau_min"} if omega == 1.0 else {"tau_min", "tau_max", "quality"}
    return {"line": line} | {name: encode(value, name in through) for name, value in fields.items()}


def list_json(entry: Any, omega: float) -> Json:
    """Return a rule list in the form of the files."""
    rules = [rule_json(learnt.found, omega) | {"iterations": learnt.iterations} for learnt in entry.rules]
    return {"sample": entry.sample, "validation": entry.validation,
            "cuts": [layer.cuts for layer in entry.graph.layers if layer.name == "lower"], "rules": rules,
            "validation_curve": [learnt.right for learnt in entry.rules if learnt.right is not None]}


def op_run(call: Call) -> Json:
    """A whole run with its events, and the votes on every row of the data."""
    options = call.oracle.Options(**call.given["parameters"])
    result = call.oracle.run(call.table, options, call.tape, call.log)
    outcome = [call.oracle.classify(call.table, result, options, row) for row in call.table.everything()]
    return {"majority": result.majority, "lists": [list_json(entry, options.omega) for entry in result.lists],
            "n_draws": result.n_draws, "votes": [votes for votes, _ in outcome],
            "predictions": [label for _, label in outcome],
            "events": [encode_event(line, fields, options.omega) for line, fields in call.events]}


OPERATIONS: dict[str, Callable[[Call], Json]] = {
    "mbc.cuts": op_cuts, "mbc.graph": op_graph, "mbc.eta": op_eta, "mbc.heuristic_value": op_heuristic_value,
    "mbc.quality": op_quality, "mbc.walk": op_walk, "mbc.prune": op_prune, "mbc.bounds": op_bounds,
    "mbc.update": op_update, "mbc.converged": op_converged, "mbc.split": op_split,
    "mbc.bootstrap": op_bootstrap, "mbc.majority": op_majority, "mbc.initial_pheromone": op_initial_pheromone,
    "mbc.iteration": op_iteration, "mbc.search": op_search, "mbc.learn_list": op_learn_list,
    "mbc.ensemble": op_ensemble, "mbc.vote": op_vote, "mbc.run": op_run,
}


def evaluate(case: Json, data: Json, oracle: ModuleType = mbc) -> Json:
    """Return the expected output of a case, as the given oracle sees it."""
    return encode(OPERATIONS[case["op"]](Call(case, data, oracle)))
