"""What each reading changes: one small run per choice, everything else equal."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from reference import datasets, papers
from reference.transcription import Reading, transcript

Columns = dict[str, str]


@dataclass(frozen=True)
class Trial:
    """A run to repeat under every choice: its data and parameters, what to tell of it, and what a reading needs."""

    data: str
    parameters: dict[str, Any]
    tell: Callable[[Any, Any], Columns]
    needs: dict[str, dict[str, Any]] = field(default_factory=dict)

    def outcome(self, slug: str, more: dict[str, Any]) -> Columns:
        """Run it and tell what came out."""
        table = datasets.load(self.data)
        model = papers.method(slug).create(**{**self.parameters, **more})
        return self.tell(model.fit(table), table)


def _rows_right(model: Any, table: Any) -> str:
    return f"{round(model.score(table) * table.n_rows)} of {table.n_rows}"


def _antminer(model: Any, table: Any) -> Columns:
    rules = model.rule_list_.rules
    terms = sum(len(rule.terms) for rule in rules)
    counts = {"rules": str(len(rules)), "terms": str(terms), "ants": str(sum(model.ants_per_rule_))}
    return {**counts, "draws": str(model.n_draws_), "rows right": _rows_right(model, table)}


def _mbc(model: Any, table: Any) -> Columns:
    lengths = " ".join(str(len(rules.rules)) for rules in model.rule_lists_)
    return {"rules per list": lengths, "draws": str(model.n_draws_), "rows right": _rows_right(model, table)}


def _gcaco(model: Any, table: Any) -> Columns:
    chosen = " ".join(map(str, model.get_support(indices=True).tolist()))
    return {"clusters": str(model.n_clusters_), "features chosen": chosen, "draws": str(model.n_draws_)}


def _carboost(model: Any, table: Any) -> Columns:
    missed = " ".join(f"{14 * error:.3g}" for error in model.errors_)
    said = "".join(label[0] for label in model.predict(table))
    return {"rules": str(len(model.rules_)), "missed per round": missed, "cases 0 to 13": said}


def _abcodt(model: Any, table: Any) -> Columns:
    chosen = " ".join(map(str, model.get_support(indices=True).tolist()))
    return {"proposed": str(int(model.theta_.sum())), "features kept": chosen, "draws": str(model.n_draws_)}


TRIALS = {
    "antminer": Trial(
        "tic-tac-toe", {"n_ants": 200, "random_state": 1}, _antminer, {"AM-23": {"pruner": "hybrid", "r": 2}}
    ),
    "mbc": Trial("iris", {"n_ants": 20, "max_iterations": 15, "n_classifiers": 4, "random_state": 1}, _mbc),
    "gcaco": Trial("wine", {"n_ants": 20, "n_iterations": 10, "omega": 2, "random_state": 1}, _gcaco),
    "carboost": Trial(
        "weather", {"min_support": 0.2, "significance": 0.15, "n_estimators": 6, "random_state": 69}, _carboost
    ),
    "abcodt": Trial(
        "wine",
        {"n_sources": 6, "max_evaluations": 30, "objective_iterations": 2, "n_iterations": 5, "random_state": 1},
        _abcodt,
    ),
}
"""The run of each paper."""


def switches_table(slug: str) -> str:
    """Every reading that can be switched, every choice, and what a small run makes of it, as Markdown."""
    trial = TRIALS[slug]
    base = trial.outcome(slug, {})
    rows = [f"| reading | choice | {' | '.join(base)} |", "|---" * (2 + len(base)) + "|"]
    rows.append(f"| | our readings | {' | '.join(base.values())} |")
    for reading in transcript(slug).readings:
        if reading.parameter and len(reading.choices) > 1:
            rows += _rows(slug, trial, reading)
    return "\n".join([f"{described(slug)}\n", *rows])


def described(slug: str) -> str:
    """The run of a paper in words.

    >>> described("antminer")
    'One choice changed per run of `antminer` on tic-tac-toe (`n_ants=200, random_state=1`); **bold** where it differs.'
    """
    given = ", ".join(f"{name}={value!r}" for name, value in TRIALS[slug].parameters.items())
    return f"One choice changed per run of `{slug}` on {TRIALS[slug].data} (`{given}`); **bold** where it differs."


def _rows(slug: str, trial: Trial, reading: Reading) -> list[str]:
    needed = trial.needs.get(reading.id, {})
    ours = trial.outcome(slug, needed)
    note = "".join(f", `{name}={value!r}`" for name, value in needed.items())
    rows = []
    others = [choice for choice in reading.choices if needed or choice != reading.default]
    for choice in others:
        value = _value(slug, reading.parameter, choice)
        found = trial.outcome(slug, {**needed, reading.parameter: value})
        cells = [text if text == ours[name] else f"**{text}**" for name, text in found.items()]
        mark = " (ours)" if choice == reading.default else ""
        link = f"[{reading.id}](#reading-{reading.id.lower()})"
        rows.append(f"| {link} | `{reading.parameter}={value!r}`{note}{mark} | {' | '.join(cells)} |")
    return rows


def _value(slug: str, parameter: str, choice: str) -> Any:
    """A choice of the register as the parameter takes it."""
    default = inspect.signature(type(papers.method(slug).create())).parameters[parameter].default
    words = {"True": True, "False": False, "None": None}
    kind = str if default is None else type(default)
    return words[choice] if choice in words else kind(choice)
