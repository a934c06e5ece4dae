// The least an adapter does: it reads a request per line, answers one operation and declines the rest.
// It finds what it needs by patterns; with a JSON library of your choice, read the whole request instead.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class Adapter {
    private static final String ABOUT = "{\"protocol\": 1, \"implementation\": {\"name\": \"my-implementation\","
        + " \"version\": \"0\", \"language\": \"Java\"}, \"ops\": [\"antminer.majority\"], \"runs\": []}";

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String command = field(line, "cmd", "\"(\\w+)\"");
            if (command.equals("stop")) {
                return;
            }
            out.println(command.equals("start") ? ABOUT : answer(line));
        }
    }

    private static String answer(String request) {
        String seq = "{\"seq\": " + field(request, "seq", "(\\d+)");
        String op = field(request, "op", "\"([\\w.]+)\"");
        if (!op.equals("antminer.majority")) {
            return seq + ", \"skipped\": \"" + op + " is not there yet\"}";
        }
        return seq + ", \"result\": {\"class\": " + majority(field(request, "counts", "\\[([^\\]]*)\\]")) + "}}";
    }

    /** The most frequent class, the lowest number on a tie. */
    private static int majority(String list) {
        int[] counts = Arrays.stream(list.split(",")).mapToInt(text -> Integer.parseInt(text.trim())).toArray();
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            best = counts[i] > counts[best] ? i : best;
        }
        return best;
    }

    private static String field(String request, String name, String pattern) {
        Matcher found = Pattern.compile("\"" + name + "\"\\s*:\\s*" + pattern).matcher(request);
        return found.find() ? found.group(1) : "";
    }
}
