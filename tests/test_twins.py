"""Every public function of a room's C path names its mirror, and takes the same arguments."""

import inspect
import re
from importlib import import_module

import pytest

from reference.papers import SLUGS

pytestmark = pytest.mark.usefixtures("c_path")


def twins_of(room):
    """The public functions that a room's C path defines."""
    functions = [function for _, function in inspect.getmembers(room, inspect.isfunction)]
    own = [function for function in functions if function.__module__ == room.__name__]
    return [function for function in own if not function.__name__.startswith("_")]


def mirror_of(twin, room):
    """What the docstring of a twin names: a function of a module of the room, or a method of a class that it knows."""
    named = re.search(r"Twin of ``(\w+)\.(\w+)``", inspect.getdoc(twin) or "")
    assert named, f"the docstring of {twin.__name__} names no mirror: Twin of ``module.name``"
    place, name = named.groups()
    known = getattr(room, place, None)
    return getattr(known if inspect.isclass(known) else import_module(f"{room.__package__}.{place}"), name)


def arguments(function):
    return [(one.name, one.kind, one.default) for one in inspect.signature(function).parameters.values()]


@pytest.mark.parametrize("slug", SLUGS)
def test_twins_take_what_their_mirrors_take(slug):
    """Names, order, kinds and defaults; the twin of a method takes the object as an argument of its own."""
    room = import_module(f"reference.{slug}.accelerated")
    assert twins_of(room)
    for twin in twins_of(room):
        mirror = mirror_of(twin, room)
        assert mirror is not twin
        assert mirror.__name__ == twin.__name__
        if "self" in inspect.signature(mirror).parameters:
            names = [name for name, _, _ in arguments(mirror)[1:]]
            assert [name for name, _, _ in arguments(twin) if name in names] == names
            assert len(arguments(twin)) == len(arguments(mirror))
        else:
            assert arguments(twin) == arguments(mirror), twin.__name__
