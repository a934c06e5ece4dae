import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One ant: it constructs a rule, prunes it and rewards its terms (lines 20 to 72). */
final class Ant {
    /** A rule with its class and what that is worth on the rows it was judged on. */
    record Judged(List<Term> rule, int prediction, long tp, long fp, long tn, long fn, double quality) {
    }

    private final Table table;
    private final Numbers.Draws draws;
    private final Trace trace;

    Ant(Table table, Numbers.Draws draws, Trace trace) {
        this.table = table;
        this.draws = draws;
        this.trace = trace;
    }

    boolean covers(List<Term> rule, int row) {
        return rule.stream().allMatch(term -> table.satisfies(row, term));
    }

    int[] covered(List<Term> rule, int[] rows) {
        return Arrays.stream(rows).filter(row -> covers(rule, row)).toArray();
    }

    List<Term> construct(int[] left, double[] gain, double[] tau, Json.Fields given) {
        int minCases = given.whole("min_cases_per_rule");
        boolean reject = given.text("infeasible").equals("reject");
        List<Term> rule = new ArrayList<>();                                           // antminer:20
        Set<Integer> used = new HashSet<>();
        Set<Term> refused = new HashSet<>();
        int[] inside = left;
        while (used.size() < table.domains.length) {                                   // antminer:21 antminer:27
            List<Term> wheel = new ArrayList<>();
            for (Term term : table.terms) {
                boolean open = !used.contains(term.attribute()) && !refused.contains(term);
                if (open && (reject || table.where(inside, term).length >= minCases)) {  // antminer:22
                    wheel.add(term);
                }
            }
            double[] weights = wheel.stream().mapToInt(table::number)
                .mapToDouble(n -> gain[n] * tau[n]).toArray();                         // antminer:23
            if (!(Numbers.total(weights) > 0.0)) {                                     // antminer:24
                break;
            }
            Term chosen = spin(wheel, weights, "antminer:25");                         // antminer:25
            int[] narrower = table.where(inside, chosen);
            if (narrower.length < minCases) {
                refused.add(chosen);                                                   // AM-3, "reject"
            } else {
                rule.add(chosen);                                                      // antminer:26
                used.add(chosen.attribute());
                inside = narrower;
            }
        }
        rule.sort(Comparator.comparing(Term::attribute));
        return rule;
    }

    private Term spin(List<Term> wheel, double[] weights, String line) {
        double u = draws.uniform(line);
        Term chosen = wheel.get(draws.spin(weights, u));
        trace.tell(line, "wheel", List.copyOf(wheel), "weights", weights, "u", u, "chosen", chosen);
        return chosen;
    }

    /** One division of exact integers. */
    static double quality(long tp, long fp, long tn, long fn) {
        long divisor = (tp + fn) * (tn + fp);
        return divisor == 0 ? 0.0 : (double) (tp * tn) / (double) divisor;
    }

    private Judged judge(List<Term> rule, int[] rows) {
        int[] inside = table.count(covered(rule, rows));
        int[] whole = table.count(rows);
        int c = Numbers.largest(inside);                                               // antminer:30 antminer:36
        long tp = inside[c];
        long fp = Arrays.stream(inside).sum() - tp;
        long fn = whole[c] - tp;
        long tn = rows.length - tp - fp - fn;
        return new Judged(rule, c, tp, fp, tn, fn, quality(tp, fp, tn, fn));           // antminer:31 antminer:37
    }

    Judged prune(List<Term> rule, int[] rows, double[] info, Json.Fields given) {
        boolean hybrid = given.text("pruner").equals("hybrid");
        return pruneOriginal(hybrid ? reduce(rule, given.whole("r"), info) : rule, rows, given);  // antminer:60
    }

    Judged pruneOriginal(List<Term> rule, int[] rows, Json.Fields given) {
        boolean ties = given.text("prune_ties").equals("remove");
        Judged now = judge(rule, rows);
        trace.tell("antminer:31", "class", now.prediction(), "quality", now.quality());
        while (now.rule().size() > 1) {                                                // antminer:32
            double bestQuality = now.quality();                                        // antminer:33
            Judged better = null;
            int drop = -1;
            for (Term term : now.rule()) {                                             // antminer:34
                List<Term> rest = now.rule().stream().filter(each -> !each.equals(term)).toList();  // antminer:35
                Judged trial = judge(rest, rows);
                trace.tell("antminer:38", "removed", term.attribute(), "class", trial.prediction(), "tp", trial.tp(),
                    "fp", trial.fp(), "tn", trial.tn(), "fn", trial.fn(), "quality", trial.quality());
                if (trial.quality() > bestQuality || ties && trial.quality() == bestQuality) {  // antminer:38
                    bestQuality = trial.quality();
                    better = trial;
                    drop = term.attribute();
                }
            }
            if (better == null) {                                                      // antminer:39
                break;
            }
            now = better;                                                              // antminer:40
            trace.tell("antminer:40", "removed", drop, "class", now.prediction(), "quality", now.quality());
        }
        return now;                                                                    // antminer:43
    }

    /** The trials told at line 38, each with the number of its pass. */
    List<Json.Fields> trials() {
        List<Json.Fields> found = new ArrayList<>();
        int pass = 1;
        for (Json.Fields event : trace.events) {
            if (event.text("line").equals("antminer:38")) {
                Json.Fields trial = Json.of("pass", pass);
                trial.putAll(event);
                trial.remove("line");
                found.add(trial);
            }
            pass = event.text("line").equals("antminer:40") ? pass + 1 : pass;
        }
        return found;
    }

    /** The first half of the hybrid pruner: no more than r terms are left. */
    List<Term> reduce(List<Term> rule, int r, double[] info) {
        if (rule.size() <= r) {                                                        // antminer:50
            return rule;
        }
        List<Term> rest = new ArrayList<>(rule);
        List<Term> selected = new ArrayList<>();                                       // antminer:51
        while (selected.size() < r) {                                                  // antminer:52
            double[] weights = rest.stream().mapToDouble(term -> info[table.number(term)]).toArray();  // antminer:53
            if (Numbers.total(weights) == 0.0) {                                       // antminer:54
                Arrays.fill(weights, 1.0);
            }
            Term chosen = spin(rest, weights, "antminer:55");                          // antminer:55
            selected.add(chosen);                                                      // antminer:56
            rest.remove(chosen);
        }
        selected.sort(Comparator.comparing(Term::attribute));
        trace.tell("antminer:57", "rule", selected);                                   // antminer:57
        return selected;
    }

    void update(double[] tau, List<Term> rule, double quality) {
        for (Term term : rule) {
            int n = table.number(term);
            tau[n] = tau[n] + tau[n] * quality;                                        // antminer:70
        }
        double whole = Numbers.total(tau);                                             // antminer:71
        for (int n = 0; n < tau.length; n++) {
            tau[n] = tau[n] / whole;                                                   // antminer:72
        }
    }
}
