// What a service is doing, as it tells whoever asks: `postingsd --status`, phpinfo().
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace postings::service {

struct OperationReport {
    std::string name;  // as name_of(Work) has it
    // Since the service began: answered, and those of them that got no result. What has to be asked
    // again, as lists are missing or the result needs more room, does not count.
    uint64_t requests = 0, failed = 0;
    // Of the last half to whole minute; nanoseconds from when a request was taken, at most a
    // quarter too large.
    double per_second = 0;
    uint64_t median_ns = 0, p99_ns = 0, longest_ns = 0;
    // So many were predicted; how many times as long as the model of costs says they took; and how
    // far from what was predicted in the end they usually were, as a factor. Of the last few dozen.
    uint64_t predicted = 0;
    double times_model = 0, off = 0;

    bool operator==(const OperationReport&) const = default;
};

struct ServiceReport {
    std::string device;  // its name
    // Of its kind, as postings.device names that, there are so many that are used together.
    std::string kind;
    uint64_t devices = 1;
    uint64_t protocol = 0, process = 0, uptime_ns = 0;
    // Of the device's memory, what the service took, and what of it is used: bytes.
    uint64_t memory = 0, used = 0;
    // Looks for a list there, lists brought there, those that made room for others, and bytes that
    // moved for that within the memory.
    uint64_t hits = 0, misses = 0, uploads = 0, uploaded_bytes = 0, evictions = 0, moved_bytes = 0;
    // Of what had to leave the device: bytes in the host's memory, and lists that came back from
    // there.
    uint64_t host_memory = 0, returns = 0, returned_bytes = 0;
    // Clients; of them, those whose request is being done or waits; queries that are on the device
    // together; how long a request that comes now waits for others.
    uint64_t clients = 0, busy = 0, flying = 0, wait_ns = 0;
    // What the requests that are there will take, as predicted; requests that their clients have
    // withdrawn and done themselves.
    uint64_t backlog_ns = 0, withdrawn = 0;
    std::vector<std::string> quarantined;  // operations that are kept from the device for a while
    std::vector<OperationReport> operations;  // that were asked for

    bool operator==(const ServiceReport&) const = default;
    // As it is sent: a line a value.
    std::string text() const;
    // Nothing for what is none: whoever answers may be another program.
    static std::optional<ServiceReport> parse(std::string_view text);
};

// How many devices of its kind are used together, whoever answered.
uint32_t used_together(const ServiceReport& report);

}  // namespace postings::service
