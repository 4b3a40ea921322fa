// An index to be searched, as it was at one moment.
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

// Never changes; for any number of threads.
class IndexSnapshot {
  public:
    // What storage::Snapshot throws; CorruptedFile.
    explicit IndexSnapshot(std::shared_ptr<const storage::Snapshot> stored);

    // Of segments that no commit has; bases ascend. Without mean lengths: not for ranking; there is
    // no stored().
    IndexSnapshot(Schema schema, std::vector<Segment> segments);

    const Schema& schema() const { return schema_; }
    const storage::Snapshot& stored() const { return *stored_; }
    // In the order of their documents; none of them is without one.
    std::span<const Segment> segments() const { return segments_; }
    // Live ones.
    uint64_t documents() const { return live_; }
    // Numbers of documents are below this; some may be deleted.
    uint32_t document_numbers() const { return document_numbers_; }
    // Of a text field, by its place among those: the mean of the exact lengths of the live
    // documents that have a length.
    double average_length(size_t text_field) const { return averages_[text_field]; }

    // The segment of a document's number.
    const Segment& segment_of(uint32_t document) const;
    std::optional<uint32_t> find_document(std::string_view key) const;  // a live one

    void verify() const;

  private:
    std::shared_ptr<const storage::Snapshot> stored_;
    Schema schema_;
    std::vector<Segment> segments_;
    uint64_t live_ = 0;
    uint32_t document_numbers_ = 0;
    std::vector<double> averages_;
};

// The last commit of the index in a folder; takes what is the same from an older one.
std::shared_ptr<const IndexSnapshot> open_snapshot(const std::string& folder,
                                                   const IndexSnapshot* older = nullptr);

}  // namespace postings::index
