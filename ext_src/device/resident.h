// What a device's memory keeps of a list, or of what belongs to lists, and where it is there.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "kernel_parameters.h"

namespace postings::device {

// As it was uploaded, and as set operations take it.
struct ResidentList {
    PostingsDeviceList stored, derived;
};

// A table of document lengths: codes are in the device's memory, the rest is not.
struct DeviceLengths {
    uint64_t codes;
    uint32_t documents;
    std::vector<uint32_t> lengths;  // that each code stands for
    double average;
};

// Bytes that were made of others.
struct Derived {};

// In the order of KeyKind.
using ResidentForm = std::variant<ResidentList, PostingsRankList, DeviceLengths, Derived>;

// The same, where its bytes are at another offset: so many more, modulo 2^64, a multiple of
// Arena::kAlignment.
inline void move_by(ResidentForm& resident, uint64_t more) {
    const auto move = [more](auto&... offsets) { ((offsets += offsets != 0 ? more : 0), ...); };
    const auto move_list = [&](PostingsDeviceList& list) {
        move(list.lasts, list.offsets, list.payload, list.distances, list.leaf_index,
             list.leaf_bytes);
    };
    if (auto* const list = std::get_if<ResidentList>(&resident)) {
        move_list(list->stored);
        move_list(list->derived);
    } else if (auto* const rank = std::get_if<PostingsRankList>(&resident)) {
        rank->bits += more;
        rank->docs += more;
        rank->starts += more;
        rank->codes += more;
    } else if (auto* const lengths = std::get_if<DeviceLengths>(&resident)) {
        lengths->codes += more;
    }
}

}  // namespace postings::device
