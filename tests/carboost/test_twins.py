"""Python and C side by side: the same rules in the same order, the same bits, the same draws."""

import operator
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from reference import CARBoost, draws, trace
from reference.backend import path
from reference.carboost import mine, predict, prune, reweight, sample, significance
from reference.carboost.algorithm import RuleBase, carboost, carboost_predict
from reference.carboost.mine import ClassRule, TooManyItemsets, fcp_growth_p, thresholds
from reference.carboost.packed import ClassRules, Unpacking, block, by_case
from reference.carboost.problem import Problem, by_row
from reference.carboost.steps import assemble
from reference.discretize import Coding
from tests.conftest import paper_data

pytestmark = pytest.mark.usefixtures("c_path")

SEEDS = 10
DATA = {
    "tic-tac-toe": {},
    "breast-w": {},
    "wine": {},
    "german": {"max_length": 2},
    "led7": {"max_length": 2, "n_estimators": 2},
    "mushroom-sized": {"max_length": 2, "min_support": 0.4, "n_estimators": 2},
}


def problem_of(name):
    if name == "mushroom-sized":
        return skewed(8124, 22)
    table = paper_data(name)
    return Problem.of_table(table, Coding.fit(table))


def skewed(n_rows, n_columns, n_values=5, seed=0):
    """Nominal columns whose values have other chances in each of two classes."""
    rng = np.random.default_rng(seed)
    classes = rng.integers(0, 2, n_rows).astype(np.int32)
    columns = []
    for _ in range(n_columns):
        chances = np.cumsum(rng.dirichlet(np.full(n_values, 0.6), size=2), axis=1)
        above = (rng.random(n_rows)[:, None] > chances[classes]).sum(axis=1)
        columns.append(np.minimum(above, n_values - 1).astype(np.int32))
    return Problem.of(columns, [n_values] * n_columns, classes, 2)


@pytest.mark.parametrize("name", DATA)
def test_both_paths_give_the_same_model(name):
    problem, options = problem_of(name), {"n_estimators": 3, **DATA[name]}
    steps = {backend: assemble(backend, **options) for backend in ("python", "c")}
    mined = {backend: list(steps[backend].mine(problem)) for backend in steps}
    assert mined["python"] == mined["c"]
    assert len(mined["c"]) > 100
    runs = 0
    for seed in range(SEEDS):
        results = []
        for backend, on_path in steps.items():
            source = draws.Seeded(seed)
            remembering = replace(on_path, mine=lambda _, rules=mined[backend]: rules)  # the same for every seed
            boosted = carboost(problem, remembering, source)
            totals = carboost_predict(boosted.base, boosted.rounds, problem, on_path)
            results.append((boosted, totals, source.n_draws, source.uniform()))
            runs += len(boosted.rounds)
        assert results[0] == results[1], f"seed {seed}"
    assert runs >= 2 * SEEDS


def test_estimators_of_both_paths_agree_on_the_breast_data():
    table = paper_data("breast-w")
    python, c = (CARBoost(backend=backend, random_state=0).fit(table) for backend in ("python", "c"))
    assert python.rules_ == c.rules_
    assert (python.alphas_, python.errors_, python.n_draws_) == (c.alphas_, c.errors_, c.n_draws_)
    assert (python.scores(table) == c.scores(table)).all()


OPTIONS = [
    *({"test": test} for test in significance.TESTS),
    *({"adjust": adjust} for adjust in significance.ADJUSTMENTS),
    *({"pruning": pruning} for pruning in prune.PRUNINGS),
    {"min_confidence": 0.9},
    {"max_length": 1},
    {"max_length": None, "min_support": 0.3},
    {"loevinger": "train"},
    {"error_on": "train"},
    {"error_on": "weighted"},
    {"reweight": "sample"},
    {"rule_weight": "replace"},
    {"rule_weight": "off"},
    {"rule_memory": "persist"},
    {"negative": "clip"},
    {"vote": "score"},
    {"on_bad_round": "keep"},
    {"on_bad_round": "reset"},
]


@pytest.mark.parametrize("option", OPTIONS, ids=str)
@pytest.mark.parametrize("name", ["wine", "tic-tac-toe"])
def test_every_option(name, option):
    problem = problem_of(name)
    for seed in range(2):
        results = []
        in_arrays = path("reference.carboost", "c")(carboost)
        for backend, listing in (("python", carboost), ("c", carboost), ("c", in_arrays)):
            source, steps = draws.Seeded(seed), assemble(backend, n_estimators=3, **option)
            boosted = listing(problem, steps, source)
            totals = carboost_predict(boosted.base, boosted.rounds, problem, steps)
            results.append((boosted, totals, source.n_draws, source.uniform()))
        assert results[0] == results[1] == results[2], f"seed {seed}"
        assert results[0][0].base.rules


BOOSTING = [{**first, **second} for first, second in combinations(OPTIONS[-12:], 2)]


@pytest.mark.parametrize("seed", range(len(BOOSTING)))
def test_the_listing_in_arrays_on_random_tables(seed):
    """Odd sizes, classes without a case, no rule at all, bad rounds: the mirror's numbers, of its types."""
    tables = (random_problem(number)[1] for number in range(seed, seed + 100))
    problem = next(table for table in tables if table.items)
    options = {"min_support": 0.05, "significance": 0.9, "n_estimators": 4, **BOOSTING[seed]}
    results = []
    for backend in ("python", "c"):
        source = draws.Recorder(draws.Seeded(seed))
        boosted = path("reference.carboost", backend)(carboost)(problem, assemble(backend, **options), source)
        results.append((repr(boosted), source.kept, source.n_draws))
    assert results[0] == results[1]


def test_the_listing_in_arrays_tells_progress_and_leaves_the_rest_to_the_mirror():
    problem = problem_of("weather")
    for lines in (["carboost:boost4"], ["carboost:boost4", "carboost:boost17"], None):
        heard = []
        for backend in ("python", "c"):
            told = []
            with trace.listen(lambda *event, told=told: told.append(event), lines):
                steps = assemble(backend, min_support=0.2, significance=0.15, n_estimators=4)
                path("reference.carboost", backend)(carboost)(problem, steps, draws.Seeded(1))
            heard.append([event for event in told if ":boost" in event[0]])
        assert heard[0] == heard[1]
        assert heard[0]


def random_problem(seed):
    """A small table with odd sizes, missing values, absent values and absent classes."""
    rng = np.random.default_rng(seed)
    n, k = int(rng.choice([1, 2, 5, 20, 63, 64, 65, 130])), int(rng.integers(1, 5))
    sizes = [int(rng.integers(0, 4)) for _ in range(int(rng.integers(1, 6)))]
    columns = [rng.integers(-1, size if size else 0, size=n).astype(np.int32) for size in sizes]
    return rng, Problem.of(columns, sizes, rng.integers(0, k, size=n).astype(np.int32), k + 1)


def by_brute_force(problem, least, max_length, li):
    """Every antecedent, tried one by one."""
    n, found = problem.n_cases, []
    wrong = {}
    for length in range(max_length + 1):
        for items in combinations(range(len(problem.items)), length):
            if len({problem.items[item][0] for item in items}) < length:
                continue
            rows = problem.covered(items)
            for c, of_class in enumerate(problem.class_rows):
                n_a, n_ac = rows.bit_count(), (rows & of_class).bit_count()
                wrong[c, items] = n_a - n_ac if items else n - of_class.bit_count()
                parts = [tuple(x for x in items if x != out) for out in items]
                removes = all(wrong[c, part] > wrong[c, items] for part in parts) or not li
                if items and n_ac >= least[c] and removes:
                    found.append(ClassRule(c, items, n_a, n_ac))
    return sorted(found, key=mine.canonical)


@pytest.mark.parametrize("seed", range(60))
def test_mining_is_the_same_as_trying_everything(seed):
    from reference.carboost import accelerated

    rng, problem = random_problem(seed)
    least = thresholds(float(rng.choice([0.01, 0.1, 0.3])), problem.class_count)
    length = int(rng.integers(1, 6))
    for removes in (operator.gt, operator.ge):
        expected = by_brute_force(problem, least, length, removes is operator.gt)
        assert fcp_growth_p(problem, least, length, removes) == expected
        twin = accelerated.fcp_growth_p(problem, least, length, removes)
        assert list(twin) == expected
        assert len(twin) == len(expected)
        assert [twin[r] for r in range(-len(expected), len(expected))] == expected * 2
        assert (twin[:2], twin[::-3]) == (expected[:2], expected[::-3])
        for outside in (len(expected), -len(expected) - 1):
            with pytest.raises(IndexError):
                twin[outside]


@pytest.mark.parametrize("seed", range(60))
def test_steps_on_random_tables(seed):
    from reference.carboost import accelerated

    rng, problem = random_problem(seed)
    rules = fcp_growth_p(problem, thresholds(0.05, problem.class_count), 3, operator.ge)
    n, k = problem.n_cases, len(problem.class_count)
    covers, twin = predict.cover(rules, problem), accelerated.cover(rules, problem)
    assert list(covers) == list(twin)
    weights = [float(weight) for weight in rng.normal(size=len(rules))]
    assert predict.class_scores(rules, weights, covers, k) == accelerated.class_scores(rules, weights, covers, k)
    case_weights = rng.random(n) * (rng.random(n) < 0.8) + (np.arange(n) == 0)
    drawn = []
    for module in (sample, accelerated):
        source = draws.Recorder(draws.Seeded(seed))
        drawn.append((module.bootstrap(case_weights.tolist(), source), source.kept))
    assert drawn[0] == drawn[1]
    counts = [module.count_sample(drawn[0][0], rules, covers, problem) for module in (sample, accelerated)]
    assert counts[0] == counts[1]
    missed = [case for case in range(n) if rng.random() < 0.3]
    before = [float(a) for a in rng.random(len(rules))]
    given = rules, covers, missed, problem.classes, counts[0], before
    assert reweight.reweight_rules(*given) == accelerated.reweight_rules(*given)
    for test in significance.TESTS.values():
        p = [module.p_values(rules, problem, test) for module in (significance, accelerated)]
        assert p[0] == p[1]


def test_a_tape_that_is_too_short_names_the_line(backend):
    with pytest.raises(draws.TapeExhausted, match=r"carboost:boost4 asked for draw 3 of a tape of 2"):
        assemble(backend).bootstrap([0.5, 0.25, 0.25], draws.Tape([0.1, 0.2]))


@pytest.mark.parametrize("limit", [1, 48])
def test_both_paths_give_up_at_the_same_number_of_rules(limit, backend):
    problem = Problem.of_table(table := paper_data("weather"), Coding.fit(table))
    steps = assemble(backend, min_support=0.2, max_itemsets=limit)
    with pytest.raises(TooManyItemsets, match=f"more than {limit} class itemsets: raise min_support, lower max_length"):
        steps.mine(problem)
    assert len(assemble(backend, min_support=0.2, max_itemsets=49).mine(problem)) == 49


def test_c_stops_before_it_fills_the_memory():
    problem = skewed(2000, 60)
    with pytest.raises(TooManyItemsets):
        assemble("c", min_support=0.001, max_length=None, max_itemsets=100_000).mine(problem)


def test_a_block_reads_as_a_sequence():
    sets = Unpacking(block([1, 2**70, 5], n_rows=71))
    assert (len(sets), sets[1], list(sets[1:]), sets[-1]) == (3, 2**70, [2**70, 5], 5)
    assert 2**70 in sets


def test_c_refuses_sizes_that_do_not_fit_together():
    from reference.carboost import accelerated

    problem = problem_of("weather")
    rules = fcp_growth_p(problem, thresholds(0.3, problem.class_count), 2)
    covers = accelerated.cover(rules, problem)
    counts = accelerated.count_sample([0], rules, covers, problem)
    one_class = replace(problem, class_rows=problem.class_rows[:1])
    fewer = replace(problem, classes=problem.classes[1:])
    none = sample.Counts([0] * 14, [0, 0], [], [])
    for call in (
        lambda: accelerated.fcp_growth_p(problem, [1], 2),
        lambda: accelerated.p_values(rules, one_class, significance.hypergeometric),
        lambda: accelerated.cover([ClassRule(0, (99,), 1, 1)], problem),
        lambda: accelerated.class_scores(rules, [1.0], covers, 2),
        lambda: accelerated.class_scores(rules, [1.0] * len(rules), covers, 1),
        lambda: accelerated.class_scores(rules[1:], [1.0] * (len(rules) - 1), covers, 2),
        lambda: accelerated.count_sample([14], rules, covers, problem),
        lambda: accelerated.count_sample([0], rules, covers, fewer),
        lambda: accelerated.count_sample([0], rules, covers, one_class),
        lambda: accelerated.reweight_rules(rules, covers, [0], problem.classes, none, [1.0] * len(rules)),
        lambda: accelerated.reweight_rules(rules, covers, [0], problem.classes, counts, [1.0]),
    ):
        with pytest.raises(ValueError, match="do not fit together"):
            call()


@pytest.mark.parametrize("vote", ["crisp", "score"])
@pytest.mark.parametrize("n_rows", [1, 63, 64, 65, 1100])
def test_predictions_in_columns_have_the_same_bits(n_rows, vote, monkeypatch):
    from reference.carboost import totals
    from reference.carboost.algorithm import wcarp_predict

    problem = skewed(400, 6, seed=3)
    steps = assemble("c", n_estimators=4, min_support=0.05, significance=1.0, vote=vote)
    boosted = carboost(problem, steps, draws.Seeded(2))
    new = skewed(n_rows, 6, seed=4)
    cases = replace(problem, n_cases=n_rows, class_rows=(), classes=(), item_rows=tuple(
        dict(zip(new.items, new.item_rows, strict=True)).get(item, 0) for item in problem.items
    ))
    monkeypatch.setattr(totals, "MOST", 2**9)
    for rounds in (boosted.rounds, boosted.rounds[:1], []):
        scores, chosen = totals.carboost_predict(boosted.base, rounds, cases, steps)
        assert (scores.tolist(), chosen.tolist()) == carboost_predict(boosted.base, rounds, cases, steps)
    columns = boosted.base._replace(rules=ClassRules.of(boosted.base.rules))
    for base in (boosted.base, columns):
        scores, chosen = totals.wcarp_predict(base, base.loevinger, cases, steps)
        assert (scores.tolist(), chosen.tolist()) == wcarp_predict(boosted.base, base.loevinger, cases, steps)
    with pytest.raises(ValueError, match="an item that is none"):
        totals.wcarp_predict(RuleBase([ClassRule(0, (99,), 1, 1)], [0.0], [1.0], 1, [1, 1], 0), [1.0], cases, steps)
    with pytest.raises(ValueError, match="a class that is none"):
        totals.wcarp_predict(RuleBase([ClassRule(7, (0,), 1, 1)], [0.0], [1.0], 1, [1, 1], 0), [1.0], cases, steps)


def test_ties_go_to_the_larger_class_then_to_the_first():
    from reference.carboost import totals

    rng = np.random.default_rng(0)
    for sizes in ([3, 4, 4], [4, 3, 4], [2, 2, 2]):
        scores = rng.integers(0, 3, size=(200, 3)) / 2
        assert totals.best(scores, sizes).tolist() == [predict.best_class(row, sizes) for row in scores.tolist()]


def test_who_covers_a_case():
    rng = np.random.default_rng(1)
    for n_rows in (1, 64, 65, 200):
        sets = [int.from_bytes(rng.bytes(25), "little") & ((1 << n_rows) - 1) for _ in range(9)]
        assert by_case(predict.Covers(tuple(sets), n_rows)) == by_row(sets, n_rows)
