import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The second stage of ABCoDT: boosted trees, importances, and the choice of features. */
final class Boosting {
    private static final double LONGEST_STEP = 10.0;

    /** Numbers and classes; k is the number of classes of the whole table. */
    record Data(double[][] x, int[] classes, int k) {
        static Data of(Json.Fields data) {
            int[] classes = data.wholes("classes");
            return new Data(data.matrix("x"), classes, Arrays.stream(classes).max().orElse(0) + 1);
        }

        Data take(int[] rows) {
            double[][] some = Arrays.stream(rows).mapToObj(i -> x[i]).toArray(double[][]::new);
            return new Data(some, Arrays.stream(rows).map(i -> classes[i]).toArray(), k);
        }
    }

    final Data data;
    final int[] features;
    private final Json.Fields given;
    private final Numbers.Draws draws;
    private final Trace trace;
    final List<Double> betas = new ArrayList<>();
    final List<Double> losses = new ArrayList<>();
    final List<Tree.Node> trees = new ArrayList<>();
    double[][] scores;

    Boosting(Data data, int[] features, Json.Fields given, Numbers.Draws draws, Trace trace) {
        this.data = data;
        this.features = features;
        this.given = given;
        this.draws = draws;
        this.trace = trace;
    }

    /** The scores before the first tree, the same for every row. */
    static double[] start(Data data, String init) {
        double[] start = new double[data.k];                                           // abcodt:20
        for (int k = 0; k < data.k && init.equals("prior"); k++) {
            int c = k;
            long n = Arrays.stream(data.classes).filter(y -> y == c).count();
            start[k] = StrictMath.log((double) n / data.classes.length);
        }
        return start;
    }

    void boost(int nIterations, double subsample, double colsample) {
        double[] start = start(data, given.text("init"));
        scores = Arrays.stream(data.x).map(row -> start.clone()).toArray(double[][]::new);
        trace.tell("abcodt:20", "start", start);
        for (int m = 0; m < nIterations; m++) {                                        // abcodt:21
            trace.tell("abcodt:21", "iteration", m);
            int[] rows = draws.sample(data.x.length, subsample, "abcodt:22");          // abcodt:22
            trace.tell("abcodt:22", "rows", rows);
            double[][] p = Arrays.stream(scores).map(Boosting::softmax).toArray(double[][]::new);  // abcodt:23
            trace.tell("abcodt:23", "probabilities", p);
            List<Tree.Node> grown = new ArrayList<>();
            for (int k = 0; k < data.k; k++) {                                         // abcodt:24
                grown.add(tree(k, rows, p, colsample));
            }
            double[][] outputs = Arrays.stream(data.x)
                .map(row -> grown.stream().mapToDouble(h -> h.output(row)).toArray()).toArray(double[][]::new);
            boolean search = (Boolean) given.get("line_search");
            double beta = search ? lineSearch(scores, outputs, data.classes) : 1.0;    // abcodt:25
            trace.tell("abcodt:25", "beta", beta);
            for (int i = 0; i < scores.length; i++) {
                step(scores[i], beta, outputs[i]);
            }
            trees.addAll(grown);
            betas.add(beta);
            losses.add(Numbers.total(losses(scores, data.classes)));
            double[][] told = Arrays.stream(scores).map(double[]::clone).toArray(double[][]::new);
            trace.tell("abcodt:26", "scores", told, "loss", losses.get(m));
        }
    }

    private void step(double[] f, double beta, double[] h) {
        step(f, given.number("learning_rate"), beta, h);
    }

    static void step(double[] f, double rate, double beta, double[] h) {
        for (int k = 0; k < f.length; k++) {
            f[k] = f[k] + rate * beta * h[k];                                          // abcodt:26
        }
    }

    private Tree.Node tree(int k, int[] rows, double[][] p, double colsample) {
        int[] places = draws.sample(features.length, colsample, "abcodt:24");
        int[] offered = Arrays.stream(places).map(at -> features[at]).toArray();
        double[] residuals = new double[p.length];
        double[] curvatures = given.text("curvature").equals("hessian") ? new double[p.length] : null;
        for (int i = 0; i < p.length; i++) {
            residuals[i] = (data.classes[i] == k ? 1.0 : 0.0) - p[i][k];
            if (curvatures != null) {
                curvatures[i] = p[i][k] * (1.0 - p[i][k]);
            }
        }
        Tree tree = new Tree(data.x, offered, residuals, curvatures, given.number("reg_lambda"));
        Tree.Node root = tree.grow(rows, given.whole("max_depth"));                    // abcodt:24
        trace.tell("abcodt:24", "class", k, "features", offered, "residuals", residuals, "nodes", Tree.json(root));
        return root;
    }

    /** The class with the highest score, the first on ties. */
    int predict(double[] row) {
        double[] f = start(data, given.text("init"));
        for (int m = 0; m < betas.size(); m++) {
            double[] h = trees.subList(m * data.k, (m + 1) * data.k).stream().mapToDouble(t -> t.output(row)).toArray();
            step(f, betas.get(m), h);
        }
        return Numbers.largest(f);
    }

    /** The accuracy reading: how many rows are predicted rightly by trees of the other folds. */
    static Json.Fields crossValidate(Data data, int[] mask, Json.Fields given) {
        int n = data.classes.length;
        int[] features = IntStream.range(0, mask.length).filter(j -> mask[j] == 1).toArray();
        int[] dealt = new int[data.k];
        int[] folds = Arrays.stream(data.classes).map(y -> dealt[y]++ % given.whole("cv")).toArray();
        int[] predictions = new int[n];
        for (int fold = 0; fold < given.whole("cv"); fold++) {
            int out = fold;
            int[] others = IntStream.range(0, n).filter(i -> folds[i] != out).toArray();
            if (others.length == 0 || others.length == n) {
                continue;
            }
            Numbers.Draws none = new Numbers.Draws(List.of());
            Boosting learner = new Boosting(data.take(others), features, given, none, new Trace());
            learner.boost(given.whole("objective_iterations"), 1.0, 1.0);
            for (int i = 0; i < n; i++) {
                predictions[i] = folds[i] == fold ? learner.predict(data.x[i]) : predictions[i];
            }
        }
        int correct = (int) IntStream.range(0, n).filter(i -> predictions[i] == data.classes[i]).count();
        double profit = (double) correct / n;
        return Json.of("folds", folds, "predictions", predictions, "correct", correct, "profit", profit);
    }

    static double[] softmax(double[] scores) {
        double highest = scores[Numbers.largest(scores)];
        double[] p = Arrays.stream(scores).map(f -> StrictMath.exp(f - highest)).toArray();
        double whole = Numbers.total(p);
        return Arrays.stream(p).map(each -> each / whole).toArray();
    }

    static double[] losses(double[][] scores, int[] classes) {
        return IntStream.range(0, scores.length)
            .mapToDouble(i -> -StrictMath.log(softmax(scores[i])[classes[i]])).toArray();
    }

    /** Eq. 4: the best step between 0 and 10, by bisection of the slope. */
    static double lineSearch(double[][] scores, double[][] outputs, int[] classes) {
        if (Arrays.stream(outputs).flatMapToDouble(Arrays::stream).allMatch(h -> h == 0.0)) {
            return 0.0;
        }
        if (slope(LONGEST_STEP, scores, outputs, classes) <= 0.0) {
            return LONGEST_STEP;
        }
        double low = 0.0;
        double high = LONGEST_STEP;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2.0;
            if (slope(middle, scores, outputs, classes) > 0.0) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return (low + high) / 2.0;                                                     // abcodt:25
    }

    private static double slope(double beta, double[][] scores, double[][] outputs, int[] classes) {
        double slope = 0.0;
        for (int i = 0; i < scores.length; i++) {
            double[] f = scores[i];
            double[] h = outputs[i];
            double[] p = softmax(IntStream.range(0, f.length).mapToDouble(k -> f[k] + beta * h[k]).toArray());
            for (int k = 0; k < f.length; k++) {
                slope = slope + (p[k] - (classes[i] == k ? 1.0 : 0.0)) * h[k];
            }
        }
        return slope;
    }

    /** All splits of all trees, in order. */
    List<Tree.Split> splits() {
        List<Tree.Node> nodes = new ArrayList<>();
        trees.forEach(tree -> tree.list(nodes));
        return nodes.stream().map(Tree.Node::split).filter(split -> split != null).toList();
    }

    double[] importances() {
        double[] weights = importances(splits(), trees.size(), data.x[0].length);
        trace.tell("abcodt:27", "importances", weights);
        return weights;
    }

    /** Eq. 12 to 14. */
    static double[] importances(List<Tree.Split> splits, int nTrees, int nFeatures) {
        double[] sums = new double[nFeatures];
        for (Tree.Split split : splits) {
            sums[split.feature()] = sums[split.feature()] + split.gain();
        }
        return Arrays.stream(sums).map(sum -> sum / nTrees).toArray();                 // abcodt:27
    }

    /** Step 10: the average, and the features above it. */
    static Json.Fields select(int[] features, double[] weights, List<Tree.Split> splits, String selection) {
        boolean branch = selection.equals("branch");
        double[] compared = branch ? splits.stream().mapToDouble(Tree.Split::gain).toArray()
            : Arrays.stream(features).mapToDouble(j -> weights[j]).toArray();
        Double average = compared.length == 0 ? null : Numbers.total(compared) / compared.length;
        int[] kept = features;
        if (!splits.isEmpty()) {
            kept = Arrays.stream(features).filter(j -> branch
                ? splits.stream().anyMatch(split -> split.feature() == j && split.gain() > average)
                : weights[j] > average).toArray();                                     // abcodt:28
            kept = kept.length > 0 ? kept : Arrays.stream(features).filter(j -> weights[j] > 0.0).toArray();
        }
        return Json.of("average", average, "kept", kept);
    }
}
