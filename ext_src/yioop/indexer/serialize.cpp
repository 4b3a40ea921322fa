#include "yioop/indexer/serialize.h"

#include <charconv>
#include <cstring>
#include <iterator>
#include <string_view>

extern "C" {
#include "zend_smart_str.h"
}

namespace postings::yioop {
namespace {

using ::yioop::Output;

void append(std::string_view bytes, Output* out) {
    out->reserve(bytes.size());
    memcpy(out->end(), bytes.data(), bytes.size());
    out->size += bytes.size();
}

// `kind:NUMBER` and `end`.
void append_number(char kind, zend_long number, std::string_view end, Output* out) {
    char text[MAX_LENGTH_OF_LONG + 2] = {kind, ':'};
    const char* behind = std::to_chars(text + 2, std::end(text), number).ptr;
    append({text, static_cast<size_t>(behind - text)}, out);
    append(end, out);
}

void append_string(const zend_string* string, Output* out) {
    append_number('s', static_cast<zend_long>(ZSTR_LEN(string)), ":\"", out);
    append({ZSTR_VAL(string), ZSTR_LEN(string)}, out);
    append("\";", out);
}

void append_double(double number, Output* out) {
    smart_str text{};
    smart_str_append_double(&text, number, static_cast<int>(PG(serialize_precision)), false);
    append("d:", out);
    append({ZSTR_VAL(text.s), ZSTR_LEN(text.s)}, out);
    append(";", out);
    smart_str_free(&text);
}

bool append_array(HashTable* array, unsigned depth, Output* out) {
    if (depth == 0) return false;
    append_number('a', zend_hash_num_elements(array), ":{", out);
    zend_ulong index;
    zend_string* key;
    zval* value;
    ZEND_HASH_FOREACH_KEY_VAL(array, index, key, value) {
        if (key != nullptr) {
            append_string(key, out);
        } else {
            append_number('i', static_cast<zend_long>(index), ";", out);
        }
        if (!append_serialized(value, depth - 1, out)) return false;
    }
    ZEND_HASH_FOREACH_END();
    append("}", out);
    return true;
}

}  // namespace

bool append_serialized(const zval* value, unsigned depth, Output* out) {
    switch (Z_TYPE_P(value)) {
        case IS_NULL:
            append("N;", out);
            return true;
        case IS_FALSE:
        case IS_TRUE:
            append_number('b', Z_TYPE_P(value) == IS_TRUE, ";", out);
            return true;
        case IS_LONG:
            append_number('i', Z_LVAL_P(value), ";", out);
            return true;
        case IS_DOUBLE:
            append_double(Z_DVAL_P(value), out);
            return true;
        case IS_STRING:
            append_string(Z_STR_P(value), out);
            return true;
        case IS_ARRAY:
            return append_array(Z_ARRVAL_P(value), depth, out);
        default:
            return false;
    }
}

}  // namespace postings::yioop
