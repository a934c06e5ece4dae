/* AntMiner_mbc: an iteration of all ants, the walk of an ant, pruning, and MAX-MIN pheromone.
 *
 * Twin of reference/mbc, function by function; the tags are those of reference/mbc/pseudocode.toml. Pheromone does not
 * change within an iteration, so the running sums of a wheel are built when an ant first needs it and shared by all.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "kernels.h"

#define COLUMNS_FROM 3
#define N_EXPONENTS 3

/* What the ants of a call work with. */
typedef struct {
    memory_t memory;
    double *weights;  /* of the wheel under construction */
    double *trails;
    double *running;  /* the running sums of a wheel that is not shared */
    double *shared;   /* running sums by class, alpha, beta and edge; NULL where they would be too many */
    uint8_t *built;   /* which of them are there, by class, alpha, beta and vertex before */
    int64_t *before;  /* the number of vertices before each layer's, over all layers */
    int64_t n_before;
    int32_t *path;    /* of the present ant */
    int32_t *key;     /* its class and its vertices after the exponents: what makes it the rule it is */
    table_t rules;    /* the keys of the different rules so far */
    int32_t *tests;   /* the vertices that are tests, numbered over all column layers */
    int32_t *layers;  /* and the layers they are in */
    int64_t *counts;       /* rows per class */
    int64_t *alone;        /* rows per test and class that fail this test alone */
} workspace_t;

static int workspace_new(const mbc_t *, int64_t n_ants, workspace_t *);
static int walk(const mbc_t *, const double *tau, stream_t *, workspace_t *, int32_t *path);
static int32_t tests_of(const mbc_t *, const int32_t *path, workspace_t *);
static void judge(const mbc_t *, const int64_t *counts, mbc_rule_t *);

int mbc_iterate(const mbc_t *problem, const double *tau, stream_t *stream, int64_t n_ants, mbc_rule_t *best,
                int64_t *n_rules)
{
    workspace_t work = {0};
    int code = workspace_new(problem, n_ants, &work);
    if (code != OK)
        return code;
    int32_t *path = work.path, *key = work.key, n_key = problem->n_layers - COLUMNS_FROM + 1;
    *n_rules = 0;                                                                            /*: mbc:10 */
    for (int64_t ant = 0; ant < n_ants; ant++) {                                             /*: mbc:11 */
        code = walk(problem, tau, stream, &work, path);                                      /*: mbc:12 */
        if (code != OK)
            break;
        key[0] = path[0];
        memcpy(key + 1, path + COLUMNS_FROM, (size_t)(n_key - 1) * sizeof *key);
        if (table_find(&work.rules, key, n_key))                                             /*: mbc:14 */
            continue;
        if (table_add(&work.memory, &work.rules, key, n_key, NULL) != OK) {
            memory_free(&work.memory);
            return OUT_OF_MEMORY;
        }
        (*n_rules)++;
        mbc_rule_t rule = {best->path, problem->class_of[path[0]], 0, 0, 0.0};
        int32_t n = tests_of(problem, path, &work);
        coverage_of_all(problem->rows, problem->vertices, work.tests, n, problem->starts, problem->n_classes,
                        work.counts);
        judge(problem, work.counts, &rule);                                       /*: mbc:15 mbc:16 */
        if (*n_rules == 1 || rule.quality > best->quality) {                                 /*: mbc:17 */
            *best = rule;
            memcpy(best->path, path, (size_t)problem->n_layers * sizeof *path);
        }
    }
    memory_free(&work.memory);
    return code;
}

/* x, x * x or (x * x) * x. */
static double power(double x, int32_t exponent)
{
    double result = x;
    for (int32_t i = 1; i < exponent; i++)
        result = result * x;
    return result;
}

/* The heuristic of the vertices of a column layer, for the class of a path and, by edge, after its last vertex. */
static const double *values_at(const mbc_t *problem, const int32_t *path, int32_t d)
{
    if (!problem->eta_of_edges)
        return problem->eta + (int64_t)path[0] * problem->n_vertices + problem->first_vertex[d];
    int64_t first = problem->first_edge[COLUMNS_FROM];
    return problem->eta + path[0] * (problem->n_edges - first) + problem->first_edge[d] - first +
           (int64_t)path[d - 1] * problem->sizes[d];
}

/* The weights of a wheel of a column layer. */
static void weigh(const mbc_t *problem, const double *tau, const int32_t *path, int32_t d, workspace_t *work)
{
    const double *trail = tau + problem->first_edge[d] + (int64_t)path[d - 1] * problem->sizes[d];
    const double *eta = values_at(problem, path, d);
    double total = 0.0;
    for (int32_t j = 0; j < problem->sizes[d]; j++) {
        work->trails[j] = isnan(trail[j]) ? 0.0 : power(trail[j], path[1] + 1);
        work->weights[j] = work->trails[j] * power(eta[j], path[2] + 1);                     /*: mbc:W5 */
        total += work->weights[j];
    }
    if (total == 0.0)                                                                        /*: mbc:W5 */
        memcpy(work->weights, work->trails, (size_t)problem->sizes[d] * sizeof *work->weights);
}

/* The running sums of the wheel of a column layer, shared where there is room. */
static const double *sums(const mbc_t *problem, const double *tau, const int32_t *path, int32_t d, workspace_t *work)
{
    int64_t choice = ((int64_t)path[0] * N_EXPONENTS + path[1]) * N_EXPONENTS + path[2];
    int64_t wheel = choice * work->n_before + work->before[d] + path[d - 1];
    double *running = work->running;
    if (work->shared) {
        running = work->shared + choice * problem->n_edges + problem->first_edge[d] +
                  (int64_t)path[d - 1] * problem->sizes[d];
        if (work->built[wheel])
            return running;
        work->built[wheel] = 1;
    }
    weigh(problem, tau, path, d, work);
    roulette_sums(work->weights, problem->sizes[d], running);
    return running;
}

/* Lines W1-W6. */
static int walk(const mbc_t *problem, const double *tau, stream_t *stream, workspace_t *work, int32_t *path)
{
    static const int32_t lines[COLUMNS_FROM] = {1, 2, 3};
    double u;
    int code;
    for (int32_t d = 0; d < COLUMNS_FROM; d++) {
        int32_t size = problem->sizes[d];
        const double *trail = tau + problem->first_edge[d] + (int64_t)(d ? path[d - 1] : 0) * size;
        for (int32_t j = 0; j < size; j++)
            work->weights[j] = d || problem->open_classes[j] ? trail[j] : 0.0;
        if (!(roulette_sums(work->weights, size, work->running) > 0.0))
            return EMPTY_WHEEL;
        code = draw(stream, lines[d], &u);
        if (code != OK)
            return code;
        path[d] = (int32_t)roulette_pick(work->weights, work->running, size, u); /*: mbc:W1 mbc:W2 mbc:W3 */
    }
    for (int32_t d = COLUMNS_FROM; d < problem->n_layers; d++) {                             /*: mbc:W4 */
        const double *running = sums(problem, tau, path, d, work);
        if (!(running[problem->sizes[d] - 1] > 0.0))
            return EMPTY_WHEEL;
        code = draw(stream, 6, &u);
        if (code != OK)
            return code;
        int64_t j = roulette_find(running, problem->sizes[d], u);
        if (j == problem->sizes[d]) {
            weigh(problem, tau, path, d, work);
            j = roulette_pick(work->weights, running, problem->sizes[d], u);
        }
        path[d] = (int32_t)j;                                                                /*: mbc:W6 */
    }
    return OK;
}

int mbc_walk(const mbc_t *problem, const double *tau, stream_t *stream, int32_t *path)
{
    workspace_t work = {0};
    int code = workspace_new(problem, 1, &work);
    if (code != OK)
        return code;
    code = walk(problem, tau, stream, &work, path);
    memory_free(&work.memory);
    return code;
}

/* Eq. 10 of a rule that covers tp rows of its class and fp others. */
static double quality(const mbc_t *problem, int32_t prediction, int64_t tp, int64_t fp)
{
    int64_t p = problem->totals[prediction], all = problem->n_rows;
    if (tp + fp < problem->least)
        return 0.0;
    if (!problem->powers)
        return (double)(tp * all - p * (tp + fp)) / (double)(all * all);                     /*: mbc:16 */
    return problem->powers[tp + fp] * ((double)tp / (double)(tp + fp) - (double)p / (double)all);
}

/* The tests of a rule: those of a path. */
static int32_t tests_of(const mbc_t *problem, const int32_t *path, workspace_t *work)
{
    int32_t n = 0;
    for (int32_t d = COLUMNS_FROM; d < problem->n_layers; d++)
        if (path[d] < problem->n_tests[d]) {
            work->layers[n] = d;
            work->tests[n++] = problem->first_vertex[d] + path[d];
        }
    return n;
}

static void judge(const mbc_t *problem, const int64_t *counts, mbc_rule_t *rule)
{
    int64_t covered = 0;
    for (int32_t c = 0; c < problem->n_classes; c++)
        covered += counts[c];
    rule->tp = counts[rule->prediction];
    rule->fp = covered - rule->tp;
    rule->quality = quality(problem, rule->prediction, rule->tp, rule->fp);
}

/* Whether a trial takes the place of the best so far (MBC-26): a better one does; an equal one with TIES_REMOVE, or,
   with TIES_UNTIL_COVERING, as long as the best covers fewer rows than it must. */
static int improves(const mbc_rule_t *trial, const mbc_rule_t *best, int32_t ties, int64_t least)
{
    if (trial->quality != best->quality)
        return trial->quality > best->quality;                                               /*: mbc:P3 */
    int covers = best->tp + best->fp >= least;
    return ties == TIES_REMOVE || (ties == TIES_UNTIL_COVERING && !covers);                  /*: mbc:P3 */
}

int mbc_prune(const mbc_t *problem, int32_t ties, int64_t least, mbc_rule_t *rule, int32_t *n_tests, int32_t *layers)
{
    workspace_t work = {0};
    int32_t k = problem->n_classes, n;
    int code = workspace_new(problem, 1, &work);
    if (code != OK)
        return code;
    for (int32_t d = 0; d < problem->n_layers; d++)
        if (rule->path[d] < 0 || rule->path[d] >= problem->sizes[d]) {
            memory_free(&work.memory);
            return BAD_SIZE;
        }
    n = tests_of(problem, rule->path, &work);
    coverage_of_all(problem->rows, problem->vertices, work.tests, n, problem->starts, k, work.counts);
    judge(problem, work.counts, rule);
    while (n > 1) {                                                                          /*: mbc:P1 */
        mbc_rule_t better = *rule;
        int32_t drop = -1;
        memset(work.alone, 0, (size_t)n * (size_t)k * sizeof *work.alone);
        coverage_of_all(problem->rows, problem->vertices, work.tests, n, problem->starts, k, work.counts);
        coverage_alone(problem->rows, NULL, problem->vertices, work.tests, n, problem->starts, k, work.alone);
        for (int32_t t = 0; t < n; t++) {
            mbc_rule_t trial = *rule;
            int64_t *without = work.alone + (int64_t)t * k;
            for (int32_t c = 0; c < k; c++)
                without[c] += work.counts[c];                                                /*: mbc:P2 */
            judge(problem, without, &trial);                                                 /*: mbc:P2 */
            if (improves(&trial, &better, ties, least)) {                                    /*: mbc:P3 */
                better = trial;
                drop = t;
            }
        }
        if (drop < 0)                                                                        /*: mbc:P4 */
            break;
        *rule = better;
        if (problem->any_vertex)
            rule->path[work.layers[drop]] = problem->n_tests[work.layers[drop]];
        n--;
        memmove(work.tests + drop, work.tests + drop + 1, (size_t)(n - drop) * sizeof *work.tests);
        memmove(work.layers + drop, work.layers + drop + 1, (size_t)(n - drop) * sizeof *work.layers);
    }
    *n_tests = n;
    memcpy(layers, work.layers, (size_t)n * sizeof *layers);
    memory_free(&work.memory);
    return OK;
}

/* Edges that the graph does not have are NaN in its array of pheromone. */
void mbc_update(int32_t n_layers, const int32_t *sizes, const int64_t *first_edge, double *tau, const int32_t *path,
                double deposit, double rho, double tau_max, double tau_min)
{
    for (int32_t d = 0; d < n_layers; d++) {
        int64_t best = first_edge[d] + (int64_t)(d ? path[d - 1] : 0) * sizes[d] + path[d];
        for (int64_t edge = first_edge[d]; edge < first_edge[d + 1]; edge++) {
            double level = rho * tau[edge];                                                  /*: mbc:22 */
            if (edge == best)
                level = level + deposit;                                                     /*: mbc:22 */
            level = level < tau_min ? tau_min : level;
            tau[edge] = level > tau_max ? tau_max : level;                                   /*: mbc:22 */
        }
    }
}

int mbc_converged(int32_t n_layers, const int32_t *sizes, const int64_t *first_edge, const double *tau,
                  const int32_t *path, double full, double empty, int32_t both)
{
    int is_full = 1, is_empty = 1;
    for (int32_t d = 0; d < n_layers; d++) {
        int64_t best = first_edge[d] + (int64_t)(d ? path[d - 1] : 0) * sizes[d] + path[d];
        for (int64_t edge = first_edge[d]; edge < first_edge[d + 1]; edge++)
            if (edge == best)
                is_full &= !(tau[edge] < full);                                              /*: mbc:9 */
            else
                is_empty &= !(tau[edge] > empty);                                            /*: mbc:9 */
    }
    return both ? is_full && is_empty : is_full || is_empty;
}

/* ---- memory -------------------------------------------------------------------------------------- */

/* Wheels that ants have built so far take no more than this many numbers; beyond, each is built when it is spun. */
#define SHARED_SUMS (1 << 25)

/* Room for wheels of the widest layer, and for shared sums of so many choices of class, alpha and beta. */
static int workspace_alloc(const mbc_t *problem, int64_t widest, int64_t shared, workspace_t *work)
{
    memory_t *memory = &work->memory;
    int64_t n_layers = problem->n_layers;
    work->weights = memory_take(memory, widest, sizeof *work->weights);
    work->trails = memory_take(memory, widest, sizeof *work->trails);
    work->running = memory_take(memory, widest, sizeof *work->running);
    if (shared) {
        work->shared = memory_take(memory, shared * problem->n_edges, sizeof *work->shared);
        work->built = memory_zeros(memory, shared * work->n_before, sizeof *work->built);
    }
    work->path = memory_take(memory, n_layers, sizeof *work->path);
    work->key = memory_take(memory, n_layers - COLUMNS_FROM + 1, sizeof *work->key);
    work->tests = memory_take(memory, n_layers - COLUMNS_FROM, sizeof *work->tests);
    work->layers = memory_take(memory, n_layers - COLUMNS_FROM, sizeof *work->layers);
    work->counts = memory_take(memory, problem->n_classes, sizeof *work->counts);
    work->alone = memory_take(memory, n_layers * problem->n_classes, sizeof *work->alone);
    return memory_checked(memory);
}

static int workspace_new(const mbc_t *problem, int64_t n_ants, workspace_t *work)
{
    int64_t n_layers = problem->n_layers, widest = 1;
    if (n_layers < COLUMNS_FROM || problem->n_classes < 1 || n_ants < 1 || problem->sizes[0] < 1 ||
        problem->first_edge[n_layers] != problem->n_edges)
        return BAD_SIZE;
    work->before = memory_take(&work->memory, n_layers, sizeof *work->before);
    if (memory_checked(&work->memory) != OK)
        return OUT_OF_MEMORY;
    for (int64_t d = 0; d < n_layers; d++) {
        work->before[d] = work->n_before;
        work->n_before += d ? problem->sizes[d - 1] : 1;
        if (problem->sizes[d] > widest)
            widest = problem->sizes[d];
    }
    int64_t choices = (int64_t)problem->sizes[0] * N_EXPONENTS * N_EXPONENTS;
    int share = n_ants > 1 && problem->n_edges <= SHARED_SUMS / choices;
    return workspace_alloc(problem, widest, share ? choices : 0, work);
}
