"""The command ``reference compare``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from reference import datasets, models


class _Several(click.Command):
    """Lets one ``--data`` take several values, as in ``--data iris wine``."""

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


@click.command(
    cls=_Several,
    epilog="DATA are .arff or .csv files (.gz too), or built-in sets: " + ", ".join(datasets.names()) + ".",
)
@click.argument("methods", nargs=-1, required=True, metavar="METHOD...")
@click.option("--data", multiple=True, required=True, metavar="DATA...", help="The data sets, one or more.")
@click.option("--folds", type=click.IntRange(min=2), default=10, show_default=True, help="Stratified folds.")
@click.option("--runs", type=click.IntRange(min=1), default=1, show_default=True, help="How often they are drawn anew.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes; same result.")
@click.option("--measure", default="accuracy", show_default=True, help="What the ranks and tests are of.")
@click.option("--store", metavar="FILE", help="Keep results there, and use what it has: a run can be resumed.")
@click.option("--out", metavar="FOLDER", help="Write the table as Markdown, LaTeX and CSV of every fold.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def compare(methods: tuple[str, ...], data: tuple[str, ...], measure: str, out: str | None, **options: Any) -> None:
    """Compare METHODs on data sets over the same repeated stratified folds, with the tests a referee asks for.

    METHOD is one of ours (antminer, mbc, mbc2, wcarp, carboost) or c45, tree, forest, naive-bayes, knn, svm, logistic,
    majority. Accuracy never stands alone: `majority` predicts the most frequent class.
    """
    from reference.lab import compare as lab, report
    from reference.lab.store import Store

    lab.better_of(measure)
    if out:
        Path(out).mkdir(parents=True, exist_ok=True)
    quiet = options.pop("quiet") or not sys.stderr.isatty()
    store = Store(options.pop("store"))
    length = len(methods) * len(data) * options["folds"] * options["runs"]
    with click.progressbar(length=length, label="comparing", file=sys.stderr, hidden=quiet) as bar:
        found = lab.compare(
            list(methods), data, store=store, tick=lambda done, _: bar.update(done - bar.pos), **options
        )
    table = report.rows(found, measure)
    text = f"{measure}, mean ± sd over {options['runs']} × {options['folds']} folds\n\n{report.markdown(table)}\n"
    text += f"\n{report.tests(found, measure)}\n"
    for (name, method), error in found.failed.items():
        text += f"\n{method} failed on {name}: {error}"
    click.echo(text)
    if out:
        for file, content in (
            ("comparison.md", text),
            ("comparison.tex", report.latex(table) + "\n"),
            ("folds.csv", report.as_csv(found)),
        ):
            models.write_text(str(Path(out) / file), content)
        click.echo(f"Written to {out}.")


@click.command()
@click.argument("what", metavar="[EXPERIMENT | check]", required=False)
@click.option("--only", metavar="DATA,...", default="", help="Some of its data sets.")
@click.option("--methods", metavar="METHOD,...", default="", help="Some of its columns.")
@click.option("--folds", type=click.IntRange(min=2), help="Other folds than the experiment's.")
@click.option("--runs", type=click.IntRange(min=1), default=1, show_default=True, help="How often they are drawn anew.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes; same result.")
@click.option("--store", metavar="FILE", help="Keep results there, and use what it has: a run can be resumed.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def reproduce(what: str | None, only: str, methods: str, quiet: bool, store: str | None, **options: Any) -> None:
    """Run an experiment of the papers again: ours beside the printed numbers.

    Without an argument the experiments are listed; `check` tests the papers' own arithmetic, with no learning at all.
    """
    from reference.lab import published, reproduce as lab
    from reference.lab.store import Store

    if what is None:
        return _list_experiments()
    if what == "check":
        return _check_arithmetic()
    if what not in published.every():
        raise ValueError(f"there is no experiment {what!r}; `reference reproduce` lists them")
    experiment = published.every()[what]
    if not lab.can_run(experiment):
        raise ValueError(f"{what} has no column that can be run again here: {experiment.what}")
    chosen = {"only": _listed(only), "methods": _listed(methods)}
    with click.progressbar(length=1, label=what, file=sys.stderr, hidden=quiet or not sys.stderr.isatty()) as bar:

        def tick(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        verdicts = lab.run(experiment, **chosen, store=Store(store), tick=tick, **options)  # type: ignore[arg-type]
    folds = options["folds"] or experiment.folds
    click.echo(f"{experiment.what}\nThe paper: {experiment.protocol}.")
    click.echo(f"Here: {options['runs']} × {folds} stratified folds.\n")
    _show(verdicts)
    return None


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _show(verdicts: list[Any]) -> None:
    from reference.lab.report import markdown
    from reference.lab.reproduce import RULE

    table = [["data", "method", "printed", "ours", "verdict"]]
    for verdict in verdicts:
        ours = "" if verdict.inside is None else f"{verdict.ours:.2f} ± {verdict.spread:.2f}"
        table.append([verdict.data, verdict.method, verdict.printed, ours, verdict.note])
    judged = [verdict.inside for verdict in verdicts if verdict.inside is not None]
    click.echo(f"{markdown(table)}\n\n{sum(judged)} of {len(judged)} inside ({RULE}).")


def _list_experiments() -> None:
    from reference.lab import published
    from reference.lab.report import markdown
    from reference.lab.reproduce import available, can_run

    table = [["experiment", "numbers", "comparable", "runs here", "data missing"]]
    for experiment in published.every().values():
        numbers = experiment.numbers()
        comparable = [(data, method) for data, method, _ in numbers if not experiment.why_not(data, method)]
        rerun = [data for data, method in comparable if method in experiment.rerun] if can_run(experiment) else []
        missing = sorted({data for data in rerun if not available(experiment, data)})
        counts = len(numbers), len(comparable), sum(data not in missing for data in rerun)
        table.append([experiment.id, *map(str, counts), ", ".join(missing)])
    click.echo(markdown(table))
    click.echo("\nSets that are not built in are looked for in the folder that REFERENCE_DATA names.")


def _check_arithmetic() -> None:
    from reference.lab import arithmetic, published
    from reference.lab.report import markdown

    found = [finding for experiment in published.every().values() for finding in arithmetic.check(experiment)]
    table = [["experiment", "row", "method", "printed", "from its cells"]]
    for finding in found:
        if not finding.agrees:
            row = (finding.experiment, finding.row, finding.method, finding.printed, f"{finding.recomputed:.4g}")
            table.append(list(row))
    click.echo(f"{len(found)} averages, ranks and tests recomputed; {len(table) - 1} do not follow from their cells:\n")
    click.echo(markdown(table))
