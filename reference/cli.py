"""The ``reference`` command."""

from __future__ import annotations

import click

from reference import __version__
from reference.commands.export import export
from reference.commands.fit import fit, trace
from reference.commands.look import look
from reference.commands.papers import demo, explain, readings
from reference.commands.predict import predict
from reference.commands.sentences import Group
from reference.conformance.commands import report, vectors
from reference.conformance.verify import verify
from reference.lab.commands import reproduce
from reference.lab.compare_command import compare
from reference.lab.data_command import data
from reference.lab.screening_command import screen


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="reference")
def main() -> None:
    """Five papers on swarm-based rule learning and feature selection, as code you can read and run.

    Start with:  reference demo
    """


LEARN, READ, CHECK = (look, fit, predict, export), (explain, readings, trace), (verify, vectors, report)
for command in (demo, *LEARN, *READ, compare, reproduce, screen, data, *CHECK):
    main.add_command(command)
