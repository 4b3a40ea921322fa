// The text of a query, piece by piece, for the parser: words, phrases, names and numbers.
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
    // `fields` as in parse_query().
    QueryScanner(std::string_view text, std::optional<std::span<const std::string>> fields);

    size_t size() const { return text_.size(); }
    size_t place() const { return next_; }
    bool at_end() const { return next_ == text_.size(); }
    bool at_quote() const { return quote_size(text_, next_) != 0; }
    // The next character, and the one after it; NUL beyond the end.
    char peek(size_t ahead = 0) const { return at(next_ + ahead); }
    void skip(size_t bytes) { next_ += bytes; }
    void go_back(size_t place) { next_ = place; }
    void skip_spaces();
    // No word goes on there.
    bool ends_word(size_t ahead) const { return is_end_of_word(next_ + ahead); }

    // All of these move behind what they find, if it is next.
    bool take_operator(std::string_view name);
    // A field's name and its colon; empty without.
    std::string_view take_field();
    // Of any number of boosts the last; nothing without.
    std::optional<float> take_boost();
    // Behind a tilde, 0 for what is no number of typos; stars behind that.
    struct Typos {
        size_t begin;
        std::optional<uint8_t> number;
        bool has_star = false;
    };
    std::optional<Typos> take_typos();
    // Letters and digits between blanks, but NOT: what most of a query is.
    std::string_view take_plain_word();
    // What is between quotes; of a quote that is not closed, and of empty ones, nothing.
    std::optional<std::string> take_phrase();
    // A word, a prefix or the star for all; nothing where only punctuation is.
    struct Term {
        NodeKind kind;
        std::string text;
    };
    std::optional<Term> take_word();

    void warn(size_t begin, size_t end, const char* message);
    std::vector<Warning>& warnings() { return warnings_; }

  private:
    char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
    bool is_end_of_word(size_t i) const { return i >= text_.size() || space_size(text_, i) != 0; }
    bool starts_number(size_t i) const;
    // Behind a tilde, what number follows and stars, where these end a word; else there.
    size_t after_typos(size_t i, size_t open) const;

    std::string_view text_;
    std::optional<std::span<const std::string>> fields_;
    size_t next_ = 0;
    bool unclosed_ = false;  // no quote from here on closes another
    std::vector<Warning> warnings_;
};

}  // namespace postings::search
