/* What happens to pheromone after an ant of Ant-Miner: its terms get more, and all are divided by their sum.
 *
 * The other two papers deposit otherwise, and share no step of their arithmetic with these nor with each other.
 * AntMiner_mbc (mbc_update) multiplies every edge by rho, adds the deposit on the path of the best rule alone, and
 * clips. GCACO (gcaco_update) first adds up what all ants leave on a feature and then adds that sum to what has not
 * evaporated; one deposit at a time would round otherwise. Each stands in its paper's file, where its lines show the
 * formula. */
#include <stddef.h>
#include <stdint.h>

#include "kernels.h"

/* tau = 0.25 0.25 0.25 0.25, terms = 1 3, amount = 0.5: tau becomes 0.25 0.375 0.25 0.375. */
void pheromone_reinforce(double *tau, const int32_t *terms, int64_t n_terms, double amount)
{
    for (int64_t i = 0; i < n_terms; i++)
        tau[terms[i]] = tau[terms[i]] + tau[terms[i]] * amount;
}

/* tau = 0.25 0.375 0.25 0.375, of sum 1.25, becomes 0.2 0.3 0.2 0.3. */
void pheromone_normalise(double *tau, int64_t n)
{
    double total = 0.0;
    for (int64_t t = 0; t < n; t++)
        total += tau[t];
    for (int64_t t = 0; t < n; t++)
        tau[t] = tau[t] / total;
}
