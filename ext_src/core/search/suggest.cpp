#include "core/search/suggest.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/utf8.h"
#include "core/analysis/words.h"
#include "core/search/query_parser.h"
#include "core/search/term_counts.h"
#include "core/search/term_lookup.h"
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

uint64_t documents_of(const index::IndexSnapshot& snapshot, std::span<const size_t> fields,
                      std::string_view term) {
    if (term.empty() || term.size() >= storage::kMostTermBytes) return 0;
    const auto found = count_terms(snapshot, fields, term, std::nullopt, 1);
    return !found.empty() && found[0].term == term ? found[0].documents : 0;
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
        if (const uint64_t documents = documents_of(wording.snapshot, fields, term))
            terms.push_back({std::string(term), documents});
    };
    if (wording.planner.analyzer().has_stems()) {
        for (const std::string& stem : wording.planner.stems_of_beginning(typed)) add(stem);
        for (size_t size = begin->size(); size-- > kLeastStem;)
            if (utf8_cut(begin->data(), begin->size(), size) == size)
                add(std::string_view(*begin).substr(0, size));
    }
    std::ranges::stable_sort(terms, std::greater<>(), &TermCount::documents);
    std::set<std::string> known;
    size_t looks = kMostLooks * most;
    for (const TermCount& term : terms) {
        if (suggestions.size() == most || looks-- == 0) break;
        deadline.check();
        std::string word;
        for (const WordForm& form : word_forms(wording.snapshot, fields, term.term, wording.terms,
                                               wording.records, *begin)) {
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

namespace {

class Corrector {
  public:
    Corrector(const Wording& wording, const Deadline& deadline)
        : wording_(wording), deadline_(deadline) {
        const std::vector<size_t> places = wording.snapshot.schema().text_places();
        all_texts_.assign(places.begin(), places.end());
    }

    void add(const Node& node, std::string_view query) {
        if (node.occur == Occur::kMustNot) return;
        for (const Node& child : node.children) add(child, query);
        if (node.kind != NodeKind::kWords && node.kind != NodeKind::kPhrase) return;
        std::vector<size_t> fields = all_texts_;
        size_t from = node.offset;
        if (!node.field.empty()) {
            const auto field = wording_.snapshot.schema().find(node.field);
            if (!field || std::ranges::count(all_texts_, *field) == 0) return;
            fields = {*field};
            from = query.find(node.field + ":", from);
            if (from == query.npos) return;
            from += node.field.size() + 1;
        }
        // A text with backslashes is not found literally in the query, and is left alone.
        const size_t at = query.find(node.text, from);
        if (at == query.npos || at + node.text.size() > size_t{node.offset} + node.length) return;
        WordScanner scanner(node.text, wording_.terms.analyzer().options().rules);
        for (Word word; scanner.next(word);) {
            if (word.kind != WordKind::kWord) continue;
            const std::string typed = node.text.substr(word.offset, word.length);
            auto known = known_.find({typed, node.field});
            if (known == known_.end()) {
                if (known_.size() == kMostCorrected) continue;
                deadline_.check();
                known = known_.try_emplace({typed, node.field}, better(typed, fields)).first;
            }
            if (known->second) changes_.push_back({at + word.offset, word.length, *known->second});
        }
    }

    std::optional<std::string> corrected(std::string_view query) {
        if (changes_.empty()) return std::nullopt;
        std::ranges::sort(changes_, {}, &Change::offset);
        std::string text;
        size_t at = 0;
        for (const Change& change : changes_) {
            if (change.offset < at) continue;
            text.append(query, at, change.offset - at).append(change.text);
            at = change.offset + change.length;
        }
        return text.append(query.substr(at));
    }

  private:
    struct Change {
        size_t offset, length;
        std::string text;
    };

    std::optional<std::string> better(std::string_view typed, const std::vector<size_t>& fields) {
        constexpr uint64_t kFewer = 50, kLess = 32;
        constexpr size_t kMostLooks = 8;  // how many terms to look up in documents
        Node node = words(std::string(typed));
        allow_typos(node, kMostTypos, [](const std::string&) { return true; });
        if (node.typos == 0) return std::nullopt;
        const std::optional<FuzzyTerm> term = wording_.planner.fuzzy_term(node);
        if (!term) return std::nullopt;
        FuzzyTerm wanted = *term;
        const uint64_t documents = documents_of(wording_.snapshot, fields, wanted.term());
        const std::vector<uint8_t> numbers(fields.begin(), fields.end());
        std::vector<SimilarTerm> similar =
            similar_terms(wording_.snapshot, numbers, wanted, {.count = true}, deadline_);
        std::erase_if(similar, [&](const SimilarTerm& one) {
            return documents > 0 &&
                   (typos_of(one.nearness) > 1 || one.documents / kFewer < documents);
        });
        std::ranges::stable_sort(similar, std::greater<>(), [](const SimilarTerm& one) {
            return typos_of(one.nearness) == 1 ? one.documents * kLess : one.documents;
        });
        if (similar.size() > kMostLooks) similar.resize(kMostLooks);
        for (const SimilarTerm& one : similar) {
            deadline_.check();
            const NearForm form = form_near(one, typed, fields);
            // A stem made with another ending may be the stem of no real word.
            if (std::ranges::count(wanted.with_other_ending(), one.term) > 0 && form.typos > 1)
                continue;
            return form.text;
        }
        return std::nullopt;
    }

    struct NearForm {
        std::string text;
        uint32_t typos;  // kMostTypos + 1 for more
    };

    // The form of a term that is nearest to what was typed.
    NearForm form_near(const SimilarTerm& term, std::string_view typed,
                       const std::vector<size_t>& fields) {
        const std::string folded = wording_.planner.beginning(typed).value_or(std::string(typed));
        FuzzyWord word(folded, kMostTypos, false);
        std::string nearest = term.term;
        uint32_t least = UINT32_MAX;
        for (const WordForm& form :
             word_forms(wording_.snapshot, fields, term.term, wording_.terms, wording_.records)) {
            const auto of = wording_.planner.beginning(form.text);
            const uint32_t typos = of ? word.typos_of(*of) : UINT32_MAX - 1;
            if (typos >= least) continue;
            least = typos;
            nearest = form.text;
        }
        return {nearest, least};
    }

    const Wording& wording_;
    const Deadline& deadline_;
    std::vector<size_t> all_texts_;
    std::vector<Change> changes_;
    // By word and field.
    std::map<std::pair<std::string, std::string>, std::optional<std::string>> known_;
};

uint64_t count_all(const Wording& wording, std::string_view text, const Deadline& deadline) {
    const Query query = parse_query(text, wording.names);
    std::vector<Warning> warnings;
    SearchOptions options;
    options.limit = 0;
    options.mode = RankMode::kAnd;
    options.deadline = deadline;
    const Plan plan = wording.planner.plan(
        query.root, wording.snapshot.schema().analyzer.drop_stop_words, warnings);
    return *wording.searcher.search(plan, options).total;
}

}  // namespace

std::optional<std::string> correct(const Wording& wording, std::string_view query,
                                   const Deadline& deadline) {
    query = query.substr(0, utf8_cut(query.data(), query.size(), kMaxQueryBytes));
    Corrector corrector(wording, deadline);
    corrector.add(parse_query(query, wording.names).root, query);
    auto corrected = corrector.corrected(query);
    if (corrected &&
        count_all(wording, *corrected, deadline) <= count_all(wording, query, deadline))
        corrected.reset();
    return corrected;
}

}  // namespace postings::search
