// Where operations on posting lists are done: here, or on a device by postingsd. All that may go
// there goes through the functions below.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

extern "C" {
#include "php.h"
}

#include "core/query/set_task.h"
#include "core/rank/rank_fields.h"
#include "core/yioop/packed_postings.h"
#include "php/ranking.h"
#include "service/client/dispatcher.h"

namespace postings::php::dispatch {

using service::DevicePreference;
using ListReferences = std::span<const ListReference>;

std::vector<const PostingListView*> views(ListReferences references);

// There is at least one list; two for a symmetric difference.
PostingList combine(SetOperation operation, ListReferences references);
// Of two lists, the same whichever comes first.
PostingList symmetric_intersection(ListReferences references);
// How many docIDs that has; for no symmetric difference.
size_t count(SetOperation operation, ListReferences references);

// How many of the hits each list has; `on_cpu` counts them if no device does. `lists` is called for
// a device only.
std::vector<size_t> facet_counts(const ListReference& hits,
                                 const std::function<std::vector<ListReference>()>& lists,
                                 const std::function<std::vector<size_t>()>& on_cpu);

// Of each query; it has at least one list.
std::vector<size_t> intersect_counts(std::span<const std::vector<ListReference>> queries);
std::vector<PostingList> intersect_many(std::span<const std::vector<ListReference>> queries);

struct RankCall {
    std::span<const RankQuery> queries;
    const Ranker* ranker;
    LengthsReference lengths;  // the ranker's, but for the average
    size_t k;
    RankMode mode;
    const RestrictionArgument& restriction;
};
// A ranking for each query.
std::vector<Ranking> rank(const RankCall& call);
// For whoever does it here otherwise; the profile says why no device did. Whether to ask at all:
bool device_enabled();
std::optional<std::vector<RankedDocuments>> rank_on_device(ListReferences lists,
                                                           const LengthsReference& lengths,
                                                           const RankTask& task);
// What was not done there took so long.
void took_on_cpu(uint64_t ns);
std::optional<SetResults> combine_on_device(ListReferences lists, const SetTask& task);
Ranking rank_fields(const FieldRanker& ranker, std::span<const RankedFieldTerm> terms, size_t k,
                    RankMode mode, const Restriction& restriction);

// DocIDs to `out`, which has room for all of them.
void decode(const ListReference& list, std::span<uint32_t> out);

// The arrays and bytes are their own, or lie in memory that is shared with the service, until the
// next operation.
struct UnpackedYioop {
    YioopPostings own;
    service::YioopArrays arrays;
};
struct PackedYioop {
    Bytes own;
    std::span<const uint8_t> bytes;
};
// `wanted`: bits (protocol.h). What becomes a PHP array is not worth a device's time.
UnpackedYioop yioop_unpack(std::span<const uint8_t> packed, uint32_t wanted, YioopDialect dialect,
                           bool to_php_array);
PackedYioop yioop_pack(const service::YioopArrays& postings, YioopDialect dialect);

// What the last of them cost, in this thread.
struct Last {
    const char* operation = nullptr;  // null: there was none in this request
    uint64_t ns = 0;
};
const Last& last();
const service::DispatchProfile& last_profile();

// Until it is taken back, work of this fiber is done where `preference` says instead of the INI
// setting; the last one counts. A fiber that is started meanwhile has it until its own end. What a
// fatal error leaves is taken back when the next request begins.
void force(const DevicePreference& preference);
void restore();

// Nothing for a text that is none: auto, cpu, cuda, cuda:1...
bool parse_preference(std::string_view text, DevicePreference& preference);
// By the INI settings of this thread.
void set_preference(const DevicePreference& preference);
const DevicePreference& preference_by_ini();
service::DispatcherOptions& limits();

void minit(int module_type);
void rinit();
// Of a thread.
void globals_ctor(void* globals);
void globals_dtor(void* globals);

}  // namespace postings::php::dispatch
