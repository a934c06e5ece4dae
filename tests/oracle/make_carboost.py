"""Make the golden-value vectors of W-CARP and CARBoost from the second derivation in ``carboost.py``.

    python -m tests.oracle.make_carboost            write the vector files
    python -m tests.oracle.make_carboost --check    write nothing, exit 1 when a file on disk differs

Before anything is written, every number of the specification's worked example (sections 7.1 to 7.5, the MDLP
check of section 5, and the counts of section 2, typed in below as text of 12 significant digits) is compared
with what the oracle computes. Cases marked "hand" carry the expected values beside them, worked out in the
comment above; the oracle must agree with those too.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy

from . import bookmaking, carboost
from .bookmaking import (
    Json,
    agree,
    agree_all,
    command,
    decode,
    draw,
    encode,
    integers,
    lehmer,
    stale as stale,
    together,
)

FOLDER = Path(__file__).resolve().parents[2] / "reference" / "conformance" / "vectors" / "v1" / "carboost"
ORACLE = "the second derivation of the specification (tests/oracle/carboost.py)"
LARGEST = 2**53 - 1
NO, YES = 0, 1

Table = carboost.Table
Column = carboost.Column


# ---------------------------------------------------------------- data


def nominal(sizes: list[int], n_classes: int, text: str) -> Table:
    """Read rows written as digits, the class last; '?' is a missing value."""
    words = text.split()
    columns = [Column("nominal", size, [None if word[i] == "?" else int(word[i]) for word in words])
               for i, size in enumerate(sizes)]
    return Table(columns, n_classes, [int(word[-1]) for word in words])


def numbers(text: str) -> Column:
    """Read a continuous column; '?' is a missing value."""
    return Column("continuous", 0, [None if word == "?" else float(word) for word in text.split()])


def codes(size: int, text: str) -> Column:
    """Read a nominal column; '?' is a missing value."""
    return Column("nominal", size, [None if mark == "?" else int(mark) for mark in text])


def leaning(n: int, sizes: Sequence[int], n_classes: int, seed: int) -> Table:
    """Return rows whose class leans on the first two columns, one value in twenty missing."""
    draws = iter(lehmer(n * (2 * len(sizes) + 2), seed))
    columns: list[list[int | None]] = [[] for _ in sizes]
    classes = []
    for _ in range(n):
        row = [int(next(draws) * size) for size in sizes]
        noise, other = next(draws), next(draws)
        classes.append((row[0] + row[1]) % n_classes if noise < 0.7 else int(other * n_classes))
        for column, code in zip(columns, row, strict=True):
            column.append(None if next(draws) < 0.05 else code)
    return Table([Column("nominal", size, column) for size, column in zip(sizes, columns, strict=True)], n_classes,
                 classes)


SEGMENTS = ["1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010", "1111111",
            "1111011"]


def lamps() -> Table:
    """Return the ten digits on seven lamps, each three times, with one lamp wrong in every third row."""
    words = []
    for turn in range(3):
        for digit, lit in enumerate(SEGMENTS):
            lamp = (3 * digit + turn) % 7
            shown = lit if turn else lit[:lamp] + "10"[int(lit[lamp])] + lit[lamp + 1:]
            words.append(f"{shown}{digit}")
    return nominal([2] * 7, 10, " ".join(words))


# outlook (overcast, rainy, sunny), temperature (cool, hot, mild), humidity (high, normal), windy (FALSE, TRUE);
# classes (no, yes)
WEATHER = nominal([3, 3, 2, 2], 2, "21000 21010 01001 12001 10101 10110 00111 22000 20101 12101 22111 02011 01101"
                                   " 12010")

DATA: dict[str, Table] = {
    "weather": WEATHER,
    "constant": nominal([1, 2], 2, "000 000 011 011 001"),
    "unseen": nominal([4, 2], 3, "100 110 310 311 111 300"),
    "gaps": nominal([3, 2, 2], 2, "00?0 0?00 0000 1010 1?10 ?000 2111 21?1 ?1?1 2?01 10?1 ?1?1 2111 ??00"),
    "three": nominal([2, 3, 2], 3, "0000 0000 0010 0000 0110 02?0 0111 0101 0111 0101 0011 0?11"
                                   " 1202 1212 1202 1112 1202 1212 1012 1202 1202 1212 1002 1212"),
    "tied": nominal([2, 2], 2, "000 010 101 111 011 100"),
    "pairs": nominal([2, 2, 2], 2, "0001 0011 0100 0110 1000 1010 1101 1111"),
    "mixed": Table([numbers("1 1.5 2 2.5 3 3.5 4 4.5 5 5 5.5 6 6.5 7 7.5 8 9 9.5 10 10 11 12 13 14"),
                    codes(2, "0001?001111011?101101?01"),
                    numbers("? 3 1 4 ? 5 9 2 6 ? 5 3 5 8 9 7 ? 9 3 2 3 8 4 6"),
                    numbers("1 1 ? 1 2 1 2 2 1 2 ? 2 1 1 2 2 8 8 9 8 ? 9 8 9")],
                   3, [0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 2, 1, 1, 2, 2, 2, 2, 2, 2, 0, 2]),
    "staircase": nominal([2, 2, 2], 2, "1101 1111 1001 0010 1001 1011 1011 1000 1011 0100 0001 0011 0110 1011"),
    "crossed": nominal([2, 2, 2], 2, "0000 0010 1110 0001 0011 0101 1001"),
    "sunk": nominal([2, 2, 2, 2], 2, "00010 00100 11000 11100 00111 01001 01111 10001 10111 11001 11111"),
    "halves": nominal([2], 2, "00 00 11 11"),
    "one-after-another": nominal([2, 2, 2], 2, "1110 1110 1101 1011 1111 1001 0101"),
    "no-items": Table([Column("nominal", 0, [None] * 3)], 2, [0, 1, 1]),
    "one-class": nominal([2, 2], 1, "000 010 100 ?10"),
    "one-of-two": nominal([2], 2, "01 11 01"),
    "one-row": nominal([2, 1], 2, "101"),
    "nothing-known": Table([Column("nominal", 0, [None] * 4), codes(2, "0?11")], 2, [0, 0, 1, 1]),
    "broad": nominal([2], 2, "00 " * 66 + "10 " * 4 + "11 " * 10),
    "lamps": lamps(),
    "seventy": leaning(70, [3, 3, 2], 3, 7000003),
    "crowded": leaning(100, [3, 3, 2, 2, 2, 2, 2], 3, 7000055),
    "many": leaning(135, [4, 3, 3, 4], 3, 7000003),
}


def as_json(data: Table) -> Json:
    """Return a table in the form of the vector files: coded when every column is nominal, else mixed."""
    if all(column.kind == "nominal" for column in data.columns):
        return {"domains": [column.size for column in data.columns], "n_classes": data.n_classes,
                "rows": [data.row(i) for i in range(len(data.classes))], "classes": data.classes}
    columns: list[Json] = []
    for column in data.columns:
        size = {"size": column.size} if column.kind == "nominal" else {}
        columns.append({"kind": column.kind} | size | {"values": encode(column.values)})
    return {"columns": columns, "n_classes": data.n_classes, "classes": data.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    if "rows" in data:
        columns = [oracle.Column("nominal", size, [row[j] for row in data["rows"]])
                   for j, size in enumerate(data["domains"])]
    else:
        columns = [oracle.Column(column["kind"], column.get("size", 0), decode(column["values"]))
                   for column in data["columns"]]
    return oracle.Table(columns, data["n_classes"], data["classes"])


# ---------------------------------------------------------------- the operations


class Call:
    """One operation's decoded input, with the tape and the events of the oracle that works on it."""

    def __init__(self, case: Json, data: Json, oracle: ModuleType) -> None:
        self.given = decode(case["input"])
        self.oracle = oracle
        self.tape = oracle.Tape(draw(entry) for entry in case["draws"])
        self.events: list[tuple[str, dict[str, Any]]] = []
        name = self.given.get("data")
        self.table: Any = None if name is None else from_json(data[name], oracle)
        self.options = oracle.Options(**self.given.get("parameters", {}))

    def log(self, line: str, **fields: Any) -> None:
        """Keep an event."""
        self.events.append((line, fields))

    def take(self, *names: str) -> list[Any]:
        """Return several inputs."""
        return [self.given[name] for name in names]

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


# ---------------------------------------------------------------- collecting cases

READINGS = {"min_confidence": "CB-7", "max_length": "CB-8", "test": "CB-10", "adjust": "CB-12", "loevinger": "CB-17",
            "negative": "CB-19", "error_on": "CB-22", "on_bad_round": "CB-24", "reweight": "CB-25",
            "rule_weight": "CB-31", "rule_memory": "CB-32", "vote": "CB-34", "discretize": "CB-36", "missing": "CB-37",
            "max_itemsets": "CB-42"}
BASE_NAMES = ("min_support", "significance", "test", "adjust", "min_confidence", "max_length", "pruning", "discretize",
              "missing")


def readings(given: dict[str, Any]) -> dict[str, str]:
    """Return the register entries of which the input takes another reading than the default one."""
    options = given.get("parameters", given)
    result = {ident: str(options[name]) for name, ident in READINGS.items()
              if name in options and options[name] != getattr(carboost.Options(), name)}
    pruning = {"none": {"CB-3": "none"}, "optimal": {"CB-4": "optimal"}}
    return pruning.get(options.get("pruning", "li"), {}) | result


class Book(bookmaking.Book):
    """One vector file of CARBoost under construction."""

    def __init__(self, level: str) -> None:
        super().__init__("carboost", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)

    def case(self, ident: str, title: str, op: str, line: str, given: Json, **more: Any) -> Json:
        """Add a case, with its readings taken from the input."""
        return self.add(ident, title, op, line, given, reading=readings(given), **more)


def lines_of(text: str) -> list[str]:
    """Return the lines of a table typed in below."""
    return text.strip().split("\n")


def ids_of(text: str) -> list[int]:
    """Read numbers between commas."""
    return [int(word) for word in text.split(",")]


def slug(text: str) -> str:
    """Return a text as part of a case id."""
    return text.replace("_", "-").replace("hypergeom", "hypergeometric")


def base_options(**options: Any) -> dict[str, Any]:
    """Return the parameters of a rule base, in full."""
    return {name: value for name, value in asdict(carboost.Options(**options)).items() if name in BASE_NAMES}


# ---------------------------------------------------------------- mining: 7, 7.1, the check of section 5


# class, items, n_A, n_Ac, counter-examples; then either "pruned", x, the parent and its counter-examples, or the
# hypergeometric p as a fraction, the same in digits, binomial p, normal p, Loevinger
TABLE_7_1 = """
no 1 5 2 3 89/143 0.622377622378 0.585228624978 0.420740290561 0.0666666666667
no 2 5 3 2 29/143 0.202797202797 0.246363122508 0.128537149342 0.377777777778
no 3 4 1 3 125/143 0.874125874126 0.829211786756 0.672639576991 -0.166666666667
no 4 4 2 2 5/11 0.454545454545 0.44968242399 0.275492493793 0.222222222222
no 5 6 2 4 109/143 0.762237762238 0.694149679343 0.548438078416 -0.037037037037
no 6 7 4 3 19/143 0.132867132867 0.211785010012 0.118361785319 0.333333333333
no 7 7 1 6 283/286 0.98951048951 0.954626600782 0.881638214681 -0.333333333333
no 8 8 2 6 134/143 0.937062937063 0.841193102736 0.736455371567 -0.166666666667
no 9 6 3 3 49/143 0.342657342657 0.367386516247 0.232604409226 0.222222222222
no 1,3 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 1,5 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 1,6 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 1,7 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 1,9 2 2 0 10/91 0.10989010989 0.127551020408 0.0288897855618 1
no 2,4 2 2 0 10/91 0.10989010989 0.127551020408 0.0288897855618 1
no 2,5 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 2,6 3 3 0 5/182 0.0274725274725 0.0455539358601 0.0100683757752 1
no 2,8 3 2 1 25/91 0.274725274725 0.291545189504 0.131599539081 0.481481481481
no 2,9 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 3,7 4 1 3 pruned 7 3 3
no 3,9 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 4,6 3 2 1 25/91 0.274725274725 0.291545189504 0.131599539081 0.481481481481
no 4,8 3 1 2 pruned 8 4 2
no 4,9 1 1 0 5/14 0.357142857143 0.357142857143 0.0898562474395 1
no 5,6 4 2 2 5/11 0.454545454545 0.44968242399 0.275492493793 0.222222222222
no 5,8 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 5,9 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 6,8 4 2 2 5/11 0.454545454545 0.44968242399 0.275492493793 0.222222222222
no 6,9 3 2 1 25/91 0.274725274725 0.291545189504 0.131599539081 0.481481481481
no 7,9 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 1,3,7 2 1 1 pruned 7 1,3 1
no 1,3,9 1 1 0 pruned 3 1,9 0
no 1,5,6 2 1 1 pruned 5 1,6 1
no 1,5,9 1 1 0 pruned 5 1,9 0
no 1,6,9 1 1 0 pruned 6 1,9 0
no 1,7,9 1 1 0 pruned 7 1,9 0
no 2,4,6 2 2 0 pruned 4 2,6 0
no 2,4,8 1 1 0 pruned 8 2,4 0
no 2,4,9 1 1 0 pruned 2 4,9 0
no 2,5,6 1 1 0 pruned 5 2,6 0
no 2,5,8 1 1 0 5/14 0.357142857143 0.357142857143 0.0898562474395 1
no 2,6,8 2 2 0 pruned 8 2,6 0
no 2,6,9 1 1 0 pruned 9 2,6 0
no 3,7,9 2 1 1 pruned 7 3,9 1
no 4,6,8 2 1 1 pruned 8 4,6 1
no 4,6,9 1 1 0 pruned 6 4,9 0
no 5,6,8 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 5,6,9 2 1 1 pruned 5 6,9 1
no 1,3,7,9 1 1 0 pruned 3 1,7,9 0
no 1,5,6,9 1 1 0 pruned 5 1,6,9 0
no 2,4,6,8 1 1 0 pruned 4 2,6,8 0
no 2,4,6,9 1 1 0 pruned 2 4,6,9 0
no 2,5,6,8 1 1 0 pruned 5 2,6,8 0
yes 0 4 4 0 18/143 0.125874125874 0.170788213244 0.0680185640571 1
yes 1 5 3 2 114/143 0.797202797203 0.753636877492 0.579259709439 -0.12
yes 2 5 2 3 978/1001 0.977022977023 0.941895489974 0.871462850658 -0.68
yes 3 4 3 1 6/11 0.545454545455 0.55031757601 0.327360423009 0.3
yes 4 4 2 2 906/1001 0.905094905095 0.866592044981 0.724507506207 -0.4
yes 5 6 4 2 94/143 0.657342657343 0.632613483753 0.451561921584 0.0666666666667
yes 6 7 3 4 283/286 0.98951048951 0.939494232162 0.881638214681 -0.6
yes 7 7 6 1 19/143 0.132867132867 0.22182550729 0.118361785319 0.6
yes 8 8 6 2 49/143 0.342657342657 0.410881337366 0.263544628433 0.3
yes 9 6 3 3 134/143 0.937062937063 0.874660271231 0.767395590774 -0.4
yes 0,4 2 2 0 pruned 4 0 0
yes 0,6 2 2 0 pruned 6 0 0
yes 0,7 2 2 0 pruned 7 0 0
yes 0,8 2 2 0 pruned 8 0 0
yes 0,9 2 2 0 pruned 9 0 0
yes 1,5 3 2 1 66/91 0.725274725275 0.708454810496 0.465706857805 0.0666666666667
yes 1,7 3 2 1 pruned 1 7 1
yes 1,8 3 3 0 3/13 0.230769230769 0.265670553936 0.0983528012295 1
yes 2,7 2 2 0 36/91 0.395604395604 0.413265306122 0.145920272572 1
yes 3,7 4 3 1 pruned 3 7 1
yes 3,8 2 2 0 36/91 0.395604395604 0.413265306122 0.145920272572 1
yes 4,8 3 2 1 66/91 0.725274725275 0.708454810496 0.465706857805 0.0666666666667
yes 5,6 4 2 2 pruned 6 5 2
yes 5,7 2 2 0 36/91 0.395604395604 0.413265306122 0.145920272572 1
yes 5,8 3 2 1 66/91 0.725274725275 0.708454810496 0.465706857805 0.0666666666667
yes 5,9 3 2 1 66/91 0.725274725275 0.708454810496 0.465706857805 0.0666666666667
yes 6,8 4 2 2 pruned 6 8 2
yes 7,8 4 4 0 18/143 0.125874125874 0.170788213244 0.0680185640571 1
yes 7,9 3 2 1 pruned 9 7 1
yes 0,4,8 2 2 0 pruned 4 0,8 0
yes 1,5,8 2 2 0 pruned 5 1,8 0
yes 1,7,8 2 2 0 pruned 1 7,8 0
yes 3,7,8 2 2 0 pruned 3 7,8 0
"""


def rows_7_1() -> list[tuple[int, list[int], list[int], list[str]]]:
    """Return the table of 7.1: class, items, counts, the rest."""
    rows = []
    for line in lines_of(TABLE_7_1):
        label, items, n_a, n_ac, others, *rest = line.split()
        rows.append((("no", "yes").index(label), ids_of(items), [int(n_a), int(n_ac), int(others)], rest))
    return rows


def weather_cases() -> list[list[int]]:
    """Return the weather as items."""
    items = carboost.make_items(WEATHER, "ignore")
    return [carboost.case_of(WEATHER.row(i), items) for i in range(14)]


def check_7_1() -> None:
    """Hold counts, reasons, p-values and measures of 7.1 against the oracle."""
    rows = rows_7_1()
    assert [entry[0] for entry in rows].count(NO) == 53
    assert [entry[0] for entry in rows].count(YES) == 33
    found = [carboost.frequent(weather_cases(), {i for i in range(14) if WEATHER.classes[i] == label}, least, 4)
             for label, least in ((NO, 1), (YES, 2))]
    for label, items, (n_a, n_ac, others), rest in rows:
        itemset = tuple(items)
        assert found[label][itemset] == (n_a, n_ac)
        assert n_a - n_ac == others
        n_c = (5, 9)[label]
        idle = carboost.idle_item(found[label], itemset, 14 - n_c)
        if rest[0] == "pruned":
            assert idle == int(rest[1])
            assert carboost.without(itemset, idle) == tuple(ids_of(rest[2]))
            assert carboost.counter_examples(found[label], carboost.without(itemset, idle), 0) == int(rest[3])
            continue
        assert idle is None
        assert carboost.hypergeometric(14, n_c, n_a, n_ac) == Fraction(rest[0])
        for test, digits in zip(("hypergeom", "binomial", "normal"), rest[1:4], strict=True):
            agree(carboost.p_value(test, 14, n_c, n_a, n_ac), digits)
        agree(carboost.loevinger(14, n_c, n_a, n_ac), rest[4])


def add_thresholds(book: Book) -> None:
    """Support thresholds: E1."""
    assert 0.07 * 100 > 7
    assert 0.29 * 100 < 29
    for ident, title, class_counts, min_support, thresholds, source, kills in (
            ("7", "The thresholds of the worked example: ceil(1) and ceil(1.8).", [5, 9], 0.2, [1, 2],
             "specification 7", "takes the floor"),
            # 0.07 * 100 = 7.000000000000001 in binary; 0.29 * 100 = 28.999999999999996
            ("product-above", "A product that binary arithmetic puts just above an integer.", [100, 300], 0.07, [7, 21],
             "specification E1", "takes the ceiling without the slack of 1e-9"),
            ("product-below", "A product just below an integer.", [100], 0.29, [29], "worked by hand: 0.29 * 100 = 29",
             "takes the floor"),
            ("at-least-1", "A tiny support asks for one case at least, also in a class without cases.", [5, 0, 1],
             1e-12, [1, 1, 1], "worked by hand: max(1, 0)", "lets a threshold be 0"),
            ("all", "Support 1 asks for the whole class.", [5, 9, 0], 1.0, [5, 9, 1],
             "worked by hand: ceil(n_c)", None),
            ("real-excess", "An excess above the slack counts.", [1000], 0.0010001, [2],
             "worked by hand: ceil(1.0001)", "rounds the product to the nearest integer"),
            ("own-class", "Each class has a threshold of its own size.", [10, 20, 40], 0.1, [1, 2, 4],
             "worked by hand: a tenth of each class", None)):
        book.case(f"thresholds-{ident}", title, "thresholds", "fcp1",
                  {"class_counts": class_counts, "min_support": min_support}, hand={"thresholds": thresholds},
                  source=source, kills=kills)


def check_gains(values: Sequence[float | None], classes: Sequence[int], n_classes: int) -> None:
    """Demand that no decision of the discretisation hangs on the last digits."""
    known = sorted((value, label) for value, label in zip(values, classes, strict=True) if value is not None)

    def check(pairs: list[tuple[float, int]]) -> None:
        gain, bar, place = carboost.best_cut(pairs, n_classes)
        assert gain == bar == 0.0 or abs(gain - bar) > 1e-9
        if place and gain > bar:
            check(pairs[:place])
            check(pairs[place:])

    check(known)


def add_cuts(book: Book) -> None:
    """Cut points of single columns."""
    halves = [(float(value), int(value > 6)) for value in range(1, 13)]
    gain, bar, place = carboost.best_cut(halves, 2)
    assert (gain, place) == (1.0, 6)
    agree(bar, "0.355565545058")
    step = 2.0**-52
    count = [float(value) for value in range(1, 31)]
    for ident, title, values, classes, cuts, source, kills in (
            ("section-5", "The check of section 5: six of each class.", count[:12], [0] * 6 + [1] * 6, [6.5],
             "specification 5", None),
            ("unsorted", "Values in any order, gaps left out.", [4.0, None, 1.0, 3.0, 2.0, None], [1, 0, 0, 1, 0, 1],
             [2.5], "worked by hand: gain 1 against (log2 3 + log2 7 - 2) / 4 = 0.598",
             "reads a missing number as 0"),
            ("two-values", "Two cases of two classes are cut.", [2.0, 1.0], [0, 1], [1.5],
             "worked by hand: gain 1 against (0 + log2 7 - 2) / 2 = 0.404", None),
            # Ent = 1, E = (1 * 0 + 3 * 0.918) / 4 = 0.689, gain 0.311; bar (1.585 + 2.807 - 2 + 1.837) / 4 = 1.06
            ("alternating", "A gain below the bar makes no cut.", count[:4], [0, 1, 0, 1], [],
             "worked by hand: gain 0.311 against 1.057", "accepts every cut with a gain"),
            # Ent = 0, log2(2 - 1) = 0, log2(3 - 2) = 0
            ("pure-pair", "Two cases of one class: gain and bar are both 0, which makes no cut.", count[:2],
             [0, 0], [], "worked by hand: 0 > 0 is false", "accepts a gain equal to the bar"),
            ("one-class", "One class makes no cut.", count[:6], [1] * 6, [], "worked by hand: gain 0", None),
            ("equal-values", "Equal values are never separated.", [2.0] * 6, [0, 0, 0, 1, 1, 1], [],
             "worked by hand: no candidate", "cuts between equal values"),
            ("nothing-known", "Without known values there is no cut.", [None, None], [0, 1], [],
             "worked by hand: no candidate", None),
            ("one-value", "One case makes no cut.", [3.0], [0], [], "worked by hand: no candidate", None),
            # 2 + 3 * 2^-52 lies halfway and rounds to 2 + 2^-50
            ("midpoint-up", "A midpoint that rounds up to the right value becomes the left value.",
             [1 + step, 1 + 2 * step], [0, 1], [1 + step], "worked by hand: (a + b) / 2 = b",
             "keeps a midpoint that is the right value"),
            ("midpoint-down", "A midpoint that rounds down to the left value stays.", [1.0, 1 + step], [0, 1], [1.0],
             "worked by hand: (a + b) / 2 = a", None),
            ("recursive", "Three blocks make two cuts.", count[:24], [0] * 8 + [1] * 8 + [2] * 8, [8.5, 16.5],
             "worked by hand: gain 0.918 against 0.267, then 1 against 0.290", "cuts once only"),
            # in the middle gain 1 against (log2 27 + log2 79 - 8 + 2 + 2) / 28; in each half 1 against
            # (log2 13 + log2 7 - 2) / 14
            ("both-sides", "Four blocks are cut in the middle, then on both sides.", count[:28],
             [0] * 7 + [1] * 7 + [2] * 7 + [3] * 7, [7.5, 14.5, 21.5],
             "worked by hand: gain 1 against 0.252, then 1 against 0.322", None),
            # Ent = 0.991, E = 5/9 * 0.722, gain 0.590 against (log2 8 + log2 7 - 1.982 + 1.444) / 9; then of the five
            # on the left: 0.722 against (log2 4 + log2 7 - 1.444) / 5
            ("near-the-price", "A gain just above the bar makes a cut.", count[:9], [0, 1, 1, 1, 1, 0, 0, 0, 0],
             [1.5, 5.5], "worked by hand: gain 0.5900 against 0.5854, then 0.722 against 0.673", None),
            # 0 at both ends: Ent 0.918, E = 2/3 at 10 and at 20, gain 0.252 against (4.858 + 2.807 + 0.164) / 30
            ("not-recursive", "Blocks too short to be cut.", count, [0] * 10 + [1] * 10 + [0] * 10, [],
             "worked by hand: gain 0.252 against 0.261", None)):
        n_classes = max(classes) + 1
        check_gains(values, classes, n_classes)
        book.case(f"cuts-{ident}", title, "cuts", "fcp3",
                  {"values": values, "classes": classes, "n_classes": n_classes}, hand={"cuts": cuts}, source=source,
                  kills=kills)
    # Ent = 0.811 and E = 0 against (log2 3 + log2 7 - 1.623) / 4; three classes would ask for 0.949
    book.case("cuts-class-absent", "A class that no case has does not raise the bar.", "cuts", "fcp3",
              {"values": count[:4], "classes": [0, 1, 1, 1], "n_classes": 3}, hand={"cuts": [1.5]},
              source="worked by hand: gain 0.811 against 0.692")


def add_tied_cuts(book: Book) -> None:
    """Cut points where two candidates are equally good."""
    for ident, title, values, classes, cuts, kills in (
            # E is the same at 6 and at 7.5: one case of the wrong class on either side
            ("leftmost", "Of equally good cuts the leftmost.", [1.0, 2.0, 4.0, 5.0, 7.0, 7.0, 8.0, 10.0, 10.0, 10.0],
             [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], [6.0], "takes the rightmost of equally good cuts"),
            # four cases of one class on the left, or on the right; the sums of logarithms round differently
            ("leftmost-rounded", "Equally good cuts whose sums round differently.",
             [float(value) for value in range(1, 15)], [2, 2, 2, 2, 0, 0, 1, 2, 0, 0, 1, 1, 1, 1], [4.5],
             "compares without the slack of 1e-12")):
        n_classes = max(classes) + 1
        check_gains(values, classes, n_classes)
        book.case(f"cuts-{ident}", title, "cuts", "fcp3",
                  {"values": values, "classes": classes, "n_classes": n_classes}, hand={"cuts": cuts},
                  source="worked by hand: mirror images of each other", kills=kills)


def add_items(book: Book) -> None:
    """Items of whole tables."""
    for column in DATA["mixed"].columns:
        if column.kind == "continuous":
            check_gains(column.values, DATA["mixed"].classes, 3)
    new = {"weather": [[1, 0, -1, 0], [2, 0, 0, 1], [None, 0, 0, 1]], "unseen": [[0, 0], [2, 1], [3, -1], [None, 1]],
           "gaps": [[None, None, None], [-1, -1, -1], [2, 0, 0]],
           "mixed": [[4.75, 0, 2.0, 5.0], [8.5, None, None, None], [8.5000001, -1, 3.0, 5.5], [-100.0, 1, None, 1e9]],
           "nothing-known": [[None, None], [-1, 0]], "one-class": [[None, None], [1, 1]]}
    for data, missing, line, title, hand, kills in (
            ("weather", "ignore", "fcp3", "The ten items of the worked example; a value never seen makes none.",
             {"items": [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 0], [2, 1], [3, 0], [3, 1]],
              "new": [[1, 3, 8], [2, 3, 6, 9], [3, 6, 9]]}, None),
            ("weather", "value", "fcp3", "No training row lacks a value: no item for missing values.",
             {"new": [[1, 3, 8], [2, 3, 6, 9], [3, 6, 9]]}, "makes a missing item for every column"),
            ("unseen", "ignore", "fcp3", "Declared values that no row holds take no id.",
             {"items": [[0, 1], [0, 3], [1, 0], [1, 1]], "new": [[2], [3], [1], [3]]},
             "gives an id to every declared value"),
            ("gaps", "ignore", "fcp3", "A missing value makes no item.",
             {"items": [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [2, 0], [2, 1]], "new": [[], [], [2, 3, 5]]}, None),
            ("gaps", "value", "fcp3", "A missing value is one more value, the last of its column.",
             {"items": [[0, 0], [0, 1], [0, 2], [0, None], [1, 0], [1, 1], [1, None], [2, 0], [2, 1], [2, None]],
              "new": [[3, 6, 9], [], [2, 4, 7]]}, "puts the missing item before the values of its column"),
            ("mixed", "ignore", "fcp3", "Intervals for continuous columns; a value at a cut belongs to the left.",
             {"cuts": [[4.75, 8.5], None, [], [5.0]],
              "items": [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [3, 0], [3, 1]],
              "new": [[0, 3, 5], [1], [2, 6], [0, 4, 6]]}, "puts a value at a cut to the right"),
            ("mixed", "value", "fcp3", "The missing item stays in a column without cuts.",
             {"items": [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, None], [2, None], [3, 0], [3, 1], [3, None]],
              "new": [[0, 3, 7], [1, 5, 6, 9], [2, 8], [0, 4, 6, 8]]},
             "drops the missing item of a column without cuts"),
            ("nothing-known", "ignore", "fcp3", "A column without values makes no item.",
             {"items": [[1, 0], [1, 1]], "cases": [[0], [], [1], [1]], "new": [[], [0]]}, None),
            ("nothing-known", "value", "fcp3", "A column without values is one missing item.",
             {"items": [[0, None], [1, 0], [1, 1], [1, None]], "cases": [[0, 1], [0, 3], [0, 2], [0, 2]],
              "new": [[0, 3], [1]]}, None),
            ("one-class", "value", "fcp3", "A new row lacks a value that all training rows have: no item for it.",
             {"items": [[0, 0], [0, 1], [0, None], [1, 0], [1, 1]], "new": [[2], [1, 4]]}, None)):
        book.case(f"items-{data}-{missing}", title, "items", line,
                  {"data": data, "missing": missing, "new": new[data]}, hand=hand,
                  source="worked by hand: ids over the columns", kills=kills)


def mined(book: Book, ident: str, title: str, line: str, data: str, min_support: float, pruning: str = "li",
          max_length: int | None = 4, missing: str = "ignore", **more: Any) -> list[Any]:
    """Add a mining case and return its class itemsets."""
    given = {"data": data, "min_support": min_support, "max_length": max_length, "pruning": pruning,
             "missing": missing}
    return book.case(f"mine-{ident}", title, "mine", line, given, **more)["itemsets"]


def add_spec_mining(book: Book) -> None:
    """The 86 and the 49 of 7.1."""
    rows = rows_7_1()
    everything = [[label, items, *counts[:2]] for label, items, counts, _ in rows]
    kept = [[label, items, *counts[:2]] for label, items, counts, rest in rows if rest[0] != "pruned"]
    assert (len(everything), len(kept)) == (86, 49)
    assert [entry[0] for entry in kept].count(NO) == 30
    assert mined(book, "7-1-none", "All 86 frequent class itemsets of 7.1.", "fcp9", "weather", 0.2, "none",
                 source="specification 7.1", kills="takes the threshold from all cases") == everything
    assert mined(book, "7-1", "The 49 that Li's condition leaves.", "fcp7", "weather", 0.2, source="specification 7.1",
                 kills="compares an antecedent with its first sub-rule only") == kept
    through, complete = carboost.pattern_growth(weather_cases(), WEATHER.classes, [5, 9], 0.2, 4)
    assert through == 57
    assert [[label, list(items), n_a, n_ac] for label, items, n_a, n_ac in complete] == kept


def add_small_mining(book: Book) -> None:
    """Mining on tables of a few rows."""
    # item 0 is in every row: it removes no counter-example of either class; item 1 keeps both of class 1
    mined(book, "constant", "An item that every counter-example holds is pruned already alone.", "fcp16", "constant",
          0.1, hand={"thresholds": [1, 1], "itemsets": [[0, [1], 3, 2], [1, [2], 2, 2]]},
          source="worked by hand: n_A - n_Ac against n - n_c",
          kills="does not compare single items with the empty antecedent")
    mined(book, "constant-none", "The same without pruning.", "fcp9", "constant", 0.1, "none",
          hand={"thresholds": [1, 1],
                "itemsets": [[0, [0], 5, 2], [0, [1], 3, 2], [0, [0, 1], 3, 2], [1, [0], 5, 3], [1, [1], 3, 1],
                             [1, [2], 2, 2], [1, [0, 1], 3, 1], [1, [0, 2], 2, 2]]},
          source="worked by hand: all subsets", kills="prunes although there is no pruning")
    # class 0: confidences 2/3 > 2/5; class 1: 1 > 3/5
    mined(book, "constant-optimal", "The same by the optimal rule set: nothing more to drop.", "fcp9", "constant", 0.1,
          "optimal", hand={"itemsets": [[0, [1], 3, 2], [1, [2], 2, 2]]}, source="worked by hand: 2/3 > 2/5, 1 > 3/5")
    # 66 of 70 rows of class 0 have value 0, and no other row has; value 1 is in the 10 rows of class 1 and in 4 others
    mined(book, "broad", "A class with more rows than a machine word has bits.", "fcp9", "broad", 0.5,
          hand={"thresholds": [35, 5], "itemsets": [[0, [0], 66, 66], [1, [1], 14, 10]]},
          source="worked by hand: the rows of each value")
    # classes of 3 and 3; each single item has 1 of 3 or 2 of 3
    mined(book, "tied", "Two columns, six rows, in canonical order: class, length, ids.", "fcp9", "tied", 0.4,
          hand={"thresholds": [2, 2], "itemsets": [[0, [0], 3, 2], [0, [2], 3, 2], [1, [1], 3, 2], [1, [3], 3, 2]]},
          source="worked by hand: s = ceil(1.2)", kills="takes the floor")
    for ident, title, data, pruning, itemsets in (
            ("one-class", "One class: Li's condition prunes everything.", "one-class", "li", []),
            ("one-class-none", "One class without pruning: every itemset is a rule.", "one-class", "none",
             [[0, [0], 2, 2], [0, [1], 1, 1], [0, [2], 2, 2], [0, [3], 2, 2], [0, [0, 2], 1, 1], [0, [0, 3], 1, 1],
              [0, [1, 2], 1, 1]]),
            ("one-class-optimal", "One class: no confidence exceeds the prior.", "one-class", "optimal", []),
            ("one-of-two", "Only one of two classes occurs.", "one-of-two", "li", []),
            ("one-of-two-none", "The class that does not occur has no itemsets.", "one-of-two", "none",
             [[1, [0], 2, 2], [1, [1], 1, 1]]),
            ("one-row", "One row.", "one-row", "none", [[1, [0], 1, 1], [1, [1], 1, 1], [1, [0, 1], 1, 1]]),
            ("nothing-known", "A column without values and a row without items.", "nothing-known", "li",
             [[0, [0], 1, 1], [1, [1], 2, 2]])):
        mined(book, ident, title, "fcp9", data, 0.1, pruning, hand={"itemsets": itemsets},
              source="worked by hand: all subsets")


def add_mining_lengths(book: Book) -> None:
    """max_length and min_support."""
    sizes = {}
    for max_length in (1, 2, 3, None):
        name = "any" if max_length is None else str(max_length)
        entries = mined(book, f"length-{name}", f"Antecedents of length {name}, no pruning.", "fcp19", "weather", 0.2,
                        "none", max_length, kills="makes antecedents one item too long" if max_length == 2 else None)
        sizes[name] = max(len(entry[1]) for entry in entries)
    assert sizes == {"1": 1, "2": 2, "3": 3, "any": 4}
    entries = mined(book, "length-5", "Without a limit antecedents grow beyond four items.", "fcp19", "lamps", 1.0,
                    "none", None, kills="limits antecedents to four items when there is no limit")
    assert max(len(entry[1]) for entry in entries) > 4
    mined(book, "support-all", "Support 1: every case of the class.", "fcp11", "three", 1.0, "none")
    mined(book, "support-half", "Support 0.5.", "fcp11", "weather", 0.5)
    mined(book, "support-tiny", "A tiny support: one case is enough.", "fcp11", "tied", 1e-12, "none",
          kills="lets a threshold be 0")


def add_optimal_mining(book: Book) -> None:
    """The optimal rule set (CB-4)."""
    mined(book, "7-1-optimal", "The worked example by the optimal rule set.", "fcp9", "weather", 0.2, "optimal",
          kills="prunes by Li's condition alone")
    entries = mined(book, "staircase-optimal", "A sub-rule two items shorter is as good as the rule.", "fcp9",
                    "staircase", 0.1, "optimal", kills="compares with immediate sub-rules only")
    # items 1, 2, 4: 1 of 3 of class 0, above 4/14; item 4 alone: 2 of 6
    assert [0, [4], 6, 2] in entries
    assert [0, [1, 2, 4], 3, 1] not in entries
    # every single item splits 2 : 2 in both classes, as the prior does; pairs of the first two decide
    mined(book, "pairs-optimal", "A confidence equal to the prior is not enough.", "fcp9", "pairs", 0.1, "optimal",
          hand={"itemsets": [[0, [0, 3], 2, 2], [0, [1, 2], 2, 2], [1, [0, 2], 2, 2], [1, [1, 3], 2, 2]]},
          source="worked by hand: 1/2 = 4/8", kills="keeps a confidence equal to the prior")
    mined(book, "three-optimal", "Three classes.", "fcp9", "three", 0.1, "optimal")


def add_larger_mining(book: Book) -> None:
    """Mining on three and more classes, with missing values, in several words of row bits."""
    for missing in ("ignore", "value"):
        mined(book, f"gaps-{missing}", f"Missing values, \"{missing}\".", "fcp3", "gaps", 0.2, missing=missing,
              kills="reads a missing value as code 0" if missing == "ignore" else None)
        mined(book, f"mixed-{missing}", f"Continuous columns and missing values, \"{missing}\".", "fcp3", "mixed", 0.3,
              missing=missing, max_length=3)
    mined(book, "three", "Three classes: one antecedent, several classes.", "fcp9", "three", 0.2)
    mined(book, "unseen", "A class without rows and values that never occur.", "fcp9", "unseen", 0.3)
    mined(book, "lamps", "Ten classes.", "fcp9", "lamps", 0.6, max_length=2)
    entries = mined(book, "many", "135 rows and two-digit ids.", "fcp9", "many", 0.07, "none", max_length=3,
                    kills="orders ids as text")
    assert max(entry[2] for entry in entries) > 0
    mined(book, "many-li", "The same with Li's condition.", "fcp7", "many", 0.03, max_length=3)


def add_sub_rules(book: Book) -> None:
    """Antecedents that only sub-rules of other classes, or of none, keep from being rules."""
    # rows 000:0 001:0 111:0 000:1 001:1 010:1 100:1; class 0 of items 0 2 5: one counter-example, as items 2 5 and 0 5
    entries = mined(book, "crossed", "The sub-rules that show an item to be idle are rules of the other class only.",
                    "fcp7", "crossed", 0.1, max_length=None)
    assert [0, [0, 2, 5], 2, 1] not in entries
    assert [1, [0, 5], 2, 1] in entries
    entries = mined(book, "sunk", "The sub-rules that show an item to be idle are rules of no class.", "fcp7", "sunk",
                    0.1, max_length=None)
    assert [0, [1, 3, 5, 6], 1, 1] not in entries
    # items 1 3 5 are the three values 1. Of class 1, 6 5 4 less 2 cases hold one of them, 2 hold 1 3, 1 holds 3 5, and
    # the 2 with 5 all hold 1: so 1 5 is no rule, and 1 3 5 has one counter-example, as 3 5 has
    mined(book, "one-after-another", "The one sub-rule is none, the next one shows the item to be idle.", "fcp7",
          "one-after-another", 0.1,
          hand={"itemsets": [[0, [1], 6, 2], [0, [3], 5, 2], [0, [5], 4, 2], [0, [1, 3], 4, 2], [0, [3, 5], 3, 2],
                             [1, [0], 1, 1], [1, [2], 2, 2], [1, [4], 3, 3]]}, source="worked by hand: counted")
    mined(book, "no-items", "Nothing is known of any case.", "fcp9", "no-items", 0.1, hand={"itemsets": []},
          source="worked by hand: no items")


def mining_book() -> Book:
    """mining.json."""
    check_7_1()
    book = Book("L1")
    for fill in (add_thresholds, add_cuts, add_tied_cuts, add_items, add_spec_mining, add_small_mining,
                 add_mining_lengths, add_optimal_mining, add_larger_mining, add_sub_rules):
        fill(book)
    return book


# ---------------------------------------------------------------- significance: 7.1, 7.2

TESTS = ("hypergeom", "binomial", "normal")


def tail(book: Book, ident: str, title: str, test: str, counts: Sequence[int], *, guard: float = 1e-13,
         **more: Any) -> float:
    """Add a p-value whose 12 digits do not hang on its last ones."""
    given = {"test": test} | dict(zip(("n", "n_c", "n_a", "n_ac"), counts, strict=True))
    plain = book.case(f"p-{ident}", title, "p_value", "wcarp3", given, **more)
    for near in (plain["p"] * (1 - guard), plain["p"] * (1 + guard)):
        assert f"{near:.12g}" == plain["digits"], (ident, plain)
    return plain["p"]


def add_spec_tails(book: Book) -> None:
    """Every p-value and every Loevinger of 7.1, each set of counts once."""
    seen = set()
    for label, _, (n_a, n_ac, _), rest in rows_7_1():
        if rest[0] == "pruned" or (label, n_a, n_ac) in seen:
            continue
        seen.add((label, n_a, n_ac))
        n_c, name = (5, 9)[label], ("no", "yes")[label]
        for test, digits in zip(TESTS, rest[1:4], strict=True):
            value = tail(book, f"7-1-{name}-{n_ac}-of-{n_a}-{slug(test)}",
                         f"{n_ac} of {n_a} cases, {n_c} of 14 in the class.", test, (14, n_c, n_a, n_ac), guard=1e-14,
                         source="specification 7.1")
            agree(value, digits)
        plain = book.case(f"loevinger-7-1-{name}-{n_ac}-of-{n_a}", f"{n_ac} of {n_a} cases, {n_c} of 14 in the class.",
                          "loevinger", "wcarp5", {"n": 14, "n_c": n_c, "n_a": n_a, "n_ac": n_ac},
                          source="specification 7.1")
        agree(plain["loevinger"], rest[4])


def add_edge_tails(book: Book) -> None:
    """P-values at the ends of their ranges: E4."""
    for test in TESTS:
        tail(book, f"whole-class-{slug(test)}", "Every case is of the class.", test, (10, 10, 4, 4),
             hand={"p": 1.0, "digits": "1"}, source="specification E4: n_c = n gives 1",
             kills={"normal": "divides by a variance of 0"}.get(test))
    # C(4,2) C(4,0) / C(8,2) = 6/28; (1/2)^2; z = 1 / sqrt(1/2)
    tail(book, "by-hand-hypergeometric", "Two of two, half of eight cases in the class.", "hypergeom", (8, 4, 2, 2),
         hand={"p": 6 / 28, "digits": "0.214285714286"}, source="worked by hand: 6/28",
         kills="draws with replacement")
    tail(book, "by-hand-binomial", "The same with the prior taken as known.", "binomial", (8, 4, 2, 2),
         hand={"p": 0.25, "digits": "0.25"}, source="worked by hand: 1/4")
    # 10 of 20, prior 1/2: z = 0
    tail(book, "by-hand-normal", "At independence the normal tail is one half.", "normal", (40, 20, 20, 10),
         hand={"p": 0.5, "digits": "0.5"}, source="worked by hand: erfc(0) / 2", kills="corrects for continuity")
    # n_A = 6 of 10 with only 2 others: k = 4 is the least possible; k = 5: C(8,5) C(2,1) = 112, k = 6: 28; of 210
    tail(book, "impossible-terms", "Terms with more others than there are do not count.", "hypergeom", (10, 8, 6, 5),
         hand={"p": 140 / 210, "digits": "0.666666666667"}, source="worked by hand: (112 + 28) / 210",
         kills="leaves out the last term of the tail")
    tail(book, "certain", "All possible terms make 1.", "hypergeom", (10, 8, 6, 4), hand={"p": 1.0, "digits": "1"},
         source="worked by hand: 70 + 112 + 28 = 210")
    # min(n_A, n_c) = 3: k = 2: C(3,2) C(7,3) = 105, k = 3: C(7,2) = 21; of C(10,5) = 252
    tail(book, "class-smaller", "The tail ends at the size of the class.", "hypergeom", (10, 3, 5, 2),
         hand={"p": 0.5, "digits": "0.5"}, source="worked by hand: 126/252")
    tail(book, "all-cases", "A rule that covers every case.", "hypergeom", (10, 3, 10, 3), hand={"p": 1.0},
         source="worked by hand: one term, C(3,3) C(7,7)")
    # z = (12 - 8) / sqrt(4) = 2
    agree(tail(book, "two-sigma", "Two standard deviations above the mean.", "normal", (100, 50, 16, 12),
               derivation="identity", source="the normal tail at 2, as in any table", kills="takes the two-sided tail"),
          "0.0227501319482")


def add_large_tails(book: Book) -> None:
    """P-values of larger tables, down to where doubles end."""
    for ident, title, test, counts, kills in (
            ("pima", "A rule of 768 cases.", "hypergeom", (768, 268, 120, 95), None),
            ("pima-binomial", "A rule of 768 cases.", "binomial", (768, 268, 120, 95), None),
            ("pima-normal", "A rule of 768 cases.", "normal", (768, 268, 120, 95), None),
            ("german", "A p-value near the middle.", "hypergeom", (1000, 300, 401, 119), None),
            ("german-binomial", "A p-value near the middle.", "binomial", (1000, 300, 401, 119), None),
            ("tiny", "A tail far below one unit in the last place of 1.", "hypergeom", (699, 241, 200, 190),
             "takes 1 minus the lower tail"),
            ("tiny-binomial", "A tail far below one unit in the last place of 1.", "binomial", (699, 241, 200, 190),
             "takes 1 minus the lower tail"),
            ("tiny-normal", "A tail far below one unit in the last place of 1.", "normal", (699, 241, 60, 50), None),
            ("large", "Twenty thousand cases.", "hypergeom", (20000, 3000, 400, 120), None),
            ("large-binomial", "Twenty thousand cases.", "binomial", (20000, 3000, 400, 120), None),
            ("products", "Products above 2^32.", "hypergeom", (300000000, 100000000, 60, 25), None),
            ("products-binomial", "Products above 2^32.", "binomial", (300000000, 100000000, 60, 25), None),
            ("smallest", "Near the smallest doubles.", "hypergeom", (2000, 1000, 600, 597), None)):
        value = tail(book, f"large-{ident}", title, test, counts, kills=kills)
        assert 1e-300 < value < 1
    value = tail(book, "below-doubles", "A tail below all doubles is 0.", "hypergeom", (5000, 2500, 2000, 2000))
    assert value == 0.0


def add_loevinger(book: Book) -> None:
    """Loevinger's measure: E6."""
    for ident, title, counts, value, source, kills in (
            ("whole-class", "P(c) = 1: 0.", (10, 10, 4, 4), 0.0, "specification E6", "divides 0 by 0"),
            ("no-cover", "A rule that covers no drawn case: 0.", (14, 5, 0, 0), 0.0, "specification E6",
             "divides by n_A = 0"),
            ("no-class", "A class absent from the sample: 0 by the formula.", (14, 0, 3, 0), 0.0, "specification E6",
             None),
            ("independent", "At independence: 0.", (12, 4, 6, 2), 0.0, "worked by hand: 24 = 24", None),
            ("pure", "No counter-example: 1.", (12, 4, 3, 3), 1.0, "worked by hand: (36 - 12) / 24", None),
            ("worst", "No example: -P / (1 - P).", (12, 4, 3, 0), -0.5, "worked by hand: -12 / 24",
             "keeps negative values from coming out"),
            # 3/4 - 9/14 over 5/14, rounded at every step, falls short of 0.3
            ("one-rounding", "From integers, rounded once.", (14, 9, 4, 3), 0.3, "worked by hand: 6 / 20",
             "divides probabilities"),
            # 60000 * 45000 = 2.7e9 is above 2^31 and 4 * that above 2^32
            ("large-counts", "Products above 2^32.", (120000, 50000, 60000, 45000), 4 / 7,
             "worked by hand: (5.4e9 - 3e9) / (60000 * 70000)", "multiplies in 32 bits"),
            ("millions", "Products of millions.", (3000000, 1000000, 1500000, 1000000), 0.5,
             "worked by hand: (3e12 - 1.5e12) / 3e12", None)):
        book.case(f"loevinger-{ident}", title, "loevinger", "wcarp5",
                  dict(zip(("n", "n_c", "n_a", "n_ac"), counts, strict=True)), hand={"loevinger": value}, source=source,
                  kills=kills)
    assert (3 / 4 - 9 / 14) / (1 - 9 / 14) < 0.3


def passing(book: Book, ident: str, title: str, adjust: str, level: float, p: Sequence[float], kept: list[int],
            source: str, kills: str | None = None) -> None:
    """Add a selection of p-values."""
    book.case(f"keep-{ident}", title, "keep", "wcarp4", {"adjust": adjust, "significance": level, "p": list(p)},
              hand={"kept": kept}, source=f"worked by hand: {source}", kills=kills)


def add_plain_keeps(book: Book) -> None:
    """Selections without adjustment and by Bonferroni: E5a, E5b."""
    passing(book, "none", "Every p up to the level.", "none", 0.05, [0.2, 0.05, 0.01, 0.051], [1, 2], "p <= 0.05",
            "keeps only p below the level")
    # 0.1 + 0.2 = 0.30000000000000004
    passing(book, "none-summed", "A sum that should be the level but is a little more passes.", "none", 0.3,
            [0.1 + 0.2, 0.3, 0.31], [0, 1], "0.1 + 0.2 is 0.3", "compares without the slack of 1e-9")
    passing(book, "none-slack", "The slack is one part in a thousand million, relative to the level.", "none", 1e-6,
            [1e-6 * (1 + 5e-10), 1e-6 * (1 + 2e-9), 1.0], [0], "1 + 5e-10 < 1 + 1e-9 < 1 + 2e-9",
            "adds 1e-9 to the level")
    passing(book, "none-one", "Level 1 keeps everything.", "none", 1.0, [1.0, 0.5, 1e-300], [0, 1, 2], "p <= 1")
    passing(book, "none-nothing", "Nothing passes.", "none", 0.05, [0.06, 1.0], [], "p > 0.05")
    for adjust in ("none", "bonferroni", "bh"):
        passing(book, f"empty-{adjust}", "No rule was tested.", adjust, 0.05, [], [], "nothing to keep")
        passing(book, f"bound-{adjust}", "A p of exactly the level with its slack passes.", adjust, 0.5,
                [0.5 * (1 + 1e-9)], [0], "p <= 0.5 (1 + 1e-9)")
        passing(book, f"one-{adjust}", "One rule: every adjustment is the same.", adjust, 0.05, [0.05], [0], "M = 1")
    passing(book, "bonferroni", "M times p up to the level, M = 4.", "bonferroni", 0.05, [0.02, 0.0125, 0.013, 0.001],
            [1, 3], "4 * 0.0125 = 0.05", "leaves Bonferroni's factor out")
    passing(book, "bonferroni-slack", "The slack belongs to the level.", "bonferroni", 0.05,
            [0.025 * (1 + 5e-10), 0.025 * (1 + 2e-9)], [0], "2 * 0.025 = 0.05", "compares without the slack of 1e-9")
    passing(book, "bonferroni-nothing", "Adjustment can leave nothing.", "bonferroni", 0.05, [0.02, 0.03, 0.04], [],
            "0.06 > 0.05", None)


def add_bh_keeps(book: Book) -> None:
    """Selections by Benjamini and Hochberg: E5c."""
    # 0.01 j: ranks 1 and 2 fail by themselves, rank 3 passes and takes them along
    passing(book, "bh-step-up", "A later rank that passes takes the earlier ones along.", "bh", 0.05,
            [0.011, 0.5, 0.029, 0.9, 0.021], [0, 2, 4], "0.029 <= 0.05 * 3 / 5", "stops at the first rank that fails")
    passing(book, "bh-gap", "The largest rank that passes, not the first run of them.", "bh", 0.05,
            [0.009, 0.025, 0.03, 0.9, 0.8], [0, 1, 2], "0.025 > 0.02, 0.03 <= 0.03",
            "stops at the first rank that fails")
    passing(book, "bh-ties", "Equal p never straddle the last rank.", "bh", 0.05, [0.02, 0.6, 0.02, 0.7, 0.02],
            [0, 2, 4], "0.02 > 0.01, 0.02 <= 0.02, 0.02 <= 0.03", "keeps one of equal p")
    passing(book, "bh-equal", "A p equal to its bar passes.", "bh", 0.08, [0.02, 0.9, 0.04, 0.95], [0, 2],
            "0.02 = 0.08 / 4, 0.04 = 0.08 * 2 / 4", "keeps only p below the bar")
    passing(book, "bh-slack", "The slack holds at every rank.", "bh", 0.05,
            [0.025 * (1 + 2e-9), 0.05 * (1 + 5e-10)], [0, 1], "0.05 * 2 / 2 = 0.05",
            "compares without the slack of 1e-9")
    passing(book, "bh-nothing", "No rank passes.", "bh", 0.05, [0.03, 0.06, 0.04], [], "0.03 > 0.0167, 0.04 > 0.0333")
    passing(book, "bh-all", "Every rank passes.", "bh", 0.05, [0.05, 0.01, 0.03], [0, 1, 2], "0.05 <= 0.05")
    passing(book, "bh-first", "Only the smallest p passes.", "bh", 0.05, [0.9, 0.04, 0.012, 0.5], [2],
            "0.012 <= 0.0125", "compares every p with the whole level")


# level, test: rules kept without adjustment; nothing is left by Bonferroni and by BH
TABLE_7_2 = """
0.05 hypergeom: no 2,6
0.05 binomial: no 2,6
0.05 normal: no 1,9; no 2,4; no 2,6
0.15 hypergeom: no 6; no 1,9; no 2,4; no 2,6; yes 0; yes 7; yes 7,8
0.15 binomial: no 1,9; no 2,4; no 2,6
0.15 normal: no 2; no 6; no 1,9; no 2,4; no 2,6; no 2,8; no 4,6; no 4,9; no 6,9; no 2,5,8; yes 0; yes 7; yes 1,8; \
yes 2,7; yes 3,8; yes 5,7; yes 7,8
"""

# the rules of the example: items, class, n_A, n_Ac, p as a fraction and in digits, Loevinger
RULES_7_2 = """
6 no 7 4 19/143 0.132867132867 0.333333333333
1,9 no 2 2 10/91 0.10989010989 1
2,4 no 2 2 10/91 0.10989010989 1
2,6 no 3 3 5/182 0.0274725274725 1
0 yes 4 4 18/143 0.125874125874 1
7 yes 7 6 19/143 0.132867132867 0.6
7,8 yes 4 4 18/143 0.125874125874 1
"""
EXAMPLE = {"min_support": 0.2, "significance": 0.15}
HALVES = {"significance": 1.0}


def base_case(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any], **more: Any) -> Json:
    """Add a rule base."""
    return book.case(f"base-{ident}", title, "rule_base", line,
                     {"data": data, "parameters": base_options(**options)}, **more)


def add_spec_bases(book: Book) -> None:
    """The eighteen rule bases of 7.2."""
    for row in lines_of(TABLE_7_2):
        head, _, text = row.partition(": ")
        level, test = head.split()
        rules = [[("no", "yes").index(rule.split()[0]), ids_of(rule.split()[1])] for rule in text.split("; ")]
        for adjust in ("none", "bonferroni", "bh"):
            plain = base_case(book, f"7-2-{level[2:]}-{slug(test)}-{adjust}",
                              f"The weather at level {level}: {test}, {adjust}.", "wcarp4", "weather",
                              {"min_support": 0.2, "significance": float(level), "test": test, "adjust": adjust},
                              source="specification 7.2")
            assert [[rule["class"], rule["items"]] for rule in plain["rules"]] == (rules if adjust == "none" else [])
            assert plain["tested"] == 49
            assert plain["default"] == YES
            if (level, test, adjust) == ("0.15", "hypergeom", "none"):
                check_rules_7_2(plain["rules"])


def check_rules_7_2(rules: Json) -> None:
    """Hold the seven rules of the example against 7.2."""
    for rule, row in zip(rules, lines_of(RULES_7_2), strict=True):
        items, label, n_a, n_ac, fraction, digits, measure = row.split()
        assert [rule["items"], rule["class"]] == [ids_of(items), ("no", "yes").index(label)]
        assert [rule["n_a"], rule["n_ac"]] == [int(n_a), int(n_ac)]
        assert rule["p"] == float(Fraction(fraction))
        agree(rule["p"], digits)
        agree(rule["loevinger"], measure)


def add_other_bases(book: Book) -> None:
    """Rule bases by every other option."""
    for adjust, tested, kills in (("bonferroni", 35, None), ("bh", 35, "counts M in each class for itself")):
        plain = base_case(book, f"three-{adjust}", f"Three classes by \"{adjust}\": M counts all classes together.",
                          "wcarp3", "three", {"adjust": adjust}, kills=kills)
        assert plain["tested"] == tested
        assert 0 < len(plain["rules"]) < 13
    plain = base_case(book, "three", "One antecedent may be significant for two classes.", "wcarp4", "three", {},
                      kills="keeps one class for each antecedent")
    found = [[rule["class"], rule["items"]] for rule in plain["rules"]]
    assert [0, [0]] in found
    assert [1, [0]] in found
    # rainy and windy and three more have confidence 1, yes 7 has 6/7
    plain = base_case(book, "confidence", "A confidence threshold drops rules before M is counted.", "wcarp2",
                      "weather", EXAMPLE | {"min_confidence": 0.75}, kills="counts M before the confidence threshold")
    assert plain["tested"] < 49
    assert all(rule["n_ac"] >= 0.75 * rule["n_a"] for rule in plain["rules"])
    for ident, threshold, n_rules, kills in (("equal", 6 / 7, 6, "drops a confidence equal to the threshold"),
                                             ("above", math.nextafter(6 / 7, 1), 5, None), ("one", 1.0, 5, None)):
        plain = base_case(book, f"confidence-{ident}", f"Confidence threshold {threshold!r}, where 6 of 7 are at hand.",
                          "wcarp2", "weather", EXAMPLE | {"min_confidence": threshold}, kills=kills)
        assert len(plain["rules"]) == n_rules
    plain = base_case(book, "confidence-bh", "With fewer tests the adjusted levels are wider.", "wcarp3", "three",
                      {"adjust": "bonferroni", "min_confidence": 0.8})
    for pruning, tested in (("none", 86), ("optimal", 24)):
        plain = base_case(book, f"pruning-{pruning}", f"The example with pruning \"{pruning}\": M counts what is left.",
                          "wcarp1", "weather", EXAMPLE | {"pruning": pruning},
                          kills="prunes by Li's condition alone" if pruning == "optimal" else None)
        assert plain["tested"] == tested
    for max_length in (1, 2, None):
        base_case(book, f"length-{max_length or 'any'}", f"Antecedents of length {max_length or 'any'}.", "wcarp1",
                  "weather", EXAMPLE | {"max_length": max_length, "pruning": "none"})


def add_edge_bases(book: Book) -> None:
    """Rule bases of odd tables."""
    base_case(book, "one-class", "One class: an empty rule base and the only class as default.", "wcarp6", "one-class",
              {}, hand={"rules": [], "tested": 0, "default": 0, "class_counts": [4]},
              source="specification E3: everything is pruned")
    # p = 1 passes level 1; P(c) = 1 makes Loevinger 0
    plain = base_case(book, "one-class-none", "One class without pruning at level 1: rules of p 1 and Loevinger 0.",
                      "wcarp5", "one-class", {"pruning": "none", "significance": 1.0}, kills="divides 0 by 0")
    assert {(rule["p"], rule["loevinger"]) for rule in plain["rules"]} == {(1.0, 0.0)}
    assert len(plain["rules"]) == 7
    base_case(book, "tied-default", "Of classes of equal size the first is the default.", "wcarp6", "tied", {},
              hand={"default": 0, "class_counts": [3, 3]}, source="worked by hand: 3 = 3",
              kills="lets the last of tied classes win")
    base_case(book, "one-of-two", "A declared class without rows counts.", "wcarp6", "one-of-two", {},
              hand={"rules": [], "default": 1, "class_counts": [0, 3]}, source="worked by hand: 3 > 0")
    plain = base_case(book, "negative", "At level 1 rules below the prior come in, with negative measures.", "wcarp5",
                      "weather", {"min_support": 0.2, "significance": 1.0},
                      kills="keeps negative values from coming out")
    assert len(plain["rules"]) == 49
    for missing in ("ignore", "value"):
        base_case(book, f"gaps-{missing}", f"Missing values, \"{missing}\".", "wcarp4", "gaps",
                  {"missing": missing, "significance": 0.2, "min_support": 0.2},
                  kills="drops rows with missing values" if missing == "ignore" else None)
        base_case(book, f"mixed-{missing}", f"Intervals and missing values, \"{missing}\".", "wcarp4", "mixed",
                  {"missing": missing, "significance": 0.2})
    for adjust in ("none", "bonferroni", "bh"):
        base_case(book, f"many-{adjust}", f"135 rows, \"{adjust}\".", "wcarp4", "many", {"adjust": adjust})
    for test in ("binomial", "normal"):
        base_case(book, f"many-{test}", f"135 rows, {test} test.", "wcarp3", "many", {"test": test, "adjust": "bh"})
    base_case(book, "lamps", "Ten classes.", "wcarp4", "lamps", {"adjust": "bh", "max_length": 2})
    plain = base_case(book, "crowded", "Thousands of rules to test.", "wcarp1", "crowded",
                      {"adjust": "bh", "max_length": 5, "min_support": 0.02})
    assert plain["tested"] == 2368


def significance_book() -> Book:
    """significance.json."""
    book = Book("L1")
    for fill in (add_spec_tails, add_edge_tails, add_large_tails, add_loevinger, add_plain_keeps, add_bh_keeps,
                 add_spec_bases, add_other_bases, add_edge_bases):
        fill(book)
    return book


# ---------------------------------------------------------------- prediction: 7.3, 7.4

# outlook, temperature, humidity, windy as items; "dry" is no item
NEW_7_3 = [[1, 2, 0, 0], [2, 0, 0, 1], [0, 1, 0, 1], [1, 0, 1, 1], [1, 0, -1, 0]]

# covering rules, score no, score yes, class
TABLE_7_3 = """
0 0.333333333333 0 no
0,3 1.33333333333 0 no
0,4 0.333333333333 1 yes
1,5 1 0.6 no
- 0 0 yes
"""

RULES = [[NO, [6]], [NO, [1, 9]], [NO, [2, 4]], [NO, [2, 6]], [YES, [0]], [YES, [7]], [YES, [7, 8]]]

UNIFORMS = [[float(word) for word in row.split()] for row in lines_of("""
0.482 0.289 0.676 0.411 0.211 0.870 0.820 0.301 0.724 0.296 0.776 0.750 0.663 0.673
0.948 0.601 0.818 0.427 0.198 0.772 0.055 0.762 0.023 0.135 0.054 0.296 0.791 0.170
""")]
SAMPLES = [[int(word) for word in row.split()] for row in lines_of("""
6 4 9 5 2 12 11 4 10 4 10 10 9 9
12 7 10 5 1 10 0 10 0 0 0 1 10 1
""")]
MULTIPLICITIES = [[int(word) for word in row.split()] for row in lines_of("""
0 0 1 0 3 1 1 0 0 3 3 1 1 0
4 3 0 0 0 1 0 1 0 0 4 0 1 0
""")]
CLASS_COUNTS = [[1, 13], [9, 5]]

# per rule n_A, n_Ac, Loevinger on the sample, a on entry, w, a on exit
RULES_7_4 = ["""
2 0 -0.0769230769231 1 -0.0769230769231 1
1 1 1 1 1 1
0 0 0 1 0 1
0 0 0 1 0 1
4 4 1 1 1 1
12 11 -0.166666666667 1 -0.166666666667 11
7 7 1 1 1 1
""", """
8 8 1 1 1 1
1 1 1 1 1 1
7 7 1 1 1 1
8 8 1 1 1 1
1 1 1 1 1 1
6 5 0.740740740741 11 8.14814814815 11
1 1 1 1 1 1
"""]

# per case score no, score yes, class, W on entry, W on exit; a star at a missed case
CASES_7_4 = ["""
-0.0769230769231 0 yes* 0.0714285714286 0.148648648649
-0.0769230769231 0 yes* 0.0714285714286 0.148648648649
-0.0769230769231 1 yes 0.0714285714286 0.0405405405405
-0.0769230769231 0 yes 0.0714285714286 0.0405405405405
0 0.833333333333 yes 0.0714285714286 0.0405405405405
1 -0.166666666667 no 0.0714285714286 0.0405405405405
0 0.833333333333 yes 0.0714285714286 0.0405405405405
-0.0769230769231 0 yes* 0.0714285714286 0.148648648649
0 0.833333333333 yes 0.0714285714286 0.0405405405405
0 0.833333333333 yes 0.0714285714286 0.0405405405405
0 -0.166666666667 no* 0.0714285714286 0.148648648649
-0.0769230769231 1 yes 0.0714285714286 0.0405405405405
0 1.83333333333 yes 0.0714285714286 0.0405405405405
0.923076923077 0 no 0.0714285714286 0.0405405405405
""", """
3 0 no 0.148648648649 0.0753424657534
3 0 no 0.148648648649 0.0753424657534
1 1 yes 0.0405405405405 0.0205479452055
1 0 no* 0.0405405405405 0.267123287671
0 9.14814814815 yes 0.0405405405405 0.0205479452055
1 8.14814814815 yes* 0.0405405405405 0.267123287671
0 9.14814814815 yes 0.0405405405405 0.0205479452055
2 0 no 0.148648648649 0.0753424657534
0 9.14814814815 yes 0.0405405405405 0.0205479452055
0 9.14814814815 yes 0.0405405405405 0.0205479452055
0 8.14814814815 yes 0.148648648649 0.0753424657534
1 1 yes 0.0405405405405 0.0205479452055
0 10.1481481481 yes 0.0405405405405 0.0205479452055
2 0 no 0.0405405405405 0.0205479452055
"""]

# wrong draws, e, alpha, sum of the weights before division, the rule that is re-weighted
ROUNDS_7_4 = """
3 0.214285714286 0.649641492065 0.920124752909 5
1 0.0714285714286 1.28247467873 0.547204247628 1
"""

# h_1, h_2, vote no, vote yes, class; of the five new cases
VOTES_7_4 = """
yes no 1.28247467873 0.649641492065 no
yes no 1.28247467873 0.649641492065 no
yes yes 0 1.9321161708 yes
no yes 0.649641492065 1.28247467873 yes
yes yes 0 1.9321161708 yes
"""
FINAL_7_4 = "no no yes no yes yes yes no yes yes yes yes yes no"


def example_round(t: int) -> dict[str, Any]:
    """Return round t of 7.4 as the oracle sees it, by event line."""
    events: dict[str, list[dict[str, Any]]] = {}

    def log(line: str, **fields: Any) -> None:
        events.setdefault(line.removeprefix("carboost:"), []).append(fields)

    options = carboost.Options(n_estimators=2, **EXAMPLE)
    found = carboost.boost(WEATHER, options, carboost.Tape([u for row in UNIFORMS for u in row]), log)
    entry = {line: fields[t] for line, fields in events.items() if line.startswith("boost") and len(fields) > t}
    return entry | {"W": found.case_weights[t], "alpha": found.rounds[t].alpha}


def named(label: str) -> int:
    """Return the class of a name."""
    return ("no", "yes").index(label.rstrip("*"))


def rated(book: Book, ident: str, title: str, rules: Json, weights: Sequence[float], class_counts: list[int],
          cases: Json, **more: Any) -> Json:
    """Add scores."""
    return book.case(f"score-{ident}", title, "score", "wcarp9",
                     {"rules": rules, "weights": list(weights), "class_counts": class_counts, "cases": cases}, **more)


def add_spec_scores(book: Book) -> None:
    """The scores of 7.3 and of the rounds of 7.4."""
    items = carboost.make_items(WEATHER, "ignore")
    new = [carboost.case_of(row, items) for row in NEW_7_3]
    assert new[4] == [1, 3, 8]
    base = carboost.rule_base(WEATHER, carboost.Options(**EXAMPLE))
    weights = [rule.loevinger for rule in base.rules]
    plain = rated(book, "7-3", "The five cases of section 7.3.", RULES, weights, [5, 9], new,
                  source="specification 7.3", kills="gives a case without rules to the first class")
    for case, scores, label, row in zip(new, plain["scores"], plain["predictions"], lines_of(TABLE_7_3), strict=True):
        covering, *digits, name = row.split()
        assert [r for r in range(7) if set(RULES[r][1]) <= set(case)] == ([] if covering == "-" else ids_of(covering))
        agree_all(scores, " ".join(digits))
        assert label == named(name)
    train = carboost.predict(base, base.cases)[1]
    assert [i for i in range(14) if train[i] != WEATHER.classes[i]] == [3]
    for t in range(2):
        plain = rated(book, f"7-4-{t + 1}", f"All training cases in round {t + 1} of 7.4.", RULES,
                      example_round(t)["boost7"]["weights"], [5, 9], weather_cases(), source="specification 7.4",
                      kills=["lets a class without rules lose to a negative score",
                             "lets the first of tied classes win"][t])
        for scores, label, row in zip(plain["scores"], plain["predictions"], lines_of(CASES_7_4[t]), strict=True):
            no, yes, name, *_ = row.split()
            agree_all(scores, f"{no} {yes}")
            assert label == named(name)


def add_edge_scores(book: Book) -> None:
    """Ties, order of addition, empty sums: E7, CB-15, CB-16, CB-19."""
    for ident, title, rules, weights, class_counts, cases, scores, labels, source, kills in (
            ("no-rules", "Without rules the largest class wins.", [], [], [2, 5, 5], [[0], []], [[0.0] * 3] * 2, [1, 1],
             "0 = 0 = 0, 5 = 5", "lets the last of tied classes win"),
            ("tie-size", "Of equal scores the larger class wins.", [[0, [0]], [1, [1]], [2, [2]]], [0.5] * 3, [3, 4, 9],
             [[0, 1], [0, 1, 2], [1, 2], [0]], [[0.5, 0.5, 0.0], [0.5] * 3, [0.0, 0.5, 0.5], [0.5, 0.0, 0.0]],
             [1, 2, 2, 0], "4 > 3, 9 > 4", "lets the first of tied classes win"),
            ("tie-index", "Of equal scores and classes of equal size the first wins.", [[0, [0]], [1, [1]], [2, [2]]],
             [0.5] * 3, [4, 4, 4], [[0, 1], [1, 2], [0, 1, 2], []],
             [[0.5, 0.5, 0.0], [0.0, 0.5, 0.5], [0.5] * 3, [0.0] * 3], [0, 1, 0, 0], "4 = 4",
             "lets the last of tied classes win"),
            ("negative", "A class without covering rules beats a negative score.", [[0, [0]], [1, [1]]], [-0.25, -0.5],
             [9, 1], [[0], [0, 1], [1]], [[-0.25, 0.0], [-0.25, -0.5], [0.0, -0.5]], [1, 0, 0], "0 > -1/4 > -1/2",
             "lets a class without rules lose to a negative score"),
            # 0.1 + 0.2 + 0.3 = 0.6000000000000001 from the left, 0.6 from the right
            ("left-to-right", "Weights are added in rule order.", [[0, [0]], [0, [1]], [0, [2]], [1, [3]]],
             [0.1, 0.2, 0.3, 0.6], [1, 9], [[0, 1, 2, 3]], [[0.1 + 0.2 + 0.3, 0.6]], [0],
             "(0.1 + 0.2) + 0.3 > 0.6 in binary", "adds up from the last rule"),
            # 1e16 + 1 rounds to 1e16
            ("plain-sums", "Plain double additions, no compensation.", [[0, [0]], [0, [1]], [0, [2]], [1, [0]]],
             [1e16, 1.0, -1e16, 0.5], [1, 1], [[0, 1, 2]], [[0.0, 0.5]], [1], "1e16 + 1 - 1e16 = 0 in binary",
             "adds up exactly and rounds once"),
            ("part", "A rule covers a case only with all its items.", [[0, [0, 1, 2]], [1, [1]]], [0.75, 0.5], [1, 1],
             [[0, 1], [0, 1, 2], [0, 1, 2, 3], []], [[0.0, 0.5], [0.75, 0.5], [0.75, 0.5], [0.0, 0.0]], [1, 0, 0, 0],
             "containment", "accepts a case that holds any one item"),
            ("sixty-four", "As many cases as a machine word has bits.", [[0, [0]]], [0.5], [63, 1], [[0]] * 63 + [[1]],
             [[0.5, 0.0]] * 63 + [[0.0, 0.0]], [0] * 64, "the last case has no rule", None),
            ("sixty-five", "One case more than a machine word has bits.", [[0, [0]], [1, [1]]], [0.5, 0.25], [64, 1],
             [[0]] * 64 + [[1]], [[0.5, 0.0]] * 64 + [[0.0, 0.25]], [0] * 64 + [1], "each case by its own rule", None),
            ("no-cases", "No cases.", [[0, [0]]], [1.0], [1, 1], [], [], [], "nothing to score", None)):
        rated(book, ident, title, rules, weights, class_counts, cases, hand={"scores": scores, "predictions": labels},
              source=f"worked by hand: {source}", kills=kills)
    assert 0.1 + 0.2 + 0.3 != 0.3 + 0.2 + 0.1


def polled(book: Book, ident: str, title: str, alphas: Sequence[float], scores: Json, class_counts: list[int],
           how: str, **more: Any) -> Json:
    """Add a vote on one case."""
    return book.case(f"vote-{ident}", title, "vote", "boost20",
                     {"alphas": list(alphas), "scores": scores, "class_counts": class_counts, "vote": how}, **more)


def add_spec_votes(book: Book) -> None:
    """The votes of 7.4."""
    items = carboost.make_items(WEATHER, "ignore")
    weights = [example_round(t)["boost7"]["weights"] for t in range(2)]
    alphas = [example_round(t)["alpha"] for t in range(2)]
    for number, (row, line) in enumerate(zip(NEW_7_3, lines_of(VOTES_7_4), strict=True), 1):
        scores = [carboost.scores_of(RULES, one, 2, carboost.case_of(row, items)) for one in weights]
        plain = polled(book, f"7-4-{number}", f"Case {number} of the final vote.", alphas, scores, [5, 9], "crisp",
                       source="specification 7.4", kills="lets every round have one vote" if number == 1 else None)
        first, second, no, yes, label = line.split()
        assert plain["chosen"] == [named(first), named(second)]
        agree_all(plain["votes"], f"{no} {yes}")
        assert plain["class"] == named(label)


def add_edge_votes(book: Book) -> None:
    """Ties, negative weights, scores, no rounds: E13, CB-34, CB-35."""
    a, b = [1.0, 0.0], [0.0, 1.0]
    for ident, title, alphas, scores, class_counts, how, chosen, votes, label, source, kills in (
            ("no-rounds", "Without stored rounds all votes are 0 and the default class wins.", [], [], [2, 7, 7],
             "crisp", [], [0.0] * 3, 1, "0 = 0 = 0, 7 = 7", "gives a case without votes to the first class"),
            ("tie-size", "Equal votes go to the larger class.", [0.5, 0.5], [a, b], [3, 4], "crisp", [0, 1], [0.5, 0.5],
             1, "4 > 3", "lets the first of tied classes win"),
            ("tie-index", "Equal votes for classes of equal size go to the first.", [0.5, 0.5], [b, a], [4, 4], "crisp",
             [1, 0], [0.5, 0.5], 0, "4 = 4", "lets the last of tied classes win"),
            ("round-tie", "A round without covering rules votes for the larger class.", [0.5, 0.25], [[0.0, 0.0], a],
             [3, 4], "crisp", [1, 0], [0.25, 0.5], 1, "0 = 0, 4 > 3", "lets the first of tied classes win"),
            ("negative", "A round of negative weight votes against its class.", [-0.5], [a], [9, 1], "crisp", [0],
             [-0.5, 0.0], 1, "0 > -1/2", "counts a negative weight as its size"),
            ("score", "Scores times the weights of their rounds.", [0.5, 2.0], [[3.0, 1.0], [0.25, 1.0]], [9, 1],
             "score", [0, 1], [2.0, 2.5], 1, "1.5 + 0.5, 0.5 + 2", "votes with classes although scores are asked for"),
            ("score-negative", "Negative scores count against their class.", [1.0, 0.5], [[-1.0, 0.0], [1.0, 0.5]],
             [1, 1], "score", [1, 0], [-0.5, 0.25], 1, "-1 + 1/2, 1/4", None),
            ("score-no-rounds", "The same without rounds.", [], [], [7, 2], "score", [], [0.0, 0.0], 0, "0 = 0", None),
            # 0.1 + 0.2 + 0.3 from the left is more than 0.6
            ("left-to-right", "Weights are added in the order of the rounds.", [0.1, 0.2, 0.3, 0.6], [a, a, a, b],
             [1, 9], "crisp", [0, 0, 0, 1], [0.1 + 0.2 + 0.3, 0.6], 0, "(0.1 + 0.2) + 0.3 > 0.6 in binary",
             "adds up from the last round")):
        polled(book, ident, title, alphas, scores, class_counts, how,
               hand={"chosen": chosen, "votes": votes, "class": label}, source=f"worked by hand: {source}", kills=kills)


def prediction_book() -> Book:
    """prediction.json."""
    book = Book("L1")
    for fill in (add_spec_scores, add_edge_scores, add_spec_votes, add_edge_votes):
        fill(book)
    return book


# ---------------------------------------------------------------- the steps of a round: 7.4


def tell_missed(t: int) -> list[int]:
    """Return the cases that round t of 7.4 misses."""
    return [i for i, row in enumerate(lines_of(CASES_7_4[t])) if "*" in row]


def add_counts(book: Book) -> None:
    """Counts on samples."""
    for t in range(2):
        plain = book.case(f"counts-7-4-{t + 1}", f"The sample of round {t + 1} of 7.4.", "sample_counts", "boost5",
                          {"rules": RULES, "cases": weather_cases(), "classes": WEATHER.classes, "n_classes": 2,
                           "sample": SAMPLES[t]}, source="specification 7.4",
                          kills=["counts a case drawn twice once", None][t])
        assert plain["multiplicities"] == MULTIPLICITIES[t]
        assert plain["class_counts"] == CLASS_COUNTS[t]
        for n_a, n_ac, row in zip(plain["n_a"], plain["n_ac"], lines_of(RULES_7_4[t]), strict=True):
            assert [n_a, n_ac] == [int(word) for word in row.split()[:2]]
    rules, cases, classes = [[0, [0]], [2, [1, 2]], [1, [0]]], [[0, 1], [1, 2], [0], [], [0, 1, 2]], [0, 1, 1, 2, 2]
    for ident, title, sample, expect in (
            ("absent-class", "A class that is not drawn.", [0, 2, 2, 1, 0],
             {"multiplicities": [2, 1, 2, 0, 0], "class_counts": [2, 3, 0], "n_a": [4, 1, 4], "n_ac": [2, 0, 2]}),
            ("one-case", "One case drawn throughout: its class is alone.", [3] * 5,
             {"multiplicities": [0, 0, 0, 5, 0], "class_counts": [0, 0, 5], "n_a": [0, 0, 0], "n_ac": [0, 0, 0]}),
            ("all", "Every case once.", [4, 3, 2, 1, 0],
             {"multiplicities": [1] * 5, "class_counts": [1, 2, 2], "n_a": [3, 2, 3], "n_ac": [1, 1, 1]})):
        book.case(f"counts-{ident}", title, "sample_counts", "boost5",
                  {"rules": rules, "cases": cases, "classes": classes, "n_classes": 3, "sample": sample}, hand=expect,
                  source="worked by hand: counted", kills="counts every covered case as an example" if ident == "all"
                  else None)
    book.case("counts-no-rules", "No rules.", "sample_counts", "boost5",
              {"rules": [], "cases": [[], []], "classes": [0, 1], "n_classes": 2, "sample": [1, 1]},
              hand={"multiplicities": [0, 2], "class_counts": [0, 2], "n_a": [], "n_ac": []},
              source="worked by hand: counted")


def add_errors(book: Book) -> None:
    """Round errors: E8, CB-22."""
    for t in range(2):
        entry = example_round(t)
        wrong, digits, *_ = lines_of(ROUNDS_7_4)[t].split()
        plain = book.case(f"error-7-4-{t + 1}", f"The error of round {t + 1} of 7.4.", "round_error", "boost10",
                          {"missed": tell_missed(t), "multiplicities": MULTIPLICITIES[t], "weights": entry["W"],
                           "error_on": "sample"}, source="specification 7.4",
                          kills=["counts missed cases that were not drawn", None][t])
        agree(plain["error"], digits)
        assert plain["error"] == int(wrong) / 14
    weights, times = [0.125, 0.5, 0.25, 0.125], [0, 1, 3, 0]
    for ident, title, error_on, missed, error, source, kills in (
            ("sample", "On the sample: with multiplicity.", "sample", [0, 2], 0.75, "3 of 4 drawn",
             "counts an error drawn twice once"),
            ("train", "On the training cases: each once.", "train", [0, 2], 0.5, "2 of 4 cases",
             "counts errors on the sample whatever is asked for"),
            ("weighted", "By weight.", "weighted", [0, 2], 0.375, "1/8 + 1/4",
             "counts errors on the sample whatever is asked for"),
            ("sample-undrawn", "Missed cases that were not drawn do not count.", "sample", [0, 3], 0.0, "none drawn",
             "counts missed cases that were not drawn"),
            ("sample-all", "Everything missed.", "sample", [0, 1, 2, 3], 1.0, "4 of 4 drawn", None),
            ("train-none", "Nothing missed.", "train", [], 0.0, "0 of 4 cases", None),
            ("weighted-none", "Nothing missed, by weight.", "weighted", [], 0.0, "an empty sum", None)):
        book.case(f"error-{ident}", title, "round_error", "boost10",
                  {"missed": missed, "multiplicities": times, "weights": weights, "error_on": error_on},
                  hand={"error": error}, source=f"worked by hand: {source}", kills=kills)
    book.case("error-left-to-right", "Weights are added in the order of the cases.", "round_error", "boost10",
              {"missed": [0, 1, 2], "multiplicities": [1, 1, 1, 1], "weights": [0.1, 0.2, 0.3, 0.4],
               "error_on": "weighted"}, hand={"error": 0.1 + 0.2 + 0.3},
              source="worked by hand: (0.1 + 0.2) + 0.3 in binary", kills="adds weights from the last case")


def add_round_weights(book: Book) -> None:
    """Weights of rounds: E8, E9, CB-23, CB-24."""
    for t in range(2):
        wrong, _, alpha, *_ = lines_of(ROUNDS_7_4)[t].split()
        plain = book.case(f"alpha-7-4-{t + 1}", f"Round {t + 1} of 7.4.", "round_weight", "boost12",
                          {"error": int(wrong) / 14, "n": 14}, source="specification 7.4",
                          kills=["leaves out the factor of one half", None][t])
        agree(plain["alpha"], alpha)
    for ident, title, error, n, bad, clipped, source, kills in (
            ("perfect", "No error counts as half a one.", 0.0, 14, False, 1 / 28, "1/28",
             "does not clip an error of 0"),
            ("hopeless", "All wrong counts as all but half a one.", 1.0, 14, True, 1 - 1 / 28, "27/28",
             "does not clip an error of 1"),
            ("half", "One half is a bad round of weight 0.", 0.5, 14, True, 0.5, "ln 1 = 0",
             "takes an error of one half for a good one"),
            ("six-of-fourteen", "Six of fourteen is good.", 6 / 14, 14, False, 6 / 14, "6/14 < 1/2", None),
            ("eight-of-fourteen", "Eight of fourteen is bad: the weight is negative.", 8 / 14, 14, True, 8 / 14,
             "8/14 > 1/2", "takes the size of a negative logarithm"),
            ("rounded-half", "A weighted error that rounding put below one half is bad.", 0.5 - 2.0**-54, 14, True,
             0.5 - 2.0**-54, "1/2 - 5.6e-17 >= 1/2 - 1e-12", "compares with one half without slack"),
            ("just-bad", "Inside the slack.", 0.5 - 5e-13, 14, True, 0.5 - 5e-13, "5e-13 < 1e-12",
             "compares with one half without slack"),
            ("just-good", "Outside the slack.", 0.5 - 2e-12, 14, False, 0.5 - 2e-12, "2e-12 > 1e-12",
             "takes a slack of 1e-9"),
            ("small-weight", "A weighted error below half an error is raised to it.", 0.01, 14, False, 1 / 28,
             "0.01 < 1/28", "clips an error of 0 only"),
            ("large-weight", "A weighted error above the upper clip is lowered.", 0.99, 14, True, 1 - 1 / 28,
             "0.99 > 27/28", "does not clip an error of 1"),
            ("one-case", "With one case both clips are one half: weight 0.", 0.0, 1, False, 0.5, "1/2 and 1 - 1/2",
             None)):
        plain = book.case(f"alpha-{ident}", title, "round_weight", "boost12", {"error": error, "n": n},
                          hand={"bad": bad, "error": clipped}, source=f"worked by hand: {source}", kills=kills)
        assert plain["alpha"] != 0.0 or clipped == 0.5
        assert abs(math.tanh(plain["alpha"]) - (1 - 2 * clipped)) < 1e-12
        assert ident != "perfect" or f"{plain['alpha']:.12g}" == "1.647918433"


def add_case_weights(book: Book) -> None:
    """Case weights: E10, CB-25, CB-26."""
    exact = [[Fraction(11 if i in tell_missed(0) else 3, 74) for i in range(14)],
             [Fraction(39 if i in (3, 5) else 11 if i in (0, 1, 7, 10) else 3, 146) for i in range(14)]]
    for t in range(2):
        entry = example_round(t)
        *_, whole, _ = lines_of(ROUNDS_7_4)[t].split()
        plain = book.case(f"weights-7-4-{t + 1}", f"Round {t + 1} of 7.4.", "case_weights", "boost14",
                          {"weights": entry["W"], "missed": tell_missed(t), "multiplicities": MULTIPLICITIES[t],
                           "alpha": entry["alpha"], "reweight": "all"}, source="specification 7.4",
                          kills=["leaves cases that were not drawn alone",
                                 "raises the weights of cases that are right"][t])
        agree(plain["total"], whole)
        for before, after, fraction, row in zip(entry["W"], plain["weights"], exact[t], lines_of(CASES_7_4[t]),
                                                strict=True):
            agree_all([before, after], " ".join(row.split()[-2:]))
            assert abs(after - fraction) < 1e-15
    quarter = [0.25] * 4
    half = 0.5 * math.log(3)
    for ident, title, weights, missed, times, alpha, reweight, source, kills in (
            ("sample", "Only drawn cases change.", quarter, [0, 1], [2, 0, 2, 0], half, "sample",
             "factors sqrt 3, 1, 1 / sqrt 3, 1", "re-weights all cases whatever is asked for"),
            ("all", "The same for all cases.", quarter, [0, 1], [2, 0, 2, 0], half, "all",
             "factors sqrt 3 and 1 / sqrt 3", "leaves cases that were not drawn alone"),
            # e = 1/4 under the same weights: missed cases then hold one half
            ("balance", "By its own weighted error a round leaves one half to the missed cases.", quarter, [2],
             [1, 1, 1, 1], half, "all", "1/2 and three times 1/6", "does not divide by the sum"),
            ("negative", "A negative weight of the round lowers missed cases.", quarter, [2], [1, 1, 1, 1], -half,
             "all", "1/10 and three times 3/10", "takes the size of a negative weight"),
            ("nothing-missed", "Nothing missed: all weights stay in proportion.", [0.125, 0.375, 0.25, 0.25], [],
             [1, 1, 1, 1], half, "all", "the factor cancels", None),
            ("zero", "A weight of 0 for the round changes nothing.", [0.125, 0.375, 0.25, 0.25], [1], [1, 1, 1, 1], 0.0,
             "all", "exp 0 = 1", None),
            ("sample-undrawn", "Missed but not drawn: no change.", quarter, [3], [2, 1, 1, 0], half, "sample",
             "factors 1 / sqrt 3 and 1", "re-weights all cases whatever is asked for")):
        plain = book.case(f"weights-{ident}", title, "case_weights", "boost14",
                          {"weights": weights, "missed": missed, "multiplicities": times, "alpha": alpha,
                           "reweight": reweight}, derivation="identity", source=f"worked by hand: {source}",
                          kills=kills)
        factor = [math.exp(alpha * (1 if i in missed else -1)) if reweight == "all" or times[i] else 1.0
                  for i in range(4)]
        whole = math.fsum(weight * one for weight, one in zip(weights, factor, strict=True))
        for i in range(4):
            assert abs(plain["weights"][i] - weights[i] * factor[i] / whole) < 1e-15
        assert ident != "balance" or abs(plain["weights"][2] - 0.5) < 1e-15
        assert ident != "negative" or abs(plain["weights"][2] - 0.1) < 1e-15


def add_rule_weights(book: Book) -> None:
    """Rule weights: E11, E12, CB-29 to CB-33."""
    for t in range(2):
        before = [float(row.split()[3]) for row in lines_of(RULES_7_4[t])]
        after = [float(row.split()[5]) for row in lines_of(RULES_7_4[t])]
        chosen = int(lines_of(ROUNDS_7_4)[t].split()[-1])
        for memory in ("persist", "reset"):
            exit_a = after if t == 0 or memory == "persist" else [1.0] * 7
            book.case(f"rules-7-4-{t + 1}-{memory}", f"Round {t + 1} of 7.4, \"{memory}\".", "rule_weights", "boost17",
                      {"rules": RULES, "cases": weather_cases(), "classes": WEATHER.classes,
                       "multiplicities": MULTIPLICITIES[t], "missed": tell_missed(t), "a": before,
                       "rule_weight": "multiply", "rule_memory": memory},
                      hand={"rules": [chosen], "errors": [[1.0], [0.5]][t], "a": exit_a}, source="specification 7.4",
                      kills={(0, "persist"): "lets missed cases that were not drawn qualify rules",
                             (1, "persist"): "lets an error of 0 make an infinite weight",
                             (1, "reset"): "keeps the weights of rules that do not qualify"}.get((t, memory)))
    # cases 0 to 5 hold item 0, the first of class 0, the others of class 1; 6 and 7 hold item 1
    cases = [[0]] * 6 + [[1], [0, 1]]
    classes = [0, 1, 1, 1, 1, 1, 0, 1]
    rules = [[0, [0]], [1, [0]], [0, [1]], [1, [0, 1]]]
    a = [3.0, 5.0, 7.0, 9.0]
    for ident, title, times, missed, how, memory, chosen, errors, after, source, kills in (
            ("rare-class", "A rule that is wrong more often than right loses weight.", [1] * 8, [0], "multiply",
             "persist", [0], [6.0], [1 / 6, 5.0, 7.0, 9.0], "1 right, 6 wrong", "never lowers a weight below 1"),
            ("multiplicity", "Drawn cases count as often as they were drawn.", [3, 1, 0, 0, 0, 0, 2, 2], [0, 6],
             "multiply", "reset", [0, 2], [3.0, 2.0], [1.0, 1.0, 1.0, 1.0], "3 : 3 and 2 : 2",
             "counts a case drawn twice once"),
            ("pure", "No error among five draws: half an error, 9.", [5, 0, 0, 0, 0, 0, 3, 0], [0], "multiply", "reset",
             [0], [0.5], [9.0, 1.0, 1.0, 1.0], "(5 - 1/2) / (1/2)", "lets an error of 0 make an infinite weight"),
            ("one-draw", "One draw, right: 1.", [1, 0, 0, 0, 0, 0, 7, 0], [0], "multiply", "persist", [0], [0.5],
             [1.0, 5.0, 7.0, 9.0], "(1 - 1/2) / (1/2)", None),
            ("class", "A rule of another class does not qualify.", [1] * 8, [7], "multiply", "persist", [1, 3],
             [1.0, 0.5], [3.0, 6.0, 7.0, 1.0], "6 : 1, and 1 : 1/2 at one draw",
             "lets rules of another class qualify"),
            ("undrawn", "A missed case that was not drawn qualifies no rule.", [0, 2, 2, 2, 0, 0, 2, 0], [0, 7],
             "multiply", "persist", [], [], a, "not drawn", "lets missed cases that were not drawn qualify rules"),
            ("nothing-missed", "Nothing missed, \"reset\": all weights return to 1.", [1] * 8, [], "multiply", "reset",
             [], [], [1.0] * 4, "nobody qualifies", "keeps the weights of rules that do not qualify"),
            ("replaced", "A new weight replaces the old one, no product.", [1] * 8, [6], "multiply", "persist", [2],
             [1.0], [3.0, 5.0, 1.0, 9.0], "1 : 1", "multiplies the new weight with the old one"),
            ("replace", "The same with rule_weight \"replace\".", [1] * 8, [6], "replace", "persist", [2], [1.0],
             [3.0, 5.0, 1.0, 9.0], "1 : 1", None),
            ("off", "Rule weights switched off stay as they are.", [1] * 8, [0, 6], "off", "reset", [], [], a,
             "no change", "re-weights rules although that is off")):
        book.case(f"rules-{ident}", title, "rule_weights", "boost17",
                  {"rules": rules, "cases": cases, "classes": classes, "multiplicities": times, "missed": missed,
                   "a": a, "rule_weight": how, "rule_memory": memory},
                  hand={"rules": chosen, "errors": errors, "a": after}, source=f"worked by hand: {source}", kills=kills)
    # 70 cases hold item 0, the first 60 of class 0; case 3 is in the first 64, case 65 is not
    book.case("rules-far-apart", "Missed cases more than a machine word apart.", "rule_weights", "boost15",
              {"rules": rules[:2], "cases": [[0]] * 70, "classes": [0] * 60 + [1] * 10, "multiplicities": [1] * 70,
               "missed": [3, 65], "a": a[:2], "rule_weight": "multiply", "rule_memory": "reset"},
              hand={"rules": [0, 1], "errors": [10.0, 60.0], "a": [6.0, 1 / 6]},
              source="worked by hand: 60 : 10 and 10 : 60")


def rounds_book() -> Book:
    """rounds.json."""
    book = Book("L1")
    for fill in (add_counts, add_errors, add_round_weights, add_case_weights, add_rule_weights):
        fill(book)
    return book


# ---------------------------------------------------------------- draws: section 6


def far_from_boundaries(weights: Sequence[float], draws: Sequence[float]) -> bool:
    """Tell whether no draw falls within 1e-9 of where one case ends and the next begins."""
    ends = [carboost.total(weights[:i + 1]) for i in range(len(weights))]
    return all(abs(u * ends[-1] - end) > 1e-9 for u in draws for end in ends[:-1])


def sampled(book: Book, ident: str, title: str, weights: Sequence[float], draws: Sequence[float | int],
            **more: Any) -> Json:
    """Add a sample."""
    return book.case(f"bootstrap-{ident}", title, "bootstrap", "boost4", {"weights": list(weights)}, draws=draws,
                     **more)


def add_spec_samples(book: Book) -> None:
    """The samples of 7.4."""
    for t in range(2):
        weights = example_round(t)["W"]
        assert far_from_boundaries(weights, UNIFORMS[t])
        plain = sampled(book, f"7-4-{t + 1}", f"The sample of round {t + 1} of 7.4.", weights, UNIFORMS[t],
                        source="specification 7.4", kills=["sorts the sample", "draws all cases alike"][t])
        assert plain["sample"] == SAMPLES[t]


def add_samples(book: Book) -> None:
    """Samples by hand."""
    quarter = [0.25] * 4
    for ident, title, weights, draws, sample, source, kills in (
            ("boundaries", "A draw on a boundary takes the next case.", quarter, [0.25, 0.5, 0.75, 0.0], [1, 2, 3, 0],
             "cum > target", "takes the case that ends at the target"),
            ("below-boundaries", "The largest draws below the boundaries.", quarter,
             [2**51 - 1, 2**52 - 1, 3 * 2**51 - 1, LARGEST], [0, 1, 2, 3], "cum > target", None),
            ("zero-first", "Zero draws the first case of positive weight.", [0.0, 0.0, 0.5, 0.5], [0.0, 0.25, 0.5, 0],
             [2, 2, 3, 2], "cum 0, 0, 0.5, 1", "draws a case of weight 0"),
            ("zero-last", "A last case of weight 0 is never drawn.", [0.5, 0.5, 0.0], [LARGEST, 0.5, 0.0], [1, 1, 0],
             "cum 0.5, 1, 1", None),
            ("zero-between", "Cases of weight 0 in between are passed over.", [0.5, 0.0, 0.0, 0.5],
             [0.5, 0.25, 0.75, 0.5], [3, 0, 3, 3], "cum 0.5, 0.5, 0.5, 1", "draws a case of weight 0"),
            ("other-sum", "Weights need not add up to 1.", [1.0, 1.0, 2.0, 4.0], [0.125, 0.124, 0.25, 0.5],
             [1, 0, 2, 3], "targets 1, 0.992, 2, 4", "takes the draw itself for the target"),
            ("one-case", "One case.", [1.0], [0.75], [0], "the only one", None),
            # 5e-324 * 0.75 rounds to 5e-324, and nothing is above it
            ("nothing-above", "When no sum is above the target the last case is taken.", [5e-324, 0.0], [0.75, 0.25],
             [1, 0], "0.75 * 2^-1074 rounds to 2^-1074", "runs past the last case")):
        sampled(book, ident, title, weights, draws, hand={"sample": sample}, source=f"worked by hand: {source}",
                kills=kills)


def add_rounded_samples(book: Book) -> None:
    """Samples that hang on how the weights are added."""
    tenths = [0.1] * 10
    # ten tenths add up to 0.9999999999999999 from the left, and half of that lies below the fifth sum, 0.5
    assert carboost.total(tenths) < 1.0
    sampled(book, "left-to-right", "Weights are added from the left, without compensation.", tenths,
            [0.5, *[0.05] * 9], hand={"sample": [4] + [0] * 9}, source="worked by hand: 0.5 * 0.9999999999999999 < 0.5",
            kills="adds weights exactly and rounds once")
    weights = [value / 64 for value in (1, 5, 2, 9, 3, 7, 4, 8, 6, 1, 5, 2, 3, 8)]
    draws = lehmer(14, 5)
    assert far_from_boundaries(weights, draws)
    sampled(book, "uneven", "Uneven weights.", weights, draws)
    large = [1 / 135] * 135
    tape = integers(135, 3)
    assert far_from_boundaries(large, [k * 2.0**-53 for k in tape])
    sampled(book, "many", "135 cases, integers for draws.", large, tape)


def draws_book() -> Book:
    """draws.json."""
    book = Book("L2")
    for fill in (add_spec_samples, add_samples, add_rounded_samples):
        fill(book)
    return book


# ---------------------------------------------------------------- W-CARP runs: 7.3


def check_level(plain: Json, options: carboost.Options) -> None:
    """Demand that no p-value is close to where it would just fail."""
    for event in plain["events"]:
        if event["line"] == "carboost:wcarp3":
            m = len(event["p"])
            ranks = range(1, m + 1) if options.adjust == "bh" else [1]
            for rank in ranks:
                scale = {"none": 1, "bonferroni": 1 / m if m else 1, "bh": rank / m if m else 1}[options.adjust]
                bar = options.significance * scale * (1 + 1e-9)
                assert all(abs(p - bar) > 1e-12 * bar for p in event["p"])


def add_fit(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            new: Json = (), **more: Any) -> Json:
    """Add a run of W-CARP."""
    plain = book.case(f"fit-{ident}", title, "fit", line,
                      {"data": data, "parameters": base_options(**options), "new": list(new)}, **more)
    check_level(plain, carboost.Options(**options))
    return plain


MIXED_ROWS = [[4.75, 0, 2.0, 5.0], [8.5, None, None, None], [8.5000001, -1, 3.0, 5.5], [-100.0, 1, None, 1e9],
              [None, None, None, None]]
GAP_ROWS = [[None, None, None], [-1, 1, None], [2, 0, 0], [0, 1, -1]]


def add_spec_fit(book: Book) -> None:
    """The run of 7.3."""
    plain = add_fit(book, "weather", "The worked example.", "wcarp9", "weather", EXAMPLE, NEW_7_3,
                    source="specification 7.1 to 7.3", kills="gives a case without rules to the first class")
    check_rules_7_2(plain["rules"])
    for scores, label, row in zip(plain["scores"][14:], plain["predictions"][14:], lines_of(TABLE_7_3), strict=True):
        _, *digits, name = row.split()
        agree_all(scores, " ".join(digits))
        assert label == named(name)
    assert [i for i in range(14) if plain["predictions"][i] != WEATHER.classes[i]] == [3]


def add_fits(book: Book) -> None:
    """A run by each reading, and runs on odd tables."""
    for ident, title, line, data, options, new, kills in (
            ("binomial", "The example by the binomial test.", "wcarp3", "weather", EXAMPLE | {"test": "binomial"}, (),
             "tests by the hypergeometric distribution whatever is asked for"),
            ("normal", "The example by the normal approximation.", "wcarp3", "weather", EXAMPLE | {"test": "normal"},
             (), "tests by the hypergeometric distribution whatever is asked for"),
            ("confidence", "The example with a confidence threshold.", "wcarp2", "weather",
             EXAMPLE | {"min_confidence": 6 / 7}, (), "drops a confidence equal to the threshold"),
            ("no-pruning", "The example without pruning: sums change.", "wcarp1", "weather",
             EXAMPLE | {"pruning": "none"}, (), "prunes although there is no pruning"),
            ("optimal", "The example by the optimal rule set.", "wcarp1", "weather", EXAMPLE | {"pruning": "optimal"},
             (), "prunes by Li's condition alone"),
            ("length-1", "The example with single items.", "wcarp1", "weather", EXAMPLE | {"max_length": 1}, (), None),
            ("length-any", "The example without a limit on length.", "wcarp1", "weather",
             EXAMPLE | {"max_length": None, "pruning": "none"}, (), None),
            ("bonferroni", "Three classes by Bonferroni.", "wcarp4", "three", {"adjust": "bonferroni"}, [[0, 1, 1]],
             "leaves Bonferroni's factor out"),
            ("bh", "Three classes by Benjamini and Hochberg.", "wcarp4", "three", {"adjust": "bh"}, [[0, 1, 1]],
             "compares every p with the whole level"),
            ("three", "Three classes; a column missing in one row each.", "wcarp8", "three", {}, [[0, None, -1]], None),
            ("gaps-ignore", "Missing values make no items.", "wcarp8", "gaps",
             {"significance": 0.2, "min_support": 0.2}, GAP_ROWS,
             "lets a missing value match every item of its column"),
            ("gaps-value", "Missing values are values.", "wcarp8", "gaps",
             {"significance": 0.2, "min_support": 0.2, "missing": "value"}, GAP_ROWS,
             "takes an unknown value for a missing one"),
            ("mixed-ignore", "Continuous columns.", "wcarp8", "mixed", {"significance": 0.2, "max_length": 2},
             MIXED_ROWS, "puts a value at a cut to the right"),
            ("mixed-value", "Continuous columns, missing values as values.", "wcarp8", "mixed",
             {"significance": 0.2, "max_length": 2, "missing": "value"}, MIXED_ROWS,
             "drops the missing item of a column without cuts"),
            ("empty", "An empty rule base: the majority class for every row.", "wcarp9", "weather",
             {"significance": 1e-6}, [], "gives a case without rules to the first class"),
            ("negative", "At level 1 every rule votes, those below the prior against their class.", "wcarp8",
             "constant", {"significance": 1.0, "pruning": "none"}, [[0, -1], [-1, 0], [-1, 1]],
             "keeps negative values from coming out")):
        plain = add_fit(book, ident, title, line, data, options, new, kills=kills)
        assert ident != "empty" or (plain["rules"] == [] and set(plain["predictions"]) == {YES})
    # confidences 2/3 of 1/2: Loevinger 1/3 for every rule; two rules of one class or one of each
    add_fit(book, "tied", "Equal scores and equal classes: the first class.", "wcarp9", "tied",
            {"significance": 1.0, "min_support": 0.4}, [[-1, -1]],
            hand={"default": 0, "tested": 4, "scores": [[2 / 3, 0.0], [1 / 3, 1 / 3], [1 / 3, 1 / 3], [0.0, 2 / 3],
                                                        [1 / 3, 1 / 3], [1 / 3, 1 / 3], [0.0, 0.0]],
                  "predictions": [0, 0, 0, 1, 0, 0, 0]},
            source="worked by hand: (6 * 2 - 3 * 3) / (3 * 3)", kills="lets the last of tied classes win")
    for ident, title, data, label in (("one-class", "One class.", "one-class", 0),
                                      ("one-of-two", "Only the second of two classes occurs.", "one-of-two", 1),
                                      ("one-row", "One row.", "one-row", 1)):
        plain = add_fit(book, ident, title, "wcarp9", data, {}, (), source="specification E3: everything is pruned")
        assert plain["rules"] == []
        assert set(plain["predictions"]) == {label}
    add_fit(book, "nothing-known", "A row and a column without values.", "wcarp8", "nothing-known",
            {"significance": 0.5}, [[None, None], [0, 1]])
    add_fit(book, "unseen", "Values and a class that do not occur.", "wcarp8", "unseen", {"significance": 1.0},
            [[0, 0], [2, 1], [3, -1]])
    add_fit(book, "many", "135 rows, three classes.", "wcarp8", "many", {}, ())


def fit_book() -> Book:
    """fit.json."""
    book = Book("L3")
    add_spec_fit(book)
    add_fits(book)
    return book


# ---------------------------------------------------------------- listing.json: the boosting listing in pieces


def add_begins(book: Book) -> None:
    """Lines boost1 and boost2."""
    book.case("begin-weather", "The rules of 7.2, and the first weights.", "begin", "boost2",
              {"data": "weather", "parameters": base_options(**EXAMPLE)},
              hand={"rules": RULES, "case_weights": [1 / 14] * 14, "rule_weights": [1.0] * 7},
              derivation="independent", source="specification 7.2")
    # item 0 only in class 0, item 1 only in class 1: p = 1/6, both pass at level 1
    book.case("begin-halves", "Two rules, four cases.", "begin", "boost1",
              {"data": "halves", "parameters": base_options(**HALVES)},
              hand={"rules": [[0, [0]], [1, [1]]], "case_weights": [0.25] * 4, "rule_weights": [1.0, 1.0]},
              source="worked by hand: each item removes both counter-examples")
    book.case("begin-empty", "No rule passes, the cases have weights all the same.", "begin", "boost1",
              {"data": "halves", "parameters": base_options()},
              hand={"rules": [], "case_weights": [0.25] * 4, "rule_weights": []}, source="worked by hand: p = 1/6")


HALF_RULES = {"data": "halves", "rules": [[0, [0]], [1, [1]]], "loevinger": [1.0, 1.0]}
BOOST_NAMES = ("n_estimators", "missing", "loevinger", "error_on", "reweight", "rule_weight", "rule_memory", "negative",
               "on_bad_round")


def round_input(rules: Json, case_weights: Sequence[float], rule_weights: Sequence[float], number: int | None = 1,
                **options: Any) -> Json:
    """Return the inputs of a round, or of rounds (number None): the parameters are those that lines 3 to 18 look at."""
    chosen = {name: value for name, value in boost_options(**options).items() if name in BOOST_NAMES}
    which = {} if number is None else {"round": number}
    return rules | which | {"case_weights": list(case_weights), "rule_weights": list(rule_weights),
                            "parameters": chosen}


# id; title; line; W, a, round; options; draws; what comes out by hand
HALF_ROUNDS: list[tuple[str, str, str, list[float], list[float], int, dict[str, Any], list[float], Json, str]] = [
    # every case once: both rules have measure 1, nothing is missed, e = 0 counts as 1/8
    ("perfect", "Every case drawn once: nothing is missed.", "boost12", [0.25] * 4, [1.0, 3.0], 1, {},
     [0.1, 0.3, 0.6, 0.9],
     {"sample": [0, 1, 2, 3], "weights": [1.0, 3.0], "missed": [], "error": 0.0, "loevinger": [1.0, 1.0],
      "next": {"rule_weights": [1.0, 1.0]}}, "measures 1, e = 0"),
    # case 2 alone: measures 0, class 0 predicted throughout, 2 and 3 missed
    ("first", "A bad first round is stored with weight 1 and ends it.", "boost11", [0.25] * 4, [1.0, 1.0], 1, {},
     [0.6] * 4,
     {"sample": [2] * 4, "weights": [0.0, 0.0], "missed": [2, 3], "error": 1.0, "alpha": 1.0, "loevinger": [0.0, 0.0],
      "next": None}, "all scores 0"),
    ("bad", "A bad round later on ends it, and is not stored.", "boost11", [0.25] * 4, [1.0, 1.0], 2, {}, [0.6] * 4,
     {"missed": [2, 3], "error": 1.0, "alpha": None, "loevinger": None, "next": None}, "all scores 0"),
    ("reset", "A bad round that is reset: equal case weights, rule weights as they were.", "boost11",
     [0.125, 0.125, 0.5, 0.25], [1.0, 3.0], 2, {"on_bad_round": "reset"}, [0.5] * 4,
     {"sample": [2] * 4, "error": 1.0, "alpha": None, "next": {"case_weights": [0.25] * 4, "rule_weights": [1.0, 3.0]}},
     "all scores 0"),
    # e = 1 counts as 7/8; rule 1 is right on case 2, four draws, no error: a = 3.5 / 0.5
    ("keep", "A bad round that is kept.", "boost17", [0.25] * 4, [1.0, 1.0], 2, {"on_bad_round": "keep"}, [0.6] * 4,
     {"error": 1.0, "loevinger": [0.0, 0.0], "next": {"rule_weights": [1.0, 7.0]}}, "7/8, 3.5 / 0.5"),
    ("keep-off", "The same without rule weights.", "boost17", [0.25] * 4, [1.0, 1.0], 2,
     {"on_bad_round": "keep", "rule_weight": "off"}, [0.6] * 4,
     {"error": 1.0, "next": {"rule_weights": [1.0, 1.0]}}, "a stays"),
    ("keep-persist", "The same with weights that persist.", "boost15", [0.25] * 4, [5.0, 1.0], 2,
     {"on_bad_round": "keep", "rule_memory": "persist"}, [0.6] * 4,
     {"error": 1.0, "next": {"rule_weights": [5.0, 7.0]}}, "rule 0 covers no missed case"),
    # the training measure speaks although item 0 was not drawn: nothing is missed
    ("train", "By the training measure nothing is missed.", "boost6", [0.25] * 4, [1.0, 1.0], 1,
     {"loevinger": "train"}, [0.6] * 4,
     {"weights": [1.0, 1.0], "missed": [], "error": 0.0, "loevinger": [1.0, 1.0]}, "both measures 1"),
    ("replace", "Rule weights alone.", "boost7", [0.25] * 4, [2.0, 3.0], 1, {"rule_weight": "replace"}, [0.6] * 4,
     {"weights": [2.0, 3.0], "missed": [], "error": 0.0, "loevinger": [0.0, 0.0]}, "w = a"),
    # cases 2 and 3 are missed and weigh 3/8
    ("weighted", "The weight of what is missed, drawn or not.", "boost10", [0.5, 0.125, 0.25, 0.125], [1.0, 1.0], 1,
     {"error_on": "weighted"}, [0.1] * 4, {"sample": [0] * 4, "missed": [2, 3], "error": 0.375}, "1/4 + 1/8"),
    ("just-bad", "One half less the slack is bad.", "boost11", [0.25, 0.25, 0.5 - 1e-12, 0.0], [1.0, 1.0], 2,
     {"error_on": "weighted"}, [0.1] * 4,
     {"missed": [2, 3], "error": 0.5 - 1e-12, "alpha": None, "next": None}, "1/2 - 1e-12 + 0"),
    ("on-train", "The missed among all cases.", "boost10", [0.25] * 4, [1.0, 1.0], 2,
     {"error_on": "train"}, [0.1] * 4, {"missed": [2, 3], "error": 0.5, "alpha": None, "next": None}, "2 of 4"),
]


def add_half_rounds(book: Book) -> None:
    """Rounds on four cases: item 0 and class 0 in cases 0 and 1, item 1 and class 1 in cases 2 and 3."""
    for ident, title, line, weights, a, number, options, draws, hand, why in HALF_ROUNDS:
        given = round_input(HALF_RULES, weights, a, number, **options)
        book.case(f"round-{ident}", title, "round", line, given, draws=draws, hand=hand | {"n_draws": 4},
                  source=f"worked by hand: {why}")
    given = round_input(HALF_RULES, [0.25] * 4, [1.0, 1.0], reweight="sample")
    book.case("round-undrawn", "Missed cases that were not drawn keep their weight before the division.", "round",
              "boost13", given, draws=[0.1] * 4, hand={"missed": [2, 3], "error": 0.0},
              source="worked by hand: only case 0 is drawn")
    # three cases of class 1, two of them under a rule for class 0
    shared = {"data": "one-of-two", "rules": [[0, [0]]], "loevinger": [-0.5]}
    for negative, weight in (("keep", -0.5), ("clip", 0.0)):
        book.case(f"round-negative-{negative}", "A measure below 0.", "round", "boost6",
                  round_input(shared, [0.25, 0.5, 0.25], [1.0], loevinger="train", negative=negative), draws=[0.1] * 3,
                  hand={"weights": [weight], "missed": []},
                  source="worked by hand: class 1 scores 0, which is more, or wins as the larger class")


def add_spec_rounds(book: Book) -> None:
    """The two rounds of 7.4, each from the weights on its entry."""
    for t in range(2):
        entry = example_round(t)
        before = [1.0] * 7 if t == 0 else example_round(0)["boost17"]["a"]
        base = carboost.rule_base(WEATHER, carboost.Options(**EXAMPLE))
        rules = {"data": "weather", "rules": RULES, "loevinger": [rule.loevinger for rule in base.rules]}
        plain = book.case(f"round-7-4-{t + 1}", f"Round {t + 1} of 7.4.", "round", "boost14",
                          round_input(rules, entry["W"], before, t + 1), draws=UNIFORMS[t], source="specification 7.4")
        assert plain["sample"] == SAMPLES[t]
        assert plain["missed"] == tell_missed(t)
        agree(plain["alpha"], lines_of(ROUNDS_7_4)[t].split()[2])


def add_several_rounds(book: Book) -> None:
    """Line boost3: as many rounds as asked for, or up to the first bad one."""
    good, bad = [0.1, 0.3, 0.6, 0.9], [0.6] * 4
    for ident, title, count, draws, options, errors, stored in (
            ("one", "One round.", 1, good, {}, [0.0], 1), ("three", "Three rounds.", 3, good * 3, {}, [0.0] * 3, 3),
            ("stopped", "The second is bad: there is no third.", 3, [*good, *bad], {}, [0.0, 1.0], 1),
            ("reset", "The second is bad and reset: there is a third.", 3, [*good, *bad, *good],
             {"on_bad_round": "reset"}, [0.0, 1.0, 0.0], 2)):
        given = round_input(HALF_RULES, [0.25] * 4, [1.0, 1.0], None, n_estimators=count, **options)
        plain = book.case(f"rounds-{ident}", title, "rounds", "boost3", given, draws=draws,
                          hand={"errors": errors, "n_draws": len(draws)}, source="worked by hand: as the single rounds")
        assert len(plain["alphas"]) == stored


def add_predictions(book: Book) -> None:
    """Lines boost19 and boost20 for several cases."""
    rules, cases = [[0, [0]], [1, [1]], [2, [0, 1]]], [[0], [1], [0, 1], []]
    rounds = [{"alpha": 0.5, "weights": [1.0, 0.5, 0.25]}, {"alpha": 0.75, "weights": [-1.0, 0.5, 2.0]}]
    for how, votes, labels, why in (
            # round 1 says 0, 1, 0, 2 and round 2 says 2, 1, 2, 2: of equal scores the largest class, 2, wins
            ("crisp", [[0.5, 0.0, 0.75], [0.0, 1.25, 0.0], [0.5, 0.0, 0.75], [0.0, 0.0, 1.25]], [2, 1, 2, 2],
             "0 1 0 2 and 2 1 2 2"),
            ("score", [[-0.25, 0.0, 0.0], [0.0, 0.625, 0.0], [-0.25, 0.625, 1.625], [0.0, 0.0, 0.0]], [2, 1, 2, 2],
             "1/2 - 3/4, 1/4 + 3/8, 1/8 + 3/2")):
        book.case(f"predict-{how}", "Four cases, two rounds.", "predict", "boost20",
                  {"rules": rules, "rounds": rounds, "class_counts": [2, 3, 4], "cases": cases, "vote": how},
                  hand={"votes": votes, "predictions": labels}, source=f"worked by hand: {why}")
    book.case("predict-no-rounds", "Without rounds the largest class wins, the first of equals.", "predict", "boost20",
              {"rules": rules, "rounds": [], "class_counts": [2, 4, 4], "cases": cases[:2], "vote": "crisp"},
              hand={"votes": [[0.0] * 3] * 2, "predictions": [1, 1]}, source="worked by hand: 0 = 0 = 0")


def listing_book() -> Book:
    """listing.json."""
    book = Book("L2")
    for fill in (add_begins, add_half_rounds, add_spec_rounds, add_several_rounds, add_predictions):
        fill(book)
    return book


# ---------------------------------------------------------------- CARBoost runs: 7.4, 7.5


def boost_options(**options: Any) -> dict[str, Any]:
    """Return all parameters of CARBoost."""
    chosen = asdict(carboost.Options(**options))
    return {name: value for name, value in chosen.items() if name != "max_itemsets" or name in options}


def check_run(plain: Json, options: carboost.Options, draws: Sequence[float], boundary: bool) -> None:
    """Demand that no draw, no vote and no error is close to a decision, but where the case is about that."""
    check_level(plain, options)
    n = len(plain["case_weights"][0])
    for t, weights in enumerate(plain["case_weights"]):
        assert boundary or far_from_boundaries(weights, draws[n * t:n * t + n])
    for votes in plain["votes"]:
        first, *rest = sorted(votes, reverse=True)
        assert all(vote == first or first - vote > 1e-9 for vote in rest)
    assert all(abs(error - 0.5) < 1e-15 or abs(error - 0.5 + 1e-12) > 1e-9 for error in plain["errors"])


def add_boost(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
              tape: Sequence[float | int], new: Json = (), boundary: bool = False, **more: Any) -> Json:
    """Add a run of CARBoost on as much of a tape as it needs."""
    chosen = carboost.Options(**options)
    draws = [entry if isinstance(entry, float) else entry * 2.0**-53 for entry in tape]
    used = carboost.boost(DATA[data], chosen, carboost.Tape(draws)).n_draws
    plain = book.case(f"boost-{ident}", title, "boost", line,
                      {"data": data, "parameters": boost_options(**options), "new": list(new)}, draws=tape[:used],
                      **more)
    check_run(plain, chosen, draws, boundary)
    return plain


def seeded(seed: int, count: int) -> list[int]:
    """Return draws of NumPy's default generator as integers below 2^53."""
    return [int(u * 2.0**53) for u in numpy.random.default_rng(seed).random(count)]


def events_of(plain: Json, line: str) -> list[Json]:
    """Return the events of one line."""
    return [event for event in plain["events"] if event["line"] == f"carboost:{line}"]


def check_7_4(plain: Json) -> None:
    """Hold the run of 7.4 against the specification, number by number."""
    for t in range(2):
        assert events_of(plain, "boost4")[t]["sample"] == plain["samples"][t] == SAMPLES[t]
        counts = events_of(plain, "boost5")[t]
        assert counts["multiplicities"] == MULTIPLICITIES[t]
        assert counts["class_counts"] == CLASS_COUNTS[t]
        measures, weights = plain["loevinger"][t], plain["rule_weights"][t]
        after = events_of(plain, "boost17")[t]["a"]
        for r, row in enumerate(lines_of(RULES_7_4[t])):
            n_a, n_ac, measure, _, weight, a = row.split()
            assert [counts["n_a"][r], counts["n_ac"][r]] == [int(n_a), int(n_ac)]
            agree_all([measures[r], weights[r]], f"{measure} {weight}")
            assert after[r] == (float(a) if (t, r) != (1, 5) else 1.0)
        scores = events_of(plain, "boost8")[t]
        exit_weights = events_of(plain, "boost14")[t]
        for i, row in enumerate(lines_of(CASES_7_4[t])):
            no, yes, name, before, behind = row.split()
            agree_all(scores["scores"][i], f"{no} {yes}")
            assert scores["predictions"][i] == named(name)
            agree_all([plain["case_weights"][t][i], exit_weights["case_weights"][i]], f"{before} {behind}")
        assert events_of(plain, "boost9")[t]["missed"] == tell_missed(t)
        _, error, alpha, whole, rule = lines_of(ROUNDS_7_4)[t].split()
        agree_all([plain["errors"][t], plain["alphas"][t], exit_weights["total"]], f"{error} {alpha} {whole}")
        assert events_of(plain, "boost17")[t]["rules"] == [int(rule)]
    for votes, label, row in zip(plain["votes"][14:], plain["predictions"][14:], lines_of(VOTES_7_4), strict=True):
        *_, no, yes, name = row.split()
        agree_all(votes, f"{no} {yes}")
        assert label == named(name)
    assert plain["predictions"][:14] == [named(word) for word in FINAL_7_4.split()]


def add_spec_boost(book: Book) -> None:
    """The run of 7.4."""
    tape = [u for row in UNIFORMS for u in row]
    plain = add_boost(book, "7-4", "The worked example.", "boost20", "weather", EXAMPLE | {"n_estimators": 2}, tape,
                      NEW_7_3, source="specification 7.4", kills="breaks ties by the class counts of the sample")
    check_7_4(plain)
    plain = add_boost(book, "7-4-persist", "The same with rule weights that persist.", "boost17", "weather",
                      EXAMPLE | {"n_estimators": 2, "rule_memory": "persist"}, tape, source="specification 7.4",
                      kills="resets rule weights whatever is asked for")
    assert events_of(plain, "boost17")[1]["a"] == [float(row.split()[5]) for row in lines_of(RULES_7_4[1])]


# option; 14 e per round run; rounds stored; uniforms used; classes of rows 0 to 13; totals of row 3
TABLE_7_5 = """
base; 0 0 4 3 8; 4; 70; nnynynynyyyyyn; 2.29755992507 2.10606379894
rule_memory=reset; 0 0 4 3 4 0; 6; 84; nnyyyyynyyyyyn; 2.29755992507 4.21212759788
loevinger=train; 0 7; 1; 28; nnynynynyyyyyn; 1.647918433 0
error_on=train; 2 1 9; 2; 42; nnynynynyyyyyn; 2.17835441334 0
error_on=weighted; 2 3.5 3.5 5.18518518519 1.23529411765 4.13225806452; 6; 84; nnynynynyyyyyn; 2.14572352561 \
1.71699360224
reweight=sample; 0 0 1 0 3 5; 6; 84; nnynynynyyyyyn; 3.87392793625 3.295836866
rule_weight=replace; 0 9; 1; 28; nnynyyynyyyyyn; 1.647918433 0
rule_weight=off; 0 0 4 3 4 0; 6; 84; nnyyyyynyyyyyn; 2.29755992507 4.21212759788
negative=clip; 0 0 0 0 0 0; 6; 84; nnyyynynyyyyyn; 1.647918433 8.23959216501
vote=score; 0 0 4 3 8; 4; 70; nnyyynynyyyyyn; -0.040488963001 0
on_bad_round=keep; 0 0 4 3 8 3; 6; 84; nnyyynynyynyyn; 2.29755992507 2.61186425478
on_bad_round=reset; 0 0 4 3 8 1; 5; 84; nnynyyynyyyyyn; 3.5800346038 2.10606379894
"""
KILLS_7_5 = {"base": "stores the round that ends the run",
             "rule_memory=reset": "keeps the weights of rules that do not qualify",
             "loevinger=train": "measures on the sample whatever is asked for",
             "error_on=train": "counts errors on the sample whatever is asked for",
             "error_on=weighted": "counts errors on the sample whatever is asked for",
             "reweight=sample": "re-weights all cases whatever is asked for",
             "rule_weight=replace": "multiplies with Loevinger although the weight replaces it",
             "rule_weight=off": "re-weights rules although that is off",
             "negative=clip": "keeps negative values whatever is asked for",
             "vote=score": "votes with classes although scores are asked for",
             "on_bad_round=keep": "stops at a bad round whatever is asked for",
             "on_bad_round=reset": "resets rule weights with the case weights"}


LINES_7_5 = {"base": "boost11", "rule_memory": "boost15", "loevinger": "boost6", "error_on": "boost10",
             "reweight": "boost13", "rule_weight": "boost7", "negative": "boost6", "vote": "boost19",
             "on_bad_round": "boost11"}


def add_seeded(book: Book, rows: Sequence[str]) -> None:
    """Runs of 7.5."""
    for row in rows:
        option, errors, stored, uniforms, rows, totals = row.split("; ")
        name, _, value = option.partition("=")
        change = {} if option == "base" else {name: value}
        plain = add_boost(book, f"7-5-{slug(option.replace('=', '-'))}", f"Six rounds on seed 69: {option}.",
                          LINES_7_5.get(name, "boost18"), "weather",
                          EXAMPLE | {"n_estimators": 6, "rule_memory": "persist"} | change, seeded(69, 84),
                          source="specification 7.5", kills=KILLS_7_5[option])
        agree_all([14 * error for error in plain["errors"]], errors)
        assert (len(plain["alphas"]), plain["n_draws"]) == (int(stored), int(uniforms))
        assert "".join("ny"[label] for label in plain["predictions"]) == rows
        agree_all(plain["votes"][3], totals)


def add_other_seed(book: Book) -> None:
    """The two runs on the other seed of 7.5."""
    for ident, title, change, errors, kills in (
            ("base", "Six rounds on seed 119, which tells rule weights from none.", {}, "0 0 4 7",
             "gives a round the rule weights that follow from it"),
            ("off", "The same without rule weights.", {"rule_weight": "off"}, "0 0 4 3 0 2",
             "re-weights rules although that is off")):
        plain = add_boost(book, f"7-5-119-{ident}", title, "boost15", "weather",
                          EXAMPLE | {"n_estimators": 6, "rule_memory": "persist"} | change, seeded(119, 84),
                          source="specification 7.5", kills=kills)
        agree_all([14 * error for error in plain["errors"]], errors)


def boost_book() -> Book:
    """boost.json."""
    book = Book("L3")
    add_spec_boost(book)
    add_seeded(book, lines_of(TABLE_7_5)[:6])
    return book


def options_book() -> Book:
    """options.json."""
    book = Book("L3")
    add_seeded(book, lines_of(TABLE_7_5)[6:])
    add_other_seed(book)
    return book


# ---------------------------------------------------------------- CARBoost runs about single lines


def picks(rows: Sequence[int], n: int) -> list[float]:
    """Return draws that choose these cases of n with equal weights."""
    return [(row + 0.5) / n for row in rows]


def add_bad_rounds(book: Book) -> None:
    """Rounds that are as bad as can be: E8, E9, E13, CB-20, CB-24."""
    # the rules are 0: item 0 and 1: item 1. A sample of case 2 alone: class 1 is alone in it (0), item 0 is not
    # covered (0), so all scores are 0 and class 0, the first of two equal ones, is predicted: e = 1
    alone = picks([2] * 4, 4)
    plain = add_boost(book, "first", "A bad first round is kept with weight 1 and ends the run.", "boost11", "halves",
                      HALVES, alone, [[-1]],
                      hand={"errors": [1.0], "alphas": [1.0], "rule_weights": [[0.0, 0.0]], "n_draws": 4,
                            "votes": [[1.0, 0.0]] * 5, "predictions": [0] * 5},
                      source="worked by hand: all scores 0", kills="discards a bad first round")
    assert [event["action"] for event in events_of(plain, "boost11")] == ["first"]
    # e = 1 counts as 7/8: alpha = -ln(7) / 2; missed cases 2 and 3 end with 1/16, the others with 7/16; rule 1 is
    # right on case 2, four draws, no error: a = 7. Rounds 2 and 3 draw cases 0, 0, 1, 2: both rules have measure 1,
    # nothing is missed, alpha = ln(7) / 2, and a returns to 1
    plain = add_boost(book, "hopeless", "A hopeless round kept: its weight is negative.", "boost12", "halves",
                      HALVES | {"on_bad_round": "keep", "n_estimators": 3}, [*alone, *[0.2, 0.3, 0.5, 0.9] * 2], [[-1]],
                      hand={"errors": [1.0, 0.0, 0.0], "samples": [[2] * 4, [0, 0, 1, 2], [0, 0, 1, 2]],
                            "rule_weights": [[0.0, 0.0], [1.0, 7.0], [1.0, 1.0]], "predictions": [0, 0, 1, 1, 0]},
                      source="worked by hand: 7/8 and 1/8", kills="does not clip an error of 1")
    half = math.log(7) / 2
    agree_all(plain["alphas"], f"{-half:.12g} {half:.12g} {half:.12g}")
    agree_all(plain["case_weights"][1], "0.4375 0.4375 0.0625 0.0625")
    assert events_of(plain, "boost17")[0]["a"] == [1.0, 7.0]
    add_boost(book, "nothing-stored", "All rounds bad and reset: nothing is stored, the default class wins.", "boost20",
              "halves", HALVES | {"on_bad_round": "reset", "n_estimators": 3}, alone * 3, [[1]],
              hand={"errors": [1.0] * 3, "alphas": [], "rule_weights": [], "n_draws": 12, "votes": [[0.0, 0.0]] * 5,
                    "predictions": [0] * 5, "default": 0},
              source="worked by hand: all scores 0", kills="stores a round that is reset")
    # case 0 alone: predicted 0, which is right; cases 2 and 3 are missed but not drawn. e = 0 counts as 1/8, so they
    # end with 7/16 each. Round 2 draws cases 0, 2, 3, 3: both rules have measure 1 and all is right. Cases 2 and 3
    # have one vote of each round, equal ones, and class 0 is the first of two equal classes
    plain = add_boost(book, "alone", "One class alone in the sample: no rule speaks, undrawn cases are missed.",
                      "boost6", "halves", HALVES | {"n_estimators": 2}, [*picks([0] * 4, 4), 0.03, 0.3, 0.6, 0.95],
                      hand={"errors": [0.0, 0.0], "samples": [[0] * 4, [0, 2, 3, 3]],
                            "rule_weights": [[0.0, 0.0], [1.0, 1.0]], "predictions": [0] * 4},
                      source="worked by hand: 1/16, 1/16, 7/16, 7/16", kills="lets the last of tied classes win")
    agree_all(plain["case_weights"][1], "0.0625 0.0625 0.4375 0.4375")
    assert plain["votes"][2][0] == plain["votes"][2][1]


# id; title; line; table; options; seed; new rows; the mutant that it catches
Run = tuple[str, str, str, str, dict[str, Any], int, Any, str | None]
ROUND_RUNS: list[Run] = [
    ("half", "A weighted error of one half that rounding put below it ends the run.", "boost11", "constant",
     {"significance": 1.0, "error_on": "weighted", "n_estimators": 4}, 24, (), "compares with one half without slack"),
    ("reset-weights", "After a bad round that is reset all cases weigh the same.", "boost11", "weather",
     EXAMPLE | {"on_bad_round": "reset", "n_estimators": 3}, 1, (), "leaves case weights alone in a reset"),
    ("reset-rules", "A reset leaves the rule weights as they were.", "boost11", "three",
     {"on_bad_round": "reset", "n_estimators": 4}, 2, (), "resets rule weights with the case weights"),
    ("reset-first", "A bad first round that is reset.", "boost11", "three",
     {"on_bad_round": "reset", "adjust": "bonferroni", "n_estimators": 2}, 6, (),
     "keeps a bad first round whatever is asked for"),
    ("train-uncovered", "By the training measure a rule speaks that covers no drawn case.", "boost6", "weather",
     EXAMPLE | {"loevinger": "train", "n_estimators": 3}, 2, (), "silences a rule that covers no drawn case"),
    ("train-clip", "Negative training measures clipped.", "boost6", "constant",
     {"significance": 1.0, "pruning": "none", "loevinger": "train", "negative": "clip", "n_estimators": 3}, 3, (),
     "clips only what was measured on a sample"),
    ("product", "New rule weights replace those that persist.", "boost17", "weather",
     EXAMPLE | {"rule_memory": "persist", "n_estimators": 4}, 4, (), "multiplies the new weight with the old one"),
    ("replace", "Rule weights alone: a rule that covers no drawn case speaks too.", "boost7", "three",
     {"rule_weight": "replace", "n_estimators": 2}, 3, (),
     "lets Loevinger silence a rule although the weight replaces it"),
    ("replace-persist", "Rule weights alone, persistent, bad rounds kept.", "boost7", "weather",
     EXAMPLE | {"rule_weight": "replace", "rule_memory": "persist", "on_bad_round": "keep", "n_estimators": 4}, 1, (),
     "multiplies with Loevinger although the weight replaces it"),
    ("weighted-keep", "Weighted errors, bad rounds kept.", "boost10", "weather",
     EXAMPLE | {"error_on": "weighted", "on_bad_round": "keep", "n_estimators": 4}, 7, (),
     "counts errors on the sample whatever is asked for"),
    ("weighted-sample", "Weighted errors, drawn cases re-weighted.", "boost13", "gaps",
     {"significance": 0.2, "min_support": 0.2, "error_on": "weighted", "reweight": "sample", "n_estimators": 3}, 6, (),
     "re-weights all cases whatever is asked for"),
    ("train-reset", "Errors on the training cases, bad rounds reset.", "boost10", "weather",
     EXAMPLE | {"error_on": "train", "on_bad_round": "reset", "n_estimators": 4}, 1, (),
     "counts errors on the sample whatever is asked for"),
    ("score-keep", "Scores voted, bad rounds kept with negative weights.", "boost19", "three",
     {"vote": "score", "on_bad_round": "keep", "n_estimators": 3}, 18, [[0, 1, 1], [1, None, -1]],
     "votes with classes although scores are asked for"),
    ("off-clip", "No rule weights, no negative measures.", "boost7", "weather",
     EXAMPLE | {"rule_weight": "off", "negative": "clip", "n_estimators": 3}, 9, (),
     "keeps negative values whatever is asked for"),
]
TABLE_RUNS: list[Run] = [
    ("one-round", "One round.", "boost3", "weather", EXAMPLE | {"n_estimators": 1}, 3, NEW_7_3,
     "makes one round more than asked for"),
    ("three", "Three classes.", "boost8", "three", {"n_estimators": 4}, 1, [[0, 1, 1], [None, None, None]],
     "counts a case drawn twice once"),
    ("three-persist", "The same with rule weights that persist.", "boost15", "three",
     {"rule_memory": "persist", "n_estimators": 4}, 1, (), "resets rule weights whatever is asked for"),
    ("empty", "An empty rule base: every round predicts the majority class.", "boost8", "weather",
     {"significance": 1e-6, "n_estimators": 3}, 3, NEW_7_3, "gives a case without rules to the first class"),
    ("one-class", "One class: every round is perfect.", "boost12", "one-class", {"n_estimators": 2}, 1, [[0, 0]],
     "does not clip an error of 0"),
    ("one-class-rules", "One class with rules: Loevinger is 0 throughout.", "boost6", "one-class",
     {"n_estimators": 2, "pruning": "none", "significance": 1.0}, 1, [[0, 0]], "divides 0 by 0"),
    ("one-row", "One row: both clips are one half and the votes 0.", "boost12", "one-row", {"n_estimators": 2}, 1, (),
     None),
    ("gaps-ignore", "Missing values make no items.", "boost8", "gaps",
     {"significance": 0.2, "min_support": 0.2, "n_estimators": 3}, 2, GAP_ROWS,
     "lets a missing value match every item of its column"),
    ("gaps-value", "Missing values are values.", "boost8", "gaps",
     {"significance": 0.2, "min_support": 0.2, "missing": "value", "n_estimators": 3}, 2, GAP_ROWS,
     "takes an unknown value for a missing one"),
    ("mixed-ignore", "Continuous columns.", "boost8", "mixed", {"n_estimators": 2}, 1, MIXED_ROWS,
     "puts a value at a cut to the right"),
    ("mixed-value", "Continuous columns, missing values as values.", "boost8", "mixed",
     {"missing": "value", "significance": 0.2, "max_length": 2, "n_estimators": 2}, 1, MIXED_ROWS,
     "drops the missing item of a column without cuts"),
    ("seventy", "More cases than a machine word has bits.", "boost5", "seventy", {"n_estimators": 2, "max_length": 2},
     1, (), None),
]
BASE_RUNS: list[Run] = [
    ("no-pruning", "A rule base without pruning.", "boost1", "weather",
     EXAMPLE | {"pruning": "none", "n_estimators": 3}, 3, (), "prunes although there is no pruning"),
    ("optimal", "A rule base by the optimal rule set.", "boost1", "staircase",
     {"pruning": "optimal", "significance": 0.7, "n_estimators": 3}, 2, (), "prunes by Li's condition alone"),
    ("normal", "A rule base by the normal approximation.", "boost1", "weather",
     EXAMPLE | {"test": "normal", "n_estimators": 2}, 3, (),
     "tests by the hypergeometric distribution whatever is asked for"),
    ("binomial", "A rule base by the binomial test.", "boost1", "weather",
     EXAMPLE | {"test": "binomial", "n_estimators": 2}, 3, (),
     "tests by the hypergeometric distribution whatever is asked for"),
    ("confidence", "A rule base with a confidence threshold.", "boost1", "weather",
     EXAMPLE | {"min_confidence": 6 / 7, "n_estimators": 2}, 4, (), "drops a confidence equal to the threshold"),
    ("length-1", "A rule base of single items.", "boost1", "weather", EXAMPLE | {"max_length": 1, "n_estimators": 2}, 5,
     (), None),
    ("categories", "Nothing to discretize, and nobody who would.", "boost1", "halves",
     HALVES | {"discretize": None, "max_itemsets": 1_000_000, "n_estimators": 1}, 1, (), None),
    ("as-many-as-allowed", "As many itemsets as are allowed, not one more.", "fcp9", "halves",
     HALVES | {"max_itemsets": 2, "n_estimators": 1}, 1, (), "gives up at the last itemset that is allowed"),
    ("as-many-short-ones", "As many itemsets of one item as are allowed; longer ones do not count.", "fcp19", "tied",
     HALVES | {"max_itemsets": 8, "max_length": 1, "n_estimators": 1}, 1, (), None),
    ("bonferroni", "A rule base by Bonferroni; the first round is bad.", "boost11", "three",
     {"adjust": "bonferroni", "n_estimators": 2}, 6, (), "leaves Bonferroni's factor out"),
]


def add_runs(book: Book, runs: Sequence[Run]) -> None:
    """Runs on the specification's small generator."""
    for ident, title, line, data, options, seed, new, kills in runs:
        count = len(DATA[data].classes) * carboost.Options(**options).n_estimators
        add_boost(book, ident, title, line, data, options, lehmer(count, 1000003 * seed), new, kills=kills)


def readings_book() -> Book:
    """readings.json."""
    book = Book("L3")
    add_bad_rounds(book)
    add_runs(book, ROUND_RUNS)
    return book


def tables_book() -> Book:
    """tables.json."""
    book = Book("L3")
    add_runs(book, TABLE_RUNS)
    return book


def bases_book() -> Book:
    """bases.json."""
    book = Book("L3")
    add_runs(book, BASE_RUNS)
    return book


# ---------------------------------------------------------------- files


BOOKS: dict[str, Callable[[], Book]] = {
    "mining": mining_book, "significance": significance_book, "prediction": prediction_book, "rounds": rounds_book,
    "draws": draws_book, "listing": listing_book, "fit": fit_book, "boost": boost_book, "options": options_book,
    "readings": readings_book, "tables": tables_book, "bases": bases_book,
}


def build() -> dict[str, str]:
    """Check the worked example and return the text of every file."""
    return together({name: make() for name, make in BOOKS.items()})


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Write the files, or with ``--check`` only compare them."""
    return command("make_carboost", build, arguments, folder)


if __name__ == "__main__":
    sys.exit(main())
