#include "core/codec/modified9.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace postings::modified9 {

namespace {

constexpr Layout kL1{1, 28, 0}, kL2{2, 14, 16}, kL3{3, 9, 32}, kL4{4, 6, 48}, kL5{5, 5, 52},
    kL6{6, 4, 56}, kL7{7, 3, 60}, kL12{12, 2, 62}, kL24{24, 1, 63};

// The layouts by the six bits under the flags of a first byte, with masks that find zero elements.
struct Fields {
    uint32_t payload;   // the bits that elements take
    uint32_t low_bits;  // the lowest bit of each element
    uint32_t high_bits;
    uint32_t mask;  // of one element
    uint8_t bits;
    uint8_t capacity;
    uint16_t reciprocal;  // x * reciprocal >> 10 == x / bits for x <= 28
};

constexpr Fields fields_of(Layout layout) {
    Fields fields{};
    fields.bits = layout.bits;
    fields.capacity = layout.capacity;
    fields.mask = (1u << layout.bits) - 1;
    fields.reciprocal = static_cast<uint16_t>(1024 / layout.bits + 1);
    for (int i = 0; i < layout.capacity; i++) {
        fields.low_bits |= 1u << (i * layout.bits);
        fields.high_bits |= 1u << (i * layout.bits + layout.bits - 1);
        fields.payload |= fields.mask << (i * layout.bits);
    }
    return fields;
}

constexpr Layout layout_of_code(unsigned code) {
    if (code < 16) return kL1;
    if (code < 32) return kL2;
    if (code < 48) return kL3;
    if (code < 52) return kL4;
    if (code < 56) return kL5;
    if (code < 60) return kL6;
    return code < 62 ? kL7 : code == 62 ? kL12 : kL24;
}

struct FieldsByCode {
    Fields of[64];
};
constexpr FieldsByCode kFields = [] {
    FieldsByCode table{};
    for (unsigned code = 0; code < 64; code++) table.of[code] = fields_of(layout_of_code(code));
    return table;
}();

const Fields& fields_of_word(uint32_t word) {
    return kFields.of[word >> 24 & 63];
}

uint32_t load_word(const uint8_t* bytes) {
    uint32_t word;
    std::memcpy(&word, bytes, 4);
    return std::endian::native == std::endian::little ? __builtin_bswap32(word) : word;
}

void store_word(uint8_t* bytes, uint32_t word) {
    if (std::endian::native == std::endian::little) word = __builtin_bswap32(word);
    std::memcpy(bytes, &word, 4);
}

// How many elements a word other than L1 yields: those below its lowest zero element. The
// subtraction borrows out of zero fields only, so the lowest field marked is a true zero.
unsigned elements_before_zero(uint32_t payload, const Fields& fields) {
    const uint32_t zeros = (payload - fields.low_bits) & ~payload & fields.high_bits;
    if (zeros == 0) return fields.capacity;
    return static_cast<unsigned>(std::countr_zero(zeros)) * fields.reciprocal >> 10;
}

bool is_single(uint32_t word) {
    return (word & 0x30000000) == 0;
}

uint32_t pack_word(const int32_t* first, const int32_t* end, uint32_t flag, const Layout& layout) {
    uint32_t packed = 0;
    for (; first != end; ++first) packed = (packed << layout.bits) + static_cast<uint32_t>(*first);
    // Elements wider than the layout carry into prefix and flag, modulo 2^32, as they do in Yioop.
    return packed + (flag << 30) + (static_cast<uint32_t>(layout.prefix) << 24);
}

}  // namespace

const Layout kLayoutByLength[32] = {{0, 0, 0}, kL24, kL12, kL7, kL6, kL5, kL4, kL3, kL3, kL3, kL2,
                                    kL2,       kL2,  kL2,  kL2, kL1, kL1, kL1, kL1, kL1, kL1, kL1,
                                    kL1,       kL1,  kL1,  kL1, kL1, kL1, kL1, kL1, kL1, kL1};

size_t encode(std::span<const int32_t> list, uint8_t* out) {
    uint8_t* const begin = out;
    const int32_t* word = list.data();
    const int32_t* const end = word + list.size();
    uint32_t flag = 3;
    unsigned length = 1;
    int32_t max = 1;
    for (const int32_t* element = word; element != end; ++element) {
        const unsigned old_length = length;
        if (*element > max) {
            length = std::max(
                length + 1, static_cast<unsigned>(std::bit_width(static_cast<uint32_t>(*element))));
            max = static_cast<int32_t>((1u << length) - 1);
        }
        if (element - word < kLayoutByLength[length].capacity) continue;
        store_word(out, pack_word(word, element, flag, kLayoutByLength[old_length]));
        out += 4;
        flag = 2;
        word = element;
        // In a word that does not start the sequence, Yioop assumes one bit more than its first
        // element has: it updates length and maximum in the other order here.
        const unsigned bits = *element > 1 ? std::bit_width(static_cast<uint32_t>(*element)) : 0;
        length = bits + 1;
        max = bits == 0 ? 1 : static_cast<int32_t>((1u << bits) - 1);
    }
    store_word(out, pack_word(word, end, flag == 3 ? 0 : 1, kLayoutByLength[length]));
    return static_cast<size_t>(out + 4 - begin);
}

size_t decode_word(uint32_t word, uint32_t* out) {
    const Fields& fields = fields_of_word(word);
    const uint32_t payload = word & fields.payload;
    if (is_single(word)) {
        *out = payload;  // the only layout that can yield a zero
        return 1;
    }
    const unsigned count = elements_before_zero(payload, fields);
    unsigned shift = count * fields.bits;
    for (unsigned i = 0; i < count; i++) {
        shift -= fields.bits;
        out[i] = payload >> shift & fields.mask;
    }
    return count;
}

size_t decode(std::span<const uint8_t> words, uint32_t* out) {
    uint32_t* const begin = out;
    const uint8_t* const end = words.data() + words.size() / 4 * 4;
    for (const uint8_t* bytes = words.data(); bytes != end; bytes += 4) {
        out += decode_word(load_word(bytes), out);
    }
    return static_cast<size_t>(out - begin);
}

size_t decoded_size(std::span<const uint8_t> words) {
    size_t size = 0;
    for (size_t i = 0; i + 4 <= words.size(); i += 4) {
        const uint32_t word = load_word(&words[i]);
        const Fields& fields = fields_of_word(word);
        size += is_single(word) ? 1 : elements_before_zero(word & fields.payload, fields);
    }
    return size;
}

int64_t doc_index_of_word(uint32_t word) {
    const Fields& fields = fields_of_word(word);
    const int64_t payload = word & fields.payload;
    if (is_single(word)) {
        return payload & kFusedBit ? (payload - kFusedBit + (payload & 511)) >> kFusedPositionBits
                                   : payload - 1;
    }
    if (payload == 0) return 0;
    const unsigned top = static_cast<unsigned>(std::bit_width(static_cast<uint32_t>(payload)) - 1) *
                             fields.reciprocal >>
                         10;
    return (payload >> (top * fields.bits)) - 1;
}

size_t posting_end(std::span<const uint8_t> bytes, size_t begin) {
    size_t at = begin;
    bool more = true;
    while (more && at < bytes.size()) {
        more = bytes[at] >= 128;
        at += 4;
    }
    return at;
}

}  // namespace postings::modified9
