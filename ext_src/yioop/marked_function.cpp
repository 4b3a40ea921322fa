#include "yioop/marked_function.h"

#include "yioop/fingerprint.h"
#include "yioop/function_mark.h"
#include "yioop/indexer/change_offsets.h"
#include "yioop/indexer/phrase_hash.h"
#include "yioop/indexer/word_hash.h"
#include "yioop/names.h"

namespace postings::yioop {

zend_long MarkedFunction::known(const zend_ast_decl* function) const {
    if (!is_same(function->name, name)) return 0;
    const uint64_t print = fingerprint_of_method(function);
    for (const Body& body : bodies) {
        if (print != 0 && body.fingerprint == print) return body.kind;
    }
    return 0;
}

void MarkedFunction::mark(zend_ast_decl* function) const {
    mark_function(function, marked_as, known(function));
}

zend_long MarkedFunction::called() const {
    const auto* function = static_cast<const zend_function*>(
        zend_hash_str_find_ptr(EG(function_table), full_name.data(), full_name.size()));
    return mark_of(function, marked_as);
}

const MarkedFunction* marked_function(const zend_ast_decl* declaration) {
    for (const MarkedFunction* function : {&kWordHash, &kPhraseHash, &kCharCopy}) {
        if (function->known(declaration) != 0) return function;
    }
    return nullptr;
}

}  // namespace postings::yioop
