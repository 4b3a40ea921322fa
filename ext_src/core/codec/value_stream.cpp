#include "core/codec/value_stream.h"

#include <algorithm>

#include "core/base/error.h"

namespace postings {

namespace {

class Reader {
  public:
    Reader(std::span<const uint8_t> bytes, size_t offset)
        : begin_(bytes.data()), at_(begin_ + offset), end_(begin_ + bytes.size()) {}

    size_t offset() const { return at_ - begin_; }
    size_t left() const { return end_ - at_; }
    [[noreturn]] void corrupted(const char* what) const { throw CorruptedData(what, offset()); }

    const Codec& codec(CodecId wanted) {
        if (at_ == end_) corrupted("no encoded values here");
        const Codec* codec = find_codec(static_cast<CodecId>(*at_));
        if (codec == nullptr) corrupted("unknown codec");
        if (wanted != CodecId::Auto && codec->id != wanted) corrupted("encoded with another codec");
        ++at_;
        return *codec;
    }

    uint32_t varint(const char* otherwise) {
        uint32_t value;
        const uint8_t* at = at_;
        if (!read_varint(at, end_, value)) corrupted(otherwise);
        at_ = at;
        return value;
    }

    void block(const Codec& codec, uint32_t count, uint32_t parameter, uint32_t* out) {
        const uint32_t size = varint("block without a length");
        if (size > left()) corrupted("block cut short");
        codec.decode_values({.begin = at_,
                             .end = at_ + size,
                             .readable = end_,
                             .origin = begin_,
                             .count = count,
                             .parameter = parameter},
                            out);
        at_ += size;
    }

  private:
    const uint8_t *begin_, *at_, *end_;
};

size_t blocks_of(uint32_t count) {
    return (size_t{count} + kBlockSize - 1) / kBlockSize;
}

struct Header {
    const Codec& codec;
    uint32_t count, parameter;
    size_t count_at;
};

Header read_header(Reader& reader, CodecId id) {
    const Codec& codec = reader.codec(id);
    const size_t count_at = reader.offset();
    const uint32_t count = reader.varint("values without a count");
    const uint32_t parameter =
        codec.choose_parameter != nullptr ? reader.varint("values without a parameter") : 0;
    // A block takes at least a byte.
    if (blocks_of(count) > reader.left())
        throw CorruptedData("fewer values than counted", count_at);
    return {codec, count, parameter, count_at};
}

// Appends all blocks, or every `step`th, after the parameter.
void append_blocks(const Codec& codec, std::span<const uint32_t> values, size_t step, Bytes& out) {
    uint32_t parameter = 0;
    if (codec.choose_parameter != nullptr) {
        if (!values.empty()) parameter = codec.choose_parameter(values);
        append_varint(out, parameter);
    }
    Bytes block;
    for (size_t at = 0; at < values.size(); at += step * kBlockSize) {
        block.clear();
        codec.encode_values(values.subspan(at, std::min(kBlockSize, values.size() - at)), parameter,
                            block);
        append_varint(out, static_cast<uint32_t>(block.size()));
        out.insert(out.end(), block.begin(), block.end());
    }
}

// The codecs that Auto tries. PForDelta codecs take up to fifty times as long, and save little.
constexpr CodecId kTried[] = {CodecId::BitPacked, CodecId::VByte, CodecId::DGap, CodecId::EliasFano,
                              CodecId::Rice};

// The codec that makes the fewest bytes of a few blocks, evenly spread.
CodecId smallest_codec(std::span<const uint32_t> values) {
    constexpr size_t kBlocksTried = 4;
    const size_t step = std::max<size_t>(1, values.size() / kBlockSize / kBlocksTried);
    CodecId smallest = CodecId::BitPacked;
    size_t fewest = SIZE_MAX;
    for (const CodecId id : kTried) {
        Bytes bytes;
        append_blocks(*find_codec(id), values, step, bytes);
        if (bytes.size() < fewest) {
            fewest = bytes.size();
            smallest = id;
        }
    }
    return smallest;
}

}  // namespace

void encode_stream(std::span<const uint32_t> values, CodecId id, Bytes& out) {
    if (values.size() > UINT32_MAX) throw InvalidArgument("must be at most 2^32 - 1 values");
    const Codec* codec = find_codec(id == CodecId::Auto ? smallest_codec(values) : id);
    if (codec == nullptr) throw InvalidArgument("unknown codec");
    out.push_back(static_cast<uint8_t>(codec->id));
    append_varint(out, static_cast<uint32_t>(values.size()));
    append_blocks(*codec, values, 1, out);
}

uint32_t count_of_stream(std::span<const uint8_t> bytes, size_t offset, CodecId id) {
    Reader reader(bytes, offset);
    return read_header(reader, id).count;
}

std::vector<uint32_t> decode_stream(std::span<const uint8_t> bytes, size_t& offset, CodecId id,
                                    std::optional<uint32_t> expected) {
    Reader reader(bytes, offset);
    const auto [codec, count, parameter, count_at] = read_header(reader, id);
    if (expected && count != *expected) throw CorruptedData("another number of values", count_at);
    std::vector<uint32_t> values(blocks_of(count) * kBlockSize + kDecodeSlack);
    for (size_t i = 0; i < count; i += kBlockSize) {
        const auto size = static_cast<uint32_t>(std::min(kBlockSize, count - i));
        reader.block(codec, size, parameter, &values[i]);
    }
    values.resize(count);
    offset = reader.offset();
    return values;
}

}  // namespace postings
