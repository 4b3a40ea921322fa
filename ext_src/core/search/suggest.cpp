#include "core/search/suggest.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/analysis/words.h"
#include "core/search/term_counts.h"
#include "core/search/vocabulary.h"

namespace postings::search {

namespace {

// The word at the end of a text, if it may go on. Digits behind a tilde are a number of typos, not
// a word.
std::optional<Word> last_word(std::string_view text, WordRules rules) {
    WordScanner scanner(text, rules);
    std::optional<Word> last;
    for (Word word; scanner.next(word);) last = word;
    if (last && (last->offset + last->length != text.size() || last->kind != WordKind::kWord))
        last.reset();
    if (last && text.substr(0, last->offset).ends_with('~') &&
        text.find_first_not_of("0123456789.", last->offset) == text.npos)
        last.reset();
    return last;
}

}  // namespace

std::vector<Suggestion> suggest(const Wording& wording, std::string_view text,
                                std::span<const size_t> fields, size_t most,
                                const Deadline& deadline) {
    constexpr size_t kMostLooks = 4;  // words looked at per suggestion
    std::vector<Suggestion> suggestions;
    Analyzer& analyzer = wording.planner.analyzer();
    const auto last = last_word(text, analyzer.options().rules);
    if (!last || most == 0) return suggestions;
    const std::string_view typed = text.substr(last->offset);
    const std::optional<std::string> begin = wording.planner.word(typed);
    if (!begin) return suggestions;
    const std::string_view before = text.substr(0, last->offset + analyzer.elision_of(typed));
    Vocabulary vocabulary(wording.snapshot, analyzer.has_stems(), fields);
    std::vector<WordCount> words = vocabulary.words_that_begin(*begin, deadline);
    const auto end =
        words.begin() + static_cast<ptrdiff_t>(std::min(words.size(), kMostLooks * most));
    std::ranges::partial_sort(words, end, [](const WordCount& a, const WordCount& b) {
        return a.documents != b.documents ? a.documents > b.documents : a.word < b.word;
    });
    words.erase(end, words.end());
    // Of the words with the same stem, which find the same documents, the most frequent one.
    std::set<std::string, std::less<>> known;
    for (const WordCount& word : words) {
        deadline.check();
        const std::string spelling = vocabulary.spelling_of(word);
        uint64_t documents = word.documents;
        if (analyzer.has_stems()) {
            const std::string_view term = wording.terms.term(spelling, WordKind::kWord);
            if (!known.emplace(term).second) continue;
            documents = documents_with(wording.snapshot, fields, term, deadline);
        }
        if (documents > 0)
            suggestions.push_back({std::string(before) + spelling, spelling, documents});
    }
    wording.terms.trim();
    std::ranges::stable_sort(suggestions, std::greater<>(), &Suggestion::documents);
    if (suggestions.size() > most) suggestions.resize(most);
    return suggestions;
}

}  // namespace postings::search
