#include "service/server/calibrate.h"
#include "service/client/rank_one.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/base/error.h"
#include "core/list_ops/list_ops.h"
#include "core/rank/rank.h"
#include "core/yioop/packed_postings.h"

namespace postings::service {

namespace {

constexpr uint32_t kLong = 1 << 18;
// As long that a device does more than to begin and to end.
constexpr uint32_t kVeryLong = 1 << 21;
constexpr uint32_t kSparse = 32;  // mean distance of docIDs: no bitmap pays

std::vector<uint32_t> random_docs(std::mt19937& random, uint32_t count, uint32_t mean_distance) {
    std::uniform_int_distribution<uint32_t> distance(1, 2 * mean_distance - 1);
    std::vector<uint32_t> docs(count);
    uint32_t doc = 0;
    for (uint32_t& d : docs) d = doc += distance(random);
    return docs;
}

// Of several times the best: what else the machine does only adds.
template <class Work>
double best_ns(int repeats, Work work) {
    uint64_t best = UINT64_MAX;
    for (int i = 0; i < repeats; ++i) {
        const uint64_t begin = monotonic_ns();
        work();
        best = std::min(best, monotonic_ns() - begin);
    }
    return static_cast<double>(best);
}

// Infinite if the service does not do it.
template <class Ask>
double asked_ns(Ask ask) {
    return ask() ? best_ns(9, ask) : std::numeric_limits<double>::infinity();
}

double at_least_zero(double ns) {
    return ns > 0 ? ns : 0;
}

struct Calibration {
    Client& client;
    CostModel model;
    std::mt19937 random{1};

    PostingList list(uint32_t count, uint32_t distance, CodecId codec) {
        return PostingList::from_docs(random_docs(random, count, distance), {}, codec);
    }

    PostingList bitmap(double bytes) {
        constexpr uint32_t kDistance = 4;
        const auto count = static_cast<uint32_t>(bytes * 8 / kDistance);
        return list(count, kDistance, CodecId::Bitmap);
    }

    static double cpu_ns(const PostingList& a, const PostingList& b) {
        const PostingListView* const both[] = {&a, &b};
        size_t count = 0;
        return best_ns(7, [&] { count += intersect_count(both); });
    }

    void measure_cpu() {
        model.cpu_fixed =
            cpu_ns(list(16, kSparse, CodecId::BitPacked), list(16, kSparse, CodecId::BitPacked));
        std::vector<uint32_t> decoded(kLong / 4);
        for (const Codec* codec : codecs()) {
            const PostingList one = list(kLong / 4, kSparse, codec->id);
            model.cpu_decode[static_cast<size_t>(codec->id)] =
                best_ns(5, [&] { one.decode_all(decoded); }) / (kLong / 4.0);
        }
        const double decode = model.cpu_decode[static_cast<size_t>(CodecId::BitPacked)];
        const PostingList longer = list(kLong, kSparse, CodecId::BitPacked);
        for (size_t i = 0; i < CostModel::kRatios; ++i) {
            const uint32_t ratio = uint32_t{1} << (2 * i), count = kLong / ratio;
            const double ns = cpu_ns(list(count, kSparse * ratio, CodecId::BitPacked), longer);
            const double decoding =
                decode * (count + std::min(kLong, count * uint32_t{kBlockSize}));
            model.cpu_search[i] = at_least_zero((ns - model.cpu_fixed - decoding) / count);
        }
        const auto bitmap_ns = [&](double bytes) {
            const double ns = cpu_ns(bitmap(bytes), bitmap(bytes));
            return at_least_zero(ns - model.cpu_fixed) / bytes;
        };
        model.cpu_bitmap_byte = {bitmap_ns(CostModel::kSmallBitmap),
                                 bitmap_ns(CostModel::kLargeBitmap)};
        const PostingList bits = bitmap(CostModel::kSmallBitmap);
        const PostingList few = list(kLong / 64, 4 * 64, CodecId::BitPacked);
        model.cpu_probe = at_least_zero(cpu_ns(few, bits) / few.count() - decode);
        model.hash_byte = best_ns(5, [&] { list_key(longer.bytes()); }) / longer.bytes().size();
    }

    // Infinite if there is no kernel for these lists.
    double device_ns(const PostingList& a, const PostingList& b) {
        CachedKey keys[2];
        const ListReference references[] = {{&a, &keys[0]}, {&b, &keys[1]}};
        if (!client.count(SetOperation::Intersect, references))
            return std::numeric_limits<double>::infinity();
        return best_ns(15, [&] { client.count(SetOperation::Intersect, references); });
    }

    void measure_device() {
        const PostingList small = list(16, kSparse, CodecId::BitPacked),
                          other = list(16, kSparse, CodecId::BitPacked);
        model.round_trip = device_ns(small, other);
        if (model.round_trip == std::numeric_limits<double>::infinity())
            throw Error(client.reason());
        // Lists of other codecs are brought to the device as the default ones.
        const double packed = device_ns(list(kVeryLong, kSparse, CodecId::BitPacked),
                                        list(kVeryLong, kSparse, CodecId::BitPacked));
        model.device_decode.fill(std::numeric_limits<double>::infinity());
        for (const Codec* codec : codecs()) {
            const PostingList one = list(1024, kSparse, codec->id);
            if (std::isinf(device_ns(one, one))) continue;
            model.device_decode[static_cast<size_t>(codec->id)] =
                at_least_zero((packed - model.round_trip) / (2.0 * kVeryLong));
        }
        const double bitmaps =
            device_ns(bitmap(CostModel::kLargeBitmap), bitmap(CostModel::kLargeBitmap));
        model.device_bitmap_byte =
            at_least_zero((bitmaps - model.round_trip) / (2 * CostModel::kLargeBitmap));
        measure_sets();
        measure_upload();
        measure_rank();
        measure_decode();
        measure_yioop();
    }

    // As its users do it: what came is copied to where it is wanted.
    void measure_decode() {
        std::vector<uint32_t> docs(kLong);
        model.device_docs.fill(std::numeric_limits<double>::infinity());
        for (const Codec* codec : codecs()) {
            const PostingList one = list(kLong, kSparse, codec->id);
            CachedKey key;
            const ListReference reference{&one, &key};
            const double ns = asked_ns([&] {
                const auto there = client.decode(reference);
                if (there) std::ranges::copy(*there, docs.begin());
                return there.has_value();
            });
            model.device_docs[static_cast<size_t>(codec->id)] =
                at_least_zero(ns - model.round_trip) / kLong;
        }
    }

    void measure_yioop() {
        YioopPostings few{{1, 3}, {1, 1}, {5, 9}}, many;
        many.docs = random_docs(random, kLong / 8, kSparse);
        for (uint32_t& doc : many.docs) doc *= 2;  // Yioop's format has no room for some odd ones
        many.frequencies.assign(many.docs.size(), 4);
        for (size_t i = 0; i < many.docs.size(); ++i) {
            const auto positions = random_docs(random, 4, 100);
            many.positions.insert(many.positions.end(), positions.begin(), positions.end());
        }
        measure_unpack(packed(few), packed(many));
        measure_pack(few, many);
    }

    static Bytes packed(const YioopPostings& postings) {
        return pack_yioop_postings(postings.docs, postings.frequencies, postings.positions);
    }

    void measure_unpack(const Bytes& small, const Bytes& large) {
        std::vector<uint32_t> values(kLong);
        const auto on_device = [&](const Bytes& string, uint32_t wanted) {
            return asked_ns([&] {
                const auto arrays = client.yioop_unpack(string, wanted);
                if (!arrays) return false;
                for (const auto part : {arrays->docs, arrays->frequencies, arrays->positions}) {
                    std::ranges::copy(part, values.begin());
                }
                return true;
            });
        };
        const auto bytes = static_cast<double>(large.size());
        model.unpack_round_trip = on_device(small, 0);
        const double nothing = on_device(large, 0);
        model.device_unpack_byte = at_least_zero(nothing - model.unpack_round_trip) / bytes;
        using Packed = std::span<const uint8_t>;
        constexpr std::vector<uint32_t> (*kOnCpu[])(Packed) = {
            [](Packed packed) { return unpack_yioop_docs(packed); }, unpack_yioop_frequencies,
            [](Packed packed) { return unpack_yioop_positions(packed); }};
        for (uint32_t part = 0; part < std::size(kOnCpu); ++part) {
            model.device_unpack[part] =
                at_least_zero(on_device(large, 1u << part) - nothing) / bytes;
            model.cpu_unpack[part] = best_ns(3, [&] { kOnCpu[part](large); }) / bytes;
        }
    }

    void measure_pack(const YioopPostings& small, const YioopPostings& large) {
        const auto on_device = [&](const YioopPostings& postings) {
            return asked_ns([&] {
                const auto string =
                    client.yioop_pack({postings.docs, postings.frequencies, postings.positions});
                if (string) static_cast<void>(Bytes(string->begin(), string->end()));
                return string.has_value();
            });
        };
        const auto values = static_cast<double>(large.docs.size() + large.positions.size());
        model.pack_round_trip = on_device(small);
        model.device_pack = at_least_zero(on_device(large) - model.pack_round_trip) / values;
        model.cpu_pack = best_ns(3, [&] { packed(large); }) / values;
    }

    void measure_sets() {
        const PostingList all = list(kLong / 2, kSparse, CodecId::BitPacked);
        CachedKey key, other_key, third_key;
        const ListReference references[] = {{&all, &key}, {&all, &key}};
        const double counted = device_ns(all, all);
        const double sent = best_ns(9, [&] {
            if (!client.docs(SetOperation::Intersect, references)) throw Error(client.reason());
        });
        model.device_result = at_least_zero(sent - counted) / all.count();

        const PostingList other = list(kLong / 2, kSparse, CodecId::BitPacked);
        const PostingList third = list(kLong / 2, kSparse, CodecId::BitPacked);
        const ListReference three[] = {references[0], {&other, &other_key}, {&third, &third_key}};
        // A union of two that is only counted would not be formed.
        const auto unite = [&] { return client.count(SetOperation::Unite, three); };
        const double united =
            unite() ? best_ns(15, unite) : std::numeric_limits<double>::infinity();
        model.device_combine = at_least_zero(united - model.round_trip) / (1.5 * kLong);
        const PostingListView* const views[] = {&all, &other};
        size_t here = 0;
        model.cpu_combine = best_ns(5, [&] { here += postings::unite(views).size(); }) / kLong;
    }

    // Two lists with frequencies, and two short ones for what every ranking costs. Where all words
    // are wanted, it is the time beside that of an intersection.
    void measure_rank() {
        const auto with_frequencies = [&](uint32_t count) {
            std::vector<uint32_t> frequencies(count);
            for (uint32_t& frequency : frequencies) frequency = 1 + random() % 4;
            return PostingList::from_docs(random_docs(random, count, kSparse), frequencies,
                                          CodecId::BitPacked);
        };
        const PostingList small[] = {with_frequencies(16), with_frequencies(16)};
        const PostingList large[] = {with_frequencies(kLong / 2), with_frequencies(kLong / 2)};
        std::vector<uint32_t> lengths(kLong * size_t{kSparse});
        for (uint32_t& length : lengths) length = 1 + random() % 200;
        const DocumentLengthTable table(lengths);
        const Ranker ranker(table.view());
        CachedKey lengths_key;
        const LengthsReference lengths_reference{&ranker.lengths(), &lengths_key};
        const auto measure = [&](const PostingList(&lists)[2], RankMode mode) {
            const double weights[] = {1, 1};
            CachedKey keys[2];
            const ListReference references[] = {{&lists[0], &keys[0]}, {&lists[1], &keys[1]}};
            const auto ask = [&] {
                return rank_one(client, references, weights, lengths_reference, {}, 10, mode)
                    .has_value();
            };
            return ask() ? best_ns(15, ask) : std::numeric_limits<double>::infinity();
        };
        const auto cpu = [&](RankMode mode) {
            const RankedList lists[] = {{large[0], 1}, {large[1], 1}};
            return best_ns(5, [&] { ranker.rank(lists, 10, mode); });
        };
        model.rank_round_trip = measure(small, RankMode::kAnd);
        const double beside = measure(large, RankMode::kAnd) - model.rank_round_trip -
                              (device_ns(large[0], large[1]) - model.round_trip);
        model.device_rank_all = at_least_zero(beside / (kLong / 2.0));
        model.device_rank_any =
            at_least_zero((measure(large, RankMode::kOr) - model.rank_round_trip) / kLong);
        model.cpu_rank_any = at_least_zero((cpu(RankMode::kOr) - model.cpu_fixed) / kLong);
        const double intersecting = cpu_ns(large[0], large[1]);
        model.cpu_rank_all = at_least_zero((cpu(RankMode::kAnd) - intersecting) / (kLong / 2.0));
    }

    // A list that is not there yet, small and large; each is new to the service.
    void measure_upload() {
        const auto first_use = [&](uint32_t count) {
            double best = std::numeric_limits<double>::infinity();
            for (int i = 0; i < 3; ++i) {
                const PostingList fresh = list(count, kSparse, CodecId::BitPacked);
                CachedKey key;
                const ListReference references[] = {{&fresh, &key}, {&fresh, &key}};
                key.get(client.key_secret(),
                        [&](const KeySecret& secret) { return list_key(fresh.bytes(), secret); });
                best = std::min(
                    best, best_ns(1, [&] { client.count(SetOperation::Intersect, references); }));
            }
            return best;
        };
        const double small = first_use(1024), large = first_use(2 * kLong);
        const double bytes =
            static_cast<double>(list(2 * kLong, kSparse, CodecId::BitPacked).bytes().size());
        model.upload_byte = at_least_zero(large - small) / bytes;
        model.upload_fixed = at_least_zero(small - model.round_trip);
    }
};

}  // namespace

CostModel calibrate(Client& client) {
    if (!client.connected()) throw Error(client.reason());
    const uint64_t connection = client.connection();
    Calibration calibration{client, {}};
    calibration.measure_device();
    // What a service that is gone did not do would be taken for what no kernel does.
    if (!client.connected()) throw Error(client.reason());
    if (client.connection() != connection) throw Error("the service was started anew meanwhile");
    calibration.measure_cpu();
    return calibration.model;
}

}  // namespace postings::service
