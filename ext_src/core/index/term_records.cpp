#include "core/index/term_records.h"

#include <algorithm>
#include <bit>

namespace postings::index {

template <class Record>
std::vector<uint32_t> RecordPages<Record>::sorted(const ByteChains& chains) const {
    // Most keys differ in the first eight bytes, which are compared as a number.
    struct Entry {
        uint64_t prefix;
        uint32_t number;
    };
    std::vector<Entry> entries(size_);
    for (uint32_t i = 0; i < size_; ++i) {
        const Record& record = (*this)[i];
        const uint8_t* const key = chains.at(record.key);
        uint64_t prefix = 0;
        for (unsigned n = 0; n < 8 && n < record.key_size; ++n)
            prefix |= static_cast<uint64_t>(key[n]) << (56 - 8 * n);
        entries[i] = {prefix, i};
    }
    std::sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
        if (a.prefix != b.prefix) return a.prefix < b.prefix;
        return (*this)[a.number].key_in(chains) < (*this)[b.number].key_in(chains);
    });
    std::vector<uint32_t> numbers(size_);
    for (uint32_t i = 0; i < size_; ++i) numbers[i] = entries[i].number;
    return numbers;
}

template class RecordPages<TermRecord>;
template class RecordPages<WordRecord>;

}  // namespace postings::index
