// Functions of Yioop that stay PHP's, but whose work native methods do: recognized by their bodies
// when they are compiled, and marked, so that the program's own function tells which of them it is.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

struct MarkedFunction {
    // Bodies of one kind do the same. No body has kind 0.
    struct Body {
        zend_long kind;
        uint64_t fingerprint;
    };

    // The kind of a declaration, if it is this function as a known version of Yioop declares it;
    // else 0.
    zend_long known(const zend_ast_decl* function) const;
    // Marks that declared function, for called().
    void mark(zend_ast_decl* function) const;
    // The kind of the function that the program calls; 0 if it is not marked.
    zend_long called() const;

    // The name in lower case, without its namespace and with it; the name of the mark.
    std::string_view name, full_name, marked_as;
    std::span<const Body> bodies;
};

// Finds the one that a declaration is of; null if of none.
const MarkedFunction* marked_function(const zend_ast_decl* declaration);

}  // namespace postings::yioop
