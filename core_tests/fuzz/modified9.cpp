// Decodes arbitrary bytes, and encodes what came out: encoding is exact on what the decoder can
// yield without zeros, and takes arbitrary small integers without leaving its buffer.
#include "core/codec/modified9.h"

#include <cstdlib>
#include <cstring>
#include <vector>

using namespace postings::modified9;

static void check(bool holds) {
    if (!holds) std::abort();
}

static void encode_and_decode(const std::vector<int32_t>& list, bool exact) {
    std::vector<uint8_t> bytes(max_encoded_size(list.size()));
    const size_t size = encode(list, bytes.data());
    check(size <= bytes.size() && size % 4 == 0);
    if (!exact) return;
    bytes.resize(size);
    check(posting_end(bytes, 0) == size);
    std::vector<uint32_t> back(decoded_size(bytes));
    back.resize(decode(bytes, back.data()));
    check(std::vector<int32_t>(back.begin(), back.end()) == list);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::span<const uint8_t> input(data, size);
    for (size_t at = 0; at + 4 <= size;) {
        const size_t end = posting_end(input, at);
        check(end > at && end < size + 4);
        const auto posting = input.subspan(at, std::min(end, size) - at);
        std::vector<uint32_t> elements(decoded_size(posting));
        elements.resize(decode(posting, elements.data()));
        bool exact = true;
        for (uint32_t element : elements) exact = exact && element != 0;
        encode_and_decode({elements.begin(), elements.end()}, exact);
        at = end;
    }
    std::vector<int32_t> numbers(size / 4);
    if (!numbers.empty()) std::memcpy(numbers.data(), data, numbers.size() * 4);
    for (auto& number : numbers) number >>= 1;
    encode_and_decode(numbers, false);
    return 0;
}
