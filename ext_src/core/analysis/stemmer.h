// Snowball's stemmers, of the library libstemmer where the build found one.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct sb_stemmer;

namespace postings {

// One thread at a time.
class Stemmer {
  public:
    // Of a language, as ISO 639-1 names it ("en"). One that Snowball does not know leaves words as
    // they are. Error for one that it knows and this build was made without.
    explicit Stemmer(std::string_view language);

    explicit operator bool() const { return stemmer_ != nullptr; }
    // Of a word in lower case.
    void stem(std::string& word);

    // Does Snowball know the language? Is it there?
    static bool knows(std::string_view language);
    static bool available();

  private:
    struct Delete {
        void operator()(sb_stemmer* stemmer) const;
    };
    std::unique_ptr<sb_stemmer, Delete> stemmer_;
};

}  // namespace postings
