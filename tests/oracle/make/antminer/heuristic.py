"""heuristic.json: section 7.1 of the specification."""

from __future__ import annotations

import math

from tests.oracle import antminer
from tests.oracle.bookmaking import agree, agree_all
from tests.oracle.make.antminer.data import WEATHER
from tests.oracle.make.antminer.shared import ORACLE, TABLE_7_1, Book

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


def make() -> Book:
    """heuristic.json."""
    check_heuristic()
    book = Book("L1")
    for fill in (add_entropies, add_gains, add_etas, add_infos):
        fill(book)
    return book
