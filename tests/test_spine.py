"""The map from pseudocode to code: total, ordered, on real statements, executed by the page, and pinned."""

import inspect
import re
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from reference import papers, recording, tags, transcription
from reference.datasets import load
from reference.papers import SLUGS

ROOT = Path(__file__).parent.parent
QUICK = {
    "antminer": {"min_cases_per_rule": 2, "max_uncovered_cases": 2, "n_ants": 20},
    "mbc": {"n_ants": 5, "max_iterations": 5, "n_classifiers": 2},
    "gcaco": {"n_ants": 5, "n_iterations": 2, "m": 2},
    "carboost": {"min_support": 0.2, "significance": 0.15, "n_estimators": 2},
    "abcodt": {"n_sources": 3, "max_evaluations": 9, "n_iterations": 1, "limit": 1, "objective_iterations": 1, "cv": 2},
}
"""Parameters with which a fit of a small table takes no time."""
TABLES = {"gcaco": "iris", "abcodt": "iris"}
"""Selectors work on numbers; the others take the weather data."""
LANGUAGES = ("python", "c")


def places(slug, language):
    return [place for place in tags.places(slug) if place.language == language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_total(slug, language):
    tagged = {place.line for place in places(slug, language)}
    excused = {line.id for line in transcription.transcript(slug).lines if excuse(line, language)}
    assert tagged | excused == {line.id for line in transcription.transcript(slug).lines}
    assert tagged & excused == set()


def excuse(line, language):
    return line.no_code if language == "python" else line.no_c


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_ordered(slug, language):
    order = [line.id for line in transcription.transcript(slug).lines]
    by_function = {}
    for place in places(slug, language):
        by_function.setdefault((place.file, place.function), []).append(order.index(place.line))
    for (file, function), numbers in by_function.items():
        assert numbers == sorted(numbers), f"{file}, {function}: tags go back"


@pytest.mark.parametrize("slug", SLUGS)
def test_on_real_statements(slug):
    for place in tags.places(slug):
        assert place.text, f"{place.file}:{place.number}: the tag {place.line} is on no statement"
        assert place.function, f"{place.file}:{place.number}: the tag {place.line} is in no function"


@pytest.mark.parametrize("slug", SLUGS)
def test_executed_by_its_pages(slug):
    pages = [ROOT / "docs" / folder / f"{slug}.md" for folder in ("papers", "readings")]
    blocks = [re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE) for page in pages]
    reached = set()
    room = str(ROOT / "reference" / slug)

    def watch(frame, event, argument):
        if not frame.f_code.co_filename.startswith(room):
            return None
        reached.add((Path(frame.f_code.co_filename).name, frame.f_lineno))
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        for of_page in blocks:
            names = {}
            for block in of_page:
                exec(compile(block, f"{slug}.md", "exec"), names)
    finally:
        sys.settrace(before)
    missed = [p for p in places(slug, "python") if (Path(p.file).name, p.number) not in reached]
    assert [f"{place.line} in {place.function}" for place in missed] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_pinned(slug):
    pinned = (files("reference") / slug / "pins.toml").read_text("utf-8")
    assert transcription.pins(slug) == pinned, (
        "a tagged statement changed or a tag moved: read it again beside the paper, then run `make pins`"
    )
    assert set(tomllib.loads(pinned)) == set(LANGUAGES)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_event_names_a_known_line(slug):
    method = papers.method(slug)
    more = {"pruner": "hybrid", "r": 2} if slug == "antminer" else {}
    model = method.create(random_state=1, **QUICK[slug], **more)
    trace = recording.record(method, model, load(TABLES.get(slug, "weather")), every_ant=True)
    heard = set(re.findall(r'^{"line": "([^"]+)"', trace, re.MULTILINE))
    expected = {
        "antminer": (1, 2, 24, 25, 38, 55, 72),
        "mbc": (3, 14, 22, 25, "W6", "P2"),
        "gcaco": (*range(1, 11), *"abcdefg", 25),
        "carboost": ("fcp1", "fcp14", "fcp18", "wcarp3", "boost4", "boost12", "boost17"),
        "abcodt": (1, 4, 8, "9a", "a", "d", "10a", 12, 20, 24, 25, 29),
    }
    assert heard >= {f"{slug}:{number}" for number in expected[slug]}
    assert heard <= {line.id for line in transcription.transcript(slug).lines}


@pytest.mark.parametrize("slug", SLUGS)
def test_steps_name_known_lines(slug):
    known = {line.id for line in transcription.transcript(slug).lines}
    for file in (files("reference") / slug).iterdir():
        if file.name.endswith(".py"):
            named = set(re.findall(rf'"({slug}:\w+)"', file.read_text("utf-8")))
            assert named <= known, f"{file.name} names unknown lines"


@pytest.mark.parametrize("slug", SLUGS)
def test_readings_are_known_and_parameters_match_the_signature(slug):
    transcript = transcription.transcript(slug)
    register = {reading.id: reading for reading in transcript.readings}
    assert {id for line in transcript.lines for id in line.readings} <= set(register)
    signature = inspect.signature(type(papers.method(slug).create())).parameters
    assert [entry.name for entry in transcript.parameters] == list(signature)
    for reading in register.values():
        assert reading.default in reading.choices
        if reading.parameter:
            assert str(signature[reading.parameter].default) == reading.default
            for choice in reading.choices:
                default = signature[reading.parameter].default
                kind = str if default is None else type(default)
                words = {"True": True, "False": False, "None": None}
                value = words[choice] if choice in words else kind(choice)
                parameters = {**QUICK[slug], reading.parameter: value, "backend": "python", "random_state": 1}
                papers.method(slug).create(**parameters).fit(load(TABLES.get(slug, "weather")))


@pytest.mark.parametrize("slug", SLUGS)
def test_provenance_is_one_of_three(slug):
    assert {line.provenance for line in transcription.transcript(slug).lines} <= {"printed", "told", "inferred"}


def test_a_tag_on_no_statement_is_seen():
    source = "def f(x):\n    y = (\n        x  #: antminer:1\n    )\n    return y  #: antminer:2\n"
    assert [place.text for place in tags._python(source, "f.py")] == [None, "return y"]


def test_a_changed_comparison_is_seen():
    source = "def f(x):\n    if x > 1:  #: antminer:1\n        return 2\n    return 3\n"
    [before] = tags._python(source, "f.py")
    [after] = tags._python(source.replace(">", ">="), "f.py")
    assert (before.text, after.text) == ("if x > 1: return 2", "if x >= 1: return 2")


def test_explain_shows_the_line_the_code_and_the_c():
    text = transcription.explain("antminer:38")
    code = ("improves(trial.quality, better.quality)", "quality > better.quality || (")
    for part in ("q' > bestq", "Pseudocode 2", "AM-10", *code):
        assert part in text


@pytest.mark.parametrize("id", ["antminer:99", "nothing:1", "38", ""])
def test_explain_refuses_unknown_lines(id):
    with pytest.raises(ValueError, match="there is no"):
        transcription.explain(id)


def test_every_printed_line_is_found_by_its_number():
    """Algorithm 1 of ABCoDT is the only figure that prints numbers: 1 to 42."""
    for number in range(1, 43):
        assert all(number in line.printed for line in transcription.lines(f"abcodt:A{number}"))
    with pytest.raises(ValueError, match="there is no line 'abcodt:A43'"):
        transcription.explain("abcodt:A43")
