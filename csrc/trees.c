/* ABCoDT's regression trees: exact greedy splits on presorted columns.
 *
 * Twin of reference/abcodt/grow.py; the tags are those of reference/abcodt/pseudocode.toml. Every feature's rows are sorted once
 * for all trees; a node is a stretch of each feature's sorted rows, and a split parts the stretches and keeps their order, so that
 * a level of the tree costs one pass over every feature. A row is known by its place among the sample's rows, which are moved with
 * their residuals: the fewer rows a node has, the closer together is what it reads. In a feature's order a row stands as an entry:
 * twice its place, plus 1 if its value is another than that of the entry before.
 */
#include <stdint.h>
#include <string.h>

#include "kernels.h"

#define LEAST 1e-12
#define LEAF -1

static double term(double g, double h, double reg_lambda)
{
    return h + reg_lambda > 0.0 ? g * g / (h + reg_lambda) : 0.0;                   /*: abcodt:24 */
}

static double threshold_between(double low, double high)
{
    double middle = (low + high) / 2;
    return low <= middle && middle < high ? middle : low;                           /*: abcodt:24 */
}

/* A node that waits for its split: its stretch of rows, its depth, and its parent if it is a right child. */
typedef struct {
    int64_t first;
    int64_t end;
    int64_t depth;
    int64_t parent;
} waiting_t;

typedef struct {
    int32_t feature;
    double threshold;
    double gain;
} split_t;

typedef struct {
    memory_t memory;
    const abcodt_columns_t *columns;
    const int32_t *features;
    const double *residuals;
    const double *weights;
    double reg_lambda;
    int unit;            /* whether every weight is 1, so that none need be looked up */
    int64_t n;
    int64_t n_chosen;
    int32_t *rows;       /* of the sample by place, ascending within every node */
    double *g;           /* their residuals */
    double *h;           /* their weights */
    uint32_t *sorted;    /* entries by each feature's values */
    uint32_t *aside;     /* entries that go right, while a stretch is parted */
    uint32_t *to;        /* by place, or by row at first: where it goes */
    waiting_t *waiting;
} forester_t;

static double value_of(const forester_t *work, const double *x, uint32_t entry)
{
    return x[work->rows[entry >> 1]];
}

/* The best split of a stretch with the sums g and h; its feature is LEAF if none gains anything. */
static split_t best_split(const forester_t *work, const waiting_t *node, double g, double h)
{
    split_t best = {LEAF, 0.0, 0.0};
    double whole = term(g, h, work->reg_lambda), to_beat = LEAST;
    for (int64_t f = 0; f < work->n_chosen; f++) {                                  /*: abcodt:24 */
        const double *x = work->columns->values + work->features[f] * work->columns->n_rows;
        const uint32_t *order = work->sorted + f * work->n;
        double left_g = 0.0, left_h = 0.0;
        if (value_of(work, x, order[node->first]) == value_of(work, x, order[node->end - 1]))
            continue;
        for (int64_t p = node->first; p < node->end - 1; p++) {                     /*: abcodt:24 */
            left_g += work->g[order[p] >> 1];
            left_h += work->unit ? 1.0 : work->h[order[p] >> 1];
            if (order[p + 1] & 1) {                                                 /*: abcodt:24 */
                double gain = term(left_g, left_h, work->reg_lambda) +
                              term(g - left_g, h - left_h, work->reg_lambda) - whole; /*: abcodt:24 */
                if (gain > to_beat) {                                               /*: abcodt:24 */
                    double low = value_of(work, x, order[p]), high = value_of(work, x, order[p + 1]);
                    best = (split_t){work->features[f], threshold_between(low, high), gain};
                    to_beat = gain + LEAST;
                }
            }
        }
    }
    return best;
}

/* The rows of a node go left or right, each part in its order; returns where the right part begins. */
static int64_t part_rows(forester_t *work, const waiting_t *node, const split_t *split)
{
    const double *x = work->columns->values + split->feature * work->columns->n_rows;
    int64_t at = node->first, n_aside = 0;
    for (int64_t p = node->first; p < node->end; p++)
        at += x[work->rows[p]] <= split->threshold;                                 /*: abcodt:24 */
    int64_t middle = at;
    at = node->first;
    for (int64_t p = node->first; p < node->end; p++) {
        int32_t i = work->rows[p];
        int left = x[i] <= split->threshold;                                        /*: abcodt:24 */
        work->to[p] = (uint32_t)(left ? at : middle + n_aside);
        work->rows[at] = i;
        work->aside[n_aside] = (uint32_t)i;
        at += left;
        n_aside += !left;
    }
    memcpy(work->rows + middle, work->aside, (size_t)n_aside * sizeof *work->rows);
    return middle;
}

/* Entries of the left part first, those of the right part after them, each in their order. */
static void part(uint32_t *order, const waiting_t *node, int64_t middle, const uint32_t *to, uint32_t *aside)
{
    uint32_t other_left = 0, other_right = 0;
    int64_t at = node->first, n_aside = 0;
    for (int64_t p = node->first; p < node->end; p++) {
        uint32_t place = to[order[p] >> 1], left = place < middle;
        other_left |= order[p] & 1;
        other_right |= order[p] & 1;
        order[at] = place << 1 | other_left;
        aside[n_aside] = place << 1 | other_right;
        other_left &= !left;
        other_right &= left;
        at += left;
        n_aside += !left;
    }
    memcpy(order + middle, aside, (size_t)n_aside * sizeof *order);
}

static void gather(forester_t *work, int64_t first, int64_t end)
{
    for (int64_t p = first; p < end; p++) {
        work->g[p] = work->residuals[work->rows[p]];
        work->h[p] = work->weights[work->rows[p]];
    }
}

static int forester_alloc(forester_t *work)
{
    memory_t *memory = &work->memory;
    int64_t n = work->n;
    work->rows = memory_take(memory, n, sizeof *work->rows);
    work->g = memory_take(memory, n, sizeof *work->g);
    work->h = memory_take(memory, n, sizeof *work->h);
    work->sorted = memory_take(memory, work->n_chosen, (size_t)n * sizeof *work->sorted);
    work->aside = memory_take(memory, n, sizeof *work->aside);
    work->to = memory_zeros(memory, work->columns->n_rows, sizeof *work->to);
    work->waiting = memory_take(memory, n + 1, sizeof *work->waiting);
    return memory_checked(memory);
}

/* The entries of the sample, in the order of one feature; `to` has a row's place plus 1, or 0 if the row is no part of it. */
static void entries(const forester_t *work, const int32_t *order, uint32_t *target)
{
    uint32_t other = 0;
    for (int64_t p = 0, at = 0; at < work->n; p++) {
        uint32_t place = work->to[order[p] >> 1];
        other |= order[p] & 1;
        target[at] = (place - 1) << 1 | other;
        other &= !place;
        at += place > 0;
    }
}

static int forester_new(forester_t *work, const int32_t *rows)
{
    const abcodt_columns_t *columns = work->columns;
    int64_t n = work->n;
    if (forester_alloc(work) != OK)
        return OUT_OF_MEMORY;
    memcpy(work->rows, rows, (size_t)n * sizeof *rows);
    gather(work, 0, n);
    work->unit = 1;
    for (int64_t i = 0; i < n; i++) {
        work->to[rows[i]] = (uint32_t)i + 1;
        work->unit &= work->h[i] == 1.0;
    }
    for (int64_t f = 0; f < work->n_chosen; f++)
        entries(work, columns->order + work->features[f] * columns->n_rows, work->sorted + f * n);
    return OK;
}

static int fits(const abcodt_columns_t *columns, const int32_t *rows, int64_t n, const int32_t *features,
                int64_t n_chosen, const abcodt_tree_t *tree)
{
    int good = n >= 1 && n_chosen >= 1 && tree->room >= 2 * n - 1 && columns->n_rows <= INT32_MAX / 2;
    for (int64_t i = 0; good && i < n; i++)
        good = rows[i] >= 0 && rows[i] < columns->n_rows && (i == 0 || rows[i] > rows[i - 1]);
    for (int64_t f = 0; good && f < n_chosen; f++)
        good = features[f] >= 0 && features[f] < columns->n_features;
    return good;
}

int abcodt_grow(const abcodt_columns_t *columns, const int32_t *rows, int64_t n, const int32_t *features,
                int64_t n_chosen, const double *residuals, const double *weights, double reg_lambda, int64_t max_depth,
                abcodt_tree_t *tree)
{
    forester_t work = {.columns = columns, .features = features, .residuals = residuals, .weights = weights,
                       .reg_lambda = reg_lambda, .n = n, .n_chosen = n_chosen};
    if (!fits(columns, rows, n, features, n_chosen, tree))
        return BAD_SIZE;
    int code = forester_new(&work, rows);
    if (code != OK)
        return code;
    int64_t n_waiting = 1, n_nodes = 0;
    work.waiting[0] = (waiting_t){0, n, 0, -1};
    while (n_waiting) {                                                             /*: abcodt:24 */
        waiting_t node = work.waiting[--n_waiting];
        int64_t size = node.end - node.first;
        double g = 0.0, h = 0.0;
        for (int64_t p = node.first; p < node.end; p++) {
            g += work.g[p];
            h += work.h[p];
        }
        split_t split = {LEAF, 0.0, 0.0};
        if (node.depth < max_depth && size > 1)                                     /*: abcodt:24 */
            split = best_split(&work, &node, g, h);
        if (node.parent >= 0)
            tree->rights[node.parent] = (int32_t)n_nodes;
        tree->features[n_nodes] = split.feature;
        tree->thresholds[n_nodes] = split.threshold;
        tree->rights[n_nodes] = 0;
        tree->values[n_nodes] = h + reg_lambda > 0.0 ? g / (h + reg_lambda) : 0.0;  /*: abcodt:24 */
        tree->gains[n_nodes] = split.gain;
        tree->sizes[n_nodes] = (int32_t)size;
        if (split.feature != LEAF) {
            int64_t middle = part_rows(&work, &node, &split);
            gather(&work, node.first, node.end);
            if (node.depth + 1 < max_depth && size > 2)
                for (int64_t f = 0; f < n_chosen; f++)
                    part(work.sorted + f * n, &node, middle, work.to, work.aside);
            work.waiting[n_waiting++] = (waiting_t){middle, node.end, node.depth + 1, n_nodes};
            work.waiting[n_waiting++] = (waiting_t){node.first, middle, node.depth + 1, -1};
        }
        n_nodes++;
    }
    tree->n_nodes = n_nodes;
    memory_free(&work.memory);
    return OK;
}

int abcodt_answers(const abcodt_tree_t *tree, const double *values, int64_t n_features, int64_t n_rows, int64_t stride,
                   double *answers)
{
    if (tree->n_nodes < 1)
        return BAD_SIZE;
    for (int64_t node = 0; node < tree->n_nodes; node++)
        if (tree->features[node] != LEAF &&
            (tree->features[node] < 0 || tree->features[node] >= n_features || tree->rights[node] <= node + 1 ||
             tree->rights[node] >= tree->n_nodes))
            return BAD_SIZE;
    for (int64_t i = 0; i < n_rows; i++) {
        int64_t node = 0;
        while (tree->features[node] != LEAF) {                                      /*: abcodt:25 */
            double x = values[tree->features[node] * n_rows + i];
            node = x <= tree->thresholds[node] ? node + 1 : tree->rights[node];     /*: abcodt:25 */
        }
        answers[i * stride] = tree->values[node];                                   /*: abcodt:25 */
    }
    return OK;
}
