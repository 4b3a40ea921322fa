#include "core/storage/snapshot.h"

#include <algorithm>
#include <cerrno>

#include "core/storage/errors.h"

namespace postings::storage {

namespace {

[[noreturn]] void throw_missing(const std::string& path) {
    throw CorruptedFile(path, "", 0, "the manifest names this file, and it is not there");
}

bool is_missing(const FileError& error) {
    return error.code == ENOENT || error.code == ESTALE;
}

}  // namespace

Snapshot::Snapshot(std::string path, Access access, const Snapshot* older, CountDocuments count)
    : folder_(std::move(path)), count_documents_(count) {
    constexpr int kTries = 3;
    for (int tries = 1;; ++tries) {
        try {
            open_folder(access, older);
            return;
        } catch (const CorruptedFile&) {
            // If the manifest cannot be read, the last durable one may be readable.
            const bool is_other_damage = file_ && !may_be_damaged();
            // A writer may have repaired it meanwhile, or the folder's name may have been another
            // folder's for a moment: what is damaged is so at a second look.
            const bool is_replaced = tries == 1 || !file_ || !file_->is_current();
            if (!is_other_damage && open_last_durable(access, older)) return;
            if (!is_replaced || tries == kTries) throw;
        }
    }
}

void Snapshot::open_folder(Access access, const Snapshot* older) {
    // A missing file was dropped by a commit after the manifest was read: the new manifest names
    // others.
    constexpr int kTries = 3;
    for (int tries = 1;; ++tries) {
        file_.emplace(folder_);
        try {
            open_segments(access, older);
            if (may_be_damaged()) verify_since_durable(older);
            return;
        } catch (const FileError& error) {
            if (!is_missing(error)) throw;
            if (tries >= kTries && file_->is_current()) throw_missing(error.path);
        }
    }
}

bool Snapshot::open_last_durable(Access access, const Snapshot* older) {
    try {
        file_.emplace(folder_, WhichManifest::LastDurable);
        if (!may_be_damaged()) return false;
        open_segments(access, older);
        return true;
    } catch (const Error&) {
        return false;
    }
}

void Snapshot::open_segments(Access access, const Snapshot* older) {
    segments_.clear();
    for (size_t i = 0; i < manifest().segments.size(); ++i) {
        segments_.push_back(open(i, access, older));
    }
}

bool Snapshot::may_be_damaged() const {
    return manifest().may_be_damaged() || (!manifest().is_durable() && has_failed_sync(folder_));
}

// Tombstones need no check here: they were checked when read.
void Snapshot::verify_since_durable(const Snapshot* older) const {
    const auto durable = last_durable(folder_);
    for (size_t i = 0; i < segments_.size(); ++i) {
        const SegmentIdentity& identity = manifest().segments[i].identity;
        const auto is_older = [&](const OpenSegment& open) {
            return open.file == segments_[i].file;
        };
        const bool was_checked =
            (durable && std::ranges::find(durable->segments, identity, &SegmentEntry::identity) !=
                            durable->segments.end()) ||
            (older != nullptr && std::ranges::any_of(older->segments_, is_older));
        if (!was_checked) segments_[i].file->verify();
    }
}

OpenSegment Snapshot::open(size_t i, Access access, const Snapshot* older) const {
    const SegmentEntry& entry = manifest().segments[i];
    const std::string path = folder_ + "/" + segment_name(entry.number);
    OpenSegment found;
    bool same_tombstones = false;
    if (older != nullptr) {
        for (size_t k = 0; k < older->segments_.size(); ++k) {
            const SegmentEntry& other = older->manifest().segments[k];
            if (other.number != entry.number || other.identity != entry.identity ||
                !older->segments_[k].file->is_at(path)) {
                continue;
            }
            found = older->segments_[k];
            same_tombstones = other.tombstones == entry.tombstones &&
                              other.tombstones_checksum == entry.tombstones_checksum;
        }
    }
    if (!found.file) {
        found.file = std::make_shared<const SegmentFile>(path, access, &entry.identity);
    }
    if (!same_tombstones) found.tombstones = read_tombstones(entry, found.file);
    return found;
}

std::shared_ptr<const Tombstones> Snapshot::read_tombstones(
    const SegmentEntry& entry, const std::shared_ptr<const SegmentFile>& segment) const {
    if (entry.tombstones == 0) return nullptr;
    if (count_documents_ != nullptr && count_documents_(segment) != entry.documents) {
        throw CorruptedFile(segment->path(), "", 0, "the manifest has another number of documents");
    }
    const std::string path = folder_ + "/" + tombstones_name(entry.number, entry.tombstones);
    auto found = std::make_shared<const Tombstones>(path, entry.identity.id, entry.documents,
                                                    entry.tombstones_checksum);
    if (found->count() != entry.documents - entry.live) {
        throw CorruptedFile(path, "", 36, "the manifest tells another number of deleted ones");
    }
    return found;
}

void Snapshot::verify_segment(size_t i) const {
    const SegmentEntry& entry = manifest().segments[i];
    // False if a later commit has dropped the file.
    const auto check = [&](const auto& read, const auto& is_named) {
        try {
            read();
            return true;
        } catch (const Error& error) {
            // Looked at after the file was read. Names are used again only after commits were
            // rolled back; what has them then has another identity.
            const ManifestFile now(folder_, file_->which());
            if (std::ranges::none_of(now.manifest().segments, is_named)) return false;
            const auto* file = dynamic_cast<const FileError*>(&error);
            if (file != nullptr && is_missing(*file)) throw_missing(file->path);
            throw;
        }
    };
    const bool is_there = check(
        [&] {
            SegmentFile(folder_ + "/" + segment_name(entry.number), Access::Map, &entry.identity)
                .verify();
        },
        [&](const SegmentEntry& named) { return named.identity == entry.identity; });
    if (!is_there) segments_[i].file->verify();
    check([&] { read_tombstones(entry, segments_[i].file); },
          [&](const SegmentEntry& named) { return named == entry; });
}

void Snapshot::verify() const {
    ManifestFile{folder_, file_->which()};
    for (size_t i = 0; i < segments_.size(); ++i) verify_segment(i);
}

}  // namespace postings::storage
