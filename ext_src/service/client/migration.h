// Shares an intersection of many lists out between a device and the CPU: the device intersects the
// shortest lists, and the CPU looks up their common docIDs in the others (Griffin, PPoPP 2018,
// section 3.2).
//
// Griffin chooses anew before each list, by the length of the intermediate result. A kernel here
// goes through all its lists at once, so the choice is made before, by the length that is expected
// of independent lists.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "service/protocol/cost_model.h"

namespace postings::service {

struct Migration {
    enum class Mode {
        Never,   // the device does all
        Always,  // the CPU does all lists but the shortest two
        Ratio,   // the CPU does lists that are so many times as long as the expected intermediate
                 // result
        Calibrated,  // as the cost model predicts the shortest time
        Residency,   // the CPU does the lists that the device lacks
    };
    Mode mode = Mode::Never;
    double ratio = 0;
};

inline constexpr double kMostMigrationRatio = 1e6;
// Reads never, always, calibrated, residency, or a ratio from 1 to kMostMigrationRatio; nothing for
// any other text. Inline as it is a setting's value where no service is built, too.
inline std::optional<Migration> parse_migration(std::string_view text) {
    using Mode = Migration::Mode;
    if (text == "never") return Migration{Mode::Never};
    if (text == "always") return Migration{Mode::Always};
    if (text == "calibrated") return Migration{Mode::Calibrated};
    if (text == "residency") return Migration{Mode::Residency};
    uint32_t ratio = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), ratio);
    if (failed != std::errc() || end != text.data() + text.size() || ratio < 1 ||
        ratio > kMostMigrationRatio) {
        return std::nullopt;
    }
    return Migration{Mode::Ratio, static_cast<double>(ratio)};
}

// The lists of a query, by number: those for the device, shortest first, and those for the CPU. A
// device needs two at least: otherwise all are the CPU's.
struct SplitQuery {
    std::vector<uint32_t> on_device, here;
};

// Never and Residency leave all to the device, as Calibrated does without a model.
struct SplitCosts {
    const CostModel* model = nullptr;
    double device_factor = 1, cpu_factor = 1;
};
SplitQuery split_query(const Migration& migration, std::span<const uint32_t> query,
                       std::span<const ListShape> shapes, bool want_docs, const SplitCosts& costs);
// The expected time of the CPU for its part.
double rest_ns(const CostModel& model, const SplitQuery& split, std::span<const ListShape> shapes);

}  // namespace postings::service
