#include "core/search/field_boosts.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "core/base/error.h"

namespace postings::search {

namespace {

using index::Column;
using index::FieldKind;
using index::GeoPoint;
using index::RankRange;

double value_of(FieldKind kind, uint64_t ordered) {
    if (kind == FieldKind::Real) return index::real_of(ordered);
    const auto value = static_cast<double>(index::integer_of(ordered));
    return kind == FieldKind::Date ? value / 1e6 : value;
}

uint32_t fixed(double factor, uint32_t most) {
    return std::clamp(static_cast<uint32_t>(factor * DocumentBoosts::kOne), DocumentBoosts::kOne,
                      most);
}

bool suits(Boost::Kind boost, FieldKind field) {
    switch (boost) {
        case Boost::Kind::kSaturation:
            return field == FieldKind::Integer || field == FieldKind::Real;
        case Boost::Kind::kRange:
            return field == FieldKind::Integer || field == FieldKind::Real ||
                   field == FieldKind::Boolean;
        case Boost::Kind::kRecency:
            return field == FieldKind::Date;
        default:
            return field == FieldKind::Point;
    }
}

const char* what_it_boosts(Boost::Kind boost) {
    switch (boost) {
        case Boost::Kind::kSaturation:
            return "numbers";
        case Boost::Kind::kRange:
            return "numbers or booleans";
        case Boost::Kind::kRecency:
            return "dates";
        default:
            return "points";
    }
}

}  // namespace

double Boost::part(FieldKind of, uint64_t ordered) const {
    switch (kind) {
        case Kind::kSaturation: {
            const double value = value_of(of, ordered);
            // The sum would be infinite for the greatest doubles.
            if (value > 1e300) return 1;
            return value > 0 ? value / (value + pivot) : 0;
        }
        case Kind::kRange: {
            const double value = value_of(of, ordered);
            if (std::isinf(value)) return (value > 0) == (to > from);
            const double share = (value - from) / (to - from);
            // The comparison also rejects NaN, which a forged column may contain.
            return share > 0 ? std::min(share, 1.0) : 0;
        }
        case Kind::kRecency: {
            const double age = now - value_of(of, ordered);
            return age > 0 ? std::pow(2, -age / half_life) : 1;
        }
        default:
            return pivot / (pivot + center.distance(GeoPoint::of_ordered(ordered)));
    }
}

void check_boosts(std::span<const Boost> boosts, const index::Schema& schema) {
    if (boosts.size() > Boost::kMost) throw InvalidArgument("must have at most 8 boosts");
    for (size_t i = 0; i < boosts.size(); ++i) {
        const std::string name = "\"" + boosts[i].field.substr(0, 80) + "\"";
        const auto found = schema.find(boosts[i].field);
        if (!found) throw InvalidArgument("must be of fields: there is no field " + name, i);
        if (!suits(boosts[i].kind, schema.fields[*found].kind))
            throw InvalidArgument(std::string("must be of ") + what_it_boosts(boosts[i].kind) +
                                      ", which " + name + " has not",
                                  i);
    }
    if (!(greatest_factor(boosts) <= Boost::kMostFactor))
        throw InvalidArgument("must multiply scores by 1024 at most, together");
}

double greatest_factor(std::span<const Boost> boosts) {
    double factor = 1;
    for (const Boost& boost : boosts) factor *= 1 + boost.weight;
    return factor;
}

FieldBoosts::FieldBoosts(const index::Schema& schema, std::span<const Boost> boosts,
                         Columns& columns, size_t segment)
    : most_(static_cast<uint32_t>(greatest_factor(boosts) * kOne)), greatest_(most_) {
    for (const Boost& boost : boosts)
        parts_.push_back({&boost, &columns.of(segment, *schema.find(boost.field))});
}

double FieldBoosts::factor_of(size_t boost, uint32_t docid) const {
    const Part& part = parts_[boost];
    double best = 0;
    part.column->each_rank(docid, [&](uint64_t rank) {
        best = std::max(best, part.boost->part(part.column->kind(), part.column->number_of(rank)));
    });
    return 1 + part.boost->weight * best;
}

uint32_t FieldBoosts::factor(uint32_t docid) const {
    double factor = 1;
    for (size_t i = 0; i < parts_.size(); ++i) factor *= factor_of(i, docid);
    return fixed(factor, most_);
}

double FieldBoosts::bound_of(const Part& part, uint32_t block) const {
    const Boost& boost = *part.boost;
    const Column& column = *part.column;
    const RankRange ranks = column.bounds(block);
    if (ranks.last == 0) return 1;
    // The least and the greatest value are unknown if documents have several, and the least one if
    // some documents have none.
    if (ranks.last == UINT64_MAX) return 1 + boost.weight;
    const auto of_rank = [&](uint64_t rank) {
        return boost.part(column.kind(), column.number_of(rank));
    };
    double most;
    if (boost.kind == Boost::Kind::kNearness) {
        const auto latitude = [&](uint64_t rank) {
            return GeoPoint::of_ordered(column.number_of(rank)).latitude;
        };
        const double least = boost.center.least_distance(
            latitude(std::max<uint64_t>(ranks.first, 1)), latitude(ranks.last));
        most = boost.pivot / (boost.pivot + least);
    } else if (boost.kind == Boost::Kind::kRange && boost.to < boost.from) {
        most = of_rank(std::max<uint64_t>(ranks.first, 1));
    } else {
        most = of_rank(ranks.last);
    }
    return 1 + boost.weight * most;
}

uint32_t FieldBoosts::bound_of_block(uint32_t block) const {
    if (blocks_.empty()) blocks_.resize(parts_[0].column->blocks());
    uint32_t& bound = blocks_[block];
    if (bound == 0) {
        double most = 1;
        for (const Part& part : parts_) most *= bound_of(part, block);
        // Rounding may have made the quotient of a smaller value greater than that of a greater
        // one.
        bound = std::min(fixed(most, most_) + 1, most_);
    }
    return bound;
}

std::vector<uint32_t> FieldBoosts::most_boosted() const {
    constexpr uint32_t kBlocks = 2, kManyBlocks = 16;
    const uint32_t all = parts_[0].column->blocks();
    if (all <= kManyBlocks) return {};
    std::vector<std::pair<uint32_t, uint32_t>> blocks;  // a bound, and whose it is
    for (uint32_t block = 0; block < all; ++block) blocks.push_back({bound_of_block(block), block});
    std::ranges::nth_element(blocks, blocks.begin() + kBlocks - 1, std::greater());
    greatest_ = std::ranges::max(blocks).first;
    const uint32_t least = blocks[kBlocks - 1].first;
    // Within 2 %: others would hardly be passed over.
    const auto as_great = std::ranges::count_if(
        blocks, [&](const auto& block) { return block.first >= least - least / 64; });
    if (as_great > all / 2) return {};
    std::ranges::sort(blocks.begin(), blocks.begin() + kBlocks, {},
                      &std::pair<uint32_t, uint32_t>::second);
    std::vector<uint32_t> documents;
    for (uint32_t i = 0; i < kBlocks; ++i) {
        const uint32_t first = blocks[i].second * index::PackedNumbers::kBlock;
        const uint32_t end =
            std::min(first + index::PackedNumbers::kBlock, parts_[0].column->documents());
        for (uint32_t document = first; document < end; ++document) documents.push_back(document);
    }
    return documents;
}

uint32_t FieldBoosts::bound(uint32_t first, uint32_t last) const {
    constexpr uint32_t kMostBlocks = 8;
    const uint32_t documents = parts_[0].column->documents();
    if (last >= documents) last = documents - 1;
    if (first > last) return greatest_;
    const uint32_t from = first / index::PackedNumbers::kBlock;
    const uint32_t to = last / index::PackedNumbers::kBlock;
    if (to - from > kMostBlocks) return greatest_;
    uint32_t bound = kOne;
    for (uint32_t block = from; block <= to; ++block)
        bound = std::max(bound, bound_of_block(block));
    return bound;
}

}  // namespace postings::search
