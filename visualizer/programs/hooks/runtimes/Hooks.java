package observed_;

import java.io.*;
import java.lang.reflect.*;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

/**
 * The hooks that instrumented Java calls, and the main program that runs it on boards.
 *
 * What every run does has no lambda and no String.format, which take Java long to load. In this class ArrayDeque and
 * the like are the observed collections below; its own ones are written java.util.ArrayDeque.
 */
public final class Hooks {
    // The kinds of events, as in `observed/events.py`.
    private static final int CALL = 0, ENTER = 1, RETURN = 2, WRITE = 3, PUSH = 4;
    private static final int TAKE_FRONT = 5, TAKE_BACK = 6, LOOK = 7, NEXT = 8, CLEAR = 9, UNORDERED = 10;
    private static final int LONGEST_LIST = 4, LONGEST_TEXT = 60, BATCH_SIZE = 1 << 16, FIRST_BORDERED_ROW = 1 << 20;

    // The program may replace or close the streams in System.
    private static final PrintStream messages = System.err, printed = System.out;
    private static final Iterator<String> requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().iterator();
    private static byte[] token;
    private static final Thread program = Thread.currentThread();
    private static ClassLoader loader;
    private static boolean observing, answered = true;
    private static char[][] board;
    private static int height, width;
    private static int line, operations, depth, mostCalls;
    private static final long MOST_LOADING_STEPS = 1_000_000;
    private static long steps, mostSteps;
    private static final StringBuilder reports = new StringBuilder();

    private static Frame frame;
    // Of each write to an array that is not complete: the array, and the indices so far.
    private static final Deque<Object> places = new java.util.ArrayDeque<>();
    private static int newestFrame;
    private static boolean unwinding;
    private static final Map<Object, Integer> containers = new IdentityHashMap<>();
    // For each row of a board: its number, its index on the board, and the width of the border.
    private static final Map<char[], int[]> rows = new IdentityHashMap<>();

    /** Of the board; the program may ask for it. */
    public static int choice;

    private static boolean watches;
    private static int first, until;

    /** An open call; its number is -1 unless it is recursive. */
    private static final class Frame {
        final Frame caller = frame;
        final int calledFrom = line, id = newestFrame++, number;
        Object[] shown = {}; // the names and values of its variables, as shown last

        Frame(int number) { this.number = number; }
    }

    private static boolean observes() {
        return observing && Thread.currentThread() == program;
    }

    // Statements and calls

    /** Counts a statement; whether its variables are wanted. */
    public static boolean at(int number) {
        if (Thread.currentThread() != program) return false;
        line = number;
        if (++steps > mostSteps) finish("steps", "");
        return isWatched();
    }

    /** Counts the test of a condition. */
    public static boolean on(int number) {
        at(number);
        return true;
    }

    /** Takes variables, with names and values in turn, before the statement in a line, or after the last of a block. */
    public static void show(int number, Object... named) {
        frame.shown = named;
        snapshot(number > 0 ? "line" : "leave", number);
    }

    public static void enter(int number, int head, Object... arguments) {
        if (Thread.currentThread() != program) return;
        frame = new Frame(number);
        if (number >= 0 && ++depth > mostCalls) finish("depth", "StackOverflowError");
        if (number >= 0) log(CALL, number, "");
        line = head;
        if (number >= 0 && observing) log(ENTER, number, fields(arguments));
    }

    /** Notes that an exception leaves the innermost call. */
    public static void unwind() {
        unwinding = true;
    }

    public static void leave() {
        if (Thread.currentThread() != program || frame.caller == null) return;
        if (isWatched()) snapshot("leave", 0);
        if (frame.number >= 0) {
            depth--;
            log(RETURN, 0, unwinding ? "true" : "");
        }
        unwinding = false;
        line = frame.calledFrom;
        frame = frame.caller;
    }

    // Writes to boards

    public static <T> T array(T array) {
        if (array != null && observes()) places.push(array);
        return array;
    }

    public static int index(int index) {
        if (observes()) places.push(index);
        return index;
    }

    // So that the values of char and int arrays can be used and cast as before; other ones are boxed.
    public static char wrote(char value) { written(); return value; }
    public static byte wrote(byte value) { written(); return value; }
    public static short wrote(short value) { written(); return value; }
    public static int wrote(int value) { written(); return value; }
    public static <T> T wrote(T value) { written(); return value; }

    private static void written() {
        if (!observes()) return;
        List<Integer> indices = new java.util.ArrayList<>(); // the last one first
        while (places.peek() instanceof Integer) indices.add((Integer) places.pop());
        Object array = places.poll();
        char[] row = array instanceof char[] itself ? itself : null;
        if (array instanceof char[][] all && indices.size() == 2) {
            row = all[indices.get(1)];
            for (int border = 0; border < 2; border++) {
                boolean isBoard = all.length == height + 2 * border && row.length == width + 2 * border;
                int number = rows.size() + border * FIRST_BORDERED_ROW;
                if (isBoard) rows.putIfAbsent(row, new int[] {number, indices.get(1) - border, border});
            }
        }
        int[] known = rows.get(row);
        if (known == null) return;
        int col = indices.get(0) - known[2];
        if (known[1] < 0 || known[1] >= height || col < 0 || col >= width) return;
        char value = row[indices.get(0)], character = value < 10 ? (char) ('0' + value) : value;
        log(WRITE, known[0] << 8 | (character < ' ' || character > '~' ? '?' : character), String.valueOf(known[1] * width + col));
    }

    // Reports: what has happened, a number, a line, and JSON

    /** Whether the variables at this moment are wanted. */
    public static boolean isWatched() {
        return watches && observes() && operations >= first - 1;
    }

    /** Logs an event, if the program is observed now. */
    private static void log(int kind, int number, String value) {
        if (!observes()) return;
        operations++;
        report(String.valueOf(kind), number, line, value);
        if (isWatched()) snapshot("operation", operations);
        if (!watches || operations < until) return;
        report("pause", 0, 0, "");
        sendReports();
        int[] command = readNumbers();
        first = command[0];
        until = command[1];
    }

    /** Reports the variables of the innermost call. */
    private static void snapshot(String what, int number) {
        List<String> variables = new java.util.ArrayList<>();
        for (int i = 0; i < frame.shown.length; i += 2) {
            Object value = frame.shown[i + 1];
            if (value instanceof char[][] || value instanceof char[]) continue; // a board, or a row of it
            variables.add(quote((String) frame.shown[i]) + ":" + json(value, null));
        }
        report(what, frame.id, number, object(variables));
    }

    private static void report(String what, int number, int at, String content) {
        reports.append(what).append(',').append(number).append(',').append(at).append(',').append(content).append('\n');
        if (reports.length() > BATCH_SIZE) sendReports();
    }

    private static void sendReports() {
        byte[] content = reports.toString().getBytes(StandardCharsets.US_ASCII);
        ByteBuffer message = ByteBuffer.allocate(21 + content.length).order(ByteOrder.LITTLE_ENDIAN);
        message.put((byte) 'T').put(token).putInt(content.length).put(content);
        if (content.length > 0) messages.write(message.array(), 0, message.capacity());
        reports.setLength(0);
    }

    // JSON: the text of a list in Java is JSON, if those of its elements are.

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            boolean isPlain = each >= ' ' && each <= '~' && each != '"' && each != '\\';
            if (isPlain) quoted.append(each);
            else quoted.append("\\u").append(Integer.toHexString(0x10000 | each).substring(1));
        }
        return quoted.append("\"").toString();
    }

    private static String object(List<String> fields) {
        return "{" + String.join(",", fields) + "}";
    }

    private static String fields(Object... values) {
        List<String> fields = new java.util.ArrayList<>();
        for (Object each : values) fields.add("\"\":" + json(each, null));
        return object(fields);
    }

    /** The JSON of a value, which is in an object of the class `holder`; what it cannot hold is text in an object. */
    private static String json(Object value, Class<?> holder) {
        boolean isOfBoard = value instanceof char[][] || value instanceof char[];
        if (value == null || isOfBoard || value.getClass() == holder) return "null"; // the last is a link
        if (value instanceof Number || value instanceof Boolean) return value.toString();
        if (value instanceof String text) return quote(text.substring(0, Math.min(text.length(), LONGEST_TEXT)));
        if (value instanceof Map.Entry<?, ?> pair) return fields(pair.getKey(), pair.getValue());
        List<String> parts = new java.util.ArrayList<>();
        Object all = value instanceof Collection<?> collection ? collection.toArray() : value;
        if (all.getClass().isArray()) {
            int size = Array.getLength(all);
            if (size > LONGEST_LIST) parts.addAll(List.of("\"\\u2026\"", String.valueOf(size)));
            for (int i = 0; i < size && parts.size() <= LONGEST_LIST; i++) parts.add(json(Array.get(all, i), null));
            return parts.toString();
        }
        Class<?> kind = value.getClass();
        String name = value instanceof Character ? "'" + value + "'" : kind.getSimpleName();
        if (value instanceof Enum<?> constant) name = constant.name();
        if (kind.getClassLoader() != loader || value instanceof Enum) return "{\"\":" + quote(name) + "}";
        try {
            for (Field field : kind.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) continue;
                field.setAccessible(true);
                parts.add(quote(field.getName()) + ":" + json(field.get(value), kind));
            }
        } catch (IllegalAccessException closed) {
            throw new AssertionError(closed); // all fields are made accessible
        }
        return object(parts);
    }

    // Containers

    /** The number of a container, -1 while nothing is observed; if it is new, what it has is logged as pushed. */
    private static int numberOf(Collection<?> container) {
        if (!observes()) return -1;
        Integer known = containers.get(container);
        if (known != null) return known;
        int number = containers.size();
        containers.put(container, number);
        if (container instanceof HashSet || container instanceof PriorityQueue) log(UNORDERED, number, "");
        for (Object each : container.toArray()) used(PUSH, number, each);
        return number;
    }

    /** Logs that a container was used with a value, which is returned. */
    private static <E> E used(int kind, int container, E value) {
        if (observes()) log(kind, container, json(value, null));
        return value;
    }

    /** Logs that a container was used with a value, if that has changed it. */
    private static boolean changed(int kind, int container, boolean isChanged, Object value) {
        if (isChanged) used(kind, container, value);
        return isChanged;
    }

    private static int end(int index, int size) {
        return index == 0 && size > 1 ? TAKE_FRONT : TAKE_BACK;
    }

    private static <E> Iterator<E> looped(int container, Iterator<E> all) {
        return container < 0 ? all : new Iterator<E>() {
            private final int head = line;
            private E latest;
            public boolean hasNext() { return all.hasNext(); }
            public E next() {
                line = head;
                return latest = used(NEXT, container, all.next());
            }
            public void remove() { all.remove(); used(TAKE_FRONT, container, latest); }
        };
    }

    /** What LeetCode provides. */
    public static final class Provided {
        public static final class Pair<K, V> extends AbstractMap.SimpleImmutableEntry<K, V> {
            public Pair(K key, V value) { super(key, value); }
        }
    }

    // Of each collection, the methods that it does not build upon others. Java evaluates arguments in their order, so
    // `numberOf(this)` logs what a collection has before it is changed.

    public static class ArrayDeque<E> extends java.util.ArrayDeque<E> {
        public ArrayDeque() {}
        public ArrayDeque(int size) { super(size); }
        public ArrayDeque(Collection<? extends E> all) { super(all); }
        @Override public void addFirst(E e) { int n = numberOf(this); super.addFirst(e); used(PUSH, n, e); }
        @Override public void addLast(E e) { int n = numberOf(this); super.addLast(e); used(PUSH, n, e); }
        @Override public E pollFirst() { return used(TAKE_FRONT, numberOf(this), super.pollFirst()); }
        @Override public E pollLast() { return used(TAKE_BACK, numberOf(this), super.pollLast()); }
        @Override public E peekFirst() { return used(LOOK, numberOf(this), super.peekFirst()); }
        @Override public E peekLast() { return used(LOOK, numberOf(this), super.peekLast()); }
        @Override public void clear() { log(CLEAR, numberOf(this), ""); super.clear(); }
        @Override public Iterator<E> iterator() { return looped(numberOf(this), super.iterator()); }
    }

    public static class LinkedList<E> extends java.util.LinkedList<E> {
        public LinkedList() {}
        public LinkedList(Collection<? extends E> all) { super(all); }
        @Override public boolean add(E e) { return changed(PUSH, numberOf(this), super.add(e), e); }
        @Override public void add(int i, E e) { int n = numberOf(this); super.add(i, e); used(PUSH, n, e); }
        @Override public boolean addAll(Collection<? extends E> all) { for (E e : all) add(e); return !all.isEmpty(); }
        @Override public void addFirst(E e) { int n = numberOf(this); super.addFirst(e); used(PUSH, n, e); }
        @Override public void addLast(E e) { int n = numberOf(this); super.addLast(e); used(PUSH, n, e); }
        @Override public E removeFirst() { return used(TAKE_FRONT, numberOf(this), super.removeFirst()); }
        @Override public E removeLast() { return used(TAKE_BACK, numberOf(this), super.removeLast()); }
        @Override public E remove(int i) { return used(end(i, size()), numberOf(this), super.remove(i)); }
        @Override public E poll() { return used(TAKE_FRONT, numberOf(this), super.poll()); }
        @Override public E pollFirst() { return used(TAKE_FRONT, numberOf(this), super.pollFirst()); }
        @Override public E pollLast() { return used(TAKE_BACK, numberOf(this), super.pollLast()); }
        @Override public E peek() { return used(LOOK, numberOf(this), super.peek()); }
        @Override public E peekFirst() { return used(LOOK, numberOf(this), super.peekFirst()); }
        @Override public E peekLast() { return used(LOOK, numberOf(this), super.peekLast()); }
        @Override public E get(int i) { return used(LOOK, numberOf(this), super.get(i)); }
        @Override public void clear() { log(CLEAR, numberOf(this), ""); super.clear(); }
        @Override public Iterator<E> iterator() { return looped(numberOf(this), super.iterator()); }
    }

    public static class ArrayList<E> extends java.util.ArrayList<E> {
        public ArrayList() {}
        public ArrayList(int size) { super(size); }
        public ArrayList(Collection<? extends E> all) { super(all); }
        @Override public boolean add(E e) { return changed(PUSH, numberOf(this), super.add(e), e); }
        @Override public void add(int i, E e) { int n = numberOf(this); super.add(i, e); used(PUSH, n, e); }
        @Override public boolean addAll(Collection<? extends E> all) { for (E e : all) add(e); return !all.isEmpty(); }
        @Override public E remove(int i) { return used(end(i, size()), numberOf(this), super.remove(i)); }
        @Override public E get(int i) { return used(LOOK, numberOf(this), super.get(i)); }
        public E removeFirst() { return remove(0); } // this and the next one are of Java 21
        public E removeLast() { return remove(size() - 1); }
        @Override public void clear() { log(CLEAR, numberOf(this), ""); super.clear(); }
        @Override public Iterator<E> iterator() { return looped(numberOf(this), super.iterator()); }
    }

    public static class Stack<E> extends java.util.Stack<E> {
        @Override public boolean add(E e) { return changed(PUSH, numberOf(this), super.add(e), e); }
        @Override public E push(E e) { int n = numberOf(this); super.push(e); return used(PUSH, n, e); }
        @Override public E peek() { return used(LOOK, numberOf(this), super.peek()); }
        @Override public E get(int i) { return used(LOOK, numberOf(this), super.get(i)); }
        @Override public E remove(int i) { return used(end(i, size()), numberOf(this), super.remove(i)); }
        @Override public E pop() {
            if (isEmpty()) throw new EmptyStackException();
            return used(TAKE_BACK, numberOf(this), super.remove(size() - 1));
        }
        @Override public void clear() { log(CLEAR, numberOf(this), ""); super.clear(); }
        @Override public Iterator<E> iterator() { return looped(numberOf(this), super.iterator()); }
    }

    public static class PriorityQueue<E> extends java.util.PriorityQueue<E> {
        public PriorityQueue() {}
        public PriorityQueue(int size) { super(size); }
        public PriorityQueue(Collection<? extends E> all) { super(all); }
        public PriorityQueue(Comparator<? super E> order) { super(order); }
        public PriorityQueue(int size, Comparator<? super E> order) { super(size, order); }
        @Override public boolean offer(E e) { return changed(PUSH, numberOf(this), super.offer(e), e); }
        @Override public E poll() { return used(TAKE_FRONT, numberOf(this), super.poll()); }
        @Override public E peek() { return used(LOOK, numberOf(this), super.peek()); }
    }

    public static class HashSet<E> extends java.util.HashSet<E> {
        public HashSet() {}
        public HashSet(int size) { super(size); }
        public HashSet(Collection<? extends E> all) { super(all); }
        @Override public boolean add(E e) { return changed(PUSH, numberOf(this), super.add(e), e); }
        @Override public boolean remove(Object e) { return changed(TAKE_FRONT, numberOf(this), super.remove(e), e); }
        @Override public Iterator<E> iterator() { return looped(numberOf(this), super.iterator()); }
    }

    // Messages

    /** Sends the answer for the board, unless it has one. */
    private static synchronized void answer(String end, String error, String message, int at, Object returned) {
        if (answered) return;
        answered = true;
        observing = false;
        System.out.flush();
        printed.write(token, 0, token.length);
        char[][] cells = returned instanceof char[][] all ? all : null;
        String kind = returned == null ? "nothing" : returned == board ? "same" : cells != null ? "new" : "other";
        List<Integer> numbers = new java.util.ArrayList<>();
        boolean shares = false;
        for (char[] row : cells != null ? cells : board) {
            int[] known = rows.get(row);
            numbers.add(known == null ? -1 : known[0]);
            shares |= kind.equals("new") && Arrays.asList(board).contains(row);
        }
        List<Object> parts = Arrays.asList(quote(end), quote(error), quote(message), quote(kind), shares,
            rowsOf(cells), rowsOf(board), numbers, null);
        report("answer", 0, at, parts.toString());
        sendReports();
    }

    private static List<String> rowsOf(char[][] all) {
        if (all == null) return null;
        List<String> rows = new java.util.ArrayList<>();
        for (char[] row : all) rows.add(row == null ? "\"\"" : quote(new String(row)));
        return rows;
    }

    /** Ends this process with an answer; no handler of the program's can prevent it. */
    private static void finish(String end, String error) {
        answer(end, error, "", line, null);
        Runtime.getRuntime().halt(0);
    }

    // Running the program

    /** Loads the program's own classes, which are in no package, anew in each loader. */
    private static final class ProgramLoader extends ClassLoader {
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            if (name.contains(".")) return super.loadClass(name, resolve);
            try {
                byte[] code = Files.readAllBytes(Path.of(System.getProperty("java.class.path"), name + ".class"));
                return defineClass(name, code, 0, code.length);
            } catch (IOException unread) {
                throw new ClassNotFoundException(name, unread);
            }
        }
    }

    private static int[] readNumbers() {
        String[] texts = requests.next().split(" ");
        int[] numbers = new int[texts.length];
        for (int i = 0; i < numbers.length; i++) numbers[i] = (int) Math.min(Long.parseLong(texts[i]), Integer.MAX_VALUE);
        return numbers;
    }

    public static void main(String[] arguments) {
        System.setIn(InputStream.nullInputStream());
        System.setErr(System.out);
        token = HexFormat.of().parseHex(requests.next());
        String entry = requests.next();
        int point = entry.lastIndexOf('.');
        String className = entry.substring(0, point).replace('.', '$'), name = entry.substring(point + 1);
        int[] request = readNumbers();
        report("begin", 0, 0, "");
        sendReports();
        boolean observed = request[0] == 1, loadsOnce = request[1] == 1;
        mostCalls = request[2];
        watches = request[3] >= 0;
        first = request[3];
        until = request[4];
        Runtime.getRuntime().addShutdownHook(new Thread() {
            @Override public void run() { answer("exited", "", "", line, null); }
        });
        try {
            for (int i = 0; i < request[5]; i++) {
                int[] numbers = readNumbers();
                height = numbers[0];
                width = numbers[1];
                choice = numbers[5];
                board = new char[height][];
                for (int row = 0; row < height; row++) board[row] = requests.next().toCharArray();
                if (loader == null || !loadsOnce) loader = new ProgramLoader();
                run(className, name, new int[] {numbers[2], numbers[3]}, numbers[4], observed);
            }
        } finally {
            Runtime.getRuntime().halt(0); // other threads may still run
        }
    }

    private static Method findMethod(Class<?> owner, String name, Class<?>... types) throws NoSuchMethodException {
        try {
            return owner.getDeclaredMethod(name, types);
        } catch (NoSuchMethodException thrown) {
            Class<?> above = owner.getSuperclass(); // an inherited one, or one of an interface
            return above == Object.class ? owner.getMethod(name, types) : findMethod(above, name, types);
        }
    }

    /** Makes an object of a class; one of an inner class is in an object of the class around it. */
    private static Object make(Class<?> owner) throws ReflectiveOperationException {
        Class<?> outer = Modifier.isStatic(owner.getModifiers()) ? null : owner.getDeclaringClass();
        Constructor<?> maker = outer == null ? owner.getDeclaredConstructor() : owner.getDeclaredConstructor(outer);
        maker.setAccessible(true);
        return outer == null ? maker.newInstance() : maker.newInstance(make(outer));
    }

    private static void run(String className, String name, int[] click, int most, boolean observed) {
        steps = operations = depth = newestFrame = line = 0;
        mostSteps = MOST_LOADING_STEPS;
        frame = new Frame(-1);
        places.clear();
        containers.clear();
        rows.clear();
        unwinding = answered = false;
        for (int row = 0; row < height; row++) rows.put(board[row], new int[] {row, row, 0});
        try {
            Class<?> owner = Class.forName(className, true, loader);
            Method method = findMethod(owner, name, char[][].class, int[].class);
            method.setAccessible(true);
            Object object = Modifier.isStatic(method.getModifiers()) ? null : make(owner);
            report("loaded", 1, 0, "");
            sendReports(); // what ends the process later is then not taken for an end before
            steps = 0;
            mostSteps = most;
            observing = observed;
            answer("returned", "", "", 0, method.invoke(object, board, click));
        } catch (Throwable thrown) {
            Throwable cause = thrown;
            while (cause instanceof InvocationTargetException || cause instanceof ExceptionInInitializerError)
                cause = cause.getCause();
            int at = line;
            StackTraceElement[] calls = cause.getStackTrace();
            for (int i = calls.length - 1; i >= 0; i--) // the innermost call of the program comes last
                if (!calls[i].getClassName().contains(".")) at = calls[i].getLineNumber();
            String message = cause.getMessage() == null ? "" : cause.getMessage();
            if (message.contains("observed_.")) message = message.substring(0, message.indexOf(" because "));
            String error = cause.getClass().getSimpleName();
            if (thrown instanceof NoSuchMethodException) {
                error = className;
                message = "it has to have a constructor without parameters";
            }
            boolean isDepth = cause instanceof StackOverflowError;
            answer(isDepth ? "depth" : "raised", error, message, at, null);
            if (isDepth) Runtime.getRuntime().halt(0);
        }
    }
}
