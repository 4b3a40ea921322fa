// A hash of what a piece of parsed PHP does.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Ignores formatting, comments and lines; the same in every version of PHP. 0 if the piece has
// anything that Yioop's functions do not have, such as a closure.
uint64_t fingerprint(const zend_ast* ast);
// The fingerprint of a method's parameters and body; its name and visibility do not matter.
uint64_t fingerprint_of_method(const zend_ast_decl* method);
// Whether the function has that name, in any case, and one of these fingerprints.
bool is_known(const zend_ast_decl* function, std::string_view name,
              std::span<const uint64_t> bodies);

}  // namespace postings::yioop
