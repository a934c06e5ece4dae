import java.util.List;

/** "Attribute = value". */
record Term(int attribute, int value) implements Json.Written {
    @Override
    public Object json() {
        return List.of(attribute, value);
    }

    static Term of(Object pair) {
        List<?> list = (List<?>) pair;
        return new Term(((Number) list.get(0)).intValue(), ((Number) list.get(1)).intValue());
    }
}
