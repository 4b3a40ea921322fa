// What the service is doing, for who asks.
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "service/server/server.h"

namespace postings::service {

Outcome Server::report(std::span<uint8_t> result) {
    const uint64_t now = monotonic_ns();
    const device::CacheCounters& counters = cache_->counters();
    ServiceReport report;
    report.device = backend_->name();
    report.kind = backend_->kind();
    report.devices = devices_;
    report.protocol = kVersion;
    report.process = static_cast<uint64_t>(getpid());
    report.uptime_ns = now - began_;
    report.memory = cache_->arena().bytes();
    report.used = cache_->arena().used();
    report.hits = counters.hits;
    report.misses = counters.misses;
    report.uploads = counters.uploads;
    report.uploaded_bytes = counters.uploaded_bytes;
    report.evictions = counters.evictions;
    report.moved_bytes = counters.moved_bytes;
    report.host_memory = cache_->host_bytes();
    report.returns = counters.returns;
    report.returned_bytes = counters.returned_bytes;
    // But for who asks.
    report.clients = sessions_.size() - 1;
    report.busy = static_cast<uint64_t>(std::ranges::count_if(sessions_, [](const auto& session) {
        const auto& running = session.second.running;
        return running ? running->operation != Operation::Report : session.second.has_posted();
    }));
    report.on_device = rank_streams_ ? rank_streams_->size() : 0;
    report.backlog_ns = backlog_.expected_ns();
    report.wait_ns = backlog_.wait_ns();
    report.withdrawn = withdrawn_;
    for (uint32_t work = 0; work < kWorks; ++work)
        if ((quarantined_ >> work & 1) != 0)
            report.quarantined.emplace_back(name_of(static_cast<Work>(work)));
    report.operations = statistics_.report(now, predictions_);
    const std::string text = report.text();
    if (text.size() > result.size()) return {Status::TooLarge, 0, text.size()};
    std::memcpy(result.data(), text.data(), text.size());
    return {Status::Ok, static_cast<uint32_t>(text.size())};
}

}  // namespace postings::service
