// The words of documents that the analyzer turned into a term.
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

// The words in stored documents that the analyzer turns into this term, the most frequent first;
// ties by bytes. As an index has terms only, this reads the first 16 KiB of the records of the
// last so many live documents with the term, 128 KiB in all, and so may miss words. It skips words
// of only ASCII letters that begin with none of `begins`, which are in lower case. A record is any
// bytes that contain the document's texts. Throws CorruptedFile, CorruptedData.
std::vector<WordForm> word_forms(const index::IndexSnapshot& snapshot,
                                 std::span<const size_t> fields, std::string_view term,
                                 TermCache& terms, storage::RecordBuffer& buffer,
                                 std::span<const std::string_view> begins, size_t documents = 8);

}  // namespace postings::search
