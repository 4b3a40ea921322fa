// The terms of a field, with how many documents have each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/deadline.h"
#include "core/search/document_counts.h"

namespace postings::search {

struct TermCount {
    std::string term;
    uint64_t documents;  // that count and have it in any of the fields; not 0
};

// The first `most` terms, in the order of their bytes, that begin with `prefix` and come after
// `after`, if given. `fields`: their numbers in the schema. Throws CorruptedFile, CorruptedData,
// TimedOut.
std::vector<TermCount> count_terms(const DocumentCounts& counts, std::span<const size_t> fields,
                                   std::string_view prefix, std::optional<std::string_view> after,
                                   size_t most, const Deadline& deadline = Deadline());
// The documents that count and have a term in any of the fields.
uint64_t documents_with(const DocumentCounts& counts, std::span<const size_t> fields,
                        std::string_view term, const Deadline& deadline = Deadline());

}  // namespace postings::search
