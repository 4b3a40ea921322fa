#include "core/search/vocabulary.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/analysis/utf8.h"
#include "core/rank/document_filter.h"
#include "core/search/term_counts.h"
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

// Of equally many, the first by bytes; nothing if there is none.
std::optional<std::string> most_frequent(const std::map<std::string, uint64_t>& documents) {
    if (documents.empty()) return std::nullopt;
    return std::ranges::max_element(documents, {}, [](const auto& each) { return each.second; })
        ->first;
}

}  // namespace

uint64_t Vocabulary::documents_of(size_t segment, std::span<const uint8_t> payload) {
    if (!analyzer_.has_stems()) return counts_.with_term(segment, payload);
    counts_.segments()[segment].spellings(payload, spellings_);
    uint64_t documents = 0;
    for (const index::Spelling& spelling : spellings_)
        documents += counts_.with_spelling(segment, spelling);
    return documents;
}

bool Vocabulary::has(std::string_view word, const Deadline& deadline) {
    uint64_t documents = 0;
    for (size_t s = 0; s < counts_.segments().size(); ++s)
        for (const size_t field : fields_)
            if (const auto entry =
                    words_of(counts_.segments()[s]).find(index::term_key(field, word)))
                documents += documents_of(s, entry->payload);
    if (documents == 0 || !counts_.are_filtered()) return documents > 0;
    read_all_ = true;
    return spelling_of({std::string(word), documents}, deadline).has_value() || !read_all_;
}

template <class Use>
void Vocabulary::each_that_begins(std::string_view prefix, const Deadline& deadline, Use use) {
    if (prefix.size() >= storage::kMostTermBytes) return;
    std::vector<FieldTerms> sources;
    for (size_t s = 0; s < counts_.segments().size(); ++s) {
        for (const size_t field : fields_) {
            const std::string begin = index::term_key(field, prefix);
            FieldTerms source{s, begin, words_of(counts_.segments()[s]).lower_bound(begin)};
            if (!source.at_end()) sources.push_back(std::move(source));
        }
    }
    WordCount next;
    walk_terms(std::move(sources), deadline,
               [&](const std::string& word, std::span<FieldTerms* const> having) {
                   next.word = word;
                   next.documents = 0;
                   for (const FieldTerms* const source : having)
                       next.documents += documents_of(source->segment, source->terms.payload());
                   return use(next);
               });
}

std::vector<WordCount> Vocabulary::words_that_begin(std::string_view prefix, size_t most,
                                                    const Deadline& deadline) {
    std::vector<WordCount> words;
    if (!analyzer_.has_stems()) {
        for (TermCount& term : frequent_terms(counts_, {fields_, prefix}, most, deadline))
            words.push_back({std::move(term.term), term.documents});
        return words;
    }
    each_that_begins(prefix, deadline, [&](const WordCount& word) {
        if (word.documents > 0) words.push_back(word);
        return true;
    });
    return words;
}

std::optional<std::string> Vocabulary::word_of_stem(std::string_view stem,
                                                    const Deadline& deadline) {
    constexpr size_t kMostLooks = 2048, kLeastBegin = 2;
    // The last letter of a stem may be another one than that of its words: "librari", "library".
    const size_t shorter = utf8_cut(stem.data(), stem.size(), stem.size() - 1);
    std::vector<WordCount> words;
    for (const size_t size : {stem.size(), shorter}) {
        if (size < kLeastBegin) break;
        size_t looks = 0;
        each_that_begins(stem.substr(0, size), deadline, [&](const WordCount& word) {
            if (word.documents > 0 && analyzer_.term_of_folded(word.word) == stem)
                words.push_back(word);
            return ++looks < kMostLooks;
        });
    }
    std::ranges::stable_sort(words, std::ranges::greater(), &WordCount::documents);
    for (const WordCount& word : words)
        if (auto spelling = spelling_of(word, deadline)) return spelling;
    return std::nullopt;
}

std::vector<WordCount> Vocabulary::words_near(std::span<FuzzyWord> wanted,
                                              const Deadline& deadline) {
    std::vector<WordCount> words;
    for (size_t s = 0; s < counts_.segments().size(); ++s) {
        for (const size_t field : fields_) {
            deadline.check();
            FuzzyWord::each_term(wanted, words_of(counts_.segments()[s]),
                                 static_cast<uint8_t>(field), deadline,
                                 [&](std::string_view word, uint32_t, auto payload) {
                                     words.push_back({std::string(word), documents_of(s, payload)});
                                 });
        }
    }
    unite(words);
    return words;
}

std::optional<std::string> Vocabulary::likely_spelling(const WordCount& word) {
    return most_frequent(known_spellings(word));
}

std::optional<std::string> Vocabulary::spelling_of(const WordCount& word,
                                                   const Deadline& deadline) {
    const SpellingCounts known = known_spellings(word);
    // Without stems, the word is a term, which only some document that counts has.
    if (known.empty() || !counts_.are_filtered() || (!analyzer_.has_stems() && known.size() == 1))
        return most_frequent(known);
    auto read =
        most_frequent(read_spellings(word.word, known.size() > 1 ? kMostCompared : 1, deadline));
    if (!read && !analyzer_.has_stems()) read = word.word;
    return read;
}

Vocabulary::SpellingCounts Vocabulary::known_spellings(const WordCount& word) {
    SpellingCounts documents;
    uint64_t all = 0;
    for (size_t s = 0; s < counts_.segments().size(); ++s) {
        const index::Segment& segment = counts_.segments()[s];
        for (const size_t field : fields_) {
            const auto entry = segment.words().find(index::term_key(field, word.word));
            if (!entry) continue;
            segment.spellings(entry->payload, spellings_);
            for (const index::Spelling& spelling : spellings_) {
                const uint64_t count = counts_.with_spelling(s, spelling);
                if (count == 0) continue;
                const std::string_view text = spelling.text.empty() ? word.word : spelling.text;
                documents[std::string(text)] += count;
                all += count;
            }
        }
    }
    // The others, whose spelling a segment does not know, are spelled as the word.
    if (!analyzer_.has_stems())
        documents[word.word] += word.documents - std::min(word.documents, all);
    return documents;
}

Vocabulary::SpellingCounts Vocabulary::read_spellings(std::string_view word, size_t most,
                                                      const Deadline& deadline) {
    std::vector<std::pair<size_t, uint32_t>> places;  // segments and their documents
    const std::string term(analyzer_.term_of_folded(word));
    read_all_ = true;
    for (size_t s = 0; s < counts_.segments().size(); ++s) {
        for (const size_t field : fields_) {
            const auto found = counts_.segments()[s].find(index::term_key(field, term));
            if (!found || counts_.passing(s).empty()) continue;
            const std::array<PostingListView, 2> both{found->list, counts_.passing(s)};
            DocumentFilter having({both, {}});
            for (; having.docid() != kNoDocument && places.size() < kMostRead; having.next())
                if (const std::pair place(s, having.docid());
                    std::ranges::find(places, place) == places.end())
                    places.push_back(place);
            read_all_ &= having.docid() == kNoDocument;
        }
    }
    // Those that were read already come first.
    std::ranges::stable_partition(
        places, [&](const auto& each) { return stored_words_.knows(each.first, each.second); });
    SpellingCounts documents;
    size_t having = 0;
    bool is_most = false;
    for (const auto& [segment, document] : places) {
        if (is_most || having == most) break;
        deadline.check();
        const auto found = stored_words_.spellings(segment, document, word, read_all_);
        having += !found.empty();
        for (const std::string& spelling : found) is_most |= ++documents[spelling] * 2 > most;
    }
    return documents;
}

}  // namespace postings::search
