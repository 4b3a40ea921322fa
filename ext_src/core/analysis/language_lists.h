// Lists of words by language.
#pragma once

#include <span>
#include <string_view>

namespace postings {

struct LanguageList {
    std::string_view language, words;  // language: ISO 639-1 code
};

// Norwegian, no, has two written forms with codes of their own.
inline std::string_view language_of(std::string_view code) {
    return code == "nb" || code == "nn" ? "no" : code;
}

// The list of a language; empty if it has none.
inline std::string_view list_of(std::span<const LanguageList> lists, std::string_view language) {
    language = language_of(language);
    for (const LanguageList& list : lists)
        if (list.language == language) return list.words;
    return {};
}

}  // namespace postings
