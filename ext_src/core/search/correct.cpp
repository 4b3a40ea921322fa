// correct(): the words that were probably meant.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/analysis/utf8.h"
#include "core/analysis/word_endings.h"
#include "core/analysis/words.h"
#include "core/search/query_parser.h"
#include "core/search/query_syntax.h"
#include "core/search/suggest.h"
#include "core/search/term_counts.h"
#include "core/search/typo_weight.h"
#include "core/search/word_forms.h"

namespace postings::search {

namespace {

// A word as it was typed, and the stems and endings that it may have. Typos make a stemmer miss an
// ending or cut a wrong one: the English stem of "gerneration" is "gerner".
struct Typed {
    Typed(std::string_view typed, const Wording& wording)
        : folded(wording.planner.beginning(typed).value_or(std::string(typed))) {
        const Analyzer& analyzer = wording.planner.analyzer();
        if (!analyzer.has_stems()) return;
        if (wording.terms.term(folded, WordKind::kWord) == folded) endings.emplace_back();
        size_t from = folded.size();
        for (size_t i = 0; i < kLongest && from > 0; ++i) {
            from = utf8_cut(folded.data(), folded.size(), from - 1);
            if (from > 0) endings.push_back(all().substr(from));
        }
        std::string_view list = word_endings(analyzer.options().language);
        while (!list.empty()) {
            const std::string_view ending = list.substr(0, list.find(' '));
            list.remove_prefix(std::min(ending.size() + 1, list.size()));
            if (!folded.ends_with(ending)) continue;
            const std::string_view base = all().substr(0, folded.size() - ending.size());
            if (characters_of(base) >= kLeastBase) bases.push_back(base);
        }
    }
    Typed(const Typed&) = delete;

    const std::string folded;               // without case and accents
    std::vector<std::string_view> bases;    // without one of the language's endings
    std::vector<std::string_view> endings;  // that a form may have; "" if it is its own stem

  private:
    static constexpr size_t kLongest = 3, kLeastBase = 4;  // characters

    std::string_view all() const { return folded; }
};

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

    // How likely a word is the one that was meant, up to a factor; see typo_weight().
    static double likelihood(uint64_t documents, uint32_t weight) {
        constexpr int kBits = 4;  // 16 times as many documents make up for a weight of one
        return std::ldexp(static_cast<double>(documents), -kBits * static_cast<int>(weight));
    }

    static uint32_t most_typos(std::string_view typed) {
        constexpr size_t kTwoFrom = 6;
        return characters_of(typed) < kTwoFrom ? 1 : kMostTypos;
    }

    // A word to be replaced. One that documents have is taken for right unless a word that is far
    // more frequent is one typo away.
    struct Wanted {
        const Typed& typed;
        const std::vector<size_t>& fields;
        uint64_t documents = 0;  // that have it
    };

    struct Candidate {
        SimilarTerm term;
        double likelihood;  // by the term, which may be a stem
    };

    std::optional<std::string> better(std::string_view typed, const std::vector<size_t>& fields) {
        constexpr size_t kMostLooks = 8;  // how many terms to look up in documents
        Node node = words(std::string(typed));
        allow_typos(node, kMostTypos, [](const std::string&) { return true; });
        if (node.typos == 0) return std::nullopt;
        const Typed word(typed, wording_);
        Wanted wanted{word, fields};
        std::vector<Candidate> candidates = candidates_for(node, wanted);
        candidates.resize(std::min(candidates.size(), has_stems() ? kMostLooks : 1));
        const uint32_t most_weight = most_typos(typed) * kMostWeight;
        FuzzyWord one_typo(word.folded, 1, false);
        std::optional<std::string> best;
        double most = 0;
        for (const Candidate& candidate : candidates) {
            deadline_.check();
            const std::optional<NearForm> form = form_near(candidate.term.term, wanted);
            if (!form || form->weight > most_weight) continue;
            if (wanted.documents > 0 && one_typo.typos_of(form->folded) > 1) continue;
            const double likely = likelihood(candidate.term.documents, form->sum());
            if (likely <= most) continue;
            most = likely;
            best = form->text;
        }
        return best;
    }

    // The most likely first. Sets `wanted.documents`.
    std::vector<Candidate> candidates_for(Node& node, Wanted& wanted) {
        constexpr uint64_t kFewer = 50;
        std::vector<Candidate> candidates;
        const auto add = [&](uint32_t typos, bool first_letter) {
            node.typos = static_cast<uint8_t>(typos);
            node.first_letter = first_letter;
            std::optional<FuzzyTerm> similar = wording_.planner.fuzzy_term(node);
            if (!similar) return;
            const auto documents = [&](std::string_view term) {
                return documents_with(wording_.snapshot, wanted.fields, term, deadline_);
            };
            if (typos == 1) wanted.documents = documents(similar->term());
            std::vector<std::string_view> words{similar->term(), wanted.typed.folded};
            if (wanted.documents == 0) {
                for (const std::string_view base : wanted.typed.bases) {
                    similar->add_word(base);
                    words.push_back(base);
                }
            }
            const std::vector<uint8_t> numbers(wanted.fields.begin(), wanted.fields.end());
            for (SimilarTerm& term :
                 similar_terms(wording_.snapshot, numbers, *similar, {.count = true}, deadline_)) {
                // What is counted once per field is never less, and known already.
                if (wanted.documents > 0 && (term.documents / kFewer < wanted.documents ||
                                             documents(term.term) / kFewer < wanted.documents))
                    continue;
                if (std::ranges::count(candidates, term.term, [](const Candidate& known) {
                        return std::string_view(known.term.term);
                    }) > 0)
                    continue;
                uint32_t weight = UINT32_MAX;
                for (const std::string_view word : words)
                    weight = std::min(weight, typo_weight(word, term.term));
                const double likely = likelihood(term.documents, weight);
                candidates.push_back({std::move(term), likely});
            }
        };
        add(1, false);
        // Few people mistake the first letter, and to allow for it takes long.
        if (most_typos(node.text) > 1 && wanted.documents == 0) add(kMostTypos, true);
        std::ranges::stable_sort(candidates, std::greater<>(), &Candidate::likelihood);
        return candidates;
    }

    struct NearForm {
        std::string text, folded;
        uint32_t weight = 0;  // of its typos
        bool is_seen = true;

        // A form that no document was seen to have may be no word.
        uint32_t sum() const { return weight + (is_seen ? 0 : 2); }
    };

    // The form of a term that is nearest to what was typed.
    std::optional<NearForm> form_near(const std::string& term, const Wanted& wanted) {
        // Without stems, forms differ in case and accents only.
        const size_t documents = has_stems() ? 64 : 8;
        const Typed& typed = wanted.typed;
        std::optional<NearForm> nearest;
        const auto look_at = [&](const std::string& text, std::string_view folded, bool is_seen) {
            NearForm form{text, std::string(folded), typo_weight(typed.folded, folded), is_seen};
            if (!nearest || form.sum() < nearest->sum()) nearest = std::move(form);
        };
        // A form may begin otherwise than its stem does: the English "dying" is one of "die".
        const auto first_character = [](std::string_view word) {
            return word.substr(0, character_size(word, 0));
        };
        const std::array begins{first_character(term), first_character(typed.folded)};
        for (const WordForm& form : word_forms(wording_.snapshot, wanted.fields, term,
                                               wording_.terms, wording_.records, begins, documents))
            if (const auto folded = wording_.planner.beginning(form.text))
                look_at(form.text, *folded, true);
        if (!has_stems() && !nearest) look_at(term, term, true);
        if (wanted.documents > 0) return nearest;
        // Others may have the term with the ending that was typed.
        for (const std::string_view ending : typed.endings) {
            const std::string form = term + std::string(ending);
            if (wording_.terms.term(form, WordKind::kWord) == term) look_at(form, form, false);
        }
        return nearest;
    }

    bool has_stems() const { return wording_.planner.analyzer().has_stems(); }

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
