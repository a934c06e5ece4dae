"""Make the golden-value vectors of ABCoDT from the second derivation in ``abcodt.py``.

    python -m tests.oracle.make_abcodt            write the vector files
    python -m tests.oracle.make_abcodt --check    write nothing, exit 1 when a file on disk differs

Before anything is written, every number of the specification's worked example (section 7, typed in below as
text of 12 significant digits) is compared with what the oracle computes. Cases marked "hand" carry the
expected values beside them, worked out in the comment above; the oracle must agree with those too.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

from numpy.random import default_rng

from . import abcodt, bookmaking
from .bookmaking import Json, agree, agree_all, command, decode, draw, encode, lehmer, stale as stale, together

FOLDER = Path(__file__).resolve().parents[2] / "reference" / "conformance" / "vectors" / "v1" / "abcodt"
ORACLE = "the second derivation of the specification (tests/oracle/abcodt.py)"
SPEC = "specification section 7"
LARGEST = 2**53 - 1
TINIEST_BETA = 10.0 / 2**61
EARLY_ZERO_BETA = 11.25 / 2**58
LOOSE_ULP = 64

Table = abcodt.Table


# ---------------------------------------------------------------- data


def columns(classes: str, *texts: str) -> Table:
    """Read a table written as one text of numbers per column, and one of class codes."""
    read = [[float(word) for word in text.split()] for text in texts]
    labels = [int(word) for word in classes.split()]
    return Table([list(row) for row in zip(*read, strict=True)], max(labels) + 1, labels)


def of_columns(classes: str, *values: list[float]) -> Table:
    """Return a table of columns of exact floats."""
    labels = [int(word) for word in classes.split()]
    return Table([list(row) for row in zip(*values, strict=True)], max(labels) + 1, labels)


def leaning(n: int, seed: int) -> Table:
    """Return rows of three classes that lean on the first two of four columns, with values that repeat."""
    draws = iter(lehmer(5 * n, seed))
    rows, classes = [], []
    for number in range(n):
        row = [round(next(draws) * 8) / 2 for _ in range(4)]
        lean = 0 if row[0] < 1.5 else 1 if row[1] < 2.0 else 2
        classes.append(lean if next(draws) < 0.85 else number % 3)
        rows.append(row)
    return Table(rows, 3, classes)


DATA: dict[str, Table] = {
    "eight": columns("0 0 1 0 1 0 1 1", "1 2 3 4 5 6 7 8", "3 5 1 8 6 2 7 4", "7 8 2 1 4 5 6 3"),
    "leaning": leaning(12, 31000093),
    "constant": columns("0 1 1 0 1", "2 2 2 2 2", "-1 -1 -1 -1 -1", "0 0 0 0 0"),
    "balanced": columns("0 1 1 0", "2 2 2 2", "5 5 5 5"),
    "one-each": columns("0 1 2", "1 2 3", "3 1 2"),
    "rare": columns("0 1 0 1 2 0 1", "1 2 3 4 5 6 7", "2 7 1 5 9 3 6"),
    "single": columns("0 0 1 1 0 1", "1 2 3 4 5 6"),
    "repeated": columns("0 0 1 1 0 1 1 0", "1 1 1 2 2 2 3 3", "4 3 2 1 4 3 2 1"),
    "falling": columns("0 1 0 1", "4 3 2 1", "1 1 1 1"),
    "pairs": columns("0 1 0 1", "1 1 2 2", "1 2 1 2", "1 2 2 1"),
    "clear": columns("0 0 0 1 1 1", "1 2 3 4 5 6", "6 1 5 2 4 3"),
    "neighbours": of_columns("0 1", [1.0 + 2.0**-52, 1.0 + 2.0**-51]),
    "low-neighbours": of_columns("0 1", [1.0, 1.0 + 2.0**-52]),
    "huge": of_columns("0 1 0 1", [-1.75e308, -1.5e308, 1.5e308, 1.75e308]),
    "signed-zeros": of_columns("0 1 0", [-0.0, 0.0, 1.0]),
    "reversed": columns("0 1 0 1", "0 1 1 0", "0 1 1 0"),
    "lopsided": columns("0 0 1 1 1 1 1 1 1 1 1 1", "2 2 2 2 2 2 2 2 2 2 2 2"),
    "thirds": of_columns(" ".join("011111220001202100120201010222121022"), [1.0] * 36),
}
EIGHT = DATA["eight"]


def as_json(data: Table) -> Json:
    """Return a table in the form of the vector files."""
    return {"x": encode(data.rows), "classes": data.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    return oracle.Table(decode(data["x"]), max(data["classes"]) + 1, data["classes"])


# ---------------------------------------------------------------- the operations


class Call:
    """One operation's decoded input, with the tape and the events of the oracle that works on it."""

    def __init__(self, case: Json, data: Json, oracle: ModuleType) -> None:
        self.given = decode(case["input"])
        self.oracle = oracle
        self.tape = oracle.Tape(draw(entry) for entry in case["draws"])
        self.events: list[tuple[str, dict[str, Any]]] = []
        name = self.given.get("data")
        self.table: Any = None if name is None else from_json(data[name], oracle)

    def log(self, line: str, **fields: Any) -> None:
        """Keep an event."""
        self.events.append((line, fields))

    def take(self, *names: str) -> list[Any]:
        """Return several inputs."""
        return [self.given[name] for name in names]

    def options(self, **more: Any) -> Any:
        """Return the parameters, those of the input filled up with the defaults."""
        return self.oracle.Options(**self.given["parameters"] | more)

    def colony(self, **more: Any) -> Any:
        """Return the colony in the state that the input describes."""
        options = self.options(**more)
        colony = self.oracle.Colony(options, self.given["sources"], self.oracle.judge_of(self.table, options))
        colony.profits, colony.trials, colony.center, colony.evaluations = self.take(
            "profits", "trials", "centroid", "evaluations")
        return colony

    def problem(self) -> Any:
        """Return what a tree is grown on."""
        residuals, weights, reg_lambda = self.take("residuals", "curvatures", "reg_lambda")
        return self.oracle.Problem(self.table.rows, residuals, weights or [1.0] * len(residuals), reg_lambda)

    def nodes(self) -> list[Any]:
        """Return the split nodes of the input."""
        return [self.oracle.Candidate(node["feature"], 0.0, node["gain"]) for node in self.given["split_nodes"]]

    def state(self, colony: Any) -> Json:
        """Return a colony after the step."""
        return {"sources": colony.sources, **colony.counters(), "n_draws": self.tape.used}


def beta_json(beta: float) -> Json:
    """A step length comes out of a bisection, unless it is one of the fixed ones."""
    exact: Json = encode(beta)
    fixed = (0.0, 1.0, abcodt.LARGEST_BETA, TINIEST_BETA, EARLY_ZERO_BETA)
    return exact if beta in fixed else exact | {"ulp": LOOSE_ULP}


def nodes_json(nodes: Sequence[Json], hessian: bool) -> Json:
    """Return nodes of a run: gains and values went through exponentials, thresholds did not.

    Gains by curvature are differences of quotients of which both parts are uncertain.
    """
    result = [{name: encode(value, name in ("gain", "value")) for name, value in node.items()} for node in nodes]
    for found in result:
        if hessian and "gain" in found:
            found["gain"] = found["gain"] | {"ulp": LOOSE_ULP}
    return result


def op_init(call: Call) -> Json:
    """Sources and trial counters at the start."""
    n_sources, n_features = call.take("n_sources", "n_features")
    count = call.oracle.number_of_sources(n_sources, n_features)
    colony = call.oracle.Colony(call.oracle.Options(), [call.oracle.fresh(n_features, call.tape) for _ in range(count)],
                                None)
    return {"sources": colony.sources, "trials": colony.trials, "n_draws": call.tape.used}


def op_mask(call: Call) -> Json:
    """The mask of a position."""
    return {"mask": call.oracle.mask_of(call.given["position"])}


def op_centroid(call: Call) -> Json:
    """The centroid of sources."""
    return {"centroid": call.oracle.centroid(call.given["sources"])}


def op_distance(call: Call) -> Json:
    """The literal profit."""
    return {"profit": call.oracle.distance(*call.take("position", "centroid"))}


def op_accuracy(call: Call) -> Json:
    """The accuracy profit."""
    predictions = call.oracle.cross_predict(call.table, call.given["mask"], call.options())
    right = call.oracle.correct(call.table, predictions)
    return {"folds": call.oracle.folds_of(call.table.classes, call.options().cv), "predictions": predictions,
            "correct": right, "profit": right / len(predictions)}


def op_probabilities(call: Call) -> Json:
    """Eq. 9."""
    return {"probabilities": call.oracle.probabilities(call.given["profits"])}


def op_move(call: Call) -> Json:
    """One bee."""
    colony = call.colony()
    moved = colony.move(call.given["source"], call.tape)
    return vars(moved) | call.state(colony)


def op_onlooker(call: Call) -> Json:
    """All onlookers of a cycle."""
    colony = call.colony(onlooker=call.given["onlooker"])
    return {"chosen": colony.onlookers(call.given["probabilities"], call.tape)} | call.state(colony)


def op_scout(call: Call) -> Json:
    """The scout of a cycle."""
    colony = call.colony(limit=call.given["limit"])
    source, replaced = colony.scout(call.tape)
    return {"source": source, "replaced": replaced} | call.state(colony)


def op_softmax(call: Call) -> Json:
    """Probabilities and losses."""
    scores, classes = call.take("scores", "classes")
    losses = [call.oracle.row_loss(row, label) for row, label in zip(scores, classes, strict=True)]
    return encode({"probabilities": [call.oracle.softmax(row) for row in scores], "losses": losses,
                   "loss": call.oracle.loss(scores, classes)}, ulp=True)


def op_split(call: Call) -> Json:
    """The best split of a node, and all that were tried."""
    rows, features = call.take("rows", "features")
    best = call.problem().best_split(rows, features)
    found = {"feature": None, "threshold": None, "gain": None} if best is None else vars(best)
    return found | {"candidates": [vars(one) for one in call.problem().candidates(rows, features)]}


def op_tree(call: Call) -> Json:
    """A whole tree and what it says of every row."""
    tree = call.problem().grow(*call.take("rows", "features", "max_depth"))
    return {"nodes": call.oracle.tree_json(tree), "outputs": [tree.output(row) for row in call.table.rows]}


def op_line_search(call: Call) -> Json:
    """A step length."""
    return {"beta": beta_json(call.oracle.best_beta(*call.take("scores", "outputs", "classes")))}


def op_subsample(call: Call) -> Json:
    """A part of the rows or features."""
    return {"chosen": call.oracle.some_of(*call.take("n", "fraction"), call.tape), "n_draws": call.tape.used}


def op_importances(call: Call) -> Json:
    """Eq. 12."""
    return {"importances": call.oracle.importances(*call.take("n_features", "n_trees"), call.nodes())}


def op_select(call: Call) -> Json:
    """Step 10."""
    average, kept = call.oracle.select(*call.take("selection", "features", "importances"), call.nodes())
    return {"average": average, "kept": kept}


def op_look_again(call: Call) -> Json:
    """The sources measured anew, where that is the reading."""
    colony = call.colony()
    if colony.judge is None:
        colony.look_around()
    return {"centroid": colony.center, "profits": colony.profits, "evaluations": colony.evaluations}


def op_employed(call: Call) -> Json:
    """The employed bees of a cycle."""
    colony = call.colony()
    call.oracle.employed(colony, call.tape)
    return call.state(colony)


def op_theta(call: Call) -> Json:
    """The mask that stage 1 returns after these populations."""
    colony = call.oracle.Colony(call.options(), [], None)
    for entry in call.given["populations"]:
        colony.sources, colony.profits = entry["sources"], entry["profits"]
        colony.inspect()
    return {"theta": colony.theta()}


def op_start(call: Call) -> Json:
    """Scores before the first tree."""
    rows = call.table.everything()
    first = encode(call.oracle.start_scores(call.table, rows, call.given["init"]), ulp=True)
    return {"start": first, "scores": [first for _ in rows]}


def op_update(call: Call) -> Json:
    """Scores a step further."""
    return {"scores": call.oracle.updated(*call.take("scores", "outputs", "learning_rate", "beta"))}


THROUGH_EXP = {"20": {"start"}, "23": {"probabilities"}, "24": {"residuals"}, "26": {"scores", "loss"},
               "27": {"importances"}, "28": {"average"}}


def encode_event(line: str, fields: dict[str, Any], hessian: bool) -> Json:
    """Return an event in the form of the files."""
    through = THROUGH_EXP.get(line.partition(":")[2], set())
    event = {"line": line} | {name: encode(value, name in through) for name, value in fields.items()}
    if "nodes" in fields:
        event["nodes"] = nodes_json(fields["nodes"], hessian)
    if "beta" in fields:
        event["beta"] = beta_json(fields["beta"])
    return event


def events_json(call: Call) -> Json:
    """Return all events in the form of the files."""
    return [encode_event(line, fields, call.options().curvature == "hessian") for line, fields in call.events]


def bees_json(found: Any) -> Json:
    """Return stage 1 in the form of the files."""
    colony = found.colony
    return {"theta": found.theta, "sources": colony.sources, "profits": colony.profits, "trials": colony.trials,
            "n_evaluations": colony.evaluations, "n_cycles": found.cycles}


def boosted_json(call: Call, boosted: Any) -> Json:
    """Return stage 2 in the form of the files."""
    hessian = call.options().curvature == "hessian"
    trees = [nodes_json(call.oracle.tree_json(tree), hessian) for trees in boosted.trees for tree in trees]
    return {"betas": [beta_json(beta) for beta in boosted.betas], "trees": trees,
            "train_loss": encode(boosted.losses, ulp=True)}


def op_colony(call: Call) -> Json:
    """A run of stage 1."""
    options = call.options()
    found = call.oracle.bees(options, call.given["n_features"], call.oracle.judge_of(call.table, options), call.tape,
                             call.log)
    return bees_json(found) | {"n_draws": call.tape.used, "events": events_json(call)}


def op_boost(call: Call) -> Json:
    """A run of stage 2."""
    options, table = call.options(), call.table
    boosted = call.oracle.boost(table, table.everything(), call.given["features"], options, call.tape, call.log)
    weights = call.oracle.importances(table.n_features(), options.n_iterations * table.n_classes,
                                      boosted.split_nodes())
    call.log("abcodt:27", importances=weights)
    return boosted_json(call, boosted) | {
        "scores": encode(boosted.scores, ulp=True), "importances": encode(weights, ulp=True),
        "n_draws": call.tape.used, "events": events_json(call)}


def op_fit(call: Call) -> Json:
    """The whole method without events."""
    result = call.oracle.run(call.table, call.options(), call.tape, call.log)
    return bees_json(result.bees) | boosted_json(call, result.boosted) | {
        "importances": encode(result.importances, ulp=True), "average": encode(result.average, ulp=True),
        "support": result.support, "n_draws": result.n_draws}


def op_run(call: Call) -> Json:
    """The whole method with events."""
    return op_fit(call) | {"events": events_json(call)}


OPERATIONS: dict[str, Callable[[Call], Json]] = {
    "abcodt.init": op_init, "abcodt.mask": op_mask, "abcodt.centroid": op_centroid, "abcodt.distance": op_distance,
    "abcodt.accuracy": op_accuracy, "abcodt.probabilities": op_probabilities, "abcodt.move": op_move,
    "abcodt.onlooker": op_onlooker, "abcodt.scout": op_scout, "abcodt.softmax": op_softmax,
    "abcodt.split": op_split, "abcodt.tree": op_tree, "abcodt.line_search": op_line_search,
    "abcodt.subsample": op_subsample, "abcodt.importances": op_importances, "abcodt.select": op_select,
    "abcodt.look_again": op_look_again, "abcodt.employed": op_employed, "abcodt.theta": op_theta,
    "abcodt.start": op_start, "abcodt.update": op_update,
    "abcodt.colony": op_colony, "abcodt.boost": op_boost, "abcodt.run": op_run, "abcodt.fit": op_fit,
}


def evaluate(case: Json, data: Json, oracle: ModuleType = abcodt) -> Json:
    """Return the expected output of a case, as the given oracle sees it."""
    return encode(OPERATIONS[case["op"]](Call(case, data, oracle)))


# ---------------------------------------------------------------- collecting cases

READINGS = {"reading": "AB-3", "onlooker": "AB-7", "selection": "AB-11", "init": "AB-12", "curvature": "AB-14",
            "line_search": "AB-15"}


def readings(given: dict[str, Any]) -> dict[str, str]:
    """Return the register entries of which the input takes another reading than the default one."""
    options = given.get("parameters", {}) | given
    result = {ident: str(options[name]) for name, ident in READINGS.items()
              if name in options and options[name] != getattr(abcodt.Options(), name)}
    if given.get("curvatures") is not None:
        result["AB-14"] = "hessian"
    return result


class Book(bookmaking.Book):
    """One vector file of ABCoDT under construction."""

    def __init__(self, level: str) -> None:
        super().__init__("abcodt", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)

    def case(self, ident: str, title: str, op: str, line: str, given: Json, **more: Any) -> Json:
        """Add a case, with its readings taken from the input."""
        return self.add(ident, title, op, line, given, reading=readings(given), **more)


def words(text: str) -> list[float]:
    """Read numbers."""
    return [float(word) for word in text.split()]


def seeded(seed: int, count: int) -> list[int]:
    """Return the first draws of NumPy's generator as integers for a tape."""
    return [int(u * 2.0**53) for u in default_rng(seed).random(count)]


# ---------------------------------------------------------------- colony: masks, centroid, profits, Eq. 9

START = [words("0.62 0.15 0.88 0.41 0.30"), words("0.05 0.72 0.55 0.93 0.20"), words("0.48 0.36 0.10 0.64 0.77")]
EMPLOYED = [words("0.45 0.80 0.25"), words("0.10 0.30 0.90"), words("0.99 0.60 0.35")]
ONLOOKERS = words("0.50 0.20 0.70 0.10 0.15 0.40 0.25 0.95 0.40 0.65 0.90 0.05 0.05 0.75 0.02")
SCOUT = words("0.81 0.27 0.54 0.33 0.69")
CENTER = [total / 3 for total in (0.62 + 0.05 + 0.48, 0.15 + 0.72 + 0.36, 0.88 + 0.55 + 0.10, 0.41 + 0.93 + 0.64,
                                  0.30 + 0.20 + 0.77)]


def add_masks(book: Book) -> None:
    """The mask of a position, with its repair."""
    below = math.nextafter(0.5, 0.0)
    for ident, title, position, mask, source, kills in (
            ("source-0", "Source 0 of the worked example.", START[0], "10100", SPEC, None),
            ("source-1", "Source 1 of the worked example.", START[1], "01110", SPEC, None),
            ("source-2", "Source 2 of the worked example.", START[2], "00011", SPEC, None),
            ("replacement", "The source that the scout brings.", SCOUT, "10101", SPEC, None),
            ("repaired", "No coordinate reaches 0.5: the largest is set.", words("0.4856 0.15 0.49 0.41 0.3"), "00100",
             SPEC, "leaves an empty mask empty"),
            ("at-half", "A coordinate of exactly 0.5 is in, the next number below is not.", [0.5, 0.75, below], "110",
             "worked by hand: 0.5 >= 0.5", "takes > for >="),
            ("below-half", "Just below 0.5 everywhere: repaired.", [0.25, below, below], "010",
             "worked by hand: the first of the largest", "sets every bit of an empty mask"),
            ("tie", "Of equal largest coordinates the first is set.", [0.2, 0.4, 0.4], "010", "worked by hand",
             "repairs with the last of the largest"),
            ("zeros", "The position 0 has the mask of the first feature.", [0.0, 0.0, 0.0], "100", "worked by hand",
             None),
            ("no-repair", "One bit is enough: the repair adds nothing.", [0.5, 0.0, 0.75], "101", "worked by hand",
             "always sets the bit of the largest coordinate alone"),
            ("one-feature", "A single feature is always in.", [0.125], "1", "worked by hand", None),
            ("ones", "The position 1 has all features.", [1.0, 1.0], "11", "worked by hand", None)):
        book.case(f"mask-{ident}", title, "mask", "12", {"position": position},
                  hand={"mask": [int(bit) for bit in mask]}, source=source, kills=kills)


def add_centroids(book: Book) -> None:
    """Definition 1."""
    plain = book.case("centroid-start", "The centroid of the worked example.", "centroid", "4", {"sources": START},
                      derivation="hand", source=SPEC)
    agree_all(plain["centroid"], "0.383333333333 0.41 0.51 0.66 0.423333333333")
    assert plain["centroid"] == CENTER
    book.case("centroid-dyadic", "Two sources: (1/4 + 3/4)/2 and (0 + 1)/2.", "centroid", "4",
              {"sources": [[0.25, 0.0], [0.75, 1.0]]}, hand={"centroid": [0.5, 0.5]}, source="worked by hand")
    # ten times 0.1 from left to right is 0.9999999999999999
    book.case("centroid-left-to-right", "Ten coordinates of 0.1, added from left to right.", "centroid", "4",
              {"sources": [[0.1]] * 10}, hand={"centroid": [0.9999999999999999 / 10]},
              source="worked by hand: the running sum is 0.9999999999999999", kills="adds without rounding")
    # 0.1 + 0.2 + 0.3 is 0.6000000000000001 from the left, 0.6 from the right
    book.case("centroid-order", "Sources are added in their order.", "centroid", "4",
              {"sources": [[0.1], [0.2], [0.3]]}, hand={"centroid": [0.6000000000000001 / 3]}, source="worked by hand",
              kills="adds the sources from the last to the first")


def add_distances(book: Book) -> None:
    """Eq. 7."""
    for i, digits in enumerate(("0.581568759668", "0.575837554254", "0.548199071709")):
        plain = book.case(f"distance-source-{i}", f"Profit of source {i} at the start.", "distance", "4",
                          {"position": START[i], "centroid": CENTER}, derivation="hand", source=SPEC)
        agree(plain["profit"], digits)
    for ident, title, position, center, profit, kills in (
            # sqrt(9/16 + 1) = 5/4
            ("hand", "sides 3/4 and 1 give 5/4.", [0.75, 1.0], [0.0, 0.0], 1.25, "leaves the root out"),
            ("on-centroid", "A source on the centroid has profit 0.", [0.3, 0.6], [0.3, 0.6], 0.0, None),
            ("largest", "The largest distance is the root of D.", [1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 1.0], 2.0,
             "divides by the number of features"),
            ("one-feature", "With one feature the distance is the difference, without its sign.", [0.25], [0.75], 0.5,
             None)):
        book.case(f"distance-{ident}", f"{title[0].upper()}{title[1:]}", "distance", "4",
                  {"position": position, "centroid": center}, hand={"profit": profit}, source="worked by hand",
                  kills=kills)
    book.case("distance-left-to-right", "Squares are added from left to right, each addition rounded.", "distance", "4",
              {"position": lehmer(12, 17000053), "centroid": lehmer(12, 19000059)},
              kills="computes the norm without intermediate rounding")


def add_probabilities(book: Book) -> None:
    """Eq. 9."""
    start = [abcodt.distance(source, CENTER) for source in START]
    plain = book.case("probabilities-start", "Eq. 9 on the profits at the start.", "probabilities", "8",
                      {"profits": start}, derivation="hand", source=SPEC)
    agree_all(plain["probabilities"], "0.340974978484 0.337614760779 0.321410260736")
    third = 1 / 3
    for ident, title, profits, chances, kills in (
            ("all-zero", "All profits 0: uniform.", [0.0, 0.0, 0.0], [third] * 3, "divides by a sum of 0"),
            ("one-zero", "A profit of 0 has no chance.", [0.0, 1.0, 3.0], [0.0, 0.25, 0.75], None),
            ("proportional", "The larger distance has the larger chance, although smaller is better.", [0.25, 0.75],
             [0.25, 0.75], "prefers small distances"),
            ("two", "Chances are shares, not the profits themselves.", [0.5, 0.5, 1.0, 2.0],
             [0.125, 0.125, 0.25, 0.5], "takes the profits for chances")):
        book.case(f"probabilities-{ident}", title, "probabilities", "8", {"profits": profits},
                  hand={"probabilities": chances}, source="worked by hand", kills=kills)
    book.case("probabilities-left-to-right", "The sum is added from left to right.", "probabilities", "8",
              {"profits": [0.1] * 10}, hand={"probabilities": [0.1 / 0.9999999999999999] * 10},
              source="worked by hand: the running sum is 0.9999999999999999",
              kills="adds without rounding")


def colony_book() -> Book:
    """colony.json."""
    book = Book("L1")
    for fill in (add_masks, add_centroids, add_distances, add_probabilities):
        fill(book)
    return book


# ---------------------------------------------------------------- moves: init, MOVE, onlookers, scout, subsample


def add_inits(book: Book) -> None:
    """Lines 1 to 3."""
    flat = [u for source in START for u in source]
    book.case("init-worked", "The start of the worked example.", "init", "2", {"n_sources": 3, "n_features": 5},
              draws=flat, hand={"sources": START, "trials": [1, 1, 1]}, source=SPEC)
    book.case("init-by-dimension", "As many sources as features unless told otherwise.", "init", "1",
              {"n_sources": None, "n_features": 3}, draws=words("0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9"),
              hand={"sources": [words("0.1 0.2 0.3"), words("0.4 0.5 0.6"), words("0.7 0.8 0.9")], "trials": [1, 1, 1]},
              source="worked by hand", kills="fills the sources feature by feature")
    book.case("init-one-feature", "One feature still gets two sources.", "init", "1",
              {"n_sources": None, "n_features": 1}, draws=[0.25, 0.75],
              hand={"sources": [[0.25], [0.75]], "trials": [1, 1]}, source="worked by hand",
              kills="makes one source for one feature")
    book.case("init-fewer-sources", "Fewer sources than features.", "init", "1", {"n_sources": 2, "n_features": 3},
              draws=[0, LARGEST, 2**52, 2**51, 1, 3],
              hand={"sources": [[0.0, 1.0 - 2.0**-53, 0.5], [0.25, 2.0**-53, 3 * 2.0**-53]], "trials": [1, 1]},
              source="worked by hand", kills="starts the trial counters at 0")


def literal(sources: Sequence[Sequence[float]], center: Sequence[float] | None = None,
            trials: Sequence[int] | None = None, evaluations: int | None = None) -> dict[str, Any]:
    """Return the inputs that describe a colony of the literal reading, judged from its own centroid or another."""
    held = abcodt.centroid([list(source) for source in sources]) if center is None else list(center)
    return {"sources": [list(source) for source in sources],
            "profits": [abcodt.distance(list(source), held) for source in sources],
            "trials": list(trials or [1] * len(sources)), "centroid": held,
            "evaluations": len(sources) if evaluations is None else evaluations,
            "parameters": {"reading": "literal"}, "data": None}


ACCURACY = {"reading": "accuracy", "cv": 2, "objective_iterations": 3, "max_depth": 12, "reg_lambda": 2.0,
            "curvature": "unit", "learning_rate": 0.1, "init": "zero", "line_search": True}


def accurate(sources: Sequence[Sequence[float]], trials: Sequence[int] | None = None, data: str = "eight",
             **options: Any) -> dict[str, Any]:
    """Return the inputs that describe a colony of the accuracy reading."""
    parameters = ACCURACY | options
    judge = abcodt.judge_of(DATA[data], abcodt.Options(**parameters))
    assert judge is not None
    return {"sources": [list(source) for source in sources], "profits": [judge(list(source)) for source in sources],
            "trials": list(trials or [1] * len(sources)), "centroid": None, "evaluations": len(sources),
            "parameters": parameters, "data": data}


def after(state: dict[str, Any], plain: Json) -> dict[str, Any]:
    """Return the inputs that describe the colony after a step."""
    return state | {name: plain[name] for name in ("sources", "profits", "trials", "evaluations")}


# source; feature, partner, phi, new coordinate, profit, accepted; trials afterwards
MOVES_7 = """
0 2 2 -0.5 0.49 0.449134971052 1 1 1 1
1 0 0 0.8 0 0.606153629225 0 1 2 1
2 4 1 -0.3 0.599 0.45956851744 1 1 2 1
1 3 0 -0.7 0.566 0.517228082077 1 1 1 1
2 4 0 0.3 0.6887 0.50076332955 0 1 1 2
0 0 2 -0.96 0.4856 0.395182973092 1 1 1 2
"""


def add_spec_moves(book: Book) -> dict[str, Any]:
    """The six moves of section 7; the state before the onlookers."""
    state = literal(START, CENTER)
    draws = [*EMPLOYED, ONLOOKERS[2:5], ONLOOKERS[7:10], ONLOOKERS[12:15]]
    halfway: dict[str, Any] = {}
    for number, line in enumerate(MOVES_7.strip().split("\n")):
        i, j, k, phi, value, profit, accepted, *trials = line.split()
        title = f"Move {number + 1} of the worked example."
        plain = book.case(f"move-worked-{number + 1}", title, "move", "a", state | {"source": int(i)},
                          draws=draws[number], derivation="hand", source=SPEC)
        assert [plain["feature"], plain["partner"], plain["accepted"]] == [int(j), int(k), accepted == "1"]
        agree_all([plain["phi"], plain["value"], plain["profit"]], f"{phi} {value} {profit}")
        assert plain["trials"] == [int(trial) for trial in trials]
        state = after(state, plain)
        if number == 2:
            halfway = state
    assert state["evaluations"] == 9
    return halfway


THREE = [[0.25, 0.5], [0.75, 0.25], [0.5, 1.0]]
MIDDLE = [0.5, 0.5]


def add_moves(book: Book) -> None:
    """MOVE by hand on three sources around the centroid (1/2, 1/2): distances 1/4, sqrt(1/8), 1/2."""
    state = literal(THREE, MIDDLE)
    for ident, title, line, i, draws, hand, kills in (
            # j = floor(1/2), k = floor(1) = 1 >= 0 -> 2, phi = 1/2: 1/4 + (1/4 - 1/2)/2 = 1/8, 3/8 away
            ("partner-skips", "The source itself is no partner: numbers from its own on shift by one.", "a", 0,
             [0.25, 0.5, 0.75], {"feature": 0, "partner": 2, "phi": 0.5, "value": 0.125, "profit": 0.375,
                                 "accepted": False, "trials": [2, 1, 1]}, "lets a source be its own partner"),
            # k = floor(0.75 * 2) = 1 >= 1 -> 2
            ("partner-equal", "The number equal to the source's own shifts too.", "a", 1, [0.0, 0.75, 0.25],
             {"feature": 0, "partner": 2, "phi": -0.5, "value": 0.625, "accepted": True},
             "shifts only the numbers above the source's own"),
            # k = 0 < 1; phi = -1: 3/4 - (3/4 - 1/4) = 1/4
            ("phi-lowest", "phi = -1 takes over the partner's coordinate.", "b", 1, [0.0, 0.25, 0],
             {"feature": 0, "partner": 0, "phi": -1.0, "value": 0.25, "accepted": False,
              "trials": [1, 2, 1]}, "draws phi from 0 to 1"),
            # j = floor(0.5 * 2) = 1; k = 0; 1 + 1/2 * (1 - 1/2) = 5/4 -> 1: nothing changed
            ("clip-high", "A coordinate beyond 1 becomes 1; an equal profit is refused.", "b", 2, [0.5, 0.25, 0.75],
             {"feature": 1, "partner": 0, "phi": 0.5, "value": 1.0, "profit": 0.5, "accepted": False,
              "trials": [1, 1, 2]}, "accepts an equal profit"),
            # j = 1; k = floor(1) = 1 >= 1 -> 2: 1/4 + 3/4 * (1/4 - 1) = -5/16 -> 0
            ("clip-low", "A coordinate below 0 becomes 0.", "b", 1, [0.75, 0.5, 0.875],
             {"feature": 1, "partner": 2, "phi": 0.75, "value": 0.0, "accepted": False}, "leaves Eq. 8 without bounds"),
            # phi = 0: the candidate is the source itself
            ("equal", "phi = 0 changes nothing, and that is refused.", "d", 0, [0.0, 0.0, 0.5],
             {"phi": 0.0, "value": 0.25, "profit": 0.25, "accepted": False, "trials": [2, 1, 1]},
             "resets the trial counter on a refused move"),
            # 1 + (-1/2)(1 - 1/2) = 3/4, 1/4 away: smaller than 1/2
            ("improves", "A smaller distance is accepted, and the counter restarts at 1.", "d", 2, [0.5, 0.0, 0.25],
             {"feature": 1, "partner": 0, "value": 0.75, "profit": 0.25, "accepted": True, "trials": [1, 1, 1],
              "sources": [[0.25, 0.5], [0.75, 0.25], [0.5, 0.75]], "evaluations": 4},
             "prefers the larger distance"),
            # largest draws: the last feature, the last partner, phi just below 1
            ("largest-draws", "The largest draw picks the last feature and the last partner.", "a", 0,
             [LARGEST, LARGEST, LARGEST], {"feature": 1, "partner": 2, "phi": 1 - 2.0**-52}, None)):
        given = state | {"source": i}
        if ident == "improves":
            given |= {"trials": [1, 1, 7]}
        book.case(f"move-{ident}", title, "move", line, given, draws=draws, hand=hand, source="worked by hand",
                  kills=kills)


def add_odd_moves(book: Book) -> None:
    """MOVE with few sources or features, and with a centroid that is held."""
    # c is held at 0: from (1/2) to 1/4 is nearer to 0; the sources' own centroid is 5/8
    book.case("move-held-centroid", "Distances are to the centroid of the cycle's start, wherever the sources are.",
              "move", "c", literal([[0.5], [0.75]], [0.0]) | {"source": 0}, draws=[0.0, 0.0, 0.9375],
              hand={"value": 0.28125, "profit": 0.28125, "accepted": True}, source="worked by hand: 1/2 - 7/8 * 1/4",
              kills="takes the centroid of the present sources")
    # one feature and two sources leave nothing to choose; all three draws are used all the same
    book.case("move-nothing-to-choose", "One feature, two sources: the draws are used all the same.", "move", "a",
              literal([[0.25], [0.75]], [0.5]) | {"source": 1}, draws=[LARGEST, 0.625, 0.25],
              hand={"feature": 0, "partner": 0, "phi": -0.5, "value": 0.5, "profit": 0.0, "accepted": True},
              source="worked by hand", kills="draws no feature where there is one only")
    # 3/4 + 7/8 * 1/2 = 19/16 -> 1 and 1/4 - 7/8 * 1/2 = -3/16 -> 0, each on the centroid
    for ident, sources, bound in (("clipped-to-1", [[0.75], [0.25]], 1.0), ("clipped-to-0", [[0.25], [0.75]], 0.0)):
        book.case(f"move-{ident}", "A clipped coordinate is accepted, and stays clipped.", "move", "b",
                  literal(sources, [bound]) | {"source": 0}, draws=[0.0, 0.0, 0.9375],
                  hand={"value": bound, "profit": 0.0, "accepted": True, "sources": [[bound], sources[1]]},
                  source="worked by hand")
    book.case("move-two-sources", "Of two sources the first has the second for partner.", "move", "a",
              literal([[0.25], [0.75]], [0.5]) | {"source": 0}, draws=[0.5, 0, 0.75],
              hand={"feature": 0, "partner": 1, "phi": 0.5, "value": 0.0, "profit": 0.5, "accepted": False},
              source="worked by hand")


def add_accuracy_moves(book: Book) -> None:
    """MOVE in the accuracy reading: masks 100, 001, 110, 111 have profits 0.375, 0.625, 0.5, 0.5."""
    sources = [[0.75, 0.25, 0.25], [0.25, 0.25, 0.75], [0.75, 0.75, 0.25]]
    state = accurate(sources)
    assert state["profits"] == [0.375, 0.625, 0.5]
    for ident, title, i, draws, hand, kills in (
            # feature 1 of source 0: 1/4 - 3/4 * (1/4 - 3/4) = 5/8: mask 110
            ("larger", "A larger accuracy is accepted.", 0, [0.5, 0.75, 0.125],
             {"feature": 1, "partner": 2, "value": 0.625, "profit": 0.5, "accepted": True, "trials": [1, 1, 1]},
             "prefers the smaller accuracy"),
            # feature 2 of source 2: 1/4 - 3/4 * (1/4 - 3/4) = 5/8: mask 111, equal
            ("equal", "An equal accuracy is refused.", 2, [0.75, 0.75, 0.125],
             {"feature": 2, "partner": 1, "value": 0.625, "profit": 0.5, "accepted": False, "trials": [1, 1, 2]},
             "accepts an equal accuracy"),
            # feature 0 of source 1: 1/4 - 3/4 * (1/4 - 3/4) = 5/8: mask 101
            ("smaller", "A smaller accuracy is refused.", 1, [0.0, 0.25, 0.125],
             {"feature": 0, "partner": 0, "value": 0.625, "profit": 0.5, "accepted": False, "trials": [1, 2, 1]},
             None),
            # feature 2 of source 1: 3/4 - 7/8 * (3/4 - 1/4) = 5/16: no bit is left, the largest is feature 2
            ("repaired", "A mask that becomes empty is judged repaired.", 1, [0.75, 0.0, 0.0625],
             {"feature": 2, "partner": 0, "value": 0.3125, "profit": 0.625, "accepted": False, "evaluations": 4},
             "judges an empty mask by the first feature")):
        book.case(f"move-accuracy-{ident}", title, "move", "d", state | {"source": i}, draws=draws, hand=hand,
                  source="worked by hand from the table of accuracy profits in specification section 7", kills=kills)


def add_onlookers(book: Book, halfway: dict[str, Any]) -> None:
    """Line 9."""
    chances = abcodt.probabilities(halfway["profits"])
    agree_all(chances, "0.30254129601 0.387889278688 0.309569425302")
    plain = book.case("onlooker-worked", "The onlookers of the worked example.", "onlooker", "9",
                      halfway | {"probabilities": chances, "onlooker": "acceptance"}, draws=ONLOOKERS,
                      derivation="hand", source=SPEC, kills="goes on to the next source after a hit")
    assert [plain["chosen"], plain["trials"], plain["evaluations"]] == [[1, 2, 0], [1, 1, 2], 9]
    state = literal(THREE, MIDDLE)
    still = [0.0, 0.0, 0.5]
    dyadic = [0.25, 0.25, 0.5]
    for ident, title, line, how, chance, draws, chosen, kills in (
            # 1/4 < 1/4 is false: on to source 1, and so on; 0 hits at once
            ("at-chance", "A draw equal to the chance is no hit.", "9a", "acceptance", dyadic,
             [0.25, 0.25, 0.5, *([0, *still] * 3)], [0, 0, 0], "takes <= for <"),
            ("no-chance", "A source without a chance is never hit, not even by 0.", "9a", "acceptance", [0.0, 0.5, 0.5],
             [0, 0, *still, 0.75, 0.25, *still, 0.5, 0, 0.25, *still], [1, 2, 1], "lets a draw of 0 hit everything"),
            ("same-again", "After a hit the same source is tested again.", "9a", "acceptance", dyadic,
             [0.75, 0.75, 0.25, *still, 0.125, *still, 0.375, *still], [2, 2, 2],
             "starts again from the first source after a hit"),
            ("wrap", "After the last source comes the first.", "9a", "acceptance", dyadic,
             [0.75, 0.5, 0.625, 0.125, *still, 0.5, 0.125, *still, 0.5, 0.75, 0.5, 0.5, 0.0, *still],
             [0, 1, 2], "never comes back to the last source"),
            # running sums 1/4, 1/2, 1: strictly above 0, 1/4, 1/2
            ("roulette", "Roulette: the first running sum above the draw.", "9b", "roulette", dyadic,
             [0, *still, 0.25, *still, 0.5, *still], [0, 1, 2], "takes >= for > on the wheel"),
            ("roulette-zero", "The wheel never stops at a chance of 0.", "9b", "roulette", [0.0, 0.5, 0.5],
             [0, *still, 0.25, *still, LARGEST, *still], [1, 1, 2], None),
            # 0.9 * 2^-1074 rounds to 2^-1074, and no running sum is above that
            ("roulette-leftover", "Where rounding leaves no place, the last positive chance has it.", "9b", "roulette",
             [0.0, 5e-324, 0.0], [0.875, *still, 0.25, *still, 0.75, *still], [1, 1, 1],
             "gives what rounding leaves to the last source"),
            ("roulette-nothing", "On a wheel without weights every source is as likely.", "9b", "roulette",
             [0.0, 0.0, 0.0], [0.25, *still, LARGEST, *still, 0.5, *still], [0, 2, 1],
             "always takes the first source of an empty wheel")):
        book.case(f"onlooker-{ident}", title, "onlooker", line,
                  state | {"probabilities": chance, "onlooker": how}, draws=draws,
                  hand={"chosen": chosen, "evaluations": 6,
                        "trials": [1 + chosen.count(i) for i in range(3)], "sources": THREE},
                  source="worked by hand: phi = 0 moves nothing", kills=kills)


def add_moving_onlookers(book: Book) -> None:
    """Line 9 with moves that change something."""
    state = literal(THREE, MIDDLE)
    # source 2 comes down to 3/4 and 5/8 of the second coordinate (1 - 1/4, then 3/4 - 1/8): 1/4 and 1/8 away
    book.case("onlooker-held-chances", "Chances stay as they were at the end of the employed phase.", "onlooker", "9",
              state | {"probabilities": [0.25, 0.25, 0.5], "onlooker": "acceptance"},
              draws=[0.5, 0.5, 0.375, 0.5, 0.0, 0.25, 0.375, 0.5, 0.0, 0.25, 0.46875, 0.5, 0.0, 0.25],
              hand={"chosen": [2, 2, 2], "trials": [1, 1, 1],
                    "sources": [[0.25, 0.5], [0.75, 0.25], [0.5, 0.5625]]},
              source="worked by hand: phi = -1/2 halves the way to source 0",
              kills="works out Eq. 9 after every onlooker")
    sources = [[0.75, 0.25, 0.25], [0.25, 0.25, 0.75], [0.75, 0.75, 0.25]]
    for how, draws, chosen in (
            ("roulette", [0.125, 0.5, 0.75, 0.125, 0.9375, 0.75, 0.75, 0.125, 0.5, 0.0, 0.25, 0.125], [0, 2, 1]),
            ("acceptance", [0.125, 0.5, 0.75, 0.125, 0.5, 0.125, 0.0, 0.25, 0.125, 0.75, 0.125, 0.75, 0.75, 0.125],
             [0, 1, 2])):
        book.case(f"onlooker-accuracy-{how}", f"Onlookers of the accuracy reading choose by {how}.", "onlooker", "9",
                  accurate(sources) | {"probabilities": [0.25, 0.4375, 0.3125], "onlooker": how}, draws=draws,
                  hand={"chosen": chosen, "evaluations": 6, "profits": [0.5, 0.625, 0.5], "trials": [1, 2, 2],
                        "sources": [[0.75, 0.625, 0.25], *sources[1:]]},
                  source="worked by hand: the moves of the cases move-accuracy-larger, -equal and -smaller")


def add_scouts(book: Book) -> None:
    """Line 10."""
    before = literal([words("0.4856 0.15 0.49 0.41 0.3"), words("0.05 0.72 0.55 0.566 0.2"),
                      words("0.48 0.36 0.1 0.64 0.599")], CENTER, [1, 1, 2], 9)
    plain = book.case("scout-worked", "The scout of the worked example.", "scout", "10", before | {"limit": 1},
                      draws=SCOUT, derivation="hand", source=SPEC, kills="keeps the trial counter of a replaced source")
    agree_all(plain["profits"], "0.395182973092 0.517228082077 0.618510756217")
    assert [plain["source"], plain["replaced"], plain["trials"], plain["evaluations"]] == [2, True, [1, 1, 1], 10]
    assert plain["sources"][2] == SCOUT
    for ident, title, line, trials, limit, draws, hand, kills in (
            ("at-limit", "A counter equal to the limit is not above it: no draw.", "10", [1, 4, 2], 4, [],
             {"source": 1, "replaced": False, "trials": [1, 4, 2], "evaluations": 3, "sources": THREE},
             "takes >= for >"),
            ("tie", "Of equal counters the first is replaced.", "10", [2, 5, 5], 4, [0.5, 0.75],
             {"source": 1, "replaced": True, "trials": [2, 1, 5], "evaluations": 4,
              "sources": [[0.25, 0.5], [0.5, 0.75], [0.5, 1.0]]}, "replaces the last of equal counters"),
            ("one-only", "One source is replaced, however many are above the limit.", "10", [6, 7, 5], 2, [0.0, 0.5],
             {"source": 1, "replaced": True, "trials": [6, 1, 5], "evaluations": 4},
             "replaces the first source above the limit"),
            # (1, 1) is sqrt(1/2) from (1/2, 1/2): further than any other, and taken all the same
            ("worse", "The new source is taken even if it is worse; its distance is to the centroid held.", "10a",
             [9, 1, 1], 8, [0.5, 1.0 - 2.0**-53], {"source": 0, "replaced": True,
                                                  "sources": [[0.5, 1.0 - 2.0**-53], *THREE[1:]]},
             "keeps the old source if it is better"),
            ("limit-1", "At the least limit one failure is enough.", "10", [1, 1, 2], 1, [0.25, 0.25],
             {"source": 2, "replaced": True, "trials": [1, 1, 1]}, "counts the limit from 0")):
        book.case(f"scout-{ident}", title, "scout", line,
                  literal(THREE, MIDDLE, trials) | {"limit": limit}, draws=draws, hand=hand, source="worked by hand",
                  kills=kills)
    sources = [[0.75, 0.25, 0.25], [0.25, 0.25, 0.75], [0.75, 0.75, 0.25]]
    book.case("scout-accuracy", "The accuracy reading judges the new source by its mask.", "scout", "10a",
              accurate(sources, [1, 6, 2]) | {"limit": 5}, draws=[0.25, 0.75, 0.125],
              hand={"source": 1, "replaced": True, "profits": [0.375, 0.5, 0.5], "trials": [1, 1, 2],
                    "evaluations": 4, "sources": [sources[0], [0.25, 0.75, 0.125], sources[2]]},
              source="worked by hand from the table of accuracy profits in specification section 7")


def add_subsamples(book: Book) -> None:
    """Line 22 and the same for features."""
    for ident, title, n, fraction, draws, chosen, kills in (
            # t=0: s = 0 + floor(3/4 * 5) = 3: 3 1 2 0 4; t=1: s = 1 + floor(3/4 * 4) = 4: 3 4 2 0 1; t=2: s = 2 + 0
            ("by-hand", "Three of five by exchanges from the front, then sorted.", 5, 0.6, [0.75, 0.75, 0.0], [2, 3, 4],
             "leaves the chosen in the order of the draws"),
            # t=0: s = 3 + ...: 3 1 2 0; t=1: s = 1 + floor(0.875 * 3) = 3: 3 0 2 1: 0 comes back through place 3
            ("exchange", "What was exchanged can come up later.", 4, 0.5, [0.875, 0.875], [0, 3],
             "draws from the numbers that were never exchanged"),
            ("floor", "floor(0.7 * 8) = 5 draws.", 8, 0.7, [0.0, 0.0, 0.0, 0.0, 0.0], [0, 1, 2, 3, 4], "rounds up"),
            ("at-least-one", "At least one row.", 5, 0.1, [0.5], [2], "takes no row where the part is below one"),
            ("all", "A fraction of 1 takes all without a draw.", 4, 1.0, [], [0, 1, 2, 3], "shuffles even the whole"),
            # 0.29 * 100 is 28.999999999999996
            ("double-product", "The floor is of the product in doubles: 0.29 * 100 gives 28.", 100, 0.29, [0] * 28,
             list(range(28)), "rounds the product before the floor"),
            # t=0: s = 4: 4 1 2 3 0; t=1: s = 1 + 3: 4 0 2 3 1
            ("last", "The largest draws choose from the back.", 5, 0.4, [LARGEST, LARGEST], [0, 4],
             "exchanges from the back, as a whole shuffle does"),
            # t=0: s = 2: 2 1 0 3 4; t=1: s = 1 + floor(1/2 * 4) = 3: 2 3 0 1 4
            ("halves", "Each draw is for the places not yet settled.", 5, 0.4, [0.5, 0.5], [2, 3],
             "draws each from all the places"),
            ("one-row", "Of one row that row.", 1, 0.7, [0.5], [0], None)):
        book.case(f"subsample-{ident}", title, "subsample", "22", {"n": n, "fraction": fraction}, draws=draws,
                  hand={"chosen": chosen}, source="worked by hand", kills=kills)


def moves_book() -> Book:
    """moves.json."""
    book = Book("L2")
    add_inits(book)
    halfway = add_spec_moves(book)
    for fill in (add_moves, add_odd_moves, add_accuracy_moves):
        fill(book)
    add_onlookers(book, halfway)
    for fill in (add_moving_onlookers, add_scouts, add_subsamples):
        fill(book)
    return book


# ---------------------------------------------------------------- trees: candidates, best split, growth

HALVES = words("0.5 0.5 -0.5 0.5 -0.5 0.5 -0.5 -0.5")
ROOT_GAINS = """
0.111111111111 0.375 0.0857142857143 0.333333333333 0.0857142857143 0.375 0.111111111111
0.111111111111 0 0.0857142857143 0 0.0857142857143 0 0.111111111111
0.111111111111 0 0.0857142857143 0.333333333333 0.0857142857143 0.375 0.111111111111
"""


def node(data: str, residuals: Sequence[float], reg_lambda: float = 2.0, *, rows: Sequence[int] | None = None,
         features: Sequence[int] | None = None, curvatures: Sequence[float] | None = None,
         **more: Any) -> dict[str, Any]:
    """Return the inputs that describe a node."""
    table = DATA[data]
    return {"data": data, "features": list(range(table.n_features())) if features is None else list(features),
            "rows": table.everything() if rows is None else list(rows), "residuals": list(residuals),
            "curvatures": None if curvatures is None else list(curvatures), "reg_lambda": reg_lambda, **more}


def add_spec_splits(book: Book) -> None:
    """The root of section 7."""
    plain = book.case("split-root", "The root of the worked example: 21 candidates, three of them tied.", "split", "24",
                      node("eight", HALVES), hand={"feature": 0, "threshold": 2.5, "gain": 0.375}, source=SPEC,
                      kills="lets the last of tied candidates win")
    agree_all([one["gain"] for one in plain["candidates"]], ROOT_GAINS)
    assert [one["threshold"] for one in plain["candidates"]] == [t + 0.5 for t in range(1, 8)] * 3
    free = book.case("split-root-lambda-0", "The same without regularisation: the same places win.", "split", "24",
                     node("eight", HALVES, 0.0), derivation="hand", source=SPEC, kills="leaves lambda at 2")
    agree(free["gain"], "0.666666666667")
    tied = [one for one in free["candidates"] if abs(one["gain"] - free["gain"]) < 1e-12]
    assert [(one["feature"], one["threshold"]) for one in tied] == [(0, 2.5), (0, 6.5), (2, 6.5)]
    assert (free["feature"], free["threshold"]) == (0, 2.5)


def add_splits(book: Book) -> None:
    """Splits by hand; residuals on the table "pairs" add up to 0, so the gain is a square over what is on one side."""
    ahead = math.ldexp(1, -40)
    for ident, title, given, hand, source, kills in (
            # gain (1 + d)^2 with d = 3e-13: ahead by 6e-13, not by more than 1e-12
            ("nearly-tied", "A lead of 6e-13 is a tie: the lower feature stays.",
             node("pairs", [1.0, 0.0, 3e-13, -1.0 - 3e-13], 0.0, features=[0, 1]), {"feature": 0, "threshold": 1.5},
             "worked by hand: (1 + 3e-13)^2 - 1 < 1e-12", "lets any larger gain win"),
            ("just-ahead", "A lead of 2^-39 (1.8e-12) is no tie.",
             node("pairs", [1.0, 0.0, ahead, -1.0 - ahead], 0.0, features=[0, 1]), {"feature": 1, "threshold": 1.5},
             "worked by hand: (1 + 2^-40)^2 - 1 > 1e-12", "calls a lead of 2e-12 a tie"),
            # sums 1, 1 + 0.35e-12, 1 + 0.7e-12 (less 1.05e-12 each): the third is 1.4e-12 ahead of the first
            ("chain", "Leads are over the candidate that holds, not over the largest gain seen.",
             node("pairs", [1.5 - 1.05e-12, -0.5, -0.5 + 3.5e-13, -0.5 + 7e-13], 0.0), {"feature": 2},
             "worked by hand: 7e-13 is a tie, 1.4e-12 is not", "raises the bar by candidates that do not win"),
            # 2 * (7e-7)^2 = 9.8e-13 and 2 * (8e-7)^2 = 1.28e-12
            ("too-little", "A gain of 9.8e-13 is none.", node("single", [7e-7, -7e-7, 0.0, 0.0, 0.0, 0.0], 0.0,
                                                             rows=[0, 1]),
             {"feature": None, "threshold": None, "gain": None}, "worked by hand", "takes any positive gain"),
            ("just-enough", "A gain of 1.28e-12 is one.", node("single", [8e-7, -8e-7, 0.0, 0.0, 0.0, 0.0], 0.0,
                                                              rows=[0, 1]),
             {"feature": 0, "threshold": 1.5}, "worked by hand", "asks for a gain of 2e-12"),
            # 1/(1+2) + 1/(1+2) - 4/(2+2) = -1/3
            ("negative", "With lambda, parting equal residuals gains less than nothing.",
             node("single", [1.0, 1.0, 0.0, 0.0, 0.0, 0.0], rows=[0, 1]),
             {"feature": None, "candidates": [{"feature": 0, "threshold": 1.5, "gain": 1 / 3 + 1 / 3 - 1}]},
             "worked by hand: 1/3 + 1/3 - 1", "takes the size of the gain without its sign"),
            ("constant", "Constant features offer no candidate.", node("constant", [1.0, -1.0, 1.0, -1.0, 0.0]),
             {"feature": None, "threshold": None, "gain": None, "candidates": []}, "worked by hand",
             "offers a split between equal values"),
            ("all-zero", "Residuals of 0 gain nothing anywhere.", node("eight", [0.0] * 8), {"feature": None},
             "worked by hand", None),
            # 2^-30/1862.645149230957 is 5e-13, twice
            ("least-gain", "A gain of exactly 10^-12 is no gain.",
             node("single", [2.0**-15, -(2.0**-15)] + [0.0] * 4, 1861.645149230957, rows=[0, 1]),
             {"feature": None, "candidates": [{"feature": 0, "threshold": 1.5, "gain": 1e-12}]},
             "worked by hand: 5e-13 + 5e-13 - 0", "takes a gain of exactly the least"),
            # rows 2 and 5 alone: 1/4/1 + 1/4/1 - 0 on the first feature offered
            ("rows-and-features", "Only the rows and features of the node count.",
             node("eight", HALVES, 0.0, rows=[2, 5], features=[1, 2]),
             {"feature": 1, "threshold": 1.5, "gain": 0.5,
              "candidates": [{"feature": 1, "threshold": 1.5, "gain": 0.5}, {"feature": 2, "threshold": 3.5,
                                                                            "gain": 0.5}]},
             "worked by hand: x1 is 1 and 2, x2 is 2 and 5", "tries all features")):
        book.case(f"split-{ident}", title, "split", "24", given, hand=hand, source=source, kills=kills)


def add_thresholds(book: Book) -> None:
    """Where the threshold lies."""
    up = 1.0 + 2.0**-52
    for ident, title, data, thresholds, why, kills in (
            # (2 + 3 * 2^-52)/2 lies halfway and rounds to the even neighbour 1 + 2^-51, the upper value
            ("rounds-up", "A midpoint that rounds to the upper value becomes the lower value.", "neighbours", [up],
             "1 + 2^-51 is not below the upper value", "keeps every midpoint"),
            ("rounds-down", "A midpoint that rounds to the lower value stays.", "low-neighbours", [1.0],
             "the even neighbour of 2 + 2^-52 is 2", None),
            # the sums of the outer pairs overflow on either side
            ("overflow", "Where the sum overflows the lower value is taken.", "huge", [-1.75e308, 0.0, 1.5e308],
             "an infinite midpoint is outside", "keeps a midpoint of minus infinity"),
            ("signed-zeros", "The two zeros are one value.", "signed-zeros", [0.5], "0 = -0",
             "tells zeros apart by their sign")):
        residuals = [1.0, -1.0, 1.0, -1.0][:len(DATA[data].classes)]
        plain = book.case(f"split-{ident}", title, "split", "24", node(data, residuals, 0.0), derivation="hand",
                          source=f"worked by hand: {why}", kills=kills)
        assert [one["threshold"] for one in plain["candidates"]] == thresholds


def add_sum_orders(book: Book) -> None:
    """Cases that notice another order of summation in the last bit."""
    tenths = [0.1, 0.2, 0.3, -0.7]
    for ident, title, given, kills in (
            # three rows of value 1: 0.1 + 0.2 + 0.3 is not 0.3 + 0.2 + 0.1
            ("equal-values", "Rows of equal value are added in the order of their numbers.",
             node("repeated", [*tenths, 0.1, 0.7, -0.3, 0.45], features=[0]), "adds equal values from the last row on"),
            # G adds rows 0 to 3, the left sums go 3, 2, 1, 0
            ("whole-by-row", "The sum of the node goes by row number, that of the left side by value.",
             node("falling", tenths, features=[0]), "adds the node in the order of the feature"),
            ("right-by-difference", "The right side is the node less the left side.",
             node("falling", [0.1, 0.7, -0.4, 0.3], 0.0, features=[0]), "adds up the right side"),
            ("order-of-gain", "The gain is left term plus right term less the node's term.",
             node("leaning", lehmer(12, 7000021), 0.3), "takes the node's term from the left term first")):
        book.case(f"split-{ident}", title, "split", "24", given, kills=kills)


def add_hessians(book: Book) -> None:
    """Splits with curvature in the place of counts (AB-14)."""
    ones = [1.0] * 8
    book.case("split-curvature-1", "Curvatures of 1 give what counts give.", "split", "24",
              node("eight", HALVES, curvatures=ones), hand={"feature": 0, "threshold": 2.5, "gain": 0.375},
              derivation="identity", source="unit curvature is the count")
    # 1/4/(1/4 + 1) twice, less 0
    book.case("split-hessian", "Two rows of curvature 1/4 with lambda 1.", "split", "24",
              node("single", [0.5, -0.5, 0.0, 0.0, 0.0, 0.0], 1.0, rows=[0, 1], curvatures=[0.25] * 6),
              hand={"feature": 0, "threshold": 1.5, "gain": 0.4}, source="worked by hand: 1/5 + 1/5 - 0",
              kills="leaves the number of rows in the gain")
    # x0 parts {0, 1}: 1/(1/2) + 1/(1/2); x1 parts {0, 2}: 1/(1/8) + 1/(7/8); by counts both are 1/2 + 1/2
    book.case("split-hessian-decides", "Features tied by counts are told apart by curvature.", "split", "24",
              node("pairs", [0.5, 0.5, 0.5, -1.5], 0.0, features=[0, 1], curvatures=[0.0625, 0.4375, 0.0625, 0.4375]),
              hand={"feature": 1, "threshold": 1.5, "gain": 1 / 0.125 + 1 / 0.875},
              source="worked by hand: (1/2 + 1/2)^2 over 1/8 and 7/8 against 1/2 and 1/2",
              kills="takes the whole curvature for the right side")
    # the left row has curvature 0: its term is 0, the right one 1/4/(1/4) = 1, the node's 0
    book.case("split-no-curvature", "Without curvature and lambda a term is 0.", "split", "24",
              node("single", [0.5, -0.5, 0.0, 0.0, 0.0, 0.0], 0.0, rows=[0, 1], curvatures=[0.0, 0.25, 0, 0, 0, 0]),
              hand={"feature": 0, "gain": 1.0}, source="worked by hand: 0 + 1 - 0", kills="divides by 0")
    book.case("tree-hessian", "A whole tree by curvature.", "tree", "24",
              node("eight", HALVES, 0.5, curvatures=[0.25, 0.1875, 0.25, 0.109375, 0.25, 0.1875, 0.109375, 0.25],
                   max_depth=3), kills="leaves the number of rows in the leaves")
    book.case("tree-no-curvature", "A leaf without curvature and lambda is 0.", "tree", "24",
              node("single", [0.0] * 6, 0.0, curvatures=[0.0] * 6, max_depth=3),
              hand={"nodes": [{"size": 6, "value": 0.0}], "outputs": [0.0] * 6}, source="worked by hand: 0 over 0 is 0",
              kills="divides by 0")


# lambda; iteration; nodes of the class 0 tree: feature threshold gain, or a leaf value
TREES_7 = """
2 0: 0 2.5 0.375, 0.25, 1 7.5 0.279761904762, -0.214285714286, 0.166666666667
2 1: 0 6.5 0.327136808385, 2 4.5 0.327730778443, -0.0882672782884, 0.287215643235, -0.225982613627
"""


def toy(**options: Any) -> abcodt.Options:
    """Return the parameters of stage 2 in the worked example."""
    return abcodt.Options(**{"n_iterations": 2, "max_depth": 2, "subsample": 1.0} | options)


def check_tree(nodes: Sequence[Json], text: str) -> None:
    """Hold a tree against a line of TREES_7."""
    for found, item in zip(nodes, text.split(", "), strict=True):
        parts = item.split()
        if len(parts) == 1:
            agree(found["value"], parts[0])
        else:
            assert [found["feature"], found["threshold"]] == [int(parts[0]), float(parts[1])]
            agree(found["gain"], parts[2])


def add_spec_trees(book: Book) -> None:
    """The trees of section 7, each grown on the residuals of its iteration."""
    first = abcodt.boost(EIGHT, EIGHT.everything(), [0, 1, 2], toy(n_iterations=1), abcodt.Tape([]))
    shares = [abcodt.softmax(row) for row in first.scores]
    for line in TREES_7.strip().split("\n"):
        head, text = line.split(": ")
        iteration = int(head.split()[1])
        for k in (0, 1):
            residuals = HALVES if iteration == 0 else [abcodt.indicator(label, 0) - share[0] for label, share
                                                       in zip(EIGHT.classes, shares, strict=True)]
            given = node("eight", [r if k == 0 else -r for r in residuals], max_depth=2)
            plain = book.case(f"tree-worked-{iteration}-{k}",
                              f"Iteration {iteration}, class {k} of the worked example.", "tree", "24", given,
                              derivation="hand", source=SPEC)
            negative = [found | {"value": -found["value"]} if "value" in found else found for found in plain["nodes"]]
            check_tree(plain["nodes"] if k == 0 else negative, text)
    plain = book.case("tree-worked-lambda-0", "The first tree without regularisation.", "tree", "24",
                      node("eight", HALVES, 0.0, max_depth=2), derivation="hand", source=SPEC)
    agree_all([found["gain"] for found in plain["nodes"] if "gain" in found], "0.666666666667 0.533333333333")


def add_trees(book: Book) -> None:
    """Growth and its ends."""
    # rows 0..5 of "single" hold 1..6; x <= 2.5 goes left
    stump = [1.0, 1.0, -1.0, -1.0, -1.0, -1.0]
    for ident, title, given, hand, kills in (
            ("no-depth-left", "A root of depth 0 at max_depth 1 splits once.", node("single", stump, 0.0, max_depth=1),
             {"nodes": [{"size": 6, "feature": 0, "threshold": 2.5}, {"size": 2, "value": 1.0},
                        {"size": 4, "value": -1.0}], "outputs": stump}, "counts the root as depth 1"),
            ("pure", "Where nothing is gained growth ends before the depth does.",
             node("single", stump, 0.0, max_depth=12),
             {"nodes": [{"size": 6, "feature": 0, "threshold": 2.5}, {"size": 2, "value": 1.0},
                        {"size": 4, "value": -1.0}]}, "splits for no gain"),
            # value 3/(1+2)
            ("one-row", "One row is a leaf, also for the rows not trained on.",
             node("single", [0.0, 0.0, 3.0, 0.0, 0.0, 0.0], rows=[2], max_depth=12),
             {"nodes": [{"size": 1, "value": 1.0}], "outputs": [1.0] * 6}, None),
            # 2/(5+3) everywhere
            ("constant", "Constant features give one leaf.",
             node("constant", [1.0, 1.0, -1.0, 1.0, 0.0], 3.0, max_depth=12),
             {"nodes": [{"size": 5, "value": 0.25}], "outputs": [0.25] * 5}, None),
            # rows 0 and 5 hold 1 and 6: threshold 3.5; rows 1, 2 fall left, 3, 4 right
            ("unseen-rows", "Rows not trained on fall through the tree all the same.",
             node("single", [2.0, 9.0, 9.0, 9.0, 9.0, -2.0], 0.0, rows=[0, 5], max_depth=12),
             {"nodes": [{"size": 2, "feature": 0, "threshold": 3.5, "gain": 8.0}, {"size": 1, "value": 2.0},
                        {"size": 1, "value": -2.0}], "outputs": [2.0, 2.0, 2.0, -2.0, -2.0, -2.0]},
             "counts rows that were not drawn"),
            # rows 0 and 4 hold 1 and 5: the threshold 3 is the value of row 2, which goes left
            ("at-threshold", "A value equal to the threshold goes left.",
             node("single", [2.0, 9.0, 9.0, 9.0, -2.0, 9.0], 0.0, rows=[0, 4], max_depth=12),
             {"outputs": [2.0, 2.0, 2.0, -2.0, -2.0, -2.0]}, "sends equality to the right"),
            ("rounded-threshold", "At a threshold that is the lower value both sides keep a row.",
             node("neighbours", [1.0, -1.0], 0.0, max_depth=12),
             {"nodes": [{"size": 2, "feature": 0, "threshold": 1.0 + 2.0**-52, "gain": 2.0}, {"size": 1, "value": 1.0},
                        {"size": 1, "value": -1.0}]}, None)):
        book.case(f"tree-{ident}", title, "tree", "24", given, hand=hand, source="worked by hand", kills=kills)


def add_deep_trees(book: Book) -> None:
    """Larger trees."""
    for ident, title, given, kills in (
            ("deep", "All eight rows parted, in pre-order.", node("eight", lehmer(8, 3000009), 0.1, max_depth=12),
             "lists the right side before the left one"),
            ("depth-2", "The same stopped at depth 2.", node("eight", lehmer(8, 3000009), 0.1, max_depth=2),
             "grows one level too deep"),
            ("repeated", "Repeated values keep rows together.",
             node("repeated", [u - 0.5 for u in lehmer(8, 5000015)], 0.0, max_depth=12), None),
            ("leaning", "Four columns with values that repeat.",
             node("leaning", [u - 0.5 for u in lehmer(12, 11000033)], 1.0, max_depth=4), None),
            ("fresh-sums", "Every node adds its own rows in ascending order.",
             node("falling", [0.3, -0.1, 0.2, 0.7], 0.5, max_depth=3), "hands the right side's difference down"),
            ("some-features", "Trees split on the offered features only.",
             node("leaning", [u - 0.5 for u in lehmer(12, 11000033)], 1.0, features=[1, 3], max_depth=4), None)):
        book.case(f"tree-{ident}", title, "tree", "24", given, kills=kills)


def trees_book() -> Book:
    """trees.json."""
    book = Book("L1")
    for fill in (add_spec_splits, add_splits, add_thresholds, add_sum_orders, add_hessians, add_spec_trees, add_trees,
                 add_deep_trees):
        fill(book)
    return book


# ---------------------------------------------------------------- boosting: softmax, line search, profits, Step 10


def add_softmaxes(book: Book) -> None:
    """Lines 23 and the loss."""
    log2 = math.log(2)
    book.case("softmax-zero", "Scores of 0: equal shares, each row loses ln 2.", "softmax", "23",
              {"scores": [[0.0, 0.0]] * 8, "classes": EIGHT.classes},
              hand={"probabilities": [[0.5, 0.5]] * 8, "losses": [log2] * 8}, source=SPEC)
    agree(book.cases[-1]["expect"]["loss"]["~"], "5.54517744448")
    book.case("softmax-large", "Large scores: the largest is subtracted first.", "softmax", "23",
              {"scores": [[1000.0, 0.0], [-1000.0, -1000.0]], "classes": [0, 1]},
              hand={"probabilities": [[1.0, 0.0], [0.5, 0.5]], "losses": [0.0, log2], "loss": log2},
              source="worked by hand: exp(0) = 1, exp(-1000) = 0", kills="raises e to the scores as they are")
    book.case("softmax-highest-last", "The largest score may be the last one.", "softmax", "23",
              {"scores": [[-1000.0, 0.0, 1000.0]], "classes": [2]},
              hand={"probabilities": [[0.0, 0.0, 1.0]], "losses": [0.0], "loss": 0.0},
              source="worked by hand: exp(0) = 1, exp(-1000) = exp(-2000) = 0")
    book.case("softmax-highest-second", "Of two the second may be the largest.", "softmax", "23",
              {"scores": [[-1000.0, 0.0], [0.0, 1000.0]], "classes": [1, 1]},
              hand={"probabilities": [[0.0, 1.0], [0.0, 1.0]], "losses": [0.0, 0.0], "loss": 0.0},
              source="worked by hand: exp(0) = 1, exp(-1000) = 0")
    book.case("softmax-one-class", "A single class has the share 1.", "softmax", "23",
              {"scores": [[0.75], [-3.0]], "classes": [0, 0]},
              hand={"probabilities": [[1.0], [1.0]], "losses": [0.0, 0.0], "loss": 0.0}, source="worked by hand: 1/1")
    book.case("softmax-three", "Shares of 1/6, 1/3 and 1/2, whatever the level.", "softmax", "23",
              {"scores": [[0.0, log2, math.log(3)], [10.0, 10.0 + log2, 10.0 + math.log(3)]], "classes": [2, 0]},
              derivation="identity", source="identity: softmax of logarithms of 1, 2, 3")
    for row in decode(book.cases[-1]["expect"])["probabilities"]:
        assert all(abs(share - k / 6) < 1e-14 for k, share in enumerate(row, 1))
    book.case("softmax-lehmer", "Rows of four classes.", "softmax", "23",
              {"scores": [[4 * u - 2 for u in lehmer(4, seed)] for seed in (5000015, 6000018, 9000027)],
               "classes": [1, 1, 3]}, kills="adds the losses of the likeliest classes")


def add_line_searches(book: Book) -> None:
    """Line 25."""
    log2 = math.log(2)
    zero = [0.0, 0.0]
    for ident, title, scores, outputs, classes, beta, source, kills in (
            ("nothing", "All outputs 0: the step is 0.", [zero] * 2, [zero] * 2, [0, 1], 0.0, "worked by hand",
             "steps as far as it may when there is nowhere to go"),
            # P is 1 and 0 exactly at 10, so that the derivative is 0 there
            ("flat", "A derivative of exactly 0 at 10: the step is 10.", [zero], [[100.0, -100.0]], [0], 10.0,
             "worked by hand: exp(-2000) = 0, so d(10) = 0", None),
            ("capped", "Rows that all gain: as far as the cap.", [zero] * 2, [[0.25, -0.25], [-0.25, 0.25]], [0, 1],
             10.0, "worked by hand: d(10) = -1/(1 + e^5) < 0", "caps the step at 1"),
            # d(0) = 1 > 0: the upper end goes down 60 times
            ("uphill", "Outputs that point uphill: the bisection ends at 10/2^61.", [zero], [[-1.0, 1.0]], [0],
             TINIEST_BETA, "worked by hand: d > 0 on all of [0, 10]", "returns 0 where the loss only grows"),
            ("first-output", "A single output other than 0, the first of all.", [zero], [[1.0, 0.0]], [0], 10.0,
             "worked by hand: d(10) = 1/(1 + e^-10) - 1 < 0", None),
            # both shares are 1/2 exactly at 10/2^58, the 58th middle: it becomes the lower end, and two more
            # middles, 15/2^58 and 12.5/2^58, become the upper one
            ("zero-slope", "A derivative of exactly 0 at a middle: the search goes on above it.",
             [[-10 * 2.0**-8, 0.0]] * 2, [[2.0**50, 0.0]] * 2, [0, 1], EARLY_ZERO_BETA,
             "worked by hand: the mean of 10/2^58 and 12.5/2^58", "goes on below a middle with derivative 0")):
        book.case(f"line-search-{ident}", title, "line_search", "25",
                  {"scores": scores, "outputs": outputs, "classes": classes}, hand={"beta": beta}, source=source,
                  kills=kills)
    for ident, title, outputs, classes, beta, kills in (
            # P_0 = 2/3 where e^(2 beta) = 2
            ("half-log-2", "Two rows of one class and one of the other: (ln 2)/2.", [[1.0, -1.0]] * 3, [0, 1, 0],
             log2 / 2, None),
            # P_0 = 1/2 where e^beta = 2
            ("log-2", "Three classes with shares 1/2, 1/4, 1/4: ln 2.", [[1.0, 0.0, 0.0]] * 4, [1, 0, 2, 0], log2,
             "takes the derivative by each row's own class alone"),
            # rows that the trees say nothing of do not count
            ("silent-rows", "Rows without output have no say.", [[1.0, -1.0]] * 3 + [[0.0, 0.0]] * 2, [0, 1, 0, 1, 1],
             log2 / 2, None)):
        plain = book.case(f"line-search-{ident}", title, "line_search", "25",
                          {"scores": [[0.0] * len(outputs[0])] * len(outputs), "outputs": outputs, "classes": classes},
                          derivation="identity", source="identity: the shares of the classes at the minimum",
                          kills=kills)
        assert abs(plain["beta"] - beta) < 1e-14


def add_spec_line_searches(book: Book) -> None:
    """The two steps of section 7, for both values of lambda."""
    for reg_lambda, digits in ((2.0, ("4.49711483274", "6.89482241285")), (0.0, ("2.91171337905", "3.87785838556"))):
        for m in (0, 1):
            options = toy(reg_lambda=reg_lambda, n_iterations=m + 1)
            scores = [[0.0, 0.0] for _ in EIGHT.classes]
            if m == 1:
                scores = abcodt.boost(EIGHT, EIGHT.everything(), [0, 1, 2], toy(reg_lambda=reg_lambda, n_iterations=1),
                                      abcodt.Tape([])).scores
            trees = abcodt.boost(EIGHT, EIGHT.everything(), [0, 1, 2], options, abcodt.Tape([])).trees[m]
            outputs = [[tree.output(row) for tree in trees] for row in EIGHT.rows]
            plain = book.case(f"line-search-worked-{m}-lambda-{reg_lambda:.0f}",
                              f"Iteration {m} of the worked example, lambda {reg_lambda:.0f}.", "line_search", "25",
                              {"scores": scores, "outputs": outputs, "classes": EIGHT.classes}, derivation="hand",
                              source=SPEC)
            agree(plain["beta"], digits[m])


MASKS_7 = ["100", "010", "001", "110", "101", "011", "111"]
PROFITS_7 = {2: "0.375 0.5 0.625 0.5 0.5 0.5 0.5", 3: "0.375 0.5 0.375 0.5 0.375 0.375 0.375"}
FOLDS_7 = {2: "0 1 0 0 1 1 0 1", 3: "0 1 0 2 1 0 2 0"}


def judged(**options: Any) -> dict[str, Any]:
    """Return the parameters of an accuracy profit."""
    return {name: value for name, value in (ACCURACY | options).items() if name != "reading"}


def add_spec_profits(book: Book) -> None:
    """The table of accuracy profits in section 7."""
    for cv in (2, 3):
        for mask, profit in zip(MASKS_7, words(PROFITS_7[cv]), strict=True):
            plain = book.case(f"accuracy-worked-{mask}-cv-{cv}", f"Mask {mask} with {cv} folds.", "accuracy", "4",
                              {"data": "eight", "mask": [int(bit) for bit in mask], "parameters": judged(cv=cv)},
                              derivation="hand", source=SPEC)
            assert plain["profit"] == profit
            assert plain["folds"] == [int(word) for word in FOLDS_7[cv].split()]


def add_profits(book: Book) -> None:
    """Accuracy profits at the edges."""
    everything = [1, 1]
    for ident, title, data, mask, options, hand, source, kills in (
            # fold 0 holds all three rows; nothing is left to learn from
            ("one-each", "One sample of each class: nothing to train on, class 0 for all.", "one-each", everything, {},
             {"folds": [0, 0, 0], "predictions": [0, 0, 0], "correct": 1, "profit": 1 / 3}, "worked by hand",
             "trains on all rows where the other folds are empty"),
            # rows 2, 3 have one of each class, so that all scores stay 0; rows 0, 1, 4 lean to class 1
            ("constant", "Constant features: the larger class of the training part, the lower one on ties.", "constant",
             [1, 1, 1], {}, {"folds": [0, 0, 1, 1, 0], "predictions": [0, 0, 1, 1, 0], "correct": 2, "profit": 0.4},
             "worked by hand", "lets the last class win ties"),
            ("empty-folds", "More folds than samples of a class: empty folds are skipped.", "eight", [1, 0, 1],
             {"cv": 7}, {"folds": [0, 1, 0, 2, 1, 3, 2, 3]}, ORACLE, None),
            ("rare", "A class with one sample is absent from one training part.", "rare", everything, {},
             {"folds": [0, 0, 1, 1, 0, 0, 0]}, ORACLE, None),
            ("rare-prior", "Started from class shares it stays without any there.", "rare", everything,
             {"init": "prior", "line_search": False}, {"folds": [0, 0, 1, 1, 0, 0, 0]}, ORACLE,
             "starts an absent class at 0"),
            ("rare-prior-hessian", "The same by curvature without lambda: 0 over 0 is 0.", "rare", everything,
             {"init": "prior", "curvature": "hessian", "reg_lambda": 0.0, "max_depth": 1},
             {"folds": [0, 0, 1, 1, 0, 0, 0]}, ORACLE, "divides by 0"),
            # both trees take the whole Newton step, so that the scores overshoot more and more until a share is 0
            ("diverging", "Whole steps by curvature overshoot until a row's own share is 0 and its loss infinite.",
             "lopsided", [1], {"curvature": "hessian", "reg_lambda": 0.0, "line_search": False, "learning_rate": 1.0,
                               "objective_iterations": 12}, {"folds": [0, 1] * 6}, ORACLE,
             "takes the logarithm of a share of 0"),
            # a third is not exact: which of three balanced classes wins depends on the order of the sum
            ("row-order", "The rows of the other folds are added in order.", "thirds", [1],
             {"line_search": False, "objective_iterations": 1, "learning_rate": 1.0}, {}, ORACLE, None)):
        book.case(f"accuracy-{ident}", title, "accuracy", "4",
                  {"data": data, "mask": mask, "parameters": judged(**options)}, hand=hand,
                  derivation="independent" if source == ORACLE else "hand", source=source, kills=kills)


def add_option_profits(book: Book) -> None:
    """One accuracy profit per option, on three classes."""
    for ident, title, mask, options, kills in (
            ("three-classes", "Three classes, three folds.", [1, 1, 0, 0], {},
             "deals the folds over all classes together"),
            ("masked", "Features outside the mask are not looked at.", [0, 0, 1, 1], {}, "trains on all features"),
            ("iterations", "As many iterations as objective_iterations says.", [1, 0, 1, 1],
             {"objective_iterations": 1}, "makes ten iterations whatever is asked for"),
            ("depth-1", "Stumps.", [0, 0, 1, 1], {"max_depth": 1}, "leaves max_depth at 12"),
            ("lambda-0", "Without regularisation.", [0, 0, 1, 0], {"reg_lambda": 0.0},
             "leaves lambda at 2 in the profits"),
            ("hessian", "By curvature.", [0, 0, 1, 1], {"curvature": "hessian"}, "judges by unit curvature"),
            ("hessian-lambda", "By curvature with another lambda.", [0, 1, 0, 1],
             {"curvature": "hessian", "reg_lambda": 0.5}, None),
            ("prior", "From class shares.", [0, 0, 1, 1], {"init": "prior"}, "judges from scores of 0"),
            ("no-line-search", "Steps of 1.", [0, 0, 1, 1], {"line_search": False}, "searches for a step all the same"),
            ("full-rate", "A learning rate of 1.", [1, 0, 1, 1], {"learning_rate": 1.0},
             "leaves the learning rate out of the profits")):
        book.case(f"accuracy-{ident}", title, "accuracy", "4",
                  {"data": "leaning", "mask": mask, "parameters": judged(**{"cv": 3} | options)}, kills=kills)


def nodes_of(text: str) -> list[Json]:
    """Read split nodes written as feature:gain."""
    return [{"feature": int(item.split(":")[0]), "gain": float(item.split(":")[1])} for item in text.split()]


def toy_nodes(reg_lambda: float) -> list[Json]:
    """Return the split nodes of the worked example."""
    boosted = abcodt.boost(EIGHT, EIGHT.everything(), [0, 1, 2], toy(reg_lambda=reg_lambda), abcodt.Tape([]))
    return [{"feature": found.feature, "gain": found.gain} for found in boosted.split_nodes()]


STEP_10 = """
2: 0.351068404193 0.139880952381 0.163865389221; 0.218271581932; 0.327407372897
0: 0.611259139097 0.266666666667 0.295835785018; 0.391253863594; 0.586880795391
"""


def add_spec_selection(book: Book) -> None:
    """Eq. 12 to 14 and Step 10 in section 7."""
    for line in STEP_10.strip().split("\n"):
        reg_lambda, text = line.split(": ")
        weights, of_features, of_nodes = text.split("; ")
        nodes = toy_nodes(float(reg_lambda))
        assert len(nodes) == 8
        plain = book.case(f"importances-worked-lambda-{reg_lambda}",
                          f"Importances of the worked example, lambda {reg_lambda}.", "importances", "27",
                          {"n_features": 3, "n_trees": 4, "split_nodes": nodes}, derivation="hand", source=SPEC)
        agree_all(plain["importances"], weights)
        for selection, average, kept in (("feature", of_features, [0]), ("branch", of_nodes, [0, 2])):
            found = book.case(f"select-worked-{selection}-lambda-{reg_lambda}",
                              f"Step 10 of the worked example by {selection}, lambda {reg_lambda}.", "select", "28",
                              {"selection": selection, "features": [0, 1, 2], "importances": plain["importances"],
                               "split_nodes": nodes}, derivation="hand", source=SPEC)
            agree(found["average"], average)
            assert found["kept"] == kept


def check_spec_importances() -> None:
    """Hold gains per tree and shares against section 7."""
    boosted = abcodt.boost(EIGHT, EIGHT.everything(), [0, 1, 2], toy(), abcodt.Tape([]))
    for m, digits in enumerate(("0.375 0.279761904762 0", "0.327136808385 0 0.327730778443")):
        for tree in boosted.trees[m]:
            nodes = [found.split for found in tree.in_preorder() if found.split is not None]
            agree_all(abcodt.importances(3, 1, nodes), digits)
    weights = abcodt.importances(3, 4, boosted.split_nodes())
    agree_all([value / abcodt.total(weights) for value in weights], "0.536133931691 0.213619124003 0.250246944306")


def add_importances(book: Book) -> None:
    """Line 27."""
    for ident, title, n_features, n_trees, nodes, weights, kills in (
            ("by-hand", "Gains are added per feature and divided by the number of trees.", 3, 8,
             "2:0.5 0:1 2:1.5 0:0.5", [0.1875, 0.0, 0.25], "divides by the number of nodes"),
            ("no-nodes", "No split anywhere: all 0.", 2, 6, "", [0.0, 0.0], None),
            # 0.1 + 0.2 + 0.3 = 0.6000000000000001
            ("in-order", "Gains are added in the order of the nodes.", 1, 2, "0:0.1 0:0.2 0:0.3",
             [0.6000000000000001 / 2], "adds the gains from the last node on"),
            # 0.8/10 = 0.08, but 0.8 * 0.1 = 0.08000000000000002
            ("divided-once", "One division by the number of trees.", 1, 10, "0:0.8", [0.08],
             "multiplies by a rounded reciprocal")):
        book.case(f"importances-{ident}", title, "importances", "27",
                  {"n_features": n_features, "n_trees": n_trees, "split_nodes": nodes_of(nodes)},
                  hand={"importances": weights}, source="worked by hand", kills=kills)


def add_selections(book: Book) -> None:
    """Step 10 at the edges."""
    for ident, title, selection, features, weights, nodes, average, kept, kills in (
            # (0.75 + 0.5 + 0)/3: the mean of those with a split, 0.625, would drop feature 1
            ("zeros-count", "The mean is over all of theta, zeros included.", "feature", [0, 1, 2], [0.75, 0.5, 0.0],
             "0:3 1:2", 1.25 / 3, [0, 1], "leaves features without a split out of the mean"),
            # (0.5 + 0.25)/2 = 0.375; over all five it would be 0.15
            ("theta-only", "The mean is over theta, not over all features.", "feature", [1, 3],
             [0.0, 0.5, 0.0, 0.25, 0.0], "1:2 3:1", 0.375, [1], "takes the mean over all features"),
            ("at-mean", "A feature at the mean is not above it.", "feature", [0, 1, 2], [0.25, 0.5, 0.75],
             "0:1 1:2 2:3", 0.5, [2], "takes >= for >"),
            ("all-equal", "All equal: every feature with some gain stays.", "feature", [0, 2], [0.5, 0.0, 0.5],
             "0:2 2:2", 0.5, [0, 2], "keeps nothing when all are equal"),
            ("one-feature", "A theta of one feature is kept.", "feature", [1], [0.0, 0.375], "1:1.5", 0.375, [1],
             None),
            ("one-without-split", "Also without a split.", "feature", [1], [0.0, 0.0], "", 0.0, [1],
             "keeps nothing without a split"),
            ("no-split", "No split anywhere: theta stays.", "feature", [0, 2], [0.0, 0.0, 0.0], "", 0.0, [0, 2], None),
            ("branch-no-split", "The same by branches, where there is no mean.", "branch", [0, 2], [0.0, 0.0, 0.0], "",
             None, [0, 2], None),
            # gains 1, 1, 1, 5: mean 2; feature 0 has the larger sum, feature 1 the node
            ("branch-node", "One node above the mean is enough, a large sum is not.", "branch", [0, 1], [0.75, 1.25],
             "0:1 1:5 0:1 0:1", 2.0, [1], "compares the features' sums with the mean of the nodes"),
            ("branch-at-mean", "A node at the mean is not above it.", "branch", [0, 1, 2], [0.25, 0.5, 0.75],
             "0:1 1:2 2:3", 2.0, [2], "takes >= for > by branches"),
            ("branch-all-equal", "All nodes equal: every feature with a node stays.", "branch", [0, 1, 2],
             [0.5, 0.0, 0.25], "0:1 2:1 0:1", 1.0, [0, 2], "keeps all of theta when all nodes are equal"),
            # four nodes of 1 and two of 4: mean 2
            ("branch-mean-of-nodes", "The mean is over nodes, not over features.", "branch", [0, 1, 2],
             [1.0, 0.5, 1.0], "0:1 0:1 0:1 0:1 1:4 2:4", 2.0, [1, 2], None)):
        book.case(f"select-{ident}", title, "select", "28",
                  {"selection": selection, "features": features, "importances": weights,
                   "split_nodes": nodes_of(nodes)}, hand={"average": average, "kept": kept}, source="worked by hand",
                  kills=kills)


def boost_book() -> Book:
    """boost.json."""
    book = Book("L1")
    check_spec_importances()
    for fill in (add_softmaxes, add_line_searches, add_spec_line_searches, add_spec_profits, add_profits,
                 add_option_profits, add_importances, add_spec_selection, add_selections):
        fill(book)
    return book


# ---------------------------------------------------------------- runs of stage 1

STAGE_1 = ("reading", "n_sources", "max_evaluations", "limit", "onlooker", "objective_iterations", "cv", "max_depth",
           "reg_lambda", "curvature", "learning_rate", "init", "line_search")
STAGE_2 = ("n_iterations", "max_depth", "subsample", "colsample", "reg_lambda", "curvature", "learning_rate", "init",
           "line_search")


def some(options: abcodt.Options, names: Sequence[str]) -> dict[str, Any]:
    """Return some of the parameters."""
    return {name: getattr(options, name) for name in names}


def on_tape(tape: Sequence[float | int]) -> abcodt.Tape:
    """Return the oracle's tape of these entries."""
    return abcodt.Tape(entry if isinstance(entry, float) else entry * 2.0**-53 for entry in tape)


def add_colony(book: Book, ident: str, title: str, line: str, where: int | str, options: dict[str, Any],
               tape: Sequence[float | int], **more: Any) -> Json:
    """Add a run of stage 1 on so many features, or on a table, and on as much of a tape as it needs."""
    chosen = abcodt.Options(**options)
    table = DATA[where] if isinstance(where, str) else None
    n_features = where if isinstance(where, int) else DATA[where].n_features()
    used = on_tape(tape)
    abcodt.bees(chosen, n_features, abcodt.judge_of(table, chosen), used)
    return book.case(f"colony-{ident}", title, "colony", line,
                     {"n_features": n_features, "data": None if table is None else where,
                      "parameters": some(chosen, STAGE_1)}, draws=tape[:used.used], **more)


def check_bees(plain: Json, theta: str, profits: str, trials: str, figures: list[int]) -> None:
    """Hold a finished stage 1 against section 7; the figures are cycles, evaluations and draws."""
    assert plain["theta"] == [int(bit) for bit in theta]
    agree_all(plain["profits"], profits)
    assert plain["trials"] == [int(word) for word in trials.split()]
    assert [plain["n_cycles"], plain["n_evaluations"], plain["n_draws"]] == figures


def add_spec_colonies(book: Book) -> None:
    """Stage 1 of section 7."""
    flat = [u for source in (*START, *EMPLOYED) for u in source]
    plain = add_colony(book, "worked", "Stage 1 of the worked example.", "12", 5,
                       {"n_sources": 3, "max_evaluations": 9, "limit": 1}, [*flat, *ONLOOKERS, *SCOUT],
                       derivation="hand", source=SPEC)
    check_bees(plain, "00100", "0.395182973092 0.517228082077 0.618510756217", "1 1 1", [1, 10, 44])
    assert plain["sources"][0] == words("0.4856 0.15 0.49 0.41 0.3")
    lines = [event["line"].partition(":")[2] for event in plain["events"]]
    assert [*lines[:5], *lines[-4:]] == ["1", "2", "3", "4", "5", "10", "10a", "11", "12"]
    for how, theta, profits, trials, figures in (
            ("acceptance", "01110", "0.102988657743 0.305471461367 0.136240780064 0.167856117429 0.169159943837",
             "2 1 4 1 2", [10, 105, 592]),
            ("roulette", "11110", "0.910859601595 0.0667265814324 0.15409793209 0.107265452812 0.17689995532",
             "1 7 1 1 1", [10, 106, 380])):
        plain = add_colony(book, f"seed-42-{how}", f"Seed 42, five features, onlookers by {how}.", "9", 5,
                           {"n_sources": 5, "max_evaluations": 100, "limit": 5, "onlooker": how}, seeded(42, 1000),
                           derivation="independent", source=SPEC)
        check_bees(plain, theta, profits, trials, figures)
    plain = add_colony(book, "seed-42-accuracy", "Seed 42 in the accuracy reading on eight samples.", "12", "eight",
                       {"reading": "accuracy", "n_sources": 3, "max_evaluations": 30, "limit": 5, "cv": 2,
                        "objective_iterations": 3}, seeded(42, 1000), derivation="independent", source=SPEC)
    check_bees(plain, "001", "0.625 0.625 0.5", "5 3 1", [5, 36, 123])


def add_small_colonies(book: Book) -> None:
    """Runs worked out by hand: phi = 0 moves nothing."""
    still = [0.0, 0.0, 0.5]
    # both sources are sqrt(1/8) from (1/2, 1/2); nothing moves, and 6 evaluations are enough for 6
    tied = [0.25, 0.75, 0.75, 0.25, *still, *still, 0.25, *still, 0.125, *still]
    add_colony(book, "tied-sources", "Of equally good sources the first gives theta.", "12", 2,
               {"max_evaluations": 6}, tied,
               hand={"theta": [0, 1], "trials": [4, 2], "n_evaluations": 6, "n_cycles": 1}, source="worked by hand",
               kills="lets the last of equally good sources give theta")
    add_colony(book, "exactly-enough", "As many evaluations as allowed end the run.", "11", 2, {"max_evaluations": 6},
               tied, hand={"n_evaluations": 6, "n_cycles": 1}, source="worked by hand",
               kills="makes another cycle at exactly max_evaluations")
    # two equal sources sit on their centroid: profits 0, chances 1/2 each
    add_colony(book, "all-on-centroid", "All profits 0: every source is as likely.", "8", 2,
               {"max_evaluations": 1, "n_sources": 2}, [0.25, 0.75, 0.25, 0.75, *still, *still, 0.25, *still, 0.75,
                                                        0.375, *still],
               hand={"theta": [0, 1], "profits": [0.0, 0.0], "trials": [3, 3], "n_evaluations": 6, "n_cycles": 1},
               source="worked by hand", kills="divides by a sum of 0")
    add_colony(book, "one-feature", "One feature: two sources, and theta is that feature.", "1", 1,
               {"max_evaluations": 2}, [0.125, 0.375, *still, *still, 0.25, *still, 0.125, *still],
               hand={"theta": [1], "sources": [[0.125], [0.375]], "trials": [4, 2], "n_cycles": 1},
               source="worked by hand")


def add_colonies(book: Book) -> None:
    """Runs about single lines."""
    for ident, title, line, where, options, seed, kills in (
            ("recomputed", "From the second cycle on the centroid and all profits are those of the present sources.",
             "6", 4, {"n_sources": 3, "max_evaluations": 20}, 3, "keeps the centroid of the start"),
            ("not-counted", "Profits worked out anew are no evaluations.", "6", 3,
             {"n_sources": 4, "max_evaluations": 28}, 5, "counts the profits of line 6"),
            ("onlookers-count", "Onlookers count as evaluations.", "11", 3, {"n_sources": 2, "max_evaluations": 14}, 8,
             "counts employed bees only"),
            ("scouts", "A low limit: scouts in most cycles, and each counts.", "10", 3,
             {"n_sources": 3, "max_evaluations": 40, "limit": 2}, 4, "leaves the scout's evaluation out"),
            ("held-within-cycle", "Within a cycle the centroid is held.", "4", 3,
             {"n_sources": 3, "max_evaluations": 16, "limit": 1}, 9, "takes the centroid anew for every candidate"),
            ("final-population", "Theta is of the last population, whatever was better before.", "12", 3,
             {"n_sources": 2, "max_evaluations": 30, "limit": 1}, 5, "remembers the best distance of all"),
            ("first-cycle-only", "More sources than evaluations: one cycle.", "11", 4,
             {"n_sources": 7, "max_evaluations": 3}, 6, "tests the evaluations before the first cycle"),
            ("by-dimension", "As many sources as features.", "1", 6, {"max_evaluations": 30}, 10, None),
            ("roulette-scouts", "Roulette with scouts.", "9b", 3,
             {"n_sources": 3, "max_evaluations": 30, "limit": 2, "onlooker": "roulette"}, 11, None)):
        add_colony(book, ident, title, line, where, options, seeded(seed, 1000), kills=kills)


def quick(**options: Any) -> dict[str, Any]:
    """Return parameters of a short accuracy run."""
    return {"reading": "accuracy", "n_sources": 3, "max_evaluations": 15, "limit": 3, "cv": 2,
            "objective_iterations": 2} | options


def add_accuracy_colonies(book: Book) -> None:
    """Runs of the accuracy reading."""
    still = [0.0, 0.0, 0.5]
    masks = [0.75, 0.75, 0.25, 0.25, 0.75, 0.75, 0.75, 0.25, 0.75]
    # constant features: every mask has profit 2/5, so the masks 110, 011, 101 stay as they are
    add_colony(book, "record-earlier", "Of equal profits and numbers of features the earlier mask is recorded.", "12a",
               "constant", quick(max_evaluations=6, limit=9), [*masks, *still * 3, *[0.125, *still] * 3],
               hand={"theta": [1, 1, 0], "profits": [0.4] * 3, "n_cycles": 1, "n_evaluations": 9},
               source="worked by hand: every mask predicts alike", kills="records the later of equal masks")
    # the scouts bring 010, then 100, which has as many features and comes later
    add_colony(book, "record-fewer", "Of equal profits fewer features are recorded.", "12a", "constant",
               quick(limit=1, max_evaluations=14),
               [*masks, *still * 3, *[0.125, *still] * 3, 0.25, 0.75, 0.25, *still * 3, *[0.875, *still] * 3,
                0.75, 0.25, 0.25],
               hand={"theta": [0, 1, 0], "profits": [0.4] * 3, "n_cycles": 2, "n_evaluations": 17},
               source="worked by hand: every mask predicts alike", kills="records the first of equal profits")
    # what holds in one fold is the other way round in the other: every mask has profit 0, which is
    # still the best; of the masks 11, 10 (repaired) and 11 the one with fewer features is recorded
    add_colony(book, "record-of-nothing", "A best profit of 0 is recorded too.", "12a", "reversed",
               quick(max_evaluations=6, limit=9), [*masks[:6], *still * 3, *[0.125, *still] * 3],
               hand={"theta": [1, 0], "profits": [0.0] * 3, "n_cycles": 1, "n_evaluations": 9},
               source="worked by hand: each fold teaches the opposite of the other",
               kills="records only profits above 0")
    for ident, title, line, where, options, seed, kills in (
            ("record-kept", "The record outlives its source.", "12a", "eight", quick(limit=1, max_evaluations=40), 3,
             "takes theta from the last population in the accuracy reading"),
            ("accuracy-acceptance", "The accuracy reading with acceptance tests.", "9a", "eight",
             quick(onlooker="acceptance"), 5, "lets the reading alone decide how onlookers choose"),
            ("accuracy-three-classes", "Three classes and four features.", "4", "leaning",
             quick(max_evaluations=12, cv=3), 2, None),
            ("accuracy-hessian", "Profits by curvature.", "4", "leaning", quick(curvature="hessian"), 6, None),
            ("accuracy-prior", "Profits from class shares.", "4", "leaning", quick(init="prior"), 7, None),
            ("accuracy-no-line-search", "Profits with steps of 1.", "4", "leaning", quick(line_search=False), 8, None),
            ("accuracy-repeated-masks", "A mask judged before counts again.", "11", "single", quick(n_sources=2), 9,
             "counts a mask once")):
        add_colony(book, ident, title, line, where, options, seeded(seed, 1000), kills=kills)


def runs_colony_book() -> Book:
    """runs_colony.json."""
    book = Book("L3")
    for fill in (add_spec_colonies, add_small_colonies, add_colonies, add_accuracy_colonies):
        fill(book)
    return book


# ---------------------------------------------------------------- runs of stage 2


def add_boost(book: Book, ident: str, title: str, line: str, data: str, options: abcodt.Options,
              tape: Sequence[float | int] = (), features: Sequence[int] | None = None, **more: Any) -> Json:
    """Add a run of stage 2 on as much of a tape as it needs."""
    table = DATA[data]
    chosen = list(range(table.n_features())) if features is None else list(features)
    used = on_tape(tape)
    abcodt.boost(table, table.everything(), chosen, options, used)
    return book.case(f"boost-{ident}", title, "boost", line,
                     {"data": data, "features": chosen, "parameters": some(options, STAGE_2)},
                     draws=tape[:used.used], **more)


# lambda: gains of the class 0 trees; betas; losses; importances
BOOSTS_7 = """
2: 0.375 0.279761904762 0.327136808385 0.327730778443; 4.49711483274 6.89482241285; 4.99486983549 4.17738068567; \
0.351068404193 0.139880952381 0.163865389221
0: 0.666666666667 0.533333333333 0.555851611527 0.591671570036; 2.91171337905 3.87785838556; \
4.89709879456 4.09116674567; 0.611259139097 0.266666666667 0.295835785018
"""
SCORES_7 = ("0.310457956248 0.310457956248 -0.157225467282 0.0140931930125 -0.157225467282 0.101663339014"
            " -0.252177745351 -0.252177745351")
SHARES_7 = "0.555978278285 0.555978278285 0.451965227254 0.537405936934 " + " ".join(["0.451965227254"] * 4)
RESIDUALS_7 = ("0.444021721715 0.444021721715 -0.451965227254 0.462594063066 -0.451965227254 0.548034772746"
               " -0.451965227254 -0.451965227254")


def check_worked_events(plain: Json) -> None:
    """Hold shares, residuals and trees of the two iterations against section 7."""
    of_line = {line: [event for event in plain["events"] if event["line"] == f"abcodt:{line}"]
               for line in ("23", "24", "26")}
    assert of_line["23"][0]["probabilities"] == [[0.5, 0.5]] * 8
    agree_all([row[0] for row in of_line["23"][1]["probabilities"]], SHARES_7)
    assert of_line["24"][0]["residuals"] == HALVES
    agree_all(of_line["24"][2]["residuals"], RESIDUALS_7)
    for event, line in zip(of_line["24"][::2], TREES_7.strip().split("\n"), strict=True):
        check_tree(event["nodes"], line.split(": ")[1])
    agree_all([row[0] for row in plain["scores"]], SCORES_7)
    agree_all([-row[1] for row in plain["scores"]], SCORES_7)


def add_spec_boosts(book: Book) -> None:
    """Stage 2 of section 7."""
    for line in BOOSTS_7.strip().split("\n"):
        reg_lambda, text = line.split(": ")
        gains, betas, losses, weights = text.split("; ")
        plain = add_boost(book, f"worked-lambda-{reg_lambda}",
                          f"Stage 2 of the worked example, lambda {reg_lambda}.", "26", "eight",
                          toy(reg_lambda=float(reg_lambda)), derivation="hand", source=SPEC)
        for start in (0, 1):
            agree_all([found["gain"] for tree in plain["trees"][start::2] for found in tree if "gain" in found], gains)
        agree_all(plain["betas"], betas)
        agree_all(plain["train_loss"], losses)
        agree_all(plain["importances"], weights)
        if reg_lambda == "2":
            check_worked_events(plain)
    plain = add_boost(book, "seed-42", "Seed 42, three iterations, other parameters at their defaults.", "22", "eight",
                      abcodt.Options(n_iterations=3), seeded(42, 100), derivation="independent", source=SPEC)
    agree_all(plain["betas"], "0.880938494048 1.76327537523 2.03788365652")
    agree_all(plain["importances"], "0.439534462912 0 0.208670352382")
    agree(plain["train_loss"][-1], "5.11615509248")
    nodes = [found for tree in plain["trees"] for found in tree if "gain" in found]
    assert [len(nodes), plain["n_draws"]] == [6, 15]
    for selection in ("feature", "branch"):
        found = [abcodt.Candidate(one["feature"], one["threshold"], one["gain"]) for one in nodes]
        assert abcodt.select(selection, [0, 1, 2], plain["importances"], found)[1] == [0]


def add_boosts_by_hand(book: Book) -> None:
    """Runs without a split."""
    # two samples of each class on constant columns: residuals add up to 0
    scores = [[0.0, 0.0]] * 4
    add_boost(book, "no-split", "Nothing to split and nothing to say: steps of 0.", "25", "balanced",
              toy(n_iterations=1),
              hand={"betas": [0.0], "trees": [[{"size": 4, "value": 0.0}]] * 2, "scores": scores,
                    "train_loss": [4 * math.log(2)], "importances": [0.0, 0.0]}, source="worked by hand",
              kills="takes a step of 10 when all outputs are 0")
    # class 1 has three of five: residuals of class 0 add up to 2 - 5/2, over 5 + 2
    plain = add_boost(book, "constant", "One leaf says which class is larger; the step makes it the class shares.",
                      "25", "constant", toy(n_iterations=1, learning_rate=1.0), derivation="identity",
                      source="identity: at the minimum the shares are 2/5 and 3/5")
    assert plain["trees"] == [[{"size": 5, "value": -0.5 / 7}], [{"size": 5, "value": 0.5 / 7}]]
    assert abs(abcodt.softmax(plain["scores"][0])[0] - 0.4) < 1e-12


def add_boosts(book: Book) -> None:
    """One run per option, and runs about single lines."""
    few = {"n_iterations": 2, "max_depth": 3}
    for ident, title, line, data, options, seed, kills in (
            ("three-classes", "Three classes: three trees an iteration.", "24", "leaning", few | {"subsample": 1.0}, 0,
             "takes the first class's shares for every class"),
            ("subsample", "Half of the rows for the trees, all of them for step and scores.", "22", "leaning",
             few | {"subsample": 0.5}, 3, "searches the step on the drawn rows alone"),
            ("one-row", "At least one row is drawn.", "22", "leaning", few | {"subsample": 0.05}, 3,
             "draws rows once for all iterations"),
            ("colsample", "Half of the features for each tree, drawn per class.", "24", "leaning",
             few | {"subsample": 1.0, "colsample": 0.5}, 5, "draws features once an iteration"),
            ("both-samples", "Rows are drawn before features.", "22", "leaning",
             few | {"subsample": 0.6, "colsample": 0.7}, 6, "draws rows again for every class"),
            ("one-column", "At least one feature is drawn.", "24", "eight",
             few | {"subsample": 1.0, "colsample": 0.2}, 7, None),
            ("prior", "From class shares.", "20", "rare", few | {"subsample": 1.0, "init": "prior"}, 0,
             "starts from scores of 0"),
            ("prior-subsample", "Class shares are those of all rows.", "20", "leaning",
             few | {"subsample": 0.5, "init": "prior", "n_iterations": 1}, 8, None),
            ("no-line-search", "Steps of 1.", "25", "leaning", few | {"subsample": 1.0, "line_search": False}, 0,
             "searches a step"),
            ("hessian", "Curvature in the place of counts.", "24", "leaning",
             few | {"subsample": 1.0, "curvature": "hessian"}, 0, "leaves the trees at unit curvature"),
            ("hessian-lambda-0", "Curvature without lambda, steps of 1.", "24", "leaning",
             few | {"subsample": 1.0, "curvature": "hessian", "reg_lambda": 0.0, "line_search": False}, 0, None),
            ("hessian-prior", "Curvature from class shares.", "24", "leaning",
             few | {"subsample": 0.75, "curvature": "hessian", "init": "prior"}, 9, None),
            ("full-rate", "A learning rate of 1.", "26", "eight", few | {"subsample": 1.0, "learning_rate": 1.0}, 0,
             "leaves the learning rate out"),
            ("stumps", "Trees of one split.", "24", "leaning", few | {"max_depth": 1, "subsample": 0.8}, 11, None),
            ("capped", "A step of 10 where the classes part.", "25", "clear",
             {"n_iterations": 2, "max_depth": 3, "subsample": 1.0}, 0, "searches the step up to 1"),
            ("one-feature", "A table of one feature.", "24", "single", few | {"subsample": 1.0}, 0, None),
            ("repeated", "Repeated values.", "24", "repeated", few | {"subsample": 1.0, "reg_lambda": 0.5}, 0, None)):
        add_boost(book, ident, title, line, data, abcodt.Options(**options), seeded(seed, 200), kills=kills)
    add_boost(book, "some-features", "Features keep the numbers that they have in the table.", "27", "leaning",
              abcodt.Options(**few, subsample=0.75, colsample=0.67), seeded(12, 200), [1, 2, 3],
              kills="numbers the features of theta from 0")


def add_uphill_boost(book: Book) -> None:
    """A run whose trees, grown on few rows, are wrong about the others."""
    plain = add_boost(book, "uphill", "Trees that raise the loss on all rows: a step of 10/2^61.", "25", "eight",
                      abcodt.Options(n_iterations=2, max_depth=2, subsample=0.4), seeded(17, 100),
                      kills="returns 0 where the loss only grows")
    assert TINIEST_BETA in plain["betas"]


def runs_boost_book() -> Book:
    """runs_boost.json."""
    book = Book("L3")
    for fill in (add_spec_boosts, add_boosts_by_hand, add_boosts, add_uphill_boost):
        fill(book)
    return book


# ---------------------------------------------------------------- whole runs


def add_run(book: Book, op: str, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            tape: Sequence[float | int], **more: Any) -> tuple[abcodt.Result, Json]:
    """Add a run of both stages on as much of a tape as it needs."""
    chosen = abcodt.Options(**options)
    result = abcodt.run(DATA[data], chosen, on_tape(tape))
    plain = book.case(f"{op}-{ident}", title, op, line, {"data": data, "parameters": asdict(chosen)},
                      draws=tape[:result.n_draws], **more)
    return result, plain


def add_seed_7(book: Book) -> None:
    """The whole run of section 7 under both rules of Step 10."""
    for selection, support in (("feature", [0, 0, 1]), ("branch", [0, 1, 1])):
        result, plain = add_run(book, "fit", f"seed-7-{selection}", f"Seed 7 on eight samples, Step 10 by {selection}.",
                                "29", "eight", {"n_iterations": 5, "selection": selection}, seeded(7, 5000),
                                derivation="independent", source=SPEC)
        assert [plain["theta"], plain["support"]] == [[0, 1, 1], support]
        assert [plain["n_evaluations"], plain["n_cycles"]] == [1000, 166]
        assert [result.draws_of_bees, plain["n_draws"]] == [4358, 4383]
        agree_all(plain["importances"], "0 0.231665734841 0.235555941392")


def add_fits(book: Book) -> None:
    """Longer runs without events."""
    for ident, title, data, options, seed in (
            ("defaults", "Three classes, four features.", "leaning", {"max_evaluations": 200, "n_iterations": 4}, 1),
            ("accuracy", "The accuracy reading.", "leaning",
             {"reading": "accuracy", "max_evaluations": 60, "limit": 10, "objective_iterations": 3, "n_iterations": 4},
             2)):
        add_run(book, "fit", ident, title, "29", data, options, seeded(seed, 5000))


def brief(**options: Any) -> dict[str, Any]:
    """Return parameters of a short run."""
    return {"n_sources": 2, "max_evaluations": 5, "n_iterations": 2, "max_depth": 2} | options


def add_runs(book: Book) -> None:
    """One run per option."""
    accuracy = {"reading": "accuracy", "cv": 2, "objective_iterations": 2, "max_evaluations": 8}
    for ident, title, line, data, options, seed, kills in (
            ("literal", "The literal reading.", "29", "eight", brief(), 4, "keeps all of theta"),
            ("branch", "Step 10 by branches.", "28", "leaning", brief(selection="branch", n_sources=3), 14,
             "selects by features whatever is asked for"),
            ("accuracy", "The accuracy reading.", "12", "eight", brief(**accuracy), 4, None),
            ("accuracy-acceptance", "The accuracy reading with acceptance tests.", "9a", "eight",
             brief(**accuracy, onlooker="acceptance"), 6, None),
            ("roulette", "The literal reading with roulette.", "9b", "eight", brief(onlooker="roulette"), 7, None),
            ("scout", "A run with scouts.", "10a", "eight", brief(limit=1, max_evaluations=12), 12, None),
            ("colsample", "Part of the features of theta for each tree.", "24", "leaning", brief(colsample=0.5), 9,
             None),
            ("prior", "From class shares.", "20", "rare", brief(init="prior"), 20, None),
            ("hessian", "Curvature in the place of counts.", "24", "leaning", brief(curvature="hessian"), 21, None),
            ("no-line-search", "Steps of 1.", "25", "leaning", brief(line_search=False, subsample=1.0), 21, None),
            ("no-split", "Nothing to split: theta stays.", "28", "balanced", brief(subsample=1.0), 13,
             "keeps nothing without a split"),
            ("one-feature", "One feature.", "1", "single", brief(n_sources=None), 14, None),
            ("lambda-0", "Without regularisation.", "24", "eight", brief(reg_lambda=0.0, subsample=1.0), 15, None)):
        add_run(book, "run", ident, title, line, data, options, seeded(seed, 500), kills=kills)


def fits_book() -> Book:
    """fits.json."""
    book = Book("L2")
    for fill in (add_seed_7, add_fits):
        fill(book)
    return book


def runs_book() -> Book:
    """runs.json."""
    book = Book("L3")
    add_runs(book)
    return book


# ---------------------------------------------------------------- files


# ---------------------------------------------------------------- listing.json: phases between steps and runs


def state(sources: Json, profits: Sequence[float], centroid: Sequence[float] | None = None, *,
          trials: Sequence[int] | None = None, data: str | None = None, **options: Any) -> dict[str, Any]:
    """Return the inputs of a phase of a cycle; the parameters are those that judge a source."""
    parameters = judged(**options) | {"reading": "accuracy" if data else "literal"}
    return {"data": data, "sources": [list(source) for source in sources], "profits": list(profits),
            "trials": list(trials or [1] * len(sources)), "evaluations": len(sources),
            "centroid": None if centroid is None else list(centroid), "parameters": parameters}


def add_phases(book: Book) -> None:
    """Lines 6 and 7."""
    plain = book.case("look-again-start", "The sources of the worked example, measured from their centroid.",
                      "look_again", "6", state(START, [0.0] * 3, [0.5] * 5), derivation="independent", source=SPEC)
    agree_all(plain["profits"], "0.581568759668 0.575837554254 0.548199071709")
    # centroid (1/2, 1/4): distances 1/2 and 1/2
    book.case("look-again", "A new centroid, new distances, and nothing that counts as judged.", "look_again", "6",
              state([[0.0, 0.25], [1.0, 0.25]], [0.125, 0.75], [0.0, 0.25]),
              hand={"centroid": [0.5, 0.25], "profits": [0.5, 0.5], "evaluations": 2}, source="worked by hand")
    book.case("look-again-accuracy", "Accuracies stay what they are.", "look_again", "6",
              state([[0.25, 0.75], [0.75, 0.25]], [0.125, 0.75], data="falling"),
              hand={"centroid": None, "profits": [0.125, 0.75], "evaluations": 2}, source="worked by hand")
    plain = book.case("employed-start", "The employed bees of the worked example.", "employed", "7",
                      state(START, [abcodt.distance(source, CENTER) for source in START], CENTER),
                      draws=[u for row in EMPLOYED for u in row], derivation="independent", source=SPEC)
    agree_all(plain["profits"], "0.449134971052 0.575837554254 0.45956851744")
    assert plain["trials"] == [1, 2, 1]
    # source 0 moves to its partner, 1/2; source 1 sees it there and goes 3/4 - 1 x (3/4 - 1/2) = 1/2 too
    book.case("employed-in-turn", "A bee sees where the bees before it have gone.", "employed", "7",
              state([[0.0], [0.75], [0.5]], [0.5, 0.25, 0.0], [0.5], trials=[3, 3, 3]),
              draws=[0.5, 0.75, 0.0, 0.5, 0.0, 0.0, 0.5, 0.5, 0.5],
              hand={"sources": [[0.5]] * 3, "profits": [0.0] * 3, "trials": [1, 1, 4], "evaluations": 6},
              source="worked by hand: 0 -> 1/2, 3/4 -> 1/2, 1/2 stays")


def add_thetas(book: Book) -> None:
    """Lines 12 and 12a."""
    one, two, other = [0.75, 0.25], [0.75, 0.5], [0.25, 0.75]
    for ident, title, reading, populations, theta, why in (
            ("literal", "The nearest source of the last population.", "literal",
             [([one, other], [0.0, 0.5]), ([one, other], [0.5, 0.25])], [0, 1], "1/4 < 1/2; the first does not count"),
            ("literal-tie", "Of equally near ones the first.", "literal", [([two, one], [0.25, 0.25])], [1, 1],
             "1/4 = 1/4"),
            ("accuracy", "The best mask of all populations.", "accuracy",
             [([one, other], [0.5, 0.75]), ([one, two], [0.5, 0.25])], [0, 1], "3/4 in the first population"),
            ("fewer", "Of equally good masks the smaller.", "accuracy", [([two, one], [0.5, 0.5])], [1, 0],
             "one feature, not two"),
            ("fewer-later", "Also if it comes later.", "accuracy", [([two], [0.5]), ([other], [0.5])], [0, 1],
             "one feature, not two"),
            ("earlier", "Of equally good and small ones the earlier.", "accuracy",
             [([one, other], [0.5, 0.5]), ([other], [0.5])], [1, 0], "first seen"),
            ("nothing", "A best profit of 0 is a record too.", "accuracy", [([other, two], [0.0, 0.0])], [0, 1],
             "0 is all there is")):
        book.case(f"theta-{ident}", title, "theta", "12" if reading == "literal" else "12a",
                  {"data": "falling" if reading == "accuracy" else None,
                   "populations": [{"sources": sources, "profits": profits} for sources, profits in populations],
                   "parameters": judged() | {"reading": reading}},
                  hand={"theta": theta}, source=f"worked by hand: {why}")


def add_scores(book: Book) -> None:
    """Lines 20 and 26."""
    book.case("start-zero", "All scores start at 0.", "start", "20", {"data": "rare", "init": "zero"},
              hand={"start": [0.0] * 3, "scores": [[0.0] * 3] * 7}, source="worked by hand")
    plain = book.case("start-prior", "The logarithms of the classes' shares.", "start", "20",
                      {"data": "rare", "init": "prior"}, derivation="hand", source="worked by hand: 3/7, 3/7, 1/7")
    agree_all(plain["start"], " ".join(f"{math.log(n / 7):.12g}" for n in (3, 3, 1)))
    # rate 1/2 x 4 = 2
    book.case("update", "Twice what the trees say.", "update", "26",
              {"scores": [[0.0, 1.0], [0.5, -0.25]], "outputs": [[0.25, -0.5], [1.0, 0.0]], "learning_rate": 0.5,
               "beta": 4.0}, hand={"scores": [[0.5, 0.0], [2.5, -0.25]]}, source="worked by hand: 1/2 x 4 = 2")
    # 0.1 x 3 is 0.30000000000000004, times 0.7 is 0.21000000000000002; 3 x 0.7 first gives 0.20999999999999996
    book.case("update-order", "The rate and beta are multiplied first.", "update", "26",
              {"scores": [[0.0]], "outputs": [[0.7]], "learning_rate": 0.1, "beta": 3.0},
              hand={"scores": [[0.1 * 3.0 * 0.7]]}, source="worked by hand: (0.1 x 3) x 0.7 in binary")
    assert 0.1 * 3.0 * 0.7 != 0.1 * (3.0 * 0.7)


def listing_book() -> Book:
    """listing.json."""
    book = Book("L2")
    add_phases(book)
    add_thetas(book)
    add_scores(book)
    return book


BOOKS: dict[str, Callable[[], Book]] = {
    "colony": colony_book, "moves": moves_book, "trees": trees_book, "boost": boost_book, "listing": listing_book,
    "runs_colony": runs_colony_book, "runs_boost": runs_boost_book, "runs": runs_book, "fits": fits_book,
}


def build() -> dict[str, str]:
    """Check the worked example and return the text of every file."""
    return together({name: make() for name, make in BOOKS.items()})


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Write the files, or with ``--check`` only compare them."""
    return command("make_abcodt", build, arguments, folder)


if __name__ == "__main__":
    sys.exit(main())
