"""The command ``reference export``."""

from __future__ import annotations

import click

from reference import models
from reference.commands.predict import load


@click.command()
@click.argument("model", metavar="MODEL")
@click.option("--as", "form", type=click.Choice(["sql", "python", "csv"]), default="sql", show_default=True)
@click.option("--table", default="data", show_default=True, help="The name of the table in the database.")
@click.option("--out", metavar="FILE", help="Write it there instead of printing it.")
def export(model: str, form: str, table: str, out: str | None) -> None:
    """Print a saved MODEL as SQL, as a plain Python function, or its rules as CSV with how each fared in training."""
    fitted = load(model)
    if form == "csv":
        text = str(fitted.rule_table().to_frame().to_csv(index=False))
    else:
        text = (fitted.to_sql(table) if form == "sql" else fitted.to_python()).rstrip() + "\n"
    if out:
        models.write_text(out, text)
    else:
        click.echo(text, nl=False)
