import static myra.Config.CONFIG;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;

import com.sun.management.OperatingSystemMXBean;
import myra.Scheduler;
import myra.algorithm.AntMiner;
import myra.datamining.ARFFReader;
import myra.datamining.Dataset;
import myra.datamining.Dataset.Instance;
import myra.rule.Graph;
import myra.rule.Rule;
import myra.rule.irl.FindRuleActivity;
import myra.rule.irl.RuleFactory;
import myra.rule.irl.VertexRuleFactory;

/**
 * Counts the ants of MYRA's Ant-Miner, the terms that they lay before pruning, and CPU seconds, in a virtual machine that is warm:
 * java Ants (fits|searches) SECONDS -f FILE [options of MYRA]. As many seconds as are counted went before.
 */
public class Ants extends AntMiner {
    private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static long ants, terms;

    /** MYRA's own factory, which is counted. */
    private static class Counted implements RuleFactory {
        private final RuleFactory factory = new VertexRuleFactory();

        public Rule create(Graph graph, Graph.Entry[] heuristic, Dataset dataset, Instance[] instances) {
            Rule rule = factory.create(graph, heuristic, dataset, instances);
            ants++;
            terms += rule.size();
            return rule;
        }
    }

    private final Dataset dataset;
    private final Graph graph;
    private long seed;

    private Ants(String[] options) throws Exception {
        defaults();
        processCommandLine(options, options());
        CONFIG.set(RuleFactory.DEFAULT_FACTORY, new Counted());
        dataset = new ARFFReader().read(CONFIG.get(TRAINING_FILE));
        graph = new Graph(dataset);
    }

    private void search() {
        Instance[] instances = Instance.newArray(dataset.size());
        Instance.markAll(instances, Dataset.NOT_COVERED);
        Scheduler<Rule> scheduler = Scheduler.newInstance(1);
        scheduler.setActivity(new FindRuleActivity(graph, instances, dataset));
        scheduler.run();
    }

    private double work(boolean fits, double seconds) {
        long start = SYSTEM.getProcessCpuTime(), spent = 0;
        while (spent < seconds * 1e9) {
            CONFIG.set(RANDOM_GENERATOR, new Random(seed++));
            if (fits) {
                train(dataset);
            } else {
                search();
            }
            spent = SYSTEM.getProcessCpuTime() - start;
        }
        return spent / 1e9;
    }

    public static void main(String[] words) throws Exception {
        boolean fits = words[0].equals("fits");
        double seconds = Double.parseDouble(words[1]);
        Ants bench = new Ants(Arrays.copyOfRange(words, 2, words.length));
        bench.work(fits, seconds);
        ants = terms = 0;
        double spent = bench.work(fits, seconds);
        System.out.println(ants + " " + terms + " " + spent);
    }
}
