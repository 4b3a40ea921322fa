// Strings of packed postings: whatever the bytes, flat arrays that agree with each other or
// CorruptedData inside the input; what can be packed again comes back.
#include "core/yioop/packed_postings.h"

#include <cstdlib>
#include <numeric>
#include <optional>

#include "core/base/error.h"

using namespace postings;

static void check(bool holds) {
    if (!holds) std::abort();
}

template <class Unpack>
static auto attempt(std::span<const uint8_t> packed, Unpack unpack) {
    std::optional<decltype(unpack(packed))> result;
    try {
        result = unpack(packed);
    } catch (const CorruptedData& error) {
        check(error.offset < packed.size());
    }
    return result;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::span<const uint8_t> packed(data, size);
    const auto docs = attempt(packed, unpack_yioop_docs);
    const auto frequencies = attempt(packed, unpack_yioop_frequencies);
    const auto positions = attempt(packed, unpack_yioop_positions);
    const auto all = attempt(packed, unpack_yioop_postings);
    check(docs.has_value() == frequencies.has_value());
    check(positions.has_value() == all.has_value());
    if (!all) return 0;
    check(docs && *docs == all->docs && *frequencies == all->frequencies);
    check(*positions == all->positions);
    const auto sum = std::accumulate(frequencies->begin(), frequencies->end(), size_t{0});
    check(sum == positions->size());
    try {
        const Bytes again = pack_yioop_postings(*docs, *frequencies, *positions);
        const YioopPostings back = unpack_yioop_postings(again);
        check(back.docs == *docs && back.frequencies == *frequencies &&
              back.positions == *positions);
    } catch (const InvalidArgument&) {
    }
    return 0;
}
