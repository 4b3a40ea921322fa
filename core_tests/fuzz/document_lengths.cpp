// Tables of document lengths: whatever the bytes behind a right checksum, a table that writes
// itself as it was read and that scoring may index, or CorruptedData inside the input.
#include <cstdlib>

#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/rank/bm25.h"

using namespace postings;

static void check(bool holds) {
    if (!holds) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Bytes bytes(data, data + size);
    if (size >= 8) {
        const std::span<const uint8_t> all(bytes);
        store(bytes.data() + 4, crc32c(all.subspan(8), crc32c(all.first(4))));
    }
    try {
        const DocumentLengthTable table = DocumentLengthTable::from_bytes(bytes);
        const DocumentLengths view = table.view();
        for (const uint8_t code : view.codes) check(code < view.lengths.size());
        check(table.to_bytes() == bytes);
        Bm25Table({}, view);
    } catch (const CorruptedData& error) {
        check(error.offset <= size);
    }
    return 0;
}
