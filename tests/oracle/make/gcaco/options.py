"""options.json: runs under other options."""

from __future__ import annotations

from tests.oracle.make.gcaco.shared import Book, Edge, add_edges, small

OPTION_RUNS: list[Edge] = [
    ("not-normalized", "The columns as they are.", "2", "toy", small(normalize=False), 1,
     "scales although normalize is false"),
    ("not-normalized-variance", "The columns as they are; similarities and scores divided by their variances.", "4",
     "toy", small(normalize=False, sigma="variance", n_iterations=1), 2, None),
    ("theta-0", "All edges stay: one cluster.", "5", "toy", small(theta=0.0, n_iterations=1), 7, None),
    ("theta-0-4", "Two clusters.", "5", "toy", small(theta=0.4, omega=2, n_iterations=1), 8, None),
    ("theta-0-8", "Four clusters, two of them isolated nodes.", "6", "toy", small(theta=0.8, n_iterations=1), 9,
     "drops nodes without edges"),
    ("theta-1", "No edge stays: every ant takes every feature.", "6", "toy", small(theta=1.0, n_iterations=1), 10,
     "drops nodes without edges"),
    ("epsilon-1", "Every ant takes one feature of each cluster.", "18", "toy", small(epsilon=1.0), 11, None),
    ("epsilon-low", "Ants that hardly ever leave.", "18", "toy", small(epsilon=0.1, n_iterations=1), 12,
     "stays at a low draw and leaves at a high one"),
    ("q0-0", "The wheel alone.", "g", "toy", small(q0=0.0, n_iterations=1), 13, None),
    ("q0-1", "Greedy alone: no draw for the wheel.", "f", "toy", small(q0=1.0), 14,
     "draws for the wheel whatever q is"),
    ("powers", "Exponents 2 and 1/2.", "d", "toy", small(alpha=2.0, beta=0.5, n_ants=3), 15, "leaves alpha out"),
    ("no-pheromone", "Without pheromone.", "d", "toy", small(alpha=0.0, n_ants=1), 16, None),
    ("no-heuristic", "Without heuristic.", "d", "toy", small(beta=0.0, n_ants=1), 17, "leaves beta out"),
    ("slow-evaporation", "Pheromone that stays.", "23", "toy", small(evaporation=0.125, initial_pheromone=1.5,
                                                                    n_iterations=3), 18,
     "keeps what should evaporate"),
    ("omega-2", "Two features per cluster.", "24", "toy", small(omega=2, theta=0.4, n_iterations=1), 19,
     "takes omega features instead of omega per cluster"),
    ("m-2", "Two features in all, whatever omega says.", "24", "toy", small(m=2, omega=4, n_iterations=1, n_ants=1), 20,
     None),
    ("m-above-omega", "More features than omega per cluster would give.", "24", "toy",
     small(m=5, n_iterations=1, n_ants=1), 21, None),
    ("m-cap", "More features asked for than vary.", "24", "toy-with-constants", small(m=7, n_iterations=1, n_ants=1),
     22, None),
]


def make() -> Book:
    """options.json."""
    book = Book("L3")
    add_edges(book, OPTION_RUNS)
    return book
