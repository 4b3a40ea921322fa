#include "core/index/inverter.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/lower_case.h"
#include "core/base/error.h"
#include "core/storage/errors.h"
#include "seed.h"

namespace postings::index {
namespace {

// By the key (the field's number as a byte, and the term) and the document.
using Lists = std::map<std::string, std::map<uint32_t, std::vector<uint32_t>>>;

std::string folder() {
    return std::filesystem::temp_directory_path().string();
}

std::string key_of(size_t field, std::string_view term) {
    return std::string(1, static_cast<char>(field)).append(term);
}

// What an inverter yields, and that it yields it in order.
Lists lists_of(Inverter& inverter) {
    Lists lists;
    MergedTerms terms = inverter.terms();
    while (terms.next_term()) {
        EXPECT_TRUE(lists.empty() || lists.rbegin()->first < terms.key());
        EXPECT_EQ(key_of(terms.field(), terms.term()), terms.key());
        auto& list = lists[std::string(terms.key())];
        while (terms.next_posting()) {
            EXPECT_TRUE(list.empty() || list.rbegin()->first < terms.document());
            list[terms.document()].assign(terms.positions().begin(), terms.positions().end());
        }
        EXPECT_EQ(list.size(), terms.documents());
        EXPECT_FALSE(terms.next_posting());
    }
    EXPECT_FALSE(terms.next_term());
    return lists;
}

// By the key, the documents that have a spelling.
using Words = std::map<std::string, std::set<uint32_t>>;

// Compares the number of documents of each spelling, and the documents where they are listed.
void expect_words(Inverter& inverter, const Words& expected) {
    MergedTerms words = inverter.words();
    for (const auto& [key, documents] : expected) {
        ASSERT_TRUE(words.next_term());
        ASSERT_EQ(words.key(), key);
        ASSERT_EQ(words.documents(), documents.size()) << key;
        if (documents.size() > Spelling::kMostListed) continue;
        for (const uint32_t document : documents) {
            ASSERT_TRUE(words.next_posting());
            ASSERT_EQ(words.document(), document) << key;
        }
        ASSERT_FALSE(words.next_posting());
    }
    ASSERT_FALSE(words.next_term());
}

// The obvious way: tokens of each text, into a map.
class Reference {
  public:
    explicit Reference(std::vector<Analyzer*> analyzers) : analyzers_(std::move(analyzers)) {}
    void begin_document(uint32_t document) {
        document_ = document;
        next_.clear();
    }
    uint32_t add_text(size_t field, std::string_view text) {
        const uint32_t first = next_.count(field) ? next_[field] + Inverter::kTextGap : 0;
        WordScanner scanner(text, analyzers_[field]->options().rules);
        uint32_t words = 0;
        for (Word word; scanner.next(word);) ++words;
        for (const Token& token : analyzers_[field]->analyze(text))
            add_token(field, token, text, first);
        next_[field] = first + words;
        return words;
    }
    void add_keyword(size_t field, std::string_view value) {
        lists[key_of(field, value)][document_] = {0};
    }
    Lists lists;
    Words words;

  private:
    void add_token(size_t field, const Token& token, std::string_view text, uint32_t first) {
        lists[key_of(field, token.term)][document_].push_back(first + token.position);
        if (token.kind != WordKind::kWord) return;
        AnalyzerOptions options = analyzers_[field]->options();
        options.stemming = false;
        const std::string form(text.substr(token.offset, token.length));
        const auto [word, is_new] = folded_.try_emplace({field, form});
        if (is_new) {
            const std::string folded(Analyzer(options).term(form, WordKind::kWord));
            const std::string spelling = lower_case(form, false);
            std::string key = key_of(field, folded);
            if (spelling != folded && key.size() + spelling.size() < 255)
                key += std::string(1, '\0') + spelling;
            if (analyzers_[field]->has_stems() || spelling != folded) word->second = key;
        }
        if (!word->second.empty()) words[word->second].insert(document_);
    }

    std::map<std::pair<size_t, std::string>, std::string> folded_;
    std::vector<Analyzer*> analyzers_;
    uint32_t document_ = 0;
    std::map<size_t, uint32_t> next_;
};

TEST(Inverter, OneDocument) {
    Analyzer analyzer({.language = "", .stemming = false});
    Inverter inverter({&analyzer, nullptr}, folder(), 1 << 20);
    inverter.begin_document(7);
    EXPECT_EQ(inverter.add_text(0, "The cat, the CAT \u0640!"), 5u);
    EXPECT_EQ(inverter.add_text(0, "cat"), 1u);
    inverter.add_keyword(1, "Red Cat");
    inverter.add_keyword(1, "Red Cat");
    inverter.add_keyword(1, "");
    const Lists expected = {{key_of(0, "cat"), {{7, {1, 3, 5 + Inverter::kTextGap}}}},
                            {key_of(0, "the"), {{7, {0, 2}}}},
                            {key_of(1, ""), {{7, {0}}}},
                            {key_of(1, "Red Cat"), {{7, {0}}}}};
    EXPECT_EQ(lists_of(inverter), expected);
    EXPECT_EQ(inverter.runs(), 0u);
}

TEST(Inverter, Nothing) {
    Inverter inverter({}, folder(), 0);
    EXPECT_FALSE(inverter.terms().next_term());
}

TEST(Inverter, WhatIsNoDocumentIsRefused) {
    Analyzer analyzer({.language = "", .stemming = false});
    Inverter inverter({&analyzer, nullptr}, folder(), 1 << 20);
    EXPECT_THROW(inverter.add_text(0, "a"), InvalidArgument);
    EXPECT_THROW(inverter.add_keyword(1, "a"), InvalidArgument);
    inverter.begin_document(0);
    EXPECT_THROW(inverter.begin_document(0), InvalidArgument);
    EXPECT_THROW(inverter.add_text(1, "a"), InvalidArgument);
    EXPECT_THROW(inverter.add_keyword(0, "a"), InvalidArgument);
    EXPECT_THROW(inverter.add_keyword(1, std::string(256, 'x')), InvalidArgument);
    EXPECT_THROW(inverter.add_text(2, "a"), std::out_of_range);
    EXPECT_THROW(Inverter(std::vector<Analyzer*>(257), folder(), 0), InvalidArgument);
    inverter.begin_document(UINT32_MAX);
    inverter.add_text(0, "a");
    Lists expected;
    expected[key_of(0, "a")][UINT32_MAX].push_back(0);
    EXPECT_EQ(lists_of(inverter), expected);
}

// Documents of all kinds of words, some much larger than others.
class RandomText {
  public:
    explicit RandomText(uint32_t seed) : random(seed) {}

    std::string text(size_t words) {
        static const char* const kCommon[] = {
            "the",     "of",     "Linux",      "LINUX", "d\u00E9j\u00E0", "\u6771\u4EAC\u90FD",
            "running", "x86_64", "\U0001F44D", "\xFF",  "can't"};
        std::string text;
        for (; words > 0; --words) {
            const uint32_t kind = random() % 16;
            if (kind < 10) {
                text += kCommon[random() % std::size(kCommon)];
            } else if (kind < 15) {
                text += "w" + std::to_string(random() % vocabulary);
            } else {
                text.append(random() % 300, static_cast<char>('a' + random() % 3));
            }
            text += random() % 8 ? " " : ". ";
        }
        return text;
    }

    std::mt19937 random;
    uint32_t vocabulary = 3000;
};

void compare(uint64_t memory, size_t documents, size_t words, bool spills) {
    Analyzer english({.language = "en", .stemming = Stemmer::available()});
    Analyzer plain({.language = "", .stemming = false, .rules = WordRules::kAlphanumeric});
    const std::vector<Analyzer*> analyzers = {&english, &plain, nullptr};
    RandomText source(test_seed());
    Reference reference(analyzers);
    Inverter inverter(analyzers, folder(), memory);
    uint64_t most = 0;
    uint32_t document = 0;
    for (size_t i = 0; i < documents; ++i) {
        document += 1 + source.random() % (source.random() % 10 ? 3 : 100000);
        inverter.begin_document(document);
        reference.begin_document(document);
        for (size_t parts = source.random() % 5; parts > 0; --parts) {
            const size_t field = source.random() % 3;
            if (field == 2) {
                const std::string value = "k" + std::to_string(source.random() % 50);
                inverter.add_keyword(field, value);
                reference.add_keyword(field, value);
            } else {
                const size_t size = source.random() % 50 ? words : 20000;
                const std::string text = source.text(source.random() % size);
                ASSERT_EQ(inverter.add_text(field, text), reference.add_text(field, text));
            }
            most = std::max(most, inverter.memory());
        }
    }
    EXPECT_LE(most, std::max(memory, Inverter::kLeastMemory) * 3 / 2);
    EXPECT_EQ(inverter.runs() > 2, spills) << inverter.runs();
    EXPECT_TRUE(lists_of(inverter) == reference.lists);
    expect_words(inverter, reference.words);
}

TEST(Inverter, AgainstMapsInMemory) {
    compare(1 << 28, 1000, 60, false);
}
TEST(Inverter, AgainstMapsByRuns) {
    compare(0, 3000, 200, true);
}

TEST(Inverter, PostingsMayBeLeftUnread) {
    Analyzer analyzer({.language = "", .stemming = false});
    RandomText source(test_seed());
    source.vocabulary = 30000;
    Inverter inverter({&analyzer}, folder(), 0);
    Reference reference({&analyzer});
    for (uint32_t document = 0; document < 100; ++document) {
        const std::string text = source.text(3000);
        inverter.begin_document(document);
        reference.begin_document(document);
        inverter.add_text(0, text);
        reference.add_text(0, text);
    }
    EXPECT_GT(inverter.runs(), 2u);
    MergedTerms terms = inverter.terms();
    for (const auto& [key, list] : reference.lists) {
        ASSERT_TRUE(terms.next_term());
        ASSERT_EQ(terms.key(), key);
        ASSERT_EQ(terms.documents(), list.size());
        auto expected = list.begin();
        for (uint32_t read = source.random() % 5; read > 0 && expected != list.end(); --read) {
            ASSERT_TRUE(terms.next_posting());
            ASSERT_EQ(terms.document(), expected->first);
            ++expected;
        }
    }
    EXPECT_FALSE(terms.next_term());
}

TEST(Inverter, ManyFields) {
    Analyzer analyzer({.language = "", .stemming = false});
    const std::vector<Analyzer*> analyzers(256, &analyzer);
    Inverter inverter(analyzers, folder(), 1 << 22);
    Reference reference(analyzers);
    for (uint32_t document = 0; document < 50; ++document) {
        inverter.begin_document(document);
        reference.begin_document(document);
        for (size_t field = 0; field < 256; ++field) {
            const std::string text = "all f" + std::to_string(field * document % 17);
            inverter.add_text(field, text);
            reference.add_text(field, text);
        }
    }
    EXPECT_TRUE(lists_of(inverter) == reference.lists);
}

TEST(Inverter, TermsOfARunThatDoNotAscendAreRefused) {
    // Each in one document, at its beginning.
    struct Terms : TermSource {
        bool begin_term() override {
            if (next == terms.size()) return false;
            key_ = key_of(0, terms[next++]);
            documents_ = 1;
            is_read = false;
            return true;
        }
        std::span<const uint8_t> next_bytes() override {
            static constexpr uint8_t kPosting[] = {1, 0};
            return std::exchange(is_read, true) ? std::span<const uint8_t>() : kPosting;
        }
        std::vector<std::string> terms;
        size_t next = 0;
        bool is_read = false;
    };
    const auto count_terms = [](std::vector<std::string> of_run) {
        auto run = std::make_unique<Terms>();
        run->terms = std::move(of_run);
        std::vector<std::unique_ptr<TermSource>> sources;
        sources.push_back(std::move(run));
        MergedTerms terms(std::move(sources));
        size_t count = 0;
        while (terms.next_term()) ++count;
        return count;
    };
    EXPECT_EQ(count_terms({"a", "b", "ba"}), 3u);
    EXPECT_THROW(count_terms({"a", "c", "b"}), CorruptedData);
    EXPECT_THROW(count_terms({"a", "b", "b"}), CorruptedData);
}

TEST(Inverter, AFolderThatIsNotThere) {
    Analyzer analyzer({.language = "", .stemming = false});
    Inverter inverter({&analyzer}, folder() + "/not there", 0);
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += std::to_string(i) + " ";
    inverter.begin_document(0);
    EXPECT_THROW(inverter.add_text(0, text), storage::FileError);
}

}  // namespace
}  // namespace postings::index
