#include "core/search/query_scanner.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/analysis/letters.h"
#include "core/search/query_parser.h"

namespace postings::search {

namespace {

constexpr size_t kMaxFieldName = 64;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Whether the last sign is the beginning of a boost or of an escape.
bool ends_with_half(std::string_view text) {
    if (!text.ends_with('^') && !text.ends_with('\\')) return false;
    text.remove_suffix(1);
    const size_t backslashes = text.size() - (text.find_last_not_of('\\') + 1);  // npos + 1 is 0
    return backslashes % 2 == 0;
}

}  // namespace

QueryScanner::QueryScanner(std::string_view text,
                           std::optional<std::span<const std::string>> fields, bool is_typed)
    : whole_(text),
      text_(text.substr(0, utf8_cut(text.data(), text.size(), kMaxQueryBytes))),
      fields_(fields),
      is_typed_(is_typed) {
    if (text.size() > text_.size())
        warn(text_.size(), text.size(), "the query is too long; the rest is left out");
    if (is_typed && ends_with_half(text_)) text_.remove_suffix(1);
}

void QueryScanner::warn(size_t begin, size_t end, const char* message) {
    if (warnings_.size() == kMaxWarnings) return;
    const size_t size = std::min<size_t>(end, UINT32_MAX) - begin;
    warnings_.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(size),
                         message + in_quotes(whole_.substr(begin, size))});
}

void QueryScanner::skip_spaces() {
    while (const size_t size = space_size(text_, next_)) next_ += size;
}

bool QueryScanner::take_operator(std::string_view name) {
    if (at(next_) != name[0] || !text_.substr(next_).starts_with(name)) return false;
    const size_t end = next_ + name.size();
    if (!is_end_of_word(end) && at(end) != '(') return false;
    next_ = end;
    return true;
}

size_t QueryScanner::after_name(size_t i) const {
    size_t end = i;
    while (end - i < kMaxFieldName && (is_alphanumeric(at(end)) || at(end) == '_' ||
                                       (end > i && (at(end) == '.' || at(end) == '-'))))
        ++end;
    return is_digit(at(i)) ? i : end;
}

std::string_view QueryScanner::take_field() {
    size_t end = next_, names = 0;
    bool is_known = fields_.has_value();
    for (;; ++end) {
        const size_t begin = end;
        end = after_name(begin);
        if (end == begin || ++names > kMostNames) return {};
        is_known = is_known && std::ranges::count(*fields_, text_.substr(begin, end - begin)) > 0;
        if (at(end) != ',') break;
    }
    if (at(end) != ':' || (names > 1 && fields_ && !is_known)) return {};
    const char after = at(end + 1);
    const std::string_view name = text_.substr(next_, end - next_);
    if (is_end_of_word(end + 1) || after == ')') {
        if (is_known && is_typed_ && is_blank_from(end + 1)) {
            next_ = end + 1;
            return name;
        }
        if (is_known) warn(next_, end + 1, "nothing is behind the colon; it is taken for text");
        return {};
    }
    // C++ or a URL, not a field.
    if (after == ':' || after == '/') return {};
    if (fields_ && !is_known) {
        warn(next_, end, "no field has this name; it is taken for text");
        return {};
    }
    next_ = end + 1;
    return name;
}

bool QueryScanner::starts_number(size_t i) const {
    return is_digit(at(i)) || (at(i) == '.' && is_digit(at(i + 1)));
}

size_t QueryScanner::after_tilde(size_t i, size_t open) const {
    if (at(i) != '~') return i;
    size_t end = i + 1;
    while (is_digit(at(end)) || at(end) == '.') ++end;
    while (at(end) == '*') ++end;
    const bool ends = is_end_of_word(end) || (at(end) == ')' && open == 0) ||
                      quote_size(text_, end) != 0 || (at(end) == '^' && starts_number(end + 1));
    return ends ? end : i;
}

std::optional<QueryScanner::Tilde> QueryScanner::take_tilde() {
    const size_t end = after_tilde(next_, 0);
    if (end == next_) return std::nullopt;
    std::string_view number = text_.substr(next_ + 1, end - next_ - 1);
    Tilde tilde{next_, std::nullopt, number.ends_with('*')};
    number = number.substr(0, number.find('*'));
    if (!number.empty()) {
        uint8_t value = 0;
        const char* const last = number.data() + number.size();
        const auto [after, error] = std::from_chars(number.data(), last, value);
        tilde.number = error == std::errc() && after == last ? value : uint8_t{0};
    }
    next_ = end;
    return tilde;
}

std::optional<float> QueryScanner::take_boost() {
    std::optional<float> boost;
    while (at(next_) == '^' && starts_number(next_ + 1)) {
        const size_t begin = next_;
        float value = 0;
        const char* const end = text_.data() + text_.size();
        const auto [after, error] = std::from_chars(text_.data() + next_ + 1, end, value);
        next_ = static_cast<size_t>(after - text_.data());
        if (error == std::errc() && value >= 0 && value <= kMaxBoost) {
            boost = value;
        } else {
            warn(begin, next_, "a boost is from 0 to 1000000; it is left out");
        }
    }
    return boost;
}

std::optional<QueryScanner::Term> QueryScanner::take_phrase() {
    const size_t begin = next_, quote = quote_size(text_, begin);
    std::string phrase;
    bool has_star = false;
    size_t i = begin + quote;
    for (; !unclosed_ && i < text_.size(); i += character_size(text_, i)) {
        if (const size_t size = quote_size(text_, i)) {
            next_ = i + size;
            if (at(next_) == '*') {
                warn(next_, next_ + 1, "a phrase is no prefix; the star is left out");
                while (at(next_) == '*') ++next_;
            }
            if (phrase.empty()) return std::nullopt;
            return Term{NodeKind::kPhrase, std::move(phrase), begin + quote, has_star};
        }
        has_star |= text_[i] == '*' && i > begin + quote && text_[i - 1] != '\\' &&
                    space_size(text_, i - 1) == 0;
        if (text_[i] == '\\' && (at(i + 1) == '\\' || quote_size(text_, i + 1) != 0)) ++i;
        phrase += text_.substr(i, character_size(text_, i));
    }
    // Do not search for it again, which would take quadratic time.
    unclosed_ = true;
    next_ = begin + quote;
    if (!is_typed_) {
        warn(begin, next_, "no closing quote; the quote is left out");
    } else if (!phrase.empty() && !is_blank_from(next_) &&
               !ends_with_letter(text_.substr(0, begin))) {
        next_ = text_.size();
        return Term{NodeKind::kPhrase, std::move(phrase), begin + quote, has_star, may_go_on()};
    }
    return std::nullopt;
}

std::string_view QueryScanner::take_plain_word() {
    size_t end = next_;
    while (is_alphanumeric(at(end))) ++end;
    const std::string_view word = text_.substr(next_, end - next_);
    if (!is_end_of_word(end) || is_operator(word)) return {};
    next_ = end;
    return word;
}

// Letters need no backslash: one before them is text, as in App\Models and C:\Users.
bool QueryScanner::escapes(size_t i, bool at_beginning) const {
    if (i >= text_.size()) return false;
    size_t end = i;
    while (is_alphanumeric(at(end))) ++end;
    if (end > i) return at_beginning && is_operator(text_.substr(i, end - i));
    return static_cast<unsigned char>(text_[i]) < 0x80 || space_size(text_, i) != 0 ||
           quote_size(text_, i) != 0;
}

std::optional<QueryScanner::Term> QueryScanner::take_word() {
    const size_t begin = next_;
    std::string word;
    size_t open = 0, stars = 0, leading = 0;
    bool inner_star = false, has_text = false;
    while (!is_end_of_word(next_)) {
        const char c = text_[next_];
        if (is_alphanumeric(c) && stars == 0) {  // as nearly all are
            word += c;
            has_text = true;
            ++next_;
            continue;
        }
        if (next_ != begin && quote_size(text_, next_)) break;
        if (c == ')' && open == 0) break;
        if (c == '^' && next_ != begin && starts_number(next_ + 1)) break;
        if ((has_text || stars > 0) && after_tilde(next_, open) != next_) break;
        open += c == '(';
        open -= c == ')';
        if (c == '*') {
            ++stars;
            ++next_;
            continue;
        }
        // A star within a word is text, but no letter to the analyzer.
        if (word.empty()) {
            leading = stars;
        } else {
            inner_star = inner_star || stars > 0;
        }
        word.append(stars, '*');
        stars = 0;
        if (c == '\\' && escapes(next_ + 1, next_ == begin)) {
            ++next_;
            has_text = true;
        }
        has_text = has_text || is_alphanumeric(text_[next_]) ||
                   static_cast<unsigned char>(text_[next_]) >= 0x80;
        const size_t size = character_size(text_, next_);
        word += text_.substr(next_, size);
        next_ += size;
    }
    const bool is_infix = has_text && leading > 0 && stars > 0;
    if (inner_star || (leading > 0 && has_text && stars == 0 && !may_go_on()))
        warn(begin, next_, "stars are for the end of a word, or both ends of a part of one");
    if (word.empty() && stars > 0) {
        const char before = begin == 0 ? ' ' : at(begin - 1);
        if (before == ' ' || before == '(' || before == '+' || before == '-' || before == ':' ||
            space_size(text_, begin - 1) != 0)
            return Term{NodeKind::kAll, {}, begin};
        warn(begin, next_, "the star has no word before it");
    }
    if (!has_text) return std::nullopt;
    if (is_infix) return Term{NodeKind::kInfix, word.substr(leading), begin};
    if (stars > 0) return Term{NodeKind::kPrefix, std::move(word), begin};
    return Term{NodeKind::kWords, std::move(word), begin, false, may_go_on()};
}

}  // namespace postings::search
