#include "core/search/sloppy_phrase.h"

#include <algorithm>
#include <deque>
#include <unordered_map>
#include <vector>

#include "core/index/inverter.h"
#include "core/index/positions.h"
#include "core/list_ops/list_ops.h"
#include "core/list_ops/posting_finder.h"
#include "core/search/nearness.h"
#include "core/search/word_windows.h"

namespace postings::search {

namespace {

static_assert(kMostSlop < index::Inverter::kTextGap);

// One of the different terms.
class Term {
  public:
    explicit Term(const index::TermPostings& postings)
        : finder_(postings.list), reader_(postings) {}

    // Looks for documents that have the term, ascending from call to call.
    void find(DocIds documents) {
        places_.clear();
        while (places_.size() < documents.size()) {
            uint32_t first = 0;
            finder_.find(
                documents.subspan(places_.size()),
                [&](uint32_t block) { first = block * uint32_t{kBlockSize}; },
                [&](size_t, uint32_t place) { places_.push_back(first + place); });
        }
    }
    // Of the i-th document of the last find(); valid until the next call.
    std::span<const uint32_t> positions(size_t i) { return reader_.at(places_[i]); }

  private:
    PostingFinder finder_;
    index::PositionReader reader_;
    std::vector<uint32_t> places_;  // in the list
};

}  // namespace

PostingList sloppy_phrase_list(std::span<const PhraseTerm> phrase, uint32_t widest,
                               const Deadline& deadline) {
    constexpr size_t kPortion = 256;                // documents
    constexpr size_t kPositions = size_t{1} << 17;  // between looks at the deadline
    std::deque<Term> terms;
    std::vector<WordPlaces> words;
    std::vector<const PostingListView*> lists;
    std::unordered_map<const index::TermPostings*, uint32_t> numbers;
    for (const PhraseTerm& of_phrase : phrase) {
        const auto number = static_cast<uint32_t>(terms.size());
        const auto [at, is_new] = numbers.try_emplace(of_phrase.postings, number);
        if (!is_new) {
            ++words[at->second].times;
            continue;
        }
        terms.emplace_back(*of_phrase.postings);
        words.push_back({.number = number});
        lists.push_back(&of_phrase.postings->list);
    }
    if (terms.empty()) return {};
    const bool are_two = phrase.size() == 2 && terms.size() == 2;
    const std::vector<uint32_t> candidates = intersect(lists);
    std::vector<uint32_t> documents(candidates.size() + 1), frequencies(candidates.size() + 1);
    size_t found = 0, looked_at = 0;
    for (DocIds left(candidates); !left.empty();) {
        deadline.check();
        const DocIds portion = left.first(std::min(left.size(), kPortion));
        left = left.subspan(portion.size());
        for (Term& term : terms) term.find(portion);
        for (size_t i = 0; i < portion.size(); ++i) {
            uint32_t times = 0;
            if (are_two) {
                const auto a = terms[0].positions(i), b = terms[1].positions(i);
                times = windows_of_two(a, b, widest);
                looked_at += a.size() + b.size();
            } else {
                for (WordPlaces& word : words) {
                    word.positions = terms[word.number].positions(i);
                    word.at = 0;
                    looked_at += word.positions.size();
                }
                each_window(words, widest, [&](uint32_t, uint32_t) { ++times; });
            }
            if (looked_at > kPositions) {
                deadline.check();
                looked_at = 0;
            }
            // Without a branch: which documents have the phrase is hard to predict.
            documents[found] = portion[i];
            frequencies[found] = times;
            found += times > 0;
        }
    }
    return PostingList::from_decoded(DocIds(documents).first(found),
                                     DocIds(frequencies).first(found));
}

}  // namespace postings::search
