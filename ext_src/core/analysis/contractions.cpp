#include "core/analysis/contractions.h"

#include <algorithm>

#include "core/analysis/stop_words.h"

namespace postings {

bool is_contraction(std::string_view word) {
    constexpr std::string_view kContractions =
        " ain't can't daren't let's ma'am mayn't might've mightn't must've mustn't needn't o'clock "
        "oughtn't shan't won't y'all ";
    constexpr std::string_view kPronouns =
        " he here how i it she that there they we what when where who you ";
    if (is_stop_word(kContractions, word)) return true;
    const std::string_view base = base_of_contraction(word);
    return !base.empty() && is_stop_word(kPronouns, base);
}

std::string_view base_of_contraction(std::string_view word) {
    constexpr std::string_view kEndings[] = {"'s", "'ll", "'d", "'ve", "'re", "'m", "n't"};
    std::string_view base = word;
    const auto cut = [&](std::string_view ending) {
        if (base.size() <= ending.size() || !base.ends_with(ending)) return false;
        base.remove_suffix(ending.size());
        return true;
    };
    while (std::ranges::any_of(kEndings, cut)) {
    }
    while (base.size() > 2 && base[1] == '\'') base.remove_prefix(2);  // l'homme, o'brien
    return base.size() < word.size() ? base : std::string_view();
}

}  // namespace postings
