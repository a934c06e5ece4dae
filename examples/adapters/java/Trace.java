import java.util.ArrayList;
import java.util.List;

/** The events of one request, in order. */
final class Trace {
    final List<Json.Fields> events = new ArrayList<>();

    void tell(String line, Object... values) {
        tell(line, Json.of(values));
    }

    void tell(String line, Json.Fields values) {
        Json.Fields event = Json.of("line", line);
        event.putAll(values);
        events.add(event);
    }

    /** What was told at a line, without the line itself. */
    List<Json.Fields> at(String line) {
        List<Json.Fields> found = new ArrayList<>();
        for (Json.Fields event : events) {
            if (line.equals(event.text("line"))) {
                Json.Fields values = Json.of();
                values.putAll(event);
                values.remove("line");
                found.add(values);
            }
        }
        return found;
    }
}
