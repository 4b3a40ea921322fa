#include "core/base/error.h"
#include "core/codec/codec.h"

namespace postings {

extern const Codec kBitmap;
extern const Codec kEliasFano;
extern const Codec kOptPfd;
extern const Codec kPForDelta;
extern const Codec kRoaring;
extern const Codec kStreamVByte;
extern const Codec kSimple9;
extern const Codec kModified9;
extern const Codec kDGap;
extern const Codec kRice;
extern const Codec kVByte;

namespace {
const Codec* const kCodecs[] = {
    &kBitPacked,   &kBitmap,  &kEliasFano, &kOptPfd, &kPForDelta, &kRoaring,
    &kStreamVByte, &kSimple9, &kModified9, &kDGap,   &kRice,      &kVByte,
};
}  // namespace

std::span<const Codec* const> codecs() {
    return kCodecs;
}

const Codec* find_codec(CodecId id) {
    for (const Codec* codec : kCodecs) {
        if (codec->id == id) return codec;
    }
    return nullptr;
}

const Codec* find_codec(std::string_view name) {
    for (const Codec* codec : kCodecs) {
        if (codec->name == name) return codec;
    }
    return nullptr;
}

void encode_docs(const Codec& codec, std::span<const uint32_t> docs, uint32_t base,
                 uint32_t parameter, Bytes& out) {
    if (codec.encode_docs != nullptr) return codec.encode_docs(docs, base, parameter, out);
    uint32_t gaps[kBlockSize];
    docs_to_gaps(docs, base, gaps);
    codec.encode_values({gaps, docs.size()}, parameter, out);
}

void decode_docs(const Codec& codec, const BlockInput& in, uint32_t base, uint32_t* out) {
    if (codec.decode_docs != nullptr) return codec.decode_docs(in, base, out);
    codec.decode_values(in, out);
    gaps_to_docs(out, in.count, base);
}

uint32_t value_at(const Codec& codec, const BlockInput& in, uint32_t index) {
    if (codec.value_at != nullptr) return codec.value_at(in, index);
    BlockBuffer buffer;
    codec.decode_values(in, buffer);
    return buffer[index];
}

void docs_to_gaps(std::span<const uint32_t> docs, uint32_t base, uint32_t* values) {
    for (size_t i = 0; i < docs.size(); ++i) {
        values[i] = docs[i] - base;
        base = docs[i] + 1;
    }
}

void gaps_to_docs(uint32_t* values, size_t count, uint32_t base) {
    for (size_t i = 0; i < count; ++i) {
        base += values[i];
        values[i] = base++;
    }
}

void throw_corrupted(const BlockInput& in, const char* what, const uint8_t* at) {
    throw CorruptedData(what, at - in.origin);
}

}  // namespace postings
