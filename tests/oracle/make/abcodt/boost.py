"""boost.json: softmax, line search, profits and Step 10."""

from __future__ import annotations

import math

from tests.oracle import abcodt
from tests.oracle.bookmaking import Json, agree, agree_all, decode, lehmer
from tests.oracle.make.abcodt.data import EIGHT
from tests.oracle.make.abcodt.operations import EARLY_ZERO_BETA, TINIEST_BETA
from tests.oracle.make.abcodt.shared import ORACLE, SPEC, Book, judged, toy, words


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


def make() -> Book:
    """boost.json."""
    book = Book("L1")
    check_spec_importances()
    for fill in (add_softmaxes, add_line_searches, add_spec_line_searches, add_spec_profits, add_profits,
                 add_option_profits, add_importances, add_spec_selection, add_selections):
        fill(book)
    return book
