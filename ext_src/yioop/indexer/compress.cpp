// gzencode() creates zlib's state anew for each string: four pieces of 64 KiB and more, for which
// PHP's allocator walks over all of its memory, and an indexer has much of it. This calls PHP's own
// deflate_add(), which reuses its state and writes the same bytes. Short strings do without zlib,
// see short_gzip.h.
#include "yioop/indexer/compress.h"

#include <utility>

extern "C" {
#include "ext/standard/crc32.h"
}

#include "yioop/arguments.h"
#include "yioop/indexer/short_gzip.h"
#include "yioop/own_functions.h"
#include "yioop/shard_object.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

// Constants of zlib and of its extension: ZLIB_ENCODING_GZIP, ZLIB_FINISH; level and memory are
// those of gzencode().
constexpr zend_long kGzip = 31, kFinish = 4, kLevel = 9, kMemory = 9;

// A DeflateContext; null before the first use. Programs may go on after the modules have ended a
// request, as session handlers do: then nothing is kept any more.
thread_local zend_object* state = nullptr;
thread_local bool keeps = false;

// The installed zlib may be another one that writes other bytes: it is compared for the first
// strings that ours can do, and then for one of many. Once it differs, ours is not used any more.
constexpr size_t kFirst = 32, kOneOf = 1024;
thread_local size_t compressed = 0, without_zlib = 0;
thread_local bool differs = false;

// Makes the state; false if it cannot, or something was thrown.
bool make_state() {
    if (state != nullptr) return true;
    zend_function* init = function_of_module("zlib", "deflate_init");
    if (init == nullptr) return false;
    zval made, passed[2];
    ZVAL_UNDEF(&made);
    ZVAL_LONG(&passed[0], kGzip);
    array_init(&passed[1]);
    add_assoc_long(&passed[1], "level", kLevel);
    add_assoc_long(&passed[1], "memory", kMemory);
    zend_call_known_function(init, nullptr, nullptr, &made, 2, passed, nullptr);
    zval_ptr_dtor(&passed[1]);
    if (Z_TYPE(made) != IS_OBJECT) {
        zval_ptr_dtor(&made);
        return false;
    }
    state = Z_OBJ(made);
    return true;
}

void forget_state() {
    zend_object* last = std::exchange(state, nullptr);
    if (last != nullptr) OBJ_RELEASE(last);
}

// Null if zlib gave a warning.
zend_string* compress_by_zlib(zend_string* text) {
    zend_function* add = function_of_module("zlib", "deflate_add");
    if (add == nullptr || !make_state()) return nullptr;
    // A fatal error in the call leaves some of its text in there.
    zend_object* used = std::exchange(state, nullptr);
    zval packed, passed[3];
    ZVAL_UNDEF(&packed);
    ZVAL_OBJ(&passed[0], used);
    ZVAL_STR(&passed[1], text);
    ZVAL_LONG(&passed[2], kFinish);
    zend_call_known_function(add, nullptr, nullptr, &packed, 3, passed, nullptr);
    if (Z_TYPE(packed) == IS_STRING && !ZSTR_IS_INTERNED(Z_STR(packed))) {
        state = used;
        // It was allocated for text that does not compress.
        return zend_string_realloc(Z_STR(packed), Z_STRLEN(packed), false);
    }
    zval_ptr_dtor(&packed);
    OBJ_RELEASE(used);
    return nullptr;
}

// Compresses without zlib; no bytes if zlib has to do it.
std::string_view compress_short(const zend_string* text, char room[kMostPacked]) {
    if (differs) return {};
    const uint32_t crc = php_crc32_bulk_end(
        php_crc32_bulk_update(php_crc32_bulk_init(), ZSTR_VAL(text), ZSTR_LEN(text)));
    return {room, gzip_short({ZSTR_VAL(text), ZSTR_LEN(text)}, crc, room)};
}

void compress(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    if (object_of(execute_data) == nullptr || ZEND_NUM_ARGS() < 3 || !can_compress()) return;
    const zval* text = ::yioop::argument(execute_data, 3);
    if (Z_TYPE_P(text) != IS_STRING) return;
    char room[kMostPacked];
    const std::optional<Compressed> packed = compress_text(Z_STR_P(text), room);
    if (!packed) return;
    if (packed->string != nullptr) RETURN_STR(packed->string);
    RETVAL_STRINGL(packed->bytes.data(), packed->bytes.size());
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

bool can_compress() {
    return keeps && function_called("seekquarry\\yioop\\library\\compressors", "zlib",
                                    "gzencode") != nullptr;
}

std::optional<Compressed> compress_text(zend_string* text, char room[kMostPacked]) {
    const std::string_view ours = compress_short(text, room);
    if (!ours.empty() && ++compressed > kFirst && compressed % kOneOf != 0) {
        ++without_zlib;
        return Compressed{ours, nullptr};
    }
    zend_string* packed = compress_by_zlib(text);
    if (packed == nullptr) return {};
    const std::string_view bytes(ZSTR_VAL(packed), ZSTR_LEN(packed));
    differs = differs || (!ours.empty() && bytes != ours);
    return Compressed{bytes, packed};
}

CompressState compress_state() {
    return {without_zlib, differs};
}

void compress_request_begin() {
    // A leftover of a request that ended abruptly: its memory is gone.
    state = nullptr;
    keeps = true;
}

void compress_request_end() {
    keeps = false;
    // After a fatal error, PHP frees all memory at once.
    if (CG(unclean_shutdown)) state = nullptr;
    forget_state();
}

}  // namespace postings::yioop
