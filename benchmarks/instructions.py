"""Instructions of the hot paths, counted by callgrind: a busy machine does not change them.

``python -m benchmarks.instructions`` counts what the calls into C take and stores it in ``benchmarks/results.json`` as
``now``; with ``before`` as ``before``, for the same file run in an older checkout. Valgrind's processor has no AVX-512,
so another way of counting may be taken there than outside; it is told.
"""

from __future__ import annotations

import operator
import re
import shutil
import sys
from pathlib import Path
from subprocess import run

from benchmarks.results import kernel, machine, store, stored

FUNCTIONS = {
    "tic-tac-toe": "antminer_search",
    "kr-vs-kp": "antminer_search",
    "mining": "carboost_mine_item",
}
"""The paths, and the C function within which instructions count."""


def work(name: str) -> None:
    """One piece of work: a colony of 200 ants, or the class rules of tic-tac-toe."""
    from reference import datasets, draws

    if name == "mining":
        from reference.carboost import accelerated, mine
        from reference.carboost.problem import Problem
        from reference.discretize import Coding

        table = datasets.load("tic-tac-toe")
        problem = Problem.of_table(table, Coding.fit(table))
        accelerated.fcp_growth_p(problem, mine.thresholds(0.01, problem.class_count), 4, operator.ge)
    else:
        from benchmarks.antminer import fold
        from reference.antminer import steps
        from reference.antminer.pheromone import initial_pheromone

        problem = fold(datasets.load(name))
        chosen = steps.assemble("c", n_ants=200, n_rules_converge=201)
        gain, info = chosen.gains(problem, problem)
        chosen.search(problem, gain, info, initial_pheromone(problem), chosen, draws.Seeded(0))


def counted(name: str) -> tuple[int, str] | None:
    """Instructions within the function, and the way of counting; ``None`` where the data set is not here."""
    out = Path(__file__).with_name("callgrind.out")
    tool = ["valgrind", "--tool=callgrind", f"--toggle-collect={FUNCTIONS[name]}", f"--callgrind-out-file={out}"]
    command = [*tool, sys.executable, "-m", "benchmarks.instructions", "work", name]
    done = run(command, capture_output=True, text=True, check=False)
    out.unlink(missing_ok=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    return (int(found[1]), done.stdout.strip()) if found and done.returncode == 0 and int(found[1]) else None


def main(when: str) -> None:
    """Count every path and store it."""
    if shutil.which("valgrind") is None:
        raise SystemExit("instructions are counted by valgrind, which is not installed")
    for name in FUNCTIONS:
        if (found := counted(name)) is not None:
            number, way = found
            print(f"{name}: {number:,} instructions in {FUNCTIONS[name]}, counting with {way}", flush=True)
            paths = stored().get("instructions", {}).get("paths", {})
            paths = {**paths, name: {**paths.get(name, {}), when: number}}
            store("instructions", {"machine": {**machine(), "kernel": way}, "paths": paths})


if __name__ == "__main__":
    if sys.argv[1:2] == ["work"]:
        work(sys.argv[2])
        print(kernel())
    else:
        main(sys.argv[1] if len(sys.argv) > 1 else "now")
