"""graph.json: lines 5 and 6."""

from __future__ import annotations

import math

from tests.oracle import gcaco
from tests.oracle.bookmaking import agree, lehmer
from tests.oracle.gcaco import Matrix
from tests.oracle.make.gcaco.operations import SMALLEST
from tests.oracle.make.gcaco.shared import SPEC, TOY_CLUSTERS, TOY_S, Book, table_of, weights


def add_graphs(book: Book) -> None:
    """Line 5."""
    plain = book.case("graph-toy", "Four edges of the worked example reach 0.6.", "graph", "5",
                      {"similarity": TOY_S, "theta": 0.6}, source=SPEC)
    edges = [(i, j) for i, j in gcaco.pairs_of(6) if plain["graph"][i][j] > 0]
    assert edges == [(0, 1), (0, 2), (1, 2), (3, 4)]
    agree(gcaco.total(gcaco.total(row) for row in plain["graph"]), "6.44672308316")
    below = math.nextafter(0.6, 0.0)
    s, kept = weights(3, f"0-1:0.6 0-2:{below} 1-2:0.75"), weights(3, "0-1:0.6 1-2:0.75")
    book.case("graph-at-theta", "A weight of exactly theta stays, the next lower one goes.", "graph", "5",
              {"similarity": s, "theta": 0.6}, hand={"graph": kept}, source="worked by hand: only what is lower goes",
              kills="removes a weight equal to theta")
    book.case("graph-theta-0", "At theta 0 all stay.", "graph", "5", {"similarity": s, "theta": 0.0}, hand={"graph": s},
              source="worked by hand: nothing is below 0")
    book.case("graph-theta-1", "At theta 1 all go that are not 1.", "graph", "5",
              {"similarity": weights(3, "0-1:1 0-2:0.9375 1-2:0.75"), "theta": 1.0},
              hand={"graph": weights(3, "0-1:1")}, source="worked by hand: 15/16 < 1")
    book.case("graph-one-node", "One node has no edges.", "graph", "5", {"similarity": [[0.0]], "theta": 0.6},
              hand={"graph": [[0.0]]}, source="worked by hand: nothing to remove")


TOY_CUTS = [(0.2, [[0, 1, 2, 3, 4, 5]], None), (0.4, [[0, 1, 2, 3, 4], [5]], None), (0.5, TOY_CLUSTERS, None),
            (0.6, TOY_CLUSTERS, "0.376437476786"), (0.7, TOY_CLUSTERS, None), (0.8, [[0, 1], [2], [3, 4], [5]], None)]


def add_spec_communities(book: Book) -> None:
    """The communities of the worked example for six thresholds."""
    for theta, clusters, q in TOY_CUTS:
        plain = book.case(f"louvain-toy-{theta}".replace(".", "-"), f"The worked example cut at {theta}.", "louvain",
                          "6", {"graph": gcaco.thresholded(TOY_S, theta)}, hand={"clusters": clusters},
                          derivation="independent", source=SPEC,
                          kills="starts from modularity 0 instead of that of single nodes" if theta == 0.2 else None)
        if q is not None:
            agree(plain["modularity"], q)


# eight nodes in four pairs, two fours, one eight; beside them a pair that outweighs them all
HIERARCHY = ("0-1:4e-9 2-3:4e-9 4-5:4e-9 6-7:4e-9 0-2:2e-9 1-3:2e-9 4-6:2e-9 5-7:2e-9 0-4:1e-9 3-7:1e-9 8-9:1")
COMMUNITIES: list[tuple[str, str, str, int, str, list[list[int]], str | None, str | None]] = [
    ("no-edges", "Without edges every node is by itself and modularity is 0.", "L1", 3, "", [[0], [1], [2]],
     "2m = 0", "divides by a total weight of 0"),
    ("one-node", "One node.", "L1", 1, "", [[0]], "2m = 0", None),
    # 0 joins 1 for 1 - 1/2; 1 stays for 1 - 1/2
    ("one-edge", "Two nodes with an edge are one community.", "L2", 2, "0-1", [[0, 1]], "gain 1/2", None),
    ("isolated", "A node without edges is a community of its own, in order of its number.", "L5", 4, "0-3 1-3",
     [[0, 1, 3], [2]], "node 2 has no neighbour", "drops nodes without edges"),
    ("report-order", "Communities are reported in order of their smallest member.", "L5", 3, "0-2", [[0, 2], [1]],
     "node 0 joins the community of node 2", "reports communities in order of their ids"),
    # Q = 2 (6/14 - 1/4) = 5/14
    ("two-triangles", "Two triangles joined by an edge.", "L2", 6, "0-1 0-2 1-2 3-4 3-5 4-5 2-3",
     [[0, 1, 2], [3, 4, 5]], "Q = 6/7 - 1/2", "leaves out what chance would give"),
    # 0 gains 1 - 2*2/8 = 1/2 with 2 and with 3
    ("square", "Of equal gains the community with the lowest id wins.", "L2", 4, "0-2 0-3 1-2 1-3", [[0, 2], [1, 3]],
     "0 gains 1/2 with 2 and with 3", "lets the last of equal gains win"),
    # 0 joins 1 for 1 - 3/8 and 2 joins 3 for 1 - 4/8; then the two communities could join for 2 - 4*4/8 = 0
    ("stays", "A node does not move for a gain equal to that of staying.", "L2", 4, "0-1 1-2 1-3 2-3",
     [[0, 1], [2, 3]], "the two communities would gain 2 - 4*4/8 = 0", "moves for an equal gain"),
    ("rounding", "Gains that differ by rounding alone are equal.", "L2", 4, "0-1:0.3 0-2:0.2 0-3:0.1 1-2:0.3 2-3:0.3",
     [[0, 1], [2, 3]], None, "takes rounding for a gain"),
    ("scan-by-id", "Communities are tried in order of their ids, not of the neighbours.", "L2", 5, "0-3 1-2 1-4 2-3",
     [[0, 2, 3], [1, 4]], None, "tries communities in order of the neighbours"),
    ("second-sweep", "A node moves in the second sweep.", "L3", 4, "0-1:0.3 0-3:0.6 1-2:0.2 2-3:0.7", [[0, 1], [2, 3]],
     None, "makes one sweep per level"),
    ("second-level", "Communities become nodes that join once more.", "L4", 4, "0-1:2 0-3:2 1-2:2 1-3:2 2-3:1",
     [[0, 1, 2, 3]], None, "stops after the first level"),
    ("self-loop", "What is inside a node is no reason to stay in its community.", "L2", 4,
     "0-1:2 0-3:2 1-2:2 1-3:2 2-3:1", [[0, 1, 2, 3]], None,
     "counts the self-loop as a link to the own community"),
    # Q = 12/12 - 1
    ("complete", "Four nodes with all edges are one community of modularity 0.", "L3", 4, "0-1 0-2 0-3 1-2 1-3 2-3",
     [[0, 1, 2, 3]], "Q = 1 - 1", None),
    # the pairs join at the first level, the fours at the second, which gains about 4e-9: no third level
    ("small-gain", "A level that gains no more than 1e-7 is the last one, and it counts.", "L4", 10, HIERARCHY,
     [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]], "gains 1/2 and then 4e-9", "goes on while there is any gain"),
    ("small-gain-counts", "The groups of that level are kept.", "L4", 10, HIERARCHY,
     [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]], "gains 1/2 and then 4e-9", "drops the level that gains too little"),
    # gain 2e-12 - 2e-12 * 2e-12 / 4e-12, which is the double 1e-12
    ("least-gain", "A gain of exactly 1e-12 is none.", "L2", 2, "0-1:2e-12", [[0], [1]], "1e-12 > 1e-12 is false",
     None),
    ("light-second-level", "The second level of a graph of light edges; Q is below 0 after the first.", "L4", 4,
     "0-1:2e-5 0-3:2e-5 1-2:2e-5 1-3:2e-5 2-3:1e-5", [[0, 1, 2, 3]], None, None),
    ("light-second-sweep", "A second sweep over a graph that weighs less than 1.", "L2", 4,
     "0-1:0.03 0-3:0.06 1-2:0.02 2-3:0.07", [[0, 1], [2, 3]], None, None),
    ("join-the-first", "In the second sweep a node joins the community with the lowest number.", "L2", 6,
     "0-1:2 0-3:1 0-4:2 0-5:2 1-3:2 1-4:2 2-3:2 2-4:2 4-5:2", [[0, 1, 4, 5], [2, 3]], None, None),
    ("not-alone", "A node is offered its neighbours' communities only, even where it would gain by itself.", "L2", 5,
     "0-0:10 0-1:0.3 0-4:2 1-2:1 1-3:0.5 1-4:0.2 2-3:2 2-4:5 4-4:14", [[0], [1, 2, 3, 4]], None, None),
    ("all-move", "A sweep that moves every node is not the last.", "L3", 5,
     "0-2:3 0-3:2 1-2:3 1-3:1.9 2-3:3 2-4:3 3-4:2", [[0, 1, 2, 3, 4]], None, None),
    ("two-parts", "Parts that are not joined keep apart.", "L2", 6, "0-2:2 2-4:2 1-3 3-5", [[0, 2, 4], [1, 3, 5]],
     "a node is offered its neighbours' communities only", None),
    ("heavy-edge", "Weights count, not edges.", "L2", 4, "0-1:8 1-2 1-3 2-3:2", [[0, 1], [2, 3]],
     "the heaviest edges are inside", "counts edges instead of weights"),
]


def add_communities(book: Book) -> None:
    """Line 6 on graphs worked out by hand or step by step."""
    for ident, title, line, n, text, clusters, why, kills in COMMUNITIES:
        book.case(f"louvain-{ident}", title, "louvain", line, {"graph": weights(n, text)}, hand={"clusters": clusters},
                  derivation="independent" if why is None else "hand",
                  source=None if why is None else f"worked by hand: {why}", kills=kills)


def random_graph(n: int, density: float, seed: int) -> Matrix:
    """Return a graph with weights of two decimals between 0.6 and 1, as thresholded similarities have them."""
    draws = iter(lehmer(n * n, seed))
    return gcaco.symmetric([round(0.6 + 0.4 * next(draws), 2) if next(draws) < density else 0.0
                            for _ in gcaco.pairs_of(n)], n)


def add_larger_communities(book: Book) -> None:
    """Line 6 on graphs of up to thirty nodes."""
    ring = " ".join(f"{3 * i}-{3 * i + 1} {3 * i}-{3 * i + 2} {3 * i + 1}-{3 * i + 2} {3 * i + 2}-{(3 * i + 3) % 30}"
                    for i in range(10))
    plain = book.case("louvain-ring", "Ten triangles in a ring: triangles first, then neighbours of them.", "louvain",
                      "L4", {"graph": weights(30, ring)}, kills="loses the weight inside the communities")
    assert len(plain["levels"]) == 2
    for n, density, seed, kills in ((12, 0.3, 17, "leaves the weight of a node in its community while it chooses"),
                                    (20, 0.15, 23, None), (24, 0.4, 5, None)):
        book.case(f"louvain-random-{n}", f"A random graph of {n} nodes.", "louvain", "6",
                  {"graph": random_graph(n, density, seed)}, kills=kills)


def add_clusters(book: Book) -> None:
    """Lines 3 to 6 on tables."""
    for theta, clusters, q in TOY_CUTS:
        if theta in (0.4, 0.6, 0.8):
            plain = book.case(f"clusters-toy-{theta}".replace(".", "-"), f"The worked example at theta {theta}.",
                              "clusters", "6", table_of("toy", theta=theta), hand={"clusters": clusters},
                              derivation="independent", source=SPEC)
            assert q is None or f"{plain['modularity']:.12g}" == q
    book.case("clusters-toy-variance", "The same by the variance.", "clusters", "6",
              table_of("toy", sigma="variance", theta=0.6))
    # one pair, so one similarity of 1/2: joined at theta 1/2, apart above
    for ident, title, theta, groups in (("joined", "Two columns, joined.", 0.5, [[0, 1]]),
                                        ("apart", "Two columns, apart.", 0.6, [[0], [1]])):
        book.case(f"clusters-two-{ident}", title, "clusters", "6", table_of("two-columns", theta=theta),
                  hand={"clusters": groups}, source="worked by hand: the only similarity is 1/2")


def add_modularities(book: Book) -> None:
    """Modularity of given partitions."""
    triangles = weights(6, "0-1 0-2 1-2 3-4 3-5 4-5 2-3")
    plain = book.case("modularity-toy", "The communities of the worked example.", "modularity", "L4",
                      {"graph": gcaco.thresholded(TOY_S, 0.6), "labels": [0, 0, 0, 1, 1, 2]}, source=SPEC)
    agree(plain["modularity"], "0.376437476786")
    for ident, title, graph, labels, q, why in (
            ("triangles", "Two triangles.", triangles, [0, 0, 0, 1, 1, 1], 5 / 14, "6/7 - 1/2 = 5/14"),
            # degrees 2 2 3 3 2 2: 4 * 4 + 2 * 9 = 34
            ("single", "Every node by itself.", triangles, [0, 1, 2, 3, 4, 5], -34 / 196, "-34/196"),
            ("crossed", "Groups across the triangles, named in any order.", triangles, [7, 2, 2, 7, 7, 2], None, ""),
            ("together", "All nodes together.", weights(4, "0-1 0-2 0-3 1-2 1-3 2-3"), [0] * 4, SMALLEST, "1 - 1 = 0"),
            ("no-edges", "Without edges modularity is 0.", weights(2, ""), [0, 1], 0.0, "2m = 0"),
            ("weighted", "Weights and a node without edges.", weights(5, "0-1:3 1-2:1 2-3:4"), [0, 0, 1, 1, 2],
             # 2m = 16: (6 + 8)/16 - (7/16)^2 - (9/16)^2
             (14 * 16 - 49 - 81) / 256, "14/16 - 49/256 - 81/256")):
        plain = book.case(f"modularity-{ident}", title, "modularity", "L4", {"graph": graph, "labels": labels},
                          derivation="hand" if why else "independent",
                          source=f"worked by hand: {why}" if why else None,
                          kills="takes the degree of a group, not its square" if ident == "triangles" else None)
        assert q is None or math.isclose(plain["modularity"], q, rel_tol=1e-15, abs_tol=0.0)


def nearly_even(rise: float) -> Matrix:
    """Return six pairs of nodes, four of which hardly gain by joining: two by two that raises the modularity so much.

    Pairs X and Y joined gain w - k_X k_Y / 2m each way. A and B, C and D gain most, so that they join first; then AB
    and CD gain a little more. The weights w and the degrees k depend on each other and are found by repetition.
    """
    links = {(a, b): 8.0 if (a, b) in ((0, 1), (2, 3)) else 1.0 for a in range(4) for b in range(a + 1, 4)}
    found = dict.fromkeys(links, 0.3)
    for _ in range(200):
        k = [2.0 + sum(w for pair, w in found.items() if x in pair) for x in range(6)]
        found = {(a, b): k[a] * k[b] / sum(k) + share * rise * sum(k) / 32 for (a, b), share in links.items()}
    words = [f"{2 * x}-{2 * x + 1}" for x in range(6)]
    for (a, b), w in found.items():
        words += [f"{2 * a + side}-{2 * b + side}:{w / 2!r}" for side in (0, 1)]
    return weights(12, " ".join(words))


def add_thresholds(book: Book) -> None:
    """The least rise of the modularity, from either side."""
    for ident, title, rise, levels in (("just-below", "A rise just below 1e-7 ends it, and counts.", 0.9e-7, 2),
                                       ("just-above", "A rise just above 1e-7 goes on.", 1.1e-7, 3)):
        plain = book.case(f"louvain-{ident}", title, "louvain", "L4", {"graph": nearly_even(rise)})
        first, second = (level["modularity"] for level in plain["levels"][:2])
        assert len(plain["levels"]) == levels
        assert math.isclose(second - first, rise, rel_tol=1e-3)


def make() -> Book:
    """graph.json."""
    book = Book("L1")
    for fill in (add_graphs, add_spec_communities, add_communities, add_larger_communities, add_clusters,
                 add_modularities, add_thresholds):
        fill(book)
    return book
