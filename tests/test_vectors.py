"""Every vector on both paths; the files themselves: schema, manifest, derivations."""

import json
from importlib.resources import files

import jsonschema
import pytest

from reference import transcription
from reference.conformance import operations, values, vectors
from reference.papers import SLUGS

OPERATIONS = {slug: operations.room(slug) for slug in SLUGS}
NUMERIC = (
    "max_cuts", "min_cases_per_rule", "omega", "uncovered_fraction", "min_confidence", "max_length", "max_itemsets",
)  # fmt: skip
"""Parameters whose readings are any number."""
CASES = [case for slug in SLUGS for case in vectors.cases(slug)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case, backend):
    module, tape = OPERATIONS[case.op.partition(".")[0]], case.tape()
    got = module.OPERATIONS[case.op](values.read(case.input), values.read(case.data), tape, backend)
    assert values.first_difference(what_the_path_can_tell(case, got, backend), got) == ""
    assert tape.left == 0


def what_the_path_can_tell(case, got, backend):
    """C tells results and the main listing's events; wheels and trials are the mirror's."""
    if backend == "python":
        return case.expect
    room = OPERATIONS[case.op.partition(".")[0]]
    told = {"rule", "class", "quality", "n_draws", "tau", "rules", "default", "chosen", "trees", "support"}
    told -= set() if case.op == "abcodt.subsample" else set(getattr(room, "MIRROR_TELLS", ()))
    assert told.isdisjoint(set(case.expect) - set(got))
    expect = {name: value for name, value in case.expect.items() if name in got}
    only_mirror = operations.mirror_lines(case.op.partition(".")[0])
    if "events" in expect:
        expect["events"] = [event for event in expect["events"] if event["line"] not in only_mirror]
    return expect


@pytest.mark.parametrize("case", [case for case in CASES if case.level == "L3"], ids=lambda case: case.id)
def test_run_with_nobody_listening(case, backend):
    tape = case.tape()
    module = OPERATIONS[case.op.partition(".")[0]]
    got = module.SILENT[case.op](values.read(case.input), values.read(case.data), tape, backend)
    expect = {name: value for name, value in case.expect.items() if name != "events"}
    assert values.first_difference(expect, got) == ""
    assert tape.left == 0


def schema(name):
    return json.loads((files("reference.conformance") / "schemas" / name).read_text("utf-8"))


@pytest.mark.parametrize("name", [name for name, _ in vectors.vector_files()])
def test_file_follows_the_schema(name):
    content = json.loads((vectors.folder() / name).read_text("utf-8"))
    jsonschema.validate(content, schema("vectors.json"))
    for case in content["cases"]:
        assert case["op"].startswith(f"{content['paper']}.")
        assert case["input"].get("data") in (None, *content["data"])


def test_manifest_holds_the_hash_of_every_file():
    written = json.loads((vectors.folder() / "manifest.json").read_text("utf-8"))
    assert written == {"format": 1, "sha256": vectors.manifest()}


def test_ids_are_unique():
    assert len({case.id for case in CASES}) == len(CASES)


def test_decimals_agree_with_bits():
    def check(value):
        if values.is_float(value):
            assert value["~"] == values.read(value)
        elif isinstance(value, dict):
            for item in value.values():
                check(item)
        elif isinstance(value, list):
            for item in value:
                check(item)

    for case in CASES:
        check([case.input, case.expect])


def test_every_operation_has_a_derivation_that_is_not_our_own_output():
    for slug, module in OPERATIONS.items():
        derived = {case.op for case in vectors.cases(slug) if case.derivation != "recorded"}
        assert derived == set(module.OPERATIONS)


def test_lines_and_readings_are_known():
    for case in CASES:
        transcript = transcription.transcript(case.op.partition(".")[0])
        register = {reading.id: reading for reading in transcript.readings}
        transcription.line(case.line)
        for id, choice in case.reading.items():
            assert register[id].parameter in NUMERIC or choice in register[id].choices


def test_a_difference_names_place_and_values():
    expect = {"events": [{"tau": [values.write(0.5)]}]}
    assert values.first_difference(expect, {"events": [{"tau": [0.25]}]}) == (
        "events[0].tau[0]: expected 0.5 (exactly), got 0.25"
    )
    assert "number of entries: expected 1, got 0" in values.first_difference(expect, {"events": []})
    assert values.first_difference({"class": 1}, {"class": True}) == "class: expected 1, got True"
    assert values.first_difference({"class": 1}, {}) == "class: expected 1, got 'nothing'"
    assert values.first_difference({}, {"class": 1}) == "class: expected 'nothing', got 1"


def test_tolerance_is_in_units_of_the_last_place():
    through_log = values.write(0.25, ulp=4)
    assert values.first_difference(through_log, 0.25 + 4 * 2.0**-52) == ""
    assert values.first_difference(through_log, 0.25 + 5 * 2.0**-52) != ""
    assert values.first_difference(values.write(0.25), 0.25 + 2.0**-54) != ""
    assert values.first_difference(values.write(0.0, ulp=4), 2.0**-53) != ""
