#include "yioop/indexer/digests.h"

#include <cstdint>
#include <cstring>

extern "C" {
#include "php.h"

#include "ext/standard/md5.h"
}

namespace postings::yioop {
namespace {

// A cache line each, 256 KiB in all: more of them find little more, and are found more slowly.
constexpr unsigned kBits = 12;
constexpr size_t kMostRemembered = 47;
struct alignas(64) Entry {
    char digest[kMd5Len];
    uint8_t length_and_1;  // 0: none
    char text[kMostRemembered];
};
static_assert(sizeof(Entry) == 64);

// A text has one place, which it takes from whichever was there. Null before the first.
thread_local void* block = nullptr;
thread_local Entry* entries = nullptr;
// Programs may go on after the modules' end of a request.
thread_local bool keeps = false;

void make_entries() {
    constexpr size_t kBytes = sizeof(Entry) << kBits;
    block = ecalloc(1, kBytes + sizeof(Entry));
    const auto at = reinterpret_cast<uintptr_t>(block);
    entries = reinterpret_cast<Entry*>((at + sizeof(Entry) - 1) / sizeof(Entry) * sizeof(Entry));
}

size_t place_of(std::string_view text) {
    constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15;
    uint64_t hash = text.size();
    const auto add = [&hash](uint64_t word) {
        hash = (hash ^ word) * kMultiplier;
        hash ^= hash >> 32;
    };
    for (; text.size() >= sizeof(uint64_t); text.remove_prefix(sizeof(uint64_t))) {
        uint64_t word;
        std::memcpy(&word, text.data(), sizeof word);
        add(word);
    }
    uint64_t rest = 0;
    for (const char byte : text) rest = rest << 8 | static_cast<uint8_t>(byte);
    add(rest);
    return hash * kMultiplier >> (64 - kBits);
}

void compute(std::string_view text, char digest[kMd5Len]) {
    PHP_MD5_CTX context;
    PHP_MD5InitArgs(&context, nullptr);
    PHP_MD5Update(&context, text.data(), text.size());
    PHP_MD5Final(reinterpret_cast<unsigned char*>(digest), &context);
}

}  // namespace

void md5(std::string_view text, char digest[kMd5Len]) {
    if (!keeps || text.size() > kMostRemembered) return compute(text, digest);
    if (entries == nullptr) make_entries();
    Entry& entry = entries[place_of(text)];
    const bool is_there = entry.length_and_1 == text.size() + 1 &&
                          std::memcmp(entry.text, text.data(), text.size()) == 0;
    if (!is_there) {
        compute(text, entry.digest);
        entry.length_and_1 = static_cast<uint8_t>(text.size() + 1);
        std::memcpy(entry.text, text.data(), text.size());
    }
    std::memcpy(digest, entry.digest, kMd5Len);
}

void digests_request_begin() {
    block = nullptr;
    entries = nullptr;
    keeps = true;
}

void digests_request_end() {
    keeps = false;
    if (block != nullptr) efree(block);
    block = nullptr;
    entries = nullptr;
}

}  // namespace postings::yioop
