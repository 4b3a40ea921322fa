#include "php/mode_enum.h"

#include "php/zend_enums.h"

namespace postings::php {

zend_class_entry* mode_enum;

RankMode rank_mode(zend_object* mode_case) {
    if (mode_case == nullptr) return RankMode::kAndThenOr;
    const std::string_view name = case_name(mode_enum, mode_case);
    if (name == "All") return RankMode::kAnd;
    return name == "Any" ? RankMode::kOr : RankMode::kAndThenOr;
}

zend_object* mode_case(RankMode mode) {
    const char* name = mode == RankMode::kAnd ? "All" : mode == RankMode::kOr ? "Any" : "Auto";
    return zend_enum_get_case_cstr(mode_enum, name);
}

}  // namespace postings::php
