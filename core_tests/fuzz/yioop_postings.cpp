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

static void check_dialect(std::span<const uint8_t> bytes, YioopDialect dialect) {
    using Packed = std::span<const uint8_t>;
    const auto docs = attempt(bytes, [&](Packed p) { return unpack_yioop_docs(p, dialect); });
    const auto frequencies = attempt(bytes, unpack_yioop_frequencies);
    const auto positions =
        attempt(bytes, [&](Packed p) { return unpack_yioop_positions(p, dialect); });
    const auto all = attempt(bytes, [&](Packed p) { return unpack_yioop_postings(p, dialect); });
    check(docs.has_value() == frequencies.has_value());
    check(positions.has_value() == all.has_value());
    if (!all) return;
    check(docs && *docs == all->docs && *frequencies == all->frequencies);
    check(*positions == all->positions);
    const auto sum = std::accumulate(frequencies->begin(), frequencies->end(), size_t{0});
    check(sum == positions->size());
    try {
        const Bytes again = pack_yioop_postings(*docs, *frequencies, *positions, dialect);
        const YioopPostings back = unpack_yioop_postings(again, dialect);
        check(back.docs == *docs && back.frequencies == *frequencies &&
              back.positions == *positions);
    } catch (const InvalidArgument&) {
    }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    check_dialect({data, size}, YioopDialect::k2014);
    check_dialect({data, size}, YioopDialect::k2019);
    return 0;
}
