#include "core/analysis/stemmer.h"

#include <algorithm>
#include <array>
#include <new>

#include "core/analysis/language_lists.h"
#include "core/base/error.h"

#ifdef POSTINGS_STEMMER
#include <libstemmer.h>
#endif

namespace postings {

namespace {

// The languages of libstemmer 2.2.
constexpr std::array<std::string_view, 28> kLanguages = {
    "ar", "ca", "da", "de", "el", "en", "es", "eu", "fi", "fr", "ga", "hi", "hu", "hy",
    "id", "it", "lt", "ne", "nl", "no", "pt", "ro", "ru", "sr", "sv", "ta", "tr", "yi"};

}  // namespace

bool Stemmer::knows(std::string_view language) {
    return std::binary_search(kLanguages.begin(), kLanguages.end(), language_of(language));
}

#ifdef POSTINGS_STEMMER

void Stemmer::Delete::operator()(sb_stemmer* stemmer) const {
    sb_stemmer_delete(stemmer);
}

bool Stemmer::available() {
    return true;
}

Stemmer::Stemmer(std::string_view language) {
    if (!knows(language)) return;
    stemmer_.reset(sb_stemmer_new(std::string(language_of(language)).c_str(), "UTF_8"));
    if (!stemmer_)
        throw Error("the installed libstemmer has no stemmer for \"" + std::string(language) +
                    "\"");
}

void Stemmer::stem(std::string& word) {
    const auto* const stem =
        sb_stemmer_stem(stemmer_.get(), reinterpret_cast<const sb_symbol*>(word.data()),
                        static_cast<int>(word.size()));
    if (stem == nullptr) throw std::bad_alloc();
    // Of some words nothing is left: Greek ίδιο, "same", and Nepali को, "of".
    if (const int size = sb_stemmer_length(stemmer_.get()); size != 0)
        word.assign(reinterpret_cast<const char*>(stem), static_cast<size_t>(size));
}

#else

void Stemmer::Delete::operator()(sb_stemmer*) const {}

bool Stemmer::available() {
    return false;
}

Stemmer::Stemmer(std::string_view language) {
    if (knows(language))
        throw Error("no stemmer for \"" + std::string(language) +
                    "\": postings was built without libstemmer (Debian: libstemmer-dev); an "
                    "analyzer without stemming works");
}

void Stemmer::stem(std::string&) {}

#endif

}  // namespace postings
