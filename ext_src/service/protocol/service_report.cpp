#include "service/protocol/service_report.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "service/protocol/device_name.h"

namespace postings::service {

namespace {

constexpr size_t kMostOperations = 64;

using Number = uint64_t ServiceReport::*;
constexpr std::array<std::pair<std::string_view, Number>, 21> kNumbers = {{
    {"devices", &ServiceReport::devices},
    {"protocol", &ServiceReport::protocol},
    {"process", &ServiceReport::process},
    {"uptime_ns", &ServiceReport::uptime_ns},
    {"memory", &ServiceReport::memory},
    {"used", &ServiceReport::used},
    {"hits", &ServiceReport::hits},
    {"misses", &ServiceReport::misses},
    {"uploads", &ServiceReport::uploads},
    {"uploaded_bytes", &ServiceReport::uploaded_bytes},
    {"evictions", &ServiceReport::evictions},
    {"moved_bytes", &ServiceReport::moved_bytes},
    {"host_memory", &ServiceReport::host_memory},
    {"returns", &ServiceReport::returns},
    {"returned_bytes", &ServiceReport::returned_bytes},
    {"clients", &ServiceReport::clients},
    {"busy", &ServiceReport::busy},
    {"on_device", &ServiceReport::on_device},
    {"wait_ns", &ServiceReport::wait_ns},
    {"backlog_ns", &ServiceReport::backlog_ns},
    {"withdrawn", &ServiceReport::withdrawn},
}};

std::string_view take_until(char end, std::string_view& text) {
    const std::string_view taken = text.substr(0, text.find(end));
    text.remove_prefix(std::min(text.size(), taken.size() + 1));
    return taken;
}

template <typename T>
bool read(std::string_view text, T& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

std::optional<OperationReport> read_operation(std::string_view line) {
    OperationReport read_one;
    read_one.name = take_until(' ', line);
    uint64_t per_hour = 0, thousandths = 0, off_thousandths = 0;
    for (uint64_t* const value :
         {&read_one.requests, &read_one.failed, &per_hour, &read_one.median_ns, &read_one.p99_ns,
          &read_one.longest_ns, &read_one.predicted, &thousandths, &off_thousandths})
        if (!read(take_until(' ', line), *value)) return std::nullopt;
    if (read_one.name.empty() || !line.empty()) return std::nullopt;
    read_one.per_second = static_cast<double>(per_hour) / 3600;
    read_one.times_model = static_cast<double>(thousandths) / 1000;
    read_one.off = static_cast<double>(off_thousandths) / 1000;
    return read_one;
}

}  // namespace

std::string ServiceReport::text() const {
    std::string made = "device ";
    for (const char c : device) made += c == '\n' ? ' ' : c;  // a driver may give any name
    made += "\nkind " + kind + "\n";
    for (const auto& [name, number] : kNumbers)
        ((made += name) += ' ') += std::to_string(this->*number) + "\n";
    for (const std::string& name : quarantined) made += "quarantined " + name + "\n";
    for (const OperationReport& one : operations) {
        made += "operation " + one.name;
        const auto whole = [](double value) { return static_cast<uint64_t>(std::llround(value)); };
        for (const uint64_t number :
             {one.requests, one.failed, whole(one.per_second * 3600), one.median_ns, one.p99_ns,
              one.longest_ns, one.predicted, whole(one.times_model * 1000), whole(one.off * 1000)})
            made += " " + std::to_string(number);
        made += "\n";
    }
    return made;
}

std::optional<ServiceReport> ServiceReport::parse(std::string_view text) {
    ServiceReport report;
    uint32_t numbers = 0;  // bits of the numbers that were read
    while (!text.empty()) {
        std::string_view line = take_until('\n', text);
        const std::string_view name = take_until(' ', line);
        if (name == "device") {
            report.device = line;
        } else if (name == "kind") {
            report.kind = line;
        } else if (name == "quarantined") {
            if (report.quarantined.size() == kMostOperations) return std::nullopt;
            report.quarantined.emplace_back(line);
        } else if (name == "operation") {
            auto operation = read_operation(line);
            if (!operation || report.operations.size() == kMostOperations) return std::nullopt;
            report.operations.push_back(std::move(*operation));
        } else {
            size_t i = 0;
            while (i < kNumbers.size() && kNumbers[i].first != name) ++i;
            if (i == kNumbers.size() || !read(line, report.*kNumbers[i].second))
                return std::nullopt;
            numbers |= 1u << i;
        }
    }
    if (numbers != (1u << kNumbers.size()) - 1 || report.device.empty()) return std::nullopt;
    return report;
}

uint32_t used_together(const ServiceReport& report) {
    constexpr uint64_t kMost = 64;  // more than a machine has
    if (!is_device_kind(report.kind)) return 1;
    return static_cast<uint32_t>(std::clamp<uint64_t>(report.devices, 1, kMost));
}

}  // namespace postings::service
