"""Rules as SQL and as a Python function: both are run, and must say what the model says."""

import sqlite3

import numpy as np
import pytest

from reference import WCARP, AntMiner, AntMiner2MBC, AntMinerMBC, CARBoost, Table, datasets

SMALL = {"n_ants": 20, "max_iterations": 10, "n_classifiers": 3, "random_state": 1}
MODELS = {
    "antminer": AntMiner(min_cases_per_rule=3, random_state=1),
    "antminer, missing is a value": AntMiner(min_cases_per_rule=3, missing="as_value", random_state=1),
    "mbc": AntMinerMBC(**SMALL),
    "mbc2, one vote per list": AntMiner2MBC(**SMALL, mismatch_votes="per_list"),
    "wcarp": WCARP(max_length=2),
    "carboost": CARBoost(max_length=2, n_estimators=4, random_state=1),
    "carboost, scores vote": CARBoost(max_length=2, n_estimators=3, vote="score", missing="value", random_state=1),
}


def with_gaps(table):
    """The table with every seventh value of every column missing, in turn."""
    columns = [column.copy() for column in table.columns]
    for i, column in enumerate(columns):
        column[i % 7 :: 7] = -1 if table.attributes[i].nominal else np.nan
    return Table(table.name, table.attributes, tuple(columns), table.target, table.classes)


TABLES = {
    "weather": datasets.load("weather"),
    "iris with gaps": with_gaps(datasets.load("iris")),
    "boards with gaps": with_gaps(datasets.load("tic-tac-toe").take(range(0, 958, 7))),
}


def rows_of(table):
    """The rows as mappings, ``None`` where missing."""
    columns = []
    for attribute, column in zip(table.attributes, table.columns, strict=True):
        if attribute.nominal:
            columns.append([attribute.values[code] if code >= 0 else None for code in column])
        else:
            columns.append([None if np.isnan(value) else value for value in column.tolist()])
    names = [attribute.name for attribute in table.attributes]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


@pytest.fixture(params=TABLES)
def table(request):
    return TABLES[request.param]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", MODELS)
def test_both_languages_say_what_the_model_says(name, table):
    model = MODELS[name].fit(table)
    expected, rows = model.predict(table).tolist(), rows_of(table)
    space = {}
    exec(model.to_python(), space)
    assert [space["predict"](row) for row in rows] == expected
    database = sqlite3.connect(":memory:")
    names = [attribute.name for attribute in table.attributes]
    quoted = ", ".join('"' + name + '"' for name in names)
    database.execute(f'CREATE TABLE "my rows" ({quoted})')
    marks = ", ".join("?" * len(names))
    database.executemany(f'INSERT INTO "my rows" VALUES ({marks})', [tuple(row.values()) for row in rows])
    found = database.execute(model.to_sql("my rows"))
    place = [entry[0] for entry in found.description].index("prediction")
    assert [row[place] for row in found] == expected
    assert len(set(expected)) > 1 or name in ("wcarp", "mbc", "mbc2, one vote per list", "carboost"), "worth comparing"


def test_names_and_values_are_quoted(tmp_path):
    path = tmp_path / "t.csv"
    labels = ["right", "it's"]
    lines = [f'"it\'s a ""{i % 2}""",{labels[i % 2]}\n' for i in range(24)]
    path.write_text('"so ""quoted""; --",class\n' + "".join(lines))
    table = datasets.load(path)
    model = AntMiner(min_cases_per_rule=1, max_uncovered_cases=0, random_state=1).fit(table)
    database = sqlite3.connect(":memory:")
    database.execute('CREATE TABLE "data" ("so ""quoted""; --")')
    database.executemany("INSERT INTO data VALUES (?)", [('it\'s a "0"',), ('it\'s a "1"',)])
    assert [row[1] for row in database.execute(model.to_sql())] == ["right", "it's"]


def test_too_many_rules_for_a_query():
    model = WCARP(min_support=0.01, significance=1.0, pruning="none", max_length=3).fit(datasets.load("tic-tac-toe"))
    assert len(model.rules_) > 900
    with pytest.raises(ValueError, match="too many for one query, which takes 900: export them to Python"):
        model.to_sql()
    assert "def predict(row):" in model.to_python()


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", MODELS)
def test_limits_leave_the_first_or_the_strongest_rules(name, tmp_path):
    boards = datasets.load("tic-tac-toe")
    model = MODELS[name].fit(boards)
    limited = model.limited(boards.to_frame(), boards.labels(), max_rules=2, max_terms=1)
    for before, after in zip(model.rule_lists(), limited.rule_lists(), strict=True):
        short = [rule for rule in before if len(rule.terms) <= 1]
        if model.strength:
            of_class = [[rule for rule in short if rule.prediction == label] for label in boards.target.values]
            kept = [rule for rules in of_class for rule in sorted(rules, key=lambda rule: -rule.loevinger)[:2]]
            assert [rule.terms for rule in after] == [rule.terms for rule in short if rule in kept]
        else:
            assert list(after) == short[:2]
    limited.save(tmp_path / "model.json")
    assert type(model).load(tmp_path / "model.json").predict(boards).tolist() == limited.predict(boards).tolist()
    assert model.rule_lists() == MODELS[name].rule_lists()


def test_the_default_of_a_shortened_list_is_decided_anew():
    boards = datasets.load("tic-tac-toe")
    model = AntMiner(random_state=1).fit(boards).limited(boards, max_rules=1)
    [rule] = model.rule_list_.rules
    rest = [label for label, match in zip(boards.labels(), rule.matches(boards), strict=True) if not match]
    assert model.rule_list_.default == max(boards.target.values, key=rest.count)
    assert sum(map(sum, model.decided_)) == 958


def test_limits_that_are_none():
    boards = datasets.load("tic-tac-toe")
    model = AntMiner(random_state=1).fit(boards)
    with pytest.raises(ValueError, match="max_rules must be at least 1, got 0"):
        model.limited(boards, max_rules=0)
    with pytest.raises(ValueError, match="the model was trained without the class 'draw'"):
        model.limited(boards.to_frame(), ["draw"] * 958)
