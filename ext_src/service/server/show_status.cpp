#include "service/server/show_status.h"

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "service/client/client.h"
#include "service/protocol/socket.h"

namespace postings::service {

namespace {

// What else serves this user: a service's name says which devices it has, and what it sees of them.
// Sockets that nothing serves any more are left out.
void name_others(const std::string& devices) {
    const std::filesystem::path path = socket_path(devices);
    std::string others;
    std::error_code failed;
    for (std::filesystem::directory_iterator at(path.parent_path(), failed), end;
         !failed && at != end; at.increment(failed)) {
        const std::filesystem::path& other = at->path();
        if (other.extension() != ".sock" || other.filename() == path.filename()) continue;
        try {
            // EAGAIN: it is too busy to take one more.
            if (connect_to(other) || errno == EAGAIN) others += " " + other.filename().string();
        } catch (const Error&) {
            // Its name is too long for a service's.
        }
    }
    if (!others.empty())
        std::cerr
            << "postingsd: there are services of another name, of other devices or started with "
               "other settings in their environment (CUDA_VISIBLE_DEVICES...):"
            << others << "\n";
}

}  // namespace

int show_status(const DeviceSet& devices, ReportFormat* print) {
    std::vector<NamedReport> reports;
    std::vector<std::string> missing;
    const auto ask = [&](const std::string& name) {
        // It starts none, and is patient with one that is busy.
        constexpr uint64_t kPatienceNs = 10'000'000'000;
        Client client({.devices = name,
                       .executable = {},
                       .deadline_ns = kPatienceNs,
                       .greeting_ns = kPatienceNs});
        if (const auto report = client.report()) {
            reports.push_back({name, *report});
            return;
        }
        std::cerr << "postingsd: " << client.reason() << "\n";
        missing.push_back(name);
    };
    ask(devices.first_service());
    auto names = devices.services("", 1);
    if (missing.empty()) {
        const ServiceReport& first = reports[0].report;
        names = devices.services(first.kind, used_together(first));
    }
    for (size_t i = 1; i < names.size(); ++i) ask(names[i]);
    if (reports.empty()) name_others(devices.first_service());
    std::cout << print(reports);
    if (print == reports_for_prometheus) std::cout << presence_for_prometheus(reports, missing);
    return std::cout.flush() && !reports.empty() ? 0 : 1;
}

}  // namespace postings::service
