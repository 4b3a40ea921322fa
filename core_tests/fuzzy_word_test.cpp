// Terms with typos: what the walk through a dictionary finds is what a look at every term finds.
#include "core/search/fuzzy_word.h"

#include <algorithm>
#include <map>

#include "core/analysis/utf8.h"
#include "core/storage/term_dictionary_writer.h"
#include "storage_samples.h"

namespace postings::search {
namespace {

using Distances = std::map<std::string, uint32_t>;

std::u32string characters(const std::string& text) {
    std::u32string found;
    const auto* p = reinterpret_cast<const uint8_t*>(text.data());
    const auto* const end = p + text.size();
    while (p < end) {
        const Utf8Character character = utf8_at(p, end);
        EXPECT_GT(character.size, 0u);
        found.push_back(character.code);
        p += character.size;
    }
    return found;
}

// The whole table (Boytsov 2011, section 2).
uint32_t distance(const std::u32string& a, const std::u32string& b) {
    std::vector<std::vector<uint32_t>> d(a.size() + 1, std::vector<uint32_t>(b.size() + 1));
    for (uint32_t i = 0; i <= a.size(); ++i) {
        for (uint32_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = std::min(
                {d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

class FuzzyWordTest : public StorageTest {
  protected:
    // Few letters, so that many words are near each other.
    std::string random_word() {
        static const std::vector<std::string> letters[] = {
            {"a", "b"},
            {"a", "b", "c", "d", "e", "\u00E9", "\u4E2D", "\U0001F600"},
            {"a", "e", "i", "n", "r", "s", "t", "\u007F", "\u0080", "\u07FF", "\u0800", "\uD7FF",
             "\uE000", "\uFFFF", "\U00010000", "\U0010FFFF"}};
        const auto& some = letters[below(3)];
        std::string word;
        for (uint32_t size = below(12); size > 0; --size)
            word += some[below(static_cast<uint32_t>(some.size()))];
        return word;
    }
    std::string edited(const std::string& word) {
        std::u32string made = characters(word);
        const std::u32string other = characters(random_word() + "x");
        const auto at = [&] { return below(static_cast<uint32_t>(made.size())); };
        switch (made.empty() ? 0 : below(4)) {
            case 0:
                made.insert(made.empty() ? 0 : at(), 1, other[0]);
                break;
            case 1:
                made.erase(at(), 1);
                break;
            case 2:
                made[at()] = other[0];
                break;
            default:
                if (const uint32_t i = at(); i + 1 < made.size()) std::swap(made[i], made[i + 1]);
        }
        std::string text;
        for (const char32_t c : made) append_utf8(text, c);
        return text;
    }
    storage::SegmentFile written(const std::map<std::string, Bytes>& terms) const {
        storage::SegmentWriter segment(path("a.seg"));
        storage::TermDictionaryWriter writer(folder, 1 << 20);
        for (const auto& [term, payload] : terms) writer.add(term, payload);
        writer.finish(segment, "terms");
        segment.finish(false);
        return storage::SegmentFile(path("a.seg"));
    }
};

TEST_F(FuzzyWordTest, FindsWhatALookAtEveryTermFinds) {
    size_t found_ever = 0, near_ever = 0, may_be_ever = 0, never = 0;
    for (int round = 0; round < 30; ++round) {
        std::vector<std::string> words;
        for (uint32_t count = 1 + below(1500); count > 0; --count) {
            words.push_back(below(3) && !words.empty()
                                ? edited(words[below(static_cast<uint32_t>(words.size()))])
                                : random_word());
            if (words.back().empty()) words.pop_back();
        }
        std::map<std::string, Bytes> terms;
        for (const std::string& word : words)
            for (const char field : {'\0', '\1', '\xFF'})
                if (below(3))
                    terms[field + word] = Bytes(1 + below(3), static_cast<uint8_t>(field));
        const storage::SegmentFile segment = written(terms);
        const storage::TermDictionary dictionary(segment, "terms");
        for (int query = 0; query < 40; ++query) {
            const auto field = static_cast<uint8_t>(below(3) == 2 ? 255 : below(2));
            std::vector<FuzzyWord> wanted;
            std::string trace;
            Distances expected, found;
            for (uint32_t count = 1 + below(3); count > 0; --count) {
                std::string word = words.empty() || !below(4)
                                       ? random_word()
                                       : words[below(static_cast<uint32_t>(words.size()))];
                for (uint32_t edits = below(4); edits > 0; --edits) word = edited(word);
                const uint32_t typos = below(kMostTypos + 1);
                const bool first_letter = below(2);
                trace += word + "~" + std::to_string(typos) + (first_letter ? " first " : " ");
                SCOPED_TRACE(trace);
                FuzzyWord& fuzzy = wanted.emplace_back(word, typos, first_letter);
                const std::u32string letters = characters(word);
                for (const auto& [key, payload] : terms) {
                    const std::string term = key.substr(1);
                    const std::u32string other = characters(term);
                    const uint32_t distant = distance(letters, other);
                    const bool is_near = !letters.empty() && distant <= typos &&
                                         (!first_letter || letters[0] == other[0]);
                    EXPECT_EQ(fuzzy.typos_of(term), is_near ? distant : kMostTypos + 1) << term;
                    const bool may_be = fuzzy.may_be(FuzzyWord::shape_of(term));
                    EXPECT_TRUE(may_be || !is_near) << term;
                    ++(is_near ? near_ever : may_be ? may_be_ever : never);
                    if (!is_near || static_cast<uint8_t>(key[0]) != field) continue;
                    const auto [known, is_new] = expected.try_emplace(term, distant);
                    if (!is_new) known->second = std::min(known->second, distant);
                }
            }
            SCOPED_TRACE(trace);
            FuzzyWord::each_term(wanted, dictionary, field, Deadline(),
                                 [&](std::string_view term, uint32_t distant, auto payload) {
                                     EXPECT_TRUE(found.empty() || found.rbegin()->first < term);
                                     EXPECT_EQ(payload.front(), field);
                                     found[std::string(term)] = distant;
                                 });
            EXPECT_EQ(found, expected);
            found_ever += found.size();
        }
    }
    EXPECT_GT(found_ever, 0u);
    EXPECT_GT(near_ever, 0u);
    EXPECT_GT(never, may_be_ever);
}

// The terms of a forged dictionary are any bytes.
TEST_F(FuzzyWordTest, TakesAnyBytes) {
    std::map<std::string, Bytes> terms;
    for (int i = 0; i < 3000; ++i) {
        std::string term(1, '\0');
        for (uint32_t size = 1 + below(6); size > 0; --size)
            term.push_back(static_cast<char>(below(2) ? 'a' + below(3) : random()));
        terms[term] = {};
    }
    const storage::SegmentFile segment = written(terms);
    const storage::TermDictionary dictionary(segment, "terms");
    for (int i = 0; i < 200; ++i) {
        auto it = terms.begin();
        std::advance(it, below(static_cast<uint32_t>(terms.size())));
        const std::string word =
            it->first.substr(1) + std::string(below(2) ? below(300) : 0, '\xC3');
        FuzzyWord fuzzy(word, 2, below(2));
        size_t found = 0;
        FuzzyWord::each_term({&fuzzy, 1}, dictionary, 0, Deadline(),
                             [&](std::string_view term, uint32_t typos, auto) {
                                 EXPECT_EQ(fuzzy.typos_of(term), typos);
                                 ++found;
                             });
        EXPECT_LE(found, terms.size());
    }
}

// However long the walk, time that is over is noticed within a few hundred terms.
TEST_F(FuzzyWordTest, LooksAtTheTimeBetweenAFewTerms) {
    std::map<std::string, Bytes> terms;
    for (char a = 'a'; a <= 'z'; ++a)
        for (char b = 'a'; b <= 'z'; ++b) terms[std::string("\0word", 5) + a + b] = {};
    const storage::SegmentFile segment = written(terms);
    const storage::TermDictionary dictionary(segment, "terms");
    FuzzyWord word("wordmm", 2, false);
    size_t found = 0;
    const auto count = [&](std::string_view, uint32_t, auto) { ++found; };
    const Deadline over(std::chrono::nanoseconds(0));
    EXPECT_THROW(FuzzyWord::each_term({&word, 1}, dictionary, 0, over, count), TimedOut);
    EXPECT_LT(found, 300u);
    found = 0;
    FuzzyWord::each_term({&word, 1}, dictionary, 0, Deadline(), count);
    EXPECT_EQ(found, terms.size());
}

}  // namespace
}  // namespace postings::search
