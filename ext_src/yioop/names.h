// Compares names of functions, classes and namespaces, which are case-insensitive in PHP.
#pragma once

#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

inline std::string_view text_of(const zend_string* name) {
    return {ZSTR_VAL(name), ZSTR_LEN(name)};
}

inline bool is_same(std::string_view a, std::string_view b) {
    return zend_binary_strcasecmp(a.data(), a.size(), b.data(), b.size()) == 0;
}
inline bool is_same(const zend_string* a, std::string_view b) {
    return is_same(text_of(a), b);
}

}  // namespace postings::yioop
