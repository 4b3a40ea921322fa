#include "core/search/beginning_stems.h"

#include <algorithm>

#include "core/analysis/utf8.h"
#include "core/analysis/word_endings.h"

namespace postings::search {

namespace {

// At least so many bytes come before an ending; nobody types more bytes of a word than kMostBytes.
constexpr size_t kLeastBytes = 2, kMostBytes = 128;

bool ends_with_two_alike(std::string_view text) {
    return text.size() > 2 && text[text.size() - 1] == text[text.size() - 2];
}

// Calls use(size) for each proper beginning of the ending, of `size` bytes, that the text ends
// with.
template <class Use>
void each_part(std::string_view text, std::string_view ending, Use use) {
    for (size_t size = 1; size < ending.size() && size + kLeastBytes <= text.size(); ++size)
        if (utf8_cut(ending.data(), ending.size(), size) == size &&
            text.ends_with(ending.substr(0, size)))
            use(size);
}

}  // namespace

std::vector<std::string> beginning_stems(Analyzer& analyzer, std::string_view beginning,
                                         std::string_view prefix) {
    std::vector<std::string> stems;
    if (!analyzer.has_stems()) return stems;
    const auto add = [&](const std::string& word) {
        const std::string_view stem = analyzer.term(word, WordKind::kWord);
        if (!stem.empty() && !stem.starts_with(prefix)) stems.emplace_back(stem);
    };
    std::string word(beginning);
    add(word);
    std::string_view endings = word_endings(analyzer.options().language);
    if (beginning.size() > kMostBytes) endings = {};
    // Before any ending, a stemmer may remove one of two equal letters, as in runn-ing.
    if (!endings.empty() && ends_with_two_alike(beginning)) {
        word.append(endings.substr(0, endings.find(' ')));
        add(word);
    }
    while (!endings.empty()) {
        const std::string_view ending = endings.substr(0, endings.find(' '));
        endings.remove_prefix(std::min(ending.size() + 1, endings.size()));
        each_part(beginning, ending, [&](size_t size) {
            word.assign(beginning).append(ending.substr(size));
            add(word);
        });
    }
    std::ranges::sort(stems);
    stems.erase(std::unique(stems.begin(), stems.end()), stems.end());
    return stems;
}

}  // namespace postings::search
