"""The worked example of the specification: its sections 7.1 to 7.4, as text of 12 significant digits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.oracle import carboost
from tests.oracle.bookmaking import Json, agree, lines_of
from tests.oracle.make.carboost.data import WEATHER

NO, YES = 0, 1


def ids_of(text: str) -> list[int]:
    """Read numbers between commas."""
    return [int(word) for word in text.split(",")]


# class, items, n_A, n_Ac, counter-examples; then either "pruned", x, the parent and its counter-examples, or the
# hypergeometric p as a fraction, the same in digits, binomial p, normal p, Loevinger
TABLE_7_1 = """
no 1 5 2 3 89/143 0.622377622378 0.585228624978 0.420740290561 0.0666666666667
no 2 5 3 2 29/143 0.202797202797 0.246363122508 0.128537149342 0.377777777778
no 3 4 1 3 125/143 0.874125874126 0.829211786756 0.672639576991 -0.166666666667
no 4 4 2 2 5/11 0.454545454545 0.44968242399 0.275492493793 0.222222222222
no 5 6 2 4 109/143 0.762237762238 0.694149679343 0.548438078416 -0.037037037037
no 6 7 4 3 19/143 0.132867132867 0.211785010012 0.118361785319 0.333333333333
no 7 7 1 6 283/286 0.98951048951 0.954626600782 0.881638214681 -0.333333333333
no 8 8 2 6 134/143 0.937062937063 0.841193102736 0.736455371567 -0.166666666667
no 9 6 3 3 49/143 0.342657342657 0.367386516247 0.232604409226 0.222222222222
no 1,3 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 1,5 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 1,6 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 1,7 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 1,9 2 2 0 10/91 0.10989010989 0.127551020408 0.0288897855618 1
no 2,4 2 2 0 10/91 0.10989010989 0.127551020408 0.0288897855618 1
no 2,5 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 2,6 3 3 0 5/182 0.0274725274725 0.0455539358601 0.0100683757752 1
no 2,8 3 2 1 25/91 0.274725274725 0.291545189504 0.131599539081 0.481481481481
no 2,9 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 3,7 4 1 3 pruned 7 3 3
no 3,9 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 4,6 3 2 1 25/91 0.274725274725 0.291545189504 0.131599539081 0.481481481481
no 4,8 3 1 2 pruned 8 4 2
no 4,9 1 1 0 5/14 0.357142857143 0.357142857143 0.0898562474395 1
no 5,6 4 2 2 5/11 0.454545454545 0.44968242399 0.275492493793 0.222222222222
no 5,8 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 5,9 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 6,8 4 2 2 5/11 0.454545454545 0.44968242399 0.275492493793 0.222222222222
no 6,9 3 2 1 25/91 0.274725274725 0.291545189504 0.131599539081 0.481481481481
no 7,9 3 1 2 10/13 0.769230769231 0.734329446064 0.534293142195 -0.037037037037
no 1,3,7 2 1 1 pruned 7 1,3 1
no 1,3,9 1 1 0 pruned 3 1,9 0
no 1,5,6 2 1 1 pruned 5 1,6 1
no 1,5,9 1 1 0 pruned 5 1,9 0
no 1,6,9 1 1 0 pruned 6 1,9 0
no 1,7,9 1 1 0 pruned 7 1,9 0
no 2,4,6 2 2 0 pruned 4 2,6 0
no 2,4,8 1 1 0 pruned 8 2,4 0
no 2,4,9 1 1 0 pruned 2 4,9 0
no 2,5,6 1 1 0 pruned 5 2,6 0
no 2,5,8 1 1 0 5/14 0.357142857143 0.357142857143 0.0898562474395 1
no 2,6,8 2 2 0 pruned 8 2,6 0
no 2,6,9 1 1 0 pruned 9 2,6 0
no 3,7,9 2 1 1 pruned 7 3,9 1
no 4,6,8 2 1 1 pruned 8 4,6 1
no 4,6,9 1 1 0 pruned 6 4,9 0
no 5,6,8 2 1 1 55/91 0.604395604396 0.586734693878 0.33664498983 0.222222222222
no 5,6,9 2 1 1 pruned 5 6,9 1
no 1,3,7,9 1 1 0 pruned 3 1,7,9 0
no 1,5,6,9 1 1 0 pruned 5 1,6,9 0
no 2,4,6,8 1 1 0 pruned 4 2,6,8 0
no 2,4,6,9 1 1 0 pruned 2 4,6,9 0
no 2,5,6,8 1 1 0 pruned 5 2,6,8 0
yes 0 4 4 0 18/143 0.125874125874 0.170788213244 0.0680185640571 1
yes 1 5 3 2 114/143 0.797202797203 0.753636877492 0.579259709439 -0.12
yes 2 5 2 3 978/1001 0.977022977023 0.941895489974 0.871462850658 -0.68
yes 3 4 3 1 6/11 0.545454545455 0.55031757601 0.327360423009 0.3
yes 4 4 2 2 906/1001 0.905094905095 0.866592044981 0.724507506207 -0.4
yes 5 6 4 2 94/143 0.657342657343 0.632613483753 0.451561921584 0.0666666666667
yes 6 7 3 4 283/286 0.98951048951 0.939494232162 0.881638214681 -0.6
yes 7 7 6 1 19/143 0.132867132867 0.22182550729 0.118361785319 0.6
yes 8 8 6 2 49/143 0.342657342657 0.410881337366 0.263544628433 0.3
yes 9 6 3 3 134/143 0.937062937063 0.874660271231 0.767395590774 -0.4
yes 0,4 2 2 0 pruned 4 0 0
yes 0,6 2 2 0 pruned 6 0 0
yes 0,7 2 2 0 pruned 7 0 0
yes 0,8 2 2 0 pruned 8 0 0
yes 0,9 2 2 0 pruned 9 0 0
yes 1,5 3 2 1 66/91 0.725274725275 0.708454810496 0.465706857805 0.0666666666667
yes 1,7 3 2 1 pruned 1 7 1
yes 1,8 3 3 0 3/13 0.230769230769 0.265670553936 0.0983528012295 1
yes 2,7 2 2 0 36/91 0.395604395604 0.413265306122 0.145920272572 1
yes 3,7 4 3 1 pruned 3 7 1
yes 3,8 2 2 0 36/91 0.395604395604 0.413265306122 0.145920272572 1
yes 4,8 3 2 1 66/91 0.725274725275 0.708454810496 0.465706857805 0.0666666666667
yes 5,6 4 2 2 pruned 6 5 2
yes 5,7 2 2 0 36/91 0.395604395604 0.413265306122 0.145920272572 1
yes 5,8 3 2 1 66/91 0.725274725275 0.708454810496 0.465706857805 0.0666666666667
yes 5,9 3 2 1 66/91 0.725274725275 0.708454810496 0.465706857805 0.0666666666667
yes 6,8 4 2 2 pruned 6 8 2
yes 7,8 4 4 0 18/143 0.125874125874 0.170788213244 0.0680185640571 1
yes 7,9 3 2 1 pruned 9 7 1
yes 0,4,8 2 2 0 pruned 4 0,8 0
yes 1,5,8 2 2 0 pruned 5 1,8 0
yes 1,7,8 2 2 0 pruned 1 7,8 0
yes 3,7,8 2 2 0 pruned 3 7,8 0
"""


def rows_7_1() -> list[tuple[int, list[int], list[int], list[str]]]:
    """Return the table of 7.1: class, items, counts, the rest."""
    rows = []
    for line in lines_of(TABLE_7_1):
        label, items, n_a, n_ac, others, *rest = line.split()
        rows.append((("no", "yes").index(label), ids_of(items), [int(n_a), int(n_ac), int(others)], rest))
    return rows


def weather_cases() -> list[list[int]]:
    """Return the weather as items."""
    items = carboost.make_items(WEATHER, "ignore")
    return [carboost.case_of(WEATHER.row(i), items) for i in range(14)]


# the rules of the example: items, class, n_A, n_Ac, p as a fraction and in digits, Loevinger
RULES_7_2 = """
6 no 7 4 19/143 0.132867132867 0.333333333333
1,9 no 2 2 10/91 0.10989010989 1
2,4 no 2 2 10/91 0.10989010989 1
2,6 no 3 3 5/182 0.0274725274725 1
0 yes 4 4 18/143 0.125874125874 1
7 yes 7 6 19/143 0.132867132867 0.6
7,8 yes 4 4 18/143 0.125874125874 1
"""
EXAMPLE = {"min_support": 0.2, "significance": 0.15}


def check_rules_7_2(rules: Json) -> None:
    """Hold the seven rules of the example against 7.2."""
    for rule, row in zip(rules, lines_of(RULES_7_2), strict=True):
        items, label, n_a, n_ac, fraction, digits, measure = row.split()
        assert [rule["items"], rule["class"]] == [ids_of(items), ("no", "yes").index(label)]
        assert [rule["n_a"], rule["n_ac"]] == [int(n_a), int(n_ac)]
        assert rule["p"] == float(Fraction(fraction))
        agree(rule["p"], digits)
        agree(rule["loevinger"], measure)


# outlook, temperature, humidity, windy as items; "dry" is no item
NEW_7_3 = [[1, 2, 0, 0], [2, 0, 0, 1], [0, 1, 0, 1], [1, 0, 1, 1], [1, 0, -1, 0]]

# covering rules, score no, score yes, class
TABLE_7_3 = """
0 0.333333333333 0 no
0,3 1.33333333333 0 no
0,4 0.333333333333 1 yes
1,5 1 0.6 no
- 0 0 yes
"""

RULES = [[NO, [6]], [NO, [1, 9]], [NO, [2, 4]], [NO, [2, 6]], [YES, [0]], [YES, [7]], [YES, [7, 8]]]

UNIFORMS = [[float(word) for word in row.split()] for row in lines_of("""
0.482 0.289 0.676 0.411 0.211 0.870 0.820 0.301 0.724 0.296 0.776 0.750 0.663 0.673
0.948 0.601 0.818 0.427 0.198 0.772 0.055 0.762 0.023 0.135 0.054 0.296 0.791 0.170
""")]
SAMPLES = [[int(word) for word in row.split()] for row in lines_of("""
6 4 9 5 2 12 11 4 10 4 10 10 9 9
12 7 10 5 1 10 0 10 0 0 0 1 10 1
""")]
MULTIPLICITIES = [[int(word) for word in row.split()] for row in lines_of("""
0 0 1 0 3 1 1 0 0 3 3 1 1 0
4 3 0 0 0 1 0 1 0 0 4 0 1 0
""")]
CLASS_COUNTS = [[1, 13], [9, 5]]

# per rule n_A, n_Ac, Loevinger on the sample, a on entry, w, a on exit
RULES_7_4 = ["""
2 0 -0.0769230769231 1 -0.0769230769231 1
1 1 1 1 1 1
0 0 0 1 0 1
0 0 0 1 0 1
4 4 1 1 1 1
12 11 -0.166666666667 1 -0.166666666667 11
7 7 1 1 1 1
""", """
8 8 1 1 1 1
1 1 1 1 1 1
7 7 1 1 1 1
8 8 1 1 1 1
1 1 1 1 1 1
6 5 0.740740740741 11 8.14814814815 11
1 1 1 1 1 1
"""]

# per case score no, score yes, class, W on entry, W on exit; a star at a missed case
CASES_7_4 = ["""
-0.0769230769231 0 yes* 0.0714285714286 0.148648648649
-0.0769230769231 0 yes* 0.0714285714286 0.148648648649
-0.0769230769231 1 yes 0.0714285714286 0.0405405405405
-0.0769230769231 0 yes 0.0714285714286 0.0405405405405
0 0.833333333333 yes 0.0714285714286 0.0405405405405
1 -0.166666666667 no 0.0714285714286 0.0405405405405
0 0.833333333333 yes 0.0714285714286 0.0405405405405
-0.0769230769231 0 yes* 0.0714285714286 0.148648648649
0 0.833333333333 yes 0.0714285714286 0.0405405405405
0 0.833333333333 yes 0.0714285714286 0.0405405405405
0 -0.166666666667 no* 0.0714285714286 0.148648648649
-0.0769230769231 1 yes 0.0714285714286 0.0405405405405
0 1.83333333333 yes 0.0714285714286 0.0405405405405
0.923076923077 0 no 0.0714285714286 0.0405405405405
""", """
3 0 no 0.148648648649 0.0753424657534
3 0 no 0.148648648649 0.0753424657534
1 1 yes 0.0405405405405 0.0205479452055
1 0 no* 0.0405405405405 0.267123287671
0 9.14814814815 yes 0.0405405405405 0.0205479452055
1 8.14814814815 yes* 0.0405405405405 0.267123287671
0 9.14814814815 yes 0.0405405405405 0.0205479452055
2 0 no 0.148648648649 0.0753424657534
0 9.14814814815 yes 0.0405405405405 0.0205479452055
0 9.14814814815 yes 0.0405405405405 0.0205479452055
0 8.14814814815 yes 0.148648648649 0.0753424657534
1 1 yes 0.0405405405405 0.0205479452055
0 10.1481481481 yes 0.0405405405405 0.0205479452055
2 0 no 0.0405405405405 0.0205479452055
"""]

# wrong draws, e, alpha, sum of the weights before division, the rule that is re-weighted
ROUNDS_7_4 = """
3 0.214285714286 0.649641492065 0.920124752909 5
1 0.0714285714286 1.28247467873 0.547204247628 1
"""

# h_1, h_2, vote no, vote yes, class; of the five new cases
VOTES_7_4 = """
yes no 1.28247467873 0.649641492065 no
yes no 1.28247467873 0.649641492065 no
yes yes 0 1.9321161708 yes
no yes 0.649641492065 1.28247467873 yes
yes yes 0 1.9321161708 yes
"""


def example_round(t: int) -> dict[str, Any]:
    """Return round t of 7.4 as the oracle sees it, by event line."""
    events: dict[str, list[dict[str, Any]]] = {}

    def log(line: str, **fields: Any) -> None:
        events.setdefault(line.removeprefix("carboost:"), []).append(fields)

    options = carboost.Options(n_estimators=2, **EXAMPLE)
    found = carboost.boost(WEATHER, options, carboost.Tape([u for row in UNIFORMS for u in row]), log)
    entry = {line: fields[t] for line, fields in events.items() if line.startswith("boost") and len(fields) > t}
    return entry | {"W": found.case_weights[t], "alpha": found.rounds[t].alpha}


def named(label: str) -> int:
    """Return the class of a name."""
    return ("no", "yes").index(label.rstrip("*"))


def tell_missed(t: int) -> list[int]:
    """Return the cases that round t of 7.4 misses."""
    return [i for i, row in enumerate(lines_of(CASES_7_4[t])) if "*" in row]
