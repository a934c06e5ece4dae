import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The first stage of ABCoDT: bees around food sources. */
final class Colony {
    private final Json.Fields given;
    private final Boosting.Data data;
    private final Numbers.Draws draws;
    private final Trace trace;
    private final boolean literal;
    private final Map<String, Double> known = new HashMap<>();
    double[][] sources;
    double[] profits;
    int[] trials;
    double[] centroid;
    int evaluations;
    int cycles;
    private int[] record;
    private double recordProfit;

    Colony(Json.Fields given, Boosting.Data data, Numbers.Draws draws, Trace trace) {
        this.given = given;
        this.data = data;
        this.draws = draws;
        this.trace = trace;
        this.literal = given.text("reading").equals("literal");
    }

    /** Lines 1 to 3. */
    void scatter(Integer asked, int nFeatures) {
        int n = asked == null ? Math.max(2, nFeatures) : asked;                        // abcodt:1
        trace.tell("abcodt:1", "n_sources", n);
        sources = new double[n][];
        for (int i = 0; i < n; i++) {
            sources[i] = fresh(nFeatures, "abcodt:2");                                 // abcodt:2
        }
        trace.tell("abcodt:2", "sources", copy());
        trials = new int[n];
        Arrays.fill(trials, 1);                                                        // abcodt:3
        trace.tell("abcodt:3", "trials", trials.clone());
    }

    private double[] fresh(int nFeatures, String line) {
        return IntStream.range(0, nFeatures).mapToDouble(j -> draws.uniform(line)).toArray();
    }

    private double[][] copy() {
        return Arrays.stream(sources).map(double[]::clone).toArray(double[][]::new);
    }

    /** The main listing, lines 1 to 12. */
    int[] forage(int nFeatures) {
        scatter(given.has("n_sources") ? (Integer) given.whole("n_sources") : null, nFeatures);
        look();
        evaluations = sources.length;                                                  // abcodt:4
        Json.Fields first = Json.of("profits", profits.clone(), "evaluations", evaluations);
        if (literal) {
            first.put("centroid", centroid);
        }
        trace.tell("abcodt:4", first);
        keepRecord();
        boolean leave = false;
        while (!leave) {                                                               // abcodt:5
            cycles = cycles + 1;
            trace.tell("abcodt:5", "cycle", cycles);
            if (cycles > 1) {
                lookAgain();
            }
            employed();
            double[] p = probabilities(profits);
            trace.tell("abcodt:8", "probabilities", p);
            onlookers(p, onlooker());
            tellState("abcodt:9");
            keepRecord();
            if (scout(given.whole("limit"))) {
                keepRecord();
            }
            leave = evaluations >= given.whole("max_evaluations");                     // abcodt:11
            trace.tell("abcodt:11", "evaluations", evaluations, "leave", leave);
        }
        return theta();
    }

    void lookAgain() {
        if (literal) {
            look();                                                                    // abcodt:6
            trace.tell("abcodt:6", "centroid", centroid, "profits", profits.clone());
        }
    }

    void employed() {
        for (int i = 0; i < sources.length; i++) {
            move(i);                                                                   // abcodt:7
        }
        tellState("abcodt:7");
    }

    private void tellState(String line) {
        trace.tell(line, "profits", profits.clone(), "trials", trials.clone(), "evaluations", evaluations);
    }

    int[] theta() {
        if (!literal) {
            trace.tell("abcodt:12", "theta", record);
            return record;
        }
        int best = Numbers.largest(Arrays.stream(profits).map(fit -> -fit).toArray());
        int[] theta = mask(sources[best]);                                             // abcodt:12
        trace.tell("abcodt:12", "theta", theta, "source", best);
        return theta;
    }

    /** Reading AB-8, accuracy: the best mask so far, the smaller and then the earlier of equal ones. */
    void keepRecord() {
        if (literal) {
            return;
        }
        for (int i = 0; i < sources.length; i++) {
            int[] mask = mask(sources[i]);
            boolean equal = record != null && profits[i] == recordProfit;
            boolean smaller = equal && Arrays.stream(mask).sum() < Arrays.stream(record).sum();
            if (record == null || profits[i] > recordProfit || smaller) {              // abcodt:12a
                record = mask;
                recordProfit = profits[i];
            }
        }
        trace.tell("abcodt:12a", "theta", record, "profit", recordProfit);
    }

    /** The centroid, and the profits of all sources by it. */
    private void look() {
        centroid = literal ? centroid(sources) : null;                                 // abcodt:4 abcodt:6
        profits = Arrays.stream(sources).mapToDouble(this::profit).toArray();
    }

    private double profit(double[] position) {
        return literal ? distance(position, centroid) : accuracy(mask(position));
    }

    private double accuracy(int[] mask) {
        return known.computeIfAbsent(Arrays.toString(mask),
            key -> Boosting.crossValidate(data, mask, given).number("profit"));
    }

    static double[] centroid(double[][] sources) {
        double[] sums = new double[sources[0].length];
        for (double[] source : sources) {
            for (int j = 0; j < sums.length; j++) {
                sums[j] = sums[j] + source[j];
            }
        }
        return Arrays.stream(sums).map(sum -> sum / sources.length).toArray();
    }

    /** Eq. 7. */
    static double distance(double[] position, double[] centroid) {
        double squares = 0.0;
        for (int j = 0; j < position.length; j++) {
            squares = squares + (position[j] - centroid[j]) * (position[j] - centroid[j]);
        }
        return Math.sqrt(squares);
    }

    /** Eq. 9. */
    static double[] probabilities(double[] profits) {
        double whole = Numbers.total(profits);
        int n = profits.length;
        return Arrays.stream(profits).map(fit -> whole == 0.0 ? 1.0 / n : fit / whole).toArray();  // abcodt:8
    }

    static int[] mask(double[] position) {
        int[] bits = Arrays.stream(position).mapToInt(x -> x >= 0.5 ? 1 : 0).toArray();
        if (Arrays.stream(bits).sum() == 0) {
            bits[Numbers.largest(position)] = 1;
        }
        return bits;
    }

    /** MOVE(i). */
    Json.Fields move(int i) {
        int j = draws.index(sources[i].length, "abcodt:a");
        int k = draws.index(sources.length - 1, "abcodt:a");
        k = k >= i ? k + 1 : k;
        double phi = 2.0 * draws.uniform("abcodt:a") - 1.0;                            // abcodt:a
        trace.tell("abcodt:a", "source", i, "feature", j, "partner", k, "phi", phi);
        double[] v = sources[i].clone();
        double moved = v[j] + phi * (v[j] - sources[k][j]);
        v[j] = moved < 0.0 ? 0.0 : moved > 1.0 ? 1.0 : moved;                          // abcodt:b
        trace.tell("abcodt:b", "value", v[j]);
        double f = profit(v);
        evaluations = evaluations + 1;                                                 // abcodt:c
        trace.tell("abcodt:c", "profit", f, "evaluations", evaluations);
        boolean better = literal ? f < profits[i] : f > profits[i];
        if (better) {                                                                  // abcodt:d
            sources[i] = v;
            profits[i] = f;
            trials[i] = 1;
        } else {
            trials[i] = trials[i] + 1;
        }
        trace.tell("abcodt:d", "accepted", better, "trial", trials[i]);
        return Json.of("feature", j, "partner", k, "phi", phi, "value", v[j], "profit", f, "accepted", better);
    }

    private String onlooker() {
        String byReading = literal ? "acceptance" : "roulette";
        return given.has("onlooker") ? given.text("onlooker") : byReading;
    }

    /** Line 9; tells which sources took an onlooker. */
    List<Integer> onlookers(double[] p, String how) {
        List<Integer> chosen = new ArrayList<>();
        int i = 0;
        while (chosen.size() < sources.length) {                                       // abcodt:9
            if (how.equals("roulette")) {
                i = turn(p);                                                           // abcodt:9b
                trace.tell("abcodt:9b", "source", i);
            } else {
                boolean accepted = draws.uniform("abcodt:9a") < p[i];                  // abcodt:9a
                trace.tell("abcodt:9a", "source", i, "accepted", accepted);
                if (!accepted) {
                    i = (i + 1) % sources.length;
                    continue;
                }
            }
            chosen.add(i);
            move(i);
        }
        return chosen;
    }

    private int turn(double[] p) {
        double u = draws.uniform("abcodt:9b");
        return Numbers.total(p) > 0.0 ? draws.spin(p, u) : (int) Math.floor(u * p.length);
    }

    /** Lines 10 and 10a; whether a source was replaced. */
    boolean scout(int limit) {
        int s = Numbers.largest(trials);                                               // abcodt:10
        boolean replaced = trials[s] > limit;
        trace.tell("abcodt:10", "source", s, "trial", trials[s], "replaced", replaced);
        if (replaced) {
            sources[s] = fresh(sources[s].length, "abcodt:10a");                       // abcodt:10a
            profits[s] = profit(sources[s]);
            evaluations = evaluations + 1;
            trials[s] = 1;
            trace.tell("abcodt:10a", "position", sources[s].clone(), "profit", profits[s], "evaluations", evaluations);
        }
        return replaced;
    }
}
