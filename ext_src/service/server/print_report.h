// A service's report for people, for programs and for Prometheus.
#pragma once

#include <string>

#include "service/protocol/service_report.h"

namespace postings::service {

std::string report_for_people(const ServiceReport& report);
// One object; times are in seconds.
std::string report_as_json(const ServiceReport& report);
// The text format 0.0.4 of its exposition formats.
std::string report_for_prometheus(const ServiceReport& report);

}  // namespace postings::service
