#include "core/index/index_snapshot.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/storage/errors.h"

namespace postings::index {

IndexSnapshot::IndexSnapshot(std::shared_ptr<const storage::Snapshot> stored,
                             const IndexSnapshot* older)
    : stored_(std::move(stored)) {
    const storage::Manifest& manifest = stored_->manifest();
    try {
        const bool is_same =
            older != nullptr && older->stored().manifest().schema == manifest.schema;
        schema_ = is_same ? older->schema_
                          : std::make_shared<const Schema>(Schema::parse(manifest.schema));
    } catch (const CorruptedData& error) {
        throw storage::CorruptedFile(stored_->folder() + "/manifest", "schema", error.offset,
                                     error.what());
    }
    const size_t text_fields = schema().text_fields();
    std::vector<LengthTotal> lengths(text_fields);
    for (size_t i = 0; i < manifest.segments.size(); ++i) {
        const storage::SegmentEntry& entry = manifest.segments[i];
        const storage::OpenSegment& open = stored_->segments()[i];
        const Segment& segment =
            segments_.emplace_back(open.file, open.tombstones, document_numbers_);
        const auto fail = [&](const char* what) {
            throw storage::CorruptedFile(open.file->path(), "", 0, what);
        };
        if (segment.documents() != entry.documents || segment.live() != entry.live)
            fail("the manifest has another number of documents");
        if (segment.text_fields() != text_fields || entry.length_sums.size() != text_fields)
            fail("the schema has other fields");
        if (entry.documents > UINT32_MAX - 1 - document_numbers_) fail("too many documents");
        document_numbers_ += entry.documents;
        live_ += entry.live;
        const bool counted = !entry.with_length.empty();  // older versions have no counts
        for (size_t field = 0; field < text_fields; ++field) {
            lengths[field].sum += entry.length_sums[field];
            lengths[field].documents +=
                counted ? entry.with_length[field] : segment.live_lengths(field).documents;
        }
    }
    for (const LengthTotal& all : lengths) averages_.push_back(all.mean());
}

IndexSnapshot::IndexSnapshot(Schema schema, std::vector<Segment> segments)
    : schema_(std::make_shared<const Schema>(std::move(schema))), segments_(std::move(segments)) {
    for (const Segment& segment : segments_) {
        document_numbers_ += segment.documents();
        live_ += segment.live();
    }
    averages_.assign(schema_->text_fields(), 1);
}

size_t IndexSnapshot::place_of_segment(uint32_t document) const {
    if (document >= document_numbers_) throw InvalidArgument("there is no such document");
    const auto after = std::upper_bound(
        segments_.begin(), segments_.end(), document,
        [](uint32_t number, const Segment& segment) { return number < segment.base(); });
    return static_cast<size_t>(after - segments_.begin()) - 1;
}

std::optional<uint32_t> IndexSnapshot::find_document(std::string_view key) const {
    for (auto segment = segments_.rbegin(); segment != segments_.rend(); ++segment) {
        const auto document = segment->find_document(key);
        if (document && !segment->is_deleted(*document)) return segment->base() + *document;
    }
    return std::nullopt;
}

void IndexSnapshot::verify() const {
    stored_->verify();
    const std::vector<SchemaField>& fields = schema().fields;
    for (size_t s = 0; s < segments_.size(); ++s) {
        const Segment& segment = segments_[s];
        segment.verify();
        // What the manifest says of it: columns of each field's kind, and all lengths together.
        for (size_t i = 0; i < fields.size(); ++i)
            if (fields[i].kind != FieldKind::Text) segment.column(i, fields[i].kind);
        const storage::SegmentEntry& entry = stored_->manifest().segments[s];
        for (size_t field = 0; field < segment.text_fields(); ++field) {
            const LengthTotal live = segment.live_lengths(field);
            if (live.sum != entry.length_sums[field] ||
                (!entry.with_length.empty() && live.documents != entry.with_length[field]))
                throw storage::CorruptedFile(stored_->folder() + "/manifest", "", 0,
                                             "lengths that are not those of the documents");
        }
    }
}

std::shared_ptr<const IndexSnapshot> open_snapshot(const std::string& folder,
                                                   const IndexSnapshot* older) {
    const auto documents_of = [](const std::shared_ptr<const storage::SegmentFile>& file) {
        return Segment(file, nullptr, 0).documents();
    };
    const storage::Snapshot* of_older = older != nullptr ? &older->stored() : nullptr;
    return std::make_shared<const IndexSnapshot>(
        std::make_shared<const storage::Snapshot>(folder, storage::Access::Map, of_older,
                                                  documents_of),
        older);
}

}  // namespace postings::index
