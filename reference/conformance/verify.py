"""The command ``reference verify``."""

from __future__ import annotations

import contextlib
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
from reference.conformance.commands import filters

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


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
@filters
@click.option("--readings", "wanted", metavar="PRESET", multiple=True,
              help="Only cases that agree with a preset (myra) or a reading (AM-10=remove).")  # fmt: skip
@click.option("--random", "n_random", metavar="N", type=click.IntRange(min=1), help="Ask N fresh cases, no vectors.")
@click.option("--seed", metavar="S", type=click.IntRange(min=0), default=0, show_default=True,
              help="Chance of --random and --shuffle.")  # fmt: skip
@click.option("--save", metavar="FOLDER", default=".", show_default=True, help="Where failing fresh cases go.")
@click.option("--case", "case_files", metavar="FILE", multiple=True, help="Ask the cases of a file, no vectors.")
@click.option("--shuffle", is_flag=True, help="Ask every case twice, in an order made by chance.")
@click.option("--anonymous", is_flag=True, help="Send neutral ids instead of the cases' own.")
@click.option("--timeout", type=click.FloatRange(min=0, min_open=True), default=30.0, show_default=True,
              callback=lambda ctx, option, seconds: _finite(seconds), help="Seconds for one request.")  # fmt: skip
@click.option("--json", "json_file", metavar="FILE", help="Write the report as JSON.")
@click.option("--junit", "junit_file", metavar="FILE", help="Write the report as JUnit XML.")
@click.option("--markdown", "markdown_file", metavar="FILE", help="Write a Markdown matrix.")
@click.option("--badge", "badge_file", metavar="FILE", help="Write a badge: .svg, or .json for shields.")
@click.option("--strict", is_flag=True, help="What is skipped or acceptable counts as failed.")
@click.option("--expect", metavar="FILE", help="A TOML file of known failures, which then do not count.")
@click.option("--track", metavar="FILE", help="Show what changed since an earlier JSON report; exit 1 if worse.")
@click.option("--quiet", is_flag=True, help="No progress bar and no table: only the last line.")
@click.pass_context
def verify(ctx: click.Context, /, what: tuple[str, ...], **options: Any) -> None:
    """Check an implementation: all vectors against an adapter, or a TRACE file made elsewhere.

    The adapter is any program that answers JSON lines; what follows -- starts it. Exit code 0 when nothing failed,
    1 when something did, 2 when nothing could be checked.
    """
    from reference.conformance import known, report, track

    before = track.read(options["track"]) if options["track"] else None
    expected = known.read(options["expect"]) if options["expect"] else ()
    _check_places(options)
    made = _of_adapter(what, options, expected) if ctx.obj else _of_trace(what, options)
    _write(made, options)
    if options["quiet"]:
        for remark in made.remarks:
            click.echo(remark, err=True)
        click.echo(report.closing(made))
    else:
        click.echo(report.people(made) if before is None else track.changes(made, before))
    worse = not made.good if before is None else track.got_worse(made, before)
    ctx.exit(INTERRUPTED if made.interrupted else int(worse))


def _finite(seconds: float) -> float:
    if not math.isfinite(seconds):
        raise click.BadParameter(f"{seconds} is no number of seconds to wait for.")
    return seconds


def _check_places(options: dict[str, Any]) -> None:
    """Refuse what cannot be written before anything is asked."""
    names = ("json_file", "junit_file", "markdown_file", "badge_file")
    places = [options[name] for name in names if options[name]]
    if len(set(places)) < len(places):
        raise ValueError("two reports cannot be written to the same file")
    if options["badge_file"] and not options["badge_file"].endswith((".svg", ".json")):
        raise ValueError(f"a badge is a .svg or .json file, got {options['badge_file']!r}")
    for file in places:
        models.check_place(file)


def _of_adapter(command: Sequence[str], options: dict[str, Any], expected: Any) -> Any:
    from reference.conformance import campaign
    from reference.conformance.report import Report
    from reference.conformance.runner import Session

    cases, notes = _cases(options)
    readings = presets.chosen(options["wanted"])
    session = Session(
        command, options["timeout"], lambda case: presets.contradicts(case, readings), anonymous=options["anonymous"]
    )
    asked = campaign.twice(cases, options["seed"]) if options["shuffle"] else cases
    begun = perf_counter()
    with _progress("verifying", len(asked), options["quiet"]) as done, _ended_in_order():
        outcomes = session.run(asked, done)
    if options["shuffle"]:
        outcomes = campaign.once(cases, outcomes)
    if options["n_random"] and not session.interrupted:
        notes += campaign.save_failures(command, options["timeout"], cases, outcomes, options["save"])
    made = Report(
        session.about, outcomes, [*session.notes, *notes], session.stderr, perf_counter() - begun, readings,
        options["strict"], expected, session.interrupted,
    )  # fmt: skip
    if made.good and not session.asked and not session.interrupted:
        raise ValueError(f"nothing was checked: {' '.join([*made.notes, _why_nothing(outcomes)])}")
    return made


def _cases(options: dict[str, Any]) -> tuple[list[Any], list[str]]:
    """The cases to ask, and what there is to say about them."""
    from reference.conformance import campaign, shrink

    if options["case_files"]:
        return [case for file in options["case_files"] for case in shrink.read(file)], []
    chosen = selection.select(options["only"], options["lines"], options["levels"])
    if not options["n_random"]:
        return chosen, []
    ops = list(dict.fromkeys(case.op for case in chosen))
    with _progress("making cases", options["n_random"], options["quiet"]) as done:
        found = campaign.fresh_cases(ops, options["n_random"], options["seed"], done)
    return found.cases, [found.note(options["seed"])]


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
def _progress(label: str, length: int, quiet: bool) -> Any:
    """What to call after each case; a bar, if somebody is looking."""
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    bar: Any = click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True)
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
    if any(options[name] for name in ("n_random", "case_files", "shuffle", "anonymous", "expect")):
        raise ValueError("--random, --case, --shuffle, --anonymous and --expect are about adapters, not trace files")
    begun = perf_counter()
    outcome, compared = traces.check(files[0])
    return Report(Introduction(name=files[0]), [outcome], [compared], seconds=perf_counter() - begun)


def _write(made: Any, options: dict[str, Any]) -> None:
    from reference.conformance import badge, formats, report

    writers: dict[str, Callable[[Any], str]] = {
        "json_file": report.write_json,
        "junit_file": formats.junit,
        "markdown_file": formats.markdown,
        "badge_file": badge.svg if str(options["badge_file"]).endswith(".svg") else badge.shields,
    }
    for name, writer in writers.items():
        if options[name]:
            models.write_text(options[name], writer(made))
