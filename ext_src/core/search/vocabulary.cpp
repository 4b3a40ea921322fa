#include "core/search/vocabulary.h"

#include <algorithm>
#include <map>

#include "core/analysis/utf8.h"
#include "core/search/term_counts.h"
#include "core/search/term_lookup.h"
#include "core/search/term_walk.h"

namespace postings::search {

namespace {

// Sorts the words and adds up what segments and fields have of the same ones.
void unite(std::vector<WordCount>& words) {
    if (!std::ranges::is_sorted(words, {}, &WordCount::word))
        std::ranges::sort(words, {}, &WordCount::word);
    size_t united = 0;
    for (WordCount& word : words) {
        if (united > 0 && words[united - 1].word == word.word) {
            words[united - 1].documents += word.documents;
        } else if (&words[united] != &word) {
            words[united++] = std::move(word);
        } else {
            ++united;
        }
    }
    words.resize(united);
    std::erase_if(words, [](const WordCount& word) { return word.documents == 0; });
}

}  // namespace

uint64_t Vocabulary::documents_of(const index::Segment& segment, std::span<const uint8_t> payload) {
    if (!has_stems_) return live_documents(segment, payload);
    segment.spellings(payload, spellings_);
    uint64_t documents = 0;
    for (const index::Spelling& spelling : spellings_)
        documents += segment.live_documents(spelling);
    return documents;
}

uint64_t Vocabulary::documents_with(std::string_view word) {
    uint64_t documents = 0;
    for (const index::Segment& segment : snapshot_.segments())
        for (const size_t field : fields_)
            if (const auto entry = words_of(segment).find(index::term_key(field, word)))
                documents += documents_of(segment, entry->payload);
    return documents;
}

template <class Use>
void Vocabulary::each_that_begins(std::string_view prefix, const Deadline& deadline, Use use) {
    if (prefix.size() >= storage::kMostTermBytes) return;
    std::vector<FieldTerms> sources;
    for (const index::Segment& segment : snapshot_.segments()) {
        for (const size_t field : fields_) {
            const std::string begin = index::term_key(field, prefix);
            FieldTerms source{&segment, begin, words_of(segment).lower_bound(begin)};
            if (!source.at_end()) sources.push_back(std::move(source));
        }
    }
    WordCount next;
    walk_terms(std::move(sources), deadline,
               [&](const std::string& word, std::span<FieldTerms* const> having) {
                   next.word = word;
                   next.documents = 0;
                   for (const FieldTerms* const source : having)
                       next.documents += documents_of(*source->segment, source->terms.payload());
                   return use(next);
               });
}

std::vector<WordCount> Vocabulary::words_that_begin(std::string_view prefix,
                                                    const Deadline& deadline) {
    std::vector<WordCount> words;
    if (!has_stems_) {
        for (TermCount& term :
             count_terms(snapshot_, fields_, prefix, std::nullopt, SIZE_MAX, deadline))
            words.push_back({std::move(term.term), term.documents});
        return words;
    }
    each_that_begins(prefix, deadline, [&](const WordCount& word) {
        if (word.documents > 0) words.push_back(word);
        return true;
    });
    return words;
}

std::optional<WordCount> Vocabulary::word_of_stem(std::string_view stem, Analyzer& analyzer,
                                                  const Deadline& deadline) {
    constexpr size_t kMostLooks = 2048, kLeastBegin = 2;
    // The last letter of a stem may be another one than that of its words: "librari", "library".
    const size_t shorter = utf8_cut(stem.data(), stem.size(), stem.size() - 1);
    std::optional<WordCount> best;
    for (const size_t size : {stem.size(), shorter}) {
        if (size < kLeastBegin) break;
        size_t looks = 0;
        each_that_begins(stem.substr(0, size), deadline, [&](const WordCount& word) {
            if (word.documents > (best ? best->documents : 0) &&
                analyzer.term_of_folded(word.word) == stem)
                best = word;
            return ++looks < kMostLooks;
        });
    }
    return best;
}

std::vector<WordCount> Vocabulary::words_near(std::span<FuzzyWord> wanted,
                                              const Deadline& deadline) {
    std::vector<WordCount> words;
    for (const index::Segment& segment : snapshot_.segments()) {
        for (const size_t field : fields_) {
            deadline.check();
            FuzzyWord::each_term(
                wanted, words_of(segment), static_cast<uint8_t>(field), deadline,
                [&](std::string_view word, uint32_t, auto payload) {
                    words.push_back({std::string(word), documents_of(segment, payload)});
                });
        }
    }
    unite(words);
    return words;
}

std::string Vocabulary::spelling_of(const WordCount& word) {
    std::map<std::string, uint64_t, std::less<>> documents;
    uint64_t all = 0;
    for (const index::Segment& segment : snapshot_.segments()) {
        for (const size_t field : fields_) {
            const auto entry = segment.words().find(index::term_key(field, word.word));
            if (!entry) continue;
            segment.spellings(entry->payload, spellings_);
            for (const index::Spelling& spelling : spellings_) {
                const uint64_t live = segment.live_documents(spelling);
                const std::string_view text = spelling.text.empty() ? word.word : spelling.text;
                documents[std::string(text)] += live;
                all += live;
            }
        }
    }
    // The others, whose spelling a segment does not know, are spelled as the word.
    if (!has_stems_) documents[word.word] += word.documents - std::min(word.documents, all);
    const auto most =
        std::ranges::max_element(documents, {}, [](const auto& each) { return each.second; });
    return most == documents.end() ? word.word : most->first;
}

}  // namespace postings::search
