#include "service/server/combine_requests.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "device/combine_batch.h"
#include "device/set_operation.h"
#include "service/server/request_reader.h"

namespace postings::service {

namespace {

struct Request {
    CombineRequest head;
    std::vector<ListKey> keys;
    std::vector<std::vector<uint32_t>> queries;
};

static_assert(kMaxCombineLists == device::kMaxOperands);

std::optional<Request> read(std::span<const uint8_t> payload) {
    Request request;
    RequestReader reader(payload);
    if (!reader.take(request.head)) return std::nullopt;
    const CombineRequest& head = request.head;
    if (head.operation > static_cast<uint32_t>(SetOperation::Subtract) || head.lists == 0 ||
        head.queries == 0 || head.queries > kMaxCombineQueries) {
        return std::nullopt;
    }
    std::vector<uint32_t> ends, numbers;
    if (!reader.take(request.keys, head.lists) || !reader.take(ends, head.queries) ||
        !reader.take(numbers, reader.left() / sizeof(uint32_t))) {
        return std::nullopt;
    }
    uint32_t begin = 0;
    for (uint32_t end : ends) {
        if (end <= begin || end - begin > kMaxCombineLists || end > numbers.size()) {
            return std::nullopt;
        }
        request.queries.emplace_back(numbers.begin() + begin, numbers.begin() + end);
        begin = end;
    }
    const auto is_wrong = [&](uint32_t number) { return number >= head.lists; };
    if (begin != numbers.size() || std::ranges::any_of(numbers, is_wrong)) return std::nullopt;
    return request;
}

// Bit i of the words is keys[i].
std::vector<uint64_t> missing(device::DeviceCache& cache, std::span<const ListKey> keys) {
    std::vector<uint64_t> words;
    for (size_t at = 0; at < keys.size(); at += 64) {
        words.push_back(cache.missing(keys.subspan(at, std::min<size_t>(64, keys.size() - at))));
    }
    return words;
}

// One query has a kernel that needs no tables. Returns how many docIDs there are.
uint64_t run_one(device::DeviceCache& cache, const Request& request, std::span<uint32_t> out) {
    const auto operation = static_cast<SetOperation>(request.head.operation);
    std::vector<ListKey> keys;
    for (uint32_t number : request.queries[0]) keys.push_back(request.keys[number]);
    const uint64_t count = request.head.want_docs
                               ? device::combine(cache, operation, keys, out.subspan(1))
                               : device::combine_count(cache, operation, keys);
    out[0] = static_cast<uint32_t>(count);
    return request.head.want_docs ? count : 0;
}

uint64_t run_many(device::DeviceCache& cache, const Request& request, std::span<uint32_t> out) {
    const size_t queries = request.queries.size();
    const auto docs = request.head.want_docs ? out.subspan(queries) : std::span<uint32_t>();
    const auto counts =
        device::combine_batch(cache, static_cast<SetOperation>(request.head.operation),
                              request.keys, request.queries, docs);
    std::ranges::copy(counts, out.begin());
    uint64_t total = 0;
    for (uint32_t count : counts) total += request.head.want_docs ? count : 0;
    return total;
}

}  // namespace

Outcome combine(const Call& call, device::DeviceCache& cache) {
    const auto request = read(call.payload);
    if (!request) return {Status::BadRequest};
    const std::vector<uint64_t> bits = missing(cache, request->keys);
    if (std::ranges::any_of(bits, [](uint64_t word) { return word != 0; })) {
        return not_resident(call, bits);
    }
    const size_t queries = request->queries.size();
    const std::span<uint32_t> out(reinterpret_cast<uint32_t*>(call.result.data()),
                                  call.result.size() / sizeof(uint32_t));
    // Docs at least a word, so that asking for them can be told from not asking.
    const uint64_t least = queries + (request->head.want_docs ? 1 : 0);
    if (out.size() < least) return {Status::TooLarge, 0, least * sizeof(uint32_t)};
    const uint64_t docs =
        queries == 1 ? run_one(cache, *request, out) : run_many(cache, *request, out);
    const uint64_t bytes = (queries + docs) * sizeof(uint32_t);
    if (bytes > call.result.size()) return {Status::TooLarge, 0, bytes};
    return {Status::Ok, static_cast<uint32_t>(bytes)};
}

}  // namespace postings::service
