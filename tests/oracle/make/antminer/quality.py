"""quality.json: rule quality, majority and default class."""

from __future__ import annotations

from tests.oracle import antminer
from tests.oracle.bookmaking import agree
from tests.oracle.make.antminer.data import WEATHER
from tests.oracle.make.antminer.shared import Book, named

# section, rows at hand, rule, tp, fp, tn, fn, Q
QUALITIES = """
7.2 all outlook=overcast humidity=normal; 2 0 5 7 0.222222222222
7.3 all humidity=normal; 6 1 4 3 0.533333333333
7.3 all outlook=overcast; 4 0 5 5 0.444444444444
7.3 all outlook=overcast temperature=cool humidity=normal; 1 0 5 8 0.111111111111
7.3 all temperature=cool humidity=normal; 3 1 4 6 0.266666666667
7.5 all windy=FALSE; 6 2 3 3 0.4
7.6 all outlook=sunny temperature=mild humidity=high windy=FALSE; 1 0 9 4 0.2
7.6 all temperature=mild windy=FALSE; 2 1 4 7 0.177777777778
7.6 all temperature=mild; 4 2 3 5 0.266666666667
7.6 all outlook=rainy temperature=mild humidity=normal windy=FALSE; 1 0 5 8 0.111111111111
7.6 all humidity=normal windy=FALSE; 4 0 5 5 0.444444444444
7.7 0,1,2,3,5,7,11,13 outlook=overcast humidity=high; 2 0 5 1 0.666666666667
7.7 0,1,3,5,7,13 outlook=sunny humidity=high; 3 0 1 2 0.6
7.7 3,5,13 outlook=rainy windy=TRUE; 2 0 1 0 1
7.7 0,1,3,7,13 outlook=sunny humidity=high; 3 0 1 1 0.75
7.7 0,1,3,5,7,13 temperature=mild humidity=high windy=FALSE; 1 1 4 0 0.8
"""
COUNTS = ("tp", "fp", "tn", "fn")


def add_spec_qualities(book: Book) -> None:
    """Qualities of section 7, with the counts taken from the table as well."""
    for number, line in enumerate(QUALITIES.split("\n")[1:-1], 1):
        head, figures = line.split("; ")
        section, at_hand, rule = head.split(" ", 2)
        *texts, q = figures.split()
        given = dict(zip(COUNTS, map(int, texts), strict=True))
        rows = WEATHER.everything() if at_hand == "all" else [int(row) for row in at_hand.split(",")]
        verdict = antminer.judge(WEATHER, rows, named(rule)).fields()
        assert given == {name: verdict[name] for name in COUNTS}, line
        title = f"The quality of {rule.replace(' ', ' AND ')} on {len(rows)} rows, section {section}."
        plain = book.add(f"quality-{section.replace('.', '-')}-{number}", title, "quality", "31", given,
                         source=f"specification {section}")
        agree(plain["quality"], q)


def add_qualities(book: Book) -> None:
    """Qualities at the edges."""
    for ident, title, counts, value, source, kills in (
            ("class-absent", "A class absent from the rows gives quality 0.", (0, 3, 2, 0), 0.0,
             "E6, TP + FN = 0", "divides by TP + FN = 0"),
            ("single-class", "Rows of one class only give quality 0.", (3, 0, 0, 1), 0.0, "E6, TN + FP = 0",
             "gives 1 when TN + FP = 0"),
            ("no-rows", "No rows at all give quality 0.", (0, 0, 0, 0), 0.0, "E6, both sums 0", None),
            ("nothing-right", "A rule that covers only wrong rows has quality 0.", (0, 2, 3, 4), 0.0,
             "0 * 3 / 20", None),
            ("everything-covered", "A rule that covers every row has quality 0.", (4, 3, 0, 0), 0.0,
             "4 * 0 / 12", None),
            # 2/3 * 3/5 = 6/15 = 2/5 and 3/3 * 2/5 = 2/5: the same fraction, so the same double
            ("equal-fraction-a", "2/3 times 3/5 is the double nearest to 2/5.", (2, 2, 3, 1), 0.4,
             "6/15 = 2/5", "multiplies two rounded quotients"),
            ("equal-fraction-b", "3/3 times 2/5 is the double nearest to 2/5.", (3, 3, 2, 0), 0.4,
             "6/15 = 2/5", None),
            # 100000 * 100000 / (150000 * 125000) = 10^10 / 1.875 * 10^10 = 8/15
            ("large-counts", "Products beyond 32 bits stay exact.", (100000, 25000, 100000, 50000), 8 / 15,
             "8/15", "multiplies the counts in 32 bits")):
        book.add(f"quality-{ident}", title, "quality", "31", dict(zip(COUNTS, counts, strict=True)),
                 hand={"quality": value}, source=f"worked by hand: {source}", kills=kills)
    assert (2 / 3) * (3 / 5) != (3 / 3) * (2 / 5)


def make() -> Book:
    """quality.json."""
    book = Book("L1")
    add_spec_qualities(book)
    add_qualities(book)
    for ident, title, counts, label, kills in (
            ("first", "The first class leads.", [5, 3], 0, None),
            ("second", "The second class leads.", [3, 5], 1, None),
            ("tie", "Of two tied classes the lower wins.", [2, 2], 0, "lets the last of tied classes win"),
            ("tie-behind", "Of two tied classes behind a smaller one the lower wins.", [1, 4, 4], 1, None),
            ("tie-around", "The tied classes need not be neighbours.", [3, 1, 3], 0, None),
            ("nothing", "Without rows class 0 is named.", [0, 0, 0], 0, None)):
        book.add(f"majority-{ident}", title, "majority", "30", {"counts": counts}, hand={"class": label},
                 source="worked by hand: AM-8", kills=kills)
    for ident, title, data, rows, label, kills in (
            ("left", "The majority of the rows left.", "weather", [0, 1, 2], 1, None),
            ("tie", "Of tied classes among the rows left the lower is the default.", "weather", [0, 2], 0,
             None),
            ("one-row", "A single row left decides.", "weather", [5], 1,
             "takes the majority of all rows although some are left"),
            ("nothing-left", "With no row left the majority of all rows decides.", "turncoat", [], 1,
             "names class 0 when no row is left"),
            ("nothing-left-tie", "With no row left and a tie over all rows the lower class is the default.",
             "balanced", [], 1, None)):
        book.add(f"default-{ident}", title, "default_class", "18", {"data": data, "rows": rows},
                 hand={"class": label}, source="worked by hand: AM-22, AM-8", kills=kills)
    return book
