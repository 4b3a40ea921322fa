// Dictionaries of terms: what was added is found, in order, and nothing else; damage is found.
#include <map>
#include <memory>

#include "core/storage/errors.h"
#include "core/storage/term_dictionary.h"
#include "core/storage/term_dictionary_writer.h"
#include "storage_samples.h"

namespace postings::storage {
namespace {

using Model = std::map<std::string, Bytes>;

class Terms : public StorageTest {
  protected:
    Model random_model(size_t count) {
        Model model;
        for (const std::string& term : random_terms(count, random)) {
            model[term] = random_bytes(below(20) ? below(12) : below(300));
        }
        return model;
    }
    void write(const Model& model, const std::string& name = "a.seg") {
        SegmentWriter segment(path(name));
        TermDictionaryWriter writer(folder, below(2) ? 4096 : 1 << 20);
        uint64_t ordinal = 0;
        for (const auto& [term, payload] : model) ASSERT_EQ(writer.add(term, payload), ordinal++);
        writer.finish(segment, "terms");
        segment.finish(false);
    }
    // A term that may or may not be there, near to one that is.
    std::string near(const std::string& term) {
        std::string other = term;
        switch (below(4)) {
            case 0:
                other.push_back(static_cast<char>(below(2) ? 0 : random()));
                break;
            case 1:
                if (!other.empty()) other.pop_back();
                break;
            case 2:
                if (!other.empty()) ++other[below(static_cast<uint32_t>(other.size()))];
                break;
            default:
                if (!other.empty()) --other.back();
        }
        return other;
    }
};

Bytes copy(std::span<const uint8_t> bytes) {
    return {bytes.begin(), bytes.end()};
}

// Of all terms in order.
Model walk(const TermDictionary& terms) {
    Model all;
    std::string before;
    for (auto cursor = terms.begin(); !cursor.at_end(); cursor.next()) {
        const std::string term(cursor.term());
        EXPECT_EQ(term.substr(0, cursor.shared()), before.substr(0, cursor.shared()));
        EXPECT_TRUE(all.empty() || before < term);
        EXPECT_EQ(cursor.ordinal(), all.size());
        all[term] = copy(cursor.payload());
        before = term;
    }
    return all;
}

TEST_F(Terms, AllAreFoundAndNothingElse) {
    for (const size_t count : {1, 2, 15, 16, 17, 32, 33, 500, 3000}) {
        const Model model = random_model(count);
        write(model);
        const SegmentFile segment(path("a.seg"));
        const TermDictionary terms(segment, "terms");
        ASSERT_EQ(terms.size(), model.size());
        EXPECT_EQ(walk(terms), model);
        EXPECT_NO_THROW(terms.verify());
        TermBuffer buffer;
        uint64_t ordinal = 0;
        for (const auto& [term, payload] : model) {
            const auto entry = terms.find(term);
            ASSERT_TRUE(entry) << testing::PrintToString(term);
            EXPECT_EQ(entry->ordinal, ordinal);
            EXPECT_EQ(copy(entry->payload), payload);
            EXPECT_EQ(terms.at(ordinal).term(), term);
            EXPECT_EQ(terms.term(ordinal, buffer), term);
            for (int i = 0; i < 4; ++i) {
                const std::string other = near(term);
                EXPECT_EQ(terms.find(other).has_value(), model.contains(other));
            }
            ++ordinal;
        }
        EXPECT_TRUE(terms.at(ordinal).at_end());
    }
}

TEST_F(Terms, NoneAtAll) {
    write({});
    const SegmentFile segment(path("a.seg"));
    const TermDictionary terms(segment, "terms");
    for (const TermDictionary& empty : {terms, TermDictionary()}) {
        EXPECT_EQ(empty.size(), 0u);
        EXPECT_FALSE(empty.find("a"));
        EXPECT_TRUE(empty.begin().at_end());
        EXPECT_TRUE(empty.lower_bound("").at_end());
        EXPECT_EQ(empty.prefix_range(""), (std::pair<uint64_t, uint64_t>(0, 0)));
    }
}

TEST_F(Terms, LowerBoundPrefixAndSeekAreTheModels) {
    const Model model = random_model(2000);
    write(model);
    const SegmentFile segment(path("a.seg"));
    const TermDictionary terms(segment, "terms");
    const auto ordinal = [&](Model::const_iterator at) {
        return static_cast<uint64_t>(std::distance(model.begin(), at));
    };
    std::vector<std::string> asked;
    for (const auto& [term, payload] : model) {
        asked.push_back(near(term));
        const auto at = model.lower_bound(asked.back());
        const auto cursor = terms.lower_bound(asked.back());
        ASSERT_EQ(cursor.ordinal(), ordinal(at));
        if (at != model.end()) {
            EXPECT_EQ(cursor.term(), at->first);
            EXPECT_EQ(copy(cursor.payload()), at->second);
        }
        const std::string prefix = term.substr(0, below(4));
        const auto [first, second] = terms.prefix_range(prefix);
        const auto begins = [&](const auto& entry) { return entry.first.starts_with(prefix); };
        EXPECT_EQ(second - first, static_cast<uint64_t>(std::ranges::count_if(model, begins)));
        EXPECT_EQ(first, ordinal(model.lower_bound(prefix)));
    }
    std::ranges::sort(asked);
    auto cursor = terms.begin();
    for (size_t i = 0; i < asked.size(); i += 1 + below(30)) {
        cursor.seek(asked[i]);
        EXPECT_EQ(cursor.ordinal(), ordinal(model.lower_bound(asked[i])));
    }
}

TEST_F(Terms, ThatBeginWithTheSameEightBytes) {
    Model model;
    for (uint32_t i = 0; i < 3000; ++i) model["https://example.org/" + std::to_string(i * 7)] = {1};
    model["https://"] = model[std::string("https://\0", 9)] = {2};
    model["a"] = model[std::string("a\0", 2)] = model["z"] = {};
    write(model);
    const SegmentFile segment(path("a.seg"));
    const TermDictionary terms(segment, "terms");
    for (const auto& [term, payload] : model) {
        ASSERT_TRUE(terms.find(term));
        EXPECT_EQ(copy(terms.find(term)->payload), payload);
        EXPECT_EQ(terms.find(term + "0").has_value(), model.contains(term + "0"));
    }
    EXPECT_FALSE(terms.find("https:/"));
    EXPECT_FALSE(terms.find("https://a"));
    EXPECT_FALSE(terms.find("https://z"));
}

TEST_F(Terms, WhatCannotBeAddedIsRefused) {
    TermDictionaryWriter writer(folder, 10000);
    writer.add("b", {});
    EXPECT_THROW(writer.add("b", {}), InvalidArgument);
    EXPECT_THROW(writer.add("a", {}), InvalidArgument);
    EXPECT_THROW(writer.add(std::string(256, 'c'), {}), InvalidArgument);
    EXPECT_THROW(writer.add("c", Bytes(kMostPayloadBytes + 1)), InvalidArgument);
    EXPECT_EQ(writer.add(std::string(255, '\xff'), Bytes(kMostPayloadBytes)), 1u);
}

TEST_F(Terms, DamageIsFoundOrDoesNoHarm) {
    const Model model = random_model(6000);
    write(model);
    const Bytes whole = file_bytes(path("a.seg"));
    size_t found = 0;
    for (Damage damage : kDamages) {
        for (int i = 0; i < 150; ++i) {
            write_file(path("b.seg"), damaged(whole, damage, random));
            std::unique_ptr<SegmentFile> segment;
            TermDictionary terms;
            bool fault = false;
            const auto attempt = [&](auto work) {
                try {
                    work();
                } catch (const CorruptedFile&) {
                    fault = true;
                }
            };
            attempt([&] {
                segment = std::make_unique<SegmentFile>(path("b.seg"));
                terms = TermDictionary(*segment, "terms");
            });
            // Other terms are found still, and rightly.
            for (auto at = model.begin(); !fault && at != model.end(); ++at) {
                if (below(10)) continue;
                attempt(
                    [&] { ASSERT_EQ(copy(terms.find(at->first).value().payload), at->second); });
            }
            if (!fault) attempt([&] { ASSERT_EQ(walk(terms), model); });
            found += fault;
        }
    }
    EXPECT_GT(found, 380u);
}

// Whatever the bytes under right checksums: an answer or CorruptedFile.
TEST_F(Terms, HostileBytesUnderRightChecksums) {
    const Model model = random_model(300);
    write(model);
    Bytes blocks, index;
    {
        const SegmentFile segment(path("a.seg"));
        blocks = copy(segment.part("terms").bytes());
        index = copy(segment.part("terms.index").bytes());
    }
    for (int i = 0; i < 2000; ++i) {
        Bytes bad_blocks = blocks, bad_index = index;
        for (uint32_t k = below(5); k > 0; --k) {
            Bytes& bytes = below(3) ? bad_blocks : bad_index;
            bytes[below(static_cast<uint32_t>(bytes.size()))] = static_cast<uint8_t>(random());
        }
        SegmentWriter writer(path("b.seg"));
        writer.begin_part("terms");
        writer.write(bad_blocks);
        writer.begin_part("terms.index");
        writer.write(bad_index);
        writer.finish(false);
        const SegmentFile segment(path("b.seg"));
        try {
            const TermDictionary terms(segment, "terms");
            for (const auto& [term, payload] : model) {
                if (!below(10)) terms.find(term);
            }
            size_t walked = 0;
            for (auto cursor = terms.begin(); !cursor.at_end(); cursor.next()) ++walked;
            EXPECT_EQ(walked, terms.size());
        } catch (const CorruptedFile& error) {
            EXPECT_TRUE(error.part.starts_with("terms"));
        }
    }
}

}  // namespace
}  // namespace postings::storage
