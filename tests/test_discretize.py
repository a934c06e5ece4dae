"""MDLP against the specification and an independent derivation; codings of whole tables."""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from reference import shortlist
from reference.discretize import Coding, cut_points, interval_codes, intervals
from reference.mdlp import entropy, price
from reference.table import MISSING, UNKNOWN, Attribute, Table

NAN = math.nan


def brute_force(pairs: list[tuple[float, int]]) -> list[float]:
    """MDLP by recursion over sorted lists, with exact probabilities: slow, and written another way."""
    pairs = sorted(pairs)
    candidates = []
    for i in range(1, len(pairs)):
        if pairs[i - 1][0] < pairs[i][0]:
            left, right = pairs[:i], pairs[i:]
            expected = (len(left) * bits(left) + len(right) * bits(right)) / len(pairs)
            candidates.append((expected, i))
    if not candidates:
        return []
    chosen = candidates[0]
    for candidate in candidates[1:]:
        if candidate[0] < chosen[0] - 1e-12:
            chosen = candidate
    expected, i = chosen
    left, right = pairs[:i], pairs[i:]
    n_present = [len({label for _, label in part}) for part in (pairs, left, right)]
    change = n_present[0] * bits(pairs) - n_present[1] * bits(left) - n_present[2] * bits(right)
    delta = math.log2(3 ** n_present[0] - 2) - change
    if bits(pairs) - expected <= (math.log2(len(pairs) - 1) + delta) / len(pairs):
        return []
    middle = (left[-1][0] + right[0][0]) / 2
    return [*brute_force(left), middle if middle < right[0][0] else left[-1][0], *brute_force(right)]


def bits(pairs: list[tuple[float, int]]) -> float:
    counts = Counter(label for _, label in pairs)
    shares = [Fraction(counts[label], len(pairs)) for label in sorted(counts)]
    return -math.fsum(float(share) * math.log2(share) for share in shares)


def table_of(**columns: list[float] | tuple[tuple[str, ...], list[int]]) -> Table:
    """A table from columns of numbers and (values, codes); ``play`` is the class."""
    attributes, arrays = [], []
    for name, column in columns.items():
        nominal = isinstance(column, tuple)
        attributes.append(Attribute(name, column[0] if nominal else None))
        arrays.append(np.array(column[1] if nominal else column))
    target, classes = attributes.pop(), arrays.pop()
    return Table("toy", tuple(attributes), tuple(arrays), target, classes)


PLAY = (("yes", "no"), [0] * 6 + [1] * 6)


class TestCutPoints:
    def test_the_check_of_the_specification(self):
        assert cut_points(range(1, 13), [0] * 6 + [1] * 6, 2) == [6.5]
        assert price([6, 6], [6, 0], [0, 6]) == pytest.approx(0.355565545058, abs=1e-12)
        assert price([6, 6], [6, 0], [0, 6]) == (math.log2(11) + math.log2(7) - 2) / 12

    def test_two_cuts_for_three_blocks(self):
        assert cut_points(range(30), [0] * 10 + [1] * 10 + [2] * 10, 3) == [9.5, 19.5]

    def test_one_class_returns_in_the_middle(self):
        assert cut_points(range(60), [0] * 20 + [1] * 20 + [0] * 20, 2) == [19.5, 39.5]

    def test_order_of_rows_does_not_matter(self):
        values, classes = np.arange(30.0), np.repeat([0, 1, 2], 10)
        shuffled = np.random.default_rng(0).permutation(30)
        assert cut_points(values[shuffled], classes[shuffled], 3) == [9.5, 19.5]

    @pytest.mark.parametrize(
        ("values", "classes"),
        [
            ([], []),
            ([1.0], [0]),
            ([NAN, NAN], [0, 1]),
            ([5.0] * 20, [0, 1] * 10),  # constant
            (list(range(20)), [1] * 20),  # one class
            ([1.0, 2.0], [1, 1]),  # a gain of 0 at a price of 0
            (list(range(20)), [0, 1] * 10),  # nothing to gain
        ],
    )
    def test_no_cut(self, values, classes):
        assert cut_points(values, classes, 2) == []

    @pytest.mark.parametrize(
        ("n_zeros", "cuts"),
        [
            (1, [0.5]),  # gain 1      against (log2 1 + log2 7 - 2 * 1     ) / 2 = 0.4037
            (2, [1.5]),  # gain 0.9183 against (log2 2 + log2 7 - 2 * 0.9183) / 3 = 0.6569
            (4, [3.5]),  # gain 0.7219 against (log2 4 + log2 7 - 2 * 0.7219) / 5 = 0.6727
            (5, [4.5]),  # gain 0.6500 against (log2 5 + log2 7 - 2 * 0.6500) / 6 = 0.6382
            (6, []),  # gain 0.5917 against (log2 6 + log2 7 - 2 * 0.5917) / 7 = 0.6013
        ],
    )
    def test_one_row_of_another_class_at_the_end(self, n_zeros, cuts):
        assert cut_points(range(n_zeros + 1), [0] * n_zeros + [1], 2) == cuts

    def test_missing_values_are_left_out(self):
        values = [NAN, *range(1, 13), NAN, NAN]
        assert cut_points(values, [1, *[0] * 6, *[1] * 6, 0, 0], 2) == [6.5]

    def test_equal_values_are_never_separated(self):
        # The classes change in the middle of the 2s.
        values = [1.0] * 6 + [2.0] * 6 + [3.0] * 6
        assert cut_points(values, [0] * 9 + [1] * 9, 2) == [1.5]

    def test_ties_take_the_leftmost_cut(self):
        # 1 is all class 0, 3 all class 2, and 2 has one row of each class: the cuts 1.5 and 2.5 have one E,
        # and with either made the other is not worth its price. Rounding favours 2.5 for some sizes.
        favoured = 0
        for size in range(10, 60):
            values = [1.0] * size + [2.0] * 3 + [3.0] * size
            classes = [0] * (size + 1) + [1] + [2] * (size + 1)
            assert cut_points(values, classes, 3) == [1.5]
            favoured += entropy([size + 1, 1, 1], size + 3) < entropy([1, 1, size + 1], size + 3)
        assert favoured > 0

    def test_the_midpoint_of_neighbouring_floats_is_the_left_one(self):
        for left in (1.0, np.nextafter(1.0, 2.0), -1.0, 5e-324, 1e300):
            right = float(np.nextafter(left, math.inf))
            (cut,) = cut_points([left] * 6 + [right] * 6, [0] * 6 + [1] * 6, 2)
            assert cut == left
            assert interval_codes([left, right], [cut]).tolist() == [0, 1]

    def test_huge_values_do_not_overflow(self):
        (cut,) = cut_points([1e308] * 6 + [1.5e308] * 6, [0] * 6 + [1] * 6, 2)
        assert 1e308 <= cut < 1.5e308

    def test_many_cuts_need_no_deep_recursion(self):
        n_groups = sys.getrecursionlimit() + 100
        values = np.repeat(np.arange(float(n_groups)), 30)
        assert cut_points(values, values % 2 == 1, 2) == [i + 0.5 for i in range(n_groups - 1)]

    @pytest.mark.parametrize(
        ("values", "classes", "message"),
        [
            ([1.0, math.inf], [0, 1], "finite"),
            ([1.0, 2.0], [0, 2], "codes from 0 to 1"),
            ([1.0, 2.0], [-1, 0], "codes from 0 to 1"),
            ([1.0, 2.0], [0], "equally long"),
        ],
    )
    def test_refuses(self, values, classes, message):
        with pytest.raises(ValueError, match=message):
            cut_points(values, classes, 2)

    @pytest.mark.parametrize("seed", range(150))
    def test_against_an_independent_derivation(self, seed):
        chance = random.Random(seed)
        n_classes, n_rows = chance.randint(1, 4), chance.randint(1, 60)
        classes = [chance.randrange(n_classes) for _ in range(n_rows)]
        spread = chance.choice([0.3, 1.0, 3.0])
        digits = chance.choice([0, 1, 6])
        values = [round(label + spread * chance.gauss(0, 1), digits) + 0.0 for label in classes]
        assert cut_points(values, classes, n_classes) == brute_force([*zip(values, classes, strict=True)])

    def test_the_derivation_finds_cuts_at_all(self):
        chance = random.Random(1)
        pairs = [(label + chance.gauss(0, 0.2), label) for label in [0, 1, 2] * 20]
        assert len(brute_force(pairs)) >= 2


class TestIntervals:
    def test_a_value_on_a_cut_belongs_left(self):
        assert interval_codes([-9, 1, 1.0000001, 2, 3, NAN], [1.0, 2.0]).tolist() == [0, 0, 1, 1, 2, MISSING]
        assert interval_codes([1.0], [1.0]).dtype == np.int32

    def test_no_cut_is_one_interval(self):
        assert intervals([]) == ((-math.inf, math.inf),)
        assert interval_codes([1.0, NAN], []).tolist() == [0, MISSING]


class TestCoding:
    def test_nominal_and_continuous_columns(self):
        windy = (("a", "b", "unused"), [0, 1] * 6)
        table = table_of(windy=windy, x=[*range(12)], noise=[0, 1] * 6, play=PLAY)
        coding = Coding.fit(table)
        assert coding.tests == (
            (("=", "a"), ("=", "b"), ("=", "unused")),
            (("in", (-math.inf, 5.5)), ("in", (5.5, math.inf))),
            (),
        )
        assert coding.n_terms == (3, 2, 0)
        codes = coding.codes(table)
        assert [column.tolist() for column in codes] == [[0, 1] * 6, [0] * 6 + [1] * 6, [MISSING] * 12]
        assert all(column.dtype == np.int32 for column in codes)

    def test_missing_matches_nothing_or_is_a_value(self):
        table = table_of(
            full=(("a", "b"), [0, 1] * 6),
            some=(("a", "b"), [0, MISSING] * 6),
            x=[NAN, *range(1, 12)],
            noise=[0, 1, NAN] * 4,
            play=PLAY,
        )
        quiet = Coding.fit(table)
        assert quiet.n_terms == (2, 2, 2, 0)
        assert quiet.codes(table)[1].tolist() == [0, MISSING] * 6
        assert quiet.codes(table)[2].tolist()[:2] == [MISSING, 0]
        loud = Coding.fit(table, missing="as_value")
        assert loud.n_terms == (2, 3, 3, 1)
        assert [tests[-1] for tests in loud.tests] == [("=", "b"), ("=", "?"), ("=", "?"), ("=", "?")]
        assert loud.codes(table)[1].tolist() == [0, 2] * 6
        assert loud.codes(table)[2].tolist()[:2] == [2, 0]
        assert loud.codes(table)[3].tolist() == [MISSING, MISSING, 0] * 4

    def test_new_rows(self):
        some, full = (("a", "b"), [0, MISSING] * 6), (("a", "b"), [0, 1] * 6)
        table = table_of(some=some, full=full, x=[*range(12)], play=PLAY)
        columns = [UNKNOWN, MISSING, 1], [UNKNOWN, MISSING, 1], [-99.0, 5.5, NAN]
        new = Table("new", table.attributes, columns)
        codes = [column.tolist() for column in Coding.fit(table, missing="as_value").codes(new)]
        assert codes == [[MISSING, 2, 1], [MISSING, MISSING, 1], [0, 0, MISSING]]

    def test_codes_do_not_share_memory_with_the_table(self):
        table = table_of(windy=(("a", "b"), [0, 1] * 6), play=PLAY)
        Coding.fit(table).codes(table)[0][0] = 1
        assert table.columns[0][0] == 0

    @pytest.mark.parametrize(
        ("attributes", "message"),
        [
            ([Attribute("windy", ("a", "b"))], "the table has 1 attributes, the coding 2"),
            ([Attribute("wind", ("a", "b")), Attribute("x")], "attribute 1 is 'wind', but 'windy'"),
            ([Attribute("windy", ("b", "a")), Attribute("x")], r"'windy' has the values \['b', 'a'\], but"),
            ([Attribute("windy", ("a", "b")), Attribute("x", ("0",))], "but numbers in the coding"),
        ],
    )
    def test_refuses_other_attributes(self, attributes, message):
        coding = Coding.fit(table_of(windy=(("a", "b"), [0, 1] * 6), x=[*range(12)], play=PLAY))
        with pytest.raises(ValueError, match=message):
            coding.codes(Table("new", tuple(attributes), ([0],) * len(attributes)))

    def test_refuses_what_cannot_be_coded(self):
        table = table_of(x=[*range(12)], play=PLAY)
        with pytest.raises(ValueError, match="attribute 'x' is continuous; continuous='mdlp'"):
            Coding.fit(table, continuous="error")
        with pytest.raises(ValueError, match="table 'toy' has no class"):
            Coding.fit(Table("toy", table.attributes, table.columns))
        with pytest.raises(ValueError, match="continuous must be 'mdlp' or 'error', got 'bins'"):
            Coding.fit(table, continuous="bins")
        with pytest.raises(ValueError, match="missing must be 'no_match' or 'as_value', got 'mean'"):
            Coding.fit(table, missing="mean")

    def test_a_value_written_as_a_question_mark(self):
        marked = (("?", "a"), [0, 1] * 6)
        assert Coding.fit(table_of(v=marked, play=PLAY), missing="as_value").n_terms == (2,)
        with pytest.raises(ValueError, match=r"attribute 'v' has a value '\?'"):
            Coding.fit(table_of(v=(("?", "a"), [0, MISSING] * 6), play=PLAY), missing="as_value")

    def test_a_nominal_table_needs_no_class(self):
        table = Table("t", (Attribute("v", ("a",)),), ([0],))
        assert Coding.fit(table, continuous="error").n_terms == (1,)


@pytest.mark.parametrize("seed", range(24))
def test_the_shortlist_changes_no_cut(seed, monkeypatch):
    """Looking only at cuts that can be chosen gives the cuts of looking at all; mirrored columns are full of ties."""
    rng = np.random.default_rng(seed)
    n, n_classes = int(rng.integers(60, 400)), int(rng.integers(2, 5))
    values = rng.normal(size=n) if seed % 2 else rng.integers(0, 90, n).astype(float)
    noise = rng.normal(size=n) * rng.random()
    classes = np.clip((values / abs(values).max() + noise) * n_classes, 0, n_classes - 1).astype(int)
    if seed % 3 == 0:
        values, classes = np.concatenate([values, -values]), np.concatenate([classes, classes])
    short = cut_points(values, classes, n_classes)
    monkeypatch.setattr(shortlist, "FEW", 10**9)
    assert short == cut_points(values, classes, n_classes)
