// Predicts how long an operation on posting lists takes on the CPU and on a device, from what is
// known before anything is decoded, with coefficients that were measured on this machine
// (calibrate.h). Arithmetic only: no clock, no service.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/list/posting_list.h"
#include "core/task/doc_range.h"
#include "core/task/rank_task.h"
#include "core/task/set_task.h"
#include "service/protocol/channel.h"

namespace postings::service {

struct ListShape {
    CodecId codec;
    uint32_t count;
    uint64_t span;  // docIDs from the first to the last
    uint64_t bytes;
};

// The shape of the list's part in the range, as if its docIDs were evenly spread.
ListShape shape_of(const PostingListView& list, const DocRange& range = {});
// The share of documents in its span that the list has.
double density(const ListShape& list);

enum class Task { IntersectCount, Intersect, Unite, Subtract, RankAll, RankAny, Decode };
inline constexpr size_t kTasks = 7;
Task task_of(const SetTask& task);
Task task_of(const RankTask& task);

// All coefficients are in nanoseconds, each for one of what its comment names.
struct CostModel {
    static constexpr size_t kCodecs = 16;
    // cpu_search is for these ratios of the longer list to the shorter one: 1, 4, 16... Between
    // them it is interpolated.
    static constexpr size_t kRatios = 7;
    // cpu_bitmap_byte is for these sizes of bitmaps. Between them it is interpolated.
    static constexpr double kSmallBitmap = 1 << 17, kLargeBitmap = 1 << 21;
    using ByCodec = std::array<double, kCodecs>;
    // For docIDs, frequencies, positions: the parts of Yioop's postings that are wanted
    // (protocol.h).
    using ByPart = std::array<double, 3>;

    double cpu_fixed = 0;
    ByCodec cpu_decode{};                      // a posting of a block that is decoded
    std::array<double, kRatios> cpu_search{};  // a candidate looked for in a list, beside decoding
    double cpu_probe = 0;                      // a candidate looked for in a bitmap
    // A byte of two bitmaps that are combined: small ones, which a core's caches hold, and large
    // ones.
    std::array<double, 2> cpu_bitmap_byte{};
    double cpu_combine = 0;   // a posting of any list, in a union or a difference
    double cpu_rank_all = 0;  // beside intersecting: a posting of the shortest list
    double cpu_rank_any = 0;  // a posting that ranking documents in any list goes through
    ByPart cpu_unpack{};      // a byte of Yioop's packed postings
    double cpu_pack = 0;      // a posting or a position

    double hash_byte = 0;  // to compute a list's key
    double upload_fixed = 0, upload_byte = 0;
    double round_trip = 0;
    ByCodec device_decode{};  // a posting; infinite where there is no kernel
    double device_bitmap_byte = 0;
    double device_result = 0;  // a docID sent back
    double device_combine = 0;
    ByCodec device_docs{};  // a docID decoded and sent back
    double rank_round_trip = 0, device_rank_all = 0, device_rank_any = 0;
    double unpack_round_trip = 0, pack_round_trip = 0;
    double device_unpack_byte = 0;  // whichever parts are wanted
    ByPart device_unpack{};         // in addition, for each part
    double device_pack = 0;

    // The room for a request and its result; no coefficient.
    uint64_t buffer_bytes = kDefaultBufferBytes;

    double on_cpu(Task task, std::span<const ListShape> lists) const;
    // If all lists are resident.
    double on_device(Task task, std::span<const ListShape> lists) const;
    // Looking up so many candidates in all the lists, on the CPU.
    double look_up(double candidates, std::span<const ListShape> lists) const;
    double upload(const ListShape& list) const;
    // Unpacking so many bytes of Yioop's postings, and packing.
    double unpack_on_cpu(uint32_t wanted, double bytes) const;
    double unpack_on_device(uint32_t wanted, double bytes) const;
    double pack_on_cpu(double postings, double positions) const;
    double pack_on_device(double postings, double positions) const;
    // Sending docIDs back; infinite if they do not fit.
    double results(double docs) const;

    // Whether the buffer has room for so many bytes.
    bool fits(double bytes) const;

    // One line for each coefficient. parse() returns nothing if one is missing or is no number.
    std::string text() const;
    static std::optional<CostModel> parse(std::string_view text);
};

}  // namespace postings::service
