"""The operations of W-CARP and CARBoost, worked out by the oracle."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.oracle import bookmaking, carboost
from tests.oracle.bookmaking import Json, encode
from tests.oracle.make.carboost.data import from_json


class Call(bookmaking.Call):
    """One operation on a table of this paper."""

    read = staticmethod(from_json)

    def __init__(self, case: Json, data: Json, oracle: ModuleType) -> None:
        super().__init__(case, data, oracle)
        self.options = oracle.Options(**self.given.get("parameters", {}))

    def cases(self, items: Any) -> list[list[int]]:
        """Return the training rows and the new rows as items."""
        rows = [self.table.row(i) for i in range(len(self.table.classes))]
        return [self.oracle.case_of(row, items) for row in [*rows, *self.given["new"]]]

    def slack(self, fields: dict[str, Any]) -> Json:
        """Return named values in the form of the files; some went through a logarithm, an exponential or a tail."""
        through = {"p", "alpha", "alphas", "case_weights", "total", "votes"}
        if self.options.error_on == "weighted":
            through |= {"error", "errors"}
        return {name: encode(value, name in through) for name, value in fields.items()}


def op_thresholds(call: Call) -> Json:
    """Support thresholds."""
    class_counts, min_support = call.take("class_counts", "min_support")
    return {"thresholds": [call.oracle.threshold(n_c, min_support) for n_c in class_counts]}


def op_cuts(call: Call) -> Json:
    """Cut points of a column."""
    return {"cuts": call.oracle.mdlp(*call.take("values", "classes", "n_classes"))}


def op_items(call: Call) -> Json:
    """Items of a table, and what its rows and new rows hold."""
    items = call.oracle.make_items(call.table, call.given["missing"])
    cases, n = call.cases(items), len(call.table.classes)
    return {"cuts": items.cuts, "items": items.entries, "cases": cases[:n], "new": cases[n:]}


def op_mine(call: Call) -> Json:
    """All class itemsets."""
    table, (missing, *how) = call.table, call.take("missing", "min_support", "max_length", "pruning")
    items = call.oracle.make_items(table, missing)
    cases = [call.oracle.case_of(table.row(i), items) for i in range(len(table.classes))]
    class_counts = call.oracle.count_classes(table.classes, table.n_classes)
    itemsets = call.oracle.mine(cases, table.classes, class_counts, *how)
    return {"thresholds": [call.oracle.threshold(n_c, how[0]) for n_c in class_counts], "itemsets": itemsets}


def op_p_value(call: Call) -> Json:
    """A p-value, to the last digits and as 12 digits."""
    p = call.oracle.p_value(*call.take("test", "n", "n_c", "n_a", "n_ac"))
    return {"p": encode(p, ulp=True), "digits": f"{p:.12g}"}


def op_keep(call: Call) -> Json:
    """Which p-values pass."""
    return {"kept": call.oracle.keep(*call.take("adjust", "significance", "p"))}


def op_loevinger(call: Call) -> Json:
    """Loevinger's measure."""
    return {"loevinger": call.oracle.loevinger(*call.take("n", "n_c", "n_a", "n_ac"))}


def base_json(base: Any) -> Json:
    """Return a rule base in the form of the files."""
    rules = [{"class": rule.label, "items": rule.items, "n_a": rule.n_a, "n_ac": rule.n_ac,
              "p": encode(rule.p, ulp=True), "loevinger": rule.loevinger} for rule in base.rules]
    return {"items": base.items.entries, "cuts": base.items.cuts, "class_counts": base.class_counts, "rules": rules,
            "tested": base.tested, "default": base.default}


def op_rule_base(call: Call) -> Json:
    """A significant rule base."""
    return base_json(call.oracle.rule_base(call.table, call.options))


def op_score(call: Call) -> Json:
    """Scores and classes of several cases."""
    rules, weights, class_counts, cases = call.take("rules", "weights", "class_counts", "cases")
    scores = [call.oracle.scores_of(rules, weights, len(class_counts), case) for case in cases]
    return {"scores": scores, "predictions": [call.oracle.winner(row, class_counts) for row in scores]}


def op_bootstrap(call: Call) -> Json:
    """A weighted sample."""
    return {"sample": call.oracle.bootstrap(call.given["weights"], call.tape), "n_draws": call.tape.used}


def op_sample_counts(call: Call) -> Json:
    """Counts on a sample."""
    found = call.oracle.sample_counts(*call.take("rules", "cases", "classes", "n_classes", "sample"))
    return dict(zip(("multiplicities", "class_counts", "n_a", "n_ac"), found, strict=True))


def op_round_error(call: Call) -> Json:
    """The error of a round."""
    return {"error": call.oracle.round_error(*call.take("missed", "multiplicities", "weights", "error_on"))}


def op_round_weight(call: Call) -> Json:
    """The weight of a round."""
    error, n = call.take("error", "n")
    clipped, alpha = call.oracle.round_weight(error, n)
    return {"bad": call.oracle.is_bad(error), "error": clipped, "alpha": encode(alpha, ulp=True)}


def op_case_weights(call: Call) -> Json:
    """Case weights after a round."""
    names = ("weights", "missed", "multiplicities", "alpha", "reweight")
    found = call.oracle.case_weights(*call.take(*names))
    return encode(dict(zip(("scaled", "total", "weights"), found, strict=True)), ulp=True)


def op_rule_weights(call: Call) -> Json:
    """Rule weights after a round."""
    names = ("rules", "cases", "classes", "multiplicities", "missed", "a", "rule_weight", "rule_memory")
    return dict(zip(("rules", "errors", "a"), call.oracle.rule_weights(*call.take(*names)), strict=True))


def op_vote(call: Call) -> Json:
    """The votes on one case."""
    found = call.oracle.vote(*call.take("alphas", "scores", "class_counts", "vote"))
    return dict(zip(("chosen", "votes", "class"), found, strict=True))


def op_begin(call: Call) -> Json:
    """The rule base and the weights of the first round."""
    base = call.oracle.rule_base(call.table, call.options)
    first = call.oracle.Boosting(call.table, base, call.options, call.tape)
    return {"rules": base.plain(), "case_weights": first.weights, "rule_weights": first.a}


def boosting(call: Call) -> Any:
    """Return boosting with given rules and weights."""
    oracle, table = call.oracle, call.table
    items = oracle.make_items(table, call.options.missing)
    cases = [oracle.case_of(table.row(i), items) for i in range(len(table.classes))]
    counts = oracle.count_classes(table.classes, table.n_classes)
    rules = [oracle.Rule(label, tuple(itemset), 0, 0, 0.0, value)
             for (label, itemset), value in zip(*call.take("rules", "loevinger"), strict=True)]
    found = oracle.Boosting(table, oracle.Base(items, cases, counts, rules, len(rules), 0), call.options, call.tape,
                            call.log)
    found.weights, found.a = call.take("case_weights", "rule_weights")
    return found


def op_round(call: Call) -> Json:
    """One round, and what it hands to the next."""
    state = boosting(call)
    going = state.round(call.given["round"])
    told = dict(call.events)
    stored = state.rounds[0] if state.rounds else None
    after = call.slack({"case_weights": state.weights, "rule_weights": state.a}) if going else None
    return call.slack({
        "sample": state.samples[0], "weights": told["carboost:boost7"]["weights"],
        "missed": told["carboost:boost9"]["missed"], "error": state.errors[0], "alpha": stored and stored.alpha,
        "loevinger": stored and stored.loevinger, "n_draws": call.tape.used}) | {"next": after}


def op_rounds(call: Call) -> Json:
    """Rounds from given weights."""
    found = boosting(call).run()
    alphas = [stored.alpha for stored in found.rounds]
    return call.slack({"errors": found.errors, "alphas": alphas, "n_draws": found.n_draws})


def op_predict(call: Call) -> Json:
    """The votes of given rounds on several cases."""
    rules, stored, counts, cases, how = call.take("rules", "rounds", "class_counts", "cases", "vote")
    votes, predictions = [], []
    for case in cases:
        scores = [call.oracle.scores_of(rules, one["weights"], len(counts), case) for one in stored]
        _, totals, label = call.oracle.vote([one["alpha"] for one in stored], scores, counts, how)
        votes.append(totals)
        predictions.append(label)
    return {"votes": votes, "predictions": predictions}


def op_fit(call: Call) -> Json:
    """A run of W-CARP with its events, and what it says about the training rows and new rows."""
    base = call.oracle.rule_base(call.table, call.options, call.log)
    scores, predictions = call.oracle.predict(base, call.cases(base.items), call.log)
    return base_json(base) | {"scores": scores, "predictions": predictions,
                              "events": [{"line": line} | call.slack(fields) for line, fields in call.events]}


def op_boost(call: Call) -> Json:
    """A run of CARBoost with its events, and the votes on the training rows and new rows."""
    found = call.oracle.boost(call.table, call.options, call.tape, call.log)
    votes, predictions = call.oracle.vote_on(found, call.options.vote, call.cases(found.base.items), call.log)
    result = {"errors": found.errors, "samples": found.samples, "case_weights": found.case_weights,
              "alphas": [stored.alpha for stored in found.rounds],
              "loevinger": [stored.loevinger for stored in found.rounds],
              "rule_weights": [stored.weights for stored in found.rounds],
              "votes": votes, "predictions": predictions, "n_draws": found.n_draws}
    return base_json(found.base) | call.slack(result) | {
        "events": [{"line": line} | call.slack(fields) for line, fields in call.events]}


OPERATIONS: dict[str, Callable[[Call], Json]] = {
    "carboost.thresholds": op_thresholds, "carboost.cuts": op_cuts, "carboost.items": op_items,
    "carboost.mine": op_mine, "carboost.p_value": op_p_value, "carboost.keep": op_keep,
    "carboost.loevinger": op_loevinger, "carboost.rule_base": op_rule_base, "carboost.score": op_score,
    "carboost.bootstrap": op_bootstrap, "carboost.sample_counts": op_sample_counts,
    "carboost.round_error": op_round_error, "carboost.round_weight": op_round_weight,
    "carboost.case_weights": op_case_weights, "carboost.rule_weights": op_rule_weights, "carboost.vote": op_vote,
    "carboost.begin": op_begin, "carboost.round": op_round, "carboost.rounds": op_rounds,
    "carboost.predict": op_predict,
    "carboost.fit": op_fit, "carboost.boost": op_boost,
}


def evaluate(case: Json, data: Json, oracle: ModuleType = carboost) -> Json:
    """Return the expected output of a case, as the given oracle sees it."""
    return encode(OPERATIONS[case["op"]](Call(case, data, oracle)))
