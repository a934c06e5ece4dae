"""The player's place on a paper's page: its controls, the traces it plays, and the listing whose lines light up."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from html import escape
from pathlib import Path

from docs.generator.symbols import printed
from reference import tags
from reference.conformance import vectors
from reference.papers import PAPERS
from reference.transcription import Line, transcript

ICONS = {
    "first": "M5 4v12M15 4 9 10l6 6",
    "back": "M12 4 6 10l6 6",
    "play": "M6 3v14l11-7z",
    "next": "M8 4l6 6-6 6",
    "last": "M15 4v12M5 4l6 6-6 6",
}
PAUSE = "M7 4v12M13 4v12"
SPEEDS = {2: "2 a second", 1: "1 a second", 5: "5 a second", 12: "12 a second"}
"""Steps a second; the first is the usual one."""


def player(slug: str) -> str:
    """The player of a paper, as HTML; without scripts it is the listing and a word about it.

    >>> '<li data-line="antminer:25"' in player("antminer")
    True
    """
    scripts = " ".join(f"../assets/player/{name}.js" for name in ("track", "drawings", slug))
    traces = json.dumps({run.name: f"../assets/traces/{run.name}.js" for run in PAPERS[slug].runs})
    data = f'data-paper="{slug}" data-traces="{escape(traces)}" data-say="{_text(sentences(slug)["result"])}"'
    return "\n".join([
        f'<section class="player" data-search-exclude data-scripts="{scripts}" {_live(slug)} {data}>',
        '<p class="player-off">The player needs JavaScript. This is the listing that it steps through.</p>',
        *_choices(slug),
        '<div class="player-form" hidden></div>',
        '<p class="player-say" role="status" aria-live="polite"></p>',
        '<div class="player-main">',
        '<div class="player-stage" tabindex="0" role="group" aria-label="The state of the run"></div>',
        '<div class="player-side">',
        '<div class="player-listing" tabindex="0" role="group" aria-label="Pseudocode">', *_listing(slug), "</div>",
        '<div class="player-code" tabindex="0" role="group" aria-label="The code of this line"></div>',
        '<details class="player-values"><summary>All values of this event</summary><div tabindex="0" role="group"',
        'aria-label="Values"></div></details>',
        "</div>", "</div>", *_controls(slug), "</section>", *_help(PAPERS[slug].unit),
    ])  # fmt: skip


def _live(slug: str) -> str:
    """Where the form for a run of one's own finds itself, the program, tables, and the seeds of the runs shown."""
    files = {"form": "player/live.js", "live": f"live/{slug}.js", "tables": "tables.js"}
    seeds = json.dumps({run.name: run.parameters["random_state"] for run in PAPERS[slug].runs})
    places = " ".join(f'data-{name}="../assets/{path}"' for name, path in files.items())
    cases = len(vectors.cases(slug))
    verified = f"reference verify holds it to all {cases} vectors of this paper, events included."
    return f'{places} data-seeds="{escape(seeds)}" data-verified="{verified}"'


@cache
def sentences(slug: str) -> dict[str, str]:
    """What the player says at each line of a paper, from ``sentences.toml``.

    >>> sentences("antminer")["27"]
    'Every attribute is in the rule: it is complete.'
    """
    words: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))
    return words[slug]


def _choices(slug: str) -> list[str]:
    """Which run is played, beside which other, and the ways to a run of one's own."""
    runs = "".join(f'<option value="{run.name}">{_text(run.title)}</option>' for run in PAPERS[slug].runs)
    return [
        f'<div class="player-bar player-top"><label>Run <select data-act="run">{runs}</select></label>',
        f'<label>beside <select data-act="with"><option value="">no other</option>{runs}</select></label>',
        '<button type="button" data-act="part" disabled title="The first step at which two runs differ">Where they',
        "part</button>",
        '<button type="button" data-act="change" class="player-change">Change the run …</button>',
        '<label class="player-file">Open a trace …<input type="file" accept=".jsonl,.json,.txt"></label>',
        '<label hidden>Vote on row <input type="number" min="1" value="1"></label></div>',
        '<p class="player-error" role="alert" hidden></p>',
        '<details class="player-parameters"><summary><b>Parameters</b> <span></span></summary><div></div></details>',
        '<p class="player-computed"></p>',
    ]


def _controls(slug: str) -> list[str]:
    unit = PAPERS[slug].unit
    speeds = "".join(f'<option value="{n}">{text}</option>' for n, text in SPEEDS.items())
    labels = {"first": "First step", "back": "Step back", "play": "Play", "next": "Step forward", "last": "Last step"}
    steps = [_button(act, label, _icon(act)) for act, label in labels.items()]
    jumps = [
        (_button("unit-back", f"Previous {unit}", f"‹ {unit}"), _button("unit", f"Next {unit}", f"{unit} ›")),
        (
            _button("line-back", "Previous event of this line", "‹ line"),
            _button("line", "Next event of this line", "line ›"),
        ),
    ]
    return [
        '<div class="player-foot"><div class="player-slide"><input type="range" min="1" value="1" aria-label="Step">',
        "<output></output></div>",
        f'<div class="player-bar player-controls" role="group" aria-label="Steps"><span>{"".join(steps)}</span>',
        *("<span>" + "".join(pair) + "</span>" for pair in jumps),
        f'<label>Speed <select data-act="speed">{speeds}</select></label></div></div>',
    ]


def _button(act: str, label: str, face: str) -> str:
    return f'<button type="button" data-act="{act}" aria-label="{label}" title="{label}">{face}</button>'


def _icon(act: str) -> str:
    other = f'<path class="pause" d="{PAUSE}"/>' if act == "play" else ""
    return f'<svg viewBox="0 0 20 20" aria-hidden="true"><path class="{act}" d="{ICONS[act]}"/>{other}</svg>'


def _help(unit: str) -> list[str]:
    keys = "← → step · Home End first and last · space play · n N next and previous event of this line"
    return [
        '<details class="player-help"><summary>Keys, links and traces of your own</summary>',
        f"<p>With the focus in the player: {keys} · r R next and previous {unit} · p where two runs part. A line of",
        "the listing takes you to its next event, its number to its row beside the code; the address of the page is",
        "a link to the step. To step through a run made elsewhere, drop the file here that",
        "<code>reference trace … --out my.jsonl</code> wrote; with <code>--every-ant</code> it has every event.</p>",
        "</details>",
    ]


def _listing(slug: str) -> list[str]:
    parts, listing = list[str](), ""
    for entry in transcript(slug).lines:
        if entry.listing != listing:
            parts += ["</ol>"] if listing else []
            listing = entry.listing
            parts.append(f"<p>{_text(listing)}</p><ol>")
        parts.append(_line(slug, entry))
    return [*parts, "</ol>"]


def _line(slug: str, entry: Line) -> str:
    """A line of the listing, with its statements and its sentence as data."""
    name = entry.id.partition(":")[2]
    python, c = _statements(slug, entry.id, "python", entry.no_code), _statements(slug, entry.id, "c", entry.no_c)
    data = f'data-line="{entry.id}" data-python="{python}" data-c="{c}" data-say="{_text(_sentence(slug, entry))}"'
    indent = (len(entry.text) - len(entry.text.lstrip())) // 4
    code = f'<button type="button" title="Next event of {entry.id}"><code>{_text(printed(entry.text.strip()))}</code>'
    code += f" <small>{entry.printed_as}</small></button>" if entry.printed else "</button>"
    return f'<li {data} style="--indent:{indent}"><a href="../code/{slug}.html#{slug}-{name}">{name}</a>{code}</li>'


def _sentence(slug: str, entry: Line) -> str:
    """What is said at a line; the line itself where nothing else is."""
    return sentences(slug).get(entry.id.partition(":")[2], entry.text.strip().replace("{", "").replace("}", "") + ".")


def _statements(slug: str, line: str, language: str, excuse: str) -> str:
    """The statements behind a line in one language, each with its function, or why there is none; for an attribute."""
    found = [place for place in tags.places(slug) if (place.line, place.language) == (line, language)]
    pairs = dict.fromkeys((place.function, place.text or "") for place in found)
    return _text(json.dumps(list(pairs) or [["", excuse]], ensure_ascii=False))


def _text(text: str) -> str:
    """Text that neither HTML nor Markdown marks up."""
    return escape(text).replace("{", "&#123;").replace("\\", "&#92;")
