import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Ant-Miner with the original and the hybrid pruner, written from its specification. */
final class AntMiner {
    static final List<String> OPS = List.of(
        "antminer.spin", "antminer.construct", "antminer.entropy", "antminer.gain", "antminer.eta",
        "antminer.info_gain", "antminer.prune_hybrid", "antminer.update_pheromone", "antminer.predict",
        "antminer.prune_original", "antminer.quality", "antminer.majority", "antminer.default_class",
        "antminer.initial_pheromone", "antminer.colony", "antminer.covering");
    static final List<String> RUNS = List.of("antminer.run");
    static final Json.Fields DEFAULTS = Json.of(
        "n_ants", 3000, "min_cases_per_rule", 10, "max_uncovered_cases", 10, "n_rules_converge", 10,
        "pruner", "original", "r", 5, "infeasible", "filter", "heuristic_on", "current", "prune_ties", "keep",
        "info_gain", "term", "single_class", "stop", "removal", "correct", "missing", "no_match");

    private final Json.Fields in;
    private final Table table;
    private final int[] rows;
    private final Numbers.Draws draws;
    private final Trace trace;
    private final Ant ant;

    private AntMiner(Adapter.Request request) {
        this.in = request.input();
        this.table = request.data() == null ? null : table(request);
        this.rows = table == null ? null : in.has("rows") ? in.wholes("rows") : all(table);
        this.draws = request.draws();
        this.trace = request.trace();
        this.ant = new Ant(table, draws, trace);
    }

    private static Table table(Adapter.Request request) {
        Table table = Table.of(request.data());
        Json.Fields in = request.input();
        Json.Fields given = in.has("parameters") ? in.fields("parameters") : in;
        return "as_value".equals(given.text("missing")) ? table.withMissingAsValue() : table;
    }

    static Json.Fields perform(Adapter.Request request) {
        return new AntMiner(request).perform(request.op());
    }

    private Json.Fields perform(String op) {
        switch (op) {
            case "antminer.spin": return spin();
            case "antminer.construct": return construct();
            case "antminer.entropy": return Json.of("entropy", Heuristic.entropy(in.wholes("counts")));
            case "antminer.gain": return Json.of("gain", Heuristic.gains(table, rows));
            case "antminer.eta":
                return Json.of("eta", Heuristic.eta(in.numbers("gain"), in.wholes("domains"), in.wholes("used")));
            case "antminer.info_gain": return Json.of("info", Heuristic.infoGain(table, rows, in.text("kind")));
            case "antminer.prune_original": return pruneOriginal();
            case "antminer.prune_hybrid": return pruneHybrid();
            case "antminer.update_pheromone": return updatePheromone();
            case "antminer.quality":
                return Json.of("quality", Ant.quality(in.whole("tp"), in.whole("fp"), in.whole("tn"), in.whole("fn")));
            case "antminer.majority": return Json.of("class", Numbers.largest(in.wholes("counts")));
            case "antminer.default_class": return Json.of("class", defaultClass(rows));
            case "antminer.predict": return Json.of("classes", predict(in));
            case "antminer.initial_pheromone": return Json.of("tau", initialPheromone());
            case "antminer.colony": return oneColony(in.fields("parameters"));
            case "antminer.covering": return covering(in.fields("parameters"));
            default: return run(in.fields("parameters"));
        }
    }

    private Json.Fields spin() {
        double[] weights = in.numbers("weights");
        boolean empty = !(Numbers.total(weights) > 0.0);
        Integer chosen = empty ? null : (Integer) draws.spin(weights, draws.uniform("antminer:25"));
        return Json.of("chosen", chosen, "n_draws", draws.used());
    }

    private Json.Fields construct() {
        List<Term> rule = ant.construct(rows, in.numbers("gain"), in.numbers("tau"), in);
        return Json.of("rule", rule, "spins", trace.at("antminer:25"), "n_draws", draws.used());
    }

    private static Json.Fields verdict(Ant.Judged best) {
        return Json.of("rule", best.rule(), "class", best.prediction(), "quality", best.quality());
    }

    private Json.Fields pruneOriginal() {
        Json.Fields result = verdict(ant.pruneOriginal(terms(in), rows, in));
        result.put("trials", ant.trials());
        return result;
    }

    private Json.Fields pruneHybrid() {
        List<Term> reduced = ant.reduce(terms(in), in.whole("r"), in.numbers("info"));
        Json.Fields result = verdict(ant.pruneOriginal(reduced, rows, in));
        result.putAll(Json.of("reduced", reduced, "spins", trace.at("antminer:55"), "n_draws", draws.used()));
        return result;
    }

    private Json.Fields updatePheromone() {
        Table shape = new Table(in.wholes("domains"), 1, new int[0][], new int[0]);
        double[] tau = in.numbers("tau");
        new Ant(shape, draws, trace).update(tau, terms(in), in.number("quality"));
        return Json.of("tau", tau);
    }

    private static int[] all(Table table) {
        return IntStream.range(0, table.rows.length).toArray();
    }

    private static List<Term> terms(Json.Fields in) {
        return in.list("rule").stream().map(Term::of).sorted(Comparator.comparing(Term::attribute)).toList();
    }

    /** The best rule of a colony (null if there is none), and how many ants it took. */
    private record Found(Ant.Judged best, int ants) {
    }

    /** What a colony is handed: the rows left, the gains, what the hybrid pruner draws with, the pheromone. */
    private record Turn(int[] left, double[] gain, double[] info, double[] tau) implements Json.Written {
        @Override
        public Object json() {
            return Json.of("rows", left, "gain", gain, "tau", tau);
        }
    }

    private Json.Fields run(Json.Fields given) {
        Json.Fields result = search(given, turn -> colony(given, turn));
        result.remove("ended");
        result.put("n_draws", draws.used());
        return result;
    }

    private Json.Fields oneColony(Json.Fields given) {
        Turn turn = new Turn(rows, in.numbers("gain"), in.numbers("info"), in.numbers("tau"));
        Found found = colony(given, turn);
        Json.Fields best = found.best == null ? null : verdict(found.best);
        return Json.of("best", best, "ants", found.ants, "tau", turn.tau, "n_draws", draws.used());
    }

    /** The outer loop with colonies whose findings are given; after the last of them nothing is found. */
    private Json.Fields covering(Json.Fields given) {
        List<Turn> turns = new ArrayList<>();
        Json.Fields result = search(given, turn -> {
            turns.add(turn);
            if (turns.size() > in.list("found").size()) {
                return new Found(null, 0);
            }
            Json.Fields found = (Json.Fields) in.list("found").get(turns.size() - 1);
            Ant.Judged best = new Ant.Judged(terms(found), found.whole("class"), 0, 0, 0, 0, found.number("quality"));
            return new Found(best, found.whole("ants"));
        });
        result.put("turns", turns);
        return result;
    }

    /** The main listing, with the colonies of lines 5 to 14. */
    private Json.Fields search(Json.Fields given, Function<Turn, Found> colony) {
        String ended = "antminer:2";
        int[] left = all(table);                                                       // antminer:1
        List<Json.Fields> list = new ArrayList<>();
        while (left.length > given.whole("max_uncovered_cases")) {                     // antminer:2
            trace.tell("antminer:2", "left", left.length);
            if (oneClass(left) && given.text("single_class").equals("stop")) {         // antminer:2a
                trace.tell("antminer:2a", "left", left.length);
                ended = "antminer:2a";
                break;
            }
            Found found = colony.apply(turn(given, left));
            if (found.best == null) {                                                  // antminer:15
                trace.tell("antminer:15");
                ended = "antminer:15";
                break;
            }
            trace.tell("antminer:14", "ants", found.ants);
            trace.tell("antminer:16", verdict(found.best));
            int[] rest = remove(left, found.best, given.text("removal").equals("covered"));  // antminer:17
            trace.tell("antminer:17", "removed", left.length - rest.length, "left", rest.length);
            Json.Fields rule = verdict(found.best);
            rule.put("covered", ant.covered(found.best.rule(), left).length);
            rule.put("removed", left.length - rest.length);
            rule.put("ants", found.ants);
            list.add(rule);                                                            // antminer:16
            left = rest;
        }
        int byDefault = defaultClass(left);
        trace.tell("antminer:18", "class", byDefault);
        return Json.of("rules", list, "default", byDefault, "ended", ended);           // antminer:19
    }

    private double[] initialPheromone() {
        double[] tau = new double[table.terms.size()];
        Arrays.fill(tau, 1.0 / tau.length);                                            // antminer:3
        return tau;
    }

    private Turn turn(Json.Fields given, int[] left) {
        double[] tau = initialPheromone();
        trace.tell("antminer:3", "tau", tau[0]);
        int[] counted = given.text("heuristic_on").equals("initial") ? all(table) : left;
        double[] gain = Heuristic.gains(table, counted);                               // antminer:4
        trace.tell("antminer:4", "gain", gain);
        double[] info = given.has("info_gain") ? Heuristic.infoGain(table, counted, given.text("info_gain")) : gain;
        return new Turn(left, gain, info, tau);
    }

    /** Ants run one after the other until they agree. */
    private Found colony(Json.Fields given, Turn turn) {
        Ant.Judged best = null;                                                        // antminer:5
        List<Term> previous = null;
        int same = 1;
        int t = 0;
        do {                                                                           // antminer:6
            List<Term> rule = ant.construct(turn.left, turn.gain, turn.tau, given);    // antminer:7
            trace.tell("antminer:7", "rule", rule);
            if (rule.isEmpty()) {                                                      // antminer:8
                trace.tell("antminer:8", "ants", t);
                break;
            }
            Ant.Judged pruned = ant.prune(rule, turn.left, turn.info, given);          // antminer:9
            trace.tell("antminer:9", verdict(pruned));
            ant.update(turn.tau, pruned.rule(), pruned.quality());                     // antminer:10
            trace.tell("antminer:72", "tau", turn.tau.clone());
            t = t + 1;                                                                 // antminer:11
            if (best == null || pruned.quality() > best.quality()) {                   // antminer:12
                best = pruned;
                trace.tell("antminer:12", "ant", t, "quality", best.quality());
            }
            same = pruned.rule().equals(previous) ? same + 1 : 1;                      // antminer:13
            previous = pruned.rule();
            trace.tell("antminer:13", "same", same);
        } while (t < given.whole("n_ants") && same < given.whole("n_rules_converge"));  // antminer:14
        return new Found(best, t);
    }

    private boolean oneClass(int[] rows) {
        return Arrays.stream(table.count(rows)).filter(count -> count > 0).count() == 1;
    }

    private int defaultClass(int[] left) {
        return Numbers.largest(table.count(left.length > 0 ? left : all(table)));      // antminer:18
    }

    private int[] remove(int[] left, Ant.Judged best, boolean everyCoveredRow) {
        return Arrays.stream(left).filter(row -> !ant.covers(best.rule(), row)
            || !everyCoveredRow && table.classes[row] != best.prediction()).toArray();  // antminer:17
    }

    /** The first rule that matches decides, else the default class. */
    private static List<Integer> predict(Json.Fields in) {
        List<Integer> classes = new ArrayList<>();
        for (Object values : in.list("rows")) {
            int[] row = Table.row(values);
            int predicted = in.whole("default");
            for (int i = in.list("rules").size() - 1; i >= 0; i--) {
                Json.Fields rule = (Json.Fields) in.list("rules").get(i);
                boolean matches = terms(rule).stream().allMatch(term -> row[term.attribute()] == term.value());
                predicted = matches ? rule.whole("class") : predicted;
            }
            classes.add(predicted);
        }
        return classes;
    }
}
