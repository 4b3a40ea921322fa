// Caches blocks of the files in which Yioop keeps index shards, from request to request.
//
// A process reads them with pread() into its own memory: the indexer writes its current shard in
// place, and reading a mapping of a file that shrinks raises a signal. Blocks stay while the file
// is the same by fstat(): device, inode, size, and the times of its last changes. A file that was
// written in the last two seconds may change once more unnoticed: it is not read here.
//
// As in PHP, a reader stays with the file that it opened, even if that is removed meanwhile or
// replaced by another one: for a request, or, where requests last for days, as long as an object
// lives.
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

    // False if the bytes are not all in the file, or cannot be read, or the file has changed; `out`
    // may hold anything then.
    bool read(uint64_t offset, std::span<uint8_t> out) noexcept;

    // Another descriptor of the open file, for the caller to close, if the name now belongs to
    // another file or to none; else, or if no file is open, -1.
    int open_if_replaced() const noexcept;

  private:
    friend class ShardCache;
    // Switches to the file of that descriptor, which this then owns.
    void use(int descriptor, const std::optional<FileIdentity>& identity) noexcept;
    void close() noexcept;
    // Whether its file is open; opens it again by its name if it is closed.
    bool reopen() noexcept;
    bool is_unchanged() noexcept;
    // For a reader that lives for days: is no longer usable once the file has changed; it looks at
    // most once a second.
    void look_again() noexcept;
    ShardBlock* load(size_t index) noexcept;
    void drop_blocks() noexcept;

    std::string name_;
    FileIdentity identity_;
    std::vector<ShardBlock*> blocks_;
    size_t kept_ = 0;  // number of blocks_ that are not null
    bool usable_ = false;
    bool replaced_ = false;  // the name belongs to another file now
    int descriptor_ = -1;
    uint64_t checked_ = 0;  // number of the request
    int64_t looked_ = 0;    // when look_again() looked, in seconds
    uint32_t pins_ = 0;
    uint64_t pinned_in_ = 0;  // number of the request
};

// The reader of a file where requests last for days: an object, as long as it lives. Numbers of
// freed objects are reused.
struct ShardFileReader {
    uint32_t number = 0;  // 0: the request
    const void* kind = nullptr;
    bool (*is_there)(uint32_t number, const void* kind) = nullptr;
};

struct ShardCacheState {
    size_t files, bytes, limit;
};

// The file in this thread's cache; null if native code should not read it. It is valid until the
// next call, or the request's end. A file is checked once in a request; where requests last for
// days, for an object's first call, and at most once a second later.
ShardFile* shard_file(std::string_view name, const ShardFileReader& reader, bool first) noexcept;
// The file that the reader has read, whether it can still be read or not; null if there is none.
ShardFile* shard_file_that_was_read(std::string_view name, const ShardFileReader& reader) noexcept;
// Keeps a file valid in spite of later calls, until it is unpinned, or the request ends.
void pin_shard_file(ShardFile* file) noexcept;
void unpin_shard_file(ShardFile* file) noexcept;
void shard_cache_request_end() noexcept;
ShardCacheState shard_cache_state() noexcept;

// Limits the cache of each thread; 0: no file is read natively. To be called while PHP starts.
void limit_shard_cache(size_t bytes);

}  // namespace postings::yioop
