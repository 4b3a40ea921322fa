// The entries of a device's memory: lists and what belongs to them, in each form, with their
// offsets there.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "kernel_parameters.h"

namespace postings::device {

// The list as it was uploaded, and the form that set operations use.
struct ResidentList {
    PostingsDeviceList stored, derived;
};

// A table of document lengths; only the codes are in the device's memory.
struct DeviceLengths {
    uint64_t codes;
    uint32_t documents;
    std::vector<uint32_t> lengths;  // the length that each code stands for
    double average;
};

// Bytes that were made of other entries.
struct Derived {};

// In the order of KeyKind.
using ResidentForm = std::variant<ResidentList, PostingsRankList, DeviceLengths, Derived>;

// Adjusts the offsets to bytes that have moved by `more`, modulo 2^64, a multiple of
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
