#include "core/index/merge_segments.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/index/merge_words.h"
#include "core/index/merged_dictionary.h"
#include "core/index/merged_postings.h"
#include "core/storage/errors.h"

namespace postings::index {

namespace {

struct NumberColumn {
    size_t field;
    Column column;
};

std::vector<NumberColumn> number_columns(const Segment& segment, const Schema& schema) {
    std::vector<NumberColumn> columns;
    for (size_t field = 0; field < schema.fields.size(); ++field)
        if (is_number(schema.fields[field].kind))
            columns.push_back({field, segment.column(field, schema.fields[field].kind)});
    return columns;
}

// Copies the records of a block that begins with this document, if none of its documents is
// deleted. Returns their number.
uint32_t copy_records(const Segment& segment, uint32_t document, SegmentBuilder& builder) {
    const auto block = segment.records_from(document);
    if (!block) return 0;
    for (uint32_t i = 0; i < block->records; ++i)
        if (segment.is_deleted(document + i)) return 0;
    return builder.add_records(*block) ? block->records : 0;
}

// The buffer may be used for several sources, as to make one takes time.
void add_documents(const MergeSource& source, const Schema& schema, storage::RecordBuffer& buffer,
                   SegmentBuilder& builder) {
    const Segment& segment = *source.segment;
    const size_t text_fields = schema.text_fields();
    std::vector<std::vector<uint32_t>> exact;
    for (size_t field = 0; field < text_fields; ++field)
        exact.push_back(segment.exact_lengths(field));
    std::vector<uint32_t> lengths(text_fields);
    uint32_t copied_until = 0;
    for (uint32_t document = 0; document < segment.documents(); ++document) {
        if (segment.is_deleted(document)) continue;
        for (size_t field = 0; field < text_fields; ++field)
            lengths[field] = exact[field][document];
        if (document >= copied_until)
            copied_until = document + copy_records(segment, document, builder);
        std::optional<std::span<const uint8_t>> record;
        if (document >= copied_until) record = segment.record(document, buffer);
        builder.add_document(lengths, record);
    }
    for (const NumberColumn& from : number_columns(segment, schema)) {
        for (uint32_t document = 0; document < segment.documents(); ++document) {
            const uint32_t number = source.numbers.of(document);
            if (number == NewNumbers::kGone) continue;
            from.column.each_rank(document, [&](uint64_t rank) {
                builder.add_number(from.field, number, from.column.number_of(rank));
            });
        }
    }
}

void add_keys(std::span<const MergeSource> sources, SegmentBuilder& builder) {
    std::vector<Cursor> cursors;
    for (const MergeSource& source : sources) cursors.push_back(source.segment->keys().begin());
    std::vector<uint32_t> keys(sources.size());
    for (size_t i = least_of(cursors); i < sources.size(); i = least_of(cursors)) {
        const MergeSource& source = sources[i];
        const uint32_t number =
            source.numbers.of(source.segment->document_of(cursors[i].payload()));
        if (number != NewNumbers::kGone) {
            builder.add_key(cursors[i].term(), number);
            ++keys[i];
        }
        cursors[i].next();
    }
    for (size_t i = 0; i < sources.size(); ++i)
        if (keys[i] != sources[i].segment->live())
            throw storage::CorruptedFile(sources[i].segment->file().path(), "keys", 0,
                                         "not a key for each document");
}

// Returns the terms of texts that few documents are left of.
std::vector<FewDocuments> add_terms(std::span<const MergeSource> sources, const Schema& schema,
                                    SegmentBuilder& builder) {
    std::vector<FewDocuments> few;
    const auto text_fields = text_field_numbers(schema);
    std::vector<Cursor> cursors;
    for (const MergeSource& source : sources) cursors.push_back(source.segment->terms().begin());
    PostingsMerger merger;
    NewPostings merged;
    std::string key;
    for (size_t least = least_of(cursors); least < sources.size(); least = least_of(cursors)) {
        key = cursors[least].term();
        const size_t field = key.empty() ? SIZE_MAX : static_cast<uint8_t>(key[0]);
        if (field >= text_fields.size() || is_number(schema.fields[field].kind))
            throw storage::CorruptedFile(sources[least].segment->file().path(), "terms", 0,
                                         "a term of a field that is not in the schema");
        merged.clear();
        uint32_t postings = 0;  // in the segment that has most
        for (size_t i = least; i < sources.size(); ++i) {
            if (cursors[i].at_end() || cursors[i].term() != key) continue;
            const uint32_t added =
                merger.add(*sources[i].segment, cursors[i].payload(), sources[i].numbers,
                           text_fields[field].has_value(), merged);
            postings = std::max(postings, added);
            cursors[i].next();
        }
        const auto documents = merged.documents();
        if (!documents.empty()) builder.add_term(key, merged, text_fields[field]);
        if (text_fields[field] && postings > Spelling::kMostListed &&
            documents.size() <= Spelling::kMostListed) {
            FewDocuments& left = few.emplace_back();
            left.key = key;
            for (const uint32_t document : documents)
                left.documents.first[left.documents.documents++] = document;
        }
    }
    return few;
}

}  // namespace

std::vector<std::optional<size_t>> text_field_numbers(const Schema& schema) {
    std::vector<std::optional<size_t>> numbers(schema.fields.size());
    size_t next = 0;
    for (const size_t field : schema.text_places()) numbers[field] = next++;
    return numbers;
}

BuiltSegment merge_segments(std::span<const Segment* const> segments, const Schema& schema,
                            const FieldAnalyzers& analyzers, const std::string& path,
                            const std::string& folder, bool durable, bool thorough) {
    const MergedDictionary dictionary(segments, thorough);
    SegmentBuilder builder(path, folder, schema, dictionary.dictionary());
    try {
        std::vector<MergeSource> sources;
        storage::RecordBuffer buffer;
        uint32_t documents = 0;
        for (const Segment* segment : segments) {
            sources.push_back({segment, NewNumbers(*segment, documents)});
            documents += segment->live();
            if (!segment->knows_all_words()) builder.lack_words();
            add_documents(sources.back(), schema, buffer, builder);
        }
        add_keys(sources, builder);
        const std::vector<FewDocuments> few = add_terms(sources, schema, builder);
        merge_words(sources, schema, analyzers, few, builder);
        return builder.finish(durable);
    } catch (const InvalidArgument& error) {
        throw CannotMerge("the files of " + folder + " cannot be merged: " + error.what());
    }
}

}  // namespace postings::index
