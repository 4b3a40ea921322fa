// Finds the terms of a dictionary that are at most a few typos from a word.
//
// A typo is a missing, an added or a replaced character, or two neighbouring characters swapped; no
// character is edited twice (optimal string alignment: Damerau 1964; Boytsov, "Indexing methods for
// approximate dictionary searching", 2011, section 2).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/deadline.h"
#include "core/search/nearness.h"
#include "core/storage/term_dictionary.h"

namespace postings::search {

// Summary of a word: rules out most words without comparing characters.
struct WordShape {
    uint64_t characters = 0;  // a bit per character in the word, by the code's last six bits
    uint32_t size = 0;        // in characters
    // One typo changes the size by one at most, and removes and adds one character at most.
    bool may_be_near(const WordShape& other, uint32_t typos) const {
        // Without branches, which would be mispredicted half of the time. Clearing bits one by one
        // is faster than calling a popcount function where the machine may lack the instruction.
        const bool is_as_long = size + typos - other.size <= 2 * typos;
        uint64_t different = characters ^ other.characters;
        for (uint32_t n = 0; n < 2 * typos; ++n) different &= different - 1;
        return is_as_long & (different == 0);
    }
};

class FuzzyWord {
  public:
    static WordShape shape_of(std::string_view term);

    // `word` is UTF-8; invalid bytes count as a character each. Finds terms at most `typos` (up to
    // kMostTypos) away; with `first_letter`, only those with the same first character. An empty
    // word finds nothing.
    FuzzyWord(std::string_view word, uint32_t typos, bool first_letter);

    // False only for terms that cannot be near enough.
    bool may_be(const WordShape& term) const { return shape_.may_be_near(term, typos_); }
    // The number of typos between the word and the term; kMostTypos + 1 if more than allowed.
    uint32_t typos_of(std::string_view term);

    // Calls found(term, typos, payload) for each term of the field (its number in the schema) that
    // is near to any of the words, in the order of their bytes, with the typos of the nearest word.
    //
    // Walks the dictionary once. For each word it keeps a row of the distance table per character
    // of the current term, so that terms with a common prefix share rows. When no term with the
    // current prefix can be near enough, the rows give the least string that a near term can begin
    // with, and the walk seeks to it.
    template <class Found>
    static void each_term(std::span<FuzzyWord> words, const storage::TermDictionary& terms,
                          uint8_t field, const Deadline& deadline, Found found);

  private:
    static constexpr char32_t kNone = UINT32_MAX;

    // A row of the distance table after the term's first `depth` characters. Bit k of typos[n]:
    // they differ from the word's first depth + k - kMostTypos characters by at most n typos. Bit k
    // of swapped[n]: if the term's next character is the last of those of the word, which completes
    // a swap, the same holds for depth + 1 and n + 1. All bits of a row are computed at once: Wu
    // and Manber, "Fast text searching: allowing errors", 1992.
    struct Row {
        std::array<uint32_t, kMostTypos + 1> typos;
        std::array<uint32_t, kMostTypos> swapped;
        uint32_t end;  // bytes of the term so far
    };

    Row after(char32_t character, uint32_t bytes) const;
    bool may_go_on(const Row& row) const { return row.typos[typos_] != 0; }
    // Whether a near term may follow whatever the next character is.
    bool may_go_on_in_any_way(const Row& row) const {
        return typos_ > 0 && row.typos[typos_ - 1] != 0;
    }
    uint32_t typos_at_end() const;
    // The least next character greater than `over` (kNone: any) that keeps a near term possible,
    // where not every character does; kNone if there is none.
    char32_t next_character(char32_t over) const;
    // If only the word's own rest can follow, appends it and returns true.
    bool append_only_end(std::string& to) const;
    // Adds rows for the term's characters; false where no term with this prefix can be near enough.
    bool follow(std::string_view term);
    // Sets `to` to the least string, after the prefix at which follow() stopped, that a near term
    // can begin with; false if there is none.
    bool leap(std::string_view term, std::string& to);
    void rewind(std::string_view term);

    // The word's character i; kNone outside of the word.
    char32_t character(size_t i) const { return word_[i + kBefore]; }

    static constexpr size_t kBefore = kMostTypos + 2;
    std::string text_;
    std::vector<uint32_t> begins_;  // offset of each character in text_
    std::vector<char32_t> word_;    // its characters, padded on both sides
    size_t size_ = 0;
    WordShape shape_;
    uint32_t typos_;
    bool first_letter_;
    std::vector<Row> rows_;
    std::string path_;  // the prefix that rows_ describe
    // The least key (field byte, then term) that the walk has to look at next for this word.
    std::string next_;
    bool ended_ = false;  // there is no such key any more
};

template <class Found>
void FuzzyWord::each_term(std::span<FuzzyWord> words, const storage::TermDictionary& terms,
                          uint8_t field, const Deadline& deadline, Found found) {
    constexpr uint32_t kTermsACheck = 256;
    const std::string first(1, static_cast<char>(field));
    for (FuzzyWord& word : words) {
        word.rewind({});
        word.next_ = first;
        word.ended_ = word.size_ == 0;
    }
    auto at = terms.lower_bound(first);
    for (uint32_t steps = 1; !at.at_end() && at.term()[0] == first[0]; ++steps) {
        if (steps % kTermsACheck == 0) deadline.check();
        const std::string_view term = at.term().substr(1);
        uint32_t typos = kMostTypos + 1;
        bool goes_on = false;
        const std::string* next = nullptr;
        for (FuzzyWord& word : words) {
            if (word.ended_) continue;
            if (std::string_view(word.next_) <= at.term()) {
                word.rewind(term);
                if (word.follow(term)) {
                    typos = std::min(typos, word.typos_at_end());
                    goes_on = true;
                    continue;
                }
                word.next_.resize(1);
                word.ended_ = !word.leap(term, word.next_);
                if (word.ended_) continue;
            }
            if (next == nullptr || word.next_ < *next) next = &word.next_;
        }
        if (typos <= kMostTypos) found(term, typos, at.payload());
        if (!goes_on && next == nullptr) return;
        // In a forged dictionary, *next may be behind us: never seek backwards.
        if (!goes_on && at.term().compare(*next) < 0) {
            at.seek(*next);
        } else {
            at.next();
        }
    }
}

}  // namespace postings::search
