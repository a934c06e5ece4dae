"""Tables as people have them: ids, dates, gaps, semicolons; what is said of them, and what is made of them."""

import importlib.util
import io
import json
import sys
import warnings
from html import unescape
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from sklearn.calibration import CalibratedClassifierCV
from sklearn.model_selection import cross_val_score

from reference import GCACO, WCARP, ABCoDT, AntMiner, AntMinerMBC, CARBoost, GradientBoostedTrees, Table, datasets
from reference.cli import main
from reference.estimate import projected
from reference.findings import DataWarning, ModelWarning
from reference.frames import Words
from reference.progress import Bar
from reference.standing import Standing
from reference.table import Attribute

ROOT = Path(__file__).parent.parent
WEATHER, WINE = datasets.load("weather"), datasets.load("wine")
SMALL = {"n_ants": 10, "max_iterations": 5, "n_classifiers": 2, "random_state": 1}


def churn():
    spec = importlib.util.spec_from_file_location("make_churn", ROOT / "examples" / "churn" / "make_churn.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the table of customers."""
    place = tmp_path_factory.mktemp("churn")
    churn().main(str(place / "churn.csv"))
    return place


def run(*arguments, code=0, **options):
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], **options)
    assert result.exit_code == code, result.stderr
    return result


def written(tmp_path, text, name="t.csv"):
    (tmp_path / name).write_text(text, "utf-8")
    return tmp_path / name


# Looking


def test_the_table_of_customers_is_as_promised(folder):
    rows = (folder / "churn.csv").read_text("utf-8").splitlines()
    assert len(rows) == 5001
    assert sum(row.endswith(";yes") for row in rows) == 280
    assert len({row.split(";")[2] for row in rows[1:]}) > 880


def test_a_look_says_what_a_careful_colleague_would(folder):
    found = datasets.load(folder / "churn.csv").describe()
    told = {finding.kind: finding for finding in found.findings}
    assert list(told) == ["delimiter", "markers", "date", "id", "many", "unequal"]
    assert told["id"].columns == ("customer_id",)
    assert told["date"].columns == ("signup",)
    assert told["many"].columns == ("city",)
    assert told["markers"].columns == ("price", "calls")
    [price] = [column for column in found.columns if column.name == "price"]
    assert (price.read_as, price.n_missing) == ("continuous", 162)
    text = run("look", folder / "churn.csv").stdout
    assert "customer_id  nominal       5000        0" in text
    assert text.endswith("To leave them out: --drop signup,customer_id\n")
    assert len(found.to_frame()) == 10
    assert "<td>customer_id</td>" in found._repr_html_()


def test_three_commands_from_the_file_to_rules(folder):
    shown = run("look", folder / "churn.csv").stdout
    assert "What looks wrong:" in shown
    options = ["--drop", "customer_id,signup,city", "--set", "removal=covered", "--seed", 1]
    fitted = run("fit", "antminer", folder / "churn.csv", *options, "--save", folder / "m.json")
    assert fitted.stderr == "", "nothing is left to warn of"
    assert "THEN yes" in fitted.stdout
    assert "; always 'no': 94.4%; balanced: " in fitted.stdout
    told = run("predict", folder / "m.json", folder / "churn.csv", "--keep", "customer_id", "--proba", "--explain")
    lines = told.stdout.splitlines()
    assert lines[0] == "customer_id,prediction,p(no),p(yes),because"
    assert len(lines) == 5001
    assert lines[1].startswith("C100000,no,0.9")


def test_an_id_is_refused_with_the_way_out(folder):
    error = run("fit", "mbc", folder / "churn.csv", code=2).stderr
    assert error == (
        "Error: column 'customer_id' has 5000 values, more than max_values=500: drop it, group its values, or raise "
        "max_values\n"
    )


@pytest.mark.parametrize(
    ("values", "kinds"),
    [(["0", "1", "-"], ["spoilt"]), (["1.5", "2e3", "n/a", "."], ["spoilt"]), (["2", "3", "4", "5more"], []),
     (["1", "-"], []), (["low", "high", "-"], []), (["1", "2"], [])],
)  # fmt: skip
def test_numbers_spoilt_by_markers_are_told_where_no_reader_mended_them(values, kinds):
    frame = pd.DataFrame({"x": pd.Series(values * 12, dtype=object)})
    table = Table("t", (Attribute("x", tuple(values)),), ([*range(len(values))] * 12,))
    assert [finding.kind for finding in table.describe().findings] == kinds
    if kinds == ["spoilt"]:
        with pytest.warns(DataWarning, match=r"'x' holds numbers and texts that usually mean missing"):
            AntMiner(random_state=1).fit(frame, ["a", "b"] * (len(frame) // 2))


def test_a_rule_list_as_a_frame():
    rules = AntMiner(min_cases_per_rule=5, random_state=1).fit(WINE).rule_list_
    frame = rules.to_frame()
    assert list(frame.columns) == ["condition", "prediction", "covered", "quality"]
    assert frame["prediction"].tolist() == [*(rule.prediction for rule in rules.rules), rules.default]


@pytest.mark.parametrize(("column", "kind"), [
    ([f"k{i}" for i in range(40)], "id"), (list(range(40)), "id"), ([7.0] * 40, "constant"), ([""] * 40, "constant"),
    ([f"{i % 28 + 1:02}.11.2026" for i in range(40)], "date"),
    ([f"2026-11-{i % 28 + 1:02}" for i in range(40)], "date"),
    ([f"v{i % 30}" for i in range(40)], "many"), ([f"{i},5" if i % 2 else "0,5" for i in range(40)], "comma"),
    (["NA" if i % 2 else "x" for i in range(40)], "marked"), ([i * 1.5 for i in range(40)], None),
    ([i % 3 for i in range(40)], None), (["a" if i % 2 else "none" for i in range(40)], None),
], ids=str)
def test_what_each_kind_of_column_is_suspected_of(column, kind, tmp_path):
    lines = [f'"{value}";{"ab"[i % 2]}' for i, value in enumerate(column)]
    table = datasets.load(written(tmp_path, "\n".join(["x;class", *lines]).replace('""', "")))
    found = [finding.kind for finding in table.describe().findings if finding.kind not in ("delimiter", "copies")]
    assert found == ([kind] if kind else [])


def test_copies_and_small_classes(tmp_path):
    rows = [f"{i}.5,{i * 7 % 11},{'rare' if i < 3 else 'a' if i % 2 else 'b'}" for i in range(60)]
    table = datasets.load(written(tmp_path, "\n".join(["x,y,class", *rows, *rows[-5:]])))
    kinds = {finding.kind: str(finding) for finding in table.describe().findings}
    assert list(kinds) == ["copies", "small"]
    assert kinds["copies"].startswith("7.7% of the rows are copies")
    assert "'rare' (3)" in kinds["small"]


# Reading


def test_the_usual_markers_are_missing_among_numbers_and_names_are_left_alone(tmp_path):
    path = written(tmp_path, "x,y,class\n1,NA,a\n-,b,a\nnull,b,b\n2.5,c,b\n")
    table = datasets.load(path)
    np.testing.assert_array_equal(table.columns[0], [1, np.nan, np.nan, 2.5])
    assert table.attributes[1].values == ("NA", "b", "c")
    assert [remark.kind for remark in table.remarks] == ["markers"]
    other = datasets.load(path, missing=["NA", "null"])
    assert other.attributes[0].values == ("-", "1", "2.5")
    assert other.attributes[1].values == ("b", "c")


@pytest.mark.parametrize(("text", "delimiter"), [("a;b;c", ";"), ("a\tb\tc", "\t"), ("a,b,c", ",")])
def test_delimiters_are_told_from_the_header(text, delimiter, tmp_path):
    row = delimiter.join(["1,5" if delimiter == ";" else "1", "x", "p"])
    table = datasets.load(written(tmp_path, f"{text}\n{row}"))
    assert [attribute.name for attribute in table.attributes] == ["a", "b"]
    assert [remark.kind for remark in table.remarks] == ([] if delimiter == "," else ["delimiter"])
    with pytest.raises(ValueError, match=r"delimiter must be a comma, a semicolon or a tab, got '\|'"):
        datasets.load(tmp_path / "t.csv", delimiter="|")


def test_dates_are_days_since_1970(tmp_path):
    path = written(tmp_path, "day,x,class\n1970-01-02,1,a\n1970-01-03T12:00,2,b\n?,3,a\n")
    table = datasets.load(path)
    np.testing.assert_array_equal(table.columns[0], [1, 2.5, np.nan])
    assert datasets.load(path, nominal=["day"]).attributes[0].values == ("1970-01-02", "1970-01-03T12:00")


def test_columns_are_dropped_wherever_they_come_from(tmp_path):
    arff = "@relation t\n@attribute name string\n@attribute x real\n@attribute class {a}\n@data\nbob,1,a\n"
    path = written(tmp_path, arff, "t.arff")
    with pytest.raises(ValueError, match="'name' is of type string, which is not supported: drop it"):
        datasets.load(path)
    assert [a.name for a in datasets.load(path, drop=["name"]).attributes] == ["x"]
    weather = datasets.load("weather", drop=["windy", "outlook"])
    assert [attribute.name for attribute in weather.attributes] == ["temperature", "humidity"]
    csv = written(tmp_path, "id,x,class\n1,2,a\n")
    refused = [(["no"], "no column 'no' to drop"), (["class"], "is the class"), (["id", "x"], "no attributes")]
    for dropped, words in refused:
        with pytest.raises(ValueError, match=words):
            datasets.load(csv, drop=dropped)


# Warnings


def test_a_fit_warns_once_of_all_columns_and_names_the_remedy():
    rng = np.random.default_rng(0)
    frame = pd.DataFrame({"key": [f"k{i}" for i in range(60)], "same": ["x"] * 60, "x": rng.normal(size=60)})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        AntMiner(random_state=1).fit(frame, frame["x"] > 0)
    [entry] = [entry for entry in caught if entry.category is DataWarning]
    assert entry.filename == __file__
    assert str(entry.message).splitlines() == [
        "column 'key' has another value in every row, as an id has: drop it",
        "column 'same' has one value or none, which tells nothing: drop it",
    ]


def test_rules_that_never_fire_are_counted():
    """Two rules of opposite classes with the same test: the second decides nothing."""
    attributes = (Attribute("x", ("u", "v")),)
    table = Table("t", attributes, ([0] * 30 + [1] * 10,), Attribute("c", ("a", "b")), [0] * 20 + [1] * 20)
    model = AntMiner(min_cases_per_rule=5, max_uncovered_cases=2, single_class="continue", random_state=1)
    with pytest.warns(ModelWarning, match=r"decides no training row \(number \d\): removal='covered'.*AM-21"):
        model.fit(table)
    idle = [row for row in model.rule_table() if row.counts.decides == 0]
    assert idle
    assert all(row.counts.covered for row in idle)


@pytest.mark.parametrize("model", [
    AntMiner(random_state=1), AntMinerMBC(**SMALL), WCARP(), CARBoost(n_estimators=2, random_state=1),
    GradientBoostedTrees(n_iterations=1, max_depth=1, reg_lambda=1e6, random_state=1),
], ids=lambda model: type(model).__name__)
def test_a_model_of_nothing_says_so(model):
    """Noise: the class has nothing to do with the column."""
    x = np.tile([0.0, 1.0], 30)[:, None]
    y = np.repeat(["p", "q", "p"], 20)
    with pytest.warns(ModelWarning, match=r"learned no rule|right on \d+ training rows, always"):
        model.fit(x, y)


def test_accuracy_never_stands_alone():
    standing = Standing.of(["a"] * 9 + ["b"], ["a"] * 10)
    assert standing.useless
    assert str(standing) == "9 of 10 rows right (90.0%; always 'a': 90.0%; balanced: 50.0%)"
    assert str(Standing.of(["a", "b"], ["a", "b"])) == "2 of 2 rows right (100.0%; always 'a': 50.0%)"


# Rules as people use them


def test_one_table_of_rules_for_every_learner():
    kinds = [AntMiner(min_cases_per_rule=5, random_state=1), AntMinerMBC(**SMALL), WCARP(max_length=1),
             CARBoost(max_length=1, n_estimators=2, random_state=1)]  # fmt: skip
    headers = set()
    for model in kinds:
        with warnings.catch_warnings(action="ignore"):
            table = model.fit(WINE).rule_table()
        frame = table.to_frame()
        headers.add(tuple(frame.columns))
        same = model.rule_stats(WINE).to_frame()
        assert same.equals(frame), "new rows that are the training rows give the same numbers"
        for row, rule in zip(table, [rule for rules in model.rule_lists() for rule in rules], strict=True):
            covered = rule.matches(WINE)
            right = [label == rule.prediction for label in np.array(WINE.labels())[covered]]
            assert (row.counts.covered, row.counts.right) == (covered.sum(), sum(right))
        assert "lift" in table._repr_html_()
    assert len(headers) == 1


@pytest.mark.parametrize("model", [AntMiner(random_state=1), AntMinerMBC(n_classifiers=2, n_ants=30, random_state=1),
                                   CARBoost(n_estimators=2, max_length=2, random_state=1)])  # fmt: skip
def test_an_explanation_is_a_frame_of_the_rules_that_fired(model):
    told = next(told for told in model.fit(WINE).explain(WINE) if "AND" in told.reason or "IF" in told.reason)
    found = told.to_frame()
    assert {"rule", "condition", "prediction"} <= set(found.columns)
    assert len(found) >= 1
    shown = unescape(told._repr_html_())
    assert all(condition in shown for condition in found.condition)
    assert len(repr(told)) < 100 + len(told.reason)


def test_html_is_escaped_and_reprs_are_short():
    table = Table("t", (Attribute("<b>", ("x & y", "z")),), ([0, 1] * 15,), Attribute("c", ("p", "q")), [0, 1] * 15)
    model = AntMiner(min_cases_per_rule=2, random_state=1).fit(table)
    decided = next(told for told in model.explain(table) if told.rule)
    for shown in (table, table.describe(), model.rule_list_, model.rule_table(), decided):
        text = shown._repr_html_()
        assert "<b>" not in text
        assert "&lt;b&gt;" in text
    assert len(repr(datasets.load("tic-tac-toe"))) < 200
    assert len(repr(model.rule_table())) < 100


def test_pictures_have_the_names_of_things():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1).fit(WEATHER)
    labels = [label.get_text() for label in model.plot_coverage().get_yticklabels()]
    assert labels[0] == "1. humidity = normal → yes"
    assert model.plot().get_xlabel().startswith("support")
    assert [label.get_text() for label in model.plot_vote(WEATHER).get_yticklabels()] == ["yes", "no"]
    graph = GCACO(n_iterations=2, n_ants=5, m=3, random_state=1).fit(WINE).plot_graph()
    assert "flavanoids" in [text.get_text() for text in graph.texts]
    matplotlib.pyplot.close("all")


def test_a_long_condition_is_cut_in_the_picture_and_its_class_is_not():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    model = AntMiner(min_cases_per_rule=5, random_state=1).fit(WINE)
    labels = [label.get_text() for label in model.plot_coverage().get_yticklabels()]
    assert any("..." in label for label in labels)
    assert [label.rpartition(" → ")[2] for label in labels] == [rule.prediction for rule in model.rule_list_.rules]
    matplotlib.pyplot.close("all")


# What scikit-learn's users expect


def test_shares_of_the_rows_that_a_rule_decides():
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1).fit(WEATHER)
    assert model.decided_[0] == [6, 1], "of seven days with normal humidity six saw a game"
    shares = model.predict_proba(WEATHER)
    humid = [WEATHER.attributes[2].values[code] == "normal" for code in WEATHER.columns[2]]
    assert shares[humid].tolist() == [[7 / 9, 2 / 9]] * 7
    assert model.classes_[shares.argmax(axis=1)].tolist() == model.predict(WEATHER).tolist()
    assert CalibratedClassifierCV(model, cv=2).fit(WEATHER.to_frame(), WEATHER.labels())
    scores = cross_val_score(AntMiner(random_state=1), WINE.to_frame(), np.array(WINE.labels()) == "class_0",
                             scoring="roc_auc", cv=3)  # fmt: skip
    assert scores.min() > 0.8


def test_a_table_in_cross_validation():
    model = AntMiner(random_state=1)
    by_frame = cross_val_score(model, WINE.to_frame(), WINE.labels(), cv=3)
    assert cross_val_score(model, WINE, WINE.labels(), cv=3).tolist() == by_frame.tolist()


def test_frames_of_other_libraries(tmp_path):
    polars = pytest.importorskip("polars")
    frame = WEATHER.to_frame().assign(number=np.arange(14.0))
    frame.loc[3, "number"] = np.nan
    frame.to_csv(tmp_path / "t.csv", index=False)
    other = polars.read_csv(tmp_path / "t.csv")
    model = AntMiner(min_cases_per_rule=2, random_state=1).fit(other, WEATHER.labels())
    assert model.feature_names_in_.tolist() == list(frame.columns)
    assert [attribute.nominal for attribute in model.attributes_] == [True] * 4 + [False]
    assert model.predict(other).tolist() == model.predict(frame.astype(object).astype({"number": float})).tolist()
    with pytest.raises(TypeError, match="column 'd' holds Date"):
        AntMiner().fit(polars.DataFrame({"d": [polars.Series([1]).cast(polars.Date)[0]] * 3}), ["a", "b", "a"])
    with pytest.raises(TypeError, match="frame that is in memory"):
        AntMiner().fit(other.lazy(), WEATHER.labels())
    wine = polars.DataFrame(dict(zip([a.name for a in WINE.attributes], WINE.columns, strict=True)))
    selector = GCACO(n_iterations=2, n_ants=5, m=3, random_state=1).fit(wine, WINE.labels())
    assert set(selector.get_feature_names_out()) <= set(wine.columns)
    assert selector.set_output(transform="polars").transform(wine).columns == selector.get_feature_names_out().tolist()


def test_columns_of_another_library_that_no_rule_tests_are_not_read(monkeypatch):
    polars = pytest.importorskip("polars")
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=5, random_state=1).fit(WEATHER)
    other = polars.DataFrame({name: map(str, column) for name, column in WEATHER.to_frame().items()})
    read, values = [], Words.values.fget
    monkeypatch.setattr(Words, "values", property(lambda column: read.append(column) or values(column)))
    assert model.predict(other).tolist() == model.predict(WEATHER).tolist()
    assert 0 < len(set(map(id, read))) == len(model.columns_in_use()) < len(WEATHER.attributes)


def test_prediction_from_the_columns_of_rules_alone():
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=5, random_state=1).fit(WEATHER)
    used = {WEATHER.attributes[i].name for i in model.columns_in_use()}
    unused = [a.name for a in WEATHER.attributes if a.name not in used]
    assert unused
    assert model.predict(WEATHER.without(unused)).tolist() == model.predict(WEATHER).tolist()
    with pytest.raises(ValueError, match="which the model was trained with"):
        model.predict(WEATHER.without(sorted(used)[:1]))


# Watching and estimating


@pytest.mark.parametrize("model", [
    AntMiner(n_ants=20, random_state=1), AntMinerMBC(**SMALL), WCARP(max_length=2),
    CARBoost(n_estimators=2, random_state=1),
    GCACO(n_iterations=2, n_ants=5, random_state=1), GradientBoostedTrees(n_iterations=2, random_state=1),
    ABCoDT(reading="accuracy", n_sources=4, max_evaluations=10, objective_iterations=1, n_iterations=2, random_state=1),
], ids=lambda model: type(model).__name__)
def test_every_fit_can_be_watched(model, capsys, monkeypatch):
    monkeypatch.setattr("reference.progress.PAUSE", 0.0)
    with warnings.catch_warnings(action="ignore"):
        model.set_params(verbose=1).fit(WINE)
    shown = capsys.readouterr().err
    assert shown.startswith("\rlearning  [")
    assert "100%" in shown
    if isinstance(model, ABCoDT):
        assert "trees for 1 masks" in shown, "the first evaluations are told"
    model.set_params(verbose=0).fit(WINE)
    assert capsys.readouterr().err == ""


def test_a_bar_never_goes_back_and_tells_the_time_left():
    file = io.StringIO()
    bar = Bar(file)
    bar.begun = 0.0
    bar.draw(0.5, "half", now=60.0)
    bar.draw(0.25, "a step back", now=61.0)
    first, second = file.getvalue().split("\r")[1:]
    assert "50%  1:00 left  half" in first
    assert " 50% " in second


def test_an_interrupted_fit_leaves_the_model_as_it_was():
    from reference import trace

    def interrupt(line, values):
        raise KeyboardInterrupt

    model = AntMiner(min_cases_per_rule=2, random_state=1).fit(WEATHER)
    before = str(model.rule_list_)
    with trace.listen(interrupt), pytest.raises(KeyboardInterrupt):
        model.fit(datasets.load("monks-1"))
    assert str(model.rule_list_) == before


def test_an_estimate_before_the_fit():
    assert projected([(100, 1.0), (200, 3.0)], 200) == 3.0
    assert projected([(100, 1.0), (200, 1.0)], 400) == 2.0, "never less than in proportion"
    text = run("fit", "antminer", "tic-tac-toe", "--estimate").stdout
    assert text.startswith("958 rows may take about ")


# The command line


def test_help_lists_methods_and_their_parameters():
    text = run("fit", "--help").stdout
    assert "  wcarp     WCARP, learns rules\n" in text
    assert "min_support" not in text
    text = run("fit", "wcarp", "--help").stdout
    assert "min_support" in text
    assert "n_estimators" not in text, "that is CARBoost's"


def test_a_reading_is_explained():
    text = run("explain", "am-10").stdout
    assert text.startswith("AM-10  equal quality in the pruner   parameter prune_ties")
    assert "Lines: antminer:38" in text


def completed(*words):
    environment = {"_REFERENCE_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(["reference", *words]),
                   "COMP_CWORD": str(len(words))}  # fmt: skip
    result = CliRunner().invoke(main, env=environment, prog_name="reference")
    return [line.partition(",")[2] for line in result.stdout.splitlines()]


@pytest.mark.parametrize(("words", "expected"), [
    (["fit", "ant"], "antminer"), (["fit", "antminer", "tic"], "tic-tac-toe"), (["loo"], "look"),
    (["explain", "antminer:3"], "antminer:38"), (["explain", "AM-1"], "AM-10"),
    (["fit", "antminer", "weather", "--set", "prune"], "prune_ties="),
], ids=" ".join)
def test_shells_complete(words, expected):
    assert expected in completed(*words)


def test_predict_passes_columns_through_and_reads_a_stream(tmp_path, monkeypatch):
    monkeypatch.setattr("reference.streams.ROWS_PER_CHUNK", 7)
    run("fit", "antminer", "weather", "--set", "min_cases_per_rule=2", "--seed", 1, "--save", tmp_path / "m.json")
    rows = WEATHER.to_frame().assign(id=range(14))
    whole = run("predict", tmp_path / "m.json", "-", "--keep", "id,windy", input=rows.to_csv(index=False)).stdout
    assert whole.splitlines()[0] == "id,windy,prediction"
    found = pd.read_csv(io.StringIO(whole), dtype=str)
    assert found["id"].tolist() == [str(i) for i in range(14)]
    model = AntMiner.load(tmp_path / "m.json")
    assert found["prediction"].tolist() == model.predict(WEATHER).tolist()
    assert run("predict", tmp_path / "m.json", "-", "--keep", "*", input=rows.to_csv(index=False)).stdout.startswith(
        "outlook,temperature,humidity,windy,id,prediction\n"
    )
    assert "no column 'no' to keep" in run("predict", tmp_path / "m.json", "weather", "--keep", "no", code=2).stderr


def test_export_writes_all_three(tmp_path):
    run("fit", "antminer", "weather", "--set", "min_cases_per_rule=2", "--seed", 1, "--save", tmp_path / "m.json")
    assert run("export", tmp_path / "m.json", "--table", "days").stdout.startswith('SELECT "days".*, CASE\n')
    assert "def predict(row):" in run("export", tmp_path / "m.json", "--as", "python").stdout
    run("export", tmp_path / "m.json", "--as", "csv", "--out", tmp_path / "rules.csv")
    assert pd.read_csv(tmp_path / "rules.csv")["covered"][0] == 7


def test_selectors_keep_a_manifest_of_their_choice(tmp_path):
    run("fit", "gcaco", "wine", "--set", "n_iterations=2", "--set", "m=3", "--seed", 1, "--save", tmp_path / "m.json")
    assert len(json.loads((tmp_path / "m.json").read_text("utf-8"))["selected"]) == 3
    assert GCACO.load(tmp_path / "m.json").transform(WINE).shape == (178, 3)


@pytest.mark.skipif("REFERENCE_DATA" not in __import__("os").environ, reason="REFERENCE_DATA names no folder")
@pytest.mark.parametrize("name", ["anneal", "hepatitis", "sick", "glass"])
def test_a_sample_of_the_sweep(name):
    """`python -m benchmarks.sweep` goes through all sets."""
    sys.path.insert(0, str(ROOT))
    from benchmarks.sweep import ESTIMATORS, verdict

    for label in ("antminer", "mbc", "mbc2", "wcarp"):
        assert not verdict(ESTIMATORS[label], datasets.load(name)).startswith("SILENT"), label
