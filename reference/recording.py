"""A fit as a trace: the header with data and parameters, every event, and the result with its tape."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from reference import draws, trace, transcription
from reference.contract import Method
from reference.models import attribute_to_json
from reference.table import Table

AROUND = ("random_state", "max_values", "verbose")
"""Parameters that a trace leaves out: the tape stands for the first, and the others change nothing in a run."""


def record(method: Method, model: Any, table: Table, every_ant: bool = False) -> str:
    """Fit the model on the table and return the trace as JSON lines.

    All draws come from one stream, which the tape of the result replays. Where a method sends many ants through
    each step, their events are left out unless asked for.

    >>> from reference import datasets
    >>> from reference.papers import method
    >>> model = method("antminer").create(min_cases_per_rule=2, random_state=1, backend="python")
    >>> len(record(method("antminer"), model, datasets.load("weather")).splitlines()) > 10
    True
    """
    source = draws.source(getattr(model, "random_state", None))
    recorder_of_draws = source if isinstance(source, draws.Recorder) else draws.Recorder(source)
    first = len(recorder_of_draws.kept)
    parameters = {name: value for name, value in model.get_params().items() if name not in AROUND}
    if parameters.get("backend") == "auto":
        parameters["backend"] = "python"
    draws_of = {"random_state": recorder_of_draws} if hasattr(model, "random_state") else {}
    fitted = type(model)(**parameters, **draws_of)
    lines = None
    if method.many and not every_ant:
        lines = [line.id for line in transcription.transcript(method.paper).lines if line.id not in method.many]
    events: list[tuple[str, dict[str, Any]]] = []
    with trace.listen(lambda line, values: events.append((line, trace.plain(values))), lines):
        fitted.fit(table)
    header = {"data": data_of(table), "parameters": parameters, "readings": readings_of(method.paper, parameters)}
    told = list(dict.fromkeys(line for line, _ in events))
    file = io.StringIO()
    recorder = trace.TraceWriter(file, paper=method.paper, method=model.method, streams="one", lines=told, **header)
    for event in events:
        recorder(*event)
    tape = [draws.write(draw.u) for draw in recorder_of_draws.kept[first:]]
    recorder.result({**fitted.content(), "n_draws": fitted.n_draws_, "tape": tape})
    return file.getvalue()


def data_of(table: Table) -> dict[str, Any]:
    """A table as a trace's header holds it: codes for nominal values, null where missing."""
    columns = [_plain(column) for column in table.columns]
    return {
        "name": table.name,
        "attributes": [attribute_to_json(attribute) for attribute in table.attributes],
        "target": None if table.target is None else attribute_to_json(table.target),
        "rows": [list(row) for row in zip(*columns, strict=True)],
        "classes": None if table.classes is None else table.classes.tolist(),
    }


def readings_of(slug: str, parameters: dict[str, Any]) -> dict[str, str]:
    """The reading that each parameter of the run chose."""
    register = transcription.transcript(slug).readings
    return {entry.id: str(parameters[entry.parameter]) for entry in register if entry.parameter in parameters}


def _plain(column: Any) -> list[Any]:
    missing = column < 0 if column.dtype == np.int32 else np.isnan(column)
    return [None if gone else value for value, gone in zip(column.tolist(), missing, strict=True)]
