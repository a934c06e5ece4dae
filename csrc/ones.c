/* Counting rows, and finding those that lack one of many sets, with the widest instructions that the processor has.
 *
 * Every kernel gives the same integers. Long sets come here; coverage.c counts short ones itself, where a call would take
 * longer than the counting.
 */
#include <stddef.h>
#include <stdint.h>

#include "kernels.h"

/* The bits of a word, as compilers know them: one instruction where they may use it. */
static inline int64_t ones(uint64_t x)
{
    x = x - ((x >> 1) & 0x5555555555555555u);
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int64_t)((x * 0x0101010101010101u) >> 56);
}

static inline int64_t word_by_word(const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    int64_t count = 0;
    for (int64_t w = 0; w < n_words; w++)
        count += ones(a[w] & b[w]);
    return count;
}

/* Rows that were in all sets so far may miss the next (all falls, few stays); those that missed one may not miss another
 * (few falls). What is left of the few and is not in all lacks one set. */
static inline void lacking_by_word(const uint64_t *sets, const int32_t *chosen, int64_t n_chosen, int64_t stride,
                                   int64_t from, int64_t n_words, uint64_t *found)
{
    for (int64_t w = from; w < n_words; w++) {
        uint64_t all = found[w], few = found[w];
        for (int64_t d = 0; d < n_chosen; d++) {
            uint64_t set = sets[chosen[d] * stride + w];
            few &= all | set;
            all &= set;
        }
        found[w] = few & ~all;
    }
}

static int64_t portable(const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    return word_by_word(a, b, n_words);
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

__attribute__((target("popcnt"))) static int64_t popcnt(const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    return word_by_word(a, b, n_words);
}

/* The ones of every byte, looked up half a byte at a time. */
__attribute__((target("avx2"))) static inline __m256i ones_of_bytes(__m256i x)
{
    const __m256i four = _mm256_set1_epi8(0x0f);
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(x, four));
    __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), four));
    return _mm256_add_epi8(low, high);
}

__attribute__((target("avx2"))) static inline __m256i both(const uint64_t *a, const uint64_t *b)
{
    return _mm256_and_si256(_mm256_loadu_si256((const __m256i *)a), _mm256_loadu_si256((const __m256i *)b));
}

/* The sum of three digits of the same place: what stays there, and what is carried to the next. */
__attribute__((target("avx2"))) static inline __m256i carried(__m256i *sum, __m256i x, __m256i y)
{
    __m256i either = _mm256_xor_si256(*sum, x);
    __m256i carry = _mm256_or_si256(_mm256_and_si256(*sum, x), _mm256_and_si256(either, y));
    *sum = _mm256_xor_si256(either, y);
    return carry;
}

/* Sixteen words at a time are added bit by bit, so that bytes are counted for what is carried to fours alone. */
__attribute__((target("avx2"))) static int64_t avx2(const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    const __m256i zero = _mm256_setzero_si256();
    __m256i one = zero, two = zero, fours = zero, total = zero;
    int64_t w = 0;
    for (; w + 16 <= n_words; w += 16) {
        __m256i first = carried(&one, both(a + w, b + w), both(a + w + 4, b + w + 4));
        __m256i second = carried(&one, both(a + w + 8, b + w + 8), both(a + w + 12, b + w + 12));
        fours = ones_of_bytes(carried(&two, first, second));
        total = _mm256_add_epi64(total, _mm256_sad_epu8(fours, zero));
    }
    total = _mm256_slli_epi64(total, 2);
    total = _mm256_add_epi64(total, _mm256_slli_epi64(_mm256_sad_epu8(ones_of_bytes(two), zero), 1));
    total = _mm256_add_epi64(total, _mm256_sad_epu8(ones_of_bytes(one), zero));
    for (; w + 4 <= n_words; w += 4)
        total = _mm256_add_epi64(total, _mm256_sad_epu8(ones_of_bytes(both(a + w, b + w)), zero));
    uint64_t parts[4];
    _mm256_storeu_si256((__m256i *)parts, total);
    int64_t count = (int64_t)(parts[0] + parts[1] + parts[2] + parts[3]);
    for (; w < n_words; w++)
        count += __builtin_popcountll(a[w] & b[w]);
    return count;
}

/* The same rows, n vectors of four words at a time. */
#define AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline
AVX2_INLINE void lacking_in_vectors(const uint64_t *sets, const int32_t *chosen, int64_t n_chosen, int64_t stride, int n,
                                    uint64_t *found)
{
    __m256i all[4], few[4];
    for (int i = 0; i < n; i++)
        all[i] = few[i] = _mm256_loadu_si256((const __m256i *)(found + 4 * i));
    for (int64_t d = 0; d < n_chosen; d++)
        for (int i = 0; i < n; i++) {
            __m256i set = _mm256_loadu_si256((const __m256i *)(sets + chosen[d] * stride + 4 * i));
            few[i] = _mm256_and_si256(few[i], _mm256_or_si256(all[i], set));
            all[i] = _mm256_and_si256(all[i], set);
        }
    for (int i = 0; i < n; i++)
        _mm256_storeu_si256((__m256i *)(found + 4 * i), _mm256_andnot_si256(all[i], few[i]));
}

__attribute__((target("avx2"))) static void lacking_avx2(const uint64_t *sets, const int32_t *chosen, int64_t n_chosen,
                                                         int64_t stride, int64_t n_words, uint64_t *found)
{
    int64_t w = 0;
    for (; w + 16 <= n_words; w += 16)
        lacking_in_vectors(sets + w, chosen, n_chosen, stride, 4, found + w);
    for (; w + 4 <= n_words; w += 4)
        lacking_in_vectors(sets + w, chosen, n_chosen, stride, 1, found + w);
    lacking_by_word(sets, chosen, n_chosen, stride, w, n_words, found);
}

#define AVX512 __attribute__((target("avx512f,avx512vpopcntdq")))
AVX512 static int64_t avx512(const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    const __m512i zero = _mm512_setzero_si512();
    __m512i totals[4] = {zero, zero, zero, zero}; /* four sums, none of which waits for another */
    int64_t w = 0;
    for (; w + 32 <= n_words; w += 32)
        for (int i = 0; i < 4; i++) {
            __m512i x = _mm512_loadu_si512(a + w + 8 * i), y = _mm512_loadu_si512(b + w + 8 * i);
            totals[i] = _mm512_add_epi64(totals[i], _mm512_popcnt_epi64(_mm512_and_si512(x, y)));
        }
    for (; w < n_words; w += 8) {
        __mmask8 there = (__mmask8)(n_words - w < 8 ? (1u << (n_words - w)) - 1 : 0xffu);
        __m512i x = _mm512_maskz_loadu_epi64(there, a + w), y = _mm512_maskz_loadu_epi64(there, b + w);
        totals[0] = _mm512_add_epi64(totals[0], _mm512_popcnt_epi64(_mm512_and_si512(x, y)));
    }
    totals[0] = _mm512_add_epi64(_mm512_add_epi64(totals[0], totals[1]), _mm512_add_epi64(totals[2], totals[3]));
    return _mm512_reduce_add_epi64(totals[0]);
}

int coverage_kernel(void)
{
    if (__builtin_cpu_supports("avx512vpopcntdq"))
        return KERNEL_AVX512;
    if (__builtin_cpu_supports("avx2"))
        return KERNEL_AVX2;
    return __builtin_cpu_supports("popcnt") ? KERNEL_POPCNT : KERNEL_PORTABLE;
}

int64_t coverage_ones_by(int kernel, const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    switch (kernel) {
    case KERNEL_AVX512:
        return avx512(a, b, n_words);
    case KERNEL_AVX2:
        return avx2(a, b, n_words);
    case KERNEL_POPCNT:
        return popcnt(a, b, n_words);
    default:
        return portable(a, b, n_words);
    }
}

void coverage_lacking_one_by(int kernel, const uint64_t *sets, const int32_t *chosen, int64_t n_chosen, int64_t stride,
                             int64_t n_words, uint64_t *found)
{
    if (kernel == KERNEL_AVX2 || kernel == KERNEL_AVX512)
        lacking_avx2(sets, chosen, n_chosen, stride, n_words, found);
    else
        lacking_by_word(sets, chosen, n_chosen, stride, 0, n_words, found);
}

#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>

static int64_t neon(const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    uint64x2_t total = vdupq_n_u64(0);
    int64_t w = 0;
    for (; w + 2 <= n_words; w += 2) {
        uint8x16_t counts = vcntq_u8(vreinterpretq_u8_u64(vandq_u64(vld1q_u64(a + w), vld1q_u64(b + w))));
        total = vaddq_u64(total, vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(counts))));
    }
    int64_t count = (int64_t)(vgetq_lane_u64(total, 0) + vgetq_lane_u64(total, 1));
    return w < n_words ? count + ones(a[w] & b[w]) : count;
}

int coverage_kernel(void)
{
    return KERNEL_NEON;
}

int64_t coverage_ones_by(int kernel, const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    return kernel == KERNEL_NEON ? neon(a, b, n_words) : portable(a, b, n_words);
}

void coverage_lacking_one_by(int kernel, const uint64_t *sets, const int32_t *chosen, int64_t n_chosen, int64_t stride,
                             int64_t n_words, uint64_t *found)
{
    (void)kernel; /* compilers make vectors of this where they always may */
    lacking_by_word(sets, chosen, n_chosen, stride, 0, n_words, found);
}

#else

int coverage_kernel(void)
{
    return KERNEL_PORTABLE;
}

int64_t coverage_ones_by(int kernel, const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    (void)kernel;
    return portable(a, b, n_words);
}

void coverage_lacking_one_by(int kernel, const uint64_t *sets, const int32_t *chosen, int64_t n_chosen, int64_t stride,
                             int64_t n_words, uint64_t *found)
{
    (void)kernel; /* compilers make vectors of this where they always may */
    lacking_by_word(sets, chosen, n_chosen, stride, 0, n_words, found);
}
#endif

int64_t coverage_ones(const uint64_t *a, const uint64_t *b, int64_t n_words)
{
    return coverage_ones_by(coverage_kernel(), a, b, n_words);
}

void coverage_lacking_one(const uint64_t *sets, const int32_t *chosen, int64_t n_chosen, int64_t stride, int64_t n_words,
                          uint64_t *found)
{
    coverage_lacking_one_by(coverage_kernel(), sets, chosen, n_chosen, stride, n_words, found);
}
