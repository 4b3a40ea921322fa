// A name that a user gave, in the form in which messages show it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

extern "C" {
#include "php.h"
}

namespace postings::php {

// Its first 80 bytes, or whole characters of UTF-8 in them, and "..." for what is left out; NUL
// bytes, which would end a message, as \0. Owns no memory that a longjmp could leak.
class ShownName {
  public:
    explicit ShownName(std::string_view name) {
        size_t shown = name.size();
        if (shown > kMostBytes) {
            shown = kMostBytes;
            while (shown > kMostBytes - 3 && (name[shown] & 0xC0) == 0x80) --shown;
        }
        size_t end = 0;
        for (const char c : name.substr(0, shown)) {
            if (c == '\0') text_[end++] = '\\';
            text_[end++] = c == '\0' ? '0' : c;
        }
        std::string_view(shown < name.size() ? "..." : "").copy(text_ + end, 3);
        text_[end + (shown < name.size() ? 3 : 0)] = '\0';
    }
    explicit ShownName(const zend_string* name)
        : ShownName(std::string_view(ZSTR_VAL(name), ZSTR_LEN(name))) {}

    const char* text() const { return text_; }

  private:
    static constexpr size_t kMostBytes = 80;

    char text_[2 * kMostBytes + sizeof "..."];
};

// A string or integer key of an array as messages show it.
class ShownKey {
  public:
    ShownKey(zend_ulong index, const zend_string* name) {
        if (name != nullptr) {
            snprintf(text_, sizeof text_, "\"%s\"", ShownName(name).text());
        } else {
            snprintf(text_, sizeof text_, ZEND_LONG_FMT, static_cast<zend_long>(index));
        }
    }

    const char* text() const { return text_; }

  private:
    char text_[sizeof(ShownName) + 2];
};

// For exceptions of C++.
inline std::string key_name(zend_ulong index, const zend_string* name) {
    return ShownKey(index, name).text();
}

}  // namespace postings::php
