"""Where measured figures are kept, and what is noted of the machine they were taken on."""

from __future__ import annotations

import datetime
import json
import os
import platform
import re
import subprocess
from pathlib import Path
from typing import Any

from reference import backend

RESULTS = Path(__file__).with_name("results.json")
KERNELS = ("portable", "popcnt", "AVX2", "AVX-512", "NEON")


def kernel() -> str:
    """The way of counting that this processor has."""
    return KERNELS[backend.lib.coverage_kernel()]


def megabytes(field: str) -> float:
    """Of this process, as Linux counts them: ``VmRSS`` what it holds, ``VmHWM`` the most that it has held."""
    status = Path("/proc/self/status").read_text("utf-8")
    return int(re.search(rf"{field}:\s+(\d+)", status)[1]) / 1000  # type: ignore[index]


def peak() -> float:
    """The most megabytes that this process has held; what the program was that started it does not count."""
    return megabytes("VmHWM")


def busy() -> bool:
    """Whether more processes want to run than there are processors, this one not counted."""
    return os.getloadavg()[0] > (os.cpu_count() or 1)


def machine(tree: Path = RESULTS.parent) -> dict[str, Any]:
    """What the figures were taken on, and of what tree."""
    processor = platform.processor() or platform.machine()
    if Path("/proc/cpuinfo").is_file():
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        processor = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), processor)
    command = ["git", "-C", str(tree), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    now = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
    return {
        "processor": processor,
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "date": now,
        "commit": commit.strip(),
        "kernel": kernel(),
    }


def stored() -> dict[str, Any]:
    """The results of all kinds."""
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8")) if RESULTS.is_file() else {}
    return found


def store(kind: str, found: Any) -> None:
    """Put what was found of one kind into the file of results; what it has of other kinds stays."""
    RESULTS.write_text(json.dumps({**stored(), kind: found}, indent=1) + "\n", "utf-8")
