#include "core/index/spellings.h"

#include <algorithm>

#include "core/index/segment.h"
#include "core/index/varint.h"
#include "core/storage/term_dictionary.h"

namespace postings::index {

std::string spelling_key(size_t field, std::string_view word, std::string_view spelling) {
    std::string key = term_key(field, word);
    if (spelling != word && key.size() + 1 + spelling.size() <= storage::kMostTermBytes) {
        key.push_back('\0');
        key += spelling;
    }
    return key;
}

SplitKey split_spelling_key(std::string_view key) {
    const size_t zero = key.find('\0', 1);  // the field's number may be 0
    if (zero == key.npos) return {key, {}};
    return {key.substr(0, zero), key.substr(zero + 1)};
}

void add_to(Spelling& sum, const Spelling& spelling) {
    if (sum.is_listed() && spelling.is_listed()) {
        // The same documents may have two spellings.
        std::array<uint32_t, 2 * Spelling::kMostListed> both{};
        const auto end = std::ranges::set_union(sum.listed(), spelling.listed(), both.begin()).out;
        sum.documents = static_cast<uint32_t>(end - both.begin());
        if (sum.is_listed()) std::copy(both.begin(), end, sum.first.begin());
    } else {
        const uint64_t documents = uint64_t{sum.documents} + spelling.documents;
        sum.documents = static_cast<uint32_t>(std::min<uint64_t>(documents, UINT32_MAX));
    }
}

void keep_most_frequent(std::vector<Spelling>& spellings) {
    if (spellings.size() <= kMostSpellings) return;
    if (!spellings[0].text.empty()) spellings.insert(spellings.begin(), Spelling());
    std::ranges::stable_sort(spellings.begin() + 1, spellings.end(), std::greater<>(),
                             &Spelling::documents);
    for (size_t i = kMostSpellings; i < spellings.size(); ++i) add_to(spellings[0], spellings[i]);
    spellings.resize(kMostSpellings);
    std::ranges::sort(spellings, {}, &Spelling::text);
}

void append_spellings(Bytes& entry, std::span<const Spelling> spellings) {
    for (const Spelling& spelling : spellings) {
        append_varint64(entry, uint64_t{spelling.documents} * 2 + !spelling.text.empty());
        if (!spelling.text.empty()) {
            append_varint(entry, static_cast<uint32_t>(spelling.text.size()));
            entry.insert(entry.end(), spelling.text.begin(), spelling.text.end());
        }
        uint32_t before = 0;
        for (const uint32_t document : spelling.listed()) {
            append_varint(entry, document - before);
            before = document;
        }
    }
}

}  // namespace postings::index
