#include "service/server/print_report.h"

#include <array>
#include <cstdarg>
#include <cstdio>

namespace postings::service {

namespace {

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...) {
    std::array<char, 512> text;
    va_list values;
    va_start(values, pattern);
    std::vsnprintf(text.data(), text.size(), pattern, values);
    va_end(values);
    return text.data();
}

double seconds(uint64_t ns) {
    return static_cast<double>(ns) / 1e9;
}

std::string duration(uint64_t ns) {
    const uint64_t minutes = ns / 60'000'000'000, hours = minutes / 60;
    if (minutes == 0) return format("%.0f s", seconds(ns));
    if (hours == 0) return format("%d min", static_cast<int>(minutes));
    if (hours < 48)
        return format("%d h %d min", static_cast<int>(hours), static_cast<int>(minutes % 60));
    return format("%d days", static_cast<int>(hours / 24));
}

std::string latency(uint64_t ns) {
    const double us = static_cast<double>(ns) / 1e3;
    if (us < 1000) return format("%.1f us", us);
    return us < 1e6 ? format("%.1f ms", us / 1e3) : format("%.1f s", us / 1e6);
}

std::string mebibytes(uint64_t bytes) {
    return format("%.1f", static_cast<double>(bytes) / 1048576);
}

// Of JSON, and of a label of Prometheus, which knows fewer escapes: control characters, which no
// name of a device should have, become spaces.
std::string in_quotes(const std::string& text) {
    std::string made = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') made += '\\';
        made += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
    return made + '"';
}

std::string number(uint64_t value) {
    return std::to_string(value);
}

std::string for_people(const ServiceReport& report) {
    const auto row = [](const char* name, const std::string& value) {
        return format("%-10s ", name) + value + "\n";
    };
    std::string made = row("device", report.device);
    made +=
        row("service", "process " + number(report.process) + ", for " + duration(report.uptime_ns) +
                           ", protocol " + number(report.protocol));
    made += row("memory", mebibytes(report.used) + " of " + mebibytes(report.memory) + " MiB used");
    const uint64_t looks = report.hits + report.misses;
    made +=
        row("lists", (looks == 0 ? std::string("none asked for")
                                 : format("%.1f %% of ", 100 * static_cast<double>(report.hits) /
                                                             static_cast<double>(looks)) +
                                       number(looks) + " looks found theirs") +
                         "; " + number(report.uploads) + " brought (" +
                         mebibytes(report.uploaded_bytes) + " MiB), " + number(report.evictions) +
                         " gone for others");
    if (report.host_memory + report.returns > 0)
        made += row("came back", number(report.returns) + " (" + mebibytes(report.returned_bytes) +
                                     " MiB) from the host's memory, where " +
                                     mebibytes(report.host_memory) + " MiB are");
    made +=
        row("clients", number(report.clients) + ", " + number(report.busy) + " with a request; " +
                           number(report.on_device) + " queries on the device; " +
                           number(report.withdrawn) + " requests withdrawn so far");
    made += row("backlog", latency(report.backlog_ns) + " of work as predicted; who comes waits " +
                               latency(report.wait_ns));
    std::string quarantined;
    for (const std::string& name : report.quarantined)
        quarantined += (quarantined.empty() ? "" : ", ") + name;
    if (!quarantined.empty())
        made += row("failed at", quarantined + ", which the CPU does for now");
    if (report.operations.empty()) return made + "no requests so far\n";
    made += format("\n%-10s %14s %8s %12s %10s %10s %10s %8s %8s\n", "requests", "all", "failed",
                   "a second", "median", "99 %", "longest", "x model", "off by");
    const auto times = [](const OperationReport& one, double value) {
        return one.predicted == 0 ? std::string("-") : format("%.2f", value);
    };
    for (const OperationReport& one : report.operations)
        made += format("%-10s %14s %8s %12.1f %10s %10s %10s %8s %8s\n", one.name.c_str(),
                       number(one.requests).c_str(), number(one.failed).c_str(), one.per_second,
                       latency(one.median_ns).c_str(), latency(one.p99_ns).c_str(),
                       latency(one.longest_ns).c_str(), times(one, one.times_model).c_str(),
                       times(one, one.off).c_str());
    return made + "a second, median, 99 % and longest: of the last half to whole minute\n";
}

std::string as_json(const NamedReport& named) {
    const ServiceReport& report = named.report;
    std::string made =
        "{\"service\": " + in_quotes(named.name) + ", \"device\": " + in_quotes(report.device);
    const auto add = [&](const char* name, const std::string& value) {
        made += format(", \"%s\": ", name) + value;
    };
    add("protocol", number(report.protocol));
    add("process", number(report.process));
    add("uptime", format("%.3f", seconds(report.uptime_ns)));
    add("memory", number(report.memory));
    add("used", number(report.used));
    add("hits", number(report.hits));
    add("misses", number(report.misses));
    add("uploads", number(report.uploads));
    add("uploadedBytes", number(report.uploaded_bytes));
    add("evictions", number(report.evictions));
    add("movedBytes", number(report.moved_bytes));
    add("hostMemory", number(report.host_memory));
    add("returns", number(report.returns));
    add("returnedBytes", number(report.returned_bytes));
    add("clients", number(report.clients));
    add("busy", number(report.busy));
    add("onDevice", number(report.on_device));
    add("wait", format("%.9f", seconds(report.wait_ns)));
    add("backlog", format("%.9f", seconds(report.backlog_ns)));
    add("withdrawn", number(report.withdrawn));
    made += ", \"quarantined\": [";
    for (const std::string& name : report.quarantined)
        made += (made.back() == '[' ? "" : ", ") + in_quotes(name);
    made += "], \"requests\": {";
    const auto or_null = [](const OperationReport& one, double value) {
        return one.predicted == 0 ? std::string("null") : format("%.3f", value);
    };
    for (const OperationReport& one : report.operations) {
        made += (made.back() == '{' ? "" : ", ") + in_quotes(one.name) + ": ";
        made += "{\"all\": " + number(one.requests) + ", \"failed\": " + number(one.failed) +
                format(", \"perSecond\": %.3f, \"median\": %.9f, \"p99\": %.9f, \"longest\": %.9f",
                       one.per_second, seconds(one.median_ns), seconds(one.p99_ns),
                       seconds(one.longest_ns)) +
                ", \"predicted\": " + number(one.predicted) +
                ", \"timesModel\": " + or_null(one, one.times_model) +
                ", \"offBy\": " + or_null(one, one.off) + "}";
    }
    return made + "}}\n";
}

}  // namespace

std::string reports_for_people(std::span<const NamedReport> reports) {
    std::string made;
    for (const NamedReport& one : reports)
        made += (made.empty() ? "" : "\n") + for_people(one.report);
    return made;
}

std::string reports_as_json(std::span<const NamedReport> reports) {
    std::string made;
    for (const NamedReport& one : reports) made += as_json(one);
    return made;
}

std::string reports_for_prometheus(std::span<const NamedReport> reports) {
    std::string made;
    // Of each of the services, and which one's it is.
    const auto each_service = [&](auto add) {
        for (const NamedReport& one : reports) add("{service=" + in_quotes(one.name), one.report);
    };
    const auto head = [&](const char* name, const char* type, const char* help) {
        made += format("# HELP postings_%s %s\n# TYPE postings_%s %s\n", name, help, name, type);
    };
    const auto add = [&](const char* name, const char* type, const char* help, auto value_of) {
        head(name, type, help);
        each_service([&](const std::string& service, const ServiceReport& report) {
            made += format("postings_%s", name) + service + "} " + value_of(report) + "\n";
        });
    };
    const auto add_number = [&](const char* name, const char* type, const char* help,
                                uint64_t ServiceReport::*value) {
        add(name, type, help, [=](const ServiceReport& report) { return number(report.*value); });
    };
    const auto add_seconds = [&](const char* name, const char* help, const char* digits,
                                 uint64_t ServiceReport::*ns) {
        add(name, "gauge", help,
            [=](const ServiceReport& report) { return format(digits, seconds(report.*ns)); });
    };
    head("info", "gauge", "The device of the service.");
    each_service([&](const std::string& service, const ServiceReport& report) {
        made += "postings_info" + service + ",device=" + in_quotes(report.device) + "} 1\n";
    });
    add_seconds("uptime_seconds", "Since the service began.", "%.3f", &ServiceReport::uptime_ns);
    add_number("memory_bytes", "gauge", "Of the device's memory, what the service has.",
               &ServiceReport::memory);
    add_number("memory_used_bytes", "gauge", "Of that, what is used.", &ServiceReport::used);
    add_number("hits_total", "counter", "Looks for a list on the device that found it.",
               &ServiceReport::hits);
    add_number("misses_total", "counter", "Looks that did not.", &ServiceReport::misses);
    add_number("uploads_total", "counter", "Lists brought to the device.", &ServiceReport::uploads);
    add_number("uploaded_bytes_total", "counter", "Bytes of these.",
               &ServiceReport::uploaded_bytes);
    add_number("evictions_total", "counter", "Lists that made room for others.",
               &ServiceReport::evictions);
    add_number("moved_bytes_total", "counter", "Bytes moved within the device's memory for that.",
               &ServiceReport::moved_bytes);
    add_number("host_memory_bytes", "gauge", "Of the host's memory, what left the device's.",
               &ServiceReport::host_memory);
    add_number("returns_total", "counter", "Lists that came back from there.",
               &ServiceReport::returns);
    add_number("returned_bytes_total", "counter", "Bytes of these.",
               &ServiceReport::returned_bytes);
    add_number("clients", "gauge", "Processes that are connected.", &ServiceReport::clients);
    add_number("busy_clients", "gauge", "Of them, those with a request.", &ServiceReport::busy);
    add_number("queries_on_device", "gauge", "Queries that are on the device together.",
               &ServiceReport::on_device);
    add_seconds("wait_seconds", "How long a request that comes now waits for others.", "%.9f",
                &ServiceReport::wait_ns);
    add_seconds("backlog_seconds", "What was posted and is not done is predicted to take.", "%.9f",
                &ServiceReport::backlog_ns);
    add_number("withdrawn_requests_total", "counter", "Requests that clients withdrew, to do them.",
               &ServiceReport::withdrawn);
    add("quarantined_operations", "gauge", "Operations that the CPU does for now.",
        [](const ServiceReport& report) { return number(report.quarantined.size()); });
    const auto each = [&](const char* name, const char* type, const char* help, auto value_of) {
        head(name, type, help);
        each_service([&](const std::string& service, const ServiceReport& report) {
            for (const OperationReport& one : report.operations)
                made += format("postings_%s", name) + service +
                        ",operation=" + in_quotes(one.name) + "} " + number(value_of(one)) + "\n";
        });
    };
    each("requests_total", "counter", "Requests that were answered.",
         [](const OperationReport& one) { return one.requests; });
    each("failed_requests_total", "counter", "Of them, those without a result.",
         [](const OperationReport& one) { return one.failed; });
    const auto each_ratio = [&](const char* name, const char* help, auto value_of) {
        head(name, "gauge", help);
        each_service([&](const std::string& service, const ServiceReport& report) {
            for (const OperationReport& one : report.operations) {
                if (one.predicted == 0) continue;
                made += format("postings_%s", name) + service +
                        ",operation=" + in_quotes(one.name) + format("} %.3f\n", value_of(one));
            }
        });
    };
    each_ratio("times_model", "How many times as long as modelled they took.",
               [](const OperationReport& one) { return one.times_model; });
    each_ratio("off_by", "By what factor predictions were off.",
               [](const OperationReport& one) { return one.off; });
    head("latency_seconds", "gauge", "Of the last half to whole minute, by quantile.");
    each_service([&](const std::string& service, const ServiceReport& report) {
        for (const OperationReport& one : report.operations) {
            const auto add_quantile = [&](const char* quantile, uint64_t ns) {
                made += "postings_latency_seconds" + service + ",operation=" + in_quotes(one.name) +
                        format(",quantile=\"%s\"} %.9f\n", quantile, seconds(ns));
            };
            add_quantile("0.5", one.median_ns);
            add_quantile("0.99", one.p99_ns);
            add_quantile("1", one.longest_ns);
        }
    });
    return made;
}

std::string presence_for_prometheus(std::span<const NamedReport> reports,
                                    std::span<const std::string> missing) {
    std::string made =
        "# HELP postings_up Whether the service answered.\n# TYPE postings_up gauge\n";
    const auto add = [&](const std::string& name, const char* value) {
        made += "postings_up{service=" + in_quotes(name) + "} " + value + "\n";
    };
    for (const NamedReport& report : reports) add(report.name, "1");
    for (const std::string& name : missing) add(name, "0");
    return made;
}

}  // namespace postings::service
