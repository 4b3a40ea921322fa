#include "core/analysis/analyzer.h"

#include <algorithm>

#include "core/analysis/lower_case.h"
#include "core/analysis/stemmer_fingerprint.h"
#include "core/analysis/stop_words.h"
#include "core/analysis/utf8.h"
#include "core/base/error.h"

namespace postings {

namespace {

// Version of this code: words, order of the steps, limits. The tables have a version of their own.
constexpr int kAnalysisVersion = 3;

// Words that are joined to the next word by an apostrophe.
std::string_view elisions(std::string_view language) {
    if (language == "fr") return " c d j jusqu l lorsqu m n puisqu qu quoiqu s t ";
    if (language == "it")
        return " agl all c coll d dagl dall degl dell gl l m negl nell pell quest s sugl sull t un "
               "v ";
    return language == "ca" ? " d l m n s t " : "";
}

void cut_elision(std::string& word, std::string_view known) {
    const size_t size = word.find('\'');
    if (size == word.npos || size + 1 == word.size()) return;
    if (known.find(" " + word.substr(0, size) + " ") != known.npos) word.erase(0, size + 1);
}

bool may_have_german_umlauts(std::string_view word) {
    for (size_t i = word.find('e', 1); i < word.size(); i = word.find('e', i + 1))
        if (word[i - 1] == 'a' || word[i - 1] == 'o' || word[i - 1] == 'u') return true;
    return false;
}

// A word with umlauts in place of ae, oe and ue, or with the letters that are left of umlauts when
// accents are folded: kuehl is kühl, or kuhl. An e in ue behind a vowel or a q stays: neue, Quelle.
// The rules are like those of Snowball's "German2".
enum class Umlauts { Dotted, Folded };
std::string with_german_umlauts(std::string_view word, Umlauts umlauts) {
    enum { kConsonant, kVowel, kMayBeUmlaut } before = kConsonant;
    std::string made;
    for (const char c : word) {
        if (c == 'e' && before == kMayBeUmlaut) {
            before = kVowel;
            if (umlauts == Umlauts::Folded) continue;
            const char base = made.back();
            made.pop_back();
            made += base == 'a' ? "ä" : base == 'o' ? "ö" : "ü";
            continue;
        }
        if (c == 'a' || c == 'o') {
            before = kMayBeUmlaut;
        } else if (c == 'u') {
            before = before == kConsonant ? kMayBeUmlaut : kVowel;
        } else {
            before = c == 'e' || c == 'i' || c == 'q' || c == 'y' ? kVowel : kConsonant;
        }
        made += c;
    }
    return made;
}

// Accepts more than the codes of languages.h: an index may have been made when any such name was
// allowed.
bool is_language(std::string_view name) {
    return (name.size() == 2 || name.size() == 3) &&
           std::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

bool is_turkic(const AnalyzerOptions& options) {
    return options.language == "tr" || options.language == "az";
}

std::string_view checked_language(const AnalyzerOptions& options) {
    if (!options.language.empty() && !is_language(options.language))
        throw InvalidArgument("a language is named by two or three letters, as in ISO 639");
    return options.stemming ? std::string_view(options.language) : std::string_view();
}

}  // namespace

bool AnalyzerOptions::is_stop_word(std::string_view word) {
    return !word.empty() && word.size() <= Analyzer::kMaxTermBytes &&
           std::ranges::none_of(word, [](char c) {
               const auto byte = static_cast<unsigned char>(c);
               return byte <= ' ' || byte == 0x7F;
           });
}

bool AnalyzerOptions::has_stop_word(std::string_view word) const {
    if (word.size() > Analyzer::kMaxWordBytes) return false;
    Folder folder(is_turkic(*this));
    std::string folded, other;
    folder.fold_case(word, folded);
    if (stop_words.empty()) return postings::is_stop_word(postings::stop_words(language), folded);
    return std::ranges::any_of(stop_words, [&](const std::string& each) {
        folder.fold_case(each, other);
        return other == folded;
    });
}

Analyzer::Analyzer(AnalyzerOptions options)
    : options_(std::move(options)),
      folder_(is_turkic(options_)),
      folds_digraphs_(options_.language == "de" && options_.fold_accents),
      stemmer_(checked_language(options_)),
      elisions_(elisions(options_.language)),
      stop_words_of_language_(stop_words(options_.language)) {
    if (options_.stop_words.size() > AnalyzerOptions::kMostStopWords)
        throw InvalidArgument("there are more than 10000 stop words");
    for (size_t i = 0; i < options_.stop_words.size(); ++i) {
        if (!AnalyzerOptions::is_stop_word(options_.stop_words[i]))
            throw InvalidArgument("a stop word is one word, of at most 254 bytes", i);
        folder_.fold_case(options_.stop_words[i], term_);
        stop_words_.insert(term_);
    }
    if (options_.drop_stop_words && stop_words_.empty() && stop_words_of_language_.empty())
        throw InvalidArgument("there is no list of stop words for the language \"" +
                              options_.language + "\"");
    version_ = "analysis=" + std::to_string(kAnalysisVersion) +
               " unicode=" + unicode::kUnicodeVersion +
               " words=" + (options_.rules == WordRules::kUnicode ? "unicode" : "alphanumeric") +
               " accents=" + (options_.fold_accents ? "fold" : "keep") +
               " language=" + (options_.language.empty() ? "none" : options_.language) +
               " stemmer=" + (stemmer_ ? stemmer_fingerprint(stemmer_, options_.language) : "none");
}

bool Analyzer::is_stop_word(const std::string& word) const {
    return stop_words_.empty() ? postings::is_stop_word(stop_words_of_language_, word)
                               : stop_words_.contains(word);
}

// Not those that are stemmed, as their stems are also those of other words: Spanish "com" is that
// of "como" and of "comer".
std::vector<std::string> Analyzer::stop_terms() {
    std::vector<std::string> terms;
    const auto add = [&](std::string_view word) {
        const std::string_view made = term(word, WordKind::kWord);
        if (made == folded()) terms.emplace_back(made);
    };
    for (const std::string& word : stop_words_) add(word);
    if (stop_words_.empty()) {
        WordScanner scanner(stop_words_of_language_, options_.rules);
        for (Word word; scanner.next(word);)
            add(stop_words_of_language_.substr(word.offset, word.length));
    }
    std::ranges::sort(terms);
    terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
    return terms;
}

Analyzer::Term Analyzer::make_term(std::string_view word, WordKind kind, bool look_for_stop_word,
                                   bool stems) {
    word = word.substr(0, utf8_cut(word.data(), word.size(), kMaxWordBytes));
    const bool is_ascii = folder_.fold_case(word, term_);
    bool stop_word = false;
    if (kind == WordKind::kWord) {
        if (!elisions_.empty()) cut_elision(term_, elisions_);
        if (look_for_stop_word) stop_word = is_stop_word(term_);
    }
    if (options_.fold_accents && !is_ascii) folder_.fold_accents(term_);
    // Only now, as people write ë and œ as e and oe: Citroen, Oeuvre.
    if (folds_digraphs_ && kind == WordKind::kWord && may_have_german_umlauts(term_)) {
        if (look_for_stop_word && !stop_word)
            stop_word = is_stop_word(with_german_umlauts(term_, Umlauts::Dotted));
        term_ = with_german_umlauts(term_, Umlauts::Folded);
    }
    if (kind == WordKind::kWord && stemmer_) {
        // Where accents are kept, stemmers recognize some endings by them.
        if (options_.fold_accents) term_ = stem_letters().in(term_);
        folded_.assign(term_, 0, utf8_cut(term_.data(), term_.size(), kMaxTermBytes));
        if (stems) stem();
    }
    term_.resize(utf8_cut(term_.data(), term_.size(), kMaxTermBytes));
    return {term_, stop_word};
}

void Analyzer::stem() {
    stemmer_.stem(term_);
    // Serbian's stemmer makes đ of dj.
    if (options_.fold_accents && options_.language == "sr") folder_.fold_accents(term_);
}

const StemLetters& Analyzer::stem_letters() {
    if (!stem_letters_) stem_letters_.emplace(options_.language, options_.fold_accents);
    return *stem_letters_;
}

std::string_view Analyzer::term_of_folded(std::string_view folded) {
    term_ = folded;
    if (stemmer_) stem();
    term_.resize(utf8_cut(term_.data(), term_.size(), kMaxTermBytes));
    return term_;
}

std::string Analyzer::fold_case(std::string_view word) {
    std::string folded;
    folder_.fold_case(word, folded);
    return folded;
}

size_t Analyzer::elision_of(std::string_view word) {
    if (elisions_.empty()) return 0;
    std::string folded;
    for (size_t at = 0; at < word.size();) {
        const auto* const begin = reinterpret_cast<const uint8_t*>(word.data());
        const size_t size = std::max<uint32_t>(utf8_at(begin + at, begin + word.size()).size, 1);
        const size_t next = at + size;
        folder_.fold_case(word.substr(at, size), folded);
        if (folded == "'") {
            folder_.fold_case(word, folded);
            const size_t whole = folded.size();
            cut_elision(folded, elisions_);
            return folded.size() < whole ? next : 0;
        }
        at = next;
    }
    return 0;
}

std::string Analyzer::spelling(std::string_view word) {
    return lower_case(word.substr(elision_of(word)), is_turkic(options_));
}

std::vector<Token> Analyzer::analyze(std::string_view text) {
    std::vector<Token> tokens;
    analyze(text, tokens);
    return tokens;
}

Analyzer::Scan Analyzer::scan(std::string_view text) const {
    if (text.size() > kMaxTextBytes) throw InvalidArgument("a text has to be smaller than 4 GiB");
    return {text, WordScanner(text, options_.rules)};
}

bool Analyzer::next_token(Scan& scan, Token& token) {
    for (Word word; scan.words.next(word); ++scan.position) {
        const Term term = make_term(scan.text.substr(word.offset, word.length), word.kind, true);
        if (term.term.empty()) continue;
        token = {std::string(term.term), scan.position++, word.offset, word.length, word.kind,
                 term.stop_word};
        return true;
    }
    return false;
}

void Analyzer::analyze(std::string_view text, std::vector<Token>& tokens) {
    tokens.clear();
    Scan words = scan(text);
    for (Token token; next_token(words, token);) tokens.push_back(std::move(token));
}

void Analyzer::analyze_query(std::string_view text, std::vector<Token>& tokens) {
    analyze(text, tokens);
    uint64_t end = 0;  // of the previous token
    std::erase_if(tokens, [&](const Token& token) {
        const uint64_t last_end = end;
        end = uint64_t{token.offset} + token.length;
        return token.kind == WordKind::kRunEnd && end == last_end;
    });
}

}  // namespace postings
