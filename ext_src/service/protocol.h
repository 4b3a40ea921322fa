// What a client (a PHP process) and postingsd say to each other.
//
// The Unix socket carries what is rare: the greeting, with which the service hands over a channel,
// and lists that the service does not hold yet, each in a sealed memfd of its own. The channel
// (channel.h), shared memory, carries requests and results. Both sides run on one machine and come
// from one build: a client of another version is sent away.
#pragma once

#include <cstddef>
#include <cstdint>

namespace postings::service {

inline constexpr uint32_t kMagic = 0x50535431;  // "PST1"
inline constexpr uint32_t kVersion = 3;

// A list is named by its content: XXH3-128 of its bytes (list_key.h).
struct ListKey {
    uint64_t low, high;
    bool operator==(const ListKey&) const = default;
};

// ---- on the socket: messages of a fixed size, a descriptor beside some of them ----

enum class MessageType : uint32_t {
    Hello = 1,           // client: version in `size`
    Channel = 2,         // service: bytes of the channel in `size`, its memfd beside it
    Upload = 3,          // client: key and bytes of a list, its sealed memfd beside it
    Uploaded = 4,        // service: the list of `key` is resident
    Refused = 5,         // service: it is not; `reason` says why
    UploadToDecode = 6,  // as Upload, for decoding alone: the list stays in its codec
    UploadLengths = 7,   // as Upload, for a table of document lengths
    Area = 8,            // client: a larger area for the channel, as Upload; nothing is pending
    UploadToRank = 9,    // as Upload, for ranking alone
};

struct Message {
    uint32_t magic = kMagic;
    MessageType type{};
    uint64_t size = 0;
    ListKey key{};
    char reason[96] = {};
};

// ---- in the channel ----

enum class Operation : uint32_t {
    Ping = 1,     // payload none, result none
    Devices = 4,  // payload none; result text, a line a device
    // payload CombineRequest, ListKey[lists], u32 ends[queries], u32 list numbers: those of query i
    // are before ends[i]; result u32 counts[queries], then, if wanted, docIDs of all queries
    Combine = 6,
    // payload RankRequest, ListKey[operands], u32 ends[queries], RankTerm[...]; result for each
    // query, 8 * (1 + k) bytes apart: u32 documents, u32 mode, then u32 docID, u32 score of each
    Rank = 5,
    Decode = 7,  // payload ListKey; result u32 docIDs
    // payload YioopUnpackRequest and the string; result YioopSizes and, of what is wanted, u32
    // docIDs, frequencies and positions
    YioopUnpack = 8,
    YioopPack = 9,  // payload YioopSizes, u32 docIDs, frequencies, positions; result the string
};

enum class Status : uint32_t {
    Ok = 0,
    // detail: bit i is list i of the payload. Of a Combine or Rank, the bits are the result, as
    // u64[]; a Rank has one more, for the document lengths.
    NotResident = 1,
    BadRequest = 2,
    TooLarge = 3,  // detail: bytes that the result needs
    Late = 4,      // the deadline passed before the work began
    DeviceError = 5,
    Stopping = 6,
    NoRoom = 7,  // in the device's memory, for intermediate results
    Unfit = 8,   // the payload is not what a kernel takes: what is wrong is for the CPU to say
};

enum class SetOperation : uint32_t { Intersect = 0, Unite = 1, Subtract = 2 };

// How an intersection is done. Unions and differences go by windows.
enum class SetAlgorithm : uint32_t {
    Auto = 0,
    Windows = 1,  // by ranges of docIDs, all lists in one bitmap (opencl_kernels/combine.h)
    Blocks = 2,   // by blocks of the shortest list, skipping in the others (intersect.h)
    // On lists that are decoded first (decoded.h): Parallel Merge Find, with 0 to 4 levels of
    // splitters; MergePath; a part of the shorter list to a lane; a docID to all lanes.
    MergeFind = 3,
    MergeFind1 = 4,
    MergeFind2 = 5,
    MergeFind3 = 6,
    MergeFind4 = 7,
    MergePath = 8,
    Coarse = 9,
    Fine = 10,
    Cells = 11,  // by cells that all lists have, of those that are not sparse (intersect_cells.h)
};
inline constexpr SetAlgorithm kLastAlgorithm = SetAlgorithm::Cells;

struct CombineRequest {
    uint32_t operation;  // SetOperation; a difference is that of the first list and the others
    uint32_t algorithm;  // SetAlgorithm
    uint32_t want_docs;
    uint32_t lists, queries;
    uint32_t unused;
};
inline constexpr uint32_t kMaxCombineQueries = 4096;

// Who owns a slot. The client makes Free -> Posted -> (reads) -> Free, the service Posted -> Done.
enum class SlotState : uint32_t { Free = 0, Posted = 1, Done = 2 };

inline constexpr size_t kMaxLists = 64;

// Queries that share a table of document lengths, BM25's parameters, k and the mode. The terms of
// query i are those before ends[i].
struct RankRequest {
    ListKey lengths;
    double k1, b;
    uint32_t k, mode, operands, queries;
};
struct RankTerm {
    uint32_t list;  // of the operands
    uint32_t weight;
};
inline constexpr size_t kMaxRankLists = 16;  // of a query
inline constexpr uint32_t kMaxRankK = 1024;

// Yioop's packed postings.
struct YioopUnpackRequest {
    uint32_t wanted;  // bits
    uint32_t unused;
};
inline constexpr uint32_t kYioopDocs = 1, kYioopFrequencies = 2, kYioopPositions = 4;
struct YioopSizes {
    uint32_t postings, positions;
};

}  // namespace postings::service
