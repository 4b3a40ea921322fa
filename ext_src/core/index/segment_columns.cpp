// The columns of a segment.
#include <algorithm>
#include <charconv>

#include "core/base/error.h"
#include "core/index/column_writer.h"
#include "core/index/segment.h"
#include "core/index/segment_parts.h"
#include "core/storage/errors.h"

namespace postings::index {

namespace {

// The column in a part; errors name the part.
Column column_of(const storage::SegmentFile& file, const storage::Part& part, FieldKind kind,
                 uint32_t documents) {
    const auto bytes = part.bytes();
    if (!bytes.empty() && bytes[0] > Column::kVersion)
        throw storage::UnknownVersion(file.path(), "a column of another version");
    try {
        return Column(bytes, kind, documents);
    } catch (const CorruptedData& error) {
        part.corrupted(error.offset, error.what());
    }
}

}  // namespace

Column Segment::column(size_t field, FieldKind kind) const {
    return column_of(*file_, file_->part(parts::column(field)), kind, documents_);
}

std::pair<uint64_t, uint64_t> Segment::term_places(size_t field) const {
    return terms_.prefix_range(term_key(field, {}));
}

std::string Segment::keyword(size_t field, uint64_t rank) const {
    const auto [first, last] = term_places(field);
    if (rank == 0 || rank > last - first)
        file_->part(parts::kTerms).corrupted(0, "a column has a keyword that is no term");
    return std::string(terms_.at(first + rank - 1).term().substr(1));
}

// Makes the column that SegmentBuilder makes of the same terms.
Bytes Segment::column_of_lists(size_t field) const {
    const auto [first, last] = term_places(field);
    ColumnWriter writer(FieldKind::Keyword);
    auto term = terms_.at(first);
    for (uint64_t place = 0; place < last - first; ++place, term.next()) {
        for (const uint32_t document : postings(term.payload()).list.docs()) {
            if (document >= documents_) lists_->corrupted(0, "there is no such document");
            writer.add(document, place);
        }
    }
    return writer.finish(documents_);
}

void Segment::verify_columns() const {
    constexpr std::string_view kName = "column.";
    for (const storage::Part& part : file_->parts()) {
        if (!part.name().starts_with(kName)) continue;
        const char* const end = part.name().data() + part.name().size();
        size_t field = 0;
        const auto read = std::from_chars(part.name().data() + kName.size(), end, field);
        if (read.ec != std::errc() || read.ptr != end || field >= Schema::kMostFields)
            part.corrupted(0, "a column of no field");
        const auto bytes = part.bytes();
        const auto kind = static_cast<FieldKind>(bytes.size() > 1 ? bytes[1] : 0);
        if (kind < FieldKind::Keyword || kind > FieldKind::Point)
            part.corrupted(1, "a column of an unknown kind");
        const Column column = column_of(*file_, part, kind, documents_);
        try {
            column.verify();
        } catch (const CorruptedData& error) {
            part.corrupted(error.offset, error.what());
        }
        if (kind == FieldKind::Keyword && !std::ranges::equal(column_of_lists(field), bytes))
            part.corrupted(0, "a column that has other documents than the terms' lists");
    }
}

}  // namespace postings::index
