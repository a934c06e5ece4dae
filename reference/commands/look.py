"""The command ``reference look``."""

from __future__ import annotations

from typing import Any

import click

from reference.commands.methods import complete_data
from reference.commands.settings import DATA, reading_options, table_of

NO_USE = ("id", "date", "constant")
"""Findings about columns that rules are better off without."""


def _reading(command: Any) -> Any:
    for option in reversed(reading_options()):
        command = option(command)
    return command


@click.command(epilog=DATA)
@click.argument("data", metavar="DATA", shell_complete=complete_data)
@_reading
def look(data: str, **options: Any) -> None:
    """Show how every column of DATA is read, and what looks wrong, before anything is learned from it."""
    found = table_of(data, options).describe()
    click.echo(str(found))
    useless = [name for finding in found.findings if finding.kind in NO_USE for name in finding.columns]
    if useless:
        click.echo(f"\nTo leave them out: --drop {','.join(dict.fromkeys(useless))}")
