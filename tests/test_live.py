"""The scripts of live runs tell what the mirror tells: header, every event, result, from the same seed."""

import json
import shutil
import subprocess

import pytest

from docs.generator.live import ENVIRONMENT, description, live_scripts
from docs.generator.traces import thinned
from reference import datasets
from reference.conformance import judge, tolerance
from reference.papers import PAPERS, method
from reference.recording import AROUND, data_of, record
from reference.table import Table

LIVE = """
const requests = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
globalThis.window = globalThis;
require("node:vm").runInThisContext(requests.script);
const { run } = window.referenceLive[requests.paper];
console.log(JSON.stringify(requests.runs.map((wanted) => {
  try { return run(wanted); } catch (error) { return { error: error.message }; }
})));
"""
SCRIPTS = live_scripts()
MOST_BYTES = 60_000

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not on the PATH")


def live(paper, runs):
    request = json.dumps({"script": SCRIPTS[f"{paper}.js"], "paper": paper, "runs": runs})
    done = subprocess.run(["node", "-e", LIVE], input=request, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def changed(table, row, column):
    """The table with another value in one cell."""
    cells = [values.copy() for values in table.columns]
    attribute, values = table.attributes[column], cells[column]
    values[row] = (values[row] + 1) % len(attribute.values) if attribute.nominal else values[row] * 1.25
    return Table(table.name, table.attributes, tuple(cells), table.target, table.classes)


def thin(name, every):
    table = datasets.load(name)
    return table.take(range(0, table.n_rows, every))


SMALL = {"min_cases_per_rule": 2, "max_uncovered_cases": 2, "n_ants": 8, "n_rules_converge": 3}
FEW = {"n_ants": 5, "n_classifiers": 2, "max_iterations": 3}
MANY = {"min_support": 0.2, "significance": 0.2, "n_estimators": 4}
BEES = {"n_sources": 4, "max_evaluations": 16, "n_iterations": 3, "limit": 2, "max_depth": 3, "objective_iterations": 2}
EXTRA = {
    "antminer": [
        ("antminer", lambda: changed(datasets.load("weather"), 3, 1), {**SMALL, "pruner": "hybrid", "r": 1}),
        ("antminer", lambda: datasets.load("weather"), {**SMALL, "pruner": "hybrid", "r": 2, "info_gain": "split"}),
        ("antminer", lambda: thin("iris", 3), {**SMALL, "infeasible": "reject", "removal": "covered"}),
        ("antminer", lambda: thin("tic-tac-toe", 9), {"n_ants": 5, "single_class": "continue", "prune_ties": "remove"}),
    ],
    "mbc": [
        ("mbc", lambda: changed(datasets.load("weather"), 3, 1), {**FEW, "rho": 0.5, "validation": "holdout"}),
        ("mbc2", lambda: changed(thin("iris", 5), 3, 2), {**FEW, "max_cuts": 5, "validation": "per_classifier"}),
        ("mbc", lambda: thin("iris", 7), {**FEW, "any_vertex": False, "prune_ties": "keep", "omega": 1.0}),
    ],
    "carboost": [
        ("carboost", lambda: changed(datasets.load("weather"), 3, 1), {**MANY, "max_length": 1, "vote": "score"}),
        ("carboost", lambda: thin("iris", 4), {**MANY, "on_bad_round": "reset", "rule_memory": "persist"}),
        ("carboost", lambda: datasets.load("weather"), {**MANY, "pruning": "none", "test": "normal"}),
        ("wcarp", lambda: thin("tic-tac-toe", 9), {"max_length": 2, "pruning": "optimal", "adjust": "bh"}),
    ],
    "gcaco": [
        ("gcaco", lambda: changed(datasets.load("wine"), 3, 1), {"n_ants": 4, "n_iterations": 2, "q0": 0.2, "m": 3}),
        ("gcaco", lambda: thin("iris", 2), {"n_ants": 3, "n_iterations": 2, "walk": "figure", "separability": "ratio"}),
        ("gcaco", lambda: thin("wine", 2), {"n_ants": 3, "n_iterations": 2, "negative_heuristic": "clip", "beta": 2.5}),
    ],
    "abcodt": [
        ("abcodt", lambda: changed(thin("wine", 6), 3, 1), {**BEES, "colsample": 0.5, "curvature": "hessian"}),
        ("abcodt", lambda: thin("iris", 5), {**BEES, "onlooker": "roulette", "selection": "branch", "init": "prior"}),
        ("abcodt", lambda: thin("iris", 5), {**BEES, "reading": "accuracy", "line_search": False}),
    ],
}


def runs_of(paper):
    """The runs that the site plays and the others, each with two seeds."""
    shipped = [(run.method, lambda run=run: thinned(run), dict(run.parameters)) for run in PAPERS[paper].runs]
    for name, table, parameters in [*shipped, *EXTRA.get(paper, ())]:
        for seed in (parameters.pop("random_state", 7), 2**40):
            yield name, table(), parameters, seed


def expected(name, table, parameters, seed):
    chosen = method(name)
    seeded = {"random_state": seed} if "random_state" in chosen.create().get_params() else {}
    text = record(chosen, chosen.create(backend="python", **parameters, **seeded), table, every_ant=True)
    header, *events, last = map(json.loads, text.splitlines())
    del header["versions"]
    return header, events, last["result"]


@needs_node
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.filterwarnings("ignore::reference.findings.DataWarning", "ignore::reference.findings.ModelWarning")
def test_a_live_run_is_the_mirrors(paper):
    wanted = list(runs_of(paper))
    asked = [
        {"method": name, "table": data_of(table), "parameters": parameters, "seed": seed}
        for name, table, parameters, seed in wanted
    ]
    known = tolerance.of_paper(paper)
    for run, told in zip(wanted, live(paper, asked), strict=True):
        header, events, result = expected(*run)
        assert "error" not in told, told
        assert told["header"] == header
        allowed = tolerance.written({"events": events}, known)["events"]
        assert judge.in_events(f"{paper}:1", allowed, told["events"], None) is None
        assert len(told["events"]) == len(events)
        assert same(result, told["result"], known), run


def same(result, told, known):
    loosest = max(known.values())
    return judge.difference(tolerance.plain(result, loosest), told) is None


@needs_node
def test_streams_of_their_own_give_the_lists_of_a_fit():
    model = method("mbc").create(backend="python", **FEW, random_state=3).fit(datasets.load("weather"))
    asked = {"table": data_of(datasets.load("weather")), "parameters": FEW, "seed": 3, "streams": "own"}
    [told] = live("mbc", [asked])
    assert told["result"]["rule_lists"] == [rules.to_json() for rules in model.rule_lists_]
    assert told["result"]["n_draws"] == model.n_draws_


REFUSED = [
    ("antminer", {"parameters": {"n_ants": 0}}, "n_ants must be at least 1, got 0"),
    ("antminer", {"parameters": {"pruner": "fast"}}, "pruner must be one of 'original', 'hybrid', got 'fast'"),
    ("antminer", {"parameters": {"ants": 3}}, "no parameter is called ants"),
    ("antminer", {"readings": {"AM-1": "literal"}}, "no parameter decides the reading AM-1"),
    ("mbc", {"parameters": {"rho": 1.0}}, "rho must be below 1, got 1"),
    ("mbc", {"parameters": {"n_ants": 500}}, "it has more than 20000 events; ask for fewer ants, iterations or rows"),
    ("gcaco", {"parameters": {"m": 2.5}}, "m must be an integer, got 2.5"),
    ("gcaco", {}, "column 'outlook' is nominal, but GCACO works on numbers: encode or drop the column"),
]


@needs_node
@pytest.mark.parametrize(("paper", "run", "sentence"), REFUSED)
def test_a_wrong_run_is_refused_with_a_sentence(paper, run, sentence):
    assert live(paper, [{"table": data_of(datasets.load("weather")), **run}]) == [{"error": sentence}]


@needs_node
def test_a_row_without_a_class_is_refused():
    table = data_of(datasets.load("weather"))
    table["classes"][2] = None
    assert live("antminer", [{"table": table}]) == [{"error": "class 'play' is missing in row 3"}]


@needs_node
def test_a_reading_chooses_its_parameter():
    table = data_of(datasets.load("weather"))
    asked = [{"readings": {"AM-21": "covered"}}, {"parameters": {"removal": "covered"}}, {}]
    by_reading, by_name, usual = live("antminer", [{"table": table, "seed": 1, **run} for run in asked])
    assert by_reading == by_name != usual
    assert by_reading["header"]["readings"]["AM-21"] == "covered"


@pytest.mark.parametrize("paper", PAPERS)
def test_a_form_knows_every_parameter(paper):
    """What changes a run has a kind and a range that its default lies in; nothing else is asked for."""
    for name, known in description(paper)["methods"].items():
        settings = method(name).create().get_params()
        assert {entry["name"] for entry in known} == {*settings} - {*AROUND, *ENVIRONMENT}
        for entry in known:
            default = settings[entry["name"]]
            assert entry["default"] == default
            within = default in entry["choices"] if entry["kind"] == "choice" else isinstance(default, int | float)
            assert within or (default is None and entry["none"])


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_light(name):
    assert len(SCRIPTS[name].encode()) < MOST_BYTES
