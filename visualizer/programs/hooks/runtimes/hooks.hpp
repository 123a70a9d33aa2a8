// The hooks that instrumented C++ calls, the observed containers, and the main program that runs it on boards.
// It is included once, before the program's text, and includes little, since it is compiled with each program.
#if defined(ALL_HEADERS_) && __has_include(<bits/stdc++.h>)
#include <bits/stdc++.h>
#endif
#include <algorithm>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <fcntl.h>
#include <numeric>
#include <queue>
#include <stack>
#include <string>
#include <tuple>
#include <unistd.h>
#ifndef _WIN32
#include <pthread.h>
#include <sys/wait.h>
#endif
#ifdef __linux__
#include <malloc.h>
#include <sys/prctl.h>
#endif

namespace observed_ {
// The kinds of events, as in `observed/events.py`.
enum { CALL, ENTER, RETURN, WRITE, PUSH, TAKE_FRONT, TAKE_BACK, LOOK, NEXT, CLEAR, UNORDERED };
constexpr int LONGEST_LIST = 4, LONGEST_TEXT = 60, FIRST_BORDERED_ROW = 1 << 20, BATCH = 1 << 16;
const char ANSWER[] = "answer,0,%d,[\"%s\",%s,%s,\"%s\",false,%s,%s,[%s],null]\n";

using Text = std::string;
struct Row { const char* begin; std::size_t size; int number, index, border; };  // `index` is that on the board
struct Call;

static FILE* requests;
static int messages, printed, answered_status, sending;
static char token[16];
static thread_local bool is_program;  // in the thread that runs the program
static bool observes_runs, observing, watches, answered, is_forking, loads_once;
static thread_local int line, thrown_line;
static int height, width, run, choice, operations, open_calls, most_calls;
static const long long MOST_LOADING_STEPS = 1000000;
static long long steps, most_steps = MOST_LOADING_STEPS;
static int first, until, newest_frame, container_count, row_count, looked_in, looked_on;
static const void *looked_at, *looked_by, *given_board;
static Text (*cells_of_given)(const void*), reports;
static Call* innermost;
static std::vector<Row> rows;  // sorted by address
static bool leaves_unset;  // whether what has no value yet stays as it is
static std::uint64_t unset[1 << 15];

// Values that nothing has set

// Gives memory the values of what has none yet, unless a run is to meet what the one before it has left.
static void* unset_memory(void* memory, std::size_t size) {
    if (!leaves_unset && memory != nullptr) std::memcpy(memory, unset, std::min(size, sizeof unset));
    return memory;
}

// The same for a variable of type T or array of T, unless its constructor gives it a value.
template<class T> void unset_(void* variable, std::size_t size) {
    if constexpr (std::is_trivially_default_constructible_v<T>) unset_memory(variable, size);
}

// Chooses the values by the board, so that it fails again alone, and gives them to the stack, where objects will be:
// true in each byte, or -1; or 1 in an integer of any size.
[[gnu::noinline]] static void choose_unset(int number) {
    std::fill(std::begin(unset), std::end(unset), number % 3 == 0 ? 0x0101010101010101 : number % 3 == 1 ? ~0ull : 1);
    char memory[sizeof unset];
    unset_memory(memory, sizeof memory);
}

// Messages

static Text format(const char* pattern, ...) {
    va_list parts, again;
    va_start(parts, pattern), va_copy(again, parts);
    Text text(std::vsnprintf(nullptr, 0, pattern, parts), ' ');
    std::vsnprintf(&text[0], text.size() + 1, pattern, again);
    va_end(parts), va_end(again);
    return text;
}

static Text quote(const Text& text) {
    Text quoted(1, '"');
    for (unsigned char each : text)
        if (each >= ' ' && each <= '~' && each != '"' && each != '\\') quoted += static_cast<char>(each);
        else quoted += format("\\u%04x", each);
    return quoted += '"';
}

static void write_all(int file, const char* content, std::size_t size) {
    while (size > 0) {
        auto done = ::write(file, content, size);
        if (done <= 0) _exit(1);
        content += done, size -= done;
    }
}

// Sends reports; one thread at a time, since another one may end the process.
static void send(const char* content, std::size_t size) {
    char head[21] = {'T'};
    std::memcpy(head + 1, token, 16);
    for (int i = 0; i < 4; i++) head[17 + i] = static_cast<char>(size >> 8 * i);
    while (__sync_lock_test_and_set(&sending, 1)) usleep(1000);
    write_all(messages, head, 21), write_all(messages, content, size);
    __sync_lock_release(&sending);
}

static void send_reports() {
    if (!reports.empty()) send(reports.data(), reports.size());
    reports.clear();
}

static void report(const Text& what, int number, int at, const Text& content = "") {
    reports += what + format(",%d,%d,", number, at) + content + '\n';
    if (reports.size() > BATCH) send_reports();
}

// Sends the answer for the board, unless it has one.
static void send_answer(const char* content, std::size_t size) {
    if (__sync_lock_test_and_set(&answered, true)) return;
#if defined(_GLIBCXX_IOSTREAM) || defined(_LIBCPP_IOSTREAM)
    std::cout.flush();
#endif
    std::fflush(stdout);
    write_all(printed, token, 16);
    if (is_program) send_reports();  // no other thread has any
    send(content, size);
}

static void answer(const char* end, const Text& error, const Text& message, int at, const char* returned = "nothing",
                   const Text& cells = "null", const Text& numbers = "") {
    Text given = given_board == nullptr ? "[]" : cells_of_given(given_board);
    Text text = format(ANSWER, at, end, quote(error).c_str(), quote(message).c_str(), returned, cells.c_str(),
                       given.c_str(), numbers.c_str());
    send_answer(text.data(), text.size());
}

// Ends this process with an answer; no handler of the program's can prevent it.
[[noreturn]] static void finish(const char* end, const Text& error = "", const Text& message = "") {
    answer(end, error, message, line);
    _exit(answered_status);
}

// Answers with the exception that is handled now.
static void fail() {
    observing = false;
    int at = thrown_line > 0 ? thrown_line : line;
    const std::type_info* type = abi::__cxa_current_exception_type();
    Text name = type == nullptr ? "terminate" : abi::__cxa_demangle(type->name(), nullptr, nullptr, nullptr);
    if (name.find('(') != Text::npos) name.erase(0, name.rfind("::") + 2);  // a class in a function
    try {
        if (type != nullptr) throw;
        answer("raised", name, "", at);
    } catch (const std::bad_alloc&) { answer("memory", "", "", at);
    } catch (const std::exception& error) { answer("raised", name, error.what(), at);
    } catch (const char* message) { answer("raised", "exception", message, at);
    } catch (...) { answer("raised", name, "", at); }
}

// Handles a signal; it allocates nothing, since the memory may be damaged.
static void crash(int signal) {
    static char text[300];
    const char* error = signal == SIGFPE ? "\"division by zero\"" : signal == SIGABRT ? "\"abort\""
        : signal == SIGILL ? "\"out of range\"" : "\"segmentation fault\"";
    int size = std::snprintf(text, sizeof text, ANSWER, line, "raised", error, "\"\"", "nothing", "null", "[]", "");
#ifndef _WIN32
    alarm(1);  // in case that what crashed has locked the output
#endif
    send_answer(text, size);
    _exit(answered_status);
}

// Values in JSON

enum Sort { UNKNOWN, INTEGER, PLAIN, TEXT, LIST, TUPLE, OBJECT };
struct Writer;
template<class T, class = void> constexpr bool is_observed = false;
template<class T> constexpr bool is_observed<T, std::void_t<typename T::Observed_>> = true;
template<class T, class = void> constexpr bool is_tuple = false;
template<class T> constexpr bool is_tuple<T, std::void_t<decltype(std::tuple_size<T>::value)>> = true;
template<class T> using Members = decltype(std::declval<const T&>().observed_members_(std::declval<Writer&>()));
template<class T, class = void> constexpr bool is_object = false;
template<class T> constexpr bool is_object<T, std::void_t<Members<T>>> = true;

template<class T> constexpr Sort sort_of() {
    if (std::is_same_v<T, bool> || std::is_same_v<T, char> || std::is_floating_point_v<T>) return PLAIN;
    if (std::is_integral_v<T> || std::is_same_v<T, Text>) return std::is_integral_v<T> ? INTEGER : TEXT;
    return is_observed<T> || std::is_array_v<T> ? LIST : is_tuple<T> ? TUPLE : is_object<T> ? OBJECT : UNKNOWN;
}
template<class T> const auto& items(const T& all) {
    if constexpr (is_observed<T>) return all.items_(); else return all;
}
template<class T>
using Item = std::remove_cv_t<std::remove_reference_t<decltype(*std::begin(items(std::declval<const T&>())))>>;

// The most integers of a value that may stand for a cell, as far as its type tells: 0, 1, or 2 for more.
template<class T> constexpr int may_hold() {
    if constexpr (sort_of<T>() == LIST) return sort_of<Item<T>>() == LIST || may_hold<Item<T>>() == 0 ? 0 : 2;
    return sort_of<T>() == UNKNOWN || sort_of<T>() == PLAIN ? 0 : sort_of<T>() == INTEGER ? 1 : 2;
}
template<class T> constexpr bool is_shown() {  // not a board, or a row of it
    if constexpr (sort_of<T>() == LIST) return !std::is_same_v<Item<T>, char> && is_shown<Item<T>>();
    return sort_of<T>() != UNKNOWN;
}

// Writes values in JSON; an object of the program hands it its members. What JSON cannot hold is text in an object.
struct Writer {
    Text text{};

    template<class T> void operator()(const char* name, const T& value) {
        add_comma(), text += quote(name) + ":", add(value);
    }

    void add_comma() { if (!text.empty() && text.back() != '[' && text.back() != '{') text += ","; }

    template<class T> void add(const T& value) {
        constexpr Sort sort = sort_of<T>();
        if constexpr (std::is_same_v<T, bool>) text += value ? "true" : "false";
        else if constexpr (std::is_same_v<T, char>) text += "{\"\":" + quote(format("'%c'", value)) + "}";
        else if constexpr (sort == PLAIN) text += format("{\"\":\"%g\"}", static_cast<double>(value));
        else if constexpr (sort == INTEGER) text += std::to_string(value);
        else if constexpr (sort == TEXT) text += quote(value.substr(0, LONGEST_TEXT));
        else if constexpr (sort == LIST) add_list(items(value));
        else if constexpr (sort == OBJECT) text += "{", value.observed_members_(*this), text += "}";
        else if constexpr (sort == UNKNOWN) text += "null";
        else text += "{", std::apply([this](const auto&... each) { ((*this)("", each), ...); }, value), text += "}";
    }

    template<class T> void add_list(const T& all) {
        std::size_t size = std::size(all), kept = size > LONGEST_LIST ? LONGEST_LIST - 1 : size;
        text += size > kept ? format("[\"\\u2026\",%zu", size) : "[";
        for (auto each = std::begin(all); kept > 0; ++each, kept--) add_comma(), add<Item<T>>(*each);
        text += "]";
    }
};

// A variable: its name, and how its value is written.
struct Value {
    const char* name;
    const void* at;
    void (*write)(const char* name, const void* at, Writer&) = nullptr;  // unless it is not shown

    template<class T> Value(const char* name, const T& value) : name(name), at((const void*) std::addressof(value)) {
        if constexpr (is_shown<T>())
            write = [](const char* name, const void* at, Writer& to) { to(name, *static_cast<const T*>(at)); };
    }
};
using Values = std::initializer_list<Value>;

static Text fields(Values values) {
    Writer writer{"{"};
    for (const Value& each : values) if (each.write != nullptr) each.write(each.name, each.at, writer);
    return writer.text + "}";
}

// Events

static Text word() {
    Text text;
    for (int each = std::getc(requests); each > ' ' || (text.empty() && each != EOF); each = std::getc(requests))
        if (each > ' ') text += static_cast<char>(each);
    if (text.empty()) _exit(0);  // nobody asks any more
    return text;
}
static int read_number() { return std::atoi(word().c_str()); }

static bool observes() { return observing && is_program; }
static bool is_watched() { return watches && is_program && operations >= first - 1; }
static void snapshot(const char* what, int number);

static void log(int kind, int number, const Text& value = "") {
    if (!observes()) return;
    looked_at = nullptr, operations++;
    report(std::to_string(kind), number, line, value);
    if (is_watched()) snapshot("operation", operations);
    if (!watches || operations < until) return;
    report("pause", 0, 0), send_reports();
    first = read_number(), until = read_number();
}

// Statements and calls

// Counts a statement; whether its variables are wanted.
static bool at_(int number) {
    if (number < line && number <= looked_on && innermost == looked_by) looked_at = nullptr; // a loop comes again
    line = number, thrown_line = 0;
    if (!is_program) return false;
    if (++steps > most_steps) finish("steps");
    return is_watched();
}

// Counts the test of a condition.
static bool on_(int number) { return at_(number), true; }

[[noreturn]] static void end_(int number) { line = number, finish("raised", "no return"); }

// A call of a function; its number is -1 unless it is recursive.
struct Call {
    int from = line, number, frame = 0, exceptions = std::uncaught_exceptions();
    Call* outer = innermost;
    Text shown = "{}";

    Call(int number, int head, Values arguments = {}) : number(number) {
        if (!is_program) return;
        innermost = this, frame = ++newest_frame;
        if (++open_calls > most_calls) finish("depth", "StackOverflow");
        if (number >= 0) log(CALL, number);
        line = head;
        if (number >= 0 && observing) log(ENTER, number, fields(arguments));
    }

    ~Call() {
        if (!is_program) return;
        if (is_watched()) snapshot("leave", 0);
        bool is_thrown = std::uncaught_exceptions() > exceptions;
        if (is_thrown && thrown_line == 0) thrown_line = line;
        if (number >= 0) log(RETURN, 0, is_thrown ? "true" : "");
        open_calls--, innermost = outer, line = from;
    }

    Call(const Call&) = delete;
};

static void snapshot(const char* what, int number) {
    report(what, innermost ? innermost->frame : 0, number, innermost ? innermost->shown : "{}");
}

// Stores the names and values of variables before the statement in a line, or after the last one of a block.
static void show_(int number, Values named) {
    if (innermost == nullptr) return;
    innermost->shown = fields(named);
    snapshot(number > 0 ? "line" : "leave", number);
}

// Writes to boards

static auto row_after(const char* cell) {  // the first row that begins after a cell
    auto is_before = [](const char* at, const Row& row) { return at < row.begin; };
    return std::upper_bound(rows.begin(), rows.end(), cell, is_before);
}

static void note_write(const char& cell) {
    if (!observes()) return;
    auto found = row_after(&cell);
    if (found == rows.begin() || &cell >= (--found)->begin + found->size) return;
    int row = found->index, col = static_cast<int>(&cell - found->begin) - found->border;
    int character = cell >= 0 && cell < 10 ? '0' + cell : cell < ' ' || cell > '~' ? '?' : cell;
    if (row < 0 || row >= height || col < 0 || col >= width) return;
    log(WRITE, found->number * 256 + character, std::to_string(row * width + col));
}

// Returns the result of an assignment.
template<class T> T&& wrote_(T&& value) {
    if constexpr (std::is_same_v<T, char&>) note_write(value);
    return static_cast<T&&>(value);
}

// Does what `value++` does, or `value--` if `by` is negative.
template<class T> auto changed_(T&& value, int by) {
    auto before = value;
    wrote_(by > 0 ? ++value : --value);
    return before;
}

static void forget_row(const char* begin) {
    auto found = row_after(begin);
    if (found != rows.begin() && (--found)->begin == begin) rows.erase(found);
}

static void know_row(const char* begin, std::size_t size, int number, int index, int border) {
    forget_row(begin);
    rows.insert(row_after(begin), Row{begin, size, number, index, border});
}

// Makes a row known if its board may be a copy of the given one, perhaps with a border of one cell.
template<class T> void see_row(const T& board, std::size_t index) {
    if (!observes()) return;
    const auto& row = *(board.begin() + index);
    for (unsigned border = 0; border < 2; border++) {
        if (board.size() != height + 2 * border || row.size() != width + 2 * border) continue;
        int of_board = static_cast<int>(index) - border;
        auto found = row_after(row.data());
        if (found != rows.begin() && (--found)->begin == row.data() && found->index == of_board) return;
        know_row(row.data(), row.size(), row_count++ + border * FIRST_BORDERED_ROW, of_board, border);
    }
}

// Containers

// The number of a container. A move takes it along; a copy is a new container.
struct Number {
    int number = -1, run = 0;
    bool is_looped = false;  // whether a loop has gone through it since an element was added

    Number() = default;
    Number(const Number&) {}
    Number(Number&& other) noexcept { *this = static_cast<Number&&>(other); }
    Number& operator=(const Number&) { return number = -1, *this; }
    Number& operator=(Number&& other) noexcept {
        number = other.number, run = other.run, is_looped = other.is_looped, other.number = -1;
        return *this;
    }
    bool is_known() const { return observes() && number >= 0 && run == observed_::run; }
};

template<class Q, class T> void use(int kind, const Q& container, const T& item) {
    if constexpr (may_hold<T>() > 0) {
        Number& known = container.number_;
        // Not twice for `front().first, front().second`.
        if (!known.is_known() || (kind == LOOK && looked_at == &item && looked_in == known.number)) return;
        if (kind == PUSH) known.is_looped = false;
        Writer writer;
        writer.add(item);
        log(kind, known.number, writer.text);
        if (kind == LOOK) looked_at = &item, looked_in = known.number, looked_on = line, looked_by = innermost;
    }
}

template<class T> bool is_like_cell(const T& value) {
    if constexpr (sort_of<T>() == LIST) return std::size(items(value)) <= LONGEST_LIST;
    return may_hold<T>() > 1;
}

// Numbers a container, unless it has a number, and logs what it has as pushed. One that `may` hold other things than
// cells gets a number if its first element is like a cell, or the only one.
template<class Q> void number(const Q& container, bool may = false) {
    if constexpr (may_hold<typename Q::value_type>() > 0) {
        Number& known = container.number_;
        if (!observes() || known.is_known()) return;
        bool is_start = container.size() == 1;  // perhaps the click, as a number
        if (may && !is_start && (container.empty() || !is_like_cell(*items(container).begin()))) return;
        known.number = container_count++, known.run = run;
        if (Q::is_unordered_) log(UNORDERED, known.number);
        for (const auto& each : items(container)) use(PUSH, container, each);
    }
}

template<class Q> void note_clear(const Q& container) {
    number(container);
    const Number& known = container.number_;  // what a loop has gone through counts as taken
    if (known.is_known() && !container.empty() && !known.is_looped) log(CLEAR, known.number);
}

template<class Q> void check_filled(const Q& container) {
    if (container.empty()) finish("raised", "empty container", "it has no element to read or take");
}

// An observed vector, deque or list; a heap if it is that of a priority queue.
template<class Base, bool IS_HEAP = false> struct Sequence : Base {
    using Base::Base;
    using Observed_ = Base;
    using Item_ = typename Base::value_type;
    using Place_ = typename Base::const_iterator;
    using Ref_ = typename Base::reference;
    using Const_ = typename Base::const_reference;
    static constexpr bool is_unordered_ = IS_HEAP, is_row_ = std::is_same_v<Base, std::vector<char>>;
    mutable Number number_;

    Sequence() = default;
    Sequence(Sequence&&) = default;
    Sequence(const Sequence&) = default;
    Sequence(const Base& other) : Base(other) {}
    Sequence(Base&& other) : Base(std::move(other)) {}
    ~Sequence() { forget_(); }
    Sequence& operator=(Sequence&& other) noexcept {
        forget_(), Base::operator=(std::move(other)), number_ = std::move(other.number_);
        return *this;
    }
    Sequence& operator=(const Sequence& other) {
        if constexpr (is_row_) if (observes() && this->size() == other.size()) {
            auto from = other.begin();
            for (auto& each : static_cast<Base&>(*this)) if (each != *from++) wrote_(each = *std::prev(from));
            return *this;
        }
        return forget_(), Base::operator=(other), number_ = other.number_, *this;
    }
    void forget_() { if constexpr (is_row_) if (observes()) forget_row(this->data()); }
    const Base& items_() const { return *this; }
    void check_(std::size_t i) const {
        if (i >= this->size()) finish("raised", "out of range", format("index %lld of %zu", (long long) i, this->size()));
    }
    void access_(std::size_t i) {
        check_(i);
        if constexpr (std::is_same_v<Item_, Sequence<std::vector<char>>>) see_row(*this, i);
        if constexpr (may_hold<Item_>() > 0) {
            number(*this, true), use(LOOK, *this, Base::operator[](i));
            number_.is_looped |= i + 1 == this->size();
        }
    }
    template<class Ref> Ref look_(Ref&& item) const {
        return number(*this), use(LOOK, *this, item), static_cast<Ref>(item);
    }
    Ref_ operator[](std::size_t i) { return access_(i), Base::operator[](i); }
    Const_ operator[](std::size_t i) const { return check_(i), Base::operator[](i); }
    Ref_ at(std::size_t i) { return i < this->size() ? access_(i) : void(), Base::at(i); }
    Const_ at(std::size_t i) const { return Base::at(i); }
    Ref_ front() { return check_filled(*this), look_(Base::front()); }
    Ref_ back() { return check_filled(*this), look_(Base::back()); }
    Const_ front() const { return check_filled(*this), look_(Base::front()); }
    Const_ back() const { return check_filled(*this), look_(Base::back()); }
    void push_back(Item_ item) { number(*this), Base::push_back(std::move(item)), use(PUSH, *this, Base::back()); }
    void push_front(Item_ item) { number(*this), Base::push_front(std::move(item)), use(PUSH, *this, Base::front()); }
    template<class... A> Ref_ emplace_back(A&&... parts) {
        number(*this), Base::emplace_back(std::forward<A>(parts)...), use(PUSH, *this, Base::back());
        return Base::back();
    }
    template<class... A> void emplace_front(A&&... parts) { push_front(Item_(std::forward<A>(parts)...)); }
    void pop_back() {
        check_filled(*this), number(*this);
        use(IS_HEAP ? TAKE_FRONT : TAKE_BACK, *this, Base::back()), Base::pop_back();
    }
    void pop_front() {
        check_filled(*this), number(*this), use(TAKE_FRONT, *this, Base::front()), Base::pop_front();
    }
    auto erase(Place_ place) { return take_(place, std::next(place)), Base::erase(place); }
    auto erase(Place_ first, Place_ last) { return take_(first, last), Base::erase(first, last); }
    void take_(Place_ first, Place_ last) {
        bool is_front = first == this->cbegin();
        number(*this);
        if (is_front && last == this->cend() && this->size() > 1) note_clear(*this);
        else for (; first != last; ++first) use(is_front ? TAKE_FRONT : TAKE_BACK, *this, *first);
    }
    auto insert(Place_ place, Item_ item) { return insert(place, 1, std::move(item)); }
    auto insert(Place_ place, std::initializer_list<Item_> all) { return insert(place, all.begin(), all.end()); }
    template<class First, class Last> auto insert(Place_ place, First first, Last last) {
        number(*this);
        auto size = this->size();
        auto inserted = Base::insert(place, std::move(first), std::move(last)), each = inserted;
        for (; size < this->size(); size++) use(PUSH, *this, *each++);
        return inserted;
    }
    void clear() { note_clear(*this), Base::clear(); }
    void swap(Sequence& other) { std::swap(*this, other); }
};

// An observed queue, stack or priority queue: that of the library, upon an observed container.
template<class Base> struct Upon;
template<class T, class C> struct Upon<std::queue<T, C>> { using Type = std::queue<T, Sequence<C>>; };
template<class T, class C> struct Upon<std::stack<T, C>> { using Type = std::stack<T, Sequence<C>>; };
template<class T, class C, class Order> struct Upon<std::priority_queue<T, C, Order>> {
    using Type = std::priority_queue<T, Sequence<C, true>, Order>;
};
template<class Base> struct Adapter : Upon<Base>::Type {
    using Observed_ = typename Upon<Base>::Type;
    using Observed_::Observed_;
    const auto& items_() const { return this->c; }
};

// An observed set.
template<class Base> struct Bag : Base {
    using Base::Base;
    using Observed_ = Base;
    using Item_ = typename Base::value_type;
    using Place_ = typename Base::const_iterator;
    static constexpr bool is_unordered_ = true;
    mutable Number number_;

    Bag() = default;
    const Base& items_() const { return *this; }
    auto insert(Item_ item) {
        number(*this), this->count(item) ? void() : use(PUSH, *this, item);
        return Base::insert(std::move(item));
    }
    auto insert(typename Base::node_type&& node) { return Base::insert(std::move(node)); }
    auto insert(Place_ hint, Item_ item) { return insert(item), Base::find(item); }
    template<class It> void insert(It first, It last) { for (; first != last; ++first) insert(*first); }
    void insert(std::initializer_list<Item_> all) { insert(all.begin(), all.end()); }
    template<class... A> auto emplace(A&&... parts) { return insert(Item_(std::forward<A>(parts)...)); }
    auto erase(const Item_& item) {
        number(*this), this->count(item) ? use(TAKE_FRONT, *this, item) : void();
        return Base::erase(item);
    }
    auto erase(Place_ at) { return number(*this), use(TAKE_FRONT, *this, *at), Base::erase(at); }
    auto erase(Place_ first, Place_ last) {
        while (first != last) first = erase(first);
        return first;
    }
    void clear() { note_clear(*this), Base::clear(); }
    void swap(Bag& other) { std::swap(*this, other); }
};

// A range that a loop goes through; each element is logged when the loop takes it.
template<class T> struct Each {
    T range;
    int head;

    struct Step {
        decltype(std::begin(std::declval<T&>())) place;
        const Each& each;
        decltype(auto) operator*() { return line = each.head, use(NEXT, each.range, *place), *place; }
        void operator++() { ++place; }
        bool operator!=(const Step& end) const { return place != end.place || !(each.range.number_.is_looped = true); }
    };
    Step begin() { return number(range, true), Step{std::begin(range), *this}; }
    Step end() { return {std::end(range), *this}; }
};

template<class T> constexpr bool is_board = std::is_same_v<T, Sequence<std::vector<Sequence<std::vector<char>>>>>;

// The range of a loop in the line `head`.
template<class T> decltype(auto) each_(int head, T&& range) {
    using Plain = std::decay_t<T>;
    if constexpr (is_board<Plain>) for (std::size_t i = 0; i < range.size(); i++) see_row(range, i);
    if constexpr (is_observed<Plain>) return Each<T>{std::forward<T>(range), head};
    else return static_cast<T>(std::forward<T>(range));
}

// Running the program

template<class B> Text cells_of(const void* board) {
    Text text;
    for (const auto& row : *static_cast<const B*>(board))
        text += (text.empty() ? "" : ",") + quote(Text(row.begin(), row.end()));
    return "[" + text + "]";
}

// The numbers of a board's rows; a row that is not known may be a copy of one that is.
template<class B> Text row_numbers(const B& board) {
    Text text;
    int index = 0;
    for (const auto& row : board) {
        int number = -1;
        for (const Row& each : rows) {
            bool is_like = each.index == index && each.size == row.size() && (number < 0 || each.number < number);
            bool is_this = each.begin == row.data();
            if (is_this || (is_like && std::equal(row.begin(), row.end(), each.begin))) number = each.number;
            if (is_this) break;
        }
        text += format(index++ > 0 ? ",%d" : "%d", number);
    }
    return text;
}

struct None {};  // the class of a function that is no method

template<class C, class R, class B, class K, class F>
void run_board(F function, const std::vector<Text>& cells, int row, int col, long long most) {
    std::decay_t<B> board;
    std::decay_t<K> click{row, col};
    for (const Text& each : cells) board.emplace_back(each.begin(), each.end());
    given_board = &board, cells_of_given = cells_of<std::decay_t<B>>;
    rows.clear();
    steps = operations = open_calls = newest_frame = container_count = row_count = line = thrown_line = 0;
    innermost = nullptr, answered = false, most_steps = MOST_LOADING_STEPS, run++;
    for (const auto& each : board) know_row(each.data(), each.size(), row_count, row_count, 0), row_count++;
    try {
        leaves_unset = run % 2 == 0, choose_unset(height + width + row + col);
        C* self = new (unset_memory(::operator new(sizeof(C)), sizeof(C))) C;
        report("loaded", 1, 0), send_reports();  // what ends the process later is then not taken for an end before
        steps = 0, most_steps = most, observing = observes_runs;
        auto call = [&]() -> R {
            if constexpr (std::is_same_v<C, None>) return function(static_cast<B>(board), static_cast<K>(click));
            else return (self->*function)(static_cast<B>(board), static_cast<K>(click));
        };
        if constexpr (std::is_same_v<std::decay_t<R>, std::decay_t<B>>) {
            R result = call();
            observing = false;
            Text returned = cells_of<std::decay_t<R>>(&result);
            const char* kind = returned == cells_of_given(&board) ? "same" : "new";
            answer("returned", "", "", 0, kind, returned, row_numbers(result));
        } else {
            call(), observing = false;
            answer("returned", "", "", 0, std::is_void_v<R> ? "nothing" : "other");
        }
        if (loads_once) delete self;  // else its memory goes with the process
    } catch (...) {
        fail();
    }
    given_board = nullptr;
}

template<class C, class R, class B, class K, class F> int run_boards(F function) {
    for (int boards = read_number(); boards > 0; boards--) {
        height = read_number(), width = read_number();
        int row = read_number(), col = read_number(), status = 0;
        long long most = std::atoll(word().c_str());
        choice = read_number();
        std::vector<Text> cells(height);
        for (Text& each : cells) each = word();
#ifndef _WIN32
        is_forking = true;
        pid_t child = loads_once ? 0 : fork();  // a fork has the program as it was loaded
        is_forking = false;
        if (child > 0) {
            waitpid(child, &status, 0);
            if (!WIFEXITED(status) || WEXITSTATUS(status) != answered_status) _exit(1);  // it has ended unanswered
            continue;
        }
        std::signal(SIGCHLD, SIG_IGN);
#endif
#ifdef __linux__
        if (!loads_once) prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
        run_board<C, R, B, K>(function, cells, row, col, most);
        if (!loads_once) break;
    }
    _exit(answered_status);
}

template<class R, class B, class K> int start_(R (*function)(B, K)) { return run_boards<None, R, B, K>(function); }
// A method of the class Q, which may inherit it.
template<class Q, class R, class B, class K> int start_(R (*method)(B, K)) { return run_boards<None, R, B, K>(method); }
template<class Q, class C, class R, class B, class K> int start_(R (C::*method)(B, K)) {
    return run_boards<Q, R, B, K>(method);
}
template<class Q, class C, class R, class B, class K> int start_(R (C::*method)(B, K) const) {
    return run_boards<Q, R, B, K>(method);
}

static int own_file(int file) {  // a copy that the program does not know, nor programs that it starts
#ifdef _WIN32
    return file = dup(file), _setmode(file, _O_BINARY), file;
#else
    return fcntl(file, F_DUPFD_CLOEXEC, 100);
#endif
}

// This is done before the program's own variables get their values.
static const bool is_started = [] {
    requests = fdopen(own_file(0), "rb"), printed = own_file(1), messages = own_file(2);
#ifdef _WIN32
    dup2(open("NUL", O_RDWR), 0);
    for (int each : {SIGSEGV, SIGFPE, SIGABRT, SIGILL}) std::signal(each, crash);
#else
    dup2(open("/dev/null", O_RDWR), 0);
    pthread_atfork(nullptr, nullptr, [] { if (!is_forking) _exit(1); });
    static char memory[1 << 16];
    stack_t other{};
    other.ss_sp = memory, other.ss_size = sizeof memory, sigaltstack(&other, nullptr);
    struct sigaction action{};
    action.sa_handler = crash, action.sa_flags = SA_ONSTACK | SA_NODEFER;
    for (int each : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL}) sigaction(each, &action, nullptr);
#endif
#ifdef __GLIBC__
    pthread_attr_t other_threads;  // their stacks are as large as that of the first, and their memory, if not told
    pthread_attr_init(&other_threads), pthread_attr_setstacksize(&other_threads, 2 << 20);
    pthread_setattr_default_np(&other_threads), mallopt(M_ARENA_MAX, 1);
#endif
    dup2(1, 2);
    Text digits = word();
    for (int i = 0; i < 16; i++) token[i] = std::strtol(digits.substr(2 * i, 2).c_str(), nullptr, 16);
    answered_status = (token[0] & 63) | 64;  // no usual one
    word();  // the entry, which is compiled in
    observes_runs = read_number(), loads_once = read_number();
    most_calls = read_number(), first = read_number(), until = read_number(), watches = first >= 0, is_program = true;
    report("begin", 0, 0), send_reports(), choose_unset(0);
    std::atexit([] { finish("exited"); });
    std::set_terminate([] { fail(), _exit(answered_status); });
    return true;
}();
}  // namespace observed_
#ifdef __GLIBC__
extern "C" void* __libc_malloc(std::size_t);
extern "C" void* malloc(std::size_t size) { return observed_::unset_memory(__libc_malloc(size), size); }
#endif
#ifndef QUALIFIED_
using namespace std;
#endif
