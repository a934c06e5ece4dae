"""Good and bad CSV and ARFF files."""

from __future__ import annotations

import gzip
import math
import re

import numpy as np
import pytest

from reference import bounds, columns
from reference.readers import read
from reference.table import MISSING, Attribute

HEAD = "@relation t\n@attribute colour {red, blue}\n@attribute size numeric\n@attribute class {a, b}\n@data\n"


@pytest.fixture
def write(tmp_path):
    """Write a file (text as UTF-8) and return its path."""

    def _write(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return _write


def rows_of(table):
    """All rows with their values written out, the class last, ``None`` where missing."""
    written = []
    for attribute, column in zip(table.attributes, table.columns, strict=True):
        if attribute.nominal:
            written.append([None if code == MISSING else attribute.values[code] for code in column])
        else:
            written.append([None if math.isnan(value) else float(value) for value in column])
    if table.target is not None:
        written.append(table.labels())
    return [list(row) for row in zip(*written, strict=True)]


class TestARFF:
    def test_a_plain_file(self, write):
        table = read(write("toy.arff", HEAD + "red,1.5,a\nblue,?,b\n?,-2e3,b\n"))
        assert table.name == "toy"
        assert table.attributes == (Attribute("colour", ("red", "blue")), Attribute("size"))
        assert table.target == Attribute("class", ("a", "b"))
        assert rows_of(table) == [["red", 1.5, "a"], ["blue", None, "b"], [None, -2000.0, "b"]]
        assert table.columns[0].dtype == np.int32
        assert table.columns[1].dtype == np.float64

    @pytest.mark.parametrize(
        ("declaration", "attribute"),
        [
            ("@ATTRIBUTE x REAL", Attribute("x")),
            ("@Attribute x Integer", Attribute("x")),
            ("@attribute\tx\tnumeric  % a comment", Attribute("x")),
            ("  @attribute   x   numeric  ", Attribute("x")),
            ("@attribute 'x y' numeric", Attribute("x y")),
            ('@attribute "x y" numeric', Attribute("x y")),
            (r"@attribute 'it\'s' numeric", Attribute("it's")),
            ("@attribute x{a,b}", Attribute("x", ("a", "b"))),
            ("@attribute x { a , 'b c' ,d } % a comment", Attribute("x", ("a", "b c", "d"))),
            ("""@attribute x {'a,b', "c}d", '{', '%', "it's", '?', ''}""",
             Attribute("x", ("a,b", "c}d", "{", "%", "it's", "?", ""))),
            (r"@attribute x {'a\'b', 'c\\d', 'e\tf', \"g\"}".replace(r"\"", '"'),
             Attribute("x", ("a'b", "c\\d", "e\tf", "g"))),
            ("@attribute x {<0, 0<=X<2, >=2, don't}", Attribute("x", ("<0", "0<=X<2", ">=2", "don't"))),
            ("@attribute x {}", Attribute("x", ())),
        ],
    )  # fmt: skip
    def test_declarations(self, write, declaration, attribute):
        text = f"@relation t\n{declaration}\n@attribute class {{a}}\n@data\n?,a\n"
        assert read(write("t.arff", text)).attributes == (attribute,)

    @pytest.mark.parametrize(
        ("line", "value"),
        [
            ("'b c',a", "b c"),
            (" 'b c' , a ", "b c"),
            ('"b c",a', "b c"),
            ("b c,a", "b c"),
            ("'x,y',a", "x,y"),
            ("'{5}',a", "{5}"),
            (r"'it\'s',a", "it's"),
            ("'50%',a % a comment", "50%"),
            ("'?',a", "?"),
            ("?,a", None),
            ("?,a%,b", None),
            ("\t?\t,\ta", None),
        ],
    )
    def test_values(self, write, line, value):
        domain = r"{'b c', 'x,y', '{5}', 'it\'s', '50%', '?'}"
        text = f"@relation t\n@attribute x {domain}\n@attribute class {{a}}\n@data\n{line}\n"
        assert rows_of(read(write("t.arff", text))) == [[value, "a"]]

    def test_comments_blank_lines_crlf_bom_and_gzip_change_nothing(self, write):
        plain = HEAD + "red,1,a\nblue,2,b\n"
        header = HEAD.replace("@data", "  % in between\n\n@DATA  % here")
        spaced = f"% first\n\n{header}\n% now\nred,1,a % end\n  \nblue,2,b"
        expected = rows_of(read(write("plain.arff", plain)))
        windows = spaced.replace("\n", "\r\n").encode()
        for name, content in {
            "spaced.arff": spaced,
            "windows.ARFF": windows,
            "bom.arff": b"\xef\xbb\xbf" + windows,
            "zipped.arff.gz": gzip.compress(windows),
            "zipped.Arff.GZ": gzip.compress(windows),
        }.items():
            table = read(write(name, content))
            assert rows_of(table) == expected, name
            assert table.name == name.split(".")[0]

    def test_classes_that_never_occur_are_kept(self, write):
        table = read(write("t.arff", HEAD + "red,1,b\n"))
        assert table.target.values == ("a", "b")
        assert table.classes.tolist() == [1]

    def test_the_class_by_name_and_index_and_none(self, write):
        path = write("t.arff", HEAD + "red,1,b\n")
        for target in ("colour", 0, -3):
            table = read(path, target=target)
            assert table.target == Attribute("colour", ("red", "blue"))
            assert [attribute.name for attribute in table.attributes] == ["size", "class"]
        table = read(path, target=None)
        assert table.target is None
        assert [attribute.name for attribute in table.attributes] == ["colour", "size", "class"]
        assert rows_of(table) == [["red", 1.0, "b"]]

    def test_a_numeric_column_without_values_stays_numeric(self, write):
        assert read(write("t.arff", HEAD + "red,?,a\n")).attributes[1] == Attribute("size")

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            ("red,1,a\ngreen,1,a\n", "t.arff:7: column 'colour': 'green' is not one of 'red', 'blue'"),
            ("'red ',1,a\n", "t.arff:6: column 'colour': 'red ' is not one of"),
            ("red,1,c\n", "t.arff:6: column 'class': 'c' is not one of 'a', 'b'"),
            ("red,1,?\n", "t.arff:6: column 'class' is the class and must not be missing"),
            ("red,1\n", "t.arff:6: expected 3 values, got 2"),
            ("red,1,a\nred,1,a,b\n", "t.arff:7: expected 3 values, got 4"),
            ("red,one,a\n", "t.arff:6: column 'size': 'one' is not a number"),
            ("red,1_0,a\n", "t.arff:6: column 'size': '1_0' is not a number"),
            ("red,'?',a\n", "t.arff:6: column 'size': '?' is not a number"),
            ("red,nan,a\n", "t.arff:6: column 'size': 'nan' is not a finite number (missing is written ?)"),
            ("red,1,a\nred,-Inf,a\n", "t.arff:7: column 'size': '-Inf' is not a finite number"),
            ("red,1e999,a\n", "t.arff:6: column 'size': '1e999' is not a finite number"),
            ("red,,a\n", "t.arff:6: value 2 is empty; missing is written ?"),
            ("red,1,\n", "t.arff:6: value 3 is empty"),
            ("{0 red, 2 a}\n", "t.arff:6: sparse rows"),
            ("red,1,a,{5}\n", "t.arff:6: instance weights, as in '{5}', are not supported"),
            ("red,1,a {5}\n", "t.arff:6: cannot read the row from '{5}' on"),
            ("'red,1,a\n", 't.arff:6: cannot read the row from "\'red,1,a" on; is a quote missing?'),
            ("'red'x,1,a\n", "t.arff:6: cannot read the row from 'x,1,a' on"),
            ("", "t.arff has no rows"),
            ("% only a comment\n\n", "t.arff has no rows"),
            ("red,1,\u00e9\n", "t.arff:6: column 'class': '\u00e9' is not one of"),
        ],
    )
    def test_bad_rows(self, write, data, message):
        with pytest.raises(ValueError, match=re.escape(message)):
            read(write("t.arff", HEAD + data))

    @pytest.mark.parametrize(
        ("header", "message"),
        [
            ("", "t.arff has no @data line"),
            ("@relation t\n@attribute x numeric\n", "t.arff has no @data line"),
            ("@relation t\n@data\n1\n", "t.arff has no attributes"),
            ("@attribute class {a}\n@data\na\n", "t.arff has no attributes"),
            ("@relation t\nx real\n", "t.arff:2: expected @relation, @attribute or @data, got 'x real'"),
            ("@attribute\n", "t.arff:1: @attribute needs a name and a type, got ''"),
            ("@attribute 'x numeric\n", "t.arff:1: @attribute needs a name and a type"),
            ("@attribute x\n", "t.arff:1: attribute 'x' must be numeric or {values}, got ''"),
            ("@attribute x number\n", "t.arff:1: attribute 'x' must be numeric or {values}, got 'number'"),
            ("@attribute x numeric {5}\n", "t.arff:1: attribute 'x' must be numeric or {values}"),
            ("@attribute x String\n", "t.arff:1: attribute 'x' is of type string, which is not supported"),
            ('@attribute x date "yyyy-MM-dd"\n', "t.arff:1: attribute 'x' is of type date"),
            ("@attribute x relational\n", "t.arff:1: attribute 'x' is of type relational"),
            ("@attribute x {a, b\n", "t.arff:1: cannot read the values of attribute 'x' from '' on"),
            ("@attribute x {a, 'b}\n", "t.arff:1: cannot read the values of attribute 'x' from \"'b}\" on"),
            ("@attribute x {a} b\n", "t.arff:1: cannot read the values of attribute 'x' from '} b' on"),
            ("@attribute x {a,,b}\n", "t.arff:1: attribute 'x' declares an empty value"),
            ("@attribute x {a,b,'a'}\n", "t.arff:1: attribute 'x' declares the value 'a' twice"),
            ("@attribute x real\n@attribute x real\n@data\n", "t.arff has two columns named 'x'"),
            ("@attribute '' real\n@attribute x real\n@data\n", "t.arff: column 1 has no name"),
            ("@attribute x real\n@attribute y real\n@data\n1,1\n", "class must be nominal, but 'y' is"),
        ],
    )
    def test_bad_headers(self, write, header, message):
        with pytest.raises(ValueError, match=re.escape(message)):
            read(write("t.arff", header))

    def test_many_allowed_values_are_cut(self, write):
        domain = ",".join(f"v{i}" for i in range(100))
        path = write("t.arff", f"@attribute x {{{domain}}}\n@attribute class {{a}}\n@data\nw,a\n")
        with pytest.raises(ValueError, match=r"'w' is not one of 'v0', .*'v7', \.\.\. \(100 in all\)$"):
            read(path)

    def test_nominal_is_not_for_arff(self, write):
        with pytest.raises(ValueError, match="nominal is for CSV files"):
            read(write("t.arff", HEAD + "red,1,a\n"), nominal=["size"])


class TestCSV:
    def test_a_plain_file(self, write):
        table = read(write("toy.csv", "colour,size,class\nred,1.5,b\nblue,?,a\n,-2e3,a\n"))
        assert table.name == "toy"
        assert table.attributes == (Attribute("colour", ("blue", "red")), Attribute("size"))
        assert table.target == Attribute("class", ("a", "b"))
        assert rows_of(table) == [["red", 1.5, "b"], ["blue", None, "a"], [None, -2000.0, "a"]]

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ('"?"', "?"),
            ("?", None),
            ("", None),
            ("  ", None),
            (" ? ", None),
            ('""', ""),
            ('"a,b"', "a,b"),
            ('"say ""so"""', 'say "so"'),
            ('"two\nlines"', "two\nlines"),
            ('"two\n\n\nlines,"', "two\n\n\nlines,"),
            (' "a" ', "a"),
            ('" a "', " a "),
            (" a b ", "a b"),
            ("it's", "it's"),
            ("\u00e9t\u00e9", "\u00e9t\u00e9"),
            ("1_000", "1_000"),
            ("\u0661", "\u0661"),
            ("0x10", "0x10"),
        ],
    )
    def test_text_fields(self, write, field, value):
        first = read(write("t.csv", f"x,y,class\n{field},1,c\ntext,2,d\n"))
        assert rows_of(first)[0] == [value, 1.0, "c"]
        last = read(write("u.csv", f"y,class,x\n1,c,text\n2,d,{field}\n"), target="class")
        assert rows_of(last)[1] == [2.0, value, "d"]

    @pytest.mark.parametrize(
        ("field", "value"), [("1", 1.0), ("-.5", -0.5), ("+1.e2", 100.0), (" 7 ", 7.0), ('"3"', 3.0)]
    )
    def test_numbers(self, write, field, value):
        table = read(write("t.csv", f"x,class\n{field},c\n1E-3,c\n"))
        assert table.columns[0].tolist() == [value, 0.001]

    def test_lines_are_counted_through_quoted_newlines(self, write):
        with pytest.raises(ValueError, match=r"t\.csv:5: expected 2 values, got 1"):
            read(write("t.csv", 'x,class\n"a\nb",c\n\nd\n'))

    def test_blank_lines_crlf_bom_and_gzip_change_nothing(self, write):
        plain = 'x,"the class"\n1,a\n"2",b\n'
        expected = rows_of(read(write("plain.csv", plain)))
        windows = plain.replace("\n", "\r\n\r\n").encode()
        for name, content in {
            "unended.csv": plain.rstrip("\n"),
            "windows.CSV": windows,
            "bom.csv": b"\xef\xbb\xbf" + windows,
            "mac.csv": plain.replace("\n", "\r"),
            "zipped.csv.gz": gzip.compress(b"\xef\xbb\xbf" + windows),
        }.items():
            table = read(write(name, content))
            assert rows_of(table) == expected, name
            assert (table.name, table.target.name) == (name.split(".")[0], "the class")
            assert table.attributes == (Attribute("x"),), name

    def test_one_text_makes_a_column_nominal_wherever_it_stands(self, write, monkeypatch):
        monkeypatch.setattr(columns, "CELLS_PER_CHUNK", 6)  # two rows a chunk, so that the text comes late
        table = read(write("t.csv", "x,y,class\n10,1,a\n9,2,b\n9,3,a\nfew,4,b\n010,5,a\n"))
        assert table.attributes == (Attribute("x", ("010", "10", "9", "few")), Attribute("y"))
        assert [row[0] for row in rows_of(table)] == ["10", "9", "9", "few", "010"]
        assert table.columns[1].tolist() == [1, 2, 3, 4, 5]

    def test_columns_named_nominal(self, write):
        path = write("t.csv", "x,y,class\n10,1,a\n9,nan,b\n")
        table = read(path, nominal=["x", "y"])
        assert table.attributes == (Attribute("x", ("10", "9")), Attribute("y", ("1", "nan")))
        with pytest.raises(ValueError, match="has no column 'z' to be nominal; it has 'x', 'y', 'class'"):
            read(path, nominal=["z"])

    def test_numeric_classes_keep_their_text(self, write):
        table = read(write("t.csv", "x,class\n1,10\n2,9\n3,1.0\n"))
        assert table.target == Attribute("class", ("1.0", "10", "9"))
        assert table.labels() == ["10", "9", "1.0"]

    def test_a_column_without_values_is_nominal_and_empty(self, write):
        table = read(write("t.csv", "x,y,class\n,1,a\n?,2,b\n"))
        assert table.attributes[0] == Attribute("x", ())
        assert table.columns[0].tolist() == [MISSING, MISSING]

    def test_the_class_by_name_and_index_and_none(self, write):
        path = write("t.csv", "1,b,c\nx,5,p\ny,6,q\n")
        assert read(path).target == Attribute("c", ("p", "q"))
        assert read(path, target="1").target == Attribute("1", ("x", "y"))
        assert read(path, target=1).target == Attribute("b", ("5", "6"))
        table = read(path, target=None)
        assert (table.target, table.classes) == (None, None)
        assert rows_of(table) == [["x", 5.0, "p"], ["y", 6.0, "q"]]
        assert read(write("one.csv", "x\n5\n"), target=None).attributes == (Attribute("x"),)

    @pytest.mark.parametrize(
        ("target", "message"),
        [
            ("d", "has no column 'd' to be the class; it has 'a', 'b', 'c'"),
            (3, "has 3 columns, so column 3 cannot be the class"),
            (0.5, "target must be the name or the index of a column, or None, got 0.5"),
            (-4, "has 3 columns, so column -4 cannot be the class"),
        ],
    )
    def test_no_such_class_column(self, write, target, message):
        with pytest.raises(ValueError, match=message):
            read(write("t.csv", "a,b,c\n1,2,3\n"), target=target)

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            ("", "t.csv is empty"),
            ("\n  \n", "t.csv is empty"),
            ("\ufeff", "t.csv is empty"),
            ("x,class\n", "t.csv has no rows"),
            ("class\na\n", "t.csv has no attributes"),
            ("x,x,class\n1,2,a\n", "t.csv has two columns named 'x'"),
            ("x,,class\n1,2,a\n", "t.csv: column 2 has no name"),
            ("x,class\n1,a\n2\n", "t.csv:3: expected 2 values, got 1"),
            ("x,class\n1,a,b\n", "t.csv:2: expected 2 values, got 3"),
            ("x,class\n1,a\n2,\n", "t.csv:3: column 'class' is the class and must not be missing"),
            ("x,class\n1,?\n", "t.csv:2: column 'class' is the class and must not be missing"),
            ("x,class\n1,a\n-inf,a\n", "t.csv:3: column 'x': '-inf' is not a finite number (missing"),
            ("x,class\n1,a\n?,a\ninf,a\n", "t.csv:4: column 'x': 'inf' is not a finite number"),
            ("x,class\n1e999,a\n", "t.csv:2: column 'x': '1e999' is not a finite number"),
            ('x,class\n"1,a\n2,b\n', "t.csv:2: a quoted field opens here and is never closed"),
            ('x,class\n5" disk "a",a\n', "t.csv:2: a quoted field opens here and is never closed"),
            ('x,class\n5" by 6",a\n', "t.csv:2: a quote in field 1 must enclose it, or be doubled"),
            ('x,class\n"5"x,a\n', "t.csv:2: a quote in field 1 must enclose it, or be doubled"),
            (b"x,class\n1,a\n2,caf\xe9\n", "t.csv:3: this is not UTF-8 text"),
            ("x,class\n1,a\n".encode("utf-16"), "t.csv:1: this is not UTF-8 text"),
        ],
    )
    def test_bad_files(self, write, content, message):
        with pytest.raises(ValueError, match=re.escape(message)):
            read(write("t.csv", content))

    def test_a_long_value_is_cut_in_the_message(self, write):
        with pytest.raises(ValueError, match="is not a number") as caught:
            read(write("t.arff", HEAD + f"red,{'x' * 10_000},a\n"))
        assert len(str(caught.value)) < 400


class TestFiles:
    @pytest.mark.parametrize("name", ["t.txt", "t", "t.csv.zip", "t.gz", "csv"])
    def test_other_suffixes(self, write, name):
        with pytest.raises(ValueError, match=r"its name must end in \.arff, \.csv or \.tsv"):
            read(write(name, "x,class\n1,a\n"))

    @pytest.mark.parametrize("name", ["t.csv", "t.arff", "t.csv.gz"])
    def test_a_missing_file(self, tmp_path, name):
        with pytest.raises(FileNotFoundError, match=rf"^cannot read .*{re.escape(name)}: No such file"):
            read(tmp_path / name)

    @pytest.mark.parametrize("name", ["t.csv", "t.arff.gz"])
    def test_a_directory(self, tmp_path, name):
        (tmp_path / name).mkdir()
        with pytest.raises(OSError, match=r"^cannot read "):
            read(tmp_path / name)

    @pytest.mark.parametrize(
        "damage",
        [
            lambda zipped: b"x,class\n1,a\n",
            lambda zipped: zipped[:-12],
            lambda zipped: zipped[:15] + b"\xff\xff\xff" + zipped[18:],
            lambda zipped: zipped[:-8] + b"\x00" * 8,
        ],
        ids=["not zipped", "cut", "overwritten", "wrong checksum"],
    )
    def test_a_damaged_gzip_file(self, write, damage):
        text = "x,class\n" + "".join(f"{i * 7919 % 1000},a\n" for i in range(200))
        with pytest.raises(ValueError, match=r"t\.csv\.gz is not a gzip file, or it is damaged"):
            read(write("t.csv.gz", damage(gzip.compress(text.encode()))))

    def test_a_path_as_text(self, write):
        assert read(str(write("t.csv", "x,class\n1,a\n"))).n_rows == 1


@pytest.mark.parametrize("block", [1, 7, 40, 2**20])
def test_rows_many_at_once_are_those_read_one_by_one(tmp_path, monkeypatch, block):
    """Quotes, blank lines, missing values and blanks make a block special; what is read does not depend on blocks."""
    plain = [f"{n}.5,{'red' if n % 3 else 'blue'},{n % 2}" for n in range(30)]
    special = [*plain[:5], '7,"a,b",1', "", " 8 , ?, 0", *plain[5:9], '9,"two', 'lines",1', ",x,0", *plain[9:]]
    (tmp_path / "t.csv").write_text("\n".join(["x,colour,class", *special]) + "\n")
    monkeypatch.setattr(bounds, "BLOCK", block)
    table = read(tmp_path / "t.csv")
    assert table.n_rows == 34
    assert table.columns[0].tolist()[4:7] == [4.5, 7.0, 8.0]
    assert math.isnan(table.columns[0][12])
    assert table.attributes[1].values == ("a,b", "blue", "red", "two\nlines", "x")
    assert table.columns[1].tolist()[4:8] == [2, 0, -1, 2]
    (tmp_path / "t.csv").write_text("\n".join(["x,colour,class", *plain, "1,2"]))
    with pytest.raises(ValueError, match=r"t\.csv:32: expected 3 values, got 2"):
        read(tmp_path / "t.csv")
