"""The ``reference`` command."""

from __future__ import annotations

from importlib import import_module

import click

from reference import __version__
from reference.commands.sentences import Group

COMMANDS = {
    "demo": "reference.commands.papers",
    "look": "reference.commands.look",
    "fit": "reference.commands.fit",
    "predict": "reference.commands.predict",
    "export": "reference.commands.export",
    "explain": "reference.commands.papers",
    "readings": "reference.commands.papers",
    "trace": "reference.commands.fit",
    "compare": "reference.lab.compare_command",
    "reproduce": "reference.lab.commands",
    "screen": "reference.lab.screening_command",
    "data": "reference.lab.data_command",
    "verify": "reference.conformance.verify",
    "vectors": "reference.conformance.commands",
    "report": "reference.conformance.commands",
}
"""The module of every command, in the order in which a newcomer needs them."""


class Commands(Group):
    """Imports a command when it is asked for, since most of a short command's time is spent on imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of a name; of one that there is not, all that it may be a slip of."""
        for wanted in [name] if name in COMMANDS else COMMANDS:
            self.add_command(getattr(import_module(COMMANDS[wanted]), wanted))
        return super().get_command(ctx, name)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="reference")
def main() -> None:
    """Five papers on swarm-based rule learning and feature selection, as code you can read and run.

    Start with:  reference demo
    """
