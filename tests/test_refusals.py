"""What every C function refuses by itself, before it touches an array: sizes that do not fit together.

The Python before the calls never hands them over; these calls go past it.
"""

import pytest

from reference import backend as paths

pytestmark = pytest.mark.usefixtures("c_path")
lib, ffi = paths.lib, paths.ffi


def struct(kind, sound, **changes):
    """A struct, and the arrays that it points to, which must outlive it."""
    arrays, fields = [], {}
    for name, value in {**sound, **changes}.items():
        if isinstance(value, tuple):
            element, numbers = value
            arrays.append(ffi.new(f"{element}[]", numbers))
            value = arrays[-1]
        fields[name] = value
    return ffi.new(f"{kind} *", fields), arrays


ANTMINER = {"n_words": 1, "n_attributes": 1, "n_terms": 2, "n_classes": 2, "first": ("int32_t", [0, 2])}
MBC = {"n_layers": 4, "n_classes": 2, "n_edges": 5, "sizes": ("int32_t", [2, 1, 1, 1]),
       "first_edge": ("int64_t", [0, 2, 3, 4, 5])}  # fmt: skip
GCACO = {"n_features": 3, "n_places": 3, "n_clusters": 2, "first": ("int32_t", [0, 2, 3]),
         "members": ("int32_t", [0, 1, 2])}  # fmt: skip
COLONY = {"n_sources": 3, "n_features": 2}
COLUMNS = {"n_rows": 4, "n_features": 2}
TREE = {"n_nodes": 3, "room": 3, "features": ("int32_t", [0, -1, -1]), "rights": ("int32_t", [2, 0, 0])}


@pytest.mark.parametrize("changes", [
    {"n_words": 0}, {"n_attributes": -1}, {"n_terms": -1}, {"n_classes": 0}, {"first": ("int32_t", [0, 1])},
])  # fmt: skip
def test_antminer(changes):
    problem, kept = struct("antminer_t", ANTMINER, **changes)
    rule, search = ffi.new("antminer_rule_t *"), ffi.new("antminer_search_t *")
    assert lib.antminer_construct(problem, ffi.NULL, ffi.NULL, rule) == lib.BAD_SIZE
    assert lib.antminer_prune(problem, ffi.NULL, rule) == lib.BAD_SIZE
    assert lib.antminer_search(problem, ffi.NULL, ffi.NULL, 1, search) == lib.BAD_SIZE
    assert kept


def test_antminer_prunes_no_more_terms_than_there_are_attributes():
    problem, kept = struct("antminer_t", ANTMINER)
    assert lib.antminer_prune(problem, ffi.NULL, ffi.new("antminer_rule_t *", {"n_terms": 2})) == lib.BAD_SIZE
    assert kept


@pytest.mark.parametrize("changes", [
    {"n_layers": 2}, {"n_classes": 0}, {"n_ants": 0}, {"sizes": ("int32_t", [0, 1, 1, 1])}, {"n_edges": 6},
])  # fmt: skip
def test_mbc(changes):
    n_ants = changes.pop("n_ants", 1)
    problem, kept = struct("mbc_t", MBC, **changes)
    best, n_rules = ffi.new("mbc_rule_t *"), ffi.new("int64_t *")
    assert lib.mbc_iterate(problem, ffi.NULL, ffi.NULL, n_ants, best, n_rules) == lib.BAD_SIZE
    assert kept


@pytest.mark.parametrize("path", [[2, 0, 0, 0], [-1, 0, 0, 0], [0, 0, 0, 1]])
def test_mbc_prunes_no_path_that_leaves_the_graph(path):
    problem, kept = struct("mbc_t", MBC)
    numbers, n_tests, layers = ffi.new("int32_t[]", path), ffi.new("int32_t *"), ffi.new("int32_t[4]")
    rule = ffi.new("mbc_rule_t *", {"path": numbers})
    assert lib.mbc_prune(problem, lib.TIES_KEEP, 1, rule, n_tests, layers) == lib.BAD_SIZE
    assert kept


@pytest.mark.parametrize("changes", [
    {"n_places": 0}, {"n_clusters": 0}, {"first": ("int32_t", [1, 2, 3])}, {"first": ("int32_t", [0, 2, 2])},
    {"first": ("int32_t", [0, 3, 3])}, {"members": ("int32_t", [0, 1, 3])}, {"members": ("int32_t", [0, -1, 2])},
])  # fmt: skip
def test_gcaco(changes):
    ground, kept = struct("gcaco_t", GCACO, **changes)
    visited, starts = ffi.new("int32_t[8]"), ffi.new("int64_t[8]")
    assert lib.gcaco_walks(ground, ffi.NULL, ffi.NULL, 1, visited, starts) == lib.BAD_SIZE
    assert lib.gcaco_select(ground, ffi.NULL, ffi.NULL, 0, visited, 0) == lib.BAD_SIZE
    assert kept


def test_gcaco_takes_nothing_from_a_cluster_that_is_used_up():
    ground, kept = struct("gcaco_t", GCACO)
    assert lib.gcaco_select(ground, ffi.NULL, ffi.NULL, 1, ffi.new("int32_t[8]", [2]), 1) == lib.BAD_SIZE
    assert kept


@pytest.mark.parametrize("n", [0, 2**31])
def test_louvain(n):
    assert lib.gcaco_sweep(n, ffi.NULL, 0.5, ffi.NULL) == lib.BAD_SIZE


@pytest.mark.parametrize("label", [-1, 2])
def test_louvain_knows_its_labels(label):
    given, between = [0.0, 1.0, 1.0, 0.0], ffi.new("double[4]")
    code = lib.gcaco_aggregate(2, given, 0.5, [0, label], 2, between, ffi.new("double *"))
    assert code == lib.BAD_SIZE


@pytest.mark.parametrize("visited", [-1, 3])
def test_pheromone_of_features_that_are_not_there(visited):
    updated = ffi.new("double[3]")
    assert lib.gcaco_update(3, [0.2] * 3, 1, [visited], [0, 1], [1.0], 0.2, updated) == lib.BAD_SIZE


@pytest.mark.parametrize("changes", [{"n_sources": 1}, {"n_features": 0}])
def test_bees(changes):
    colony, kept = struct("abcodt_colony_t", COLONY, **changes)
    source, onlooker = ffi.new("int64_t *"), ffi.new("int64_t *")
    stream = ffi.new("stream_t *")
    assert lib.abcodt_distances(colony) == lib.BAD_SIZE
    assert lib.abcodt_move(colony, 0, stream) == lib.BAD_SIZE
    assert lib.abcodt_employed(colony, stream) == lib.BAD_SIZE
    assert lib.abcodt_accept(colony, ffi.NULL, stream, 8, source, onlooker) == lib.BAD_SIZE
    assert lib.abcodt_spin(colony, ffi.NULL, stream) == lib.BAD_SIZE
    assert kept == []


@pytest.mark.parametrize("source", [-1, 3])
def test_bees_know_their_sources(source):
    colony, _ = struct("abcodt_colony_t", COLONY)
    stream, onlooker = ffi.new("stream_t *"), ffi.new("int64_t *")
    assert lib.abcodt_move(colony, source, stream) == lib.BAD_SIZE
    assert lib.abcodt_accept(colony, ffi.NULL, stream, 8, ffi.new("int64_t *", source), onlooker) == lib.BAD_SIZE


@pytest.mark.parametrize(("n", "n_chosen"), [(0, 1), (2**31, 1), (3, 0), (3, 4)])
def test_a_part_of_the_rows(n, n_chosen):
    assert lib.abcodt_some_of(n, n_chosen, ffi.new("stream_t *"), 13, ffi.new("int32_t[4]")) == lib.BAD_SIZE


@pytest.mark.parametrize(("columns", "rows", "features", "room"), [
    ({}, [], [0], 7), ({}, [0, 1], [], 7), ({}, [0, 1], [0], 2), ({"n_rows": 2**30}, [0, 1], [0], 7),
    ({}, [-1, 1], [0], 7), ({}, [0, 4], [0], 7), ({}, [1, 1], [0], 7), ({}, [0, 1], [-1], 7), ({}, [0, 1], [2], 7),
])  # fmt: skip
def test_a_tree_grows_on_rows_and_columns_that_are_there(columns, rows, features, room):
    given, _ = struct("abcodt_columns_t", COLUMNS, **columns)
    tree = ffi.new("abcodt_tree_t *", {"room": room})
    numbers = ffi.new("int32_t[]", [*rows, 0]), len(rows), ffi.new("int32_t[]", [*features, 0]), len(features)
    assert lib.abcodt_grow(given, *numbers, ffi.NULL, ffi.NULL, 1.0, 3, tree) == lib.BAD_SIZE


@pytest.mark.parametrize("changes", [
    {"n_nodes": 0}, {"features": ("int32_t", [-2, -1, -1])}, {"features": ("int32_t", [2, -1, -1])},
    {"rights": ("int32_t", [1, 0, 0])}, {"rights": ("int32_t", [3, 0, 0])},
])  # fmt: skip
def test_a_tree_answers_only_if_its_nodes_hang_together(changes):
    tree, kept = struct("abcodt_tree_t", TREE, **changes)
    assert lib.abcodt_answers(tree, ffi.NULL, 2, 1, 1, ffi.NULL) == lib.BAD_SIZE
    assert kept


def test_shares_of_no_classes_are_none():
    lib.abcodt_softmax(ffi.NULL, 3, 0, ffi.NULL)


def test_draws_are_kept_as_far_as_there_is_room():
    uniforms, tape, bits = ffi.new("double[]", [0.25]), ffi.new("tape_t *"), ffi.new("bitgen_t *")
    tape.uniforms = uniforms
    lib.tape_open(tape, bits)
    kept, lines = ffi.new("double[1]"), ffi.new("int32_t[1]")
    stream = ffi.new("stream_t *", {"bitgen": bits, "available": 1, "kept": kept, "kept_lines": lines, "room": 0})
    assert lib.draw(stream, 25, ffi.new("double *")) == lib.BAD_SIZE
