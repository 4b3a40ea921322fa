// Numbers and keywords of an index come back from its columns, whatever was added, replaced,
// erased, committed and merged.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/index/index_writer.h"
#include "core/search/ascending_keywords.h"
#include "core/storage/errors.h"
#include "core/storage/segment_writer.h"
#include "storage_samples.h"

namespace postings::index {
namespace {

using Values = std::set<std::string>;

Schema all_kinds() {
    Schema schema;
    schema.fields = {{"text"},
                     {"tag", FieldKind::Keyword},
                     {"count", FieldKind::Integer},
                     {"price", FieldKind::Real},
                     {"flag", FieldKind::Boolean},
                     {"day", FieldKind::Date},
                     {"none", FieldKind::Keyword}};
    return schema;
}

class IndexColumns : public StorageTest {
  protected:
    using Document = std::map<size_t, Values>;  // by field

    IndexColumns() { create_index(folder, schema, false); }

    Document random_document() {
        Document document;
        for (const size_t field : {1, 2, 3, 4, 5}) {
            const bool one = field == 2;
            for (uint32_t n = one ? 1 : below(field == 4 ? 2 : 3); n > 0; --n) {
                const auto number = static_cast<int>(below(40)) - 10;
                std::string text = std::to_string(number);
                if (field == 1) text = "t" + text;
                if (field == 3) text = number_text(FieldKind::Real, ordered(number / 4.0));
                if (field == 4) text = number > 0 ? "true" : "false";
                if (field == 5) text = date_text(int64_t{number} * 86400000000);
                document[field].insert(text);
            }
        }
        return document;
    }
    void add(IndexWriter& writer, const std::string& key, const Document& document) {
        std::vector<FieldValue> values = {{0, "word"}};
        for (const auto& [field, of] : document)
            for (const std::string& value : of) values.push_back({field, value});
        writer.add({key, values, {}});
    }
    static Values values_of(const Segment& segment, size_t field, FieldKind kind,
                            const Column& column, uint32_t document) {
        Values values;
        column.each_rank(document, [&](uint64_t rank) {
            values.insert(kind == FieldKind::Keyword ? segment.keyword(field, rank)
                                                     : number_text(kind, column.number_of(rank)));
        });
        return values;
    }
    void expect_same(const IndexSnapshot& snapshot, const std::map<std::string, Document>& model) {
        ASSERT_EQ(snapshot.documents(), model.size());
        storage::TermBuffer buffer;
        for (const Segment& segment : snapshot.segments()) {
            for (size_t field = 1; field < schema.fields.size(); ++field) {
                const FieldKind kind = schema.fields[field].kind;
                const Column column = segment.column(field, kind);
                for (uint32_t i = 0; i < segment.documents(); ++i) {
                    if (segment.is_deleted(i)) continue;
                    const Document& document = model.at(std::string(segment.key_of(i, buffer)));
                    const auto found = document.find(field);
                    ASSERT_EQ(values_of(segment, field, kind, column, i),
                              found == document.end() ? Values() : found->second);
                }
            }
        }
    }

    Schema schema = all_kinds();
};

TEST_F(IndexColumns, AreThoseOfTheDocuments) {
    IndexWriter writer(folder, 0, std::chrono::milliseconds(1000));
    std::map<std::string, Document> model;
    for (int step = 0; step < 40; ++step) {
        for (uint32_t n = below(100); n > 0; --n) {
            const std::string key = "k" + std::to_string(below(1500));
            if (below(6) == 0) {
                writer.erase(key);
                model.erase(key);
            } else {
                add(writer, key, model[key] = random_document());
            }
        }
        below(5) ? writer.commit(false) : writer.merge(1 + below(2), false);
        const auto snapshot = open_snapshot(folder);
        snapshot->verify();
        expect_same(*snapshot, model);
    }
}

TEST_F(IndexColumns, RefuseWhatIsNoValue) {
    IndexWriter writer(folder, 0, std::chrono::milliseconds(1000));
    for (const auto& [field, text] : std::vector<std::pair<size_t, std::string>>{
             {2, "1.5"}, {2, ""}, {3, "nan"}, {4, "yes"}, {5, "soon"}}) {
        const FieldValue values[] = {{field, text}};
        EXPECT_THROW(writer.add({"k", values, {}}), InvalidArgument) << text;
    }
    EXPECT_EQ(writer.pending(), 0u);
}

TEST_F(IndexColumns, OfAnotherKindOrMissingAreRefused) {
    IndexWriter writer(folder, 0, std::chrono::milliseconds(1000));
    for (int i = 0; i < 500; ++i) add(writer, "k" + std::to_string(i), random_document());
    writer.commit(false);
    const auto snapshot = open_snapshot(folder);
    const Segment& segment = snapshot->segments()[0];
    // With the column of one keyword field as that of another one, and without a third.
    {
        storage::SegmentWriter other(path("other"));
        for (const storage::Part& part : segment.file().parts()) {
            if (part.name() == "column.2") continue;
            other.begin_part(part.name());
            other.write(
                segment.file().part(part.name() == "column.6" ? "column.1" : part.name()).bytes());
        }
        other.finish(false);
    }
    const Segment other(std::make_shared<const storage::SegmentFile>(path("other")), nullptr, 0);
    EXPECT_THROW(other.verify(), storage::CorruptedFile) << "not as the lists have it";
    EXPECT_THROW(other.column(2, FieldKind::Integer), storage::CorruptedFile);
    EXPECT_THROW(other.column(3, FieldKind::Integer), storage::CorruptedFile) << "another kind";
    EXPECT_NO_THROW(other.column(3, FieldKind::Real));
    // It has keywords of a field that has none.
    const Column wrong = other.column(6, FieldKind::Keyword);
    EXPECT_THROW(other.keyword(6, wrong.greatest_rank()), storage::CorruptedFile);
}

// As ranks from a forged column may be: some of them lead round 2^64, to another field's terms.
TEST_F(IndexColumns, RanksThatNoKeywordHasAreRefused) {
    IndexWriter writer(folder, 0, std::chrono::milliseconds(1000));
    const FieldValue values[] = {{0, "two words"}, {1, "a"}, {1, "b"}};
    writer.add({"k", values, {}});
    writer.commit(false);
    const auto snapshot = open_snapshot(folder);
    search::AscendingKeywords keywords(snapshot->segments()[0], 1);
    EXPECT_EQ(keywords.keyword(2), "b");
    EXPECT_EQ(keywords.keyword(1), "a");
    for (const uint64_t rank : {uint64_t{0}, uint64_t{3}, UINT64_MAX, UINT64_MAX - 1})
        EXPECT_THROW(keywords.keyword(rank), CorruptedData) << rank;
}

TEST_F(IndexColumns, ASchemaComesBackAsItsText) {
    EXPECT_EQ(Schema::parse(schema.text()).text(), schema.text());
}

TEST_F(IndexColumns, ASchemaKeepsAnalyzersOfFields) {
    Schema mixed;
    mixed.fields = {{"a"}, {"b"}, {"tag", FieldKind::Keyword}, {"c"}, {"d"}};
    EXPECT_EQ(mixed.manifest_version(), storage::Manifest::kUsualVersion);
    EXPECT_EQ(mixed.fields_by_analyzer().size(), 1u);
    AnalyzerOptions own;
    own.fold_accents = false;
    own.drop_stop_words = true;
    own.stop_words = {"the", "of"};
    mixed.fields[1].analyzer = mixed.fields[4].analyzer = own;
    mixed.fields[3].analyzer = mixed.analyzer;
    EXPECT_EQ(mixed.manifest_version(), storage::Manifest::kAnalyzersOfFields);
    const Schema back = Schema::parse(mixed.text());
    EXPECT_EQ(back.text(), mixed.text());
    EXPECT_EQ(back.fields, mixed.fields);
    const std::vector<AnalyzedFields> groups = back.fields_by_analyzer();
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].fields, (std::vector<size_t>{0, 3}));
    EXPECT_EQ(groups[1].fields, (std::vector<size_t>{1, 4}));
    EXPECT_EQ(groups[1].analyzer, own);
    // Stop words may change, terms may not.
    Schema other = mixed;
    other.fields[4].analyzer->stop_words = {"a"};
    EXPECT_NO_THROW(other.check_same_documents(mixed));
    other.fields[4].analyzer->fold_accents = true;
    EXPECT_THROW(other.check_same_documents(mixed), InvalidArgument);
    mixed.fields[2].analyzer = own;
    EXPECT_THROW(mixed.check(), InvalidArgument);
    EXPECT_THROW(Schema::parse(mixed.text()), CorruptedData);
}

}  // namespace
}  // namespace postings::index
