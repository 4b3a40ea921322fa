// The names of devices and sets of devices, as users write them.
#pragma once

#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/system/environment.h"

namespace postings::service {

// Each device has its own service; files and postingsd use this name for it: cuda for the first
// one, cuda:1...
inline std::string device_name(std::string_view kind, uint32_t number) {
    return std::string(kind) + (number == 0 ? "" : ":" + std::to_string(number));
}

// SYCL is only available if postingsd was built with it.
inline bool is_device_kind(std::string_view kind) {
    return kind == "cuda" || kind == "opencl" || kind == "sycl";
}

// A set of devices of one kind, as the setting postings.device names it: all that there are, one,
// or a range of them.
struct DeviceSet {
    std::string kind;  // "auto", or the devices' kind
    uint32_t first = 0;
    std::optional<uint32_t> last{};  // nothing: all from the first one on
    bool operator==(const DeviceSet&) const = default;

    // Reads auto, cuda, opencl:1, cuda:0-3... Nothing for any other text.
    static std::optional<DeviceSet> parse(std::string_view text);
    // The shortest text that parse() reads as this set.
    std::string text() const;
    // The names of the services of these devices, at least the first one's; `there` devices of the
    // kind exist. `auto` has a service of its own, whose device is the first one of `kind_there`.
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

// The name of the files of the service for these devices. Drivers count only those devices that the
// environment lets them see, so a user who sees others has another service.
inline std::string service_name(std::string_view devices) {
    std::string name(devices);
    for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '-';
    }
    const std::string visible = visible_devices();
    return visible.empty() ? name : name + "-visible-" + visible;
}

}  // namespace postings::service
