#include "yioop/indexer/change_offsets.h"

#include <algorithm>

#include "yioop/arguments.h"
#include "yioop/indexer/calls_of_indexer.h"
#include "yioop/indexer/shard_writes.h"
#include "yioop/indexer/word_entries.h"
#include "yioop/known_methods.h"
#include "yioop/native_functions.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

constexpr size_t kKeyLen = 8, kIdLen = 24, kOffsetLen = 4;

constexpr MarkedFunction::Body kBodies[] = {
    {1, 0xdac299c3614a80df}, {1, 0xca4f87ccf0f6d3c2},  // reference
};

// A document's info: an offset, its length and the number of its keys, and the keys, padded to an
// odd number. The first three keys are its id.
struct Document {
    std::string_view info;

    size_t keys() const { return static_cast<unsigned char>(info[kKeyLen - 1]); }
    size_t size() const { return kKeyLen * (keys() % 2 == 0 ? keys() + 2 : keys() + 1); }
    // Truncated where the shard ends.
    std::string_view id() const {
        return info.substr(kKeyLen, keys() > 3 ? kIdLen : keys() * kKeyLen);
    }
};

// Since 2019, keys that are only padding do not count.
std::string_view without_zeros(std::string_view id) {
    const size_t last = id.find_last_not_of('\0');
    const size_t size = last == std::string_view::npos ? 0 : last + 1;
    return id.size() == size + kKeyLen ? id.substr(0, size) : id;
}

// Null if there is none, or if it is a reference, which may change while the log is written.
const zval* find_offset(const HashTable* offsets, std::string_view id) {
    const zval* found =
        zend_symtable_str_find(const_cast<HashTable*>(offsets), id.data(), id.size());
    return found != nullptr && Z_TYPE_P(found) == IS_LONG ? found : nullptr;
}

// The documents' infos with those offsets. Null if any document is incomplete, or has no offset:
// that would be logged.
zend_string* changed(std::string_view infos, size_t size, const HashTable* offsets,
                     bool drops_zeros) {
    zend_string* result = zend_string_init(infos.data(), infos.size(), false);
    for (size_t i = 0; i < size;) {
        const Document document{infos.substr(std::min(i, infos.size()))};
        const zval* offset = nullptr;
        if (document.info.size() >= kKeyLen) {
            const std::string_view id = document.id();
            offset = find_offset(offsets, drops_zeros ? without_zeros(id) : id);
        }
        if (offset == nullptr) {
            zend_string_efree(result);
            return nullptr;
        }
        write_number(ZSTR_VAL(result) + i, static_cast<uint64_t>(Z_LVAL_P(offset)));
        i += document.size();
    }
    return result;
}

bool has_usual_constants(zend_object* shard) {
    return has_constant(shard, "DOC_KEY_LEN", zend_long{kKeyLen}) &&
           has_constant(shard, "DOC_ID_LEN", zend_long{kIdLen}) &&
           has_constant(shard, "POSTING_LEN", zend_long{kOffsetLen});
}

// Whether it has its documents' infos in memory.
bool has_infos(zend_object* shard) {
    return has(shard, kReadOnlyFromDisk, IS_FALSE) && has(shard, kDocInfos, IS_STRING);
}

bool can_change(zend_object* shard) {
    return has_infos(shard) && has(shard, kWordDocsPacked, IS_FALSE) &&
           has(shard, kDocidsLen, IS_LONG) && Z_LVAL_P(property(shard, kDocidsLen)) >= 0 &&
           !share_references({shard});
}

// False if something was thrown.
bool log(size_t size) {
    zend_function* at_times = find_function("crawltimeoutlog");
    if (at_times == nullptr) return true;
    return call(at_times, {boolean(true)}) &&
           (size == 0 || log_progress("..still changing document offsets. At document %s of %s.",
                                      {0, static_cast<zend_long>(size / kKeyLen)}));
}

}  // namespace

const MarkedFunction kCharCopy{"charcopy", "seekquarry\\yioop\\library\\charcopy",
                               "\0postings char copy"sv, kBodies};

void change_document_offsets(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* shard = object_of(execute_data);
    if (shard == nullptr || ZEND_NUM_ARGS() < 3 || !has_usual_constants(shard) ||
        !can_change(shard) || kCharCopy.called() == 0 || !are_native({kPackInt})) {
        return;
    }
    zval* offsets = ::yioop::argument(execute_data, 3);
    if (Z_TYPE_P(offsets) != IS_ARRAY) return;
    const auto years = static_cast<uint32_t>(Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1)));
    const bool drops_zeros = (years & (k2018 | k2018Right | kReference)) == 0;
    zend_string* before = zend_string_copy(Z_STR_P(property(shard, kDocInfos)));
    const auto size = static_cast<size_t>(Z_LVAL_P(property(shard, kDocidsLen)));
    zend_string* after =
        changed({ZSTR_VAL(before), ZSTR_LEN(before)}, size, Z_ARRVAL_P(offsets), drops_zeros);
    if (after != nullptr) {
        const bool logged = log(size);
        // The log may have changed the infos; everything else has been read already.
        const bool is_as_before =
            logged && has_infos(shard) && Z_STR_P(property(shard, kDocInfos)) == before;
        if (is_as_before) {
            set(shard, kDocInfos, string(after));
        } else {
            zend_string_efree(after);
        }
        if (is_as_before || !logged) RETVAL_NULL();
    }
    zend_string_release(before);
}

}  // namespace postings::yioop
