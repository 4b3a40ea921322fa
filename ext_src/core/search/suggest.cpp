#include "core/search/suggest.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <queue>

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
    struct Choice {
        WordCount word;
        std::optional<std::string> spelling;  // if already known
    };

    Chooser(const DocumentCounts& counts, Vocabulary& vocabulary, Analyzer& analyzer,
            std::span<const size_t> fields, size_t most)
        : counts_(counts),
          vocabulary_(vocabulary),
          analyzer_(analyzer),
          fields_(fields),
          most_(most) {}

    // `words` are a heap.
    std::vector<Choice> choose(std::vector<WordCount>& words, const Deadline& deadline) {
        // Many forms of a stem may be in other documents than the most frequent one.
        const uint64_t most_forms = analyzer_.has_stems() ? 8 : 1;
        // Of the words that most documents have, few may be in documents that pass a filter.
        const size_t most_looks = counts_.are_filtered() ? SIZE_MAX : most_forms * most_ + 256;
        size_t looks = 0;
        while (looks < most_looks && !words.empty()) {
            deadline.check();
            std::ranges::pop_heap(words, is_rarer);
            if (is_full() && words.back().documents * most_forms <= greatest_.top()) break;
            looks += add(std::move(words.back()), deadline);
            words.pop_back();
        }
        std::ranges::sort(
            chosen_, [](const Choice& a, const Choice& b) { return is_rarer(b.word, a.word); });
        chosen_.resize(std::min(chosen_.size(), most_));
        return std::move(chosen_);
    }

    static bool is_rarer(const WordCount& a, const WordCount& b) {
        return a.documents != b.documents ? a.documents < b.documents : a.word > b.word;
    }

  private:
    bool is_full() const { return greatest_.size() == most_; }

    // False if all documents of the word are deleted.
    bool add(WordCount word, const Deadline& deadline) {
        std::optional<std::string> spelling;
        if (analyzer_.has_stems()) {
            const std::string term(analyzer_.term_of_folded(word.word));
            const auto [stem, is_new] = stems_.try_emplace(term, 0);
            const TermIn in[] = {{fields_, term}};
            if (is_new) stem->second = documents_with(counts_, in);
            word.documents = stem->second;
            if (word.documents == 0) return !is_new;
            if (counts_.are_filtered()) {
                if (is_full() && word.documents < greatest_.top()) return true;
                spelling = vocabulary_.spelling_of(word, deadline);
                if (!spelling) return true;
            }
            stem->second = 0;
        }
        greatest_.push(word.documents);
        if (greatest_.size() > most_) greatest_.pop();
        chosen_.push_back({std::move(word), std::move(spelling)});
        return true;
    }

    const DocumentCounts& counts_;
    Vocabulary& vocabulary_;
    Analyzer& analyzer_;
    std::span<const size_t> fields_;
    size_t most_;
    // How many documents have a stem; 0 once one of its words was chosen.
    std::map<std::string, uint64_t> stems_;
    std::vector<Choice> chosen_;  // documents: those with the term
    // The greatest numbers of documents, the least of them first.
    std::priority_queue<uint64_t, std::vector<uint64_t>, std::greater<>> greatest_;
};

// Completions to words of fields that have the same analyzer.
std::vector<Suggestion> suggest_in(const DocumentCounts& counts, std::string_view text,
                                   const Planner::Fields& in, size_t most,
                                   const Deadline& deadline) {
    std::vector<Suggestion> suggestions;
    Analyzer& analyzer = in.analyzer->analyzer();
    const auto last = last_word(text, analyzer.options().rules);
    if (!last || most == 0) return suggestions;
    const std::string_view typed = text.substr(last->offset);
    const std::optional<std::string> begin = in.analyzer->word(typed);
    if (!begin) return suggestions;
    const std::string_view before = text.substr(0, last->offset + analyzer.elision_of(typed));
    Vocabulary vocabulary(counts, analyzer, in.fields);
    std::vector<WordCount> words = vocabulary.words_that_begin(*begin, deadline);
    std::ranges::make_heap(words, Chooser::is_rarer);
    Chooser chooser(counts, vocabulary, analyzer, in.fields, most);
    for (auto& [word, spelling] : chooser.choose(words, deadline)) {
        deadline.check();
        if (!spelling) spelling = vocabulary.spelling_of(word, deadline);
        const std::string& shown = spelling ? *spelling : word.word;
        suggestions.push_back({std::string(before) + shown, shown, word.documents});
    }
    return suggestions;
}

// How many documents have a word in any of these fields, by the term that it has there.
uint64_t documents_with_word(const DocumentCounts& counts, std::string_view word,
                             std::span<const Planner::Fields> in, const Deadline& deadline) {
    std::vector<std::string> texts;
    std::vector<TermIn> terms;
    texts.reserve(in.size());
    for (const Planner::Fields& each : in) {
        const std::vector<Token>& tokens = each.analyzer->tokens(word);
        if (tokens.size() == 1) terms.push_back({each.fields, texts.emplace_back(tokens[0].term)});
    }
    return documents_with(counts, terms, deadline);
}

}  // namespace

std::vector<Suggestion> suggest(const Wording& wording, std::string_view text,
                                std::span<const size_t> fields, size_t most,
                                const Deadline& deadline) {
    const std::vector<Planner::Fields> in = wording.planner.by_analyzer(fields);
    const DocumentCounts counts = wording.searcher.counts(wording.options(deadline));
    if (in.empty()) return {};
    std::vector<Suggestion> all = suggest_in(counts, text, in[0], most, deadline);
    if (in.size() == 1) return all;
    for (const Planner::Fields& other : std::span(in).subspan(1))
        for (Suggestion& each : suggest_in(counts, text, other, most, deadline))
            if (std::ranges::count(all, each.text, &Suggestion::text) == 0)
                all.push_back(std::move(each));
    for (Suggestion& each : all)
        each.documents = documents_with_word(counts, each.word, in, deadline);
    std::ranges::sort(all, [](const Suggestion& a, const Suggestion& b) {
        return a.documents != b.documents ? a.documents > b.documents : a.word < b.word;
    });
    all.resize(std::min(all.size(), most));
    return all;
}

}  // namespace postings::search
