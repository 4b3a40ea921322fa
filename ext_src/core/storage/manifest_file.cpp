#include "core/storage/manifest_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/vfs.h>
#endif

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <memory>
#include <set>

#include "core/base/bytes_of.h"
#include "core/storage/errors.h"
#include "core/storage/mapped_file.h"
#include "core/storage/output_file.h"
#include "core/system/file_times.h"

namespace postings::storage {

namespace {

constexpr const char* kName = "/manifest";
constexpr const char* kNewName = "/manifest.new";
constexpr const char* kDurableName = "/manifest.durable";
constexpr const char* kFailedSync = "/sync-failed";

bool consists_of(std::string_view text, std::string_view letters) {
    return !text.empty() && text.find_first_not_of(letters) == text.npos;
}

// A dropped file is renamed to this prefix, the time in seconds, and its name.
constexpr std::string_view kDropped = "dropped-";
constexpr std::string_view kDigits = "0123456789";

// "0000000a.seg", "0000000a.3.del", or the last durable manifest.
bool is_committed_file(std::string_view name) {
    if (name == kDurableName + 1) return true;
    if (name.size() < 12 || !consists_of(name.substr(0, 8), "0123456789abcdef")) return false;
    const std::string_view rest = name.substr(8);
    return rest == ".seg" || (rest.size() > 5 && rest.front() == '.' && rest.ends_with(".del") &&
                              consists_of(rest.substr(1, rest.size() - 5), kDigits));
}

bool is_file_of_index(std::string_view name) {
    constexpr std::string_view kSpool = "spool-",
                               kRandom =
                                   "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (name.starts_with(kSpool))
        return name.size() == 12 && consists_of(name.substr(kSpool.size()), kRandom);
    return name == kNewName + 1 || name == kFailedSync + 1 || is_committed_file(name);
}

struct DroppedFile {
    long long seconds;  // when it was dropped
    std::string_view name;
};

std::optional<DroppedFile> dropped_file(std::string_view name) {
    if (!name.starts_with(kDropped)) return {};
    name.remove_prefix(kDropped.size());
    const size_t digits = std::min(name.find('-'), name.size());
    DroppedFile dropped{0, name.substr(std::min(digits + 1, name.size()))};
    const auto [end, failed] = std::from_chars(name.data(), name.data() + digits, dropped.seconds);
    if (failed != std::errc() || end != name.data() + digits || !is_file_of_index(dropped.name))
        return {};
    return dropped;
}

// The number of the segment that the file is, or has tombstones of.
std::optional<uint32_t> number_of(std::string_view name) {
    if (!is_committed_file(name) || name == kDurableName + 1) return {};
    uint32_t number = 0;
    std::from_chars(name.data(), name.data() + 8, number, 16);
    return number;
}

// Whether it was made after the manifest.
bool is_later(std::string_view name, const Manifest& manifest) {
    const auto number = number_of(name);
    if (!number) return false;
    uint64_t generation = 0;
    std::from_chars(name.data() + 9, name.data() + name.size(), generation);
    return *number >= manifest.next_segment || generation > manifest.generation;
}

std::vector<std::string> names_in(const std::string& folder) {
    // A lack of memory in the iterator of <filesystem> ends the process.
    const auto close = [](DIR* entries) { closedir(entries); };
    const std::unique_ptr<DIR, decltype(close)> entries(opendir(folder.c_str()), close);
    if (!entries && errno == ENOENT) return {};
    if (!entries) throw FileError("cannot list", folder, errno);
    std::vector<std::string> names;
    for (;;) {
        errno = 0;
        const dirent* entry = readdir(entries.get());
        if (entry == nullptr && errno != 0) throw FileError("cannot list", folder, errno);
        if (entry == nullptr) return names;
        names.emplace_back(entry->d_name);
    }
}

// The first name of that kind; empty if there is none.
std::string first_of(const std::string& folder, bool (*is_one)(std::string_view name)) {
    const std::vector<std::string> names = names_in(folder);
    const auto found = std::ranges::find_if(names, is_one);
    return found == names.end() ? std::string() : *found;
}

void add_names(const Manifest& manifest, std::set<std::string, std::less<>>& names) {
    for (const SegmentEntry& segment : manifest.segments) {
        names.insert(segment_name(segment.number));
        if (segment.tombstones != 0)
            names.insert(tombstones_name(segment.number, segment.tombstones));
    }
}

Manifest read_manifest(const MappedFile& file) {
    return Manifest::parse(file.bytes(), file.path());
}

void write_manifest(const std::string& folder, const Manifest& manifest, const char* name,
                    bool durable) {
    const std::string text = manifest.text();
    // The names of the segments must be durable before the manifest that names them.
    if (durable) sync_folder(folder);
    OutputFile file(folder + kNewName, Existing::Replaced);
    file.write(bytes_of(text));
    file.close(durable);
    if (std::rename((folder + kNewName).c_str(), (folder + name).c_str()) != 0) {
        const int code = errno;
        unlink((folder + kNewName).c_str());
        throw FileError("cannot replace", folder + name, code);
    }
    if (durable) sync_folder(folder);
}

}  // namespace

ManifestFile::ManifestFile(const std::string& folder, WhichManifest which)
    : path_(folder + kName), which_(which) {
    MappedFile file(path_, Access::Read, kMostManifestBytes);
    struct stat status {};
    if (fstat(file.descriptor(), &status) != 0) throw FileError("cannot read", path_, errno);
    device_ = status.st_dev;
    inode_ = status.st_ino;
    bytes_ = status.st_size;
    modified_ = modified_time(status);
    manifest_ =
        which == WhichManifest::InForce
            ? read_manifest(file)
            : read_manifest(MappedFile(folder + kDurableName, Access::Read, kMostManifestBytes));
    file_ = file.take_descriptor();
}

bool ManifestFile::is_current() const {
    struct stat status {};
    if (stat(path_.c_str(), &status) != 0) return false;
    const timespec time = modified_time(status);
    return status.st_dev == device_ && status.st_ino == inode_ && status.st_size == bytes_ &&
           time.tv_sec == modified_.tv_sec && time.tv_nsec == modified_.tv_nsec;
}

void replace_manifest(const std::string& folder, const Manifest& manifest, bool durable) {
    write_manifest(folder, manifest, kName, durable);
}

void keep_last_durable(const std::string& folder, const Manifest& manifest) {
    Manifest kept = manifest;
    kept.set_durable(false);
    write_manifest(folder, kept, kDurableName, true);
}

std::optional<Manifest> last_durable(const std::string& folder) {
    try {
        return ManifestFile(folder, WhichManifest::LastDurable).manifest();
    } catch (const Error&) {
        return std::nullopt;
    }
}

std::chrono::seconds age_of_last_durable(const std::string& folder) {
    struct stat status {};
    if (stat((folder + kDurableName).c_str(), &status) != 0) return std::chrono::seconds(-1);
    return std::chrono::seconds(std::time(nullptr) - status.st_mtime);
}

void note_failed_sync(const std::string& folder) {
    // If it cannot be made, at least the writer that failed knows.
    const Descriptor file(
        open((folder + kFailedSync).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
}

bool has_failed_sync(const std::string& folder) {
    struct stat status {};
    return stat((folder + kFailedSync).c_str(), &status) == 0;
}

std::chrono::seconds drop_grace(const std::string& folder) {
#ifdef __linux__
    struct statfs system {};
    if (statfs(folder.c_str(), &system) != 0) return {};
    // NFS, three of SMB, Ceph, Lustre, AFS, 9P, FUSE.
    constexpr uint32_t kRemote[] = {0x6969,     0x517B,     0xFF534D42, 0xFE534D42, 0x00C36400,
                                    0x0BD00BD0, 0x5346414F, 0x01021997, 0x65735546};
    const bool remote =
        std::ranges::find(kRemote, static_cast<uint32_t>(system.f_type)) != std::end(kRemote);
    if (remote) return std::chrono::minutes(10);
#endif
    static_cast<void>(folder);
    return {};
}

std::string committed_file(const std::string& folder) {
    return first_of(folder, is_committed_file);
}

bool has_files_of_index(const std::string& folder) {
    return std::ranges::any_of(names_in(folder), [](const std::string& name) {
        return is_committed_file(name) || dropped_file(name);
    });
}

std::string file_of_index(const std::string& folder) {
    return first_of(folder, is_file_of_index);
}

uint32_t next_free_number(const std::string& folder) {
    uint32_t next = 1;
    for (const std::string& name : names_in(folder))
        if (const auto number = number_of(name); number && *number < UINT32_MAX)
            next = std::max(next, *number + 1);
    return next;
}

size_t remove_orphans(const std::string& folder, const Manifest& manifest, bool synced,
                      std::chrono::seconds grace) {
    std::set<std::string, std::less<>> named;
    add_names(manifest, named);
    bool only_later = false;
    if (!manifest.is_durable()) {
        named.insert({kDurableName + 1, kFailedSync + 1});
        // If it cannot be read, files that may belong to it stay.
        const auto durable = last_durable(folder);
        if (durable) {
            add_names(*durable, named);
        } else {
            only_later = true;
        }
        // What a power failure brings back is the last durable one, which is synchronized.
        synced = true;
    }
    const long long now = std::time(nullptr), kept_from = now - grace.count();
    std::vector<std::string> to_remove, to_drop;
    for (std::string& name : names_in(folder)) {
        if (const auto dropped = dropped_file(name)) {
            // The clock of who dropped it may be ahead.
            if (dropped->seconds < kept_from || dropped->seconds > now + grace.count() ||
                grace.count() == 0)
                to_remove.push_back(std::move(name));
        } else if (only_later ? is_later(name, manifest)
                              : is_file_of_index(name) && !named.contains(name)) {
            (grace.count() == 0 ? to_remove : to_drop).push_back(std::move(name));
        }
    }
    if (!synced && !(to_remove.empty() && to_drop.empty())) sync_folder(folder);
    const std::string in = folder + "/";
    size_t removed = 0;
    for (const std::string& name : to_remove) removed += unlink((in + name).c_str()) == 0 ? 1 : 0;
    for (const std::string& name : to_drop) {
        const std::string to = in + std::string(kDropped) + std::to_string(now) + "-" + name;
        removed += std::rename((in + name).c_str(), to.c_str()) == 0 ? 1 : 0;
    }
    return removed;
}

}  // namespace postings::storage
