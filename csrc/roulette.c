/* One spin of a roulette wheel, with sums from left to right as in Draws.spin. */
#include <stddef.h>
#include <stdint.h>

#include "kernels.h"

double roulette_sums(const double *weights, int64_t n, double *running)
{
    double total = 0.0;
    for (int64_t i = 0; i < n; i++) {
        total += weights[i];
        running[i] = total;
    }
    return total;
}

int64_t roulette_find(const double *running, int64_t n, double u)
{
    double threshold = u * running[n - 1];
    int64_t below = 0;
    for (int64_t i = 0; i < n; i++)
        below += running[i] <= threshold;
    return below;
}

int64_t roulette_pick(const double *weights, const double *running, int64_t n, double u)
{
    int64_t found = roulette_find(running, n, u);
    if (found < n)
        return found;
    /* Rounding left nothing (subnormal sums only): the last positive weight. */
    int64_t last = n - 1;
    while (last > 0 && !(weights[last] > 0.0))
        last--;
    return last;
}
