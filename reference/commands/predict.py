"""The command ``reference predict``: rows in, classes out, a chunk at a time."""

from __future__ import annotations

import csv
import io
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from reference import models, streams
from reference.commands.methods import complete_data
from reference.commands.settings import DATA
from reference.papers import method
from reference.standing import Standing
from reference.wording import few, short

Write = Callable[[str], object]


@click.command(epilog=f"{DATA} A dash is standard input, as CSV.")
@click.argument("model", metavar="MODEL")
@click.argument("data", metavar="DATA", shell_complete=complete_data)
@click.option("--out", metavar="FILE", help="Write the predictions there instead of printing them.")
@click.option("--keep", metavar="COLUMNS", multiple=True, help="Columns to write through, parted by commas; all: *.")
@click.option("--proba", is_flag=True, help="The probability of every class.")
@click.option("--explain", "explain_rows", is_flag=True, help="Say for every row what decided.")
def predict(model: str, data: str, out: str | None, keep: tuple[str, ...], proba: bool, explain_rows: bool) -> None:
    """Classify the rows of DATA with a saved MODEL; a CSV column of predictions.

    Rows pass through in chunks, so DATA may be of any length. Columns that no rule tests may be absent. The file of a
    feature selection holds no model: use its features to choose the columns of your own data.
    """
    fitted = load(model)
    names, rows = streams.rows_of(data)
    kept = _kept(keep, names)
    place = names.index(fitted.target_.name) if fitted.target_.name in names else None
    header = [*(names[i] for i in kept), "prediction", *([f"p({c})" for c in fitted.classes_] if proba else [])]
    header += ["because"] if explain_rows else []
    pairs = Counter[tuple[Any, Any]]()
    with _output(out) as write:
        for chunk in streams.chunks(rows, len(names)):
            table = streams.table_of(chunk, names, fitted.attributes_, fitted.columns_in_use())
            predictions = fitted.predict(table).tolist()
            cells = [[values[i] for i in kept] + [found] for (_, values), found in zip(chunk, predictions, strict=True)]
            _add(cells, fitted.predict_proba(table).round(6).tolist() if proba else None)
            _add(cells, [[told.reason] for told in fitted.explain(table)] if explain_rows else None)
            write(_csv([header, *cells] if header else cells))
            header = []
            if place is not None:
                known = zip((values[place] for _, values in chunk), predictions, strict=True)
                pairs.update((label, found) for label, found in known if label is not None)
        write(_csv([header] if header else []))
    if pairs:
        click.echo(f"{Standing.of_pairs(pairs)}.", file=sys.stderr)


def _add(cells: list[list[Any]], more: list[list[Any]] | None) -> None:
    for row, further in zip(cells, more or [], strict=False):
        row += further


def _csv(rows: list[list[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


@contextmanager
def _output(out: str | None) -> Iterator[Write]:
    """Where the rows go: a file that takes its place at the end, or standard output."""
    if out is None:
        yield lambda text: click.echo(text, nl=False)
        return
    with models.writing(out) as file:
        yield lambda text: file.write(text.encode("utf-8"))


def _kept(keep: tuple[str, ...], names: list[str]) -> list[int]:
    """The places of the columns that are written through."""
    wanted = [name for part in keep for name in part.split(",")]
    if wanted == ["*"]:
        return list(range(len(names)))
    for name in wanted:
        if name not in names:
            raise ValueError(f"the data has no column {short(name)} to keep; it has {few(names)}")
    return [names.index(name) for name in wanted]


def load(path: str) -> Any:
    """The model of a file, of whatever method."""
    name = models.load(path)["method"]
    if (chosen := method(name)).selects:
        raise ValueError(f"{path} holds the features that {name!r} chose, which is no model and predicts nothing")
    return type(chosen.create()).load(path)
