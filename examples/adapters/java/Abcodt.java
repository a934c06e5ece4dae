import java.util.List;
import java.util.stream.IntStream;

/** ABCoDT, written from its specification: its operations and runs, made of Colony, Boosting and Tree. */
final class Abcodt {
    static final List<String> OPS = List.of(
        "abcodt.softmax", "abcodt.line_search", "abcodt.accuracy", "abcodt.importances", "abcodt.select", "abcodt.mask",
        "abcodt.centroid", "abcodt.distance", "abcodt.probabilities", "abcodt.fit", "abcodt.init", "abcodt.move",
        "abcodt.onlooker", "abcodt.scout", "abcodt.subsample", "abcodt.split", "abcodt.tree",
        "abcodt.look_again", "abcodt.employed", "abcodt.theta", "abcodt.start", "abcodt.update");
    static final List<String> RUNS = List.of("abcodt.run", "abcodt.boost", "abcodt.colony");
    static final Json.Fields DEFAULTS = Json.of(
        "reading", "literal", "n_sources", null, "max_evaluations", 1000, "limit", 100, "n_iterations", 100,
        "max_depth", 12, "subsample", 0.7, "colsample", 1.0, "reg_lambda", 2.0, "curvature", "unit",
        "learning_rate", 0.1, "init", "zero", "line_search", true, "selection", "feature", "onlooker", null,
        "objective_iterations", 10, "cv", 3);

    private final Json.Fields in;
    private final Boosting.Data data;
    private final Numbers.Draws draws;
    private final Trace trace;

    private Abcodt(Adapter.Request request) {
        this.in = request.input();
        this.data = request.data() == null ? null : Boosting.Data.of(request.data());
        this.draws = request.draws();
        this.trace = request.trace();
    }

    static Json.Fields perform(Adapter.Request request) {
        return new Abcodt(request).perform(request.op());
    }

    private Json.Fields perform(String op) {
        switch (op) {
            case "abcodt.softmax": return softmax();
            case "abcodt.line_search":
                double beta = Boosting.lineSearch(in.matrix("scores"), in.matrix("outputs"), in.wholes("classes"));
                return Json.of("beta", beta);
            case "abcodt.accuracy": return Boosting.crossValidate(data, in.wholes("mask"), in.fields("parameters"));
            case "abcodt.importances":
                double[] weights = Boosting.importances(splits(), in.whole("n_trees"), in.whole("n_features"));
                return Json.of("importances", weights);
            case "abcodt.select":
                int[] theta = in.wholes("features");
                return Boosting.select(theta, in.numbers("importances"), splits(), in.text("selection"));
            case "abcodt.mask": return Json.of("mask", Colony.mask(in.numbers("position")));
            case "abcodt.centroid": return Json.of("centroid", Colony.centroid(in.matrix("sources")));
            case "abcodt.distance":
                return Json.of("profit", Colony.distance(in.numbers("position"), in.numbers("centroid")));
            case "abcodt.probabilities": return Json.of("probabilities", Colony.probabilities(in.numbers("profits")));
            case "abcodt.init": return init();
            case "abcodt.move": return move();
            case "abcodt.onlooker": return onlooker();
            case "abcodt.scout": return scout();
            case "abcodt.subsample": {
                int[] chosen = draws.sample(in.whole("n"), in.number("fraction"), "abcodt:22");
                return Json.of("chosen", chosen, "n_draws", draws.used());
            }
            case "abcodt.split": return split();
            case "abcodt.tree": return tree();
            case "abcodt.look_again": return lookAgain();
            case "abcodt.employed": return employed();
            case "abcodt.theta": return theta();
            case "abcodt.start": return start();
            case "abcodt.update": return update();
            case "abcodt.colony": return colony();
            case "abcodt.boost": return boost();
            default: return run();
        }
    }

    private Json.Fields softmax() {
        double[][] scores = in.matrix("scores");
        double[] losses = Boosting.losses(scores, in.wholes("classes"));
        double[][] p = java.util.Arrays.stream(scores).map(Boosting::softmax).toArray(double[][]::new);
        return Json.of("probabilities", p, "losses", losses, "loss", Numbers.total(losses));
    }

    private List<Tree.Split> splits() {
        return in.list("split_nodes").stream().map(node -> (Json.Fields) node)
            .map(node -> new Tree.Split(node.whole("feature"), 0.0, node.number("gain"))).toList();
    }

    private Json.Fields init() {
        Colony colony = new Colony(Json.of("reading", "literal"), data, draws, trace);
        colony.scatter(in.has("n_sources") ? (Integer) in.whole("n_sources") : null, in.whole("n_features"));
        return Json.of("sources", colony.sources, "trials", colony.trials, "n_draws", draws.used());
    }

    /** The colony that an input describes. */
    private Colony present() {
        Colony colony = new Colony(in.fields("parameters"), data, draws, trace);
        colony.sources = in.matrix("sources");
        colony.profits = in.numbers("profits");
        colony.trials = in.wholes("trials");
        colony.centroid = in.has("centroid") ? in.numbers("centroid") : null;
        colony.evaluations = in.whole("evaluations");
        return colony;
    }

    private Json.Fields state(Json.Fields result, Colony colony) {
        result.putAll(Json.of("sources", colony.sources, "profits", colony.profits, "trials", colony.trials,
            "evaluations", colony.evaluations, "n_draws", draws.used()));
        return result;
    }

    private Json.Fields move() {
        Colony colony = present();
        return state(colony.move(in.whole("source")), colony);
    }

    private Json.Fields onlooker() {
        Colony colony = present();
        return state(Json.of("chosen", colony.onlookers(in.numbers("probabilities"), in.text("onlooker"))), colony);
    }

    private Json.Fields scout() {
        Colony colony = present();
        int source = Numbers.largest(colony.trials);
        return state(Json.of("source", source, "replaced", colony.scout(in.whole("limit"))), colony);
    }

    private Json.Fields lookAgain() {
        Colony colony = present();
        colony.lookAgain();
        return Json.of("centroid", colony.centroid, "profits", colony.profits, "evaluations", colony.evaluations);
    }

    private Json.Fields employed() {
        Colony colony = present();
        colony.employed();
        return state(Json.of(), colony);
    }

    private Json.Fields theta() {
        Colony colony = new Colony(in.fields("parameters"), data, draws, trace);
        for (Object each : in.list("populations")) {
            Json.Fields population = (Json.Fields) each;
            colony.sources = population.matrix("sources");
            colony.profits = population.numbers("profits");
            colony.keepRecord();
        }
        return Json.of("theta", colony.theta());
    }

    private Json.Fields start() {
        double[] start = Boosting.start(data, in.text("init"));
        return Json.of("start", start, "scores", java.util.Collections.nCopies(data.x().length, start));
    }

    private Json.Fields update() {
        double[][] scores = in.matrix("scores");
        double[][] outputs = in.matrix("outputs");
        for (int i = 0; i < scores.length; i++) {
            Boosting.step(scores[i], in.number("learning_rate"), in.number("beta"), outputs[i]);
        }
        return Json.of("scores", scores);
    }

    private Tree trunk() {
        double[] curvatures = in.has("curvatures") ? in.numbers("curvatures") : null;
        return new Tree(data.x(), in.wholes("features"), in.numbers("residuals"), curvatures, in.number("reg_lambda"));
    }

    private Json.Fields split() {
        List<Tree.Split> candidates = trunk().candidates(in.wholes("rows"));
        Tree.Split best = Tree.best(candidates);
        return Json.of("feature", best == null ? null : (Object) best.feature(),
            "threshold", best == null ? null : (Object) best.threshold(),
            "gain", best == null ? null : (Object) best.gain(), "candidates", candidates);
    }

    private Json.Fields tree() {
        Tree.Node root = trunk().grow(in.wholes("rows"), in.whole("max_depth"));
        double[] outputs = java.util.Arrays.stream(data.x()).mapToDouble(root::output).toArray();
        return Json.of("nodes", Tree.json(root), "outputs", outputs);
    }

    private Json.Fields colony() {
        Colony colony = new Colony(in.fields("parameters"), data, draws, trace);
        Json.Fields result = foraged(colony, colony.forage(in.whole("n_features")));
        result.put("n_draws", draws.used());
        return result;
    }

    private static Json.Fields foraged(Colony colony, int[] theta) {
        return Json.of("theta", theta, "sources", colony.sources, "profits", colony.profits, "trials", colony.trials,
            "n_evaluations", colony.evaluations, "n_cycles", colony.cycles);
    }

    private Boosting boosted(int[] features) {
        Json.Fields given = in.fields("parameters");
        Boosting boosting = new Boosting(data, features, given, draws, trace);
        boosting.boost(given.whole("n_iterations"), given.number("subsample"), given.number("colsample"));
        return boosting;
    }

    private static Json.Fields model(Boosting boosting) {
        return Json.of("betas", boosting.betas, "trees", boosting.trees.stream().map(Tree::json).toList(),
            "train_loss", boosting.losses);
    }

    private Json.Fields boost() {
        Boosting boosting = boosted(in.wholes("features"));
        Json.Fields result = model(boosting);
        result.put("scores", boosting.scores);
        result.put("importances", boosting.importances());
        result.put("n_draws", draws.used());
        return result;
    }

    /** Both stages. */
    private Json.Fields run() {
        Json.Fields given = in.fields("parameters");
        Colony colony = new Colony(given, data, draws, trace);
        int[] theta = colony.forage(data.x()[0].length);
        int[] features = IntStream.range(0, theta.length).filter(j -> theta[j] == 1).toArray();
        Boosting boosting = boosted(features);
        double[] weights = boosting.importances();
        Json.Fields selected = Boosting.select(features, weights, boosting.splits(), given.text("selection"));
        trace.tell("abcodt:28", "average", selected.get("average"), "kept", selected.get("kept"));
        int[] support = new int[theta.length];
        for (int j : (int[]) selected.get("kept")) {
            support[j] = 1;                                                            // abcodt:29
        }
        trace.tell("abcodt:29", "support", support);
        Json.Fields result = foraged(colony, theta);
        result.putAll(model(boosting));
        result.putAll(Json.of("importances", weights, "average", selected.get("average"), "support", support,
            "n_draws", draws.used()));
        return result;
    }
}
