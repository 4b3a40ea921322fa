#include "yioop/iterators/page_counts.h"

#include "yioop/iterators/calls.h"
#include "yioop/number.h"

namespace postings::yioop {
namespace {

zend_string* joined(std::string_view a, std::string_view b) {
    return zend_string_concat2(a.data(), a.size(), b.data(), b.size());
}

}  // namespace

zend_string* TermCounts::base64(std::string_view hash) {
    zval argument, result;
    ZVAL_STRINGL(&argument, hash.data(), hash.size());
    const bool called = call_function("base64hash", {&argument, 1}, &result);
    zval_ptr_dtor(&argument);
    if (!called) return nullptr;
    if (Z_TYPE(result) == IS_STRING) return Z_STR(result);
    zval_ptr_dtor(&result);
    return nullptr;
}

bool TermCounts::ask(zend_string* term, const zval* index_name, double* count) {
    zval arguments[2], result;
    ZVAL_STR(&arguments[0], term);
    ZVAL_COPY_VALUE(&arguments[1], index_name);
    if (!call_static("indexmanager", "discountednumdocsterm", arguments, &result)) return false;
    const bool known = Z_TYPE(result) == IS_DOUBLE;
    if (known) *count = Z_DVAL(result);
    zval_ptr_dtor(&result);
    return known;
}

bool TermCounts::count(std::string_view prefix, std::string_view hash, const zval* index_name,
                       double* count) {
    if (counts_ == nullptr) counts_ = zend_new_array(64);
    char key[512];
    if (sizeof index_name + prefix.size() + hash.size() > sizeof key) return false;
    size_t size = 0;
    const auto append = [&](std::string_view part) {
        memcpy(key + size, part.data(), part.size());
        size += part.size();
    };
    // An index has one address in a query.
    append({reinterpret_cast<const char*>(&index_name), sizeof index_name});
    append(prefix);
    append(hash);
    if (const zval* known = zend_hash_str_find(counts_, key, size)) {
        *count = Z_DVAL_P(known);
        return true;
    }
    zend_string* term;
    if (hash.empty()) {
        term = joined(prefix, {});
    } else {
        zend_string* written = base64(hash);
        if (written == nullptr) return false;
        term = joined(prefix, {ZSTR_VAL(written), ZSTR_LEN(written)});
        zend_string_release(written);
    }
    const bool known = ask(term, index_name, count);
    zend_string_release(term);
    if (known) {
        if (zend_hash_num_elements(counts_) == kMostKept) zend_hash_clean(counts_);
        zval value;
        ZVAL_DOUBLE(&value, *count);
        zend_hash_str_add(counts_, key, size, &value);
    }
    return known;
}

void TermCounts::release() {
    if (counts_ != nullptr) zend_array_destroy(counts_);
    counts_ = nullptr;
}

}  // namespace postings::yioop
