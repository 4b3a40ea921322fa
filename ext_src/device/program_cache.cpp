#include "device/program_cache.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>
#include <string_view>

#include "core/system/cache_files.h"

namespace postings::device {

namespace {

// Programs kept for each device: more than one, as builds of several versions may be in use.
constexpr size_t kProgramsKept = 4;

std::string hash_of(std::string_view text) {
    const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
    char name[33];
    std::snprintf(name, sizeof name, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return name;
}

// The beginning of the names of a device's files.
std::string prefix_of(const std::string& identity) {
    return hash_of(identity.substr(0, identity.find('\n'))) + "-";
}

std::string name_of(const std::string& identity) {
    return prefix_of(identity) + hash_of(identity) + ".program";
}

}  // namespace

std::vector<uint8_t> load_program(const std::string& identity) {
    std::vector<uint8_t> program;
    const size_t head = hash_of("").size();
    const bool found = load_cached(name_of(identity), [&](std::string_view content) {
        if (content.size() <= head) return false;
        const std::string_view binary = content.substr(head);
        if (hash_of(binary) != content.substr(0, head)) return false;
        program.assign(binary.begin(), binary.end());
        return true;
    });
    if (found) mark_cached(name_of(identity));
    return program;
}

// A process that reads or replaces a file while it is removed can do so to the end, or compiles
// once more. Unfinished files of processes that died are removed as well.
void store_program(const std::string& identity, const std::vector<uint8_t>& binary) {
    const std::string bytes(binary.begin(), binary.end());
    store_cached(name_of(identity), hash_of(bytes) + bytes);
    mark_cached(name_of(identity));
    prune_cached(prefix_of(identity), kProgramsKept);
}

}  // namespace postings::device
