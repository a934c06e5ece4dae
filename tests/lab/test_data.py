"""The data sets of the experiments: what is known of them, whether they are here, and fetching them from OpenML."""

import gzip
import hashlib
import json
import os
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
import pytest
import sklearn.datasets
from click.testing import CliRunner
from sklearn.datasets import _openml

from reference import Attribute, Table, datasets
from reference.cli import main
from reference.lab import data, fetch, published, reproduce
from reference.readers import read

STORED = Path(sklearn.datasets.__file__).parent / "tests" / "data" / "openml"
"""What OpenML answered to the authors of scikit-learn, for their tests; sets 3, 61 and 62 whole, 2 cut short."""

FOLDER = Path(os.environ.get("REFERENCE_DATA", "no folder"))
MANIFEST = json.loads((FOLDER / "MANIFEST.json").read_text()) if (FOLDER / "MANIFEST.json").is_file() else {}
needs_folder = pytest.mark.skipif(not MANIFEST, reason="REFERENCE_DATA names no folder with a MANIFEST.json")


class Answers(BaseHTTPRequestHandler):
    """Plays OpenML's interface from the stored answers; the address of a file points back to this server."""

    def do_GET(self):
        content = self.found()
        self.send_response(404 if content is None else 200)
        self.end_headers()
        self.wfile.write(content or b"")

    def found(self):
        asked = re.search(r"/data/(?:(features|qualities)/)?(\d+)$", self.path)
        if asked:
            kind = {"features": "jdf", "qualities": "jdq", None: "jd"}[asked[1]]
            text = self.stored(asked[2], f"api-v1-{kind}-{asked[2]}.json.gz")
            host = "http://{}:{}".format(*self.server.server_address)
            return text and text.replace(b"https:\\/\\/www.openml.org", host.encode())
        number = re.search(r"/download/(\d+)", self.path)[1]
        file = next(STORED.glob(f"id_*/data-v1-dl-{number}.arff.gz"), None)
        return file and gzip.decompress(file.read_bytes())

    def stored(self, number, name):
        file = STORED / f"id_{number}" / name
        return gzip.decompress(file.read_bytes()) if file.is_file() else None

    def log_message(self, *_):
        pass


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("REFERENCE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def openml(monkeypatch):
    if not (STORED / "id_61").is_dir():
        pytest.skip("this scikit-learn comes without its tests' copies of OpenML's answers")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host = "http://{}:{}/".format(*server.server_address)
    for name in ("_OPENML_PREFIX", "_SEARCH_NAME", "_DATA_INFO", "_DATA_FEATURES", "_DATA_QUALITIES"):
        if (address := getattr(_openml, name, "")).startswith("https://"):
            monkeypatch.setattr(_openml, name, re.sub(r"https://[a-z.]+/", host, address))
    yield server
    server.shutdown()
    server.server_close()


def test_every_set_of_an_experiment_is_known():
    for experiment in published.every().values():
        for name in experiment.values:
            of = data.facts(name)
            comparable = [m for m in experiment.methods if not experiment.why_not(name, m)]
            assert of.title
            assert not (of.why and comparable), f"{name} has numbers to compare, so it must be to be had"


@pytest.mark.parametrize("name", data.known())
def test_what_is_known_is_whole(name):
    of = data.known()[name]
    if of.why:
        assert not of.content
        return
    assert re.fullmatch(r"[0-9a-f]{64}", of.content)
    assert re.fullmatch(r"[0-9a-f]{64}", of.file)
    assert min(of.rows, of.columns, of.classes) > 1
    assert of.licence
    assert of.source
    assert of.uci or of.source


def test_two_names_never_mean_the_same_values():
    contents = [of.content for of in data.known().values() if of.content]
    assert len(set(contents)) == len(contents)


@pytest.mark.parametrize("name", [name for name in datasets.names() if name in data.known()])
def test_built_in_sets_are_those_of_the_experiments_or_say_what_differs(name):
    of = data.known()[name]
    same = data.content_digest(datasets.load(name)) == of.content
    assert same == (not of.built_in), of.built_in


def test_iris_uci_is_the_set_of_the_experiments():
    assert data.content_digest(datasets.load("iris-uci")) == data.known()["iris"].content


@needs_folder
@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_the_folder_agrees(name):
    of, entry = data.known()[name], MANIFEST[name]
    assert (of.rows, of.columns, of.classes) == (entry["rows"], entry["n_features"], entry["n_classes"])
    assert (of.file, of.source, list(of.nominal)) == (entry["sha256"], entry["source"], entry.get("nominal", []))
    assert data.content_digest(data.read(of, FOLDER / entry["file"])) == of.content


class TestDigest:
    TABLE = Table(
        "t", (Attribute("x"), Attribute("c", ("a", "b"))), ([1.0, 2.0, np.nan], [0, -1, 1]), Attribute("k", ("p", "q")),
        [1, 0, 1],
    )  # fmt: skip

    def test_names_do_not_matter(self):
        other = Table(
            "o", (Attribute("y"), Attribute("d", ("B", "A", "C"))), ([1.0, 2.0, np.nan], [2, -1, 0]),
            Attribute("l", ("P", "Q")), [0, 1, 0],
        )  # fmt: skip
        assert data.content_digest(other) == data.content_digest(self.TABLE)

    @pytest.mark.parametrize(
        ("x", "c", "k"),
        [
            ([1.0, 2.5, np.nan], [0, -1, 1], [1, 0, 1]),
            ([1.0, 2.0, 0.0], [0, -1, 1], [1, 0, 1]),
            ([1.0, 2.0, np.nan], [0, 1, 1], [1, 0, 1]),
            ([1.0, 2.0, np.nan], [0, -1, 0], [1, 0, 1]),
            ([1.0, 2.0, np.nan], [0, -1, 1], [1, 0, 0]),
        ],
    )
    def test_values_do(self, x, c, k):
        other = Table("t", self.TABLE.attributes, (x, c), self.TABLE.target, k)
        assert data.content_digest(other) != data.content_digest(self.TABLE)


class TestWhere:
    def test_missing_built_in_and_in_the_folder(self, folder):
        folder.mkdir()
        assert data.where(data.facts("zoo")) == "missing, can be fetched"
        assert data.where(data.facts("colon")) == "missing, not on OpenML as far as we know"
        assert data.where(data.facts("p53")) == "not to be had: left out for its size"
        assert data.where(data.facts("wine")) == "built in"
        assert "rows 35 and 38 differ" in data.where(data.facts("iris"))
        (folder / "wine.arff").write_text("\n".join(fetch.arff(datasets.load("wine"))))
        assert data.where(data.facts("wine")) == "built in, in the folder"
        (folder / "wine.arff").write_text("\n".join(fetch.arff(datasets.load("wine").take(range(9)))))
        assert data.where(data.facts("wine")) == "built in, in the folder, another edition: 9 rows"

    def test_a_file_that_cannot_be_read_says_why(self, folder):
        folder.mkdir()
        (folder / "zoo.csv").write_text("hair,class\n1\n")
        assert "zoo.csv:2" in data.where(data.facts("zoo"))

    def test_a_known_file_is_not_read(self, folder):
        folder.mkdir()
        (folder / "zoo.arff").write_bytes(b"no ARFF at all")
        known = data.Facts("zoo", "Zoo", file=hashlib.sha256(b"no ARFF at all").hexdigest())
        assert data.where(known) == "in the folder"


class TestGet:
    def test_sets_come_whole_and_are_stored(self, folder, openml):
        done = CliRunner().invoke(main, ["data", "get", "iris", "zoo", "kr-vs-kp"])
        assert done.exit_code == 0, done.output
        assert sorted(file.name for file in folder.iterdir()) == ["iris.arff", "kr-vs-kp.arff", "zoo.arff"]
        assert f"zoo: stored as {folder / 'zoo.arff'}." in done.output
        zoo = datasets.load("zoo")
        assert (zoo.n_rows, len(zoo.attributes), zoo.target.name) == (101, 16, "class"), "the animal's name is gone"
        assert zoo.attributes[0] == Attribute("hair", ("false", "true")), "values in the order that is declared"
        assert data.where(data.facts("zoo")) == "in the folder"
        again = CliRunner().invoke(main, ["data", "get", "zoo"])
        assert again.exit_code == 0, "it is there: nothing is fetched"

    @needs_folder
    @pytest.mark.parametrize("name", ["iris", "zoo", "kr-vs-kp"])
    def test_they_are_those_of_the_folder(self, name, folder, openml):
        theirs, ours = read(FOLDER / MANIFEST[name]["file"]), read(fetch.get(name))
        assert ours.labels() == theirs.labels()
        assert data.content_digest(ours) == data.content_digest(theirs)

    def test_what_is_another_set_is_refused(self, folder, openml):
        refused = CliRunner().invoke(main, ["data", "get", "anneal-orig", "zoo"])
        assert refused.exit_code == 2
        assert "what came as anneal-orig has 11 rows, but anneal-orig has 898: not stored" in refused.output
        assert [file.name for file in folder.iterdir()] == ["zoo.arff"], "the other one is stored"

    def test_other_values_are_refused(self, folder, openml, monkeypatch):
        of = data.Facts("iris", "Iris", rows=150, content="0" * 64, openml=61)
        monkeypatch.setattr(fetch, "facts", lambda _: of)
        with pytest.raises(ValueError, match="as many rows, but other values: not stored"):
            fetch.get("iris")
        assert not folder.exists()

    def test_a_file_of_the_user_is_not_overwritten(self, folder, openml):
        folder.mkdir()
        (folder / "zoo.csv").write_text("hair,class\n1,a\n0,b\n")
        with pytest.raises(ValueError, match=r"zoo\.csv is there already, another edition: 2 rows: move it away"):
            fetch.get("zoo")

    def test_a_set_that_openml_does_not_answer_for(self, folder, openml):
        refused = CliRunner().invoke(main, ["data", "get", "wine"])
        assert refused.exit_code == 2
        assert "wine could not be fetched from OpenML (set 187): " in refused.output
        assert f"into {folder}" in refused.output

    def test_what_cannot_be_fetched_says_how_to_get_it(self, folder):
        for name, words in [
            ("colon", "cannot be fetched: put colon.arff or colon.csv"),
            ("web-mining-1", "is not to be had: never published"),
            ("nothing", "there is no data set 'nothing' in the experiments"),
        ]:
            refused = CliRunner().invoke(main, ["data", "get", name])
            assert (refused.exit_code, words in refused.output) == (2, True), refused.output

    def test_missing_stands_for_all_that_can_be_fetched(self, folder, monkeypatch):
        asked = []
        monkeypatch.setattr(fetch, "get", lambda name: asked.append(name) or name)
        assert CliRunner().invoke(main, ["data", "get", "missing"]).exit_code == 0
        assert "zoo" in asked
        assert not {"iris", "wine", "colon", "p53"} & set(asked)


def test_arff_comes_back_as_it_was(tmp_path):
    attributes = (Attribute("a 'b', {c}%", ("it's", "100 %", "", "?", "a\\b")), Attribute("x"))
    table = Table("t", attributes, ([0, 1, 2, 3, 4, -1], [0.1, 1e300, -0.0, np.nan, 5.0, 1 / 3]),
                  Attribute("class", ("no", "yes", "never")), [0, 1, 0, 1, 0, 1])  # fmt: skip
    (tmp_path / "t.arff").write_text("\n".join(fetch.arff(table)), encoding="utf-8")
    again = read(tmp_path / "t.arff")
    assert (again.attributes, again.target) == (table.attributes, table.target)
    for column, expected in zip(again.columns, table.columns, strict=True):
        np.testing.assert_array_equal(column, expected)


def test_the_list():
    shown = CliRunner().invoke(main, ["data", "list"]).output
    for name in data.known():
        assert f"\n{name} " in f"\n{shown}"
    copy = "copy: renatopp/arff-datasets: classification/iris.arff"
    assert f"UCI 53; OpenML 61; {copy}; used by carboost; content 77ffb790a856" in shown
    assert "REFERENCE_DATA" in shown


class TestExperiments:
    def test_a_file_that_cannot_be_read_is_a_reason_and_the_rest_goes_on(self, folder):
        folder.mkdir()
        (folder / "zoo.csv").write_text("hair,class\n1\n")
        experiment = published.every()["carboost/table-1"]
        found = reproduce.run(experiment, only=["zoo", "iris"], methods=["wcarp"], folds=2)
        notes = {verdict.data: verdict.note for verdict in found.verdicts}
        assert notes["iris"] in ("inside", "outside")
        assert notes["zoo"] == f"no data: {folder / 'zoo.csv'}:2: expected 2 values, got 1"

    def test_listing_reads_no_data(self, folder, monkeypatch):
        folder.mkdir()
        (folder / "zoo.csv").write_text("not read")
        monkeypatch.setattr(datasets, "load", lambda *_, **__: pytest.fail("a table was loaded"))
        assert CliRunner().invoke(main, ["reproduce"]).exit_code == 0
        (folder / "zoo.csv").unlink()
        assert CliRunner().invoke(main, ["data", "list"]).exit_code == 0

    def test_the_edition_is_told(self, folder):
        folder.mkdir()
        uci = datasets.load("iris-uci")
        (folder / "iris.arff").write_text("\n".join(fetch.arff(uci)))
        small = ["--only", "iris", "--methods", "wcarp", "--folds", "2", "--runs", "1"]
        done = CliRunner().invoke(main, ["reproduce", "carboost/table-1", *small])
        assert "Note: iris: the built-in edition was used" in done.output
        done = CliRunner().invoke(main, ["compare", "majority", "--data", "iris", "--folds", "2"])
        assert "Note: iris: the built-in edition was used" in done.output
