#include "core/search/suggest.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <queue>
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

// The words that most documents have; of those with the same stem, which find the same documents,
// the most frequent one.
class Chooser {
  public:
    Chooser(const Wording& wording, std::span<const size_t> fields, size_t most)
        : wording_(wording), fields_(fields), most_(most) {}

    // `words` are a heap.
    std::vector<WordCount> choose(std::vector<WordCount>& words, const Deadline& deadline) {
        // Many forms of a stem may be in other documents than the most frequent one.
        const uint64_t most_forms = has_stems() ? 8 : 1;
        const size_t most_looks = most_forms * most_ + 256;
        size_t looks = 0;
        while (looks < most_looks && !words.empty()) {
            deadline.check();
            std::ranges::pop_heap(words, is_rarer);
            const bool is_full = counts_.size() == most_;
            if (is_full && words.back().documents * most_forms <= counts_.top()) break;
            looks += add(std::move(words.back()));
            words.pop_back();
        }
        std::ranges::sort(chosen_, [](const auto& a, const auto& b) { return is_rarer(b, a); });
        chosen_.resize(std::min(chosen_.size(), most_));
        return std::move(chosen_);
    }

    static bool is_rarer(const WordCount& a, const WordCount& b) {
        return a.documents != b.documents ? a.documents < b.documents : a.word > b.word;
    }

  private:
    // False if all documents of the word are deleted.
    bool add(WordCount word) {
        if (has_stems()) {
            const auto term = wording_.planner.analyzer().term_of_folded(word.word);
            if (!known_.emplace(term).second) return true;
            word.documents = documents_with(wording_.snapshot, fields_, term);
            if (word.documents == 0) return false;
        }
        counts_.push(word.documents);
        if (counts_.size() > most_) counts_.pop();
        chosen_.push_back(std::move(word));
        return true;
    }

    bool has_stems() const { return wording_.planner.analyzer().has_stems(); }

    const Wording& wording_;
    std::span<const size_t> fields_;
    size_t most_;
    std::set<std::string, std::less<>> known_;  // terms
    std::vector<WordCount> chosen_;             // documents: those with the term
    // The greatest numbers of documents, the least of them first.
    std::priority_queue<uint64_t, std::vector<uint64_t>, std::greater<>> counts_;
};

}  // namespace

std::vector<Suggestion> suggest(const Wording& wording, std::string_view text,
                                std::span<const size_t> fields, size_t most,
                                const Deadline& deadline) {
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
    std::ranges::make_heap(words, Chooser::is_rarer);
    for (const WordCount& word : Chooser(wording, fields, most).choose(words, deadline)) {
        deadline.check();
        const std::string spelling = vocabulary.spelling_of(word);
        suggestions.push_back({std::string(before) + spelling, spelling, word.documents});
    }
    return suggestions;
}

}  // namespace postings::search
