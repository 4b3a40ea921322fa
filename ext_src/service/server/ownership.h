// What one service has for itself: its name ("auto", "cuda:1"...), its device, and its socket.
#pragma once

#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/system/descriptor.h"

namespace postings::service {

// To be held as long as the service is there; none if another one serves these devices.
Descriptor take_name(const std::string& devices);

// As long as somebody measures the costs of these devices; none if another process does.
Descriptor take_measuring(const std::string& devices);

// Another service has the device, by another name.
class ServedElsewhere : public Error {
  public:
    explicit ServedElsewhere(std::string file)
        : Error("the device is served at " + file), socket(std::move(file)) {}
    std::string socket;  // its file in the runtime folder
};

// The device of that identity (DeviceInfo::id) for the service of these devices, to be held as long
// as it uses it. Throws ServedElsewhere, and DeviceError if nobody listens who has it.
Descriptor take_device(const std::string& id, const std::string& devices);

// Whoever connects to the socket for these devices comes to that other one from now on.
void lead_to(const std::string& devices, const std::string& socket);

}  // namespace postings::service
