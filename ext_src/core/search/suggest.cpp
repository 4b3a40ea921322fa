#include "core/search/suggest.h"

#include <algorithm>
#include <set>

#include "core/analysis/utf8.h"
#include "core/analysis/words.h"
#include "core/search/term_counts.h"
#include "core/search/word_forms.h"

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
    // The least bytes of stems that are shorter than what was typed.
    constexpr size_t kLeastStem = 3;
    constexpr size_t kMostLooks = 4;  // terms looked at per suggestion
    std::vector<Suggestion> suggestions;
    const auto last = last_word(text, wording.terms.analyzer().options().rules);
    if (!last || most == 0) return suggestions;
    const std::string_view typed = text.substr(last->offset);
    const std::optional<std::string> begin = wording.planner.beginning(typed);
    if (!begin) return suggestions;
    std::vector<TermCount> terms =
        count_terms(wording.snapshot, fields, *begin, std::nullopt, SIZE_MAX, deadline);
    const auto add = [&](std::string_view term) {
        if (term.starts_with(*begin)) return;
        if (const uint64_t documents = documents_with(wording.snapshot, fields, term))
            terms.push_back({std::string(term), documents});
    };
    if (wording.planner.analyzer().has_stems()) {
        for (const std::string& stem : wording.planner.stems_of_beginning(typed)) add(stem);
        for (size_t size = begin->size(); size-- > kLeastStem;)
            if (utf8_cut(begin->data(), begin->size(), size) == size)
                add(std::string_view(*begin).substr(0, size));
    }
    std::ranges::stable_sort(terms, std::greater<>(), &TermCount::documents);
    const std::string_view begins[] = {*begin};
    std::set<std::string> known;
    size_t looks = kMostLooks * most;
    for (const TermCount& term : terms) {
        if (suggestions.size() == most || looks-- == 0) break;
        deadline.check();
        std::string word;
        for (const WordForm& form : word_forms(wording.snapshot, fields, term.term, wording.terms,
                                               wording.records, begins)) {
            const auto folded = wording.planner.beginning(form.text);
            if (folded && folded->starts_with(*begin)) {
                word = form.text;
                break;
            }
        }
        // Without a word form, suggest the stem.
        if (word.empty() && term.term.starts_with(*begin)) word = term.term;
        if (word.empty() || !known.insert(word).second) continue;
        suggestions.push_back(
            {std::string(text.substr(0, last->offset)) + word, word, term.documents});
    }
    return suggestions;
}

}  // namespace postings::search
