// Manifests, under a right checksum, too: a manifest that is written as it was read, or an error of
// ours.
#include "core/storage/manifest.h"

#include <cstdio>
#include <cstdlib>

#include "core/base/bytes_of.h"
#include "core/base/crc32c.h"
#include "core/base/error.h"

using namespace postings;

namespace {

void check(std::string_view text) {
    try {
        const auto manifest = storage::Manifest::parse(bytes_of(text), "manifest");
        if (manifest.text() != text) std::abort();
    } catch (const Error&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string given(reinterpret_cast<const char*>(data), size);
    check(given);
    char last[32];
    std::string text = "postings index " + given;
    std::snprintf(last, sizeof last, "crc32c %08x\n", crc32c(bytes_of(text)));
    check(text + last);
    return 0;
}
