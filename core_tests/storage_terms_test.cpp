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
    // The parts of a dictionary, to be forged, and a segment of such parts.
    std::pair<Bytes, Bytes> parts_of(const std::string& name) {
        const SegmentFile segment(path(name));
        const auto copy = [&](const char* part) {
            const auto bytes = segment.part(part).bytes();
            return Bytes(bytes.begin(), bytes.end());
        };
        return {copy("terms"), copy("terms.index")};
    }
    void write_parts(const Bytes& blocks, const Bytes& index, const std::string& name) {
        SegmentWriter writer(path(name));
        writer.begin_part("terms");
        writer.write(blocks);
        writer.begin_part("terms.index");
        writer.write(index);
        writer.finish(false);
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

// Others begin with a byte that names their field.
TEST_F(Terms, OnlyTheFirstMayBeEmpty) {
    Model model;
    for (int i = 10; i < 50; ++i) model[std::to_string(i)] = {};
    write(model);
    const auto [blocks, index] = parts_of("a.seg");
    for (const size_t block : {0, 1, 2}) {
        // Behind the number of bytes of the block's terms is that of the first one.
        Bytes bad_blocks = blocks;
        bad_blocks[load<uint32_t>(index.data() + 32 + 3 * 8 + 4 * block) + 1] = 0;
        write_parts(bad_blocks, index, "b.seg");
        const SegmentFile segment(path("b.seg"));
        const TermDictionary terms(segment, "terms");
        if (block == 0) {
            EXPECT_EQ(terms.at(0).term(), "");
        } else {
            EXPECT_THROW(terms.at(16 * block), CorruptedFile);
        }
    }
}

// Whatever the bytes under right checksums: an answer or CorruptedFile.
TEST_F(Terms, HostileBytesUnderRightChecksums) {
    const Model model = random_model(300);
    write(model);
    const auto [blocks, index] = parts_of("a.seg");
    for (int i = 0; i < 2000; ++i) {
        Bytes bad_blocks = blocks, bad_index = index;
        for (uint32_t k = below(5); k > 0; --k) {
            Bytes& bytes = below(3) ? bad_blocks : bad_index;
            bytes[below(static_cast<uint32_t>(bytes.size()))] = static_cast<uint8_t>(random());
        }
        write_parts(bad_blocks, bad_index, "b.seg");
        const SegmentFile segment(path("b.seg"));
        try {
            const TermDictionary terms(segment, "terms");
            for (const auto& [term, payload] : model) {
                if (!below(10)) terms.find(term);
                if (below(10)) continue;
                const auto [first, last] = terms.prefix_range(term.substr(0, 1 + below(2)));
                EXPECT_LE(first, last);
                EXPECT_LE(last, terms.size());
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
