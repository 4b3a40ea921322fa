#include "yioop/plain_ini.h"

#include <algorithm>

namespace postings::yioop {
namespace {

constexpr std::string_view kSpaces = " \t", kEnds = "\r\n", kDigits = "0123456789";
constexpr std::string_view kOfKeys =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";

bool is_reserved(std::string_view key) {
    constexpr std::string_view kReserved[] = {"true", "on", "yes",  "false",
                                              "off",  "no", "none", "null"};
    const auto is_same = [key](std::string_view word) {
        return std::ranges::equal(key, word, {},
                                  [](char c) { return static_cast<char>(c | 0x20); });
    };
    return std::ranges::any_of(kReserved, is_same);
}

class Scanner {
  public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    bool is_at_end() const { return rest_.empty(); }

    // Reads a line, or several if quoted text spans them.
    bool statement() {
        const bool indented = !pass(kSpaces).empty();
        if (take('[')) {
            const size_t end = rest_.find_first_of("]\"'\\;$\r\n");
            if (indented || end == rest_.npos || rest_[end] != ']') return false;
            rest_.remove_prefix(end + 1);
        } else if (const std::string_view key = pass(kOfKeys); !key.empty()) {
            pass(kSpaces);
            if (is_reserved(key) || !take('=')) return false;
            pass(kSpaces);
            const bool said = take('"') ? quoted() : !pass(kDigits).empty() || is_at_end_of_line();
            if (!said) return false;
        }
        return end_of_line();
    }

  private:
    bool take(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    std::string_view pass(std::string_view characters) {
        const size_t end = std::min(rest_.find_first_not_of(characters), rest_.size());
        const std::string_view passed = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return passed;
    }

    bool is_line_end(size_t at) const {
        return at >= rest_.size() || kEnds.find(rest_[at]) != kEnds.npos;
    }

    // A quote after a backslash is text, but PHP takes it for the end if the line ends there; one
    // after two backslashes PHP takes for text if the line does not end there. Neither is plain.
    bool quoted() {
        for (size_t i = 0; i < rest_.size(); ++i) {
            if (rest_[i] == '"') {
                if (i > 0 && rest_[i - 1] == '\\' && !is_line_end(i + 1)) return false;
                rest_.remove_prefix(i + 1);
                return true;
            }
            if (rest_[i] != '\\') continue;
            ++i;
            if (i < rest_.size() && rest_[i] == '"' && is_line_end(i + 1)) return false;
        }
        return false;
    }

    bool is_at_end_of_line() const { return is_line_end(0) || rest_.front() == ';'; }

    bool end_of_line() {
        pass(kSpaces);
        if (!is_at_end_of_line()) return false;
        const bool is_comment = !is_line_end(0);
        rest_.remove_prefix(std::min(rest_.find_first_of(kEnds), rest_.size()));
        // PHP may need a line end after a comment.
        return !pass(kEnds).empty() || !is_comment;
    }

    std::string_view rest_;
};

}  // namespace

bool is_plain_ini(std::string_view text) noexcept {
    if (text.find("${") != text.npos || text.find('\0') != text.npos) return false;
    for (Scanner scanner(text); !scanner.is_at_end();) {
        if (!scanner.statement()) return false;
    }
    return true;
}

}  // namespace postings::yioop
