// Each model of a Yioop before 2019 opens its database by itself, nine times for a page, and each
// time SQLite reads and parses the declarations of all tables: a quarter of the page's time. Later
// versions keep a connection for each database. Here the older ones share theirs in the same way.
#include "yioop/connections.h"

#ifdef _WIN32
#include <process.h>
#else
#include <unistd.h>
#endif

#include <algorithm>
#include <cstring>
#include <utility>

#include "yioop/arguments.h"
#include "yioop/file_identity.h"
#include "yioop/own_functions.h"
#include "yioop/program_constants.h"
#include "yioop/shard_object.h"
#include "zend_weakrefs.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kScheme = "sqlite:";

// Yioop has two databases; while it moves to others, four.
constexpr size_t kMostConnections = 4;

struct Connection {
    zend_string* source;  // the data source name given to PDO; null: none
    FileIdentity file;
    int process;             // SQLite's connections must not be used after a fork
    zend_object* reference;  // a WeakReference: the program alone keeps it open
};

// Programs may go on after the modules have ended a request. Then nothing is shared any more.
thread_local Connection connections[kMostConnections] = {};
thread_local bool shares = false;

zend_function* method(zend_class_entry* ce, std::string_view name) {
    return static_cast<zend_function*>(
        zend_hash_str_find_ptr(&ce->function_table, name.data(), name.size()));
}

// The class PDO; null if there is none, or it is disabled.
zend_class_entry* pdo_class() {
    auto* ce =
        static_cast<zend_class_entry*>(zend_hash_str_find_ptr(EG(class_table), ZEND_STRL("pdo")));
    const bool is_whole = ce != nullptr && ce->type == ZEND_INTERNAL_CLASS &&
                          ce->constructor != nullptr && method(ce, "intransaction") != nullptr &&
                          method(ce, "getattribute") != nullptr;
    return is_whole ? ce : nullptr;
}

// The data source name that the body passes to PDO, if that is a file with a plain path; else null.
zend_string* source_of(const zval* name) {
    if (Z_TYPE_P(name) != IS_STRING || strlen(Z_STRVAL_P(name)) != Z_STRLEN_P(name)) return nullptr;
    if (memchr(Z_STRVAL_P(name), '/', Z_STRLEN_P(name)) != nullptr) {
        if (*Z_STRVAL_P(name) != '/') return nullptr;
        return zend_string_concat2(kScheme.data(), kScheme.size(), Z_STRVAL_P(name),
                                   Z_STRLEN_P(name));
    }
    const zval* folder = configured("CRAWL_DIR");
    if (folder == nullptr || Z_TYPE_P(folder) != IS_STRING) return nullptr;
    const char* path = Z_STRVAL_P(folder);
    if (*path != '/' || strlen(path) != Z_STRLEN_P(folder)) return nullptr;
    return strpprintf(0, "%s%s/data/%s.db", kScheme.data(), path, Z_STRVAL_P(name));
}

// Whether the source is still the same file. Its size and times change as it is written.
bool is_same_file(const Connection& connection) {
    const auto file = identity_of(ZSTR_VAL(connection.source) + kScheme.size());
    return file && is_same_file(*file, connection.file);
}

void forget(Connection& connection) {
    const Connection last = std::exchange(connection, {});
    if (last.source == nullptr) return;
    zend_string_release(last.source);
    OBJ_RELEASE(last.reference);
}

// Attributes of a new PDO connection, by their numbers and PDO's: errors are thrown, names and
// nulls are as in the database, rows have names and numbers.
struct Attribute {
    zend_long name, value;
};
constexpr Attribute kAttributes[] = {{3, 2}, {8, 0}, {11, 0}, {19, 4}};

// Whether it has those attributes, and no transaction that PDO knows of. Calling a method may run a
// signal handler of the program, which may throw: false then.
bool is_as_new(zend_object* pdo) {
    zval result;
    zend_call_known_instance_method_with_0_params(method(pdo->ce, "intransaction"), pdo, &result);
    bool as_new = Z_TYPE(result) == IS_FALSE;
    for (const Attribute& attribute : kAttributes) {
        if (!as_new || EG(exception) != nullptr) return false;
        zval name;
        ZVAL_LONG(&name, attribute.name);
        zend_call_known_instance_method_with_1_params(method(pdo->ce, "getattribute"), pdo, &result,
                                                      &name);
        as_new = Z_TYPE(result) == IS_LONG && Z_LVAL(result) == attribute.value;
        zval_ptr_dtor(&result);
    }
    return as_new && EG(exception) == nullptr;
}

// The connection, if the program still has it, with a reference to it; or null.
zend_object* living(const Connection& connection) {
    zval pdo;
    zend_object* reference = connection.reference;
    zend_call_known_instance_method_with_0_params(method(reference->ce, "get"), reference, &pdo);
    return Z_TYPE(pdo) == IS_OBJECT ? Z_OBJ(pdo) : nullptr;
}

bool lives(const Connection& connection) {
    zend_object* pdo = connection.source == nullptr ? nullptr : living(connection);
    if (pdo != nullptr) OBJ_RELEASE(pdo);
    return pdo != nullptr;
}

// The entry of the source, or else a free one, without a living connection; null if there is
// neither.
Connection* place_for(const zend_string* source) {
    for (Connection& connection : connections) {
        if (connection.source != nullptr && zend_string_equals(connection.source, source))
            return &connection;
    }
    const auto free = std::ranges::find_if_not(connections, lives);
    return free == std::end(connections) ? nullptr : &*free;
}

// Null if it cannot be opened: the body fails again, and reports it as PHP does.
zend_object* open(zend_class_entry* ce, zend_string* source) {
    zval pdo, passed;
    ZVAL_STR(&passed, source);
    if (object_init_ex(&pdo, ce) != SUCCESS) return nullptr;
    zend_call_known_instance_method_with_1_params(ce->constructor, Z_OBJ(pdo), nullptr, &passed);
    const zend_object* thrown = EG(exception);
    if (thrown == nullptr) return Z_OBJ(pdo);
    const auto* failure = static_cast<const zend_class_entry*>(
        zend_hash_str_find_ptr(EG(class_table), ZEND_STRL("pdoexception")));
    if (thrown->ce == failure) zend_clear_exception();
    zval_ptr_dtor(&pdo);
    return nullptr;
}

void remember(zend_string* source, zend_object* pdo, Connection* place) {
    const auto file = identity_of(ZSTR_VAL(source) + kScheme.size());
    if (!file) return;
    zval passed, reference;
    ZVAL_OBJ(&passed, pdo);
    zend_call_known_function(method(zend_ce_weakref, "create"), nullptr, zend_ce_weakref,
                             &reference, 1, &passed, nullptr);
    if (Z_TYPE(reference) != IS_OBJECT) return;
    forget(*place);
    *place = {zend_string_copy(source), *file, static_cast<int>(getpid()), Z_OBJ(reference)};
}

// A connection, with a reference for the caller; null leaves the call to the body.
zend_object* connection_to(zend_string* source, zend_class_entry* ce) {
    Connection* place = place_for(source);
    if (place == nullptr) return nullptr;
    const bool is_known = place->source != nullptr && zend_string_equals(place->source, source) &&
                          place->process == getpid() && is_same_file(*place);
    zend_object* shared = is_known ? living(*place) : nullptr;
    if (shared != nullptr) {
        if (is_as_new(shared)) return shared;
        OBJ_RELEASE(shared);
        return nullptr;
    }
    if (EG(exception) != nullptr) return nullptr;
    zend_object* opened = open(ce, source);
    if (opened != nullptr) remember(source, opened, place);
    return opened;
}

// PDO checks open_basedir whenever it opens a file.
bool has_open_basedir() {
    return PG(open_basedir) != nullptr && *PG(open_basedir) != '\0';
}

void connect(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* manager = shares ? object_of(execute_data) : nullptr;
    zend_class_entry* ce = pdo_class();
    if (manager == nullptr || ce == nullptr || ZEND_NUM_ARGS() < 6 || has_open_basedir() ||
        function_called("seekquarry\\yioop\\models\\datasources", "standard", "stristr") == nullptr)
        return;
    zend_string* name = zend_string_init(ZEND_STRL("pdo"), false);
    const bool can_hold = property(manager, name) != nullptr;
    zend_string* source = can_hold ? source_of(::yioop::argument(execute_data, 6)) : nullptr;
    zend_object* pdo = source == nullptr ? nullptr : connection_to(source, ce);
    // A signal handler may have changed the manager since.
    zval* held = pdo == nullptr ? nullptr : property(manager, name);
    if (held != nullptr && EG(exception) == nullptr) {
        zval written;
        ZVAL_OBJ_COPY(&written, pdo);
        write_property(held, &written);
        RETVAL_OBJ_COPY(pdo);
    }
    if (pdo != nullptr) OBJ_RELEASE(pdo);
    if (source != nullptr) zend_string_release(source);
    zend_string_release(name);
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_connect, 0, 0, 6)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, manager)
ZEND_ARG_INFO(0, db_host)
ZEND_ARG_INFO(0, db_user)
ZEND_ARG_INFO(0, db_password)
ZEND_ARG_INFO(0, db_name)
ZEND_END_ARG_INFO()

const NativeMethod kNative = {"\0postings sqlite3manager::connect"sv,
                              ZEND_NAMED_FE(postings_yioop_connect, connect, arginfo_connect)};

}  // namespace

const NativeMethod& native_connect() {
    return kNative;
}

void connections_request_begin() {
    // Leftovers of a request that ended abruptly: their memory is gone.
    std::ranges::fill(connections, Connection{});
    shares = true;
}

void connections_request_end() {
    shares = false;
    // After a fatal error, PHP frees all memory at once.
    if (CG(unclean_shutdown)) std::ranges::fill(connections, Connection{});
    std::ranges::for_each(connections, forget);
}

}  // namespace postings::yioop
