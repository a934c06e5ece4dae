"""Model files of every kind: what they hold, that they come back, and that damaged ones are refused at load."""

import copy
import json
import random
import warnings

import numpy as np
import pytest

from reference import (
    GCACO,
    WCARP,
    ABCoDT,
    AntMiner,
    AntMinerMBC,
    CARBoost,
    GradientBoostedTrees,
    datasets,
    models,
)
from tests.trust.fuzz import VALUES

WINE, WEATHER = datasets.load("wine"), datasets.load("weather")
SMALL = {"n_ants": 10, "max_iterations": 5, "n_classifiers": 2, "random_state": 1}
KINDS = {
    "antminer": (AntMiner(min_cases_per_rule=2, missing="as_value", random_state=1), WEATHER),
    "mbc": (AntMinerMBC(**SMALL), WINE),
    "wcarp": (WCARP(min_support=0.2, significance=0.15), WEATHER),
    "carboost": (CARBoost(min_support=0.2, significance=0.15, n_estimators=3, random_state=69), WEATHER),
    "trees": (GradientBoostedTrees(n_iterations=2, max_depth=3, random_state=1), WINE),
    "gcaco": (GCACO(n_iterations=2, n_ants=5, m=4, random_state=1), WINE),
    "abcodt": (ABCoDT(n_iterations=2, random_state=3), WINE),
}


def tried(model, table):
    """What a model says of a table, whatever it can say."""
    said = [model.report()] if hasattr(model, "report") else []
    if hasattr(model, "predict"):
        said += [model.predict(table).tolist(), model.predict_proba(table).tolist()]
    if hasattr(model, "explain"):
        said += [list(map(str, model.explain(table))), model.to_sql(), model.to_python(), str(model.rule_table())]
    if hasattr(model, "transform"):
        said += [model.transform(table).tolist(), model.chosen(), model.get_feature_names_out().tolist()]
    return said


@pytest.fixture(scope="module")
def fitted():
    with warnings.catch_warnings(action="ignore"):
        return {name: model.fit(table) for name, (model, table) in KINDS.items()}


@pytest.mark.parametrize("name", KINDS)
def test_what_is_saved_comes_back(name, fitted, tmp_path):
    model, table = fitted[name], KINDS[name][1]
    model.save(tmp_path / "m.json")
    again = type(model).load(tmp_path / "m.json")
    assert tried(again, table) == tried(model, table)
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "m.json").read_bytes()


def outcome(function, *arguments):
    """What a call gives, and the sentence of a ValueError if it is refused."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return function(*arguments), None
    except ValueError as error:
        return None, str(error)


FINE = ("no column", "knows it as", "has no counts of")


def places(value, path=()):
    """Every place of a model's content below the top, a few of every long list."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, key)
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for index in {0, len(value) // 2, len(value) - 1} & set(range(len(value))):
            yield (*path, index)
            yield from places(value[index], (*path, index))


def spoilt(content, path, value):
    content = copy.deepcopy(content)
    parent = content
    for key in path[:-1]:
        parent = parent[key]
    if value is places:
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return content


@pytest.mark.parametrize("name", KINDS)
def test_a_damaged_file_is_refused_at_load_or_works(name, fitted, tmp_path):
    """No file loads and then fails: what loads predicts, explains and reports; a refusal is one short sentence."""
    model, table = fitted[name], KINDS[name][1]
    model.save(tmp_path / "m.json")
    content = json.loads((tmp_path / "m.json").read_text("utf-8"))
    chance = random.Random(20)
    trials = [(path, value) for path in places(content) for value in (places, *VALUES)]
    n_refused, few_rows = 0, table.take(range(0, table.n_rows, 5))
    for path, value in chance.sample(trials, min(len(trials), 400)):
        (tmp_path / "m.json").write_text(json.dumps(spoilt(content, path, value)), "utf-8")
        again, refusal = outcome(type(model).load, tmp_path / "m.json")
        if refusal is not None:
            n_refused += 1
            assert "m.json" in refusal, path
            assert "\n" not in refusal, path
            assert len(refusal) < 500 + len(str(tmp_path)), (path, value)
            continue
        _, refusal = outcome(tried, again, few_rows)  # a whole model may be one of columns with other names
        assert refusal is None or any(words in refusal for words in FINE), (path, value)
    assert n_refused > 100


@pytest.mark.parametrize(("path", "value", "words"), [
    (("parameters", "max_values"), "y" * 5000, "max_values must be an integer"),
    (("parameters", "verbose"), {}, "verbose must be a number, got {}"),
    (("items", 1), ("items", 0), "the item outlook = sunny stands there twice"),
    (("rules", 1), ("rules", 0), "the rule of items [1] stands there twice"),
    (("rules", 0, "p_value"), -1, "a rule has the p-value -1 and a Loevinger of 1"),
    (("rules", 0, "loevinger"), 1e308, "and a Loevinger of 1e+308"),
    (("rules", 0, "n_a"), 15, "a rule is right on 4 of 15 cases, of which there are 9 of 14"),
    (("class_count", 0), 3, "a rule is right on 4 of 4 cases, of which there are 3 of 8"),
], ids=str)  # fmt: skip
@pytest.mark.parametrize("name", ["wcarp", "carboost"])
def test_a_rule_base_that_cannot_be_is_refused(name, path, value, words, fitted, tmp_path):
    fitted[name].save(tmp_path / "m.json")
    content = json.loads((tmp_path / "m.json").read_text("utf-8"))
    value = content[value[0]][value[1]] if isinstance(value, tuple) else value
    (tmp_path / "m.json").write_text(json.dumps(spoilt(content, path, value)), "utf-8")
    _, refusal = outcome(type(fitted[name]).load, tmp_path / "m.json")
    assert words in refusal
    assert len(refusal) < 500 + len(str(tmp_path))


@pytest.mark.parametrize(("kept", "words"), [
    ({"rule_lists": 0, "validation_curve": 0}, "0 rule lists and 0 validation curves"),
    ({"rule_lists": 1}, "1 rule lists and 2 validation curves"),
], ids=["none", "fewer"])  # fmt: skip
def test_classifiers_that_are_not_all_there_are_refused(kept, words, tmp_path):
    model = AntMinerMBC(n_ants=5, max_iterations=5, n_classifiers=2, random_state=1).fit(WEATHER)
    model.set_params(n_classifiers=3).save(tmp_path / "m.json")  # for the next fit
    assert len(AntMinerMBC.load(tmp_path / "m.json").rule_lists_) == 2
    content = json.loads((tmp_path / "m.json").read_text("utf-8"))
    (tmp_path / "m.json").write_text(json.dumps({**content, **{key: content[key][:n] for key, n in kept.items()}}))
    with pytest.raises(ValueError, match=words):
        AntMinerMBC.load(tmp_path / "m.json")


@pytest.mark.parametrize("name", KINDS)
def test_half_a_character_is_refused_at_load(name, fitted, tmp_path):
    """What loads can be saved again, and no file can hold a lone surrogate; a pair of them is a character."""
    fitted[name].save(tmp_path / "m.json")
    content = json.loads((tmp_path / "m.json").read_text("utf-8"))
    for text in ("\ud800", "\udfff", "\udc00\ud800"):
        (tmp_path / "m.json").write_text(json.dumps({**content, "more": {text: []}}), "utf-8")
        with pytest.raises(ValueError, match=r"m\.json holds half of a character") as refusal:
            type(fitted[name]).load(tmp_path / "m.json")
        assert "\n" not in str(refusal.value)
    (tmp_path / "m.json").write_text(json.dumps({**content, "more": "\U0001f41d \\ud800"}), "utf-8")
    type(fitted[name]).load(tmp_path / "m.json").save(tmp_path / "again.json")


@pytest.mark.parametrize("name", KINDS)
def test_a_long_name_is_cut_when_its_column_is_not_there(name, fitted, tmp_path):
    model, table = fitted[name], KINDS[name][1]
    model.save(tmp_path / "m.json")
    text = (tmp_path / "m.json").read_text("utf-8")
    for attribute in table.attributes:
        text = text.replace(f'"{attribute.name}"', f'"{attribute.name + "a" * 5000}"')
    (tmp_path / "m.json").write_text(text, "utf-8")
    again = type(model).load(tmp_path / "m.json")
    _, refusal = outcome(again.transform if hasattr(again, "transform") else again.predict, table)
    assert "has no column" in refusal
    assert len(refusal) < 200


@pytest.mark.parametrize("name", ["antminer", "mbc", "wcarp", "carboost"])
def test_a_file_holds_the_values_that_rules_use_and_no_others(name, tmp_path):
    table = datasets.load("tic-tac-toe")
    values = tuple(f"secret {i}" for i in range(200))
    codes = [i % 200 for i in range(table.n_rows)]
    other = type(table.attributes[0])("customer", values)
    wide = type(table)("wide", (*table.attributes, other), (*table.columns, codes), table.target, table.classes)
    kinds = {
        "antminer": AntMiner(random_state=1), "mbc": AntMinerMBC(**SMALL),
        "wcarp": WCARP(max_length=1), "carboost": CARBoost(max_length=1, n_estimators=2, random_state=1),
    }  # fmt: skip
    with warnings.catch_warnings(action="ignore"):
        model = kinds[name].fit(wide)
    model.save(tmp_path / "m.json")
    used = {str(term.value) for rules in model.rule_lists() for rule in rules for term in rule.terms}
    text = (tmp_path / "m.json").read_text("utf-8")
    assert {value for value in values if f'"{value}"' in text} == used & set(values)
    assert len(used & set(values)) < 20
    assert type(model).load(tmp_path / "m.json").predict(wide).tolist() == model.predict(wide).tolist()


def test_version_1_is_read(tmp_path):
    """A file as 0.1.0 wrote it: every value of every column, no counts of training rows."""
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1).fit(WEATHER)
    model.save(tmp_path / "m.json")
    content = json.loads((tmp_path / "m.json").read_text("utf-8"))
    for later in ("training", "decided"):
        del content[later]
    for later in ("max_values", "verbose"):
        del content["parameters"][later]
    content["attributes"] = [models.attribute_to_json(attribute) for attribute in WEATHER.attributes]
    (tmp_path / "m.json").write_text(json.dumps({**content, "version": 1}), "utf-8")
    old = AntMiner.load(tmp_path / "m.json")
    assert old.predict(WEATHER).tolist() == model.predict(WEATHER).tolist()
    assert old.report().splitlines()[0] == "1. IF humidity = normal THEN yes"
    assert old.rule_stats(WEATHER).rows[0].counts.covered == 7
    with pytest.raises(ValueError, match=r"version 1 has no counts of the training rows: use rule_stats"):
        old.rule_table()
    with pytest.raises(ValueError, match="version 1 has no counts"):
        old.predict_proba(WEATHER)


def test_trees_that_would_lead_astray_never_reach_c(fitted, tmp_path):
    fitted["trees"].save(tmp_path / "m.json")
    content = json.loads((tmp_path / "m.json").read_text("utf-8"))
    for column, bad in [("features", 13), ("features", -2), ("rights", 0), ("rights", 10**6), ("features", 2**40)]:
        tree = copy.deepcopy(content)
        tree["trees"][0][0][column][0] = bad
        (tmp_path / "bad.json").write_text(json.dumps(tree), "utf-8")
        with pytest.raises(ValueError, match=r"bad\.json is not a whole model of 'trees': "):
            GradientBoostedTrees.load(tmp_path / "bad.json")
    again = GradientBoostedTrees.load(tmp_path / "m.json")
    assert np.array_equal(again.importances_, fitted["trees"].importances_)
