/* What happens to pheromone after an ant. */
#include <stddef.h>
#include <stdint.h>

#include "kernels.h"

void pheromone_reinforce(double *tau, const int32_t *terms, int64_t n_terms, double amount)
{
    for (int64_t i = 0; i < n_terms; i++)
        tau[terms[i]] = tau[terms[i]] + tau[terms[i]] * amount;
}

void pheromone_normalise(double *tau, int64_t n)
{
    double total = 0.0;
    for (int64_t t = 0; t < n; t++)
        total += tau[t];
    for (int64_t t = 0; t < n; t++)
        tau[t] = tau[t] / total;
}
