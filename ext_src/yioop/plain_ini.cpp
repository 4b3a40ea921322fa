#include "yioop/plain_ini.h"

#include <algorithm>

namespace postings::yioop {
namespace {

constexpr std::string_view kSpaces = " \t", kEnds = "\r\n", kDigits = "0123456789";
constexpr std::string_view kOfKeys =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";

class Scanner {
  public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    bool is_at_end() const { return rest_.empty(); }

    // A line, or more where quoted text has several.
    bool statement() {
        pass(kSpaces);
        if (take('[')) {
            const size_t end = rest_.find_first_of("]\"'\\\r\n");
            if (end == rest_.npos || rest_[end] != ']') return false;
            rest_.remove_prefix(end + 1);
        } else if (pass(kOfKeys)) {
            pass(kSpaces);
            if (!take('=')) return false;
            pass(kSpaces);
            if (take('"') ? !quoted() : !pass(kDigits) && !is_at_end_of_line()) return false;
        }
        return end_of_line();
    }

  private:
    bool take(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    bool pass(std::string_view characters) {
        const size_t end = std::min(rest_.find_first_not_of(characters), rest_.size());
        rest_.remove_prefix(end);
        return end > 0;
    }

    // What is behind a backslash does not end the text.
    bool quoted() {
        for (size_t i = 0; i < rest_.size(); ++i) {
            if (rest_[i] == '"') {
                rest_.remove_prefix(i + 1);
                return true;
            }
            if (rest_[i] == '\\') ++i;
        }
        return false;
    }

    bool is_at_end_of_line() const {
        return rest_.empty() || kEnds.find(rest_.front()) != kEnds.npos || rest_.front() == ';';
    }

    bool end_of_line() {
        pass(kSpaces);
        if (!is_at_end_of_line()) return false;
        rest_.remove_prefix(std::min(rest_.find_first_of(kEnds), rest_.size()));
        pass(kEnds);
        return true;
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
