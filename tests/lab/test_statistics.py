"""Statistics against worked examples from the literature and against SciPy's own tests."""

import numpy as np
import pytest
from scipy import stats

from reference.lab import statistics

# Demšar 2006, Table 6: AUC of C4.5 with no option, -m, -cf and both, on 14 data sets. Two cells that are both printed
# 0.975 have ranks 2 and 3 there, from unrounded values: one gets a digit here, so that they do not tie.
DEMSAR = np.array([
    [0.763, 0.768, 0.771, 0.798], [0.599, 0.591, 0.590, 0.569], [0.954, 0.971, 0.968, 0.967],
    [0.628, 0.661, 0.654, 0.657], [0.882, 0.888, 0.886, 0.898], [0.936, 0.931, 0.916, 0.931],
    [0.661, 0.668, 0.609, 0.685], [0.583, 0.583, 0.563, 0.625], [0.775, 0.838, 0.866, 0.875],
    [1.000, 1.000, 1.000, 1.000], [0.940, 0.962, 0.965, 0.962], [0.619, 0.666, 0.614, 0.669],
    [0.972, 0.981, 0.9751, 0.975], [0.957, 0.978, 0.946, 0.970],
])  # fmt: skip


def test_demsars_ranks_and_friedman():
    ranked = statistics.ranks(DEMSAR)
    assert np.round(ranked.mean(axis=0), 3).tolist() == [3.143, 2.000, 2.893, 1.964]
    found = statistics.friedman_of_means(ranked.mean(axis=0).tolist(), 14)
    assert (round(found.chi_square, 2), round(found.f, 2)) == (9.28, 3.69)
    assert round(statistics.critical_difference(4, 14), 2) == 1.25


def test_friedman_with_ties_is_scipys():
    scores = np.array([[1, 1, 2, 3], [2, 2, 2, 5], [4, 3, 3, 1], [1, 2, 3, 4], [7, 7, 1, 1]], dtype=float)
    expected = stats.friedmanchisquare(*scores.T)
    found = statistics.friedman(statistics.ranks(scores))
    assert found.chi_square == pytest.approx(expected.statistic)
    assert found.p == pytest.approx(expected.pvalue)


def test_holm_steps_down_and_never_falls():
    # Holm 1979 by hand: 3 * 0.01, 2 * 0.02, 1 * 0.03, the last raised to the one before it.
    assert statistics.holm([0.02, 0.01, 0.03]) == pytest.approx([0.04, 0.03, 0.04])
    assert statistics.holm([0.6, 0.7]) == [1.0, 1.0]


def test_the_corrected_t_test_by_hand():
    # differences 1, 0, 1: mean 2/3, variance 1/3; (1/3 + 1/9) * 1/3 = 4/27; t = sqrt(3); p = 1 - sqrt(3/5) with 2 df
    assert statistics.corrected_t([1, 2, 4], [0, 2, 3], 0.1) == pytest.approx(1 - (3 / 5) ** 0.5)
    assert statistics.corrected_t([1, 2], [1, 2], 0.1) == 1.0


def test_effect_size_is_that_of_mann_and_whitney():
    one, other = [1.0, 4.0, 2.0, 2.0], [0.5, 2.0, 3.0]
    u = stats.mannwhitneyu(one, other).statistic
    assert statistics.vargha_delaney(one, other) == pytest.approx(u / 12)


def test_methods_ordered_alike_everywhere_have_an_exact_probability():
    # Two methods, two sets: the second set agrees with the first by chance one time in two.
    assert statistics.friedman(np.array([[1.0, 2.0], [1.0, 2.0]])).p_f == 0.5


def test_demsars_wilcoxon_and_sign_test():
    """Section 3.1.3, C4.5 against C4.5 with -m: R+ = 93, R- = 12, z = -2.54, zeros split."""
    plain, pruned = DEMSAR[:, 0].tolist(), DEMSAR[:, 1].tolist()
    rank_sums = stats.wilcoxon(np.round(np.subtract(pruned, plain), 12), zero_method="zsplit").statistic
    assert rank_sums == 12
    assert statistics.wilcoxon(pruned, plain) == pytest.approx(2 * stats.norm.sf(2.54), abs=3e-4)
    assert statistics.sign_test(pruned, plain)[:3] == (10, 2, 2)


def test_demsars_control_against_the_rest():
    """Section 3.2.2, C4.5 as the control: z = 2.416, 2.343 and 0.512; Holm rejects the first two, not the third."""
    means = statistics.ranks(DEMSAR).mean(axis=0).tolist()
    raw = statistics.against(means, 0, 14)[1:]
    assert raw == pytest.approx([2 * stats.norm.sf(z) for z in (2.343, 0.512, 2.416)], abs=5e-4)
    assert [p < 0.05 for p in statistics.holm(raw)] == [True, False, True]


def test_ranks_and_pairs_are_those_of_scikit_posthocs():
    posthocs = pytest.importorskip("scikit_posthocs")
    means = statistics.ranks(DEMSAR).mean(axis=0).tolist()
    theirs = posthocs.posthoc_nemenyi_friedman(DEMSAR).to_numpy()
    np.testing.assert_allclose(statistics.nemenyi(means, 14), theirs, atol=1e-9)
    theirs = posthocs.posthoc_siegel_friedman(DEMSAR).to_numpy()  # the normal test that a control is measured by
    for control in range(4):
        assert statistics.against(means, control, 14) == pytest.approx(theirs[control].tolist(), abs=1e-9)


def test_holm_is_that_of_statsmodels():
    multitest = pytest.importorskip("statsmodels.stats.multitest")
    for p_values in ([0.02, 0.01, 0.03], [0.5, 0.04, 0.04, 0.001, 0.9], [0.6, 0.7]):
        assert statistics.holm(p_values) == pytest.approx(multitest.multipletests(p_values, method="holm")[1].tolist())


def test_intervals_are_scipys():
    one, other = [0.7, 0.9, 0.8, 0.6, 0.75], [0.6, 0.85, 0.9, 0.5, 0.7]
    expected = stats.ttest_rel(one, other)
    low, high = expected.confidence_interval(0.95)
    assert statistics.mean_difference(one, other)[1:] == pytest.approx((low, high))
    assert statistics.paired_t(one, other) == pytest.approx(expected.pvalue)


def test_the_corrected_interval_ends_where_the_test_does():
    one, other = [0.7, 0.9, 0.8, 0.6, 0.75], [0.6, 0.85, 0.9, 0.5, 0.7]
    _, low, _ = statistics.mean_difference(one, other, 0.2)
    assert statistics.corrected_t(np.subtract(one, low).tolist(), other, 0.2) == pytest.approx(0.05)


def test_critical_values_are_those_of_demsars_table_5():
    for k, value in [(2, 1.960), (3, 2.343), (4, 2.569), (5, 2.728), (6, 2.850), (8, 3.031), (10, 3.164)]:
        n = 6 * k * (k + 1)  # the root is 1/6 then
        assert statistics.critical_difference(k, n) * 6 == pytest.approx(value, abs=1.1e-3)
