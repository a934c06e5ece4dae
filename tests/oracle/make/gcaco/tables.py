"""tables.json: runs on odd tables."""

from __future__ import annotations

from tests.oracle.bookmaking import Json
from tests.oracle.make.gcaco.shared import ANT_1_DRAWS, LARGEST, Book, Edge, add_edges, add_run, small

TABLE_RUNS: list[Edge] = [
    ("constants", "Constant columns belong nowhere and rank last.", "1", "toy-with-constants", small(), 1,
     "keeps a column that varies by rounding"),
    ("constants-cap", "More features asked for than vary.", "24", "toy-with-constants", small(omega=4), 2, None),
    ("one-column", "One column.", "4", "one-column", small(), 3, "takes the mean of no values"),
    ("two-columns", "Two columns are two clusters: their similarity is one half.", "4", "two-columns", small(), 4,
     None),
    ("two-columns-joined", "At theta one half they are one cluster.", "5", "two-columns", small(theta=0.5), 5,
     "removes a weight equal to theta"),
    ("collinear", "Collinear columns: all similarities and scores are one half.", "4", "collinear",
     small(theta=0.5, n_ants=1), 6, "scales the rounding errors of W"),
    ("flat-in-class", "A feature without variance inside the classes.", "7", "flat-in-class",
     small(theta=0.5, n_ants=3, normalize=False), 7, "tests the computed variance instead of the values"),
    ("flat-alone", "Subsets of that feature alone are worth nothing.", "22", "all-flat",
     small(theta=0.5, normalize=False), 8, "keeps the rounding of a class mean"),
    ("three-classes", "Three classes, one of them with one sample, codes with gaps.", "7", "three-classes",
     small(n_ants=3), 9, "takes codes for places of classes"),
    ("three-classes-ratio", "The same by the ratio, returns allowed.", "22", "three-classes",
     small(separability="ratio", walk="figure", theta=0.4), 10, None),
    ("wide", "More features than samples: S_W is singular.", "22", "wide", small(epsilon=0.2), 11,
     "inverts a singular matrix"),
    ("wide-ratio", "The same by the ratio.", "22", "wide", small(separability="ratio", epsilon=0.2), 9, None),
    ("lopsided", "Two features, classes of different size.", "22", "lopsided", small(normalize=False), 13,
     "weights the classes between by their size"),
]


def add_run_by_hand(book: Book) -> None:
    """A run of one ant, worked out event by event."""
    # one pair, so S = 1/2 < theta: two clusters; two scores of 1, so F = 1/2; no variance inside a class, so gamma = 0
    draws = [0.75, 0.5, 0.25, 0.9, 0.5]
    walked: list[Json] = [
        {"line": "gcaco:10", "ant": 0}, {"line": "gcaco:13", "u": 0.75, "cluster": 1},
        {"line": "gcaco:a", "unvisited": [1]}, {"line": "gcaco:b", "eta": [0.5]},
        {"line": "gcaco:c", "heuristic": [0.75]}, {"line": "gcaco:d", "weights": [0.1875]},
        {"line": "gcaco:e", "q": 0.5}, {"line": "gcaco:f", "chosen": 1},
        {"line": "gcaco:17", "cluster": 1}, {"line": "gcaco:20", "todo": [0]},
        {"line": "gcaco:13", "u": 0.25, "cluster": 0}, {"line": "gcaco:a", "unvisited": [0]},
        {"line": "gcaco:b", "eta": [0.0]}, {"line": "gcaco:c", "heuristic": [0.5]},
        {"line": "gcaco:d", "weights": [0.125]}, {"line": "gcaco:e", "q": 0.9},
        {"line": "gcaco:g", "u": 0.5, "chosen": 0}, {"line": "gcaco:17", "cluster": 0},
        {"line": "gcaco:20", "todo": []}, {"line": "gcaco:21", "path": [1, 0]}]
    events: list[Json] = [
        {"line": "gcaco:1", "kept": [0, 1]}, {"line": "gcaco:3"}, {"line": "gcaco:4", "pairs": [0.5]},
        {"line": "gcaco:5", "edges": []}, {"line": "gcaco:6", "clusters": [[0], [1]]},
        {"line": "gcaco:7", "raw": [1.0, 1.0], "fisher": [0.5, 0.5]}, {"line": "gcaco:8", "tau": [0.25, 0.25]},
        {"line": "gcaco:9", "iteration": 1}, *walked, {"line": "gcaco:22", "gamma": [0.0]},
        {"line": "gcaco:23", "tau": [0.125, 0.125]}, {"line": "gcaco:24", "m": 2},
        {"line": "gcaco:25", "selected": [0, 1]}]
    add_run(book, "by-hand", "One ant over two single features that tell the classes apart.", "25", "all-flat",
            small(n_iterations=1, n_ants=1, normalize=False, initial_pheromone=0.25, evaporation=0.5), draws,
            hand={"clusters": [[0], [1]], "labels": [0, 1], "modularity": 0.0, "similarity": [[0.0, 0.5], [0.5, 0.0]],
                  "graph": [[0.0, 0.0], [0.0, 0.0]], "fisher_raw": [1.0, 1.0], "fisher": [0.5, 0.5],
                  "pheromone": [0.125, 0.125], "ranking": [0, 1], "support": [0, 1], "n_draws": 5,
                  "history": [{"best": 0.0, "mean": 0.0, "size": 2.0}], "events": events},
            source="worked by hand: S = F = 1/2, gamma = 0, half of 1/4 stays")


def add_chosen_runs(book: Book) -> None:
    """Runs on draws chosen by hand."""
    # one ant that takes all features: all have the same pheromone
    _, plain = add_run(book, "tie", "All features have the same pheromone: the lowest are kept.", "25", "toy",
                       small(n_iterations=1, n_ants=1, negative_heuristic="clip"), ANT_1_DRAWS,
                       kills="ties go to the higher index")
    assert plain["support"] == [0, 1, 2]
    # what is left of 1e-300 after two iterations of 2^-53 each is 0, so unvisited features have 0 as constant ones do
    _, plain = add_run(book, "underflow", "Pheromone that underflows to 0 still ranks before constant columns.", "25",
                       "toy-with-constants", small(n_iterations=2, n_ants=1, evaporation=LARGEST, theta=0.2,
                                                   initial_pheromone=1e-300, epsilon=1.0), [0.5, 0.5, 0.5] * 2,
                       kills="ranks constant columns among the others")
    assert plain["ranking"][-2:] == [0, 4]
    assert plain["pheromone"].count(0.0) == 7


def make() -> Book:
    """tables.json."""
    book = Book("L3")
    add_edges(book, TABLE_RUNS)
    add_run_by_hand(book)
    add_chosen_runs(book)
    return book
