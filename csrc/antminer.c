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
    uint64_t *scratch;     /* for coverage_without_each */
    int32_t *attribute_of; /* the attribute of each term */
    int32_t *start;        /* terms that can be first in a rule: the wheel of an empty rule */
    int32_t n_start;
    int32_t *wheel;        /* terms that can still be added */
    double *weights;
    double *running;
    int64_t *counts;       /* rows per term, or rows per trial and class */
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

/* Keep the terms of the wheel that cover enough of the given rows. */
static int32_t keep_feasible(const antminer_t *problem, const workspace_t *work, const uint64_t *rows,
                             int32_t *wheel, int32_t n)
{
    int32_t kept = 0;
    coverage_counts(rows, work->terms, wheel, n, work->n_words, work->counts);
    for (int32_t i = 0; i < n; i++)
        if (work->counts[i] >= problem->min_cases_per_rule)
            wheel[kept++] = wheel[i];
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

/* Take the terms of an attribute off the wheel. */
static int32_t without_attribute(const workspace_t *work, int32_t attribute, int32_t *wheel, int32_t n)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < n; i++)
        if (work->attribute_of[wheel[i]] != attribute)
            wheel[kept++] = wheel[i];
    return kept;
}

static double weigh(const antminer_t *problem, const double *tau, const workspace_t *work, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        work->weights[i] = problem->gain[work->wheel[i]] * tau[work->wheel[i]];
    return roulette_sums(work->weights, n, work->running);
}

/* Lines 20-27 with infeasible = "filter". */
static int construct(const antminer_t *problem, const double *tau, stream_t *stream, workspace_t *work,
                     antminer_rule_t *rule)
{
    int32_t n = work->n_start;
    double u;
    rule->n_terms = 0;                                                                       /*: antminer:20 */
    memcpy(work->wheel, work->start, (size_t)n * sizeof *work->wheel);
    memcpy(work->covered, work->training, (size_t)work->n_words * sizeof *work->covered);    /*: antminer:20 */
    for (;;) {                                                                               /*: antminer:21 */
        if (rule->n_terms > 0)
            n = keep_feasible(problem, work, work->covered, work->wheel, n);                 /*: antminer:22 */
        double total = weigh(problem, tau, work, n);                                         /*: antminer:23 */
        if (!(total > 0.0))                                                                  /*: antminer:24 */
            return OK;
        int code = draw(stream, 25, &u);
        if (code != OK)
            return code;
        int32_t term = work->wheel[roulette_pick(work->weights, work->running, n, u)];       /*: antminer:25 */
        add_term(rule, term);                                                                /*: antminer:26 */
        coverage_intersect(work->covered, work->terms + term * work->n_words, work->n_words); /*: antminer:26 */
        if (rule->n_terms == problem->n_attributes)                                          /*: antminer:27 */
            return OK;
        n = without_attribute(work, work->attribute_of[term], work->wheel, n);
    }
}

/* Lines 20-27 with infeasible = "reject": a term that covers too few rows is drawn first, then marked. */
static int construct_by_rejection(const antminer_t *problem, const double *tau, stream_t *stream,
                                  workspace_t *work, antminer_rule_t *rule)
{
    int32_t n = work->n_start;
    double u;
    rule->n_terms = 0;                                                                       /*: antminer:20 */
    memcpy(work->wheel, work->start, (size_t)n * sizeof *work->wheel);
    memcpy(work->covered, work->training, (size_t)work->n_words * sizeof *work->covered);    /*: antminer:20 */
    for (;;) {                                                                               /*: antminer:21 */
        double total = weigh(problem, tau, work, n);                                         /*: antminer:23 */
        if (!(total > 0.0))                                                                  /*: antminer:24 */
            return OK;
        int code = draw(stream, 25, &u);
        if (code != OK)
            return code;
        int32_t at = (int32_t)roulette_pick(work->weights, work->running, n, u);             /*: antminer:25 */
        int32_t term = work->wheel[at];
        coverage_counts(work->covered, work->terms, &term, 1, work->n_words, work->counts);
        if (work->counts[0] < problem->min_cases_per_rule) {
            remove_at(work->wheel, &n, at);
            continue;
        }
        add_term(rule, term);                                                                /*: antminer:26 */
        coverage_intersect(work->covered, work->terms + term * work->n_words, work->n_words); /*: antminer:26 */
        if (rule->n_terms == problem->n_attributes)                                          /*: antminer:27 */
            return OK;
        n = without_attribute(work, work->attribute_of[term], work->wheel, n);
    }
}

int32_t antminer_majority(const int64_t *counts, int32_t n_classes)
{
    int32_t best = 0;
    for (int32_t c = 1; c < n_classes; c++)
        if (counts[c] > counts[best])                                         /*: antminer:30 antminer:36 */
            best = c;
    return best;
}

double antminer_quality(int64_t tp, int64_t fp, int64_t tn, int64_t fn)
{
    int64_t divisor = (tp + fn) * (tn + fp);
    return divisor ? (double)(tp * tn) / (double)divisor : 0.0;               /*: antminer:31 antminer:37 */
}

/* The class and the quality of a rule that covers counts[c] of the totals[c] rows of class c. */
static void judge(const int64_t *counts, const int64_t *totals, int32_t n_classes, antminer_rule_t *rule)
{
    int32_t class = antminer_majority(counts, n_classes);
    int64_t covered = 0, all = 0;
    for (int32_t c = 0; c < n_classes; c++) {
        covered += counts[c];
        all += totals[c];
    }
    int64_t tp = counts[class], fp = covered - tp, fn = totals[class] - tp;
    rule->prediction = class;
    rule->quality = antminer_quality(tp, fp, all - totals[class] - fp, fn);
}

/* Lines 30-43. */
static void prune_original(const antminer_t *problem, workspace_t *work, antminer_rule_t *rule)
{
    int32_t k = problem->n_classes;
    coverage_of_all(work->training, work->terms, rule->terms, rule->n_terms, work->starts, k, work->counts);
    judge(work->counts, work->totals, k, rule);                               /*: antminer:30 antminer:31 */
    while (rule->n_terms > 1) {                                                              /*: antminer:32 */
        antminer_rule_t better = *rule;                                                      /*: antminer:33 */
        int32_t drop = -1;
        coverage_without_each(work->training, work->terms, rule->terms, rule->n_terms, work->starts, k,
                              work->scratch, work->counts);                   /*: antminer:34 antminer:35 */
        for (int32_t d = 0; d < rule->n_terms; d++) {
            antminer_rule_t trial = {0};
            judge(work->counts + (int64_t)d * k, work->totals, k, &trial);             /*: antminer:36 antminer:37 */
            if (trial.quality > better.quality ||                                            /*: antminer:38 */
                (problem->ties_remove && trial.quality == better.quality)) {
                better.prediction = trial.prediction;
                better.quality = trial.quality;
                drop = d;
            }
        }
        if (drop < 0)                                                                        /*: antminer:39 */
            break;
        rule->prediction = better.prediction;
        rule->quality = better.quality;
        remove_at(rule->terms, &rule->n_terms, drop);                                        /*: antminer:40 */
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
    int64_t n_trials = (n_attributes + 1) * problem->n_classes;
    size_t row_set = (size_t)work->n_words * sizeof *work->terms;
    work->training = memory_take(memory, 1, row_set);
    work->terms = memory_take(memory, n_terms, row_set);
    work->covered = memory_take(memory, 1, row_set);
    work->scratch = memory_take(memory, (n_attributes + 1) * COVERAGE_BLOCK, sizeof *work->scratch);
    work->attribute_of = memory_take(memory, n_terms, sizeof *work->attribute_of);
    work->start = memory_take(memory, n_terms, sizeof *work->start);
    work->wheel = memory_take(memory, n_terms, sizeof *work->wheel);
    work->weights = memory_take(memory, n_terms, sizeof *work->weights);
    work->running = memory_take(memory, n_terms, sizeof *work->running);
    work->counts = memory_take(memory, n_terms > n_trials ? n_terms : n_trials, sizeof *work->counts);
    work->totals = memory_take(memory, problem->n_classes, sizeof *work->totals);
    work->rule_terms = memory_take(memory, n_attributes, sizeof *work->rule_terms);
    work->spare = memory_take(memory, n_attributes, sizeof *work->spare);
    return memory_checked(memory);
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
    /* A term of gain zero has weight zero for every ant and is never drawn, so no wheel needs it. */
    for (int32_t i = 0; i < problem->n_attributes; i++)
        for (int32_t t = problem->first[i]; t < problem->first[i + 1]; t++) {
            work->attribute_of[t] = i;
            if (problem->gain[t] > 0.0)
                work->start[work->n_start++] = t;
        }
    if (!problem->reject)
        work->n_start = keep_feasible(problem, work, work->training, work->start, work->n_start);
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
