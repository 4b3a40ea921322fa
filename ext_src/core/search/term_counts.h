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

// A term, or how terms begin, in some fields, which are given by their numbers in the schema.
struct TermIn {
    std::span<const size_t> fields;
    std::string_view term;
};

// The first `most` terms, in the order of their bytes, that begin with one of `prefixes` in its
// fields and come after `after`, if given. No field is in two of them. Throws CorruptedFile,
// CorruptedData, TimedOut.
std::vector<TermCount> count_terms(const DocumentCounts& counts, std::span<const TermIn> prefixes,
                                   std::optional<std::string_view> after, size_t most,
                                   const Deadline& deadline = Deadline());
// The `most` terms that begin so and have most documents, those as frequent as the last of them,
// and some others, in the order of their bytes.
std::vector<TermCount> frequent_terms(const DocumentCounts& counts, const TermIn& prefix,
                                      size_t most, const Deadline& deadline);
// The documents that count and have any of the terms.
uint64_t documents_with(const DocumentCounts& counts, std::span<const TermIn> terms,
                        const Deadline& deadline = Deadline());

}  // namespace postings::search
