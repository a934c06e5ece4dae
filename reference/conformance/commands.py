"""The commands ``reference vectors`` and ``reference report``."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from typing import Any

import click

from reference import models
from reference.conformance import selection


def filters(command: Any) -> Any:
    """The options that choose cases."""
    options = [
        click.option("--only", metavar="NAME", multiple=True, help="A paper, an operation or a case; * is any text."),
        click.option("--line", "lines", metavar="LINE", multiple=True, help="Cases that concern a line (mbc:14)."),
        click.option("--level", "levels", multiple=True, type=click.Choice(selection.LEVELS), help="Cases of a level."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@click.group()
def vectors() -> None:
    """List, show or export the golden values that any implementation can be checked against."""


@vectors.command("list")
@filters
def list_cases(only: Sequence[str], lines: Sequence[str], levels: Sequence[str]) -> None:
    """List cases: id, level, operation, line, derivation, title."""
    cases = selection.select(only, lines, levels)
    widths = [max(len(case.id) for case in cases), max(len(case.op) for case in cases)]
    for case in cases:
        about = f"{case.id:{widths[0]}}  {case.level}  {case.op:{widths[1]}}  {case.line:16} {case.derivation:11}"
        click.echo(f"{about} {case.title}")


@vectors.command()
@click.argument("id", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="The case with its table, as JSON.")
def show(id: str, as_json: bool) -> None:
    """Show one case: what goes in, what must come out, and how we know."""
    from reference.conformance import pages

    found = [case for case in selection.select() if case.id == id]
    if not found:
        raise ValueError(f"there is no case {id!r}; {_instead(id)}")
    click.echo(json.dumps(pages.content(found[0]), indent=1) if as_json else pages.case_text(found[0]))


def _instead(id: str) -> str:
    """What was probably meant, or where to look."""
    every = selection.select()
    if any(selection.named(case, id) for case in every):
        return f"`reference vectors list --only '{id}'` shows those of that name"
    close = difflib.get_close_matches(id, [case.id for case in every], n=3)
    return f"did you mean {' or '.join(close)}?" if close else "`reference vectors list` shows them"


@vectors.command()
@click.argument("file", metavar="FILE")
def export(file: str) -> None:
    """Write all vectors to one archive (.zip or .tar.gz), with schemas, licence and a page per operation."""
    from reference.conformance import archive

    click.echo(f"{archive.write(file)} files written to {file}.")


@click.command("report")
@click.argument("files", nargs=-1, required=True, metavar="REPORT.json...")
@click.option("--markdown", "markdown_file", metavar="FILE", help="Write the matrix as Markdown.")
@click.option("--html", "html_file", metavar="FILE", help="Write the matrix as a page.")
def report(files: Sequence[str], markdown_file: str | None, html_file: str | None) -> None:
    """One matrix of several implementations, from the JSON reports of ``reference verify``."""
    from reference.conformance import matrix

    compared = [matrix.read(file) for file in files]
    for place, text in ((markdown_file, matrix.markdown), (html_file, matrix.page)):
        if place:
            models.write_text(place, text(compared))
    if not markdown_file and not html_file:
        click.echo(matrix.markdown(compared), nl=False)
