#include "yioop/indexer/hash_function.h"

#include "yioop/fingerprint.h"
#include "yioop/function_mark.h"
#include "yioop/names.h"

namespace postings::yioop {

WordHash HashFunction::known(const zend_ast_decl* function) const {
    if (!is_same(function->name, name)) return WordHash::kUnknown;
    const uint64_t print = fingerprint_of_method(function);
    for (const Body& body : bodies) {
        if (print != 0 && body.fingerprint == print) return body.hash;
    }
    return WordHash::kUnknown;
}

void HashFunction::mark(zend_ast_decl* function) const {
    mark_function(function, marked_as, static_cast<zend_long>(known(function)));
}

WordHash HashFunction::called() const {
    const auto* function = static_cast<const zend_function*>(
        zend_hash_str_find_ptr(EG(function_table), full_name.data(), full_name.size()));
    return static_cast<WordHash>(mark_of(function, marked_as));
}

}  // namespace postings::yioop
