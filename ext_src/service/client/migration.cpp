#include "service/client/migration.h"

#include <algorithm>

namespace postings::service {

namespace {

using Shapes = std::vector<ListShape>;

Shapes shapes_of(std::span<const uint32_t> query, std::span<const ListShape> shapes) {
    Shapes own;
    for (const uint32_t list : query) own.push_back(shapes[list]);
    return own;
}

// How many of the first lists are below the ratio.
size_t first_under(double ratio, std::span<const ListShape> shapes) {
    double candidates = shapes[0].count;
    for (size_t i = 1; i < shapes.size(); ++i) {
        if (!(shapes[i].count < ratio * candidates)) return i;
        candidates *= density(shapes[i]);
    }
    return shapes.size();
}

size_t cheapest(std::span<const ListShape> shapes, bool want_docs, const SplitCosts& costs) {
    const CostModel& model = *costs.model;
    const size_t all = shapes.size();
    size_t best = all;
    double least = costs.device_factor *
                   model.on_device(want_docs ? Task::Intersect : Task::IntersectCount, shapes);
    double candidates = shapes[0].count;
    for (size_t on_device = 2; on_device < all; ++on_device) {
        candidates *= density(shapes[on_device - 1]);
        const double ns =
            costs.device_factor * model.on_device(Task::Intersect, shapes.first(on_device)) +
            costs.cpu_factor * model.look_up(candidates, shapes.subspan(on_device));
        if (ns >= least) continue;
        least = ns;
        best = on_device;
    }
    return best;
}

}  // namespace

SplitQuery split_query(const Migration& migration, std::span<const uint32_t> query,
                       std::span<const ListShape> shapes, bool want_docs, const SplitCosts& costs) {
    SplitQuery split{{query.begin(), query.end()}, {}};
    using Mode = Migration::Mode;
    if (query.size() < 2) return split;
    std::ranges::stable_sort(split.on_device, {},
                             [&](uint32_t list) { return shapes[list].count; });
    size_t on_device = query.size();
    if (migration.mode == Mode::Always) {
        on_device = 2;
    } else if (migration.mode == Mode::Ratio) {
        on_device = first_under(migration.ratio, shapes_of(split.on_device, shapes));
    } else if (migration.mode == Mode::Calibrated && costs.model != nullptr) {
        on_device = cheapest(shapes_of(split.on_device, shapes), want_docs, costs);
    }
    if (on_device < 2) on_device = 0;
    const auto rest = split.on_device.begin() + static_cast<ptrdiff_t>(on_device);
    split.here.assign(rest, split.on_device.end());
    split.on_device.erase(rest, split.on_device.end());
    return split;
}

double rest_ns(const CostModel& model, const SplitQuery& split, std::span<const ListShape> shapes) {
    if (split.here.empty() || split.on_device.empty()) return 0;
    const Shapes first = shapes_of(split.on_device, shapes);
    double candidates = std::ranges::min(first, {}, &ListShape::count).count;
    bool is_shortest = true;
    for (const uint32_t list : split.on_device) {
        if (!is_shortest) candidates *= density(shapes[list]);
        is_shortest = false;
    }
    return model.look_up(candidates, shapes_of(split.here, shapes));
}

}  // namespace postings::service
