// Finds what a query matches in a text, and the part of the text with the most matches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/analysis/term_cache.h"
#include "core/search/fuzzy_terms.h"
#include "core/search/plan.h"

namespace postings::search {

// A range of bytes of a text.
struct TextPart {
    uint32_t offset, length;

    uint32_t end() const { return offset + length; }
    bool operator==(const TextPart&) const = default;
};

struct TextMatch {
    TextPart part;
    uint32_t leaf;  // its place in the plan
};

struct Snippet {
    TextPart part;                // range of the text
    std::vector<TextPart> marks;  // within `part`; offsets are of the whole text
};

class Highlighter {
  public:
    // Given in place of a text field: nothing is marked.
    static constexpr uint8_t kNoText = UINT8_MAX;

    // `text_field`: its place among the text fields. `plan` and `terms`, which is the cache of the
    // field's analyzer, outlive the object.
    Highlighter(const Plan& plan, RankMode mode, uint8_t text_field, TermCache& terms);

    // Where in a text the values of a field begin, without the first one, ascending: no phrase is
    // in two of them.
    using Begins = std::span<const uint32_t>;

    // The matches of words, phrases, prefixes and infixes, except excluded ones: whole words and
    // whole phrases, but only the words of phrases that may have others among them, ordered by
    // where they begin. In runs without spaces (analysis/words.h), only the characters searched
    // for. Throws InvalidArgument for a text over Analyzer::kMaxTextBytes.
    std::vector<TextMatch> matches(std::string_view text, Begins values);
    // The same, merged into parts that neither overlap nor touch.
    std::vector<TextPart> marks(std::string_view text, Begins values) {
        return united(matches(text, values));
    }
    // The part of at most `characters` with the most different matched leaves, then the most
    // matches, then the first one. It begins and ends at words, unless these are longer than the
    // part. Without any match, the beginning of the text.
    Snippet snippet(std::string_view text, Begins values, size_t characters);

  private:
    struct TermAt {
        std::string_view term;
        uint32_t position;
        TextPart part;
        WordKind kind;
    };

    // The matches so far, and how many steps may still be taken to find more. What a query of a
    // thousand phrases or prefixes would find beyond these limits stays unmarked: it could take
    // minutes, and gigabytes.
    struct Search {
        explicit Search(size_t words);

        void add(TextPart part, uint32_t leaf) {
            if (matches.size() < most_matches) matches.push_back({part, leaf});
        }
        // Whether there are steps left.
        bool take(size_t steps) {
            steps_left -= std::min(steps, steps_left);
            return steps_left > 0;
        }

        std::vector<TextMatch> matches;
        size_t most_matches, steps_left;
    };

    static std::vector<TextPart> united(const std::vector<TextMatch>& matches);
    void find_phrase(const std::vector<TermAt>& words, size_t first, uint32_t leaf,
                     Search& search) const;
    void find_prefixes(const std::vector<TermAt>& words, size_t i, Search& search) const;
    void find_infixes(const std::vector<TermAt>& words, std::string_view text, Search& search);
    void find_sloppy_phrases(const std::vector<TermAt>& words, Search& search) const;
    // By term: the numbers of its words.
    using PlacesOfTerms = std::unordered_map<std::string_view, std::vector<uint32_t>>;
    void find_sloppy_phrase(const std::vector<TermAt>& words, const PlacesOfTerms& places_of_terms,
                            uint32_t leaf, Search& search) const;
    std::vector<TermAt> words_of(std::string_view text, Begins values);
    static TextPart part_of(const std::vector<TermAt>& words, size_t i, size_t looked_for);
    // The different terms of the text, and the number of each word's term.
    struct DistinctTerms {
        std::vector<std::string_view> terms;
        std::vector<WordShape> shapes;
        std::unordered_map<std::string_view, uint32_t> numbers;
        std::vector<uint32_t> of_words;
    };
    static DistinctTerms distinct_terms(const std::vector<TermAt>& words);
    // A word with typos and its leaves, one for each nearness.
    struct Fuzzy {
        FuzzyTerm word;
        std::vector<uint32_t> leaves;
    };
    void find_similar(const std::vector<TermAt>& words, const DistinctTerms& distinct, Fuzzy& fuzzy,
                      Search& search) const;
    std::vector<TextMatch> find(const std::vector<TermAt>& words, std::string_view text);

    const Plan& plan_;
    TermCache& terms_;
    // Leaves without typos, by their first term: those of one word, and phrases.
    struct Begin {
        std::vector<uint32_t> words, phrases;
    };
    std::unordered_map<std::string_view, Begin> begins_;
    // Prefixes of one word, ascending. All prefixes of a term are the last one that is not behind
    // it or are prefixes of that one.
    struct Prefix {
        static constexpr size_t kNone = SIZE_MAX;

        std::string_view text;
        std::vector<uint32_t> leaves;
        size_t shorter = kNone;  // the longest other one that this one begins with
    };
    std::vector<Prefix> prefixes_;
    void sort_prefixes();
    std::vector<uint32_t> infixes_, sloppy_phrases_;
    std::vector<Fuzzy> fuzzy_;
};

// The part as HTML: special characters are escaped; invalid UTF-8, and characters that no document
// may contain, become U+FFFD. The marks ascend and are within the part.
std::string to_html(std::string_view text, TextPart part, const std::vector<TextPart>& marks,
                    std::string_view open, std::string_view close);
// The same without escaping.
std::string to_text(std::string_view text, TextPart part, const std::vector<TextPart>& marks,
                    std::string_view open, std::string_view close);

}  // namespace postings::search
