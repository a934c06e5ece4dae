"""The ``reference`` command."""

from __future__ import annotations

import csv
import inspect
import io
import sys
from collections.abc import Sequence
from contextlib import contextmanager
from typing import Any

import click

from reference import __version__, datasets, models, progress, recording, transcription
from reference.conformance import commands, presets
from reference.contract import Method
from reference.lab.commands import compare, reproduce
from reference.papers import METHODS, PAPERS, SLUGS, method
from reference.table import Table

DATA = "DATA is an .arff or .csv file (.gz too), or a built-in set: " + ", ".join(datasets.names()) + "."


class BadInput(click.ClickException):
    """One clear sentence, and exit code 2."""

    exit_code = 2


@contextmanager
def _sentences() -> Any:
    """Turn the errors that bad input causes into one sentence each."""
    try:
        yield
    except BrokenPipeError:  # the reader has enough; click ends quietly
        raise
    except (ValueError, TypeError, OSError, MemoryError) as error:
        raise BadInput(str(error) or type(error).__name__) from None


class _Group(click.Group):
    """Lists commands in the order in which a newcomer needs them, and reports bad input as sentences."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        with _sentences():
            return super().invoke(ctx)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="reference")
def main() -> None:
    """Five papers on swarm-based rule learning and feature selection, as code you can read and run.

    Start with:  reference demo
    """


@main.command()
def demo() -> None:
    """A short tour: each method on built-in data, Python against C."""
    from reference import tour

    tour.run(PAPERS.values(), click.echo)


def _fitting(command: Any) -> Any:
    """The arguments and options that fit and trace share."""
    options = [
        click.argument("name", metavar="METHOD", type=click.Choice(list(METHODS))),
        click.argument("data", metavar="DATA"),
        click.option("--target", metavar="COLUMN", help="The class column; the last one if not given."),
        click.option("--nominal", metavar="COLUMN", multiple=True, help="A CSV column of numbers that are names."),
        click.option("--readings", "preset", metavar="PRESET", help="What a well-known program does, such as myra."),
        click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help="A parameter of the method."),
        click.option("--seed", type=click.IntRange(min=0), help="The seed of the draws; none: another each time."),
        click.option("--backend", type=click.Choice(["auto", "python", "c"]), default="auto", show_default=True),
    ]
    for option in reversed(options):
        command = option(command)
    return command


@main.command(epilog=DATA)
@_fitting
@click.option("--save", metavar="FILE", help="Write the model, or the chosen features, as JSON.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def fit(save: str | None, quiet: bool, name: str, data: str, **options: Any) -> None:
    """Learn from DATA with METHOD and print the rules it learned, or the features it chose."""
    if save:
        models.check_place(save)
    chosen = method(name)
    table = _table(data, options["target"], options["nominal"])
    model = _model(chosen, options)
    with progress.shown(chosen, model, table.n_rows, quiet):
        model.fit(table)
    click.echo(model.report())
    if not chosen.selects:
        right = round(model.score(table) * table.n_rows)
        click.echo(f"{right} of {table.n_rows} training rows right ({right / table.n_rows:.1%}).")
    if save:
        model.save(save)
        click.echo(f"Saved to {save}.")


@main.command(epilog=DATA)
@click.argument("model", metavar="MODEL")
@click.argument("data", metavar="DATA")
@click.option("--out", metavar="FILE", help="Write the predictions there instead of printing them.")
@click.option("--explain", "explain_rows", is_flag=True, help="Say for every row what decided.")
def predict(model: str, data: str, out: str | None, explain_rows: bool) -> None:
    """Classify the rows of DATA with a saved MODEL; a CSV column of predictions.

    The file of a feature selection holds no model: use its features to choose the columns of your own data.
    """
    fitted = _load(model)
    table = _new_rows(data, fitted)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    predictions = fitted.predict(table).tolist()
    if explain_rows:
        writer.writerow(["prediction", "because"])
        writer.writerows([entry.prediction, entry.reason] for entry in fitted.explain(table))
    else:
        writer.writerow(["prediction"])
        writer.writerows([prediction] for prediction in predictions)
    if out:
        models.write_text(out, text.getvalue())
    else:
        click.echo(text.getvalue(), nl=False)
    _report_accuracy(table, fitted.target_.name, predictions)


@main.command()
@click.argument("line", metavar="LINE")
def explain(line: str) -> None:
    """Show a line of pseudocode (such as antminer:38): its source, the Python, the C."""
    click.echo(transcription.explain(line))


@main.command()
@click.argument("paper", metavar="PAPER", type=click.Choice(SLUGS))
def readings(paper: str) -> None:
    """List where a PAPER is ambiguous, the possible readings, and ours."""
    click.echo(transcription.register(paper))


@main.command(epilog=DATA)
@_fitting
@click.option("--out", metavar="FILE", help="Write the trace there instead of printing it.")
@click.option("--every-ant", is_flag=True, help="Also every single ant, bee, itemset or matrix, which is a lot.")
def trace(out: str | None, every_ant: bool, name: str, data: str, **options: Any) -> None:
    """Record a fit as JSON lines, one for everything that was computed or decided.

    All draws come from one stream, which the tape at the end replays. (A fit of several lists with a seed gives each
    list a stream of its own, so its model differs from that of a trace with the same seed.)
    """
    table = _table(data, options["target"], options["nominal"])
    if out:
        models.check_place(out)
    text = recording.record(method(name), _model(method(name), options), table, every_ant)
    if out:
        models.write_text(out, text)
    else:
        click.echo(text, nl=False)


main.add_command(compare)
main.add_command(reproduce)
main.add_command(commands.verify)
main.add_command(commands.vectors)


def _table(data: str, target: str | None, nominal: Sequence[str]) -> Table:
    options: dict[str, Any] = {}
    if target is not None:
        options["target"] = target
    if nominal:
        options["nominal"] = nominal
    return datasets.load(data, **options)


def _model(chosen: Method, options: dict[str, Any]) -> Any:
    parameters = inspect.signature(type(chosen.create()).__init__).parameters
    given: dict[str, Any] = {"random_state": options["seed"], "backend": options["backend"]}
    if "random_state" not in parameters and given.pop("random_state") is not None:
        raise ValueError("this method draws nothing, so it takes no --seed")
    if options["preset"]:
        given.update(_preset(options["preset"], chosen))
    known = [name for name in parameters if name not in ("self", "random_state", "backend", "categorical_features")]
    for setting in options["settings"]:
        name, equals, text = setting.partition("=")
        if not equals or name not in known:
            raise ValueError(f"--set takes NAME=VALUE with one of {', '.join(known)}; got {setting!r}")
        given[name] = _value(text, parameters[name])
    return chosen.create(**given)


def _preset(name: str, chosen: Method) -> dict[str, str]:
    """The parameters of a preset, for the method it is a preset of."""
    if (found := presets.preset(name)).paper != chosen.paper:
        raise ValueError(f"the preset {name!r} is one of {found.paper}")
    return found.parameters()


def _value(text: str, parameter: inspect.Parameter) -> Any:
    """A parameter's text in the type of its default; without one an integer or a word; ``None`` where it may be."""
    name, default = parameter.name, parameter.default
    if text == "None" and "None" in str(parameter.annotation):
        return None
    if isinstance(default, bool):
        if text.lower() not in ("true", "false"):
            raise ValueError(f"{name} must be True or False, got {text!r}")
        return text.lower() == "true"
    kind = int if default is None else type(default)
    try:
        return kind(text)
    except ValueError:
        if default is None:
            return text
        words = "an integer" if kind is int else "a number"
        raise ValueError(f"{name} must be {words}, got {text!r}") from None


def _load(path: str) -> Any:
    name = models.load(path)["method"]
    if (chosen := method(name)).selects:
        raise ValueError(f"{path} holds the features that {name!r} chose, which is no model and predicts nothing")
    return type(chosen.create()).load(path)


def _new_rows(data: str, fitted: Any) -> Table:
    """The rows to classify; columns that the model knows as nominal are read so, although they hold numbers."""
    table = datasets.load(data) if data in datasets.names() else datasets.load(data, target=None)
    nominal = {attribute.name for attribute in (*fitted.attributes_, fitted.target_) if attribute.nominal}
    numbers = [attribute.name for attribute in table.attributes if not attribute.nominal and attribute.name in nominal]
    if numbers and data not in datasets.names() and ".arff" not in data.lower():
        return datasets.load(data, target=None, nominal=numbers)
    return table


def _report_accuracy(table: Table, target: str, predictions: list[Any]) -> None:
    """Say how many predictions agree with the class, where the data has it."""
    classes = table.labels() if table.target is not None else _column(table, target)
    known = [(str(a), str(b)) for a, b in zip(predictions, classes, strict=False) if b is not None]
    if known:
        right = sum(a == b for a, b in known)
        click.echo(f"{right} of {len(known)} rows right ({right / len(known):.1%}).", file=sys.stderr)


def _column(table: Table, name: str) -> list[Any]:
    """The values of a nominal column, ``None`` where missing; empty if there is no such column."""
    for attribute, column in zip(table.attributes, table.columns, strict=True):
        if attribute.name == name and attribute.values is not None:
            return [attribute.values[code] if code >= 0 else None for code in column]
    return []
