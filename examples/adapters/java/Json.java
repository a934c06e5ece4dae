import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small reader and writer of JSON. An object {"f64": bits, ...} is read as the double with those bits. */
final class Json {
    /** Something that knows what it looks like in JSON. */
    interface Written {
        Object json();
    }

    /** A JSON object with typed access to its fields. */
    static final class Fields extends LinkedHashMap<String, Object> {
        private static final long serialVersionUID = 1L;

        boolean has(String name) {
            return get(name) != null;
        }

        String text(String name) {
            return (String) get(name);
        }

        int whole(String name) {
            return ((Number) get(name)).intValue();
        }

        double number(String name) {
            return ((Number) get(name)).doubleValue();
        }

        Fields fields(String name) {
            return (Fields) get(name);
        }

        List<?> list(String name) {
            return (List<?>) get(name);
        }

        int[] wholes(String name) {
            return list(name).stream().mapToInt(x -> ((Number) x).intValue()).toArray();
        }

        double[] numbers(String name) {
            return doubles(get(name));
        }

        double[][] matrix(String name) {
            return list(name).stream().map(Json::doubles).toArray(double[][]::new);
        }
    }

    /** An object of names and values, one after the other. */
    static Fields of(Object... pairs) {
        Fields fields = new Fields();
        for (int i = 0; i < pairs.length; i += 2) {
            fields.put((String) pairs[i], pairs[i + 1]);
        }
        return fields;
    }

    private static double[] doubles(Object list) {
        return ((List<?>) list).stream().mapToDouble(x -> ((Number) x).doubleValue()).toArray();
    }

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Read one JSON object. */
    static Fields read(String line) {
        Object value = new Json(line).value();
        if (value instanceof Fields fields) {
            return fields;
        }
        throw new IllegalArgumentException("a request must be a JSON object");
    }

    private Object value() {
        char c = next();
        if (c == '{') {
            return object();
        } else if (c == '[') {
            return array();
        } else if (c == '"') {
            return string();
        }
        return word();
    }

    /** The next character that is no space; stays on it. */
    private char next() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.charAt(at);
    }

    private boolean skip(char c) {
        boolean there = next() == c;
        if (there) {
            at++;
        }
        return there;
    }

    private void expect(char c) {
        if (!skip(c)) {
            throw new IllegalArgumentException("expected '" + c + "' at character " + at);
        }
    }

    private Object object() {
        Fields fields = new Fields();
        expect('{');
        if (!skip('}')) {
            do {
                next();
                String name = string();
                expect(':');
                fields.put(name, value());
            } while (skip(','));
            expect('}');
        }
        boolean isFloat = fields.get("f64") instanceof String;
        return isFloat ? (Object) Numbers.ofBits(fields.text("f64")) : fields;
    }

    private List<Object> array() {
        List<Object> values = new ArrayList<>();
        expect('[');
        if (!skip(']')) {
            do {
                values.add(value());
            } while (skip(','));
            expect(']');
        }
        return values;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            out.append(c == '\\' ? escaped() : c);
        }
        at++;
        return out.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int known = "bfnrt".indexOf(c);
        return known < 0 ? c : "\b\f\n\r\t".charAt(known);
    }

    private Object word() {
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        switch (word) {
            case "true": return true;
            case "false": return false;
            case "null": return null;
            default: return word.matches("-?[0-9]+") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
        }
    }

    /** Write a value on one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Written written) {
            write(written.json(), out);
        } else if (value instanceof Map<?, ?> map) {
            String comma = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                quote(entry.getKey().toString(), out.append(comma));
                write(entry.getValue(), out.append(':'));
                comma = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> values) {
            out.append('[');
            String comma = "";
            for (Object each : values) {
                write(each, out.append(comma));
                comma = ",";
            }
            out.append(']');
        } else if (value != null && value.getClass().isArray()) {
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < java.lang.reflect.Array.getLength(value); i++) {
                values.add(java.lang.reflect.Array.get(value, i));
            }
            write(values, out);
        } else if (value instanceof String string) {
            quote(string, out);
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            write(of("f64", Numbers.bits(number)), out);
        } else {
            out.append(value);
        }
    }

    private static void quote(String string, StringBuilder out) {
        out.append('"');
        for (char c : string.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
