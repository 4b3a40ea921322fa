// Decoding and encoding, here or on a device.
#include <algorithm>

#include "php/dispatched.h"

namespace postings::php::dispatch {

void decode(const ListReference& list, std::span<uint32_t> out) {
    dispatched(
        "toPacked",
        [&](service::Dispatcher& dispatcher,
            const DevicePreference& preference) -> std::optional<bool> {
            const auto docs = dispatcher.decode(preference, list);
            if (!docs) return std::nullopt;
            std::ranges::copy(*docs, out.begin());
            return true;
        },
        [&] {
            list.view->decode_all(out);
            return true;
        });
}

static constexpr char kNotOnDevices[] = "devices know the dialect of Yioop2014 only";

UnpackedYioop yioop_unpack(std::span<const uint8_t> packed, uint32_t wanted, YioopDialect dialect,
                           bool to_php_array) {
    return dispatched(
        "yioop_unpack",
        [&](service::Dispatcher& dispatcher,
            const DevicePreference& preference) -> std::optional<UnpackedYioop> {
            if (to_php_array) {
                dispatcher.decline(preference, "the result is a PHP array");
                return std::nullopt;
            }
            if (dialect != YioopDialect::k2014 && wanted != kYioopFrequencies) {
                dispatcher.decline(preference, kNotOnDevices);
                return std::nullopt;
            }
            const auto arrays = dispatcher.yioop_unpack(preference, packed, wanted);
            if (!arrays) return std::nullopt;
            return UnpackedYioop{{}, *arrays};
        },
        [&] {
            UnpackedYioop unpacked;
            YioopPostings& own = unpacked.own;
            if ((wanted & kYioopDocs) != 0) own.docs = unpack_yioop_docs(packed, dialect);
            if ((wanted & kYioopFrequencies) != 0) {
                own.frequencies = unpack_yioop_frequencies(packed);
            }
            if ((wanted & kYioopPositions) != 0) {
                own.positions = unpack_yioop_positions(packed, dialect);
            }
            unpacked.arrays = {own.docs, own.frequencies, own.positions};
            return unpacked;
        });
}

PackedYioop yioop_pack(const service::YioopArrays& postings, YioopDialect dialect) {
    return dispatched(
        "yioop_pack",
        [&](service::Dispatcher& dispatcher,
            const DevicePreference& preference) -> std::optional<PackedYioop> {
            if (dialect != YioopDialect::k2014) {
                dispatcher.decline(preference, kNotOnDevices);
                return std::nullopt;
            }
            const auto bytes = dispatcher.yioop_pack(preference, postings);
            if (!bytes) return std::nullopt;
            return PackedYioop{{}, *bytes};
        },
        [&] {
            PackedYioop packed{pack_yioop_postings(postings.docs, postings.frequencies,
                                                   postings.positions, dialect),
                               {}};
            packed.bytes = packed.own;
            return packed;
        });
}

}  // namespace postings::php::dispatch
