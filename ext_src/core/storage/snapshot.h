// An index as it was at one moment: its manifest and the files that this names, open.
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
    std::shared_ptr<const Tombstones> tombstones;  // null: none are deleted
};

// Of a folder, or of the one file that write_packed() made of it. Never changes; whatever writers
// do, its files stay until it goes. Needs no lock, no permission to write and no file descriptor
// but one; can be used after fork() and by several threads.
class Snapshot {
  public:
    // Takes what is the same from an older one. FileError (ENOENT: there is no index);
    // CorruptedFile, also for a file that the manifest names and that is not there; UnknownVersion.
    // If the machine was started anew since a commit that is not durable, or the system said that
    // it could not write it, all that is not is checked, and if it is damaged, the last durable
    // commit is taken.
    explicit Snapshot(std::string path, Access access = Access::Map,
                      const Snapshot* older = nullptr);

    // Or the file.
    const std::string& folder() const { return folder_; }
    const Manifest& manifest() const { return file_ ? file_->manifest() : packed_; }
    // One for each of the manifest's, in their order.
    std::span<const OpenSegment> segments() const { return segments_; }
    // Whether no other one was committed since; one stat().
    bool is_current() const { return !file_ || file_->is_current(); }
    // Whether it is the last durable one in place of the one in force.
    bool is_last_durable() const { return file_ && file_->which() == WhichManifest::LastDurable; }
    // Reads and checks every byte of every file. CorruptedFile for the first fault.
    void verify() const;

  private:
    void open_folder(Access access, const Snapshot* older);
    // In the last run of the machine, or as the system said that it could not write.
    bool may_be_damaged() const;
    bool open_last_durable(Access access, const Snapshot* older);
    void open_segments(Access access, const Snapshot* older);
    void verify_since_durable(const Snapshot* older) const;
    OpenSegment open(size_t i, Access access, const Snapshot* older) const;
    std::shared_ptr<const Tombstones> read_tombstones(const SegmentEntry& entry) const;

    void open_packed(Access access);

    std::string folder_;
    std::optional<ManifestFile> file_;  // of a folder
    Manifest packed_;                   // of a file
    std::vector<OpenSegment> segments_;
};

// Writes an index of one segment, of which no document is deleted, as one file that Snapshot opens:
// a segment that has the manifest as a part. InvalidArgument for any other index; FileError.
void write_packed(const Snapshot& index, const std::string& path, bool durable);

}  // namespace postings::storage
