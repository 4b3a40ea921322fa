// From text to terms: the same for documents and queries.
//
// A word (words.h) becomes a term by its case folded, elisions cut (French, Italian, Catalan:
// l'avion is avion), its accents folded and its stem taken, in this order: so it is the same term
// with accents and without, which stems of words with accents are not. A term has at most 255 bytes
// and ends at a character; of a word, the first kMaxWordBytes count.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/analysis/folding.h"
#include "core/analysis/stemmer.h"
#include "core/analysis/words.h"

namespace postings {

struct AnalyzerOptions {
    std::string language;  // as ISO 639-1 names it, "" for none
    bool stemming = true;  // where Snowball knows the language
    bool fold_accents = true;
    WordRules rules = WordRules::kUnicode;
    // Of queries only: no term depends on these.
    bool drop_stop_words = false;              // beside other words
    std::vector<std::string> stop_words = {};  // instead of the language's; case counts for nothing

    static constexpr size_t kMostStopWords = 10000;
    // Letters of any script, with anything but spaces and control characters among them.
    static bool is_stop_word(std::string_view word);
};

struct Token {
    std::string term;         // UTF-8
    uint32_t position;        // counts words from 0, in the text
    uint32_t offset, length;  // bytes of the text
    WordKind kind;
    bool stop_word;

    bool operator==(const Token&) const = default;
};

// One thread at a time: has memory for its work.
class Analyzer {
  public:
    static constexpr size_t kMaxTermBytes = 254;
    static constexpr size_t kMaxWordBytes = 1024;
    static constexpr size_t kMaxTextBytes = UINT32_MAX - 1;

    // InvalidArgument for a language that is not two or three letters a-z, for stop words that are
    // none (their position) or too many, and where they are those of a language without a list;
    // Error for a stemmer that the build lacks.
    explicit Analyzer(AnalyzerOptions options);

    const AnalyzerOptions& options() const { return options_; }
    bool has_stems() const { return static_cast<bool>(stemmer_); }
    // All that terms depend on, in printable ASCII: other versions make other terms. A stemmer has
    // no number, so it is told by what it makes of some thousand words.
    const std::string& version() const { return version_; }

    // The term of a word, until the next call; empty for one of invisible characters only, which is
    // no token but takes a position.
    std::string_view term(std::string_view word, WordKind kind) {
        return make_term(word, kind).term;
    }

    // All tokens of a text of at most kMaxTextBytes (InvalidArgument). A token that begins before
    // the one before it ends is of the same run without spaces (words.h).
    std::vector<Token> analyze(std::string_view text);
    // What a query looks for: of a run without spaces only its pairs, as in a document the run may
    // go on. A kRunEnd is then a character alone, to be looked for as a prefix: each character of a
    // document begins one term.
    std::vector<Token> analyze_query(std::string_view text) {
        std::vector<Token> tokens;
        analyze_query(text, tokens);
        return tokens;
    }
    // In the place of what is in `tokens`.
    void analyze_query(std::string_view text, std::vector<Token>& tokens);

  private:
    struct Term {
        std::string_view term;
        bool stop_word;
    };
    void analyze(std::string_view text, std::vector<Token>& tokens);
    Term make_term(std::string_view word, WordKind kind, bool look_for_stop_word = false);

    AnalyzerOptions options_;
    Folder folder_;
    Stemmer stemmer_;
    std::unordered_set<std::string> stop_words_;  // if there are any, instead of the language's
    std::string_view elisions_, stop_words_of_language_;
    std::string version_, term_;
};

}  // namespace postings
