// Postings\Codec: its cases have the names of the core's codecs.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/codec/codec.h"

namespace postings::php {

extern zend_class_entry* codec_enum;
// After its class is registered.
void codec_enum_minit();

// Auto if there is no case. InvalidArgument if this build lacks the codec.
CodecId codec_id(zend_object* codec_case);
// Owned by its class, as all cases are.
zend_object* codec_case(const Codec& codec);

}  // namespace postings::php
