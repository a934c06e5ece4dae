/* ABCoDT: the bees that go by distance, and the sampling and arithmetic of boosting. The trees are in trees.c.
 *
 * Twin of reference/abcodt (forage.py, judge.py, sample.py, boost.py), function by function; the tags are those of
 * reference/abcodt/pseudocode.toml. exp and log are those of the C library, as in Python's math.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "kernels.h"

#define LINE_10A 10
#define LINE_9A 91
#define LINE_9B 92
#define LINE_A 101

#define WIDEST 10.0
#define HALVINGS 60

/* ---- forage.py and judge.py ------------------------------------------------------------------- */

int abcodt_scatter(int64_t n, stream_t *stream, int32_t line, double *positions)
{
    for (int64_t i = 0; i < n; i++) {
        int code = draw(stream, line, positions + i);                               /*: abcodt:2 abcodt:10a */
        if (code != OK)
            return code;
    }
    return OK;
}

static double distance(const double *position, const double *centroid, int64_t n_features)
{
    double squares = 0.0;
    for (int64_t j = 0; j < n_features; j++)                                        /*: abcodt:4 */
        squares += (position[j] - centroid[j]) * (position[j] - centroid[j]);
    return sqrt(squares);                                                           /*: abcodt:4 abcodt:c */
}

static int unfit(const abcodt_colony_t *colony)
{
    return colony->n_sources < 2 || colony->n_features < 1;
}

int abcodt_distances(abcodt_colony_t *colony)
{
    int64_t n = colony->n_sources, d = colony->n_features;
    if (unfit(colony))
        return BAD_SIZE;
    for (int64_t j = 0; j < d; j++)
        colony->centroid[j] = 0.0;
    for (int64_t i = 0; i < n; i++)                                                 /*: abcodt:4 */
        for (int64_t j = 0; j < d; j++)
            colony->centroid[j] += colony->positions[i * d + j];
    for (int64_t j = 0; j < d; j++)
        colony->centroid[j] = colony->centroid[j] / (double)n;                      /*: abcodt:4 */
    for (int64_t i = 0; i < n; i++)
        colony->profits[i] = distance(colony->positions + i * d, colony->centroid, d); /*: abcodt:4 abcodt:6 */
    return OK;
}

/* Lines a-d; the candidate stands in the place of source i and leaves again if it is refused. */
static int move(abcodt_colony_t *colony, int64_t i, stream_t *stream)
{
    int64_t d = colony->n_features, j, k;
    double u, phi, *x = colony->positions;
    int code = draw(stream, LINE_A, &u);
    if (code != OK)
        return code;
    j = (int64_t)(u * (double)d);                                                   /*: abcodt:a */
    if ((code = draw(stream, LINE_A, &u)) != OK)
        return code;
    k = (int64_t)(u * (double)(colony->n_sources - 1));                             /*: abcodt:a */
    k += k >= i;                                                                    /*: abcodt:a */
    if ((code = draw(stream, LINE_A, &u)) != OK)
        return code;
    phi = 2 * u - 1;                                                                /*: abcodt:a */
    double old = x[i * d + j], v = old + phi * (old - x[k * d + j]);                /*: abcodt:b */
    x[i * d + j] = v < 0.0 ? 0.0 : v > 1.0 ? 1.0 : v;                               /*: abcodt:b */
    double f = distance(x + i * d, colony->centroid, d);                            /*: abcodt:c */
    colony->evaluations++;                                                          /*: abcodt:c */
    if (f < colony->profits[i]) {                                                   /*: abcodt:d */
        colony->profits[i] = f;                                                     /*: abcodt:d */
        colony->trials[i] = 1;                                                      /*: abcodt:d */
    } else {
        x[i * d + j] = old;
        colony->trials[i]++;                                                        /*: abcodt:d */
    }
    return OK;
}

int abcodt_move(abcodt_colony_t *colony, int64_t i, stream_t *stream)
{
    if (unfit(colony) || i < 0 || i >= colony->n_sources)
        return BAD_SIZE;
    return move(colony, i, stream);
}

int abcodt_employed(abcodt_colony_t *colony, stream_t *stream)
{
    if (unfit(colony))
        return BAD_SIZE;
    for (int64_t i = 0; i < colony->n_sources; i++) {                               /*: abcodt:7 */
        int code = move(colony, i, stream);                                         /*: abcodt:7 */
        if (code != OK)
            return code;
    }
    return OK;
}

int abcodt_accept(abcodt_colony_t *colony, const double *p, stream_t *stream, int64_t draws_to_go, int64_t *i,
                  int64_t *t)
{
    int64_t first = stream->used;
    if (unfit(colony) || *i < 0 || *i >= colony->n_sources)
        return BAD_SIZE;
    while (*t < colony->n_sources) {                                                /*: abcodt:9 */
        double u;
        if (draws_to_go - (stream->used - first) < 4)
            return UNFINISHED;
        int code = draw(stream, LINE_9A, &u);
        if (code != OK)
            return code;
        if (u < p[*i]) {                                                            /*: abcodt:9a */
            code = move(colony, *i, stream);
            if (code != OK)
                return code;
            ++*t;
        } else {
            *i = (*i + 1) % colony->n_sources;                                      /*: abcodt:9a */
        }
    }
    return OK;
}

int abcodt_spin(abcodt_colony_t *colony, const double *p, stream_t *stream)
{
    int64_t n = colony->n_sources;
    int code = OK;
    if (unfit(colony))
        return BAD_SIZE;
    memory_t memory = {0};
    double *running = memory_take(&memory, n, sizeof *running), u;
    if (memory_checked(&memory) != OK)
        return OUT_OF_MEMORY;
    double whole = roulette_sums(p, n, running);
    for (int64_t t = 0; code == OK && t < n; t++) {                                 /*: abcodt:9 */
        code = draw(stream, LINE_9B, &u);
        if (code != OK)
            break;
        int64_t i = whole > 0.0 ? roulette_pick(p, running, n, u) : (int64_t)(u * (double)n); /*: abcodt:9b */
        code = move(colony, i, stream);                                             /*: abcodt:9b */
    }
    memory_free(&memory);
    return code;
}

/* ---- sample.py -------------------------------------------------------------------------------- */

int abcodt_some_of(int64_t n, int64_t n_chosen, stream_t *stream, int32_t line, int32_t *chosen)
{
    if (n < 1 || n > INT32_MAX || n_chosen < 1 || n_chosen > n)
        return BAD_SIZE;
    memory_t memory = {0};
    int32_t *order = memory_take(&memory, n, sizeof *order);
    uint8_t *taken = memory_zeros(&memory, n, sizeof *taken);
    int code = memory_checked(&memory);
    for (int64_t i = 0; code == OK && i < n; i++)
        order[i] = (int32_t)i;
    for (int64_t t = 0; code == OK && t < n_chosen; t++) {                          /*: abcodt:22 */
        double u = 0.0;
        code = draw(stream, line, &u);
        int64_t s = t + (int64_t)(u * (double)(n - t));
        int32_t number = order[s];
        order[s] = order[t];
        order[t] = number;
        taken[number] = 1;
    }
    for (int64_t i = 0, at = 0; code == OK && i < n; i++)                           /*: abcodt:22 abcodt:24 */
        if (taken[i])
            chosen[at++] = (int32_t)i;
    memory_free(&memory);
    return code;
}

/* ---- boost.py --------------------------------------------------------------------------------- */

/* exp(0) is 1, so the highest score needs no call. */
static void softmax(const double *scores, int64_t n_classes, double *shares)
{
    double highest = scores[0], whole = 0.0;
    for (int64_t k = 1; k < n_classes; k++)
        if (scores[k] > highest)
            highest = scores[k];
    for (int64_t k = 0; k < n_classes; k++) {
        shares[k] = scores[k] == highest ? 1.0 : exp(scores[k] - highest);          /*: abcodt:23 */
        whole += shares[k];
    }
    for (int64_t k = 0; k < n_classes; k++)
        shares[k] = shares[k] / whole;                                              /*: abcodt:23 */
}

void abcodt_softmax(const double *scores, int64_t n_rows, int64_t n_classes, double *shares)
{
    for (int64_t i = 0; i < n_rows && n_classes > 0; i++)                           /*: abcodt:23 */
        softmax(scores + i * n_classes, n_classes, shares + i * n_classes);
}

static double slope(double beta, const double *scores, const double *answers, const int32_t *classes, int64_t n_rows,
                    int64_t n_classes, double *work)
{
    double d = 0.0;
    for (int64_t i = 0; i < n_rows; i++) {
        for (int64_t k = 0; k < n_classes; k++)
            work[k] = scores[i * n_classes + k] + beta * answers[i * n_classes + k];
        softmax(work, n_classes, work);
        for (int64_t k = 0; k < n_classes; k++)                                     /*: abcodt:25 */
            d += (work[k] - (classes[i] == k ? 1.0 : 0.0)) * answers[i * n_classes + k]; /*: abcodt:25 */
    }
    return d;
}

double abcodt_line_search(const double *scores, const double *answers, const int32_t *classes, int64_t n_rows,
                          int64_t n_classes, double *work)
{
    int any = 0;
    for (int64_t i = 0; i < n_rows * n_classes; i++)
        any |= answers[i] != 0.0;
    if (!any)                                                                       /*: abcodt:25 */
        return 0.0;
    if (slope(WIDEST, scores, answers, classes, n_rows, n_classes, work) <= 0.0)    /*: abcodt:25 */
        return WIDEST;
    double low = 0.0, high = WIDEST;                                                /*: abcodt:25 */
    for (int step = 0; step < HALVINGS; step++) {                                   /*: abcodt:25 */
        double middle = (low + high) / 2;
        if (slope(middle, scores, answers, classes, n_rows, n_classes, work) > 0.0) /*: abcodt:25 */
            high = middle;
        else
            low = middle;
    }
    return (low + high) / 2;                                                        /*: abcodt:25 */
}

double abcodt_loss(const double *scores, const int32_t *classes, int64_t n_rows, int64_t n_classes, double *work)
{
    double whole = 0.0;
    for (int64_t i = 0; i < n_rows; i++) {
        softmax(scores + i * n_classes, n_classes, work);
        whole += work[classes[i]] > 0.0 ? -log(work[classes[i]]) : INFINITY;        /*: abcodt:26 */
    }
    return whole;
}
