#include "core/search/suggest.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <optional>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/analysis/folding.h"
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

// What is typed of a word, for some analyzer.
struct Typed {
    std::string begin;        // as words begin in the vocabulary
    std::string_view before;  // the text up to the word
};

std::optional<Typed> typed_word(std::string_view text, QueryAnalyzer& in) {
    const auto last = last_word(text, in.analyzer().options().rules);
    if (!last) return std::nullopt;
    const std::string_view typed = text.substr(last->offset);
    std::optional<std::string> begin = in.word(typed);
    if (!begin) return std::nullopt;
    return Typed{std::move(*begin), text.substr(0, last->offset + in.analyzer().elision_of(typed))};
}

// Fields with the same analyzer.
struct Group {
    // `most`: as in words_that_begin().
    Group(const DocumentCounts& counts, Planner::Fields fields, std::string_view text, size_t most,
          const Deadline& deadline)
        : in(std::move(fields)),
          typed(typed_word(text, *in.analyzer)),
          vocabulary(counts, analyzer(), in.fields, typed ? typed->begin : std::string_view()) {
        if (typed) words = vocabulary.words_that_begin(typed->begin, most, deadline);
    }
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;

    Analyzer& analyzer() const { return in.analyzer->analyzer(); }

    Planner::Fields in;
    std::optional<Typed> typed;
    Vocabulary vocabulary;
    std::vector<WordCount> words = {};  // that begin so
    // How many documents have each term that was looked at.
    std::unordered_map<std::string, uint64_t> terms = {};
};

// A word that some fields have.
struct Form {
    const WordCount* word;
    size_t group;
    uint64_t documents;  // the sum of all groups
};

bool is_rarer(const Form& a, const Form& b) {
    return std::tie(a.documents, a.word->documents, b.word->word, b.group) <
           std::tie(b.documents, b.word->documents, a.word->word, a.group);
}

// The words that find most documents; of those that become the same terms, which find the same
// documents, the most frequent one.
class Chooser {
  public:
    Chooser(const DocumentCounts& counts, std::string_view text, std::vector<Planner::Fields> in,
            size_t most, const Deadline& deadline)
        : counts_(counts), most_(most), deadline_(deadline) {
        // A word that is rare in a group may be frequent in another one.
        const size_t of_group = in.size() == 1 ? most : SIZE_MAX;
        for (Planner::Fields& fields : in)
            groups_.emplace_back(counts, std::move(fields), text, of_group, deadline);
        have_stems_ = std::ranges::any_of(
            groups_, [](const Group& group) { return group.analyzer().has_stems(); });
    }

    std::vector<Suggestion> choose() {
        look_at_words();
        std::vector<Found*> by_documents;
        for (auto& [terms, found] : found_)
            if (found.documents > 0) by_documents.push_back(&found);
        std::ranges::sort(by_documents, [](const Found* a, const Found* b) {
            const Form &of_a = a->forms[0], &of_b = b->forms[0];
            return std::tie(b->documents, of_a.word->word, of_a.group) <
                   std::tie(a->documents, of_b.word->word, of_b.group);
        });
        std::vector<Choice> choices;
        std::unordered_set<std::string> texts;
        for (const Found* const found : by_documents) {
            if (choices.size() == most_) break;
            for (const Form& form : found->forms) {
                deadline_.check();
                Group& group = groups_[form.group];
                auto spelling = group.vocabulary.spelling_of(*form.word, deadline_);
                if (!spelling) continue;
                // The documents that pass a filter may spell it otherwise than most do, which can
                // be another term where accents are kept.
                Found& shown = find(form, *spelling);
                // A text may end with other words for each group: "l'avion".
                std::string text = std::string(group.typed->before) + *spelling;
                if (shown.is_chosen || !texts.insert(text).second) continue;
                shown.is_chosen = true;
                choices.push_back(
                    {form.word, {std::move(text), *std::move(spelling), shown.documents}});
                break;
            }
        }
        std::ranges::sort(choices, [](const Choice& a, const Choice& b) {
            return std::tie(b.shown.documents, a.word->word, a.shown.word) <
                   std::tie(a.shown.documents, b.word->word, b.shown.word);
        });
        std::vector<Suggestion> suggestions;
        suggestions.reserve(choices.size());
        for (Choice& each : choices) suggestions.push_back(std::move(each.shown));
        return suggestions;
    }

  private:
    // What words find that become the same terms, as far as any document has these.
    struct Found {
        uint64_t documents = 0;
        bool is_chosen = false;
        std::vector<Form> forms = {};  // the most frequent one first
    };
    struct Choice {
        const WordCount* word;
        Suggestion shown;
    };

    // Those of all groups.
    std::vector<Form> forms() {
        std::vector<Form> forms;
        for (size_t i = 0; i < groups_.size(); ++i)
            for (const WordCount& word : groups_[i].words)
                forms.push_back({&word, i, word.documents});
        if (groups_.size() == 1) return forms;
        // A word with accents finds what has it without these where they are folded.
        std::unordered_map<std::string, uint64_t> sums;
        std::vector<uint64_t*> of_forms;
        of_forms.reserve(forms.size());
        Folder folder(false);
        std::string folded;
        for (const Form& form : forms) {
            folded = form.word->word;
            if (!groups_[form.group].analyzer().options().fold_accents) folder.fold_accents(folded);
            of_forms.push_back(&(sums[folded] += form.documents));
        }
        for (size_t i = 0; i < forms.size(); ++i) forms[i].documents = *of_forms[i];
        return forms;
    }

    void look_at_words() {
        std::vector<Form> heap = forms();
        std::ranges::make_heap(heap, is_rarer);
        // Many forms of a stem may be in other documents than the most frequent one, and a word may
        // have its documents by other terms in each group.
        const uint64_t most_apart = (have_stems_ ? 8 : 1) * groups_.size();
        // Of the words that most documents have, few may be in documents that pass a filter.
        const bool are_counted = !counts_.are_filtered() || !have_stems_;
        const size_t most_looks = are_counted ? most_apart * most_ + 256 : SIZE_MAX;
        // The greatest numbers of documents, the least of them first.
        std::priority_queue<uint64_t, std::vector<uint64_t>, std::greater<>> greatest;
        for (size_t looks = 0; looks < most_looks && !heap.empty();) {
            deadline_.check();
            std::ranges::pop_heap(heap, is_rarer);
            const Form& form = heap.back();
            if (greatest.size() == most_ && form.documents * most_apart <= greatest.top()) break;
            std::optional<std::string> spelling;  // needed by the other groups
            if (groups_.size() > 1)
                spelling = groups_[form.group].vocabulary.likely_spelling(*form.word);
            Found& found = find(form, spelling ? *spelling : form.word->word);
            if (found.documents > 0) {
                ++looks;
                if (found.forms.empty()) greatest.push(found.documents);
                if (greatest.size() > most_) greatest.pop();
                found.forms.push_back(form);
            }
            heap.pop_back();
        }
    }

    Found& find(const Form& form, std::string_view spelling) {
        std::string all;
        std::vector<TermIn> terms;
        uint64_t documents = 0;
        for (size_t i = 0; i < groups_.size(); ++i) {
            const auto& [term, having] = look_up(groups_[i], term_in(i, form, spelling));
            if (having > 0) {
                all += term;
                terms.push_back({groups_[i].in.fields, term});
                documents = having;
            }
            all += '\0';
        }
        const auto [found, is_new] = found_.try_emplace(std::move(all));
        if (is_new)
            found->second.documents =
                terms.size() > 1 ? documents_with(counts_, terms, deadline_) : documents;
        return found->second;
    }

    // Empty if a search for the spelling looks for no single term there.
    std::string term_in(size_t group, const Form& form, std::string_view spelling) {
        Group& in = groups_[group];
        if (group == form.group) return std::string(in.analyzer().term_of_folded(form.word->word));
        const std::vector<Token>& tokens = in.in.analyzer->tokens(spelling);
        return tokens.size() == 1 ? tokens[0].term : std::string();
    }

    const std::pair<const std::string, uint64_t>& look_up(Group& group, std::string term) {
        const auto [known, is_new] = group.terms.try_emplace(std::move(term));
        const TermIn in[] = {{group.in.fields, known->first}};
        if (is_new) known->second = documents_with(counts_, in, deadline_);
        return *known;
    }

    const DocumentCounts& counts_;
    size_t most_;
    const Deadline& deadline_;
    bool have_stems_ = false;
    std::deque<Group> groups_;
    // By the terms in the groups, each with a zero byte.
    std::unordered_map<std::string, Found> found_;
};

}  // namespace

std::vector<Suggestion> suggest(const Wording& wording, std::string_view text,
                                std::span<const size_t> fields, size_t most,
                                const Deadline& deadline) {
    const DocumentCounts counts = wording.searcher.counts(wording.options(deadline));
    if (most == 0) return {};
    return Chooser(counts, text, wording.planner.by_analyzer(fields), most, deadline).choose();
}

}  // namespace postings::search
