// The manifest: a small text file that says what an index consists of at one moment; replaced as a
// whole.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/storage/segment_format.h"

namespace postings::storage {

inline constexpr size_t kMostManifestBytes = size_t{16} << 20;

struct SegmentEntry {
    uint32_t number = 0;  // its file is segment_name(number)
    SegmentIdentity identity;
    uint32_t documents = 0;  // including deleted ones
    uint32_t live = 0;
    // For each text field, over the live documents: the sum of its lengths, and how many documents
    // have a length. Manifests of older versions have no counts.
    std::vector<uint64_t> length_sums, with_length;
    // Generation of its tombstones, in the file tombstones_name(number, generation); 0: none are
    // deleted.
    uint64_t tombstones = 0;
    uint32_t tombstones_checksum = 0;

    bool operator==(const SegmentEntry&) const = default;
};

struct Manifest {
    // Versions 2 to 4 came with schemas that older builds do not know; 5 has with_length. Only
    // schemas with analyzers of fields need a later one.
    static constexpr uint32_t kOldestVersion = 1, kUsualVersion = 5, kAnalyzersOfFields = 6,
                              kNewestVersion = kAnalyzersOfFields;

    uint32_t version = kUsualVersion;
    uint64_t generation = 0;
    // No segment ever had this number or a later one: file names are never reused.
    uint32_t next_segment = 1;
    // Not interpreted here.
    std::string schema, analyzer;
    // The caller's position in its log.
    std::optional<int64_t> log_position;
    // Other values to keep, by name.
    std::map<std::string, std::string> entries;
    // In the order of their documents.
    std::vector<SegmentEntry> segments;

    bool operator==(const Manifest&) const = default;

    // Whether the manifest and the files it names survive a power failure. If not, an entry has the
    // machine's boot_id(): after a restart, the files may not be what was written. The last durable
    // manifest has the boot_id() of the run in which a commit that is not durable followed it.
    bool is_durable() const { return !entries.contains(kNotDurable); }
    void set_durable(bool durable);
    bool is_of_this_run() const;
    bool may_be_damaged() const;

    // Throws InvalidArgument if it would be too large to be read again; Error if there are no
    // numbers left for segments or generations.
    std::string text() const;
    // Throws CorruptedFile about `path` for any byte that text() did not write; UnknownVersion.
    static Manifest parse(std::span<const uint8_t> text, const std::string& path);

  private:
    static constexpr const char* kNotDurable = "not-durable";
};

// How many bytes a text takes in a manifest.
size_t bytes_in_manifest(std::string_view text);

std::string segment_name(uint32_t number);
std::string tombstones_name(uint32_t number, uint64_t generation);

}  // namespace postings::storage
