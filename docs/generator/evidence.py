"""The pages of evidence: what the papers print, what came out here, and what becomes of their claims."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from docs.generator import ROOT
from reference.lab import claims, evidence, exhibit, published, summaries
from reference.lab.data import known
from reference.lab.experiments import Cells
from reference.lab.published import Experiment, number
from reference.lab.report import markdown
from reference.lab.reproduce import RULE, Verdict, verdicts
from reference.papers import SLUGS


def _runs(slug: str) -> Iterator[tuple[Experiment, str, Cells, list[Verdict]]]:
    """Every experiment of a paper that was run, for every kind of judges."""
    for id, experiment in published.experiments(slug).items():
        for kind in evidence.kept(id).get("cells", {}):
            made = evidence.cells_of(evidence.kept(id), kind)
            yield experiment, kind, made, list(verdicts(experiment, made))


def _difference(found: list[Verdict]) -> str:
    """The mean difference of ours from the print."""
    apart = [verdict.ours - number(verdict.printed) for verdict in found if verdict.inside is not None]
    return f"{math.fsum(apart) / len(apart):+.2f}" if apart else ""


def evidence_summary(slug: str) -> str:
    """How many numbers were run again, how many are inside; by experiment, and in all."""
    rows = [["experiment", "judges", "comparable", "run again", "inside", "mean difference"]]
    for experiment, kind, _, found in _runs(slug):
        judged = [verdict for verdict in found if verdict.inside is not None]
        within = sum(bool(verdict.inside) for verdict in judged)
        anchor = f"[{experiment.id}]({_page(slug)}#{_anchor(experiment, kind)})"
        rows.append([anchor, kind, str(_comparable(experiment)), str(len(judged)), str(within), _difference(found)])
    several = " under at least one kind of judges" if any(row[1] for row in rows[1:]) else ""
    numbers, again, inside = _counts(slug)
    text = f"Of {numbers} numbers that can be compared, **{again} were run again and {inside} are inside**"
    return f"{text}{several} ({RULE}).{_rests(slug)}\n\n{markdown(rows)}"


def _counts(slug: str) -> tuple[int, int, int]:
    """How many numbers of a paper can be compared, were run again, and are inside under some kind of judges."""
    again, inside = set[tuple[str, str, str]](), set[tuple[str, str, str]]()
    for experiment, _, _, found in _runs(slug):
        judged = [verdict for verdict in found if verdict.inside is not None]
        again |= {(experiment.id, verdict.data, verdict.method) for verdict in judged}
        inside |= {(experiment.id, verdict.data, verdict.method) for verdict in judged if verdict.inside}
    return sum(map(_comparable, published.experiments(slug).values())), len(again), len(inside)


def evidence_totals(_: str) -> str:
    """The numbers of all papers together."""
    numbers, again, inside = (sum(counts) for counts in zip(*map(_counts, SLUGS), strict=True))
    made = sum(1 for slug in SLUGS for experiment, _, cells, _ in _runs(slug) for _ in _summaries(experiment, cells))
    return (
        f"Of {numbers} printed numbers that can be compared one by one, {again} were run again, and {inside} are inside"
        f" by the rule below, under at least one kind of judges where there are two. Of our cells {made} means, ranks"
        " and tests were made as the papers made theirs."
    )


def _rests(slug: str) -> str:
    """How many means, ranks and tests were made of our cells, and how many say the same as the paper's."""
    found = [one for experiment, _, made, _ in _runs(slug) for _, one in _summaries(experiment, made)]
    same = [one.same for one in found if one.same is not None]
    if not found:
        return ""
    return (
        f" Of our cells {len(found)} means, ranks and tests were made as the paper made its own;"
        f" {sum(same)} of the {len(same)} that have a conclusion come to the same one."
    )


def _summaries(table: Experiment, made: Cells) -> Iterator[tuple[Experiment, summaries.Summary]]:
    """What the paper makes of the cells, made of ours: its own last rows, and tables that rest on this one."""
    resting = [other for other in published.every().values() if other.of == table.id and other.summary]
    for experiment in (table, *resting):
        for one in summaries.summaries(experiment, table, made):
            yield experiment, one


def _page(slug: str) -> str:
    """The page with every number, where that is not the page of evidence itself."""
    own = f"{slug}-numbers.md"
    return own if (ROOT / "docs" / "evidence" / own).exists() else ""


def _comparable(experiment: Experiment) -> int:
    return sum(not experiment.why_not(data, method) for data, method, _ in experiment.numbers())


def _anchor(experiment: Experiment, kind: str) -> str:
    return f"{experiment.id.partition('/')[2]}{'-' if kind else ''}{kind}".replace(".", "-")


def evidence_claims(slug: str) -> str:
    """The paper's claims with their verdicts, for every kind of judges."""
    rows = [["claim", "where", "judges", "paper", "ours", "verdict"]]
    for claim in published.claims(slug):
        experiment = published.experiments(slug)[claim.experiment]
        for kind in evidence.kept(claim.experiment).get("cells", {}):
            tested = claims.test(claim, experiment, evidence.cells_of(evidence.kept(claim.experiment), kind))
            rows.append([claim.text, claim.where, kind, tested.printed, tested.ours, f"**{tested.verdict}**"])
    return f"{markdown(rows)}\n\n*{claims.RULE.capitalize()}.*"


def evidence_tables(slug: str) -> str:
    """Every experiment: how the paper ran it and how we did, the plot, the cells, and what the paper makes of them."""
    legend = "*Printed above, ours below; bold is outside, a dash was not run or cannot be compared.*"
    return "\n\n".join([legend, *(_section(*run) for run in _runs(slug))])


def _section(experiment: Experiment, kind: str, made: Cells, found: list[Verdict]) -> str:
    content = evidence.kept(experiment.id)["cells"][kind]
    entries = [entry for of_data in content.values() for entry in of_data.values()]
    judges = f", {kind} judges" if kind else ""
    parts = [
        f"### {experiment.where}{judges} {{#{_anchor(experiment, kind)}}}",
        f"{experiment.what}. The paper: {experiment.protocol}.",
        f"Here: {_protocol(experiment, entries)}. {exhibit.count(found)}.",
        f"{exhibit.columns(experiment, list(dict.fromkeys(method for _, method in made)))}.",
        f"![Ours against the printed numbers](../assets/evidence/{_file(experiment.id, kind)})" + "{ width=\"420\" }",
        exhibit.grid(experiment, found),
        _editions(made),
        _summary_rows(experiment, made),
        _made(entries),
    ]
    return "\n\n".join(part for part in parts if part)


def _protocol(experiment: Experiment, entries: list[dict[str, Any]]) -> str:
    """How we ran it, with the number of parts that the cells have."""
    runs = sorted({entry["runs"] for entry in entries})
    times = " or ".join(map(str, runs))
    parted = f"{entries[0]['folds']} stratified folds" if entries[0]["folds"] > 1 else "the whole set"
    if experiment.holdout:
        parted = f"hold-outs of {100 * experiment.holdout:g} % of the rows"
    return f"{times} × {parted}" + (f"; {experiment.reading}" if experiment.reading else "")


def _editions(made: Cells) -> str:
    """The sets that are not the papers' own editions."""
    sets = [known()[data] for data in dict.fromkeys(data for data, _ in made)]
    notes = [f"{of.name} ({of.built_in})" for of in sets if of.built_in]
    return f"Built-in sets, not the papers' editions: {', '.join(notes)}." if notes else ""


def _summary_rows(table: Experiment, made: Cells) -> str:
    """The means, ranks and tests, printed and ours."""
    rows = [["", "method", "printed", "ours", ""]]
    for experiment, one in _summaries(table, made):
        verdict = "" if one.same is None else ("same" if one.same else "**not the same**")
        rows.append([f"{experiment.where}: {one.row}", one.method, one.printed, f"{one.ours:.4g}", verdict])
    return f"{markdown(rows)}\n\n*{summaries.RULE.capitalize()}.*" if len(rows) > 1 else ""


def _made(entries: list[dict[str, Any]]) -> str:
    """With what the cells were made: versions, digests of code, and the time it took."""
    versions = sorted({", ".join(f"{name} {value}" for name, value in entry["made"].items()) for entry in entries})
    codes = sorted({entry["code"][:8] for entry in entries})
    seconds = math.fsum(entry["seconds"] for entry in entries)
    return f"*Made with {'; '.join(versions)}; code {', '.join(codes)}; {seconds:.0f} CPU seconds.*".replace(
        "version ", "reference "
    )


def _file(id: str, kind: str) -> str:
    return evidence.file_name(id).removesuffix(".json") + (f"-{kind}" if kind else "") + ".svg"


EVIDENCE_PARTS: dict[str, Callable[[str], str]] = {
    "evidence-summary": evidence_summary,
    "evidence-claims": evidence_claims,
    "evidence-tables": evidence_tables,
    "evidence-totals": evidence_totals,
}
"""The parts of a page of evidence."""

EVIDENCE_FIGURES = {
    f"evidence/{_file(experiment.id, kind)}": partial(exhibit.plot, experiment, found)
    for slug in SLUGS
    for experiment, kind, _, found in _runs(slug)
}
"""File name in docs/assets, and what draws it."""
