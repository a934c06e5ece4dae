"""A command says what is wrong with its input in one sentence, and ends with code 2."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from reference.findings import DataWarning, ModelWarning


class BadInput(click.ClickException):
    """One clear sentence, and exit code 2."""

    exit_code = 2


@contextmanager
def sentences() -> Iterator[None]:
    """Turn the errors that bad input causes into one sentence each."""
    try:
        yield
    except BrokenPipeError:  # the reader has enough; click ends quietly
        raise
    except (ValueError, TypeError, OSError, MemoryError) as error:
        raise BadInput(str(error) or type(error).__name__) from None
    except ImportError as error:
        if error.name is not None:  # Python's own, of a module that should be there
            raise
        raise BadInput(str(error)) from None


@contextmanager
def warned() -> Iterator[None]:
    """Say what this block warns of in plain lines on standard error, each once; an error stands alone."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        yield
    lines = [line for entry in caught for line in str(entry.message).splitlines()]
    for line in dict.fromkeys(lines):
        click.echo(f"Warning: {line}.", err=True)


class Group(click.Group):
    """Lists commands in the order in which a newcomer needs them, and reports bad input as sentences."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order in which they were added."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for; only those that fit for the user say what a fit warns of."""
        with sentences(), warnings.catch_warnings():
            warnings.simplefilter("ignore", DataWarning)
            warnings.simplefilter("ignore", ModelWarning)
            return super().invoke(ctx)
