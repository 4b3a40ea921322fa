// IndexWriter's commit: from old and new segments to the next manifest.
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <new>
#include <utility>

#include "core/base/error.h"
#include "core/index/index_writer.h"
#include "core/index/merge_segments.h"
#include "core/index/segment_parts.h"
#include "core/storage/errors.h"
#include "core/storage/manifest_file.h"
#include "core/storage/output_file.h"
#include "core/storage/tombstones.h"

namespace postings::index {

namespace {

// Neighbouring segments smaller than this (SegmentChange::size()) are merged at each commit, which
// takes a millisecond.
constexpr uint64_t kSmallSegment = 64;
// This many neighbours of a level or below it are merged, unless the largest is larger than this
// many times all others together: so few commits rewrite a large segment. (A factor of 1 writes
// each document 8 times instead of 12, but up to 12 segments instead of 7 make searches beside a
// writer a quarter slower.) The sizes of levels grow by this factor, too.
constexpr uint32_t kLevelFactor = 4;

// From this long after the first commit that was not durable, every commit is: a power failure then
// loses fewer commits, and the files of the last durable one no longer take room.
constexpr std::chrono::seconds kLongestNotDurable{60};

bool has_to_be_durable(const std::string& folder, const storage::Manifest& in_force) {
    if (in_force.is_durable()) return false;
    const std::chrono::seconds age = storage::age_of_last_durable(folder);
    return age.count() < 0 || age >= kLongestNotDurable;
}

// IndexWriter::previous_ keeps at most this many bytes of removed files alive.
constexpr uint64_t kMostKept = uint64_t{64} << 20;

// The bytes of segments that the manifest no longer names.
uint64_t dropped_bytes(const IndexSnapshot& before, const storage::Manifest& now) {
    uint64_t bytes = 0;
    for (const storage::SegmentEntry& old : before.stored().manifest().segments)
        if (std::ranges::find(now.segments, old.number, &storage::SegmentEntry::number) ==
            now.segments.end())
            bytes += old.identity.bytes;
    return bytes;
}

uint32_t level_of(uint64_t size) {
    uint32_t level = 0;
    for (uint64_t least = kSmallSegment; size >= least; least *= kLevelFactor) ++level;
    return level;
}

}  // namespace

// The one in force, or that which is kept beside it.
std::optional<storage::Manifest> IndexWriter::last_durable() const {
    const storage::Manifest& in_force = snapshot_->stored().manifest();
    return in_force.is_durable() ? in_force : storage::last_durable(folder_);
}

// Those of the last commit, unless the index is rebuilt, and new ones. Finds out which of the
// former are synchronized only for a durable commit.
std::vector<SegmentChange> IndexWriter::all_segments(bool durable) const {
    std::vector<SegmentChange> segments;
    const storage::Snapshot& stored = snapshot_->stored();
    std::optional<storage::Manifest> on_disk;
    if (durable) on_disk = last_durable();
    for (size_t i = 0; i < stored.segments().size() && !rebuilds(); ++i) {
        const storage::OpenSegment& open = stored.segments()[i];
        SegmentChange& change = segments.emplace_back();
        change.entry = stored.manifest().segments[i];
        change.file = open.file;
        if (open.tombstones)
            change.tombstones = std::make_shared<storage::Tombstones>(*open.tombstones);
        change.changed = false;
        change.synced = on_disk && std::ranges::any_of(on_disk->segments, [&](const auto& entry) {
                            return entry.identity == change.entry.identity &&
                                   entry.tombstones == change.entry.tombstones;
                        });
    }
    for (const Flushed& flushed : flushed_) segments.push_back(flushed.change);
    return segments;
}

// Called after segments were read. Where the system failed to write a page, what was read may be
// older than what was checked before.
void IndexWriter::verify_if_unsynced(std::span<const SegmentChange> segments) const {
    const auto durable = last_durable();
    for (const SegmentChange& change : segments) {
        const bool synced =
            change.synced || (durable && std::ranges::find(durable->segments, change.entry.identity,
                                                           &storage::SegmentEntry::identity) !=
                                             durable->segments.end());
        if (!synced) change.file->verify();
    }
}

void IndexWriter::merge_range(std::vector<SegmentChange>& segments, size_t first, size_t last,
                              bool durable, bool thorough) {
    std::vector<Segment> read;
    std::vector<const Segment*> pointers;
    for (size_t i = first; i < last; ++i) read.push_back(segments[i].segment());
    pointers.reserve(read.size());
    for (const Segment& segment : read) pointers.push_back(&segment);
    check_alone();
    const uint32_t number = take_number();
    const BuiltSegment built = merge_segments(pointers, schema(), rules().analyzers,
                                              path_of(number), folder_, durable, thorough);
    verify_if_unsynced(std::span(segments).subspan(first, last - first));
    segments[first] = SegmentChange::written(number, built, path_of(number));
    segments[first].synced = durable;
    segments.erase(segments.begin() + static_cast<ptrdiff_t>(first) + 1,
                   segments.begin() + static_cast<ptrdiff_t>(last));
}

// Whether there probably is room for a copy of what is live in these segments.
bool IndexWriter::has_room(std::span<const SegmentChange> segments) const {
    double bytes = 0;
    for (const SegmentChange& change : segments)
        bytes += static_cast<double>(change.entry.identity.bytes) * change.live() /
                 std::max(1u, change.entry.documents);
    std::error_code failed;
    const auto space = std::filesystem::space(folder_, failed);
    // Some file systems do not tell.
    return failed || space.capacity == 0 || static_cast<double>(space.available) >= bytes;
}

// Whether they may fit into one segment: each dictionary stays below what its format can have (2^32
// bytes), and merging them did not fail before.
bool IndexWriter::fit_together(std::span<const SegmentChange> segments) const {
    const std::pair range{segments.front().entry.number, segments.back().entry.number};
    if (std::ranges::find(unmergeable_, range) != unmergeable_.end()) return false;
    return std::ranges::all_of(std::array{parts::kKeys, parts::kTerms, parts::kWords},
                               [&](const char* name) {
                                   uint64_t bytes = 0;
                                   for (const SegmentChange& change : segments)
                                       if (const storage::Part* part = change.file->find_part(name))
                                           bytes += part->size();
                                   return bytes <= UINT32_MAX;
                               });
}

// A commit needs no merges: those that the disk has no room for wait for a later one. To fill the
// disk only to find that out would disturb its other users.
void IndexWriter::merge_if_room(std::vector<SegmentChange>& segments, size_t first, size_t last,
                                bool durable) {
    if (!has_room(std::span(segments).subspan(first, last - first))) return;
    const std::pair range{segments[first].entry.number, segments[last - 1].entry.number};
    try {
        merge_range(segments, first, last, durable);
    } catch (const storage::FileError& error) {
        if (error.code != ENOSPC && error.code != EDQUOT && error.code != EFBIG) throw;
    } catch (const CannotMerge&) {
        unmergeable_.push_back(range);
    } catch (const std::bad_alloc&) {
        unmergeable_.push_back(range);
    }
}

// Merges only neighbours, so that the order of documents never changes.
void IndexWriter::merge_where_needed(std::vector<SegmentChange>& segments, const Merging& merging,
                                     bool durable) {
    const std::optional<size_t> most_segments = merging.most_segments;
    const auto merge = [&](size_t first, size_t last) {
        uint64_t size = 0;  // to read: deleted documents count, too
        for (size_t i = first; i < last; ++i)
            size += std::max<uint64_t>(segments[i].size(), segments[i].entry.documents);
        if (size > merging.largest) return;
        if (!most_segments && !fit_together(std::span(segments).subspan(first, last - first)))
            return;
        if (merging.is_needed) {
            *merging.is_needed = true;
            return;
        }
        if (most_segments) {
            merge_range(segments, first, last, durable, true);
        } else {
            merge_if_room(segments, first, last, durable);
        }
    };
    const auto is_small = [](const SegmentChange& change) { return change.size() < kSmallSegment; };
    for (size_t i = 0; i + 1 < segments.size();) {
        size_t end = i;
        while (end < segments.size() && is_small(segments[end])) ++end;
        if (end - i >= 2) merge(i, end);
        ++i;
    }
    constexpr uint32_t kLevels = 16;
    for (uint32_t level = 0; level < kLevels; ++level) {
        for (size_t i = 0; i < segments.size(); ++i) {
            size_t end = i;
            uint64_t all = 0, largest = 0;
            for (; end < segments.size() && level_of(segments[end].size()) <= level; ++end) {
                all += segments[end].size();
                largest = std::max(largest, segments[end].size());
            }
            if (end - i >= kLevelFactor && largest <= kLevelFactor * (all - largest)) merge(i, end);
        }
    }
    if (most_segments && segments.size() > *most_segments) {
        // The cheapest range of the length needed.
        const size_t length = segments.size() - *most_segments + 1;
        size_t best = 0;
        uint64_t least = UINT64_MAX;
        for (size_t i = 0; i + length <= segments.size(); ++i) {
            uint64_t size = 0;
            for (size_t j = i; j < i + length; ++j) size += segments[j].size();
            if (size < least) least = size, best = i;
        }
        merge(best, best + length);
    }
    for (size_t i = 0; i < segments.size(); ++i) {
        const uint64_t deleted = segments[i].entry.documents - segments[i].live();
        if (most_segments ? deleted > 0 || segments[i].segment().records().dictionary().is_stale
                          : deleted * 10 > segments[i].entry.documents)
            merge(i, i + 1);
    }
}

bool IndexWriter::has_to_merge() {
    std::vector<SegmentChange> segments = all_segments(false);
    bool is_needed = false;
    merge_where_needed(segments, {.is_needed = &is_needed}, false);
    return is_needed;
}

// If the manifest in force is of an earlier run of the machine, the last durable one is kept again,
// so that it bears this run's boot_id().
void IndexWriter::keep_last_durable(const storage::Manifest& in_force) const {
    if (in_force.is_durable()) {
        storage::keep_last_durable(folder_, in_force);
    } else if (!in_force.is_of_this_run()) {
        if (const auto durable = storage::last_durable(folder_))
            storage::keep_last_durable(folder_, *durable);
    }
}

// Synchronizes files that earlier commits may have left to the system.
void IndexWriter::sync(const storage::SegmentEntry& entry) {
    try {
        storage::sync_file(path_of(entry.number));
        if (entry.tombstones != 0) storage::sync_file(tombstones_path(entry));
    } catch (const storage::FileError&) {
        sync_failed_ = true;
        storage::note_failed_sync(folder_);
        throw;
    }
}

void IndexWriter::commit_segments(bool durable, std::optional<int64_t> log_position,
                                  const Merging& merging) {
    refresh();
    durable = durable || has_to_be_durable(folder_, snapshot_->stored().manifest());
    flush(durable);
    find_erased();
    std::vector<SegmentChange> segments = all_segments(durable);
    apply_keys(segments);
    apply_finds(segments);
    const auto drop_empty = [&] {
        std::erase_if(segments, [](const SegmentChange& change) { return change.live() == 0; });
    };
    drop_empty();
    merge_where_needed(segments, merging, durable);
    if (durable && (sync_failed_ || storage::has_failed_sync(folder_)))
        for (size_t i = 0; i < segments.size(); ++i)
            if (!segments[i].synced) merge_range(segments, i, i + 1, durable);
    drop_empty();

    storage::Manifest manifest = snapshot_->stored().manifest();
    // Tombstones of a killed writer that could not be removed keep their name.
    const auto is_taken = [&](const SegmentChange& change) {
        const std::string name = storage::tombstones_name(change.entry.number, manifest.generation);
        struct stat status;
        return change.changed && lstat((folder_ + "/" + name).c_str(), &status) == 0;
    };
    do ++manifest.generation;
    while (std::ranges::any_of(segments, is_taken));
    manifest.set_durable(durable);
    manifest.next_segment = next_segment_;
    if (log_position) manifest.log_position = log_position;
    manifest.version = (next_schema_ ? *next_schema_ : schema()).manifest_version();
    if (rebuilds()) {
        manifest.schema = schema().text();
        manifest.analyzer = rules().analyzers.version();
    }
    if (next_schema_) manifest.schema = next_schema_->text();
    manifest.segments.clear();
    for (SegmentChange& change : segments) {
        storage::SegmentEntry& entry = change.entry;
        if (change.changed || entry.with_length.size() != entry.length_sums.size()) {
            entry.length_sums.clear();
            entry.with_length.clear();
            const Segment segment = change.segment();
            for (size_t field = 0; field < segment.text_fields(); ++field) {
                const LengthTotal lengths = segment.live_lengths(field);
                entry.length_sums.push_back(lengths.sum);
                entry.with_length.push_back(lengths.documents);
            }
        }
        if (change.changed) {
            entry.live = change.live();
            entry.tombstones = 0;
            entry.tombstones_checksum = 0;
            if (change.tombstones && change.tombstones->count() > 0) {
                check_alone();
                entry.tombstones = manifest.generation;
                entry.tombstones_checksum =
                    change.tombstones->write(tombstones_path(entry), entry.identity.id, durable);
            }
        }
        if (durable && !change.synced) sync(entry);
        manifest.segments.push_back(entry);
    }
    check_alone();
    const storage::Manifest& in_force = snapshot_->stored().manifest();
    if (!durable) keep_last_durable(in_force);
    replaces_manifest_ = may_be_lost_ = true;
    is_synced_ = false;
    storage::replace_manifest(folder_, manifest, durable);
    // From here on it is committed.
    may_be_lost_ = false;
    is_synced_ = true;
    if (durable) sync_failed_ = false;
    forget_changes();
    // An explicit merge should free space at once.
    if (!merging.most_segments && dropped_bytes(*snapshot_, manifest) <= kMostKept)
        previous_ = snapshot_;
    try {
        remove_orphans();
    } catch (const std::exception&) {
        // The next call reads what is in force, and the next commit removes what is left.
    }
}

}  // namespace postings::index
