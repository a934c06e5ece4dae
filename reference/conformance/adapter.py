"""This implementation behind the adapter protocol: ``python -m reference.conformance.adapter --backend c``."""

from __future__ import annotations

import argparse
import json
import sys
from typing import IO, Any

from reference import __version__, backend, trace
from reference.conformance import operations, tolerance, values
from reference.conformance.operations import Operation, descriptions
from reference.conformance.process import PROTOCOL
from reference.draws import Tape, read
from reference.papers import SLUGS
from reference.transcription import transcript


def introduction(path: str) -> dict[str, Any]:
    """The answer to ``start``: every operation, and on the C path only the lines of the main listings."""
    known = descriptions().values()
    own = {line for slug in SLUGS for line in operations.mirror_lines(slug)}
    told = [line.id for slug in SLUGS for line in transcript(slug).lines if line.id not in own]
    return {
        "protocol": PROTOCOL,
        "implementation": {"name": f"reference ({path})", "version": __version__, "language": _language(path)},
        "ops": [operation.name for operation in known if operation.level != "L3"],
        "runs": [operation.name for operation in known if operation.level == "L3"],
        **({"lines": told} if path == "c" else {}),
    }


def _language(path: str) -> str:
    return "Python" if path == "python" else "C"


def answer(request: dict[str, Any], path: str, told: list[dict[str, Any]]) -> dict[str, Any]:
    """The reply to one case; the C path leaves out what only the mirror tells.

    ``told`` hears of every event as it happens, for a run that breaks off.
    """
    draws = Tape(read(entry) for entry in request["draws"])
    given, data = values.read(request["input"]), values.read(request["data"])
    operation = descriptions()[request["op"]]
    heard = {line for line, _ in tolerance.of_operation(operation.name) if line}
    with trace.listen(lambda line, event: told.append({"line": line, **trace.plain(event)}), heard):
        result = operations.step(operation.name)(given, data, draws, path)
    reply: dict[str, Any] = {"seq": request["seq"]}
    if request["cmd"] == "trace":
        reply["events"] = tolerance.plain(result.pop("events"))
    return {**reply, "result": tolerance.plain(_owed(operation, result, path))}


def _owed(operation: Operation, result: dict[str, Any], path: str) -> dict[str, Any]:
    return {name: value for name, value in result.items() if path == "python" or name not in operation.workings}


def serve(source: IO[str], target: IO[str], path: str) -> None:
    """Answer requests until ``stop``, or until there are no more."""
    for line in source:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        told: list[dict[str, Any]] = []
        try:
            reply = introduction(path) if request["cmd"] == "start" else answer(request, path, told)
        except Exception as error:  # whatever went wrong, the next case may go well
            reply = {"seq": request["seq"], "errored": f"{type(error).__name__}: {error}"}
            if request["cmd"] == "trace":
                reply["events"] = told
        target.write(json.dumps(reply) + "\n")
        target.flush()


def main() -> None:
    """Serve stdin and stdout on the path that ``--backend`` names."""
    parser = argparse.ArgumentParser(description="This implementation behind the adapter protocol.")
    parser.add_argument("--backend", choices=["python", "c"], default="python")
    path = parser.parse_args().backend
    if path == "c" and not backend.available():
        sys.exit("the C library was not built here; use --backend python")
    serve(sys.stdin, sys.stdout, path)


if __name__ == "__main__":
    main()
