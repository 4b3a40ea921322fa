// Searching an index: what its documents score for a query, exactly, however they are spread over
// segments.
//
// A document that matches scores by every word of the query that it has, outside of what is
// excluded: BM25 where the schema has one text field, BM25F (core/rank/field_term.h) where it has
// several; the boosts of fields count there only. Documents that are deleted count in no number, as
// if they had never been there. A phrase is scored as one term that has the sum of its words'
// weights, a prefix as one term that is in each document that has any of its words. Words that are
// similar to one with typos: see LeafReader::fuzzy_lists().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/list/posting_list.h"
#include "core/rank/rank_mode.h"
#include "core/search/columns.h"
#include "core/search/deadline.h"
#include "core/search/field_boosts.h"
#include "core/search/field_facets.h"
#include "core/search/field_sort.h"
#include "core/search/filter.h"
#include "core/search/leaf_lists.h"
#include "core/search/list_device.h"
#include "core/search/matching.h"
#include "core/search/page_cursor.h"
#include "core/search/plan.h"
#include "core/search/scorer.h"
#include "core/search/similar.h"
#include "core/search/stopwatch.h"

namespace postings::search {

struct SearchOptions {
    size_t limit = 10, offset = 0;
    // kAndThenOr: all words; if fewer than `limit` documents have them (sorted by fields: none),
    // any.
    RankMode mode = RankMode::kAndThenOr;
    const Filter* filter = nullptr;
    // Only these documents, by their numbers in the index.
    const PostingListView* documents = nullptr;
    bool total = true;
    Deadline deadline{};           // TimedOut afterwards
    ListDevice* device = nullptr;  // that is asked before this CPU does it
    // Multiply scores; not of what is sorted by fields.
    std::vector<Boost> boosts = {};
    // By these fields instead of by score, which is 0 then; limit and offset count from behind the
    // place, if there is one.
    std::vector<SortField> sort = {};
    const SortPlace* behind = nullptr;
    // Of all documents that match.
    std::vector<Facet> facets = {};
};

// Nanoseconds.
struct SearchProfile {
    uint64_t terms = 0, phrases = 0, prefixes = 0;  // finding or making lists
    uint64_t filters = 0;                           // and groups
    uint64_t rank = 0, total = 0, facets = 0, whole = 0;
};

struct SearchResult {
    // By their numbers in the index, best first; of equal scores the smaller number.
    std::vector<ScoredDocument> documents;
    int fraction_bits = 16;          // BM25, boosted = score / 2^fraction_bits
    std::optional<uint64_t> total;   // of matching documents, exact; if asked for
    RankMode mode = RankMode::kAnd;  // that gave the documents: kAnd or kOr
    bool more = false;               // whether there are any behind these
    std::optional<SortPlace> place;  // of the last document, if sorted by fields
    std::vector<FacetAnswer> facets;
    SearchProfile profile;
};

// What a leaf adds to the score of a document.
struct LeafExplanation {
    uint32_t leaf;  // its place in the plan
    struct InField {
        uint8_t field;  // place among the text fields
        uint32_t frequency;
        uint32_t length;  // as it is scored: long ones are rounded
    };
    std::vector<InField> fields;  // that have it
    uint64_t documents;           // that have it
    double idf;
    double weight;    // idf * boost, times how often the query has it; less of similar words
    uint32_t impact;  // the sum of all is the score before boosts
    std::vector<std::string> terms;  // of a fuzzy one: those that the document has
};

struct Explanation {
    bool matches = false;
    uint32_t score = 0;
    int fraction_bits = 16;
    std::vector<LeafExplanation> leaves;
    std::vector<double> factors;  // of each boost
};

// One thread at a time. Cheap to make; the longer it is used, the more terms it remembers.
class Searcher {
  public:
    explicit Searcher(std::shared_ptr<const index::IndexSnapshot> snapshot);

    const index::IndexSnapshot& snapshot() const { return *snapshot_; }

    // InvalidArgument for a filter that does not suit the schema and for weights that are no finite
    // numbers of at least 0; CorruptedFile, CorruptedData.
    SearchResult search(const Plan& plan, const SearchOptions& options = {});
    // The same for each plan, at once on a device. Of what is done there together, each result has
    // an equal share of the time. The first stage begins where the one before it ended.
    struct Search {
        const Plan* plan;
        SearchResult result = {};
    };
    void search(std::span<Search> searches, const SearchOptions& options, Stopwatch& watch);
    // See place_in(), for SearchOptions::behind.
    SortPlace place_in(const PageCursor& cursor, std::span<const SortField> sort) {
        return search::place_in(*snapshot_, columns_, cursor, sort);
    }
    // From the nearest of a document's points in a field; nothing if it has none.
    std::optional<double> distance(uint32_t document, size_t field, const GeoCenter& center);
    // See similar_plan().
    Plan similar(Analyzer& analyzer, std::span<const SimilarText> texts,
                 const SimilarOptions& options) {
        lookup_.trim();
        return similar_plan(*snapshot_, lookup_, analyzer, texts, options);
    }
    // The numbers of all documents that match, in the mode that search() would use; limit and
    // offset count for that only.
    PostingList matches(const Plan& plan, const SearchOptions& options = {});
    // Of a document by its number, deleted or not (InvalidArgument if there is none). kAndThenOr
    // is taken for kOr.
    Explanation explain(const Plan& plan, uint32_t document, const SearchOptions& options = {});

  private:
    struct Prepared;
    struct InMode;

    void read(Prepared& query, const SearchOptions& options, SearchProfile& profile,
              Stopwatch& watch);
    void rank(std::span<InMode* const> queries, size_t k, const SearchOptions& options);
    void count(std::span<InMode* const> queries, const SearchOptions& options);
    void look_at_all(InMode& query, size_t k, const SearchOptions& options, SearchResult& result,
                     Stopwatch& watch);

    std::shared_ptr<const index::IndexSnapshot> snapshot_;
    TermLookup lookup_;
    PrefixMemory prefixes_;
    Scorer scorer_;
    Columns columns_;
};

}  // namespace postings::search
