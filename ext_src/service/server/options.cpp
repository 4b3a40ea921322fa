#include "service/server/options.h"

#include <getopt.h>

#include <charconv>
#include <string_view>

#include "core/base/error.h"

namespace postings::service {

const char kHelp[] =
    "usage: postingsd [OPTION...]\n"
    "\n"
    "Runs the large posting lists of the PHP extension `postings` on a GPU, for all PHP processes "
    "of\n"
    "this user. The extension starts it when it is needed; it leaves when it is idle.\n"
    "\n"
    "  --list-devices    the devices of this machine, then exit\n"
    "  --status          what the service for --device is doing, then exit (with 1 if none "
    "answers)\n"
    "  --json            with --status: as one JSON object\n"
    "  --prometheus      with --status: in the text format of Prometheus\n"
    "  --calibrate       measure what decides between CPU and device, store and print it, then "
    "exit;\n"
    "                    a service for `auto` sees to it by itself\n"
    "  --device=WHICH    auto (default), cuda, opencl, or with a number: cuda:1, opencl:0; of "
    "several,\n"
    "                    cuda:0-3, each has a process of its own\n"
    "  --memory=BYTES    of the device's memory to use at most (default: 3/4 of it, less where "
    "others\n"
    "                    have taken more)\n"
    "  --host-memory=BYTES\n"
    "                    of the machine's memory, for lists that leave a GPU's for others; it is "
    "taken\n"
    "                    when it is needed, and shared by the GPUs that are used together "
    "(default: "
    "an\n"
    "                    eighth of it; 0: none)\n"
    "  --hang=SECONDS    end when the device has not finished a piece of work for so long, and "
    "keep "
    "such\n"
    "                    work from it for a while (default: 10 for a GPU, 60 for a CPU)\n"
    "  --idle=SECONDS    leave after so long without a request (default 300; 0: never)\n"
    "  --foreground      stay in the foreground, log to stderr\n"
    "  --log=FILE        log to FILE instead (default, in the background: to syslog); SIGHUP opens "
    "it\n"
    "                    again\n"
    "  --help            this text\n";

namespace {

constexpr uint64_t kLeastMemory = uint64_t{1} << 20, kMostMemory = uint64_t{1} << 50;
constexpr uint64_t kMostIdle = 1'000'000'000, kMostHang = 1'000'000;  // seconds

uint64_t number(const char* option, std::string_view text, uint64_t least, uint64_t most) {
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least || value > most) {
        throw InvalidArgument(std::string(option) + " wants a number from " +
                              std::to_string(least) + " to " + std::to_string(most) + ", not '" +
                              std::string(text) + "'");
    }
    return value;
}

}  // namespace

Options parse_options(int argc, char** argv) {
    using What = Options::What;
    const option known[] = {
        {"list-devices", no_argument, nullptr, 'l'},
        {"device", required_argument, nullptr, 'd'},
        {"memory", required_argument, nullptr, 'm'},
        {"idle", required_argument, nullptr, 'i'},
        {"host-memory", required_argument, nullptr, 'M'},
        {"hang", required_argument, nullptr, 'H'},
        {"foreground", no_argument, nullptr, 'f'},
        {"log", required_argument, nullptr, 'o'},
        {"help", no_argument, nullptr, 'h'},
        {"calibrate", optional_argument, nullptr, 'c'},
        {"status", no_argument, nullptr, 's'},
        {"json", no_argument, nullptr, 'j'},
        {"prometheus", no_argument, nullptr, 'p'},
        {nullptr, 0, nullptr, 0},
    };
    Options options;
    std::string devices = "auto";
    const auto argument = [] { return std::string_view(optarg != nullptr ? optarg : ""); };
    for (int option; (option = getopt_long(argc, argv, "h", known, nullptr)) != -1;) {
        switch (option) {
            case 'l':
                options.what = What::ListDevices;
                return options;
            case 'h':
                options.what = What::Help;
                return options;
            case 'c':
                options.what = What::Calibrate;
                options.only_if_missing = argument() == "missing";
                break;
            case 's':
                options.what = What::Status;
                break;
            case 'j':
                options.format = reports_as_json;
                break;
            case 'p':
                options.format = reports_for_prometheus;
                break;
            case 'd':
                devices = argument();
                break;
            case 'm':
                options.memory = number("--memory", argument(), kLeastMemory, kMostMemory);
                break;
            case 'M':
                options.host_memory = number("--host-memory", argument(), 0, kMostMemory);
                break;
            case 'i':
                options.idle = number("--idle", argument(), 0, kMostIdle);
                break;
            case 'H':
                options.hang = number("--hang", argument(), 1, kMostHang);
                break;
            case 'f':
                options.foreground = true;
                break;
            case 'o':
                options.log_file = argument();
                break;
            default:
                throw InvalidArgument("--help lists the options");
        }
    }
    if (optind < argc)
        throw InvalidArgument(std::string("unknown argument '") + argv[optind] + "'");
    const auto set = DeviceSet::parse(devices);
    if (!set) {
        throw InvalidArgument(
            "--device is auto, or cuda or opencl, or with numbers, cuda:0 or cuda:0-3, not '" +
            devices + "'");
    }
    options.devices = *set;
    if (options.what != What::Status && options.format != reports_for_people)
        throw InvalidArgument("--json and --prometheus are for --status");
    return options;
}

}  // namespace postings::service
