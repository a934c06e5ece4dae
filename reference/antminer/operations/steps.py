"""The operations of Ant-Miner's vectors, carried out by this implementation on either path.

Input and result are the plain values of the vector files. What only the mirror can tell (wheels, trials)
is in its results alone.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

import numpy as np

from reference import trace
from reference.antminer import heuristic, prune
from reference.antminer.algorithm import ant_miner, default_class
from reference.antminer.operations import listing
from reference.antminer.operations.listing import (
    Values,
    antecedent,
    by_term,
    codes_with_missing,
    discovered,
    plain,
    problem_of,
)
from reference.antminer.paper import PAPER
from reference.antminer.steps import assemble
from reference.draws import Draws, EmptyWheel
from reference.rules import Rule, RuleList, Term as Test
from reference.table import UNKNOWN, Attribute, Table

MAIN_LINES = ["2", "2a", 3, 4, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18]
"""Lines of the main listing: both paths tell them."""


def entropy(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The entropy of the classes behind a term."""
    return {"entropy": heuristic.entropy(given["counts"])}


def gain(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The gain of every term."""
    return {"gain": _gain("term", given, data, backend)}


def info_gain(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """InfoGain of every term, in one of its readings."""
    return {"info": _gain(given["kind"], given, data, backend)}


def _gain(kind: str, given: Values, data: Values, backend: str) -> list[float]:
    problem = problem_of(data[given["data"]], given["rows"])
    return list(assemble(backend, info_gain=kind).gains(problem, problem)[1].values())


def eta(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The heuristic, normalised over the unused attributes."""
    return {"eta": list(heuristic.eta(by_term(given["gain"], given["domains"]), given["used"]).values())}


def majority(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The class of a rule that covers the given counts."""
    return {"class": _twins(backend).majority(given["counts"])}


def quality(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The quality of a confusion matrix."""
    return {"quality": _twins(backend).quality(given["tp"], given["fp"], given["tn"], given["fn"])}


def spin(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """One spin, if there is anything to spin."""
    chosen: int | None
    try:
        if backend == "python":
            chosen = draws.spin(given["weights"], "antminer:25")
        else:
            chosen = _twins(backend).spin(given["weights"], draws, "antminer:25")
    except EmptyWheel:
        chosen = None
    return {"chosen": chosen, "n_draws": draws.n_draws}


def _twins(backend: str) -> ModuleType:
    """The module that has the small steps of a path."""
    return prune if backend == "python" else import_module("reference.antminer.accelerated")


def construct(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 20 to 27."""
    problem = problem_of(data[given["data"]], given["rows"])
    steps = assemble(backend, **{name: given[name] for name in ("min_cases_per_rule", "infeasible")})
    gains, tau = by_term(given["gain"], problem.domains), by_term(given["tau"], problem.domains)
    events: list[Values] = []
    with trace.listen(_keeper(events), ["antminer:25"]):
        rule = steps.construct(problem, gains, tau, draws)
    result = {"rule": plain(rule), "n_draws": draws.n_draws}
    return {**result, "spins": _spins(events)} if backend == "python" else result


def prune_original(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 30 to 43."""
    problem = problem_of(data[given["data"]], given["rows"])
    steps = assemble(backend, prune_ties=given["prune_ties"])
    events: list[Values] = []
    with trace.listen(_keeper(events), ["antminer:38", "antminer:40"]):
        pruned = steps.prune(antecedent(given["rule"]), problem, {}, draws)
    result = {"rule": plain(pruned.rule), "class": pruned.prediction, "quality": pruned.quality}
    return {**result, "trials": _trials(events)} if backend == "python" else result


def prune_hybrid(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 50 to 60."""
    problem = problem_of(data[given["data"]], given["rows"])
    steps = assemble(backend, pruner="hybrid", r=given["r"], prune_ties=given["prune_ties"])
    events: list[Values] = []
    with trace.listen(_keeper(events), ["antminer:55", "antminer:57"]):
        pruned = steps.prune(antecedent(given["rule"]), problem, by_term(given["info"], problem.domains), draws)
    result: Values = {"rule": plain(pruned.rule), "class": pruned.prediction, "quality": pruned.quality}
    result["n_draws"] = draws.n_draws
    if backend != "python":
        return result
    reduced = [event["rule"] for event in events if event["line"] == "antminer:57"] or [given["rule"]]
    return {**result, "reduced": reduced[0], "spins": _spins(events)}


def update_pheromone(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 70 to 72."""
    tau = by_term(given["tau"], given["domains"])
    assemble(backend).update_pheromone(tau, antecedent(given["rule"]), given["quality"])
    return {"tau": list(tau.values())}


def default(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 18."""
    table = data[given["data"]]
    return {"class": default_class(problem_of(table, given["rows"]), problem_of(table, None))}


def predict(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Classes by a rule list; a code outside every rule stands for itself."""
    n = len(given["rows"][0]) if given["rows"] else 0
    values = range(1 + max((j for rule in given["rules"] for _, j in rule["rule"]), default=0))
    attributes = tuple(Attribute(f"a{i}", tuple(values)) for i in range(n))
    columns = [np.where(column < len(values), column, UNKNOWN) for column in codes_with_missing(given["rows"], n)]
    tests = [tuple(Test(i, f"a{i}", "=", j) for i, j in entry["rule"]) for entry in given["rules"]]
    rules = tuple(Rule(terms, entry["class"], 0.0, 0, 0) for terms, entry in zip(tests, given["rules"], strict=True))
    return {"classes": RuleList(rules, given["default"]).predict(Table("", attributes, tuple(columns)))}


def run(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 1 to 19, with the events that the path can tell."""
    lines = [*(f"antminer:{line}" for line in MAIN_LINES), *(PAPER.mirror_lines if backend == "python" else ())]
    events: list[Values] = []
    with trace.listen(_keeper(events), lines):
        result = run_silently(given, data, draws, backend)
    return {**result, "events": events}


def run_silently(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 1 to 19 with nobody listening, so that the C path makes one call per colony."""
    parameters = dict(given["parameters"])
    missing = parameters.pop("missing", PAPER.methods["antminer"].default("missing"))
    outcome = ant_miner(problem_of(data[given["data"]], None, missing), assemble(backend, **parameters), draws)
    rules = [discovered(found) for found in outcome.rules]
    return {"rules": rules, "default": outcome.default, "n_draws": draws.n_draws}


OPERATIONS: dict[str, Callable[[Values, Values, Draws, str], Values]] = {
    "antminer.entropy": entropy,
    "antminer.gain": gain,
    "antminer.eta": eta,
    "antminer.info_gain": info_gain,
    "antminer.majority": majority,
    "antminer.quality": quality,
    "antminer.spin": spin,
    "antminer.construct": construct,
    "antminer.prune_original": prune_original,
    "antminer.prune_hybrid": prune_hybrid,
    "antminer.update_pheromone": update_pheromone,
    **listing.OPERATIONS,
    "antminer.default_class": default,
    "antminer.predict": predict,
    "antminer.run": run,
}

SILENT = {"antminer.run": run_silently}
"""The runs with nobody listening."""


def _keeper(events: list[Values]) -> trace.Listener:
    return lambda line, values: events.append({"line": line, **trace.plain(values)})


def _spins(events: list[Values]) -> list[Values]:
    return [{name: event[name] for name in ("wheel", "weights", "u", "chosen")} for event in events if "wheel" in event]


def _trials(events: list[Values]) -> list[Values]:
    trials, number = [], 1
    for event in events:
        if event.pop("line") == "antminer:40":
            number += 1
        else:
            trials.append({"pass": number, **event})
    return trials
