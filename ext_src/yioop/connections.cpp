// Each model of a Yioop before 2019 opens its database by itself, nine times for a page, and each
// time SQLite reads and parses all that the database has of tables: a quarter of the page. Yioops
// since keep a connection for each database. Here, the older ones share theirs in the same way.
#include "yioop/connections.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "yioop/arguments.h"
#include "yioop/own_functions.h"
#include "yioop/shard_object.h"
#include "zend_weakrefs.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

// Where the body looks for a function of the program's before PHP's.
constexpr std::string_view kProgramFunction = "seekquarry\\yioop\\models\\datasources\\stristr";
constexpr std::string_view kFolder = "seekquarry\\yioop\\configs\\CRAWL_DIR";
constexpr std::string_view kScheme = "sqlite:";

// A Yioop has two databases; while it moves into others, four.
constexpr size_t kMost = 4;

struct Connection {
    zend_string* source;  // what PDO was told to open; null: none
    dev_t device;
    ino_t inode;
    pid_t process;           // SQLite's connections are of one process
    zend_object* reference;  // a WeakReference: a connection ends when the program lets go of it
};

// Programs may go on after the modules' end of a request. Then nothing is shared any more.
thread_local Connection connections[kMost] = {};
thread_local bool shares = false;

zend_class_entry* pdo_class() {
    auto* ce =
        static_cast<zend_class_entry*>(zend_hash_str_find_ptr(EG(class_table), ZEND_STRL("pdo")));
    return ce != nullptr && ce->type == ZEND_INTERNAL_CLASS ? ce : nullptr;
}

zend_function* method(zend_class_entry* ce, std::string_view name) {
    return static_cast<zend_function*>(
        zend_hash_str_find_ptr(&ce->function_table, name.data(), name.size()));
}

// What the body passes to PDO, if that is a file of a plain path; else null.
zend_string* source_of(const zval* name) {
    if (Z_TYPE_P(name) != IS_STRING || strlen(Z_STRVAL_P(name)) != Z_STRLEN_P(name)) return nullptr;
    if (memchr(Z_STRVAL_P(name), '/', Z_STRLEN_P(name)) != nullptr) {
        if (*Z_STRVAL_P(name) != '/') return nullptr;
        return zend_string_concat2(kScheme.data(), kScheme.size(), Z_STRVAL_P(name),
                                   Z_STRLEN_P(name));
    }
    const auto* folder = static_cast<const zend_constant*>(
        zend_hash_str_find_ptr(EG(zend_constants), kFolder.data(), kFolder.size()));
    if (folder == nullptr || Z_TYPE(folder->value) != IS_STRING) return nullptr;
    const char* path = Z_STRVAL(folder->value);
    if (*path != '/' || strlen(path) != Z_STRLEN(folder->value)) return nullptr;
    return strpprintf(0, "%s%s/data/%s.db", kScheme.data(), path, Z_STRVAL_P(name));
}

bool stat_source(const zend_string* source, struct stat* file) {
    return stat(ZSTR_VAL(source) + kScheme.size(), file) == 0;
}

void forget(Connection& connection) {
    const Connection last = std::exchange(connection, {});
    if (last.source == nullptr) return;
    zend_string_release(last.source);
    OBJ_RELEASE(last.reference);
}

// Attributes of a connection as PDO makes it, by their numbers and PDO's: errors are thrown, names
// and nulls are as they are in the database, rows have names and numbers.
struct Attribute {
    zend_long name, value;
};
constexpr Attribute kAttributes[] = {{3, 2}, {8, 0}, {11, 0}, {19, 4}};

// Whether it is as the program would find a new one.
bool is_as_new(zend_object* pdo) {
    zval result;
    zend_call_known_instance_method_with_0_params(method(pdo->ce, "intransaction"), pdo, &result);
    bool as_new = Z_TYPE(result) == IS_FALSE;
    for (const Attribute& attribute : kAttributes) {
        zval name;
        ZVAL_LONG(&name, attribute.name);
        zend_call_known_instance_method_with_1_params(method(pdo->ce, "getattribute"), pdo, &result,
                                                      &name);
        as_new = as_new && Z_TYPE(result) == IS_LONG && Z_LVAL(result) == attribute.value;
        zval_ptr_dtor(&result);
    }
    if (EG(exception) != nullptr) zend_clear_exception();
    return as_new;
}

bool is_same_file(const Connection& connection) {
    struct stat file;
    return stat_source(connection.source, &file) && file.st_dev == connection.device &&
           file.st_ino == connection.inode && getpid() == connection.process;
}

// RESULT is one that the program still has, or undefined. False: the body opens one of its own.
bool find(const zend_string* source, zval* result) {
    for (Connection& connection : connections) {
        if (connection.source == nullptr) continue;
        zend_object* reference = connection.reference;
        zend_call_known_instance_method_with_0_params(method(reference->ce, "get"), reference,
                                                      result);
        const bool is_alive = Z_TYPE_P(result) == IS_OBJECT;
        const bool is_asked_for = is_alive && zend_string_equals(connection.source, source);
        if (is_asked_for && is_same_file(connection)) {
            if (is_as_new(Z_OBJ_P(result))) return true;
            zval_ptr_dtor(result);
            return false;
        }
        zval_ptr_dtor(result);
        if (!is_alive || is_asked_for) forget(connection);
    }
    ZVAL_UNDEF(result);
    return true;
}

// What fails is left to the body, which fails again, and says so as PHP does.
bool open(zend_class_entry* ce, zend_string* source, Connection* place, zval* result) {
    zval passed, reference;
    ZVAL_STR(&passed, source);
    if (object_init_ex(result, ce) != SUCCESS) return false;
    zend_call_known_instance_method_with_1_params(ce->constructor, Z_OBJ_P(result), nullptr,
                                                  &passed);
    struct stat file;
    if (EG(exception) == nullptr && stat_source(source, &file)) {
        zend_call_known_function(method(zend_ce_weakref, "create"), nullptr, zend_ce_weakref,
                                 &reference, 1, result, nullptr);
        if (Z_TYPE(reference) == IS_OBJECT) {
            *place = {zend_string_copy(source), file.st_dev, file.st_ino, getpid(),
                      Z_OBJ(reference)};
            return true;
        }
    }
    if (EG(exception) != nullptr) zend_clear_exception();
    zval_ptr_dtor(result);
    return false;
}

Connection* free_place() {
    const auto free =
        std::ranges::find(connections, static_cast<zend_string*>(nullptr), &Connection::source);
    return free == std::end(connections) ? nullptr : &*free;
}

// PDO looks at it whenever it opens.
bool has_open_basedir() {
    return PG(open_basedir) != nullptr && *PG(open_basedir) != '\0';
}

void connect(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* manager = shares ? object_of(execute_data) : nullptr;
    zend_class_entry* ce = pdo_class();
    if (manager == nullptr || ce == nullptr || ZEND_NUM_ARGS() < 6) return;
    if (has_open_basedir() || function_of_module("standard", "stristr") == nullptr ||
        zend_hash_str_exists(EG(function_table), kProgramFunction.data(), kProgramFunction.size()))
        return;
    zend_string* name = zend_string_init(ZEND_STRL("pdo"), false);
    zval* held = property(manager, name);
    zend_string_release(name);
    zend_string* source = held == nullptr ? nullptr : source_of(::yioop::argument(execute_data, 6));
    if (source == nullptr) return;
    zval pdo;
    if (find(source, &pdo)) {
        Connection* place = Z_TYPE(pdo) == IS_OBJECT ? nullptr : free_place();
        if (Z_TYPE(pdo) == IS_OBJECT || (place != nullptr && open(ce, source, place, &pdo))) {
            RETVAL_COPY(&pdo);
            write_property(held, &pdo);
        }
    }
    zend_string_release(source);
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
    // Of a request that ended otherwise than it should: its memory has gone.
    std::ranges::fill(connections, Connection{});
    shares = true;
}

void connections_request_end() {
    shares = false;
    // After a fatal error, memory goes all at once.
    if (CG(unclean_shutdown)) std::ranges::fill(connections, Connection{});
    std::ranges::for_each(connections, forget);
}

}  // namespace postings::yioop
