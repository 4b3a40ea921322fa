// How a text that is being typed may go on, and what was meant by one with typos.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/term_cache.h"
#include "core/search/deadline.h"
#include "core/search/query_plan.h"
#include "core/search/searcher.h"

namespace postings::search {

// What these work with, all of the same index.
struct Wording {
    const index::IndexSnapshot& snapshot;
    Planner& planner;
    Searcher& searcher;
    TermCache& terms;  // of the planner's analyzer
    storage::RecordBuffer& records;
    std::span<const std::string> names;  // that may stand before a colon
};

struct Suggestion {
    std::string text;    // with its last word completed
    std::string word;    // that one
    uint64_t documents;  // that have its term
};

// At most so many, those of the most documents first; of equal ones, what is less by its bytes.
// Words are as documents write them (word_forms()). A text that ends with no letter has no word to
// be completed. `fields`: numbers of texts. TimedOut.
std::vector<Suggestion> suggest(const Wording& wording, std::string_view text,
                                std::span<const size_t> fields, size_t most,
                                const Deadline& deadline);

// The query with words that the index does not have, or hardly, replaced by the similar ones that
// most documents have, of words of 4 characters and more without digits, outside of what is
// excluded: of those with two typos, 32 documents count as one. A word that some have is replaced
// by one with one typo that 50 times as many have. Of different words the first kMostCorrected are
// looked at, the others stay. Nothing if that does not find more documents. TimedOut.
inline constexpr size_t kMostCorrected = 32;
std::optional<std::string> correct(const Wording& wording, std::string_view query,
                                   const Deadline& deadline);

}  // namespace postings::search
