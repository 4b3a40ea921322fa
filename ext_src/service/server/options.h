// The command line of postingsd.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "service/protocol/device_name.h"
#include "service/server/print_report.h"

namespace postings::service {

struct Options {
    enum class What { Serve, Help, ListDevices, Status, Calibrate };
    What what = What::Serve;
    DeviceSet devices = *DeviceSet::parse("auto");
    uint64_t memory = 0;                  // bytes of the device's at most; 0: the default
    std::optional<uint64_t> host_memory;  // bytes
    uint64_t idle = 300, hang = 0;        // seconds; 0: never, and the default
    bool foreground = false;
    std::string log_file;  // empty: none
    ReportFormat* format = reports_for_people;
    bool only_if_missing = false;  // of Calibrate
};

extern const char kHelp[];

// InvalidArgument, with a message for the user, for what cannot be understood; getopt_long() prints
// its own.
Options parse_options(int argc, char** argv);

}  // namespace postings::service
