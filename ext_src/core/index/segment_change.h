// A segment on its way into the next manifest.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/index/segment.h"
#include "core/index/segment_builder.h"
#include "core/storage/manifest.h"
#include "core/storage/segment_file.h"
#include "core/storage/tombstones.h"

namespace postings::index {

struct SegmentChange {
    // Of size(): documents of more bytes count for more.
    static constexpr uint64_t kBytesADocument = 512;

    storage::SegmentEntry entry;
    std::shared_ptr<const storage::SegmentFile> file;
    std::shared_ptr<storage::Tombstones> tombstones;  // null: none are deleted
    bool changed = true;                              // since the manifest in force
    bool synced = false;            // synchronized: the segment, and its tombstones unless they
                                    // change
    std::optional<uint64_t> first;  // number of its first document among the uncommitted ones;
                                    // nothing if committed

    uint32_t live() const { return entry.documents - (tombstones ? tombstones->count() : 0); }
    // The number of live documents, or their bytes / kBytesADocument if that is more.
    uint64_t size() const {
        const uint64_t by_bytes = entry.identity.bytes / kBytesADocument;
        return std::max<uint64_t>(live(), by_bytes * live() / std::max(1u, entry.documents));
    }
    Segment segment() const { return Segment(file, tombstones, 0); }
    bool is_erased(uint32_t document) const {
        return tombstones && tombstones->is_deleted(document);
    }
    void erase(uint32_t document) {
        if (!tombstones) tombstones = std::make_shared<storage::Tombstones>(entry.documents);
        changed |= tombstones->erase(document);
    }
    // For a segment that was just written.
    static SegmentChange written(uint32_t number, const BuiltSegment& built,
                                 const std::string& path) {
        SegmentChange change;
        change.entry.number = number;
        change.entry.identity = built.identity;
        change.entry.documents = built.documents;
        change.file = std::make_shared<const storage::SegmentFile>(path, storage::Access::Map,
                                                                   &built.identity);
        for (const uint32_t document : built.replaced) change.erase(document);
        return change;
    }
};

}  // namespace postings::index
