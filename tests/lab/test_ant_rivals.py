"""cAnt-Miner_PB and Ant-Tree-Miner: their parts worked by hand, our MDLP and C4.5 beside them, and whole small runs."""

import math

import numpy as np
import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from reference import datasets, draws, mdlp
from reference.lab.compare import compare, mean
from reference.lab.entrants import names
from reference.lab.rivals.anttree import AntTreeMiner
from reference.lab.rivals.anttree_grow import ROOT, Ant as TreeAnt, MadeTree, PlaceTrails, below, places_of
from reference.lab.rivals.c45 import C45
from reference.lab.rivals.c45_split import Split
from reference.lab.rivals.c45_tree import Node, estimated_errors
from reference.lab.rivals.cantminer import CAntMinerPB
from reference.lab.rivals.cantminer_ground import Ground, Step
from reference.lab.rivals.cantminer_rules import Ant, LevelTrails, MadeList, Path, judged
from reference.lab.rivals.intervals import Blocks, best_interval, entropy, pays
from reference.lab.rivals.maxmin import bounds, searched
from reference.lab.rivals.pessimistic import added_errors
from reference.table import Attribute, Table

SMALL = {"max_iterations": 2, "random_state": 0}


@parametrize_with_checks([CAntMinerPB(**SMALL), AntTreeMiner(**SMALL)])
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


def table(classes, n_classes=2, **columns):
    """A table of columns by name: integers are nominal codes, floats are continuous."""
    attributes, values = [], []
    for name, column in columns.items():
        column = np.array(column)
        nominal = column.dtype.kind == "i"
        attributes.append(Attribute(name, tuple("uvwxyz"[: column.max() + 1]) if nominal else None))
        values.append(column)
    return Table("", tuple(attributes), tuple(values), Attribute("class", tuple("pqr"[:n_classes])), np.array(classes))


# Intervals.


def test_the_first_split_is_free_and_small_intervals_are_not_made():
    """40 values, the class changes after 15 and after 30. A cut leaves 10 cases on either side."""
    values = np.arange(40.0)
    classes = ((values >= 15) & (values < 30)).astype(int)
    found = best_interval(values, classes, 2)
    assert (found.low, found.high, found.entropy, found.n_cases) == (-math.inf, 14.5, 0.0, 15)
    assert best_interval(values[:19], classes[:19], 2) is None
    noise = np.tile([0, 1], 20)
    assert best_interval(values, noise, 2) is not None


def test_the_purest_interval_then_the_larger():
    """Three pure intervals of 12, 15 and 13 cases: the middle one is the largest."""
    classes = np.repeat([0, 1, 2], [12, 15, 13])
    found = best_interval(np.arange(40.0), classes, 3)
    assert (found.low, found.high, found.n_cases) == (11.5, 26.5, 15)


@pytest.mark.parametrize("seed", range(8))
def test_recursive_splits_are_those_of_our_mdlp(seed):
    """Where a cut may leave a single case and the first must pay too, the intervals are Fayyad and Irani's."""
    source = np.random.default_rng(seed)
    values = np.round(source.normal(size=120), 1)
    classes = (values + source.normal(scale=0.4, size=120) > 0.2).astype(np.intp) + (values > 1.2)
    blocks = Blocks.of(values, classes, 3)
    parts = blocks.split(0, len(blocks.values), 1, must_pay=True)
    cuts = [blocks.interval(start, end).high for start, end in parts[:-1]]
    assert cuts == pytest.approx(mdlp.cut_points(values, classes.astype(np.int32), 3))


def test_description_length_by_hand():
    """9 and 9 cases told apart: gain 1 against (log2 17 + log2 7 - 2) / 18."""
    assert (math.log2(17) + math.log2(7) - 2) / 18 < 1
    assert pays(np.array([9.0, 0.0]), np.array([0.0, 9.0]))
    # 2 and 2: gain 1 against (log2 3 + log2 7 - 2) / 4 = 0.598; 1 and 1: 1 against (0 + 0.807) / 2.
    assert pays(np.array([2.0, 0.0]), np.array([0.0, 2.0]))
    # 4:1 against 1:4: gain 1 - 0.722 = 0.278 against (log2 9 + log2 7 - 2 (1 - 0.722)) / 10 = 0.542.
    assert not pays(np.array([4.0, 1.0]), np.array([1.0, 4.0]))
    assert entropy(np.array([4.0, 1.0])) == pytest.approx(0.7219, abs=1e-4)


# Rules and lists.


def weather_ant(uniforms, min_cases=2):
    ground = Ground(datasets.load("weather"))
    trails = LevelTrails(len(ground.vertices), 0.9)
    return Ant(ground, trails, draws.Tape(uniforms), min_cases, 0), ground


def test_the_heuristic_is_what_entropy_leaves():
    """overcast: always yes, log2 2 - 0; sunny: 2 of 5."""
    _, ground = weather_ant([])
    everything = np.ones(14, dtype=bool)
    found = dict(zip(ground.vertices, ground.heuristic(everything), strict=True))
    assert found[0, 1] == pytest.approx(1.0)
    assert found[0, 0] == pytest.approx(1 + 0.4 * math.log2(0.4) + 0.6 * math.log2(0.6))
    assert ground.heuristic(~everything).tolist() == [0.0] * 10


def test_a_rule_step_by_step():
    """The wheel begins with sunny: u = 0 stops there, at five cases, three of them no. Then temperature and humidity
    are on it with 0, 0.082, 0.189 and 0.015, 0.408, and windy with 0 and 0.189, together 0.883: u = 0.315 stops at
    humidity = high, behind 0.271. All three cases are no, so the rule is done; 3/5 * 9/9 is more than the 3/5 * 7/9
    of sunny alone, so nothing is pruned."""
    ant, ground = weather_ant([0.0, 0.315])
    path, covered = ant.made_rule(0, np.ones(14, dtype=bool))
    assert [str(term) for term in ground.terms(path.steps)] == ["outlook = sunny", "humidity = high"]
    assert (path.prediction, path.n_covered, path.n_right, covered.sum()) == (1, 3, 3, 3)
    assert path.quality == pytest.approx(3 / 5)
    assert ant.source.left == 0


def test_a_term_that_covers_too_few_is_drawn_once():
    """u = 0.3 stops at cool, which one sunny case has: the wheel goes on without it, and 0.15 of 0.694 stops at
    humidity = normal, behind mild and high. Its two cases are yes; 2/9 is less than the 7/15 of sunny: it is pruned."""
    ant, ground = weather_ant([0.0, 0.3, 0.15])
    path, _ = ant.made_rule(0, np.ones(14, dtype=bool))
    assert [str(term) for term in ground.terms(path.steps)] == ["outlook = sunny"]
    assert ant.source.left == 0


def test_pruning_drops_last_terms_as_long_as_nothing_is_lost():
    """Quality of the whole 3/5, without its last term 4/5 * 9/9: shorter; without the next 5/5 * 6/9: worse."""
    ant, ground = weather_ant([])
    yes = ground.classes == 0
    rows = {True: np.flatnonzero(yes), False: np.flatnonzero(~yes)}

    def cover(n_yes, n_no):
        mask = np.zeros(14, dtype=bool)
        mask[rows[True][:n_yes]] = mask[rows[False][:n_no]] = True
        return mask

    steps = [Step(0, None), Step(3, None), Step(6, None)]
    covers = [np.ones(14, dtype=bool), cover(3, 5), cover(0, 4), cover(0, 3)]
    path, covered = ant.pruned(steps, covers)
    assert (len(path.steps), path.prediction, covered.sum()) == (2, 1, 4)
    assert path.quality == pytest.approx(4 / 5)
    # An equal quality is no loss: of two covers alike the shorter rule stays, down to one term.
    path, _ = ant.pruned(steps, [covers[0], cover(0, 3), cover(0, 3), cover(0, 3)])
    assert len(path.steps) == 1


def test_sensitivity_times_specificity():
    assert judged(np.array([2.0, 3.0]), np.array([9.0, 5.0])) == (1, pytest.approx(3 / 5 * 7 / 9))


def test_the_quality_of_a_list_counts_added_errors():
    """A column tells 20 from 20: a rule without errors, the rest to the default: U(20, 0) + U(20, 0) of 40."""
    data = table([0] * 20 + [1] * 20, a=[0] * 20 + [1] * 20)
    model = CAntMinerPB(max_iterations=3, random_state=0).fit(data)
    assert [str(rule) for rule in model.rule_list_.rules] in (["IF a = u THEN p"], ["IF a = v THEN q"])
    assert model.quality_ == pytest.approx(1 - 2 * 20 * (1 - 0.25 ** (1 / 20)) / 40)
    assert added_errors(20, 0) == pytest.approx(20 * (1 - 0.25 ** (1 / 20)))


def test_lists_are_compared_by_quality_then_rules_then_terms():
    short, long = (Path((Step(0, None),) * n, 0, 1.0, 1, 1) for n in (1, 2))
    assert MadeList((long,), 0, 0.9).worth > MadeList((short,), 0, 0.8).worth
    assert MadeList((long,), 0, 0.9).worth > MadeList((short, short), 0, 0.9).worth
    assert MadeList((short,), 0, 0.9).worth > MadeList((long,), 0, 0.9).worth


# Pheromone.


def test_bounds_by_hand():
    """Q / (5 (1 - rho)) above; below, with 100 vertices, (1 - r) / (49 r) of it for r = 0.05^(1/100)."""
    least, most = bounds(0.8, 100, 50, 5, 0.9)
    root = 0.05**0.01
    assert most == pytest.approx(1.6)
    assert least == pytest.approx(1.6 * (1 - root) / (49 * root))
    assert bounds(0.8, 4, 2, 5, 0.9) == pytest.approx((1.6, 1.6))


def test_levels_have_trails_of_their_own():
    """All evaporate; the edges start-2 and 2-0 of level 0 get Q / 5, level 1 starts from the initial pheromone."""
    trails = LevelTrails(20, 0.9)
    path = Path((Step(2, None), Step(0, None)), 0, 1.0, 1, 1)
    found = MadeList((path,), 0, 0.5)
    trails.bound(found)
    trails.update(found)
    most, least = 1.0, bounds(0.5, 20, 10, 5, 0.9)[0]
    assert trails.at(0).max() == pytest.approx(most)
    trails.update(found)
    assert trails.at(0)[20, 2] == trails.at(0)[2, 0] == pytest.approx(0.9 * most + 0.1)
    assert trails.at(0)[20, 0] == pytest.approx(0.9)
    assert trails.at(1)[0, 0] == 10.0
    for _ in range(100):
        trails.update(found)
    assert trails.at(0)[20, 0] == pytest.approx(least)
    assert trails.at(0)[20, 2] == pytest.approx(most)
    trails.restart()
    assert (trails.at(0) == 10.0).all()


def test_a_search_starts_anew_once_and_then_ends():
    """Always the same solution: 1 + 2 tied iterations and one more, then the same again without a new best."""
    told = []

    class Nothing:
        bound = update = staticmethod(lambda found: None)
        restart = staticmethod(lambda: told.append("restart"))

    same = MadeList((), 0, 0.5)
    best, iterations = searched(lambda: same, Nothing(), 3, 100, 2)
    assert (best, iterations, told) == (same, 7, ["restart"])


# Trees.


def test_places_of_a_tree():
    leaf = Node(np.ones(2), np.ones(2) / 2)
    inner = Node(np.ones(2), np.ones(2) / 2, Split(1, 2, 3.5), (leaf, leaf))
    root = Node(np.ones(2), np.ones(2) / 2, Split(0, 2), (leaf, inner))
    assert list(places_of(root, ROOT)) == [(ROOT, 0), ((1, 0, 1, 0.0), 1)]
    assert below(1, Split(1, 2, 3.5), 0) == (2, 1, 0, 3.5)


def test_trails_of_places_by_hand():
    """A new place starts at the most; then 0.9 of it everywhere, and a tenth of the quality for the chosen one."""
    leaf = Node(np.ones(2), np.ones(2) / 2)
    found = MadeTree(Node(np.ones(2), np.ones(2) / 2, Split(3, 2), (leaf, leaf)), 0.8)
    trails = PlaceTrails(8, 0.9)
    assert trails.at(ROOT).tolist() == [10.0] * 8
    trails.bound(found)
    assert trails.most == pytest.approx(0.8)
    root = 0.05 ** (1 / 8)
    assert trails.least == pytest.approx(0.8 * (1 - root) / ((8 / 2 * 3 - 1) * root))
    trails.update(found)
    assert trails.at(ROOT)[[0, 3]] == pytest.approx([0.72, 0.8])
    assert trails.at((1, 3, 0, 0.0)).tolist() == [10.0] * 8


def test_a_tree_of_one_attribute_is_that_of_c45():
    """Nothing to choose: ants can only do what C4.5 does, and leave what it prunes."""
    data = table([0] * 30 + [1] * 20, v=np.arange(50.0))
    ours, theirs = AntTreeMiner(max_iterations=1, random_state=0).fit(data), C45().fit(data)
    assert ours.report().splitlines()[:2] == theirs.report().splitlines()[:2] == ["v <= 29: p (30)", "v > 29: q (20)"]
    assert ours.quality_ == pytest.approx(1 - estimated_errors(theirs.tree_, 0.25) / 50)


def test_ants_choose_by_gain_ratio_and_pheromone():
    data = datasets.load("weather")
    ant = TreeAnt(data, PlaceTrails(4, 0.9), draws.Tape([0.0, 0.999]), 2)
    assert ant.heuristic[[0, 2, 3]] == pytest.approx([0.1564, 0.1518, 0.0488], abs=5e-5)
    everything = np.ones(4)
    assert ant.chosen(ant.cases, ROOT, everything).attribute == 0
    assert ant.chosen(ant.cases, ROOT, everything).attribute == 3


def test_a_colony_finds_a_tree_at_least_as_good_as_c45s():
    """By the estimate that both prune by; C4.5 takes the best gain ratio, ants may look further."""
    for name in ("iris", "monks-3"):
        data = datasets.load(name)
        theirs = C45(min_cases=3).fit(data).tree_
        ours = AntTreeMiner(max_iterations=12, random_state=1).fit(data)
        assert ours.quality_ >= 1 - estimated_errors(theirs, 0.25) / data.n_rows - 1e-9


def test_missing_values_go_down_every_branch():
    source = np.random.default_rng(0)
    numbers = np.where(source.random(80) < 0.3, np.nan, np.arange(80.0))
    data = table([0] * 40 + [1] * 40, v=numbers, a=source.integers(-1, 3, 80))
    for model in (CAntMinerPB(max_iterations=3, random_state=0), AntTreeMiner(max_iterations=3, random_state=0)):
        assert model.fit(data).score(data) > 0.75
    assert model.predict_proba(data).sum(axis=1) == pytest.approx(np.ones(80))


# Both.


@pytest.mark.parametrize("kind", [CAntMinerPB, AntTreeMiner])
def test_a_seed_repeats_and_a_tape_replays(kind):
    iris = datasets.load("iris")
    recorder = draws.Recorder(draws.Seeded(5))
    first = kind(max_iterations=3, random_state=recorder).fit(iris)
    again = kind(max_iterations=3, random_state=5).fit(iris)
    replayed = kind(max_iterations=3, random_state=recorder.tape()).fit(iris)
    assert first.report() == again.report() == replayed.report()
    assert first.n_draws_ == replayed.n_draws_ == len(recorder.kept) > 0


def test_in_a_comparison():
    models = {"lists": CAntMinerPB(max_iterations=4), "trees": AntTreeMiner(max_iterations=4)}
    found = compare(models, ["iris"], folds=2)
    assert not found.failed
    for method, size in (("lists", "rules"), ("trees", "leaves")):
        assert mean(found.of_folds("iris", method, "accuracy")) > 0.85
        assert size in found.scores["iris"][method]
    assert {"cantminer-pb", "ant-tree-miner"} <= set(names())


@pytest.mark.parametrize("kind", [CAntMinerPB, AntTreeMiner])
def test_parameters_outside_their_range(kind):
    for wrong, words in [({"n_ants": 0}, "n_ants must be at least 1, got 0"), ({"rho": 1}, "rho must be above 0 and")]:
        with pytest.raises(ValueError, match=words):
            kind(**wrong).fit(datasets.load("weather"))
