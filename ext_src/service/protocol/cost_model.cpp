#include "service/protocol/cost_model.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace postings::service {

namespace {

constexpr size_t kMostLists = 64;

// The shapes of at most kMostLists lists, shortest first.
struct Ascending {
    std::array<const ListShape*, kMostLists> lists;
    size_t size = 0;

    explicit Ascending(std::span<const ListShape> shapes) {
        for (const ListShape& shape : shapes.first(std::min(shapes.size(), kMostLists))) {
            lists[size++] = &shape;
        }
        std::sort(lists.begin(), lists.begin() + size,
                  [](const ListShape* a, const ListShape* b) { return a->count < b->count; });
    }
    std::span<const ListShape* const> all() const { return {lists.data(), size}; }
};

// The number of postings in the blocks in which candidates are looked up: candidates far apart
// share no block.
double touched(const ListShape& list, double candidates) {
    return std::min<double>(list.count, candidates * kBlockSize);
}

double postings(std::span<const ListShape> lists) {
    double all = 0;
    for (const ListShape& list : lists) all += list.count;
    return all;
}

double interpolate(const std::array<double, CostModel::kRatios>& at, double ratio) {
    const double place = std::log2(std::max(ratio, 1.0)) / 2;
    const size_t below = std::min<size_t>(static_cast<size_t>(place), at.size() - 2);
    const double part = std::min(place - static_cast<double>(below), 1.0);
    return at[below] * (1 - part) + at[below + 1] * part;
}

bool is_bitmap(const ListShape* list) {
    return list->codec == CodecId::Bitmap;
}

double bitmap_bytes(const ListShape& list) {
    return static_cast<double>(list.span) / 8;
}

double of_bitmap(const std::array<double, 2>& costs, double bytes) {
    const double place = std::log(bytes / CostModel::kSmallBitmap) /
                         std::log(CostModel::kLargeBitmap / CostModel::kSmallBitmap);
    const double part = std::clamp(place, 0.0, 1.0);
    return (costs[0] * (1 - part) + costs[1] * part) * bytes;
}

double of_codec(const CostModel::ByCodec& costs, CodecId codec) {
    return costs[static_cast<size_t>(codec) % costs.size()];
}

double of_parts(const CostModel::ByPart& costs, uint32_t wanted) {
    double sum = 0;
    for (size_t part = 0; part < costs.size(); ++part) {
        if ((wanted >> part & 1) != 0) sum += costs[part];
    }
    return sum;
}

// The number of postings that MaxScore goes through to rank documents in any of the lists (shortest
// first); lookups in other lists count as several. The best documents have the rarest term;
// MaxScore only looks documents up in a list if no document that has only that term, and those of
// longer lists, can be among the best. Measured on 1,024 queries of generated text, 1 million
// documents: within a factor of 2.3; the sum of the lists' lengths is within 7.
double postings_of_any(std::span<const ListShape* const> lists) {
    constexpr double kBest = 10;      // assumed number of wanted results
    constexpr double kOfBound = 0.8;  // share of its greatest score that a term gives the best
    constexpr double kLookedFor = 5;  // a lookup takes as long as so many postings
    double documents = 1;
    for (const ListShape* list : lists)
        documents = std::max(documents, static_cast<double>(list->span));
    const auto bound = [&](const ListShape* list) {
        return std::log1p(documents / std::max<double>(list->count, 1));
    };
    const auto rarest =
        std::ranges::find_if(lists, [](const ListShape* list) { return list->count >= kBest; });
    double threshold = rarest == lists.end() ? 0 : kOfBound * bound(*rarest);
    size_t essential = lists.size();
    while (essential > 0 && bound(lists[essential - 1]) <= threshold)
        threshold -= bound(lists[--essential]);
    double postings = 0;
    for (const ListShape* list : lists.first(essential)) postings += list->count;
    return postings * (1 + kLookedFor * static_cast<double>(lists.size() - essential));
}

template <class Model, class Use>
void each_coefficient(Model& model, Use use) {
    const auto several = [&](const char* name, auto& values) {
        for (size_t i = 0; i < values.size(); ++i) {
            char numbered[48];
            std::snprintf(numbered, sizeof numbered, "%s_%zu", name, i);
            use(numbered, values[i]);
        }
    };
    use("cpu_fixed", model.cpu_fixed);
    several("cpu_decode", model.cpu_decode);
    several("cpu_search", model.cpu_search);
    use("cpu_probe", model.cpu_probe);
    several("cpu_bitmap_byte", model.cpu_bitmap_byte);
    use("cpu_combine", model.cpu_combine);
    use("cpu_rank_all", model.cpu_rank_all);
    use("cpu_rank_any", model.cpu_rank_any);
    several("cpu_unpack", model.cpu_unpack);
    use("cpu_pack", model.cpu_pack);
    use("hash_byte", model.hash_byte);
    use("upload_fixed", model.upload_fixed);
    use("upload_byte", model.upload_byte);
    use("round_trip", model.round_trip);
    several("device_decode", model.device_decode);
    use("device_bitmap_byte", model.device_bitmap_byte);
    use("device_result", model.device_result);
    use("device_combine", model.device_combine);
    several("device_docs", model.device_docs);
    use("rank_round_trip", model.rank_round_trip);
    use("device_rank_all", model.device_rank_all);
    use("device_rank_any", model.device_rank_any);
    use("unpack_round_trip", model.unpack_round_trip);
    use("pack_round_trip", model.pack_round_trip);
    use("device_unpack_byte", model.device_unpack_byte);
    several("device_unpack", model.device_unpack);
    use("device_pack", model.device_pack);
}

}  // namespace

Task task_of(const SetTask& task) {
    switch (task.operation) {
        case SetOperation::Intersect:
            return task.want_docs ? Task::Intersect : Task::IntersectCount;
        case SetOperation::Unite:
            return Task::Unite;
        case SetOperation::Subtract:
        case SetOperation::SymmetricDifference:
            break;
    }
    return Task::Subtract;
}

Task task_of(const RankTask& task) {
    return task.mode == RankMode::kOr ? Task::RankAny : Task::RankAll;
}

ListShape shape_of(const PostingListView& list, const DocRange& range) {
    const uint64_t span = list.empty() ? 0 : uint64_t{list.last()} - list.first() + 1;
    ListShape shape{list.codec().id, list.count(), span, list.bytes().size()};
    if (range.is_all() || list.empty()) return shape;
    const uint64_t from = std::max(list.first(), range.first),
                   to = uint64_t{std::min(list.last(), range.last)} + 1;
    shape.span = to > from ? to - from : 0;
    const double share = static_cast<double>(shape.span) / static_cast<double>(span);
    shape.count = static_cast<uint32_t>(share * shape.count);
    shape.bytes = static_cast<uint64_t>(share * static_cast<double>(shape.bytes));
    return shape;
}

double density(const ListShape& list) {
    return static_cast<double>(list.count) / static_cast<double>(std::max<uint64_t>(list.span, 1));
}

// As list_ops computes it: bitmaps with bitmaps by words; otherwise the docIDs of the shortest list
// are probed in bitmaps and looked up in the other lists.
double CostModel::on_cpu(Task task, std::span<const ListShape> lists) const {
    if (task == Task::RankAny)
        return cpu_fixed + cpu_rank_any * postings_of_any(Ascending(lists).all());
    if (task == Task::Unite || task == Task::Subtract) {
        return cpu_fixed + cpu_combine * postings(lists);
    }
    if (task == Task::Decode) {
        return cpu_fixed + of_codec(cpu_decode, lists.front().codec) * postings(lists);
    }
    const Ascending ascending(lists);
    const auto lead = std::ranges::find_if_not(ascending.all(), is_bitmap);
    if (lead == ascending.all().end()) {
        double bytes = INFINITY;
        for (const ListShape& list : lists) bytes = std::min(bytes, bitmap_bytes(list));
        const double ranking =
            task == Task::RankAll && !lists.empty() ? cpu_rank_all * ascending.all()[0]->count : 0;
        return cpu_fixed + ranking +
               of_bitmap(cpu_bitmap_byte, bytes) *
                   static_cast<double>(std::max<size_t>(lists.size(), 2) - 1);
    }
    const double candidates = (*lead)->count;
    double cost = cpu_fixed + (task == Task::RankAll ? cpu_rank_all * candidates : 0);
    cost += of_codec(cpu_decode, (*lead)->codec) * candidates;
    std::array<ListShape, kMostLists> others;
    size_t size = 0;
    for (const ListShape* list : ascending.all()) {
        if (list != *lead) others[size++] = *list;
    }
    return cost + look_up(candidates, {others.data(), size});
}

double CostModel::look_up(double candidates, std::span<const ListShape> lists) const {
    const Ascending ascending(lists);
    double cost = 0;
    for (const ListShape* list : ascending.all()) {
        if (!is_bitmap(list)) continue;
        cost += cpu_probe * candidates;
        candidates *= density(*list);
    }
    for (const ListShape* list : ascending.all()) {
        if (is_bitmap(list)) continue;
        cost += of_codec(cpu_decode, list->codec) * touched(*list, candidates);
        if (candidates >= 1) cost += interpolate(cpu_search, list->count / candidates) * candidates;
        candidates *= density(*list);
    }
    return cost;
}

double CostModel::on_device(Task task, std::span<const ListShape> lists) const {
    if (task == Task::RankAny) return rank_round_trip + device_rank_any * postings(lists);
    if (task == Task::Unite || task == Task::Subtract) {
        const double docs = task == Task::Unite ? postings(lists) : lists.front().count;
        return round_trip + device_combine * postings(lists) + results(docs);
    }
    if (task == Task::Decode) {
        const double docs = postings(lists);
        if (!fits(docs * sizeof(uint32_t))) return INFINITY;
        return round_trip + of_codec(device_docs, lists.front().codec) * docs;
    }
    const Ascending ascending(lists);
    double candidates = ascending.size == 0 ? 0 : ascending.all().front()->count;
    double cost =
        task == Task::RankAll ? rank_round_trip + device_rank_all * candidates : round_trip;
    for (const ListShape* list : ascending.all()) {
        if (is_bitmap(list)) {
            cost += device_bitmap_byte * std::min(bitmap_bytes(*list), touched(*list, candidates));
        } else {
            cost += of_codec(device_decode, list->codec) * touched(*list, candidates);
        }
        if (list != ascending.all().front()) candidates *= density(*list);
    }
    return task == Task::Intersect ? cost + results(candidates) : cost;
}

// A result that does not fit into the shared memory cannot be sent back.
bool CostModel::fits(double bytes) const {
    return bytes <= static_cast<double>(std::max<uint64_t>(buffer_bytes, kBufferBytes));
}

double CostModel::results(double docs) const {
    return fits(docs * sizeof(uint32_t)) ? device_result * docs : INFINITY;
}

double CostModel::unpack_on_cpu(uint32_t wanted, double bytes) const {
    return cpu_fixed + of_parts(cpu_unpack, wanted) * bytes;
}

// Results are about as long as the string, or shorter; their length is not known before.
double CostModel::unpack_on_device(uint32_t wanted, double bytes) const {
    if (!fits(2 * bytes)) return INFINITY;
    return unpack_round_trip + (device_unpack_byte + of_parts(device_unpack, wanted)) * bytes;
}

double CostModel::pack_on_cpu(double postings, double positions) const {
    return cpu_fixed + cpu_pack * (postings + positions);
}

double CostModel::pack_on_device(double postings, double positions) const {
    if (!fits((2 * postings + positions) * sizeof(uint32_t))) return INFINITY;
    return pack_round_trip + device_pack * (postings + positions);
}

double CostModel::upload(const ListShape& list) const {
    return upload_fixed + upload_byte * static_cast<double>(list.bytes);
}

std::string CostModel::text() const {
    std::string all;
    each_coefficient(*this, [&](const char* name, double value) {
        // Whatever locale a script has set.
        char digits[32];
        const auto [end, error] =
            std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 6);
        all.append(name).append(" ").append(digits, end).append("\n");
    });
    return all;
}

std::optional<CostModel> CostModel::parse(std::string_view text) {
    const std::string lines = "\n" + std::string(text);
    CostModel model;
    bool whole = true;
    each_coefficient(model, [&](const char* name, double& value) {
        const std::string before = std::string("\n").append(name).append(" ");
        const size_t at = lines.find(before);
        if (at == std::string::npos) {
            whole = false;
            return;
        }
        const char* const last = lines.c_str() + lines.size();
        const auto [end, error] = std::from_chars(lines.c_str() + at + before.size(), last, value);
        // A NaN is not.
        whole = whole && error == std::errc() && *end == '\n' && value >= 0;
    });
    return whole ? std::optional(model) : std::nullopt;
}

}  // namespace postings::service
