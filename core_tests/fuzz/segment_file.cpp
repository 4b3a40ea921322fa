// Segment files, under a right checksum of header and footer, too: parts within the file, or an
// error of ours.
#include "core/storage/segment_file.h"

#include <algorithm>

#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "fuzz_file.h"

using namespace postings;
using namespace postings::storage;

namespace {

uint64_t sum;  // what was read, so that reading is not left out

void check(const Bytes& bytes) {
    const FuzzFile file(bytes);
    try {
        const SegmentFile segment(file.path(), Access::Read);
        for (const Part& part : segment.parts()) {
            for (uint8_t byte : std::span(part.bytes().data(), part.size() + kPartSlack))
                sum += byte;
        }
        segment.verify();
    } catch (const Error&) {
    }
}

// Gives the bytes magic numbers and the checksum that a writer would.
void repair(Bytes& bytes) {
    using namespace segment_format;
    std::ranges::copy(kMagic, bytes.begin());
    if (bytes[kVersionAt] != 2) store(bytes.data() + kVersionAt, kVersion);
    uint8_t* const trailer = bytes.data() + bytes.size() - kTrailerBytes;
    const uint64_t end = bytes.size() - kTrailerBytes;
    const uint64_t footer =
        kHeaderBytes + load<uint64_t>(trailer) % (end - kFooterHead - kHeaderBytes + 1);
    store(trailer, footer);
    std::ranges::copy(kEndMagic, trailer + 16);
    store(bytes.data() + footer + 4, static_cast<uint32_t>(kChunkBytes));
    uint32_t checksum = crc32c(std::span(bytes).first(kHeaderBytes));
    checksum = crc32c(std::span(bytes).subspan(footer, end - footer + kChecksumAt), checksum);
    store(trailer + kChecksumAt, crc32c({trailer + 16, 8}, checksum));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace segment_format;
    Bytes bytes(data, data + size);
    check(bytes);
    if (size < kHeaderBytes + kFooterHead + kTrailerBytes) return 0;
    repair(bytes);
    check(bytes);
    return 0;
}
