// Snowball's stemmers, from the library libstemmer if the build found it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct sb_stemmer;

namespace postings {

// Not thread-safe.
class Stemmer {
  public:
    // `language`: ISO 639-1 code ("en"). For one that Snowball does not know, words are unchanged.
    // Throws Error for one that Snowball knows if this build has no libstemmer.
    explicit Stemmer(std::string_view language);

    explicit operator bool() const { return stemmer_ != nullptr; }
    // `word` is in lower case.
    void stem(std::string& word);

    // Whether Snowball knows the language; whether this build has libstemmer.
    static bool knows(std::string_view language);
    static bool available();

  private:
    struct Delete {
        void operator()(sb_stemmer* stemmer) const;
    };
    std::unique_ptr<sb_stemmer, Delete> stemmer_;
};

}  // namespace postings
