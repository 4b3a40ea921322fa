// correct(): the words that were probably meant.
#include <algorithm>
#include <cmath>
#include <deque>
#include <map>

#include "core/analysis/contractions.h"
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
        Analyzer& analyzer = wording_.planner.analyzers()[0].analyzer();
        WordScanner scanner(node.text, analyzer.options().rules);
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

    // Fields with the same analyzer, and the typed word as it is there.
    struct Reading {
        Planner::Fields in;
        Vocabulary vocabulary;
        std::string word = {};  // without case and accents
        std::string term = {};  // which it would have in a document

        Reading(const DocumentCounts& counts, Planner::Fields fields)
            : in(std::move(fields)), vocabulary(counts, analyzer(), in.fields) {}
        Reading(const Reading&) = delete;
        Reading& operator=(const Reading&) = delete;

        Analyzer& analyzer() const { return in.analyzer->analyzer(); }
        bool has_stems() const { return analyzer().has_stems(); }
        std::string term_of(const WordCount& other) const {
            return std::string(analyzer().term_of_folded(other.word));
        }
    };
    using Readings = std::deque<Reading>;

    // A word that was probably meant.
    struct Meant {
        std::string spelling;
        Reading* reading = nullptr;  // null for none
        double likely = 0;
    };

    // A word that may have been meant.
    struct Near {
        WordCount word;
        Reading* reading;
        uint32_t weight;
        double likely;  // at most, until it is counted
        size_t place;   // of equally likely ones, the first is taken
        bool is_counted = false;
    };
    static bool is_less_likely(const Near& a, const Near& b) {
        return a.likely != b.likely ? a.likely < b.likely : a.place > b.place;
    }

    // How likely a word is the one that was meant, up to a factor; see typo_weight().
    static double likelihood(uint64_t documents, uint32_t weight) {
        constexpr int kBits = 4;  // 16 times as many documents make up for a weight of one
        return std::ldexp(static_cast<double>(documents), -kBits * static_cast<int>(weight));
    }

    // A typed word in the fields.
    struct Typed {
        Readings readings = {};
        uint64_t documents = 0;  // that have it
        bool is_stop_word = false;
    };

    Typed read(std::string_view text, const std::vector<size_t>& fields) {
        Typed typed;
        std::vector<TermIn> terms;
        for (Planner::Fields& in : wording_.planner.by_analyzer(fields)) {
            typed.is_stop_word |= std::ranges::any_of(in.analyzer->tokens(text), &Token::stop_word);
            std::optional<std::string> word = in.analyzer->word(text);
            if (!word) continue;
            Reading& reading = typed.readings.emplace_back(counts_, std::move(in));
            reading.word = std::move(*word);
            reading.term = reading.analyzer().term_of_folded(reading.word);
            terms.push_back({reading.in.fields, reading.term});
        }
        if (!typed.is_stop_word) typed.documents = documents_with(counts_, terms, deadline_);
        return typed;
    }

    // Whether documents have it, and not only its stem.
    bool is_word(Typed& typed) {
        return typed.documents > 0 &&
               (!knows_all_words() || std::ranges::any_of(typed.readings, [&](Reading& reading) {
                   return reading.vocabulary.has(reading.word, deadline_);
               }));
    }

    // Whether it is the contraction or possessive of a word that is no mistake.
    bool is_right_contraction(std::string_view text, const std::vector<size_t>& fields) {
        const std::string folded = wording_.planner.analyzers()[0].analyzer().fold_case(text);
        if (is_contraction(folded)) return true;
        const std::string_view base = base_of_contraction(folded);
        if (base.empty()) return false;
        Typed typed = read(base, fields);
        return typed.is_stop_word || (is_word(typed) && !better(base, fields));
    }

    std::optional<std::string> better(std::string_view text, const std::vector<size_t>& fields) {
        Node node = words(std::string(text));
        allow_typos(node, kMostTypos, [](const std::string&) { return true; });
        if (node.typos == 0) return std::nullopt;
        // A stop word is no mistake, however few documents have it.
        Typed typed = read(text, fields);
        if (typed.is_stop_word || is_right_contraction(text, fields)) return std::nullopt;
        Meant best = word_near(typed);
        if (best.reading == nullptr && typed.documents == 0)
            best = word_of_stem_near(node, typed.readings);
        if (best.reading == nullptr) return std::nullopt;
        const size_t elision = best.reading->analyzer().elision_of(text);
        return std::string(text.substr(0, elision)) + best.spelling;
    }

    Meant word_near(Typed& typed) {
        // A word that documents have is replaced by one that so many times as many have.
        constexpr uint64_t kFewer = 50;
        // A word that no document has, although some have its stem, is replaced by one of another
        // stem that is so likely: five documents have it, at a weight of 1.
        constexpr double kLikely = 5.0 / 16;
        const uint64_t documents = typed.documents;
        const bool is_seen = is_word(typed);
        std::vector<Near> heap;
        for (Reading& reading : typed.readings) {
            // Few people mistake the first letter, and to allow for it takes long.
            std::vector<FuzzyWord> near{{reading.word, 1, false}};
            if (documents == 0 && characters_of(reading.word) >= kTwoTyposFrom)
                near.emplace_back(reading.word, kMostTypos, true);
            for (WordCount& each : reading.vocabulary.words_near(near, deadline_)) {
                if (each.word == reading.word) continue;
                const uint32_t weight = typo_weight(reading.word, each.word);
                const double likely = likelihood(each.documents, weight);
                if (likely > 0)
                    heap.push_back({std::move(each), &reading, weight, likely, heap.size()});
            }
        }
        // To count the documents of a word takes time, and more to look for it in them: this is
        // done for the likeliest ones.
        std::ranges::make_heap(heap, is_less_likely);
        while (!heap.empty()) {
            std::ranges::pop_heap(heap, is_less_likely);
            Near& first = heap.back();
            if (first.is_counted) {
                if (auto spelling = first.reading->vocabulary.spelling_of(first.word, deadline_))
                    return {*std::move(spelling), first.reading, first.likely};
                heap.pop_back();
                continue;
            }
            // What is counted once per field and spelling, perhaps with deleted documents, may be
            // more.
            first.word.documents =
                std::min(first.word.documents, found_by(first.word, *first.reading));
            first.likely = likelihood(first.word.documents, first.weight);
            first.is_counted = true;
            const bool is_meant =
                is_seen
                    ? first.word.documents / kFewer >= documents
                    : documents == 0 || (first.likely >= kLikely &&
                                         first.reading->term_of(first.word) != first.reading->term);
            if (is_meant && first.likely > 0)
                std::ranges::push_heap(heap, is_less_likely);
            else
                heap.pop_back();
        }
        return {};
    }

    uint64_t found_by(const WordCount& word, const Reading& reading) {
        const std::string term = reading.term_of(word);
        const TermIn in[] = {{reading.in.fields, term}};
        return documents_with(counts_, in, deadline_);
    }

    // The most frequent word of the stem that the typed word has without its typos. Nobody may have
    // used the ending that was typed.
    Meant word_of_stem_near(Node& node, Readings& readings) {
        node.first_letter = true;
        Meant best;
        WordCount stem{};
        for (Reading& reading : readings) {
            if (!reading.has_stems()) continue;
            std::optional<FuzzyTerm> similar = reading.in.analyzer->fuzzy_term(node);
            if (!similar) continue;
            const std::vector<uint8_t> numbers(reading.in.fields.begin(), reading.in.fields.end());
            for (const SimilarTerm& each :
                 similar_terms(counts_, numbers, *similar, {.count = true}, deadline_)) {
                const double likely =
                    likelihood(each.documents, typo_weight(reading.term, each.term));
                if (likely <= best.likely) continue;
                best = {{}, &reading, likely};
                stem = {each.term, each.documents};
            }
        }
        if (best.reading == nullptr) return best;
        Reading& reading = *best.reading;
        auto word = reading.vocabulary.word_of_stem(stem.word, deadline_);
        // Where words begin otherwise, as in Arabic or Indonesian, the stem finds them.
        if (!word && !counts_.are_filtered() && knows_all_words() &&
            reading.term_of(stem) == stem.word)
            word = stem.word;
        if (!word) return {};
        best.spelling = *std::move(word);
        return best;
    }

    bool knows_all_words() const {
        return std::ranges::all_of(counts_.segments(), &index::Segment::knows_all_words);
    }

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
    return wording.planner.plan(query.root, true, warnings, deadline);
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
