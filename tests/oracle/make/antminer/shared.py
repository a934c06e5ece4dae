"""What the vector files of Ant-Miner share."""

from __future__ import annotations

from tests.oracle import antminer, bookmaking
from tests.oracle.antminer import Rule
from tests.oracle.bookmaking import Json, agree, departures
from tests.oracle.make.antminer.data import DATA, WEATHER, as_json
from tests.oracle.make.antminer.operations import evaluate

ORACLE = "the second derivation of the specification (tests/oracle/antminer.py)"


class Book(bookmaking.Book):
    """One vector file of Ant-Miner under construction."""

    readings = staticmethod(lambda given: departures(given.get("parameters", given), READINGS, antminer.Options()))

    def __init__(self, level: str) -> None:
        super().__init__("antminer", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)


# term, n, yes, no, H, gain, eta
TABLE_7_1 = """
outlook=sunny 5 2 3 0.970950594455 0.0290494055453 0.014971251693
outlook=overcast 4 4 0 0 1 0.515372050199
outlook=rainy 5 3 2 0.970950594455 0.0290494055453 0.014971251693
temperature=hot 4 2 2 1 0 0
temperature=mild 6 4 2 0.918295834054 0.0817041659455 0.0421080435132
temperature=cool 4 3 1 0.811278124459 0.188721875541 0.097261979915
humidity=high 7 3 4 0.985228136034 0.0147718639657 0.00761300581729
humidity=normal 7 6 1 0.591672778582 0.408327221418 0.210440437254
windy=TRUE 6 3 3 1 0 0
windy=FALSE 8 6 2 0.811278124459 0.188721875541 0.097261979915
"""

TAU0 = [0.1] * 10


def weather_gains() -> list[float]:
    """Return the gains of the weather table, flat."""
    return list(antminer.gains(WEATHER, WEATHER.everything()).values())


def spun(spin: Json) -> tuple[float, float, float, list[float]]:
    """Return S, the threshold, the running sum at the chosen term and the probabilities of a spin."""
    whole = antminer.total(spin["weights"])
    at = spin["wheel"].index(spin["chosen"])
    return (whole, spin["u"] * whole, antminer.total(spin["weights"][:at + 1]),
            [weight / whole for weight in spin["weights"]])


def check_trials(trials: list[Json], text: str) -> None:
    """Hold pruning trials against a table of the specification."""
    for trial, line in zip(trials, text.split("\n")[1:-1], strict=True):
        *counts, q = line.split()
        names = ("pass", "removed", "class", "tp", "fp", "tn", "fn")
        assert [trial[name] for name in names] == [int(count) for count in counts]
        agree(trial["quality"], q)


NAMES = {"outlook": ("sunny", "overcast", "rainy"), "temperature": ("hot", "mild", "cool"),
         "humidity": ("high", "normal"), "windy": ("TRUE", "FALSE")}
READINGS = {"infeasible": "AM-3", "heuristic_on": "AM-5", "prune_ties": "AM-10", "single_class": "AM-15",
            "removal": "AM-21", "info_gain": "AM-23", "missing": "AM-29"}


def named(text: str) -> Rule:
    """Read a rule such as "outlook=sunny humidity=high"."""
    rule = {}
    for word in text.split():
        attribute, value = word.split("=")
        rule[list(NAMES).index(attribute)] = NAMES[attribute].index(value)
    return rule
