"""The tour behind ``reference demo``: each method on built-in data, and the two paths side by side."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from reference import __version__, backend, datasets
from reference.antminer.estimator import AntMiner

Say = Callable[[str], None]


def run(say: Say) -> None:
    """Give the tour, one line at a time."""
    say(f"reference {__version__}: an executable edition of five papers.\n")
    if not backend.available():
        say("The C library was not built here (no C compiler?), so the Python path runs alone.\n")
    antminer(say)
    say("Next: reference explain antminer:38 shows a line of the paper's pseudocode beside the code;")
    say("      reference readings antminer lists where the paper is ambiguous; reference fit --help.")


def antminer(say: Say) -> None:
    """Ant-Miner: rules of the weather data, then tic-tac-toe on both paths."""
    say("Ant-Miner (Chan & Freitas 2006): ants find rules, one at a time.\n")
    say("The weather data, 14 rows:")
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1).fit(datasets.load("weather"))
    say(_indented(model.rule_list_))
    say("\nTic-tac-toe, all 958 final boards, is x the winner?")
    table = datasets.load("tic-tac-toe")
    fits = {name: _timed(name, table) for name in ("python", "c") if name == "python" or backend.available()}
    say(_indented(fits["python"][0].rule_list_))
    for name, (fitted, seconds) in fits.items():
        ants = sum(fitted.ants_per_rule_)
        say(f"  {name:6}  {len(fitted.rule_list_.rules)} rules, {ants} ants, {fitted.n_draws_} draws, "
            f"{ants / seconds:,.0f} ants per second")
    if "c" in fits:
        say(f"  {_agreement(fits['python'], fits['c'])}")
    say("\nThe paper's hybrid pruner cuts long rules to r = 3 terms before pruning:")
    hybrid = AntMiner(pruner="hybrid", r=3, random_state=1).fit(table)
    say(f"  original {_terms(fits['python'][0]):.2f} terms per rule, hybrid {_terms(hybrid):.2f}\n")


def _timed(name: str, table: Any) -> tuple[AntMiner, float]:
    start = time.perf_counter()
    fitted = AntMiner(backend=name, random_state=1).fit(table)
    return fitted, time.perf_counter() - start


def _agreement(python: tuple[AntMiner, float], c: tuple[AntMiner, float]) -> str:
    same = python[0].rule_list_ == c[0].rule_list_ and python[0].n_draws_ == c[0].n_draws_
    if not same:
        return "THE TWO PATHS DISAGREE: please report this."
    return f"The two paths agree to the last bit; C took {python[1] / c[1]:.0f} times less time."


def _terms(model: AntMiner) -> float:
    return sum(len(rule.terms) for rule in model.rule_list_.rules) / max(1, len(model.rule_list_.rules))


def _indented(text: object) -> str:
    return "\n".join(f"  {line}" for line in str(text).splitlines())
