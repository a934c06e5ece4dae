/* Ant-Miner: a colony's search for a rule, an ant's walk, its pruning, and its pheromone.
 *
 * Twin of reference/antminer, function by function and line by line; the tags are those of
 * reference/antminer/pseudocode.toml. Counts are exact integers and every float is computed in the
 * mirror's order, so both give the same bits.
 */
#include <stdint.h>
#include <string.h>

#include "kernels.h"

/* What the ants of a call work with. The row sets are regrouped: only the rows of the training set, class by class. */
typedef struct {
    memory_t memory;
    int64_t *starts;       /* the first word of each class, and at last the number of words */
    int64_t n_words;
    uint64_t *training;    /* every row of the training set */
    uint64_t *terms;       /* the row set of each term */
    uint64_t *covered;     /* the rows that the rule under construction covers */
    int32_t *attribute_of; /* the attribute of each term */
    int32_t *start;        /* terms that can be first in a rule: the wheel of an empty rule */
    int32_t n_start;
    int32_t *wheel;        /* terms that can still be added */
    double *weights;
    double *running;
    int64_t n_rows;        /* rows of the training set */
    int64_t *start_outside; /* per term, the rows of the training set that do not have it */
    int64_t *outside;      /* per term, the rows under construction that do not have it, or more */
    int32_t *twin;         /* the other term of an attribute whose two terms part the training set, else -1 */
    int32_t *unsure;       /* terms of the wheel whose rows must be counted */
    int64_t *counts;       /* rows per term */
    int64_t *covered_by_class;
    int64_t *alone;        /* rows per term of a rule and class that lack this term alone */
    int64_t *judged;       /* per class, the largest product of tp and tn of a rule that was judged */
    int64_t *totals;       /* rows of the training set per class */
    int32_t *rule_terms;   /* the rule of the present ant */
    int32_t *spare;        /* terms not yet moved to the reduced rule */
} workspace_t;

static int construct(const antminer_t *, const double *, stream_t *, workspace_t *, antminer_rule_t *);
static int construct_by_rejection(const antminer_t *, const double *, stream_t *, workspace_t *, antminer_rule_t *);
static void prune_original(const antminer_t *, workspace_t *, antminer_rule_t *);
static int prune_hybrid(const antminer_t *, stream_t *, workspace_t *, antminer_rule_t *);

/* Lines 5-14. */
static int run_ants(const antminer_t *problem, double *tau, stream_t *stream, int64_t ants_to_go,
                    workspace_t *work, antminer_search_t *search)
{
    antminer_rule_t rule = {work->rule_terms, 0, 0, 0.0};
    int code;
    if (search->ants == 0) {                                                                 /*: antminer:5 */
        search->same = 1;
        search->previous.n_terms = 0;
    }
    for (; ants_to_go > 0; ants_to_go--) {                                                   /*: antminer:6 */
        code = problem->reject ? construct_by_rejection(problem, tau, stream, work, &rule)   /*: antminer:7 */
                               : construct(problem, tau, stream, work, &rule);
        if (code != OK)
            return code;
        if (rule.n_terms == 0)                                                               /*: antminer:8 */
            return NO_TERM;
        if (problem->hybrid) {                                                               /*: antminer:9 */
            code = prune_hybrid(problem, stream, work, &rule);
            if (code != OK)
                return code;
        } else {
            prune_original(problem, work, &rule);
        }
        antminer_update(tau, problem->n_terms, &rule);                                       /*: antminer:10 */
        search->ants++;                                                                      /*: antminer:11 */
        size_t bytes = (size_t)rule.n_terms * sizeof *rule.terms;
        if (search->ants == 1 || rule.quality > search->best.quality) {                      /*: antminer:12 */
            memcpy(search->best.terms, rule.terms, bytes);
            search->best.n_terms = rule.n_terms;
            search->best.prediction = rule.prediction;
            search->best.quality = rule.quality;
        }
        if (rule.n_terms == search->previous.n_terms &&                                      /*: antminer:13 */
            memcmp(rule.terms, search->previous.terms, bytes) == 0)
            search->same++;
        else
            search->same = 1;
        memcpy(search->previous.terms, rule.terms, bytes);
        search->previous.n_terms = rule.n_terms;
        if (search->ants >= problem->n_ants || search->same >= problem->n_rules_converge)    /*: antminer:14 */
            return OK;
    }
    return UNFINISHED;
}

/* The terms of the wheel whose rows must be counted.
 *
 * `outside` is at least the number of rows without the term, and rows only ever leave: a term that had enough to spare
 * need not be counted again. Where two terms part the rows, counting one counts both. */
static int32_t unsure_terms(const workspace_t *work, int64_t most_outside, int32_t n, int32_t *unsure)
{
    int32_t n_unsure = 0, before = -2; /* nobody's twin */
    int was_unsure = 0;
    for (int32_t i = 0; i < n; i++) {
        int32_t term = work->wheel[i];
        int is_unsure = work->outside[term] > most_outside, told_by_twin = was_unsure & (work->twin[term] == before);
        unsure[n_unsure] = term;
        n_unsure += is_unsure & !told_by_twin;
        was_unsure = is_unsure;
        before = term;
    }
    return n_unsure;
}

/* Keep the terms of the wheel that at least min_cases_per_rule of the rows under construction have. Which these are cannot
 * be foreseen: every term is written where the next kept one goes, and stays if it is kept. */
static int32_t keep_feasible(const antminer_t *problem, workspace_t *work, int64_t n_rows, int32_t n)
{
    const int64_t most_outside = n_rows - problem->min_cases_per_rule;
    int32_t kept = 0, n_unsure = unsure_terms(work, most_outside, n, work->unsure);
    if (n_unsure == 0)
        return n;
    coverage_counts(work->covered, work->terms, work->unsure, n_unsure, work->n_words, work->counts);
    for (int32_t i = 0; i < n_unsure; i++) {
        work->outside[work->unsure[i]] = n_rows - work->counts[i];
        if (work->twin[work->unsure[i]] >= 0)
            work->outside[work->twin[work->unsure[i]]] = work->counts[i];
    }
    for (int32_t i = 0; i < n; i++) {
        int32_t term = work->wheel[i];
        work->weights[kept] = work->weights[i];
        work->wheel[kept] = term;
        kept += work->outside[term] <= most_outside;
    }
    return kept;
}

/* Put a term in its place: rules are kept in ascending order. */
static void add_term(antminer_rule_t *rule, int32_t term)
{
    int32_t at = rule->n_terms++;
    for (; at > 0 && rule->terms[at - 1] > term; at--)
        rule->terms[at] = rule->terms[at - 1];
    rule->terms[at] = term;
}

static void remove_at(int32_t *terms, int32_t *n, int32_t at)
{
    (*n)--;
    memmove(terms + at, terms + at + 1, (size_t)(*n - at) * sizeof *terms);
}

/* Take the terms of an attribute, which stand side by side, off the wheel. */
static int32_t without_attribute(const workspace_t *work, int32_t attribute, int32_t n)
{
    int32_t from = 0, to;
    while (work->attribute_of[work->wheel[from]] != attribute)
        from++;
    for (to = from; to < n && work->attribute_of[work->wheel[to]] == attribute; to++)
        ;
    memmove(work->wheel + from, work->wheel + to, (size_t)(n - to) * sizeof *work->wheel);
    memmove(work->weights + from, work->weights + to, (size_t)(n - to) * sizeof *work->weights);
    return n - (to - from);
}

/* The wheel of an empty rule. Pheromone does not change while a rule is built, so every weight is computed once. */
static int32_t first_wheel(const antminer_t *problem, const double *tau, workspace_t *work)
{
    int32_t n = work->n_start;
    memcpy(work->wheel, work->start, (size_t)n * sizeof *work->wheel);
    for (int32_t i = 0; i < n; i++)
        work->weights[i] = problem->gain[work->wheel[i]] * tau[work->wheel[i]];              /*: antminer:23 */
    return n;
}

/* Lines 20-27 with infeasible = "filter". */
static int construct(const antminer_t *problem, const double *tau, stream_t *stream, workspace_t *work,
                     antminer_rule_t *rule)
{
    int32_t n = first_wheel(problem, tau, work);
    int64_t n_rows = work->n_rows;
    double u;
    rule->n_terms = 0;                                                                       /*: antminer:20 */
    memcpy(work->covered, work->training, (size_t)work->n_words * sizeof *work->covered);    /*: antminer:20 */
    memcpy(work->outside, work->start_outside, (size_t)problem->n_terms * sizeof *work->outside);
    for (;;) {                                                                               /*: antminer:21 */
        if (rule->n_terms > 0)
            n = keep_feasible(problem, work, n_rows, n);                                     /*: antminer:22 */
        double total = roulette_sums(work->weights, n, work->running);
        if (!(total > 0.0))                                                                  /*: antminer:24 */
            return OK;
        int code = draw(stream, 25, &u);
        if (code != OK)
            return code;
        int32_t term = work->wheel[roulette_pick(work->weights, work->running, n, u)];       /*: antminer:25 */
        add_term(rule, term);                                                                /*: antminer:26 */
        n_rows = coverage_narrow(work->covered, work->terms + term * work->n_words, work->n_words); /*: antminer:26 */
        if (rule->n_terms == problem->n_attributes)                                          /*: antminer:27 */
            return OK;
        n = without_attribute(work, work->attribute_of[term], n);
    }
}

/* Lines 20-27 with infeasible = "reject": a term that covers too few rows is drawn first, then marked. */
static int construct_by_rejection(const antminer_t *problem, const double *tau, stream_t *stream,
                                  workspace_t *work, antminer_rule_t *rule)
{
    int32_t n = first_wheel(problem, tau, work);
    double u;
    rule->n_terms = 0;                                                                       /*: antminer:20 */
    memcpy(work->covered, work->training, (size_t)work->n_words * sizeof *work->covered);    /*: antminer:20 */
    for (;;) {                                                                               /*: antminer:21 */
        double total = roulette_sums(work->weights, n, work->running);
        if (!(total > 0.0))                                                                  /*: antminer:24 */
            return OK;
        int code = draw(stream, 25, &u);
        if (code != OK)
            return code;
        int32_t at = (int32_t)roulette_pick(work->weights, work->running, n, u);             /*: antminer:25 */
        int32_t term = work->wheel[at], left = n - at - 1;
        coverage_counts(work->covered, work->terms, &term, 1, work->n_words, work->counts);
        if (work->counts[0] < problem->min_cases_per_rule) {
            memmove(work->weights + at, work->weights + at + 1, (size_t)left * sizeof *work->weights);
            remove_at(work->wheel, &n, at);
            continue;
        }
        add_term(rule, term);                                                                /*: antminer:26 */
        coverage_intersect(work->covered, work->terms + term * work->n_words, work->n_words); /*: antminer:26 */
        if (rule->n_terms == problem->n_attributes)                                          /*: antminer:27 */
            return OK;
        n = without_attribute(work, work->attribute_of[term], n);
    }
}

/* A rule by the rows per class that it covers: its class, the rows of this class among them, and all of them. */
typedef struct {
    int32_t class;
    int64_t tp, covered;
} tally_t;

/* Of the rows per class, or where a term is given up, of these and those that lack this term alone. Nothing is stored on
 * the way, so that nothing waits for a store. */
static tally_t tally(const int64_t *counts, const int64_t *alone, int32_t n_classes)
{
    tally_t found = {0, -1, 0};
    for (int32_t c = 0; c < n_classes; c++) {
        int64_t count = counts[c] + (alone ? alone[c] : 0);
        found.covered += count;
        if (count > found.tp) {                                               /*: antminer:30 antminer:36 */
            found.class = c;
            found.tp = count;
        }
    }
    return found;
}

int32_t antminer_majority(const int64_t *counts, int32_t n_classes)
{
    return tally(counts, NULL, n_classes).class;
}

double antminer_quality(int64_t tp, int64_t fp, int64_t tn, int64_t fn)
{
    int64_t divisor = (tp + fn) * (tn + fp);
    return divisor ? (double)(tp * tn) / (double)divisor : 0.0;               /*: antminer:31 antminer:37 */
}

static int64_t true_negatives(tally_t found, const workspace_t *work)
{
    return work->n_rows - work->totals[found.class] - (found.covered - found.tp);
}

static double quality_of(tally_t found, const workspace_t *work)
{
    return antminer_quality(found.tp, found.covered - found.tp, true_negatives(found, work),
                            work->totals[found.class] - found.tp);
}

/* Lines 30-43.
 *
 * Rules of a class have the same divisor in their qualities, so none is better whose product of tp and tn is no larger
 * than that of another of its class that was judged: most trials need no division. */
static void prune_original(const antminer_t *problem, workspace_t *work, antminer_rule_t *rule)
{
    int32_t k = problem->n_classes;
    int64_t *covered = work->covered_by_class, *judged = work->judged;
    const uint64_t *given_up = NULL;
    memset(work->alone, 0, (size_t)rule->n_terms * (size_t)k * sizeof *work->alone);
    coverage_of_all(work->training, work->terms, rule->terms, rule->n_terms, work->starts, k, covered);
    tally_t found = tally(covered, NULL, k);
    rule->prediction = found.class;                                                          /*: antminer:30 */
    rule->quality = quality_of(found, work);                                                 /*: antminer:31 */
    memset(judged, 0, (size_t)k * sizeof *judged);
    while (rule->n_terms > 1) {                                                              /*: antminer:32 */
        antminer_rule_t better = *rule;                                                      /*: antminer:33 */
        int32_t drop = -1;
        coverage_alone(work->training, given_up, work->terms, rule->terms, rule->n_terms, work->starts, k,
                       work->alone);
        for (int32_t d = 0; d < rule->n_terms; d++) {                                        /*: antminer:34 */
            found = tally(covered, work->alone + (int64_t)d * k, k);          /*: antminer:35 antminer:36 */
            int64_t product = found.tp * true_negatives(found, work);
            if (product <= judged[found.class] && !problem->ties_remove)
                continue;
            double quality = quality_of(found, work);                                        /*: antminer:37 */
            judged[found.class] = product;
            if (quality > better.quality || (problem->ties_remove && quality == better.quality)) { /*: antminer:38 */
                better.prediction = found.class;
                better.quality = quality;
                drop = d;
            }
        }
        if (drop < 0)                                                                        /*: antminer:39 */
            break;
        rule->prediction = better.prediction;
        rule->quality = better.quality;
        given_up = work->terms + rule->terms[drop] * work->n_words;
        remove_at(rule->terms, &rule->n_terms, drop);                                        /*: antminer:40 */
        int64_t *dropped = work->alone + (int64_t)drop * k;
        for (int32_t c = 0; c < k; c++)
            covered[c] += dropped[c];
        memmove(dropped, dropped + k, (size_t)(rule->n_terms - drop) * (size_t)k * sizeof *dropped);
    }
}

/* Lines 50-60. */
static int prune_hybrid(const antminer_t *problem, stream_t *stream, workspace_t *work, antminer_rule_t *rule)
{
    double u;
    if (rule->n_terms > problem->r) {                                                        /*: antminer:50 */
        int32_t left = rule->n_terms;
        memcpy(work->spare, rule->terms, (size_t)left * sizeof *work->spare);
        rule->n_terms = 0;                                                                   /*: antminer:51 */
        while (rule->n_terms < problem->r) {                                                 /*: antminer:52 */
            for (int32_t i = 0; i < left; i++)
                work->weights[i] = problem->info[work->spare[i]];                            /*: antminer:53 */
            if (!(roulette_sums(work->weights, left, work->running) > 0.0)) {                /*: antminer:54 */
                for (int32_t i = 0; i < left; i++)
                    work->weights[i] = 1.0;
                roulette_sums(work->weights, left, work->running);
            }
            int code = draw(stream, 55, &u);
            if (code != OK)
                return code;
            int32_t at = (int32_t)roulette_pick(work->weights, work->running, left, u);      /*: antminer:55 */
            add_term(rule, work->spare[at]);                                  /*: antminer:56 antminer:57 */
            remove_at(work->spare, &left, at);
        }
    }
    prune_original(problem, work, rule);                                                     /*: antminer:60 */
    return OK;
}

void antminer_update(double *tau, int32_t n_terms, const antminer_rule_t *rule)
{
    pheromone_reinforce(tau, rule->terms, rule->n_terms, rule->quality);                     /*: antminer:70 */
    pheromone_normalise(tau, n_terms);                                        /*: antminer:71 antminer:72 */
}

/* ---- the calls from outside, and their memory ------------------------------------------------------ */

static int workspace_alloc(const antminer_t *problem, workspace_t *work)
{
    memory_t *memory = &work->memory;
    int64_t n_terms = problem->n_terms, n_attributes = problem->n_attributes;
    size_t row_set = (size_t)work->n_words * sizeof *work->terms;
    work->training = memory_take(memory, 1, row_set);
    work->terms = memory_take(memory, n_terms, row_set);
    work->covered = memory_take(memory, 1, row_set);
    work->attribute_of = memory_take(memory, n_terms, sizeof *work->attribute_of);
    work->start = memory_take(memory, n_terms, sizeof *work->start);
    work->wheel = memory_take(memory, n_terms, sizeof *work->wheel);
    work->weights = memory_take(memory, n_terms, sizeof *work->weights);
    work->running = memory_take(memory, n_terms, sizeof *work->running);
    work->start_outside = memory_take(memory, n_terms, sizeof *work->start_outside);
    work->outside = memory_take(memory, n_terms, sizeof *work->outside);
    work->twin = memory_take(memory, n_terms, sizeof *work->twin);
    work->unsure = memory_take(memory, n_terms, sizeof *work->unsure);
    work->counts = memory_take(memory, n_terms, sizeof *work->counts);
    work->covered_by_class = memory_take(memory, problem->n_classes, sizeof *work->covered_by_class);
    work->alone = memory_take(memory, n_attributes * problem->n_classes, sizeof *work->alone);
    work->judged = memory_take(memory, problem->n_classes, sizeof *work->judged);
    work->totals = memory_take(memory, problem->n_classes, sizeof *work->totals);
    work->rule_terms = memory_take(memory, n_attributes, sizeof *work->rule_terms);
    work->spare = memory_take(memory, n_attributes, sizeof *work->spare);
    return memory_checked(memory);
}

/* What is known of every term before the first ant, and which of them can be first in a rule. A term of gain zero has
 * weight zero for every ant and is never drawn, so no wheel needs it. */
static void start_wheel(const antminer_t *problem, workspace_t *work)
{
    for (int32_t i = 0; i < problem->n_attributes; i++)
        for (int32_t t = problem->first[i]; t < problem->first[i + 1]; t++) {
            work->attribute_of[t] = i;
            work->start_outside[t] = work->n_rows - coverage_ones(work->training, work->terms + t * work->n_words,
                                                                  work->n_words);
            work->twin[t] = -1;
            int64_t enough = problem->reject ? 0 : problem->min_cases_per_rule;
            if (problem->gain[t] > 0.0 && work->n_rows - work->start_outside[t] >= enough)
                work->start[work->n_start++] = t;
        }
    for (int32_t i = 0; i < problem->n_attributes; i++) {
        int32_t t = problem->first[i];
        if (problem->first[i + 1] - t == 2 && work->start_outside[t] + work->start_outside[t + 1] == work->n_rows) {
            work->twin[t] = t + 1;
            work->twin[t + 1] = t;
        }
    }
}

static int workspace_new(const antminer_t *problem, workspace_t *work)
{
    if (problem->n_words < 1 || problem->n_attributes < 0 || problem->n_terms < 0 || problem->n_classes < 1 ||
        problem->first[problem->n_attributes] != problem->n_terms)
        return BAD_SIZE;
    work->starts = memory_take(&work->memory, (int64_t)problem->n_classes + 1, sizeof *work->starts);
    if (memory_checked(&work->memory) != OK)
        return OUT_OF_MEMORY;
    work->n_words = coverage_group_words(problem->training, problem->classes, problem->n_classes, problem->n_words,
                                         work->starts);
    if (workspace_alloc(problem, work) != OK)
        return OUT_OF_MEMORY;
    coverage_group(problem->training, problem->classes, problem->n_classes, problem->training, 1, problem->n_words,
                   work->starts, work->training);
    coverage_group(problem->training, problem->classes, problem->n_classes, problem->terms, problem->n_terms,
                   problem->n_words, work->starts, work->terms);
    coverage_of_all(work->training, work->terms, work->spare, 0, work->starts, problem->n_classes, work->totals);
    for (int32_t c = 0; c < problem->n_classes; c++)
        work->n_rows += work->totals[c];
    start_wheel(problem, work);
    return OK;
}

int antminer_construct(const antminer_t *problem, const double *tau, stream_t *stream, antminer_rule_t *rule)
{
    workspace_t work = {0};
    int code = workspace_new(problem, &work);
    if (code != OK)
        return code;
    code = problem->reject ? construct_by_rejection(problem, tau, stream, &work, rule)
                           : construct(problem, tau, stream, &work, rule);
    memory_free(&work.memory);
    return code;
}

int antminer_prune(const antminer_t *problem, stream_t *stream, antminer_rule_t *rule)
{
    workspace_t work = {0};
    int code = rule->n_terms > problem->n_attributes ? BAD_SIZE : workspace_new(problem, &work);
    if (code != OK)
        return code;
    if (problem->hybrid)
        code = prune_hybrid(problem, stream, &work, rule);
    else
        prune_original(problem, &work, rule);
    memory_free(&work.memory);
    return code;
}

int antminer_search(const antminer_t *problem, double *tau, stream_t *stream, int64_t ants_to_go,
                    antminer_search_t *search)
{
    workspace_t work = {0};
    int code = workspace_new(problem, &work);
    if (code != OK)
        return code;
    code = run_ants(problem, tau, stream, ants_to_go, &work, search);
    memory_free(&work.memory);
    return code;
}
