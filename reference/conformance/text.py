"""Texts of other programs, made fit for a terminal and for XML: short, and without control characters."""

from __future__ import annotations

import json
import re
import reprlib
from typing import Any

LONGEST = 60
"""Characters of a text within a value."""


class _Json(reprlib.Repr):
    """Values as JSON writes them, cut short."""

    def repr_str(self, text: str, level: int) -> str:
        return json.dumps(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…", ensure_ascii=False)

    def repr_bool(self, value: bool, level: int) -> str:
        return json.dumps(value)

    def repr_NoneType(self, value: None, level: int) -> str:
        return "null"


_SHORT = _Json()
_SHORT.maxlevel = 4
_SHORT.maxlist = _SHORT.maxdict = 8
_SHORT.maxother = _SHORT.maxlong = LONGEST

_CONTROL = re.compile(r"[^\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def shown(value: Any) -> str:
    """A value in few words, as JSON.

    >>> shown([None, True, {"rule": list(range(20))}])
    '[null, true, {"rule": [0, 1, 2, 3, 4, 5, 6, 7, ...]}]'
    """
    return clean(_SHORT.repr(value))


def clean(text: str, longest: int = 300) -> str:
    r"""A text of another program on one line, without control characters.

    >>> clean("no\x1b[31m!")
    'no�[31m!'
    """
    line = _CONTROL.sub("�", text.strip().replace("\n", " ").replace("\t", " "))
    return line if len(line) <= longest else line[: longest - 1] + "…"
