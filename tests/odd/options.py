"""What a parameter may be: heard from the checks that its estimator makes of it.

So no option is left out, and none is listed twice.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import cache
from typing import Any

import reference
from reference import parameters
from reference.contract import exchanged

LIMITS = frozenset({"max_itemsets"})
"""A high limit costs no time; other numbers of things are kept small."""
OURS = frozenset({"backend", "random_state", "n_jobs", "verbose", "categorical_features", "max_values"})
"""What a case decides by itself, or what has no part in it."""


@cache
def options(estimator: str) -> dict[str, tuple[Any, ...]]:
    """What each parameter of an estimator may be, a few of the numbers.

    >>> options("AntMiner")["pruner"], options("AntMiner")["r"]
    (('original', 'hybrid'), (1, 2, 3, 5, 12))
    """
    kind = getattr(reference, estimator)
    defaults = kind().get_params()
    left_open = [name for name, default in defaults.items() if default is None and name not in OURS]
    heard: dict[str, tuple[Any, ...]] = {}
    with checks_heard(heard):
        kind()._check()
        kind(**{name: 3 for name in left_open if name not in heard})._check()
    return {
        name: (*values, *((defaults[name],) if name in left_open or name in LIMITS else ()))
        for name, values in heard.items()
        if name in defaults
    }


def checks_heard(heard: dict[str, tuple[Any, ...]]) -> ExitStack:
    """As long as it is entered, the checks of parameters note what they let pass."""

    def noting(check: Callable[..., None], passed: Callable[..., Sequence[Any]]) -> Callable[..., None]:
        def noted(*rule: Any, inclusive: bool = False, bits: int = 62, **values: Any) -> None:
            more = {"inclusive": True} if inclusive else {"bits": bits} if check is parameters.at_least else {}
            check(*rule, **more, **values)
            for name in values:
                heard[name] = tuple(value for value in passed(*rule) if passes(check, rule, more, value))

        return noted

    kinds = {"one_of": words, "at_least": counts, "between": numbers, "up_to": numbers}
    stack = ExitStack()
    for module in [module for name, module in sys.modules.items() if name.startswith("reference.")]:
        own = {name: getattr(parameters, name) for name in kinds}
        used = {name: noting(check, kinds[name]) for name, check in own.items() if getattr(module, name, None) is check}
        if used and module is not parameters:
            stack.enter_context(exchanged(module, **used))
    return stack


def passes(check: Callable[..., None], rule: tuple[Any, ...], more: dict[str, Any], value: Any) -> bool:
    """Whether a check lets a value pass."""
    try:
        check(*rule, **more, value=value)
    except ValueError:
        return False
    return True


def words(allowed: Sequence[Any]) -> Sequence[Any]:
    """Of a parameter with a few values, all of them."""
    return tuple(allowed)


def counts(least: int) -> Sequence[int]:
    """Of a parameter that counts, some small ones."""
    return sorted({least, least + 1, 2, 3, 5, 12})


def numbers(low: float, high: float) -> Sequence[float]:
    """Of a parameter that measures, the ends of its range and some between."""
    inside = [0.05, 0.3, 0.5, 0.85] if math.isfinite(high) and high <= 1 else [0.1, 0.5, 1.0, 2.0, 10.0]
    return [low, low + 1e-9, *inside, min(high, 1e6)]


def odd_parameters(chance: random.Random, estimator: str, seed: int) -> dict[str, Any]:
    """Some parameters as they come, the others by chance; what counts, and could take long, is always small."""
    defaults = getattr(reference, estimator)().get_params()
    chosen = {
        name: chance.choice(values)
        for name, values in options(estimator).items()
        if chance.random() < 0.4 or (is_large(defaults[name]) and name not in LIMITS)
    }
    return {**chosen, **({"random_state": seed} if "random_state" in defaults else {})}


def is_large(default: Any) -> bool:
    """Whether a parameter counts something of which there are many."""
    return type(default) is int and default > 12
