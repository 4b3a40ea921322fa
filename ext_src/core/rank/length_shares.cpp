#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/rank/length_shares.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include <algorithm>
#include <cmath>

#include "core/rank/length_shares.h"

HWY_BEFORE_NAMESPACE();
namespace postings {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

double one_share(double length, double count, double gap) {
    return std::cbrt(count * length / gap) * gap / length;
}

#if HWY_HAVE_FLOAT64 && HWY_TARGET != HWY_SCALAR
using Doubles = hn::CappedTag<double, 8>;
using V = hn::Vec<Doubles>;

HWY_INLINE double add_lanes(V v) {
    return hn::GetLane(hn::SumOfLanes(Doubles(), v));
}

// Converts by putting the numbers into the low bits of 2^52.
HWY_INLINE V to_doubles(hn::Vec<hn::Rebind<uint32_t, Doubles>> v) {
    const hn::RebindToUnsigned<Doubles> d64;
    const V magic = hn::Set(Doubles(), 0x1p52);
    const auto bits = hn::Or(hn::PromoteTo(d64, v), hn::BitCast(d64, magic));
    return hn::Sub(hn::BitCast(Doubles(), bits), magic);
}

// One step of Halley's method for the cube root of x; the result is `numerator` / `denominator`.
HWY_INLINE void halley(V t, V x, V& numerator, V& denominator) {
    const V cube = hn::Mul(hn::Mul(t, t), t);
    numerator = hn::Mul(t, hn::Add(cube, hn::Add(x, x)));
    denominator = hn::Add(hn::Add(cube, cube), x);
}

// Dividing the bits of the exponent by three gives a first guess, off by 4 % (Kahan, "Computing a
// real cube root", 1991); each Halley step cubes the error.
HWY_INLINE V rough_cube_root(V x) {
    const hn::RebindToUnsigned<Doubles> d64;
    const hn::Repartition<uint32_t, Doubles> d32;
    const auto high = hn::BitCast(d32, hn::ShiftRight<32>(hn::BitCast(d64, x)));
    const auto third = hn::ShiftRight<33>(hn::MulEven(high, hn::Set(d32, 0xAAAAAAABu)));
    const auto root = hn::Add(third, hn::Set(d64, 715094163u));
    return hn::BitCast(Doubles(), hn::ShiftLeft<32>(root));
}

double find_shares(const uint32_t* lengths, const uint32_t* counts, size_t n, double* shares) {
    const Doubles d;
    const hn::Rebind<uint32_t, Doubles> d32;
    const size_t lanes = hn::Lanes(d);
    double sum = 0;
    size_t i = 0;
    for (; i < n && i < 1; ++i) sum += shares[i] = one_share(lengths[i], counts[i], 1);
    V sums = hn::Zero(d);
    for (; i + lanes <= n; i += lanes) {
        const auto now = hn::LoadU(d32, lengths + i);
        const V length = to_doubles(now);
        const V gap = to_doubles(hn::Sub(now, hn::LoadU(d32, lengths + i - 1)));
        const V count = to_doubles(hn::LoadU(d32, counts + i));
        const V x = hn::Div(hn::Mul(count, length), gap);
        V numerator, denominator;
        halley(rough_cube_root(x), x, numerator, denominator);
        halley(hn::Div(numerator, denominator), x, numerator, denominator);
        const V share = hn::Div(hn::Mul(numerator, gap), hn::Mul(denominator, length));
        hn::StoreU(share, d, shares + i);
        sums = hn::Add(sums, share);
    }
    sum += add_lanes(sums);
    for (; i < n; ++i)
        sum += shares[i] = one_share(lengths[i], counts[i], lengths[i] - lengths[i - 1]);
    return sum;
}

CappedShares find_capped(const double* shares, size_t n, double scale) {
    const Doubles d;
    const size_t lanes = hn::Lanes(d);
    const V cap = hn::Set(d, 1 / scale);
    V sums = hn::Zero(d), more = hn::Zero(d);
    CappedShares found;
    size_t i = 0;
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
        const V a = hn::LoadU(d, shares + i), b = hn::LoadU(d, shares + i + lanes);
        const auto a_below = hn::Lt(a, cap), b_below = hn::Lt(b, cap);
        sums = hn::Add(sums, hn::IfThenElseZero(a_below, a));
        more = hn::Add(more, hn::IfThenElseZero(b_below, b));
        found.capped += 2 * lanes - hn::CountTrue(d, a_below) - hn::CountTrue(d, b_below);
    }
    found.rest = add_lanes(hn::Add(sums, more));
    for (; i < n; ++i) {
        const bool below = shares[i] < 1 / scale;
        found.rest += below ? shares[i] : 0;
        found.capped += !below;
    }
    return found;
}
#else
double find_shares(const uint32_t* lengths, const uint32_t* counts, size_t n, double* shares) {
    double sum = 0;
    for (size_t i = 0; i < n; ++i) {
        const uint32_t gap = i == 0 ? 1 : lengths[i] - lengths[i - 1];
        sum += shares[i] = one_share(lengths[i], counts[i], gap);
    }
    return sum;
}

CappedShares find_capped(const double* shares, size_t n, double scale) {
    CappedShares found;
    for (size_t i = 0; i < n; ++i) {
        const bool below = shares[i] < 1 / scale;
        found.rest += below ? shares[i] : 0;
        found.capped += !below;
    }
    return found;
}
#endif

}  // namespace HWY_NAMESPACE
}  // namespace postings
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace postings {
HWY_EXPORT(find_shares);
HWY_EXPORT(find_capped);

double length_shares(std::span<const uint32_t> lengths, std::span<const uint32_t> counts,
                     double* shares) {
    return HWY_DYNAMIC_DISPATCH(find_shares)(lengths.data(), counts.data(), lengths.size(), shares);
}

CappedShares capped_shares(std::span<const double> shares, double scale) {
    return HWY_DYNAMIC_DISPATCH(find_capped)(shares.data(), shares.size(), scale);
}

}  // namespace postings
#endif
