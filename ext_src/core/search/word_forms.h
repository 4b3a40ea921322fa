// What a term of the index is written as in documents.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/term_cache.h"
#include "core/index/index_snapshot.h"

namespace postings::search {

struct WordForm {
    std::string text;  // in lower case, in alphabets that have one
    uint32_t times;
};

// The words in stored documents that the analyzer makes this term of, the most frequent one first;
// of equal ones, what is less by its bytes. An index has terms only, so this looks into the first
// 16 KiB of the records of at most 8 documents, the last live ones that have the term: others may
// be missing; those of nothing but ASCII's letters that do not begin as `begin`, in lower case,
// are. A record is any bytes in which the document's texts are. CorruptedFile, CorruptedData.
std::vector<WordForm> word_forms(const index::IndexSnapshot& snapshot,
                                 std::span<const size_t> fields, std::string_view term,
                                 TermCache& terms, storage::RecordBuffer& buffer,
                                 std::string_view begin = {});

}  // namespace postings::search
