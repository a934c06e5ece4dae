"""What the papers printed: read, counted, and checked against its own arithmetic."""

import math

import pytest
from click.testing import CliRunner

from reference.cli import main
from reference.lab import arithmetic, published, reproduce
from reference.papers import SLUGS
from tests.conftest import paper_data

EVERY = published.every()


@pytest.mark.parametrize("id", EVERY)
def test_experiments_are_well_formed(id):
    experiment = EVERY[id]
    assert id.partition("/")[0] in SLUGS
    for cells in experiment.values.values():
        assert len(cells) == len(experiment.methods)
    for data, method, text in experiment.numbers():
        assert not math.isnan(published.number(text)), (data, method, text)
    rows, columns = {"", *experiment.values, *experiment.summary}, {"", *experiment.methods}
    for data, method, why in experiment.excluded:
        assert why
        assert data in rows, data
        assert method in columns, method
    assert set(experiment.tested) <= set(experiment.methods)
    assert set(experiment.printed_as) <= set(experiment.methods)
    if experiment.of and experiment.summary:
        assert experiment.control in EVERY[experiment.of].methods


def test_how_many_numbers_there_are():
    numbers = {slug: [0, 0] for slug in SLUGS}
    for experiment in EVERY.values():
        for data, method, _ in experiment.numbers():
            of_paper = numbers[experiment.id.partition("/")[0]]
            of_paper[0] += 1
            of_paper[1] += not experiment.why_not(data, method)
    assert numbers["antminer"][1] == 36
    assert numbers["carboost"][1] == 306, "300 of Tables 1 and 2, 6 sizes of rule bases"
    assert numbers["gcaco"][1] == 522, "60 sizes of Table 9 are told to the methods"
    assert numbers["abcodt"][1] == 132, "21 sizes of Table 5 are told to the methods; Arcene has too few rows for PCA"


def test_what_does_not_follow_from_its_cells():
    found = [finding for experiment in EVERY.values() for finding in arithmetic.check(experiment)]
    wrong = {(finding.experiment, finding.row) for finding in found if not finding.agrees}
    assert wrong == {
        ("mbc/table-4-rank", "sum of ranks"),
        ("gcaco/table-4", "friedman-p"),
        ("gcaco/table-5", "rank"),
        ("gcaco/table-10-svm", "friedman-p"),
    }
    assert len(found) > 150


def test_cells_as_printed():
    assert EVERY["antminer/table-2"].spread_of("house-votes-84", "original") == 1.75
    assert published.number("5,408") == 5408
    assert published.resolution("72.18±9.61") == pytest.approx(0.005)


def test_an_experiment_runs_on_what_is_built_in():
    experiment = EVERY["carboost/table-1"]
    found = reproduce.run(experiment, only=["iris", "zoo"], methods=["wcarp"], folds=3, runs=1)
    notes = {(verdict.data, verdict.method): verdict.note for verdict in found.verdicts}
    assert notes["iris", "wcarp"] in ("inside", "outside")
    if not reproduce.available("zoo"):
        assert "reference data get zoo" in notes["zoo", "wcarp"]
    with pytest.raises(ValueError, match="has no 'nothing'"):
        reproduce.run(experiment, only=["nothing"])


def test_house_votes_comes_out():
    paper_data("house-votes-84")
    found = reproduce.run(EVERY["antminer/table-2"], only=["house-votes-84"], runs=1)
    assert [verdict.inside for verdict in found.verdicts] == [True] * 9


def test_the_command():
    listed = CliRunner().invoke(main, ["reproduce"])
    assert listed.exit_code == 0
    assert "carboost/table-1" in listed.output
    checked = CliRunner().invoke(main, ["reproduce", "check"])
    assert "gcaco/table-10-svm" in checked.output
    refused = CliRunner().invoke(main, ["reproduce", "gcaco/table-99"])
    assert (refused.exit_code, "there is no experiment 'gcaco/table-99'" in refused.output) == (2, True)
    small = ["--only", "iris", "--methods", "wcarp", "--folds", "3", "--runs", "1"]
    done = CliRunner().invoke(main, ["reproduce", "carboost/table-2", *small])
    assert "of 1 inside" in done.output
