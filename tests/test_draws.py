"""Sources of uniforms and what is derived from them."""

import copy
import pickle

import numpy as np
import pytest

from reference import draws


def test_seeded_equals_numpy():
    source, rng = draws.Seeded(7), np.random.default_rng(7)
    assert [source.uniform() for _ in range(100)] == rng.random(100).tolist()
    assert source.n_draws == 100


def test_first_draws_of_the_specification():
    """Specification of Ant-Miner, end of section 7.7."""
    first = [0.6369616873214543, 0.2697867137638703, 0.04097352393619469, 0.016527635528529094, 0.8132702392002724]
    source = draws.Seeded(0)
    assert [source.uniform() for _ in first] == first


@pytest.mark.parametrize(
    ("u", "weights", "chosen"),
    [
        (0.0, [1.0, 1.0, 2.0], 0),
        (0.25, [1.0, 1.0, 2.0], 1),
        (np.nextafter(0.25, 0), [1.0, 1.0, 2.0], 0),
        (0.5, [1.0, 1.0, 2.0], 2),
        (np.nextafter(1, 0), [1.0, 1.0, 2.0], 2),
        (0.0, [0.0, 0.0, 3.0], 2),
        (0.5, [1.0, 0.0, 1.0], 2),
        (0.999, [1.0, 0.0], 0),
        (0.9, [5e-324, 0.0], 0),
    ],
)
def test_spin(u, weights, chosen):
    assert draws.Tape([u]).spin(weights) == chosen


@pytest.mark.parametrize("weights", [[], [0.0], [0.0, 0.0], [float("nan")]])
def test_a_wheel_without_weight_cannot_be_spun(weights):
    tape = draws.Tape([0.5])
    with pytest.raises(ValueError, match="a wheel needs a positive weight"):
        tape.spin(weights)
    assert tape.left == 1


def test_spin_frequencies():
    source, weights = draws.Seeded(3), [1.0, 2.0, 0.0, 5.0]
    counts = np.bincount([source.spin(weights) for _ in range(8000)], minlength=4)
    assert counts[2] == 0
    assert np.allclose(counts / 8000, np.array(weights) / 8, atol=0.02)


@pytest.mark.parametrize(("u", "n", "index"), [(0.0, 5, 0), (0.2, 5, 1), (np.nextafter(1, 0), 5, 4), (0.999999, 1, 0)])
def test_index(u, n, index):
    assert draws.Tape([u]).index(n) == index


def test_chance_is_strict():
    assert [draws.Tape([u]).chance(0.5) for u in (0.0, np.nextafter(0.5, 0), 0.5)] == [True, True, False]


def test_permutation_by_hand():
    """Fisher–Yates from the last index down: n = 4, u = 0, 0.5, 0.75 swap (3,0), (2,1), (1,1)."""
    assert draws.Tape([0.0, 0.5, 0.75]).permutation(4) == [3, 2, 1, 0]
    assert draws.Tape([]).permutation(1) == draws.Tape([]).permutation(1) == [0]
    assert sorted(draws.Seeded(1).permutation(50)) == list(range(50))


def test_tape_counts_and_ends():
    tape = draws.Tape([0.5, 0.25])
    assert (tape.uniform(), tape.left, tape.n_draws, tape.last) == (0.5, 1, 1, 0.5)
    tape.uniform()
    with pytest.raises(draws.TapeExhausted, match=r"^mbc:14 asked for draw 3 of a tape of 2$"):
        tape.uniform("mbc:14")
    assert tape.n_draws == 2


@pytest.mark.parametrize("bad", [1.0, -0.1, float("nan"), 2.0])
def test_a_draw_lies_below_one(bad):
    with pytest.raises(ValueError, match=r"a draw lies in \[0, 1\), got .* at position 2"):
        draws.Tape([0.5, bad])


@pytest.mark.parametrize("u", [0.0, 0.5, 0.1, 1 / 3, np.nextafter(1, 0), 5e-324, 0.6369616873214543])
def test_file_entries_are_exact(u):
    assert draws.read(draws.write(u)) == u


def test_generator_draws_are_integers_in_files():
    source = draws.Seeded(9)
    assert all(isinstance(draws.write(source.uniform()), int) for _ in range(1000))


@pytest.mark.parametrize("entry", [-1, 2**53, "zz", "3fe0"])
def test_bad_file_entries(entry):
    with pytest.raises(ValueError, match="a tape entry is an integer below"):
        draws.read(entry)


def test_recorder_replays():
    recorder = draws.Recorder(draws.Seeded(4))
    first = [recorder.spin([1.0, 2.0, 3.0], "antminer:25") for _ in range(20)]
    tape = recorder.tape()
    assert [tape.spin([1.0, 2.0, 3.0]) for _ in range(20)] == first
    assert recorder.n_draws == recorder.source.n_draws == 20


def test_children_do_not_depend_on_who_asks():
    (_, one), (_, two) = draws.family(5, 3), draws.family(5, 3)
    assert [child.uniform() for child in one] == [child.uniform() for child in reversed(two)][::-1]
    assert len({child.uniform() for child in one}) == 3


SOURCES = [lambda: draws.Seeded(1), lambda: draws.Tape([0.5, 0.25]), lambda: draws.Recorder(draws.Seeded(1))]


@pytest.mark.parametrize("make", SOURCES)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda source: pickle.loads(pickle.dumps(source))])
def test_sources_can_be_copied(make, copied):
    source = make()
    twin = copied(source)
    assert (source.uniform(), source.uniform()) == (twin.uniform(), twin.uniform())


def test_a_family_has_the_streams_that_numpy_spawns():
    first, parts = draws.family(5, 2)
    seeds = np.random.SeedSequence(5)
    assert first.uniform() == np.random.default_rng(seeds).random()
    assert [part.uniform() for part in parts] == [np.random.default_rng(child).random() for child in seeds.spawn(2)]


def test_a_given_source_is_shared():
    tape = draws.Tape([0.5])
    assert draws.family(tape, 3) == (tape, [tape] * 3)


def test_random_state():
    rng = np.random.default_rng(2)
    source = draws.source(rng)
    source.uniform()
    assert rng.random() == np.random.default_rng(2).random(2)[1]
    assert draws.source(np.int64(3)).uniform() == draws.source(3).uniform()
    assert draws.source(None).uniform() != draws.source(None).uniform()
    assert draws.source(tape := draws.Tape([0.5])) is tape


@pytest.mark.parametrize("bad", ["1", 1.5, True, object(), np.random.RandomState(1)])
def test_random_state_of_another_kind(bad):
    with pytest.raises(ValueError, match="random_state must be None, an int, a numpy"):
        draws.source(bad)


def test_negative_seed():
    with pytest.raises(ValueError, match="random_state must be at least 0, got -1"):
        draws.source(-1)
