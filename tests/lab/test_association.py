"""CBA, CMAR and CPAR beside hand-worked examples, a brute force without our miner, SciPy, and what arulesCBA prints."""

import itertools
import math

import numpy as np
import pytest
from scipy.stats import chi2, chi2_contingency
from sklearn.utils.estimator_checks import parametrize_with_checks

from reference import datasets
from reference.carboost.mine import ClassRule
from reference.carboost.problem import Problem
from reference.discretize import Coding
from reference.lab.compare import compare, mean
from reference.lab.rivals import cmar
from reference.lab.rivals.association import mined, ranked
from reference.lab.rivals.cba import CBA, built, cut, without_pessimistic
from reference.lab.rivals.cmar import CMAR
from reference.lab.rivals.cpar import CPAR, Growth
from reference.rules import Rule
from reference.table import Attribute, Table


@parametrize_with_checks([CBA(), CMAR(), CPAR()])
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


def nominal(seed, n=60, n_attributes=4, n_classes=3):
    """A table of names in which the class depends on the first two columns, mostly."""
    source = np.random.default_rng(seed)
    columns = [source.integers(0, 3, n) for _ in range(n_attributes)]
    classes = np.where(source.random(n) < 0.3, source.integers(0, n_classes, n), (columns[0] + columns[1]) % n_classes)
    attributes = tuple(Attribute(f"a{i}", tuple("xyz")) for i in range(n_attributes))
    target = Attribute("class", tuple("pqr"[:n_classes]))
    return Table("random", attributes, tuple(columns), target, classes)


def all_rules(problem, least):
    """Every frequent class rule, by trying all antecedents: nothing of our miner, and nothing left out."""
    cases = [set(case) for case in problem.cases()]
    for n in range(1, 5):
        for items in itertools.combinations(range(len(problem.items)), n):
            of_class = [c for case, c in zip(cases, problem.classes, strict=True) if set(items) <= case]
            for c in range(len(problem.class_count)):
                if of_class.count(c) >= least:
                    yield ClassRule(c, items, len(of_class), of_class.count(c))


def in_order(problem, least):
    """The possible rules of all_rules, one per antecedent, in CBA's order."""
    best = {}
    for rule in all_rules(problem, least):
        if rule.n_ac / rule.n_a >= 0.5 and (rule.items not in best or rule.n_ac > best[rule.items].n_ac):
            best[rule.items] = rule
    return sorted(best.values(), key=lambda r: (-r.n_ac / r.n_a, -r.n_ac, len(r.items), r.items))


# CBA.


def list_by_cases(rules, problem):
    """M1 as the article tells it, case by case."""
    cases = list(zip(map(set, problem.cases()), problem.classes, strict=True))
    chosen, wrong = [], 0
    for rule in rules:
        covered = [case for case in cases if set(rule.items) <= case[0]]
        if any(c == rule.prediction for _, c in covered):
            wrong += sum(c != rule.prediction for _, c in covered)
            cases = [case for case in cases if case not in covered]
            left = [c for _, c in cases] or list(problem.classes)
            default = max(range(3), key=left.count)
            chosen.append((rule, default, wrong + sum(c != default for _, c in cases)))
            if not cases:
                break
    return chosen[: min(range(len(chosen)), key=lambda i: chosen[i][2]) + 1]


@pytest.mark.parametrize("seed", range(6))
def test_cba_builds_the_list_that_brute_force_builds(seed):
    """So the rules that our miner leaves out, those wrong about the same cases as a shorter one, are never missed."""
    table = nominal(seed)
    problem = Problem.of_table(table, Coding.fit(table))
    rules, longest = mined(problem, 0.05, 4)
    assert longest == 4
    assert len(rules) < len(list(all_rules(problem, 3)))
    expected = list_by_cases(in_order(problem, 3), problem)
    assert list(cut(built(ranked(rules, 0.5), problem))) == expected
    model = CBA(min_support=0.05, pruning=False).fit(table)
    assert [rule.removed for rule in model.rules_] == [rule.n_ac for rule, _, _ in expected]


def test_cba_on_the_weather_by_hand():
    """Support of 3 of 14. Rules without error, by support: overcast (4), normal and not windy (4), sunny and high (3),
    rainy and not windy (3). Then two cases of no and one of yes are left: the default is no, with one error; after the
    third rule it would be two."""
    model = CBA(min_support=0.2).fit(datasets.load("weather"))
    assert [(str(rule), rule.covered) for rule in model.rules_] == [
        ("IF outlook = overcast THEN yes", 4),
        ("IF humidity = normal AND windy = FALSE THEN yes", 4),
        ("IF outlook = sunny AND humidity = high THEN no", 3),
        ("IF outlook = rainy AND windy = FALSE THEN yes", 3),
    ]
    assert model.default_class_ == "no"
    assert model.score(datasets.load("weather")) == 13 / 14


def in_short(rule):
    """A rule over iris as its items, columns by their initials, intervals by their lower ends."""
    terms = {f"{term.name.split()[0][0]}{term.name.split()[1][0]} {term.value[0]:g}" for term in rule.terms}
    return terms, rule.prediction, rule.removed, rule.covered


ARULES_BOTH = [
    ({"pl -inf"}, "setosa", 50, 50),
    ({"sl 6.15", "pw 1.75"}, "virginica", 37, 37),
    ({"sl 5.55", "pl 2.45"}, "versicolor", 21, 21),
    ({"sw -inf", "pw 1.75"}, "virginica", 17, 17),
]
ARULES_LAST = ({"pw 1.75"}, "virginica", 45, 46)


@pytest.mark.parametrize(
    ("support", "confidence", "between"),
    [(0.1, 0.5, []), (0.05, 0.9, [({"sl 6.15", "pl 2.45"}, "versicolor", 12, 12),
                                  ({"sw 2.95", "pl 2.45"}, "versicolor", 12, 12)])],
)  # fmt: skip
def test_cba_on_iris_is_the_list_that_arules_cba_prints(support, confidence, between):
    """The R package's own README and manual page (M1, intervals by MDLP, no pessimistic pruning): rules, their order,
    right and covered cases, the default, and six cases wrong with the whole list."""
    iris = datasets.load("iris")
    model = CBA(min_support=support, min_confidence=confidence, pruning=False).fit(iris)
    assert [in_short(rule) for rule in model.rules_] == [*ARULES_BOTH, *between, ARULES_LAST]
    assert model.default_class_ == "versicolor"
    assert model.score(iris) == 144 / 150


def test_the_pessimistic_pruning_by_hand():
    """Of 9 cases without error 1 - 0.25^(1/9) = 14 % are expected to be wrong, of 2 one half: no gain by the item."""
    general, special = ClassRule(0, (1,), 9, 9), ClassRule(0, (1, 2), 2, 2)
    assert 1 - 0.25 ** (1 / 9) < 1 - 0.25 ** (1 / 2)
    assert without_pessimistic([general, special]) == [general]
    poor, better = ClassRule(0, (1,), 20, 10), ClassRule(0, (1, 2), 9, 9)
    assert without_pessimistic([poor, better]) == [poor, better]


# CMAR.


@pytest.mark.parametrize("cell", [(8, 6, 20, 9), (5, 5, 30, 11), (12, 3, 25, 10)])
def test_chi_square_is_scipys(cell):
    n_a, n_ac, n, n_c = cell
    rule, counts = ClassRule(0, (0,), n_a, n_ac), (n_c, n - n_c)
    observed = [[n_ac, n_a - n_ac], [n_c - n_ac, n - n_a - n_c + n_ac]]
    found = chi2_contingency(observed, correction=False).statistic
    assert cmar.chi_square(rule, counts) == pytest.approx(found)
    most = min(n_a, n_c)
    extreme = [[most, n_a - most], [n_c - most, n - n_a - n_c + most]]
    largest = chi2_contingency(extreme, correction=False).statistic
    assert cmar.weighted_chi_square(rule, counts) == pytest.approx(found**2 / largest)
    assert chi2.sf(cmar.CRITICAL, 1) == pytest.approx(0.05)
    assert cmar.is_correlated(rule, counts, 0) == (n_ac / n_a > n_c / n)


@pytest.mark.parametrize("seed", range(4))
def test_cmar_keeps_what_brute_force_keeps(seed):
    table = nominal(seed)
    problem = Problem.of_table(table, Coding.fit(table))
    everything = in_order(problem, 3)
    general = [
        rule for place, rule in enumerate(everything)
        if not any(set(other.items) < set(rule.items) for other in everything[:place])
    ]
    found = cmar.without_special(ranked(mined(problem, 0.05, 4)[0], 0.5))
    assert found == general
    times, kept = [0] * table.n_rows, []
    strong = [rule for rule in general if cmar.is_correlated(rule, problem.class_count, cmar.CRITICAL)]
    for rule in strong:
        rows = [i for i, case in enumerate(problem.cases()) if set(rule.items) <= set(case) and times[i] < 4]
        if any(problem.classes[i] == rule.prediction for i in rows):
            kept.append(rule)
            for i in rows:
                times[i] += 1
    assert cmar.covering(strong, problem, 4) == kept
    assert len(CMAR(min_support=0.05).fit(table).rules_) == len(kept)


@pytest.mark.parametrize(
    ("n_a", "n_ac", "chi", "weighted"),
    [(50, 50, 150, 150), (37, 37, 98.23009, 98.23009), (46, 45, 124.17956, 116.21293), (45, 44, 120.14286, 112.26683),
     (32, 31, 73.90757, 67.14113), (15, 14, 27, 21.87), (24, 22, 43.75, 33.49609), (54, 49, 125.13021, 117.43177),
     (43, 39, 89.26320, 66.09050), (55, 49, 121.49282, 113.94075)],
)  # fmt: skip
def test_the_weights_of_cmar_are_those_that_arules_cba_prints(n_a, n_ac, chi, weighted):
    """Its rules of iris (manual page of LUCS_KDD_CBA), three classes of 50 cases."""
    rule = ClassRule(0, (1,), n_a, n_ac)
    assert cmar.chi_square(rule, [50, 50, 50]) == pytest.approx(chi, abs=6e-6)
    assert cmar.weighted_chi_square(rule, [50, 50, 50]) == pytest.approx(weighted, abs=6e-6)


def test_cmar_votes_by_hand():
    """Two weak rules against one strong: the sums decide; without a rule the larger class does."""
    model = CMAR(min_support=0.05).fit(nominal(0))
    weights = [2.0, 1.5, 1.0, 0.2]
    model.rules_ = tuple(Rule((), label, weight, 1, 1) for label, weight in zip("pqqq", weights, strict=True))
    rows = np.array([[1, 1, 1, 0], [1, 1, 0, 1], [0, 0, 0, 0]], dtype=bool)
    larger = int(np.argmax(model.class_count_))
    assert model._decided(list(rows.T), 3).tolist() == [1, 0, larger]


# CPAR.


def test_gain_by_hand():
    """Four of the class and four others; the first item is held by three and one of them."""
    holds = np.array([[1, 0], [1, 0], [1, 1], [0, 1], [1, 0], [0, 1], [0, 1], [0, 0]], dtype=float)
    growth = Growth(holds, np.array([0, 1]), np.arange(8) < 4, 0.7, 0.99)
    everyone = np.ones(8, dtype=bool)
    gains = growth.gains(np.ones(8), everyone, frozenset())
    assert gains == pytest.approx([3 * (math.log(3 / 4) - math.log(1 / 2)), 2 * (math.log(2 / 4) - math.log(1 / 2))])
    lighter = np.where(np.arange(8) < 3, 2 / 3, 1.0)
    expected = 2 * (math.log(2 / 3) - math.log(3 / 7))
    assert growth.gains(lighter, everyone, frozenset())[0] == pytest.approx(expected)
    assert growth.gains(np.ones(8), everyone, frozenset([0]))[0] == 0


def test_rules_of_equal_gain_grow_side_by_side():
    """Two items say the same of the class: each gives a rule, where one alone would hide the other."""
    holds = np.repeat([[1.0, 1.0, 0.0], [0.0, 0.0, 1.0]], 5, axis=0)
    growth = Growth(holds, np.array([0, 1, 2]), np.arange(10) < 5, 0.7, 0.99)
    assert set(growth.grown(np.ones(10))) == {frozenset([0]), frozenset([1])}
    # 5 cases at (2/3)^2 after every growth: below 5 % after four of them, and the rules are the same two.
    assert growth.rules(2 / 3, 0.05) == [frozenset([0]), frozenset([1])]


def test_cpar_finds_as_many_rules_of_iris_as_the_program_of_lucs_kdd():
    """Nine, as the manual page of arulesCBA prints; which ones it does not print."""
    assert len(CPAR().fit(datasets.load("iris")).rules_) == 9


def test_cpar_counts_the_best_five_of_a_class():
    model = CPAR().fit(nominal(0))
    accuracies = [0.9, 0.9, 0.9, 0.9, 0.9, 0.1, 0.85]
    model.rules_ = tuple(Rule((), label, worth, 1, 1) for label, worth in zip("ppppppq", accuracies, strict=True))
    rows = np.array([[1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 1, 1, 1]], dtype=bool)
    assert model._decided(list(rows.T), 2).tolist() == [0, 1]


def test_laplace_accuracy_of_rules():
    model = CPAR().fit(datasets.load("weather"))
    first = model.rules_[0]
    assert (str(first), first.covered, first.removed) == ("IF outlook = overcast THEN yes", 4, 4)
    assert first.quality == pytest.approx(5 / 6)


# All three.


def test_about_as_accurate_as_a_tree():
    found = compare(["cba", "cmar", "cpar", "c45"], ["iris", "wine"], folds=5)
    assert not found.failed
    for data in found.data:
        of_tree = mean(found.of_folds(data, "c45", "accuracy"))
        for method in ("cba", "cmar", "cpar"):
            assert mean(found.of_folds(data, method, "accuracy")) > of_tree - 0.05, (data, method)
    assert set(found.scores["iris"]["cba"]) >= {"rules", "terms"}


@pytest.mark.parametrize("model", [CBA(), CMAR(), CPAR()])
def test_missing_values_and_rows_that_no_rule_matches(model):
    table = nominal(1)
    columns = tuple(np.where(np.arange(60) % 7 == i, -1, column) for i, column in enumerate(table.columns))
    gaps = Table("gaps", table.attributes, columns, table.target, table.classes)
    model.fit(gaps)
    nothing = Table("", table.attributes, tuple(np.array([-1]) for _ in range(4)))
    assert model.predict(nothing).tolist() == [model.default_class_]
    assert model.report().splitlines()[-1] == f"      OTHERWISE {model.default_class_}"


def test_a_table_without_rules_has_a_default():
    noise = Table("n", (Attribute("a", ("x",)),), ([0] * 6,), Attribute("class", ("p", "q")), [0, 1, 0, 1, 1, 1])
    for model in (CBA(min_confidence=0.9), CMAR(), CPAR()):
        assert model.fit(noise).predict(noise).tolist() == ["q"] * 6
        assert model.rules_ == ()


def test_parameters_outside_their_range():
    for model, words in [
        (CBA(min_support=0), "min_support must be above 0 and at most 1, got 0"),
        (CMAR(min_confidence=0.2), r"min_confidence must be at least 0\.5 and at most 1, got 0\.2"),
        (CPAR(decay=1), "decay must be above 0 and below 1, got 1"),
    ]:
        with pytest.raises(ValueError, match=words):
            model.fit(datasets.load("weather"))
