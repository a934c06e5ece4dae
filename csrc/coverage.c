/* Counting the rows of intersections: the work that every rule learner here spends its time on. */
#include <stdint.h>
#include <string.h>

#include "kernels.h"

/* The popcnt instruction is not in the x86-64 baseline that a wheel must run on, and counting without it
 * takes several times as long. Each counting function is therefore compiled twice and the loader picks. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define COUNTS __attribute__((target_clones("popcnt", "default")))
#endif
#endif
#ifndef COUNTS
#define COUNTS
#endif

/* The bits of a word; compilers know this shape and use the instruction where they may. */
static inline int64_t ones(uint64_t x)
{
    x = x - ((x >> 1) & 0x5555555555555555u);
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int64_t)((x * 0x0101010101010101u) >> 56);
}

void coverage_intersect(uint64_t *rows, const uint64_t *with, int64_t n_words)
{
    for (int64_t w = 0; w < n_words; w++)
        rows[w] &= with[w];
}

COUNTS void coverage_counts(const uint64_t *rows, const uint64_t *sets, const int32_t *which, int64_t n_which,
                            int64_t n_words, int64_t *counts)
{
    for (int64_t i = 0; i < n_which; i++) {
        const uint64_t *set = sets + which[i] * n_words;
        int64_t count = 0;
        for (int64_t w = 0; w < n_words; w++)
            count += ones(rows[w] & set[w]);
        counts[i] = count;
    }
}

COUNTS void coverage_by_class(const uint64_t *rows, const uint64_t *sets, int64_t n_sets, const uint64_t *classes,
                              int64_t n_classes, int64_t n_words, int64_t *counts)
{
    for (int64_t s = 0; s < n_sets; s++)
        for (int64_t c = 0; c < n_classes; c++) {
            const uint64_t *set = sets + s * n_words, *class = classes + c * n_words;
            int64_t count = 0;
            for (int64_t w = 0; w < n_words; w++)
                count += ones(rows[w] & set[w] & class[w]);
            counts[s * n_classes + c] = count;
        }
}

/* counts[c] += |a & b & classes[c]| over the words from..from+n of the classes. */
static inline void add_by_class(const uint64_t *a, const uint64_t *b, const uint64_t *classes, int64_t n_classes,
                                int64_t n_words, int64_t from, int64_t n, int64_t *counts)
{
    for (int64_t c = 0; c < n_classes; c++) {
        const uint64_t *class = classes + c * n_words + from;
        int64_t count = 0;
        for (int64_t w = 0; w < n; w++)
            count += ones(a[w] & b[w] & class[w]);
        counts[c] += count;
    }
}

COUNTS void coverage_of_all(const uint64_t *rows, const uint64_t *sets, const int32_t *chosen, int64_t n_chosen,
                            const uint64_t *classes, int64_t n_classes, int64_t n_words, int64_t *counts)
{
    uint64_t covered[COVERAGE_BLOCK];
    memset(counts, 0, (size_t)n_classes * sizeof *counts);
    for (int64_t from = 0; from < n_words; from += COVERAGE_BLOCK) {
        int64_t n = n_words - from < COVERAGE_BLOCK ? n_words - from : COVERAGE_BLOCK;
        memcpy(covered, rows + from, (size_t)n * sizeof *covered);
        for (int64_t d = 0; d < n_chosen; d++)
            coverage_intersect(covered, sets + chosen[d] * n_words + from, n);
        add_by_class(covered, covered, classes, n_classes, n_words, from, n, counts);
    }
}

COUNTS void coverage_without_each(const uint64_t *rows, const uint64_t *sets, const int32_t *chosen,
                                  int64_t n_chosen, const uint64_t *classes, int64_t n_classes, int64_t n_words,
                                  uint64_t *scratch, int64_t *counts)
{
    uint64_t prefix[COVERAGE_BLOCK];
    memset(counts, 0, (size_t)(n_chosen * n_classes) * sizeof *counts);
    for (int64_t from = 0; from < n_words; from += COVERAGE_BLOCK) {
        int64_t n = n_words - from < COVERAGE_BLOCK ? n_words - from : COVERAGE_BLOCK;
        /* scratch block d: the rows in every chosen set from the d-th on. */
        memset(scratch + n_chosen * COVERAGE_BLOCK, 0xff, (size_t)n * sizeof *scratch);
        for (int64_t d = n_chosen - 1; d > 0; d--) {
            const uint64_t *set = sets + chosen[d] * n_words + from, *later = scratch + (d + 1) * COVERAGE_BLOCK;
            uint64_t *suffix = scratch + d * COVERAGE_BLOCK;
            for (int64_t w = 0; w < n; w++)
                suffix[w] = later[w] & set[w];
        }
        memcpy(prefix, rows + from, (size_t)n * sizeof *prefix);
        for (int64_t d = 0; d < n_chosen; d++) {
            add_by_class(prefix, scratch + (d + 1) * COVERAGE_BLOCK, classes, n_classes, n_words, from, n,
                         counts + d * n_classes);
            coverage_intersect(prefix, sets + chosen[d] * n_words + from, n);
        }
    }
}
