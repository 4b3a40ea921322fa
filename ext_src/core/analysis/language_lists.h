// Lists of words by language.
#pragma once

#include <span>
#include <string_view>

namespace postings {

struct LanguageList {
    std::string_view language, words;  // a language as ISO 639-1 names it
};

// That of a language; empty for one without.
inline std::string_view list_of(std::span<const LanguageList> lists, std::string_view language) {
    for (const LanguageList& list : lists)
        if (list.language == language) return list.words;
    return {};
}

}  // namespace postings
