/* GCACO: a level of Louvain's method, the ants' walks over the clusters, and their pheromone.
 *
 * Twin of reference/gcaco, function by function; the tags are those of reference/gcaco/pseudocode.toml. The features of
 * a cluster have places side by side; the similarity of every feature to those visited so far is a running sum, brought
 * up to date when an ant weighs a cluster.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "kernels.h"

#define LESS_IS_NO_GAIN 1e-12
#define MAX_SWEEPS 1000
#define LEAST_HEURISTIC 1e-6
#define AT_A_TIME 1024 /* running sums, which then stay in the nearest cache */

/* ---- Louvain ---------------------------------------------------------------------------------- */

typedef struct {
    memory_t memory;
    int64_t *first;      /* node i has the neighbours first[i] .. first[i + 1] - 1 */
    int32_t *neighbour;
    double *weight;
    double *degree;
    double *whole;       /* the degrees of each community's nodes, together */
    double *links;       /* from the node at hand to each community */
    int32_t *size;
    int32_t *alive;      /* the communities that may have nodes, ascending */
    int64_t n_alive;
    int64_t n_empty;     /* how many of them have none */
    double two_m;
} louvain_t;

static int louvain_new(int64_t n, const double *graph, double theta, louvain_t *);

/* Whether there is an edge: what is lighter than theta was cut. */
static inline int joined(double weight, double theta)
{
    return (weight != 0.0) & !(weight < theta);                                              /*: gcaco:5 */
}

/* The nodes that a row of the graph has an edge to, ascending, with its weight; returns how many. Which these are cannot be
 * foreseen: every node is written where the next found one goes, one behind the last included, and stays if it is one. */
static int64_t neighbours(int64_t n, const double *row, double theta, int32_t *neighbour, double *weight)
{
    int64_t n_found = 0;
    for (int64_t j = 0; j < n; j++) {
        neighbour[n_found] = (int32_t)j;
        weight[n_found] = row[j];
        n_found += joined(row[j], theta);
    }
    return n_found;
}

/* Four sums at a time, none of which waits for another. */
void gcaco_degrees(int64_t n, const double *graph, double theta, double *degrees)
{
    for (int64_t from = 0, size; from < n; from += size) {
        double sums[4] = {0.0, 0.0, 0.0, 0.0};
        size = n - from < 4 ? 1 : 4;
        for (int64_t j = 0; j < n; j++)
            for (int64_t i = 0; i < size; i++) {
                double weight = graph[(from + i) * n + j];
                sums[i] += joined(weight, theta) ? weight : 0.0;                             /*: gcaco:L1 */
            }
        memcpy(degrees + from, sums, (size_t)size * sizeof *sums);
    }
}

/* Every node a community of its own. */
static void louvain_start(int64_t n, const double *graph, double theta, louvain_t *work, int32_t *community)
{
    int64_t at = 0;
    gcaco_degrees(n, graph, theta, work->degree);                                            /*: gcaco:L1 */
    for (int64_t i = 0; i < n; i++) {
        int64_t n_found = neighbours(n, graph + i * n, theta, work->neighbour + at, work->weight + at), self = 0;
        work->first[i] = at;
        work->whole[i] = work->degree[i];
        work->two_m += work->degree[i];                                                      /*: gcaco:L1 */
        community[i] = work->alive[i] = (int32_t)i;                                          /*: gcaco:L1 */
        work->size[i] = 1;
        at += n_found;
        if (!joined(graph[i * n + i], theta))
            continue;
        while (work->neighbour[at - 1 - self] != i)
            self++;
        memmove(work->neighbour + at - 1 - self, work->neighbour + at - self, (size_t)self * sizeof *work->neighbour);
        memmove(work->weight + at - 1 - self, work->weight + at - self, (size_t)self * sizeof *work->weight);
        at--;
    }
    work->first[n] = at;
    work->n_alive = n;
}

/* Forget the communities without nodes; nobody can move there any more. */
static void bury(louvain_t *work)
{
    int64_t kept = 0;
    for (int64_t a = 0; a < work->n_alive; a++)
        if (work->size[work->alive[a]])
            work->alive[kept++] = work->alive[a];
    work->n_alive = kept;
    work->n_empty = 0;
}

/* The best community for node i, which has left its own. */
static int32_t best_community(louvain_t *work, int64_t i, int32_t old, const int32_t *community)
{
    double degree = work->degree[i];
    for (int64_t e = work->first[i]; e < work->first[i + 1]; e++)
        work->links[community[work->neighbour[e]]] += work->weight[e];                       /*: gcaco:L2 */
    int32_t best = old;
    double best_gain = work->links[old] - work->whole[old] * degree / work->two_m;           /*: gcaco:L2 */
    for (int64_t a = 0; a < work->n_alive; a++) {                                            /*: gcaco:L2 */
        int32_t c = work->alive[a];
        if (work->links[c] == 0.0)
            continue;
        double gain = work->links[c] - work->whole[c] * degree / work->two_m;                /*: gcaco:L2 */
        work->links[c] = 0.0;
        if (gain > best_gain + LESS_IS_NO_GAIN) {                                            /*: gcaco:L2 */
            best = c;
            best_gain = gain;
        }
    }
    return best;
}

int gcaco_sweep(int64_t n, const double *graph, double theta, int32_t *community)
{
    louvain_t work = {0};
    int code = louvain_new(n, graph, theta, &work);
    if (code != OK)
        return code;
    louvain_start(n, graph, theta, &work, community);
    int moved = 1;
    for (int sweep = 0; moved && sweep < MAX_SWEEPS; sweep++) {                              /*: gcaco:L3 */
        moved = 0;
        for (int64_t i = 0; i < n; i++) {
            int32_t old = community[i];
            work.whole[old] = work.whole[old] - work.degree[i];
            int32_t best = best_community(&work, i, old, community);
            work.whole[best] = work.whole[best] + work.degree[i];
            if (best == old)
                continue;
            moved = 1;
            community[i] = best;
            work.size[best]++;
            work.n_empty += --work.size[old] == 0;
        }
        if (work.n_empty)
            bury(&work);
    }
    memory_free(&work.memory);
    return OK;
}

int gcaco_aggregate(int64_t n, const double *graph, double theta, const int32_t *labels, int64_t n_labels,
                    double *between, double *modularity)
{
    memory_t memory = {0};
    double two_m = 0.0, *whole = memory_zeros(&memory, n_labels, sizeof *whole);
    double *weight = memory_take(&memory, n + 1, sizeof *weight);
    int32_t *neighbour = memory_take(&memory, n + 1, sizeof *neighbour);
    if (memory_checked(&memory) != OK)
        return OUT_OF_MEMORY;
    for (int64_t i = 0; i < n; i++)
        if (labels[i] < 0 || labels[i] >= n_labels) {
            memory_free(&memory);
            return BAD_SIZE;
        }
    for (int64_t i = 0; i < n; i++) {
        double degree = 0.0, *row = between + labels[i] * n_labels;
        int64_t n_found = neighbours(n, graph + i * n, theta, neighbour, weight);
        for (int64_t e = 0; e < n_found; e++) {
            row[labels[neighbour[e]]] += weight[e];                                          /*: gcaco:L4 */
            degree += weight[e];
        }
        whole[labels[i]] += degree;
        two_m += degree;
    }
    *modularity = 0.0;
    for (int64_t a = 0; a < n_labels; a++)
        *modularity += between[a * n_labels + a] / two_m - (whole[a] / two_m) * (whole[a] / two_m); /*: gcaco:L4 */
    memory_free(&memory);
    return OK;
}

/* ---- walks ------------------------------------------------------------------------------------- */

/* What the ants of a call work with. */
typedef struct {
    memory_t memory;
    double *likeness;  /* by feature: the sum of the similarities to the first `counted` features visited */
    int64_t counted;
    int32_t *taken;    /* the places an ant took, from first[c] on for cluster c */
    int32_t *n_taken;  /* by cluster */
    int32_t *todo;
    double *weights;
    double *running;
} workspace_t;

static int workspace_new(const gcaco_t *, workspace_t *);
static int walk(const gcaco_t *, const double *trails, stream_t *, workspace_t *, int32_t *visited, int64_t *n_visited);
static int take(const gcaco_t *, const double *trails, int32_t c, stream_t *, workspace_t *, int32_t *visited,
                int64_t *n_visited);

int gcaco_walks(const gcaco_t *ground, const double *trails, stream_t *stream, int64_t n_ants, int32_t *visited,
                int64_t *starts)
{
    workspace_t work = {0};
    int code = workspace_new(ground, &work);
    if (code != OK)
        return code;
    starts[0] = 0;
    for (int64_t ant = 0; ant < n_ants && code == OK; ant++) {                               /*: gcaco:10 */
        int64_t n_visited;
        code = walk(ground, trails, stream, &work, visited + starts[ant], &n_visited);               /*: gcaco:21 */
        starts[ant + 1] = starts[ant] + n_visited;
    }
    memory_free(&work.memory);
    return code;
}

/* Nothing is visited yet. */
static void set_out(const gcaco_t *ground, workspace_t *work)
{
    memset(work->likeness, 0, (size_t)ground->n_features * sizeof *work->likeness);
    work->counted = 0;
    memset(work->n_taken, 0, (size_t)ground->n_clusters * sizeof *work->n_taken);
    for (int32_t c = 0; c < ground->n_clusters; c++)
        work->todo[c] = c;
}

/* One ant. */
static int walk(const gcaco_t *ground, const double *trails, stream_t *stream, workspace_t *work, int32_t *visited,
                int64_t *n_visited)
{
    int32_t n_todo = ground->n_clusters;
    double u;
    set_out(ground, work);                                                                   /*: gcaco:11 */
    *n_visited = 0;                                                                          /*: gcaco:11 */
    while (n_todo > 0) {                                                                     /*: gcaco:12 */
        int code = draw(stream, 13, &u);                                                     /*: gcaco:13 */
        if (code != OK)
            return code;
        int32_t at = (int32_t)(u * n_todo), c = work->todo[at];                              /*: gcaco:13 */
        int32_t size = ground->first[c + 1] - ground->first[c], before = work->n_taken[c];
        code = take(ground, trails, c, stream, work, visited, n_visited);                    /*: gcaco:15 */
        while (code == OK && work->n_taken[c] < size) {                          /*: gcaco:16 gcaco:17 */
            code = draw(stream, 18, &u);                                                     /*: gcaco:18 */
            if (code != OK || u < ground->epsilon)                                           /*: gcaco:18 */
                break;
            code = take(ground, trails, c, stream, work, visited, n_visited);                /*: gcaco:19 */
        }
        if (code != OK)
            return code;
        int stayed = work->n_taken[c] - before > 1, exhausted = work->n_taken[c] == size;
        if (!ground->figure || !stayed || exhausted) {                                       /*: gcaco:20 */
            n_todo--;
            memmove(work->todo + at, work->todo + at + 1, (size_t)(n_todo - at) * sizeof *work->todo); /*: gcaco:20 */
        }
    }
    return OK;
}

/* Bring the running sums up to date: a row of similarities after the other, in the order of the visits. */
static void count_likeness(const gcaco_t *ground, const int32_t *visited, int64_t n_visited, workspace_t *work)
{
    int64_t n = ground->n_features;
    for (int64_t from = 0; from < n; from += AT_A_TIME) {
        int64_t size = n - from < AT_A_TIME ? n - from : AT_A_TIME;
        double *likeness = work->likeness + from;
        for (int64_t v = work->counted; v < n_visited; v++) {
            const double *similarity = ground->similarity + visited[v] * n + from;
            for (int64_t i = 0; i < size; i++)
                likeness[i] += similarity[i];                                                /*: gcaco:b */
        }
    }
    work->counted = n_visited;
}

/* The weights of a whole cluster. */
static void weigh(const gcaco_t *ground, const double *trails, int32_t c, int64_t n_visited, workspace_t *work)
{
    int32_t first = ground->first[c], size = ground->first[c + 1] - first;
    const int32_t *members = ground->members + first;
    const double *fisher = ground->fisher + first, *likeness = work->likeness;
    double n = n_visited ? (double)n_visited : 1.0, *weights = work->weights;
    for (int32_t i = 0; i < size; i++)
        weights[i] = fisher[i] - likeness[members[i]] / n;                                            /*: gcaco:b */
    if (ground->clip)
        for (int32_t i = 0; i < size; i++)
            weights[i] = weights[i] > LEAST_HEURISTIC ? weights[i] : LEAST_HEURISTIC;        /*: gcaco:c */
    else
        for (int32_t i = 0; i < size; i++)
            weights[i] = (weights[i] + 1.0) / 2.0;                                           /*: gcaco:c */
    if (ground->beta != 1.0)
        for (int32_t i = 0; i < size; i++)
            weights[i] = pow(weights[i], ground->beta);                                      /*: gcaco:d */
    for (int32_t i = 0; i < size; i++)
        weights[i] = trails[first + i] * weights[i];                                         /*: gcaco:d */
}

/* The place that is the nth of those not taken. */
static int32_t untaken(const int32_t *taken, int32_t n_taken, int32_t size, int64_t nth)
{
    for (int32_t i = 0; i < size; i++) {
        int open = 1;
        for (int32_t t = 0; t < n_taken; t++)
            open &= taken[t] != i;
        if (open && nth-- == 0)
            return i;
    }
    return size - 1;
}

/* The place that is left when all others of a cluster are taken. */
static int32_t last_place(const int32_t *taken, int32_t size)
{
    int64_t place = (int64_t)size * (size - 1) / 2;
    for (int32_t t = 0; t < size - 1; t++)
        place -= taken[t];
    return (int32_t)place;
}

/* The place of largest weight, the first of equal ones. */
static int32_t heaviest(const double *weights, int32_t size)
{
    int32_t best = 0;
    for (int32_t i = 1; i < size; i++)
        if (weights[i] > weights[best])                                                      /*: gcaco:f */
            best = i;
    return best;
}

/* One more feature from cluster c. Where only one is left, whatever it weighs, it is chosen. Features taken before
 * weigh nothing, so that running sums stay as they are, or less than nothing where the largest weight wins. */
static int take(const gcaco_t *ground, const double *trails, int32_t c, stream_t *stream, workspace_t *work,
                int32_t *visited, int64_t *n_visited)
{
    int32_t first = ground->first[c], size = ground->first[c + 1] - first, *taken = work->taken + first;
    int32_t n_taken = work->n_taken[c], place;
    double q, u = 0.0, *weights = work->weights;
    if (n_taken >= size)
        return BAD_SIZE;
    int code = draw(stream, GCACO_E, &q);                                                    /*: gcaco:e */
    if (code != OK)
        return code;
    int greedy = q <= ground->q0;                                                            /*: gcaco:f */
    if (!greedy)
        code = draw(stream, GCACO_G, &u);                                                    /*: gcaco:g */
    if (code != OK)
        return code;
    if (size - n_taken > 1) {
        count_likeness(ground, visited, *n_visited, work);
        weigh(ground, trails, c, *n_visited, work);
        for (int32_t t = 0; t < n_taken; t++)
            weights[taken[t]] = greedy ? -1.0 : 0.0;
    }
    if (size - n_taken == 1)
        place = last_place(taken, size);
    else if (greedy)
        place = heaviest(weights, size);
    else if (roulette_sums(weights, size, work->running) > 0.0)                              /*: gcaco:g */
        place = (int32_t)roulette_pick(weights, work->running, size, u);                     /*: gcaco:g */
    else
        place = untaken(taken, n_taken, size, (int64_t)(u * (size - n_taken)));              /*: gcaco:g */
    taken[work->n_taken[c]++] = place;
    visited[(*n_visited)++] = ground->members[first + place];                                /*: gcaco:h */
    return OK;
}

int gcaco_select(const gcaco_t *ground, const double *trails, stream_t *stream, int32_t c, int32_t *visited,
                 int64_t n_visited)
{
    workspace_t work = {0};
    int code = workspace_new(ground, &work);
    if (code != OK)
        return code;
    set_out(ground, &work);
    for (int64_t v = 0; v < n_visited; v++)
        for (int32_t p = ground->first[c]; p < ground->first[c + 1]; p++)
            if (ground->members[p] == visited[v])
                work.taken[ground->first[c] + work.n_taken[c]++] = p - ground->first[c];
    code = take(ground, trails, c, stream, &work, visited, &n_visited);
    memory_free(&work.memory);
    return code;
}

int gcaco_update(int32_t n_features, const double *tau, int64_t n_ants, const int32_t *visited, const int64_t *starts,
                 const double *gamma, double evaporation, double *updated)
{
    memset(updated, 0, (size_t)n_features * sizeof *updated);
    for (int64_t ant = 0; ant < n_ants; ant++)
        for (int64_t v = starts[ant]; v < starts[ant + 1]; v++) {
            if (visited[v] < 0 || visited[v] >= n_features)
                return BAD_SIZE;
            updated[visited[v]] += gamma[ant];                                               /*: gcaco:23 */
        }
    for (int32_t j = 0; j < n_features; j++)
        updated[j] = (1.0 - evaporation) * tau[j] + updated[j];                              /*: gcaco:23 */
    return OK;
}

/* ---- memory -------------------------------------------------------------------------------------- */

static int louvain_alloc(int64_t n, int64_t n_links, louvain_t *work)
{
    memory_t *memory = &work->memory;
    work->first = memory_take(memory, n + 1, sizeof *work->first);
    work->neighbour = memory_take(memory, n_links + 1, sizeof *work->neighbour);
    work->weight = memory_take(memory, n_links + 1, sizeof *work->weight);
    work->degree = memory_take(memory, n, sizeof *work->degree);
    work->whole = memory_take(memory, n, sizeof *work->whole);
    work->links = memory_zeros(memory, n, sizeof *work->links);
    work->size = memory_take(memory, n, sizeof *work->size);
    work->alive = memory_take(memory, n, sizeof *work->alive);
    return memory_checked(memory);
}

static int louvain_new(int64_t n, const double *graph, double theta, louvain_t *work)
{
    int64_t n_links = 0;
    if (n < 1 || n > INT32_MAX)
        return BAD_SIZE;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = 0; j < n; j++)
            n_links += joined(graph[i * n + j], theta);
    return louvain_alloc(n, n_links, work);
}

static int workspace_alloc(int64_t n_features, int64_t n_places, int64_t n_clusters, workspace_t *work)
{
    memory_t *memory = &work->memory;
    work->likeness = memory_take(memory, n_features, sizeof *work->likeness);
    work->taken = memory_take(memory, n_places, sizeof *work->taken);
    work->n_taken = memory_take(memory, n_clusters, sizeof *work->n_taken);
    work->todo = memory_take(memory, n_clusters, sizeof *work->todo);
    work->weights = memory_take(memory, n_places, sizeof *work->weights);
    work->running = memory_take(memory, n_places, sizeof *work->running);
    return memory_checked(memory);
}

static int workspace_new(const gcaco_t *ground, workspace_t *work)
{
    int32_t n = ground->n_places, k = ground->n_clusters;
    if (n < 1 || k < 1 || ground->first[0] != 0 || ground->first[k] != n)
        return BAD_SIZE;
    for (int32_t c = 0; c < k; c++)
        if (ground->first[c + 1] <= ground->first[c])
            return BAD_SIZE;
    for (int32_t p = 0; p < n; p++)
        if (ground->members[p] < 0 || ground->members[p] >= ground->n_features)
            return BAD_SIZE;
    return workspace_alloc(ground->n_features, n, k, work);
}
