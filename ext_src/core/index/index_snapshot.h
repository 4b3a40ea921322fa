// An index at one moment, for searching.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/schema.h"
#include "core/index/segment.h"
#include "core/storage/snapshot.h"

namespace postings::index {

// Immutable; may be used by any number of threads.
class IndexSnapshot {
  public:
    // Takes the schema of an older one if it has not changed. Throws what storage::Snapshot throws,
    // and CorruptedFile.
    explicit IndexSnapshot(std::shared_ptr<const storage::Snapshot> stored,
                           const IndexSnapshot* older = nullptr);

    // A snapshot of uncommitted segments, whose bases ascend. It has no average lengths, so it
    // cannot be used for ranking, and no stored().
    IndexSnapshot(Schema schema, std::vector<Segment> segments);

    const Schema& schema() const { return *schema_; }
    bool has_schema_of(const IndexSnapshot& other) const { return schema_ == other.schema_; }
    const storage::Snapshot& stored() const { return *stored_; }
    // In the order of their documents; none is empty.
    std::span<const Segment> segments() const { return segments_; }
    // The number of live documents.
    uint64_t documents() const { return live_; }
    // Numbers of documents are below this; some documents may be deleted.
    uint32_t document_numbers() const { return document_numbers_; }
    // For a text field, by its place among the text fields: the mean of the exact lengths of the
    // live documents that have a length.
    double average_length(size_t text_field) const { return averages_[text_field]; }

    // The segment that has the document with this number, and its place among the segments. Throws
    // InvalidArgument if there is none.
    size_t place_of_segment(uint32_t document) const;
    const Segment& segment_of(uint32_t document) const {
        return segments_[place_of_segment(document)];
    }
    std::optional<uint32_t> find_document(std::string_view key) const;  // only live ones

    void verify() const;

  private:
    std::shared_ptr<const storage::Snapshot> stored_;
    std::shared_ptr<const Schema> schema_;
    std::vector<Segment> segments_;
    uint64_t live_ = 0;
    uint32_t document_numbers_ = 0;
    std::vector<double> averages_;
};

// Opens the last commit of the index in a folder, sharing what is unchanged with an older snapshot.
std::shared_ptr<const IndexSnapshot> open_snapshot(const std::string& folder,
                                                   const IndexSnapshot* older = nullptr);

}  // namespace postings::index
