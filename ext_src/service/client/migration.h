// How an intersection of many lists is shared out between a device and the CPU: the device
// intersects the shortest lists, and the CPU looks for what they have in common in the others
// (Griffin, PPoPP 2018, section 3.2).
//
// Griffin chooses anew before each list, by the length of what there is by then. A kernel here goes
// through all its lists at once, and so it is chosen before, by the length that is to be expected
// of lists that are independent of each other.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "service/protocol/cost_model.h"

namespace postings::service {

struct Migration {
    enum class Mode {
        Never,       // all on the device
        Always,      // but for the shortest two
        Ratio,       // the lists that are so many times as long as what there is by then
        Calibrated,  // where that is expected to end sooner
        Residency,   // the lists that the device lacks
    };
    Mode mode = Mode::Never;
    double ratio = 0;
};

inline constexpr double kMostMigrationRatio = 1e6;
// never, always, calibrated, residency, or a ratio from 1 to kMostMigrationRatio; nothing for any
// other text.
std::optional<Migration> parse_migration(std::string_view text);

// A query of the lists with these numbers: the device's, shortest first, and the CPU's. Fewer than
// two are none for a device: then all are the CPU's.
struct SplitQuery {
    std::vector<uint32_t> on_device, here;
};

// Never and Residency leave all to the device. Without a model Calibrated does so, too.
struct SplitCosts {
    const CostModel* model = nullptr;
    double device_factor = 1, cpu_factor = 1;
};
SplitQuery split_query(const Migration& migration, std::span<const uint32_t> query,
                       std::span<const ListShape> shapes, bool want_docs, const SplitCosts& costs);
// What the CPU is expected to take for its part.
double rest_ns(const CostModel& model, const SplitQuery& split, std::span<const ListShape> shapes);

}  // namespace postings::service
