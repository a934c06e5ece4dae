"""The events in words against the events that runs really tell: every line, every field, every type, and no others."""

import pytest

from reference.conformance import operations, pages, values, vectors
from reference.papers import SLUGS
from reference.transcription import transcript


def of(kind):
    return lambda value: isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def many(check):
    return lambda value: isinstance(value, list) and all(map(check, value))


def itemset(value):
    return many(of(int))(value[1]) and many(of(int))([value[0], *value[2:]]) and len(value) == 4


integer, term = of(int), many(of(int))
TYPES = {
    "integer": integer,
    "integers": many(integer),
    "lists of integers": many(many(integer)),
    "float": values.is_float,
    "float or null": lambda value: value is None or values.is_float(value),
    "floats": many(values.is_float),
    "lists of floats": many(many(values.is_float)),
    "lists of lists of floats": many(many(many(values.is_float))),
    "lists of lists of floats, or one level deeper": lambda value: any(
        many(many(check))(value) for check in (many(values.is_float), many(many(values.is_float)))
    ),
    "boolean": of(bool),
    "text": of(str),
    "term": lambda value: term(value) and len(value) == 2,
    "terms": many(lambda value: term(value) and len(value) == 2),
    "itemsets": many(itemset),
    "objects": many(of(dict)),
}


def told(slug):
    """Every event of the paper's vectors."""
    return [event for case in vectors.cases(slug) for event in case.expect.get("events", ())]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_line_and_field_is_described_and_no_others(slug):
    found = {}
    for event in told(slug):
        found.setdefault(event["line"], set()).update(set(event) - {"line"})
    assert {line: set(event.fields) for line, event in operations.events(slug).items()} == found


@pytest.mark.parametrize("slug", SLUGS)
def test_every_value_has_the_type_that_is_said(slug):
    described = operations.events(slug)
    for event in told(slug):
        for name in set(event) - {"line"}:
            kind = described[event["line"]].fields[name].partition(";")[0]
            assert TYPES[kind](event[name]), f"{event['line']}, {name}: not {kind}"


@pytest.mark.parametrize("slug", SLUGS)
def test_events_belong_to_lines_and_are_described_once(slug):
    entries = operations._described(slug)["event"]
    assert len(operations.events(slug)) == len(entries)
    assert set(operations.events(slug)) <= {line.id for line in transcript(slug).lines}


def test_the_page_of_an_operation_has_its_events():
    own = [case for case in vectors.cases("gcaco") if case.op == "gcaco.walk"]
    page = pages.operation_page(operations.described("gcaco.walk"), own)
    assert "- `gcaco:18`: for every draw" in page
    assert "    - `leave`: boolean" in page
    assert "gcaco:21`: for every ant" not in page, "a walk does not tell this line"
