"""The command ``reference compare``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from reference import datasets


class _Several(click.Command):
    """Lets one ``--data`` take several values, as in ``--data iris wine``, and lists the methods in its help."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        spread, several = list[str](), False
        parts = [part for text in args for part in (text.split("=", 1) if text.startswith("--data=") else [text])]
        for text in parts:
            if text.startswith("-"):
                several = text == "--data"
                spread += [] if several else [text]
            else:
                spread += ["--data", text] if several else [text]
        return super().parse_args(ctx, spread)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from reference.lab.entrants import described  # imported for this help alone: scikit-learn takes a second

        with formatter.section("Methods"):
            formatter.write_dl(described())
        super().format_epilog(ctx, formatter)


@click.command(
    cls=_Several,
    epilog="DATA are .arff or .csv files (.gz too), sets of the data folder (`reference data list`), or built-in ones: "
    + ", ".join(datasets.names())
    + ".",
)
@click.argument("methods", nargs=-1, required=True, metavar="METHOD...")
@click.option("--data", multiple=True, required=True, metavar="DATA...", help="The data sets, one or more.")
@click.option("--folds", type=click.IntRange(min=2), default=10, show_default=True, help="Stratified folds.")
@click.option("--runs", type=click.IntRange(min=1), default=1, show_default=True, help="How often they are drawn anew.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes; same result.")
@click.option("--judge", default="tree", show_default=True, help="Who predicts from what a selector chose.")
@click.option("--measure", default="accuracy", show_default=True, help="What the ranks and tests are of.")
@click.option("--control", metavar="METHOD", help="Whom the others are tested against; the first if not given.")
@click.option("--store", metavar="FILE", help="Keep results there, and use what it has: a run can be resumed.")
@click.option("--out", metavar="FOLDER", help="Write Markdown, LaTeX, JSON, CSV of every fold, and pictures (SVG).")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def compare(
    methods: tuple[str, ...], data: tuple[str, ...], measure: str, control: str | None, out: str | None, **options: Any
) -> None:
    """Compare METHODs on data sets over the same repeated stratified folds, with the tests a referee asks for.

    Accuracy never stands alone: `majority`, which predicts the most frequent class, belongs into every comparison.
    """
    from reference.lab import compare as lab, plots
    from reference.lab.store import Store

    lab.better_of(measure)
    if control is not None and control not in methods:
        raise ValueError(f"the control {control!r} is none of the methods {', '.join(methods)}")
    if out and Path(out).is_file():
        raise ValueError(f"--out takes a folder, but {out} is a file")
    if out:
        Path(out).mkdir(parents=True, exist_ok=True)  # before the work, in case it cannot be made
    quiet = options.pop("quiet") or not sys.stderr.isatty()
    store = Store(options.pop("store"))
    length = len(methods) * len(data) * options["folds"] * options["runs"]
    with click.progressbar(length=length, label="comparing", file=sys.stderr, hidden=quiet) as bar:
        found = lab.compare(methods, data, store=store, tick=lambda done, _: bar.update(done - bar.pos), **options)
    click.echo(found.report(measure, control))
    if out:
        click.echo(f"\nWritten to {out}: {', '.join(found.save(out, measure, control))}.")
        if not plots.available():
            click.echo(f"No pictures: {plots.MISSING}.")
