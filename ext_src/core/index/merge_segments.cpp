#include "core/index/merge_segments.h"

#include <algorithm>

#include "core/index/merged_dictionary.h"
#include "core/index/positions.h"
#include "core/storage/errors.h"

namespace postings::index {

namespace {

constexpr uint32_t kGone = UINT32_MAX;

// Adds a segment's postings; `numbers` maps each document to its new number, or kGone.
void add_postings(const TermPostings& postings, std::span<const uint32_t> numbers,
                  bool with_positions, NewPostings& merged) {
    PositionReader reader(postings);
    const uint32_t blocks = postings.list.block_count();
    uint32_t docs[kBlockSize + kDecodeSlack], counts[kBlockSize + kDecodeSlack];
    for (uint32_t block = 0; block < blocks; ++block) {
        const uint32_t size = postings.list.decode_block(block, docs);
        postings.list.decode_frequencies(block, counts);
        for (uint32_t i = 0; i < size; ++i) {
            if (docs[i] >= numbers.size()) throw CorruptedData("there is no such document", 0);
            if (numbers[docs[i]] == kGone) continue;
            std::span<const uint32_t> positions;
            if (with_positions) positions = reader.at(block * kBlockSize + i);
            merged.add(numbers[docs[i]], counts[i], positions);
        }
    }
}

struct Source {
    const Segment* segment;
    std::vector<uint32_t> numbers;
    storage::TermDictionary::Cursor terms;
};

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

void add_documents(std::vector<Source>& sources, const Schema& schema, SegmentBuilder& builder) {
    const size_t text_fields = schema.text_fields();
    storage::RecordBuffer buffer;
    storage::TermBuffer key;
    std::vector<uint32_t> lengths(text_fields);
    for (Source& source : sources) {
        const Segment& segment = *source.segment;
        std::vector<std::vector<uint32_t>> exact;
        for (size_t field = 0; field < text_fields; ++field)
            exact.push_back(segment.exact_lengths(field));
        const std::vector<NumberColumn> numbers = number_columns(segment, schema);
        uint32_t copied_until = 0;
        for (uint32_t document = 0; document < segment.documents(); ++document) {
            if (segment.is_deleted(document)) {
                source.numbers.push_back(kGone);
                continue;
            }
            for (size_t field = 0; field < text_fields; ++field)
                lengths[field] = exact[field][document];
            if (document >= copied_until)
                copied_until = document + copy_records(segment, document, builder);
            std::optional<std::span<const uint8_t>> record;
            if (document >= copied_until) record = segment.record(document, buffer);
            source.numbers.push_back(
                builder.add_document(segment.key_of(document, key), lengths, record));
            for (const NumberColumn& from : numbers)
                from.column.each_rank(document, [&](uint64_t rank) {
                    builder.add_number(from.field, from.column.number_of(rank));
                });
        }
    }
}

}  // namespace

std::vector<std::optional<size_t>> text_field_numbers(const Schema& schema) {
    std::vector<std::optional<size_t>> numbers(schema.fields.size());
    size_t next = 0;
    for (const size_t field : schema.text_places()) numbers[field] = next++;
    return numbers;
}

BuiltSegment merge_segments(std::span<const Segment* const> segments, const Schema& schema,
                            const std::string& path, const std::string& folder, bool durable,
                            bool thorough) {
    const auto text_fields = text_field_numbers(schema);
    const MergedDictionary dictionary(segments, thorough);
    SegmentBuilder builder(path, folder, schema, dictionary.dictionary());
    std::vector<Source> sources;
    for (const Segment* segment : segments)
        sources.push_back({segment, {}, segment->terms().begin()});
    add_documents(sources, schema, builder);

    NewPostings merged;
    std::string key;
    for (;;) {
        // There are few sources, so the least is found by looking at all.
        const Source* least = nullptr;
        for (const Source& source : sources) {
            if (source.terms.at_end()) continue;
            if (least == nullptr || source.terms.term() < least->terms.term()) least = &source;
        }
        if (least == nullptr) break;
        key = least->terms.term();
        const size_t field = key.empty() ? SIZE_MAX : static_cast<uint8_t>(key[0]);
        if (field >= text_fields.size() || is_number(schema.fields[field].kind))
            throw storage::CorruptedFile(least->segment->file().path(), "terms", 0,
                                         "a term of a field that is not in the schema");
        merged.clear();
        for (Source& source : sources) {
            if (source.terms.at_end() || source.terms.term() != key) continue;
            add_postings(source.segment->postings(source.terms.payload()), source.numbers,
                         text_fields[field].has_value(), merged);
            source.terms.next();
        }
        if (merged.documents().empty()) continue;
        builder.add_term(key, merged, text_fields[field]);
    }
    return builder.finish(durable);
}

}  // namespace postings::index
