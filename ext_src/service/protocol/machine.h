// What is known of this machine without loading a driver, and the model of its costs on disk.
#pragma once

#include <optional>
#include <string>

#include "service/protocol/cost_model.h"

namespace postings::service {

// Is there a device node of a GPU that a service could use? Looks only; asked once.
bool gpu_seems_present();

struct MeasuredModel {
    std::string device;  // whose costs these are
    CostModel model;

    // A line with the device, then the model's. Nothing for a text that is not whole.
    std::string text() const;
    static std::optional<MeasuredModel> parse(std::string_view text);
};

// The model for a set of devices ("auto", "cuda:1"...), if one was stored by this version on this
// CPU.
std::optional<MeasuredModel> load_model(const std::string& devices);
// Replaces it atomically; false if no folder can be written.
bool store_model(const std::string& devices, const MeasuredModel& model);

}  // namespace postings::service
