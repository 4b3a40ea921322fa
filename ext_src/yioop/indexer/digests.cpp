#include "yioop/indexer/digests.h"

#include <cstdint>
#include <cstring>

extern "C" {
#include "php.h"

#include "ext/standard/md5.h"
}

namespace postings::yioop {
namespace {

// 256 KiB in all: more entries hardly find more, and are slower to look up.
constexpr size_t kEntries = 1 << 12;
constexpr size_t kMostRemembered = 47;
// An entry fills a cache line: PHP's allocator aligns so much memory to a page.
struct Entry {
    char digest[kMd5Len];
    uint8_t length_and_1;  // 0: none
    char text[kMostRemembered];
};
static_assert(sizeof(Entry) == 64);

// A text has one possible place, where it replaces the text before. Null before the first use.
thread_local Entry* entries = nullptr;
// Programs may go on after the modules have ended a request.
thread_local bool keeps = false;

void compute(std::string_view text, char digest[kMd5Len]) {
    PHP_MD5_CTX context;
    PHP_MD5InitArgs(&context, nullptr);
    PHP_MD5Update(&context, text.data(), text.size());
    PHP_MD5Final(reinterpret_cast<unsigned char*>(digest), &context);
}

}  // namespace

void md5(std::string_view text, char digest[kMd5Len]) {
    if (!keeps || text.size() > kMostRemembered) return compute(text, digest);
    if (entries == nullptr) entries = static_cast<Entry*>(ecalloc(kEntries, sizeof(Entry)));
    Entry& entry = entries[zend_inline_hash_func(text.data(), text.size()) % kEntries];
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
    entries = nullptr;
    keeps = true;
}

void digests_request_end() {
    keeps = false;
    if (entries != nullptr) efree(entries);
    entries = nullptr;
}

}  // namespace postings::yioop
