// The device on which an index is searched, through the dispatcher that decides what goes there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/index/index_snapshot.h"
#include "core/search/list_device.h"
#include "core/task/list_reference.h"

namespace postings::php {

// Searches one snapshot of an index, for one thread. Devices know stored lists by their places in
// the segments' files.
class IndexDevice : public search::ListDevice {
  public:
    // The snapshot outlives the object.
    explicit IndexDevice(const index::IndexSnapshot& snapshot) : snapshot_(snapshot) {}

    void decline(const char* reason) override { reason_ = reason; }
    std::optional<std::vector<RankedDocuments>> rank(const RankRequest& request) override;
    std::optional<std::vector<uint32_t>> count(
        size_t segment, RankMode mode,
        std::span<const std::vector<const PostingListView*>> queries) override;

    void took_here(uint64_t ns) override;

    // To be called before a search. `filter` is the list that documents are restricted to, if any.
    void begin(const std::optional<ListReference>& filter);
    // Since then: the device that did some of the work, and why the CPU did some; empty if there
    // was nothing.
    const std::string& device() const { return device_; }
    const std::string& reason() const { return reason_; }

  private:
    struct OfSegment {
        Descriptor file;
        std::optional<StoredPlace> place;  // the whole file's
        CachedKey deleted, lengths;
    };
    // References to the lists of a segment, each list once.
    class Table;

    OfSegment& of(size_t segment);
    void note();

    const index::IndexSnapshot& snapshot_;
    std::vector<OfSegment> segments_;  // empty until one is needed
    std::optional<ListReference> filter_;
    std::string device_, reason_;
};

}  // namespace postings::php
