"""Embedded data sets against their definitions and, when REFERENCE_DATA names a folder, against its files."""

from __future__ import annotations

import json
import math
import os
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import sklearn.datasets

from reference import datasets, draws
from reference.readers import read
from reference.table import MISSING, Attribute

FOLDER = Path(os.environ.get("REFERENCE_DATA", "no folder"))
MANIFEST = json.loads((FOLDER / "MANIFEST.json").read_text()) if (FOLDER / "MANIFEST.json").is_file() else {}
needs_folder = pytest.mark.skipif(not MANIFEST, reason="REFERENCE_DATA names no folder with a MANIFEST.json")

DIGITS = [u for digit in range(10) for u in [(digit + 0.5) / 10] + [0.0] * 7]
"""The draws of a led7 table that shows every digit once."""


def assert_same(table, other):
    """Names, values, classes, rows and their order are equal."""
    assert table.attributes == other.attributes
    assert table.target == other.target
    assert table.classes.tolist() == other.classes.tolist()
    for attribute, column, expected in zip(table.attributes, table.columns, other.columns, strict=True):
        np.testing.assert_array_equal(column, expected, err_msg=attribute.name)


def n_missing(table):
    return sum(
        int((column == MISSING).sum()) if attribute.nominal else int(np.isnan(column).sum())
        for attribute, column in zip(table.attributes, table.columns, strict=True)
    )


class TestEmbedded:
    @pytest.mark.parametrize(
        ("name", "n_rows", "n_attributes", "counts"),
        [
            ("weather", 14, 4, {"yes": 9, "no": 5}),
            ("tic-tac-toe", 958, 9, {"negative": 332, "positive": 626}),
            ("balance-scale", 625, 4, {"L": 288, "B": 49, "R": 288}),
            ("monks-1", 432, 6, {"0": 216, "1": 216}),
            ("monks-2", 432, 6, {"0": 290, "1": 142}),
            ("monks-3", 432, 6, {"0": 204, "1": 228}),
            ("led7", 3200, 7, None),
            ("waveform", 5000, 21, None),
            ("iris", 150, 4, {"setosa": 50, "versicolor": 50, "virginica": 50}),
            ("iris-uci", 150, 4, {"setosa": 50, "versicolor": 50, "virginica": 50}),
            ("wine", 178, 13, {"class_0": 59, "class_1": 71, "class_2": 48}),
            ("wdbc", 569, 30, {"B": 357, "M": 212}),
        ],
    )
    def test_sizes(self, name, n_rows, n_attributes, counts):
        table = datasets.load(name)
        assert (table.name, table.n_rows, len(table.attributes)) == (name, n_rows, n_attributes)
        assert n_missing(table) == 0
        if counts is not None:
            assert table.target.values == tuple(counts)
            assert Counter(table.labels()) == counts

    @pytest.mark.parametrize(("name", "loader"), [("iris", "iris"), ("wine", "wine"), ("wdbc", "breast_cancer")])
    def test_the_classics_are_those_that_scikit_learn_loads(self, name, loader):
        ours, theirs = datasets.load(name), getattr(sklearn.datasets, f"load_{loader}")()
        assert np.array_equal(np.column_stack(ours.columns), theirs.data)
        initials = {str(label): str(label)[0].upper() for label in theirs.target_names}
        classes = theirs.target_names[theirs.target].tolist()
        assert ours.labels() == ([initials[label] for label in classes] if name == "wdbc" else classes)
        names = [attribute.name.replace("se_", "error_") for attribute in ours.attributes]
        words = [sorted(re.split("[ _]", str(name))) for name in theirs.feature_names]
        assert [sorted(re.split("[ _]", name)) for name in names] == words

    def test_names_are_all_of_them(self):
        assert datasets.names() == [
            "weather", "tic-tac-toe", "balance-scale", "monks-1", "monks-2", "monks-3",
            "led7", "waveform", "iris", "iris-uci", "wine", "wdbc",
        ]  # fmt: skip

    def test_weather_is_the_worked_example(self):
        table = datasets.load("weather")
        assert table.attributes == (
            Attribute("outlook", ("sunny", "overcast", "rainy")),
            Attribute("temperature", ("hot", "mild", "cool")),
            Attribute("humidity", ("high", "normal")),
            Attribute("windy", ("TRUE", "FALSE")),
        )
        assert [column.tolist() for column in table.columns] == [
            [0, 0, 1, 2, 2, 2, 1, 0, 0, 2, 0, 1, 1, 2],
            [0, 0, 0, 1, 2, 2, 2, 1, 2, 1, 1, 1, 0, 1],
            [0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 0],
            [1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0],
        ]
        assert table.classes.tolist() == [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1]

    def test_tic_tac_toe_boards_are_ends_of_games(self):
        table = datasets.load("tic-tac-toe")
        boards = ["".join("box"[code] for code in row) for row in zip(*table.columns, strict=True)]
        assert len(set(boards)) == 958
        assert boards[0] == "xxxxooxoo"
        assert all(board.count("x") - board.count("o") in (0, 1) for board in boards)
        draws_at_the_end = [board for board in boards[-16:] if "b" not in board]
        assert len(draws_at_the_end) == 16

    @pytest.mark.parametrize(
        ("problem", "robot", "monk"),
        [
            (1, "331142", "1"),  # head and body alike
            (1, "121112", "1"),  # a red jacket
            (1, "121122", "0"),
            (2, "112222", "1"),
            (2, "112221", "0"),
            (2, "122222", "0"),
            (3, "131131", "1"),  # a green jacket and a sword
            (3, "131231", "0"),
            (3, "121212", "1"),  # neither a blue jacket nor an octagonal body
            (3, "121142", "0"),
            (3, "131111", "0"),
        ],
    )
    def test_monks(self, problem, robot, monk):
        table = datasets.load(f"monks-{problem}")
        rows = ["".join(str(code + 1) for code in row) for row in zip(*table.columns, strict=True)]
        assert rows == sorted(set(rows))
        assert table.labels()[rows.index(robot)] == monk

    def test_each_call_gives_a_table_of_its_own(self):
        datasets.load("weather").columns[0][0] = 2
        assert datasets.load("weather").columns[0][0] == 0

    def test_options_are_refused(self):
        with pytest.raises(ValueError, match="'weather' is embedded and takes no options but drop, got target"):
            datasets.load("weather", target=0)


class TestGenerators:
    def test_led7_without_noise_shows_the_digits(self):
        table = datasets.led7(10, 0.0, draws.Tape(DIGITS))
        assert table.labels() == [*"0123456789"]
        lit = ["".join(map(str, row)) for row in zip(*table.columns, strict=True)]
        assert [row.count("1") for row in lit] == [6, 2, 5, 5, 4, 5, 6, 3, 7, 6]
        assert lit[1] == "0010010"
        assert len(set(lit)) == 10

    def test_led7_noise_flips_a_segment(self):
        table = datasets.led7(1, 0.1, draws.Tape([0.8, 0.5, 0.09, 0.1, 0.5, 0.5, 0.5, 0.5]))
        assert [int(column[0]) for column in table.columns] == [1, 0, 1, 1, 1, 1, 1]

    def test_led7_noise_has_its_rate(self):
        noisy = datasets.load("led7")
        clean = datasets.led7(10, 0.0, draws.Tape(DIGITS))
        wrong = [
            np.mean(column != expected[noisy.classes])
            for column, expected in zip(noisy.columns, clean.columns, strict=True)
        ]
        assert all(0.08 < rate < 0.12 for rate in wrong)

    def test_waveform_follows_its_definition(self):
        # A deviate is sqrt(-2 ln(1 - u1)) cos(2 pi u2); u1 = 0 switches it off.
        uniforms = [u for label in (0.0, 0.4, 0.7) for u in [label, 0.25] + [0.0] * 42]
        table = datasets.waveform(3, draws.Tape(uniforms))
        assert table.labels() == ["0", "1", "2"]
        rows = [list(map(float, row)) for row in zip(*table.columns, strict=True)]
        for row, (first, second) in zip(rows, [(7, 15), (7, 11), (15, 11)], strict=True):
            heights = [[max(0, 6 - abs(i - peak)) for i in range(1, 22)] for peak in (first, second)]
            assert row == [0.25 * a + 0.75 * b for a, b in zip(*heights, strict=True)]
            assert row[first - 1] >= 1.5
            assert row[second - 1] >= 4.5

    def test_waveform_noise_is_box_muller(self):
        table = datasets.waveform(1, draws.Tape([0.0, 1 - 2**-53] + [0.5, 0.5] + [0.0] * 40))
        assert table.columns[0][0] == pytest.approx(-math.sqrt(2 * math.log(2)), abs=1e-12)

    def test_waveform_noise_is_standard_normal(self):
        # No wave of class 1 reaches the points 18 to 21, and none of class 2 the points 1 to 5.
        table = datasets.load("waveform")
        noise = np.concatenate([column[table.classes == 1] for column in table.columns[17:]])
        assert abs(noise.mean()) < 0.05
        assert abs(noise.std() - 1) < 0.05
        assert np.mean(np.abs(noise) < 1.96) == pytest.approx(0.95, abs=0.01)

    def test_draws_come_from_seed_0(self):
        source = draws.Seeded(0)
        assert_same(datasets.load("led7"), datasets.led7(3200, 0.1, source))
        assert source.n_draws == 3200 * 8
        source = draws.Seeded(0)
        assert_same(datasets.load("waveform"), datasets.waveform(5000, source))
        assert source.n_draws == 5000 * 44

    @pytest.mark.parametrize("noise", [-0.1, 1.5, math.nan])
    def test_noise_is_a_probability(self, noise):
        with pytest.raises(ValueError, match="noise must be between 0 and 1"):
            datasets.led7(1, noise, draws.Seeded(0))

    def test_no_rows(self):
        with pytest.raises(ValueError, match="n_rows must be at least 1, got 0"):
            datasets.led7(0, 0.1, draws.Seeded(0))
        with pytest.raises(ValueError, match="n_rows must be at least 1, got 0"):
            datasets.waveform(0, draws.Seeded(0))


class TestPathsAndFolder:
    @pytest.fixture
    def folder(self, tmp_path, monkeypatch):
        monkeypatch.setenv("REFERENCE_DATA", str(tmp_path))
        return tmp_path

    def test_a_path(self, tmp_path, monkeypatch):
        path = tmp_path / "mine.csv"
        path.write_text("class,x\na,1\nb,2\n")
        for given in (path, str(path)):
            assert datasets.load(given, target="class").labels() == ["a", "b"]
        monkeypatch.chdir(tmp_path)
        assert datasets.load("mine.csv").target.name == "x"
        with pytest.raises(FileNotFoundError, match=r"cannot read none\.csv"):
            datasets.load("none.csv")
        with pytest.raises(ValueError, match="its name must end in"):
            datasets.load("./weather")

    def test_a_name_in_the_folder(self, folder):
        (folder / "toy.csv").write_text("x,class\n1,a\n2,b\n")
        assert datasets.load("toy").attributes == (Attribute("x"),)
        (folder / "MANIFEST.json").write_text('{"toy": {"types": "all n", "nominal": ["x"]}}')
        assert datasets.load("toy").attributes == (Attribute("x", ("1", "2")),)
        assert datasets.load("toy", nominal=[]).attributes == (Attribute("x"),)
        assert datasets.load("toy", target="x").target == Attribute("x", ("1", "2"))
        (folder / "toy.arff").write_text("@attribute x real\n@attribute class {b,a}\n@data\n1,a\n")
        assert datasets.load("toy").target.values == ("b", "a")

    def test_embedded_names_win(self, folder):
        (folder / "weather.csv").write_text("x,class\n1,a\n")
        assert datasets.load("weather").n_rows == 14

    def test_unknown_names(self, folder):
        with pytest.raises(ValueError, match=r"no data set 'wether': embedded are weather, .*, and nothing") as caught:
            datasets.load("wether")
        assert f"the data folder {folder} (REFERENCE_DATA names another)" in str(caught.value)

    def test_without_the_variable_the_folder_is_the_users_own(self, tmp_path, monkeypatch):
        monkeypatch.delenv("REFERENCE_DATA", raising=False)
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert datasets.folder() == tmp_path / "reference"
        (tmp_path / "reference").mkdir()
        (tmp_path / "reference" / "toy.csv").write_text("x,class\n1,a\n2,b\n")
        assert datasets.load("toy").n_rows == 2
        monkeypatch.delenv("XDG_DATA_HOME")
        monkeypatch.setenv("HOME", str(tmp_path))
        assert datasets.folder() == tmp_path / ".local" / "share" / "reference"

    def test_another_edition_in_the_folder_is_told(self, folder):
        iris, uci = datasets.load("iris"), datasets.load("iris-uci")
        assert datasets.other_edition(iris) == ""
        rows = zip(*(column.tolist() for column in uci.columns), uci.labels(), strict=True)
        file = folder / "iris.csv"
        file.write_text("a,b,c,d,class\n" + "".join(",".join(map(str, row)) + "\n" for row in rows))
        said = datasets.other_edition(iris)
        assert said == f"iris: the built-in edition was used; {file} differs in rows 35 and 38"
        said = datasets.other_edition(read(file))
        assert said == f"iris: {file} was used; the built-in edition differs in rows 35 and 38"
        assert datasets.other_edition(uci) == "", "that name says which edition it is"
        file.write_text("a,b\n1\n")
        assert "iris.csv could not be read" in datasets.other_edition(iris)
        assert "iris.csv:2" in datasets.other_edition(iris), "and why"

    @pytest.mark.parametrize("text", ["", "[]", '{"toy": []}', '{"toy": {"nominal": 3}}'])
    def test_a_bad_manifest(self, folder, text):
        (folder / "toy.csv").write_text("x,class\n1,a\n")
        (folder / "MANIFEST.json").write_text(text)
        with pytest.raises(ValueError, match=r"MANIFEST\.json is not a manifest of data sets"):
            datasets.load("toy")


@needs_folder
class TestAgainstTheFolder:
    @pytest.mark.parametrize("name", ["tic-tac-toe", "balance-scale", "wdbc"])
    def test_embedded_sets_equal_their_files(self, name):
        entry = MANIFEST[name]
        assert_same(datasets.load(name), read(FOLDER / entry["file"]))

    def test_wine_differs_in_names_only(self):
        ours, file = datasets.load("wine"), read(FOLDER / "wine.arff")
        assert ours.classes.tolist() == file.classes.tolist()
        for column, expected in zip(ours.columns, file.columns, strict=True):
            np.testing.assert_array_equal(column, expected)

    def test_iris_differs_in_three_cells(self):
        ours, file = datasets.load("iris"), read(FOLDER / "iris.arff")
        assert ours.classes.tolist() == file.classes.tolist()
        different = {
            (int(row) + 1, number): (float(theirs[row]), float(column[row]))
            for number, (column, theirs) in enumerate(zip(ours.columns, file.columns, strict=True))
            for row in np.flatnonzero(column != theirs)
        }
        assert different == {(35, 3): (0.1, 0.2), (38, 1): (3.1, 3.6), (38, 2): (1.5, 1.4)}

    def test_iris_uci_is_the_file(self):
        ours, file = datasets.load("iris-uci"), read(FOLDER / "iris.arff")
        for column, expected in zip(ours.columns, file.columns, strict=True):
            np.testing.assert_array_equal(column, expected)

    @pytest.mark.parametrize("name", ["led7", "waveform"])
    def test_generators_have_the_shape_of_their_files(self, name):
        nominal = MANIFEST[name].get("nominal", [])
        ours, file = datasets.load(name), read(FOLDER / f"{name}.csv", nominal=nominal)
        assert ours.attributes == file.attributes
        assert ours.target == file.target
        assert ours.n_rows == file.n_rows
        for label in range(len(file.target.values)):
            for column, expected in zip(ours.columns, file.columns, strict=True):
                mean, other = column[ours.classes == label].mean(), expected[file.classes == label].mean()
                assert abs(mean - other) < 0.2

    @pytest.mark.parametrize("name", sorted(MANIFEST))
    def test_every_file_has_the_counts_of_the_manifest(self, name, monkeypatch):
        monkeypatch.setattr(datasets, "_EMBEDDED", {})  # the folder's edition, also of the embedded names
        entry = MANIFEST[name]
        table = datasets.load(name)
        assert table.n_rows == entry["rows"]
        letters = "".join("n" if attribute.nominal else "c" for attribute in table.attributes)
        if entry["types"].startswith("all "):
            assert letters == entry["types"][-1] * entry["n_features"]
        else:
            assert letters == entry["types"]
        declared = "n_classes_declared" if entry["format"] == "arff" else "n_classes"  # a CSV cannot declare
        assert len(table.target.values) == entry[declared]
        counts = Counter(table.labels())
        assert counts == entry["class_counts"]
        order = list(entry["class_counts"]) if entry["format"] == "arff" else sorted(counts)
        assert [value for value in table.target.values if value in counts] == order
        assert n_missing(table) == entry["missing"]
