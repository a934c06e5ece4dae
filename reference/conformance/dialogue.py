"""What is said to an adapter and what it may answer: version 1 of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reference.conformance.operations import descriptions
from reference.conformance.process import PROTOCOL, AdapterFailed
from reference.conformance.text import clean, shown
from reference.conformance.vectors import Case
from reference.papers import SLUGS
from reference.transcription import transcript

WHO = ("name", "version", "language", "source")
"""What an implementation says of itself."""


class Unusable(ValueError):
    """The adapter runs but cannot be worked with: it speaks another protocol, or introduces itself wrongly."""


class WrongShape(ValueError):
    """A reply to the request that was made, but not one that the protocol knows; the adapter may be asked on."""


@dataclass(frozen=True)
class Introduction:
    """What an adapter says of itself: who it is, what it can do, and what it always does.

    ``lines`` are the lines whose events it tells; ``None`` means all that vectors tell. ``strange`` are readings
    that it declares and no register has, in words; they excuse nothing.
    """

    name: str = "unknown"
    version: str = ""
    language: str = ""
    source: str = ""
    offers: frozenset[str] = frozenset()
    readings: dict[str, str] = field(default_factory=dict)
    strange: tuple[str, ...] = ()
    lines: frozenset[str] | None = None

    def to_json(self) -> dict[str, str]:
        """The implementation as a report names it."""
        known = {"name": self.name, "version": self.version, "language": self.language, "source": self.source}
        return {name: text for name, text in known.items() if text or name != "source"}


def start_request() -> dict[str, Any]:
    """The first request."""
    return {"cmd": "start", "protocol": PROTOCOL}


def introduction(reply: Mapping[str, Any]) -> Introduction:
    """What the answer to ``start`` says, checked.

    >>> introduction({"protocol": 2})
    Traceback (most recent call last):
    reference.conformance.dialogue.Unusable: it speaks protocol 2; this kit speaks protocol 1
    """
    if "protocol" not in reply:
        raise Unusable(f"its answer to start does not say which protocol it speaks; this kit speaks {PROTOCOL}")
    if reply["protocol"] != PROTOCOL or isinstance(reply["protocol"], bool):
        raise Unusable(f"it speaks protocol {shown(reply['protocol'])}; this kit speaks protocol {PROTOCOL}")
    who = reply.get("implementation")
    if not isinstance(who, dict) or not isinstance(who.get("name"), str):
        raise Unusable("its answer to start names no implementation")
    texts = {name: clean(str(who[name]), 100) for name in WHO if who.get(name) is not None}
    readings = reply.get("readings", {})
    if not isinstance(readings, dict) or not all(isinstance(choice, str) for choice in readings.values()):
        raise Unusable("its answer to start has readings that are not texts by id")
    known = {entry.id: entry.choices for slug in SLUGS for entry in transcript(slug).readings}
    listed = {id: choice for id, choice in readings.items() if choice in known.get(id, ())}
    strange = tuple(clean(f"{id} {choice}", 60) for id, choice in readings.items() if id not in listed)
    offers = frozenset(_texts(reply, "ops")) | frozenset(_texts(reply, "runs"))
    lines = frozenset(_texts(reply, "lines")) if "lines" in reply else None
    return Introduction(**texts, offers=offers, readings=listed, strange=strange, lines=lines)


def doubts(about: Introduction) -> list[str]:
    """What an introduction declares that there is not, in sentences.

    >>> doubts(Introduction(offers=frozenset(["antminer.spinn"]), strange=("AM-10 sometimes",)))
    ['The adapter offers what no vector tests: antminer.spinn.', 'No register has its readings: AM-10 sometimes.']
    """
    lines = {line.id for slug in SLUGS for line in transcript(slug).lines}
    found = {
        "The adapter offers what no vector tests": about.offers - set(descriptions()),
        "No register has its readings": about.strange,
        "No listing has its lines": (about.lines or frozenset()) - lines,
    }
    return [f"{what}: {', '.join(sorted(names)[:5])}." for what, names in found.items() if names]


def _texts(reply: Mapping[str, Any], name: str) -> list[str]:
    found = reply.get(name, [])
    if not isinstance(found, list) or not all(isinstance(entry, str) for entry in found):
        raise Unusable(f"its answer to start has {name} that are not a list of texts")
    return [clean(entry, 60) for entry in found]


def request(case: Case, seq: int, id: str = "") -> dict[str, Any]:
    """The request for a case, by its own id or another; it carries the one table that the case names.

    >>> from reference.conformance.vectors import cases
    >>> sorted(request(cases("antminer")[0], 1))
    ['case', 'cmd', 'data', 'draws', 'input', 'line', 'op', 'reading', 'seq']
    """
    return {
        "cmd": "trace" if case.level == "L3" else "run",
        "seq": seq,
        "case": id or case.id,
        "op": case.op,
        "line": case.line,
        "reading": case.reading,
        "input": case.input,
        "data": case.table(),
        "draws": case.asked(),
    }


@dataclass(frozen=True)
class Reply:
    """An answer to a case: a result, perhaps with events, or why there is none.

    A run that broke off may have told events too, and how many draws it had used.
    """

    result: dict[str, Any] | None = None
    events: list[dict[str, Any]] | None = None
    skipped: str = ""
    errored: str = ""
    n_draws: int | None = None


def reply(answer: Mapping[str, Any], seq: int) -> Reply:
    """The answer to a case, checked."""
    number = answer.get("seq")
    if number != seq or type(number) is not int:
        raise AdapterFailed(f"it answered with seq {shown(number)} to seq {seq}")
    given = [name for name in ("result", "skipped", "errored") if answer.get(name) is not None]
    if len(given) != 1:
        names = " and ".join(given) or "none of them"
        raise WrongShape(f"a reply has a result, or skipped, or errored; it gave {names}")
    if given == ["skipped"]:
        return Reply(skipped=_reason(answer["skipped"]))
    if given == ["errored"]:
        return Reply(None, _events(answer), "", _reason(answer["errored"]), _count(answer))
    if not isinstance(answer["result"], dict):
        raise WrongShape(f"a result is a JSON object, got {shown(answer['result'])}")
    return Reply(answer["result"], _events(answer))


def _reason(given: Any) -> str:
    return clean(str(given)) or "no reason given"


def _events(answer: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    events = answer.get("events")
    if events is not None and not (isinstance(events, list) and all(isinstance(event, dict) for event in events)):
        raise WrongShape("events are a list of JSON objects")
    return events


def _count(answer: Mapping[str, Any]) -> int | None:
    n_draws = answer.get("n_draws")
    if n_draws is not None and (type(n_draws) is not int or n_draws < 0):
        raise WrongShape(f"n_draws counts the draws used, got {shown(n_draws)}")
    return n_draws
