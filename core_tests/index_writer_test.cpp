// What is written to an index is found in it again, whatever the order of additions, replacements,
// erasures, commits and merges.
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/base/bytes_of.h"
#include "core/base/error.h"
#include "core/index/index_writer.h"
#include "core/index/positions.h"
#include "core/storage/errors.h"
#include "core/storage/manifest_file.h"
#include "seed.h"
#include "sync_calls.h"

namespace postings::index {
namespace {

using std::chrono::milliseconds;

Schema two_texts() {
    Schema schema;
    schema.fields = {{"title", FieldKind::Text, 2}, {"body"}, {"section", FieldKind::Keyword}};
    schema.analyzer.stemming = false;
    return schema;
}

Schema with_a_number() {
    Schema schema = two_texts();
    schema.fields.push_back({"number", FieldKind::Integer});
    return schema;
}

struct Document {
    std::string key;
    std::vector<std::string> title, body;  // words
    std::string section;

    std::string record() const { return "record of " + key + " " + section; }
};

std::string join(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += word + " ";
    return text;
}

// What an index should have: documents in the order in which they came.
class Model {
  public:
    void add(Document document) {
        erase(document.key);
        documents.push_back(std::move(document));
    }
    void erase(const std::string& key) {
        std::erase_if(documents, [&](const Document& d) { return d.key == key; });
    }
    std::vector<Document> documents;
};

class IndexWriterTest : public testing::Test {
  protected:
    void SetUp() override {
        std::string name = "/tmp/postings-index-XXXXXX";
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::unique_ptr<IndexWriter> writer(uint64_t memory = 0) {
        return std::make_unique<IndexWriter>(folder_, memory, milliseconds(100));
    }
    Document random_document(std::mt19937_64& random, uint32_t keys) {
        Document document;
        document.key = "k" + std::to_string(random() % keys);
        const auto words = [&](size_t most) {
            std::vector<std::string> all(random() % most);
            // Some words are in nearly all documents, some in few.
            for (std::string& word : all)
                word = "w" + std::to_string(random() % (uint64_t{1} << random() % 12));
            return all;
        };
        document.title = words(5);
        document.body = words(random() % 50 == 0 ? 600 : 30);
        document.section = "s" + std::to_string(random() % 5);
        return document;
    }
    static void add(IndexWriter& writer, const Document& document) {
        const std::string title = join(document.title), body = join(document.body),
                          record = document.record();
        const FieldValue values[] = {{0, title}, {1, body}, {2, document.section}};
        writer.add({document.key, values, bytes_of(record)});
    }
    void add_random(IndexWriter& writer, std::mt19937_64& random, Model& model) {
        const Document document = random_document(random, 300);
        add(writer, document);
        model.add(document);
    }

    std::string folder_;
};

using Occurrences = std::vector<std::pair<size_t, std::vector<uint32_t>>>;  // document, positions

std::map<std::string, Occurrences> terms_of(const std::vector<Document>& documents) {
    std::map<std::string, Occurrences> terms;
    for (size_t number = 0; number < documents.size(); ++number) {
        const Document& document = documents[number];
        const auto add = [&](size_t field, const std::vector<std::string>& words) {
            for (uint32_t position = 0; position < words.size(); ++position) {
                Occurrences& of_term = terms[term_key(field, words[position])];
                if (of_term.empty() || of_term.back().first != number)
                    of_term.push_back({number, {}});
                of_term.back().second.push_back(position);
            }
        };
        add(0, document.title);
        add(1, document.body);
        terms[term_key(2, document.section)].push_back({number, {0}});
    }
    return terms;
}

void expect_same(const IndexSnapshot& snapshot, const Model& model) {
    ASSERT_EQ(snapshot.documents(), model.documents.size());
    ASSERT_NO_THROW(snapshot.verify());
    // Live documents are numbered without gaps.
    std::vector<std::vector<size_t>> numbers;
    size_t next = 0;
    uint64_t sums[2] = {}, with_length[2] = {};
    storage::RecordBuffer buffer;
    storage::TermBuffer key;
    for (const Segment& segment : snapshot.segments()) {
        auto& of_segment = numbers.emplace_back(segment.documents(), SIZE_MAX);
        const std::vector<uint32_t> lengths[] = {segment.exact_lengths(0),
                                                 segment.exact_lengths(1)};
        for (uint32_t document = 0; document < segment.documents(); ++document) {
            if (segment.is_deleted(document)) continue;
            const Document& expected = model.documents.at(next);
            ASSERT_EQ(segment.key_of(document, key), expected.key);
            ASSERT_EQ(lengths[0][document], expected.title.size());
            ASSERT_EQ(lengths[1][document], expected.body.size());
            sums[0] += expected.title.size();
            sums[1] += expected.body.size();
            with_length[0] += !expected.title.empty();
            with_length[1] += !expected.body.empty();
            const auto record = segment.record(document, buffer);
            ASSERT_EQ(std::string(record.begin(), record.end()), expected.record());
            ASSERT_EQ(snapshot.find_document(expected.key), segment.base() + document);
            of_segment[document] = next++;
        }
    }
    ASSERT_EQ(next, model.documents.size());
    for (size_t field = 0; field < 2; ++field)
        ASSERT_DOUBLE_EQ(snapshot.average_length(field),
                         sums[field] == 0 ? 0
                                          : static_cast<double>(sums[field]) /
                                                static_cast<double>(with_length[field]));

    std::map<std::string, Occurrences> found;
    for (size_t i = 0; i < snapshot.segments().size(); ++i) {
        const Segment& segment = snapshot.segments()[i];
        for (auto term = segment.terms().begin(); !term.at_end(); term.next()) {
            const std::string key(term.term());
            const auto postings = segment.find(key);
            ASSERT_TRUE(postings);
            PositionReader positions(*postings);
            const auto docs = postings->list.docs(), frequencies = postings->list.frequencies();
            for (uint32_t posting = 0; posting < docs.size(); ++posting) {
                if (segment.is_deleted(docs[posting])) continue;
                std::vector<uint32_t> at = {0};
                if (key[0] != 2) {
                    const auto read = positions.at(posting);
                    at.assign(read.begin(), read.end());
                }
                ASSERT_EQ(at.size(), frequencies[posting]);
                found[key].push_back({numbers[i][docs[posting]], at});
            }
        }
    }
    ASSERT_EQ(found, terms_of(model.documents));
}

TEST_F(IndexWriterTest, FindsAgainWhatWasWritten) {
    std::mt19937_64 random(test_seed());
    for (int round = 0; round < 6; ++round) {
        std::filesystem::remove_all(folder_);
        create_index(folder_, two_texts(), false);
        auto index = writer();
        Model model, committed;
        const uint32_t keys = 1u << (4 + random() % 9);
        for (int step = 0; step < 40; ++step) {
            const size_t additions = random() % (random() % 8 == 0 ? 1500 : 40);
            for (size_t i = 0; i < additions; ++i) {
                const Document document = random_document(random, keys);
                add(*index, document);
                model.add(document);
                if (random() % 8 == 0) {
                    const std::string key = "k" + std::to_string(random() % keys);
                    index->erase(key);
                    model.erase(key);
                }
            }
            switch (random() % 6) {
                case 0:
                    index->rollback();
                    model = committed;
                    break;
                case 1:
                    index->merge(1 + random() % 3, false);
                    committed = model;
                    break;
                case 2:
                    index.reset();
                    model = committed;
                    index = writer();
                    break;
                default:
                    index->commit(false, step);
                    committed = model;
            }
            ASSERT_NO_FATAL_FAILURE(expect_same(*index->snapshot(), committed))
                << "round " << round << ", step " << step;
        }
        index->merge(1, false);
        ASSERT_LE(index->snapshot()->segments().size(), 1u);
        ASSERT_EQ(index->snapshot()->document_numbers(), index->snapshot()->documents());
    }
}

// The files of one moment, whatever the commits before it.
TEST_F(IndexWriterTest, CommitsOfOneDocumentLeaveFewSegments) {
    create_index(folder_, two_texts(), false);
    std::mt19937_64 random(test_seed());
    auto index = writer();
    Model model;
    for (int i = 0; i < 1500; ++i) {
        Document document = random_document(random, 1 << 20);
        document.key = std::to_string(i);
        add(*index, document);
        model.add(document);
        index->commit(false);
    }
    EXPECT_LE(index->snapshot()->segments().size(), 12u);
    expect_same(*index->snapshot(), model);
    size_t files = 0;
    for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(folder_)) ++files;
    EXPECT_LE(files, index->snapshot()->segments().size() + 3) << "two manifests and lock";
}

// Whatever the commits, and the documents that are gone: but for the stored documents, whose blocks
// are copied, all parts have the bytes that one commit of the same documents makes.
TEST_F(IndexWriterTest, AMergeMakesTheBytesOfOneCommit) {
    std::mt19937_64 random(test_seed());
    std::vector<Document> documents;
    for (int i = 0; i < 5000; ++i) {
        documents.push_back(random_document(random, 1));
        documents.back().key = "key" + std::to_string(i * 7919 % 5000);
    }
    std::vector<std::map<std::string, Bytes>> made;
    for (const bool at_once : {true, false}) {
        std::filesystem::remove_all(folder_);
        create_index(folder_, two_texts(), false);
        auto index = writer();
        for (const Document& document : documents) {
            add(*index, document);
            if (at_once) continue;
            // "gone" is replaced again and again, in the same segment or later.
            const uint64_t what = random() % 40;
            if (what == 0) {
                Document other = random_document(random, 1);
                other.key = "gone";
                add(*index, other);
            }
            if (what == 1) index->commit(false, {}, random() % 2 == 0);
        }
        if (!at_once) index->erase("gone");
        index->merge(1, false);
        const auto snapshot = index->snapshot();
        ASSERT_EQ(snapshot->segments().size(), 1u);
        auto& parts = made.emplace_back();
        for (const storage::Part& part : snapshot->segments()[0].file().parts()) {
            if (part.name().starts_with("records")) continue;
            const auto bytes = part.bytes();
            parts[part.name()] = Bytes(bytes.begin(), bytes.end());
        }
    }
    ASSERT_EQ(made[0].size(), made[1].size());
    EXPECT_GT(made[0].size(), 10u);
    for (const auto& [name, bytes] : made[0]) EXPECT_TRUE(made[1][name] == bytes) << name;
}

// Four segments whose stored documents have nothing in common: each has a dictionary of its own,
// and all of them together one of all. Of a single kind, all have the first one's.
TEST_F(IndexWriterTest, DictionariesAreSharedOrMadeAnew) {
    if (storage::best_compression() == storage::Compression::None) GTEST_SKIP() << "without zstd";
    constexpr size_t kSegments = 4, kDocuments = 7000;
    std::mt19937_64 random(test_seed());
    const auto letters = [&](size_t count) {
        std::string all(count, ' ');
        for (char& letter : all) letter = static_cast<char>('a' + random() % 26);
        return all;
    };
    for (const bool is_one_kind : {true, false}) {
        std::filesystem::remove_all(folder_);
        create_index(folder_, two_texts(), false);
        auto index = writer();
        std::vector<std::vector<std::string>> words(is_one_kind ? 1 : kSegments);
        for (auto& of_kind : words)
            for (int i = 0; i < 150; ++i) of_kind.push_back(letters(12));
        for (size_t i = 0; i < kSegments * kDocuments; ++i) {
            const size_t kind = is_one_kind ? 0 : i / kDocuments;
            std::string record = letters(450);
            for (int word = 0; word < 30; ++word) record += words[kind][random() % 150];
            index->add({std::to_string(i), {}, bytes_of(record)});
            if ((i + 1) % kDocuments == 0) index->commit(false, {}, false);
        }
        const auto dictionary = [](const Segment& segment) {
            const auto bytes = segment.records().dictionary().bytes;
            return std::string(bytes.begin(), bytes.end());
        };
        const auto segments = index->snapshot()->segments();
        ASSERT_EQ(segments.size(), kSegments);
        const std::string first = dictionary(segments[0]);
        for (size_t i = 0; i < kSegments; ++i) {
            EXPECT_EQ(dictionary(segments[i]) == first, is_one_kind || i == 0);
            EXPECT_EQ(segments[i].records().dictionary().is_stale, is_one_kind && i > 0);
        }
        index->merge(1, false);
        ASSERT_EQ(index->snapshot()->segments().size(), 1u);
        const Segment& merged = index->snapshot()->segments()[0];
        EXPECT_GT(merged.records().stored_bytes(), uint64_t{8} << 20) << "less is not looked at";
        EXPECT_FALSE(merged.records().dictionary().is_stale);
        EXPECT_EQ(dictionary(merged) == first, is_one_kind);
        for (const auto& of_kind : words) {
            const auto has = [&](const std::string& word) {
                return dictionary(merged).find(word) != std::string::npos;
            };
            EXPECT_GT(std::ranges::count_if(of_kind, has), 30);
        }
    }
}

TEST_F(IndexWriterTest, KeepsFilesThatItRemovedUntilReadersWentOn) {
    create_index(folder_, two_texts(), false);
    std::mt19937_64 random(test_seed());
    auto index = writer();
    std::vector<std::weak_ptr<const IndexSnapshot>> moments;
    for (int i = 0; i < 4; ++i) {
        moments.push_back(index->snapshot());
        add(*index, random_document(random, 10));
        index->commit(false);
    }
    EXPECT_FALSE(moments[3].expired());
    EXPECT_TRUE(moments[2].expired());
    const auto gone_by = [&](const auto& action) {
        const std::weak_ptr<const IndexSnapshot> before = index->snapshot();
        add(*index, random_document(random, 10));
        index->commit(false);
        EXPECT_FALSE(before.expired());
        action();
        return before.expired();
    };
    EXPECT_TRUE(gone_by([&] { index->rollback(); }));
    EXPECT_TRUE(gone_by([&] { index->commit(false); })) << "without changes";
    EXPECT_TRUE(gone_by([&] { index->merge(1, false); }));
    EXPECT_TRUE(gone_by([&] { index.reset(); }));
}

TEST_F(IndexWriterTest, SpillsAndFlushesWithinItsMemory) {
    create_index(folder_, two_texts(), false);
    std::mt19937_64 random(test_seed());
    auto index = writer(IndexWriter::kLeastMemory);
    Model model;
    for (int i = 0; i < 30'000; ++i) {
        Document document = random_document(random, 1);
        document.key = "a key that is long enough to fill memory " + std::to_string(i);
        add(*index, document);
        ASSERT_LE(index->memory(), IndexWriter::kLeastMemory + (1 << 20));
        model.documents.push_back(std::move(document));
    }
    index->commit(false);
    expect_same(*index->snapshot(), model);
}

TEST_F(IndexWriterTest, RefusesWhatIsWrongAndLosesNothing) {
    create_index(folder_, two_texts(), false);
    EXPECT_THROW(create_index(folder_, two_texts()), storage::FileError);
    auto index = writer();
    EXPECT_THROW(writer(), storage::LockTimeout);
    const Document good{"good", {"a"}, {"b", "c"}, "s"};
    add(*index, good);
    const std::string long_text(300, 'x');
    const FieldValue long_keyword[] = {{2, long_text}}, no_field[] = {{3, "x"}};
    EXPECT_THROW(index->add({long_text, {}, {}}), InvalidArgument);
    EXPECT_THROW(index->add({"k", long_keyword, {}}), InvalidArgument);
    EXPECT_THROW(index->add({"k", no_field, {}}), InvalidArgument);
    index->commit(false, 4711);
    Model model;
    model.add(good);
    expect_same(*index->snapshot(), model);
    EXPECT_EQ(index->snapshot()->stored().manifest().log_position, 4711);
    index.reset();
    EXPECT_THROW(IndexWriter("/tmp/there is none", 0, milliseconds(0)), storage::FileError);
    EXPECT_FALSE(std::filesystem::exists("/tmp/there is none"));
}

TEST_F(IndexWriterTest, LooksForWhatIsErasedWhenItCommits) {
    create_index(folder_, two_texts(), false);
    auto index = writer();
    Model model;
    const auto add_one = [&](const std::string& key) {
        const Document document{key, {"title"}, {"body"}, "s"};
        add(*index, document);
        model.add(document);
    };
    const auto keys_with_a = [](const std::shared_ptr<const IndexSnapshot>& snapshot) {
        std::vector<uint32_t> found;
        storage::TermBuffer key;
        for (uint32_t document = 0; document < snapshot->document_numbers(); ++document) {
            const Segment& segment = snapshot->segment_of(document);
            if (segment.key_of(document - segment.base(), key).starts_with('a'))
                found.push_back(document);
        }
        return PostingList::from_docs(found);
    };
    for (const char* key : {"a1", "b1", "a2"}) add_one(key);
    index->commit(false);
    for (const char* key : {"a2", "a3", "b2"}) add_one(key);
    index->erase_found(keys_with_a);
    for (const char* key : {"a1", "a2", "a3"}) model.erase(key);
    // What comes after it stays.
    for (const char* key : {"a3", "a4"}) add_one(key);
    EXPECT_TRUE(index->has_changes());
    index->commit(false);
    expect_same(*index->snapshot(), model);
    // It alone is a change; a rollback takes it back.
    index->erase_found(keys_with_a);
    index->rollback();
    EXPECT_FALSE(index->has_changes());
    index->commit(false);
    expect_same(*index->snapshot(), model);
    add_one("b3");
    model.erase("b3");
    index->erase_found([](const auto&) -> PostingList { throw Error("not found"); });
    EXPECT_THROW(index->commit(false), Error);
    EXPECT_FALSE(index->has_changes());
    expect_same(*index->snapshot(), model);
    index->erase_found(keys_with_a);
    for (const char* key : {"a3", "a4"}) model.erase(key);
    index->commit(false);
    expect_same(*index->snapshot(), model);
}

// What a commit would have, at any time before.
TEST_F(IndexWriterTest, FindsRecordsThatAreNotCommitted) {
    std::mt19937_64 random(test_seed());
    create_index(folder_, two_texts(), false);
    auto index = writer();
    Model model, committed;
    storage::RecordBuffer buffer;
    const auto in_section = [](std::string section) {
        return [section](const std::shared_ptr<const IndexSnapshot>& snapshot) {
            std::vector<uint32_t> found;
            storage::RecordBuffer buffer;
            for (uint32_t document = 0; document < snapshot->document_numbers(); ++document) {
                const Segment& segment = snapshot->segment_of(document);
                const auto record = segment.record(document - segment.base(), buffer);
                if (std::string_view(reinterpret_cast<const char*>(record.data()), record.size())
                        .ends_with(section))
                    found.push_back(document);
            }
            return PostingList::from_docs(found);
        };
    };
    for (int step = 0; step < 300; ++step) {
        switch (random() % 10) {
            case 0:
                index->commit(random() % 2 == 0);
                committed = model;
                break;
            case 1:
                if (random() % 2) break;
                index->rollback();
                model = committed;
                break;
            case 2: {
                const std::string section = "s" + std::to_string(random() % 5);
                index->erase_found(in_section(section));
                std::erase_if(model.documents,
                              [&](const Document& d) { return d.section == section; });
                break;
            }
            case 3:
                if (random() % 5) break;
                index->rebuild(std::nullopt);
                model = {};
                break;
            case 4:
            case 5: {
                const std::string key = "k" + std::to_string(random() % 300);
                index->erase(key);
                model.erase(key);
                break;
            }
            default:
                for (size_t n = random() % 40; n > 0; --n) add_random(*index, random, model);
        }
        if (random() % 3 == 0) continue;
        std::map<std::string, std::string> records;
        for (const Document& document : model.documents) records[document.key] = document.record();
        for (int n = 0; n < 320; ++n) {
            const std::string key = "k" + std::to_string(n);
            const auto record = index->find_record(key, buffer);
            ASSERT_EQ(record.has_value(), records.contains(key)) << key << " in step " << step;
            if (!record) continue;
            ASSERT_EQ(std::string(reinterpret_cast<const char*>(record->data()), record->size()),
                      records[key]);
        }
        EXPECT_FALSE(index->find_record(std::string(300, 'k'), buffer));
    }
    index->commit(false);
    expect_same(*index->snapshot(), model);
    // What is not found is thrown, and rolls nothing back.
    add_random(*index, random, model);
    index->erase_found([](const auto&) -> PostingList { throw Error("not found"); });
    EXPECT_THROW(index->find_record("k1", buffer), Error);
    EXPECT_EQ(index->pending(), 1u);
    EXPECT_TRUE(index->has_changes());
}

TEST_F(IndexWriterTest, RebuildsWithAnotherSchema) {
    create_index(folder_, two_texts(), false);
    std::mt19937_64 random(test_seed());
    auto index = writer();
    Model model;
    for (int commit = 0; commit < 3; ++commit) {
        for (int i = 0; i < 100; ++i) add_random(*index, random, model);
        index->commit(false);
    }
    const auto fields = [&] { return open_snapshot(folder_)->schema().fields.size(); };
    const auto add_with_number = [&](Model& to, const std::string& number) {
        const Document document = random_document(random, 300);
        const std::string title = join(document.title), body = join(document.body),
                          record = document.record();
        const FieldValue values[] = {{0, title}, {1, body}, {2, document.section}, {3, number}};
        index->add({document.key, values, bytes_of(record)});
        to.add(document);
    };

    // A schema that is wrong changes nothing.
    add_random(*index, random, model);
    EXPECT_THROW(index->rebuild(Schema()), InvalidArgument);
    EXPECT_EQ(index->pending(), 1u);
    index->commit(false);
    expect_same(*open_snapshot(folder_), model);

    Model undone;
    index->rebuild(with_a_number());
    EXPECT_EQ(index->schema().fields.size(), 4u);
    add_with_number(undone, "7");
    EXPECT_THROW(add_with_number(undone, "seven"), InvalidArgument);
    EXPECT_EQ(index->pending(), 1u);
    index->rollback();
    EXPECT_EQ(index->schema().fields.size(), 3u);
    EXPECT_FALSE(index->has_changes());
    add_random(*index, random, model);
    index->commit(false);
    expect_same(*open_snapshot(folder_), model);
    EXPECT_EQ(fields(), 3u);

    // What was not committed before it is gone as well.
    const auto older = open_snapshot(folder_);
    add_random(*index, random, undone);
    index->erase(model.documents[0].key);
    Model made;
    index->rebuild(with_a_number());
    for (int i = 0; i < 400; ++i) add_with_number(made, std::to_string(i));
    index->erase(made.documents[5].key);
    made.erase(made.documents[5].key);
    index->erase_found([](const auto& snapshot) {
        EXPECT_EQ(snapshot->schema().fields.size(), 4u);
        return PostingList();
    });
    Schema boosted = with_a_number();
    boosted.fields[0].boost = 7;
    EXPECT_THROW(index->change_schema(two_texts()), InvalidArgument);
    index->change_schema(boosted);
    index->commit(false);
    const auto rebuilt = open_snapshot(folder_);
    expect_same(*rebuilt, made);
    EXPECT_EQ(rebuilt->schema().fields, boosted.fields);
    for (const Segment& segment : rebuilt->segments())
        EXPECT_GT(segment.column(3, FieldKind::Integer).greatest_rank(), 0u);
    expect_same(*older, model);  // readers keep what they had

    // The writer, and another one, go on with that schema.
    add_with_number(made, "-1");
    index->commit(false);
    index.reset();
    index = writer();
    add_with_number(made, "-2");
    index->merge(1, false);
    expect_same(*open_snapshot(folder_), made);

    index->rebuild(two_texts());
    index->merge(1, false);
    expect_same(*open_snapshot(folder_), Model());
    EXPECT_EQ(fields(), 3u);
}

// A commit fails before the manifest is replaced, and nothing of it is there, or after that, and
// all of it is; the writer goes on from either.
TEST_F(IndexWriterTest, GoesOnFromWhatIsThereWhenACommitFails) {
    create_index(folder_, two_texts(), false);
    std::mt19937_64 random(test_seed());
    auto index = writer();
    Model committed;
    const auto add_some = [&](Model& model, int count) {
        for (int i = 0; i < count; ++i) {
            add_random(*index, random, model);
        }
    };
    for (const bool rebuilds : {false, true}) {
        int made = 0, not_made = 0, good = 0;
        // How many a commit has depends on its documents.
        for (int commit = 0; commit < 80; ++commit) {
            const int sync = 1 + commit % 10;
            Model next = committed;
            if (rebuilds) {
                index->rebuild(sync % 2 == 0 ? two_texts() : with_a_number());
                next = {};
            }
            const auto fields = index->schema().fields;
            add_some(next, 20);
            const uint64_t before = index->snapshot()->stored().manifest().generation;
            sync_calls.failing = sync;
            bool failed = false;
            try {
                index->commit();
            } catch (const storage::FileError& error) {
                EXPECT_EQ(error.code, EIO);
                failed = true;
            }
            sync_calls.failing = 0;
            const auto there = open_snapshot(folder_);
            const bool is_made = there->stored().manifest().generation > before;
            if (is_made) committed = next;
            ++(!failed ? good : is_made ? made : not_made);
            if (failed && is_made) {
                // A power failure may take it back still, until another commit is durable.
                index->commit();
                EXPECT_GT(open_snapshot(folder_)->stored().manifest().generation,
                          there->stored().manifest().generation);
            }
            ASSERT_TRUE(!is_made || there->schema().fields == fields);
            ASSERT_EQ(index->schema().fields, there->schema().fields);
            ASSERT_NO_FATAL_FAILURE(expect_same(*there, committed)) << "sync " << sync;
            add_some(committed, 3);
            index->commit(false);
            ASSERT_NO_FATAL_FAILURE(expect_same(*open_snapshot(folder_), committed))
                << "sync " << sync;
        }
        EXPECT_GT(made, 0);
        EXPECT_GT(not_made, 0);
        EXPECT_GT(good, 0);
    }
}

// A commit replaces the manifest, and cannot open what it has made: whatever comes next goes on
// from that, with its schema.
TEST_F(IndexWriterTest, FindsOutWhatWasCommittedWhenThatCouldNotBeOpened) {
    std::mt19937_64 random(test_seed());
    const auto next = [&](auto change) {
        std::filesystem::remove_all(folder_);
        create_index(folder_, two_texts(), false);
        auto index = writer();
        Model old, made;
        for (int i = 0; i < 20; ++i) add_random(*index, random, old);
        index->commit();
        index->rebuild(with_a_number());
        for (int i = 0; i < 20; ++i) add_random(*index, random, made);
        rlimit files{};
        ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
        sync_calls.after = [&](int) {
            std::ifstream manifest(folder_ + "/manifest");
            const std::string text(std::istreambuf_iterator<char>(manifest), {});
            const rlimit none{0, files.rlim_max};
            if (text.find("number") != text.npos) setrlimit(RLIMIT_NOFILE, &none);
        };
        index->commit();  // in force, though it cannot be read now
        EXPECT_THROW(index->commit(), storage::FileError);
        sync_calls = {};
        setrlimit(RLIMIT_NOFILE, &files);
        change(*index, made);
        index->commit(false);
        expect_same(*open_snapshot(folder_), made);
        EXPECT_EQ(index->schema().fields.size(), 4u);
    };
    next([](IndexWriter&, Model&) {});
    next([&](IndexWriter& index, Model& model) { add_random(index, random, model); });
    next([](IndexWriter& index, Model& model) {
        index.erase(model.documents[0].key);
        model.erase(model.documents[0].key);
    });
    next([](IndexWriter& index, Model&) {
        EXPECT_THROW(index.change_schema(two_texts()), InvalidArgument);
        index.change_schema(with_a_number());
    });
    next([](IndexWriter& index, Model&) { index.rollback(); });
    next([](IndexWriter& index, Model&) { index.merge(1, false); });
    next([](IndexWriter& index, Model& model) {
        index.rebuild(std::nullopt);
        EXPECT_EQ(index.snapshot()->documents(), model.documents.size());
        model = {};
    });
    next([](IndexWriter& index, Model& model) {
        index.settle();
        EXPECT_EQ(index.schema().fields.size(), 4u);
        EXPECT_EQ(index.snapshot()->documents(), model.documents.size());
    });
}

// What is pending then, and what would be removed with it, has the name of another writer's file.
TEST_F(IndexWriterTest, WritesNothingInAFolderThatIsAnotherOne) {
    const std::string index = folder_ + "/index", next = folder_ + "/next";
    std::mt19937_64 random(test_seed());
    for (const bool has_pending : {false, true}) {
        create_index(index, two_texts(), false);
        create_index(next, two_texts(), false);
        IndexWriter old(index, 0, milliseconds(0));
        if (has_pending) add(old, random_document(random, 300));
        std::filesystem::rename(index, folder_ + "/old");
        std::filesystem::rename(next, index);
        IndexWriter rightful(index, 0, milliseconds(0));
        Model model;
        add_random(rightful, random, model);
        for (int i = 0; i < 2; ++i) {
            EXPECT_THROW(
                {
                    add(old, random_document(random, 300));
                    old.commit(false);
                },
                storage::LostLock);
            EXPECT_THROW(old.merge(1, false), storage::LostLock);
            rightful.commit(false);
            ASSERT_NO_FATAL_FAILURE(expect_same(*open_snapshot(index), model));
            add_random(rightful, random, model);
        }
        rightful.rollback();
        for (const char* folder : {"/index", "/old"}) std::filesystem::remove_all(folder_ + folder);
    }
}

// Without the file "lock" others can have a lock as well.
TEST_F(IndexWriterTest, WritesNothingBesideAnotherWriter) {
    create_index(folder_, two_texts(), false);
    std::mt19937_64 random(test_seed());
    auto first = writer();
    add(*first, random_document(random, 300));
    std::filesystem::remove(folder_ + "/lock");
    auto second = writer();
    Model model;
    for (int i = 0; i < 50; ++i) add_random(*second, random, model);
    second->commit(false);
    EXPECT_THROW(first->commit(false), storage::LostLock);
    first.reset();
    ASSERT_NO_FATAL_FAILURE(expect_same(*open_snapshot(folder_), model));
    second->merge(1, false);
    ASSERT_NO_FATAL_FAILURE(expect_same(*open_snapshot(folder_), model));
}

// A commit that failed is rolled back, so nothing is left to be committed.
TEST_F(IndexWriterTest, FailsAgainWhereAnotherHasCommitted) {
    const std::string index = folder_ + "/index", other = folder_ + "/other";
    std::mt19937_64 random(test_seed());
    for (const std::string& folder : {index, other}) {
        std::filesystem::create_directory(folder);
        create_index(folder, two_texts(), false);
    }
    {
        IndexWriter writer(other, 0, milliseconds(0));
        add(writer, random_document(random, 300));
        writer.commit(false);
    }
    IndexWriter writer(index, 0, milliseconds(0));
    add(writer, random_document(random, 300));
    std::filesystem::rename(other + "/manifest", index + "/manifest");
    for (int i = 0; i < 3; ++i) EXPECT_THROW(writer.commit(i == 2), storage::LostLock);
}

// Of another one, that is: the same as it was, copied back or touched, is no news.
TEST_F(IndexWriterTest, GoesOnWhereTheManifestIsTouched) {
    create_index(folder_, two_texts(), false);
    std::mt19937_64 random(test_seed());
    auto index = writer();
    Model model;
    for (int i = 0; i < 3; ++i) {
        add_random(*index, random, model);
        std::filesystem::copy_file(folder_ + "/manifest", folder_ + "/copy");
        std::filesystem::rename(folder_ + "/copy", folder_ + "/manifest");
        index->commit(false);
        ASSERT_NO_FATAL_FAILURE(expect_same(*open_snapshot(folder_), model));
    }
}

// Whatever instant a writer is killed at, what it committed is there, whole, and nothing else.
TEST_F(IndexWriterTest, LosesNothingThatWasCommittedWhenKilled) {
    std::mt19937_64 random(test_seed());
    create_index(folder_, two_texts(), false);
    Model model;
    int64_t committed = 0;
    // Where a commit takes longer than a child lives, few are there.
    constexpr int64_t kEnough = 50;
    for (int round = 0; round < 100 || (committed <= kEnough && round < 2000); ++round) {
        const uint64_t seed = random();
        int pipe_ends[2];
        ASSERT_EQ(pipe(pipe_ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            // Each commit carries its number, and so do its documents.
            std::mt19937_64 of_child(seed);
            IndexWriter index(folder_, 0, milliseconds(5000));
            for (int64_t number = committed + 1;; ++number) {
                for (int i = 0; i < 40; ++i) {
                    const std::string key = "k" + std::to_string(of_child() % 500);
                    const std::string text = "commit" + std::to_string(number) + " common";
                    const FieldValue values[] = {{1, text}};
                    index.add({key, values, bytes_of(key)});
                }
                const char begins = 'b', ends = 'e';
                if (write(pipe_ends[1], &begins, 1) != 1) _exit(1);
                if (number % 7 == 0) index.merge(1, false);
                index.commit(number % 3 == 0, number);
                if (write(pipe_ends[1], &ends, 1) != 1) _exit(1);
            }
        }
        close(pipe_ends[1]);
        usleep(static_cast<useconds_t>(random() % 60'000));
        kill(child, SIGKILL);
        int status;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status));
        int64_t begun = committed, ended = committed;
        for (char what; read(pipe_ends[0], &what, 1) == 1;) ++(what == 'b' ? begun : ended);
        close(pipe_ends[0]);

        // The same again in the model.
        const auto snapshot = writer()->snapshot();
        const int64_t there = snapshot->stored().manifest().log_position.value_or(0);
        ASSERT_GE(there, ended);
        // A merge makes the documents of the commit at hand visible before its number.
        ASSERT_LE(there, begun);
        ASSERT_NO_THROW(snapshot->verify());
        std::mt19937_64 of_child(seed);
        std::map<std::string, int64_t> last;
        for (int64_t number = committed + 1; number <= there; ++number)
            for (int i = 0; i < 40; ++i) last["k" + std::to_string(of_child() % 500)] = number;
        for (const auto& [key, number] : last) {
            const auto document = snapshot->find_document(key);
            ASSERT_TRUE(document) << key;
            const Segment& segment = snapshot->segment_of(*document);
            const auto postings = segment.find(term_key(1, "commit" + std::to_string(number)));
            const bool merged_since = begun > there && (there + 1) % 7 == 0;
            if (merged_since) continue;
            ASSERT_TRUE(postings) << key << " of commit " << number;
            const auto docs = postings->list.docs();
            ASSERT_TRUE(std::ranges::binary_search(docs, *document - segment.base()));
        }
        committed = there;
    }
    EXPECT_GT(committed, kEnough);
}

// A writer that was killed between the manifest's rename and the last synchronization.
TEST_F(IndexWriterTest, SynchronizesTheFolderForAnotherWriter) {
    create_index(folder_, two_texts());
    const std::string orphan = folder_ + "/00000001.seg";
    std::ofstream(orphan) << "x";
    sync_calls.failing = 1;
    auto index = writer();
    sync_calls = {};
    EXPECT_TRUE(std::filesystem::exists(orphan)) << "the manifest before may name it";
    add(*index, {"k", {"a"}, {"b"}, "s"});
    index->commit();
    EXPECT_FALSE(std::filesystem::exists(orphan));
    index.reset();
    std::ofstream(orphan) << "x";
    index = writer();
    int calls = 0;
    sync_calls.after = [&](int) { ++calls; };
    index->commit(false);
    EXPECT_EQ(calls, 0);
    for (int i = 0; i < 2; ++i) {
        index->commit();
        EXPECT_EQ(calls, 1) << "once";
    }
    EXPECT_FALSE(std::filesystem::exists(orphan));
    sync_calls = {};
}

// A page that the system could not write is read from the disk again, as it was before.
TEST_F(IndexWriterTest, MergesNothingThatChangedAfterItWasChecked) {
    std::vector<std::string> parts;
    for (size_t i = 0; i == 0 || i < parts.size(); ++i) {
        create_index(folder_, two_texts());
        auto index = writer();
        add(*index, {"k", {"a"}, {"b"}, "s"});
        index->commit(false);
        const storage::SegmentFile& file = *index->snapshot()->stored().segments()[0].file;
        if (parts.empty())
            for (const storage::Part& part : file.parts())
                if (part.size() > 0) parts.push_back(part.name());
        const storage::Part& part = file.part(parts[i]);
        const auto bytes = part.bytes(0, part.size());
        std::fstream on_disk(file.path(), std::ios::in | std::ios::out | std::ios::binary);
        on_disk.seekp(static_cast<std::streamoff>(*file.offset_of(bytes) + bytes.size() - 1));
        on_disk.put(static_cast<char>(bytes.back() ^ 1));
        on_disk.close();
        add(*index, {"another", {"a"}, {"b"}, "s"});
        EXPECT_THROW(index->commit(false), CorruptedData) << parts[i];
        index.reset();
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directory(folder_);
    }
    EXPECT_GT(parts.size(), 5u);
}

// One stat() that failed tells nothing about whose commit is in force.
TEST_F(IndexWriterTest, GoesOnWhenTheFolderCanBeSeenAgain) {
    const std::string folder = folder_ + "/index", aside = folder_ + "/aside";
    create_index(folder, two_texts(), false);
    std::mt19937_64 random(test_seed());
    IndexWriter index(folder, 0, milliseconds(0));
    Model model;
    add_random(index, random, model);
    const uint64_t before = index.snapshot()->stored().manifest().generation;
    // After the last synchronization, the path has no end.
    sync_calls.after = [&](int) {
        if (storage::ManifestFile(folder).manifest().generation == before) return;
        std::filesystem::rename(folder, aside);
        std::filesystem::create_symlink(folder, folder);
    };
    index.commit();
    sync_calls = {};
    EXPECT_TRUE(std::filesystem::is_symlink(folder));
    EXPECT_THROW(index.erase("k"), storage::FileError);
    std::filesystem::remove(folder);
    std::filesystem::rename(aside, folder);
    add_random(index, random, model);
    index.commit(false);
    expect_same(*open_snapshot(folder), model);
}

// The files of a killed writer have the names that are next, and cannot be removed.
TEST_F(IndexWriterTest, WritesBesideWhatCannotBeRemoved) {
    create_index(folder_, two_texts(), false);
    std::mt19937_64 random(test_seed());
    auto index = writer();
    Model model;
    for (int i = 0; i < 40; ++i) {
        model.add(random_document(random, 1));
        model.documents.back().key = "first" + std::to_string(i);
        add(*index, model.documents.back());
    }
    index->commit(false);
    const storage::Manifest manifest = index->snapshot()->stored().manifest();
    index.reset();
    const uint32_t first = manifest.segments[0].number;
    const std::string stuck[] = {storage::segment_name(manifest.next_segment),
                                 storage::segment_name(manifest.next_segment + 1),
                                 storage::tombstones_name(first, manifest.generation + 1),
                                 storage::tombstones_name(first, manifest.generation + 2)};
    for (const std::string& name : stuck) std::filesystem::create_directory(folder_ + "/" + name);
    for (int i = 0; i < 3; ++i) {
        index = writer();
        const std::string key = model.documents[0].key;
        index->erase(key);
        model.erase(key);
        index->commit(false);
        for (int k = 0; k < 5; ++k) add_random(*index, random, model);
        index->commit(false);
        ASSERT_NO_FATAL_FAILURE(expect_same(*open_snapshot(folder_), model));
        index.reset();
    }
}

// A bitmap of all documents is made only once the segment has so many.
TEST_F(IndexWriterTest, ReadsTombstonesOfAsManyDocumentsAsThereAre) {
    create_index(folder_, two_texts(), false);
    auto index = writer();
    for (int i = 0; i < 40; ++i) add(*index, {std::to_string(i), {"a"}, {"b"}, "s"});
    index->commit(false);
    index->erase("7");
    index->commit(false);
    storage::Manifest manifest = index->snapshot()->stored().manifest();
    index.reset();
    manifest.segments[0].documents = 4'000'000'000;
    manifest.segments[0].live = manifest.segments[0].documents - 1;
    storage::replace_manifest(folder_, manifest, false);
    try {
        open_snapshot(folder_);
        FAIL();
    } catch (const storage::CorruptedFile& error) {
        EXPECT_EQ(error.file, folder_ + "/" + storage::segment_name(manifest.segments[0].number));
    }
}

TEST_F(IndexWriterTest, DropsAllOrSaysWhatIsLeft) {
    create_index(folder_, two_texts(), false);
    add(*writer(), {"k", {"a"}, {"b"}, "s"});
    const auto dropped = [&] {
        try {
            drop_index(folder_, milliseconds(0));
            return 0;
        } catch (const storage::FileError& error) {
            return error.code;
        }
    };
    // With a descriptor for the lock, and none to list the folder.
    const pid_t child = fork();
    if (child == 0) {
        const int next = dup(0);
        close(next);
        const rlimit few{static_cast<rlim_t>(next) + 1, static_cast<rlim_t>(next) + 1};
        setrlimit(RLIMIT_NOFILE, &few);
        _exit(dropped());
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == EMFILE) << status;
    EXPECT_NO_THROW(open_snapshot(folder_)->verify());

    for (const char* name : {"/0000000a.seg", "/spool-aB12cd"}) {
        std::filesystem::create_directory(folder_ + name);
        EXPECT_NE(dropped(), 0);
        EXPECT_THROW(open_snapshot(folder_), storage::FileError);
        std::filesystem::remove(folder_ + name);
        // What is left is the lock.
        EXPECT_EQ(dropped(), 0);
        EXPECT_FALSE(std::filesystem::exists(folder_));
        std::filesystem::create_directory(folder_);
        EXPECT_EQ(dropped(), ENOENT);
        std::ofstream(folder_ + "/lock") << "of something else";
        EXPECT_EQ(dropped(), ENOENT);
        create_index(folder_, two_texts(), false);
    }
}

}  // namespace
}  // namespace postings::index
