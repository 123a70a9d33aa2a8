package observed_;

import java.io.*;
import java.lang.reflect.*;
import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;

/**
 * The hooks that instrumented Java calls, and the main program that runs it on boards.
 *
 * What every run does has no lambda and no String.format, which take Java long to load. In this class ArrayDeque and
 * the like are the observed collections below; its own ones are written java.util.ArrayDeque.
 */
public final class Hooks {
    // The kinds of events, as in `observed/events.py`.
    private static final int PART = -1, CALL = 0, ENTER = 1, RETURN = 2, WRITE = 3, PUSH = 4;
    private static final int TAKE_FRONT = 5, TAKE_BACK = 6, LOOK = 7, NEXT = 8, CLEAR = 9, UNORDERED = 10;
    private static final int MOST_PARTS = 12, LONGEST_LIST = 4, LONGEST_TEXT = 24, MOST_SHOWN = 3;
    // Of lines shown between two operations, and of snapshots in a message.
    private static final int MOST_LINES = 500, MOST_SNAPSHOTS = 1000;
    private static final int FIRST_BORDERED_ROW = 1 << 20;

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
    private static int line, operations, mostOperations, depth, mostCalls, logged;
    private static long statements, mostStatements;
    private static final ByteBuffer events = ByteBuffer.allocate(1 << 18).order(ByteOrder.LITTLE_ENDIAN);

    private static Frame frame;
    // Of each write to an array that is not complete: the array, and the indices so far.
    private static final Deque<Object> places = new java.util.ArrayDeque<>();
    private static int newestFrame;
    private static boolean unwinding;
    // The lines of calls that an exception has left; their returns are logged before the next event.
    private static final Queue<Integer> unwound = new java.util.ArrayDeque<>();
    private static final Map<List<Integer>, Integer> values = new HashMap<>();
    private static final Map<Object, Integer> containers = new IdentityHashMap<>();
    // For each row of a board: its number, its index on the board, and the width of the border.
    private static final Map<char[], int[]> rows = new IdentityHashMap<>();

    private static boolean watches;
    private static int first, until, linesSince, shownLine, shownFrame;
    private static final List<String> snapshots = new java.util.ArrayList<>();

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
        if (++statements > mostStatements) finish("steps", "");
        return observing && isWatched();
    }

    /** Counts the test of a condition. */
    public static boolean on(int number) {
        at(number);
        return true;
    }

    /** Takes the names and values of the variables before the statement in the current line. */
    public static void show(Object... named) {
        frame.shown = named;
        if (linesSince++ >= MOST_LINES || line == shownLine && frame.id == shownFrame) return;
        shownLine = line;
        shownFrame = frame.id;
        report("line", line);
    }

    public static void enter(int number, int head, Object... arguments) {
        if (Thread.currentThread() != program) return;
        frame = new Frame(number);
        if (number >= 0 && ++depth > mostCalls) finish("depth", "StackOverflowError");
        if (number >= 0) log(CALL, number, -1);
        line = head;
        if (number >= 0) log(ENTER, number, valueOf(arguments));
    }

    /** Notes that an exception leaves the innermost call. */
    public static void unwind() {
        unwinding = true;
    }

    public static void leave() {
        if (Thread.currentThread() != program || frame.caller == null) return;
        if (isWatched()) report("leave", 0);
        Frame callee = frame;
        frame = callee.caller;
        if (callee.number >= 0) {
            depth--;
            if (unwinding) unwound.add(line);
            else log(RETURN, 0, -1);
        }
        unwinding = false;
        line = callee.calledFrom;
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
        char symbol = row[indices.get(0)];
        log(WRITE, known[0] << 8 | ("MEB12345678X".indexOf(symbol) < 0 ? 0 : symbol), known[1] * width + col);
    }

    // Events

    /** Whether the variables at this moment are wanted. */
    private static boolean isWatched() {
        return watches && logged >= first - 1;
    }

    /** Logs an event, if the program is observed now. */
    private static void log(int kind, int number, int value) {
        if (!observes()) return;
        while (!unwound.isEmpty()) put(RETURN, 0, -1, unwound.poll());
        put(kind, number, value, line);
        if (isWatched()) {
            linesSince = shownLine = 0;
            report("operation", logged);
        }
        if (watches && logged >= until) pause();
        if (++operations > mostOperations) finish("operations", "");
    }

    private static void put(int kind, int number, int value, int at) {
        logged++;
        if (events.remaining() < 16) sendEvents();
        events.putInt(kind).putInt(number).putInt(value).putInt(at);
    }

    /** The number of a value by its integers; -1 if it has none, or is not observed. */
    private static int valueOf(Object... all) {
        if (!observes()) return -1;
        List<Integer> parts = partsOf(all);
        if (parts.isEmpty()) return -1;
        Integer known = values.putIfAbsent(parts, values.size());
        if (known != null) return known;
        for (int i = 0; i < parts.size(); i++) put(PART, i, values.size() - 1, parts.get(i));
        return values.size() - 1;
    }

    private static List<Integer> partsOf(Object... all) {
        List<Integer> parts = new java.util.ArrayList<>();
        try {
            for (Object each : all) addParts(each, null, parts);
        } catch (IllegalAccessException closed) {
            throw new AssertionError(closed); // all fields are made accessible
        }
        return parts;
    }

    /** Adds the integers of a value, which is in an object of the class `holder`. */
    private static void addParts(Object value, Class<?> holder, List<Integer> parts) throws IllegalAccessException {
        if (value == null || parts.size() >= MOST_PARTS) return;
        Class<?> kind = value.getClass();
        if (value instanceof Integer || value instanceof Short || value instanceof Byte || value instanceof Long) {
            long number = ((Number) value).longValue();
            if (number == (int) number) parts.add((int) number);
        } else if (value instanceof String text && text.length() <= LONGEST_TEXT) {
            List<Integer> found = new java.util.ArrayList<>();
            Matcher numbers = Pattern.compile("(?<!\\d)-?\\d{1,9}").matcher(text);
            while (numbers.find()) found.add(Integer.parseInt(numbers.group()));
            if (found.size() > 1) parts.addAll(found);
        } else if (kind.isArray() || value instanceof List) {
            Object all = value instanceof List<?> list ? list.toArray() : value;
            int size = Array.getLength(all);
            boolean isCell = size <= LONGEST_LIST && holder != List.class; // no list of lists
            for (int i = 0; isCell && i < size; i++) addParts(Array.get(all, i), List.class, parts);
        } else if (value instanceof Map.Entry<?, ?> pair) {
            addParts(pair.getKey(), holder, parts);
            addParts(pair.getValue(), holder, parts);
        } else if (kind.getClassLoader() == loader && kind != holder) { // an object of the program, but no link
            for (Field field : kind.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) continue;
                field.setAccessible(true);
                addParts(field.get(value), kind, parts);
            }
        }
    }

    // Containers

    /** The number of a container, -1 while nothing is observed; if it is new, what it has is logged as pushed. */
    private static int of(Collection<?> container) {
        if (!observes()) return -1;
        Integer known = containers.get(container);
        if (known != null) return known;
        int number = containers.size();
        containers.put(container, number);
        if (container instanceof HashSet || container instanceof PriorityQueue) log(UNORDERED, number, -1);
        for (Object each : container.toArray()) used(PUSH, number, each);
        return number;
    }

    /** Logs that a container was used with a value, which is returned. */
    private static <E> E used(int kind, int container, E value) {
        int number = valueOf(value);
        if (number >= 0) log(kind, container, number);
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
    // `of(this)` logs what a collection has before it is changed.

    public static class ArrayDeque<E> extends java.util.ArrayDeque<E> {
        public ArrayDeque() {}
        public ArrayDeque(int size) { super(size); }
        public ArrayDeque(Collection<? extends E> all) { super(all); }
        @Override public void addFirst(E e) { int n = of(this); super.addFirst(e); used(PUSH, n, e); }
        @Override public void addLast(E e) { int n = of(this); super.addLast(e); used(PUSH, n, e); }
        @Override public E pollFirst() { return used(TAKE_FRONT, of(this), super.pollFirst()); }
        @Override public E pollLast() { return used(TAKE_BACK, of(this), super.pollLast()); }
        @Override public E peekFirst() { return used(LOOK, of(this), super.peekFirst()); }
        @Override public E peekLast() { return used(LOOK, of(this), super.peekLast()); }
        @Override public void clear() { log(CLEAR, of(this), -1); super.clear(); }
        @Override public Iterator<E> iterator() { return looped(of(this), super.iterator()); }
    }

    public static class LinkedList<E> extends java.util.LinkedList<E> {
        public LinkedList() {}
        public LinkedList(Collection<? extends E> all) { super(all); }
        @Override public boolean add(E e) { return changed(PUSH, of(this), super.add(e), e); }
        @Override public void add(int i, E e) { int n = of(this); super.add(i, e); used(PUSH, n, e); }
        @Override public boolean addAll(Collection<? extends E> all) { for (E e : all) add(e); return !all.isEmpty(); }
        @Override public void addFirst(E e) { int n = of(this); super.addFirst(e); used(PUSH, n, e); }
        @Override public void addLast(E e) { int n = of(this); super.addLast(e); used(PUSH, n, e); }
        @Override public E removeFirst() { return used(TAKE_FRONT, of(this), super.removeFirst()); }
        @Override public E removeLast() { return used(TAKE_BACK, of(this), super.removeLast()); }
        @Override public E remove(int i) { return used(end(i, size()), of(this), super.remove(i)); }
        @Override public E poll() { return used(TAKE_FRONT, of(this), super.poll()); }
        @Override public E pollFirst() { return used(TAKE_FRONT, of(this), super.pollFirst()); }
        @Override public E pollLast() { return used(TAKE_BACK, of(this), super.pollLast()); }
        @Override public E peek() { return used(LOOK, of(this), super.peek()); }
        @Override public E peekFirst() { return used(LOOK, of(this), super.peekFirst()); }
        @Override public E peekLast() { return used(LOOK, of(this), super.peekLast()); }
        @Override public E get(int i) { return used(LOOK, of(this), super.get(i)); }
        @Override public void clear() { log(CLEAR, of(this), -1); super.clear(); }
        @Override public Iterator<E> iterator() { return looped(of(this), super.iterator()); }
    }

    public static class ArrayList<E> extends java.util.ArrayList<E> {
        public ArrayList() {}
        public ArrayList(int size) { super(size); }
        public ArrayList(Collection<? extends E> all) { super(all); }
        @Override public boolean add(E e) { return changed(PUSH, of(this), super.add(e), e); }
        @Override public void add(int i, E e) { int n = of(this); super.add(i, e); used(PUSH, n, e); }
        @Override public boolean addAll(Collection<? extends E> all) { for (E e : all) add(e); return !all.isEmpty(); }
        @Override public E remove(int i) { return used(end(i, size()), of(this), super.remove(i)); }
        @Override public E get(int i) { return used(LOOK, of(this), super.get(i)); }
        @Override public void clear() { log(CLEAR, of(this), -1); super.clear(); }
        @Override public Iterator<E> iterator() { return looped(of(this), super.iterator()); }
    }

    public static class Stack<E> extends java.util.Stack<E> {
        @Override public boolean add(E e) { return changed(PUSH, of(this), super.add(e), e); }
        @Override public E push(E e) { int n = of(this); super.push(e); return used(PUSH, n, e); }
        @Override public E peek() { return used(LOOK, of(this), super.peek()); }
        @Override public E get(int i) { return used(LOOK, of(this), super.get(i)); }
        @Override public E remove(int i) { return used(end(i, size()), of(this), super.remove(i)); }
        @Override public E pop() {
            if (isEmpty()) throw new EmptyStackException();
            return used(TAKE_BACK, of(this), super.remove(size() - 1));
        }
        @Override public void clear() { log(CLEAR, of(this), -1); super.clear(); }
        @Override public Iterator<E> iterator() { return looped(of(this), super.iterator()); }
    }

    public static class PriorityQueue<E> extends java.util.PriorityQueue<E> {
        public PriorityQueue() {}
        public PriorityQueue(Comparator<? super E> order) { super(order); }
        public PriorityQueue(int size, Comparator<? super E> order) { super(size, order); }
        @Override public boolean offer(E e) { return changed(PUSH, of(this), super.offer(e), e); }
        @Override public E poll() { return used(TAKE_FRONT, of(this), super.poll()); }
        @Override public E peek() { return used(LOOK, of(this), super.peek()); }
    }

    public static class HashSet<E> extends java.util.HashSet<E> {
        public HashSet() {}
        public HashSet(Collection<? extends E> all) { super(all); }
        @Override public boolean add(E e) { return changed(PUSH, of(this), super.add(e), e); }
        @Override public boolean remove(Object e) { return changed(TAKE_FRONT, of(this), super.remove(e), e); }
        @Override public Iterator<E> iterator() { return looped(of(this), super.iterator()); }
    }

    // Messages

    private static void send(char letter, byte[] content) {
        ByteBuffer message = ByteBuffer.allocate(21 + content.length).order(ByteOrder.LITTLE_ENDIAN);
        message.put((byte) letter).put(token).putInt(content.length).put(content);
        messages.write(message.array(), 0, message.capacity());
    }

    /** Sends what was seen since the last time. */
    private static void sendEvents() {
        sendSnapshots();
        if (events.position() > 0) send('E', Arrays.copyOf(events.array(), events.position()));
        events.clear();
    }

    private static void sendSnapshots() {
        if (!snapshots.isEmpty()) send('L', ("{\"snapshots\":" + snapshots + "}").getBytes());
        snapshots.clear();
    }

    /** Sends the answer for the board, unless it has one. */
    private static synchronized void answer(String end, String error, String message, int at, Object returned) {
        if (answered) return;
        answered = true;
        observing = false;
        System.out.flush();
        printed.write(token, 0, token.length);
        sendEvents();
        char[][] cells = returned instanceof char[][] all ? all : null;
        String kind = returned == null ? "nothing" : returned == board ? "same" : cells != null ? "new" : "other";
        List<Integer> numbers = new java.util.ArrayList<>();
        boolean shares = false;
        for (char[] row : cells != null ? cells : board) {
            int[] known = rows.get(row);
            numbers.add(known == null ? -1 : known[0]);
            shares |= kind.equals("new") && Arrays.asList(board).contains(row);
        }
        String text = "{\"end\":" + quote(end) + ",\"error\":" + quote(error) + ",\"message\":" + quote(message)
            + ",\"line\":" + at + ",\"returned\":" + quote(kind) + ",\"shares_rows\":" + shares
            + ",\"cells\":" + cells(cells) + ",\"given_cells\":" + cells(board) + ",\"rows\":" + numbers + "}";
        send('A', text.getBytes());
    }

    /** Ends this process with an answer; no handler of the program's can prevent it. */
    private static void finish(String end, String error) {
        answer(end, error, "", line, null);
        Runtime.getRuntime().halt(0);
    }

    // JSON: the text of a list in Java is JSON, if those of its elements are.

    private static List<List<String>> cells(char[][] all) {
        if (all == null) return null;
        List<List<String>> cells = new java.util.ArrayList<>();
        for (char[] row : all) {
            List<String> symbols = new java.util.ArrayList<>();
            for (int i = 0; row != null && i < row.length; i++) symbols.add(quote(String.valueOf(row[i])));
            cells.add(symbols);
        }
        return cells;
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            boolean isPlain = each >= ' ' && each <= '~' && each != '"' && each != '\\';
            if (isPlain) quoted.append(each);
            else quoted.append("\\u").append(Integer.toHexString(0x10000 | each).substring(1));
        }
        return quoted.append("\"").toString();
    }

    // Variables

    private static void report(String what, int number) {
        List<String> variables = new java.util.ArrayList<>();
        for (int i = 0; i < frame.shown.length; i += 2) {
            Object value = frame.shown[i + 1];
            if (value instanceof char[][] || value instanceof char[]) continue; // a board, or a row of it
            variables.add("[" + quote((String) frame.shown[i]) + "," + quote(text(value, false)) + "]");
        }
        snapshots.add("[" + quote(what) + "," + number + "," + frame.id + "," + variables + "]");
        if (snapshots.size() >= MOST_SNAPSHOTS) sendSnapshots();
    }

    private static String text(Object value, boolean isInner) {
        if (value instanceof Character) return "'" + value + "'";
        if (value instanceof String) return "\"" + value + "\"";
        if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
        Object all = value instanceof Collection<?> collection ? collection.toArray() : value;
        if (!all.getClass().isArray()) // an object; of one without numbers, only the class is shown
            return value.getClass().getSimpleName() + partsOf(value).toString().replace("[]", "");
        int size = Array.getLength(all);
        if (size == 0 && value != all && !isInner) return "empty";
        List<String> items = new java.util.ArrayList<>();
        for (int i = 0; i < Math.min(size, MOST_SHOWN); i++) items.add(text(Array.get(all, i), true));
        String text = String.join(", ", items) + (size > MOST_SHOWN ? " \u2026 " + size : "");
        return isInner || value == all ? "[" + text + "]" : text;
    }

    /** Sends what was seen, and waits for the next command. */
    private static void pause() {
        sendEvents();
        send('W', new byte[0]);
        int[] command = readNumbers();
        first = command[0];
        until = command[1];
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
        for (int i = 0; i < numbers.length; i++) numbers[i] = Integer.parseInt(texts[i]);
        return numbers;
    }

    public static void main(String[] arguments) {
        System.setIn(InputStream.nullInputStream());
        System.setErr(System.out);
        token = HexFormat.of().parseHex(requests.next());
        String[] entry = requests.next().split("\\.");
        int[] request = readNumbers();
        boolean observed = request[0] == 1, loadsOnce = request[1] == 1;
        mostOperations = request[2];
        mostCalls = request[3];
        watches = request[4] >= 0;
        first = request[4];
        until = request[5];
        Runtime.getRuntime().addShutdownHook(new Thread() {
            @Override public void run() { answer("exited", "", "", line, null); }
        });
        try {
            for (int i = 0; i < request[6]; i++) {
                int[] numbers = readNumbers();
                height = numbers[0];
                width = numbers[1];
                board = new char[height][];
                for (int row = 0; row < height; row++) board[row] = requests.next().toCharArray();
                if (loader == null || !loadsOnce) loader = new ProgramLoader();
                mostStatements = numbers[4];
                run(entry[0], entry[1], new int[] {numbers[2], numbers[3]}, observed);
            }
        } finally {
            Runtime.getRuntime().halt(0); // other threads may still run
        }
    }

    private static void run(String className, String name, int[] click, boolean observed) {
        statements = operations = depth = newestFrame = logged = line = 0;
        frame = new Frame(-1);
        places.clear();
        values.clear();
        containers.clear();
        rows.clear();
        unwound.clear();
        unwinding = answered = false;
        for (int row = 0; row < height; row++) rows.put(board[row], new int[] {row, row, 0});
        String end = "load";
        try {
            Class<?> owner = Class.forName(className, true, loader);
            Method method = owner.getDeclaredMethod(name, char[][].class, int[].class);
            method.setAccessible(true);
            Object object = null;
            if (!Modifier.isStatic(method.getModifiers())) {
                Constructor<?> maker = owner.getDeclaredConstructor();
                maker.setAccessible(true);
                object = maker.newInstance();
            }
            end = "raised";
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
            boolean isDepth = cause instanceof StackOverflowError;
            answer(isDepth ? "depth" : end, cause.getClass().getSimpleName(), message, at, null);
            if (isDepth) Runtime.getRuntime().halt(0);
        }
    }
}
