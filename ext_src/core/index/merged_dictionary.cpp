#include "core/index/merged_dictionary.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/storage/record_dictionary.h"

namespace postings::index {

namespace {

struct Sample {
    Bytes records;
    std::vector<uint32_t> lengths;
};

// Reads 4 MiB of the documents, in runs of neighbours, as these are in the same blocks.
Sample sample_of(std::span<const Segment* const> segments) {
    constexpr uint32_t kRuns = 128;
    constexpr size_t kRunBytes = size_t{32} << 10;
    uint64_t documents = 0;
    for (const Segment* segment : segments) documents += segment->documents();
    const uint64_t step = documents / kRuns + 1;
    storage::RecordBuffer buffer;
    Sample sample;
    for (const Segment* segment : segments) {
        for (uint64_t first = 0; first < segment->documents(); first += step) {
            const uint64_t end = std::min<uint64_t>(first + step, segment->documents());
            const size_t full = sample.records.size() + kRunBytes;
            for (uint64_t i = first; i < end && sample.records.size() < full; ++i) {
                const auto document = static_cast<uint32_t>(i);
                if (segment->is_deleted(document)) continue;
                const auto record = segment->record_beginning(document, kRunBytes, buffer);
                sample.records.insert(sample.records.end(), record.begin(), record.end());
                sample.lengths.push_back(static_cast<uint32_t>(record.size()));
            }
        }
    }
    return sample;
}

}  // namespace

MergedDictionary::MergedDictionary(std::span<const Segment* const> segments, bool thorough) {
    // What is less has no dictionary, or few blocks that could be copied with it.
    constexpr uint64_t kFewBytes = uint64_t{128} << 10;
    // From so many bytes on, a dictionary was made of enough.
    constexpr uint64_t kManyBytes = uint64_t{1} << 20;
    // From so many on, to look whether another one is better takes little of the merge's time.
    constexpr uint64_t kTriedBytes = uint64_t{8} << 20;
    // A better one, for which all has to be compressed anew, saves this part at least.
    const size_t part = thorough ? 32 : 10;
    struct Shared {
        storage::RecordDictionary dictionary;
        uint64_t stored_bytes;
    };
    std::vector<Shared> known;
    uint64_t all = 0;
    for (const Segment* segment : segments) {
        const uint64_t bytes = segment->records().stored_bytes();
        all += bytes;
        storage::RecordDictionary dictionary = segment->records().dictionary();
        if (dictionary.bytes.empty()) continue;
        if (segment->deleted().count() > 0) dictionary.is_stale = true;
        const auto same = std::ranges::find_if(known, [&](const Shared& other) {
            return std::ranges::equal(other.dictionary.bytes, dictionary.bytes);
        });
        if (same == known.end()) {
            known.push_back({dictionary, bytes});
        } else {
            same->stored_bytes += bytes;
            // What one of the segments has all of, all of them together have, too.
            same->dictionary.is_stale &= dictionary.is_stale;
        }
    }
    if (all < kFewBytes) return;
    const auto most = std::ranges::max_element(known, {}, &Shared::stored_bytes);
    const bool can_be_kept = most != known.end() &&
                             (most->stored_bytes >= kManyBytes || most->stored_bytes >= all / 4) &&
                             !(thorough && most->dictionary.is_stale);
    if (can_be_kept) dictionary_ = most->dictionary;
    if (can_be_kept && all < kTriedBytes) return;
    const Sample sample = sample_of(segments);
    made_ = storage::dictionary_of_records(sample.records, sample.lengths);
    if (can_be_kept && (made_.empty() || storage::is_as_good(dictionary_.bytes, made_,
                                                             sample.records, sample.lengths, part)))
        return;
    dictionary_ = {made_};
}

}  // namespace postings::index
