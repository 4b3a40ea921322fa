// What an index consists of at one moment: a small text file that is replaced as a whole.
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
    uint32_t documents = 0;  // deleted ones, too
    uint32_t live = 0;
    // Of the documents that are live, for each text field: the sum of its lengths, and how many
    // have a length. A manifest of an older version has no counts.
    std::vector<uint64_t> length_sums, with_length;
    // Of its tombstones, whose file is tombstones_name(number, generation); 0: none are deleted.
    uint64_t tombstones = 0;
    uint32_t tombstones_checksum = 0;

    bool operator==(const SegmentEntry&) const = default;
};

struct Manifest {
    // 2 to 4 were those of schemas that older builds do not know; 5 counts with_length.
    static constexpr uint32_t kOldestVersion = 1, kNewestVersion = 5;

    uint32_t version = kNewestVersion;
    uint64_t generation = 0;
    // No segment had this number or a later one: a name is never used twice.
    uint32_t next_segment = 1;
    // Not understood here.
    std::string schema, analyzer;
    // The caller's position in its log.
    std::optional<int64_t> log_position;
    // Whatever else is to be kept, by name.
    std::map<std::string, std::string> entries;
    // In the order of their documents.
    std::vector<SegmentEntry> segments;

    bool operator==(const Manifest&) const = default;

    // Whether a power failure leaves it and what it names. If not, an entry has the machine's
    // boot_id(): in a later run of it, what is named may not be what was written. In the last
    // durable one, it is that of the run in which another one came that is not.
    bool is_durable() const { return !entries.contains(kNotDurable); }
    void set_durable(bool durable);
    bool is_of_this_run() const;
    bool may_be_damaged() const;

    // InvalidArgument if it is larger than can be read again.
    std::string text() const;
    // CorruptedFile about `path` for any byte that is not what text() wrote; UnknownVersion.
    static Manifest parse(std::span<const uint8_t> text, const std::string& path);

  private:
    static constexpr const char* kNotDurable = "not-durable";
};

std::string segment_name(uint32_t number);
std::string tombstones_name(uint32_t number, uint64_t generation);

}  // namespace postings::storage
