"""Looks for garbage are held off while many objects are made, and begin again however blocks of threads meet."""

import gc
from types import SimpleNamespace

import pytest

from reference.carboost import collection


@pytest.fixture(autouse=True)
def _looks():
    yield
    gc.enable()
    collection.STOPPED.clear()


def test_a_block_leaves_them_as_they_were():
    with collection.held_off():
        assert not gc.isenabled()
        with collection.held_off():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    with collection.held_off():
        pass
    assert not gc.isenabled()
    assert collection.STOPPED == []


def test_the_block_of_another_thread_may_end_as_ours_begins(monkeypatch):
    other = collection.held_off()
    other.__enter__()

    def is_on():
        """Not yet, but just afterwards."""
        found = gc.isenabled()
        other.__exit__(None, None, None)
        return found

    monkeypatch.setattr(collection, "gc", SimpleNamespace(isenabled=is_on, disable=gc.disable, enable=gc.enable))
    with collection.held_off():
        pass
    assert gc.isenabled()


def test_a_child_that_is_forked_inside_goes_on():
    with collection.held_off():
        collection._collect_after_fork()
        assert gc.isenabled()
    assert (gc.isenabled(), collection.STOPPED) == (True, [])
