"""Whole fits of odd tables under any parameters: both paths say the same to the bit, and refuse in the same words."""

import numpy as np
import pytest

import reference
from reference import Attribute, Table
from tests import soak
from tests.odd import paths, small
from tests.odd.cases import ESTIMATORS, Case, odd_case
from tests.odd.options import OURS, options

N_CASES = 250
DIFFERED = [2027006459]
"""Seeds on which the paths once said different things."""


@pytest.mark.usefixtures("c_path")
@pytest.mark.parametrize("place", range(len(ESTIMATORS)), ids=ESTIMATORS)
def test_both_paths_say_the_same(place):
    """``make soak`` goes on for longer."""
    n_fits = 0
    for seed in range(place, N_CASES * len(ESTIMATORS), len(ESTIMATORS)):
        case = odd_case(seed)
        assert case.estimator == ESTIMATORS[place]
        python, c = (paths.told(case, backend) for backend in ("python", "c"))
        assert paths.first_difference(python, c) is None, f"python -m tests.odd {seed} makes it smaller"
        n_fits += "fit" not in python
    assert n_fits > N_CASES / 2


@pytest.mark.usefixtures("c_path")
@pytest.mark.parametrize("seed", DIFFERED)
def test_what_differed_once_agrees(seed):
    assert paths.difference(odd_case(seed)) is None


@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_every_option_is_tried(estimator):
    """A new parameter is checked by its estimator, and so heard of; a choice offers all its words."""
    defaults = getattr(reference, estimator)().get_params()
    assert set(options(estimator)) == set(defaults) - OURS
    seeds = range(ESTIMATORS.index(estimator), 400 * len(ESTIMATORS), len(ESTIMATORS))
    tried = [odd_case(seed).parameters for seed in seeds]
    for name, values in options(estimator).items():
        assert {given[name] for given in tried if name in given} == set(values), name


def test_a_case_is_made_of_its_seed():
    assert small.text(odd_case(7)) == small.text(odd_case(7)) != small.text(odd_case(15))


def test_a_difference_is_told_and_made_smaller(monkeypatch):
    """As if C did not know the value "b" from the third row on, under heuristic_on="initial" alone."""

    def told(case, backend):
        column = dict(zip([a.name for a in case.table.attributes], case.table.columns, strict=True)).get("x", [])
        wrong = backend == "c" and 1 in column[2:] and case.parameters.get("heuristic_on") == "initial"
        return {"rule_list_": [] if wrong else ["a rule"], "warnings": []}

    monkeypatch.setattr(paths, "told", told)
    attributes = (Attribute("y"), Attribute("x", ("a", "b")))
    columns = (np.arange(40.0), np.arange(40) % 2)
    table = Table("odd", attributes, columns, Attribute("class", ("c0", "c1")), np.arange(40) % 2)
    given = {"r": 2, "heuristic_on": "initial", "n_ants": 3, "random_state": 1}
    case = small.shrunk(Case("AntMiner", given, table, table))
    assert case.table.shape == (3, 1)
    assert case.parameters == {"heuristic_on": "initial", "n_ants": 3, "random_state": 1}
    assert paths.difference(case) == "rule_list_: ['a rule'] on the Python path, [] on the C path"


def test_a_difference_is_told_even_if_the_run_is_stopped(monkeypatch, capsys):
    def outcomes(seed):
        yield "fits differ", f"odd case {seed}"
        raise KeyboardInterrupt

    monkeypatch.setitem(soak.WHAT, "fits", outcomes)
    with pytest.raises(KeyboardInterrupt):
        soak.main(["--what", "fits", "--seed", "7"])
    assert capsys.readouterr().out == "odd case 7\n"


def test_what_fails_without_a_word_is_a_difference():
    broken = {"fit": paths.Refused(TypeError, "unsupported operand")}
    assert paths.first_difference(broken, broken) == "fit: TypeError: unsupported operand"
    refused = {"fit": paths.Refused(ValueError, "table 'odd' has no rows")}
    assert paths.first_difference(refused, refused) is None


def test_a_case_is_written_as_python():
    attributes, target = (Attribute("x"), Attribute("'", ("", "ü"))), Attribute("class", ("c0", "c1"))
    table = Table("odd", attributes, ([-0.0, np.nan, np.inf], [-1, 0, 1]), target, [0, 1, 1])
    written = small.text(Case("AntMiner", {"r": 1}, table, table))
    exec(written.partition("for backend")[0], made := {})
    assert "AntMiner(backend=backend, r=1).fit(table)" in written
    again = made["table"]
    assert (again.attributes, again.target, again.labels()) == (attributes, target, ["c0", "c1", "c1"])
    assert paths.plain(again.columns) == paths.plain(table.columns)


@pytest.mark.parametrize(("one", "other"), [
    (0.0, -0.0), (1.0, 1.0 + 2**-52), ([1], [1.0]), ({"a": 1}, {"a": 2}), (np.array([1.0]), np.array([-1.0])),
    (Attribute("a"), Attribute("b")), (True, 1), (None, "None"), (np.empty((0, 2)), np.empty((0, 3))),
])  # fmt: skip
def test_values_are_told_apart_by_their_bits(one, other):
    assert paths.plain(one) == paths.plain(one)
    assert paths.plain(one) != paths.plain(other)
