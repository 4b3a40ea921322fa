// A shard's words with their postings in one string, as mergeWordPostingsToString() makes it. Each
// word has its id, the number of bytes of its postings in 32 bits, big-endian, and its postings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" {
#include "php.h"
}

#include "yioop/shard_object.h"

namespace postings::yioop {

inline constexpr size_t kWordKeyLen = 20;
inline constexpr size_t kWordDataLen = 12;
inline constexpr size_t kWordItemLen = kWordKeyLen + kWordDataLen;
inline constexpr std::string_view kHalfBlank = "\xFF\xFF\xFF\xFF";

inline bool has_usual_words(const zend_class_entry* ce) {
    return has_constant(ce, "WORD_KEY_LEN", zend_long{kWordKeyLen}) &&
           has_constant(ce, "WORD_DATA_LEN", zend_long{kWordDataLen}) &&
           has_constant(ce, "POSTING_LEN", zend_long{4}) &&
           has_constant(ce, "DOC_KEY_LEN", zend_long{8}) &&
           has_constant(ce, "HALF_BLANK", kHalfBlank);
}

inline uint32_t read_number(const char* bytes) {
    const auto* byte = reinterpret_cast<const uint8_t*>(bytes);
    return uint32_t{byte[0]} << 24 | uint32_t{byte[1]} << 16 | uint32_t{byte[2]} << 8 | byte[3];
}

inline char* write_number(char* out, uint64_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) *out++ = static_cast<char>(number >> shift);
    return out;
}

// Whether it is a single document's place, stored instead of a list: four bytes with which no list
// begins come first.
inline bool is_single(std::string_view postings) {
    return postings.size() == 16 && postings.starts_with(kHalfBlank);
}

class WordEntries {
  public:
    explicit WordEntries(std::string_view bytes) : rest_(bytes) {}

    // Goes to the next entry; false at the end, and before an incomplete entry.
    bool next() {
        if (rest_.size() < kHeader) return false;
        const size_t length = read_number(rest_.data() + kWordKeyLen);
        if (rest_.size() - kHeader < length) return false;
        id_ = rest_.substr(0, kWordKeyLen);
        postings_ = rest_.substr(kHeader, length);
        rest_.remove_prefix(kHeader + length);
        return true;
    }
    bool at_end() const { return rest_.empty(); }

    std::string_view id() const { return id_; }
    std::string_view postings() const { return postings_; }

  private:
    static constexpr size_t kHeader = kWordKeyLen + 4;

    std::string_view rest_, id_, postings_;
};

}  // namespace postings::yioop
