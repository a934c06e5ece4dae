import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Coded rows; the terms are numbered by ascending attribute, then ascending value. */
final class Table {
    static final int MISSING = -1;

    final int[] domains;
    final int nClasses;
    final int[][] rows;
    final int[] classes;
    final List<Term> terms = new ArrayList<>();
    private final int[] first;

    Table(int[] domains, int nClasses, int[][] rows, int[] classes) {
        this.domains = domains;
        this.nClasses = nClasses;
        this.rows = rows;
        this.classes = classes;
        this.first = new int[domains.length];
        for (int i = 0; i < domains.length; i++) {
            first[i] = terms.size();
            for (int j = 0; j < domains[i]; j++) {
                terms.add(new Term(i, j));
            }
        }
    }

    static Table of(Json.Fields data) {
        int[][] rows = data.list("rows").stream().map(Table::row).toArray(int[][]::new);
        return new Table(data.wholes("domains"), data.whole("n_classes"), rows, data.wholes("classes"));
    }

    static int[] row(Object values) {
        return ((List<?>) values).stream().mapToInt(x -> x == null ? MISSING : ((Number) x).intValue()).toArray();
    }

    /** Reading AM-29, "as_value": where a value is missing, one more value, the last of its attribute. */
    Table withMissingAsValue() {
        int[] wider = domains.clone();
        int[][] coded = Arrays.stream(rows).map(int[]::clone).toArray(int[][]::new);
        for (int[] row : coded) {
            for (int i = 0; i < row.length; i++) {
                if (row[i] == MISSING) {
                    row[i] = domains[i];
                    wider[i] = domains[i] + 1;
                }
            }
        }
        return new Table(wider, nClasses, coded, classes);
    }

    int number(Term term) {
        return first[term.attribute()] + term.value();
    }

    boolean satisfies(int row, Term term) {
        return rows[row][term.attribute()] == term.value();
    }

    /** How many of the rows have each class. */
    int[] count(int[] some) {
        int[] counts = new int[nClasses];
        for (int row : some) {
            counts[classes[row]]++;
        }
        return counts;
    }

    int[] where(int[] some, Term term) {
        return Arrays.stream(some).filter(row -> satisfies(row, term)).toArray();
    }
}
