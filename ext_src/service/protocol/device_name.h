// Which devices a service is for, as its users write it.
#pragma once

#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/system/environment.h"

namespace postings::service {

// One has a service of its own, which files and postingsd know by this name: cuda for the first
// one, cuda:1...
inline std::string device_name(std::string_view kind, uint32_t number) {
    return std::string(kind) + (number == 0 ? "" : ":" + std::to_string(number));
}

// SYCL is there if postingsd was built with it.
inline bool is_device_kind(std::string_view kind) {
    return kind == "cuda" || kind == "opencl" || kind == "sycl";
}

// Devices of one kind, as postings.device has them: those of a user's work are the first of these
// and as many as there are, or one of them, or some.
struct DeviceSet {
    std::string kind;  // "auto", or one of devices
    uint32_t first = 0;
    std::optional<uint32_t> last{};  // none: all that there are from the first one on
    bool operator==(const DeviceSet&) const = default;

    // auto, cuda, opencl:1, cuda:0-3... Nothing for a text that is none of these.
    static std::optional<DeviceSet> parse(std::string_view text);
    // The shortest text that parse() reads as this.
    std::string text() const;
    // The services of the devices, of which `there` are of their kind; of all, the first one's at
    // least. `auto` has a service of its own, whose device is the first of that kind.
    std::vector<std::string> services(std::string_view kind_there, uint32_t there) const;
    std::string first_service() const { return device_name(kind, first); }
};

inline std::optional<DeviceSet> DeviceSet::parse(std::string_view text) {
    DeviceSet set{std::string(text.substr(0, text.find(':')))};
    if (set.kind == text) {
        return text == "auto" || is_device_kind(text) ? std::optional(set) : std::nullopt;
    }
    if (!is_device_kind(set.kind)) return std::nullopt;
    const std::string_view numbers = text.substr(set.kind.size() + 1);
    const size_t dash = numbers.find('-');
    const auto number = [](std::string_view digits) -> std::optional<uint32_t> {
        if (digits.empty() || digits.size() > 3 ||
            digits.find_first_not_of("0123456789") != digits.npos) {
            return std::nullopt;
        }
        return static_cast<uint32_t>(std::stoul(std::string(digits)));
    };
    const auto first = number(numbers.substr(0, dash));
    const auto last = dash == numbers.npos ? first : number(numbers.substr(dash + 1));
    if (!first || !last || *last < *first) return std::nullopt;
    set.first = *first;
    set.last = last;
    return set;
}

inline std::string DeviceSet::text() const {
    if (!last) return kind;
    const std::string from = kind + ":" + std::to_string(first);
    return *last == first ? from : from + "-" + std::to_string(*last);
}

inline std::vector<std::string> DeviceSet::services(std::string_view kind_there,
                                                    uint32_t there) const {
    std::vector<std::string> names{first_service()};
    const uint32_t end = last ? *last + 1 : there;
    for (uint32_t i = first + 1; i < end; ++i)
        names.push_back(device_name(kind == "auto" ? kind_there : kind, i));
    return names;
}

// What files of the service for these devices are named by. Drivers count those devices alone that
// the environment lets them see: who sees others has another service.
inline std::string service_name(std::string_view devices) {
    std::string name(devices);
    for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '-';
    }
    const std::string visible = visible_devices();
    return visible.empty() ? name : name + "-visible-" + visible;
}

}  // namespace postings::service
