"""Screenings: the design, the distances, and what is kept of them."""

import json
import math

import pytest

from reference.lab import distances, printed, reach, screened, screening
from reference.lab.compare import Comparison, mean
from reference.lab.screening import Screening, screenings, trials

KEPT = screened.everything()


def made(scores):
    data = {name: {method: {"accuracy": folds} for method, folds in of.items()} for name, of in scores.items()}
    methods = list(next(iter(scores.values())))
    return Comparison(list(scores), methods, 2, 1, 0, data)


def test_every_paper_is_screened_by_parameters_that_its_estimator_has():
    from reference.papers import METHODS, SLUGS

    assert {of.paper for of in screenings().values()} == set(SLUGS)
    for name, of in screenings().items():
        known = METHODS[of.method].create().get_params()
        assert {*of.factors, *of.budget} <= set(known), name
        assert all(set(given) <= set(known) for given in trials(of).values())
        assert not set(of.chosen) & set(of.held_out)


def test_an_effect_is_a_paired_difference_with_its_error():
    found = made({"a": {"defaults": [0.5, 0.7], "x": [0.7, 0.9]}, "b": {"defaults": [0.5, 0.5], "x": [0.5, 0.5]}})
    [effect] = screening.effects(found, ["x"], ["a", "b"], "accuracy")
    assert effect == ("x", pytest.approx(0.1), pytest.approx(0.1), 1, 0, 2)  # 0.2 and 0: sd 0.1414, by root 2


def test_sets_on_which_a_reading_has_no_say_show_the_noise_of_seeds():
    of = Screening("", "mbc", 2, 1, ("a", "b"), (), {"max_cuts": [8]}, idle={"max_cuts": ["a"]})
    usual, other = "defaults", "max_cuts=8"
    found = made({"a": {usual: [0.5, 0.5], other: [0.6, 0.6]}, "b": {usual: [0.5], other: [0.4]}})
    [effect] = screening.effects(found, [other], ["a", "b"], "accuracy", screening.idle_sets(of))
    assert effect[1:2] + effect[3:] == (pytest.approx(-0.1), 0, 1, 1)
    assert screened.noise(of, found)[1:] == [["a", "2", "50.0", "60.0", "7.1"]]


def test_counts_are_by_the_measure_a():
    of_x = {"a": [0.9, 0.9], "b": [0.5, 0.6], "c": [0.1, 0.2]}
    found = made({data: {"x": folds, "y": [0.5, 0.6]} for data, folds in of_x.items()})
    assert screening.counted(found, "x", "y", ["a", "b", "c"]) == (1, 1, 1)


def test_sizes_count_the_smaller_as_better_and_leaves_as_rules():
    data = {"a": {"x": {"rules": [10, 10]}, "y": {"leaves": [6, 6]}}}
    found = Comparison(["a"], ["x", "y"], 2, 1, 0, data)
    assert screening.counted(found, "x", "y", ["a"], "size") == (0, 0, 1)
    assert screening.counted(found, "x", "y", ["a"], "size", lists=5) == (1, 0, 0)


def test_a_model_without_rules_is_not_the_smallest():
    cells = {"defaults": {"rules": [0, 3]}, "c45": {"leaves": [9, 9]}}
    data = {"a": cells, "b": {**cells, "defaults": {"rules": [6, 6]}}}
    found = Comparison(["a", "b"], ["defaults", "c45"], 2, 1, 0, data)
    assert screening.counted(found, "defaults", "c45", ["a", "b"], "size") == (1, 0, 0)
    printed = {"size": {"mbc": 1.0, "c45": 2.0}}
    of = Screening("", "mbc", 2, 1, (), (), rivals=("c45",), ranks=printed)
    assert [row[-1] for row in screened.ranks(of, found)] == ["defaults", "1.00", "2.00"]
    found.scores["b"]["defaults"]["rules"] = [12, 12]
    assert [row[-1] for row in screened.ranks(of, found)] == ["defaults", "2.00", "1.00"]


def test_the_distance_of_counts_is_half_the_difference_of_shares():
    printed = {"rival": "y", "measure": "accuracy", "better": 1, "similar": 1, "worse": 0}
    of = Screening("", "mbc", 2, 1, (), (), counts=(printed,))
    found = made({"a": {"x": [0.9, 0.9], "y": [0.5, 0.6]}, "b": {"x": [0.1, 0.2], "y": [0.5, 0.6]}})
    assert distances.distance(of, found, "x", ["a", "b"]) == 50.0  # 1/2, 0, 1/2 against 1/2, 1/2, 0
    assert distances.uncertainty(of, found, "x", ["a", "b"]) == pytest.approx(25)  # 50 without b, 100 without a
    assert math.isnan(distances.uncertainty(of, found, "x", ["a"]))


def test_the_distance_of_cells_is_their_mean_difference():
    cells = ({"experiment": "antminer/table-2", "column": "original", "measure": "accuracy"},)
    of = Screening("", "antminer", 2, 1, (), (), cells=cells)
    found = made({"house-votes-84": {"x": [0.9, 0.9]}, "kr-vs-kp": {"x": [0.7, 0.7]}})
    assert distances.distance(of, found, "x", found.data) == pytest.approx((4.23 + 2.18) / 2)  # 94.23 and 72.18
    assert distances.uncertainty(of, found, "x", found.data) == pytest.approx((4.23 - 2.18) / 2)  # that of a mean


def test_terms_are_those_of_a_rule_and_not_averaged_with_percent():
    cells = tuple({"experiment": f"antminer/table-{n}", "column": "original", "measure": of}
                  for n, of in ((2, "accuracy"), (3, "terms")))  # fmt: skip
    of = Screening("", "antminer", 2, 1, ("house-votes-84",), (), cells=cells)
    folds = {"accuracy": [0.9, 0.9], "rules": [3, 3], "terms": [4, 8]}  # the default rule is the fourth
    found = Comparison(["house-votes-84"], ["defaults"], 2, 1, 0, {"house-votes-84": {"defaults": folds}})
    assert distances.distance(of, found, "defaults", found.data) == pytest.approx(4.23)
    gaps = distances.of_cells(of, found, ["defaults"])
    assert gaps["antminer/table-3"]["defaults"]["house-votes-84"] == pytest.approx(1.5 - 0.95)
    assert distances.table(of, found, {})[:2] == [
        ["reading", "Table 2", "Table 3, terms", "nearer (−) or further (+)"], ["defaults", "4.2", "0.55", ""]
    ]  # fmt: skip


def test_a_table_is_run_by_its_own_protocol_with_the_trial_in_the_column():
    tables = ({"experiment": "gcaco/table-4", "columns": ["gcaco"], "runs": 1},
              {"experiment": "gcaco/table-9", "columns": ["gcaco"], "runs": 1},
              {"experiment": "gcaco/table-14-clusters", "columns": ["theta-04"], "runs": 1})  # fmt: skip
    of = Screening("gcaco", "gcaco", 2, 1, ("wine",), (), {"omega": [2], "theta": [0.4]}, tables=tables)
    found = printed.run(of, ["wine"])
    few, usual = (found["gcaco/table-9"][trial]["gcaco"]["wine"] for trial in ("omega=2", "defaults"))
    assert 2 * few[0] == usual[0]  # four, and two, for every cluster
    told = [found["gcaco/table-4"][trial]["gcaco"]["wine"] for trial in ("omega=2", "defaults")]
    assert told[0] == told[1]  # by Table 9's number of features: omega has no say, and the seeds are the same
    assert "gcaco/table-14-clusters" not in found  # which does not print wine
    assert printed.read(printed.as_text(of, found, {})) == found
    experiment = printed.every()["gcaco/table-14-clusters"]
    assert [printed.columns(experiment, ["theta-04"], given) for given in ({"omega": 2}, {"theta": 0.4})] == [
        ["theta-04"], []
    ]  # fmt: skip


def test_distances_to_tables_are_seen_beside_those_of_the_defaults(monkeypatch):
    monkeypatch.setattr(reach.evidence, "kept", lambda id: {})
    tables = tuple({"experiment": f"gcaco/table-{n}", "columns": ["gcaco"]} for n in (4, 9))
    of = Screening("gcaco", "gcaco", 2, 1, ("wine", "sonar"), ("wdbc",), {"omega": [2]}, tables=tables)
    usual, other = {"wine": [0.9], "sonar": [0.8], "wdbc": [0.9414]}, {"wine": [0.94], "sonar": [0.8], "wdbc": [0.95]}
    scores = {"gcaco/table-4": {"defaults": {"gcaco": usual}, "omega=2": {"gcaco": other}},
              "gcaco/table-9": {"defaults": {"gcaco": {"wine": [8.0, 10.0]}}}}  # fmt: skip
    head, *rows = distances.table(of, made({"wine": {"defaults": [0.9]}}), scores)
    assert head == ["reading", "Table 4", "Table 9, features", "nearer (−) or further (+)", "the same, held out"]
    assert rows[0] == ["defaults", "3.2 / 0.0", "3.00 / –", "", ""]  # wine 94.09, sonar 82.38 and wdbc 94.14; 6
    assert rows[1] == ["omega=2", "1.2 / 0.9", "", "-2.0 ± 2.0", ""]
    assert reach.of_tables(scores)[1] == ["Table 4", "3", "1", "sonar by 2.4", ""]


def test_readings_that_are_tried_together_are_one_trial():
    both = {"omega": 1.0, "max_cuts": 8}
    of = Screening("", "mbc", 2, 1, (), (), {"max_cuts": [8, 32]}, combinations=(both,))
    assert trials(of) == {"defaults": {}, "max_cuts=8": {"max_cuts": 8}, "omega=1.0 + max_cuts=8": both}


def test_ranks_count_the_sets_that_all_have_run_and_the_size_of_one_list():
    printed = {"accuracy": {"mbc": 2.0, "c45": 1.0}, "size": {"mbc": 1.0, "c45": 2.0}}
    of = Screening("", "mbc", 1, 1, (), (), budget={"n_classifiers": 5}, rivals=("c45",), ranks=printed)
    whole = {"defaults": {"accuracy": [0.9], "rules": [20]}, "c45": {"accuracy": [0.8], "leaves": [6]}}
    found = Comparison(["a", "b"], ["defaults", "c45"], 1, 1, 0, {"a": whole, "b": {"defaults": whole["defaults"]}})
    assert [row[1:] for row in screened.ranks(of, found)[1:]] == [
        ["mbc", "2.00", "1.00"], ["c45", "1.00", "2.00"], ["mbc", "1.00", "1.00"], ["c45", "2.00", "2.00"]
    ]


def test_a_later_run_joins_an_earlier_one_made_alike():
    of = screenings()["mbc"]
    one = screened.content(of, made({"a": {"defaults": [0.1, 0.2], "x": [0.3, 0.4]}}), {})
    two = screened.content(of, made({"a": {"x": [0.5, 0.6]}, "b": {"x": [0.7, 0.8]}}), {})
    scores = screened.joined(one, two)["scores"]
    assert {data: list(methods) for data, methods in scores.items()} == {"a": ["defaults", "x"], "b": ["x"]}
    assert scores["a"]["x"]["accuracy"] == [0.5, 0.6]
    with pytest.raises(ValueError, match="the earlier run had folds=3, this one has 2"):
        screened.joined({**one, "folds": 3}, two)
    with pytest.raises(ValueError, match="the earlier run had another edition of a"):
        screened.joined({**one, "digests": {"a": "1"}}, {**two, "digests": {"a": "2"}})


def test_what_was_not_run_is_no_number():
    of = screenings()["mbc"]
    alone = made({"iris-uci": {"defaults": [0.9, 0.8], "letter": [0.7, 0.8]}})
    assert "nan" not in screened.text(of, alone, {})
    assert screened.counts(of, alone) == [["against", "measure", "the paper", "defaults", "letter"]]
    cells = ({"experiment": "antminer/table-2", "column": "original", "measure": "accuracy"},)
    factors = {"removal": ["covered"], "missing": ["as_value"]}
    of = Screening("", "antminer", 2, 1, ("kr-vs-kp",), (), factors, cells=cells)
    found = made({"kr-vs-kp": {"removal=covered": [0.7, 0.7]}})
    assert screened.table(of, found)[1:] == [["defaults", "not run", "", "not run", "", ""]]
    assert [row[:2] for row in distances.table(of, found, {})[1:]] == [["defaults", ""], ["removal=covered", "2.2"]]
    assert screened.by_set(of, found) == [["data", "removal=covered"], ["kr-vs-kp", "70.0"]]


def test_what_the_defaults_reach_by_the_papers_protocol_is_within_reach(monkeypatch):
    kept = {"cells": {"a": {"kr-vs-kp": {"original": {"scores": [0.6, 0.7]}}},
                      "b": {"kr-vs-kp": {"original": {"scores": [0.74]}}}}}  # fmt: skip
    monkeypatch.setattr(reach.evidence, "kept", lambda id: kept if id == "antminer/table-2" else {})
    cells = ({"experiment": "antminer/table-2", "column": "original", "measure": "accuracy"},)
    of = Screening("", "antminer", 2, 1, (), (), cells=cells)
    found = made({"house-votes-84": {"defaults": [0.9, 0.9]}, "kr-vs-kp": {"defaults": [0.9, 0.9]}})
    assert [row[-2:] for row in reach.table(of, found)[1:]] == [["", "no, 4.2 away"], ["65.0 / 74.0", "yes"]]
    scores = {"antminer/table-2": {"defaults": {"original": {"house-votes-84": [0.9], "kr-vs-kp": [0.9]}}}}
    assert reach.of_tables(scores)[1] == ["Table 2", "2", "1", "house-votes-84 by 4.2", ""]


def test_the_reach_of_all_readings_is_told_beside_the_print(monkeypatch):
    monkeypatch.setattr(reach.evidence, "kept", lambda id: {})
    cells = ({"experiment": "antminer/table-2", "column": "original", "measure": "accuracy"},)
    of = Screening("", "antminer", 2, 1, (), (), {"removal": ["covered"]}, cells=cells)
    folds = {"defaults": [0.9, 0.9], "removal=covered": [0.95, 0.95]}
    found = made({"house-votes-84": folds, "kr-vs-kp": folds})
    told = [row[2:] for row in reach.table(of, found)[1:]]
    ends = ["90.0", "90.0 (defaults)", "95.0 (removal=covered)", ""]
    assert told == [["94.2", *ends, "yes"], ["72.2", *ends, "no, 17.8 away"]]


def test_the_reach_of_counts_is_the_trial_that_leads_most():
    printed = {"rival": "y", "measure": "accuracy", "better": 1, "similar": 0, "worse": 1}
    of = Screening("", "mbc", 2, 1, (), (), {"max_cuts": [8]}, counts=(printed,))
    level = {name: [0.5, 0.6] for name in ("defaults", "max_cuts=8", "y")}
    found = made({"a": {**level, "defaults": [0.1, 0.2], "max_cuts=8": [0.9, 0.9]}, "b": level})
    assert reach.table(of, found)[1][2:] == ["1 / 0 / 1", "0 / 1 / 1", "1 / 1 / 0", "max_cuts=8", "yes"]


def test_what_is_kept_comes_back():
    of, found = screenings()["mbc"], made({"a": {"defaults": [0.123456789, 0.5]}})
    text = screened.as_text(screened.content(of, found, {"version": "0"}))
    again = json.loads(text)
    assert again["scores"] == {"a": {"defaults": {"accuracy": [0.123457, 0.5]}}}
    assert (again["folds"], again["made"]) == (2, {"version": "0"})


def test_kept_scores_are_computed_again():
    of, kept = KEPT["mbc"]
    few = Screening(**{**vars(of), "factors": {}, "presets": (), "rivals": ("c45",)})
    found = screening.run(few, ["iris-uci"])
    for name in ("defaults", "c45"):
        again = [round(score, screened.DIGITS) for score in found.of_folds("iris-uci", name, "accuracy")]
        assert again == kept.of_folds("iris-uci", name, "accuracy"), name


def test_the_default_finds_rules_on_every_set_and_stays_with_the_majority_class():
    _, kept = KEPT["mbc"]
    assert len(kept.data) == 19
    for data in kept.data:
        assert min(kept.of_folds(data, "defaults", "rules")) > 0, data
        found, majority = (mean(kept.of_folds(data, name, "accuracy")) for name in ("defaults", "majority"))
        assert found > majority - 0.01, data


@pytest.mark.parametrize("name", KEPT)
def test_the_tables_tell_every_trial(name):
    of, kept = KEPT[name]
    told = {row[0] for row in screened.table(of, kept)}
    assert set(trials(of)) <= told
    assert len({len(row) for row in screened.table(of, kept)}) == 1


def test_the_command_lists_shows_and_runs(tmp_path, monkeypatch):
    from click.testing import CliRunner

    from reference.cli import main

    def run(*arguments):
        return CliRunner().invoke(main, ["screen", *arguments])

    assert "| mbc" in run().output
    assert "| letter" in run("mbc").output
    assert "Section 2.2, rules" in run("wcarp").output
    assert "choose what is run: add --run" in run("gcaco", "--part", "tables").output
    assert "no readings of 'forest' are screened" in run("forest").output
    assert run("forest").exit_code == 2
    few = Screening("antminer", "antminer", 2, 1, ("weather", "iris"), (), {"removal": ["covered"]}, name="antminer")
    monkeypatch.setattr(screening, "screenings", lambda: {"antminer": few})
    for trial in ("defaults", "removal=covered"):
        done = run("antminer", "--run", "--only", "weather", "--trials", trial, "--out", str(tmp_path), "--quiet")
        assert done.exit_code == 0, done.output
    for wrong, said in (
        (("--trials", "x"), "has no trial 'x'; there are defaults, removal=covered"),
        (("--only", "wine"), "has no set 'wine'; there are weather, iris"),
        (("--part", "tables"), "the screening of antminer has no tables to run on its sets"),
    ):
        refused = run("antminer", "--run", *wrong, "--out", str(tmp_path / "none"))
        assert (refused.exit_code, said in refused.output) == (2, True), refused.output
    assert not (tmp_path / "none").exists()
    sizes = {"experiment": "gcaco/table-9", "columns": ["gcaco"], "runs": 1}
    both = Screening("gcaco", "gcaco", 2, 1, ("iris",), (), tables=(sizes,), also=("wine",), name="gcaco")
    monkeypatch.setattr(screening, "screenings", lambda: {"antminer": few, "gcaco": both})
    done = run("gcaco", "--run", "--part", "tables", "--out", str(tmp_path), "--quiet")
    assert done.exit_code == 0, done.output
    assert not (tmp_path / "readings-gcaco.json").exists()
    for told in (done.output, (tmp_path / "readings-gcaco.md").read_text("utf-8")):  # this run alone, no kept folds
        assert "| Table 9, features |" in told
        assert ("Table 5" in told, "accuracy" in told) == (False, False)
    done = run("gcaco", "--run", "--out", str(tmp_path), "--quiet")
    assert done.exit_code == 0, done.output
    assert "Table 9, features" in done.output
    assert list(printed.read((tmp_path / "printed-gcaco.json").read_text("utf-8"))) == ["gcaco/table-9"]
    kept = json.loads((tmp_path / "readings-antminer.json").read_text("utf-8"))["scores"]
    assert {data: set(of) for data, of in kept.items()} == {"weather": {"defaults", "removal=covered"}}
