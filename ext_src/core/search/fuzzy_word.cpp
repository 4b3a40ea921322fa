#include "core/search/fuzzy_word.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/analysis/utf8.h"

namespace postings::search {

namespace {

// Maps an invalid byte to a code behind all characters.
Utf8Character character_at(std::string_view text, size_t at) {
    const auto* const p = reinterpret_cast<const uint8_t*>(text.data());
    const Utf8Character found = utf8_at(p + at, p + text.size());
    return found.size > 0 ? found : Utf8Character{0x110000u + p[at], 1};
}

void append_character(std::string& text, char32_t c) {
    if (c >= 0x110000) {
        text.push_back(static_cast<char>(c - 0x110000));
    } else {
        append_utf8(text, c);
    }
}

}  // namespace

WordShape FuzzyWord::shape_of(std::string_view term) {
    WordShape shape;
    for (size_t at = 0; at < term.size(); ++shape.size) {
        const Utf8Character character = character_at(term, at);
        shape.characters |= uint64_t{1} << (character.code % 64);
        at += character.size;
    }
    return shape;
}

FuzzyWord::FuzzyWord(std::string_view word, uint32_t typos, bool first_letter)
    : text_(word),
      word_(kBefore, kNone),
      shape_(shape_of(word)),
      typos_(std::min(typos, kMostTypos)),
      first_letter_(first_letter) {
    for (size_t at = 0; at < word.size(); ++size_) {
        const Utf8Character character = character_at(word, at);
        begins_.push_back(static_cast<uint32_t>(at));
        word_.push_back(character.code);
        at += character.size;
    }
    word_.resize(word_.size() + 2 * kMostTypos + 2, kNone);
    Row first{};
    for (uint32_t n = 0; n <= kMostTypos; ++n) first.typos[n] = ((2u << n) - 1) << kMostTypos;
    rows_.push_back(first);
}

// Keeps the rows of the prefix that the term has in common with the path.
void FuzzyWord::rewind(std::string_view term) {
    const size_t most = std::min(path_.size(), term.size());
    size_t same = 0;
    while (same < most && path_[same] == term[same]) ++same;
    while (rows_.back().end > same) rows_.pop_back();
    path_.resize(rows_.back().end);
}

FuzzyWord::Row FuzzyWord::after(char32_t character, uint32_t bytes) const {
    constexpr uint32_t kBits = (2u << (2 * kMostTypos)) - 1;
    const Row& last = rows_.back();
    // Bit k: the character equals the last but one of the word's characters that bit k of the new
    // row covers.
    uint32_t is = 0;
    const char32_t* const window = word_.data() + kBefore + rows_.size() - kMostTypos - 2;
    [&]<size_t... k>(std::index_sequence<k...>) {
        ((is |= uint32_t{window[k] == character} << k), ...);
    }
    (std::make_index_sequence<2 * kMostTypos + 3>());
    Row row;
    row.end = last.end + bytes;
    row.typos[0] = last.typos[0] & (is >> 1);
    for (uint32_t n = 1; n <= kMostTypos; ++n) {
        const uint32_t before = last.typos[n - 1];
        row.typos[n] = ((last.typos[n] & (is >> 1)) | before | (before >> 1) |
                        (row.typos[n - 1] << 1) | (last.swapped[n - 1] & is)) &
                       kBits;
        row.swapped[n - 1] = before & (is >> 2);
    }
    return row;
}

uint32_t FuzzyWord::typos_at_end() const {
    const size_t k = size_ + kMostTypos + 1 - rows_.size();
    for (uint32_t n = 0; n <= typos_; ++n)
        if (k <= 2 * kMostTypos && (rows_.back().typos[n] >> k & 1) != 0) return n;
    return kMostTypos + 1;
}

uint32_t FuzzyWord::typos_of(std::string_view term) {
    if (size_ == 0 || term.empty()) return kMostTypos + 1;
    rewind(term);
    return follow(term) ? typos_at_end() : kMostTypos + 1;
}

bool FuzzyWord::follow(std::string_view term) {
    while (rows_.back().end < term.size()) {
        const uint32_t end = rows_.back().end;
        const Utf8Character next = character_at(term, end);
        if (end == 0 && first_letter_ && next.code != character(0)) return false;
        const Row row = after(next.code, next.size);
        if (!may_go_on(row)) return false;
        rows_.push_back(row);
        path_.append(term, end, next.size);
    }
    return true;
}

char32_t FuzzyWord::next_character(char32_t over) const {
    char32_t least = kNone;
    const auto try_one = [&](char32_t character) {
        if (character < least && (over == kNone || character > over)) least = character;
    };
    const Row& row = rows_.back();
    if (rows_.size() == 1 && first_letter_) {
        try_one(character(0));
        return least;
    }
    const char32_t* const window = word_.data() + kBefore + rows_.size() - kMostTypos - 2;
    for (uint32_t k = 0; k <= 2 * kMostTypos; ++k) {
        if ((row.typos[typos_] >> k & 1) != 0) try_one(window[k + 1]);
        if (typos_ > 0 && (row.swapped[typos_ - 1] >> k & 1) != 0) try_one(window[k]);
    }
    return least;
}

bool FuzzyWord::append_only_end(std::string& to) const {
    const Row& row = rows_.back();
    const uint32_t ways = row.typos[typos_];
    if (!std::has_single_bit(ways) || may_go_on_in_any_way(row)) return false;
    if (typos_ > 0 && row.swapped[typos_ - 1] != 0) return false;
    const size_t depth = rows_.size() - 1, k = static_cast<size_t>(std::countr_zero(ways));
    const size_t next = depth + k - kMostTypos;
    if (next < size_) to.append(text_, begins_[next]);
    return true;
}

bool FuzzyWord::leap(std::string_view term, std::string& to) {
    const size_t begin = to.size();
    for (;;) {
        const uint32_t end = rows_.back().end;
        const Utf8Character here = character_at(term, end);
        const bool is_first = rows_.size() == 1 && first_letter_;
        if (may_go_on_in_any_way(rows_.back()) && !is_first) {
            // Continue with the least string behind this character.
            to += term.substr(0, end + here.size);
            while (to.size() > begin && static_cast<uint8_t>(to.back()) == 0xFF) to.pop_back();
            if (to.size() == begin) return false;
            to.back() = static_cast<char>(static_cast<uint8_t>(to.back()) + 1);
            return true;
        }
        char32_t next = next_character(here.code);
        if (next != kNone) {
            to += term.substr(0, end);
            // Extend it while there is only one way to go on.
            while (next != kNone) {
                const size_t before = to.size();
                append_character(to, next);
                rows_.push_back(after(next, static_cast<uint32_t>(to.size() - before)));
                path_.append(to, before);
                if (append_only_end(to)) break;
                if (may_go_on_in_any_way(rows_.back()) || typos_at_end() <= typos_) break;
                next = next_character(kNone);
            }
            return true;
        }
        if (rows_.size() == 1) return false;
        rows_.pop_back();
        path_.resize(rows_.back().end);
    }
}

}  // namespace postings::search
