"""From the words of a command line to a table and an estimator."""

from __future__ import annotations

import inspect
from typing import Any

import click

from reference import datasets
from reference.commands.methods import FIXED, complete_data, complete_setting
from reference.contract import Method
from reference.papers import METHODS
from reference.table import Table

DATA = "DATA is an .arff or .csv file (.gz too), or a built-in set: " + ", ".join(datasets.names()) + "."


def reading_options() -> list[Any]:
    """The options that say how a file is read."""
    return [
        click.option("--target", metavar="COLUMN", help="The class column; the last one if not given."),
        click.option("--nominal", metavar="COLUMN", multiple=True, help="A CSV column of numbers that are names."),
        click.option("--drop", metavar="COLUMNS", multiple=True, help="Columns to leave out, parted by commas."),
        click.option("--missing", metavar="TEXT", multiple=True, help="What means missing, instead of ?, NA ..."),
        click.option("--delimiter", type=click.Choice(["comma", "semicolon", "tab"]), help="If the header misleads."),
    ]


def fitting(command: Any) -> Any:
    """The arguments and options that fit and trace share."""
    options = [
        click.argument("name", metavar="METHOD", type=click.Choice(list(METHODS))),
        click.argument("data", metavar="DATA", shell_complete=complete_data),
        *reading_options(),
        click.option("--readings", "preset", metavar="PRESET", help="What a well-known program does, such as myra."),
        click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help="A parameter of the method.",
                     shell_complete=complete_setting),
        click.option("--seed", type=click.IntRange(min=0), help="The seed of the draws; none: another each time."),
        click.option("--backend", type=click.Choice(["auto", "python", "c"]), default="auto", show_default=True),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def table_of(data: str, options: dict[str, Any]) -> Table:
    """The table of a DATA argument, read as the options say."""
    given: dict[str, Any] = {name: options[name] for name in ("nominal", "missing") if options[name]}
    if options["target"] is not None:
        given["target"] = options["target"]
    if options["delimiter"] is not None:
        given["delimiter"] = {"comma": ",", "semicolon": ";", "tab": "\t"}[options["delimiter"]]
    if options["drop"]:
        given["drop"] = [name for names in options["drop"] for name in names.split(",")]
    return datasets.load(data, **given)


def model_of(chosen: Method, options: dict[str, Any]) -> Any:
    """The estimator that the options of a command ask for, not fitted yet."""
    parameters = inspect.signature(type(chosen.create()).__init__).parameters
    given: dict[str, Any] = {"random_state": options["seed"], "backend": options["backend"]}
    if "random_state" not in parameters and given.pop("random_state") is not None:
        click.echo("Note: this method draws nothing, so the seed changes nothing.", err=True)
    if options["preset"]:
        given.update(_preset(options["preset"], chosen))
    known = [name for name in parameters if name not in ("self", *FIXED)]
    for setting in options["settings"]:
        name, equals, text = setting.partition("=")
        if not equals or name not in known:
            raise ValueError(f"--set takes NAME=VALUE with one of {', '.join(known)}; got {setting!r}")
        given[name] = _value(text, parameters[name])
    return chosen.create(**given)


def _preset(name: str, chosen: Method) -> dict[str, str | float]:
    """The parameters of a preset, for the method it is a preset of."""
    from reference.conformance import presets

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
