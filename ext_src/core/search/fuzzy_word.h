// A word with typos, and the terms of a dictionary that are meant by it.
//
// A typo is a character too few, too many or another one, or two neighbours that changed places; no
// character has two of them (optimal string alignment: Damerau 1964; Boytsov, "Indexing methods for
// approximate dictionary searching", 2011, section 2).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/deadline.h"
#include "core/storage/term_dictionary.h"

namespace postings::search {

// What tells most words apart before their characters are compared one by one.
struct WordShape {
    uint64_t characters = 0;  // a bit for each that is there, by its last six bits
    uint32_t size = 0;        // in characters
    // A typo makes the size one more or less, and takes and gives one character at most.
    bool may_be_near(const WordShape& other, uint32_t typos) const {
        // Without branches, which would be guessed wrong half of the time, and bit by bit, which is
        // faster than to call for a count where the machine may have no instruction for it.
        const bool is_as_long = size + typos - other.size <= 2 * typos;
        uint64_t different = characters ^ other.characters;
        for (uint32_t n = 0; n < 2 * typos; ++n) different &= different - 1;
        return is_as_long & (different == 0);
    }
};

class FuzzyWord {
  public:
    static constexpr uint32_t kMostTypos = 2;

    static WordShape shape_of(std::string_view term);

    // Of a word in UTF-8 (what is none counts byte by byte) at most kMostTypos away; if the first
    // letter is right, terms that begin with another one are none. Of an empty word there are none.
    FuzzyWord(std::string_view word, uint32_t typos, bool first_letter);

    // Not so for what is none.
    bool may_be(const WordShape& term) const { return shape_.may_be_near(term, typos_); }
    // How many typos make the word of this term; kMostTypos + 1 for more than asked for.
    uint32_t typos_of(std::string_view term);

    // Calls found(term, typos, payload) for each term of the field, by its number in the schema,
    // that is near to any of the words, in the order of their bytes; the typos of the nearest.
    //
    // The dictionary is walked once, with a row of the table of distances of each word for each
    // character of the current term, so that terms that begin alike share rows. Where no term that
    // begins as this one can be near enough, the rows say what the next one that might be near
    // begins with, and that is where the walk goes on.
    template <class Found>
    static void each_term(std::span<FuzzyWord> words, const storage::TermDictionary& terms,
                          uint8_t field, const Deadline& deadline, Found found);

  private:
    static constexpr char32_t kNone = UINT32_MAX;

    // Of the terms' first `depth` characters: bit k of typos[n] says that they are the word's first
    // depth + k - kMostTypos ones with n typos at most, bit k of swapped[n] that they would be with
    // one typo more and the character before the last of those. All bits of a row at once: Wu and
    // Manber, "Fast text searching: allowing errors", 1992.
    struct Row {
        std::array<uint32_t, kMostTypos + 1> typos;
        std::array<uint32_t, kMostTypos> swapped;
        uint32_t end;  // bytes of the term up to there
    };

    Row after(char32_t character, uint32_t bytes) const;
    bool may_go_on(const Row& row) const { return row.typos[typos_] != 0; }
    // Whatever comes next.
    bool may_go_on_in_any_way(const Row& row) const {
        return typos_ > 0 && row.typos[typos_ - 1] != 0;
    }
    uint32_t typos_at_end() const;
    // The least character over this one that may follow where not all may; kNone if none may.
    char32_t next_character(char32_t over) const;
    // Appends what the word still has where nothing else may follow any more; false elsewhere.
    bool append_only_end(std::string& to) const;
    // Follows the term as far as one that begins so can be near enough.
    bool follow(std::string_view term);
    // The least string that such a term can begin with and that is behind this one, at which
    // follow() stopped; false if there is none.
    bool leap(std::string_view term, std::string& to);
    void rewind(std::string_view term);

    // The word's character i: nothing, where there is none.
    char32_t character(size_t i) const { return word_[i + kBefore]; }

    static constexpr size_t kBefore = kMostTypos + 2;
    std::string text_;
    std::vector<uint32_t> begins_;  // in the text, of each character
    std::vector<char32_t> word_;    // its characters, with room before and behind them
    size_t size_ = 0;
    WordShape shape_;
    uint32_t typos_;
    bool first_letter_;
    std::vector<Row> rows_;
    std::string path_;  // that the rows are of
    // The least term, its field first, that the walk has to look at next for this word.
    std::string next_;
    bool ended_ = false;  // there is no such term any more
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
        // What a forged dictionary has may be before it.
        if (!goes_on && at.term().compare(*next) < 0) {
            at.seek(*next);
        } else {
            at.next();
        }
    }
}

}  // namespace postings::search
