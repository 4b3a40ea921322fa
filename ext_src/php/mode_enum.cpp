#include "php/mode_enum.h"

#include "php/zend_enums.h"

namespace postings::php {

zend_class_entry* mode_enum;

static RankMode mode_of(std::string_view name) {
    if (name == "All") return RankMode::kAnd;
    return name == "Any" ? RankMode::kOr : RankMode::kAndThenOr;
}

RankMode rank_mode(zend_object* mode_case) {
    if (mode_case == nullptr) return RankMode::kAndThenOr;
    return mode_of(case_name(mode_enum, mode_case));
}

// By RankMode: the names of the cases as PHP keeps them, with their hashes.
static zend_string* names[3];

void mode_enum_minit() {
    zend_string* name;
    ZEND_HASH_FOREACH_STR_KEY(&mode_enum->constants_table, name) {
        names[static_cast<size_t>(mode_of({ZSTR_VAL(name), ZSTR_LEN(name)}))] = name;
    }
    ZEND_HASH_FOREACH_END();
}

zend_object* mode_case(RankMode mode) {
    return zend_enum_get_case(mode_enum, names[static_cast<size_t>(mode)]);
}

}  // namespace postings::php
