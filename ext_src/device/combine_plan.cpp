#include "device/combine_plan.h"

#include <algorithm>
#include <bit>

#include "core/codec/codec.h"

namespace postings::device {

namespace {

constexpr uint32_t kWindow = 16384;  // opencl_kernels/window.h
// A unit's docIDs are a multiple of what a lane loads of a bitmap at once; and its blocks.
constexpr uint64_t kUnitStep = 128, kNarrowUnit = 1024, kWideUnit = uint64_t{1} << 31;
constexpr uint64_t kUnitBlocks = 48;
constexpr uint64_t kChunk = 8 * POSTINGS_CHUNK_LEAVES, kRow = 32 * kChunk;
// A list so many times as long is not worth decoding completely.
constexpr uint32_t kSearchRatio = 128;

bool all_bitmaps(std::span<const PostingsDeviceList> lists) {
    return std::ranges::all_of(lists,
                               [](const auto& list) { return list.kind == POSTINGS_BITMAP; });
}

bool has_no_result(SetOperation operation, std::span<const PostingsDeviceList> lists) {
    const auto is_empty = [](const PostingsDeviceList& list) { return list.count == 0; };
    switch (operation) {
        case SetOperation::Intersect:
            return std::ranges::any_of(lists, is_empty);
        case SetOperation::Unite:
            return std::ranges::all_of(lists, is_empty);
        case SetOperation::Subtract:
            return is_empty(lists[0]);
        case SetOperation::SymmetricDifference:
            break;  // devices do not have it
    }
    return true;
}

// Sets the range of docIDs that a result may have: to < from if there are none.
void set_range(CombinePlan& plan, SetOperation operation,
               std::span<const PostingsDeviceList> lists) {
    if (operation == SetOperation::Subtract) lists = lists.first(1);
    const bool unites = operation == SetOperation::Unite;
    plan.from = unites ? UINT32_MAX : 0;
    plan.to = unites ? 0 : UINT32_MAX;
    for (const PostingsDeviceList& list : lists) {
        if (list.count == 0) continue;
        plan.from = unites ? std::min(plan.from, list.first) : std::max(plan.from, list.first);
        plan.to = unites ? std::max(plan.to, list.last) : std::min(plan.to, list.last);
    }
}

uint64_t blocks_of(std::span<const PostingsDeviceList> lists) {
    uint64_t blocks = 0;
    for (const PostingsDeviceList& list : lists) blocks += list.blocks;
    return blocks;
}

// Whether a docID can be looked up in all of them without a search.
bool all_looked_up(std::span<const PostingsDeviceList> lists) {
    return std::ranges::all_of(lists, [](const auto& list) {
        return list.kind == POSTINGS_BITMAP || list.leaf_index != 0;
    });
}

// The leaves of two lists tell at once where a result may be.
bool sparse_bitmaps_pay(std::span<const PostingsDeviceList> lists) {
    const auto with_sparse_bitmaps =
        std::ranges::count_if(lists, [](const auto& list) { return list.leaf_index != 0; });
    return with_sparse_bitmaps >= 2 && all_looked_up(lists);
}

// Windows pay if most of them contain blocks, and if the next list is not so much longer that most
// of its decoding is in vain.
bool windows_pay(const CombinePlan& plan, std::span<const PostingsDeviceList> lists) {
    if (all_bitmaps(lists)) return true;
    if (all_looked_up(lists.subspan(1))) return false;
    return lists[0].blocks >= 64 && lists[1].count / kSearchRatio <= lists[0].count &&
           (plan.to - plan.from) / (2 * kWindow) <= blocks_of(lists);
}

void plan_windows(CombinePlan& plan, std::span<const PostingsDeviceList> lists, uint32_t teams,
                  bool writes, const CombineOptions& options) {
    plan.from &= ~127u;
    const uint64_t range = uint64_t{plan.to} - plan.from + 1;
    if (all_bitmaps(lists)) plan.strategy = Strategy::Bitmaps;
    // As many units as teams run at once, or more if there is much work. Bitmaps are bound by
    // memory, and every group's end costs time.
    uint64_t units = std::max(1u, teams / 2);
    if (plan.strategy != Strategy::Bitmaps) units = std::max(units, blocks_of(lists) / kUnitBlocks);
    uint64_t width = options.width > 0 ? options.width : range / units + 1;
    width = std::clamp((width + kUnitStep - 1) / kUnitStep * kUnitStep, kNarrowUnit, kWideUnit);
    // Results are written one window at a time.
    plan.width = static_cast<uint32_t>(writes ? std::min<uint64_t>(width, kWindow) : width);
    plan.units = static_cast<uint32_t>((range + plan.width - 1) / plan.width);
}

void plan_blocks(CombinePlan& plan, std::span<const PostingsDeviceList> lists, uint32_t teams,
                 const CombineOptions& options) {
    const uint32_t blocks = lists[0].blocks;
    plan.strategy = Strategy::Blocks;
    plan.slices = options.slices;
    if (plan.slices == 0) {
        // A slice should meet at least a block of the next list; and only about half of the teams
        // that fill the device run at once.
        const uint32_t met = std::max(1u, lists[1].blocks / blocks);
        const uint32_t idle = std::max(1u, teams / 2 / blocks);
        plan.slices = std::bit_floor(std::min({2 * met, idle, uint32_t{kBlockSize}}));
    }
    plan.units = blocks * plan.slices;
}

// Units are whole rows, a chunk for each lane of a team: smaller units take as long.
void plan_sparse_bitmaps(CombinePlan& plan, uint32_t teams, const CombineOptions& options) {
    plan.strategy = Strategy::SparseBitmaps;
    plan.from = static_cast<uint32_t>(plan.from / kChunk * kChunk);
    const uint64_t range = uint64_t{plan.to} - plan.from + 1;
    const uint64_t step = options.width > 0 ? kChunk : kRow;
    const uint64_t width = options.width > 0 ? options.width : range / std::max(1u, teams) + 1;
    plan.width =
        static_cast<uint32_t>(std::min((width + step - 1) / step, kWideUnit / step) * step);
    plan.units = static_cast<uint32_t>((range + plan.width - 1) / plan.width);
}

}  // namespace

CombinePlan plan_combine(SetOperation operation, std::span<const PostingsDeviceList> lists,
                         uint32_t teams, bool writes, const CombineOptions& options) {
    CombinePlan plan;
    if (has_no_result(operation, lists)) return plan;
    set_range(plan, operation, lists);
    if (plan.from > plan.to) return plan;
    const auto algorithm = options.algorithm;
    const bool intersects = operation == SetOperation::Intersect && lists.size() > 1;
    if (intersects &&
        (algorithm == SetAlgorithm::Auto || algorithm == SetAlgorithm::SparseBitmaps) &&
        sparse_bitmaps_pay(lists)) {
        plan_sparse_bitmaps(plan, teams, options);
    } else if (intersects && algorithm != SetAlgorithm::Windows &&
               (algorithm == SetAlgorithm::Blocks || !windows_pay(plan, lists))) {
        plan_blocks(plan, lists, teams, options);
    } else {
        plan_windows(plan, lists, teams, writes, options);
    }
    return plan;
}

uint64_t most_results(SetOperation operation, std::span<const PostingsDeviceList> lists,
                      const CombinePlan& plan) {
    uint64_t most = lists[0].count;
    if (operation == SetOperation::Unite) {
        for (const auto& list : lists.subspan(1)) most += list.count;
    }
    return plan.units == 0 ? 0 : std::min(most, uint64_t{plan.to} - plan.from + 1);
}

}  // namespace postings::device
