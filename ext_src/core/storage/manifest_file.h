// Reads and replaces the manifest of a folder, and removes files that a replacement makes
// superfluous.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <ctime>
#include <optional>
#include <string>

#include "core/storage/manifest.h"
#include "core/system/descriptor.h"

namespace postings::storage {

// While the manifest in force is not durable, the last durable one is kept beside it.
enum class WhichManifest { InForce, LastDurable };

class ManifestFile {
  public:
    // Throws FileError (ENOENT: there is no index, or no such manifest); CorruptedFile;
    // UnknownVersion.
    explicit ManifestFile(const std::string& folder, WhichManifest which = WhichManifest::InForce);

    const Manifest& manifest() const { return manifest_; }
    WhichManifest which() const { return which_; }
    // Whether the manifest in force is still the one of when this was opened; one stat(). False if
    // there is none any more.
    bool is_current() const;

  private:
    std::string path_;  // of the one in force
    WhichManifest which_;
    Manifest manifest_;
    // Kept open, so that no later manifest can get the same inode.
    Descriptor file_;
    dev_t device_ = 0;
    ino_t inode_ = 0;
    off_t bytes_ = 0;
    timespec modified_{};
};

// Puts this manifest in force, by rename(): whoever opens the folder meanwhile, or after a kill at
// any instant, finds either the old or the new one, complete. The files that it names must have
// been written. If durable, synchronizes their names, the manifest and its name in this order, so
// that it survives a power failure. Only for the holder of the folder's lock. Throws FileError; the
// old manifest is in force then, unless the last synchronization failed.
void replace_manifest(const std::string& folder, const Manifest& manifest, bool durable);

// Called before a manifest that is not durable replaces this one, which is in force: keeps it, as a
// synchronized file, as the last durable one, whose files remove_orphans() leaves. Throws
// FileError.
void keep_last_durable(const std::string& folder, const Manifest& manifest);
// The last durable manifest, kept beside the one in force, which is not; nothing if it cannot be
// read.
std::optional<Manifest> last_durable(const std::string& folder);
// For how long it has been kept; negative if unknown.
std::chrono::seconds age_of_last_durable(const std::string& folder);

// The system reports only once that it could not write data of earlier commits, and then regards
// the file as written: it must not be synchronized again, but rewritten. Until a manifest is
// durable, a file `sync-failed` tells this to every writer.
void note_failed_sync(const std::string& folder);
bool has_failed_sync(const std::string& folder);

// These list the folder; they throw FileError if that fails, and find nothing where there is none.
//
// The name of a file that only a commit writes; empty if there is none. In a folder without a
// manifest, it is what an incomplete copy or an interrupted drop has left.
std::string committed_file(const std::string& folder);
// Whether there are any, or files that were dropped.
bool has_files_of_index(const std::string& folder);
// The name of a file that a writer makes, committed or not; empty if there is none.
std::string file_of_index(const std::string& folder);
// A number that is greater than those of all segments in the folder.
uint32_t next_free_number(const std::string& folder);

// How long dropped files are kept: ten minutes on network file systems, where a removed file is
// gone even for those who have it open; elsewhere not at all.
std::chrono::seconds drop_grace(const std::string& folder);

// Removes files of the index that neither `manifest`, which is in force, nor (if that is not
// durable) the last durable one names: those of writers that died, and dropped segments, which
// remain readable for those who have them open. With a grace period, files are first renamed, and
// removed by the first call after it. Files that cannot be removed stay; if the last durable
// manifest cannot be read, only files made after `manifest` go. Only for the holder of the folder's
// lock. If there is something to remove, and `manifest` is durable, the folder is synchronized
// first unless `synced` tells that it was since replace_manifest(): else a power failure could
// bring back the manifest before, without its files. Returns the number of files removed. Throws
// FileError if it cannot be listed or synchronized.
size_t remove_orphans(const std::string& folder, const Manifest& manifest, bool synced,
                      std::chrono::seconds grace);
inline size_t remove_orphans(const std::string& folder, const Manifest& manifest, bool synced) {
    return remove_orphans(folder, manifest, synced, drop_grace(folder));
}

}  // namespace postings::storage
