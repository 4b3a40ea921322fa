// Yioop's functions that make ids of words and phrases: known by their bodies, and told by the
// program's own function which of them it is.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Ids are eight bytes of MD5 and a zero, and then: what is said of the document; since 2019 the
// word's beginning.
enum class WordHash : uint8_t { kUnknown, k2014, k2019 };

struct HashFunction {
    struct Body {
        WordHash hash;
        uint64_t fingerprint;
    };

    // The declaration's, if it is that of this function in a Yioop that is known.
    WordHash known(const zend_ast_decl* function) const;
    // Has that declared function tell of itself, to called().
    void mark(zend_ast_decl* function) const;
    // Of the function that a program calls.
    WordHash called() const;

    // In lower case, without its namespace and with it; of the mark; of the bodies.
    std::string_view name, full_name, marked_as;
    std::span<const Body> bodies;
};

}  // namespace postings::yioop
