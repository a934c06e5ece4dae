"""mining.json: sections 7 and 7.1 of the specification, and the check of its section 5."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.oracle import carboost
from tests.oracle.bookmaking import agree
from tests.oracle.make.carboost.data import DATA, WEATHER
from tests.oracle.make.carboost.example import NO, YES, ids_of, rows_7_1, weather_cases
from tests.oracle.make.carboost.shared import Book


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


def make() -> Book:
    """mining.json."""
    check_7_1()
    book = Book("L1")
    for fill in (add_thresholds, add_cuts, add_tied_cuts, add_items, add_spec_mining, add_small_mining,
                 add_mining_lengths, add_optimal_mining, add_larger_mining, add_sub_rules):
        fill(book)
    return book
