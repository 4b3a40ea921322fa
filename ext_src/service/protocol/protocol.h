// The protocol between clients (PHP processes) and postingsd.
//
// The Unix socket carries what is rare: the greeting, with which the service hands over a channel,
// and lists that the service does not hold yet, each in a sealed memfd of its own, or in the file
// where it is stored. The channel (channel.h), shared memory, carries requests and results. Both
// sides run on one machine and come from one build: a client of another version is sent away.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/task/list_key.h"
#include "core/task/rank_task.h"
#include "core/task/set_task.h"
#include "core/task/yioop_parts.h"

namespace postings::service {

inline constexpr uint32_t kMagic = 0x50535431;  // "PST1"
inline constexpr uint32_t kVersion = 12;

// ---- on the socket: messages of a fixed size, a descriptor beside some of them ----

enum class MessageType : uint32_t {
    Hello = 1,           // client: version in `size`
    Channel = 2,         // service: bytes of the channel in `size`, its memfd beside it
    Upload = 3,          // client: key and bytes of a list, its sealed memfd beside it
    Uploaded = 4,        // service: the list of `key` is resident
    Refused = 5,         // service: it is not; `reason` says why
    UploadToDecode = 6,  // as Upload, for decoding alone: the list stays in its codec
    UploadLengths = 7,   // as Upload, for a table of document lengths
    Buffer = 8,        // client: a larger buffer for the channel, as Upload; no request is pending
    UploadToRank = 9,  // as Upload, for ranking alone
    Board = 10,        // service: after Channel, the board's memfd (board.h)
};

inline constexpr uint64_t kInMemfd = UINT64_MAX;

// In every version, messages begin with the first three and end with the reason, whatever is
// between: so a client of another version can be told.
struct Message {
    uint32_t magic = kMagic;
    MessageType type{};
    uint64_t size = 0;
    ListKey key{};
    // If not kInMemfd, the descriptor is that of an index's file, which never changes: the list's
    // bytes begin at this offset, and its key is that of the place.
    uint64_t offset = kInMemfd;
    // The part of an uploaded list that is to be resident, under a key of its own.
    DocRange range{};
    char reason[96] = {};
};
static_assert(offsetof(Message, size) == 8 &&
              offsetof(Message, reason) + sizeof Message::reason == sizeof(Message));

// ---- in the channel ----

enum class Operation : uint32_t {
    Report = 4,  // payload none; result ServiceReport::text()
    // payload CombineRequest, ListKey[lists], u32 ends[queries], u32 list numbers: those of query i
    // are before ends[i]; result u32 counts[queries], then, if wanted, docIDs of all queries
    Combine = 6,
    // payload RankRequest, ListKey[lists], u32 ends[queries], RankTerm[...]; result for each
    // query, 8 * (1 + k) bytes apart: u32 documents, u32 mode, then u32 docID, u32 score of each;
    // detail: so many queries, the first ones, were done
    Rank = 5,
    Decode = 7,  // payload ListKey; result u32 docIDs
    // payload YioopUnpackRequest and the string; result YioopSizes and, of what is wanted, u32
    // docIDs, frequencies and positions
    YioopUnpack = 8,
    // payload the devices as socket_path() names them; result MeasuredModel::text(), nothing if the
    // costs are not measured: for `auto`, they are then measured in the background
    CostModel = 10,
    YioopPack = 9,  // payload YioopSizes, u32 docIDs, frequencies, positions; result the string
};

enum class Status : uint32_t {
    Ok = 0,
    // detail: bit i is set if list i of the payload is not resident. For a Combine or Rank, the
    // result has the bits instead, as u64[]; a Rank has one more, for the document lengths.
    NotResident = 1,
    BadRequest = 2,
    TooLarge = 3,  // detail: the bytes that the result needs
    Late = 4,      // the deadline passed before the work began
    DeviceError = 5,
    Stopping = 6,
    NoRoom = 7,  // the device's memory has no room for intermediate results
    Unfit = 8,   // no kernel takes the payload: the CPU tells what is wrong
    // The device has failed at such work lately (Shared::quarantined).
    Quarantined = 9,
};

struct CombineRequest {
    uint32_t operation;  // SetOperation; a difference is the first list without the others
    uint32_t want_docs;
    uint32_t lists, queries;
};
inline constexpr uint32_t kMaxCombineQueries = 4096, kMaxRankQueries = 4096;
// Of a request: so many its queries may have, with a filter and what is excluded.
inline constexpr uint32_t kMaxRequestLists = kMaxRankQueries * uint32_t{kMaxRankLists} + 2;
static_assert(kMaxRequestLists >= kMaxCombineQueries * kMaxCombineLists);

// Queries that share a table of document lengths, BM25's parameters, k and the mode. The terms of
// query i are those before ends[i].
struct RankRequest {
    ListKey lengths;
    double k1, b;
    uint32_t k, mode, lists, queries;
    uint32_t filter, excluded;  // of the lists, or RankTask::kNoList
    // 0: the service does all queries. Otherwise it takes so many at a time, by Slot::ends, until
    // it meets its client, which does them from the other end, or until its time is over.
    uint32_t at_once;
    uint32_t unused;
    double average_length;  // if negative, that of the lengths
};
// Yioop's packed postings.
struct YioopUnpackRequest {
    uint32_t wanted;  // bits
    uint32_t unused;
};
}  // namespace postings::service
