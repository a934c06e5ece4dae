"""Results on disk: a unit is stored as it finishes, whole or not at all, and never computed twice."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from reference.lab.units import Unit


class Store:
    """A SQLite file of results by key; with no file the results live as long as the store.

    >>> store = Store()
    >>> unit, other = (Unit("weather", "d", "antminer", "{}", 0, "10 folds", 0, fold, "c") for fold in (0, 1))
    >>> store.put(unit, {"measures": {"accuracy": 0.5}})
    >>> store.put(other, {"error": "ValueError: no"})
    >>> store.get(unit), store.get(other), len(store.failures())
    ({'measures': {'accuracy': 0.5}}, None, 1)
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = None if path is None else os.fspath(path)
        self._memory = sqlite3.connect(":memory:") if self.path is None else None
        with self._connection() as connection:
            for name in ("units", "failed"):
                connection.execute(f"create table if not exists {name} (key text primary key, unit text, result text)")

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """A connection for one transaction: SQLite's journal keeps it whole through a kill at any moment."""
        try:
            connection = self._memory or sqlite3.connect(str(self.path), timeout=60)
            try:
                with connection:
                    yield connection
            finally:
                if self._memory is None:
                    connection.close()
        except sqlite3.OperationalError as error:
            raise ValueError(f"the store {self.path} cannot be used: {error}") from None
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{self.path} is no store of results: {error}") from None

    def get(self, unit: Unit) -> dict[str, Any] | None:
        """The result of a unit, if it is there."""
        with self._connection() as connection:
            found = connection.execute("select result from units where key = ?", (unit.key,)).fetchone()
        return json.loads(found[0]) if found else None

    def put(self, unit: Unit, result: dict[str, Any]) -> None:
        """Keep the result of a unit; what failed is noted apart, and forgotten once it succeeds."""
        row = (unit.key, json.dumps(asdict(unit), sort_keys=True), json.dumps(result))
        with self._connection() as connection:
            connection.execute("delete from failed where key = ?", row[:1])
            table = "failed" if "error" in result else "units"
            connection.execute(f"insert or ignore into {table} values (?, ?, ?)", row)

    def failures(self) -> list[tuple[Unit, str]]:
        """The units that failed when they were last tried, with the error."""
        with self._connection() as connection:
            found = connection.execute("select unit, result from failed order by key").fetchall()
        return [(Unit(**json.loads(unit)), json.loads(result)["error"]) for unit, result in found]
