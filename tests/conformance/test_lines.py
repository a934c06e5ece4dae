"""Every field of every result has a line of its own, so that a report points at the statement that made it."""

import pytest

from reference.conformance import judge
from reference.conformance.operations import departures, descriptions
from reference.conformance.vectors import every
from reference.papers import SLUGS
from reference.transcription import transcript
from tests.mutation import ROOT

SEVERAL_PLACES = {
    *("antminer.majority", "antminer.quality", "antminer.spin", "gcaco.softmax_scale", "carboost.loevinger"),
    *("abcodt.centroid", "abcodt.distance", "abcodt.accuracy"),
}
"""One step that stands at several lines: the case says at which."""

LINES = {line.id for slug in SLUGS for line in transcript(slug).lines}


@pytest.mark.parametrize("name", descriptions())
def test_every_field_has_its_line(name):
    operation = descriptions()[name]
    named = {field.partition("[")[0] for field in operation.at}
    fields = {*operation.result, *operation.workings}
    assert set(operation.at.values()) <= LINES
    assert named <= fields
    if len(operation.lines) > 1 and name not in SEVERAL_PLACES:
        assert fields - named - {"events"} == set(), "events name their lines themselves"


def test_a_layer_of_a_walk_has_the_line_of_its_spin():
    case = next(case for case in every() if case.op == "mbc.walk" and len(case.expect["path"]) > 3)
    for place, line in ((0, "mbc:W1"), (1, "mbc:W2"), (2, "mbc:W3"), (3, "mbc:W6")):
        path = list(case.expect["path"])
        path[place] += 1
        assert judge.in_result(case, case.expect, {**case.expect, "path": path, "wheels": None}).line == "mbc:W5"
        reply = {"path": path, "n_draws": case.expect["n_draws"]}
        assert judge.in_result(case, case.expect, reply).line == line


def test_the_page_names_the_readings_that_are_recognised_without_a_parameter():
    page = (ROOT / "docs" / "verify.md").read_text("utf-8")
    assert all(f"`{id}`" in page for slug in SLUGS for id in departures(slug))
