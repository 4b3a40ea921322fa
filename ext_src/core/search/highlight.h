// Where a text has what a query looks for, and the part of it that has most.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/analysis/term_cache.h"
#include "core/search/fuzzy_terms.h"
#include "core/search/plan.h"

namespace postings::search {

// Bytes of a text.
struct TextPart {
    uint32_t offset, length;

    uint32_t end() const { return offset + length; }
    bool operator==(const TextPart&) const = default;
};

struct TextMatch {
    TextPart part;
    uint32_t leaf;  // of the plan
};

struct Snippet {
    TextPart part;                // of the text
    std::vector<TextPart> marks;  // within it, by their places in the text
};

class Highlighter {
  public:
    // In place of a text field: nothing is marked there.
    static constexpr uint8_t kNoText = UINT8_MAX;

    // A text field by its place among those. Plan and cache, which is of the index's analyzer,
    // outlive the object.
    Highlighter(const Plan& plan, uint8_t text_field, TermCache& terms);

    // What words, phrases and prefixes find in the text, outside of what the query excludes: the
    // whole word, of a phrase the whole of it, in the order of their beginnings. Of a run without
    // spaces (analysis/words.h), just the characters that are looked for. InvalidArgument for a
    // text over Analyzer::kMaxTextBytes.
    std::vector<TextMatch> matches(std::string_view text);
    // The same as parts that neither overlap nor touch.
    std::vector<TextPart> marks(std::string_view text) { return united(matches(text)); }
    // The part of at most so many characters that has the most different ones of what is looked
    // for, then the most matches, and is first; it begins and ends with words as far as these are
    // shorter. Without any, the beginning.
    Snippet snippet(std::string_view text, size_t characters);

  private:
    struct TermAt {
        std::string_view term;
        uint32_t position;
        TextPart part;
        WordKind kind;
    };

    static std::vector<TextPart> united(const std::vector<TextMatch>& matches);
    void find_phrase(const std::vector<TermAt>& words, size_t first, uint32_t leaf,
                     std::vector<TextMatch>& found) const;
    std::vector<TermAt> words_of(std::string_view text);
    static TextPart part_of(const std::vector<TermAt>& words, size_t i, size_t looked_for);
    // Each term of the text once, and which of them a word has.
    struct DistinctTerms {
        std::vector<std::string_view> terms;
        std::vector<WordShape> shapes;
        std::unordered_map<std::string_view, uint32_t> numbers;
        std::vector<uint32_t> of_words;
    };
    static DistinctTerms distinct_terms(const std::vector<TermAt>& words);
    // A word with typos, and the leaves of it: one for each number of them.
    struct Fuzzy {
        FuzzyTerm word;
        std::vector<uint32_t> leaves;
    };
    void find_similar(const std::vector<TermAt>& words, const DistinctTerms& distinct, Fuzzy& fuzzy,
                      std::vector<TextMatch>& found) const;
    std::vector<TextMatch> find(const std::vector<TermAt>& words);

    const Plan& plan_;
    TermCache& terms_;
    // Leaves without typos: terms and phrases by their first term, prefixes of one word.
    std::unordered_map<std::string_view, std::vector<uint32_t>> begins_;
    std::vector<uint32_t> prefixes_;
    std::vector<Fuzzy> fuzzy_;
};

// The text as HTML: what has a meaning there is escaped, what is no UTF-8 and what no document may
// have is U+FFFD. The marks ascend and are within the part.
std::string to_html(std::string_view text, TextPart part, const std::vector<TextPart>& marks,
                    std::string_view open, std::string_view close);
// The same as it is.
std::string to_text(std::string_view text, TextPart part, const std::vector<TextPart>& marks,
                    std::string_view open, std::string_view close);

}  // namespace postings::search
