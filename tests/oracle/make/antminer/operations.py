"""The operations of Ant-Miner, worked out by the oracle."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.oracle import antminer, bookmaking
from tests.oracle.antminer import Rule
from tests.oracle.bookmaking import Json, encode
from tests.oracle.make.antminer.data import from_json

THROUGH_LOG2 = {"antminer.entropy", "antminer.gain", "antminer.info_gain"}


class Call(bookmaking.Call):
    """One operation on a table of this paper."""

    read = staticmethod(from_json)

    def rows(self) -> list[int]:
        """Return the rows named in the input; null means all."""
        rows: list[int] | None = self.given["rows"]
        return list(self.table.everything() if rows is None else rows)

    def flat(self, name: str) -> dict[tuple[int, int], float]:
        """Return an input list over all terms as a mapping."""
        domains = self.given["domains"] if self.table is None else self.table.domains
        return dict(zip(self.oracle.all_terms(domains), self.given[name], strict=True))

    def rule(self) -> Rule:
        """Return the input rule as a dict."""
        return dict(self.given["rule"])

    def spins(self, line: str) -> list[Json]:
        """Return the wheels turned at one line."""
        names = ("wheel", "weights", "u", "chosen")
        return [{name: fields[name] for name in names} for where, fields in self.events if where == line]

    def found(self, found: Any) -> Json:
        """Return a pruned rule under its names in the files."""
        return {"rule": antminer.listed(found.rule), "class": found.label, "quality": found.quality}


def op_entropy(call: Call) -> Json:
    """Entropy of class counts."""
    return {"entropy": call.oracle.entropy(call.given["counts"])}


def op_gain(call: Call) -> Json:
    """Gain of every term."""
    return {"gain": list(call.oracle.gains(call.table, call.rows()).values())}


def op_eta(call: Call) -> Json:
    """Normalised heuristic of every term."""
    return {"eta": list(call.oracle.eta(call.flat("gain"), call.given["used"]).values())}


def op_info_gain(call: Call) -> Json:
    """InfoGain of every term."""
    return {"info": list(call.oracle.information(call.table, call.rows(), call.given["kind"]).values())}


def op_majority(call: Call) -> Json:
    """Most frequent class."""
    return {"class": call.oracle.majority(call.given["counts"])}


def op_quality(call: Call) -> Json:
    """Rule quality from the four counts."""
    return {"quality": call.oracle.quality(*(call.given[name] for name in ("tp", "fp", "tn", "fn")))}


def op_spin(call: Call) -> Json:
    """One turn of a wheel."""
    drawn = call.oracle.spin(call.given["weights"], call.tape)
    return {"chosen": None if drawn is None else drawn[0], "n_draws": call.tape.used}


def op_construct(call: Call) -> Json:
    """One ant's walk."""
    rule = call.oracle.construct(call.table, call.rows(), call.flat("gain"), call.flat("tau"),
                                 call.given["min_cases_per_rule"], call.given["infeasible"], call.tape,
                                 call.log)
    return {"rule": call.oracle.listed(rule), "spins": call.spins("antminer:25"), "n_draws": call.tape.used}


def op_prune_original(call: Call) -> Json:
    """The original pruner with all its trials."""
    found = call.oracle.prune_original(call.table, call.rows(), call.rule(), call.given["prune_ties"],
                                       call.log)
    trials, number = [], 1
    for line, fields in call.events:
        if line == "antminer:38":
            trials.append({"pass": number} | fields)
        elif line == "antminer:40":
            number += 1
    return call.found(found) | {"trials": trials}


def op_prune_hybrid(call: Call) -> Json:
    """The hybrid pruner with its wheels and the rule it hands on."""
    found = call.oracle.prune_hybrid(call.table, call.rows(), call.rule(), call.given["r"], call.flat("info"),
                                     call.given["prune_ties"], call.tape, call.log)
    reduced = [fields["rule"] for line, fields in call.events if line == "antminer:57"]
    return call.found(found) | {"reduced": reduced[0] if reduced else call.given["rule"],
                                "spins": call.spins("antminer:55"), "n_draws": call.tape.used}


def op_update_pheromone(call: Call) -> Json:
    """Pheromone after one ant."""
    return {"tau": list(call.oracle.reinforce(call.flat("tau"), call.rule(), call.given["quality"]).values())}


def op_initial_pheromone(call: Call) -> Json:
    """Pheromone before the first ant."""
    table = call.oracle.missing_as_value(call.table) if call.given["missing"] == "as_value" else call.table
    return {"tau": list(call.oracle.first_tau(table.domains).values())}


def op_colony(call: Call) -> Json:
    """One colony from given pheromone."""
    options = call.oracle.Options(**call.given["parameters"])
    best, ants, tau = call.oracle.colony(call.table, call.rows(), call.flat("gain"), call.flat("info"),
                                         call.flat("tau"), options, call.tape)
    return {"best": best and call.found(best), "ants": ants, "tau": list(tau.values()), "n_draws": call.tape.used}


def op_covering(call: Call) -> Json:
    """The outer loop around colonies whose findings are given; after those a colony finds nothing."""
    findings, turns = list(call.given["found"]), []

    def seek(_: Any, left: list[int], gain: Any, info: Any, tau: Any, *__: Any) -> Any:
        turns.append({"rows": list(left), "gain": encode(list(gain.values()), ulp=True), "tau": list(tau.values())})
        if not findings:
            return None, 0, tau
        found = findings.pop(0)
        return call.oracle.Found(dict(found["rule"]), found["class"], found["quality"]), found["ants"], tau

    result = call.oracle.run(call.table, call.oracle.Options(**call.given["parameters"]), call.tape, call.log, seek)
    left_at = [line for line, _ in call.events if line in ("antminer:2a", "antminer:15")]
    rules = [learnt_json(call, entry) for entry in result.rules]
    return {"turns": turns, "ended": left_at[0] if left_at else "antminer:2", "rules": rules, "default": result.default}


def op_default_class(call: Call) -> Json:
    """Default class for the rows left."""
    return {"class": call.oracle.default_class(call.table, call.rows())}


def op_predict(call: Call) -> Json:
    """Classes of rows by a rule list."""
    rules = [(dict(entry["rule"]), entry["class"]) for entry in call.given["rules"]]
    return {"classes": [call.oracle.predict(rules, call.given["default"], row) for row in call.given["rows"]]}


def encode_event(line: str, fields: dict[str, Any]) -> Json:
    """Return an event in the form of the files; weights and gains went through log2."""
    shown = {name: value for name, value in fields.items() if name != "uniform"}
    through = {"gain", "weights"} if not fields.get("uniform") else set()
    return {"line": line} | {name: encode(value, name in through) for name, value in shown.items()}


def learnt_json(call: Call, entry: Any) -> Json:
    """Return an entry of the rule list in the form of the files."""
    return call.found(entry.found) | {"covered": entry.covered, "removed": entry.removed, "ants": entry.ants}


def op_run(call: Call) -> Json:
    """A whole run with its events."""
    result = call.oracle.run(call.table, call.oracle.Options(**call.given["parameters"]), call.tape, call.log)
    rules = [learnt_json(call, entry) for entry in result.rules]
    return {"rules": rules, "default": result.default, "n_draws": result.n_draws,
            "events": [encode_event(line, fields) for line, fields in call.events]}


OPERATIONS: dict[str, Callable[[Call], Json]] = {
    "antminer.entropy": op_entropy, "antminer.gain": op_gain, "antminer.eta": op_eta,
    "antminer.info_gain": op_info_gain, "antminer.majority": op_majority, "antminer.quality": op_quality,
    "antminer.spin": op_spin, "antminer.construct": op_construct,
    "antminer.prune_original": op_prune_original, "antminer.prune_hybrid": op_prune_hybrid,
    "antminer.update_pheromone": op_update_pheromone, "antminer.initial_pheromone": op_initial_pheromone,
    "antminer.colony": op_colony, "antminer.covering": op_covering, "antminer.default_class": op_default_class,
    "antminer.predict": op_predict, "antminer.run": op_run,
}


def evaluate(case: Json, data: Json, oracle: ModuleType = antminer) -> Json:
    """Return the expected output of a case, as the given oracle sees it."""
    return encode(OPERATIONS[case["op"]](Call(case, data, oracle)), case["op"] in THROUGH_LOG2)
