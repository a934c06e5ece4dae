/* The whole C interface of `reference`, read by cffi as it stands: no includes, no inline code.
 *
 * A set of rows is n_words 64-bit words; bit r % 64 of word r / 64 is row r, as in the Python ints.
 * Functions return OK or a negative code; reference/backend.py turns codes into exceptions. Nothing
 * here keeps state between calls, and no call needs the GIL.
 */

#define OK 0
#define UNFINISHED 1
#define NO_TERM 2
#define OUT_OF_DRAWS -1
#define OUT_OF_MEMORY -2
#define BAD_SIZE -3
#define EMPTY_WHEEL -4
#define TOO_MANY -5

/* ---- memory: what a call works in, given back at once ------------------------------------------- */

/* What a call has taken, all zero before it takes anything; `lacking` once something was not to be had. */
typedef struct {
    void **blocks;
    int64_t n_blocks;
    int64_t room;
    int32_t lacking;
} memory_t;

/* Room for n things of a size, never an empty block; NULL where there is no memory or n * size is too large. */
void *memory_take(memory_t *memory, int64_t n, size_t size);

/* The same, filled with zeros. */
void *memory_zeros(memory_t *memory, int64_t n, size_t size);

/* A block that was taken (a new one for NULL), moved where n things have room; NULL leaves it as it is. */
void *memory_resize(memory_t *memory, void *block, int64_t n, size_t size);

/* OK if everything asked for was to be had; else OUT_OF_MEMORY, and all is given back. */
int memory_checked(memory_t *memory);

/* Give everything back. */
void memory_free(memory_t *memory);

/* A list of numbers that grows at its end. */
typedef struct {
    int32_t *numbers;
    int64_t n;
    int64_t room;
} numbers_t;

/* The place of n more numbers at the end of a list; NULL where there is no memory. */
int32_t *memory_append(memory_t *memory, numbers_t *list, int64_t n);

/* Give the numbers of a list back. */
void memory_empty(memory_t *memory, numbers_t *list);

/* ---- table: which lists of numbers were seen, and what is known of each ---------------------------- */

/* All zero before the first key, but for n_values, the number of values that each key has. */
typedef struct {
    int64_t n_values;
    int64_t n_keys;
    numbers_t entries;
    int64_t *slots;
    int64_t n_slots;
} table_t;

/* Put down a key with its values; one that is there already keeps those it has. OK or OUT_OF_MEMORY. */
int table_add(memory_t *memory, table_t *table, const int32_t *key, int64_t length, const int32_t *values);

/* The values of a key, valid until the next is added; NULL where it was not put down. */
const int32_t *table_find(const table_t *table, const int32_t *key, int64_t length);

/* ---- draws: twin of reference/draws.py ------------------------------------------------------- */

/* The layout NumPy publishes for its bit generators. */
typedef struct {
    void *state;
    uint64_t (*next_uint64)(void *state);
    uint32_t (*next_uint32)(void *state);
    double (*next_double)(void *state);
    uint64_t (*next_raw)(void *state);
} bitgen_t;

/* Recorded draws; tape_open makes them a bit generator (of doubles only: nothing here asks for more). */
typedef struct {
    const double *uniforms;
    int64_t position;
} tape_t;

void tape_open(tape_t *tape, bitgen_t *bitgen);

/* A source for one call: the generator, how many draws it may give and gave, the last of them and
 * the line that asked for it; where `kept` is set, up to `room` draws are recorded. */
typedef struct {
    bitgen_t *bitgen;
    int64_t available;
    int64_t used;
    double last;
    int32_t line;
    double *kept;
    int32_t *kept_lines;
    int64_t room;
} stream_t;

/* The next uniform, asked for by a line; OUT_OF_DRAWS when there is none. Twin: Draws.uniform. */
int draw(stream_t *stream, int32_t line, double *u);

/* ---- coverage: counting rows -------------------------------------------------------------------- */

/* The ways to count, from the slowest: what any processor has, one instruction per word, and vectors of words. */
#define KERNEL_PORTABLE 0
#define KERNEL_POPCNT 1
#define KERNEL_AVX2 2
#define KERNEL_AVX512 3
#define KERNEL_NEON 4

/* The quickest of them that this processor has. */
int coverage_kernel(void);

/* n sets, `stride` words apart: which of them. */
typedef struct {
    const uint64_t *sets;
    const int32_t *which;
    int64_t n;
    int64_t stride;
} chosen_t;

/* counts[i * step] += the rows in the i-th chosen set, or those outside of it; counted in the quickest way, or in one that
 * the processor has; one that this build does not know is the portable one. */
void coverage_count_each(const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside, int64_t *counts,
                         int64_t step);
void coverage_count_each_by(int kernel, const uint64_t *rows, int64_t n_words, const chosen_t *chosen, int32_t outside,
                            int64_t *counts, int64_t step);

/* found = the rows of `found` that are in all chosen sets but one; in the same ways. */
void coverage_lacking_one(const chosen_t *chosen, int64_t n_words, uint64_t *found);
void coverage_lacking_one_by(int kernel, const chosen_t *chosen, int64_t n_words, uint64_t *found);

/* |a & b|. */
int64_t coverage_ones(const uint64_t *a, const uint64_t *b, int64_t n_words);

/* rows &= with. */
void coverage_intersect(uint64_t *rows, const uint64_t *with, int64_t n_words);

/* The same; returns |rows| after it. */
int64_t coverage_narrow(uint64_t *rows, const uint64_t *with, int64_t n_words);

/* counts[i] = |rows & sets[which[i]]|, `sets` being an array of row sets one after the other. */
void coverage_counts(const uint64_t *rows, const uint64_t *sets, const int32_t *which, int64_t n_which,
                     int64_t n_words, int64_t *counts);

/* counts[s * n_classes + c] = |rows & sets[s] & classes[c]|. Twin: antminer.heuristic.class_counts. */
void coverage_by_class(const uint64_t *rows, const uint64_t *sets, int64_t n_sets, const uint64_t *classes,
                       int64_t n_classes, int64_t n_words, int64_t *counts);

/* Row sets can be regrouped: only the rows of a given set, class by class, each class from a new word on. One
 * pass over such sets then counts all classes. starts[c] is the first word of class c, starts[n_classes] the
 * number of words, which is also returned. */
int64_t coverage_group_words(const uint64_t *rows, const uint64_t *classes, int64_t n_classes, int64_t n_words,
                             int64_t *starts);

/* grouped[s] = sets[s] regrouped. */
void coverage_group(const uint64_t *rows, const uint64_t *classes, int64_t n_classes, const uint64_t *sets,
                    int64_t n_sets, int64_t n_words, const int64_t *starts, uint64_t *grouped);

/* counts[c] = |rows of class c in every chosen set|, all sets regrouped. */
void coverage_of_all(const uint64_t *rows, const uint64_t *sets, const int32_t *chosen, int64_t n_chosen,
                     const int64_t *starts, int64_t n_classes, int64_t *counts);

/* So many words are counted at a time: they stay in the nearest cache while every set passes by. */
#define COVERAGE_BLOCK 2048

/* And so many where nothing is written between them: a megabyte, so that sets are read in long stretches. */
#define COVERAGE_STRETCH 131072

/* alone[d * n_classes + c] += |rows of class c in every chosen set but the d-th|, of all rows or, where a set was given
 * up, of those that are not in it; all sets regrouped. While sets are given up one after the other, rows that lack one
 * set alone stay so: only those that also lacked the set given up are new. */
void coverage_alone(const uint64_t *rows, const uint64_t *given_up, const uint64_t *sets, const int32_t *chosen,
                    int64_t n_chosen, const int64_t *starts, int64_t n_classes, int64_t *alone);

/* counts[i * n_classes + c] = |rows of class c in sets[which[i]]|, all sets regrouped. */
void coverage_grouped(const uint64_t *rows, const uint64_t *sets, const int32_t *which, int64_t n_which,
                      const int64_t *starts, int64_t n_classes, int64_t *counts);

/* ---- roulette: one spin ----------------------------------------------------------------------- */

/* running[i] = weights[0] + ... + weights[i], left to right; returns the total. Twin: draws.total. */
double roulette_sums(const double *weights, int64_t n, double *running);

/* The first index whose running sum exceeds u * total, n if rounding left none. Running sums never fall, so it
 * is the number of those that do not exceed it. */
int64_t roulette_find(const double *running, int64_t n, double u);

/* The first index whose running sum exceeds u * total, or the last positive weight. Twin: Draws.spin. */
int64_t roulette_pick(const double *weights, const double *running, int64_t n, double u);

/* ---- pheromone ---------------------------------------------------------------------------------- */

/* tau[t] += tau[t] * amount for the given terms. */
void pheromone_reinforce(double *tau, const int32_t *terms, int64_t n_terms, double amount);

/* Every tau divided by their sum, added left to right. */
void pheromone_normalise(double *tau, int64_t n);

/* ---- Ant-Miner: twins of reference/antminer ---------------------------------------------------- */

/* The current training set and the parameters of a search. Terms are
 * numbered in order of attribute, then value; attribute i has the terms first[i] .. first[i + 1] - 1. */
typedef struct {
    int64_t n_words;
    int32_t n_attributes;
    int32_t n_terms;
    int32_t n_classes;
    const int32_t *first;
    const uint64_t *terms;
    const uint64_t *classes;
    const uint64_t *training;
    const double *gain;
    const double *info;
    int64_t n_ants;
    int64_t n_rules_converge;
    int64_t min_cases_per_rule;
    int32_t reject;
    int32_t hybrid;
    int32_t r;
    int32_t ties_remove;
} antminer_t;

/* A rule: its terms in ascending order, its class and its quality; `terms` has room for one per attribute. */
typedef struct {
    int32_t *terms;
    int32_t n_terms;
    int32_t prediction;
    double quality;
} antminer_rule_t;

/* A search that may be continued: ants so far, equal rules in a row, the last rule and the best. */
typedef struct {
    int64_t ants;
    int64_t same;
    antminer_rule_t best;
    antminer_rule_t previous;
} antminer_search_t;

/* Lines 20-27. Twins: antminer.construct.construct and construct_by_rejection. */
int antminer_construct(const antminer_t *problem, const double *tau, stream_t *stream, antminer_rule_t *rule);

/* Lines 30-43 and 50-60. Twins: antminer.prune.prune_original and prune_hybrid. */
int antminer_prune(const antminer_t *problem, stream_t *stream, antminer_rule_t *rule);

/* Lines 70-72. Twin: antminer.pheromone.update_pheromone. */
void antminer_update(double *tau, int32_t n_terms, const antminer_rule_t *rule);

/* Lines 5-14: ants until the search ends (OK, or NO_TERM when a rule came out empty), or until
 * `ants_to_go` more have run (UNFINISHED). tau is changed in place. Twin: antminer.algorithm.search. */
int antminer_search(const antminer_t *problem, double *tau, stream_t *stream, int64_t ants_to_go,
                    antminer_search_t *search);

/* Lines 30 and 36: the class with the most rows, the lowest on a tie. Twin: antminer.prune.majority. */
int32_t antminer_majority(const int64_t *counts, int32_t n_classes);

/* Lines 31 and 37: one division of exact integers, 0 where a class is absent. Twin: antminer.prune.quality. */
double antminer_quality(int64_t tp, int64_t fp, int64_t tn, int64_t fn);

/* ---- AntMiner_mbc: twins of reference/mbc -------------------------------------------------------- */

/* The graph and the rows left of a sample. Layer d has sizes[d] vertices, of which the first n_tests[d] are tests (the
 * last is "any" where there is one more). Pheromone is one array: the edges into layer d begin at first_edge[d], row
 * by row of the vertices before; an edge that the graph does not have is NaN. The vertices of the
 * column layers are numbered on from first_vertex[d]; their row sets are regrouped by class (coverage_group). The heuristic
 * is by class and vertex of the column layers, or, with eta_of_edges, by class and edge into them (MBC-11). A rule that
 * covers fewer rows than `least` is worth nothing (MBC-37). */
typedef struct {
    int32_t n_layers;
    int32_t n_vertices;
    int32_t n_classes;
    int32_t any_vertex;
    int32_t eta_of_edges;
    int64_t least;
    int64_t n_edges;
    int64_t n_rows;
    const int32_t *sizes;
    const int32_t *n_tests;
    const int64_t *first_edge;
    const int32_t *first_vertex;
    const int32_t *class_of;
    const uint8_t *open_classes;
    const double *eta;
    const double *powers;
    const int64_t *starts;
    const int64_t *totals;
    const uint64_t *rows;
    const uint64_t *vertices;
} mbc_t;

/* A rule: its path, its class, what it covers, and its quality. */
typedef struct {
    int32_t *path;
    int32_t prediction;
    int64_t tp;
    int64_t fp;
    double quality;
} mbc_rule_t;

/* Lines W1-W6. Twin: mbc.walk.walk. */
int mbc_walk(const mbc_t *problem, const double *tau, stream_t *stream, int32_t *path);

/* Lines 10-17: all ants of an iteration; the best rule and the number of different ones. Twin: mbc.algorithm.iterate. */
int mbc_iterate(const mbc_t *problem, const double *tau, stream_t *stream, int64_t n_ants, mbc_rule_t *best,
                int64_t *n_rules);

/* What an equal quality does in the pruner (MBC-26). */
#define TIES_KEEP 0
#define TIES_REMOVE 1
#define TIES_UNTIL_COVERING 2

/* Lines P1-P4; `layers` gets the layers of the tests that are left. A rule covers `least` rows if it is to count as one
 * that covers something. Twin: mbc.prune.prune. */
int mbc_prune(const mbc_t *problem, int32_t ties, int64_t least, mbc_rule_t *rule, int32_t *n_tests, int32_t *layers);

/* Line 22: evaporate, deposit, clip. Twin: mbc.pheromone.update_pheromone. */
void mbc_update(int32_t n_layers, const int32_t *sizes, const int64_t *first_edge, double *tau, const int32_t *path,
                double deposit, double rho, double tau_max, double tau_min);

/* Whether the path's edges are at least `full` and all others at most `empty`; both, or either. Twin:
 * mbc.pheromone.converged. */
int mbc_converged(int32_t n_layers, const int32_t *sizes, const int64_t *first_edge, const double *tau,
                  const int32_t *path, double full, double empty, int32_t both);

/* ---- GCACO: twins of reference/gcaco ---------------------------------------------------------------- */

/* What ants walk over, and how they decide. Features have places, cluster by cluster: cluster c has the places first[c]
 * to first[c + 1] - 1, ascending by feature, and members[p] is the feature at place p. `fisher` goes by place,
 * `similarity` is the whole matrix, feature by feature. */
typedef struct {
    int32_t n_features;
    int32_t n_places;
    int32_t n_clusters;
    const int32_t *first;
    const int32_t *members;
    const double *similarity;
    const double *fisher;
    double beta;
    double q0;
    double epsilon;
    int32_t clip;
    int32_t figure;
} gcaco_t;

/* The numbers of the drawing lines e and g; lines 13 and 18 go by their own. */
#define GCACO_E 101
#define GCACO_G 103

/* Above the diagonal of a square matrix, row by row: the sum of the values, the least and the largest. */
void gcaco_pairs(int64_t n, const double *matrix, double *sum, double *least, double *most);

/* The same values: the sum of the squares of their distances from a mean. Lines 4. With gcaco_pairs twin of
 * gcaco.scaling.centre. */
double gcaco_spread(int64_t n, const double *matrix, double mean);

/* Rows `from` to `to` - 1 above the diagonal: what softmax takes exponentials of. */
void gcaco_exponents(int64_t n, const double *correlation, double mean, double sigma, int64_t from, int64_t to,
                     double *similarity);

/* The same rows, whose exponentials are there: the similarities, and the same below the diagonal. Line 4. With
 * gcaco_exponents twin of gcaco.graph.similarities. */
void gcaco_softmax(int64_t n, const double *correlation, double mean, int64_t from, int64_t to, double *similarity);

/* Line L1: the sum of every node's edges. An edge lighter than theta is none. Twin: gcaco.louvain.degrees. */
void gcaco_degrees(int64_t n, const double *graph, double theta, double *degrees);

/* Lines L1-L3 on a dense graph: the community of every node, by the node it began with. An edge lighter than theta is
 * none. Twin: gcaco.louvain.sweep. */
int gcaco_sweep(int64_t n, const double *graph, double theta, int32_t *community);

/* Line L4: `between`, all zero before, becomes the graph of the communities. Twin: gcaco.louvain.aggregate. */
int gcaco_aggregate(int64_t n, const double *graph, double theta, const int32_t *labels, int64_t n_labels,
                    double *between, double *modularity);

/* Lines 10-21: all ants of an iteration; ant a visited visited[starts[a]] .. visited[starts[a + 1] - 1], in that order.
 * `trails` is the pheromone to the power alpha, by place. Twin: gcaco.walk.walks. */
int gcaco_walks(const gcaco_t *ground, const double *trails, stream_t *stream, int64_t n_ants, int32_t *visited,
                int64_t *starts);

/* Lines a-h: one choice, written behind the n_visited features of `visited`. Twin: gcaco.walk.select. */
int gcaco_select(const gcaco_t *ground, const double *trails, stream_t *stream, int32_t c, int32_t *visited,
                 int64_t n_visited);

/* Line 23. Twin: gcaco.pheromone.update_pheromone. */
int gcaco_update(int32_t n_features, const double *tau, int64_t n_ants, const int32_t *visited, const int64_t *starts,
                 const double *gamma, double evaporation, double *updated);

/* ---- W-CARP and CARBoost: twins of reference/carboost ------------------------------------------- */

/* The cases of a training set: the row sets of the items, regrouped by class (coverage_group), the attribute of every
 * item, and what a rule must reach. `strict`: every item of a rule must remove a counter-example (Li's condition). */
typedef struct {
    int32_t n_items;
    int32_t n_classes;
    int32_t max_length;
    int32_t strict;
    int64_t limit;
    const int32_t *attribute;
    const uint64_t *items;
    const int64_t *starts;
    const int64_t *class_count;
    const int64_t *least;
} carboost_t;

/* Mining under way: what has been found, by class and length. */
typedef struct carboost_miner carboost_miner_t;

/* A miner, NULL when there is no memory. The problem must outlive it. */
carboost_miner_t *carboost_mine_open(const carboost_t *problem);

/* All rules whose first item is the given one. Items must be handed over from the last to the first. OK, TOO_MANY when
 * the limit is passed, OUT_OF_MEMORY, BAD_SIZE. Lines tid1-tid10. */
int carboost_mine_item(carboost_miner_t *miner, int32_t item);

/* How many rules of a class and a length there are. */
int64_t carboost_mine_count(const carboost_miner_t *miner, int32_t class, int32_t length);

/* Those rules in canonical order: `length` items each, n_A and n_Ac. They leave the miner. Twin, with
 * carboost_mine_item: carboost.mine.fcp_growth_p. */
void carboost_mine_take(carboost_miner_t *miner, int32_t class, int32_t length, int32_t *items, int32_t *n_a,
                        int32_t *n_ac);

void carboost_mine_close(carboost_miner_t *miner);

/* p-values of n_rules rules, exact (hypergeometric) or binomial. Twin: carboost.significance.p_values. */
void carboost_p_values(int32_t exact, int64_t n, const int64_t *class_count, int64_t n_rules,
                       const int32_t *prediction, const int64_t *n_a, const int64_t *n_ac, double *p);

/* covers[r] = the cases with all items of rule r, its items being members[first[r]] up to first[r + 1]. Twin:
 * carboost.predict.cover. */
void carboost_cover(int64_t n_rules, const int64_t *first, const int32_t *members, const uint64_t *items,
                    const uint64_t *all, int64_t n_words, uint64_t *covers);

/* scores[i * n_classes + c]: the weights of the rules for c that cover case i, in rule order; room for 64 cases per word.
 * Lines wcarp7-wcarp8. Twin: carboost.predict.class_scores. */
void carboost_scores(int64_t n_rules, const int32_t *prediction, const double *weights, const uint64_t *covers,
                     int64_t n_words, int32_t n_classes, double *scores);

/* The same of several rounds at once, for the cases of the words `from` to `to` - 1, without keeping covers:
 * scores[(i * n_classes + c) * n_rounds + t], all zero before, i counted from the first of these cases;
 * weights[r * n_rounds + t]. Lines wcarp7-wcarp8. Twin, with what totals.py adds: carboost.algorithm.carboost_predict. */
void carboost_totals(int64_t n_rules, const int32_t *prediction, const int64_t *first, const int32_t *members,
                     const uint64_t *items, const uint64_t *all, int64_t n_words, int64_t from, int64_t to,
                     int64_t n_rounds, const double *weights, int32_t n_classes, double *scores);

/* n cases drawn by weight, in the order of the draws; `running` has room for n sums. Line boost4. Twin:
 * carboost.sample.bootstrap. */
int carboost_bootstrap(const double *weights, int64_t n, stream_t *stream, double *running, int64_t *sample);

/* The counts of a sample: how often each case was drawn, and per rule n_A and n_Ac. Line boost5. Twin:
 * carboost.sample.count_sample. */
void carboost_count_sample(const int64_t *sample, int64_t n, const int32_t *classes, int64_t n_rules,
                           const int32_t *prediction, const uint64_t *covers, int64_t n_words, int64_t *drawn,
                           int64_t *class_count, int64_t *n_a, int64_t *n_ac);

/* New weights for the rules that cover one of the cases wanted of their class: which they are, the errors behind them, and
 * a, changed in place; returns how many. Lines boost15-boost17. Twin: carboost.reweight.reweight_rules. */
int64_t carboost_reweight(int64_t n_rules, const int32_t *prediction, const uint64_t *covers, int64_t n_words,
                          const uint64_t *wanted, const int64_t *n_a, const int64_t *n_ac, int64_t *found,
                          double *errors, double *a);

/* ---- ABCoDT: twins of reference/abcodt ------------------------------------------------------------ */

/* The food sources, judged by their distance from the centroid: positions source by source, profits, trials. */
typedef struct {
    int64_t n_sources;
    int64_t n_features;
    double *positions;
    double *profits;
    int64_t *trials;
    double *centroid;
    int64_t evaluations;
} abcodt_colony_t;

/* Lines 2 and 10a: n uniforms. Twin: abcodt.forage.scatter. */
int abcodt_scatter(int64_t n, stream_t *stream, int32_t line, double *positions);

/* Lines 4 and 6: the centroid and all profits. Twin: abcodt.judge.distances. */
int abcodt_distances(abcodt_colony_t *colony);

/* Lines a-d. Twin: abcodt.forage.move. */
int abcodt_move(abcodt_colony_t *colony, int64_t i, stream_t *stream);

/* Line 7. Twin: abcodt.forage.employed. */
int abcodt_employed(abcodt_colony_t *colony, stream_t *stream);

/* Lines 9 and 9a: onlookers until all have found a source, or until fewer than 4 of `draws_to_go` are left (UNFINISHED); *i
 * is the source that is asked next, *t the onlookers served. Twin: abcodt.forage.accepting_onlookers. */
int abcodt_accept(abcodt_colony_t *colony, const double *p, stream_t *stream, int64_t draws_to_go, int64_t *i,
                  int64_t *t);

/* Lines 9 and 9b. Twin: abcodt.forage.spinning_onlookers. */
int abcodt_spin(abcodt_colony_t *colony, const double *p, stream_t *stream);

/* Lines 22 and 24: n_chosen of the numbers below n, ascending. Twin: abcodt.sample.some_of. */
int abcodt_some_of(int64_t n, int64_t n_chosen, stream_t *stream, int32_t line, int32_t *chosen);

/* Numbers feature by feature, and the rows of every feature in ascending order of (value, row), each as twice its
 * number, plus 1 if its value is another than that of the row before. */
typedef struct {
    int64_t n_rows;
    int64_t n_features;
    const double *values;
    const int32_t *order;
} abcodt_columns_t;

/* A tree as arrays over its nodes in pre-order, with room for `room` of them. */
typedef struct {
    int64_t n_nodes;
    int64_t room;
    int32_t *features;
    double *thresholds;
    int32_t *rights;
    double *values;
    double *gains;
    int32_t *sizes;
} abcodt_tree_t;

/* Line 24: a tree on ascending rows and features. Twin: abcodt.grow.grow. */
int abcodt_grow(const abcodt_columns_t *columns, const int32_t *rows, int64_t n, const int32_t *features,
                int64_t n_chosen, const double *residuals, const double *weights, double reg_lambda, int64_t max_depth,
                abcodt_tree_t *tree);

/* Line 25: answers[i * stride] = what the tree says of row i. Twin: abcodt.grow.answers. */
int abcodt_answers(const abcodt_tree_t *tree, const double *values, int64_t n_features, int64_t n_rows, int64_t stride,
                   double *answers);

/* Line 23: the shares of all classes in all rows. Twin: abcodt.boost.softmax. */
void abcodt_softmax(const double *scores, int64_t n_rows, int64_t n_classes, double *shares);

/* Line 25: `work` has room for n_classes numbers. Twin: abcodt.boost.line_search. */
double abcodt_line_search(const double *scores, const double *answers, const int32_t *classes, int64_t n_rows,
                          int64_t n_classes, double *work);

/* Line 26: `work` has room for n_classes numbers. Twin: abcodt.boost.loss. */
double abcodt_loss(const double *scores, const int32_t *classes, int64_t n_rows, int64_t n_classes, double *work);
