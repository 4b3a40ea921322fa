// The manifest of a folder: how it is read, replaced, and what its replacement makes superfluous.
#pragma once

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
    // FileError (ENOENT: there is no index, or no such manifest); CorruptedFile; UnknownVersion.
    explicit ManifestFile(const std::string& folder, WhichManifest which = WhichManifest::InForce);

    const Manifest& manifest() const { return manifest_; }
    WhichManifest which() const { return which_; }
    // Whether the one in force is what it was when this was opened; one stat(). False if there is
    // none any longer.
    bool is_current() const;

  private:
    std::string path_;  // of the one in force
    WhichManifest which_;
    Manifest manifest_;
    // Kept open, so that no later manifest gets this inode.
    Descriptor file_;
    dev_t device_ = 0;
    ino_t inode_ = 0;
    off_t bytes_ = 0;
    timespec modified_{};
};

// Makes this manifest the one in force, by rename(): whoever opens the folder meanwhile, or after a
// kill at any instant, finds the one before or this one, whole. The files that it names are to be
// written before. If durable, their names, the manifest and its name are synchronized in this
// order, and it holds after a power failure, too. By the holder of the folder's lock only.
// FileError; then the one before is in force, unless the last synchronization failed.
void replace_manifest(const std::string& folder, const Manifest& manifest, bool durable);

// Before one that is not durable takes its place: keeps this one, which is in force, as the last
// durable one, whose files remove_orphans() leaves. It is synchronized. FileError.
void keep_last_durable(const std::string& folder, const Manifest& manifest);
// The last durable one beside this one, which is in force and is not; nothing if it cannot be read.
std::optional<Manifest> last_durable(const std::string& folder);
// Since when it is kept. Less than none if that is not known.
std::chrono::seconds age_of_last_durable(const std::string& folder);

// The system tells once that it could not write what commits before left to it, and then takes the
// file for written: it must not be synchronized again, but written anew. Until a manifest is
// durable, a file `sync-failed` says so to every writer.
void note_failed_sync(const std::string& folder);
bool has_failed_sync(const std::string& folder);

// How long files that are dropped are kept: on file systems of other machines, where one that is
// removed is gone for those who have it open, ten minutes; else not at all.
std::chrono::seconds drop_grace(const std::string& folder);

// Removes the files of an index that this manifest, the one in force, does not name, nor, if it is
// not durable, the last one that is: of writers that died, and dropped segments (who has them open
// keeps them). With a grace they get another name, and are removed by the first call after it. What
// cannot be removed stays. By the holder of the folder's lock only. Returns how many are gone.
size_t remove_orphans(const std::string& folder, const Manifest& manifest,
                      std::chrono::seconds grace);
inline size_t remove_orphans(const std::string& folder, const Manifest& manifest) {
    return remove_orphans(folder, manifest, drop_grace(folder));
}

}  // namespace postings::storage
