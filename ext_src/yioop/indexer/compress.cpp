// gzencode() makes the state of zlib anew for each string: four pieces of 64 KiB and more, for
// which PHP's allocator walks over all of its memory, and an indexer has much of it. Here PHP's own
// deflate_add() goes on with the state that it has; its bytes are those of gzencode().
#include "yioop/indexer/compress.h"

#include <algorithm>

#include "yioop/arguments.h"
#include "yioop/own_functions.h"
#include "yioop/shard_object.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

// Constants of zlib and of its extension: ZLIB_ENCODING_GZIP, ZLIB_FINISH.
constexpr zend_long kGzip = 31, kFinish = 4, kLevel = 9;

// What gzencode() takes, and what most summaries need. zlib clears a table that grows with its
// memory for each string, a quarter of this with less; but then more strings have one hash, and
// search ends after 1,024 of those. So shorter ones give the same bytes either way.
constexpr zend_long kMemory = 9, kMemoryOfShort = 7;
constexpr size_t kShort = 1024;

// DeflateContexts, for short strings and others; null before the first. Programs may go on after
// the modules' end of a request: handlers of sessions do. Then nothing is kept any more.
thread_local zend_object* states[2] = {};
thread_local bool keeps = false;

// Whether that is what the method would call.
bool has_usual_gzencode() {
    return function_of_module("zlib", "gzencode") != nullptr &&
           !zend_hash_str_exists(EG(function_table),
                                 ZEND_STRL("seekquarry\\yioop\\library\\compressors\\gzencode"));
}

// False if there is none, or something was thrown.
bool make_state(bool is_short) {
    if (states[is_short] != nullptr) return true;
    zend_function* init = function_of_module("zlib", "deflate_init");
    if (init == nullptr) return false;
    zval made, passed[2];
    ZVAL_UNDEF(&made);
    ZVAL_LONG(&passed[0], kGzip);
    array_init(&passed[1]);
    add_assoc_long(&passed[1], "level", kLevel);
    add_assoc_long(&passed[1], "memory", is_short ? kMemoryOfShort : kMemory);
    zend_call_known_function(init, nullptr, nullptr, &made, 2, passed, nullptr);
    zval_ptr_dtor(&passed[1]);
    if (Z_TYPE(made) != IS_OBJECT) {
        zval_ptr_dtor(&made);
        return false;
    }
    states[is_short] = Z_OBJ(made);
    return true;
}

void forget_states() {
    for (zend_object*& state : states) {
        zend_object* last = state;
        state = nullptr;
        if (last != nullptr) OBJ_RELEASE(last);
    }
}

void compress(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    if (!keeps || object_of(execute_data) == nullptr || ZEND_NUM_ARGS() < 3) return;
    const zval* text = ::yioop::argument(execute_data, 3);
    zend_function* add = function_of_module("zlib", "deflate_add");
    if (Z_TYPE_P(text) != IS_STRING || add == nullptr || !has_usual_gzencode()) return;
    const bool is_short = Z_STRLEN_P(text) <= kShort;
    if (!make_state(is_short)) return;
    zval packed, passed[3];
    ZVAL_UNDEF(&packed);
    ZVAL_OBJ(&passed[0], states[is_short]);
    ZVAL_COPY_VALUE(&passed[1], text);
    ZVAL_LONG(&passed[2], kFinish);
    zend_call_known_function(add, nullptr, nullptr, &packed, 3, passed, nullptr);
    if (Z_TYPE(packed) == IS_STRING && !ZSTR_IS_INTERNED(Z_STR(packed))) {
        // It has room for what does not get any shorter.
        RETVAL_STR(zend_string_realloc(Z_STR(packed), Z_STRLEN(packed), false));
    } else {
        zval_ptr_dtor(&packed);
        forget_states();
    }
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_compress, 0, 0, 3)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, compressor)
ZEND_ARG_INFO(0, text)
ZEND_END_ARG_INFO()

const NativeMethod kNative = {"\0postings gzipcompressor::compress"sv,
                              ZEND_NAMED_FE(postings_yioop_compress, compress, arginfo_compress)};

}  // namespace

const NativeMethod& native_compress() {
    return kNative;
}

void compress_request_begin() {
    // Of a request that ended otherwise than it should: its memory has gone.
    std::ranges::fill(states, nullptr);
    keeps = true;
}

void compress_request_end() {
    keeps = false;
    // After a fatal error, memory goes all at once.
    if (CG(unclean_shutdown)) std::ranges::fill(states, nullptr);
    forget_states();
}

}  // namespace postings::yioop
