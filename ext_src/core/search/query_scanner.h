// Splits the text of a query into words, phrases, names and numbers for the parser.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/query.h"
#include "core/search/query_syntax.h"

namespace postings::search {

class QueryScanner {
  public:
    // `fields` as in parse_query(); `is_typed`: whether somebody is still typing the text.
    QueryScanner(std::string_view text, std::optional<std::span<const std::string>> fields,
                 bool is_typed);

    size_t size() const { return text_.size(); }
    size_t place() const { return next_; }
    bool at_end() const { return next_ == text_.size(); }
    bool at_quote() const { return quote_size(text_, next_) != 0; }
    // The next character, and the one after it; NUL beyond the end.
    char peek(size_t ahead = 0) const { return at(next_ + ahead); }
    void skip(size_t bytes) { next_ += bytes; }
    void go_back(size_t place) { next_ = place; }
    void skip_spaces();
    // Whether the text is still being typed, and what has been taken ends it: a word may go on, and
    // what follows something may be missing yet.
    bool may_go_on() const { return is_typed_ && at_end() && text_.size() == whole_.size(); }
    bool is_unfinished() const { return is_typed_ && is_blank_from(next_); }
    // Whether a word ends there.
    bool ends_word(size_t ahead) const { return is_end_of_word(next_ + ahead); }

    // Each take_...() function, if what it looks for is next, moves behind it.
    bool take_operator(std::string_view name);
    // A field's name, or several with commas between them, without the colon that is taken as well;
    // empty if there is none.
    std::string_view take_field();
    // The last of any number of boosts; nothing if there is none.
    std::optional<float> take_boost();
    // What follows a tilde: a number, 0 if it is none from 1 to 255; whether a star follows it.
    struct Tilde {
        size_t begin;
        std::optional<uint8_t> number;
        bool has_star = false;
    };
    std::optional<Tilde> take_tilde();
    // A word of ASCII letters and digits up to a space or the end, but no operator: the most
    // frequent case.
    std::string_view take_plain_word();
    struct Term {
        NodeKind kind;
        std::string text;
        size_t begin;           // of the text
        bool has_star = false;  // see Node
        bool may_go_on = false;
    };
    // The text between quotes; nothing for an unclosed quote, which is skipped, and for empty
    // quotes. While somebody types, an unclosed one is closed by the end, but not an inch sign.
    std::optional<Term> take_phrase();
    // A word, a prefix or the star for everything; nothing where there is only punctuation.
    std::optional<Term> take_word();

    void warn(size_t begin, size_t end, const char* message);
    std::vector<Warning>& warnings() { return warnings_; }

  private:
    char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
    bool is_end_of_word(size_t i) const { return i >= text_.size() || space_size(text_, i) != 0; }
    bool is_blank_from(size_t i) const {
        while (const size_t size = space_size(text_, i)) i += size;
        return i == text_.size();
    }
    bool starts_number(size_t i) const;
    // The end of a field's name that is at i, or i.
    size_t after_name(size_t i) const;
    // Whether a backslash before i makes what is there text.
    bool escapes(size_t i, bool at_beginning) const;
    // If a tilde is at i: the end of the number and the stars behind it, if the word ends there;
    // else i.
    size_t after_tilde(size_t i, size_t open) const;

    std::string_view whole_, text_;  // what was given, and as much of it as is parsed
    std::optional<std::span<const std::string>> fields_;
    bool is_typed_;
    size_t next_ = 0;
    bool unclosed_ = false;  // no quote from here on is closed
    std::vector<Warning> warnings_;
};

}  // namespace postings::search
