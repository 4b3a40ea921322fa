#include "service/server/health.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <new>

#include "core/base/error.h"

namespace postings::service {

namespace {

constexpr uint64_t kSecond = 1'000'000'000;

// How long is waited after the first failure and at most, doubled each time. A failure is the first
// one again if the last one's time is over for four times as long as that was, and `spared` more.
struct Patience {
    uint64_t first, most, spared;
};
constexpr Patience kService{kSecond / 2, 300 * kSecond, 60 * kSecond};
constexpr Patience kWork{10 * kSecond, 3600 * kSecond, 600 * kSecond};

void count(HealthRecord::Failures& failures, const Patience& patience, Work work, uint64_t now) {
    const uint64_t waited = failures.until - std::min(failures.at, failures.until);
    const bool is_first = failures.in_a_row == 0 || now < failures.at ||
                          now > failures.until + 4 * waited + patience.spared;
    failures.in_a_row = is_first ? 1 : failures.in_a_row + 1;
    const uint32_t doubled = std::min(failures.in_a_row - 1, 20u);
    failures.last = work;
    failures.at = now;
    failures.until = now + std::min(patience.first << doubled, patience.most);
}

std::atomic<Health*> crashing = nullptr;
std::atomic_flag has_crashed;
constexpr int kCrashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
struct sigaction before_crashes[std::size(kCrashes)];

// Then what was set before does what it does: it ends the process, with a core file perhaps. Not of
// a signal that was sent, abort()'s too: LLVM's handler, in PoCL, waits for it to happen again.
void note_crash(int signal, siginfo_t* info, void*) {
    Health* const health = crashing;
    if (health != nullptr && signal == SIGBUS && health->restore(info->si_addr)) return;
    struct sigaction next {};
    next.sa_handler = SIG_DFL;
    if (health != nullptr && !has_crashed.test_and_set()) {
        for (size_t i = 0; i < std::size(kCrashes); ++i) {
            if (kCrashes[i] == signal && info->si_code > 0) next = before_crashes[i];
        }
        health->failed();
    }
    sigaction(signal, &next, nullptr);
    // What has not been sent happens again by itself.
    if (info->si_code <= 0) raise(signal);
}

}  // namespace

Health::Health(const std::string& devices) : path_(health_path(devices)) {
    open_file();
    HealthRecord& record = *record_;
    // A service that was killed: only what it was doing can be why.
    if (record.process != 0 && record.work != Work::None) {
        count(record.service, kService, record.work, realtime_ns());
    }
    record.process = 0;
    end();
}

Health::~Health() {
    if (crashing == this) crashing = nullptr;
}

void Health::open_file() {
    record_ = &own_;
    inode_ = 0;
    const Descriptor file(
        open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));
    struct stat status {};
    // With its blocks: a full disk would be a crash later.
    if (!file || fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
        posix_fallocate(file.get(), 0, sizeof(HealthRecord)) != 0) {
        return;
    }
    try {
        mapping_ = Mapping(file.get(), sizeof(HealthRecord), true);
    } catch (const Error&) {
        return;
    }
    inode_ = status.st_ino;
    record_ = static_cast<HealthRecord*>(mapping_.data());
    if (record_->magic == HealthRecord::kMagic) return;
    new (record_) HealthRecord{};
    record_->magic = HealthRecord::kMagic;
}

void Health::serves() {
    record_->process = process_ = getpid();
}

void Health::left() {
    end();
    record_->process = process_ = 0;
}

void Health::failed() {
    HealthRecord& record = *record_;
    const Work work = record.work;
    const uint64_t now = realtime_ns();
    count(record.service, kService, work, now);
    const auto kind = static_cast<size_t>(work);
    if (work != Work::None && work != Work::Opening && kind < kWorks) {
        count(record.works[kind], kWork, work, now);
    }
    record.process = 0;  // it has been noted
}

bool Health::restore(const void* address) {
    const auto* begin = static_cast<const uint8_t*>(mapping_.data());
    const auto* at = static_cast<const uint8_t*>(address);
    if (begin == nullptr || at < begin || at >= begin + mapping_.size()) return false;
    return mmap(mapping_.data(), mapping_.size(), PROT_READ | PROT_WRITE,
                MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

uint32_t Health::quarantined() {
    struct stat status {};
    const auto is_whole = [&] {
        return lstat(path_.c_str(), &status) == 0 && status.st_ino == inode_ &&
               status.st_size >= static_cast<off_t>(sizeof(HealthRecord));
    };
    if (inode_ != 0 && !is_whole()) {
        const Work work = this->work();
        open_file();
        begin(work);
        record_->process = process_;
    }
    const uint64_t now = realtime_ns();
    uint32_t bits = 0;
    for (size_t i = 0; i < kWorks; ++i) {
        const uint64_t until = record_->works[i].until;
        if (now < until && until - now <= kWork.most) bits |= 1u << i;
    }
    return bits;
}

void note_crashes(Health& health) {
    crashing = &health;
    // A stack that has overflowed has no room for a handler.
    static uint8_t stack_memory[64 << 10];
    stack_t stack{};
    stack.ss_sp = stack_memory;
    stack.ss_size = sizeof stack_memory;
    sigaltstack(&stack, nullptr);
    for (size_t i = 0; i < std::size(kCrashes); ++i) {
        struct sigaction action {};
        action.sa_sigaction = note_crash;
        action.sa_flags = SA_ONSTACK | SA_SIGINFO;
        sigaction(kCrashes[i], &action, &before_crashes[i]);
    }
}

}  // namespace postings::service
