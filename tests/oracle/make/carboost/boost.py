"""boost.json: CARBoost runs; sections 7.4 and 7.5 of the specification."""

from __future__ import annotations

from tests.oracle.bookmaking import Json, agree_all, lines_of
from tests.oracle.make.carboost.example import (
    CASES_7_4,
    CLASS_COUNTS,
    EXAMPLE,
    MULTIPLICITIES,
    NEW_7_3,
    ROUNDS_7_4,
    RULES_7_4,
    SAMPLES,
    UNIFORMS,
    VOTES_7_4,
    named,
    tell_missed,
)
from tests.oracle.make.carboost.shared import TABLE_7_5, Book, add_boost, add_seeded, events_of

FINAL_7_4 = "no no yes no yes yes yes no yes yes yes yes yes no"


def check_7_4(plain: Json) -> None:
    """Hold the run of 7.4 against the specification, number by number."""
    for t in range(2):
        assert events_of(plain, "boost4")[t]["sample"] == plain["samples"][t] == SAMPLES[t]
        counts = events_of(plain, "boost5")[t]
        assert counts["multiplicities"] == MULTIPLICITIES[t]
        assert counts["class_counts"] == CLASS_COUNTS[t]
        measures, weights = plain["loevinger"][t], plain["rule_weights"][t]
        after = events_of(plain, "boost17")[t]["a"]
        for r, row in enumerate(lines_of(RULES_7_4[t])):
            n_a, n_ac, measure, _, weight, a = row.split()
            assert [counts["n_a"][r], counts["n_ac"][r]] == [int(n_a), int(n_ac)]
            agree_all([measures[r], weights[r]], f"{measure} {weight}")
            assert after[r] == (float(a) if (t, r) != (1, 5) else 1.0)
        scores = events_of(plain, "boost8")[t]
        exit_weights = events_of(plain, "boost14")[t]
        for i, row in enumerate(lines_of(CASES_7_4[t])):
            no, yes, name, before, behind = row.split()
            agree_all(scores["scores"][i], f"{no} {yes}")
            assert scores["predictions"][i] == named(name)
            agree_all([plain["case_weights"][t][i], exit_weights["case_weights"][i]], f"{before} {behind}")
        assert events_of(plain, "boost9")[t]["missed"] == tell_missed(t)
        _, error, alpha, whole, rule = lines_of(ROUNDS_7_4)[t].split()
        agree_all([plain["errors"][t], plain["alphas"][t], exit_weights["total"]], f"{error} {alpha} {whole}")
        assert events_of(plain, "boost17")[t]["rules"] == [int(rule)]
    for votes, label, row in zip(plain["votes"][14:], plain["predictions"][14:], lines_of(VOTES_7_4), strict=True):
        *_, no, yes, name = row.split()
        agree_all(votes, f"{no} {yes}")
        assert label == named(name)
    assert plain["predictions"][:14] == [named(word) for word in FINAL_7_4.split()]


def add_spec_boost(book: Book) -> None:
    """The run of 7.4."""
    tape = [u for row in UNIFORMS for u in row]
    plain = add_boost(book, "7-4", "The worked example.", "boost20", "weather", EXAMPLE | {"n_estimators": 2}, tape,
                      NEW_7_3, source="specification 7.4", kills="breaks ties by the class counts of the sample")
    check_7_4(plain)
    plain = add_boost(book, "7-4-persist", "The same with rule weights that persist.", "boost17", "weather",
                      EXAMPLE | {"n_estimators": 2, "rule_memory": "persist"}, tape, source="specification 7.4",
                      kills="resets rule weights whatever is asked for")
    assert events_of(plain, "boost17")[1]["a"] == [float(row.split()[5]) for row in lines_of(RULES_7_4[1])]


def make() -> Book:
    """boost.json."""
    book = Book("L3")
    add_spec_boost(book)
    add_seeded(book, lines_of(TABLE_7_5)[:6])
    return book
