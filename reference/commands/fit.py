"""The commands ``reference fit`` and ``reference trace``."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Any

import click

from reference import models, progress, recording
from reference.commands.methods import Fitting
from reference.commands.sentences import warned
from reference.commands.settings import DATA, fitting, model_of, table_of
from reference.papers import method


@click.command(cls=Fitting, epilog=DATA)
@fitting
@click.option("--save", metavar="FILE", help="Write the model, or the chosen features, as JSON.")
@click.option("--max-rules", type=click.IntRange(1), help="Keep so many rules of a list, or of a class (an extension).")
@click.option("--max-terms", type=click.IntRange(1), help="Keep rules of at most so many tests (an extension).")
@click.option("--estimate", is_flag=True, help="Say how long it may take, from fits of some rows, and stop.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def fit(
    save: str | None, max_rules: int | None, max_terms: int | None, estimate: bool, quiet: bool, name: str, data: str,
    **options: Any,
) -> None:  # fmt: skip
    """Learn from DATA with METHOD and print the rules it learned, or the features it chose."""
    if save:
        models.check_place(save)
    chosen = method(name)
    if chosen.selects and (max_rules or max_terms):
        raise ValueError(f"{name} chooses features and has no rules to limit")
    table = table_of(data, options)
    model = model_of(chosen, options)
    if estimate:
        from reference.estimate import estimated  # needs scikit-learn, which takes a second to load

        click.echo(str(estimated(model, table)))
        return
    show = progress.shown(chosen, model, table.n_rows) if sys.stderr.isatty() and not quiet else nullcontext()
    with warned(), show:
        model.fit(table)
        if max_rules or max_terms:
            model = model.limited(table, max_rules=max_rules, max_terms=max_terms)
    click.echo(model.report())
    if not chosen.selects:
        click.echo(f"{model.training_.told('training rows')}.")
    if save:
        model.save(save)
        click.echo(f"Saved to {save}.")


@click.command(epilog=DATA)
@fitting
@click.option("--out", metavar="FILE", help="Write the trace there instead of printing it.")
@click.option("--every-ant", is_flag=True, help="Also every single ant, bee, itemset or matrix, which is a lot.")
def trace(out: str | None, every_ant: bool, name: str, data: str, **options: Any) -> None:
    """Record a fit as JSON lines, one for everything that was computed or decided.

    All draws come from one stream, which the tape at the end replays. (A fit of several lists with a seed gives each
    list a stream of its own, so its model differs from that of a trace with the same seed.)
    """
    table = table_of(data, options)
    if out:
        models.check_place(out)
    with warned():
        text = recording.record(method(name), model_of(method(name), options), table, every_ant)
    if out:
        models.write_text(out, text)
    else:
        click.echo(text, nl=False)
