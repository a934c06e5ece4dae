"""Kills a run again and again, and compares what it ends with to an undisturbed run.

    python -m tests.lab.kill 10
"""

from __future__ import annotations

import json
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COMMAND = ("reproduce", "gcaco/table-4", "--only", "wine", "--methods", "gcaco,f-score", "--runs", "8", "--quiet")
UNITS = 2 * 8 * 2
"""Two selectors, eight parts; a choice and a judgement each."""


def stored(path: Path) -> int:
    """How many units a store has so far."""
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as found:
            return int(found.execute("select count(*) from units").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def everything(path: Path) -> list[tuple[str, str]]:
    """What a store holds, without the seconds, which are never the same."""
    with sqlite3.connect(path) as found:
        rows = found.execute("select key, result from units order by key").fetchall()
    kept = []
    for key, text in rows:
        result = json.loads(text)
        result["measures"] = {name: x for name, x in result["measures"].items() if not name.endswith("seconds")}
        kept.append((key, json.dumps(result)))
    return kept


def killed_and_undisturbed(folder: Path, kills: int, chance: random.Random) -> tuple[list, list, list[int]]:
    """The contents of a store whose run was killed so often, of one left in peace, and how far each kill let it go."""
    disturbed, calm, counts = folder / "killed.sqlite", folder / "calm.sqlite", []
    for kill in range(kills):
        process = start(disturbed)
        least = stored(disturbed) + chance.randint(0, UNITS // (kills + 1)) + (kill == 0)
        while process.poll() is None and stored(disturbed) < least:
            time.sleep(0.005)
        time.sleep(chance.random() / 20)
        process.send_signal(signal.SIGKILL)
        process.wait()
        counts.append(stored(disturbed))
    for store in (disturbed, calm):
        assert start(store).wait() == 0
    return everything(disturbed), everything(calm), [*counts, stored(disturbed)]


def start(store: Path) -> subprocess.Popen[bytes]:
    """The run, going on where the store is."""
    command = [sys.executable, "-m", "reference", *COMMAND, "--store", str(store)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        first, second, reached = killed_and_undisturbed(Path(place), int(sys.argv[1]), random.Random())
    print(f"units stored at each kill: {reached[:-1]}; at the end {reached[-1]}")
    print("the same bits" if first == second else "NOT the same")
