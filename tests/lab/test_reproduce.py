"""The papers' experiments run again: the same bits however they are run, claims, files, and the cluster."""

import json
import os
import random
import signal
import sys
from dataclasses import replace

import pytest
from click.testing import CliRunner

from reference.cli import main
from reference.lab import claims, evidence, execution, exhibit, experiments, published, reproduce, summaries
from reference.lab.experiments import Cell
from reference.lab.store import Store
from tests.lab.kill import killed_and_undisturbed

EVERY = published.every()
FILTERS = {"only": ["wine"], "methods": ["gcaco", "f-score", "all-features"], "runs": 2}


def bits(outcome):
    return {place: (cell.scores, cell.predictions, cell.error) for place, cell in outcome.cells.items()}


def test_selectors_are_judged_on_the_same_choices(tmp_path):
    store, ticks = Store(tmp_path / "s.sqlite"), []
    first = reproduce.run(EVERY["gcaco/table-4"], store=store, **FILTERS)
    again = reproduce.run(EVERY["gcaco/table-6"], store=store, tick=lambda *n: ticks.append(n), **FILTERS)
    assert ticks[0] == (6, 6), "the choices of Table 4 are there"
    assert ticks[1:] == [(n, 6) for n in range(1, 7)], "and six classifiers are trained"
    scores = [score for outcome in (first, again) for cell in outcome.cells.values() for score in cell.scores]
    assert len(scores) == 12
    assert min(scores) > 0.5
    assert {verdict.note for verdict in first.verdicts} <= {"inside", "outside"}


def test_jobs_and_order_change_nothing():
    one = reproduce.run(EVERY["gcaco/table-4"], **FILTERS)
    other = reproduce.run(EVERY["gcaco/table-4"], **{**FILTERS, "methods": FILTERS["methods"][::-1]}, jobs=2)
    assert bits(one) == bits(other)


def test_features_are_made_where_none_are_chosen():
    found = reproduce.run(EVERY["abcodt/table-6"], only=["wine"], methods=["pca", "vt"], runs=2)
    assert {method: len(cell.scores) for (_, method), cell in found.cells.items()} == {"pca": 2, "vt": 2}
    sizes = reproduce.run(EVERY["abcodt/table-5"], only=["wine"], methods=["vt"], runs=1)
    assert sizes.cells["wine", "vt"].scores == [13], "no column of wine is constant"


def test_differences_are_of_the_same_parts():
    found = reproduce.run(EVERY["abcodt/table-4-improvement"], only=["wine"], runs=2)
    base = reproduce.run(EVERY["abcodt/table-4"], only=["wine"], runs=2)
    with_all, chosen = (base.cells["wine", name].scores for name in ("original-mean", "abcodt-mean"))
    assert found.cells["wine", "mean"].scores == [b - a for a, b in zip(with_all, chosen, strict=True)]
    assert found.cells["wine", "best"].scores == [max(chosen) - max(with_all)]


def test_what_fails_is_noted_and_told(monkeypatch):
    experiment = EVERY["gcaco/table-4"]
    broken = replace(experiment, rerun={**experiment.rerun, "gcaco": {"selector": "gcaco", "theta": 7}})
    store = Store()
    found = reproduce.run(broken, store=store, **FILTERS)
    notes = {verdict.method: verdict.note for verdict in found.verdicts}
    assert notes["gcaco"].startswith("failed: ValueError: theta")
    assert notes["f-score"] in ("inside", "outside")
    assert {unit.method for unit, _ in store.failures()} >= {"gcaco"}


def test_killed_at_random_moments_it_ends_with_the_same_bits(tmp_path):
    """Two kills here; ``python -m tests.lab.kill`` does it as often as one likes."""
    killed, undisturbed, counts = killed_and_undisturbed(tmp_path, kills=2, chance=random.Random(0))
    assert killed == undisturbed
    assert 0 < counts[0] < counts[-1], "it was killed in the middle"


def cells_of(table):
    return {(data, method): Cell(scores=[score / 100]) for method, of in table.items() for data, score in of.items()}


def test_claims_are_counted():
    experiment = EVERY["carboost/table-1"]
    made = cells_of({"carboost": {"iris": 90, "wine": 95, "zoo": 70}, "c45": {"iris": 80, "wine": 95, "zoo": 60}})
    claim = next(claim for claim in published.claims("carboost") if claim.against == ("c45",))
    tested = claims.test(claim, experiment, made)
    assert (tested.printed, tested.ours, tested.verdict) == ("26 of 26", "2 of 3", "in part"), "a tie is no win"
    assert claims.test(claim, experiment, {}).verdict == "not run"
    least = claims.test(replace(claim, kind="least", printed=0), experiment, made)
    assert (least.ours, least.verdict) == ("0 of 3", "holds")
    mean = claims.test(replace(claim, kind="mean"), experiment, made)
    assert (mean.ours, mean.verdict) == ("85.0 against 78.3 on 3 data sets", "holds")


def test_every_claim_is_true_of_the_printed_numbers():
    """The counts of the claims follow from the papers' own cells, but for sets that cannot be compared."""
    for claim in (claim for slug in published.SLUGS for claim in published.claims(slug)):
        experiment = EVERY[claim.experiment]
        whole = replace(experiment, excluded=(), rerun={m: {} for m in experiment.methods}, statistic="mean")
        scale = 100 if experiment.unit == "percent" else 1
        made = {(d, m): Cell(scores=[published.number(text) / scale]) for d, m, text in experiment.numbers()}
        tested = claims.test(claim, whole, made)
        assert tested.verdict == "holds", claim.text
        assert claim.kind == "mean" or tested.ours == tested.printed, claim.text


def test_summaries_are_made_of_ours():
    table, tests = EVERY["carboost/table-1"], EVERY["carboost/table-3"]
    ours = {"carboost": {"iris": 90, "wine": 95, "zoo": 70}, "c45": {"iris": 91, "wine": 97, "zoo": 71}}
    found = {(one.row, one.method): one for one in summaries.summaries(tests, table, cells_of(ours))}
    assert found["difference", "c45"].ours == pytest.approx(-4 / 3)
    assert (found["difference", "c45"].same, found["wins", "c45"].ours, found["wins", "c45"].same) == (False, 0, False)
    assert ("wins", "cpar") not in found


def test_the_command_writes_four_files_and_adds_to_the_json(tmp_path):
    command = ["reproduce", "carboost/table-1", "--only", "iris,wine", "--folds", "2", "--runs", "1", "--out"]
    for method in ("wcarp", "c45"):
        done = CliRunner().invoke(main, [*command, str(tmp_path), "--methods", method])
        assert done.exit_code == 0, done.output
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".csv", ".json", ".md", ".svg"]
    content = json.loads((tmp_path / "carboost-table-1.json").read_text("utf-8"))
    assert set(content["cells"][""]["iris"]) == {"wcarp", "c45"}
    assert (tmp_path / "carboost-table-1.csv").read_text("utf-8").startswith("experiment,data,method,printed,ours,")
    svg = (tmp_path / "carboost-table-1.svg").read_text("utf-8")
    assert svg.count("<circle") == 2
    assert "not run" in done.output, "claims that need other columns"


def test_a_grid_marks_what_is_outside():
    experiment = EVERY["carboost/table-1"]
    made = cells_of({"carboost": {"iris": 95.4, "wine": 50}})
    text = exhibit.grid(experiment, list(reproduce.verdicts(experiment, made, ["iris", "wine"], ["carboost"])))
    assert "95.4<br>95.4" in text
    assert "96.6<br>**50.0**" in text


def kept_cells():
    """A few cells of the results that come with the package: on built-in data, and quick."""
    for id, data, methods in (
        ("carboost/table-1", "iris", ("wcarp", "c45", "carboost", "cpar")),
        ("gcaco/table-4", "wine", ("gcaco", "f-score", "all-features", "mrmr")),
        ("gcaco/table-14-clusters", "wdbc", ("theta-06",)),
        ("abcodt/table-6", "wine", ("abcodt", "gbdt")),
    ):
        for method in methods:
            yield id, data, method


@pytest.mark.parametrize(("id", "data", "method"), list(kept_cells()))
def test_what_is_kept_is_computed_again_bit_for_bit(id, data, method):
    experiment = EVERY[id]
    judge = next(iter(experiment.judges), "")
    entry = evidence.kept(id)["cells"][judge][data][method]
    made = {name: found for name, found in entry["made"].items() if name != "version"}
    if experiment.judges and made != evidence.versions():
        pytest.skip(f"made with {made}: scikit-learn's bits may differ between versions")
    runs = min(2, entry["runs"])
    found = reproduce.run(experiment, only=[data], methods=[method], runs=runs).cells[data, method]
    parts = runs * (1 if experiment.holdout else experiment.folds)
    assert found.scores == entry["scores"][:parts]
    assert found.predictions == entry["predictions"][:parts]


CLUSTER = {"only": ["wine"], "methods": ["wcarp"], "folds": 8, "runs": 1}


def test_a_worker_that_leaves_without_a_word_costs_nothing():
    """Two workers in threads of this process, so that nothing is started; one goes while it holds units."""
    distributed, dask = pytest.importorskip("distributed"), pytest.importorskip("dask")
    experiment, left = EVERY["carboost/table-1"], []
    quiet = {"processes": False, "dashboard_address": None, "silence_logs": 50}
    missed_soon = dask.config.set({"distributed.scheduler.worker-ttl": "20s"})  # by default after up to ten minutes
    with missed_soon, distributed.LocalCluster(n_workers=2, threads_per_worker=1, **quiet) as cluster:

        def lose(done, of):
            if done == 1:
                gone = cluster.workers[0]
                cluster.loop.add_callback(gone.close, timeout=0, executor_wait=False, nanny=False, reason="lost")
                left.append(gone)

        found = reproduce.run(experiment, dask=cluster.scheduler_address, tick=lose, **CLUSTER)
    assert len(left) == 1
    assert bits(found) == bits(reproduce.run(experiment, **CLUSTER))


@pytest.mark.skipif("REFERENCE_CLUSTER" not in os.environ, reason="starts processes and kills one: REFERENCE_CLUSTER=1")
def test_two_workers_and_a_lost_one_give_the_same_bits():
    """A worker is killed after the first result; the cluster carries on, and nothing differs."""
    distributed = pytest.importorskip("distributed")
    experiment = EVERY["carboost/table-1"]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster, distributed.Client(cluster) as client:
        workers = list(client.run(os.getpid).values())

        def kill(done, of):
            if done == 1:
                os.kill(workers[0], signal.SIGKILL)

        found = reproduce.run(experiment, dask=cluster.scheduler_address, tick=kill, **CLUSTER)
    assert bits(found) == bits(reproduce.run(experiment, **CLUSTER))


def test_a_cluster_that_is_not_there_gets_a_sentence(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(execution, "PATIENCE", 1)
    with pytest.raises(ValueError, match="no Dask scheduler answers at"):
        reproduce.run(EVERY["carboost/table-1"], only=["wine"], methods=["wcarp"], dask="tcp://127.0.0.1:9")


def test_one_part_alone_gets_no_verdict():
    outcome = reproduce.run(EVERY["gcaco/table-4"], only=["wine"], methods=["f-score"], runs=1)
    (verdict,) = outcome.verdicts
    assert (verdict.inside, verdict.note) == (None, "one part only: no spread of ours")


def test_a_p_value_says_the_same_only_with_the_same_method_ahead():
    """CARBoost is significantly ahead of the forest in print; if the columns change places it is not the same."""
    table, tests = EVERY["carboost/table-1"], EVERY["carboost/table-3"]
    place = {method: table.methods.index(method) for method in ("rf", "carboost")}
    exchanged = {"rf": "carboost", "carboost": "rf"}

    def made(swap):
        taken = {
            (data, method): Cell(scores=[published.number(cells[place[exchanged[method] if swap else method]]) / 100])
            for data, cells in table.values.items()
            for method in place
        }
        return {one.row: one.same for one in summaries.summaries(tests, table, taken) if one.method == "rf"}

    assert made(False)["p-student"] is True
    assert made(True)["p-student"] is False


def reproduced(*arguments):
    return CliRunner().invoke(main, ["reproduce", *arguments])


def test_a_paper_as_a_whole_takes_options_that_only_some_of_its_experiments_know():
    """Wine is not in Table 14 and neither are the columns of Tables 4 to 9; Table 9 has no judges."""
    given = ["gcaco", "--only", "wine", "--methods", "f-score", "--judge", "scikit-learn", "--runs", "2"]
    done = reproduced(*given)
    assert done.exit_code == 0, done.output
    assert "gcaco/table-9" in done.output
    assert "gcaco/table-14" not in done.output
    for option, wrong in (("--only", "rose"), ("--methods", "guess"), ("--judge", "jury")):
        refused = reproduced(*given, option, wrong)
        assert (refused.exit_code, f"'{wrong}'" in refused.output) == (2, True)


def test_judges_are_looked_for_before_anything_is_chosen(monkeypatch):
    monkeypatch.setattr(experiments, "find_spec", lambda name: None)
    refused = reproduced("gcaco/table-4", "--only", "wine", "--judge", "weka")
    assert (refused.exit_code, "weka needs Java and a package" in refused.output) == (2, True)
    without = reproduced("carboost/table-1", "--only", "wine", "--judge", "weka")
    assert "carboost/table-1 has no judges 'weka', nor any others" in without.output


def test_without_the_extra_for_clusters_a_sentence_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = reproduced("carboost/table-1", "--only", "wine", "--methods", "wcarp", "--dask", "tcp://127.0.0.1:9")
    assert (refused.exit_code, "pip install 'swarm-reference[cluster]'" in refused.output) == (2, True)


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "found").write_text("", "utf-8")
    refused = reproduced("carboost/table-1", "--only", "iris", "--out", str(tmp_path / "found"))
    assert (refused.exit_code, "--out takes a folder" in refused.output) == (2, True)


def test_where_nothing_could_be_computed_the_answer_is_no(tmp_path, monkeypatch):
    monkeypatch.setenv("REFERENCE_DATA", str(tmp_path))
    done = reproduced("carboost/table-1", "--only", "zoo", "--methods", "c45")
    assert (done.exit_code, "nothing was run" in done.output) == (1, True)
    experiment = EVERY["gcaco/table-4"]
    broken = replace(experiment, rerun={**experiment.rerun, "gcaco": {"selector": "gcaco", "theta": 7}})
    monkeypatch.setattr(published, "every", lambda: {experiment.id: broken})
    failed = reproduced(experiment.id, "--only", "wine", "--methods", "gcaco", "--runs", "1")
    assert (failed.exit_code, "failed: ValueError: theta" in failed.output) == (1, True)


def test_the_check_of_arithmetic_is_of_all_tables():
    refused = reproduced("check", "--only", "iris")
    assert (refused.exit_code, "neither --only nor --methods" in refused.output) == (2, True)


def test_a_number_of_another_edition_says_so(tmp_path, monkeypatch):
    rows = [f"{i % 3},{'ab'[i % 2]}" for i in range(12)]
    (tmp_path / "zoo.csv").write_text("\n".join(["x,class", *rows]) + "\n", "utf-8")
    monkeypatch.setenv("REFERENCE_DATA", str(tmp_path))
    short = ["--methods", "c45", "--folds", "2", "--runs", "1"]
    done = reproduced("carboost/table-1", "--only", "zoo,led7,wine", *short)
    assert "zoo.csv is not the set that the experiments mean, another edition: 12 rows." in done.output
    assert "Note: led7: the built-in set was used, not the papers': a draw of our own." in done.output
    assert "Note: wine" not in done.output


def test_the_estimate_is_for_as_many_runs_as_the_experiment_has():
    experiment = EVERY["carboost/table-1"]
    entry = evidence.kept(experiment.id)["cells"][""]["iris"]["c45"]
    expected = entry["seconds"] * experiment.runs / entry["runs"]
    assert evidence.seconds(experiment)["iris", "c45"] == pytest.approx(expected)
