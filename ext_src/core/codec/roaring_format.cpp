#include "core/codec/roaring_format.h"

#include "core/base/count_bits.h"
#include "core/codec/bitset.h"

namespace postings::roaring {

Reader::Reader(const BlockInput& in) : in_(in), runs_(nullptr), offsets_(nullptr) {
    const size_t size = in.end - in.begin;
    const auto need = [&](size_t bytes) {
        if (bytes > size) throw_corrupted(in, "Roaring bitmap cut short", in.end);
    };
    need(4);
    const uint32_t cookie = load<uint32_t>(in.begin);
    size_t at = 4;
    if (cookie == kCookie) {
        need(8);
        containers_ = load<uint32_t>(in.begin + 4);
        at = 8;
    } else if ((cookie & 0xFFFF) == kCookieWithRuns) {
        containers_ = (cookie >> 16) + 1;
        runs_ = in.begin + at;
        at += (containers_ + 7) / 8;
    } else {
        throw_corrupted(in, "not a Roaring bitmap", in.begin);
    }
    if (containers_ > 1u << 16) {
        throw_corrupted(in, "Roaring bitmap of too many containers", in.begin);
    }
    keys_ = in.begin + at;
    at += size_t{4} * containers_;
    if (runs_ == nullptr || containers_ >= kOffsetsFrom) {
        offsets_ = in.begin + at;
        at += size_t{4} * containers_;
    }
    need(at);
    data_ = in.begin + at;
}

uint32_t Reader::find(uint32_t wanted) const {
    uint32_t low = 0, size = containers_;
    while (size > 0) {
        const uint32_t half = size / 2;
        if (key(low + half) < wanted) {
            low += half + 1;
            size -= half + 1;
        } else {
            size = half;
        }
    }
    return low;
}

size_t Reader::bytes_of(const Container& container) const {
    switch (container.kind) {
        case Container::Kind::Array:
            return size_t{2} * container.size;
        case Container::Kind::Bitset:
            return kBitsetBytes;
        default:
            return size_t{4} * container.size;
    }
}

Container Reader::container_at(uint32_t index, const uint8_t* data) const {
    Container container{Container::Kind::Runs, key(index), 0, data};
    const size_t left = in_.end - data;
    if (is_runs(index)) {
        if (left < 2) throw_corrupted(in_, "Roaring bitmap cut short", data);
        container.size = load<uint16_t>(data);
        container.data += 2;
    } else {
        container.size = cardinality(index);
        container.kind =
            container.size > kMaxArray ? Container::Kind::Bitset : Container::Kind::Array;
    }
    if (bytes_of(container) > static_cast<size_t>(in_.end - container.data)) {
        throw_corrupted(in_, "Roaring bitmap cut short", data);
    }
    return container;
}

Container Reader::container(uint32_t index) const {
    if (offsets_ != nullptr) {
        const uint32_t offset = load<uint32_t>(offsets_ + 4 * index);
        if (offset > static_cast<size_t>(in_.end - in_.begin)) {
            throw_corrupted(in_, "Roaring container outside of its bitmap", offsets_ + 4 * index);
        }
        return container_at(index, in_.begin + offset);
    }
    const uint8_t* data = data_;
    for (uint32_t i = 0; i < index; ++i) {
        const Container before = container_at(i, data);
        data = before.data + bytes_of(before);
    }
    return container_at(index, data);
}

namespace {

// The number of docIDs of a container, after checking that their low bits ascend.
uint32_t verified_size(const BlockInput& in, const Container& container) {
    const auto refuse = [&](const char* what, size_t at) {
        throw_corrupted(in, what, container.data + at);
    };
    const auto word = [&](size_t at) { return uint32_t{load<uint16_t>(container.data + at)}; };
    if (container.kind == Container::Kind::Bitset) {
        return static_cast<uint32_t>(count_bits(container.data, kBitsetBytes));
    }
    if (container.kind == Container::Kind::Array) {
        for (size_t at = 2; at < size_t{2} * container.size; at += 2) {
            if (word(at) <= word(at - 2)) refuse("Roaring array that does not ascend", at);
        }
        return container.size;
    }
    uint32_t size = 0, next = 0;
    for (size_t at = 0; at < size_t{4} * container.size; at += 4) {
        const uint32_t first = word(at), length = word(at + 2) + 1;
        if (first < next) refuse("Roaring runs that do not ascend, or overlap", at);
        if (first + length > 1u << 16) refuse("Roaring run past the end of its container", at);
        next = first + length;
        size += length;
    }
    return size;
}

}  // namespace

void verify(const BlockInput& in, uint64_t count) {
    const Reader reader(in);
    const uint8_t* next = reader.data();
    uint64_t size = 0;
    for (uint32_t i = 0, least_key = 0; i < reader.containers(); ++i) {
        const Container container = reader.container(i);
        const size_t prefix = container.kind == Container::Kind::Runs ? 2 : 0;
        if (container.key < least_key) {
            throw_corrupted(in, "Roaring keys that do not ascend", container.data);
        }
        least_key = container.key + 1;
        if (container.data != next + prefix) {
            throw_corrupted(in, "Roaring container that does not follow the one before",
                            container.data);
        }
        if (verified_size(in, container) != reader.cardinality(i)) {
            throw_corrupted(in, "Roaring container of a wrong cardinality", container.data);
        }
        next = container.data + reader.bytes_of(container);
        size += reader.cardinality(i);
    }
    if (next != in.end) throw_corrupted(in, "Roaring bitmap followed by other bytes", next);
    if (size != count) throw_corrupted(in, "Roaring bitmap of a wrong cardinality", in.begin);
}

namespace {

struct Chunk {
    std::span<const uint32_t> docs;
    uint32_t runs;
    Container::Kind kind;
};

Chunk next_chunk(std::span<const uint32_t> docs) {
    const uint32_t key = docs.front() >> 16;
    size_t n = 1;
    uint32_t runs = 1;
    for (; n < docs.size() && docs[n] >> 16 == key; ++n) runs += docs[n] != docs[n - 1] + 1;
    // CRoaring counts two bytes for an array that it never writes; of equal sizes it takes runs.
    const size_t plain = n > kMaxArray ? kBitsetBytes : 2 * n + 2;
    const auto kind = 2 + size_t{4} * runs < plain ? Container::Kind::Runs
                      : n > kMaxArray              ? Container::Kind::Bitset
                                                   : Container::Kind::Array;
    return {docs.first(n), runs, kind};
}

void append_container(const Chunk& chunk, Bytes& out) {
    const auto& docs = chunk.docs;
    switch (chunk.kind) {
        case Container::Kind::Array:
            for (const uint32_t doc : docs) append(out, static_cast<uint16_t>(doc));
            return;
        case Container::Kind::Bitset: {
            const size_t at = out.size();
            out.resize(at + kBitsetBytes);
            for (const uint32_t doc : docs) bitset_set(out.data() + at, doc & 0xFFFF);
            return;
        }
        case Container::Kind::Runs:
            append(out, static_cast<uint16_t>(chunk.runs));
            for (size_t i = 0; i < docs.size();) {
                const uint32_t first = docs[i];
                while (++i < docs.size() && docs[i] == docs[i - 1] + 1) continue;
                append(out, static_cast<uint16_t>(first));
                append(out, static_cast<uint16_t>(docs[i - 1] - first));
            }
    }
}

}  // namespace

void serialize(std::span<const uint32_t> docs, Bytes& out) {
    std::vector<Chunk> chunks;
    bool with_runs = false;
    while (!docs.empty()) {
        chunks.push_back(next_chunk(docs));
        with_runs |= chunks.back().kind == Container::Kind::Runs;
        docs = docs.subspan(chunks.back().docs.size());
    }
    const auto count = static_cast<uint32_t>(chunks.size());
    const size_t start = out.size();
    if (with_runs) {
        append(out, kCookieWithRuns | (count - 1) << 16);
        const size_t bits = out.size();
        out.resize(bits + (count + 7) / 8);
        for (uint32_t i = 0; i < count; ++i) {
            if (chunks[i].kind == Container::Kind::Runs) bitset_set(out.data() + bits, i);
        }
    } else {
        append(out, kCookie);
        append(out, count);
    }
    for (const Chunk& chunk : chunks) {
        append(out, static_cast<uint16_t>(chunk.docs.front() >> 16));
        append(out, static_cast<uint16_t>(chunk.docs.size() - 1));
    }
    const bool with_offsets = !with_runs || count >= kOffsetsFrom;
    size_t offset_at = out.size();
    if (with_offsets) out.resize(out.size() + size_t{4} * count);
    for (const Chunk& chunk : chunks) {
        if (with_offsets) {
            store(out.data() + offset_at, static_cast<uint32_t>(out.size() - start));
            offset_at += 4;
        }
        append_container(chunk, out);
    }
}

}  // namespace postings::roaring
