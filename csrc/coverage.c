/* Counting the rows of intersections: the work that every rule learner here spends its time on.
 *
 * The examples below are of one table of six rows. Sets are written row 0 first, as words they are
 *
 *     rows       111101   0x2f   the rows looked at: all but row 4
 *     classes a  101010   0x15
 *             b  010101   0x2a
 *     sets    s  110011   0x33
 *             t  011101   0x2e
 */
#include <stdint.h>
#include <string.h>

#include "kernels.h"

/* rows with s: 111101 & 110011 = 110001. */
void coverage_intersect(uint64_t *rows, const uint64_t *with, int64_t n_words)
{
    for (int64_t w = 0; w < n_words; w++)
        rows[w] &= with[w];
}

/* rows with s: 111101 & 110011 = 110001, and the answer is 3. */
int64_t coverage_narrow(uint64_t *rows, const uint64_t *with, int64_t n_words)
{
    coverage_intersect(rows, with, n_words);
    return coverage_ones(rows, rows, n_words);
}

/* which = s t: 110001 has 3 rows, 011101 has 4, so counts = 3 4. */
void coverage_counts(const uint64_t *rows, const uint64_t *sets, const int32_t *which, int64_t n_which, int64_t n_words,
                     int64_t *counts)
{
    memset(counts, 0, (size_t)n_which * sizeof *counts);
    /* Block by block: the rows stay in a near cache while every set passes by. */
    for (int64_t from = 0, n; from < n_words; from += n) {
        n = n_words - from < COVERAGE_STRETCH ? n_words - from : COVERAGE_STRETCH;
        const chosen_t chosen = {sets + from, which, n_which, n_words};
        coverage_count_each(rows + from, n, &chosen, 0, counts, 1);
    }
}

/* Of the 3 rows in s, 1 is of class a (row 0) and 2 are of class b (rows 1 and 5); of the 4 in t, 1 and 3:
 * counts = 1 2  1 3. */
void coverage_by_class(const uint64_t *rows, const uint64_t *sets, int64_t n_sets, const uint64_t *classes,
                       int64_t n_classes, int64_t n_words, int64_t *counts)
{
    uint64_t covered[COVERAGE_BLOCK];
    memset(counts, 0, (size_t)n_sets * (size_t)n_classes * sizeof *counts);
    for (int64_t from = 0, n; from < n_words; from += n) {
        n = n_words - from < COVERAGE_BLOCK ? n_words - from : COVERAGE_BLOCK;
        for (int64_t s = 0; s < n_sets; s++) {
            for (int64_t w = 0; w < n; w++)
                covered[w] = rows[from + w] & sets[s * n_words + from + w];
            for (int64_t c = 0; c < n_classes; c++)
                counts[s * n_classes + c] += coverage_ones(covered, classes + c * n_words + from, n);
        }
    }
}

/* The rows 0 and 2 are of class a, the rows 1, 3 and 5 of class b. One word is enough for each class: starts = 0 1 2,
 * and the answer is 2. If 65 rows were of class a, it would be starts = 0 2 3. */
int64_t coverage_group_words(const uint64_t *rows, const uint64_t *classes, int64_t n_classes, int64_t n_words,
                             int64_t *starts)
{
    starts[0] = 0;
    for (int64_t c = 0; c < n_classes; c++) {
        int64_t size = coverage_ones(rows, classes + c * n_words, n_words);
        starts[c + 1] = starts[c] + (size + 63) / 64;
    }
    return starts[n_classes];
}

/* How to move the bits of a word that a mask selects to its low end: in step i, those in moves[i] go down by 2^i.
 *
 * The mask 10110 (bits 1, 2 and 4; written as numbers are, bit 0 last) has one gap below bits 1 and 2 and two gaps below
 * bit 4. Bits 1 and 2 have to go down by 1, bit 4 by 2: moves = 00110, 10000 and four times 0. The word 10100 becomes
 * 10010 in the first step and 00110 in the second. */
static void plan_moves(uint64_t mask, uint64_t moves[6])
{
    uint64_t gaps = ~mask << 1; /* bit b is set: the bit below b is not selected */
    for (int i = 0; i < 6; i++) {
        uint64_t odd = gaps; /* becomes: an odd number of gaps at or below */
        for (int shift = 1; shift < 64; shift *= 2)
            odd ^= odd << shift;
        moves[i] = odd & mask;
        mask = (mask ^ moves[i]) | (moves[i] >> (1 << i));
        gaps &= ~odd;
    }
}

static inline uint64_t moved(uint64_t x, const uint64_t moves[6])
{
    for (int i = 0; i < 6; i++) {
        uint64_t going = x & moves[i];
        x = (x ^ going) | (going >> (1 << i));
    }
    return x;
}

/* Rows 0 and 2 become bits 0 and 1 of word 0, rows 1, 3 and 5 become bits 0 to 2 of word 1; row 4 is left out:
 *
 *     s  110011  ->  10 101   0x1 0x5
 *     t  011101  ->  01 111   0x2 0x7
 *     rows       ->  11 111   0x3 0x7 */
void coverage_group(const uint64_t *rows, const uint64_t *classes, int64_t n_classes, const uint64_t *sets,
                    int64_t n_sets, int64_t n_words, const int64_t *starts, uint64_t *grouped)
{
    int64_t n_grouped = starts[n_classes];
    memset(grouped, 0, (size_t)n_sets * (size_t)n_grouped * sizeof *grouped);
    for (int64_t c = 0; c < n_classes; c++) {
        int64_t next = starts[c] * 64;
        for (int64_t w = 0; w < n_words; w++) {
            uint64_t mask = rows[w] & classes[c * n_words + w], moves[6];
            if (!mask)
                continue;
            int64_t word = next / 64, shift = next % 64, size = coverage_ones(&mask, &mask, 1);
            plan_moves(mask, moves);
            for (int64_t s = 0; s < n_sets; s++) {
                uint64_t bits = moved(sets[s * n_words + w] & mask, moves);
                grouped[s * n_grouped + word] |= bits << shift;
                if (shift + size > 64)
                    grouped[s * n_grouped + word + 1] |= bits >> (64 - shift);
            }
            next += size;
        }
    }
}

/* Of n regrouped words from a place on, those of a class; none, or fewer, if the class has none there. Small classes lie in
 * one block, so what all of them need is done once. */
typedef struct {
    int64_t first, n;
} part_t;

static part_t part_of_class(const int64_t *starts, int64_t c, int64_t from, int64_t n)
{
    int64_t first = starts[c] > from ? starts[c] : from, end = starts[c + 1] < from + n ? starts[c + 1] : from + n;
    const part_t part = {first, end - first};
    return part;
}

/* chosen = s t, regrouped: 10 101 & 01 111 = 00 101, so counts = 0 2. With nothing chosen, counts = 2 3. */
void coverage_of_all(const uint64_t *rows, const uint64_t *sets, const int32_t *chosen, int64_t n_chosen,
                     const int64_t *starts, int64_t n_classes, int64_t *counts)
{
    uint64_t covered[COVERAGE_BLOCK];
    int64_t n_words = starts[n_classes];
    memset(counts, 0, (size_t)n_classes * sizeof *counts);
    for (int64_t from = 0, n; from < n_words; from += n) {
        n = n_words - from < COVERAGE_BLOCK ? n_words - from : COVERAGE_BLOCK;
        memcpy(covered, rows + from, (size_t)n * sizeof *covered);
        for (int64_t d = 0; d < n_chosen; d++)
            coverage_intersect(covered, sets + chosen[d] * n_words + from, n);
        for (int64_t c = 0; c < n_classes; c++) {
            const part_t part = part_of_class(starts, c, from, n);
            if (part.n > 0)
                counts[c] += coverage_ones(covered + (part.first - from), covered + (part.first - from), part.n);
        }
    }
}

/* which = s t, regrouped: 10 101 and 01 111, so counts = 1 2  1 3, in one pass what coverage_by_class counts in two. */
void coverage_grouped(const uint64_t *rows, const uint64_t *sets, const int32_t *which, int64_t n_which,
                      const int64_t *starts, int64_t n_classes, int64_t *counts)
{
    int64_t n_words = starts[n_classes];
    memset(counts, 0, (size_t)n_which * (size_t)n_classes * sizeof *counts);
    for (int64_t c = 0; c < n_classes; c++)
        for (int64_t from = starts[c], n; from < starts[c + 1]; from += n) {
            n = starts[c + 1] - from < COVERAGE_BLOCK ? starts[c + 1] - from : COVERAGE_BLOCK;
            const chosen_t sets_here = {sets + from, which, n_which, n_words};
            coverage_count_each(rows + from, n, &sets_here, 0, counts + c, n_classes);
        }
}

/* chosen = s t, regrouped: s is 10 101 and t is 01 111. Of class a the first row lacks t alone and the second s, of class b
 * the second row lacks s. With given_up = NULL, alone = 0 0  0 0 becomes 1 1  1 0. Without s, chosen = t and given_up = s:
 * no row lacks t and s, and alone = 1 0 stays. */
void coverage_alone(const uint64_t *rows, const uint64_t *given_up, const uint64_t *sets, const int32_t *chosen,
                    int64_t n_chosen, const int64_t *starts, int64_t n_classes, int64_t *alone)
{
    uint64_t found[COVERAGE_BLOCK];
    int64_t n_words = starts[n_classes];
    for (int64_t from = 0, n; from < n_words; from += n) {
        n = n_words - from < COVERAGE_BLOCK ? n_words - from : COVERAGE_BLOCK;
        const chosen_t all = {sets + from, chosen, n_chosen, n_words};
        memcpy(found, rows + from, (size_t)n * sizeof *found);
        for (int64_t w = 0; given_up && w < n; w++)
            found[w] &= ~given_up[from + w];
        coverage_lacking_one(&all, n, found);
        for (int64_t c = 0; c < n_classes; c++) {
            const part_t part = part_of_class(starts, c, from, n);
            const chosen_t of_class = {sets + part.first, chosen, n_chosen, n_words};
            if (part.n > 0)
                coverage_count_each(found + (part.first - from), part.n, &of_class, 1, alone + c, n_classes);
        }
    }
}
