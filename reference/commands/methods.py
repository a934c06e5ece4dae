"""What the command line says of methods and their parameters, and what a shell completes."""

from __future__ import annotations

import inspect
from typing import Any

import click
from click.shell_completion import CompletionItem

from reference import datasets, transcription
from reference.contract import Method
from reference.papers import METHODS, PAPERS

FIXED = ("backend", "random_state", "categorical_features", "verbose")
"""Parameters that have options of their own, or none on a command line."""


def parameters_of(name: str) -> list[transcription.Parameter]:
    """The parameters of a method that ``--set`` takes, with their ranges and meanings; no estimator is made for it.

    >>> [entry.name for entry in parameters_of("antminer")][:2]
    ['n_ants', 'min_cases_per_rule']
    """
    paper = METHODS[name].paper
    known = [entry for entry in transcription.transcript(paper).parameters if entry.name not in FIXED]
    if name == paper:
        return known
    accepted = inspect.signature(type(METHODS[name].create()).__init__).parameters
    return [entry for entry in known if entry.name in accepted]


class Fitting(click.Command):
    """Help that lists the methods, and the parameters of the one that is asked about."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """After the options the methods; after ``fit METHOD --help`` its parameters."""
        name = next(iter(ctx.args), None)
        if name is None:
            with formatter.section("Methods (reference fit METHOD --help lists its parameters)"):
                formatter.write_dl([(key, _title(method)) for key, method in METHODS.items()])
        else:
            with formatter.section(f"Parameters of {name}, for --set"):
                formatter.write_dl([(p.name, f"{p.meaning} ({p.range})") for p in parameters_of(name)])
        super().format_epilog(ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Remember what was asked about before ``--help`` ends the reading."""
        ctx.args = [word for word in args if word in METHODS][:1] if {"-h", "--help"} & set(args) else []
        return super().parse_args(ctx, args)


def _title(method: Method) -> str:
    kind = "chooses features" if method.selects else "learns rules"
    return f"{method.estimator.partition(':')[2]}, {kind}"


def complete_data(ctx: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Built-in data sets, and files."""
    items = [CompletionItem(name) for name in datasets.names() if name.startswith(begun)]
    return [*items, CompletionItem(begun, type="file")]


def complete_setting(ctx: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The parameters of the method that was named."""
    # A line that ends in --set is not read to its end, so the method may still stand among the words.
    name: Any = ctx.params.get("name") or next((word for word in ctx.args if word in METHODS), None)
    if name is None:
        return []
    found = [(f"{entry.name}=", entry.meaning) for entry in parameters_of(name)]
    return [CompletionItem(text, help=meaning) for text, meaning in found if text.startswith(begun)]


def complete_line(ctx: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Line ids and readings of all papers."""
    known = [line.id for slug in PAPERS for line in transcription.transcript(slug).lines]
    known += [entry.id for slug in PAPERS for entry in transcription.transcript(slug).readings]
    return [CompletionItem(id) for id in known if id.lower().startswith(begun.lower())]
