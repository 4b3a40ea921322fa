// Common parts of rank(), rank_many() and rank_fields(): reads queries from PHP arrays, and writes
// rankings to them.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

extern "C" {
#include "php.h"
}

#include "core/rank/rank.h"
#include "core/task/list_reference.h"
#include "php/boundary.h"

namespace postings::php {

// The lists of a query with the weights of their terms, and references to the same lists for the
// service.
struct RankQuery {
    std::vector<RankedList> lists;
    std::vector<ListReference> references;
};

// The lists by which documents are filtered and excluded; null for none.
class RestrictionArgument {
  public:
    RestrictionArgument(zend_object* filter, zend_object* excluded);
    Restriction view() const { return {filters_, excluded_}; }
    // References to them for the service, if there are any.
    const std::optional<ListReference>& filter() const { return filter_; }
    const std::optional<ListReference>& excluded() const { return exclusion_; }

  private:
    std::vector<PostingListView> filters_, excluded_;
    std::optional<ListReference> filter_, exclusion_;
};

// $statistics: statistics of the whole collection.
struct Statistics {
    std::optional<size_t> documents;
    std::optional<double> average_length;
    const HashTable* average_lengths = nullptr;       // rank_fields(): by field
    const HashTable* document_frequencies = nullptr;  // by the keys of the lists
};
// Reads $statistics. Throws InvalidArgument or WrongType. `by_field`: for rank_fields().
Statistics read_statistics(const HashTable* array, bool by_field = false);

// Reads arrays whose keys are those of `keys`, which messages call `of`, as in "argument #1
// ($lists)"; arrays that are not given are null.
struct QueryArguments {
    const HashTable* keys;
    const char* of;
    // A number for each key; `otherwise` if the array has none.
    std::vector<double> numbers(const HashTable* array, double otherwise) const;
    // The same with `otherwise` = 1; throws for one so small beside the others that it cannot be
    // represented.
    std::vector<double> boosts(const HashTable* array) const;
    // A flag for each key.
    std::vector<uint8_t> required(const HashTable* array) const;
    // The document frequency of each key, if $statistics has any.
    std::vector<std::optional<size_t>> document_frequencies(const Statistics& statistics) const;
};

// The key of an element, as messages show it; empty if that is its position, or there is no such
// element.
std::string name_at(const HashTable* array, size_t position);

// Throws InvalidArgument for a key that `keys`, which messages call `of`, does not have; a null
// array has no keys.
void check_keys(const HashTable* array, const HashTable* keys, const char* of);

// The element of an array under a key of another array; null if there is none.
const zval* find_key(const HashTable* array, zend_ulong index, zend_string* name);

// To be called in a catch of InvalidArgument: throws it again, of the same type and about the same
// argument, with its message changed by `say`, and another position.
[[noreturn]] void throw_again(const std::function<std::string(const InvalidArgument&)>& say,
                              size_t position = kNoPosition);

// Does work that reads the elements of an array: an error about one, by its position, is reported
// with its key if that is another one.
template <class Work>
decltype(auto) by_key(const HashTable* array, Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const InvalidArgument& error) {
        const std::string name = name_at(array, error.position);
        if (name.empty()) throw;
        throw_again([&](const auto& wrong) { return wrong.what() + (" at key " + name); });
    }
}

std::string shown(double number);

// Throws InvalidArgument unless all docIDs of a list are less than `docids`, the number of lengths
// in `lengths`, as messages call it; `where` ends the message.
void check_has_lengths(const PostingListView& list, size_t docids, const char* lengths,
                       const std::string& where, size_t position);

// The numbers of a query's arguments, from 1, and what messages call the lists.
struct QueryPositions {
    uint32_t boosts, required, statistics;
    const char* of;
};

// Throws WrongType for an element that is no PostingList; InvalidArgument for a docID that has no
// length. Errors about the lists themselves are left to the caller to attribute.
RankQuery read_query(const HashTable* lists, const HashTable* boosts, const HashTable* required,
                     const Statistics& statistics, const Ranker& ranker,
                     const QueryPositions& positions);

// False if a PHP exception was thrown. `k_at` and `k1_at` are the numbers of the arguments, from 1.
bool check_rank_parameters(zend_long k, uint32_t k_at, double k1, uint32_t k1_at);
bool check_b(double b, uint32_t b_at);

// Sets `result` to an array of scores by docID, best first.
void set_ranking(zval* result, const Ranking& ranking);
// Sets the reference, if there is one.
void set_mode_used(zval* reference, RankMode mode);

}  // namespace postings::php
