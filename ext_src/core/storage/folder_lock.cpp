#include "core/storage/folder_lock.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include "core/base/bytes_of.h"
#include "core/storage/errors.h"
#include "core/storage/output_file.h"
#include "core/system/descriptor.h"

namespace postings::storage {

namespace {

using Key = std::pair<dev_t, ino_t>;

struct Held {
    Descriptor file;
    LockHolder holder;
};

std::mutex& table_mutex() {
    static std::mutex mutex;
    return mutex;
}

// The locks this process holds. A forked child forgets those of its parent and closes the files.
std::map<Key, Held>& table() {
    static std::map<Key, Held> held;
    [[maybe_unused]] static const int registered =
        pthread_atfork([] { table_mutex().lock(); }, [] { table_mutex().unlock(); },
                       [] {
                           held.clear();
                           table_mutex().unlock();
                       });
    return held;
}

LockHolder this_process() {
    LockHolder holder{getpid(), std::string(256, '\0'), std::string(32, '\0')};
    if (gethostname(holder.host.data(), holder.host.size() - 1) != 0) holder.host = "?";
    holder.host.resize(std::min(holder.host.find('\0'), holder.host.size()));
    const std::time_t now = std::time(nullptr);
    tm utc{};
    gmtime_r(&now, &utc);
    holder.since.resize(
        std::strftime(holder.since.data(), holder.since.size(), "%Y-%m-%dT%H:%M:%SZ", &utc));
    return holder;
}

// What the holder wrote, for a message only: it may be incomplete, or left by a dead process.
LockHolder read_holder(int fd, pid_t pid) {
    char text[512];
    const ssize_t size = pread(fd, text, sizeof text, 0);
    std::istringstream words(std::string(text, size > 0 ? static_cast<size_t>(size) : 0));
    LockHolder holder;
    words >> holder.pid >> holder.host >> holder.since;
    for (std::string* word : {&holder.host, &holder.since}) {
        std::erase_if(*word, [](char c) { return c < '!' || c > '~'; });
    }
    // The system knows the process if it is on this machine.
    if (pid > 0) holder.pid = pid;
    return holder;
}

void write_holder(int fd, const LockHolder& holder) {
    const std::string text =
        std::to_string(holder.pid) + " " + holder.host + " " + holder.since + "\n";
    const auto size = static_cast<off_t>(text.size());
    // If the disk is full, messages say less; a write beyond the limit would end the process.
    const bool is_written = text.size() <= file_size_limit() &&
                            pwrite(fd, text.data(), text.size(), 0) == static_cast<ssize_t>(size);
    // Not cut to nothing before it is written: ext4 would have the disk write it at once. What a
    // longer text leaves behind the line until then, nobody reads.
    struct stat status {};
    if (!is_written || fstat(fd, &status) != 0 || status.st_size != size) {
        [[maybe_unused]] const int cut = ftruncate(fd, is_written ? size : 0);
    }
}

// The bytes of the file that are locked, all of them by earlier versions. Who waits for the lock
// has the turn, for which a process that has just released the lock waits, too, before it takes it
// again: else it would, long before the one that waits looks once more. One that is stopped while
// it has the turn holds nobody up for longer than kMostForTurn.
constexpr off_t kLock = 0, kTurn = 1;
constexpr std::chrono::milliseconds kMostForTurn{200};

struct flock lock_of(off_t byte, short type = F_WRLCK) {
    struct flock lock {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = byte;
    lock.l_len = 1;
    return lock;
}

// Like fcntl(); EINVAL if the system has no locks of open file descriptions.
int lock_open_file([[maybe_unused]] int fd, [[maybe_unused]] off_t byte,
                   [[maybe_unused]] short type = F_WRLCK) {
#ifdef F_OFD_SETLK
    struct flock lock = lock_of(byte, type);
    return fcntl(fd, F_OFD_SETLK, &lock);
#else
    errno = EINVAL;
    return -1;
#endif
}

int lock_file(int fd) {
    if (lock_open_file(fd, kLock) == 0) return 0;
    if (errno != EINVAL) return -1;
    struct flock lock = lock_of(kLock);
    return fcntl(fd, F_SETLK, &lock);
}

bool is_taken(int code) {
    return code == EACCES || code == EAGAIN;
}

// The process that holds a record lock; 0 if unknown. Locks of open file descriptions have no
// process as owner: their holder wrote its id into the file.
pid_t locker_of(int fd) {
    struct flock other = lock_of(kLock);
    const bool told = fcntl(fd, F_GETLK, &other) == 0 && other.l_type != F_UNLCK;
    return told && other.l_pid > 0 ? other.l_pid : 0;
}

// Nothing if there is no such file.
std::optional<Key> key_of(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0) return Key(status.st_dev, status.st_ino);
    if (errno != ENOENT && errno != ENOTDIR) throw FileError("cannot look at", path, errno);
    return std::nullopt;
}

// Takes the lock and returns nothing, or returns the holder. `turn`: the open file, as soon as it
// has the turn. `needs_turn`: takes no lock without it.
std::optional<LockHolder> take_lock(const std::string& path, bool needs_turn, Descriptor& turn,
                                    Key& key) {
    const std::lock_guard guard(table_mutex());
    if (const auto known = key_of(path)) {
        const auto found = table().find(*known);
        if (found != table().end() && found->second.holder.pid == getpid()) {
            LockHolder holder = found->second.holder;
            holder.is_this_process = true;
            return holder;
        }
        // Left over from the process that this one was made from without fork(): forget it.
        if (found != table().end()) table().erase(found);
    }
    const bool has_turn = static_cast<bool>(turn);
    Descriptor file = std::move(turn);
    if (!has_turn)
        file = Descriptor(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666));
    struct stat status {};
    if (!file || fstat(file.get(), &status) != 0) throw FileError("cannot open", path, errno);
    const bool gets_turn = has_turn || lock_open_file(file.get(), kTurn) == 0;
    if (!gets_turn && needs_turn && is_taken(errno))
        return read_holder(file.get(), locker_of(file.get()));
    if (lock_file(file.get()) != 0) {
        if (!is_taken(errno)) throw FileError("cannot lock", path, errno);
        const LockHolder holder = read_holder(file.get(), locker_of(file.get()));
        const bool is_there = key_of(path) == Key(status.st_dev, status.st_ino);
        if (gets_turn && is_there) turn = std::move(file);
        return holder;
    }
    if (gets_turn) lock_open_file(file.get(), kTurn, F_UNLCK);
    // Somebody may have removed the file before it was locked; the next try makes a new one.
    key = Key(status.st_dev, status.st_ino);
    if (key_of(path) != key) return LockHolder{};
    const LockHolder self = this_process();
    write_holder(file.get(), self);
    table()[key] = Held{std::move(file), self};
    return std::nullopt;
}

std::string text_of(const LockHolder& holder) {
    if (holder.is_this_process) return "a writer of this process: close it first";
    if (holder.pid == 0) return "another process";
    return "process " + std::to_string(holder.pid) +
           (holder.host.empty() ? "" : " on " + holder.host) +
           (holder.since.empty() ? "" : " since " + holder.since);
}

}  // namespace

LockTimeout::LockTimeout(const std::string& folder, LockHolder holder)
    : Error("the index " + folder + " is being written by " + text_of(holder)),
      holder(std::move(holder)) {}

FolderLock::FolderLock(const std::string& folder, std::chrono::milliseconds timeout,
                       const WhileWaiting& while_waiting) {
    using Clock = std::chrono::steady_clock;
    path_ = folder + "/lock";
    // Longer timeouts overflow the clock.
    timeout = std::min<std::chrono::milliseconds>(timeout, std::chrono::hours(24 * 365));
    const auto begin = Clock::now();
    std::chrono::milliseconds pause{1};
    pid_t waiting = getpid();
    Descriptor turn;
    // For others, even if a child has the file open.
    const auto give_turn_back = [&] {
        if (turn && waiting == getpid()) lock_open_file(turn.get(), kTurn, F_UNLCK);
    };
    const Clock::duration for_turn = std::min(timeout, kMostForTurn);
    Clock::duration spent{};
    while (const auto holder = take_lock(path_, spent < for_turn, turn, table_key_)) {
        spent = Clock::now() - begin;
        if (spent >= timeout) {
            give_turn_back();
            throw LockTimeout(folder, *holder);
        }
        // Who has the turn is waited for by others.
        pause = std::min(pause, std::chrono::milliseconds{turn ? 2 : 50});
        std::this_thread::sleep_for(std::min<Clock::duration>(pause, timeout - spent));
        pause *= 2;
        if (!while_waiting) continue;
        try {
            while_waiting();
        } catch (...) {
            give_turn_back();
            throw;
        }
        // A child that it made waits for itself: the turn is its parent's.
        if (getpid() != waiting) {
            waiting = getpid();
            turn = Descriptor();
        }
    }
    owner_ = getpid();
}

FolderLock::~FolderLock() {
    if (!is_held()) return;
    const std::lock_guard guard(table_mutex());
    const auto held = table().find(table_key_);
    // Closing the file would do only once no child, perhaps just made, has it open.
    if (held != table().end()) lock_open_file(held->second.file.get(), kLock, F_UNLCK);
    table().erase(table_key_);
}

bool FolderLock::is_held() const {
    return owner_ != 0 && owner_ == getpid();
}

bool FolderLock::is_of_folder() const {
    return owner_ != 0 && key_of(path_) == table_key_;
}

bool has_been_locked(const std::string& folder) {
    const Descriptor file(
        open((folder + "/lock").c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    const LockHolder holder = file ? read_holder(file.get(), 0) : LockHolder{};
    return holder.pid > 0 && holder.since.ends_with('Z');
}

}  // namespace postings::storage
