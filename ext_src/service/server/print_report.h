// Services' reports for people, for programs and for Prometheus.
#pragma once

#include <span>
#include <string>

#include "service/protocol/service_report.h"

namespace postings::service {

struct NamedReport {
    std::string name;  // of the service: "auto", "cuda:1"...
    ServiceReport report;
};

// One of the functions below.
using ReportFormat = std::string(std::span<const NamedReport>);

std::string reports_for_people(std::span<const NamedReport> reports);
// An object and a line each; times are in seconds.
std::string reports_as_json(std::span<const NamedReport> reports);
// The text format 0.0.4 of its exposition formats.
std::string reports_for_prometheus(std::span<const NamedReport> reports);
// Which services answered, and which did not, in the same format.
std::string presence_for_prometheus(std::span<const NamedReport> reports,
                                    std::span<const std::string> missing);

}  // namespace postings::service
