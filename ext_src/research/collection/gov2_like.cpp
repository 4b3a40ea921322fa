#include "research/collection/gov2_like.h"

#include <algorithm>
#include <bit>

#include "core/base/error.h"
#include "research/collection/random.h"

namespace postings {
namespace {

constexpr uint32_t kShortest = 50;
// Divides the list count to give the offset in c / (rank + offset)^2: with 2000 lists it makes the
// longest 72 times the mean, about 1.4 M.
constexpr uint32_t kSteepness = 71;

// Appends `count` distinct values of [first, last), sorted.
void append_uniform(std::vector<uint32_t>& out, uint32_t count, uint32_t first, uint32_t last,
                    Random& random) {
    const uint32_t range = last - first;
    if (count == range) {
        for (uint32_t value = first; value < last; ++value) out.push_back(value);
        return;
    }
    if (count < range / 1024 || count <= 16) {
        // Few: draw, sort, and draw again for the duplicates.
        const size_t begin = out.size();
        while (out.size() - begin < count) {
            while (out.size() - begin < count) out.push_back(first + random.below(range));
            std::sort(out.begin() + begin, out.end());
            out.erase(std::unique(out.begin() + begin, out.end()), out.end());
        }
        return;
    }
    // Many: mark the members, or the others when those are fewer, in a bitmap.
    const bool inverted = count > range / 2;
    const uint64_t flip = inverted ? ~uint64_t{0} : 0;
    std::vector<uint64_t> bits((range + 63) / 64);
    for (uint32_t left = inverted ? range - count : count; left > 0;) {
        const uint32_t value = random.below(range);
        const uint64_t bit = uint64_t{1} << (value % 64);
        if (bits[value / 64] & bit) continue;
        bits[value / 64] |= bit;
        --left;
    }
    for (uint32_t word = 0; word < bits.size(); ++word) {
        uint64_t rest = bits[word] ^ flip;
        for (; rest != 0; rest &= rest - 1) {
            const uint32_t value = word * 64 + static_cast<uint32_t>(std::countr_zero(rest));
            if (value < range) out.push_back(first + value);
        }
    }
}

// Anh & Moffat, "Index compression using 64-bit words" (2010), the clustered data model: the range
// is cut at a random place, each side gets half of the values, and each side is again clustered or,
// one time in four for each, uniform.
void append_clustered(std::vector<uint32_t>& out, uint32_t count, uint32_t first, uint32_t last,
                      Random& random) {
    const uint32_t range = last - first;
    if (range == count || count <= 10) return append_uniform(out, count, first, last, random);
    const uint32_t left = count / 2;
    const uint32_t middle = first + left + random.below(range - count + 1);
    const uint32_t choice = random.below(4);
    (choice == 0 ? append_uniform : append_clustered)(out, left, first, middle, random);
    (choice == 1 ? append_uniform : append_clustered)(out, count - left, middle, last, random);
}

}  // namespace

std::vector<uint32_t> random_list(uint32_t count, uint32_t first, uint32_t last, bool clustered,
                                  uint64_t seed) {
    if (first > last || count > last - first)
        throw InvalidArgument("more values asked for than the range has");
    Random random(seed);
    std::vector<uint32_t> list;
    list.reserve(count);
    (clustered ? append_clustered : append_uniform)(list, count, first, last, random);
    return list;
}

std::vector<uint32_t> gov2_like_lengths(const Gov2LikeOptions& options) {
    if (options.lists == 0 || options.mean_length <= kShortest || options.largest < 1000 ||
        options.largest == UINT32_MAX)
        throw InvalidArgument(
            "a GOV2-like set needs lists, a mean over 50 and a largest docID from 1000");
    const uint64_t offset = std::max(1u, options.lists / kSteepness);
    const uint32_t longest = options.largest / 2;
    const auto length = [&](uint64_t c, uint64_t rank) {
        const uint64_t last = options.lists - 1 + offset;
        const uint64_t fall = c / ((rank + offset) * (rank + offset)) - c / (last * last);
        return static_cast<uint32_t>(std::min<uint64_t>(kShortest + fall, longest));
    };
    const auto total = [&](uint64_t c) {
        uint64_t sum = 0;
        for (uint32_t rank = 0; rank < options.lists; ++rank) sum += length(c, rank);
        return sum;
    };
    // The smallest c whose lists are long enough together.
    const uint64_t wanted = uint64_t{options.lists} * options.mean_length;
    uint64_t low = 0, high = uint64_t{1} << 50;
    while (low < high) {
        const uint64_t c = (low + high) / 2;
        if (total(c) < wanted)
            low = c + 1;
        else
            high = c;
    }
    std::vector<uint32_t> lengths(options.lists);
    for (uint32_t rank = 0; rank < options.lists; ++rank) lengths[rank] = length(low, rank);
    return lengths;
}

Collection gov2_like(const Gov2LikeOptions& options) {
    std::vector<uint32_t> lengths = gov2_like_lengths(options);
    Random random(options.seed);
    for (uint32_t i = options.lists - 1; i > 0; --i)
        std::swap(lengths[i], lengths[random.below(i + 1)]);
    const auto longest = std::max_element(lengths.begin(), lengths.end()) - lengths.begin();

    Collection collection;
    const uint32_t documents = options.largest + 1;
    collection.documents = documents;
    for (uint32_t i = 0; i < options.lists; ++i) {
        std::vector<uint32_t> list =
            random_list(lengths[i], 0, documents, options.clustered, random.next());
        if (i == longest) list.back() = options.largest;
        collection.docs.push_back(keep(collection, std::move(list)));
    }
    return collection;
}

Queries gov2_like_queries(const Collection& collection, uint64_t seed, size_t count) {
    if (collection.docs.size() < 5) throw InvalidArgument("queries of up to 5 lists need 5 lists");
    std::vector<uint32_t> end;  // the running sum of lengths
    uint64_t sum = 0;
    for (auto list : collection.docs) {
        sum += list.size();
        if (list.empty() || sum > UINT32_MAX)
            throw InvalidArgument("queries need lists that are not empty, 2^32-1 postings at most");
        end.push_back(static_cast<uint32_t>(sum));
    }
    Random random(seed, 1);
    Queries queries(count);
    for (auto& query : queries) {
        const uint32_t wanted = 2 + random.below(4);
        while (query.size() < wanted) {
            const auto list = static_cast<uint32_t>(
                std::upper_bound(end.begin(), end.end(), random.below(end.back())) - end.begin());
            if (std::find(query.begin(), query.end(), list) == query.end()) query.push_back(list);
        }
    }
    return queries;
}

}  // namespace postings
