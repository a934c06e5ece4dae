"""A parameter that a request leaves out has its default, and some case tells every wrong default apart."""

import re
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from unittest.mock import patch

import pytest

from reference import papers
from reference.conformance import operations, values, vectors
from reference.conformance.standard import whole
from reference.draws import TapeExhausted
from reference.transcription import transcript

NUMBERS = {
    "max_itemsets": (1000,),  # a program that gives up later than it should gives no wrong result
    "max_evaluations": (994, 1006),  # asked after every cycle of four or five candidates
    "min_confidence": (0.1, 0.3, 0.5),
    "min_support": (0.09, 0.11),
    "tol": (0.0005, 0.002),
    "uncovered_fraction": (0.0, 0.02),
    "validation_fraction": (0.3, 0.33, 0.35),
    "significance": (0.01, 0.04, 0.06, 0.1),
    "q0": (0.69, 0.71, 0.9),
    "epsilon": (0.39, 0.41, 0.5),
    "theta": (0.5, 0.58, 0.62, 0.7),
    "subsample": (0.5, 0.65, 0.75, 0.8, 1.0),
    "colsample": (0.5, 0.9),
    "heuristic": (7,),
    "max_length": (3, 5, None),
    "n_sources": (2, 3, 4, 10),
    "m": (1, 2),
}
"""Wrong defaults of numbers that have no neighbours, or whose neighbours nothing can tell apart."""


def given_names(case):
    return {*case.input.get("parameters", {}), *case.input}


def parameters(slug):
    """The parameters of a paper that some case gives, with their defaults."""
    known = {name for case in vectors.cases(slug) for name in given_names(case)}
    return [(entry, papers.method(slug).default(entry.name)) for entry in transcript(slug).parameters
            if entry.name in known]  # fmt: skip


def wrong_defaults(entry, default):
    words = re.findall(r'"(\w+)"', entry.range)
    if words:
        return [word for word in [*words, *([None] if "None" in entry.range else [])] if word != default]
    if entry.name in NUMBERS:
        return NUMBERS[entry.name]
    if isinstance(default, bool):
        return [not default]
    return [default - 1, default + 1] if isinstance(default, int) else [0.8 * default, 1.2 * default]


def every_wrong_default():
    for slug in papers.SLUGS:
        for entry, default in parameters(slug):
            for value in wrong_defaults(entry, default):
                yield pytest.param(slug, entry.name, value, id=f"{slug}-{entry.name}-{value}")


@contextmanager
def with_default(slug, name, value):
    """This implementation with another default: in the parameters of the steps, and in the estimators."""
    settings = import_module(f"reference.{slug}.settings").Settings
    estimators = [type(method.create()) for method in papers.paper(slug).methods.values()]
    known = list(settings.__dataclass_fields__)
    changed = list(settings.__init__.__defaults__)
    if name in known:
        changed[known.index(name)] = value
    with patch.object(settings.__init__, "__defaults__", tuple(changed)):
        keywords = [estimator.__init__.__kwdefaults__ for estimator in estimators]
        with patch.dict(keywords[0], {name: value}), patch.dict(keywords[-1], {name: value}):
            yield


def fails(case):
    tape = case.tape()
    try:
        got = operations.step(case.op)(values.read(case.input), values.read(case.table()), tape, "python")
    except (ValueError, ArithmeticError, LookupError):
        return True
    return bool(values.first_difference(case.expect, got)) or tape.left > 0


@pytest.mark.parametrize(("slug", "name", "value"), list(every_wrong_default()))
def test_a_wrong_default_fails(slug, name, value):
    """Somebody's program has another default: a case that leaves the parameter out tells."""
    silent = [case for case in vectors.cases(slug) if name not in given_names(case) and f"{slug}-default-" in case.id]
    silent.sort(key=lambda case: name.replace("_", "-") not in case.id)
    assert not fails(silent[0])
    with with_default(slug, name, value):
        assert any(fails(case) for case in silent)
    assert not fails(silent[0])


def every_wrong_choice():
    """Wrong defaults that are another listed reading, which a report might excuse."""
    for slug in papers.SLUGS:
        for entry, default in parameters(slug):
            if default is not None and re.search(r'"\w+"', entry.range):
                for value in wrong_defaults(entry, default):
                    yield pytest.param(slug, entry.name, default, value, id=f"{slug}-{entry.name}-{value}")


def with_choice(case, name, value):
    """The case with another choice of a parameter, wherever it is given."""
    inner = case.input.get("parameters", {})
    changed = {"parameters": {**inner, name: value}} if name in inner else {name: value}
    return replace(case, input={**case.input, **changed})


@pytest.mark.parametrize(("slug", "name", "default", "value"), list(every_wrong_choice()))
def test_the_default_choice_is_stated_too(slug, name, default, value):
    """A program with another default follows the default where it is stated: so no report takes it for a reading."""
    given = [(case, {**case.input, **case.input.get("parameters", {})}) for case in vectors.cases(slug)]
    stating = [case for case, names in given if names.get(name) == default]
    assert any(fails(with_choice(case, name, value)) for case in stating)


@pytest.mark.parametrize("slug", papers.SLUGS)
def test_every_documented_parameter_occurs(slug):
    """What no case gives, the standard page names."""
    documented = {entry.name for entry in transcript(slug).parameters}
    [sentence] = re.findall(r"No vector gives ([^.:]*)", whole(f"standard/{slug}.md"))
    assert documented - {entry.name for entry, _ in parameters(slug)} == set(re.findall(r"`(\w+)`", sentence))


@pytest.mark.parametrize("op", [op for op, known in operations.descriptions().items() if "parameters" in known.input])
def test_an_adapter_answers_without_parameters(op, backend):
    """Whatever is left out, this implementation asks for no more than draws, and says something."""
    case = next(case for case in vectors.cases(op.partition(".")[0]) if case.op == op)
    given = {**values.read(case.input), "parameters": {}}
    with suppress(TapeExhausted):
        assert operations.step(op)(given, values.read(case.table()), case.tape(), backend)
