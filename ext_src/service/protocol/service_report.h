// What a service reports about itself, for `postingsd --status` and phpinfo().
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace postings::service {

struct OperationReport {
    std::string name;  // by name_of(Work)
    // Since the service began: answered requests, and those of them that got no result. Requests
    // that have to be repeated, as lists are missing or the result needs more room, do not count.
    uint64_t requests = 0, failed = 0;
    // Over the last half to whole minute; times are nanoseconds from when a request was taken, at
    // most a quarter too large.
    double per_second = 0;
    uint64_t median_ns = 0, p99_ns = 0, longest_ns = 0;
    // How many requests were predicted; how many times as long as the cost model says they took;
    // and by which factor they usually differed from the final prediction. Over the last few dozen.
    uint64_t predicted = 0;
    double times_model = 0, off = 0;

    bool operator==(const OperationReport&) const = default;
};

struct ServiceReport {
    std::string device;  // its name
    // The device's kind, as postings.device names it, and how many devices of that kind are used
    // together.
    std::string kind;
    uint64_t devices = 1;
    uint64_t protocol = 0, process = 0, uptime_ns = 0;
    // Device memory, in bytes: what the service took, and how much of it is in use.
    uint64_t memory = 0, used = 0;
    // Lookups of lists on the device, uploads, evictions to make room, and bytes moved within the
    // device's memory for that.
    uint64_t hits = 0, misses = 0, uploads = 0, uploaded_bytes = 0, evictions = 0, moved_bytes = 0;
    // Of evicted lists: bytes in the host's memory, and lists that were copied back from there.
    uint64_t host_memory = 0, returns = 0, returned_bytes = 0;
    // Clients, and those whose request is being done or waits; queries that run on the device
    // together ("on_device", device/rank_streams.h); how long a new request waits for others.
    uint64_t clients = 0, busy = 0, on_device = 0, wait_ns = 0;
    // The predicted time of the requests that are there; requests that their clients have withdrawn
    // and done themselves.
    uint64_t backlog_ns = 0, withdrawn = 0;
    std::vector<std::string> quarantined;     // operations that stay on the CPU for a while
    std::vector<OperationReport> operations;  // that were requested

    bool operator==(const ServiceReport&) const = default;
    // The form in which it is sent: one line for each value.
    std::string text() const;
    // Nothing for any other text: another program may have answered.
    static std::optional<ServiceReport> parse(std::string_view text);
};

// How many devices of its kind are used together, within limits whatever the report says.
uint32_t used_together(const ServiceReport& report);

}  // namespace postings::service
