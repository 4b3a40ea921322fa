#include "php/codec_enum.h"

#include <string>

#include "core/base/error.h"
#include "php/zend_enums.h"

namespace postings::php {

CodecId codec_id(zend_object* codec_case) {
    if (codec_case == nullptr) return CodecId::Auto;
    const std::string_view wanted = case_name(codec_enum, codec_case);
    if (wanted == "Auto") return CodecId::Auto;
    const Codec* codec = find_codec(wanted);
    if (codec == nullptr) {
        throw InvalidArgument("must be a codec that this build has, " + std::string(wanted) +
                              " given");
    }
    return codec->id;
}

// By codec id: the names of the cases as PHP keeps them, with their hashes.
static zend_string* names[32];

void codec_enum_minit() {
    zend_string* name;
    ZEND_HASH_FOREACH_STR_KEY(&codec_enum->constants_table, name) {
        if (const Codec* codec = find_codec({ZSTR_VAL(name), ZSTR_LEN(name)}))
            names[static_cast<size_t>(codec->id)] = name;
    }
    ZEND_HASH_FOREACH_END();
}

zend_object* codec_case(const Codec& codec) {
    return zend_enum_get_case(codec_enum, names[static_cast<size_t>(codec.id)]);
}

}  // namespace postings::php
