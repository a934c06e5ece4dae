/* One spin of a roulette wheel, with sums from left to right as in Draws.spin. */
#include <stddef.h>
#include <stdint.h>

#include "kernels.h"

/* weights = 0.5 0 1.5: running = 0.5 0.5 2, and the answer is 2. */
double roulette_sums(const double *weights, int64_t n, double *running)
{
    double total = 0.0;
    for (int64_t i = 0; i < n; i++) {
        total += weights[i];
        running[i] = total;
    }
    return total;
}

/* running = 0.5 0.5 2: for u = 0.2 the threshold is 0.4, and index 0 the first above it; for u = 0.25 the threshold is
 * 0.5, and index 2 the first above it. Index 1, of weight 0, is never found. */
int64_t roulette_find(const double *running, int64_t n, double u)
{
    double threshold = u * running[n - 1];
    int64_t below = 0;
    for (int64_t i = 0; i < n; i++)
        below += running[i] <= threshold;
    return below;
}

/* weights = 5e-324 0, running = 5e-324 5e-324, u = 0.75: the threshold rounds up to 5e-324, which no sum exceeds;
 * roulette_find says 2, and index 0 is picked, the last that has weight. */
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
