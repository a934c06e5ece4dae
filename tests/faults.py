"""What the fault that a case names gives, as a report would tell it: ``python -m tests.faults`` writes the register."""

from __future__ import annotations

import json

from reference.conformance import faults
from reference.conformance.vectors import cases
from reference.papers import SLUGS
from tests.mutation import ROOT, Table, answer, departure


def main() -> None:
    """Run every mutant on its case and write down where it departs."""
    known = {case.id: case for slug in SLUGS for case in cases(slug)}
    tables = [Table.read(ROOT / "tests" / slug / "mutants.toml") for slug in SLUGS]
    mutants = {id: mutant for table in tables for id, mutant in table.mutants.items()}
    found = {id: departure(known[id], answer(known[id], mutant)[1]) for id, mutant in mutants.items()}
    lines = [f" {json.dumps(id)}: {json.dumps(told)}" for id, told in sorted(found.items()) if told]
    place = ROOT / "reference" / "conformance" / "vectors" / "v1" / faults.FILE
    place.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
