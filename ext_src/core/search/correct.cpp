// correct(): the words that were probably meant.
#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/utf8.h"
#include "core/analysis/words.h"
#include "core/search/query_parser.h"
#include "core/search/query_syntax.h"
#include "core/search/several_fields.h"
#include "core/search/suggest.h"
#include "core/search/term_counts.h"
#include "core/search/typo_weight.h"
#include "core/search/vocabulary.h"

namespace postings::search {

namespace {

constexpr size_t kTwoTyposFrom = 6;  // characters

class Corrector {
  public:
    Corrector(const Wording& wording, const Deadline& deadline)
        : wording_(wording),
          deadline_(deadline),
          counts_(wording.searcher.counts(wording.options(deadline))) {
        const std::vector<size_t> places = wording.schema().text_places();
        all_texts_.assign(places.begin(), places.end());
    }

    void add(const Node& node, std::string_view query) {
        if (node.occur == Occur::kMustNot) return;
        for (const Node& child : node.children) add(child, query);
        if (node.kind != NodeKind::kWords && node.kind != NodeKind::kPhrase) return;
        // A text with backslashes is not literally in the query, and is left alone.
        if (!query.substr(node.text_offset).starts_with(node.text)) return;
        std::vector<size_t> fields;
        for (const uint8_t place : texts_among(node.field, wording_.schema()))
            fields.push_back(all_texts_[place]);
        if (node.field.empty()) fields = all_texts_;
        if (fields.empty()) return;
        WordScanner scanner(node.text, wording_.planner.analyzer().options().rules);
        for (Word word; scanner.next(word);) {
            if (word.kind != WordKind::kWord) continue;
            const std::string typed = node.text.substr(word.offset, word.length);
            auto known = known_.find({typed, node.field});
            if (known == known_.end()) {
                if (known_.size() == kMostCorrected) continue;
                deadline_.check();
                known = known_.try_emplace({typed, node.field}, better(typed, fields)).first;
            }
            if (known->second)
                changes_.push_back({node.text_offset + word.offset, word.length, *known->second});
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

    // A word as it was typed.
    struct Typed {
        std::string word;        // without case and accents
        std::string term;        // which it would have in a document
        uint64_t documents = 0;  // that have the term
    };

    // How likely a word is the one that was meant, up to a factor; see typo_weight().
    static double likelihood(uint64_t documents, uint32_t weight) {
        constexpr int kBits = 4;  // 16 times as many documents make up for a weight of one
        return std::ldexp(static_cast<double>(documents), -kBits * static_cast<int>(weight));
    }

    std::optional<std::string> better(std::string_view text, const std::vector<size_t>& fields) {
        // A stop word is no mistake, however few documents have it.
        if (std::ranges::any_of(wording_.planner.analyzer().analyze_query(text), &Token::stop_word))
            return std::nullopt;
        Node node = words(std::string(text));
        allow_typos(node, kMostTypos, [](const std::string&) { return true; });
        std::optional<std::string> word = wording_.planner.word(text);
        if (node.typos == 0 || !word) return std::nullopt;
        Typed typed;
        typed.word = std::move(*word);
        typed.term = wording_.planner.analyzer().term_of_folded(typed.word);
        typed.documents = documents_with(counts_, fields, typed.term, deadline_);
        Vocabulary vocabulary(counts_, wording_.planner.analyzer(), fields);
        std::optional<std::string> best = word_near(typed, vocabulary, fields);
        if (!best && has_stems() && typed.documents == 0)
            best = word_of_stem_near(node, typed, vocabulary, fields);
        if (!best) return std::nullopt;
        const size_t elision = wording_.planner.analyzer().elision_of(text);
        return std::string(text.substr(0, elision)) + *best;
    }

    std::optional<std::string> word_near(const Typed& typed, Vocabulary& vocabulary,
                                         const std::vector<size_t>& fields) {
        // A word that documents have is replaced by one that so many times as many have.
        constexpr uint64_t kFewer = 50;
        // A word that no document has, although some have its stem, is replaced by one of another
        // stem that is so likely: five documents have it, at a weight of 1.
        constexpr double kLikely = 5.0 / 16;
        // Few people mistake the first letter, and to allow for it takes long.
        std::vector<FuzzyWord> near{{typed.word, 1, false}};
        if (typed.documents == 0 && characters_of(typed.word) >= kTwoTyposFrom)
            near.emplace_back(typed.word, kMostTypos, true);
        const bool is_word =
            typed.documents > 0 && (!knows_all_words() || vocabulary.has(typed.word, deadline_));
        std::optional<std::string> best;
        double most = 0;
        for (WordCount& each : vocabulary.words_near(near, deadline_)) {
            if (each.word == typed.word) continue;
            const uint32_t weight = typo_weight(typed.word, each.word);
            if (likelihood(each.documents, weight) <= most) continue;
            // What is counted once per field and spelling, perhaps with documents that do not
            // count, may be more.
            each.documents = std::min(each.documents, found_by(each, fields));
            const double likely = likelihood(each.documents, weight);
            if (likely <= most) continue;
            if (is_word ? each.documents / kFewer < typed.documents
                        : typed.documents > 0 && (likely < kLikely || term_of(each) == typed.term))
                continue;
            std::optional<std::string> spelling = vocabulary.spelling_of(each, deadline_);
            if (!spelling) continue;
            most = likely;
            best = std::move(spelling);
        }
        return best;
    }

    uint64_t found_by(const WordCount& word, const std::vector<size_t>& fields) {
        return documents_with(counts_, fields, term_of(word), deadline_);
    }

    // The most frequent word of the stem that the typed word has without its typos. Nobody may have
    // used the ending that was typed.
    std::optional<std::string> word_of_stem_near(Node& node, const Typed& typed,
                                                 Vocabulary& vocabulary,
                                                 const std::vector<size_t>& fields) {
        node.first_letter = true;
        std::optional<FuzzyTerm> similar = wording_.planner.fuzzy_term(node);
        if (!similar) return std::nullopt;
        const std::vector<uint8_t> numbers(fields.begin(), fields.end());
        WordCount stem{};
        double most = 0;
        for (const SimilarTerm& each :
             similar_terms(counts_, numbers, *similar, {.count = true}, deadline_)) {
            const double likely = likelihood(each.documents, typo_weight(typed.term, each.term));
            if (likely <= most) continue;
            most = likely;
            stem = {each.term, each.documents};
        }
        if (stem.documents == 0) return std::nullopt;
        auto best = vocabulary.word_of_stem(stem.word, deadline_);
        // Where words begin otherwise, as in Arabic or Indonesian, the stem finds them.
        if (!best && !counts_.are_filtered() && knows_all_words() && term_of(stem) == stem.word)
            best = stem.word;
        return best;
    }

    std::string term_of(const WordCount& word) {
        return std::string(wording_.planner.analyzer().term_of_folded(word.word));
    }

    bool knows_all_words() const {
        return std::ranges::all_of(counts_.segments(), &index::Segment::knows_all_words);
    }

    bool has_stems() const { return wording_.planner.analyzer().has_stems(); }

    const Wording& wording_;
    const Deadline& deadline_;
    const DocumentCounts counts_;
    std::vector<size_t> all_texts_;
    std::vector<Change> changes_;
    // By word and field.
    std::map<std::pair<std::string, std::string>, std::optional<std::string>> known_;
};

Plan plan_of(const Wording& wording, std::string_view text, const Deadline& deadline) {
    const Query query = parse_query(text, wording.names);
    std::vector<Warning> warnings;
    return wording.planner.plan(query.root, wording.schema().analyzer.drop_stop_words, warnings,
                                deadline);
}

// Do more documents have all words of it, or, if none has those of either, at least as many any?
bool finds_more(const Wording& wording, std::string_view corrected, std::string_view query,
                const Deadline& deadline) {
    const auto count = [&](const Plan& plan, RankMode mode) {
        SearchOptions options = wording.options(deadline);
        options.limit = 0;
        options.mode = mode;
        return *wording.searcher.search(plan, options).total;
    };
    const Plan now = plan_of(wording, corrected, deadline);
    const Plan before = plan_of(wording, query, deadline);
    const uint64_t all = count(now, RankMode::kAnd), all_before = count(before, RankMode::kAnd);
    if (all + all_before > 0) return all > all_before;
    const uint64_t any = count(now, RankMode::kOr);
    return any > 0 && any >= count(before, RankMode::kOr);
}

}  // namespace

std::optional<std::string> correct(const Wording& wording, std::string_view query,
                                   const Deadline& deadline) {
    query = query.substr(0, utf8_cut(query.data(), query.size(), kMaxQueryBytes));
    Corrector corrector(wording, deadline);
    corrector.add(parse_query(query, wording.names).root, query);
    auto corrected = corrector.corrected(query);
    if (corrected && !finds_more(wording, *corrected, query, deadline)) corrected.reset();
    return corrected;
}

}  // namespace postings::search
