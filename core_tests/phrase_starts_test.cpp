// Where phrases begin, and in how many documents they are, beside a walk through the texts.
#include "core/search/phrase_starts.h"

#include <map>
#include <set>

#include "core/search/phrase.h"
#include "core/storage/errors.h"
#include "position_samples.h"

namespace postings::search {
namespace {

// A text of a few words, of which the first is at a position that may be far.
struct Text {
    uint32_t document, first;
    std::vector<uint32_t> words;

    bool has(uint64_t position, uint32_t word) const {
        return position >= first && position - first < words.size() &&
               words[position - first] == word;
    }
};

class PhraseStartsTest : public index::StoredPositions {
  protected:
    static constexpr uint32_t kFar = 1 << 24;  // more positions are read document by document

    void make_texts(uint32_t count, uint32_t most_words, uint32_t vocabulary) {
        texts_.clear();
        terms_.clear();
        uint32_t document = below(1000);
        const uint32_t most_gap = below(2) ? 2 : 500;
        const bool is_repetitive = below(2) == 0;
        const uint32_t period = 1 + below(4);
        for (uint32_t i = 0; i < count; ++i, document += 1 + below(most_gap)) {
            Text text{document, 0, {}};
            if (below(50) == 0) text.first = kFar - most_words / 2;
            if (below(50) == 0) text.first = UINT32_MAX - most_words - 1;
            for (uint32_t words = below(most_words + 1); words > 0; --words) {
                const size_t size = text.words.size();
                const bool repeats = is_repetitive && size >= period;
                text.words.push_back(repeats && below(100) > 0 ? text.words[size - period]
                                     : below(2)                ? below(vocabulary)
                                                               : 0);
            }
            texts_.push_back(text);
        }
        for (uint32_t word = 0; word < vocabulary; ++word) store(word);
    }

    // Some words after each other, or with others between them.
    std::vector<PhraseTerm> random_phrase(uint32_t most_words) {
        std::vector<PhraseTerm> phrase;
        words_.clear();
        const bool has_holes = below(4) == 0;
        uint32_t offset = 0;
        for (uint32_t left = 1 + below(most_words); left > 0; --left) {
            auto term = terms_.begin();
            std::advance(term, below(static_cast<uint32_t>(terms_.size())));
            words_.push_back(term->first);
            phrase.push_back({&term->second, offset});
            offset += 1 + (has_holes ? below(3) : 0);
        }
        return phrase;
    }

    // The same few words again and again, as some of the texts have them.
    std::vector<PhraseTerm> random_repetition(uint32_t most_words) {
        std::vector<PhraseTerm> phrase = random_phrase(4);
        const std::vector<PhraseTerm> once = phrase;
        const std::vector<uint32_t> words = words_;
        const uint32_t width = once.back().offset + 1;
        const uint32_t size = 1 + below(most_words);
        for (uint32_t i = static_cast<uint32_t>(once.size()); i < size; ++i) {
            const size_t at = i % once.size();
            const auto times = static_cast<uint32_t>(i / once.size());
            phrase.push_back({once[at].postings, once[at].offset + times * width});
            words_.push_back(words[at]);
        }
        return phrase;
    }

    std::vector<uint32_t> expected_starts(const Text& text, std::span<const PhraseTerm> phrase) {
        std::vector<uint32_t> starts;
        for (uint64_t start = text.first; start < uint64_t{text.first} + text.words.size();
             ++start) {
            bool is_here = true;
            for (size_t i = 0; i < phrase.size(); ++i)
                is_here &= text.has(start + phrase[i].offset, words_[i]);
            if (is_here) starts.push_back(static_cast<uint32_t>(start));
        }
        return starts;
    }

    void check(std::span<const PhraseTerm> phrase) {
        std::vector<uint32_t> docs, frequencies;
        std::map<uint32_t, std::vector<uint32_t>> expected, found;
        for (const Text& text : texts_) {
            const std::vector<uint32_t> starts = expected_starts(text, phrase);
            if (starts.empty()) continue;
            expected[text.document] = starts;
            docs.push_back(text.document);
            frequencies.push_back(static_cast<uint32_t>(starts.size()));
        }
        PhraseStarts starts(phrase);
        // What is in the phrase twice is read once.
        ASSERT_EQ(starts.lists().size(), std::set(words_.begin(), words_.end()).size());
        const std::vector<uint32_t> candidates = intersect(starts.lists());
        DocIds left(candidates);
        while (!left.empty()) {
            const DocIds before = left;
            const PhraseStarts::Portion portion = starts.next(left);
            ASSERT_LT(left.size(), before.size());
            ASSERT_EQ(portion.documents.size(), before.size() - left.size());
            for (const uint32_t key : portion.keys)
                found[portion.documents[portion.place(key)]].push_back(portion.start(key));
        }
        ASSERT_EQ(found, expected);
        const PostingList list = phrase_list(phrase);
        ASSERT_EQ(list.docs(), docs);
        ASSERT_EQ(list.frequencies(), frequencies);
    }

    std::vector<Text> texts_;
    std::map<uint32_t, index::TermPostings> terms_;
    std::vector<uint32_t> words_;  // of the last phrase

  private:
    void store(uint32_t word) {
        std::vector<uint32_t> docs;
        std::vector<index::Positions> postings;
        for (const Text& text : texts_) {
            index::Positions positions;
            for (size_t i = 0; i < text.words.size(); ++i)
                if (text.words[i] == word)
                    positions.push_back(text.first + static_cast<uint32_t>(i));
            if (positions.empty()) continue;
            docs.push_back(text.document);
            postings.push_back(positions);
        }
        if (docs.empty()) return;
        const bool packed = docs.size() > 4;
        terms_.emplace(word, stored(docs, postings, written(postings, packed), packed));
    }
};

TEST_F(PhraseStartsTest, AreThoseOfTheTexts) {
    for (const uint32_t count : {1u, 3u, 100u, 257u, 1000u, 3000u}) {
        for (const uint32_t most_words : {3u, 30u, 1000u, 20'000u}) {
            if (uint64_t{count} * most_words > 400'000) continue;
            make_texts(count, most_words, below(2) ? 3 : 40);
            for (int round = 0; round < 20 && !terms_.empty(); ++round) {
                ASSERT_NO_FATAL_FAILURE(check(random_phrase(5))) << count << " " << most_words;
                ASSERT_NO_FATAL_FAILURE(check(random_repetition(1 + static_cast<uint32_t>(round))))
                    << count << " " << most_words;
            }
        }
    }
}

// A position whose step from the one before is 0 would be found twice.
TEST_F(PhraseStartsTest, RefuseForgedPositions) {
    std::vector<uint32_t> docs;
    std::vector<index::Positions> postings;
    for (uint32_t i = 0; i < 300; ++i) {
        docs.push_back(i);
        postings.push_back({i % 3, 5, 9});
    }
    const index::TermPostings good = stored(docs, postings, written(postings, true), true);
    postings[200] = {5, 5, 9};
    const index::TermPostings bad = stored(docs, postings, written(postings, true), true);
    const PhraseTerm well[] = {{&good, 0}, {&good, 4}}, forged[] = {{&good, 0}, {&bad, 4}};
    EXPECT_EQ(phrase_list(well).count(), 300u);
    EXPECT_THROW(phrase_list(forged), storage::CorruptedFile);
    EXPECT_THROW(phrase_list(well, Deadline(std::chrono::nanoseconds(1))), TimedOut);
}

}  // namespace
}  // namespace postings::search
