// What can be told of this machine without loading a driver, and its cost model on disk.
#pragma once

#include <optional>
#include <string>

#include "service/protocol/cost_model.h"

namespace postings::service {

// Whether there is a device node of a GPU that a service could use. Looks at files only, once.
bool gpu_seems_present();

struct MeasuredModel {
    std::string device;  // the device whose costs these are
    CostModel model;

    // A line with the device's name, then the model's text. parse() returns nothing for a text that
    // is incomplete.
    std::string text() const;
    static std::optional<MeasuredModel> parse(std::string_view text);
};

// The model for a set of devices ("auto", "cuda:1"...), if one was stored by this version on this
// CPU.
std::optional<MeasuredModel> load_model(const std::string& devices);
// Replaces the stored model atomically; false if no folder can be written.
bool store_model(const std::string& devices, const MeasuredModel& model);

}  // namespace postings::service
