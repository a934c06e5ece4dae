/* GCACO's feature graph: the similarities of all pairs of features, in one pass over the upper triangle.
 *
 * Exponentials are NumPy's on both paths, so they are taken between two functions of this file: the first leaves what
 * they are of in the matrix, the second makes similarities of them. The tags are those of reference/gcaco/pseudocode.toml.
 */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels.h"

void gcaco_pairs(int64_t n, const double *matrix, double *sum, double *least, double *most)
{
    double total = 0.0, low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = i + 1; j < n; j++) {
            double value = matrix[i * n + j];
            total += value;
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
    *sum = total;
    *least = low;
    *most = high;
}

double gcaco_spread(int64_t n, const double *matrix, double mean)
{
    double total = 0.0;
    for (int64_t i = 0; i < n; i++)
        for (int64_t j = i + 1; j < n; j++) {
            double distance = matrix[i * n + j] - mean;
            total += distance * distance;
        }
    return total;
}

void gcaco_exponents(int64_t n, const double *correlation, double mean, double sigma, int64_t from, int64_t to,
                     double *similarity)
{
    for (int64_t i = from; i < to; i++)
        for (int64_t j = i + 1; j < n; j++)
            similarity[i * n + j] = sigma > 0.0 ? -fabs((correlation[i * n + j] - mean) / sigma) : 0.0; /*: gcaco:4 */
}

/* An exponential of 0 is 1, whatever the side of the mean. */
void gcaco_softmax(int64_t n, const double *correlation, double mean, int64_t from, int64_t to, double *similarity)
{
    for (int64_t i = from; i < to; i++) {
        const double *values = correlation + i * n;
        double *row = similarity + i * n;
        row[i] = 0.0;                                                                        /*: gcaco:4 */
        for (int64_t j = i + 1; j < n; j++)
            row[j] = (values[j] >= mean ? 1.0 : row[j]) / (1.0 + row[j]);                    /*: gcaco:4 */
    }
    for (int64_t j = from + 1; j < n; j++)
        for (int64_t i = from; i < to && i < j; i++)
            similarity[j * n + i] = similarity[i * n + j];
}
