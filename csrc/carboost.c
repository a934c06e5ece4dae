/* W-CARP and CARBoost: class itemsets, p-values, scores, and the bootstrap.
 *
 * Twin of reference/carboost. The mirror mines by pattern growth on a tree, this file with row sets (lines tid1-tid10): the
 * set of rules is the same. Row sets are regrouped by class, so one pass over the words of an intersection counts all
 * classes, and all classes are mined at once. Items are tried depth first, the last ones first, so that every subset of an
 * antecedent comes before it.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "kernels.h"

#define AT_A_TIME 16 /* words of cases, whose scores then stay in a cache */

/* ---- mining --------------------------------------------------------------------------------------- */

/* The counter-examples of an antecedent where it is no rule. */
#define DEAD -1

/* One level of the search: an antecedent, its cover, and the items that may extend it. */
typedef struct {
    uint64_t *cover;
    int32_t *wrong;     /* counter-examples of the antecedent by class, DEAD where it is no rule */
    int32_t *extending; /* items */
    int64_t n_extending;
    int64_t *counts;    /* of the antecedent with each of them, by class */
    int32_t *wrongs;    /* and its counter-examples, DEAD where it is no rule */
} level_t;

struct carboost_miner {
    memory_t memory;
    const carboost_t *problem;
    numbers_t *found; /* by class, then length: the items, n_A and n_Ac of each rule in the order found */
    table_t known;    /* the counter-examples of every antecedent found, by class */
    level_t *levels;
    int32_t *antecedent;
    int32_t *subset;
    int64_t n_found;
    int64_t next;     /* which of the single items is due */
};

static carboost_miner_t *miner_alloc(const carboost_t *);
static int64_t deepest(const carboost_t *);
static void count_extensions(carboost_miner_t *, level_t *, int64_t length);
static int take_extension(carboost_miner_t *, int64_t length, int64_t i);
static int extend(carboost_miner_t *, int64_t length);

carboost_miner_t *carboost_mine_open(const carboost_t *problem)
{
    carboost_miner_t *miner = miner_alloc(problem);
    if (!miner)
        return NULL;
    level_t *top = miner->levels;
    int64_t n = 0;
    for (int32_t c = 0; c < problem->n_classes; c++)
        n += problem->class_count[c];
    for (int32_t c = 0; c < problem->n_classes; c++)                            /*: carboost:tid2 */
        top->wrong[c] = (int32_t)(n - problem->class_count[c]);
    memset(top->cover, 0xff, (size_t)problem->starts[problem->n_classes] * sizeof *top->cover);  /*: carboost:tid2 */
    for (int32_t item = 0; item < problem->n_items; item++)
        top->extending[item] = item;
    top->n_extending = problem->n_items;
    if (deepest(problem) > 0)
        count_extensions(miner, top, 0);
    miner->next = top->n_extending - 1;
    return miner;
}

int carboost_mine_item(carboost_miner_t *miner, int32_t item)
{
    const level_t *top = miner->levels;
    if (miner->next >= 0 && top->extending[miner->next] > item)
        return BAD_SIZE;
    if (miner->next < 0 || top->extending[miner->next] < item)
        return OK;
    return take_extension(miner, 0, miner->next--);
}

/* Strike out the classes for which some subset of the antecedent (of `length` items) has as few counter-examples, or is no
 * rule. The subset without the last item was compared before. Returns whether any class is left. */
static int removes_everywhere(carboost_miner_t *miner, int64_t length, int32_t *wrong)
{
    int32_t n_classes = miner->problem->n_classes;
    int alive = 1;
    for (int64_t without = length - 2; without >= 0 && alive; without--) {
        for (int64_t i = 0, n = 0; i < length; i++)
            if (i != without)
                miner->subset[n++] = miner->antecedent[i];
        const int32_t *of_subset = table_find(&miner->known, miner->subset, length - 1);
        if (!of_subset)
            return 0;                                                           /*: carboost:tid5 */
        alive = 0;
        for (int32_t c = 0; c < n_classes; c++) {
            if (wrong[c] != DEAD && (of_subset[c] == DEAD || of_subset[c] == wrong[c]))  /*: carboost:tid9 */
                wrong[c] = DEAD;
            alive |= wrong[c] != DEAD;
        }
    }
    return alive;
}

/* Count the antecedent of a level (of `length` items) with each item that may extend it, and keep those that give a rule. */
static void count_extensions(carboost_miner_t *miner, level_t *level, int64_t length)
{
    const carboost_t *problem = miner->problem;
    int32_t n_classes = problem->n_classes;
    int64_t n_kept = 0;
    coverage_grouped(level->cover, problem->items, level->extending, level->n_extending, problem->starts, n_classes,
                     level->counts);                                            /*: carboost:tid7 */
    for (int64_t i = 0; i < level->n_extending; i++) {
        const int64_t *of_class = level->counts + i * n_classes;
        int32_t *wrong = level->wrongs + n_kept * n_classes;
        int64_t n_a = 0;
        int alive = 0;
        for (int32_t c = 0; c < n_classes; c++)
            n_a += of_class[c];
        for (int32_t c = 0; c < n_classes; c++) {
            int32_t left = (int32_t)(n_a - of_class[c]);
            int keep = level->wrong[c] != DEAD && of_class[c] >= problem->least[c];  /*: carboost:tid8 */
            if (problem->strict && left >= level->wrong[c])                     /*: carboost:tid9 */
                keep = 0;
            wrong[c] = keep ? left : DEAD;
            alive |= keep;
        }
        if (!alive)
            continue;
        int32_t item = level->extending[i];
        miner->antecedent[length] = item;
        if (problem->strict && length > 0 && !removes_everywhere(miner, length + 1, wrong))
            continue;
        memmove(level->counts + n_kept * n_classes, of_class, (size_t)n_classes * sizeof *of_class);
        level->extending[n_kept++] = item;
    }
    level->n_extending = n_kept;
}

/* The rules that begin with the antecedent of a level and its i-th extension, which `miner->antecedent` holds. */
static int deepen(carboost_miner_t *miner, int64_t length, int64_t i)
{
    const carboost_t *problem = miner->problem;
    level_t *level = miner->levels + length, *next = level + 1;
    int32_t n_classes = problem->n_classes, item = level->extending[i];
    const int32_t *wrong = level->wrongs + i * n_classes;
    if (length + 1 == deepest(problem))                                         /*: carboost:tid3 */
        return OK;
    if (problem->strict && table_add(&miner->memory, &miner->known, miner->antecedent, length + 1, wrong))
        return OUT_OF_MEMORY;
    next->n_extending = 0;
    for (int64_t j = i + 1; j < level->n_extending; j++)                        /*: carboost:tid4 */
        if (problem->attribute[level->extending[j]] != problem->attribute[item])
            next->extending[next->n_extending++] = level->extending[j];
    if (!next->n_extending)
        return OK;
    int64_t n_words = problem->starts[n_classes];
    memcpy(next->cover, level->cover, (size_t)n_words * sizeof *next->cover);
    coverage_intersect(next->cover, problem->items + item * n_words, n_words);  /*: carboost:tid6 */
    memcpy(next->wrong, wrong, (size_t)n_classes * sizeof *wrong);
    return extend(miner, length + 1);
}

/* The rules of one class and length. */
static numbers_t *found_of(const carboost_miner_t *miner, int32_t class, int64_t length)
{
    return miner->found + class * deepest(miner->problem) + length - 1;
}

static int emit(carboost_miner_t *miner, int32_t class, int64_t length, int32_t n_a, int32_t n_ac)
{
    if (++miner->n_found > miner->problem->limit)
        return TOO_MANY;
    int32_t *rule = memory_append(&miner->memory, found_of(miner, class, length), length + 2);
    if (!rule)
        return OUT_OF_MEMORY;
    memcpy(rule, miner->antecedent, (size_t)length * sizeof *rule);
    rule[length] = n_a;
    rule[length + 1] = n_ac;
    return OK;
}

/* Emit the antecedent of a level with its i-th extension, and go deeper from there. */
static int take_extension(carboost_miner_t *miner, int64_t length, int64_t i)
{
    level_t *level = miner->levels + length;
    int32_t n_classes = miner->problem->n_classes;
    const int64_t *of_class = level->counts + i * n_classes;
    const int32_t *wrong = level->wrongs + i * n_classes;
    miner->antecedent[length] = level->extending[i];
    for (int32_t c = 0; c < n_classes; c++)
        if (wrong[c] != DEAD) {
            int code = emit(miner, c, length + 1, (int32_t)(wrong[c] + of_class[c]), (int32_t)of_class[c]); /*: carboost:tid10 */
            if (code)
                return code;
        }
    return deepen(miner, length, i);
}

/* All rules that extend the antecedent of a level, those with later items first: then every subset of an antecedent is
 * known before it is counted. */
static int extend(carboost_miner_t *miner, int64_t length)
{
    level_t *level = miner->levels + length;
    count_extensions(miner, level, length);
    for (int64_t i = level->n_extending - 1; i >= 0; i--) {
        int code = take_extension(miner, length, i);
        if (code)
            return code;
    }
    return OK;
}

/* ---- what was found ---------------------------------------------------------------------------- */

int64_t carboost_mine_count(const carboost_miner_t *miner, int32_t class, int32_t length)
{
    return found_of(miner, class, length)->n / (length + 2);
}

void carboost_mine_take(carboost_miner_t *miner, int32_t class, int32_t length, int32_t *items, int32_t *n_a,
                        int32_t *n_ac)
{
    numbers_t *found = found_of(miner, class, length);
    int64_t n = carboost_mine_count(miner, class, length);
    for (int64_t r = 0; r < n; r++) { /* found last to first */
        const int32_t *rule = found->numbers + (n - 1 - r) * (length + 2);
        memcpy(items + r * length, rule, (size_t)length * sizeof *items);
        n_a[r] = rule[length];
        n_ac[r] = rule[length + 1];
    }
    memory_empty(&miner->memory, found);
}

/* ---- its memory ---------------------------------------------------------------------------------- */

/* The most items that a rule can have. */
static int64_t deepest(const carboost_t *problem)
{
    return problem->max_length < problem->n_items ? problem->max_length : problem->n_items;
}

static void level_alloc(const carboost_t *problem, memory_t *memory, level_t *level)
{
    int64_t n_classes = problem->n_classes, n_items = problem->n_items;
    level->cover = memory_take(memory, problem->starts[n_classes], sizeof *level->cover);
    level->wrong = memory_take(memory, n_classes, sizeof *level->wrong);
    level->extending = memory_take(memory, n_items, sizeof *level->extending);
    level->counts = memory_take(memory, n_items * n_classes, sizeof *level->counts);
    level->wrongs = memory_take(memory, n_items * n_classes, sizeof *level->wrongs);
}

/* A miner that has found nothing, itself part of its memory; NULL when there is not enough. */
static carboost_miner_t *miner_alloc(const carboost_t *problem)
{
    memory_t memory = {0};
    int64_t depth = deepest(problem), n_levels = depth > 0 ? depth : 1;
    carboost_miner_t *miner = memory_zeros(&memory, 1, sizeof *miner);
    numbers_t *found = memory_zeros(&memory, problem->n_classes * depth, sizeof *found);
    level_t *levels = memory_zeros(&memory, n_levels, sizeof *levels);
    int32_t *antecedent = memory_take(&memory, depth, sizeof *antecedent);
    int32_t *subset = memory_take(&memory, depth, sizeof *subset);
    for (int64_t d = 0; levels && d < n_levels; d++)
        level_alloc(problem, &memory, levels + d);
    if (memory_checked(&memory) != OK)
        return NULL;
    *miner = (carboost_miner_t){.memory = memory, .problem = problem, .found = found, .levels = levels,
                                .antecedent = antecedent, .subset = subset};
    miner->known.n_values = problem->n_classes;
    return miner;
}

void carboost_mine_close(carboost_miner_t *miner)
{
    memory_t memory = miner->memory;
    memory_free(&memory);
}

/* ---- significance ---------------------------------------------------------------------------------- */

#define NEGLIGIBLE 1e-20

/* Adds the next term of a tail; whether the sum may end there. */
static inline int add_term(double *total, double *term, int64_t above, int64_t below)
{
    double ratio = (double)above / (double)below;
    *term *= ratio;
    *total += *term;
    return (ratio < 1 && *term < NEGLIGIBLE * *total) || isinf(*total);
}

static double hypergeometric(int64_t n, int64_t n_c, int64_t n_a, int64_t n_ac)
{
    int64_t others = n - n_c - n_a, most = n_a < n_c ? n_a : n_c, least = others < 0 ? -others : 0;
    double tail = 0.0, rest = 0.0, term = 1.0;
    for (int64_t k = n_ac; k < most; k++)
        if (add_term(&tail, &term, (n_c - k) * (n_a - k), (k + 1) * (others + k + 1)))
            break;
    term = 1.0;
    for (int64_t k = n_ac; k > least; k--)
        if (add_term(&rest, &term, k * (others + k), (n_c - k + 1) * (n_a - k + 1)))
            break;
    return 1 / (1 + rest / (1.0 + tail));
}

static double binomial(int64_t n, int64_t n_c, int64_t n_a, int64_t n_ac)
{
    double tail = 0.0, rest = 0.0, term = 1.0;
    for (int64_t k = n_ac; k < n_a; k++)
        if (add_term(&tail, &term, (n_a - k) * n_c, (k + 1) * (n - n_c)))
            break;
    term = 1.0;
    for (int64_t k = n_ac; k > 0; k--)
        if (add_term(&rest, &term, k * (n - n_c), (n_a - k + 1) * n_c))
            break;
    return 1 / (1 + rest / (1.0 + tail));
}

void carboost_p_values(int32_t exact, int64_t n, const int64_t *class_count, int64_t n_rules, const int32_t *prediction,
                       const int64_t *n_a, const int64_t *n_ac, double *p)
{
    for (int64_t r = 0; r < n_rules; r++) {
        int64_t n_c = class_count[prediction[r]];
        p[r] = exact ? hypergeometric(n, n_c, n_a[r], n_ac[r]) : binomial(n, n_c, n_a[r], n_ac[r]); /*: carboost:wcarp3 */
    }
}

/* ---- scores --------------------------------------------------------------------------------------- */

void carboost_cover(int64_t n_rules, const int64_t *first, const int32_t *members, const uint64_t *items,
                    const uint64_t *all, int64_t n_words, uint64_t *covers)
{
    for (int64_t r = 0; r < n_rules; r++) {
        uint64_t *cover = covers + r * n_words;
        memcpy(cover, all, (size_t)n_words * sizeof *cover);
        for (int64_t i = first[r]; i < first[r + 1]; i++)
            coverage_intersect(cover, items + members[i] * n_words, n_words);
    }
}

/* The lowest row of a word that is not empty. */
static inline int64_t lowest(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int64_t row = 0;
    for (; !(word & 1); word >>= 1)
        row++;
    return row;
#endif
}

void carboost_scores(int64_t n_rules, const int32_t *prediction, const double *weights, const uint64_t *covers,
                     int64_t n_words, int32_t n_classes, double *scores)
{
    memset(scores, 0, 64 * (size_t)n_words * (size_t)n_classes * sizeof *scores);  /*: carboost:wcarp7 */
    for (int64_t r = 0; r < n_rules; r++) {
        double *of_class = scores + prediction[r];
        for (int64_t w = 0; w < n_words; w++)
            for (uint64_t left = covers[r * n_words + w]; left; left &= left - 1)
                of_class[(64 * w + lowest(left)) * n_classes] += weights[r];    /*: carboost:wcarp8 */
    }
}

/* One rule for a few words of cases: its weights in all rounds go to those that it covers. */
static void add_rule(const uint64_t *cover, int64_t n_words, int64_t step, int64_t n_rounds, const double *weights,
                     double *of_class)
{
    for (int64_t w = 0; w < n_words; w++)
        for (uint64_t left = cover[w]; left; left &= left - 1) {
            double *scores = of_class + (64 * w + lowest(left)) * step;
            for (int64_t t = 0; t < n_rounds; t++)
                scores[t] += weights[t];                                        /*: carboost:wcarp8 */
        }
}

void carboost_totals(int64_t n_rules, const int32_t *prediction, const int64_t *first, const int32_t *members,
                     const uint64_t *items, const uint64_t *all, int64_t n_words, int64_t from, int64_t to,
                     int64_t n_rounds, const double *weights, int32_t n_classes, double *scores)
{
    uint64_t cover[AT_A_TIME];
    for (int64_t at = from; at < to; at += AT_A_TIME) {
        int64_t size = to - at < AT_A_TIME ? to - at : AT_A_TIME, step = n_classes * n_rounds;
        double *of_cases = scores + 64 * (at - from) * step;
        for (int64_t r = 0; r < n_rules; r++) {
            memcpy(cover, all + at, (size_t)size * sizeof *cover);
            for (int64_t i = first[r]; i < first[r + 1]; i++)
                for (int64_t w = 0; w < size; w++)
                    cover[w] &= items[members[i] * n_words + at + w];
            add_rule(cover, size, step, n_rounds, weights + r * n_rounds, of_cases + prediction[r] * n_rounds);
        }
    }
}

/* ---- the sample ------------------------------------------------------------------------------------ */

int carboost_bootstrap(const double *weights, int64_t n, stream_t *stream, double *running, int64_t *sample)
{
    double whole = roulette_sums(weights, n, running), u;
    for (int64_t k = 0; k < n; k++) {
        int code = draw(stream, 4, &u);
        if (code)
            return code;
        double target = u * whole;
        int64_t low = 0, high = n - 1; /* the first case whose running sum is above the target, else the last */
        while (low < high) {
            int64_t middle = (low + high) / 2;
            if (running[middle] > target)                                       /*: carboost:boost4 */
                high = middle;
            else
                low = middle + 1;
        }
        sample[k] = low;                                                        /*: carboost:boost4 */
    }
    return OK;
}

void carboost_count_sample(const int64_t *sample, int64_t n, const int32_t *classes, int64_t n_rules,
                           const int32_t *prediction, const uint64_t *covers, int64_t n_words, int64_t *drawn,
                           int64_t *class_count, int64_t *n_a, int64_t *n_ac)
{
    for (int64_t k = 0; k < n; k++) {
        drawn[sample[k]]++;                                                     /*: carboost:boost5 */
        class_count[classes[sample[k]]]++;
    }
    for (int64_t r = 0; r < n_rules; r++)
        for (int64_t w = 0; w < n_words; w++)
            for (uint64_t left = covers[r * n_words + w]; left; left &= left - 1) {
                int64_t i = 64 * w + lowest(left);
                n_a[r] += drawn[i];
                n_ac[r] += classes[i] == prediction[r] ? drawn[i] : 0;
            }
}

/* ---- rule weights ---------------------------------------------------------------------------------- */

int64_t carboost_reweight(int64_t n_rules, const int32_t *prediction, const uint64_t *covers, int64_t n_words,
                          const uint64_t *wanted, const int64_t *n_a, const int64_t *n_ac, int64_t *found,
                          double *errors, double *a)
{
    int64_t n_found = 0;
    for (int64_t r = 0; r < n_rules; r++) {
        const uint64_t *cover = covers + r * n_words, *of_class = wanted + prediction[r] * n_words;
        uint64_t common = 0;
        for (int64_t w = 0; w < n_words; w++)
            common |= cover[w] & of_class[w];
        if (common) {                                                           /*: carboost:boost15 */
            double covered = (double)n_a[r], error = (double)(n_a[r] - n_ac[r]);
            error = error < 0.5 ? 0.5 : error;                                  /*: carboost:boost16 */
            error = error > covered - 0.5 ? covered - 0.5 : error;              /*: carboost:boost16 */
            a[r] = (covered - error) / error;                                   /*: carboost:boost17 */
            found[n_found] = r;
            errors[n_found++] = error;
        }
    }
    return n_found;
}
