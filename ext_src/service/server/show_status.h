// What `postingsd --status` prints.
#pragma once

#include "service/protocol/device_name.h"
#include "service/server/print_report.h"

namespace postings::service {

// Asks the services of these devices, of all devices that are used together if none is named, and
// prints their reports; says on stderr which ones do not answer. Returns an exit status: 1 if none
// answers, or nothing can be written.
int show_status(const DeviceSet& devices, ReportFormat* print);

}  // namespace postings::service
