// What an operation on posting lists takes, here and on a device: predicted from what is known
// before anything is decoded, with coefficients that were measured on this machine (calibrate.h).
// Arithmetic only: no clock, no service.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/list/posting_list.h"
#include "core/query/doc_range.h"
#include "core/query/rank_task.h"
#include "core/query/set_task.h"
#include "service/protocol/channel.h"

namespace postings::service {

struct ListShape {
    CodecId codec;
    uint32_t count;
    uint64_t span;  // docIDs from the first to the last
    uint64_t bytes;
};

// Of what it has in the range, as if its docIDs were evenly spread.
ListShape shape_of(const PostingListView& list, const DocRange& range = {});
// The share of the documents that it spans.
double density(const ListShape& list);

enum class Task { IntersectCount, Intersect, Unite, Subtract, RankAll, RankAny, Decode };
inline constexpr size_t kTasks = 7;
Task task_of(const SetTask& task);
Task task_of(const RankTask& task);

// All in nanoseconds.
struct CostModel {
    static constexpr size_t kCodecs = 16;
    // Lengths of the longer list over that of the shorter one: 1, 4, 16... in between it is
    // interpolated.
    static constexpr size_t kRatios = 7;
    // Bytes of bitmaps: in between it is interpolated.
    static constexpr double kSmallBitmap = 1 << 17, kLargeBitmap = 1 << 21;
    using ByCodec = std::array<double, kCodecs>;
    // DocIDs, frequencies, positions: bits of what is wanted of Yioop's postings (protocol.h).
    using ByPart = std::array<double, 3>;

    double cpu_fixed = 0;
    ByCodec cpu_decode{};                      // a posting of a block that is decoded
    std::array<double, kRatios> cpu_search{};  // a candidate looked for in a list, beside decoding
    double cpu_probe = 0;                      // a candidate looked for in a bitmap
    // Bitmap with bitmap, a byte: of small ones, which a core's caches hold, and of large ones.
    std::array<double, 2> cpu_bitmap_byte{};
    double cpu_combine = 0;   // a posting of any list, in a union or a difference
    double cpu_rank_all = 0;  // beside intersecting, a posting of the shortest list
    double cpu_rank_any = 0;  // a posting that ranking documents in any list goes through
    ByPart cpu_unpack{};      // a byte of Yioop's packed postings
    double cpu_pack = 0;      // a posting or a position

    double hash_byte = 0;  // the list's key, where it is not known yet
    double upload_fixed = 0, upload_byte = 0;
    double round_trip = 0;
    ByCodec device_decode{};  // a posting; infinite where there is no kernel
    double device_bitmap_byte = 0;
    double device_result = 0;  // a docID sent back
    double device_combine = 0;
    ByCodec device_docs{};  // a docID decoded and sent back
    double rank_round_trip = 0, device_rank_all = 0, device_rank_any = 0;
    double unpack_round_trip = 0, pack_round_trip = 0;
    double device_unpack_byte = 0;  // whatever is wanted
    ByPart device_unpack{};         // beside it
    double device_pack = 0;

    // What a request and its result may take; no coefficient.
    uint64_t buffer_bytes = kDefaultBufferBytes;

    double on_cpu(Task task, std::span<const ListShape> lists) const;
    // With all lists resident.
    double on_device(Task task, std::span<const ListShape> lists) const;
    // So many candidates on the CPU, looked for in all the lists.
    double look_up(double candidates, std::span<const ListShape> lists) const;
    double upload(const ListShape& list) const;
    // Of so many bytes of Yioop's postings, and the opposite.
    double unpack_on_cpu(uint32_t wanted, double bytes) const;
    double unpack_on_device(uint32_t wanted, double bytes) const;
    double pack_on_cpu(double postings, double positions) const;
    double pack_on_device(double postings, double positions) const;
    // docIDs sent back.
    double results(double docs) const;

    // Whether that is room for so many bytes.
    bool fits(double bytes) const;

    // A line a coefficient. Nothing if one is missing or is no number.
    std::string text() const;
    static std::optional<CostModel> parse(std::string_view text);
};

}  // namespace postings::service
