// A snapshot of an index at one moment: its manifest and the files that it names, opened.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/storage/manifest_file.h"
#include "core/storage/segment_file.h"
#include "core/storage/tombstones.h"

namespace postings::storage {

struct OpenSegment {
    std::shared_ptr<const SegmentFile> file;
    std::shared_ptr<const Tombstones> tombstones;  // null: no document is deleted
};

// Tells the number of a segment's documents. Throws CorruptedFile; UnknownVersion.
using CountDocuments = uint32_t (*)(const std::shared_ptr<const SegmentFile>& segment);

// Immutable; its files remain readable whatever writers do. Needs no lock, no write permission and
// only one file descriptor; can be used after fork() and by several threads.
class Snapshot {
  public:
    // Shares files that are still those at their paths with an older snapshot. If given, `count` is
    // asked before tombstones are read, which take memory for all documents of their segment.
    // Throws FileError (ENOENT: there is no index); CorruptedFile, also if a file that the manifest
    // names is missing; UnknownVersion. If the machine was restarted since a commit that is not
    // durable, or the system reported that it could not write it, verifies everything that is not
    // durable and, if that is damaged, opens the last durable commit.
    explicit Snapshot(std::string path, Access access = Access::Map,
                      const Snapshot* older = nullptr, CountDocuments count = nullptr);

    const std::string& folder() const { return folder_; }
    const Manifest& manifest() const { return file_->manifest(); }
    // One for each segment of the manifest, in its order.
    std::span<const OpenSegment> segments() const { return segments_; }
    // Whether nothing was committed since; one stat().
    bool is_current() const { return file_->is_current(); }
    // Whether this is the last durable commit instead of the one in force.
    bool is_last_durable() const { return file_->which() == WhichManifest::LastDurable; }
    // Opens every file anew, and checks every byte. Throws CorruptedFile for the first fault, also
    // if a file is missing. Of those that later commits have dropped, it checks what is open here.
    void verify() const;

  private:
    void open_folder(Access access, const Snapshot* older);
    // Whether a restart of the machine, or a reported write error, may have damaged the commit.
    bool may_be_damaged() const;
    bool open_last_durable(Access access, const Snapshot* older);
    void open_segments(Access access, const Snapshot* older);
    void verify_since_durable(const Snapshot* older) const;
    OpenSegment open(size_t i, Access access, const Snapshot* older) const;
    std::shared_ptr<const Tombstones> read_tombstones(
        const SegmentEntry& entry, const std::shared_ptr<const SegmentFile>& segment) const;
    void verify_segment(size_t i) const;

    std::string folder_;
    CountDocuments count_documents_;
    std::optional<ManifestFile> file_;  // empty until it was read
    std::vector<OpenSegment> segments_;
};

}  // namespace postings::storage
