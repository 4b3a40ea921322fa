#include "core/rank/field_term.h"

#include <cmath>
#include <functional>

#include "core/base/error.h"

namespace postings {

namespace {

constexpr uint64_t kLargestFactor = uint64_t{1} << 42;

uint64_t greatest_part(std::span<const ImpactPair> pairs, const FieldParts& parts) {
    uint64_t greatest = 0;
    for (const ImpactPair pair : pairs)
        greatest = std::max(greatest, parts.of_codes(pair.frequency_code, pair.length_code));
    return greatest;
}

uint64_t greatest_of_list(const BlockMax& block_max, const FieldParts& parts) {
    return block_max.empty() ? parts.of_codes(255, 0) : greatest_part(block_max.of_list(), parts);
}

}  // namespace

FieldParts::FieldParts(const Field& field) : lengths_(field.lengths) {
    if (!(field.weight >= kLeastFieldWeight && field.weight <= kLargestFieldWeight))
        throw InvalidArgument("the weight of a field must be between 0.001 and 1000");
    if (!(field.b >= 0 && field.b <= 1)) throw InvalidArgument("b must be between 0 and 1");
    double relative = 1;
    for (size_t code = 0; code < 256; ++code) {
        if (lengths_.average > 0 && code < lengths_.lengths.size())
            relative = relative_length(lengths_.lengths[code], lengths_.average);
        // Infinite for a length of 0 and b = 1.
        const double factor =
            std::ldexp(field.weight / (1 - field.b + field.b * relative), kPartBits);
        factors_[code] = factor < static_cast<double>(kLargestFactor)
                             ? std::max<uint64_t>(1, static_cast<uint64_t>(factor))
                             : kLargestFactor;
    }
}

const std::array<uint64_t, 256>& FieldParts::frequencies() {
    static const std::array<uint64_t, 256> doubled = [] {
        std::array<uint64_t, 256> values;
        for (size_t code = 0; code < 256; ++code)
            values[code] = static_cast<uint64_t>(2 * from_byte_float(static_cast<uint8_t>(code)));
        return values;
    }();
    return doubled;
}

FieldScoring::FieldScoring(double k1_given) {
    if (!(k1_given >= 0 && k1_given <= kLargestK1))
        throw InvalidArgument("k1 must be between 0 and 100");
    k1 = static_cast<uint64_t>(std::llround(std::ldexp(k1_given, FieldParts::kPartBits)));
}

FieldTerm::FieldTerm(std::span<const FieldList> lists, uint32_t weight, const FieldScoring& scoring)
    : scoring_(&scoring), weight_(weight) {
    uint64_t sum = 0;
    fields_.reserve(lists.size());
    for (const FieldList& list : lists) {
        if (list.list->blocks() == 0) continue;
        const uint64_t greatest = greatest_of_list(list.block_max, *list.parts);
        fields_.push_back(
            {BlockCursor<PostingBlocks>(*list.list), list.block_max, list.parts, greatest});
        sum += greatest;
    }
    std::ranges::stable_sort(fields_, std::greater<>(),
                             [](const InField& field) { return field.cursor.postings(); });
    order_.resize(fields_.size());
    // Must be 0 only if the weight is, even for a term that no field has.
    max_impact_ = std::max(scoring.impact(weight, sum), bm25_impact(weight, 0));
}

uint64_t FieldScoring::least_sum_over(uint32_t weight, uint32_t impact) const {
    constexpr uint64_t kWhole = 65535;  // of a fraction
    if (weight == 0) return UINT64_MAX;
    // See bm25_impact() and impact(): the least fraction, then the least sum.
    const uint64_t fraction = ((uint64_t{impact} << 16) + weight - 1) / weight;
    if (fraction > kWhole || (fraction == kWhole && k1 > 0)) return UINT64_MAX;
    if (fraction == kWhole) return 1;
    return std::max<uint64_t>(1, (fraction * k1 + kWhole - fraction - 1) / (kWhole - fraction));
}

size_t FieldTerm::blocks() const {
    size_t blocks = 0;
    for (const InField& field : fields_) blocks += field.cursor.blocks();
    return blocks;
}

size_t FieldTerm::postings() const {
    size_t postings = 0;
    for (const InField& field : fields_) postings += field.cursor.postings();
    return postings;
}

size_t FieldTerm::postings_in(uint32_t documents) const {
    uint64_t last = 0;
    for (const InField& field : fields_)
        last = std::max<uint64_t>(last, field.cursor.last_of_block(field.cursor.blocks() - 1));
    return postings() * uint64_t{documents} / (last + 1);
}

uint64_t FieldTerm::InField::bound_of_block(size_t block) const {
    return block_max.empty() ? parts->of_codes(255, 0)
                             : greatest_part(block_max.of_block(block), *parts);
}

uint64_t FieldTerm::InField::bound_up_to(uint32_t last) const {
    if (cursor.docid_bound() > last) return 0;
    return is_past() || cursor.last_of_block(shallow) < last ? greatest : bound_of_block(shallow);
}

size_t FieldTerm::split(uint32_t last, uint64_t least) {
    size_t others = 0, end = fields_.size();
    uint64_t sum = 0;
    for (size_t i = 0; i < fields_.size(); ++i) {
        const uint64_t bound = fields_[i].bound_up_to(last);
        if (sum + bound < least) {
            order_[others++] = {i, sum += bound};
        } else {
            order_[--end].field = i;
        }
    }
    return others;
}

std::vector<uint32_t> FieldTerm::block_bounds() const {
    std::vector<uint32_t> bounds(fields_[0].cursor.blocks());
    for (size_t block = 0; block < bounds.size(); ++block)
        bounds[block] = scoring_->impact(weight_, fields_[0].bound_of_block(block));
    return bounds;
}

bool FieldTerm::seek_block(uint32_t target) {
    bool is_there = false;
    for (InField& field : fields_) {
        if (!field.is_past() && field.cursor.last_of_block(field.shallow) < target)
            field.shallow = field.cursor.block_of(field.shallow + 1, target);
        is_there |= !field.is_past();
    }
    return is_there;
}

uint32_t FieldTerm::block_last() const {
    uint32_t last = kNoDocument;
    for (const InField& field : fields_)
        if (!field.is_past()) last = std::min(last, field.cursor.last_of_block(field.shallow));
    return last;
}

uint32_t FieldTerm::bound() {
    uint64_t sum = 0;
    for (const InField& field : fields_)
        if (!field.is_past()) sum += field.bound_of_block(field.shallow);
    return scoring_->impact(weight_, sum);
}

ImpactBound FieldTerm::bound_within(uint32_t first, uint32_t last) {
    seek_block(first);
    uint64_t sum = 0;
    uint32_t holds_until = kNoDocument;
    for (const InField& field : fields_) {
        if (field.is_past()) continue;
        uint64_t greatest = 0;
        for (size_t block = field.shallow; block < field.cursor.blocks(); ++block) {
            greatest = std::max(greatest, field.bound_of_block(block));
            if (field.cursor.last_of_block(block) < last) continue;
            holds_until = std::min(holds_until, field.cursor.last_of_block(block));
            break;
        }
        sum += greatest;
    }
    return {scoring_->impact(weight_, sum), holds_until};
}

}  // namespace postings
