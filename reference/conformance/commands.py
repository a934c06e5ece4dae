"""The commands ``reference verify`` and ``reference vectors``."""

from __future__ import annotations

import contextlib
import difflib
import json
import math
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import click

from reference import models
from reference.conformance import presets, selection
from reference.conformance.vectors import Case


def _filters(command: Any) -> Any:
    """The options that choose cases."""
    options = [
        click.option("--only", metavar="NAME", multiple=True, help="A paper, an operation or a case; * is any text."),
        click.option("--line", "lines", metavar="LINE", multiple=True, help="Cases that concern a line (mbc:14)."),
        click.option("--level", "levels", multiple=True, type=click.Choice(selection.LEVELS), help="Cases of a level."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


class _AfterDashes(click.Command):
    """Remembers whether ``--`` was given: what follows it is a command, and no trace file."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.obj = "--" in args
        return super().parse_args(ctx, args)


@click.command(
    cls=_AfterDashes,
    options_metavar="[OPTIONS]",
    epilog="This edition itself: reference verify -- python -m reference.conformance.adapter --backend c",
)
@click.argument("what", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND... | TRACE")
@_filters
@click.option("--readings", "wanted", metavar="PRESET", multiple=True,
              help="Only cases that agree with a preset (myra) or a reading (AM-10=remove).")  # fmt: skip
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=30.0, show_default=True,
              callback=lambda ctx, option, seconds: _finite(seconds), help="Seconds for one request.")  # fmt: skip
@click.option("--json", "json_file", metavar="FILE", help="Write the report as JSON.")
@click.option("--junit", "junit_file", metavar="FILE", help="Write the report as JUnit XML.")
@click.option("--markdown", "markdown_file", metavar="FILE", help="Write a Markdown matrix.")
@click.option("--track", metavar="FILE", help="Show only what changed since this earlier JSON report.")
@click.option("--quiet", is_flag=True, help="No progress bar and no table: only the last line.")
@click.pass_context
def verify(ctx: click.Context, /, what: tuple[str, ...], **options: Any) -> None:
    """Check an implementation: all vectors against an adapter, or a TRACE file made elsewhere.

    The adapter is any program that answers JSON lines; what follows -- starts it. Exit code 0 when nothing failed,
    1 when something did, 2 when nothing could be checked.
    """
    from reference.conformance import report

    before = report.read(options["track"]) if options["track"] else None
    places = _files(options)
    if len(set(places)) < len(places):
        raise ValueError("two reports cannot be written to the same file")
    for file in places:
        models.check_place(file)
    made = _of_adapter(what, options) if ctx.obj else _of_trace(what, options)
    _write(made, options)
    if options["quiet"]:
        for note in made.notes:
            click.echo(note, err=True)
        click.echo(report.closing(made))
    else:
        click.echo(report.people(made) if before is None else report.changes(made, before))
    ctx.exit(0 if made.good else 1)


def _finite(seconds: float) -> float:
    if not math.isfinite(seconds):
        raise click.BadParameter(f"{seconds} is no number of seconds to wait for.")
    return seconds


def _files(options: dict[str, Any]) -> list[str]:
    return [options[name] for name in ("json_file", "junit_file", "markdown_file") if options[name]]


def _of_adapter(command: Sequence[str], options: dict[str, Any]) -> Any:
    from reference.conformance.report import Report
    from reference.conformance.runner import Session

    cases = selection.select(options["only"], options["lines"], options["levels"])
    readings = presets.chosen(options["wanted"])
    session = Session(command, options["timeout"], lambda case: presets.contradicts(case, readings))
    begun = perf_counter()
    with _progress(cases, options["quiet"]) as done, _ended_in_order():
        outcomes = session.run(cases, done)
    made = Report(session.about, outcomes, session.notes, session.stderr, perf_counter() - begun, readings)
    if made.good and not session.asked:
        raise ValueError(f"nothing was checked: {' '.join([*made.notes, _why_nothing(outcomes)])}")
    return made


def _why_nothing(outcomes: Sequence[Any]) -> str:
    """Why no case was asked, most of all."""
    ((why, number),) = Counter(outcome.why for outcome in outcomes).most_common(1)
    return f"{number} cases were skipped because: {why}"


@contextlib.contextmanager
def _ended_in_order() -> Any:
    """Have whoever ends this program end the adapter too, which is in a group of its own."""
    here = threading.current_thread() is threading.main_thread()  # elsewhere no handler can be set
    kinds = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if here and hasattr(signal, name)]
    before = {kind: signal.signal(kind, lambda number, frame: sys.exit(128 + number)) for kind in kinds}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


@contextlib.contextmanager
def _progress(cases: Sequence[Case], quiet: bool) -> Any:
    """What to call after each case; a bar, if somebody is looking."""
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    bar: Any = click.progressbar(length=len(cases), label="verifying", file=sys.stderr, show_pos=True)
    with bar:
        yield lambda: bar.update(1)


def _of_trace(files: Sequence[str], options: dict[str, Any]) -> Any:
    from reference.conformance import traces
    from reference.conformance.dialogue import Introduction
    from reference.conformance.report import Report

    if len(files) > 1:
        raise ValueError("give one trace file; an adapter's command comes after --")
    if any(options[name] for name in ("only", "lines", "levels", "wanted")):
        raise ValueError("--only, --line, --level and --readings choose vectors; a trace file is checked whole")
    begun = perf_counter()
    outcome, compared = traces.check(files[0])
    return Report(Introduction(name=files[0]), [outcome], [compared], seconds=perf_counter() - begun)


def _write(made: Any, options: dict[str, Any]) -> None:
    from reference.conformance import formats, report

    writers: dict[str, Callable[[Any], str]] = {
        "json_file": report.write_json,
        "junit_file": formats.junit,
        "markdown_file": formats.markdown,
    }
    for name, writer in writers.items():
        if options[name]:
            models.write_text(options[name], writer(made))


@click.group()
def vectors() -> None:
    """List, show or export the golden values that any implementation can be checked against."""


@vectors.command("list")
@_filters
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
