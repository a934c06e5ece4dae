/* Counting what a row set has in common with each of many, and finding the rows that lack one of many sets, with the widest
 * instructions that the processor has.
 *
 * Every kernel gives the same integers.
 */
#include <stddef.h>
#include <stdint.h>

#include "kernels.h"

/* What is inlined into a function may use the instructions that this function may use. Who counts branches says
 * otherwise, so that none is counted many times. */
#ifndef INLINE
#ifdef __GNUC__
#define INLINE __attribute__((always_inline)) static inline
#else
#define INLINE static inline
#endif
#endif

/* A set is counted as it is, or turned: the bits that differ from NONE are those inside, from EVERY those outside. */
#define NONE ((uint64_t)0)
#define EVERY (~NONE)

/* The bits of a word, as compilers know them: one instruction where they may use it. */
INLINE int64_t ones(uint64_t x)
{
    x = x - ((x >> 1) & 0x5555555555555555u);
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int64_t)((x * 0x0101010101010101u) >> 56);
}

INLINE const uint64_t *set_of(const chosen_t *chosen, int64_t i)
{
    return chosen->sets + chosen->which[i] * chosen->stride;
}

/* Words from a place on, at most a block of them: where most hold no row, those that hold some are counted alone. */
INLINE void block_by_word(const uint64_t *rows, int64_t from, int64_t n, const chosen_t *chosen, uint64_t turn,
                          int64_t *counts, int64_t step)
{
    uint64_t held[COVERAGE_BLOCK];
    int64_t places[COVERAGE_BLOCK], n_held = 0;
    for (int64_t w = from; w < from + n; w++) {
        held[n_held] = rows[w];
        places[n_held] = w;
        n_held += rows[w] != 0;
    }
    for (int64_t i = 0; i < chosen->n; i++) {
        const uint64_t *set = set_of(chosen, i);
        int64_t count = 0;
        if (2 * n_held < n)
            for (int64_t h = 0; h < n_held; h++)
                count += ones(held[h] & (set[places[h]] ^ turn));
        else
            for (int64_t w = from; w < from + n; w++)
                count += ones(rows[w] & (set[w] ^ turn));
        counts[i * step] += count;
    }
}

INLINE void turned_by_word(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, uint64_t turn, int64_t *counts,
                           int64_t step)
{
    for (int64_t from = 0, n; from < n_words; from += n) {
        n = n_words - from < COVERAGE_BLOCK ? n_words - from : COVERAGE_BLOCK;
        block_by_word(rows, from, n, chosen, turn, counts, step);
    }
}

INLINE void each_by_word(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside, int64_t *counts,
                         int64_t step)
{
    if (outside)
        turned_by_word(rows, n_words, chosen, EVERY, counts, step);
    else
        turned_by_word(rows, n_words, chosen, NONE, counts, step);
}

/* Rows that were in all sets so far may miss the next (all falls, few stays); those that missed one may not miss another
 * (few falls). What is left of the few and is not in all lacks one set. */
INLINE void lacking_by_word(const chosen_t *chosen, int64_t from, int64_t n_words, uint64_t *found)
{
    for (int64_t w = from; w < n_words; w++) {
        uint64_t all = found[w], few = found[w];
        for (int64_t i = 0; i < chosen->n; i++) {
            uint64_t set = set_of(chosen, i)[w];
            few &= all | set;
            all &= set;
        }
        found[w] = few & ~all;
    }
}

static void count_portable(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside, int64_t *counts,
                           int64_t step)
{
    each_by_word(rows, n_words, chosen, outside, counts, step);
}

static void lacking_portable(const chosen_t *chosen, int64_t n_words, uint64_t *found)
{
    lacking_by_word(chosen, 0, n_words, found);
}

/* What a kernel does; kernels.h says what it means. */
typedef struct {
    void (*count_each)(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside, int64_t *counts,
                       int64_t step);
    void (*lacking_one)(const chosen_t *chosen, int64_t n_words, uint64_t *found);
} kernel_t;

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

__attribute__((target("popcnt"))) static void count_popcnt(const uint64_t *rows, int64_t n_words, const chosen_t *chosen,
                                                           int32_t outside, int64_t *counts, int64_t step)
{
    each_by_word(rows, n_words, chosen, outside, counts, step);
}

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE AVX2 INLINE

/* The ones of every byte, looked up half a byte at a time. */
AVX2_INLINE __m256i ones_of_bytes(__m256i x)
{
    const __m256i four = _mm256_set1_epi8(0x0f);
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(x, four));
    __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), four));
    return _mm256_add_epi8(low, high);
}

AVX2_INLINE __m256i both(const uint64_t *rows, const uint64_t *set, uint64_t turn)
{
    __m256i turned = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)set), _mm256_set1_epi64x((int64_t)turn));
    return _mm256_and_si256(_mm256_loadu_si256((const __m256i *)rows), turned);
}

/* The sum of three digits of the same place: what stays there, and what is carried to the next. */
AVX2_INLINE __m256i carried(__m256i *sum, __m256i x, __m256i y)
{
    __m256i either = _mm256_xor_si256(*sum, x);
    __m256i carry = _mm256_or_si256(_mm256_and_si256(*sum, x), _mm256_and_si256(either, y));
    *sum = _mm256_xor_si256(either, y);
    return carry;
}

/* Sixteen words at a time are added bit by bit, so that bytes are counted for what is carried to fours alone. */
AVX2_INLINE int64_t long_set(const uint64_t *rows, const uint64_t *set, int64_t n_words, uint64_t turn)
{
    const __m256i zero = _mm256_setzero_si256();
    __m256i one = zero, two = zero, fours = zero, total = zero;
    int64_t w = 0;
    for (; w + 16 <= n_words; w += 16) {
        __m256i first = carried(&one, both(rows + w, set + w, turn), both(rows + w + 4, set + w + 4, turn));
        __m256i second = carried(&one, both(rows + w + 8, set + w + 8, turn), both(rows + w + 12, set + w + 12, turn));
        fours = ones_of_bytes(carried(&two, first, second));
        total = _mm256_add_epi64(total, _mm256_sad_epu8(fours, zero));
    }
    total = _mm256_slli_epi64(total, 2);
    total = _mm256_add_epi64(total, _mm256_slli_epi64(_mm256_sad_epu8(ones_of_bytes(two), zero), 1));
    total = _mm256_add_epi64(total, _mm256_sad_epu8(ones_of_bytes(one), zero));
    for (; w + 4 <= n_words; w += 4)
        total = _mm256_add_epi64(total, _mm256_sad_epu8(ones_of_bytes(both(rows + w, set + w, turn)), zero));
    uint64_t parts[4];
    _mm256_storeu_si256((__m256i *)parts, total);
    int64_t count = (int64_t)(parts[0] + parts[1] + parts[2] + parts[3]);
    for (; w < n_words; w++)
        count += __builtin_popcountll(rows[w] & (set[w] ^ turn));
    return count;
}

/* Vectors take long sets; in short ones, and in those whose words hold few rows, words are quicker. */
#define LONG 20
static int has_few_rows(const uint64_t *rows, int64_t n_words)
{
    int64_t n_held = 0;
    for (int64_t w = 0; w < n_words; w++)
        n_held += rows[w] != 0;
    return 4 * n_held < n_words;
}

AVX2 static void count_avx2(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside, int64_t *counts,
                            int64_t step)
{
    if (n_words < LONG || has_few_rows(rows, n_words))
        count_popcnt(rows, n_words, chosen, outside, counts, step);
    else if (outside)
        for (int64_t i = 0; i < chosen->n; i++)
            counts[i * step] += long_set(rows, set_of(chosen, i), n_words, EVERY);
    else
        for (int64_t i = 0; i < chosen->n; i++)
            counts[i * step] += long_set(rows, set_of(chosen, i), n_words, NONE);
}

/* n vectors of four words from a place on. */
AVX2_INLINE void lacking_in_fours(const chosen_t *chosen, int64_t from, int n, uint64_t *found)
{
    __m256i all[4], few[4];
    for (int v = 0; v < n; v++)
        all[v] = few[v] = _mm256_loadu_si256((const __m256i *)(found + from + 4 * v));
    for (int64_t i = 0; i < chosen->n; i++)
        for (int v = 0; v < n; v++) {
            __m256i set = _mm256_loadu_si256((const __m256i *)(set_of(chosen, i) + from + 4 * v));
            few[v] = _mm256_and_si256(few[v], _mm256_or_si256(all[v], set));
            all[v] = _mm256_and_si256(all[v], set);
        }
    for (int v = 0; v < n; v++)
        _mm256_storeu_si256((__m256i *)(found + from + 4 * v), _mm256_andnot_si256(all[v], few[v]));
}

AVX2 static void lacking_avx2(const chosen_t *chosen, int64_t n_words, uint64_t *found)
{
    int64_t w = 0;
    for (; w + 16 <= n_words; w += 16)
        lacking_in_fours(chosen, w, 4, found);
    for (; w + 4 <= n_words; w += 4)
        lacking_in_fours(chosen, w, 1, found);
    lacking_by_word(chosen, w, n_words, found);
}

#define AVX512 __attribute__((target("avx512f,avx512vpopcntdq")))
#define AVX512_INLINE AVX512 INLINE

/* The places of a vector that the words from `from` on fill. */
AVX512_INLINE __mmask8 filled(int64_t from, int64_t n_words)
{
    return (__mmask8)(n_words - from < 8 ? (1u << (n_words - from)) - 1 : 0xffu);
}

AVX512_INLINE __m512i ones_of_words(__m512i rows, __m512i set, uint64_t turn)
{
    __m512i turned = turn ? _mm512_andnot_si512(set, rows) : _mm512_and_si512(rows, set);
    return _mm512_popcnt_epi64(turned);
}

/* Sets of 1 to 8 vectors, the last of which is filled as far as `last` says; the rows stay in registers. Four sets share
 * their sums: each has 16 bits of a place, where the 4,096 rows of eight vectors have room. */
AVX512_INLINE void short_sets(const uint64_t *rows, int n_vectors, __mmask8 last, const chosen_t *chosen, uint64_t turn,
                              int64_t *counts, int64_t step)
{
    __m512i held[8];
    for (int v = 0; v < n_vectors; v++)
        held[v] = _mm512_maskz_loadu_epi64(v < n_vectors - 1 ? 0xff : last, rows + 8 * v);
    for (int64_t from = 0; from < chosen->n; from += 4) {
        int64_t to = chosen->n - from < 4 ? chosen->n : from + 4;
        __m512i shared = _mm512_setzero_si512();
        for (int64_t i = from; i < to; i++) {
            const uint64_t *set = set_of(chosen, i);
            shared = _mm512_slli_epi64(shared, 16);
            for (int v = 0; v < n_vectors; v++) {
                __m512i words = _mm512_maskz_loadu_epi64(v < n_vectors - 1 ? 0xff : last, set + 8 * v);
                shared = _mm512_add_epi64(shared, ones_of_words(held[v], words, turn));
            }
        }
        uint64_t sums = (uint64_t)_mm512_reduce_add_epi64(shared);
        for (int64_t i = to; i-- > from; sums >>= 16)
            counts[i * step] += (int64_t)(sums & 0xffff);
    }
}

/* Four sums, none of which waits for another. */
AVX512_INLINE int64_t longer_set(const uint64_t *rows, const uint64_t *set, int64_t n_words, uint64_t turn)
{
    const __m512i zero = _mm512_setzero_si512();
    __m512i totals[4] = {zero, zero, zero, zero};
    int64_t w = 0;
    for (; w + 32 <= n_words; w += 32)
        for (int v = 0; v < 4; v++) {
            __m512i held = _mm512_loadu_si512(rows + w + 8 * v), words = _mm512_loadu_si512(set + w + 8 * v);
            totals[v] = _mm512_add_epi64(totals[v], ones_of_words(held, words, turn));
        }
    for (; w < n_words; w += 8) {
        __mmask8 there = filled(w, n_words);
        __m512i held = _mm512_maskz_loadu_epi64(there, rows + w), words = _mm512_maskz_loadu_epi64(there, set + w);
        totals[0] = _mm512_add_epi64(totals[0], ones_of_words(held, words, turn));
    }
    totals[0] = _mm512_add_epi64(_mm512_add_epi64(totals[0], totals[1]), _mm512_add_epi64(totals[2], totals[3]));
    return _mm512_reduce_add_epi64(totals[0]);
}

AVX512_INLINE void turned_in_eights(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, uint64_t turn,
                                    int64_t *counts, int64_t step)
{
    __mmask8 last = filled((n_words - 1) / 8 * 8, n_words);
    switch ((n_words + 7) / 8) {
    case 1:
        short_sets(rows, 1, last, chosen, turn, counts, step);
        break;
    case 2:
        short_sets(rows, 2, last, chosen, turn, counts, step);
        break;
    case 3:
        short_sets(rows, 3, last, chosen, turn, counts, step);
        break;
    case 4:
        short_sets(rows, 4, last, chosen, turn, counts, step);
        break;
    case 5:
        short_sets(rows, 5, last, chosen, turn, counts, step);
        break;
    case 6:
        short_sets(rows, 6, last, chosen, turn, counts, step);
        break;
    case 7:
        short_sets(rows, 7, last, chosen, turn, counts, step);
        break;
    case 8:
        short_sets(rows, 8, last, chosen, turn, counts, step);
        break;
    default:
        for (int64_t i = 0; i < chosen->n; i++)
            counts[i * step] += longer_set(rows, set_of(chosen, i), n_words, turn);
    }
}

AVX512 static void count_avx512(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside,
                                int64_t *counts, int64_t step)
{
    if (outside)
        turned_in_eights(rows, n_words, chosen, EVERY, counts, step);
    else
        turned_in_eights(rows, n_words, chosen, NONE, counts, step);
}

AVX512_INLINE void miss(__m512i set, __m512i *all, __m512i *few)
{
    *few = _mm512_and_si512(*few, _mm512_or_si512(*all, set));
    *all = _mm512_and_si512(*all, set);
}

/* 1 to 3 vectors of eight words, the last of which is filled as far as `last` says; named one by one, they stay in registers. */
AVX512_INLINE void lacking_in_eights(const chosen_t *chosen, int64_t from, int n, __mmask8 last, uint64_t *found)
{
    const __mmask8 first = n > 1 ? 0xff : last, second = n > 2 ? 0xff : n > 1 ? last : 0, third = n > 2 ? last : 0;
    __m512i all_1 = _mm512_maskz_loadu_epi64(first, found + from), few_1 = all_1;
    __m512i all_2 = _mm512_maskz_loadu_epi64(second, found + from + 8), few_2 = all_2;
    __m512i all_3 = _mm512_maskz_loadu_epi64(third, found + from + 16), few_3 = all_3;
    for (int64_t i = 0; i < chosen->n; i++) {
        const uint64_t *words = set_of(chosen, i) + from;
        miss(_mm512_maskz_loadu_epi64(first, words), &all_1, &few_1);
        if (n > 1)
            miss(_mm512_maskz_loadu_epi64(second, words + 8), &all_2, &few_2);
        if (n > 2)
            miss(_mm512_maskz_loadu_epi64(third, words + 16), &all_3, &few_3);
    }
    _mm512_mask_storeu_epi64(found + from, first, _mm512_andnot_si512(all_1, few_1));
    _mm512_mask_storeu_epi64(found + from + 8, second, _mm512_andnot_si512(all_2, few_2));
    _mm512_mask_storeu_epi64(found + from + 16, third, _mm512_andnot_si512(all_3, few_3));
}

AVX512 static void lacking_avx512(const chosen_t *chosen, int64_t n_words, uint64_t *found)
{
    int64_t w = 0;
    for (; w + 24 < n_words; w += 24)
        lacking_in_eights(chosen, w, 3, 0xff, found);
    __mmask8 last = filled((n_words - 1) / 8 * 8, n_words);
    if (n_words - w > 16)
        lacking_in_eights(chosen, w, 3, last, found);
    else if (n_words - w > 8)
        lacking_in_eights(chosen, w, 2, last, found);
    else
        lacking_in_eights(chosen, w, 1, last, found);
}

static const kernel_t kernels[KERNEL_NEON + 1] = {
    [KERNEL_PORTABLE] = {count_portable, lacking_portable},
    [KERNEL_POPCNT] = {count_popcnt, lacking_portable},
    [KERNEL_AVX2] = {count_avx2, lacking_avx2},
    [KERNEL_AVX512] = {count_avx512, lacking_avx512},
};

int coverage_kernel(void)
{
    if (__builtin_cpu_supports("avx512vpopcntdq"))
        return KERNEL_AVX512;
    if (__builtin_cpu_supports("avx2"))
        return KERNEL_AVX2;
    return __builtin_cpu_supports("popcnt") ? KERNEL_POPCNT : KERNEL_PORTABLE;
}

#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>

INLINE int64_t neon_set(const uint64_t *rows, const uint64_t *set, int64_t n_words, uint64_t turn)
{
    const uint64x2_t turns = vdupq_n_u64(turn);
    uint64x2_t total = vdupq_n_u64(0);
    int64_t w = 0;
    for (; w + 2 <= n_words; w += 2) {
        uint64x2_t both = vandq_u64(vld1q_u64(rows + w), veorq_u64(vld1q_u64(set + w), turns));
        total = vaddq_u64(total, vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(both))))));
    }
    int64_t count = (int64_t)(vgetq_lane_u64(total, 0) + vgetq_lane_u64(total, 1));
    return w < n_words ? count + ones(rows[w] & (set[w] ^ turn)) : count;
}

static void count_neon(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside, int64_t *counts,
                       int64_t step)
{
    for (int64_t i = 0; i < chosen->n; i++)
        counts[i * step] += neon_set(rows, set_of(chosen, i), n_words, outside ? EVERY : NONE);
}

/* Compilers make vectors of the portable ways where they always may. */
static const kernel_t kernels[KERNEL_NEON + 1] = {
    [KERNEL_PORTABLE] = {count_portable, lacking_portable},
    [KERNEL_NEON] = {count_neon, lacking_portable},
};

int coverage_kernel(void)
{
    return KERNEL_NEON;
}

#else

static const kernel_t kernels[KERNEL_NEON + 1] = {
    [KERNEL_PORTABLE] = {count_portable, lacking_portable},
};

int coverage_kernel(void)
{
    return KERNEL_PORTABLE;
}
#endif

static const kernel_t *known(int kernel)
{
    return &kernels[kernels[kernel].count_each ? kernel : KERNEL_PORTABLE];
}

void coverage_count_each_by(int kernel, const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside,
                            int64_t *counts, int64_t step)
{
    known(kernel)->count_each(rows, n_words, chosen, outside, counts, step);
}

void coverage_lacking_one_by(int kernel, const chosen_t *chosen, int64_t n_words, uint64_t *found)
{
    known(kernel)->lacking_one(chosen, n_words, found);
}

void coverage_count_each(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside, int64_t *counts,
                         int64_t step)
{
    kernels[coverage_kernel()].count_each(rows, n_words, chosen, outside, counts, step);
}

void coverage_lacking_one(const chosen_t *chosen, int64_t n_words, uint64_t *found)
{
    kernels[coverage_kernel()].lacking_one(chosen, n_words, found);
}

int64_t coverage_ones(const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    const int32_t first = 0;
    const chosen_t one = {b, &first, 1, n_words};
    int64_t count = 0;
    coverage_count_each(a, n_words, &one, 0, &count, 1);
    return count;
}
