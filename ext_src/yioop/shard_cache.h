// Blocks of the files that Yioop keeps index shards in, from request to request.
//
// A process reads them with pread(), into memory of its own: the indexer writes the shard that it
// is at in place, and a mapping of a file that shrinks is a signal. What was read stays while the
// file is the same by fstat(): device, inode, size, and the times of its last changes. One that
// was written in the last two seconds may change once more without a trace: it is not read here.
//
// As PHP's, a reader stays with the file that it opened, though that is removed meanwhile or
// another one put in its place: for a request, or, where requests last for days, an object.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "yioop/file_identity.h"

namespace postings::yioop {

struct ShardBlock;

class ShardFile {
  public:
    explicit ShardFile(std::string_view name) : name_(name) {}
    ShardFile(const ShardFile&) = delete;
    ShardFile& operator=(const ShardFile&) = delete;
    ~ShardFile();

    const std::string& name() const { return name_; }
    uint64_t size() const { return identity_.size; }

    // False: the bytes are not all in the file, or cannot be read, or the file is not any more what
    // it was; `out` may hold anything then.
    bool read(uint64_t offset, std::span<uint8_t> out) noexcept;

    // Another descriptor of the open file, for the caller to close, if the name is not that file's
    // any more; else, or if there is none, -1.
    int open_if_replaced() const noexcept;

  private:
    friend class ShardCache;
    // From now on it is the file of that descriptor, which is its own then.
    void use(int descriptor, const std::optional<FileIdentity>& identity) noexcept;
    void close() noexcept;
    // Whether its file is open; by its name, if it is closed.
    bool reopen() noexcept;
    ShardBlock* load(size_t index) noexcept;
    void drop_blocks() noexcept;

    std::string name_;
    FileIdentity identity_;
    std::vector<ShardBlock*> blocks_;
    size_t kept_ = 0;  // of blocks_, not null
    bool usable_ = false;
    bool replaced_ = false;  // the name is another file's
    int descriptor_ = -1;
    uint64_t checked_ = 0;  // in which request
    uint32_t pins_ = 0;
    uint64_t pinned_in_ = 0;  // in which request
};

// Who reads a file where requests last for days: an object, as long as it is there. Numbers of
// those that are gone are given away again.
struct ShardFileReader {
    uint32_t number = 0;  // 0: the request
    const void* kind = nullptr;
    bool (*is_there)(uint32_t number, const void* kind) = nullptr;
};

struct ShardCacheState {
    size_t files, bytes, limit;
};

// Of this thread. Null: no file that native code should read. It is valid until the next call, or
// the request's end. A file is checked once in a request, and for an object's first call.
ShardFile* shard_file(std::string_view name, const ShardFileReader& reader, bool first) noexcept;
// Of what has read it, whether it can be read now or not; null: none.
ShardFile* shard_file_that_was_read(std::string_view name, const ShardFileReader& reader) noexcept;
// Until it is unpinned, or the request's end, such a file stays valid in spite of later calls.
void pin_shard_file(ShardFile* file) noexcept;
void unpin_shard_file(ShardFile* file) noexcept;
void shard_cache_request_end() noexcept;
ShardCacheState shard_cache_state() noexcept;

// Of a thread, at most; 0: no file is read natively. While PHP starts.
void limit_shard_cache(size_t bytes);

}  // namespace postings::yioop
