"""The command ``reference reproduce``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from reference import models


@click.command()
@click.argument("what", metavar="[EXPERIMENT | PAPER | check]", required=False)
@click.option("--only", metavar="DATA,...", default="", help="Some of its data sets.")
@click.option("--methods", metavar="METHOD,...", default="", help="Some of its columns.")
@click.option("--judge", metavar="KIND", default="", help="Who judges a choice of features: scikit-learn, weka, ...")
@click.option("--folds", type=click.IntRange(min=2), help="Other folds than the experiment's.")
@click.option("--runs", type=click.IntRange(min=1), help="How often the rows are parted anew, if not as listed.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes; same result.")
@click.option("--dask", metavar="ADDRESS", help="The scheduler of a Dask cluster, such as tcp://host:8786.")
@click.option("--store", metavar="FILE", help="Keep results there, and use what it has: a run can be resumed.")
@click.option("--out", metavar="FOLDER", help="Write CSV, JSON, Markdown and SVG; a JSON there is added to.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def reproduce(what: str | None, only: str, methods: str, out: str | None, store: str | None, **options: Any) -> None:
    """Run an experiment of the papers again: ours beside the printed numbers, with verdicts.

    Without an argument the experiments are listed; a paper's name runs all of its experiments; `check` tests the
    papers' own arithmetic, with no learning at all. The exit code is 1 where no number could be computed.
    """
    from reference.lab import published, reproduce as lab
    from reference.lab.store import Store

    if what is None:
        return _list_experiments()
    if what == "check":
        if only or methods:
            raise ValueError("check goes through every table of every paper: it takes neither --only nor --methods")
        return _check_arithmetic()
    every = published.every()
    chosen = [experiment for experiment in every.values() if what in (experiment.id, experiment.id.partition("/")[0])]
    if not chosen:
        raise ValueError(f"there is no experiment {what!r}; `reference reproduce` lists them")
    runnable = [experiment for experiment in chosen if lab.can_run(experiment)]
    if not runnable:
        screen = f"`reference screen {chosen[0].id.partition('/')[0]}` tries the paper's readings"
        raise ValueError(f"{what} has no column that can be run again here: {chosen[0].what}; {screen}")
    if out and Path(out).is_file():
        raise ValueError(f"--out takes a folder, but {out} is a file")
    if out:
        Path(out).mkdir(parents=True, exist_ok=True)
    options |= {"only": _listed(only), "methods": _listed(methods), "store": Store(store)}
    narrowed = [options if what == one.id else _narrowed(options, one, runnable) for one in runnable]
    ran = [_run(one, out, **own) for one, own in zip(runnable, narrowed, strict=True) if own is not None]
    if not any(ran):
        click.get_current_context().exit(1)


def _narrowed(options: dict[str, Any], experiment: Any, all_of_paper: list[Any]) -> dict[str, Any] | None:
    """The options as far as they concern one experiment of a paper; None if they leave nothing of it.

    What no experiment of the paper knows stays, and is refused.
    """
    own = dict(options)
    for option, attribute in (("only", "values"), ("methods", "methods")):
        known = {name for one in all_of_paper for name in getattr(one, attribute)}
        own[option] = [name for name in options[option] if name in getattr(experiment, attribute) or name not in known]
        if options[option] and not own[option]:
            return None
    if not experiment.judges and any(options["judge"] in one.judges for one in all_of_paper):
        own["judge"] = ""
    return own


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _run(experiment: Any, out: str | None, quiet: bool, **options: Any) -> bool:
    """Run one experiment, show it, and write it if asked; whether anything came of it."""
    from reference.lab import exhibit, reproduce as lab

    hidden = quiet or not sys.stderr.isatty()
    with click.progressbar(length=1, label=experiment.id, file=sys.stderr, hidden=hidden) as bar:

        def tick(done: int, of: int) -> None:
            if bar.length != of:
                bar.length, bar.pos = of, 0
            bar.update(done - bar.pos)

        outcome = lab.run(experiment, tick=tick, **options)
    text = f"{experiment.id}: {experiment.what}\n\nThe paper: {experiment.protocol}.\nHere: {_protocol(outcome)}\n\n"
    text += exhibit.listed(outcome.verdicts) + _claims(outcome) + _editions(outcome)
    click.echo(text)
    for (data, method), cell in outcome.cells.items():
        if cell.error:
            click.echo(f"{method} on {data} {cell.error}", err=True)
    if out:
        _write(outcome, Path(out), text)
    return not all(cell.error for cell in outcome.cells.values())


def _protocol(outcome: Any) -> str:
    """How we ran it, in words."""
    from reference.lab import exhibit

    experiment, plan = outcome.experiment, outcome.plan
    if not outcome.cells:
        return "nothing was run."
    parted = f"{plan.folds} stratified folds" if plan.folds > 1 else "the whole set"
    if experiment.holdout:
        parted = f"hold-outs of {100 * experiment.holdout:g} % of the rows"
    judge = f"; judges: {plan.judge}" if plan.judge else ""
    usual = plan.judge in ("", next(iter(experiment.judges), ""))  # what is told of a reading is told of these judges
    reading = f"Reading: {experiment.reading}; else" if experiment.reading and usual else "Reading:"
    who = f"Columns: {exhibit.columns(experiment, plan.methods)}." if plan.methods else ""
    return f"{plan.runs} × {parted}{judge}.\n{reading} the defaults of every method. {who}"


def _editions(outcome: Any) -> str:
    """Which edition of a data set was used, where it is not the papers' or the data folder has another one."""
    from reference import datasets
    from reference.lab.data import unlike
    from reference.lab.experiments import load

    data = outcome.plan.data
    notes = [datasets.other_edition(load(outcome.experiment, name)) or unlike(name) for name in data]
    return "".join(f"\n\nNote: {note}." for note in notes if note)


def _claims(outcome: Any) -> str:
    """The claims that rest on an experiment, tested."""
    from reference.lab import claims, published
    from reference.lab.report import markdown

    experiment = outcome.experiment
    of_paper = published.claims(experiment.id.partition("/")[0])
    tested = [claims.test(c, experiment, outcome.cells) for c in of_paper if c.experiment == experiment.id]
    if not tested:
        return ""
    rows = [["claim", "paper", "ours", "verdict"], *([t.claim.text, t.printed, t.ours, t.verdict] for t in tested)]
    return f"\n\n{markdown(rows)}\n\n({claims.RULE}.)"


def _write(outcome: Any, folder: Path, text: str) -> None:
    """The result in four forms; an older JSON of the experiment keeps the cells that were not run now."""
    from reference.lab import evidence, exhibit

    experiment, verdicts = outcome.experiment, outcome.verdicts
    file = folder / evidence.file_name(experiment.id)
    older = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    for name, content in (
        (file.name, evidence.as_text(evidence.with_outcome(older, outcome))),
        (file.with_suffix(".md").name, text + "\n"),
        (file.with_suffix(".csv").name, exhibit.as_csv(experiment, verdicts)),
        (file.with_suffix(".svg").name, exhibit.plot(experiment, verdicts)),
    ):
        models.write_text(str(folder / name), content)
    click.echo(f"\nWritten to {folder}.")


def _list_experiments() -> None:
    from reference.lab import evidence, published
    from reference.lab.report import markdown
    from reference.lab.reproduce import available, can_run, comparable

    table = [["experiment", "numbers", "comparable", "runs here", "CPU time", "data missing"]]
    for experiment in published.every().values():
        numbers = experiment.numbers()
        possible = [data for data, method, _ in numbers if not experiment.why_not(data, method)]
        rerun = comparable(experiment) if can_run(experiment) else []
        missing = sorted({data for data, _ in rerun if not available(data)})
        here = [place for place in rerun if place[0] not in missing]
        cost = evidence.seconds(experiment)
        seconds = sum(cost.get(place, 0.0) for place in here)
        unknown = ", and more" if here and any(place not in cost for place in here) else ""
        counts = [str(count) for count in (len(numbers), len(possible), len(here))]
        table.append([experiment.id, *counts, f"{_time(seconds)}{unknown}" if here else "", _few(missing)])
    click.echo(markdown(table))
    click.echo(
        "\nCPU time is estimated from the results that come with the package. Sets that are not built in are looked for"
        "\nin the folder that REFERENCE_DATA names; `reference data get` fetches them."
    )


def _few(names: list[str]) -> str:
    """Some names, and how many more there are.

    >>> _few(["iris", "wine"]), _few(["anneal", "auto", "cleve", "crx", "german"])
    ('iris, wine', 'anneal, auto, cleve and 2 more')
    """
    return ", ".join(names) if len(names) < 5 else f"{', '.join(names[:3])} and {len(names) - 3} more"


def _time(seconds: float) -> str:
    """Seconds as a person says them.

    >>> _time(0.4), _time(90), _time(5400)
    ('1 s', '90 s', '90 min')
    """
    return f"{max(1, round(seconds))} s" if seconds < 120 else f"{round(seconds / 60)} min"


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
