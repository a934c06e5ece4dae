"""The C primitives do what the examples above them say; memory that is not to be had is refused without a leak."""

from itertools import pairwise

import numpy as np
import pytest

from reference import backend as paths

pytestmark = pytest.mark.usefixtures("c_path")

ROWS, CLASSES, SETS = [0b101111], [0b010101, 0b101010], [0b110011, 0b101110]
"""The table of csrc/coverage.c; a number shows row 0 last, the comments there first."""

STARTS, GROUPED, GROUPED_ROWS = [0, 1, 2], [0b01, 0b101, 0b10, 0b111], [0b11, 0b111]


def room(kind, n):
    return paths.ffi.new(f"{kind}[]", n)


def counted(function, *arguments, n, before=7):
    """What a function makes of the `n` counts that it is handed last, whatever they were before."""
    counts = room("int64_t", [before] * n)
    getattr(paths.lib, function)(*arguments, counts)
    return list(counts)


def test_rows_are_intersected_and_counted():
    rows = room("uint64_t", ROWS)
    paths.lib.coverage_intersect(rows, SETS[:1], 1)
    assert list(rows) == [0b100011]
    rows = room("uint64_t", ROWS)
    assert paths.lib.coverage_narrow(rows, SETS[:1], 1) == 3
    assert list(rows) == [0b100011]
    assert counted("coverage_counts", ROWS, SETS, [0, 1], 2, 1, n=2) == [3, 4]
    assert counted("coverage_by_class", ROWS, SETS, 2, CLASSES, 2, 1, n=4) == [1, 2, 1, 3]


def test_rows_are_regrouped_by_class():
    starts, grouped = room("int64_t", 3), room("uint64_t", 4)
    assert paths.lib.coverage_group_words(ROWS, CLASSES, 2, 1, starts) == 2
    assert list(starts) == STARTS
    paths.lib.coverage_group(ROWS, CLASSES, 2, SETS, 2, 1, starts, grouped)
    assert list(grouped) == GROUPED
    paths.lib.coverage_group(ROWS, CLASSES, 2, ROWS, 1, 1, starts, grouped)
    assert list(grouped)[:2] == GROUPED_ROWS
    paths.lib.coverage_group([0b10110], [0b10110], 1, [0b10100], 1, 1, starts, grouped)
    assert grouped[0] == 0b110
    every = 2**64 - 1
    assert paths.lib.coverage_group_words([every] * 2, [every, 1, 0, 2], 2, 2, starts) == 3
    assert list(starts) == [0, 2, 3]


def test_regrouped_rows_are_counted():
    assert counted("coverage_of_all", GROUPED_ROWS, GROUPED, [0, 1], 2, STARTS, 2, n=2) == [0, 2]
    assert counted("coverage_of_all", GROUPED_ROWS, GROUPED, [], 0, STARTS, 2, n=2) == [2, 3]
    assert counted("coverage_grouped", GROUPED_ROWS, GROUPED, [0, 1], 2, STARTS, 2, n=4) == [1, 2, 1, 3]
    alone = room("int64_t", 4)
    paths.lib.coverage_alone(GROUPED_ROWS, paths.ffi.NULL, GROUPED, [0, 1], 2, STARTS, 2, alone)
    assert list(alone) == [1, 1, 1, 0]
    alone = room("int64_t", [1, 0])
    paths.lib.coverage_alone(GROUPED_ROWS, GROUPED[:2], GROUPED, [1], 1, STARTS, 2, alone)
    assert list(alone) == [1, 0]


def kernels():
    """The ways to count that this processor has: all up to the quickest, or the portable one and NEON."""
    best = paths.lib.coverage_kernel()
    return [paths.lib.KERNEL_PORTABLE, best] if best == paths.lib.KERNEL_NEON else list(range(best + 1))


@pytest.mark.parametrize("n_words", [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 23, 24, 31, 33, 48, 50, 64, 100, 257])
def test_every_kernel_counts_the_same(n_words):
    lib, rng = paths.lib, np.random.default_rng(n_words)
    n_sets, which, step = 9, [0, 1, 2, 5, 7], 2
    for density in (0, 1, 2, 3):  # few rows in the set that is counted with, and sets of 1/2, 3/4 and 7/8 of the rows
        words = [rng.integers(0, 2**64, (n_sets, max(1, n_words)), dtype=np.uint64) for _ in range(max(1, density))]
        sets = np.bitwise_or.reduce(words)
        if density == 0:
            sets[8] *= rng.random(sets.shape[1]) < 0.1
        numbers = [[int(word) for word in row[:n_words]] for row in sets]
        rows, every = numbers[8], 2**64 - 1
        flat, chosen_terms = room("uint64_t", [w for row in numbers for w in row] or [0]), room("int32_t", which)
        chosen = paths.ffi.new("chosen_t *", [flat, chosen_terms, len(which), n_words])
        lacking = []
        for w in range(n_words):
            lacks = [sum(not numbers[d][w] >> bit & 1 for d in which) for bit in range(64)]
            lacking.append(rows[w] & sum(1 << bit for bit in range(64) if lacks[bit] == 1))
        for kernel in [*kernels(), paths.lib.KERNEL_NEON]:
            for outside in (0, 1):
                turn = every if outside else 0
                expected = [sum((rows[w] & (numbers[d][w] ^ turn)).bit_count() for w in range(n_words)) for d in which]
                counts = room("int64_t", [-1] * step * len(which))
                lib.coverage_count_each_by(kernel, rows or [0], n_words, chosen, outside, counts, step)
                assert list(counts)[::step] == [count - 1 for count in expected]
                assert set(list(counts)[1::step]) == {-1}
            found = room("uint64_t", rows or [0])
            lib.coverage_lacking_one_by(kernel, chosen, n_words, found)
            assert list(found)[:n_words] == lacking
        common = sum((a & b).bit_count() for a, b in zip(numbers[0], numbers[1], strict=True))
        assert lib.coverage_ones(numbers[0] or [0], numbers[1] or [0], n_words) == common


@pytest.mark.parametrize("n_words", [5000, 132_000])
def test_blocks_of_long_sets_are_counted_together(n_words):
    """Sets beyond the blocks that are counted at a time, against Python's integers."""
    rng, lib = np.random.default_rng(0), paths.lib
    sets = rng.integers(0, 2**64, (3, n_words), dtype=np.uint64)
    rows, *others = ([int(word) for word in row] for row in sets)
    numbers = [int.from_bytes(row.tobytes(), "little") for row in sets]
    flat = [word for row in others for word in row]
    expected = [(numbers[0] & number).bit_count() for number in numbers[1:]]
    assert counted("coverage_counts", rows, flat, [0, 1], 2, n_words, n=2) == expected
    assert counted("coverage_grouped", rows, flat, [0, 1], 2, [0, n_words], 1, n=2) == expected
    assert counted("coverage_by_class", rows, flat, 1, flat[n_words:], 1, n_words, n=1) == [
        (numbers[0] & numbers[1] & numbers[2]).bit_count()
    ]
    assert lib.coverage_narrow(room("uint64_t", rows), others[0], n_words) == expected[0]


@pytest.mark.parametrize("sizes", [[3, 0, 2, 1], [2047, 1, 1, 2], [2048, 2048, 5], [1, 5000, 0, 3000], [1, 0, 2048]])
def test_classes_that_share_blocks_and_that_need_many(sizes):
    """What is counted class by class, where classes begin and end inside blocks, against Python's integers."""
    rng, starts = np.random.default_rng(0), [0, *np.cumsum(sizes).tolist()]
    n_words, n_classes, which = starts[-1], len(sizes), [0, 2, 3]
    words = rng.integers(0, 2**64, (2, 6, n_words), dtype=np.uint64)
    sets = [[int.from_bytes(row[a:b].tobytes(), "little") for a, b in pairwise(starts)]
            for row in words[0] | words[1]]  # fmt: skip
    flat = [int(word) for row in words[0] | words[1] for word in row]
    rows, given_up, chosen = sets[4], sets[5], [sets[d] for d in which]
    both = [rows[c] & chosen[0][c] & chosen[1][c] & chosen[2][c] for c in range(n_classes)]
    arguments = flat[4 * n_words : 5 * n_words], flat, which, 3, starts, n_classes
    assert counted("coverage_of_all", *arguments, n=n_classes) == [found.bit_count() for found in both]
    for without in (paths.ffi.NULL, flat[5 * n_words :]):
        expected = []
        for d in range(3):
            others = [chosen[e] for e in range(3) if e != d]
            alone = [rows[c] & others[0][c] & others[1][c] & ~chosen[d][c] for c in range(n_classes)]
            kept = alone if without == paths.ffi.NULL else [alone[c] & ~given_up[c] for c in range(n_classes)]
            expected += [found.bit_count() for found in kept]
        told = counted("coverage_alone", arguments[0], without, *arguments[1:], n=3 * n_classes, before=0)
        assert told == expected


def test_a_spin():
    running = room("double", 3)
    assert paths.lib.roulette_sums([0.5, 0, 1.5], 3, running) == 2
    assert list(running) == [0.5, 0.5, 2]
    assert [paths.lib.roulette_find(running, 3, u) for u in (0.2, 0.25)] == [0, 2]
    least = 5e-324
    assert paths.lib.roulette_find([least, least], 2, 0.75) == 2
    assert paths.lib.roulette_pick([least, 0], [least, least], 2, 0.75) == 0


def test_draws_until_the_tape_ends():
    lib, ffi = paths.lib, paths.ffi
    uniforms = room("double", [0.25, 0.75])
    tape, bitgen, u = ffi.new("tape_t *", {"uniforms": uniforms}), ffi.new("bitgen_t *"), room("double", 1)
    lib.tape_open(tape, bitgen)
    stream = ffi.new("stream_t *", {"bitgen": bitgen, "available": 2})
    assert [(lib.draw(stream, line, u), u[0]) for line in (13, 18)] == [(lib.OK, 0.25), (lib.OK, 0.75)]
    assert lib.draw(stream, 25, u) == lib.OUT_OF_DRAWS
    assert (stream.used, stream.line, stream.last) == (2, 25, 0.75)


def test_pheromone():
    tau = room("double", [0.25] * 4)
    paths.lib.pheromone_reinforce(tau, [1, 3], 2, 0.5)
    assert list(tau) == [0.25, 0.375, 0.25, 0.375]
    paths.lib.pheromone_normalise(tau, 4)
    assert list(tau) == [0.2, 0.3, 0.2, 0.3]


def test_a_table_keeps_what_it_is_told():
    lib, ffi = paths.lib, paths.ffi
    memory, table = ffi.new("memory_t *"), ffi.new("table_t *", {"n_values": 1})
    assert lib.table_find(table, [4, 7], 2) == ffi.NULL
    assert lib.table_add(memory, table, [4, 7], 2, [60]) == lib.table_add(memory, table, [5], 1, [80]) == lib.OK
    assert list(table.entries.numbers[0 : table.entries.n]) == [2, 4, 7, 60, 1, 5, 80]
    assert sorted(slot for slot in table.slots[0 : table.n_slots] if slot >= 0) == [0, 4]
    keys = [[number % 7, number] for number in range(1000)]
    for value, key in enumerate(keys):
        assert lib.table_add(memory, table, key, 2, [value]) == lib.OK
    assert [lib.table_find(table, key, 2)[0] for key in keys] == list(range(1000))
    assert lib.table_add(memory, table, [4, 7], 2, [61]) == lib.OK
    assert (lib.table_find(table, [4, 7], 2)[0], table.n_keys) == (60, 1002)
    assert lib.table_find(table, [4, 7], 1) == lib.table_find(table, [7, 4], 2) == ffi.NULL
    lib.memory_free(memory)


def test_memory_is_given_back_at_once():
    lib, ffi = paths.lib, paths.ffi
    memory, numbers = ffi.new("memory_t *"), ffi.new("numbers_t *")
    assert list(ffi.cast("int64_t *", lib.memory_zeros(memory, 3, 8))[0:3]) == [0, 0, 0]
    assert lib.memory_take(memory, 0, 8) != ffi.NULL
    for number in range(1000):
        lib.memory_append(memory, numbers, 1)[0] = number
    assert list(numbers.numbers[0:1000]) == list(range(1000))
    lib.memory_empty(memory, numbers)
    assert (numbers.numbers, numbers.n, memory.n_blocks) == (ffi.NULL, 0, 2)
    assert lib.memory_checked(memory) == lib.OK
    lib.memory_free(memory)
    assert (memory.blocks, memory.n_blocks) == (ffi.NULL, 0)


@pytest.mark.parametrize(("n", "size"), [(-1, 8), (2**62, 8), (2**61, 8), (2**40, 2**40), (2**63 - 1, 1)])
def test_more_than_there_can_be_is_refused(n, size):
    lib, ffi = paths.lib, paths.ffi
    memory = ffi.new("memory_t *")
    kept = lib.memory_take(memory, 4, 8)
    assert lib.memory_resize(memory, kept, n, size) == lib.memory_take(memory, n, size) == ffi.NULL
    assert lib.memory_append(memory, ffi.new("numbers_t *"), 2**62) == ffi.NULL
    assert memory.blocks[0] == kept
    assert lib.memory_checked(memory) == lib.OUT_OF_MEMORY
    assert memory.n_blocks == 0
