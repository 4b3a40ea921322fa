// A dictionary's data of a word, in twelve bytes.
#pragma once

#include <cstring>

#include "yioop/indexer/word_entries.h"

namespace postings::yioop {

class WordData {
  public:
    // `bytes` has kWordDataLen bytes.
    explicit WordData(const char* bytes) : bytes_(bytes) {}

    zend_long documents() const {
        if (has_no_list()) return 1;
        const uint32_t length = read_number(bytes_ + 8);
        return (length & kCounted) != 0 ? length >> 16 & 0x7FFF : length >> 2;
    }

    // Makes a new string; `lists` has the postings of all words.
    zend_string* postings(std::string_view lists) const {
        if (has_no_list()) {
            zend_string* single = zend_string_alloc(kHalfBlank.size() + kWordDataLen, false);
            char* out = ZSTR_VAL(single);
            std::memcpy(out, kHalfBlank.data(), kHalfBlank.size());
            out += kHalfBlank.size();
            std::memcpy(out, bytes_, kWordDataLen);
            *out = static_cast<char>(*out & 0x7F);
            out[kWordDataLen] = '\0';
            return single;
        }
        const uint32_t length = read_number(bytes_ + 8);
        const size_t begin = MIN(size_t{read_number(bytes_ + 4)}, lists.size());
        const std::string_view list =
            lists.substr(begin, (length & kCounted) != 0 ? length & 0xFFFF : length);
        return zend_string_init_fast(list.data(), list.size());
    }

  private:
    static constexpr uint32_t kCounted = 1u << 31;

    bool has_no_list() const { return (*bytes_ & 0x80) != 0; }

    const char* bytes_;
};

}  // namespace postings::yioop
