"""The commands ``reference demo``, ``explain`` and ``readings``: the papers themselves."""

from __future__ import annotations

import click

from reference import transcription
from reference.commands.methods import complete_line
from reference.papers import PAPERS, SLUGS


@click.command()
def demo() -> None:
    """A short tour: each method on built-in data, Python against C."""
    from reference import tour

    tour.run(PAPERS.values(), click.echo)


@click.command()
@click.argument("line", metavar="LINE", shell_complete=complete_line)
def explain(line: str) -> None:
    """Show a line of pseudocode (such as antminer:38): its source, the Python, the C; or a reading (such as AM-10)."""
    click.echo(transcription.explain(line))


@click.command()
@click.argument("paper", metavar="PAPER", type=click.Choice(SLUGS))
def readings(paper: str) -> None:
    """List where a PAPER is ambiguous, the possible readings, and ours."""
    click.echo(transcription.register(paper))
