"""The tour behind ``reference demo``: each method on built-in data, and the two paths side by side."""

from __future__ import annotations

import time
from collections.abc import Callable

from reference import __version__, backend, datasets
from reference.abcodt.estimator import ABCoDT
from reference.antminer.estimator import AntMiner
from reference.carboost.boosted import CARBoost
from reference.carboost.estimator import WCARP
from reference.gcaco.estimator import GCACO
from reference.mbc.estimator import AntMinerMBC
from reference.table import Table

Say = Callable[[str], None]


def run(say: Say) -> None:
    """Give the tour, one line at a time."""
    say(f"reference {__version__}: an executable edition of five papers.\n")
    if not backend.available():
        say("The C library was not built here (no C compiler?), so the Python path runs alone.\n")
    antminer(say)
    mbc(say)
    gcaco(say)
    carboost(say)
    abcodt(say)
    say("Next: reference explain antminer:38 shows a line of the paper's pseudocode beside the code;")
    say("      reference readings antminer lists where the paper is ambiguous; reference fit --help.")


def antminer(say: Say) -> None:
    """Ant-Miner: rules of the weather data, then tic-tac-toe on both paths."""
    say("Ant-Miner (Chan & Freitas 2006): ants find rules, one at a time.\n")
    say("The weather data, 14 rows:")
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1).fit(datasets.load("weather"))
    say(_indented(model.rule_list_))
    say("\nTic-tac-toe, all 958 final boards: has x won?")
    table = datasets.load("tic-tac-toe")
    fits = {name: _twenty_fits(name, table) for name in ("python", "c") if name == "python" or backend.available()}
    say(_indented(fits["python"][0][0].rule_list_))
    say(f"\n{'path':>8} {'fits':>5} {'rules':>6} {'ants':>6} {'draws':>6} {'seconds':>8}")
    for name, (models, seconds) in fits.items():
        rules = sum(len(model.rule_list_.rules) for model in models)
        ants, used = sum(sum(model.ants_per_rule_) for model in models), sum(model.n_draws_ for model in models)
        say(f"{name:>8} {len(models):>5} {rules:>6} {ants:>6} {used:>6} {seconds:>8.3f}")
    if "c" in fits:
        say(f"  {_agreement(*fits['python'], *fits['c'])}")
    say("\nThe paper's hybrid pruner cuts long rules down to r terms before it prunes (here r = 3):")
    hybrid = AntMiner(pruner="hybrid", r=3, random_state=0).fit(table)
    original = fits["python"][0][0]
    terms = [model.rule_list_.terms_per_rule()[0] for model in (original, hybrid)]
    say(f"  original {terms[0]:.2f} terms per rule, hybrid {terms[1]:.2f} (the default rule not counted)\n")


def mbc(say: Say) -> None:
    """AntMiner_mbc: rule lists of the iris data on both paths, and how they vote."""
    say("AntMiner_mbc: many rule lists from bootstrap samples, and one vote of all their rules.\n")
    say("The iris data, 150 rows of continuous columns, 3 lists:")
    table, fits = datasets.load("iris"), {}
    for name in ("python", "c"):
        if name == "python" or backend.available():
            start = time.perf_counter()
            small = AntMinerMBC(n_ants=50, max_iterations=30, n_classifiers=3, backend=name, random_state=1)
            fits[name] = small.fit(table), time.perf_counter() - start
    model, seconds = fits["python"]
    say(_indented(model.rule_lists_[0]))
    say(f"  ... {model.model_size_['rules']} rules in all; {model.score(table):.1%} of the rows right.")
    if "c" in fits:
        twin, less = fits["c"]
        same = twin.rule_lists_ == model.rule_lists_ and twin.n_draws_ == model.n_draws_
        say(f"  {_verdict(same, seconds / less)}")
    say("Why flower 61 is what it is said to be:")
    say(_indented(model.explain(table.take([60]))[0]) + "\n")


def gcaco(say: Say) -> None:
    """GCACO: features of the breast cancer data on both paths."""
    say("GCACO (Moradi & Rostami 2015): ants collect features from the communities of a feature graph.\n")
    say("The breast cancer data (wdbc), 569 rows, the best 6 of 30 features:")
    table, fits = datasets.load("wdbc"), {}
    for name in ("python", "c"):
        if name == "python" or backend.available():
            start = time.perf_counter()
            small = GCACO(n_iterations=20, n_ants=50, m=6, backend=name, random_state=1)
            fits[name] = small.fit(table), time.perf_counter() - start
    model, seconds = fits["python"]
    say(_indented(model.report()))
    if "c" in fits:
        twin, less = fits["c"]
        same = twin.pheromone_.tolist() == model.pheromone_.tolist() and twin.n_draws_ == model.n_draws_
        say(f"  {_verdict(same, seconds / less)}\n")


def carboost(say: Say) -> None:
    """CARBoost: the strongest rules of the wine data on both paths, and how much boosting adds."""
    say("CARBoost (Bahri & Lallich 2010): all significant class rules vote, in rounds that weigh them anew.\n")
    say("The wine data, 178 rows of continuous columns; the strongest rule of each class:")
    table, fits = datasets.load("wine"), {}
    for name in ("python", "c"):
        if name == "python" or backend.available():
            start = time.perf_counter()
            fits[name] = CARBoost(backend=name, random_state=1).fit(table), time.perf_counter() - start
    model, seconds = fits["python"]
    for label in model.classes_:
        of_class = [rule for rule in model.rules_ if rule.prediction == label]
        strongest = max(of_class, key=lambda rule: (rule.loevinger, rule.n_ac))
        say(f"  {strongest.n_ac} of {strongest.n_a}: {strongest}")
    say(f"  ... {len(model.rules_)} rules of {model.n_rules_tested_} tested; {model.n_rounds_} rounds vote.")
    one_round, right = WCARP().fit(table).score(table), model.score(table)
    say(f"  {one_round:.1%} of the rows right with one unweighted round (W-CARP), {right:.1%} with all.")
    if "c" in fits:
        twin, less = fits["c"]
        same = (twin.rules_, twin.alphas_, twin.n_draws_) == (model.rules_, model.alphas_, model.n_draws_)
        say(f"  {_verdict(same, seconds / less)}")
    say("")


def abcodt(say: Say) -> None:
    """ABCoDT: features of the wine data in both readings, and the two paths."""
    say("ABCoDT (Rao et al. 2019): bees propose a subset of the features, boosted trees keep the informative ones.\n")
    say("The wine data, 178 rows of 13 numbers:")
    table, fits = datasets.load("wine"), {}
    for name in ("python", "c"):
        if name == "python" or backend.available():
            start = time.perf_counter()
            fits[name] = ABCoDT(n_iterations=10, backend=name, random_state=1).fit(table), time.perf_counter() - start
    model, seconds = fits["python"]
    say(_indented(model.report()))
    if "c" in fits:
        twin, less = fits["c"]
        same = twin.split_nodes_ == model.split_nodes_ and twin.n_draws_ == model.n_draws_
        say(f"  {_verdict(same, seconds / less)}")
    say("By the letter of the paper the bees never look at the data. Judged by accuracy, they do:")
    looking = ABCoDT(reading="accuracy", n_sources=4, max_evaluations=20, objective_iterations=2, random_state=1)
    say(_indented(looking.set_params(n_iterations=10).fit(table).report()) + "\n")


def _twenty_fits(name: str, table: Table) -> tuple[list[AntMiner], float]:
    start = time.perf_counter()
    models = [AntMiner(backend=name, random_state=seed).fit(table) for seed in range(20)]
    return models, time.perf_counter() - start


def _agreement(python: list[AntMiner], python_seconds: float, c: list[AntMiner], c_seconds: float) -> str:
    pairs = zip(python, c, strict=True)
    same = all(one.rule_list_ == other.rule_list_ and one.n_draws_ == other.n_draws_ for one, other in pairs)
    return _verdict(same, python_seconds / c_seconds)


def _verdict(same: bool, ratio: float) -> str:
    if not same:
        return "THE TWO PATHS DISAGREE: please report this."
    return f"The two paths agree to the last bit; C took {ratio:.0f} times less time."


def _indented(text: object) -> str:
    return "\n".join(f"  {line}" for line in str(text).splitlines())
