"""What a round changes: its own weight, the weights of the cases, and those of the rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from reference.carboost.mine import ClassRule
from reference.carboost.predict import Covers
from reference.carboost.sample import Counts
from reference.draws import total
from reference.table import row_set
from reference.trace import step

Rules = Sequence[ClassRule]

TOO_BAD = 0.5 - 1e-12
"""From this error on a round is no better than chance; the slack is for weighted errors of exactly a half (E8)."""


def error_on_sample(missed: Sequence[int], drawn: Sequence[int], weights: Sequence[float]) -> float:
    """The share of missed cases among those drawn, each as often as it was drawn (CB-22).

    >>> error_on_sample([1], [1, 2, 0], [])
    0.6666666666666666
    """
    n_missed = [drawn[case] for case in missed]                                 #: carboost:boost10
    return sum(n_missed) / len(drawn)                                           #: carboost:boost10


def error_on_train(missed: Sequence[int], drawn: Sequence[int], weights: Sequence[float]) -> float:
    """The share of missed cases among all (CB-22)."""
    return len(missed) / len(drawn)


def weighted_error(missed: Sequence[int], drawn: Sequence[int], weights: Sequence[float]) -> float:
    """The weight of the missed cases (CB-22)."""
    return total(weights[case] for case in missed)


def stop(t: int) -> str:
    """Boosting ends at round t without it; the first round is kept, so that there is one ("first", CB-24).

    >>> stop(1), stop(2)
    ('first', 'stop')
    """
    return "first" if t == 1 else "stop"                                        #: carboost:boost11


def keep(t: int) -> str:
    """The round is kept with its weight of 0 or less (CB-24)."""
    return "keep"


def reset(t: int) -> str:
    """The round is left out, and the next one finds equal case weights (CB-24)."""
    return "reset"


def clipped(error: float, n: int) -> float:
    """An error of none as half an error, one of all as all but half a case (CB-23).

    >>> clipped(0.0, 14) == 1 / 28, clipped(0.25, 14)
    (True, 0.25)
    """
    return min(max(error, 1 / (2 * n)), 1 - 1 / (2 * n))                        #: carboost:boost12


def round_weight(error: float) -> float:
    """Half the logarithm of the odds of being right (E9).

    >>> round(round_weight(3 / 14), 12)
    0.649641492065
    """
    return 0.5 * math.log((1 - error) / error)                                  #: carboost:boost12


def scale_cases(weights: Sequence[float], missed: Sequence[int], alpha: float, drawn: Sequence[int]) -> list[float]:
    """Weights times e^alpha where missed and e^-alpha where not, of all cases (CB-25, "all").

    >>> scale_cases([0.5, 0.25, 0.25], [0], math.log(2), [1, 2, 0])
    [1.0, 0.125, 0.125]
    """
    up, down, wrong = math.exp(alpha), math.exp(-alpha), set(missed)            #: carboost:boost13
    return [weight * (up if case in wrong else down) for case, weight in enumerate(weights)]  #: carboost:boost13


def scale_drawn_cases(
    weights: Sequence[float], missed: Sequence[int], alpha: float, drawn: Sequence[int]
) -> list[float]:
    """The same of the cases that were drawn; the others keep their weight (CB-25, "sample").

    >>> scale_drawn_cases([0.5, 0.25, 0.25], [0], math.log(2), [1, 2, 0])
    [1.0, 0.125, 0.25]
    """
    scaled = scale_cases(weights, missed, alpha, drawn)
    return [scaled[case] if times > 0 else weights[case] for case, times in enumerate(drawn)]


def normalised(weights: Sequence[float]) -> tuple[list[float], float]:
    """Weights divided by their sum, and the sum, added from left to right (CB-26).

    >>> normalised([1.0, 3.0])
    ([0.25, 0.75], 4.0)
    """
    whole = total(weights)                                                      #: carboost:boost14
    return [weight / whole for weight in weights], whole                        #: carboost:boost14


class Reweighted(NamedTuple):
    """The rules that got a new weight, the errors behind them, and the weights of all rules."""

    rules: list[int]
    errors: list[float]
    a: list[float]


def wanted_cases(missed: Sequence[int], classes: Sequence[int], counts: Counts) -> list[int]:
    """For every class the drawn cases that the round missed, as a set of rows.

    >>> wanted_cases([0, 1, 2], [0, 1, 1], Counts([1, 0, 2], [1, 2], [], []))
    [1, 4]
    """
    wrong = np.zeros((len(counts.class_counts), len(classes)), dtype=np.bool_)
    for case in missed:
        wrong[classes[case], case] = counts.multiplicities[case] > 0
    return [row_set(of_class) for of_class in wrong]


def reweight_rules(
    rules: Rules,
    covers: Covers,
    missed: Sequence[int],
    classes: Sequence[int],
    counts: Counts,
    before: Sequence[float],
) -> Reweighted:
    """The ratio of right to wrong on the sample, for rules that are right on a drawn case which the round missed.

    Bahri & Lallich, section 4.2, item 3, last line (CB-28, CB-29). Half an error is assumed where there is none
    (CB-33). The other rules keep the weight they had ``before``.

    >>> counts = Counts([2, 1], [2, 1], [3], [2])
    >>> reweight_rules([ClassRule(0, (0,), 2, 1)], Covers((3,), n_rows=2), [0], [0, 1], counts, [1.0])
    Reweighted(rules=[0], errors=[1.0], a=[2.0])
    """
    found, errors, a = list[int](), list[float](), list(before)
    wanted = wanted_cases(missed, classes, counts)
    for r, (rule, covered) in enumerate(zip(rules, covers, strict=True)):
        if covered & wanted[rule.prediction]:                                   #: carboost:boost15
            n_a = counts.n_a[r]
            error = min(max(float(n_a - counts.n_ac[r]), 0.5), n_a - 0.5)       #: carboost:boost16
            a[r] = (n_a - error) / error                                        #: carboost:boost17
            found.append(r)
            errors.append(error)
    return Reweighted(found, errors, a)


def next_rule_weights(
    rules: Rules,
    covers: Covers,
    missed: Sequence[int],
    classes: Sequence[int],
    counts: Counts,
    a: Sequence[float],
    reweight_rules: Callable[[Rules, Covers, Sequence[int], Sequence[int], Counts, Sequence[float]], Reweighted],
    memory: Callable[[Sequence[float]], list[float]],
) -> list[float]:
    """The rules' own weights for the next round: new ones where a rule qualifies; of the others as remembered (CB-32).

    >>> rules, counts = [ClassRule(0, (0,), 2, 1), ClassRule(1, (0,), 2, 1)], Counts([2, 1], [2, 1], [3, 3], [2, 1])
    >>> given = rules, Covers((3, 3), n_rows=2), [0], [0, 1], counts, [5.0, 7.0]
    >>> next_rule_weights(*given, reweight_rules, forget), next_rule_weights(*given, reweight_rules, remember)
    ([2.0, 1.0], [2.0, 7.0])
    """
    changed = reweight_rules(rules, covers, missed, classes, counts, memory(a))
    step("carboost:boost17", **changed._asdict())
    return changed.a


def unchanged_rule_weights(
    rules: Rules, covers: Covers, missed: Sequence[int], classes: Sequence[int], counts: Counts, a: Sequence[float]
) -> list[float]:
    """The rules' own weights as they are: they have none (CB-31, "off")."""
    return list(a)


def forget(a: Sequence[float]) -> list[float]:
    """A weight of 1 for every rule (CB-32, "reset")."""
    return [1.0] * len(a)                                                       #: carboost:boost15


def remember(a: Sequence[float]) -> list[float]:
    """The weight that every rule had (CB-32, "persist")."""
    return list(a)


ERRORS = {"sample": error_on_sample, "train": error_on_train, "weighted": weighted_error}
"""The readings of a round's error (CB-22)."""

BAD_ROUNDS = {"stop": stop, "keep": keep, "reset": reset}
"""The readings of what happens when a round is no better than chance (CB-24)."""

CASES = {"all": scale_cases, "sample": scale_drawn_cases}
"""The readings of which cases get another weight (CB-25)."""

MEMORIES = {"reset": forget, "persist": remember}
"""The readings of the weight of a rule that did not qualify (CB-32)."""
