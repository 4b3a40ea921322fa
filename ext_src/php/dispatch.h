// Operations on posting lists, done on the CPU or by postingsd on a device. All operations that a
// device may do go through the functions below.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

extern "C" {
#include "php.h"
}

#include "core/rank/rank_fields.h"
#include "core/task/set_task.h"
#include "core/yioop/packed_postings.h"
#include "php/ranking.h"
#include "service/client/dispatcher.h"

namespace postings::php::dispatch {

using service::DevicePreference;
using ListReferences = std::span<const ListReference>;

std::vector<const PostingListView*> views(ListReferences references);

// There is at least one list; two for a symmetric difference.
PostingList combine(SetOperation operation, ListReferences references);
// The intersection of two lists; the result does not depend on their order.
PostingList symmetric_intersection(ListReferences references);
// The number of docIDs in the result of combine(); not for a symmetric difference.
size_t count(SetOperation operation, ListReferences references);

// How many of the hits each list has; `on_cpu` counts them if no device does. `lists` is only
// called for a device.
std::vector<size_t> facet_counts(const ListReference& hits,
                                 const std::function<std::vector<ListReference>()>& lists,
                                 const std::function<std::vector<size_t>()>& on_cpu);

// The size of each query's intersection; a query has at least one list.
std::vector<size_t> intersect_counts(std::span<const std::vector<ListReference>> queries);
std::vector<PostingList> intersect_many(std::span<const std::vector<ListReference>> queries);

struct RankCall {
    std::span<const RankQuery> queries;
    const Ranker* ranker;
    LengthsReference lengths;  // the ranker's lengths, except the average
    size_t k;
    RankMode mode;
    const RestrictionArgument& restriction;
};
// A ranking for each query.
std::vector<Ranking> rank(const RankCall& call);

// Whether a device may be asked at all.
bool device_enabled();
// A search of an index: while there is one, it is the last operation, whether a device is asked or
// not.
class IndexSearch {
  public:
    IndexSearch();

    // Whether it is worth asking a device.
    bool may_use_device() const { return may_use_device_; }
    // When it has ended. `reason`: why no device was asked, if none was.
    void finish(const char* reason) const;

  private:
    const uint64_t begin_;
    bool may_use_device_;
};
// For an IndexSearch: where this returns nothing, the search does the work on the CPU. The profile
// says why.
std::optional<std::vector<RankedDocuments>> rank_on_device(ListReferences lists,
                                                           const LengthsReference& lengths,
                                                           const RankTask& task);
// Tells how long the CPU took for an operation that no device did.
void took_on_cpu(uint64_t ns);
std::optional<SetResults> combine_on_device(ListReferences lists, const SetTask& task);
Ranking rank_fields(const FieldRanker& ranker, std::span<const RankedFieldTerm> terms, size_t k,
                    RankMode mode, const Restriction& restriction);

// Decodes docIDs to `out`, which has room for all of them.
void decode(const ListReference& list, std::span<uint32_t> out);

// The results below own their arrays and bytes, or point to memory that is shared with the service,
// until the next operation.
struct UnpackedYioop {
    YioopPostings own;
    service::YioopArrays arrays;
};
struct PackedYioop {
    Bytes own;
    std::span<const uint8_t> bytes;
};
// `wanted`: bits (protocol.h). Where the result becomes a PHP array, a device does not pay.
UnpackedYioop yioop_unpack(std::span<const uint8_t> packed, uint32_t wanted, YioopDialect dialect,
                           bool to_php_array);
PackedYioop yioop_pack(const service::YioopArrays& postings, YioopDialect dialect);

// About this thread's last operation.
struct Last {
    const char* operation = nullptr;  // null: there was none in this request
    uint64_t ns = 0;
    bool asked_device = false;  // only of a search
};
const Last& last();
const service::DispatchProfile& last_profile();

// Until it is taken back, operations of this fiber are done where `preference` says, instead of the
// INI setting; nested calls override outer ones. A fiber that is started meanwhile inherits it
// until its own end. What a fatal error leaves is taken back when the next request begins.
void force(const DevicePreference& preference);
void restore();

// Reads auto, cpu, cuda, cuda:1...; false for any other text.
bool parse_preference(std::string_view text, DevicePreference& preference);
// Sets the preference of this thread, by its INI settings.
void set_preference(const DevicePreference& preference);
const DevicePreference& preference_by_ini();
service::DispatcherOptions& limits();

void minit(int module_type);
void rinit();
// For each thread.
void globals_ctor(void* globals);
void globals_dtor(void* globals);

}  // namespace postings::php::dispatch
