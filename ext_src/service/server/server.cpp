#include "service/server/server.h"

#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <future>
#include <utility>

#include "core/base/error.h"
#include "service/server/signal_blocked_thread.h"

namespace postings::service {

namespace {

// A client's next request often follows at once: cheaper to look for it than to be woken.
constexpr uint64_t kSpinNs = 200'000;
constexpr uint64_t kLookAtSocketsNs = 20'000;
// The loop takes less, unless its thread has to wait for a processor, or for a device.
constexpr uint64_t kGapNs = 200'000;
constexpr uint64_t kLookAfterNs = 50'000'000;
constexpr size_t kMaxSessions = 1024;
// Of a session: its socket, its channel, and a list on its way. Some are needed for other things.
constexpr rlim_t kDescriptors = 3, kOtherDescriptors = 40;
// A device that could not be had may be free later.
constexpr uint64_t kFirstRetryNs = 1'000'000'000, kLongestRetryNs = 64 * kFirstRetryNs;
constexpr uint64_t kMostOpeningNs = 300'000'000'000;
constexpr uint64_t kGpuHangsNs = 10'000'000'000, kCpuHangsNs = 60'000'000'000;
// With more sessions, those that pause are not looked at: their clients wake the service.
constexpr size_t kMostAwake = 64;
// A list that is longer than that, and than the memory of the device, is not even read.
constexpr uint64_t kMostToTry = uint64_t{256} << 20;
constexpr uint64_t kPauseNs = 1'000'000;
// Of who waits for what others bring, or for room in a socket.
constexpr int kShortSleepMs = 10;

// A socket that cannot be accepted for want of a descriptor would keep waking the service.
size_t most_sessions() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return kMaxSessions;
    const rlim_t least = kOtherDescriptors + kDescriptors;
    if (files.rlim_cur < least)
        throw Error("no client can be taken: of files, " + std::to_string(files.rlim_cur) +
                    " may be open at once (ulimit -n); at least " + std::to_string(least) +
                    " are needed, and " + std::to_string(kDescriptors) + " more for each client");
    return std::min<rlim_t>(kMaxSessions, (files.rlim_cur - kOtherDescriptors) / kDescriptors);
}

// Processes that do on their CPU what the service would do in microseconds keep it from a
// processor, and then more of them do. Only the calling thread; not everybody may.
void come_before_others() {
    constexpr int kNice = -10;
    setpriority(PRIO_PROCESS, 0, kNice);
}

void watch(const Descriptor& epoll, int fd, uint64_t what) {
    epoll_event event{.events = EPOLLIN, .data = {.u64 = what}};
    if (epoll_ctl(epoll.get(), EPOLL_CTL_ADD, fd, &event) != 0) throw_errno("epoll_ctl");
}

}  // namespace

Server::Server(ServerOptions options)
    : options_(std::move(options)),
      most_sessions_(most_sessions()),
      epoll_(epoll_create1(EPOLL_CLOEXEC)),
      uploads_(*secret_),
      board_(Board::create()),
      began_(monotonic_ns()),
      statistics_(began_),
      path_(socket_path(options_.devices)),
      listener_(listen_at(path_)),
      socket_(FileId::at(path_)) {
    try {
        if (!epoll_) throw_errno("epoll_create1");
        watch(epoll_, listener_.get(), kListener);
        watch(epoll_, uploads_.event(), kChecked);
        if (!options_.health) options_.health = std::make_shared<Health>(options_.devices);
        options_.health->serves();
        look_after(monotonic_ns());
    } catch (...) {
        unlink(path_.c_str());
        throw;
    }
}

Server::~Server() {
    close();
}

void Server::close() {
    if (!listener_) return;
    watchdog_.reset();
    set_state(ServiceState::Stopping);
    if (FileId::at(path_) == socket_) unlink(path_.c_str());
    listener_ = Descriptor();
    options_.health->left();
}

void Server::begin(Work work) {
    options_.health->begin(work);
    if (watchdog_) watchdog_->begin();
}

void Server::end() {
    if (watchdog_) watchdog_->end();
    options_.health->end();
}

void Server::look_after(uint64_t now) {
    if (cache_) holds_.release_old(*cache_, now);
    longest_away_ns_ -= (longest_away_ns_ + 7) / 8;  // what does not come again is forgotten
    board_->away_ns.store(longest_away_ns_, std::memory_order_relaxed);
    quarantined_ = options_.health->quarantined();
    for (auto& [number, session] : sessions_) {
        session.channel->quarantined.store(quarantined_, std::memory_order_relaxed);
    }
}

void Server::set_state(ServiceState state) {
    state_ = state;
    for (auto& [number, session] : sessions_) tell_state(session);
}

void Server::tell_state(Session& session) const {
    Shared& shared = *session.channel;
    std::strncpy(shared.no_device, no_device_.c_str(), sizeof shared.no_device - 1);
    shared.quarantined = quarantined_;
    shared.state.store(state_, std::memory_order_release);
}

void Server::tell_backlog() {
    board_->backlog_ns.store(backlog_.expected_ns(), std::memory_order_relaxed);
    board_->wait_ns.store(backlog_.wait_ns(), std::memory_order_relaxed);
}

void Server::note_gap(uint64_t now, const Session* served) {
    const uint64_t ns = now - std::exchange(looped_, now);
    if (ns <= kGapNs) return;
    const uint64_t away = std::min(run_delay_.since_last(), ns);
    if (away < ns / 2) return;  // a request took long
    backlog_.was_away(away, now);
    // The others waited for their turns, which is not counted anyway.
    for (auto& [number, session] : sessions_) {
        if (session.running && (session.running->on_device > 0 || &session == served))
            session.running->was_away(away, now);
    }
    longest_away_ns_ = std::max(longest_away_ns_, away);
    board_->away_ns.store(longest_away_ns_, std::memory_order_relaxed);
}

void Server::tell_truth(Operation operation) {
    const Ratio& of_model = predictions_.at(operation).of_model;
    BoardPage::Truth& truth = board_->truths[static_cast<size_t>(work_of(operation)) % kWorks];
    truth.times.store(static_cast<float>(of_model.factor()), std::memory_order_relaxed);
    truth.seen.store(of_model.seen(), std::memory_order_relaxed);
}

void Server::opened(std::unique_ptr<device::Backend> backend, const std::atomic<bool>& stop) {
    backend_ = std::move(backend);
    backend_->attach();
    devices_ = options_.devices_of_kind(backend_->kind());
    cache_ =
        std::make_unique<device::DeviceCache>(*backend_, options_.host_memory_bytes / devices_);
    rank_streams_.emplace(*cache_);
    const uint64_t room = cache_->arena().bytes();
    // What is kept there may be smaller than the list.
    const uint64_t most = std::max(room, kMostToTry);
    uploads_.set_limits({.whole = most, .divided = most * devices_});
    options_.log("serving " + backend_->name() + ", with " +
                 std::to_string(backend_->arena_bytes() >> 20) + " MiB of its memory");
    if (options_.hang_ns == 0) options_.hang_ns = backend_->is_gpu() ? kGpuHangsNs : kCpuHangsNs;
    watchdog_.emplace(options_.hang_ns, stop, [this](bool hangs) {
        const std::string work = name_of(options_.health->work());
        if (hangs) {
            options_.health->failed();
        } else {
            options_.health->left();
        }
        options_.log("the device does not come back (" + work + "): ending at once");
        std::_Exit(kHangs);
    });
    options_.health->end();
    options_.opened();
    come_before_others();
    set_state(ServiceState::Ready);
}

void Server::sleep(int timeout_ms) {
    awake_.put_idle_to_sleep(UINT64_MAX);
    const bool waits = std::ranges::any_of(
        awake_.all(), [](const Session* session) { return session->running.has_value(); });
    const bool works = state_ == ServiceState::Ready && awake_.have_work();
    board_->looked_ns.store(0, std::memory_order_relaxed);
    look_at_sockets(works ? 0 : waits ? std::min(timeout_ms, kShortSleepMs) : timeout_ms);
    board_->looked_ns.store(monotonic_ns(), std::memory_order_relaxed);
}

void Server::serve(const OpenDevice& open_device, const std::atomic<bool>& stop) try {
    std::future<std::unique_ptr<device::Backend>> opening;
    // Nobody waits for this thread: a driver that compiles cannot be stopped, the service can.
    const auto open_in_background = [&] {
        std::packaged_task<std::unique_ptr<device::Backend>()> open(open_device);
        opening = open.get_future();
        signal_blocked_thread(std::move(open)).detach();
    };
    open_in_background();
    begin(Work::Opening);
    uint64_t last_use = monotonic_ns(), look_at = 0, look_after_at = 0, retry_at = 0,
             retry = kFirstRetryNs;
    looped_ = last_use;
    run_delay_.since_last();
    while (!stop.load()) {
        const uint64_t now = monotonic_ns();
        note_gap(now, nullptr);
        if (now >= look_after_at) {
            look_after(now);
            run_delay_.since_last();  // many short delays are no long one
            look_after_at = now + kLookAfterNs;
            if (FileId::at(path_) != socket_) {
                options_.log("nobody finds its socket any more: leaving");
                break;
            }
        }
        if (now >= look_at) {
            look_at_sockets(0);
            // Whoever sends a lot has half of the time at most.
            const uint64_t looked = monotonic_ns();
            board_->looked_ns.store(looked, std::memory_order_relaxed);
            look_at = looked + std::max(kLookAtSocketsNs, looked - now);
            if (awake_.size() > kMostAwake) awake_.put_idle_to_sleep(now - kPauseNs);
        }
        if (opening.valid() &&
            opening.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
            try {
                opened(opening.get(), stop);
                last_use = now;
            } catch (const device::DeviceError& error) {
                if (no_device_ != error.what())
                    options_.log(std::string("no device: ") + error.what());
                if (no_device_.empty()) last_use = now;
                rank_streams_.reset();
                cache_.reset();
                backend_.reset();
                no_device_ = error.what();
                options_.health->end();
                set_state(ServiceState::NoDevice);
                retry_at = now + retry;
                retry = std::min(2 * retry, kLongestRetryNs);
            }
        }
        if (state_ == ServiceState::NoDevice && !opening.valid() && now >= retry_at) {
            open_in_background();
            begin(Work::Opening);
        }
        if (state_ == ServiceState::Ready && work(now)) {
            last_use = now;
            continue;
        }
        // A driver may take long to compile the kernels: not idle, unless it never ends.
        const uint64_t patience = opening.valid() ? kMostOpeningNs : 0;
        if (now - last_use > std::max(options_.idle_ns, patience)) {
            options_.log("idle: leaving");
            break;
        }
        if (state_ == ServiceState::Ready && now - last_use < kSpinNs) continue;
        sleep(opening.valid() ? 5 : 1000);
        run_delay_.since_last();
        looped_ = monotonic_ns();
    }
    watchdog_.reset();
    set_state(ServiceState::Stopping);
    for (auto& [number, session] : sessions_) {
        if (session.running) answer(session, {Status::Stopping});
    }
} catch (const device::DeviceError&) {
    watchdog_.reset();
    options_.health->failed();
    throw;
}

}  // namespace postings::service
