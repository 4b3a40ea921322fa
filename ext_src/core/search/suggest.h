// Completions of a text that is being typed, and corrections of one with typos.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/deadline.h"
#include "core/search/query_planner.h"
#include "core/search/searcher.h"

namespace postings::search {

// What these functions work with, all for the same index.
struct Wording {
    Planner& planner;
    Searcher& searcher;
    std::span<const std::string> names;  // field names that may precede a colon
    // Only words of documents that pass are found, and only these are counted.
    const Filter* filter = nullptr;
    const PostingListView* documents = nullptr;  // by their numbers in the index

    const index::Schema& schema() const { return searcher.snapshot().schema(); }
    SearchOptions options(const Deadline& deadline) const {
        SearchOptions options;
        options.filter = filter;
        options.documents = documents;
        options.deadline = deadline;
        return options;
    }
};

struct Suggestion {
    std::string text;    // the text with its last word completed
    std::string word;    // the completed word
    uint64_t documents;  // how many a search for it finds
};

// At most `most` suggestions, those with most documents first; ties by bytes. Words are spelled as
// most documents spell them, in lower case; of those that have the same terms for the analyzers of
// all fields, as far as documents have these, there is one, the most frequent. Words may be missed
// if each of these is in less than an eighth of the documents of the last one, divided by the
// number of different analyzers. There are none for a text that does not end with a letter.
// `fields`: numbers of text fields. With a filter, each is a word of a document that passes, as far
// as Vocabulary knows; which of equally many is left out then depends on the most frequent word
// with their terms, which may not be theirs. Throws TimedOut, and InvalidArgument for a filter that
// does not suit the schema.
std::vector<Suggestion> suggest(const Wording& wording, std::string_view text,
                                std::span<const size_t> fields, size_t most,
                                const Deadline& deadline);

// Corrects the words of a query, other than excluded ones, stop words, and contractions of these or
// of words that are no mistakes, that have 4 characters or more and no digits. A word that no
// document has is replaced by the most likely one (typo_weight()), which has one typo, or two in
// words of six characters or more if the first one is right. A word that some documents have is
// only replaced by a seen one with one typo that 50 times as many have. Only the first
// kMostCorrected different words are looked at. Returns nothing if the corrected query would not
// find more documents. Throws what suggest() throws.
inline constexpr size_t kMostCorrected = 32;
std::optional<std::string> correct(const Wording& wording, std::string_view query,
                                   const Deadline& deadline);

}  // namespace postings::search
