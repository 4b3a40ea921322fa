// IndexWriter: what is erased before a commit, in which of the documents that are not committed.
#include <unistd.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/index/index_writer.h"

namespace postings::index {

// New documents replace older ones with the same key; erased keys are deleted. Of segments that are
// not all, `segments` are the last ones.
void IndexWriter::apply_keys(std::span<SegmentChange> segments) const {
    if (segments.empty()) return;
    std::vector<Segment> read;
    read.reserve(segments.size());
    for (const SegmentChange& change : segments) read.push_back(change.segment());
    storage::TermBuffer buffer;
    for (size_t newer = 1; newer < segments.size(); ++newer) {
        if (!segments[newer].first) continue;
        for (uint32_t document = 0; document < segments[newer].entry.documents; ++document) {
            const std::string_view key = read[newer].key_of(document, buffer);
            for (size_t older = 0; older < newer; ++older)
                if (const auto found = read[older].find_document(key))
                    segments[older].erase(*found);
        }
    }
    // What was erased before these were added is not in them.
    const auto& first = segments[0].first;
    auto erased = erased_.begin();
    if (first) erased = std::ranges::upper_bound(erased_, *first, {}, &Erased::before);
    for (; erased != erased_.end(); ++erased) {
        for (size_t i = 0; i < segments.size(); ++i) {
            const auto found = read[i].find_document(erased->key);
            if (found && (!segments[i].first || *segments[i].first + *found < erased->before))
                segments[i].erase(*found);
        }
    }
}

// Marks what erased_found_ finds; all documents added before are in segments. Searches all versions
// of documents, including deleted ones: the result must not depend on what else this commit
// changes. Where a document was found, it may be so again: if `find` throws, what others found
// before stays.
void IndexWriter::find_erased() {
    if (erased_found_.empty()) return;
    std::vector<Segment> read;
    uint32_t base = 0;
    const auto add = [&](const std::shared_ptr<const storage::SegmentFile>& file,
                         uint32_t documents) {
        if (documents > UINT32_MAX - 1 - base) throw Error("the index has too many documents");
        read.emplace_back(file, nullptr, base);
        base += documents;
    };
    const storage::Snapshot& stored = snapshot_->stored();
    const size_t committed = rebuilds() ? 0 : stored.segments().size();
    for (size_t i = 0; i < committed; ++i) {
        const uint32_t documents = stored.manifest().segments[i].documents;
        add(stored.segments()[i].file, documents);
        if (i == found_.size()) found_.emplace_back(documents);
    }
    for (const auto& [change, segment] : flushed_) add(change.file, change.entry.documents);
    const auto snapshot = std::make_shared<const IndexSnapshot>(schema(), std::move(read));
    for (const ErasedFound& erased : erased_found_) {
        size_t i = 0;
        for (const uint32_t document : erased.find(snapshot).docs()) {
            const auto local = [&] { return document - snapshot->segments()[i].base(); };
            while (local() >= snapshot->segments()[i].documents()) ++i;
            if (i < committed) {
                found_[i].erase(local());
            } else if (SegmentChange& change = flushed_[i - committed].change;
                       *change.first + local() < erased.before) {
                change.erase(local());
            }
        }
    }
    erased_found_ = std::vector<ErasedFound>();
}

bool IndexWriter::is_found(size_t segment, uint32_t document) const {
    return segment < found_.size() && found_[segment].is_deleted(document);
}

void IndexWriter::apply_finds(std::span<SegmentChange> segments) const {
    for (size_t i = 0; i < found_.size(); ++i)
        for (const uint32_t document : found_[i].deleted()) segments[i].erase(document);
}

// Documents that were found leave nothing in a merged segment, but hide older ones with their keys.
void IndexWriter::erase_keys_of_found(size_t first) {
    storage::TermBuffer buffer;
    for (size_t i = first; i < flushed_.size(); ++i) {
        const auto& [change, segment] = flushed_[i];
        if (!change.tombstones) continue;
        for (const uint32_t document : change.tombstones->deleted()) {
            const std::string_view key = segment.key_of(document, buffer);
            const bool is_newest = segment.find_document(key) == document &&
                                   std::none_of(flushed_.begin() + static_cast<ptrdiff_t>(i) + 1,
                                                flushed_.end(), [&](const Flushed& newer) {
                                                    return newer.segment.find_document(key);
                                                });
            if (is_newest) erased_.push_back({std::string(key), pending_documents_});
        }
    }
}

// Each find searches all segments, and find_record() writes one after it: many of these in turn
// must not leave many segments. Merges the last ones, as far as none is much larger than those
// behind it, so that each document is merged a few times only. Called when nothing is pending or to
// be found.
void IndexWriter::merge_flushed() {
    constexpr size_t kManyFlushed = 16;
    // Of a segment that is written because the memory is full.
    constexpr uint64_t kLarge = kLeastMemory;
    if (flushed_.size() < kManyFlushed) return;
    size_t first = flushed_.size();
    for (uint64_t bytes = 0; first > 0; --first) {
        const uint64_t here = flushed_[first - 1].change.entry.identity.bytes;
        if (here > kLarge || (bytes > 0 && here > 2 * bytes)) break;
        bytes += here;
    }
    if (flushed_.size() - first < 2) return;
    const auto begin = flushed_.begin() + static_cast<ptrdiff_t>(first);
    std::vector<SegmentChange> segments;
    for (auto flushed = begin; flushed != flushed_.end(); ++flushed)
        segments.push_back(flushed->change);
    apply_keys(segments);
    std::erase_if(segments, [](const SegmentChange& change) { return change.live() == 0; });
    if (segments.size() > 1) merge_if_room(segments, 0, segments.size(), false);
    if (segments.size() > 1) return;
    erase_keys_of_found(first);
    std::vector<std::string> gone;
    for (auto flushed = begin; flushed != flushed_.end(); ++flushed)
        if (segments.empty() || flushed->change.entry.number != segments[0].entry.number)
            gone.push_back(path_of(flushed->change.entry.number));
    flushed_.erase(begin, flushed_.end());
    if (!segments.empty()) {
        // Numbers of documents that are left may grow, but not beyond what was erased later.
        SegmentChange& merged = segments[0];
        merged.first = pending_documents_ - merged.entry.documents;
        flushed_.emplace_back(std::move(merged));
    }
    // Another commit removes what stays.
    for (const std::string& path : gone) unlink(path.c_str());
}

}  // namespace postings::index
