#include "php/yioop_dialect_enum.h"

#include "php/zend_enums.h"

namespace postings::php {

zend_class_entry* yioop_dialect_enum;

YioopDialect yioop_dialect(zend_object* dialect_case) {
    if (dialect_case == nullptr) return YioopDialect::k2014;
    return case_name(yioop_dialect_enum, dialect_case) == "Yioop2019" ? YioopDialect::k2019
                                                                      : YioopDialect::k2014;
}

zend_object* yioop_dialect_case(YioopDialect dialect) {
    return zend_enum_get_case_cstr(yioop_dialect_enum,
                                   dialect == YioopDialect::k2014 ? "Yioop2014" : "Yioop2019");
}

}  // namespace postings::php
