/* Reads a window of trace events at the speed of memory: what is a plain slice becomes columns here, the place of every
 * other event is handed back. All or nothing: a text that is not sound JSON, or unusual, is left to the reader in Python,
 * which knows what to do about it. Never reads outside `text`, writes at most `capacity` entries, keeps nothing.
 *
 * Plain C without a library, called through ctypes by scanner.py, which describes the arguments. */

#include <stdint.h>
#include <string.h>

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

#define MAX_DEPTH 64 /* of brackets within an event */
#define MAX_DIGITS 19 /* fit 64 bits */
#define MAX_ID_DIGITS 40
#define BEYOND (UINT64_C(1) << 62) /* sums and differences of smaller times fit 64 bits */
#define MAX_STEPS 64 /* in the table of kinds: names made to collide must not hold us up */

typedef const uint8_t *Place;

typedef struct {
    Place begin, end; /* NULL = is not there */
} Text;

typedef struct {
    Text phase, name, process, thread, category, time, duration, id;
    Text task_type; /* "Task Type" of the args */
    int is_odd; /* a key twice, escaped, or one that is rare: not for us */
} Event;

/* ---- JSON: each function takes where a thing begins and returns where it ends, NULL when it is not sound */

static Place blank(Place at, Place end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'))
        at++;
    return at;
}

static int is_digit(uint8_t letter)
{
    return letter >= '0' && letter <= '9';
}

static int is_hex(uint8_t letter)
{
    return is_digit(letter) || ((letter | 32) >= 'a' && (letter | 32) <= 'f');
}

/* Behind a backslash. Halves of a pair of UTF-16 are left to Python: they may be alone. */
static Place escape(Place at, Place end)
{
    if (at == end)
        return NULL;
    if (*at != 'u')
        return strchr("\"\\/bfnrt", *at) != NULL && *at ? at + 1 : NULL;
    if (end - at < 5 || !is_hex(at[1]) || !is_hex(at[2]) || !is_hex(at[3]) || !is_hex(at[4]))
        return NULL;
    if ((at[1] | 32) == 'd' && !(at[2] >= '0' && at[2] <= '7'))
        return NULL;
    return at + 5;
}

#define EVERY(byte) (UINT64_C(0x0101010101010101) * (byte))
#define BELOW(word, byte) (((word) - EVERY(byte)) & ~(word) & EVERY(0x80)) /* its lowest bit is right */

static int is_special(uint8_t letter)
{
    return letter == '"' || letter == '\\' || letter < 0x20;
}

/* The next quote, backslash or control character. */
static Place special(Place at, Place end)
{
    for (; end - at >= 8; at += 8) {
        uint64_t word, found;
        memcpy(&word, at, 8);
        found = BELOW(word, 0x20) | BELOW(word ^ EVERY('"'), 1) | BELOW(word ^ EVERY('\\'), 1);
        if (found) {
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            return at + __builtin_ctzll(found) / 8;
#else
            break;
#endif
        }
    }
    while (at < end && !is_special(*at))
        at++;
    return at;
}

static Place string(Place at, Place end, int *has_escape)
{
    at = special(at + 1, end);
    while (at < end && *at == '\\') {
        *has_escape = 1;
        at = escape(at + 1, end);
        if (at == NULL)
            return NULL;
        at = special(at, end);
    }
    return at < end && *at == '"' ? at + 1 : NULL;
}

static Place digits(Place at, Place end)
{
    if (at == end || !is_digit(*at))
        return NULL;
    while (at < end && is_digit(*at))
        at++;
    return at;
}

static Place number(Place at, Place end)
{
    if (*at == '-')
        at++;
    if (at < end && *at == '0')
        at++;
    else
        at = digits(at, end);
    if (at != NULL && at < end && *at == '.')
        at = digits(at + 1, end);
    if (at != NULL && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-'))
            at++;
        at = digits(at, end);
    }
    return at;
}

static Place word(Place at, Place end, const char *letters)
{
    size_t size = strlen(letters);
    return (size_t)(end - at) >= size && memcmp(at, letters, size) == 0 ? at + size : NULL;
}

static Place value(Place at, Place end, int depth);

/* Behind an item of a list or object: goes to the next one, else behind the closing bracket. */
static int goes_on(Place *at, Place end, uint8_t closing)
{
    Place found = blank(*at, end);
    *at = NULL;
    if (found == end || (*found != ',' && *found != closing))
        return 0;
    *at = *found == ',' ? blank(found + 1, end) : found + 1;
    return *found == ',';
}

static Place list(Place at, Place end, int depth)
{
    at = blank(at + 1, end);
    if (at < end && *at == ']')
        return at + 1;
    do {
        at = value(at, end, depth);
        if (at == NULL)
            return NULL;
    } while (goes_on(&at, end, ']'));
    return at;
}

/* From a key to its value. */
static Place key(Place at, Place end, Text *written, int *has_escape)
{
    if (at == end || *at != '"')
        return NULL;
    written->begin = at;
    at = string(at, end, has_escape);
    if (at == NULL)
        return NULL;
    written->end = at;
    at = blank(at, end);
    if (at == end || *at != ':')
        return NULL;
    return blank(at + 1, end);
}

static int is_text(Text text, const char *letters, size_t size)
{
    return (size_t)(text.end - text.begin) == size && memcmp(text.begin, letters, size) == 0;
}

#define IS(text, letters) is_text(text, letters, sizeof(letters) - 1)

/* An object within an event; `event`: where to put the "Task Type" of its args, else NULL. */
static Place object(Place at, Place end, int depth, Event *event)
{
    at = blank(at + 1, end);
    if (at < end && *at == '}')
        return at + 1;
    do {
        Text name;
        int has_escape = 0;
        Place begin = at = key(at, end, &name, &has_escape);
        if (at == NULL)
            return NULL;
        at = value(at, end, depth);
        if (at == NULL)
            return NULL;
        if (event != NULL) {
            event->is_odd |= has_escape;
            if (IS(name, "\"Task Type\"")) {
                event->is_odd |= event->task_type.begin != NULL || *begin != '"';
                event->task_type.begin = begin;
                event->task_type.end = at;
            }
        }
    } while (goes_on(&at, end, '}'));
    return at;
}

static Place value(Place at, Place end, int depth)
{
    int has_escape = 0;
    if (at == end || depth == 0)
        return NULL;
    switch (*at) {
    case '"':
        return string(at, end, &has_escape);
    case '{':
        return object(at, end, depth - 1, NULL);
    case '[':
        return list(at, end, depth - 1);
    case 't':
        return word(at, end, "true");
    case 'f':
        return word(at, end, "false");
    case 'n':
        return word(at, end, "null");
    default:
        return *at == '-' || is_digit(*at) ? number(at, end) : NULL;
    }
}

/* ---- events */

static Text *field(Event *event, Text name)
{
    switch (name.end - name.begin) {
    case 4:
        return IS(name, "\"ph\"")   ? &event->phase
               : IS(name, "\"ts\"") ? &event->time
               : IS(name, "\"id\"") ? &event->id
                                    : NULL;
    case 5:
        return IS(name, "\"pid\"")   ? &event->process
               : IS(name, "\"tid\"") ? &event->thread
               : IS(name, "\"dur\"") ? &event->duration
               : IS(name, "\"cat\"") ? &event->category
                                     : NULL;
    case 6:
        return IS(name, "\"name\"") ? &event->name : NULL;
    default:
        return NULL;
    }
}

static Place read_event(Place at, Place end, Event *event)
{
    int has_args = 0;
    memset(event, 0, sizeof *event);
    if (at == end || *at != '{')
        return NULL;
    at = blank(at + 1, end);
    if (at < end && *at == '}')
        return at + 1;
    do {
        Text name, *kept;
        int has_escape = 0;
        Place begin = at = key(at, end, &name, &has_escape);
        if (at == NULL || at == end)
            return NULL;
        event->is_odd |= has_escape;
        if (IS(name, "\"args\"")) {
            event->is_odd |= has_args || *at != '{';
            has_args = 1;
            at = *at == '{' ? object(at, end, MAX_DEPTH, event) : value(at, end, MAX_DEPTH);
        } else if ((kept = field(event, name)) != NULL) {
            at = value(at, end, MAX_DEPTH);
            event->is_odd |= kept->begin != NULL;
            kept->begin = begin;
            kept->end = at;
        } else {
            event->is_odd |= IS(name, "\"id2\"");
            at = value(at, end, MAX_DEPTH);
        }
        if (at == NULL)
            return NULL;
    } while (goes_on(&at, end, '}'));
    return at;
}

/* Microseconds, a number or a string of one, in ns, rounded half to even; 0 when it is not of a plain decimal shape. */
static int nanoseconds(Text written, int64_t *ns)
{
    Place at = written.begin, end = written.end;
    uint64_t total = 0, finer = 1;
    int count = 0, decimals = -1, is_negative = 0;
    if (at == NULL)
        return 0;
    if (*at == '"') {
        at++;
        end--;
    }
    if (at < end && *at == '-') {
        is_negative = 1;
        at++;
    }
    for (; at < end; at++) {
        if (*at == '.' && decimals < 0 && count > 0) {
            decimals = 0;
            continue;
        }
        if (!is_digit(*at) || ++count > MAX_DIGITS)
            return 0;
        decimals += decimals >= 0;
        total = total * 10 + (uint64_t)(*at - '0');
    }
    if (count == 0 || decimals == 0)
        return 0;
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 3; decimals++) {
        if (++count > MAX_DIGITS)
            return 0;
        total *= 10;
    }
    for (; decimals > 3; decimals--)
        finer *= 10;
    uint64_t whole = total / finer, twice = 2 * (total % finer);
    whole += twice > finer || (twice == finer && whole % 2 == 1);
    *ns = is_negative ? -(int64_t)whole : (int64_t)whole;
    return whole < BEYOND;
}

static int is_string(Text text)
{
    return text.begin == NULL || *text.begin == '"';
}

static int is_id(Text text) /* a whole number or a string */
{
    if (is_string(text))
        return 1;
    Place at = text.begin + (*text.begin == '-');
    return text.end - at <= MAX_ID_DIGITS && digits(at, text.end) == text.end;
}

static int is_plain(const Event *event)
{
    return !event->is_odd && is_string(event->phase) && is_string(event->name) && is_string(event->category) && is_id(event->process)
           && is_id(event->thread);
}

/* ---- kinds: each distinct name, process, thread and category has a number */

#define PARTS 4

typedef struct {
    int64_t *spans; /* begin and end in the window of each part of each kind */
    uint32_t *table; /* number of a kind + 1, by hash; 0 = free */
    uint8_t *text; /* the kinds as lists in JSON, each followed by a comma */
    int64_t count, size;
} Kinds;

static uint64_t mixed(uint64_t hash, Text text)
{
    Place at = text.begin, end = text.end;
    uint64_t word;
    for (; end - at >= 8; at += 8) {
        memcpy(&word, at, 8);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    word = (uint64_t)(end - at) << 56;
    for (int shift = 0; at < end; at++, shift += 8)
        word |= (uint64_t)*at << shift;
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static int64_t copied(uint8_t *to, Text text, const char *missing)
{
    size_t size = text.begin == NULL ? strlen(missing) : (size_t)(text.end - text.begin);
    memcpy(to, text.begin == NULL ? (Place)missing : text.begin, size);
    to[size] = ',';
    return (int64_t)size + 1;
}

static void new_kind(Kinds *kinds, const Text *parts, Place window)
{
    int64_t *spans = &kinds->spans[2 * PARTS * kinds->count++];
    kinds->text[kinds->size++] = '[';
    for (int part = 0; part < PARTS; part++) {
        spans[2 * part] = parts[part].begin == NULL ? 0 : parts[part].begin - window;
        spans[2 * part + 1] = parts[part].begin == NULL ? 0 : parts[part].end - window;
        kinds->size += copied(&kinds->text[kinds->size], parts[part], part == 0 || part == 3 ? "\"\"" : "null");
    }
    kinds->text[kinds->size - 1] = ']';
    kinds->text[kinds->size++] = ',';
}

static int is_kind(const Kinds *kinds, int64_t number, const Text *parts, Place window)
{
    const int64_t *spans = &kinds->spans[2 * PARTS * number];
    for (int part = 0; part < PARTS; part++) {
        int64_t size = parts[part].begin == NULL ? 0 : parts[part].end - parts[part].begin;
        if (size != spans[2 * part + 1] - spans[2 * part])
            return 0;
        if (size && memcmp(window + spans[2 * part], parts[part].begin, (size_t)size) != 0)
            return 0;
    }
    return 1;
}

static int64_t kind_of(Kinds *kinds, const Text *parts, Place window, uint64_t cells)
{
    uint64_t hash = 0;
    for (int part = 0; part < PARTS; part++)
        hash = mixed(hash, parts[part]);
    for (uint64_t step = 0; step < MAX_STEPS; step++) {
        uint32_t *cell = &kinds->table[(hash + step) & (cells - 1)];
        if (*cell == 0) {
            if ((uint64_t)kinds->count == cells / 2)
                return -1;
            new_kind(kinds, parts, window);
            *cell = (uint32_t)kinds->count;
            return kinds->count - 1;
        }
        if (is_kind(kinds, *cell - 1, parts, window))
            return *cell - 1;
    }
    return -1;
}

/* ---- windows */

/* Who calls gives the memory: for `capacity` events each, tables of `cells` zeros (a power of 2), spans for half as many
 * kinds, and texts of the window's size and 16 bytes for each event or kind more. */
typedef struct {
    int64_t capacity, cells;
    int64_t slices, flows, others; /* how many there are */
    uint32_t *slice_place, *slice_kind;
    int64_t *slice_time, *slice_duration;
    Kinds slice_kinds;
    uint32_t *flow_kind;
    uint8_t *flow_phase; /* s, t or f */
    int64_t *flow_time;
    Kinds flow_kinds; /* the name of those that have a category is left out */
    uint8_t *flow_ids; /* in JSON, each followed by a comma */
    int64_t flow_ids_size;
    uint32_t *other_place;
    uint8_t *other_events; /* in JSON, each followed by a comma */
    int64_t other_events_size;
} Output;

static int take_slice(Output *to, const Event *event, Place window, uint32_t place)
{
    int64_t *duration = &to->slice_duration[to->slices];
    if (!nanoseconds(event->time, &to->slice_time[to->slices]) || !nanoseconds(event->duration, duration) || *duration < 0)
        return 0;
    Text parts[PARTS] = {event->name, event->process, event->thread, event->category};
    if (event->category.begin == NULL || IS(event->category, "\"\""))
        parts[3] = event->task_type;
    int64_t kind = kind_of(&to->slice_kinds, parts, window, (uint64_t)to->cells);
    if (kind < 0)
        return 0;
    to->slice_kind[to->slices] = (uint32_t)kind;
    to->slice_place[to->slices++] = place;
    return 1;
}

static int take_flow(Output *to, const Event *event, Place window)
{
    Text none = {NULL, NULL};
    if (event->id.begin == NULL || !is_id(event->id) || !nanoseconds(event->time, &to->flow_time[to->flows]))
        return 0;
    Text parts[PARTS] = {event->name, event->process, event->thread, event->category};
    if (event->category.begin != NULL && !IS(event->category, "\"\""))
        parts[0] = none;
    int64_t kind = kind_of(&to->flow_kinds, parts, window, (uint64_t)to->cells);
    if (kind < 0)
        return 0;
    to->flow_ids_size += copied(&to->flow_ids[to->flow_ids_size], event->id, "");
    to->flow_phase[to->flows] = event->phase.begin[1];
    to->flow_kind[to->flows++] = (uint32_t)kind;
    return 1;
}

static int take(Output *to, const Event *event, Place window, uint32_t place)
{
    if (event->phase.begin == NULL || event->phase.end - event->phase.begin != 3 || !is_plain(event))
        return 0;
    switch (event->phase.begin[1]) {
    case 'X':
        return take_slice(to, event, window, place);
    case 's':
    case 't':
    case 'f':
        return take_flow(to, event, window);
    default:
        return 0;
    }
}

/* Takes the events of the JSON array `text` of `size` bytes; 0 when it is not for us, and `to` is worth nothing. The
 * number in its name grows with each change of `Output`: a library that is older than its reader is not used. */
EXPORT int stepscope_scan_1(const uint8_t *text, int64_t size, Output *to)
{
    Place at = text, end = text + size;
    uint32_t place = 0;
    to->slices = to->flows = to->others = to->flow_ids_size = to->other_events_size = 0;
    to->slice_kinds.count = to->slice_kinds.size = to->flow_kinds.count = to->flow_kinds.size = 0;
    at = blank(at, end);
    if (at == end || *at != '[')
        return 0;
    do {
        Event event;
        Text written;
        written.begin = at = blank(at + 1, end);
        written.end = at = read_event(at, end, &event);
        if (at == NULL || place == to->capacity)
            return 0;
        if (!take(to, &event, text, place)) {
            to->other_events_size += copied(&to->other_events[to->other_events_size], written, "");
            to->other_place[to->others++] = place;
        }
        place++;
        at = blank(at, end);
    } while (at < end && *at == ',');
    return at < end && *at == ']' && blank(at + 1, end) == end;
}
