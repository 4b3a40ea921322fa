#include "yioop/shard_constants.h"

#include <iterator>

#include "yioop/number.h"
#include "yioop/program_constants.h"

namespace postings::yioop {
namespace {

constexpr const char* kKeyNames[] = {
    "POSITION_LIST", "DOC_RANK",           "SUMMARY_OFFSET", "GENERATION", "DOC_LEN", "IS_DOC",
    "PROXIMITY",     "DESCRIPTION_SCORES", "USER_RANKS",     "RELEVANCE",  "SCORE"};
static_assert(std::size(kKeyNames) == kKeys);

thread_local ShardConstants constants;

bool read(const zval* value, zend_long* number) {
    if (value == nullptr || Z_TYPE_P(value) != IS_LONG) return false;
    *number = Z_LVAL_P(value);
    return true;
}

bool read(const zval* value, double* number) {
    zval counted;
    if (value == nullptr || !read_numeric(value, &counted)) return false;
    *number = Number(&counted).as_double();
    return true;
}

bool read(const zend_class_entry* ce, ShardConstants* read_here) {
    zend_long flag, key_length, id_length;
    for (unsigned key = 0; key < kKeys; ++key) {
        const zval* name = class_constant(ce, kKeyNames[key]);
        const bool is_string = name != nullptr && Z_TYPE_P(name) == IS_STRING;
        if (!is_string && key != kDescriptionScores && key != kUserRanks) {
            return false;
        }
        read_here->keys[key] = is_string ? Z_STR_P(name) : nullptr;
    }
    read_here->ce = ce;
    return read(class_constant(ce, "LINK_FLAG"), &flag) && flag == 0x800000 &&
           read(class_constant(ce, "DOC_KEY_LEN"), &key_length) && key_length == 8 &&
           read(class_constant(ce, "DOC_ID_LEN"), &id_length) && id_length == 24 &&
           read(class_constant(ce, "NEEDS_OFFSET_FLAG"), &read_here->needs_offset) &&
           read(configured("AD_HOC_TITLE_LENGTH"), &read_here->title_length) &&
           read(configured("AVG_LINKS_PER_PAGE"), &read_here->links_per_page) &&
           read(configured("PRECISION"), &read_here->precision) &&
           // With no digits, PHP would make integers.
           read_here->precision > 0 && read_here->precision < 100 &&
           read(configured("TITLE_WEIGHT"), &read_here->title_weight) &&
           read(configured("DESCRIPTION_WEIGHT"), &read_here->description_weight) &&
           read(configured("LINK_WEIGHT"), &read_here->link_weight);
}

}  // namespace

const ShardConstants* shard_constants(const zend_class_entry* ce) {
    if (constants.ce == ce) return &constants;
    ShardConstants found{};
    if (!read(ce, &found)) return nullptr;
    constants = found;
    return &constants;
}

const char* shard_key_name(Key key) {
    return kKeyNames[key];
}

void forget_shard_constants() {
    constants.ce = nullptr;
}

}  // namespace postings::yioop
