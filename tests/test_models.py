"""Model files: written whole or not at all, and read with a look at what they are."""

import json
import os
import stat

import pytest

from reference import Attribute, __version__, models


def test_save_and_load(tmp_path):
    path = tmp_path / "m.json"
    models.save(path, "antminer", {"answer": [1, None, "ä"]})
    data = models.load(str(path))
    assert data == {
        "format": models.FORMAT, "version": models.VERSION, "method": "antminer", "reference": __version__,
        "answer": [1, None, "ä"],
    }
    assert path.read_bytes().endswith(b"\n")
    assert "ä" in path.read_text("utf-8")


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), {1, 2}, b"x"], ids=repr)
def test_what_json_cannot_hold_leaves_no_file(bad, tmp_path):
    (tmp_path / "m.json").write_text("old")
    with pytest.raises((ValueError, TypeError)):
        models.save(tmp_path / "m.json", "antminer", {"bad": bad})
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("m.json", "old")]


def test_write_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    models.write_text("a.txt", "ä\n")
    models.write_text("a.txt", "new\n")
    assert (tmp_path / "a.txt").read_bytes() == b"new\n"
    assert os.listdir() == ["a.txt"]


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_file_has_the_usual_mode(mask, tmp_path):
    before = os.umask(mask)
    try:
        models.write_text(tmp_path / "a.txt", "x")
        assert os.umask(mask) == mask
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o666 & ~mask


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX")
def test_a_private_file_stays_private(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    path.chmod(0o600)
    models.write_text(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize(("place", "error", "message"), [
    ("no/a.txt", FileNotFoundError, "no is not a folder, so a.txt cannot be written there"),
    ("file/a.txt", OSError, "file is not a folder"),
    ("folder", IsADirectoryError, "folder is a folder; give a file name"),
    ("folder/", IsADirectoryError, "folder is a folder"),
    ("", OSError, "folder"),
])
def test_places_that_hold_no_file(place, error, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old")
    with pytest.raises(error, match=message):
        models.write_text(place, "x")
    assert sorted(os.listdir()) == ["file", "folder"]
    assert not os.listdir("folder")


def test_long_names(tmp_path):
    name = "n" * 250 + ".json"
    models.write_text(tmp_path / name, "x")
    assert os.listdir(tmp_path) == [name]


def test_an_interrupted_write_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(models.Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        models.write_text(path, "new")
    assert os.listdir(tmp_path) == ["a.txt"]
    assert path.read_text() == "old"


@pytest.mark.parametrize(("content", "message"), [
    ("", "not a complete JSON file"), ("{", "not a complete JSON file"), ("[]", "is not a swarm-reference model"),
    ('{"format": "other"}', "is not a swarm-reference model"),
    (json.dumps({"format": models.FORMAT}), "model version None; this release reads versions 1 and 2"),
    (json.dumps({"format": models.FORMAT, "version": 3}), "model version 3; this release reads versions 1 and 2"),
])
def test_files_that_are_no_models(content, message, tmp_path):
    path = tmp_path / "m.json"
    path.write_text(content)
    with pytest.raises(ValueError, match=message) as caught:
        models.load(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("attribute", [
    Attribute("n"), Attribute("a", ()), Attribute("a", ("x", "?")), Attribute("b", (False, True)),
    Attribute("c", (1, 2.5)),
], ids=str)
def test_attributes_survive_json(attribute):
    plain = json.loads(json.dumps(models.attribute_to_json(attribute)))
    again = models.attribute_from_json(plain)
    assert again == attribute
    assert [type(value) for value in again.values or ()] == [type(value) for value in attribute.values or ()]
