#include "core/storage/snapshot.h"

#include <cerrno>

#include "core/storage/errors.h"

namespace postings::storage {

Snapshot::Snapshot(std::string folder, Access access, const Snapshot* older)
    : folder_(std::move(folder)), file_(folder_) {
    // A file that is missing was dropped by a commit after the manifest was read: the new manifest
    // names others.
    constexpr int kTries = 3;
    for (int tries = 1;; ++tries) {
        try {
            segments_.clear();
            for (size_t i = 0; i < manifest().segments.size(); ++i) {
                segments_.push_back(open(i, access, older));
            }
            return;
        } catch (const FileError& error) {
            if (error.code != ENOENT) throw;
            if (tries >= kTries && file_.is_current()) {
                throw CorruptedFile(error.path, "", 0,
                                    "the manifest names this file, and it is not there");
            }
        }
        file_ = ManifestFile(folder_);
    }
}

OpenSegment Snapshot::open(size_t i, Access access, const Snapshot* older) const {
    const SegmentEntry& entry = manifest().segments[i];
    OpenSegment found;
    bool same_tombstones = false;
    if (older != nullptr) {
        for (size_t k = 0; k < older->segments_.size(); ++k) {
            const SegmentEntry& other = older->manifest().segments[k];
            if (other.number != entry.number || other.identity != entry.identity) continue;
            found = older->segments_[k];
            same_tombstones = other.tombstones == entry.tombstones &&
                              other.tombstones_checksum == entry.tombstones_checksum;
        }
    }
    if (!found.file) {
        found.file = std::make_shared<const SegmentFile>(folder_ + "/" + segment_name(entry.number),
                                                         access, &entry.identity);
    }
    if (same_tombstones) return found;
    found.tombstones = read_tombstones(entry);
    return found;
}

std::shared_ptr<const Tombstones> Snapshot::read_tombstones(const SegmentEntry& entry) const {
    if (entry.tombstones == 0) return nullptr;
    const std::string path = folder_ + "/" + tombstones_name(entry.number, entry.tombstones);
    auto found = std::make_shared<const Tombstones>(path, entry.identity.id, entry.documents,
                                                    entry.tombstones_checksum);
    if (found->count() != entry.documents - entry.live) {
        throw CorruptedFile(path, "", 36, "the manifest tells another number of deleted ones");
    }
    return found;
}

void Snapshot::verify() const {
    const ManifestFile on_disk(folder_);
    for (size_t i = 0; i < segments_.size(); ++i) {
        segments_[i].file->verify();
        try {
            read_tombstones(manifest().segments[i]);
        } catch (const FileError& error) {
            // Dropped by a later commit; this process has them.
            if (error.code != ENOENT || is_current()) throw;
        }
    }
}

}  // namespace postings::storage
