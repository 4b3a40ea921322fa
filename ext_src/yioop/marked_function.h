// Yioop's functions that native methods do the work of, though they stay PHP's: known by their
// bodies, and told by the program's own function which of them it is.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

struct MarkedFunction {
    // Bodies of one kind do the same. 0 is of none.
    struct Body {
        zend_long kind;
        uint64_t fingerprint;
    };

    // The kind of a declaration, if it is that of this function in a Yioop that is known.
    zend_long known(const zend_ast_decl* function) const;
    // Has that declared function tell of itself, to called().
    void mark(zend_ast_decl* function) const;
    // Of the function that a program calls.
    zend_long called() const;

    // In lower case, without its namespace and with it; of the mark; of the bodies.
    std::string_view name, full_name, marked_as;
    std::span<const Body> bodies;
};

// All there are; null for a declaration of none.
const MarkedFunction* marked_function(const zend_ast_decl* declaration);

}  // namespace postings::yioop
