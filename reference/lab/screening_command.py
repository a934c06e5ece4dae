"""The command ``reference screen``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reference import models

if TYPE_CHECKING:
    from reference.lab.compare import Comparison
    from reference.lab.printed import Scores
    from reference.lab.screening import Screening

PARTS = "folds", "tables"
"""Every reading on the same folds; the paper's tables by their own protocols."""


@click.command()
@click.argument("method", required=False)
@click.option("--only", metavar="DATA,...", default="", help="Some of its data sets.")
@click.option("--trials", metavar="NAME,...", default="", help="Some of its trials and rivals.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes; same result.")
@click.option("--store", metavar="FILE", help="Keep results there, and use what it has: a run can be resumed.")
@click.option("--out", metavar="FOLDER", help="Add every score to a JSON file there, and write the tables as Markdown.")
@click.option("--part", type=click.Choice(PARTS), help="Run one alone: the same folds, or printed tables.")
@click.option("--run", "again", is_flag=True, help="Run it here; else the kept result is shown.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def screen(
    method: str | None,
    only: str,
    trials: str,
    jobs: int,
    store: str | None,
    out: str | None,
    part: str | None,
    again: bool,
    quiet: bool,
) -> None:
    """Which reading did the authors have? Try METHOD's readings, one at a time, against what its paper prints.

    Without METHOD the screenings are listed. The results that come with the package are shown unless --run is given.
    """
    from reference.lab import printed, screened
    from reference.lab.screening import screenings

    known = screenings()
    if method is None:
        return _list()
    if method not in known:
        raise ValueError(f"no readings of {method!r} are screened; there are {', '.join(known)}")
    chosen = known[method]
    sets, names = ([name.strip() for name in text.split(",") if name.strip()] for text in (only, trials))
    if not again and (sets or names or part):
        raise ValueError("--only, --trials and --part choose what is run: add --run")
    if not again and not screened.kept(method):
        raise ValueError(f"the folds of {method} have not been run yet; --run does it")
    ran, made = _run(chosen, sets, names, part, store, jobs, quiet) if again else (None, {})
    if out:
        _write(Path(out), method, chosen, ran, made)
    shown = (ran, made) if again else (screened.kept(method), printed.kept(method))
    text = screened.text(chosen, *shown)
    click.echo(text)
    if out:
        models.write_text(str(Path(out) / screened.file_name(method).replace(".json", ".md")), text + "\n")
        click.echo(f"\nWritten to {out}.")
    return None


def _run(
    chosen: Screening, sets: list[str], names: list[str], part: str | None, store: str | None, jobs: int, quiet: bool
) -> tuple[Comparison | None, Scores]:
    """Run the folds, the printed tables, or both; what was not run is none."""
    from reference.lab import printed, screening
    from reference.lab.store import Store

    on_folds = [name for name in sets if name not in chosen.also]
    folds, tables = part != "tables" and bool(on_folds or not sets), part != "folds" and bool(chosen.tables)
    _refuse_strangers(chosen, sets, names)
    if not folds and not tables:
        raise ValueError(f"the screening of {chosen.name} has no {part} to run on {', '.join(sets) or 'its sets'}")
    hidden = quiet or not sys.stderr.isatty()
    with click.progressbar(length=1, label=chosen.name, file=sys.stderr, hidden=hidden) as bar:

        def tick(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        options = Store(store), jobs, tick, names
        found = screening.run(chosen, on_folds, *options) if folds else None
        return found, printed.run(chosen, sets, *options) if tables else {}


def _refuse_strangers(chosen: Screening, sets: list[str], names: list[str]) -> None:
    """Sets and trials that the screening does not have."""
    from reference.lab.screening import trials

    for what, given, known in (
        ("set", sets, [*chosen.chosen, *chosen.held_out, *chosen.also]),
        ("trial", names, [*trials(chosen), *chosen.rivals]),
    ):
        for name in given:
            if name not in known:
                raise ValueError(f"the screening of {chosen.name} has no {what} {name!r}; there are {', '.join(known)}")


def _write(folder: Path, name: str, chosen: Screening, found: Comparison | None, tables: Scores) -> None:
    """Add what was run to the files of a folder."""
    from reference.lab import printed, screened
    from reference.lab.digests import versions

    folder.mkdir(parents=True, exist_ok=True)
    if found:
        file = folder / screened.file_name(name)
        content = screened.content(chosen, found, versions())
        if file.exists():
            content = screened.joined(json.loads(file.read_text("utf-8")), content)
        models.write_text(str(file), screened.as_text(content))
    if tables:
        file = folder / printed.file_name(name)
        if file.exists():
            tables = printed.joined(printed.read(file.read_text("utf-8")), tables)
        models.write_text(str(file), printed.as_text(chosen, tables, versions()))


def _list() -> None:
    from reference.lab.report import markdown
    from reference.lab.screened import kept
    from reference.lab.screening import screenings, trials

    rows = [["method", "trials", "sets", "kept"]]
    for method, of in screenings().items():
        sets, found = len(of.chosen) + len(of.held_out), kept(method)
        rows.append([method, str(len(trials(of))), str(sets), f"{len(found.data)} sets" if found else "no"])
    click.echo(markdown(rows))
