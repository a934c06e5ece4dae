"""The standard pages: complete for a stranger, and without a line of code."""

import math
import re

import pytest

from reference import tags
from reference.conformance import operations, standard, values, vectors
from reference.draws import Recorder, Tape, read
from reference.papers import SLUGS
from reference.transcription import transcript


def page(slug):
    return standard.whole(f"standard/{slug}.md")


def section(slug, title):
    """The part of a page under a heading."""
    return page(slug).partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def with_code(slug):
    """The lines that some Python statement carries out."""
    return {place.line for place in tags.places(slug) if place.language == "python"}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_listing_has_every_line_and_links_it(slug):
    listing = section(slug, "The listing")
    for line in transcript(slug).lines:
        assert f"[{line.id}](../code/{slug}.md#{line.id.replace(':', '-')})" in listing


@pytest.mark.parametrize("slug", SLUGS)
def test_to_the_bit_speaks_of_every_line_that_is_carried_out_and_of_no_unknown_one(slug):
    told = set(re.findall(rf"\*\*({slug}:\w+)\*\*", section(slug, "To the bit")))
    assert with_code(slug) - told == set()
    assert told - {line.id for line in transcript(slug).lines} == set()


def asking(slug):
    """The lines that asked for a draw in the vectors with short tapes."""
    lines = set()
    for case in vectors.cases(slug):
        if 0 < len(case.draws) <= 100:
            recorder = Recorder(Tape(read(entry) for entry in case.draws))
            operations.step(case.op)(values.read(case.input), values.read(case.data), recorder, "python")
            lines |= {draw.line for draw in recorder.kept}
    return lines


@pytest.mark.parametrize("slug", SLUGS)
def test_draws_names_the_lines_that_ask_for_one_and_no_others(slug):
    assert set(re.findall(rf"\*\*({slug}:\w+)\*\*", section(slug, "Draws"))) == asking(slug)


@pytest.mark.parametrize("slug", SLUGS)
def test_operations_and_events_are_there(slug):
    for operation in operations.descriptions().values():
        assert operation.paper != slug or f"| `{operation.name}`<br>" in section(slug, "Operations")
    for event in operations.events(slug).values():
        assert f"| [{event.line}](" in section(slug, "Events")


@pytest.mark.parametrize("slug", SLUGS)
def test_cases_that_a_page_points_to_exist(slug):
    known = {case.id for case in vectors.cases(slug)}
    named = set(re.findall(rf"`({slug}-[a-z0-9-]+)`", page(slug)))
    assert named
    assert named <= known


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_shows_no_statement_of_the_mirror(slug):
    text = page(slug)
    for place in tags.places(slug):
        if place.text and len(place.text) > 25:
            assert place.text not in text, f"{place.line}: {place.text}"


def numbers(value):
    """All floats of a vector's value, at any depth."""
    if values.is_float(value):
        yield values.read(value)
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from numbers(part)


@pytest.mark.parametrize("slug", SLUGS)
def test_infinities_that_a_page_speaks_of_stay_inside(slug):
    for case in vectors.cases(slug):
        assert all(map(math.isfinite, numbers([case.input, case.data, case.expect]))), case.id
