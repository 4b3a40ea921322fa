// Searches an index. Scores are exact, however the documents are spread over segments.
//
// A document's score is the sum over every word of the query that it has, outside of excluded
// parts: BM25 if the schema has one text field, BM25F (core/rank/field_term.h), with the boosts of
// fields, if it has several. Deleted documents count in no number, as if they had never been there.
// A phrase is scored as one term with the sum of its words' weights; a prefix as one term that is
// in each document with any of its words; for words similar to one with typos see
// LeafReader::weigh_similar().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/deadline.h"
#include "core/base/memory_check.h"
#include "core/list/posting_list.h"
#include "core/rank/rank_mode.h"
#include "core/search/columns.h"
#include "core/search/distinct.h"
#include "core/search/document_counts.h"
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
    // kAndThenOr: all words; if fewer than `limit` documents have them (none, with any of `filter`,
    // `documents`, `sort` and `facets`), any.
    RankMode mode = RankMode::kAndThenOr;
    const Filter* filter = nullptr;
    // Restricts the search to these documents, by their numbers in the index.
    const PostingListView* documents = nullptr;
    bool total = true;
    Deadline deadline{};           // later, the search throws TimedOut
    ListDevice* device = nullptr;  // asked first, before this CPU
    // Factors on the scores; ignored if sorted by fields alone.
    std::vector<Boost> boosts = {};
    // Sorts by these fields instead of by score, which is then 0 (but for ties_by_score). With
    // `behind`, limit and offset count from that place on.
    std::vector<SortField> sort = {};
    const SortPlace* behind = nullptr;
    // Of documents that `sort` leaves equal, the one with the better score comes first. Without
    // `behind`.
    bool ties_by_score = false;
    // Counted over all matching documents.
    std::vector<Facet> facets = {};
    // Of documents with the same value in this field, only the first one is found and counts for
    // the total (DistinctValues).
    std::optional<std::string> distinct = {};
    // Facets count those values, and not documents: DocumentGroups. What they take is large beside
    // the documents, so `group_memory` is asked first.
    bool distinct_facets = false;
    MemoryCheck group_memory = nullptr;
};

// Nanoseconds.
struct SearchProfile {
    uint64_t terms = 0, phrases = 0, prefixes = 0;  // finding or making lists
    uint64_t filters = 0;                           // and groups
    uint64_t rank = 0, total = 0, facets = 0, whole = 0;
};

struct SearchResult {
    // As numbers in the index, best first; of equal scores, the smaller number first.
    std::vector<ScoredDocument> documents;
    int fraction_bits = 16;          // BM25 times boosts = score / 2^fraction_bits
    std::optional<uint64_t> total;   // number of matching documents, exact; if asked for
    RankMode mode = RankMode::kAnd;  // the mode that found the documents: kAnd or kOr
    bool more = false;               // whether more documents follow
    // Of the last document; only if sorted by fields alone, and not with `distinct`.
    std::optional<SortPlace> place;
    std::vector<FacetAnswer> facets;
    SearchProfile profile;
    // Of all matching documents, those that the fields leave equal to the last one, ascending.
    // Only inside of a search with ties_by_score that finds more documents than are asked for.
    std::vector<uint32_t> ties;
};

// What a leaf adds to the score of a document.
struct LeafExplanation {
    uint32_t leaf;  // its place in the plan
    struct InField {
        uint8_t field;  // its place among the text fields
        uint32_t frequency;
        uint32_t length;  // as scored: long lengths are rounded
    };
    std::vector<InField> fields;  // the fields that have it
    uint64_t documents;           // how many documents have it
    double idf;
    double weight;    // idf * boost * occurrences in the query; less for similar words
    uint32_t impact;  // the sum over all leaves is the score before boosts
    std::vector<std::string> terms;  // for kFuzzy: the terms that the document has
};

struct Explanation {
    bool matches = false;
    uint32_t score = 0;
    int fraction_bits = 16;
    std::vector<LeafExplanation> leaves;
    std::vector<double> factors;  // one per boost
};

// Not thread-safe. Cheap to make; caches the terms it has looked up.
class Searcher {
  public:
    // Takes over what an older one of the same index remembers of segments that are still there.
    explicit Searcher(std::shared_ptr<const index::IndexSnapshot> snapshot,
                      const Searcher* older = nullptr);

    const index::IndexSnapshot& snapshot() const { return *snapshot_; }

    // Throws InvalidArgument for a filter that does not suit the schema and for weights that are
    // not finite or are negative; CorruptedFile, CorruptedData.
    SearchResult search(const Plan& plan, const SearchOptions& options = {});
    // The same for several plans, which a device handles at once. Time spent on all of them
    // together is divided equally among their profiles. The first stage begins where the last one
    // of `watch` ended.
    struct Search {
        const Plan* plan;
        SearchResult result = {};
    };
    void search(std::span<Search> searches, const SearchOptions& options, Stopwatch& watch);
    // Makes SearchOptions::behind; see place_in().
    SortPlace place_in(const PageCursor& cursor, std::span<const SortField> sort) {
        return search::place_in(*snapshot_, columns_, cursor, sort);
    }
    // The distance from the document's nearest point in a field; nothing if it has none.
    std::optional<double> distance(uint32_t document, size_t field, const GeoCenter& center);
    // See similar_plan().
    Plan similar(Planner& planner, std::span<const SimilarText> texts,
                 const SimilarOptions& options) {
        lookup_.trim();
        return similar_plan(*snapshot_, lookup_, planner, texts, options);
    }
    // The numbers of all matching documents, in the mode that search() would use, which is all that
    // limit matters for.
    PostingList matches(const Plan& plan, const SearchOptions& options = {});
    // Counts the documents that pass `filter` and `documents`; all live ones without these.
    DocumentCounts counts(const SearchOptions& options);
    // Explains the score of a document, given by its number, deleted or not; throws InvalidArgument
    // if there is none. kAndThenOr is treated as kOr.
    Explanation explain(const Plan& plan, uint32_t document, const SearchOptions& options = {});

  private:
    struct Prepared;
    struct InMode;

    // kAndThenOr goes on if there are less than `enough` documents with all words.
    void find(std::span<Search> searches, const SearchOptions& options, size_t enough,
              Stopwatch& watch);
    // The same documents as matches(), of each segment, numbered as there.
    std::vector<std::vector<uint32_t>> list(const Plan& plan, const SearchOptions& options);
    // find() for one search, with ties_by_score as well.
    void find_one(Search& search, const SearchOptions& options, size_t enough, Stopwatch& watch);
    std::vector<ScoredDocument> score(const Plan& plan, const PostingListView& documents, size_t k,
                                      const SearchOptions& options, RankMode mode);
    void find_distinct(Search& search, const SearchOptions& options, Stopwatch& watch);
    // Finds the lists, which stay until lookup_ is trimmed.
    void read(Prepared& query, const SearchOptions& options, SearchProfile& profile,
              Stopwatch& watch);
    // Weighs the terms of the clauses that the mode looks at. Scores of kAndThenOr are those of the
    // mode that it comes to.
    void weigh(Prepared& query, RankMode mode, const SearchOptions& options) const;
    void make_filters(Prepared& query, const Matching& matching, const SearchOptions& options);
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
