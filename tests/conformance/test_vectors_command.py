"""``reference vectors``: listing, showing, exporting; and what a release promises."""

import hashlib
import io
import json
import re
import tarfile
import zipfile
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from click.testing import CliRunner

from reference.cli import main
from reference.conformance import archive, operations, release, vectors
from reference.papers import SLUGS

EVERY = vectors.every()


def command(*arguments):
    return CliRunner().invoke(main, ["vectors", *arguments])


def test_list_shows_every_case_once():
    lines = command("list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [case.id for case in EVERY]


def test_list_takes_the_filters_of_verify():
    lines = command("list", "--only", "mbc.walk", "--level", "L2", "--line", "mbc:W6").stdout.splitlines()
    assert lines
    assert all(" mbc.walk " in line for line in lines)
    wrong = command("list", "--only", "nothing")
    assert (wrong.exit_code, wrong.stderr.count("\n")) == (2, 1)


def test_show_is_for_people_and_json_for_programs():
    case = next(case for case in EVERY if case.op == "antminer.construct")
    text = command("show", case.id).stdout
    for word in (case.title, case.op, case.line, operations.described(case.op).what, "expect", "draws"):
        assert word in text
    content = json.loads(command("show", case.id, "--json").stdout)
    assert content["expect"] == case.expect
    assert content["data"] == case.table()
    assert content["level"] == "L2"
    wrong = command("show", "no-such-case")
    assert (wrong.exit_code, "there is no case 'no-such-case'" in wrong.stderr) == (2, True)


@pytest.fixture(scope="module")
def held():
    return archive.contents()


def test_every_case_can_be_shown():
    from reference.conformance.pages import case_text

    assert all(case.id in case_text(case) for case in EVERY)


def test_the_archive_holds_all_a_stranger_needs(held):
    assert {"README.md", "LICENSE", "vectors/v1/manifest.json", "vectors/v1/released.json"} <= set(held)
    assert {f"operations/{name}.md" for name in operations.descriptions()} <= set(held)
    schemas = {"vectors", "request", "reply", "report", "trace"}
    assert {f"schemas/{name}.json" for name in schemas} <= set(held)
    assert {"numbers.md", "protocol.md", *(f"standard/{slug}.md" for slug in SLUGS)} <= set(held)
    assert held["LICENSE"].startswith(b"BSD 3-Clause")
    assert {"CHANGELOG.md", "RUNNER.md", "vectors/v1/faults.json"} <= set(held)
    assert f"## {vectors.VERSION}\n" in held["CHANGELOG.md"].decode()
    sums = dict(line.split("  ")[::-1] for line in held["SHA256SUMS"].decode().splitlines())
    others = {name: content for name, content in held.items() if name != "SHA256SUMS"}
    assert sums == {name: hashlib.sha256(content).hexdigest() for name, content in others.items()}
    manifest = json.loads(held["vectors/v1/manifest.json"])["sha256"]
    for name, hash in manifest.items():
        assert hashlib.sha256(held[f"vectors/v1/{name}"]).hexdigest() == hash


def test_operation_pages_tell_every_field(held):
    for name, operation in operations.descriptions().items():
        page = held[f"operations/{name}.md"].decode()
        for field in (*operation.input, *operation.result, *operation.workings):
            assert f"- `{field}`: " in page
        assert "## Passing" in page
        assert ("## Events" in page) == (operation.level == "L3" or "events" in operation.workings)


def test_operation_pages_tell_the_parameters_that_cases_give_and_no_others(held):
    for name in operations.descriptions():
        own = [case for case in EVERY if case.op == name]
        given = {parameter for case in own for parameter in case.input.get("parameters", {})}
        page = held[f"operations/{name}.md"].decode()
        told = page.partition("\nParameters; ")[2].partition("\n## ")[0]
        assert set(re.findall(r"^- `(\w+)` \(", told, re.MULTILINE)) == given, name
        assert not given & {"backend", "random_state"}


def test_every_operation_is_on_the_standard_page_of_its_paper(held):
    for name, operation in operations.descriptions().items():
        assert f"| `{name}`<br>" in held[f"standard/{operation.paper}.md"].decode()


def headings(page):
    """The anchors of a page's headings, as readers of Markdown make them."""
    titles = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_link_of_the_archive_leads_to_a_place_in_it(held):
    n = 0
    for name, content in held.items():
        for target in re.findall(r"\]\(([^)\s]+)\)", content.decode()) if name.endswith(".md") else ():
            file, _, anchor = target.partition("#")
            place = normpath(join(dirname(name), file)) if file else name
            assert place in held, f"{name}: {target}"
            assert not anchor or anchor in headings(held[place].decode()), f"{name}: {target}"
            n += 1
    assert n > len(operations.descriptions())


def test_pages_of_the_archive_have_no_traces_of_the_site(held):
    for name, content in held.items():
        if name.endswith(".md"):
            assert not re.search(r"<!--|^---$|&nbsp;|\$\w", content.decode(), re.MULTILINE), name


def test_the_first_page_says_of_a_vector_file_what_the_schema_says(held):
    page = held["README.md"].decode()
    schema = json.loads(held["schemas/vectors.json"])
    for key in (*schema["properties"], *schema["$defs"]["case"]["properties"]):
        assert f"`{key}`" in page or f'"{key}"' in page, key
    assert f"{len(EVERY)} cases" in page


@pytest.mark.parametrize("ending", [".zip", ".tar.gz"])
def test_an_export_is_the_same_every_time(ending, held, tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "contents", lambda: held)
    files = [tmp_path / f"{name}{ending}" for name in ("one", "two")]
    for file in files:
        done = command("export", str(file))
        assert (done.exit_code, done.stdout) == (0, f"{len(held)} files written to {file}.\n")
    content = files[0].read_bytes()
    assert content == files[1].read_bytes()
    if ending == ".zip":
        with zipfile.ZipFile(io.BytesIO(content)) as opened:
            assert {name: opened.read(name) for name in opened.namelist()} == held
    else:
        with tarfile.open(fileobj=io.BytesIO(content)) as opened:
            assert {entry.name: opened.extractfile(entry).read() for entry in opened} == held


@pytest.mark.parametrize("place", ["v.rar", "v", "no/such/v.zip"])
def test_a_place_where_nothing_can_be_written(place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = command("export", place)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert list(Path().iterdir()) == []


# releases


def test_a_version_that_was_released_gets_no_more_cases():
    """A report names its vectors by their version: new cases need a new one."""
    releases = release.released()["releases"]
    promised = {id for release in releases.values() for id in release}
    assert vectors.VERSION not in releases or {case.id for case in EVERY} <= promised


def test_no_released_case_was_edited_or_lost():
    assert release.broken(release.released(), release.fingerprints(EVERY)) == []


@pytest.fixture
def folder(tmp_path):
    (tmp_path / release.FILE).write_text('{"format": 1, "releases": {}, "withdrawn": {}}', "utf-8")
    return tmp_path


def test_a_release_is_written_once(folder, capsys):
    assert release.main(["9.0"], folder) == 0
    register = json.loads((folder / release.FILE).read_text("utf-8"))
    assert register["releases"]["9.0"] == release.fingerprints(EVERY)
    assert release.main(["9.0"], folder) == 1
    assert "has been released already" in capsys.readouterr().err
    assert release.main(["9.1"], folder) == 0
    assert json.loads((folder / release.FILE).read_text("utf-8"))["releases"]["9.1"] == {}, "only what is new"
    assert release.main([], folder) == release.main(["--help"], folder) == 2


def test_an_edited_or_lost_case_is_found_wherever_it_is_edited():
    from dataclasses import replace

    now = release.fingerprints(EVERY)
    register = release.with_release({"format": 1, "releases": {}, "withdrawn": {}}, "9.0", now)
    case = next(case for case in EVERY if case.input.get("data"))
    name = case.input["data"]
    edits = {
        "title": replace(case, title="another"),
        "input": replace(case, input={**case.input, "more": 1}),
        "expect": replace(case, expect={**case.expect, "more": 1}),
        "draws": replace(case, draws=[*case.draws, 1]),
        "table": replace(case, data={name: {**case.data[name], "classes": []}}),
        "level": replace(case, level="L9"),
    }
    for edited in edits.values():
        assert len(release.broken(register, {**now, case.id: release.fingerprint(edited)})) == 1
    unrelated = replace(case, data={**case.data, "other": {}})
    assert release.fingerprint(unrelated) == now[case.id], "a new table beside it changes nothing"
    del now[case.id]
    assert "is gone" in release.broken(register, now)[0]
    with pytest.raises(ValueError, match="is gone"):
        release.with_release(register, "9.1", now)
    register["withdrawn"][case.id] = "it was wrong"
    assert release.broken(register, now) == []
    with pytest.raises(ValueError, match="ids are not used again"):
        release.with_release(register, "9.1", {**now, case.id: "f"})


def test_the_register_has_its_form():
    register = release.released()
    assert set(register) == {"format", "releases", "withdrawn"}
    assert register["format"] == 1
    assert all(reason for reason in register["withdrawn"].values())
