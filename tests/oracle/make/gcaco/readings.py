"""readings.json: runs under every reading."""

from __future__ import annotations

from tests.oracle.make.gcaco.shared import Book, Edge, add_edges, small

READING_RUNS: list[Edge] = [
    ("sigma-variance", "Columns, similarities and scores divided by their variances: other features are kept.", "2",
     "toy", small(sigma="variance"), 4, "divides W by its standard deviation whatever sigma says"),
    ("clip", "A run that clipping turns: candidates all alike.", "c", "toy", small(negative_heuristic="clip", q0=0.9),
     28, "shifts although the heuristic is clipped"),
    ("shift", "The same draws without clipping.", "c", "toy", small(q0=0.9), 28,
     "clips although the heuristic is shifted"),
    ("ratio", "A run that the ratio turns.", "22", "toy", small(separability="ratio"), 2,
     "gives the other form whatever separability says"),
    ("inverse", "The same draws with the pseudo-inverse.", "22", "toy", small(), 2,
     "gives the ratio whatever separability says"),
    ("figure", "A run with returns.", "20", "toy", small(walk="figure", epsilon=0.3), 2,
     "visits every cluster once whatever walk says"),
    ("text", "The same draws without returns.", "20", "toy", small(epsilon=0.3), 2,
     "returns to a cluster in which the ant stayed"),
    ("figure-exhausted", "Returns, and a cluster used up during a stay.", "20", "wide",
     small(walk="figure", epsilon=0.2, theta=0.4, n_iterations=1), 6,
     "keeps a cluster that was used up during a stay"),
    ("figure-clip-ratio", "Three readings at once.", "20", "toy",
     small(walk="figure", negative_heuristic="clip", separability="ratio"), 4, None),
    ("all-readings", "All four readings at once.", "20", "toy",
     small(walk="figure", negative_heuristic="clip", separability="ratio", sigma="variance"), 5, None),
]


def make() -> Book:
    """readings.json."""
    book = Book("L3")
    add_edges(book, READING_RUNS)
    return book
