import java.util.List;

/** What docs/numbers.md says of draws and sums, and the logarithm to the base 2. */
final class Numbers {
    private Numbers() {
    }

    static double ofBits(String hex) {
        return Double.longBitsToDouble(Long.parseUnsignedLong(hex, 16));
    }

    static String bits(double value) {
        return String.format("%016x", Double.doubleToRawLongBits(value));
    }

    /** The sum from left to right. */
    static double total(double[] values) {
        double sum = 0.0;
        for (double value : values) {
            sum = sum + value;
        }
        return sum;
    }

    /** The logarithm to the base 2, exact for powers of two. */
    static double log2(double x) {
        int exponent = Math.getExponent(x);
        return exponent + StrictMath.log(Math.scalb(x, -exponent)) / StrictMath.log(2.0);
    }

    /** The index of the largest value, the first on ties. */
    static int largest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] > values[best]) {
                best = i;
            }
        }
        return best;
    }

    static int largest(int[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] > values[best]) {
                best = i;
            }
        }
        return best;
    }

    /** The uniforms of a request, one after the other, and what is derived from them. */
    static final class Draws {
        private final List<?> tape;
        private int used;

        Draws(List<?> tape) {
            this.tape = tape;
        }

        int used() {
            return used;
        }

        double uniform(String line) {
            if (used == tape.size()) {
                throw new IllegalStateException("no draw left at " + line + " after " + used);
            }
            Object entry = tape.get(used++);
            return entry instanceof String bits ? ofBits(bits) : Math.scalb(((Number) entry).doubleValue(), -53);
        }

        int index(int n, String line) {
            return Math.min((int) Math.floor(uniform(line) * n), n - 1);
        }

        /** One turn of the wheel; the total of the weights must be above 0. */
        int spin(double[] weights, double u) {
            double threshold = u * total(weights);
            double running = 0.0;
            int lastPositive = -1;
            for (int i = 0; i < weights.length; i++) {
                running = running + weights[i];
                if (running > threshold) {
                    return i;
                }
                lastPositive = weights[i] > 0.0 ? i : lastPositive;
            }
            return lastPositive;
        }

        /** q of the numbers below n, ascending: exchanges from the front; all of them, without a draw, if part is 1. */
        int[] sample(int n, double part, String line) {
            int[] places = java.util.stream.IntStream.range(0, n).toArray();
            if (part == 1.0) {
                return places;
            }
            int q = Math.max(1, (int) Math.floor(part * n));
            for (int t = 0; t < q; t++) {
                int s = t + index(n - t, line);
                int kept = places[t];
                places[t] = places[s];
                places[s] = kept;
            }
            int[] chosen = java.util.Arrays.copyOf(places, q);
            java.util.Arrays.sort(chosen);
            return chosen;
        }
    }
}
