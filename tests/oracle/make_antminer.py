"""Make the golden-value vectors of Ant-Miner from the second derivation in ``antminer.py``.

    python -m tests.oracle.make_antminer            write the vector files
    python -m tests.oracle.make_antminer --check    write nothing, exit 1 when a file on disk differs

Before anything is written, every number of the specification's worked example (sections 7.1 to 7.7, typed
in below as text of 12 significant digits) is compared with what the oracle computes. Cases marked "hand"
carry the expected values beside them, worked out in the comment above; the oracle must agree with those too.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

from . import antminer, bookmaking
from .bookmaking import (
    Json,
    agree,
    agree_all,
    command,
    decode,
    draw as draw,
    encode,
    integers,
    lehmer,
    stale as stale,
    together,
)

FOLDER = Path(__file__).resolve().parents[2] / "reference" / "conformance" / "vectors" / "v1" / "antminer"
ORACLE = "the second derivation of the specification (tests/oracle/antminer.py)"
THROUGH_LOG2 = {"antminer.entropy", "antminer.gain", "antminer.info_gain"}

Table = antminer.Table
Rule = antminer.Rule


# ---------------------------------------------------------------- data


def table(domains: list[int], n_classes: int, text: str) -> Table:
    """Read rows written as digits, the class last; '?' is a missing value."""
    rows, classes = [], []
    for word in text.split():
        rows.append([None if mark == "?" else int(mark) for mark in word[:-1]])
        classes.append(int(word[-1]))
    return Table(domains, n_classes, rows, classes)


def one_of_each(k: int) -> Table:
    """Return k rows of one value, each of its own class."""
    return Table([1], k, [[0] for _ in range(k)], list(range(k)))


# outlook (sunny, overcast, rainy), temperature (hot, mild, cool), humidity (high, normal), windy (TRUE,
# FALSE); classes (yes, no)
WEATHER = table([3, 3, 2, 2], 2, "00011 00001 10010 21010 22110 22101 12100 01011 02110 21110 01100 11000"
                                 " 10110 21001")
def full_words() -> Table:
    """Return rows of three classes that fill machine words of 64 bits to the brim, or by one bit more.

    The last class has the first 64 rows. The first class has 40 rows of the second word and 25 of the third; of these
    65 the first 32 have the values 1, 0 and the others 0, 0.
    """
    first = ["100"] * 32 + ["000"] * 33
    return table([2, 2], 3, " ".join(["112"] * 64 + first[:40] + ["011"] * 24 + first[40:] + ["011"] * 5))


def many_rows(n: int) -> Table:
    """Return rows of three classes, the first with more than two words of 64 bits."""
    draws = iter(lehmer(4 * n, 19000057))
    rows, classes = [], []
    for _ in range(n):
        row: list[int | None] = [int(next(draws) * size) for size in (3, 2, 4)]
        rows.append(row)
        classes.append(min(row[0] or 0, row[1] or 0) + (next(draws) < 0.2))
    return Table([3, 2, 4], 3, rows, classes)


DATA: dict[str, Table] = {
    "weather": WEATHER,
    "three-classes": table([3, 2], 3, "000 000 011 101 111 112 202 212 012"),
    "eleven-classes": one_of_each(11),
    "fifteen-classes": one_of_each(15),
    "one-class-declared": table([2, 2], 1, "000 010 110"),
    "one-class-seen": table([2, 2], 2, "001 011 101 111"),
    "gaps": table([2, 3, 2], 2, "00?0 01?0 ?1?0 1??1 12?1 ?0?1 1??1 0??0"),
    "small-gaps": table([2, 2], 2, "0?0 000 1?1 111 ?01 ?10 011"),
    "all-missing": table([2, 2], 2, "??0 ??1 ??1 ??1"),
    "even": table([2, 1], 2, "000 001 100 101 100 101"),
    "grid": table([2, 2], 2, "000 000 011 101 111"),
    "mirror": table([2, 2], 2, "000 010 100 111"),
    "turncoat": table([2, 2], 2, "001 010 010 111 111"),
    "covered-tie": table([2, 2], 3, "002 001 010 110"),
    "stages": table([2, 2, 2], 2, "1000 0010 1111 0011 0000"),
    "noise": table([2, 2], 2, "000 000 001 001 010 011 101 101"),
    "balanced": table([2], 3, "02 12 01 11 00"),
    "skewed": table([2, 2], 2, "000 010 001 100 110 111"),
    "column": table([3], 2, "00 00 11 11 20 21"),
    "clash": table([2, 2], 2, "000 001 000 111 110 111 010"),
    "one-row": table([2, 2], 2, "011"),
    "steps": table([2, 2, 2], 2, "0000 0010 0101 0111 1001 1011 1101 1110"),
    "repeat": table([2, 2], 2, "000 000 000 001 101 111"),
    "many-rows": many_rows(300),
    "full-words": full_words(),
    "one-value-each": table([1, 1, 1], 2, "0000 0000 0001"),
    "missing-is-news": table([2, 2], 2, "?01 ?11 ?01 000 100 010 111 000"),
}


def as_json(data: Table) -> Json:
    """Return a table in the form of the vector files."""
    return {"domains": data.domains, "n_classes": data.n_classes, "rows": data.rows, "classes": data.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    return oracle.Table(data["domains"], data["n_classes"], data["rows"], data["classes"])


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

    def log(self, line: str, **fields: Any) -> None:
        """Keep an event."""
        self.events.append((line, fields))

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


# ---------------------------------------------------------------- collecting cases


class Book(bookmaking.Book):
    """One vector file of Ant-Miner under construction."""

    def __init__(self, level: str) -> None:
        super().__init__("antminer", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)


# ---------------------------------------------------------------- 7.1: the heuristic

# term, n, yes, no, H, gain, eta
TABLE_7_1 = """
outlook=sunny 5 2 3 0.970950594455 0.0290494055453 0.014971251693
outlook=overcast 4 4 0 0 1 0.515372050199
outlook=rainy 5 3 2 0.970950594455 0.0290494055453 0.014971251693
temperature=hot 4 2 2 1 0 0
temperature=mild 6 4 2 0.918295834054 0.0817041659455 0.0421080435132
temperature=cool 4 3 1 0.811278124459 0.188721875541 0.097261979915
humidity=high 7 3 4 0.985228136034 0.0147718639657 0.00761300581729
humidity=normal 7 6 1 0.591672778582 0.408327221418 0.210440437254
windy=TRUE 6 3 3 1 0 0
windy=FALSE 8 6 2 0.811278124459 0.188721875541 0.097261979915
"""
ATTRIBUTE_GAINS = "0.246749819774 0.029222565659 0.151835501362 0.0481270304083"
SPLIT_GAINS = ("0.10224356361 0.226000244385 0.00318485304465 0.0250781735059 0.00133974240444 0.014956069929"
               " 0.151835501362 0.151835501362 0.0481270304083 0.0481270304083")


def check_heuristic() -> None:
    """Section 7.1."""
    rows = WEATHER.everything()
    gain = antminer.gains(WEATHER, rows)
    eta = antminer.eta(gain, [])
    for term, line in zip(gain, TABLE_7_1.split("\n")[1:-1], strict=True):
        _, n, yes, no, h, term_gain, term_eta = line.split()
        counts = antminer.count_classes(WEATHER, antminer.rows_with(WEATHER, rows, term))
        assert [sum(counts), *counts] == [int(n), int(yes), int(no)]
        agree(antminer.entropy(counts), h)
        agree(gain[term], term_gain)
        agree(eta[term], term_eta)
    agree(antminer.total(gain.values()), "1.9403458135")
    agree(antminer.entropy([9, 5]), "0.940285958671")
    attribute = antminer.information(WEATHER, rows, "attribute")
    agree_all((attribute[i, 0] for i in range(4)), ATTRIBUTE_GAINS)
    assert all(value == attribute[term[0], 0] for term, value in attribute.items())
    agree_all(antminer.information(WEATHER, rows, "split").values(), SPLIT_GAINS)


def add_entropies(book: Book) -> None:
    """Entropies of 7.1 and of the edges."""
    for line in TABLE_7_1.split("\n")[1:-1]:
        term, _, yes, no = line.split()[:4]
        book.add(f"entropy-{term.replace('=', '-').lower()}", f"The class entropy of the rows with {term}.",
                 "entropy", "4", {"counts": [int(yes), int(no)]}, source="specification 7.1")
    book.add("entropy-weather-classes", "The class entropy of the whole weather table.", "entropy", "4",
             {"counts": [9, 5]}, source="specification 7.1")
    # n = 0 is defined as log2 k; log2 4 = 2
    book.add("entropy-nothing-of-four", "With nothing to count the entropy is log2 k.", "entropy", "4",
             {"counts": [0, 0, 0, 0]}, hand={"entropy": 2.0}, source="worked by hand: log2 4",
             kills="gives an absent value the entropy 0 of a pure one")
    book.add("entropy-nothing-of-three", "With nothing to count and three classes the entropy is log2 3.",
             "entropy", "4", {"counts": [0, 0, 0]}, hand={"entropy": math.log2(3)}, derivation="identity",
             source="E1: log2 k for n = 0")
    book.add("entropy-nothing-of-one", "With nothing to count and one class the entropy is log2 1 = 0.",
             "entropy", "4", {"counts": [0]}, hand={"entropy": 0.0}, source="worked by hand: log2 1")
    book.add("entropy-one-class", "With a single declared class the entropy is 0.", "entropy", "4",
             {"counts": [5]}, hand={"entropy": 0.0}, source="worked by hand: -1 * log2 1")
    # p = 1/4, 1/4, 1/2: 1/4*2 + 1/4*2 + 1/2*1 = 3/2, all steps exact in binary
    book.add("entropy-three-dyadic", "Counts 1, 1, 2 have entropy 3/2 exactly.", "entropy", "4",
             {"counts": [1, 1, 2]}, hand={"entropy": 1.5}, source="worked by hand: 1/2 + 1/2 + 1/2")
    # a zero count in front adds nothing: p = 1/2, 1/2
    book.add("entropy-zero-count", "A class without rows contributes nothing.", "entropy", "4",
             {"counts": [0, 3, 3]}, hand={"entropy": 1.0}, source="worked by hand: 1/2 + 1/2",
             kills="takes the logarithm of a zero count")
    book.add("entropy-one-two-three", "Three classes with counts 1, 2, 3.", "entropy", "4",
             {"counts": [1, 2, 3]})


def add_gains(book: Book) -> None:
    """Gains of 7.1 and of the edges."""
    book.add("gain-weather", "The gains of all ten terms of the weather table.", "gain", "4",
             {"data": "weather", "rows": None}, source="specification 7.1")
    kept = [row for row in WEATHER.everything() if WEATHER.rows[row][0] != 1]
    book.add("gain-absent-value",
             "A value absent from the rows at hand has gain 0, and k stays the declared one.",
             "gain", "4", {"data": "weather", "rows": kept},
             kills="gives a value without rows the gain log2 k")
    book.add("gain-later-pass", "The gains on the eight rows left after the first rule of the golden run.",
             "gain", "4", {"data": "weather", "rows": [0, 1, 2, 3, 5, 7, 11, 13]})
    # every value present is pure, H = 0, gain log2 2 = 1
    book.add("gain-one-class-seen", "When all rows share one class, every value present has gain log2 k.",
             "gain", "4", {"data": "one-class-seen", "rows": None}, hand={"gain": [1.0] * 4},
             source="worked by hand: log2 2 - 0", kills="takes k from the classes seen in the rows")
    book.add("gain-one-class-declared", "With a single declared class every gain is 0.", "gain", "4",
             {"data": "one-class-declared", "rows": None}, hand={"gain": [0.0] * 4},
             source="worked by hand: log2 1 - 0")
    book.add("gain-three-classes", "Gains with three classes.", "gain", "4",
             {"data": "three-classes", "rows": None})
    for k, name in ((11, "eleven"), (15, "fifteen")):
        rest = math.log2(k) - antminer.entropy([1] * k)
        assert 0 < abs(rest) < 1e-12
        sign = "negative" if rest < 0 else "positive"
        book.add(f"gain-rounding-{name}",
                 f"A {sign} rounding rest ({name} classes, one row each) is exactly 0.",
                 "gain", "4", {"data": f"{name}-classes", "rows": None}, hand={"gain": [0.0]},
                 source="worked by hand: log2 k - log2 k",
                 kills="keeps differences below 1e-12 as they come out")
    book.add("gain-missing",
             "Missing values count for no value; an attribute that is always missing has gains 0.",
             "gain", "4", {"data": "gaps", "rows": None}, kills="takes a missing value for the value 0")
    book.add("gain-no-rows", "Without rows every gain is 0.", "gain", "4", {"data": "grid", "rows": []},
             hand={"gain": [0.0] * 4}, source="worked by hand: E2, n_ij = 0")


def add_etas(book: Book) -> None:
    """The normalised heuristic."""
    gain = list(antminer.gains(WEATHER, WEATHER.everything()).values())
    for ident, title, used in (("first-step", "Eta at the first step, no attribute used.", []),
                               ("overcast-chosen", "Eta after an outlook term: its attribute is out.", [0]),
                               ("two-used", "Eta with humidity and windy used.", [2, 3])):
        book.add(f"eta-{ident}", title, "eta", "23", {"gain": gain, "domains": WEATHER.domains, "used": used},
                 source="specification 7.1" if not used else ORACLE,
                 kills="divides by the sum over all attributes" if used == [0] else None)
    dyadic = {"gain": [1.0, 0.5, 0.25, 0.25], "domains": [2, 2]}
    # 1 + 1/2 + 1/4 + 1/4 = 2; without attribute 0 the sum is 1/2
    book.add("eta-dyadic", "Eta of exactly representable gains.", "eta", "23", dyadic | {"used": []},
             hand={"eta": [0.5, 0.25, 0.125, 0.125]}, source="worked by hand: gains over 2")
    book.add("eta-dyadic-used", "Terms of a used attribute have eta 0 and leave the denominator.", "eta",
             "23", dyadic | {"used": [0]}, hand={"eta": [0.0, 0.0, 0.5, 0.5]},
             source="worked by hand: gains over 1/2")
    book.add("eta-all-used", "With every attribute used all eta are 0.", "eta", "23",
             dyadic | {"used": [0, 1]}, hand={"eta": [0.0] * 4}, source="worked by hand: empty sum")
    book.add("eta-zero-gains", "When the unused attributes have gain 0, all eta are 0.", "eta", "23",
             {"gain": [1.0, 0.5, 0.0, 0.0], "domains": [2, 2], "used": [0]}, hand={"eta": [0.0] * 4},
             source="worked by hand: E3, zero denominator",
             kills="divides by a zero denominator")


def add_infos(book: Book) -> None:
    """The three definitions of InfoGain."""
    for kind in ("term", "attribute", "split"):
        reading = {} if kind == "term" else {"AM-23": kind}
        book.add(f"info-{kind}-weather", f"InfoGain by {kind} on the weather table.", "info_gain", "53",
                 {"data": "weather", "rows": None, "kind": kind}, reading=reading, source="specification 7.1")
        book.add(f"info-{kind}-missing", f"InfoGain by {kind} with missing values.", "info_gain", "53",
                 {"data": "gaps", "rows": None, "kind": kind}, reading=reading,
                 kills={"attribute": "counts the rows with a missing value in H(W)",
                        "split": "leaves rows with a missing value out of the side \"not term\""}.get(kind))
        book.add(f"info-{kind}-three-classes", f"InfoGain by {kind} with three classes, one value absent.",
                 "info_gain", "53", {"data": "three-classes", "rows": [0, 1, 2, 3, 4, 5, 8], "kind": kind},
                 reading=reading)
        # both attributes are independent of the class (1/1 and 2/2 rows; all 3/3): every gain is 0, although
        # 1 - 1/3 - 2/3 leaves 1.1e-16 in binary
        book.add(f"info-{kind}-independent",
                 f"InfoGain by {kind} of attributes that tell nothing is exactly 0.",
                 "info_gain", "53", {"data": "even", "rows": None, "kind": kind}, reading=reading,
                 hand={"info": [0.0] * 3}, source="worked by hand: 1 - 1/3 - 2/3",
                 kills=None if kind == "term" else f"keeps a rounding rest of the {kind} gain")
    # rows 00, 00, 01 of classes 0, 0, 1: attribute 0 leaves one side empty and tells nothing, attribute 1
    # tells all
    book.add("info-split-empty-side",
             "A value that all rows share splits off an empty side, which is left out.",
             "info_gain", "53", {"data": "grid", "rows": [0, 1, 2], "kind": "split"},
             reading={"AM-23": "split"},
             hand={"info": [0.0, 0.0, antminer.entropy([2, 1]), antminer.entropy([2, 1])]},
             source="worked by hand: H(W) - 1 * H(W), and H(W) - 0")
    book.add("info-attribute-never-known", "An attribute that is always missing has attribute gain 0.",
             "info_gain", "53", {"data": "all-missing", "rows": None, "kind": "attribute"},
             reading={"AM-23": "attribute"}, hand={"info": [0.0] * 4},
             source="worked by hand: E8, no known row",
             kills="takes H(W) of an attribute without known rows for its gain")
    # rows 00, 00, 10, 11 of classes 0, 0, 1, 1 of three: attribute 0 tells all, H = 1; of attribute 1 value 0
    # has classes 0, 0, 1 and value 1 has class 1
    rest = 1 - 3 / 4 * antminer.entropy([2, 1, 0])
    book.add("info-attribute-class-absent", "A class without rows does not take the attribute gain away.",
             "info_gain", "53", {"data": "three-classes", "rows": [0, 1, 3, 4], "kind": "attribute"},
             reading={"AM-23": "attribute"}, hand={"info": [1.0, 1.0, 1.0, rest, rest]},
             source="worked by hand: 1 - 0, and 1 - 3/4 H(2/3, 1/3)")


def heuristic_book() -> Book:
    """heuristic.json."""
    book = Book("L1")
    for fill in (add_entropies, add_gains, add_etas, add_infos):
        fill(book)
    return book


# ---------------------------------------------------------------- quality, majority, default

# section, rows at hand, rule, tp, fp, tn, fn, Q
QUALITIES = """
7.2 all outlook=overcast humidity=normal; 2 0 5 7 0.222222222222
7.3 all humidity=normal; 6 1 4 3 0.533333333333
7.3 all outlook=overcast; 4 0 5 5 0.444444444444
7.3 all outlook=overcast temperature=cool humidity=normal; 1 0 5 8 0.111111111111
7.3 all temperature=cool humidity=normal; 3 1 4 6 0.266666666667
7.5 all windy=FALSE; 6 2 3 3 0.4
7.6 all outlook=sunny temperature=mild humidity=high windy=FALSE; 1 0 9 4 0.2
7.6 all temperature=mild windy=FALSE; 2 1 4 7 0.177777777778
7.6 all temperature=mild; 4 2 3 5 0.266666666667
7.6 all outlook=rainy temperature=mild humidity=normal windy=FALSE; 1 0 5 8 0.111111111111
7.6 all humidity=normal windy=FALSE; 4 0 5 5 0.444444444444
7.7 0,1,2,3,5,7,11,13 outlook=overcast humidity=high; 2 0 5 1 0.666666666667
7.7 0,1,3,5,7,13 outlook=sunny humidity=high; 3 0 1 2 0.6
7.7 3,5,13 outlook=rainy windy=TRUE; 2 0 1 0 1
7.7 0,1,3,7,13 outlook=sunny humidity=high; 3 0 1 1 0.75
7.7 0,1,3,5,7,13 temperature=mild humidity=high windy=FALSE; 1 1 4 0 0.8
"""
COUNTS = ("tp", "fp", "tn", "fn")


def add_spec_qualities(book: Book) -> None:
    """Qualities of section 7, with the counts taken from the table as well."""
    for number, line in enumerate(QUALITIES.split("\n")[1:-1], 1):
        head, figures = line.split("; ")
        section, at_hand, rule = head.split(" ", 2)
        *texts, q = figures.split()
        given = dict(zip(COUNTS, map(int, texts), strict=True))
        rows = WEATHER.everything() if at_hand == "all" else [int(row) for row in at_hand.split(",")]
        verdict = antminer.judge(WEATHER, rows, named(rule)).fields()
        assert given == {name: verdict[name] for name in COUNTS}, line
        title = f"The quality of {rule.replace(' ', ' AND ')} on {len(rows)} rows, section {section}."
        plain = book.add(f"quality-{section.replace('.', '-')}-{number}", title, "quality", "31", given,
                         source=f"specification {section}")
        agree(plain["quality"], q)


def add_qualities(book: Book) -> None:
    """Qualities at the edges."""
    for ident, title, counts, value, source, kills in (
            ("class-absent", "A class absent from the rows gives quality 0.", (0, 3, 2, 0), 0.0,
             "E6, TP + FN = 0", "divides by TP + FN = 0"),
            ("single-class", "Rows of one class only give quality 0.", (3, 0, 0, 1), 0.0, "E6, TN + FP = 0",
             "gives 1 when TN + FP = 0"),
            ("no-rows", "No rows at all give quality 0.", (0, 0, 0, 0), 0.0, "E6, both sums 0", None),
            ("nothing-right", "A rule that covers only wrong rows has quality 0.", (0, 2, 3, 4), 0.0,
             "0 * 3 / 20", None),
            ("everything-covered", "A rule that covers every row has quality 0.", (4, 3, 0, 0), 0.0,
             "4 * 0 / 12", None),
            # 2/3 * 3/5 = 6/15 = 2/5 and 3/3 * 2/5 = 2/5: the same fraction, so the same double
            ("equal-fraction-a", "2/3 times 3/5 is the double nearest to 2/5.", (2, 2, 3, 1), 0.4,
             "6/15 = 2/5", "multiplies two rounded quotients"),
            ("equal-fraction-b", "3/3 times 2/5 is the double nearest to 2/5.", (3, 3, 2, 0), 0.4,
             "6/15 = 2/5", None),
            # 100000 * 100000 / (150000 * 125000) = 10^10 / 1.875 * 10^10 = 8/15
            ("large-counts", "Products beyond 32 bits stay exact.", (100000, 25000, 100000, 50000), 8 / 15,
             "8/15", "multiplies the counts in 32 bits")):
        book.add(f"quality-{ident}", title, "quality", "31", dict(zip(COUNTS, counts, strict=True)),
                 hand={"quality": value}, source=f"worked by hand: {source}", kills=kills)
    assert (2 / 3) * (3 / 5) != (3 / 3) * (2 / 5)


def quality_book() -> Book:
    """quality.json."""
    book = Book("L1")
    add_spec_qualities(book)
    add_qualities(book)
    for ident, title, counts, label, kills in (
            ("first", "The first class leads.", [5, 3], 0, None),
            ("second", "The second class leads.", [3, 5], 1, None),
            ("tie", "Of two tied classes the lower wins.", [2, 2], 0, "lets the last of tied classes win"),
            ("tie-behind", "Of two tied classes behind a smaller one the lower wins.", [1, 4, 4], 1, None),
            ("tie-around", "The tied classes need not be neighbours.", [3, 1, 3], 0, None),
            ("nothing", "Without rows class 0 is named.", [0, 0, 0], 0, None)):
        book.add(f"majority-{ident}", title, "majority", "30", {"counts": counts}, hand={"class": label},
                 source="worked by hand: AM-8", kills=kills)
    for ident, title, data, rows, label, kills in (
            ("left", "The majority of the rows left.", "weather", [0, 1, 2], 1, None),
            ("tie", "Of tied classes among the rows left the lower is the default.", "weather", [0, 2], 0,
             None),
            ("one-row", "A single row left decides.", "weather", [5], 1,
             "takes the majority of all rows although some are left"),
            ("nothing-left", "With no row left the majority of all rows decides.", "turncoat", [], 1,
             "names class 0 when no row is left"),
            ("nothing-left-tie", "With no row left and a tie over all rows the lower class is the default.",
             "balanced", [], 1, None)):
        book.add(f"default-{ident}", title, "default_class", "18", {"data": data, "rows": rows},
                 hand={"class": label}, source="worked by hand: AM-22, AM-8", kills=kills)
    return book


# ---------------------------------------------------------------- construction

TAU0 = [0.1] * 10
NEXT_ANT = ("0.0134605124284 0.463366192034 0.0134605124284 0 0.0378589482475 0.0874473368229"
            " 0.00684478235505 0.290114378861 0 0.0874473368229")


def weather_gains() -> list[float]:
    """Return the gains of the weather table, flat."""
    return list(antminer.gains(WEATHER, WEATHER.everything()).values())


def spun(spin: Json) -> tuple[float, float, float, list[float]]:
    """Return S, the threshold, the running sum at the chosen term and the probabilities of a spin."""
    whole = antminer.total(spin["weights"])
    at = spin["wheel"].index(spin["chosen"])
    return (whole, spin["u"] * whole, antminer.total(spin["weights"][:at + 1]),
            [weight / whole for weight in spin["weights"]])


def walk(book: Book, ident: str, title: str, min_cases: int, draws: list[float], source: str = ORACLE,
         line: str = "25", **more: Any) -> Json:
    """Add a walk over the whole weather table."""
    given = {"data": "weather", "rows": None, "gain": weather_gains(), "tau": TAU0,
             "min_cases_per_rule": min_cases, "infeasible": "filter"} | more.pop("given", {})
    return book.add(ident, title, "construct", line, given, draws=draws, source=source, **more)


def add_spec_walks(book: Book) -> None:
    """Walks of 7.2, 7.3 and 7.5, and the first wheel after 7.4."""
    plain = walk(book, "construct-7-2", "The walk of section 7.2: overcast, then normal, then nothing fits.",
                 2, [0.10, 0.55], "specification 7.2")
    assert plain["rule"] == [[0, 1], [2, 1]]
    assert plain["n_draws"] == 2
    whole, threshold, reached, shares = spun(plain["spins"][0])
    agree_all((whole, threshold, reached), "0.19403458135 0.019403458135 0.102904940555")
    agree(plain["spins"][0]["weights"][0], "0.00290494055453")
    for share, row in zip(shares, TABLE_7_1.split("\n")[1:-1], strict=True):
        agree(share, row.split()[-1])
    second = plain["spins"][1]
    assert second["wheel"] == [[1, 0], [2, 0], [2, 1], [3, 0], [3, 1]]
    agree_all(second["weights"], "0 0.00147718639657 0.0408327221418 0 0.0188721875541")
    whole, threshold, reached, shares = spun(second)
    agree_all((whole, threshold, reached), "0.0611820960924 0.0336501528508 0.0423099085383")
    agree_all(shares, "0 0.0241440959189 0.667396587395 0 0.308459316686")
    rows = antminer.rows_with(WEATHER, WEATHER.everything(), (0, 1))
    assert rows == [2, 6, 11, 12]
    assert antminer.rows_with(WEATHER, rows, (2, 1)) == [6, 12]

    plain = walk(book, "construct-7-3-long", "The longer walk of section 7.3, with one row per rule enough.",
                 1, [0.10, 0.55, 0.30], "specification 7.3")
    assert plain["rule"] == [[0, 1], [1, 2], [2, 1]]
    assert plain["spins"][1]["chosen"] == [2, 1]
    agree_all(spun(plain["spins"][1])[:2], "0.0882247002411 0.0485235851326")
    third = plain["spins"][2]
    agree_all(spun(third)[:2], "0.0377443751082 0.0113233125325")
    shares = [share for share in spun(third)[3] if share > 0.0]
    assert shares == [0.5, 0.5]

    plain = walk(book, "construct-7-5",
                 "The walk of section 7.5; the rule is listed in ascending attribute order.", 2,
                 [0.95, 0.55], "specification 7.5", "26",
                 kills="lists the terms in the order they were added")
    assert plain["rule"] == [[0, 1], [3, 1]]
    assert plain["spins"][0]["chosen"] == [3, 1]
    agree(spun(plain["spins"][0])[1], "0.184332852283")
    agree_all(spun(plain["spins"][1])[:3], "0.175162393796 0.0963393165878 0.102904940555")

    tau = list(antminer.reinforce(dict(zip(antminer.all_terms([3, 3, 2, 2]), TAU0, strict=True)), {2: 1},
                                  8 / 15).values())
    plain = walk(book, "construct-7-4-next",
                 "The next ant of section 7.4 walks with the pheromone the first one left.",
                 2, [0.5, 0.5], "specification 7.4", "23", given={"tau": tau},
                 kills="leaves tau out of the weights")
    agree_all(spun(plain["spins"][0])[3], NEXT_ANT)


def add_spins(book: Book) -> None:
    """Wheels with weights and uniforms chosen for their edges."""
    top = 2**53 - 1
    tiny = 5e-324
    for ident, title, weights, draws, chosen, why, kills in (
            ("on-boundary", "A threshold that equals a running sum goes to the next slice.", [1.0, 1.0, 2.0],
             [0.25], 1,
             "threshold 1, sums 1, 2, 4", "accepts a running sum equal to the threshold: >= for >"),
            ("below-boundary", "The last uniform below the boundary stays in the slice.", [1.0, 1.0, 2.0],
             [2**51 - 1], 0, "threshold 1 - 2^-51, sums 1, 2, 4", None),
            ("second-boundary", "The boundary between the second and third slice.", [1.0, 1.0, 2.0], [2**52],
             2, "threshold 2, sums 1, 2, 4", None),
            ("largest-uniform", "The largest uniform falls into the last slice.", [1.0, 1.0, 2.0], [top], 2,
             "threshold just below 4", None),
            ("zero-uniform", "A uniform of 0 takes the first positive weight.", [0.0, 0.0, 3.0, 1.0], [0], 2,
             "threshold 0, sums 0, 0, 3, 4", "accepts a running sum equal to the threshold: >= for >"),
            ("zero-in-the-middle", "A zero weight on a boundary is passed over.", [1.0, 0.0, 1.0], [0.5], 2,
             "threshold 1, sums 1, 1, 2", None),
            ("zero-at-the-end", "A zero weight at the end is never reached.", [1.0, 1.0, 0.0], [top], 1,
             "threshold below 2, sums 1, 2, 2", None),
            ("single", "A single candidate still takes a draw.", [0.25], [top], 0, "the only slice",
             "takes no draw when there is one candidate"),
            ("single-positive", "A single positive weight among zeros still takes a draw.", [0.0, 0.25, 0.0],
             [0.75], 1, "the only slice", None),
            ("zero-wheel", "A wheel of weight 0 chooses nothing and takes no draw.", [0.0, 0.0], [], None,
             "S = 0", "takes a draw although the wheel weighs nothing"),
            ("empty-wheel", "A wheel without slices chooses nothing and takes no draw.", [], [], None,
             "S = 0", None),
            # in units of 2^-1074: S = 2, threshold 1.75 rounds to 2, so no running sum exceeds it
            ("leftover", "If rounding leaves nothing, the last positive weight is taken.", [tiny, tiny, 0.0],
             [0.875], 1, "1.75 rounds to 2 units of 2^-1074, which no sum exceeds",
             "returns the last index when rounding leaves nothing"),
            # the same with two units: S = 3, threshold 2.625 rounds to 3
            ("leftover-last", "The last positive weight may be the last of all.", [tiny, 2 * tiny], [0.875], 1,
             "2.625 rounds to 3 units of 2^-1074, which no sum exceeds", None),
            # left to right 0.1 + 0.2 + 0.3 = 0.6000000000000001, and half of it equals 0.1 + 0.2 =
            # 0.30000000000000004, which is not enough; half of the correctly rounded 0.6 is below it
            ("left-to-right",
             "The total is added left to right: a compensated sum would choose another slice.",
             [0.1, 0.2, 0.3], [0.5], 2, "half of 0.6000000000000001 is not below 0.30000000000000004",
             "adds the total with compensation or in another order")):
        book.add(f"spin-{ident}", title, "spin", "25", {"weights": weights}, draws=draws,
                 hand={"chosen": chosen, "n_draws": len(draws)}, source=f"worked by hand: {why}", kills=kills)


def grid_walk(book: Book, ident: str, title: str, line: str, hand: Json,
              draws: list[float | int] | None = None,
              kills: str | None = None, reading: dict[str, str] | None = None, **more: Any) -> None:
    """Add a walk over the table "grid" with gains 1 and pheromone 1/4, so every weight is 1/4."""
    given = {"data": "grid", "rows": None, "gain": [1.0] * 4, "tau": [0.25] * 4, "min_cases_per_rule": 1,
             "infeasible": "filter"} | more
    book.add(f"construct-{ident}", title, "construct", line, given, draws=draws or [], hand=hand, kills=kills,
             reading=reading, source="worked by hand: weights of 1/4 on a table of five rows")


def add_grid_walks(book: Book) -> None:
    """Walks small enough to follow by hand.

    The rows of "grid" are 00, 00, 01, 10, 11: value counts 3, 2 for each attribute, pairs 2, 1, 1, 1.
    """
    terms = [[0, 0], [0, 1], [1, 0], [1, 1]]
    quarter = [0.25] * 4
    # 0.125 * 1 = 0.125 -> (0,0); then 1/4 and 1/4 with threshold 0.375 -> (1,1), one row, the last attribute
    grid_walk(book, "used-up", "The walk ends when every attribute is used.", "27",
              {"rule": [[0, 0], [1, 1]], "n_draws": 2,
               "spins": [{"wheel": terms, "weights": quarter, "u": 0.125, "chosen": [0, 0]},
                         {"wheel": [[1, 0], [1, 1]], "weights": [0.25, 0.25], "u": 0.75, "chosen": [1, 1]}]},
              [0.125, 0.75], kills="offers the attribute just used once more")
    # counts 3, 2, 3, 2 all reach 2; threshold 0.875 -> (1,1); under it 00.. and 10.. have one row each
    grid_walk(book, "exactly-enough", "A term that covers exactly min_cases_per_rule rows is feasible.", "22",
              {"rule": [[1, 1]], "n_draws": 1,
               "spins": [{"wheel": terms, "weights": quarter, "u": 0.875, "chosen": [1, 1]}]},
              [0.875], kills="asks for more than min_cases_per_rule rows: > for >=", min_cases_per_rule=2)
    # min 3: only (0,0) and (1,0) with 3 rows; after (1,0) two rows of (0,0): nothing
    grid_walk(book, "filtered", "Terms with too few rows are not on the wheel.", "22",
              {"rule": [[1, 0]], "n_draws": 1,
               "spins": [{"wheel": [[0, 0], [1, 0]], "weights": [0.25, 0.25], "u": 0.75, "chosen": [1, 0]}]},
              [3 * 2**51], kills="leaves the feasibility test out of the wheel", min_cases_per_rule=3)
    grid_walk(book, "nothing-fits", "With no feasible term the rule stays empty and nothing is drawn.", "24",
              {"rule": [], "n_draws": 0, "spins": []}, min_cases_per_rule=6)
    grid_walk(book, "zero-gains", "With all gains 0 the rule stays empty and nothing is drawn.", "24",
              {"rule": [], "n_draws": 0, "spins": []}, gain=[0.0] * 4,
              kills="spins uniformly when all weights are 0")
    grid_walk(book, "no-rows", "Without rows nothing is feasible.", "24",
              {"rule": [], "n_draws": 0, "spins": []},
              rows=[])
    # rows 0 and 1 are both 00: two candidates, then one
    grid_walk(book, "one-candidate", "A single candidate still takes a draw.", "25",
              {"rule": [[0, 0], [1, 0]], "n_draws": 2,
               "spins": [{"wheel": [[0, 0], [1, 0]], "weights": [0.25, 0.25], "u": 0.25, "chosen": [0, 0]},
                         {"wheel": [[1, 0]], "weights": [0.25], "u": 0.75, "chosen": [1, 0]}]},
              [2**51, 3 * 2**51], kills="takes no draw when there is one candidate", rows=[0, 1],
              min_cases_per_rule=2)
    # weights 1/4, 0, 0, 0; then 0, 0: candidates are left but weigh nothing
    grid_walk(book, "zero-gain-stop",
              "Feasible terms of gain 0 stand on the wheel but end the walk when alone.", "24",
              {"rule": [[0, 0]], "n_draws": 1,
               "spins": [{"wheel": terms, "weights": [0.25, 0.0, 0.0, 0.0], "u": 0.75, "chosen": [0, 0]}]},
              [0.75], gain=[1.0, 0.0, 0.0, 0.0])
    # weights 1/2, 1/8, 1/8, 1/4 of pheromone; S = 1, threshold 5/8 -> sums 1/2, 5/8, 3/4 -> (1,0); then
    # (0,0) 1/2 and (0,1) 1/8, threshold 5/8 * 0.75 -> (0,0)
    grid_walk(book, "pheromone", "Unequal pheromone, with a threshold on a boundary.", "23",
              {"rule": [[0, 0], [1, 0]], "n_draws": 2,
               "spins": [{"weights": [0.5, 0.125, 0.125, 0.25], "chosen": [1, 0]},
                         {"weights": [0.5, 0.125], "chosen": [0, 0]}]},
              [0.625, 0.75], tau=[0.5, 0.125, 0.125, 0.25])


def add_reject_walks(book: Book) -> None:
    """Walks that spin over infeasible terms too."""
    reject = {"AM-3": "reject"}
    # (1,1) has 2 rows; then 00.. with 1 row is marked, then 10.. with 1 row is marked, then nothing is left
    grid_walk(book, "reject", "Each rejected attempt takes a draw and marks its term.", "25",
              {"rule": [[1, 1]], "n_draws": 3,
               "spins": [{"chosen": [1, 1]}, {"wheel": [[0, 0], [0, 1]], "chosen": [0, 0]},
                         {"wheel": [[0, 1]], "chosen": [0, 1]}]},
              [0.875, 0.25, 0.25], reading=reject, infeasible="reject", min_cases_per_rule=2,
              kills="offers a rejected term again")
    # after the marks only terms of gain 0 are left: (0,1) weighs 0
    grid_walk(book, "reject-zero", "When only terms of gain 0 are unmarked, the walk stops without a draw.",
              "24", {"rule": [[1, 1]], "n_draws": 2, "spins": [{"chosen": [1, 1]}, {"chosen": [0, 0]}]},
              [0.875, 0.25], reading=reject, infeasible="reject", min_cases_per_rule=2,
              gain=[1.0, 0.0, 1.0, 1.0])
    # min 3: (0,1) with 2 rows rejected, (0,0) with exactly 3 accepted; then (1,0) 2 rows, (1,1) 1 row
    # rejected
    grid_walk(book, "reject-exactly-enough",
              "A pick that covers exactly min_cases_per_rule rows is accepted.", "25",
              {"rule": [[0, 0]], "n_draws": 4,
               "spins": [{"chosen": [0, 1]}, {"wheel": [[0, 0], [1, 0], [1, 1]], "chosen": [0, 0]},
                         {"chosen": [1, 0]}, {"chosen": [1, 1]}]},
              [0.375, 0.25, 0.25, 0.25], reading=reject, infeasible="reject", min_cases_per_rule=3,
              kills="rejects a pick that covers exactly min_cases_per_rule rows: <= for <")
    plain = walk(book, "construct-reject-mark-lasts",
                 "A mark lasts for the whole walk, also after a term was accepted.",
                 5, [0.10, 0.60, 0.10, 0.50, 0.50, 0.50, 0.50], line="25", reading=reject,
                 given={"infeasible": "reject"}, kills="forgets the marks once a term is accepted")
    assert plain["spins"][0]["chosen"] == [0, 1]
    assert plain["spins"][1]["chosen"] == [2, 1]
    assert [0, 1] not in plain["spins"][2]["wheel"]


def add_other_walks(book: Book) -> None:
    """Walks on part of the rows and with missing values."""
    rows = [0, 1, 2, 3, 5, 7, 11, 13]
    walk(book, "construct-later-pass", "A walk on the eight rows left after the first golden rule.", 2,
         [0.3, 0.9, 0.5],
         line="22", given={"rows": rows, "gain": list(antminer.gains(WEATHER, rows).values())},
         kills="counts feasibility on all rows instead of those left")
    gaps = DATA["gaps"]
    gain = list(antminer.gains(gaps, gaps.everything()).values())
    book.add("construct-missing", "Rows with a missing value do not count for any term of that attribute.",
             "construct", "22", {"data": "gaps", "rows": None, "gain": gain, "tau": [1 / 7] * 7,
                                 "min_cases_per_rule": 1, "infeasible": "filter"}, draws=[0.125, 0.125],
             kills="takes a missing value for the value 0")
    book.add("construct-all-missing", "When every value is missing no term is feasible.", "construct", "24",
             {"data": "all-missing", "rows": None, "gain": [1.0] * 4, "tau": [0.25] * 4,
              "min_cases_per_rule": 1, "infeasible": "filter"}, hand={"rule": [], "spins": [], "n_draws": 0},
             source="worked by hand: no row has a value")


def construct_book() -> Book:
    """construct.json."""
    book = Book("L2")
    for fill in (add_spins, add_spec_walks, add_grid_walks, add_reject_walks, add_other_walks):
        fill(book)
    return book


# ---------------------------------------------------------------- pruning

# pass, removed, class, TP, FP, TN, FN, Q
TRIALS_7_3 = """
1 0 0 6 1 4 3 0.533333333333
1 2 0 4 0 5 5 0.444444444444
"""
TRIALS_7_3_LONG = """
1 0 0 3 1 4 6 0.266666666667
1 1 0 2 0 5 7 0.222222222222
1 2 0 1 0 5 8 0.111111111111
2 1 0 6 1 4 3 0.533333333333
2 2 0 3 1 4 6 0.266666666667
"""
TRIALS_7_5 = """
1 0 0 6 2 3 3 0.4
1 3 0 4 0 5 5 0.444444444444
"""


def check_trials(trials: list[Json], text: str) -> None:
    """Hold pruning trials against a table of the specification."""
    for trial, line in zip(trials, text.split("\n")[1:-1], strict=True):
        *counts, q = line.split()
        names = ("pass", "removed", "class", "tp", "fp", "tn", "fn")
        assert [trial[name] for name in names] == [int(count) for count in counts]
        agree(trial["quality"], q)


def pruning(book: Book, ident: str, title: str, line: str, data: str, rule: list[list[int]],
            ties: str = "keep", rows: list[int] | None = None, **more: Any) -> Json:
    """Add one case of the original pruner."""
    reading = {} if ties == "keep" else {"AM-10": ties}
    return book.add(f"prune-{ident}", title, "prune_original", line,
                    {"data": data, "rows": rows, "rule": rule, "prune_ties": ties}, reading=reading, **more)


def add_spec_prunings(book: Book) -> None:
    """Prunings of 7.3 and 7.5."""
    for ident, title, rule, start, trials, end, source in (
            ("7-3", "The pruning of section 7.3.", {0: 1, 2: 1}, "2 0 5 7 0.222222222222", TRIALS_7_3,
             ([[2, 1]], "0.533333333333"), "specification 7.3"),
            ("7-3-long", "The longer pruning of section 7.3, in two passes.", {0: 1, 1: 2, 2: 1},
             "1 0 5 8 0.111111111111", TRIALS_7_3_LONG, ([[2, 1]], "0.533333333333"), "specification 7.3"),
            ("7-5", "The pruning of section 7.5.", {0: 1, 3: 1}, "2 0 5 7 0.222222222222", TRIALS_7_5,
             ([[0, 1]], "0.444444444444"), "specification 7.5")):
        verdict = antminer.judge(WEATHER, WEATHER.everything(), rule)
        *counts, q = start.split()
        assert [verdict.label, verdict.tp, verdict.fp, verdict.tn, verdict.fn] == [0, *map(int, counts)]
        agree(verdict.quality, q)
        plain = pruning(book, ident, title, "38", "weather", antminer.listed(rule), source=source)
        check_trials(plain["trials"], trials)
        assert plain["rule"] == end[0]
        assert plain["class"] == 0
        agree(plain["quality"], end[1])


def trial(number: int, removed: int, label: int, counts: tuple[int, int, int, int], q: float) -> Json:
    """Return a pruning trial worked out by hand."""
    return {"pass": number, "removed": removed, "class": label, "tp": counts[0], "fp": counts[1],
            "tn": counts[2], "fn": counts[3], "quality": q}


def add_tie_prunings(book: Book) -> None:
    """Ties between trials, and between a trial and the rule itself."""
    left = [0, 1, 2, 3, 5, 7, 11, 13]
    # the eight rows have 3 yes, 5 no; overcast AND high covers rows 2, 11 (both yes), so does overcast alone:
    # 2/3 * 5/5 = 2/3; high alone covers 3 yes, 4 no: class no, 4/5 * 0/3 = 0
    trials = [trial(1, 0, 1, (4, 3, 0, 1), 0.0), trial(1, 2, 0, (2, 0, 5, 1), 2 / 3)]
    for ties, rule, kills in (("keep", [[0, 1], [2, 0]], "accepts an equal quality in the pruner: >= for >"),
                              ("remove", [[0, 1]], "ignores prune_ties = \"remove\"")):
        pruning(book, f"equal-{ties}", f"A term whose removal changes nothing, with prune_ties {ties}.", "38",
                "weather", [[0, 1], [2, 0]], ties, left,
                hand={"rule": rule, "class": 0, "quality": 2 / 3, "trials": trials},
                source="worked by hand: 2/3 with and without humidity", kills=kills)
    # rows 00+, 01+, 10+, 11-: the rule covers 1 of 3 positives (1/3); either single term covers 2 of 3, no
    # negative
    trials = [trial(1, 0, 0, (2, 0, 1, 1), 2 / 3), trial(1, 1, 0, (2, 0, 1, 1), 2 / 3)]
    for ties, rule, kills in (("keep", [[1, 0]], "lets the last of equally good removals win"),
                              ("remove", [[0, 0]], "lets the first of equally good removals win")):
        pruning(book, f"two-equal-{ties}", f"Two equally good removals, with prune_ties {ties}.", "38",
                "mirror",
                [[0, 0], [1, 0]], ties, hand={"rule": rule, "class": 0, "quality": 2 / 3, "trials": trials},
                source="worked by hand: 2/3 either way", kills=kills)
    # 3 positives, 5 negatives. 00: 2+ 2-, so class 0 by the tie, 2/3 * 3/5 = 2/5. Without attribute 1: 3+ 3-,
    # 3/3 * 2/5 = 2/5, equal; as products of rounded quotients 0.39999999999999997 < 0.4. Without attribute 0:
    # 2+ 4-, class 1, 4/5 * 1/3 = 4/15
    pruning(book, "equal-fractions", "Equal fractions are equal qualities, so the term stays.", "38", "noise",
            [[0, 0], [1, 0]], source="worked by hand: 2/5 against 2/5",
            hand={"rule": [[0, 0], [1, 0]], "class": 0, "quality": 0.4,
                  "trials": [trial(1, 0, 1, (4, 2, 1, 1), 4 / 15), trial(1, 1, 0, (3, 3, 2, 0), 0.4)]},
            kills="multiplies two rounded quotients")


def add_class_prunings(book: Book) -> None:
    """Classes assigned during pruning, and rules that cannot shrink."""
    # rows 001 010 010 111 111: 00 covers one row of class 1, 1/3 * 2/2 = 1/3; {0:0} covers 1 of class 1, 2 of
    # class 0: class 0, 2/2 * 2/3 = 2/3; {1:0} covers the first row only, 1/3
    pruning(book, "class-changes", "Removing a term may change the class.", "40", "turncoat",
            [[0, 0], [1, 0]],
            hand={"rule": [[0, 0]], "class": 0, "quality": 2 / 3,
                  "trials": [trial(1, 0, 1, (1, 0, 2, 2), 1 / 3), trial(1, 1, 0, (2, 1, 2, 0), 2 / 3)]},
            source="worked by hand: 1/3, then 2/3 for the other class",
            kills="keeps the class of the unpruned rule when a removal is accepted")
    # classes 2, 1, 0, 0; 00 covers one row of class 1 and one of class 2: class 1, 1/1 * 2/3; {0:0}: one of
    # each class, class 0: 1/2 * 0/2 = 0; {1:0}: the same two rows as 00, 2/3
    pruning(book, "class-tie", "Of tied classes under the rule the lower is taken.", "30", "covered-tie",
            [[0, 0], [1, 0]],
            hand={"rule": [[0, 0], [1, 0]], "class": 1, "quality": 2 / 3,
                  "trials": [trial(1, 0, 1, (1, 1, 2, 0), 2 / 3), trial(1, 1, 0, (1, 2, 0, 1), 0.0)]},
            source="worked by hand: one row each of classes 1 and 2",
            kills="lets the last of tied classes win")
    # 5 rows, 3 of class 0: the rule covers one, 1/3; without attribute 0 two, 2/3; from there 2/3 and
    # 3/3 * 1/2 = 1/2, both above the first 1/3 but not above 2/3
    pruning(book, "improve-on-present",
            "A removal must improve on the rule at the start of the pass, not on the first.",
            "33", "stages", [[0, 0], [1, 0], [2, 0]],
            hand={"rule": [[1, 0], [2, 0]], "class": 0, "quality": 2 / 3,
                  "trials": [trial(1, 0, 0, (2, 0, 2, 1), 2 / 3), trial(1, 1, 0, (1, 0, 2, 2), 1 / 3),
                             trial(1, 2, 0, (2, 1, 1, 1), 1 / 3), trial(2, 1, 0, (2, 0, 2, 1), 2 / 3),
                             trial(2, 2, 0, (3, 1, 1, 0), 0.5)]},
            source="worked by hand: 1/3, 2/3, then 2/3 and 1/2",
            kills="compares every pass with the quality of the unpruned rule")
    for ties in ("keep", "remove"):
        # windy=TRUE: 3 yes, 3 no, class yes, 3/9 * 2/5 = 2/15
        pruning(book, f"one-term-{ties}", f"A rule of one term is left alone, with prune_ties {ties}.", "32",
                "weather",
                [[3, 0]], ties, hand={"rule": [[3, 0]], "class": 0, "quality": 2 / 15, "trials": []},
                source="worked by hand: 3/9 * 2/5",
                kills="tries to empty a rule of one term" if ties == "remove" else None)
    # all rows of class 1: every quality is 0
    zero = [trial(1, 0, 1, (2, 0, 0, 2), 0.0), trial(1, 1, 1, (2, 0, 0, 2), 0.0)]
    for ties, rule in (("keep", [[0, 0], [1, 1]]), ("remove", [[0, 0]])):
        pruning(book, f"single-class-{ties}",
                f"With one class left every quality is 0, with prune_ties {ties}.", "38",
                "one-class-seen", [[0, 0], [1, 1]], ties,
                hand={"rule": rule, "class": 1, "quality": 0.0, "trials": zero},
                source="worked by hand: TN + FP = 0",
                kills="tries to empty a rule of one term" if ties == "remove" else None)
    # {0:0} covers 33 of the 65 rows of class 0 and the 29 of class 1: 33/65 * 64/93; {0:1} covers the 64 of class 2 and
    # 32 of class 0: 64/64 * 62/94
    pruning(book, "full-words", "A class of 65 rows, one more than a machine word has bits.", "31", "full-words",
            [[0, 0]], hand={"rule": [[0, 0]], "class": 0, "quality": 33 * 64 / (65 * 93), "trials": []},
            source="worked by hand: 33 of 65 rows, 29 of 93")
    pruning(book, "full-words-last", "A class of 64 rows, as many as a machine word has bits.", "31", "full-words",
            [[0, 1]], hand={"rule": [[0, 1]], "class": 2, "quality": 62 / 94, "trials": []},
            source="worked by hand: all 64 rows, 32 of 94")
    pruning(book, "missing", "Rows with a missing value are not covered by a term of that attribute.", "36",
            "gaps", [[0, 1], [1, 2]], kills="lets a missing value satisfy any term")
    pruning(book, "rows-left", "Only the rows left count, covered or not.", "37", "weather",
            [[0, 0], [1, 1], [2, 0]], rows=[0, 1, 3, 5, 7, 13])


def prune_book() -> Book:
    """prune.json."""
    book = Book("L1")
    for fill in (add_spec_prunings, add_tie_prunings, add_class_prunings):
        fill(book)
    return book


# ---------------------------------------------------------------- the hybrid pruner

LONG_A = [[0, 0], [1, 1], [2, 0], [3, 1]]
LONG_B = [[0, 2], [1, 1], [2, 1], [3, 1]]


def cut(book: Book, ident: str, title: str, line: str, rule: list[list[int]], r: int,
        draws: list[float | int], info: list[float] | None = None, data: str = "weather", ties: str = "keep",
        **more: Any) -> Json:
    """Add one case of the hybrid pruner."""
    given = {"data": data, "rows": None, "rule": rule, "r": r,
             "info": weather_gains() if info is None else info,
             "prune_ties": ties}
    return book.add(f"hybrid-{ident}", title, "prune_hybrid", line, given, draws=draws, **more)


def add_spec_cuts(book: Book) -> None:
    """Both cases of 7.6."""
    rows = WEATHER.everything()
    plain = cut(book, "7-6-first", "The first case of section 7.6: the reduced rule changes class.", "55",
                LONG_A, 2, [0.30, 0.80], source="specification 7.6")
    start = antminer.judge(WEATHER, rows, named("outlook=sunny temperature=mild humidity=high windy=FALSE"))
    assert (start.label, start.tp, start.fp) == (1, 1, 0)
    agree(start.quality, "0.2")
    first, second = plain["spins"]
    agree_all(first["weights"], "0.0290494055453 0.0817041659455 0.0147718639657 0.188721875541")
    agree_all(spun(first)[3], "0.0924412223389 0.259999570676 0.0470071292539 0.600552077731")
    agree_all(spun(first)[:2], "0.314247310997 0.0942741932992")
    agree_all(spun(second)[3], "0.124920498254 0.0635231107864 0.81155639096")
    agree_all(spun(second)[:2], "0.232543145052 0.186034516042")
    assert first["chosen"] == [1, 1]
    assert second["chosen"] == [3, 1]
    assert plain["reduced"] == [[1, 1], [3, 1]]
    events: list[tuple[str, Json]] = []
    antminer.prune_original(WEATHER, rows, {1: 1, 3: 1}, "keep",
                            lambda line, **fields: events.append((line, fields)))
    assert events[0][1]["class"] == 0
    agree(events[0][1]["quality"], "0.177777777778")
    check_trials([{"pass": 1} | fields for line, fields in events if line == "antminer:38"],
                 "\n1 1 0 6 2 3 3 0.4\n1 3 0 4 2 3 5 0.266666666667\n")
    assert plain["rule"] == [[3, 1]]
    assert plain["class"] == 0
    agree(plain["quality"], "0.4")

    plain = cut(book, "7-6-second", "The second case of section 7.6.", "55", LONG_B, 2, [0.30, 0.95],
                source="specification 7.6")
    start = antminer.judge(WEATHER, rows, named("outlook=rainy temperature=mild humidity=normal windy=FALSE"))
    agree(start.quality, "0.111111111111")
    agree_all(spun(plain["spins"][0])[:2], "0.707802668449 0.212340800535")
    agree_all(spun(plain["spins"][1])[:2], "0.299475447032 0.28450167468")
    assert [spin["chosen"] for spin in plain["spins"]] == [[2, 1], [3, 1]]
    assert plain["reduced"] == [[2, 1], [3, 1]]
    agree(antminer.judge(WEATHER, rows, {2: 1, 3: 1}).quality, "0.444444444444")
    agree(antminer.judge(WEATHER, rows, {3: 1}).quality, "0.4")
    assert plain["rule"] == [[2, 1]]
    agree(plain["quality"], "0.533333333333")


def add_size_cuts(book: Book) -> None:
    """Rules at and below the limit, and r = 1."""
    plain = cut(book, "exactly-r", "A rule of exactly r terms is not reduced and takes no draw.", "50",
                [[0, 1], [1, 2], [2, 1]], 3, [], source="specification 7.3",
                kills="reduces a rule of exactly r terms")
    assert plain["reduced"] == [[0, 1], [1, 2], [2, 1]]
    assert plain["rule"] == [[2, 1]]
    cut(book, "below-r", "A rule of fewer than r terms is not reduced and takes no draw.", "50",
        [[0, 1], [2, 1]], 5, [],
        source="specification 7.3")
    plain = cut(book, "r-1", "With r = 1 one draw decides the rule.", "52", LONG_A, 1, [0.95],
                kills="keeps r + 1 terms")
    assert plain["reduced"] == [[3, 1]] == plain["rule"]
    plain = cut(book, "order", "The reduced rule is in ascending order, whatever order it was drawn in.",
                "57", LONG_B, 3, [0.95, 0.5, 0.0])
    drawn = [spin["chosen"][0] for spin in plain["spins"]]
    assert drawn != sorted(drawn)


def add_wheel_cuts(book: Book) -> None:
    """Wheels with exact weights and with zeros."""
    # weights 1/2 outlook, 1/4 temperature, 1/4 humidity, 1 windy; S = 2, threshold 1/2 -> sums 1/2, 3/4 ->
    # temperature; then S = 7/4, threshold 7/8 -> sums 1/2, 3/4, 7/4 -> windy
    info = [0.5, 0.0, 0.0, 0.0, 0.25, 0.0, 0.25, 0.0, 0.0, 1.0]
    cut(book, "dyadic", "Exact weights: a threshold on a boundary, then a wheel without the moved term.",
        "55", LONG_A, 2,
        [0.25, 0.5], info,
        hand={"reduced": [[1, 1], [3, 1]], "rule": [[3, 1]], "class": 0, "quality": 0.4, "n_draws": 2,
              "spins": [{"wheel": LONG_A, "weights": [0.5, 0.25, 0.25, 1.0], "u": 0.25, "chosen": [1, 1]},
                        {"wheel": [[0, 0], [2, 0], [3, 1]], "weights": [0.5, 0.25, 1.0], "u": 0.5,
                         "chosen": [3, 1]}]},
        source="worked by hand: thresholds 1/2 of 2 and 7/8 of 7/4, then 7.6",
        kills="leaves a moved term on the wheel")
    # all zero: weights 1, 1, 1, 1, threshold 7/2 -> sums 1, 2, 3, 4 -> windy; then 1, 1, 1, threshold 0 ->
    # outlook. sunny AND FALSE: rows 0, 7 no, 8 yes: class no, 2/5 * 8/9 = 16/45; without outlook 0.4, without
    # windy 3 no 2 yes: 3/5 * 7/9 = 7/15
    cut(book, "zero-wheel", "When all information is 0 the wheel is uniform, one draw per term.", "54",
        LONG_A, 2,
        [0.875, 0], [0.0] * 10,
        hand={"reduced": [[0, 0], [3, 1]], "rule": [[0, 0]], "class": 1, "quality": 7 / 15, "n_draws": 2,
              "spins": [{"wheel": LONG_A, "weights": [1.0] * 4, "u": 0.875, "chosen": [3, 1]},
                        {"wheel": LONG_A[:3], "weights": [1.0] * 3, "u": 0.0, "chosen": [0, 0]}]},
        source="worked by hand: thresholds 7/2 of 4 and 0 of 3",
        kills="stops reducing when only zeros are left")
    # only humidity weighs: it goes first although u is almost 1; then 1, 1, 1 with threshold 1.5 ->
    # temperature. mild AND high: rows 3, 11 yes, 7, 13 no: tie, class yes, 2/9 * 3/5 = 2/15; without
    # temperature, high: 3 yes, 4 no, class no, 4/5 * 6/9 = 8/15; without humidity, mild: 4/9 * 3/5 = 4/15
    info = [0.0] * 6 + [0.5] + [0.0] * 3
    cut(book, "zeros-after-positives",
        "Terms of information 0 come up only after the positive ones are gone.", "54",
        LONG_A, 2, [2**53 - 1, 0.5], info,
        hand={"reduced": [[1, 1], [2, 0]], "rule": [[2, 0]], "class": 1, "quality": 8 / 15, "n_draws": 2,
              "spins": [{"weights": [0.0, 0.0, 0.5, 0.0], "chosen": [2, 0]},
                        {"wheel": [[0, 0], [1, 1], [3, 1]], "weights": [1.0] * 3, "chosen": [1, 1]}]},
        source="worked by hand: the only positive slice, then threshold 3/2 of 3",
        kills="gives every term of information 0 the weight 1 beside positive ones")
    # every attribute has one value, so the wheel holds all terms there are; threshold 3/2 of 3 takes the second.
    # It covers all rows: class 0, 2/2 * 0/1 = 0
    whole = [[0, 0], [1, 0], [2, 0]]
    cut(book, "zero-wheel-of-all-terms", "A wheel of zeros that holds every term of the table.", "54", whole, 1,
        [0.5], [0.0] * 3, "one-value-each",
        hand={"reduced": [[1, 0]], "rule": [[1, 0]], "class": 0, "quality": 0.0, "n_draws": 1,
              "spins": [{"wheel": whole, "weights": [1.0] * 3, "u": 0.5, "chosen": [1, 0]}]},
        source="worked by hand: threshold 3/2 of 3; no row is left uncovered")
    for kind in ("attribute", "split"):
        info = list(antminer.information(WEATHER, WEATHER.everything(), kind).values())
        cut(book, f"{kind}-info", f"The first rule of section 7.6 with information by {kind}.", "53", LONG_A,
            2, [0.30, 0.80], info, reading={"AM-23": kind})
    # the rule 000 on "stages": see prune-improve-on-present; r = 2 keeps attributes 1 and 2
    # (weights 0, 1, 1), class 0, 2/3; without 1: rows 0, 4 of class 0: 2/3, equal; without 2: 1/2
    for ties, rule in (("keep", [[1, 0], [2, 0]]), ("remove", [[2, 0]])):
        cut(book, f"ties-{ties}", f"The reduced rule is pruned with prune_ties {ties}.", "60",
            [[0, 0], [1, 0], [2, 0]], 2, [0.25, 0.25], [0.0, 0.0, 1.0, 0.0, 1.0, 0.0], "stages", ties,
            reading={} if ties == "keep" else {"AM-10": ties},
            hand={"reduced": [[1, 0], [2, 0]], "rule": rule, "class": 0, "quality": 2 / 3},
            source="worked by hand: 2/3 with and without attribute 1")


def hybrid_book() -> Book:
    """hybrid.json."""
    book = Book("L2")
    for fill in (add_spec_cuts, add_size_cuts, add_wheel_cuts):
        fill(book)
    return book


# ---------------------------------------------------------------- pheromone and prediction


def add_spec_updates(book: Book) -> None:
    """Pheromone of 7.4 and 7.5."""
    assert 1 / sum(WEATHER.domains) == 0.1
    for ident, at, q, raised, other, source in (("7-4", (2, 1), 8 / 15, "0.145569620253", "0.0949367088608",
                                                 "7.4"),
                                                ("7-5", (0, 1), 4 / 9, "0.13829787234", "0.0957446808511",
                                                 "7.5")):
        plain = book.add(f"pheromone-{ident}", f"The pheromone of section {source}.", "update_pheromone",
                         "72", {"tau": TAU0, "domains": [3, 3, 2, 2], "rule": [list(at)], "quality": q},
                         source=f"specification {source}")
        for term, value in zip(antminer.all_terms([3, 3, 2, 2]), plain["tau"], strict=True):
            agree(value, raised if term == at else other)
    agree(0.1 + 0.1 * (8 / 15), "0.153333333333")
    agree(antminer.total([0.1] * 7 + [0.1 + 0.1 * (8 / 15)] + [0.1] * 2), "1.05333333333")


def add_small_updates(book: Book) -> None:
    """Pheromone worked out by hand on four terms."""
    for ident, title, line, tau, rule, q, after, source, kills in (
            # 1/4 doubles to 1/2, total 5/4
            ("quality-1", "Quality 1 doubles the terms of the rule before the division.", "70", [0.25] * 4,
             [[0, 0]], 1.0,
             [0.4, 0.2, 0.2, 0.2], "1/2, 1/4, 1/4, 1/4 over 5/4",
             "divides within the attributes of the rule only"),
            # 1/4 + 1/8 = 3/8 twice, total 5/4
            ("two-terms", "A rule of two terms raises both.", "70", [0.25] * 4, [[0, 0], [1, 0]], 0.5,
             [0.3, 0.2, 0.3, 0.2], "3/8, 1/4, 3/8, 1/4 over 5/4", None),
            ("quality-0", "Quality 0 leaves pheromone that sums to 1 as it is.", "70",
             [0.5, 0.125, 0.125, 0.25], [[0, 0]], 0.0, [0.5, 0.125, 0.125, 0.25], "total 1", None),
            # 1/8 + 1/8 * 1 = 1/4, total 9/8
            ("unequal", "Unequal pheromone: what is there is raised in proportion.", "70",
             [0.5, 0.125, 0.125, 0.25],
             [[1, 0]], 1.0, [0.5 / 1.125, 0.125 / 1.125, 0.25 / 1.125, 0.25 / 1.125], "4, 1, 2, 2 ninths",
             "adds Q instead of tau * Q"),
            # sums to 2 before: 1 * 1.5 = 1.5, total 2.5
            ("not-normal", "Pheromone that does not sum to 1 is divided by its own total.", "71",
             [1.0, 0.5, 0.25, 0.25], [[0, 0]], 0.5, [0.6, 0.2, 0.1, 0.1], "3/2, 1/2, 1/4, 1/4 over 5/2",
             "divides by 1 + Q * (tau of the rule) instead of the total")):
        book.add(f"pheromone-{ident}", title, "update_pheromone", line,
                 {"tau": tau, "domains": [2, 2], "rule": rule, "quality": q}, hand={"tau": after},
                 source=f"worked by hand: {source}", kills=kills)


def add_rounding_updates(book: Book) -> None:
    """Updates whose last bits depend on the order of operations."""
    # ten times 0.1 adds up to 1 - 2^-53 from left to right, so even quality 0 moves the last bit
    plain = book.add("pheromone-quality-0-rounding",
                     "With quality 0 the division is still done: ten tenths fall short of 1.",
                     "update_pheromone", "72",
                     {"tau": TAU0, "domains": [3, 3, 2, 2], "rule": [[2, 1]], "quality": 0.0},
                     hand={"tau": [0.1 / 0.9999999999999999] * 10},
                     source="worked by hand: 0.1 / (1 - 2^-53)",
                     kills="skips the division when the quality is 0")
    assert plain["tau"] != TAU0
    assert 1 / 7 + 1 / 7 * (2 / 3) != 1 / 7 * (1 + 2 / 3)
    book.add("pheromone-order", "The raise is tau + tau * Q, not tau * (1 + Q): the last bit differs.",
             "update_pheromone", "70", {"tau": [1 / 7] * 7, "domains": [2, 3, 2], "rule": [[0, 1], [1, 2]],
                                        "quality": 2 / 3},
             kills="multiplies by 1 + Q")
    tau, terms = dict.fromkeys(antminer.all_terms([3, 3, 2, 2]), 0.1), {0: 1, 2: 0}
    for q in (8 / 15, 4 / 9, 2 / 9):
        tau = antminer.reinforce(tau, terms, q)
    book.add("pheromone-fourth-ant", "A fourth update on the pheromone that three ants left.",
             "update_pheromone", "72",
             {"tau": list(tau.values()), "domains": [3, 3, 2, 2], "rule": [[0, 0], [1, 1], [3, 1]],
              "quality": 8 / 15})


def pheromone_book() -> Book:
    """pheromone.json."""
    book = Book("L1")
    for fill in (add_spec_updates, add_small_updates, add_rounding_updates, add_first_pheromone):
        fill(book)
    return book


def add_first_pheromone(book: Book) -> None:
    """Line 3 on tables with and without missing values."""
    for ident, title, data, missing, tau, why, kills in (
            ("weather", "Ten terms share the pheromone.", "weather", "no_match", TAU0, "1/10 each", None),
            ("one-attribute", "Three values of one attribute.", "column", "no_match", [1 / 3] * 3, "1/3 each",
             "divides by the number of attributes"),
            # values in the declared domains count, seen or not; two of the three attributes have gaps and the
            # third is always missing
            ("gaps", "Every declared value counts, seen or not.", "gaps", "no_match", [1 / 7] * 7, "2 + 3 + 2 values",
             None),
            ("gaps-as-value", "An attribute with missing values has one value more.", "gaps", "as_value", [0.1] * 10,
             "3 + 4 + 3 values", None)):
        book.add(f"initial-pheromone-{ident}", title, "initial_pheromone", "3", {"data": data, "missing": missing},
                 hand={"tau": tau}, source=f"worked by hand: {why}", kills=kills,
                 reading={} if missing == "no_match" else {"AM-29": missing})


# ---------------------------------------------------------------- a colony: lines 5 to 14


def colony(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
           draws: Sequence[float | int], given: dict[str, Any] | None = None, **more: Any) -> Json:
    """Add a colony on as much of a tape as it needs; gains and first pheromone are those of the rows unless given."""
    table, rows = DATA[data], (given or {}).get("rows")
    gain = list(antminer.gains(table, table.everything() if rows is None else rows).values())
    parameters = {"n_ants": 9, "n_rules_converge": 9, "min_cases_per_rule": 1, "pruner": "original", "r": 5,
                  "infeasible": "filter", "prune_ties": "keep"} | options
    reading = {READINGS[name]: parameters[name] for name in ("infeasible", "prune_ties")
               if parameters[name] != getattr(antminer.Options(), name)}
    first = list(antminer.first_tau(table.domains).values())
    inputs = {"data": data, "rows": None, "gain": gain, "info": gain, "tau": first, "parameters": parameters}
    inputs |= given or {}
    tape = [bookmaking.bits(entry) if isinstance(entry, float) else entry for entry in draws]
    used = op_colony(Call({"input": inputs, "draws": tape}, book.data, antminer))["n_draws"]
    return book.add(f"colony-{ident}", title, "colony", line, inputs, draws=draws[:used], reading=reading, **more)


def add_column_colonies(book: Book) -> None:
    """Colonies on one attribute: value 0 tells class 0, value 1 tells class 1, value 2 nothing.

    Both rules cover two rows rightly and none wrongly: 2 * 3 / (3 * 3) = 2/3. The wheel is half and half at
    first, and every reward raises a slice, so that 1/8 always takes value 0 and 7/8 value 1.
    """
    zero, one = ({"rule": [[0, value]], "class": value, "quality": 2 / 3} for value in (0, 1))
    for ident, title, line, options, picks, best, kills in (
            ("one-ant", "One ant by n_ants = 1.", "14", {"n_ants": 1}, [1 / 8], zero, "runs one ant more than n_ants"),
            ("n-ants", "The ants end at n_ants without agreeing.", "11", {"n_ants": 4}, [1 / 8, 7 / 8, 1 / 8, 7 / 8],
             zero, "stops one ant before n_ants"),
            ("agree", "The third of equal rules in a row ends the colony.", "14", {"n_rules_converge": 3}, [1 / 8] * 3,
             zero, "asks for one equal rule more"),
            ("agree-at-once", "With n_rules_converge = 1 the first ant ends the colony.", "5", {"n_rules_converge": 1},
             [7 / 8], one, "starts the count of equal rules at 0"),
            ("anew", "Another rule starts the count anew.", "13", {"n_rules_converge": 3},
             [1 / 8, 1 / 8, 7 / 8, 7 / 8, 7 / 8], zero, "goes on counting after another rule"),
            ("back", "An earlier rule that comes back counts as new.", "13", {"n_rules_converge": 3},
             [1 / 8, 7 / 8, 1 / 8, 7 / 8, 1 / 8, 1 / 8, 1 / 8], zero, "compares with the best rule so far"),
            ("earliest", "Of equally good rules the earliest is the best.", "12", {"n_ants": 2}, [7 / 8, 1 / 8], one,
             "lets a later ant of equal quality win")):
        colony(book, ident, title, line, "column", options, picks, kills=kills,
               hand={"best": best, "ants": len(picks), "n_draws": len(picks)},
               source="worked by hand: one draw per ant, both rules of quality 2/3")
    # 1/3 + 1/3 * 2/3 = 5/9 against 1/3 and 1/3: 5/11, 3/11, 3/11; then value 1: 3/11 * 5/3 = 5/11 over 13/11
    plain = colony(book, "pheromone", "Each ant finds the pheromone that the ants before it left.", "10", "column",
                   {"n_ants": 2}, [1 / 8, 7 / 8], hand={"best": zero, "ants": 2, "n_draws": 2},
                   source="worked by hand: 5, 5 and 3 thirteenths", kills="leaves the pheromone as it is")
    agree_all(plain["tau"], "0.384615384615 0.384615384615 0.230769230769")
    # after two rewards the slices are 25 to 9, 25/34 = 0.735: 0.7 is value 0 for the third ant only
    colony(book, "shifted-wheel", "A reward shifts the wheel of the next ants.", "10", "column", {"n_ants": 3},
           [1 / 8, 1 / 8, 0.7], hand={"best": zero, "ants": 3}, source="worked by hand: 25/34 is above 0.7")


def add_weather_colonies(book: Book) -> None:
    """The ants of 7.2 to 7.5 as colonies, and other steps inside one."""
    two = {"n_ants": 2, "min_cases_per_rule": 2}
    plain = colony(book, "7-4", "The ant of sections 7.2 to 7.4 as a colony of one.", "10", "weather",
                   two | {"n_ants": 1}, [0.10, 0.55], source="specification 7.4")
    agree_all((plain["tau"][7], plain["tau"][0]), "0.145569620253 0.0949367088608")
    assert plain["best"]["rule"] == [[2, 1]]
    # the same ant: a rule of two terms, longer than r, but nothing is drawn for it
    plain = colony(book, "original-whatever-r", "The original pruner takes no notice of r.", "9", "weather",
                   two | {"n_ants": 1, "r": 1}, [0.10, 0.55], source="specification 7.4")
    assert (plain["best"]["rule"], plain["n_draws"]) == ([[2, 1]], 2)
    plain = colony(book, "later-is-better", "A better rule of a later ant is the best.", "12", "weather", two,
                   [0.95, 0.55, 0.10, 0.55], kills="keeps the first ant's rule")
    assert (plain["best"]["rule"], plain["ants"]) == ([[2, 1]], 2)
    # first overcast, then normal; first normal, then another term: both are pruned to humidity = normal
    plain = colony(book, "pruned-rules-agree", "Rules are compared after pruning.", "13", "weather",
                   {"n_rules_converge": 2, "min_cases_per_rule": 2}, [0.10, 0.55, 0.75, 0.1],
                   kills="compares the rules before pruning")
    assert (plain["best"]["rule"], plain["ants"]) == ([[2, 1]], 2)
    colony(book, "rows-left", "A colony on the rows that two rules left.", "7", "weather",
           {"n_ants": 4, "min_cases_per_rule": 2}, lehmer(20, 21000063), given={"rows": [0, 1, 3, 5, 7, 13]})
    info = [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 3.0, 0.0, 0.0]
    # overcast, normal, cool by the walk of 7.3; then one of 1, 1, 3 fifths: 0.5 takes the last, humidity = normal
    plain = colony(book, "hybrid", "The hybrid pruner inside a colony, with information of its own.", "9", "weather",
                   {"n_ants": 1, "pruner": "hybrid", "r": 1}, [0.10, 0.55, 0.30, 0.5], given={"info": info},
                   kills="hands the gains to the hybrid pruner")
    assert plain["best"]["rule"] == [[2, 1]]
    colony(book, "hybrid-r-2", "Three ants with the hybrid pruner, two terms left of each rule.", "9", "weather",
           {"n_ants": 3, "pruner": "hybrid", "r": 2}, lehmer(30, 22000065))
    colony(book, "ties-remove", "Equal qualities accepted in the pruner inside a colony.", "9", "weather",
           {"n_ants": 3, "prune_ties": "remove"}, lehmer(20, 23000067))
    colony(book, "reject", "Infeasible terms rejected after the spin; the next ant starts without marks.", "7", "grid",
           {"n_ants": 3, "min_cases_per_rule": 2, "infeasible": "reject"}, lehmer(40, 24000071))


def add_odd_colonies(book: Book) -> None:
    """Colonies that find nothing, or nothing good."""
    colony(book, "nothing", "When no term is feasible the colony ends without an ant.", "8", "grid",
           {"min_cases_per_rule": 6}, [], hand={"best": None, "ants": 0, "tau": [0.25] * 4, "n_draws": 0},
           source="worked by hand: no value is in six of five rows", kills="prunes an empty rule")
    # four rows of class 1, quality 0 for every rule; nothing is pruned, nothing is rewarded
    colony(book, "quality-0", "A rule of quality 0 is better than none.", "12", "one-class-seen", {"n_ants": 2},
           [0.1, 0.1, 0.9, 0.9], hand={"best": {"rule": [[0, 0], [1, 0]], "class": 1, "quality": 0.0}, "ants": 2,
                                       "tau": [0.25] * 4},
           source="worked by hand: no row of another class", kills="asks for a quality above 0")


def colony_book() -> Book:
    """colony.json."""
    book = Book("L2")
    for fill in (add_column_colonies, add_weather_colonies, add_odd_colonies):
        fill(book)
    return book


# ---------------------------------------------------------------- the outer loop: lines 1 to 4 and 15 to 19


def cover(book: Book, ident: str, title: str, line: str, data: str, found: str, rows: list[list[int]], ended: str,
          default: int, options: dict[str, Any] | None = None, removed: Sequence[int] = (), **more: Any) -> Json:
    """Add the outer loop around findings such as "0=0->1 0=1,1=0->0"; ``rows`` are those at each turn."""
    findings: list[Json] = []
    for number, text in enumerate(found.split(), 1):
        terms, label = text.split("->")
        rule = [[int(part) for part in term.split("=")] for term in terms.split(",")]
        findings.append({"rule": rule, "class": int(label), "quality": 1 / (1 + number), "ants": number})
    parameters = {"max_uncovered_cases": 0, "heuristic_on": "current", "single_class": "stop",
                  "removal": "correct"} | (options or {})
    reading = {READINGS[name]: value for name, value in parameters.items()
               if name in READINGS and value != getattr(antminer.Options(), name)}
    rules = [{**finding, "removed": count} for finding, count in zip(findings, removed, strict=True)]
    return book.add(f"covering-{ident}", title, "covering", line,
                    {"data": data, "parameters": parameters, "found": findings},
                    hand={"turns": [{"rows": left} for left in rows], "ended": f"antminer:{ended}",
                          "rules": rules, "default": default}, reading=reading, **more)


def covering_book() -> Book:
    """covering.json."""
    book = Book("L1")
    every = [0, 1, 2, 3, 4]
    # grid: 00 and 00 of class 0; 01, 10, 11 of class 1
    for ident, title, line, found, rows, ended, default, options, removed, kills in (
            ("one-class-left", "The loop ends when one class is left, which is the default.", "2a", "0=0->0", [every],
             "2a", 1, {}, [2], None),
            ("one-class-goes-on", "With single_class \"continue\" it goes on until a colony finds nothing.", "15",
             "0=0->0 0=1->1", [every, [2, 3, 4], [2]], "15", 1, {"single_class": "continue"}, [2, 2],
             "leaves the loop at one class although it is to go on"),
            ("covered", "With removal \"covered\" the row classified wrongly goes too.", "17", "0=0->0 0=1->1",
             [every, [3, 4]], "2", 1, {"single_class": "continue", "removal": "covered"}, [3, 2],
             "removes only the rows classified rightly"),
            ("wrong-row-stays", "A covered row of another class stays.", "17", "1=0->0", [every], "2a", 1, {}, [2],
             "removes every covered row"),
            ("class-given", "The rows that go have the class of the rule, whatever is most frequent.", "17", "0=0->1",
             [every, [0, 1, 3, 4]], "15", 0, {}, [1], "removes the rows of the class most frequent in the rule"),
            ("nothing-found", "A colony that finds nothing ends the loop with an empty list.", "15", "", [every], "15",
             1, {}, [], None),
            ("few-at-first", "As many rows as max_uncovered_cases: no turn is made.", "2", "", [], "2", 1,
             {"max_uncovered_cases": 5}, [], "makes a turn at |T| = max_uncovered_cases"),
            ("few-left", "The loop ends as soon as max_uncovered_cases rows are left.", "2", "1=1->1", [every], "2", 0,
             {"max_uncovered_cases": 3}, [2], None),
            ("one-more", "One row more than max_uncovered_cases makes another turn.", "2", "1=1->1 0=1->1",
             [every, [0, 1, 3]], "2", 0, {"max_uncovered_cases": 2}, [2, 1], None),
            ("two-terms", "A rule of two terms covers the rows that have both.", "16", "0=0,1=1->1 0=1->1",
             [every, [0, 1, 3, 4]], "2a", 0, {}, [1, 2], None)):
        cover(book, ident, title, line, "grid", found, rows, ended, default, options, removed, kills=kills,
              source="worked by hand: rows 0 and 1 are 00, rows 2 to 4 are 01, 10, 11")
    cover(book, "all-gone", "With no row left the default comes from all rows.", "18", "turncoat",
          "1=1->0 0=1->1 0=0->1", [[0, 1, 2, 3, 4], [0, 3, 4], [0]], "2", 1, {"single_class": "continue"}, [2, 2, 1],
          source="worked by hand: three rows of five are of class 1", kills="takes the default from an empty set")
    cover(book, "one-class-at-first", "A table of one class makes no turn.", "2a", "one-class-seen", "", [], "2a", 1,
          source="worked by hand: class 1 alone")
    kept = [[0, 1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 6], [1, 4, 6]]
    for which in ("current", "initial"):
        plain = cover(book, f"gains-{which}", f"The gains that each colony is given, heuristic_on {which}.", "4",
                      "clash", "0=0,1=0->0 0=1->1", kept, "15", 0, {"heuristic_on": which}, [2, 2],
                      source="worked by hand: the rows; the gains by the oracle",
                      kills="counts the gains on the first training set" if which == "current" else
                      "counts the gains on the rows left although heuristic_on = \"initial\"")
        gains = [turn["gain"] for turn in plain["turns"]]
        assert (gains[0] == gains[1]) == (which == "initial")
    return book


def predict_book() -> Book:
    """predict.json."""
    book = Book("L1")
    rules = [{"rule": [[0, 1]], "class": 1}, {"rule": [[0, 1], [1, 0]], "class": 2},
             {"rule": [[1, 0]], "class": 0}]
    for ident, title, default, given, rows, classes, kills in (
            ("first-match", "The first rule that matches decides, not the longest or the last.", 2, rules,
             [[1, 0], [0, 0], [1, 1]], [1, 0, 1], "lets the last matching rule decide"),
            ("default", "A row that no rule covers gets the default class.", 2, rules, [[0, 1], [2, 1]],
             [2, 2], "answers class 0 when no rule matches"),
            ("all-terms", "Every term of a rule must hold.", 0, [{"rule": [[0, 1], [1, 0]], "class": 1}],
             [[1, 0], [1, 1], [0, 0]], [1, 0, 0], "accepts a row that meets any one term"),
            ("missing", "A missing value satisfies no term.", 2, rules,
             [[None, 0], [1, None], [None, None], [0, None]],
             [0, 1, 2, 2], "lets a missing value satisfy any term"),
            ("out-of-domain", "A code outside the domain satisfies no term.", 2, rules,
             [[7, 0], [7, 9], [1, 9]], [0, 2, 1],
             None),
            ("empty-list", "Without rules every row gets the default class.", 1, [], [[0, 0], [None, 3]],
             [1, 1], None),
            ("dead-rule", "The same antecedent found again for another class is never reached.", 0,
             [{"rule": [[0, 1]], "class": 1}, {"rule": [[0, 1]], "class": 0}], [[1, 1], [0, 1]], [1, 0],
             None)):
        book.add(f"predict-{ident}", title, "predict", "19",
                 {"rules": given, "default": default, "rows": rows},
                 hand={"classes": classes}, source="worked by hand: first match", kills=kills)
    return book


# ---------------------------------------------------------------- whole runs

FIRST_DRAWS = "2.2477936010099e-05 0.0850324491434882 0.601352605317418 0.891611277075303 0.967955701969543"
NAMES = {"outlook": ("sunny", "overcast", "rainy"), "temperature": ("hot", "mild", "cool"),
         "humidity": ("high", "normal"), "windy": ("TRUE", "FALSE")}
GOLDEN = {"n_ants": 50, "min_cases_per_rule": 2, "max_uncovered_cases": 2, "n_rules_converge": 5}
READINGS = {"infeasible": "AM-3", "heuristic_on": "AM-5", "prune_ties": "AM-10", "single_class": "AM-15",
            "removal": "AM-21", "info_gain": "AM-23", "missing": "AM-29"}

# id; title; line; options; rules as "terms -> class; ants; draws; Q; rows before; rows after"; default, total
# draws, rows of the training set classified correctly
RUNS_7_7: list[tuple[str, str, str, dict[str, Any], str, tuple[str, int, int]]] = [
    ("original", "The golden run with the original pruner.", "19", {}, """
humidity=normal -> yes; 6; 13; 0.533333333333; 14; 8
outlook=overcast humidity=high -> yes; 12; 24; 0.666666666667; 8; 6
outlook=sunny humidity=high -> no; 14; 39; 0.6; 6; 3
outlook=rainy windy=TRUE -> no; 5; 10; 1; 3; 1""", ("yes", 86, 13)),
    ("hybrid-r2", "The golden run with the hybrid pruner, r = 2.", "50", {"pruner": "hybrid", "r": 2}, """
humidity=normal -> yes; 6; 15; 0.533333333333; 14; 8
outlook=overcast humidity=high -> yes; 11; 22; 0.666666666667; 8; 6
outlook=sunny -> no; 14; 70; 0.6; 6; 3
outlook=rainy windy=TRUE -> no; 5; 10; 1; 3; 1""", ("yes", 117, 13)),
    ("hybrid-r1", "The golden run with the hybrid pruner, r = 1.", "50", {"pruner": "hybrid", "r": 1}, """
humidity=normal -> yes; 29; 92; 0.533333333333; 14; 8
outlook=sunny -> no; 8; 32; 0.6; 8; 5
outlook=overcast -> yes; 33; 99; 0.666666666667; 5; 3
windy=TRUE -> no; 5; 15; 1; 3; 1""", ("yes", 238, 13)),
    ("removal-covered", "The golden run with every covered row removed.", "17", {"removal": "covered"}, """
humidity=normal -> yes; 6; 13; 0.533333333333; 14; 7
outlook=overcast humidity=high -> yes; 8; 16; 0.666666666667; 7; 5
outlook=sunny humidity=high -> no; 5; 15; 0.75; 5; 2""", ("yes", 44, 12)),
    ("removal-covered-hybrid-r1",
     "The golden run with every covered row removed and the hybrid pruner, r = 1.", "17",
     {"removal": "covered", "pruner": "hybrid", "r": 1}, """
humidity=normal -> yes; 29; 92; 0.533333333333; 14; 7
outlook=sunny -> no; 11; 40; 0.75; 7; 4
windy=FALSE -> yes; 9; 27; 0.666666666667; 4; 2""", ("yes", 159, 12)),
    ("infeasible-reject", "The golden run with infeasible terms rejected after the spin.", "25",
     {"infeasible": "reject"}, """
humidity=normal -> yes; 6; 33; 0.533333333333; 14; 8
outlook=overcast humidity=high -> yes; 6; 35; 0.666666666667; 8; 6
outlook=sunny humidity=high -> no; 5; 32; 0.6; 6; 3
outlook=rainy windy=TRUE -> no; 5; 20; 1; 3; 1""", ("yes", 120, 13)),
    ("prune-ties-remove", "The golden run with equal qualities accepted in the pruner.", "38",
     {"prune_ties": "remove"}, """
humidity=normal -> yes; 6; 13; 0.533333333333; 14; 8
outlook=overcast -> yes; 12; 24; 0.666666666667; 8; 6
outlook=sunny -> no; 14; 39; 0.6; 6; 3
windy=TRUE -> no; 5; 10; 1; 3; 1""", ("yes", 86, 13)),
    ("heuristic-initial", "The golden run with gains from all rows, going on when one class is left.", "4",
     {"heuristic_on": "initial", "single_class": "continue"}, """
humidity=normal -> yes; 6; 13; 0.533333333333; 14; 8
outlook=overcast humidity=high -> yes; 17; 43; 0.666666666667; 8; 6
temperature=mild humidity=high windy=FALSE -> yes; 5; 15; 0.8; 6; 5
outlook=sunny humidity=high windy=FALSE -> no; 30; 75; 0; 5; 3
outlook=rainy -> no; 50; 50; 0; 3; 1""", ("no", 196, 12)),
    ("info-attribute", "The golden run with the hybrid pruner, r = 1, and information by attribute.", "53",
     {"pruner": "hybrid", "r": 1, "info_gain": "attribute"}, """
humidity=normal -> yes; 32; 101; 0.533333333333; 14; 8
outlook=sunny -> no; 5; 20; 0.6; 8; 5
outlook=overcast -> yes; 50; 151; 0.666666666667; 5; 3
windy=TRUE -> no; 5; 15; 1; 3; 1""", ("yes", 287, 13)),
    ("info-split", "The golden run with the hybrid pruner, r = 1, and information by split.", "53",
     {"pruner": "hybrid", "r": 1, "info_gain": "split"}, """
humidity=normal -> yes; 50; 156; 0.533333333333; 14; 8
outlook=overcast -> yes; 20; 76; 0.666666666667; 8; 6
outlook=sunny -> no; 9; 36; 0.6; 6; 3
windy=TRUE -> no; 5; 15; 1; 3; 1""", ("yes", 283, 13)),
]


def named(text: str) -> Rule:
    """Read a rule such as "outlook=sunny humidity=high"."""
    rule = {}
    for word in text.split():
        attribute, value = word.split("=")
        rule[list(NAMES).index(attribute)] = NAMES[attribute].index(value)
    return rule


def check_run(result: antminer.Result, text: str, end: tuple[str, int, int]) -> None:
    """Hold a run on the weather table against its lines in 7.7."""
    for learnt, line in zip(result.rules, text.strip().split("\n"), strict=True):
        head, ants, draws, q, before, after = line.split("; ")
        terms, label = head.split(" -> ")
        assert learnt.found.rule == named(terms), line
        assert learnt.found.label == ("yes", "no").index(label), line
        figures = [learnt.ants, learnt.draws, learnt.before, learnt.after]
        assert figures == [int(ants), int(draws), int(before), int(after)], line
        agree(learnt.found.quality, q)
    rules = [(learnt.found.rule, learnt.found.label) for learnt in result.rules]
    pairs = zip(WEATHER.rows, WEATHER.classes, strict=True)
    right = [antminer.predict(rules, result.default, row) == label for row, label in pairs].count(True)
    assert (("yes", "no")[result.default], result.n_draws, right) == end


def add_run(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            tape: Sequence[float | int], **more: Any) -> antminer.Result:
    """Add a run on as much of a tape as it needs."""
    chosen = antminer.Options(**options)
    uniforms = [entry if isinstance(entry, float) else entry * 2.0**-53 for entry in tape]
    result = antminer.run(DATA[data], chosen, antminer.Tape(uniforms))
    reading = {READINGS[name]: value for name, value in options.items()
               if name in READINGS and value != getattr(antminer.Options(), name)}
    book.add(f"run-{ident}", title, "run", line, {"data": data, "parameters": asdict(chosen)},
             draws=tape[:result.n_draws], reading=dict(sorted(reading.items(),
                                                              key=lambda item: int(item[0][3:]))), **more)
    return result


def add_spec_runs(book: Book) -> None:
    """The ten runs of 7.7."""
    tape = lehmer(400)
    for value, text in zip(tape, FIRST_DRAWS.split(), strict=False):
        agree(value, f"{float(text):.12g}")
    for ident, title, line, options, rules, end in RUNS_7_7:
        result = add_run(book, f"weather-{ident}", title, line, "weather", GOLDEN | options, tape,
                         source="specification 7.7")
        check_run(result, rules, end)


def small(**options: Any) -> dict[str, Any]:
    """Return parameters for runs of a few ants."""
    return {"n_ants": 2, "min_cases_per_rule": 1, "max_uncovered_cases": 0, "n_rules_converge": 3} | options


def add_stops(book: Book) -> None:
    """Runs about when the loops end."""
    # one class left: line 2a leaves at once, the default is that class
    add_run(book, "single-class-stop", "A table of one class is left to the default rule.", "2a",
            "one-class-seen", small(), [],
            hand={"rules": [], "default": 1, "n_draws": 0,
                  "events": [{"line": "antminer:2", "left": 4}, {"line": "antminer:2a", "left": 4},
                             {"line": "antminer:18", "class": 1}]},
            source="worked by hand: line 2a", kills="leaves line 2a out")
    add_run(book, "single-class-continue",
            "A table of one class, going on with quality 0 until nothing is left.", "2a",
            "one-class-seen", small(single_class="continue"), lehmer(60, 2000006),
            kills="applies line 2a with single_class = \"continue\" too")
    # 14 rows are not more than 14
    add_run(book, "nothing-to-do", "With max_uncovered_cases rows at the start no pass is made.", "2",
            "weather", small(max_uncovered_cases=14), [],
            hand={"rules": [], "default": 0, "n_draws": 0, "events": [{"line": "antminer:18", "class": 0}]},
            source="worked by hand: 14 > 14 is false",
            kills="makes a pass at |T| = max_uncovered_cases: >= for >")
    add_run(book, "max-uncovered-0",
            "With max_uncovered_cases 0 and no stop at one class the rows run out; the default"
            " comes from all rows.", "18", "steps", small(single_class="continue", n_ants=1),
            lehmer(200, 3000009), kills="names class 0 when no row is left")
    for ident, single in (("one-row-stop", "stop"), ("one-row-continue", "continue")):
        add_run(book, ident, f"A table of one row, with single_class {single}.", "2a", "one-row",
                small(single_class=single), integers(20, 4))
    # min 6 > 5 rows: the wheel is empty, lines 8 and 15 leave both loops; 3 of 5 rows are of class 1
    add_run(book, "nothing-feasible", "When no term is feasible both loops are left.", "8", "grid",
            small(min_cases_per_rule=6), [],
            hand={"rules": [], "default": 1, "n_draws": 0,
                  "events": [{"line": "antminer:2", "left": 5}, {"line": "antminer:3", "tau": 0.25},
                             {"line": "antminer:4"}, {"line": "antminer:7", "rule": []},
                             {"line": "antminer:8", "ants": 0}, {"line": "antminer:15"},
                             {"line": "antminer:18", "class": 1}]}, source="worked by hand: AM-9",
            kills="prunes an empty rule and keeps it: line 8 left out")
    add_run(book, "one-class-declared", "With one declared class all gains are 0 and no rule is found.", "8",
            "one-class-declared", small(single_class="continue"), [],
            hand={"rules": [], "default": 0, "n_draws": 0}, source="worked by hand: E2, k = 1")
    add_run(book, "n-ants-1", "One ant per rule by n_ants = 1.", "14", "steps", small(n_ants=1),
            lehmer(60, 5000015), kills="runs one ant more than n_ants")
    add_run(book, "converge-1", "One ant per rule by n_rules_converge = 1.", "14", "steps",
            small(n_ants=9, n_rules_converge=1), integers(60, 6),
            kills="starts the counter of equal rules at 0")
    add_run(book, "converge-3",
            "A pass ends with the third of equal rules in a row; another rule starts the count anew.",
            "13", "weather", small(n_ants=9, min_cases_per_rule=2, max_uncovered_cases=11),
            lehmer(60, 1000003), kills="never starts the counter of equal rules anew")


def add_odd_tables(book: Book) -> None:
    """Runs on small and awkward tables."""
    add_run(book, "one-column", "A table of one attribute; its last value tells nothing and is never chosen.",
            "27", "column", small(), lehmer(40, 8000024))
    add_run(book, "contradictions",
            "Rows with the same values and different classes; misclassified rows stay.", "17",
            "clash", small(), lehmer(60, 9000027), kills="removes every covered row")
    add_run(book, "contradictions-covered", "The same with every covered row removed.", "17", "clash",
            small(removal="covered"), lehmer(60, 9000027), kills="removes only the rows classified correctly")
    add_run(book, "dead-rule", "An antecedent found again for another class is kept and listed.", "16",
            "repeat", small(single_class="continue"), integers(80, 11))
    add_run(book, "best-is-earliest", "Of equally good ants the earliest gives the rule.", "12", "column",
            small(n_ants=3, max_uncovered_cases=4), integers(40, 4),
            kills="lets a later ant of equal quality win")
    add_run(book, "hybrid-initial",
            "The hybrid pruner takes its information from all rows when the heuristic does.", "53",
            "steps", small(pruner="hybrid", r=1, heuristic_on="initial", info_gain="split"),
            lehmer(80, 13000039),
            kills="counts the information on the rows left although heuristic_on = \"initial\"")
    add_run(book, "hybrid-zero-wheel",
            "A hybrid wheel of zeros inside a run: information by attribute can be 0.", "54",
            "skewed", small(pruner="hybrid", r=1, info_gain="attribute", max_uncovered_cases=5),
            lehmer(40, 14000042))
    add_run(book, "reject-marks", "Marks of infeasible terms do not pass from one ant to the next.", "25",
            "grid", small(infeasible="reject", min_cases_per_rule=2), integers(60, 15))
    # no row has a value: nothing is feasible; three of four rows are of class 1
    add_run(book, "all-missing", "When all values are missing no rule is found.", "8", "all-missing", small(),
            [], hand={"rules": [], "default": 1, "n_draws": 0}, source="worked by hand: no term is satisfied")
    add_run(book, "all-missing-as-value",
            "When all values are missing and count as a value, one rule covers every row.",
            "4", "all-missing", small(missing="as_value"), lehmer(40, 16000048))
    for missing, kills in (("no_match", "counts a missing value as one more value of its attribute"),
                           ("as_value",
                            "lets a missing value satisfy no term although it counts as a value")):
        add_run(book, f"missing-{missing.replace('_', '-')}",
                f"Missing values that tell the class, with missing {missing}.",
                "4", "missing-is-news", small(missing=missing), lehmer(80, 17000051), kills=kills)
    add_run(book, "many-rows", "A table of 300 rows, with a class that fills more than two machine words.", "26",
            "many-rows", small(n_ants=4, min_cases_per_rule=5, max_uncovered_cases=60, n_rules_converge=2),
            lehmer(200, 20000060))
    add_run(book, "missing-two-attributes",
            "Both attributes have missing values, so both get an extra value.", "3",
            "small-gaps", small(missing="as_value"), integers(80, 18))


MYRA = {"infeasible": "reject", "prune_ties": "remove", "single_class": "continue", "removal": "covered"}


def add_presets(book: Book) -> None:
    """Runs under the four readings of the preset "myra" together."""
    add_run(book, "myra-steps", "Four readings at once, as in MYRA, until no row is left.", "17", "steps",
            small(min_cases_per_rule=2) | MYRA, lehmer(80, 21000063))
    add_run(book, "myra-weather", "Four readings at once, as in MYRA, on the weather table.", "25", "weather",
            GOLDEN | MYRA, lehmer(200, 22000066))


def runs_book() -> Book:
    """runs.json."""
    book = Book("L3")
    for fill in (add_spec_runs, add_stops, add_odd_tables, add_presets):
        fill(book)
    return book


# ---------------------------------------------------------------- files


BOOKS: dict[str, Callable[[], Book]] = {
    "heuristic": heuristic_book, "quality": quality_book, "construct": construct_book, "prune": prune_book,
    "hybrid": hybrid_book, "pheromone": pheromone_book, "colony": colony_book, "covering": covering_book,
    "predict": predict_book, "runs": runs_book,
}


def build() -> dict[str, str]:
    """Check the worked example and return the text of every file."""
    check_heuristic()
    return together({name: make() for name, make in BOOKS.items()})


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Write the files, or with ``--check`` only compare them."""
    return command("make_antminer", build, arguments, folder)


if __name__ == "__main__":
    sys.exit(main())
