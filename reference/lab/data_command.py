"""The command ``reference data``."""

from __future__ import annotations

import click


@click.group()
def data() -> None:
    """The data sets of the experiments: which are here, and where to get the others."""


@data.command("list")
def list_() -> None:
    """Name every data set that the experiments use, with its source, and whether it is here."""
    from reference import datasets
    from reference.lab import data as lab

    for of in lab.known().values():
        sizes = f"{of.rows} rows, {of.columns} columns, {of.classes} classes, " if of.rows else ""
        click.echo(f"{of.name:<18} {sizes}{lab.where(of)}")
        used = ", ".join(lab.users().get(of.name, []))
        archives = [f"UCI {of.uci}"] * bool(of.uci) + [f"OpenML {of.openml}"] * bool(of.openml)
        known = [of.title, f"licence: {of.licence}" if of.licence else "", *archives]
        known += [f"copy: {of.source}" if of.source else ""]
        known += [f"used by {used}" if used else "a candidate"]
        known += [f"content {of.content[:12]}" if of.content else "", of.note]
        click.echo(f"{'':<18} {'; '.join(filter(None, known))}")
    click.echo(f"\nThe data folder is {datasets.folder()}; the variable REFERENCE_DATA names another.")
    click.echo("Candidates are sets that AntMiner_mbc may have used: the names of its 19 are lost.")
    click.echo("To fetch what is missing: reference data get NAME... (or: reference data get missing)")


@data.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def get(names: tuple[str, ...]) -> None:
    """Fetch data sets from OpenML into the data folder; `missing` stands for all that can be fetched and are not here.

    What comes is checked: the rows, and a digest of every value. What is not the set that the experiments mean is
    refused.
    """
    from reference.lab import data as lab, fetch

    wanted = [n for name in names for n in (_missing() if name == "missing" else [lab.facts(name).name])]
    refused = []
    for name in wanted:
        try:
            click.echo(f"{name}: stored as {fetch.get(name)}.")
        except ValueError as error:
            refused.append(name)
            click.echo(f"{error}.", err=True)
    if refused:
        raise ValueError(f"{len(refused)} of {len(wanted)} could not be had: {', '.join(refused)}")


def _missing() -> list[str]:
    from reference import datasets
    from reference.lab import data as lab

    here = [*datasets.names(), *(name for name in lab.known() if datasets.find(name))]
    return [of.name for of in lab.known().values() if of.openml and of.name not in here]
