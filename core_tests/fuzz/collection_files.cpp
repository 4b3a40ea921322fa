// The readers of ExpIndex, ExpQuery and ds2i files: whatever the bytes, a collection whose lists
// can be walked or an error of ours.
#include <cstdlib>
#include <cstring>

#include "core/base/error.h"
#include "research/collection/ds2i.h"
#include "research/collection/exp_index.h"

using namespace postings;

namespace {

void walk(const Collection& collection) {
    for (auto list : collection.docs)
        for (uint32_t doc : list)
            if (doc >= collection.documents) std::abort();
}

template <class Parse>
void attempt(Parse parse) {
    try {
        parse();
    } catch (const Error&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    attempt([&] { parse_exp_queries({reinterpret_cast<const char*>(data), size}, 1000); });
    // Aligned, and no longer than the input, so that AddressSanitizer sees a read past the end.
    const auto place = [](const uint8_t* from, size_t bytes) {
        std::vector<uint32_t> words((bytes + 3) / 4);
        if (bytes > 0) std::memcpy(words.data(), from, bytes);
        return words;
    };
    const std::vector<uint32_t> all = place(data, size);
    const std::span<const uint8_t> bytes(reinterpret_cast<const uint8_t*>(all.data()), size);
    attempt([&] { walk(parse_exp_index(bytes)); });
    if (size < 2) return 0;
    // The first two bytes cut the rest into the three ds2i files.
    const size_t docs_end = 2 + (size - 2) * data[0] / 256;
    const size_t freqs_end = docs_end + (size - docs_end) * data[1] / 256;
    const auto docs = place(data + 2, docs_end - 2),
               freqs = place(data + docs_end, freqs_end - docs_end),
               sizes = place(data + freqs_end, size - freqs_end);
    const auto as_bytes = [](const std::vector<uint32_t>& words) {
        return std::span(reinterpret_cast<const uint8_t*>(words.data()), words.size() * 4);
    };
    attempt([&] { walk(parse_ds2i(as_bytes(docs), as_bytes(freqs), as_bytes(sizes))); });
    return 0;
}
