"""Live runs: the form of the player, from the file system and without a network, against the mirror's own trace."""

import json

import numpy as np
import pytest

from docs.generator.traces import TABLES, thin, thinned
from reference.conformance import judge, tolerance
from reference.draws import Recorder, source
from reference.papers import PAPERS, SLUGS, method
from reference.recording import record
from reference.table import Table
from tests.test_player import ASSETS, Page, address, browser, needs_browser

__all__ = ["browser"]

CHANGES = {
    "antminer": {"pruner": "hybrid", "r": 1},
    "mbc": {"omega": 1.0},
    "gcaco": {"q0": 0.2},
    "carboost": {"n_estimators": 3, "rule_weight": "replace"},
    "abcodt": {"selection": "branch"},
}
"""The parameters that the reader changes, beside the seed and one cell."""
SEED, ROW, COLUMN = 11, 3, 1


def changed(table):
    """The table with another value in one cell, and that value as the form takes it."""
    columns = [column.copy() for column in table.columns]
    if table.attributes[COLUMN].nominal:
        columns[COLUMN][ROW] = (columns[COLUMN][ROW] + 1) % len(table.attributes[COLUMN].values)
        typed = str(columns[COLUMN][ROW])
    else:
        columns[COLUMN][ROW] = np.float64(3.25)
        typed = "3.25"
    return Table(f"{table.name} (changed)", table.attributes, tuple(columns), table.target, table.classes), typed


def form_of(browser, site, slug):
    """A paper's page from the file system, with the form open."""
    shown = Page(browser, address(site, slug), offline=True)
    shown.page.locator("[data-act=change]").click()
    shown.page.locator(".player-form form").wait_for()
    return shown


def run_alone(shown):
    shown.page.locator("[data-do=run]").click()
    shown.page.wait_for_function("document.querySelector('.player-computed').textContent !== ''")


def run_beside(shown):
    shown.page.locator("[name=beside]").check()
    shown.page.locator("[data-do=run]").click()
    shown.page.wait_for_function("document.querySelectorAll('.player-half').length === 2")


def fill(page, field, value):
    if field.evaluate("(one) => one.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
        field.press("Tab")


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_live_run_loads_weighs_less_than_60_kB(slug):
    scripts = ("player/live.js", "tables.js", f"live/{slug}.js")
    assert sum((ASSETS / name).stat().st_size for name in scripts) < 60_000


@needs_browser
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.filterwarnings("ignore::reference.findings.DataWarning", "ignore::reference.findings.ModelWarning")
def test_a_changed_run_tells_what_the_mirror_tells(site, browser, slug):
    run = PAPERS[slug].runs[0]
    table, cell = changed(thinned(run))
    shown = form_of(browser, site, slug)
    before = shown.state()
    for name, value in CHANGES[slug].items():
        fill(shown.page, shown.page.locator(f'[name="p:{name}"]'), str(value))
    fill(shown.page, shown.page.locator(f'[data-at="{ROW} {COLUMN}"]'), cell)
    shown.page.locator("[name=seed]").fill("")
    shown.page.locator("[name=seed]").press_sequentially(str(SEED))  # typed, for a handler could swallow the keys
    run_alone(shown)
    assert f"seed {SEED}" in shown.page.locator(".player-computed").inner_text()
    assert "reference verify" in shown.page.locator(".player-computed").inner_text()
    told = shown.page.locator(".player-parameters summary").inner_text()
    assert told.startswith(f"Parameters data {table.name} · seed {SEED} · ")
    header, *events, last = shown.page.evaluate("ReferencePlayer.player.track.lines")
    parameters = {**run.parameters, **CHANGES[slug], "random_state": SEED, "backend": "python"}
    text = record(method(run.method), method(run.method).create(**parameters), table, every_ant=True)
    wanted_header, *wanted, wanted_last = map(json.loads, text.splitlines())
    assert {name: header[name] for name in ("data", "parameters", "readings", "method")} == {
        name: wanted_header[name] for name in ("data", "parameters", "readings", "method")
    }
    allowed = tolerance.written({"events": wanted}, tolerance.of_paper(slug))["events"]
    assert judge.in_events(f"{slug}:1", allowed, events, None) is None
    assert len(events) == len(wanted)
    assert last["result"]["n_draws"] == wanted_last["result"]["n_draws"]
    shown.page.locator("[data-act=last]").click()
    assert shown.state() != before
    shown.close()


VOTES = {
    "wcarp": ({"min_support": 0.2, "significance": 0.2}, "carboost:wcarp9"),
    "carboost": ({"min_support": 0.2, "significance": 0.2, "n_estimators": 4, "vote": "score"}, "carboost:boost20"),
}
"""Live runs whose votes are stepped through: the method, what is set in the form, and the line that ends a vote."""


@needs_browser
@pytest.mark.parametrize("name", VOTES)
def test_the_vote_of_a_live_run_ends_as_the_package_predicts(site, browser, name):
    """W-CARP adds up its rules, CARBoost its rounds; the player lands on what ``predict`` says of every row."""
    chosen, last = VOTES[name]
    table = thinned(PAPERS["carboost"].runs[0])
    seeded = {"random_state": Recorder(source(SEED))} if name == "carboost" else {}
    others = {**PAPERS["carboost"].runs[0].parameters, **chosen}
    known = method(name).create().get_params()
    parameters = {key: value for key, value in others.items() if key in known and key != "random_state"}
    expected = method(name).create(**parameters, backend="python", **seeded).fit(table).predict(table)
    assert len({*expected}) == 2
    shown = form_of(browser, site, "carboost")
    shown.page.locator("[name=method]").select_option(name)
    for key, value in chosen.items():
        fill(shown.page, shown.page.locator(f'[name="p:{key}"]'), str(value))
    shown.page.locator("[name=seed]").fill(str(SEED))
    run_alone(shown)
    said, row = [], shown.page.locator(".player input[type=number]").first
    for number in range(table.n_rows):
        row.fill(str(number + 1))
        row.press("Tab")
        shown.page.locator("[data-act=last]").click()
        assert last in shown.said()
        said.append(shown.said().rstrip(".").split()[-1])
    assert said == list(expected)
    shown.page.locator("[data-act=back]").click()
    assert {"wcarp": "carboost:wcarp8", "carboost": "carboost:boost19"}[name] in shown.said()
    shown.close()


@needs_browser
def test_the_form_refuses_in_a_sentence_and_takes_pasted_rows(site, browser):
    shown = form_of(browser, site, "antminer")
    wrong = shown.page.locator(".player-wrong")
    shown.page.locator('[name="p:n_ants"]').fill("0")
    shown.page.locator("[data-do=run]").click()
    wrong.wait_for(state="visible")
    assert "n_ants must be at least 1, got 0" in wrong.inner_text()
    shown.page.locator('[name="p:n_ants"]').fill("4")
    text = shown.page.locator(".player-form textarea")
    shown.page.locator(".player-form details summary").click()
    text.fill("colour,size,kind\nred,1\n")
    text.press("Tab")
    shown.page.wait_for_function("document.querySelector('.player-wrong').textContent.includes('Line 2 has 2 values')")
    text.fill("colour,size,kind\n" + "red,1.5,a\nblue,2.5,b\nred,1,a\nblue,3,b\n?,2,b\n" * 4)
    text.press("Tab")
    shown.page.wait_for_function("document.querySelector('.player-wrong').hidden")
    run_beside(shown)
    data = shown.page.evaluate("ReferencePlayer.player.other.lines[0].data")
    assert [attribute["values"] for attribute in data["attributes"]] == [["blue", "red"], None]
    assert (data["target"]["values"], data["rows"][4], len(data["rows"])) == (["a", "b"], [None, 2], 20)
    shown.close()


@needs_browser
@pytest.mark.parametrize("slug", SLUGS)
def test_every_table_that_the_form_offers_can_be_run(site, browser, slug):
    """Selectors work on numbers, so they are offered no table of names."""
    shown = form_of(browser, site, slug)
    offered = shown.page.locator("[name=table] option:not([disabled])").all_text_contents()
    assert offered == [name for name in TABLES if slug not in ("gcaco", "abcodt") or name in ("iris", "wine")]
    for name in offered:
        shown.page.locator("[name=table]").select_option(name)
        shown.page.locator("[data-do=run]").click()
        shown.page.locator(".player-form").wait_for(state="hidden")
        shown.page.locator("[data-act=change]").click()


def test_every_table_of_the_form_has_all_its_classes():
    for name, every in TABLES.items():
        table = thin(name, every)
        assert {*table.classes.tolist()} == {*range(len(table.target.values))}, name


PLAYED = """(seeds) => {
    const { player, Track } = ReferencePlayer, engine = referenceLive[player.slug], [header] = player.track.lines;
    const known = new Set(engine.methods[header.method].map((one) => one.name));
    const parameters = Object.fromEntries(Object.entries(header.parameters).filter(([name]) => known.has(name)));
    return seeds.map((seed) => {
        const told = engine.run({ method: header.method, table: header.data, parameters, seed });
        const lines = [{ ...told.header, seed }, ...told.events, { result: told.result }];
        return new Track(player.slug, player.lines, lines, "one", true).length;
    });
}"""


@needs_browser
@pytest.mark.parametrize("slug", SLUGS)
def test_runs_of_many_seeds_can_be_played(site, browser, slug):
    """Every step of each is drawn once, and no snapshot fails."""
    shown = form_of(browser, site, slug)
    assert min(shown.page.evaluate(PLAYED, list(range(1, 13)))) > 5
    shown.close()


@needs_browser
@pytest.mark.parametrize("slug", SLUGS)
def test_a_shipped_run_and_the_same_run_computed_here_never_part(site, browser, slug):
    """Shipped runs have nine digits, live ones all."""
    shown = form_of(browser, site, slug)
    run_beside(shown)
    assert "they never part" in shown.page.locator(".player output").inner_text()
    assert shown.page.locator(".player-computed").inner_text().startswith("B: Computed in this page")
    shown.close()


@needs_browser
def test_two_readings_of_the_vote_part_where_a_row_is_voted_on(site, browser):
    shown = form_of(browser, site, "mbc")
    shown.page.locator('[name="p:mismatch_votes"]').select_option("per_list")
    run_beside(shown)
    told = shown.page.locator(".player-parameters summary").inner_text()
    assert told == "Parameters mismatch_votes per_rule | per_list"
    parting, run = shown.page.evaluate("[ReferencePlayer.player.parting, ReferencePlayer.player.track.run.length]")
    assert parting > run
    shown.close()


@needs_browser
def test_a_seed_is_asked_for_and_a_name_does_not_make_numbers_nominal(site, browser):
    shown = form_of(browser, site, "antminer")
    shown.page.locator("[name=seed]").fill("")
    shown.page.locator("[data-do=run]").click()
    shown.page.wait_for_function("document.querySelector('.player-wrong').textContent.includes('a whole number')")
    shown.page.locator(".player-form details summary").click()
    shown.page.locator(".player-form textarea").fill("outlook,kind\n1.5,a\n2.5,b\n3.5,a\n")
    shown.page.locator("[name=seed]").fill("3")
    run_alone(shown)
    data = shown.page.evaluate("ReferencePlayer.player.track.lines[0].data")
    assert [attribute["values"] for attribute in data["attributes"]] == [None]
    shown.close()
