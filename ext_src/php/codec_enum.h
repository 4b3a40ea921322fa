// Postings\Codec: its cases have the names of the core's codecs.
#pragma once

extern "C" {
#include "php.h"
}

#include "core/codec/codec.h"

namespace postings::php {

extern zend_class_entry* codec_enum;
// To be called after its class is registered.
void codec_enum_minit();

// The codec of a case; Auto for null. InvalidArgument if this build lacks the codec.
CodecId codec_id(zend_object* codec_case);
// The case of a codec. Its class owns it, as all cases.
zend_object* codec_case(const Codec& codec);

}  // namespace postings::php
