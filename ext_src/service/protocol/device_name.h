// Which devices a service is for, as its users write it.
#pragma once

#include <cctype>
#include <optional>
#include <string>
#include <string_view>

#include "core/system/environment.h"

namespace postings::service {

// cuda, opencl, cuda:1, opencl:12..., and of one device one name: its service is the same, whether
// the first one is asked for by its number or not. Nothing for a text that is none of these.
inline std::optional<std::string> device_name(std::string_view text) {
    const std::string_view kind = text.substr(0, text.find(':'));
    if (kind != "cuda" && kind != "opencl") return std::nullopt;
    std::string name(kind);
    if (kind.size() == text.size()) return name;
    const std::string_view number = text.substr(kind.size() + 1);
    if (number.empty() || number.size() > 3 ||
        number.find_first_not_of("0123456789") != number.npos) {
        return std::nullopt;
    }
    const int device = std::stoi(std::string(number));
    return device == 0 ? name : name + ":" + std::to_string(device);
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
