import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The gains of the terms of a table: what makes an ant choose, and the hybrid pruner keep. */
final class Heuristic {
    private static final double NOTHING = 1e-12;

    private Heuristic() {
    }

    /** The entropy of class counts; log2 k where there are none. */
    static double entropy(int[] counts) {
        int n = Arrays.stream(counts).sum();
        if (n == 0) {
            return Numbers.log2(counts.length);
        }
        double h = 0.0;
        for (int count : counts) {
            if (count > 0) {
                double p = (double) count / n;
                h = h - p * Numbers.log2(p);
            }
        }
        return h;
    }

    private static double noNoise(double gain) {
        return gain < NOTHING ? 0.0 : gain;
    }

    /** The gain of every term, counted on the rows. */
    static double[] gains(Table table, int[] rows) {
        double most = Numbers.log2(table.nClasses);
        double[] gain = new double[table.terms.size()];
        for (Term term : table.terms) {
            int[] inside = table.where(rows, term);
            double value = inside.length == 0 ? 0.0 : noNoise(most - entropy(table.count(inside)));
            gain[table.number(term)] = value;                                          // antminer:4
        }
        return gain;
    }

    /** Each gain as a share of the gains of the attributes not yet used; 0 for the used ones. */
    static double[] eta(double[] gain, int[] domains, int[] used) {
        Set<Integer> gone = new HashSet<>();
        Arrays.stream(used).forEach(gone::add);
        double[] open = new double[gain.length];
        int number = 0;
        for (int i = 0; i < domains.length; i++) {
            for (int j = 0; j < domains[i]; j++, number++) {
                open[number] = gone.contains(i) ? 0.0 : gain[number];
            }
        }
        double whole = Numbers.total(open);
        return Arrays.stream(open).map(each -> whole == 0.0 ? 0.0 : each / whole).toArray();
    }

    /** InfoGain (reading AM-23) of every term. */
    static double[] infoGain(Table table, int[] rows, String kind) {
        if (kind.equals("term")) {
            return gains(table, rows);
        }
        double[] info = new double[table.terms.size()];
        for (Term term : table.terms) {
            info[table.number(term)] = kind.equals("split") ? splitGain(table, rows, term)
                : attributeGain(table, rows, term.attribute());
        }
        return info;
    }

    /** The classical gain of an attribute, over the rows where it is known. */
    private static double attributeGain(Table table, int[] rows, int i) {
        int[] known = Arrays.stream(rows).filter(row -> table.rows[row][i] != Table.MISSING).toArray();
        if (known.length == 0) {
            return 0.0;
        }
        double gain = entropy(table.count(known));
        for (int j = 0; j < table.domains[i]; j++) {
            gain = less(gain, table, table.where(known, new Term(i, j)), known.length);
        }
        return noNoise(gain);
    }

    /** The gain of "term or not"; a row with a missing value is one that does not satisfy the term. */
    private static double splitGain(Table table, int[] rows, Term term) {
        int[] outside = Arrays.stream(rows).filter(row -> !table.satisfies(row, term)).toArray();
        double gain = less(entropy(table.count(rows)), table, table.where(rows, term), rows.length);
        return noNoise(less(gain, table, outside, rows.length));
    }

    /** The gain less the share of one part times its entropy; an empty part is left out. */
    private static double less(double gain, Table table, int[] part, int n) {
        return part.length == 0 ? gain : gain - (double) part.length / n * entropy(table.count(part));
    }
}
