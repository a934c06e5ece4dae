"""The generated parts of the page on speed, from what ``make bench`` stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks import results
from benchmarks.sheets import head, line


def ratios_table(_: str) -> str:
    """Every job with our CPU seconds, and those of the others as multiples of them, as Markdown."""
    stored = results.stored()
    machine = stored["machine"]
    lines = [
        f"{taken(machine)}: {machine['processor']}, {machine['processors']} "
        f"processors, Python {machine['python']}, counting with {machine['kernel']}. *Busy*: more processes wanted to "
        "run than there are processors, so that seconds are too many, and ratios hold.",
        "",
        "| job | ours | CPU s | others, as multiples of ours | busy |",
        "|---|---|--:|---|---|",
    ]
    for row in stored["rows"]:
        (ours, own), *others = row["seconds"].items()
        told = ", ".join(f"{name} {seconds / own:.2g}" for name, seconds in others)
        later = f" ({row['taken']['date']}, {row['taken']['commit']})" if "taken" in row else ""
        lines.append(f"| {row['job']}{later} | {ours} | {own:.3g} | {told} | {'yes' if row['busy'] else 'no'} |")
    return "\n".join(lines)


def taken(machine: dict[str, Any]) -> str:
    """When and of what a table was taken."""
    return f"Taken on {machine['date']} of commit {machine['commit']}"


def instructions_table(_: str) -> str:
    """Instructions of the hot paths before and now, as Markdown."""
    stored = results.stored()["instructions"]
    machine = stored["machine"]
    lines = [
        f"{taken(machine)}, counting with {machine['kernel']}, the widest instructions that callgrind knows.",
        "",
        "| path | before | now | now / before |",
        "|---|--:|--:|--:|",
    ]
    for name, counts in stored["paths"].items():
        if counts.keys() >= {"before", "now"}:
            share = counts["now"] / counts["before"]
            lines.append(f"| {name} | {counts['before']:,} | {counts['now']:,} | {share:.2f} |")
    return "\n".join(lines)


def tables_table(_: str) -> str:
    """A user's job on a large table, step by step, as Markdown."""
    stored = results.stored()["tables"]
    machine = stored["machine"]
    lines = [
        f"{taken(machine)}, Python {machine['python']}, on a machine of "
        f"{machine['processors']} processors that was {'busy' if stored['busy'] else 'quiet'}. The memory is the most "
        "that the process had until then, the models before included.",
        "",
        "| step | CPU s | MB at most |",
        "|---|--:|--:|",
    ]
    lines += [f"| {row['step']} | {row['seconds']:.2f} | {row['megabytes']} |" for row in stored["steps"]]
    return "\n".join(lines)


def wide_table(_: str) -> str:
    """A fit of GCACO on 10,000 features before and now, as Markdown."""
    head = ["", "of", "CPU s, program", "CPU s, kernel", "peak, MB", "digest", "taken", "busy"]
    lines = [f"| {' | '.join(head)} |", "|---|---|--:|--:|--:|---|---|---|"]
    for when, found in sorted(results.stored()["wide"].items()):
        machine = found["machine"]
        told = f"{found['user']:.1f} | {found['system']:.1f} | {found['MB']:,} | `{found['digest']}`"
        state = "yes" if found["busy"] else "no"
        lines.append(f"| {when} | {machine['commit']} | {told} | {machine['date']} | {state} |")
    return "\n".join(lines)


def exponents_table(_: str) -> str:
    """How time grows, beside what is expected, as Markdown."""
    stored = results.stored()["exponents"]
    head = ["| method | by | sizes | CPU s | exponent | expected | |", "|---|---|---|---|--:|--:|---|"]
    lines = [f"{taken(stored['machine'])}.", "", *head]
    for row in stored["rows"]:
        sizes, seconds = ", ".join(f"{n:,}" for n in row["sizes"]), ", ".join(f"{s:.2g}" for s in row["seconds"])
        told = f"{row['exponent']:.2f} | {row['expected']:g} | {row['verdict']}{', busy' if row['busy'] else ''}"
        lines.append(f"| {row['method']} | {row['axis']} | {sizes} | {seconds} | {told} |")
    return "\n".join(lines)


def sheet_table(name: str) -> str:
    """A table of figures as it was measured, with where and when, as Markdown."""
    sheet = results.stored()["sheets"][name]
    machine, columns = sheet["machine"], sheet["columns"]
    state = ", on a busy machine" if sheet["busy"] else ""
    return "\n".join([f"{taken(machine)}{state}.", "", head(columns), *(line(columns, row) for row in sheet["rows"])])


def cluster_sentence(_: str) -> str:
    """How well two workers of a Dask cluster are used, as Markdown."""
    stored = results.stored()["cluster"]
    machine, rounds, efficiency = stored["machine"], stored["rounds"], stored["efficiency"]
    same = "the same bits" if all(one["same"] for one in rounds) else "OTHER BITS"
    return (
        f"Measured on {machine['date']} of commit {machine['commit']} with two workers, scheduler and command on one "
        f"machine of {machine['processors']} processors, CARBoost on Crx and Vehicle: {efficiency['cluster']:.0%} of "
        f"what two processors could do, the median of {len(rounds)} rounds ({_spread(rounds, 'cluster')}); two "
        f"processes of `--jobs 2` {efficiency['processes']:.0%} ({_spread(rounds, 'processes')}). More than 100 % is "
        f"the machine's own unsteadiness. All three ways gave {same}."
    )


def _spread(rounds: list[dict[str, Any]], way: str) -> str:
    efficiency = sorted(one["alone"] / (2 * one[way]) for one in rounds)
    return f"{efficiency[0]:.0%} to {efficiency[-1]:.0%}"


SPEED_PARTS: dict[str, Callable[[str], str]] = {
    "speed-ratios": ratios_table,
    "speed-instructions": instructions_table,
    "speed-tables": tables_table,
    "speed-wide": wide_table,
    "speed-exponents": exponents_table,
    "speed-sheet": sheet_table,
    "lab-cluster": cluster_sentence,
}
