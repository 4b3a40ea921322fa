// The ds2i/PISA collection format: BASE.docs, BASE.freqs, BASE.sizes, sequences of uint32 each.
// The first sequence of .docs has one value, the number of documents; the others are docIDs, a list
// a term. .freqs has a sequence of frequencies beside each of those. .sizes is one sequence, the
// length of each document in tokens.
#pragma once

#include <functional>
#include <string>

#include "research/collection/collection.h"

namespace postings {

// Maps and checks the three files; .freqs and .sizes may both be missing. CorruptedData names the
// offset of what is wrong.
Collection read_ds2i(const std::string& base);
// The same over bytes that outlive the result; `freqs` and `sizes` may be empty.
Collection parse_ds2i(std::span<const uint8_t> docs, std::span<const uint8_t> freqs,
                      std::span<const uint8_t> sizes);
// `written_at`: where to write what shall be in a file; by default, there.
void write_ds2i(const std::string& base, const Collection& collection,
                const std::function<std::string(const std::string&)>& written_at = std::identity());

}  // namespace postings
