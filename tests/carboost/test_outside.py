"""Counts beside pyfim's and the transactions of LUCS-KDD, p-values beside SciPy's."""

import operator
import os
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from reference.backend import path
from reference.carboost.mine import fcp_growth_p, thresholds
from reference.carboost.problem import Problem
from reference.carboost.significance import binomial, hypergeometric, normal
from reference.carboost.steps import assemble
from reference.discretize import Coding
from tests.conftest import paper_data

COUNTS = [(n, n_c, n_a, n_ac)
          for n in (14, 150, 3200) for n_c in (1, n // 3, n // 2, n - 1) for n_a in (1, n // 5, n // 2, n)
          for n_ac in {max(1, n_a + n_c - n), (n_a * n_c) // n + 1, min(n_a, n_c)} if n_ac <= min(n_a, n_c)]


@pytest.mark.parametrize(("n", "n_c", "n_a", "n_ac"), COUNTS)
def test_p_values_are_those_of_scipy(n, n_c, n_a, n_ac):
    assert hypergeometric(n, n_c, n_a, n_ac) == pytest.approx(stats.hypergeom.sf(n_ac - 1, n, n_c, n_a), rel=1e-9)
    assert binomial(n, n_c, n_a, n_ac) == pytest.approx(stats.binom.sf(n_ac - 1, n_a, n_c / n), rel=1e-9)
    deviation = np.sqrt(n_a * (n_c / n) * (1 - n_c / n))
    assert normal(n, n_c, n_a, n_ac) == pytest.approx(stats.norm.sf((n_ac - n_a * n_c / n) / deviation), rel=1e-9)


@pytest.mark.parametrize(("n_c", "n_a", "n_ac"), [(40, 30, 20), (63, 30, 30), (50, 60, 49), (99, 50, 49), (50, 50, 1)])
def test_p_values_are_exact_to_a_few_bits(n_c, n_a, n_ac):
    """SciPy's own tails are good to about 1e-10; fractions are exact."""
    tail = sum(comb(n_c, k) * comb(100 - n_c, n_a - k) for k in range(n_ac, min(n_a, n_c) + 1))
    assert hypergeometric(100, n_c, n_a, n_ac) == pytest.approx(float(Fraction(tail, comb(100, n_a))), rel=1e-14)


def test_tails_beyond_the_range_of_floats():
    assert hypergeometric(100_000, 50_000, 50_000, 1) == binomial(100_000, 50_000, 50_000, 1) == 1.0
    assert hypergeometric(100_000, 50_000, 50_000, 50_000) == binomial(100_000, 50_000, 50_000, 50_000) == 0.0


@pytest.mark.parametrize(("name", "sigma"), [("tic-tac-toe", 0.05), ("breast-w", 0.05), ("wine", 0.2)])
def test_class_itemsets_are_those_of_pyfim(name, sigma, backend):
    fim = pytest.importorskip("fim", reason="pyfim is not installed (extra: bench)")
    problem = Problem.of_table(table := paper_data(name), Coding.fit(table))
    n_items, least = len(problem.items), thresholds(sigma, problem.class_count)
    cases = [[*items, n_items + c] for items, c in zip(problem.cases(), problem.classes, strict=True)]
    expected = set()
    for c, threshold in enumerate(least):
        appear = {None: "a", **{n_items + other: "n" for other in range(len(least))}, n_items + c: "c"}
        found = fim.fpgrowth(cases, target="r", supp=-threshold, conf=0, zmin=2, zmax=4, report="ab",
                             mode="o", appear=appear)
        expected |= {(head - n_items, tuple(sorted(body)), n_a, n_ac) for head, body, n_ac, n_a in found}
    rules = assemble(backend, min_support=sigma, max_length=3, pruning="none").mine(problem)
    assert {tuple(rule) for rule in rules} == expected
    assert len(rules) == len(expected) > 500


@pytest.mark.parametrize(("name", "sigma", "frequent", "kept"), [("tic-tac-toe", 0.01, 13_806, 11_982),
                                                                 ("breast-w", 0.01, 5_977, 1_823)])
def test_known_numbers_of_class_itemsets(name, sigma, frequent, kept, backend):
    problem = Problem.of_table(table := paper_data(name), Coding.fit(table))
    for pruning, n_rules in (("none", frequent), ("li", kept)):
        assert len(assemble(backend, min_support=sigma, pruning=pruning).mine(problem)) == n_rules


def test_itemsets_and_rules_of_the_lucs_kdd_pima_transactions(backend):
    """With one class for all, class itemsets are plain frequent itemsets; the counts are LUCS-KDD's."""
    file = Path(os.environ.get("REFERENCE_DATA", "")) / "transactions" / "pima.D38.N768.C2.num"
    if not file.is_file():
        pytest.skip("set REFERENCE_DATA to the folder of the papers' data sets")
    cases = [set(map(int, line.split())) for line in file.read_text().splitlines()]
    items = sorted(set().union(*cases))
    rows = [sum(1 << i for i, case in enumerate(cases) if item in case) for item in items]
    everything = (1 << len(cases)) - 1
    numbered = tuple((i, 0) for i in range(len(items)))
    problem = Problem(len(cases), numbered, tuple(rows), (everything,), (0,) * len(cases))
    grow = path("reference.carboost", backend)(fcp_growth_p)
    count = {rule.items: rule.n_a for rule in grow(problem, [20], len(items), operator.ge)}
    assert len(count) == 1803
    confident = 0
    for antecedent_and_more, n in count.items():
        for size in range(1, len(antecedent_and_more)):
            confident += sum(n >= 0.9 * count[part] for part in combinations(antecedent_and_more, size))
    assert confident == 6803
