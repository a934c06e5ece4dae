"""The operations of ABCoDT, worked out by the oracle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from tests.oracle import abcodt, bookmaking
from tests.oracle.bookmaking import Json, encode
from tests.oracle.make.abcodt.data import from_json

TINIEST_BETA = 10.0 / 2**61
EARLY_ZERO_BETA = 11.25 / 2**58
LOOSE_ULP = 64


class Call(bookmaking.Call):
    """One operation on a table of this paper."""

    read = staticmethod(from_json)

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
