#include "php/packed.h"

#include <cstring>
#include <string>

#include "php/boundary.h"
#include "php/integers.h"
#include "php/php_memory.h"

namespace postings::php {

std::vector<uint32_t> read_integers_or_packed(const HashTable* array, const zend_string* packed) {
    if (array != nullptr) return read_integers(array, 0);
    if (ZSTR_LEN(packed) % 4 != 0) {
        throw InvalidArgument("must have four bytes for each integer, of " +
                                  std::to_string(ZSTR_LEN(packed)) +
                                  " bytes the last one is cut short",
                              ZSTR_LEN(packed) / 4);
    }
    std::vector<uint32_t> values(ZSTR_LEN(packed) / 4);
    if (!values.empty()) std::memcpy(values.data(), ZSTR_VAL(packed), ZSTR_LEN(packed));
    return values;
}

bool return_integers(zval* result, std::span<const uint32_t> values, bool packed) {
    if (packed) {
        if (!guarded([&] { check_php_memory(values.size_bytes()); })) return false;
        ZVAL_STR(result, new_string({reinterpret_cast<const uint8_t*>(values.data()),
                                     values.size_bytes()}));
        return true;
    }
    if (!begin_array(result, static_cast<uint32_t>(values.size()))) return false;
    append_values(result, values);
    return true;
}

}  // namespace postings::php
