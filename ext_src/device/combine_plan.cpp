#include "device/combine_plan.h"

#include <algorithm>
#include <bit>

#include "core/codec/codec.h"

namespace postings::device {

namespace {

constexpr uint32_t kWindow = 32768;  // opencl_kernels/window.h: as wide as it may be
constexpr uint32_t kNarrowWindow = 1024, kBestWindow = 16384;
// How much longer a list is whose blocks mostly meet no docID of the shortest.
constexpr uint32_t kSkipRatio = 16;

bool all_bitmaps(std::span<const PostingsDeviceList> lists) {
    return std::ranges::all_of(lists,
                               [](const auto& list) { return list.kind == POSTINGS_BITMAP; });
}

// The docIDs that a result may have: to < from if there are none.
void set_range(CombinePlan& plan, SetOperation operation,
               std::span<const PostingsDeviceList> lists) {
    plan.from = lists[0].first;
    plan.to = lists[0].last;
    for (const PostingsDeviceList& list : lists.subspan(1)) {
        if (operation == SetOperation::Unite) {
            plan.from = std::min(plan.from, list.first);
            plan.to = std::max(plan.to, list.last);
        } else if (operation == SetOperation::Intersect) {
            plan.from = std::max(plan.from, list.first);
            plan.to = std::min(plan.to, list.last);
        }
    }
}

// Windows pay where they are no narrower than a block of the shortest list, and where most blocks
// of the others meet a docID of it.
bool windows_pay(std::span<const PostingsDeviceList> lists) {
    if (all_bitmaps(lists)) return true;
    // Bitmaps are asked for a docID without being decoded.
    if (all_bitmaps(lists.subspan(1))) return false;
    const PostingsDeviceList& shortest = lists[0];
    const uint64_t block_span = (uint64_t{shortest.last} - shortest.first) / shortest.blocks;
    return shortest.blocks >= 64 && block_span <= kBestWindow / 2 &&
           lists[1].count / kSkipRatio <= shortest.count;
}

void plan_windows(CombinePlan& plan, std::span<const PostingsDeviceList> lists, uint32_t teams,
                  const CombineOptions& options) {
    plan.from &= ~127u;
    const uint64_t range = uint64_t{plan.to} - plan.from + 1;
    plan.bitmaps = all_bitmaps(lists);
    plan.width = std::min(options.width, kWindow);
    if (plan.width == 0) {
        // Wide, so that few blocks lie in two windows, but with work for many teams.
        plan.width = static_cast<uint32_t>(
            std::bit_ceil(std::clamp<uint64_t>(range / teams * 4, kNarrowWindow, kBestWindow)));
    }
    plan.units = static_cast<uint32_t>((range + plan.width - 1) / plan.width);
    plan.skip_from = lists.size() > 1 && lists[1].count / kSkipRatio > lists[0].count ? 1 : 2;
}

void plan_blocks(CombinePlan& plan, std::span<const PostingsDeviceList> lists, uint32_t teams,
                 const CombineOptions& options) {
    const uint32_t blocks = lists[0].blocks;
    plan.slices = options.slices;
    if (plan.slices == 0) {
        // A slice should meet a block of the next list at least; more than half of the teams that
        // fill the device do not run at once.
        const uint32_t met = std::max(1u, lists[1].blocks / blocks);
        const uint32_t idle = std::max(1u, teams / 2 / blocks);
        plan.slices = std::bit_floor(std::min({2 * met, idle, uint32_t{kBlockSize}}));
    }
    plan.units = blocks * plan.slices;
}

}  // namespace

CombinePlan plan_combine(SetOperation operation, std::span<const PostingsDeviceList> lists,
                         uint32_t teams, const CombineOptions& options) {
    CombinePlan plan;
    set_range(plan, operation, lists);
    if (plan.from > plan.to) return plan;
    const auto algorithm = options.algorithm;
    if (operation == SetOperation::Intersect && lists.size() > 1 &&
        algorithm != SetAlgorithm::Windows &&
        (algorithm == SetAlgorithm::Blocks || !windows_pay(lists))) {
        plan_blocks(plan, lists, teams, options);
    } else {
        plan_windows(plan, lists, teams, options);
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
