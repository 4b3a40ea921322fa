// Turns text into terms, in the same way for documents and queries.
//
// A word (words.h) becomes a term in these steps: its case is folded, elisions are cut (French,
// Italian, Catalan: l'avion is avion), its accents are folded (German: ae, oe and ue as ä, ö and
// ü), and it is stemmed. Accents go before stemming because stems would differ with and without
// them. A term has at most kMaxTermBytes and ends at a character; of a longer word, the first
// kMaxWordBytes are used.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/analysis/folding.h"
#include "core/analysis/stem_letters.h"
#include "core/analysis/stemmer.h"
#include "core/analysis/words.h"

namespace postings {

struct AnalyzerOptions {
    std::string language;  // ISO 639-1 code, "" for none
    bool stemming = true;  // where Snowball knows the language
    bool fold_accents = true;
    WordRules rules = WordRules::kUnicode;
    // For queries only: terms do not depend on these.
    bool drop_stop_words = false;              // if other words remain
    std::vector<std::string> stop_words = {};  // replace the language's; case is ignored

    bool operator==(const AnalyzerOptions&) const = default;

    static constexpr size_t kMostStopWords = 10000;
    // Whether terms are made in the same way: stop words may be others.
    bool makes_terms_of(const AnalyzerOptions& other) const {
        return language == other.language && stemming == other.stemming &&
               fold_accents == other.fold_accents && rules == other.rules;
    }
    // Whether this may be a stop word: not empty, at most kMaxTermBytes, no spaces or control
    // characters.
    static bool is_stop_word(std::string_view word);
    // Whether the word, in any case, is one of these stop words.
    bool has_stop_word(std::string_view word) const;
};

struct Token {
    std::string term;         // UTF-8
    uint32_t position;        // number of the word in the text, from 0
    uint32_t offset, length;  // bytes of the text
    WordKind kind;
    bool stop_word;

    bool operator==(const Token&) const = default;
};

// Not thread-safe: reuses memory.
class Analyzer {
  public:
    static constexpr size_t kMaxTermBytes = 254;
    static constexpr size_t kMaxWordBytes = 1024;
    static constexpr size_t kMaxTextBytes = UINT32_MAX - 1;

    // Throws InvalidArgument for a language that is not two or three letters a-z, for invalid stop
    // words (with their position) or too many, and if a language without a list is to drop stop
    // words; Error for a stemmer that the build lacks.
    explicit Analyzer(AnalyzerOptions options);

    const AnalyzerOptions& options() const { return options_; }
    bool has_stems() const { return static_cast<bool>(stemmer_); }
    // Everything that terms depend on, in printable ASCII: another version makes other terms. As a
    // stemmer has no version number, it is identified by what it makes of some thousand words.
    const std::string& version() const { return version_; }

    // The terms of the stop words, whether queries leave these out or not.
    std::vector<std::string> stop_terms();

    // The term of a word, valid until the next call; empty for a word of invisible characters only,
    // which is no token but takes a position.
    std::string_view term(std::string_view word, WordKind kind) {
        return make_term(word, kind).term;
    }

    // Of the word that term() was last called for, which was a kWord: the same without stemming,
    // but, if accents are folded, with the letters that stems have (StemLetters). Valid as long as
    // the term.
    std::string_view folded() const { return stemmer_ ? folded_ : term_; }
    // Only if has_stems().
    const StemLetters& stem_letters();
    // folded() of a kWord, without the time that its stem takes; valid until the next call.
    std::string_view fold(std::string_view word) {
        make_term(word, WordKind::kWord, false, false);
        return folded();
    }
    // The term of a word that folded() has returned; valid until the next call.
    std::string_view term_of_folded(std::string_view folded);
    // With the case of the language folded (Folder::fold_case()).
    std::string fold_case(std::string_view word);
    // How many bytes at the beginning of a word are cut as an elision: 2 of l'avion.
    size_t elision_of(std::string_view word);
    // A kWord as it is shown: in lower case, without an elision, with its accents.
    std::string spelling(std::string_view word);

    struct Scan {
        std::string_view text;
        WordScanner words;
        uint32_t position = 0;
    };
    // The beginning of a text of at most kMaxTextBytes (else InvalidArgument).
    Scan scan(std::string_view text) const;
    // Sets the next token; false after the last. A token that begins before the previous one ends
    // is of the same run without spaces (words.h).
    bool next_token(Scan& scan, Token& token);
    // All tokens of a text.
    std::vector<Token> analyze(std::string_view text);
    // The tokens that a query searches: of a run without spaces only its pairs, as in a document
    // the run may go on. A kRunEnd is then a single character, to be searched as a prefix: each
    // character of a document begins one term.
    std::vector<Token> analyze_query(std::string_view text) {
        std::vector<Token> tokens;
        analyze_query(text, tokens);
        return tokens;
    }
    // Replaces the content of `tokens`.
    void analyze_query(std::string_view text, std::vector<Token>& tokens);

  private:
    struct Term {
        std::string_view term;
        bool stop_word;
    };
    void analyze(std::string_view text, std::vector<Token>& tokens);
    bool is_stop_word(const std::string& word) const;
    void stem();
    Term make_term(std::string_view word, WordKind kind, bool look_for_stop_word = false,
                   bool stems = true);

    AnalyzerOptions options_;
    Folder folder_;
    bool folds_digraphs_;
    Stemmer stemmer_;
    std::optional<StemLetters> stem_letters_;     // made when first needed
    std::unordered_set<std::string> stop_words_;  // if not empty, replace the language's
    std::string_view elisions_, stop_words_of_language_;
    std::string version_, term_, folded_;
};

}  // namespace postings
