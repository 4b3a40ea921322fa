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

zend_object* codec_case(const Codec& codec) {
    return zend_enum_get_case_cstr(codec_enum, codec.name.data());
}

}  // namespace postings::php
