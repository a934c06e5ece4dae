"""quality.json: quality and bounds; sections 7.3, 7.5 and 3.3 of the specification."""

from __future__ import annotations

import math

from tests.oracle.bookmaking import Json, agree, agree_all, lines_of
from tests.oracle.make.mbc.shared import Book, rate_weather

# rule; TP, FP, Q
TABLE_7_3 = """
outlook=sunny humidity=high; 3 0 0.137755102041
humidity=high; 4 3 0.107142857143
outlook=rainy windy=TRUE; 2 0 0.0918367346939
outlook=sunny; 3 2 0.0867346938776
windy=TRUE; 3 3 0.0612244897959
; 5 9 0
outlook=overcast temperature=cool humidity=high windy=TRUE; 0 0 0
outlook=overcast; 0 4 -0.102040816327
"""


def counts_of(tp: int, fp: int, p: int, n: int, omega: float = 1.0) -> Json:
    """Return the inputs of a quality."""
    return {"tp": tp, "fp": fp, "p": p, "n": n, "omega": omega}


def add_spec_qualities(book: Book) -> None:
    """Qualities of 7.3, with the counts taken from the table as well."""
    for number, line in enumerate(lines_of(TABLE_7_3), 1):
        rule, figures = line.split(";")
        tp, fp, digits = figures.split()
        found = rate_weather(rule)
        assert [found.tp, found.fp] == [int(tp), int(fp)], line
        name = rule.replace(" ", " AND ") or "the rule without tests"
        plain = book.case(f"quality-7-3-{number}", f"The quality of {name}.", "quality", "16",
                          counts_of(int(tp), int(fp), 5, 9), source="specification 7.3")
        agree(plain["quality"], digits)
        assert plain["quality"] == found.quality
    for omega, digits in ((0.4323, "0.330295641094"), (0.5, "0.29758503207")):
        ident = f"quality-7-3-omega-{omega}".replace(".", "-")
        plain = book.case(ident, f"The first rule of section 7.3 with omega {omega}.", "quality", "16",
                          counts_of(3, 0, 5, 9, omega), source="specification 7.3")
        agree(plain["quality"], digits)


def add_qualities(book: Book) -> None:
    """Qualities at the edges, each an exact fraction."""
    for ident, title, counts, value, why, kills in (
            ("best", "The best there is: half of the rows, all of them of the class.", (7, 0, 7, 7), 0.25,
             "(7*14 - 7*7)/196", None),
            ("worst", "The worst there is: half of the rows, none of the class.", (0, 7, 7, 7), -0.25, "(0 - 7*7)/196",
             None),
            ("nothing-covered", "Nothing covered is 0.", (0, 0, 3, 4), 0.0, "0/49", None),
            ("everything-covered", "Everything covered is 0.", (3, 4, 3, 4), 0.0, "(3*7 - 3*7)/49", None),
            # 1*4 - 2*1 = 2 and 2*4 - 2*3 = 2, both over 16
            ("equal-fraction-a", "One of two right rows and no wrong one: 1/8.", (1, 0, 2, 2), 0.125, "2/16", None),
            ("equal-fraction-b", "Both right rows and one wrong one: the same 1/8.", (2, 1, 2, 2), 0.125, "2/16",
             "multiplies coverage with a rounded difference of quotients"),
            ("one-class", "Rows of one class only.", (2, 0, 5, 0), 0.0, "(2*5 - 5*2)/25", None),
            ("class-absent", "A class without rows.", (0, 2, 0, 5), 0.0, "(0 - 0)/25", None),
            # (40000*100000 - 50000*50000) / 10^10 = 1.5*10^9/10^10
            ("large-counts", "Products beyond 32 bits stay exact.", (40000, 10000, 50000, 50000), 0.15, "3/20",
             "multiplies the counts in 32 bits")):
        book.case(f"quality-{ident}", title, "quality", "16", counts_of(*counts), hand={"quality": value},
                  source=f"worked by hand: {why}", kills=kills)
    assert (3 / 4) * (2 / 3 - 2 / 4) != 0.125
    for ident, title, counts, omega, value, why, kills in (
            # (4/16)^(1/2) = 1/2, times 1 - 1/4
            ("half", "A square root that is exact.", (4, 0, 4, 12), 0.5, 0.375, "1/2 * 3/4", "leaves omega out"),
            ("two", "Omega above 1.", (4, 0, 4, 12), 2.0, 0.046875, "1/16 * 3/4", None),
            ("nothing-covered", "Nothing covered is 0 with omega too.", (0, 0, 4, 12), 0.5, 0.0, "0 by MBC-15",
             "divides by no covered row"),
            ("negative", "A negative quality with omega.", (0, 4, 4, 12), 0.5, -0.125, "1/2 * -1/4", None),
            ("everything-covered", "Everything covered is 0 with omega too.", (4, 12, 4, 12), 0.5, 0.0, "1 * 0",
             None)):
        book.case(f"quality-omega-{ident}", title, "quality", "16", counts_of(*counts, omega), hand={"quality": value},
                  source=f"worked by hand: {why}", kills=kills)


# layers, average, tau_min/tau_max, updates from tau_max to tau_min (section 9)
RATIOS = """
7 3 0.267063702317 8.1
12 3.5 0.113427536845 13.4
25 4 0.0424347980272 19.4
40 5 0.019442288538 24.2
"""


def bound_inputs(quality: float, n_layers: int, average: float, c: float = 10.0, rho: float = 0.85,
                 p_best: float = 0.05) -> Json:
    """Return the inputs of the bounds."""
    return {"quality": quality, "c": c, "rho": rho, "p_best": p_best, "n_layers": n_layers, "average": average}


def add_spec_bounds(book: Book) -> None:
    """Bounds of 7.5 and the ratios of 3.3."""
    plain = book.case("bounds-7-5", "The bounds of section 7.5.", "bounds", "22", bound_inputs(27 / 196, 7, 3.0),
                      source="specification 7.5")
    agree_all((plain["tau_max"], plain["tau_min"]), "0.0918367346939 0.0245262583761")
    agree(math.log(plain["tau_min"] / plain["tau_max"]) / math.log(0.85), "8.12378021232")
    for line in lines_of(RATIOS):
        n_layers, average, ratio, updates = line.split()
        plain = book.case(f"bounds-3-3-{n_layers}", f"The bounds for {n_layers} layers of {average} vertices.",
                          "bounds", "22", bound_inputs(0.25, int(n_layers), float(average)), source="specification 3.3")
        agree(plain["tau_max"], "0.166666666667")
        agree(plain["tau_min"] / plain["tau_max"], ratio)
        assert f"{math.log(plain['tau_min'] / plain['tau_max']) / math.log(0.85):.1f}" == updates
    assert f"{math.log(1e-3) / math.log(0.85):.1f}" == "42.5"


def add_bounds(book: Book) -> None:
    """Bounds at the edges."""
    # p = 0.05^(1/4) = 0.47, (1 - p)/(0.75 p) = 1.49: the minimum takes tau_max
    plain = book.case("bounds-few-vertices", "tau_min is never above tau_max.", "bounds", "22",
                      bound_inputs(0.25, 4, 1.75), kills="leaves the minimum out")
    assert plain["tau_min"] == plain["tau_max"]
    # p = (1/16)^(1/4) = 1/2, so tau_min = tau_max * (1/2) / (2 * 1/2) = tau_max / 2; tau_max = (1/8 / 2) / (1/2)
    book.case("bounds-exact", "Bounds that are exact in binary.", "bounds", "22",
              bound_inputs(0.125, 4, 3.0, 2.0, 0.5, 0.0625), hand={"tau_max": 0.125, "tau_min": 0.0625},
              source="worked by hand: p = 1/2", kills="takes p_best itself for p")
    assert (1 / 196 / 10) / (1 - 0.85) != 1 / 196 / (10 * (1 - 0.85))
    book.case("bounds-order", "Division by c, then by 1 - rho: the last bit differs otherwise.", "bounds", "22",
              bound_inputs(1 / 196, 7, 3.0), kills="divides once by c (1 - rho)")
    book.case("bounds-small-c", "A small c: tau_max above the initial pheromone.", "bounds", "22",
              bound_inputs(0.18, 7, 3.0, 0.5, 0.9))
    book.case("bounds-fraction", "An average that is no binary fraction.", "bounds", "22",
              bound_inputs(0.21, 7, 17 / 7), kills="takes the ratio to the sum of vertices, not the average less one")


def make() -> Book:
    """quality.json."""
    book = Book("L1")
    for fill in (add_spec_qualities, add_qualities, add_spec_bounds, add_bounds):
        fill(book)
    # Eq. 9, for information
    for n, digits in ((10, "0.651322"), (100, "0.633968"), (1000, "0.632305")):
        assert f"{1 - (1 - 1 / n) ** n:.6f}" == digits
    return book
