import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A regression tree on residuals, in pre-order; features are numbered as in the whole table (line abcodt:24). */
final class Tree {
    private static final double TIE = 1e-12;

    /** A place to split: rows with x[feature] <= threshold go left. */
    record Split(int feature, double threshold, double gain) implements Json.Written {
        @Override
        public Object json() {
            return Json.of("feature", feature, "threshold", threshold, "gain", gain);
        }
    }

    /** A split with its two sides, or a leaf (split is null). */
    record Node(int size, Split split, double value, Node left, Node right) {
        double output(double[] row) {
            return split == null ? value : (row[split.feature] <= split.threshold ? left : right).output(row);
        }

        /** This node, then its left side, then its right side. */
        void list(List<Node> nodes) {
            nodes.add(this);
            if (split != null) {
                left.list(nodes);
                right.list(nodes);
            }
        }

        Object json() {
            return split == null ? Json.of("size", size, "value", value)
                : Json.of("size", size, "feature", split.feature, "threshold", split.threshold, "gain", split.gain);
        }
    }

    private final double[][] x;
    private final int[] features;
    private final double[] residuals;
    private final double[] curvatures;
    private final double lambda;

    /** What a row counts is 1 where curvatures is null (reading AB-14). */
    Tree(double[][] x, int[] features, double[] residuals, double[] curvatures, double lambda) {
        this.x = x;
        this.features = features;
        this.residuals = residuals;
        this.curvatures = curvatures;
        this.lambda = lambda;
    }

    static List<Object> json(Node root) {
        List<Node> nodes = new ArrayList<>();
        root.list(nodes);
        return nodes.stream().map(Node::json).toList();
    }

    Node grow(int[] rows, int maxDepth) {
        int[] ascending = rows.clone();
        Arrays.sort(ascending);
        return grow(ascending, 0, maxDepth);
    }

    private Node grow(int[] rows, int depth, int maxDepth) {
        Split best = depth >= maxDepth || rows.length == 1 ? null : best(candidates(rows));
        if (best == null) {
            double weight = weight(rows) + lambda;
            double value = weight > 0.0 ? sum(rows) / weight : 0.0;
            return new Node(rows.length, null, value, null, null);
        }
        int[] low = Arrays.stream(rows).filter(i -> x[i][best.feature] <= best.threshold).toArray();
        int[] high = Arrays.stream(rows).filter(i -> !(x[i][best.feature] <= best.threshold)).toArray();
        Node left = grow(low, depth + 1, maxDepth);
        return new Node(rows.length, best, 0.0, left, grow(high, depth + 1, maxDepth));
    }

    private double sum(int[] rows) {
        double sum = 0.0;
        for (int i : rows) {
            sum = sum + residuals[i];
        }
        return sum;
    }

    private double weight(int[] rows) {
        double weight = 0.0;
        for (int i : rows) {
            weight = weight + weight(i);
        }
        return weight;
    }

    private double weight(int row) {
        return curvatures == null ? 1.0 : curvatures[row];
    }

    /** The first candidate whose gain leads by more than 1e-12, over those before it and over 0. */
    static Split best(List<Split> candidates) {
        Split best = null;
        for (Split each : candidates) {
            if (each.gain > (best == null ? 0.0 : best.gain) + TIE) {
                best = each;
            }
        }
        return best;
    }

    /** All candidates, feature by feature, from the lowest threshold up. */
    List<Split> candidates(int[] rows) {
        double wholeSum = sum(rows);
        double wholeWeight = weight(rows);
        double whole = term(wholeSum, wholeWeight);
        List<Split> found = new ArrayList<>();
        for (int feature : features) {
            int[] sorted = sorted(rows, feature);
            double sum = 0.0;
            double weight = 0.0;
            for (int at = 0; at + 1 < sorted.length; at++) {
                sum = sum + residuals[sorted[at]];
                weight = weight + weight(sorted[at]);
                double low = x[sorted[at]][feature];
                double high = x[sorted[at + 1]][feature];
                if (low < high) {
                    double gain = term(sum, weight) + term(wholeSum - sum, wholeWeight - weight) - whole;
                    found.add(new Split(feature, between(low, high), gain));
                }
            }
        }
        return found;
    }

    private int[] sorted(int[] rows, int feature) {
        // Adding 0.0 makes -0.0 and 0.0 one value.
        Comparator<Integer> order = Comparator.<Integer>comparingDouble(i -> x[i][feature] + 0.0).thenComparing(i -> i);
        return Arrays.stream(rows).boxed().sorted(order).mapToInt(i -> i).toArray();
    }

    private double term(double sum, double weight) {
        double divisor = weight + lambda;
        return divisor > 0.0 ? sum * sum / divisor : 0.0;
    }

    private static double between(double low, double high) {
        double middle = (low + high) / 2.0;
        return low <= middle && middle < high ? middle : low;
    }
}
