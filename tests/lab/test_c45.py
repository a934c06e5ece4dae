"""C4.5 beside what it should do: worked by hand, as Quinlan's book has it, and as other programs printed it."""

import itertools
import math

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.model_selection import StratifiedKFold, cross_val_score
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import parametrize_with_checks

from reference import datasets
from reference.lab.rivals.c45 import C45
from reference.lab.rivals.c45_split import Cases, Split, candidate, chosen_split
from reference.lab.rivals.c45_tree import Node, estimated_errors, grown, pruned, with_cases
from reference.lab.rivals.pessimistic import added_errors, leaf_errors
from reference.table import Attribute, Table


def table(classes, n_classes=2, **columns):
    """A table of columns by name: integers are nominal codes, floats are continuous."""
    attributes, values = [], []
    for name, column in columns.items():
        column = np.array(column)
        nominal = column.dtype.kind == "i"
        attributes.append(Attribute(name, tuple("uvwxyz"[: column.max() + 1]) if nominal else None))
        values.append(column)
    target = Attribute("class", tuple(f"c{k}" for k in range(n_classes)))
    return Table("", tuple(attributes), tuple(values), target, np.array(classes))


def entropy(*counts):
    return -sum(n / sum(counts) * math.log2(n / sum(counts)) for n in counts if n)


@parametrize_with_checks([C45(), C45(pruning=False)])
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


# The choice of a test.


def test_gain_ratios_of_the_weather():
    cases = Cases.of(datasets.load("weather"))
    whole = entropy(9, 5)
    outlook = whole - 5 / 14 * entropy(2, 3) - 5 / 14 * entropy(3, 2)
    temperature = whole - 4 / 14 * entropy(2, 2) - 6 / 14 * entropy(4, 2) - 4 / 14 * entropy(3, 1)
    humidity = whole - 7 / 14 * entropy(3, 4) - 7 / 14 * entropy(6, 1)
    windy = whole - 8 / 14 * entropy(6, 2) - 6 / 14 * entropy(3, 3)
    assert outlook == pytest.approx(0.2467, abs=5e-5)
    sizes = [(5, 4, 5), (4, 6, 4), (7, 7), (8, 6)]
    for attribute, gain in enumerate([outlook, temperature, humidity, windy]):
        found = candidate(cases, attribute, 2)
        assert found.gain == pytest.approx(gain)
        assert found.gain_ratio == pytest.approx(gain / entropy(*sizes[attribute]))


def test_a_better_ratio_with_less_than_average_gain_is_passed_over():
    classes = [0] * 8 + [1] * 8
    small = [0] * 2 + [1] * 14
    even = [0] * 6 + [1] * 2 + [0] * 2 + [1] * 6
    cases = Cases.of(table(classes, small=small, even=even))
    of_small, of_even = candidate(cases, 0, 2), candidate(cases, 1, 2)
    assert of_small.gain == pytest.approx(1 - 14 / 16 * entropy(6, 8))
    assert of_even.gain_ratio == pytest.approx(1 - entropy(6, 2))
    assert of_small.gain_ratio > of_even.gain_ratio
    assert of_small.gain < (of_small.gain + of_even.gain) / 2 - 0.01
    assert chosen_split(cases, 2).attribute == 1


def test_two_branches_need_enough_cases():
    cases = Cases.of(table([0, 0, 0, 1], a=[0, 0, 0, 1]))
    assert candidate(cases, 0, 2) is None
    assert candidate(cases, 0, 1) is not None


def test_a_cut_pays_for_being_chosen():
    """Five cuts leave two cases on either side; the best tells all, and pays log2(5) / 8."""
    found = candidate(Cases.of(table([0] * 4 + [1] * 4, v=np.arange(1.0, 9.0))), 0, 2)
    assert found.gain == pytest.approx(1 - math.log2(5) / 8)
    assert found.gain_ratio == pytest.approx(found.gain)
    assert found.split.cut == 4.5


def test_a_cut_leaves_a_tenth_of_a_class_share_on_either_side():
    """Of 100 cases in two classes at least 0.1 * 100 / 2 = 5 on a side: cuts after 5 to 95, so 91 of them."""
    found = candidate(Cases.of(table([0] * 3 + [1] * 97, v=np.arange(100.0))), 0, 2)
    gain = entropy(3, 97) - 5 / 100 * entropy(3, 2) - math.log2(91) / 100
    assert found.split.cut == 4.5
    assert found.gain == pytest.approx(gain)


def test_a_cut_stands_at_the_largest_value_of_the_whole_table_below_the_middle():
    whole = table([0, 0, 1, 1, 0, 1], v=[1.0, 1.0, 3.0, 3.0, 1.8, 2.2])
    cases = Cases(whole, np.arange(4), np.ones(4))
    assert candidate(cases, 0, 2).split.cut == 2.0
    assert chosen_split(cases, 2).cut == 1.8


def test_neighbouring_floats_can_be_cut():
    low = 2.0**60
    data = table([0, 0, 1, 1], v=[low, low, np.nextafter(low, np.inf), np.nextafter(low, np.inf)])
    assert C45().fit(data).score(data) == 1.0


# Missing values.


def test_missing_values_scale_the_gain_and_are_one_more_part():
    cases = Cases.of(table([0, 0, 1, 1, 0], a=[0, 0, 1, 1, -1]))
    found = candidate(cases, 0, 2)
    assert found.gain == pytest.approx(4 / 5 * 1.0)
    assert found.gain_ratio == pytest.approx(0.8 / entropy(2, 2, 1))


@pytest.mark.parametrize("a", [[0, 0, 1, 1, -1], [1.0, 1.0, 2.0, 2.0, np.nan]])
def test_a_case_without_an_answer_goes_down_every_branch(a):
    data = table([0, 0, 1, 1, 0], a=a)
    model = C45(pruning=False).fit(data)
    assert [leaf.counts.tolist() for _, leaf in model.tree_.leaves()] == [[2.5, 0.0], [0.5, 2.0]]
    shares = model.predict_proba(data)
    assert shares[0].tolist() == [1.0, 0.0]
    assert shares[2] == pytest.approx([0.2, 0.8])
    assert shares[4] == pytest.approx([0.5 * 1.0 + 0.5 * 0.2, 0.5 * 0.8])


def test_a_value_outside_training_is_taken_for_missing():
    frame = pd.DataFrame({"a": list("xxyyy")})
    model = C45(pruning=False).fit(frame, [0, 0, 1, 1, 1])
    new = pd.DataFrame({"a": ["x", "z", None]})
    assert model.predict_proba(new).tolist() == [[1.0, 0.0], [0.4, 0.6], [0.4, 0.6]]


def test_a_branch_without_cases_believes_what_the_node_above_does():
    a = Attribute("a", ("x", "never", "y"))
    data = Table("", (a,), ([0, 0, 2, 2, 2],), Attribute("class", ("p", "q")), [0, 0, 1, 1, 1])
    model = C45(pruning=False).fit(data)
    assert (model.n_leaves_, model.n_rules_, model.n_nodes_) == (3, 2, 4)
    assert model.predict(Table("", (a,), ([1],))).tolist() == ["q"]
    assert "a = never: q (0)" in model.report()


@pytest.mark.parametrize("seed", range(20))
def test_no_weight_is_lost(seed):
    """Mixed columns with many missing values: the leaves hold all cases, and the shares of a row add up to one."""
    source = np.random.default_rng(seed)
    n = int(source.integers(2, 120))
    numbers = np.where(source.random(n) < 0.4, np.nan, source.integers(0, 9, n) / 4)
    data = table(source.integers(0, 3, n), 3, a=source.integers(-2, 4, n), b=source.integers(-1, 3, n), v=numbers)
    for model in (C45(min_cases=1, pruning=False), C45(min_cases=1), C45(raising=False, cf=0.5)):
        model.fit(data)
        assert sum(leaf.counts.sum() for _, leaf in model.tree_.leaves()) == pytest.approx(n)
        assert model.predict_proba(data).sum(axis=1) == pytest.approx(np.ones(n))


# Pruning.


@pytest.mark.parametrize(("n", "rate"), [(6, 0.206), (9, 0.143), (1, 0.750)])
def test_added_errors_of_quinlans_book(n, rate):
    """The upper limits of section 4.2, which he prints with three decimals."""
    assert added_errors(n, 0) / n == pytest.approx(rate, abs=5e-4)
    assert added_errors(n, 0) == pytest.approx(n * (1 - 0.25 ** (1 / n)))


def test_added_errors_between_and_beyond():
    none, one = 10 * (1 - 0.25**0.1), added_errors(10, 1)
    assert added_errors(10, 0.3) == pytest.approx(0.7 * none + 0.3 * one)
    assert added_errors(4, 3.5) == pytest.approx(0.67 * 0.5)
    assert added_errors(0.5, 0.2) > 0


def test_added_errors_solve_the_equation_of_the_normal_limit():
    """At the upper limit p the observed share, with its half case more, lies 0.6745 deviations below."""
    n, e = 16, 1
    p = (e + added_errors(n, e)) / n
    assert p - (e + 0.5) / n == pytest.approx(0.67449 * math.sqrt(p * (1 - p) / n), rel=1e-4)
    assert added_errors(16, 1, cf=0.1) > added_errors(16, 1, cf=0.25) > added_errors(16, 1, cf=0.5)


def test_quinlans_subtree_becomes_a_leaf():
    """Section 4.2: branches of 6, 9 and 1 cases are estimated at 3.273 errors, the leaf of 16 with one at less."""
    data = table([0] * 15 + [1], a=[0] * 6 + [1] * 9 + [2])
    cases = Cases.of(data)
    tree = grown(cases, 2)
    assert tree.n_nodes() == 4
    assert estimated_errors(tree, 0.25) == pytest.approx(3.273, abs=2e-3)
    for raising in (True, False):
        assert pruned(tree, cases, 0.25, raising).n_nodes() == 1
    assert C45().fit(data).report() == "c0 (16/1)\n\nLeaves: 1, nodes: 1."


def test_the_largest_branch_is_raised():
    """Its test tells all cases; the node's own test only sends two of them into a leaf that knows nothing."""
    a, b = [0] * 16 + [1] * 2, [0] * 8 + [1] * 8 + [0, 1]
    cases = Cases.of(table(b, a=a, b=b))
    leaf = Node(np.zeros(2), np.zeros(2))
    below = Node(np.zeros(2), np.zeros(2), Split(1, 2), (leaf, leaf))
    tree = with_cases(Node(np.zeros(2), np.zeros(2), Split(0, 2), (below, leaf)), cases)
    raised = pruned(tree, cases, 0.25, raising=True)
    assert raised.split == Split(1, 2)
    assert [end.counts.tolist() for _, end in raised.leaves()] == [[9.0, 0.0], [0.0, 9.0]]
    assert pruned(tree, cases, 0.25, raising=False).split == Split(0, 2)


def test_noise_is_pruned_away():
    source = np.random.default_rng(0)
    noise = {f"n{i}": source.random(200) for i in range(4)}
    signal = np.repeat([0, 1], 100)
    flips = source.random(200) < 0.1
    data = table(np.where(flips, 1 - signal, signal), a=signal, **noise)
    full, cut = C45(pruning=False).fit(data), C45().fit(data)
    assert cut.n_nodes_ < full.n_nodes_
    assert C45(cf=0.001).fit(data).n_nodes_ <= cut.n_nodes_
    assert cut.tree_.split.attribute == 0


# Trees that other programs print.


def test_the_tree_of_the_contact_lenses():
    """Cendrowska's 24 cases; the tree is J48's with its default options, in Witten and Frank's book among others."""
    kinds = {
        "age": ("young", "pre-presbyopic", "presbyopic"),
        "prescription": ("myope", "hypermetrope"),
        "astigmatism": ("no", "yes"),
        "tears": ("reduced", "normal"),
    }
    columns = np.array(list(itertools.product(*(range(len(values)) for values in kinds.values())))).T
    rows = "nsnhnsnh" "nsnhnsnn" "nnnhnsnn"
    classes = ["shn".index(letter) for letter in rows]
    attributes = tuple(Attribute(name, values) for name, values in kinds.items())
    lenses = Table("lenses", attributes, tuple(columns), Attribute("lenses", ("soft", "hard", "none")), classes)
    assert C45().fit(lenses).report().splitlines() == [
        "tears = reduced: none (12)",
        "tears = normal",
        "|   astigmatism = no: soft (6/1)",
        "|   astigmatism = yes",
        "|   |   prescription = myope: hard (3)",
        "|   |   prescription = hypermetrope: none (3/1)",
        "",
        "Leaves: 4, nodes: 7.",
    ]


def test_the_tree_of_the_irises():
    """J48's tree with its default options."""
    assert C45().fit(datasets.load("iris")).report().replace(" (cm)", "").splitlines() == [
        "petal width <= 0.6: setosa (50)",
        "petal width > 0.6",
        "|   petal width <= 1.7",
        "|   |   petal length <= 4.9: versicolor (48/1)",
        "|   |   petal length > 4.9",
        "|   |   |   petal width <= 1.5: virginica (3)",
        "|   |   |   petal width > 1.5: versicolor (3/1)",
        "|   petal width > 1.7: virginica (46/1)",
        "",
        "Leaves: 5, nodes: 9.",
    ]


def from_folder(name):
    """A data set with missing values, which is not embedded."""
    try:
        return datasets.load(name)
    except ValueError as error:
        pytest.skip(str(error))


def test_the_tree_of_the_labour_contracts():
    """J48's tree; a third of the values are missing. It prints the weights of its leaves with two decimals."""
    tree = C45().fit(from_folder("labor")).tree_
    leaves = [leaf for _, leaf in tree.leaves()]
    assert [leaf.counts.sum() for leaf in leaves] == pytest.approx([15.27, 10.77, 30.96], abs=0.0051)
    assert [leaf.counts.min() for leaf in leaves] == pytest.approx([2.27, 4.77, 1.0], abs=0.0051)
    assert (tree.split.cut, tree.children[1].split.cut) == (2.5, 10.0)


def test_the_tree_of_the_votes():
    """The leaves of Quinlan's own program and their estimated errors, as Orange's documentation shows them.

    The program has 0.6925 for the coefficient where the exact quantile is 0.6745, so a tenth may be between them.
    """
    leaves = [leaf.counts for _, leaf in C45().fit(from_folder("house-votes-84")).tree_.leaves()]
    assert [counts.sum() for counts in leaves] == pytest.approx([253.4, 145.7, 22.6, 5.0, 2.2, 6.0], abs=0.051)
    estimates = [leaf_errors(counts, 0.25) for counts in leaves]
    assert estimates == pytest.approx([5.9, 6.2, 5.2, 1.2, 1.0, 2.4], abs=0.1)


# As an estimator.


def test_same_rows_same_tree():
    iris = datasets.load("iris")
    order = np.random.default_rng(1).permutation(iris.n_rows)
    model = C45()
    first, again, shuffled = (model.fit(data).report() for data in (iris, iris, iris.take(order)))
    assert first == again == shuffled
    assert model.n_draws_ == 0


def test_clone_and_parameters():
    model = C45(min_cases=5, cf=0.1, raising=False)
    assert clone(model).get_params() == model.get_params() == {
        "min_cases": 5, "cf": 0.1, "pruning": True, "raising": False, "categorical_features": None,
    }


@pytest.mark.parametrize(("wrong", "message"), [
    ({"min_cases": 0}, "min_cases must be at least 1, got 0"),
    ({"cf": 0.6}, "cf must be above 0 and at most 0.5, got 0.6"),
    ({"raising": "yes"}, "raising must be one of True, False, got 'yes'"),
])
def test_parameters_outside_their_range(wrong, message):
    with pytest.raises(ValueError, match=message):
        C45(**wrong).fit(datasets.load("weather"))


def test_it_has_no_model_file():
    assert not hasattr(C45(), "save")


def test_a_frame_and_its_table_give_one_tree():
    weather = datasets.load("weather")
    frame = pd.DataFrame({
        attribute.name: pd.Categorical.from_codes(column, attribute.values)
        for attribute, column in zip(weather.attributes, weather.columns, strict=True)
    })
    model = C45().fit(frame, weather.labels())
    assert model.n_leaves_ == 5
    assert model.predict(frame).tolist() == C45().fit(weather).predict(weather).tolist() == weather.labels()


@pytest.mark.parametrize("name", ["iris", "wine"])
def test_about_as_accurate_as_another_tree_by_entropy(name):
    data = datasets.load(name)
    X = np.column_stack(data.columns)
    folds = StratifiedKFold(10, shuffle=True, random_state=0)
    ours = cross_val_score(C45(), X, data.classes, cv=folds).mean()
    theirs = cross_val_score(DecisionTreeClassifier(criterion="entropy", random_state=0), X, data.classes, cv=folds)
    assert abs(ours - theirs.mean()) < 0.05
