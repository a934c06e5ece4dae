import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The adapter protocol: one JSON line in, one JSON line out. */
public final class Adapter {
    /** What an operation gets: its input, the table it names, its draws, and the trace to tell events to. */
    record Request(String op, Json.Fields input, Json.Fields data, Numbers.Draws draws, Trace trace) {
        static Request of(Json.Fields message) {
            Json.Fields input = message.fields("input");
            if (input.has("parameters")) {
                input.put("parameters", completed(message.text("op"), input.fields("parameters")));
            }
            Json.Fields data = input.has("data") ? message.fields("data").fields(input.text("data")) : null;
            return new Request(message.text("op"), input, data, new Numbers.Draws(message.list("draws")), new Trace());
        }
    }

    /** The parameters of a request; one that is not given has its default. */
    private static Json.Fields completed(String op, Json.Fields given) {
        Json.Fields whole = new Json.Fields();
        whole.putAll(op.startsWith("abcodt.") ? Abcodt.DEFAULTS : AntMiner.DEFAULTS);
        whole.putAll(given);
        return whole;
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Json.Fields message = Json.read(line);
            if ("stop".equals(message.text("cmd"))) {
                return;
            }
            out.println(Json.write("start".equals(message.text("cmd")) ? hello() : answer(message)));
        }
    }

    private static Json.Fields hello() {
        List<String> ops = new ArrayList<>(AntMiner.OPS);
        ops.addAll(Abcodt.OPS);
        List<String> runs = new ArrayList<>(AntMiner.RUNS);
        runs.addAll(Abcodt.RUNS);
        Json.Fields self = Json.of("name", "java-example", "version", "1", "language", "Java");
        return Json.of("protocol", 1, "implementation", self, "ops", ops, "runs", runs);
    }

    private static Json.Fields answer(Json.Fields message) {
        Json.Fields reply = Json.of("seq", message.get("seq"));
        boolean tracing = "trace".equals(message.text("cmd"));
        Request request = Request.of(message);
        try {
            Json.Fields result = perform(request);
            reply.put(result == null ? "skipped" : "result", result == null ? "no " + request.op() + " here" : result);
        } catch (RuntimeException error) {
            reply.put("errored", error.toString());
        }
        // What a run told before it broke off shows where it went astray.
        if (tracing && !reply.has("skipped")) {
            reply.put("events", request.trace().events);
        }
        return reply;
    }

    private static Json.Fields perform(Request request) {
        String op = String.valueOf(request.op());
        if (AntMiner.OPS.contains(op) || AntMiner.RUNS.contains(op)) {
            return AntMiner.perform(request);
        }
        return Abcodt.OPS.contains(op) || Abcodt.RUNS.contains(op) ? Abcodt.perform(request) : null;
    }
}
