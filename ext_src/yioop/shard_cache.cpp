#include "yioop/shard_cache.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>
#endif

namespace postings::yioop {
namespace {

constexpr size_t kBlockBytes = size_t{64} << 10;
// A shard's offsets have 32 bits.
constexpr uint64_t kMostFileBytes = uint64_t{1} << 32;

size_t limit = 0;

}  // namespace

struct ShardBlock {
    ShardFile* file;
    size_t index;
    size_t size;
    bool used;  // since the hand came by
    std::array<uint8_t, kBlockBytes> bytes;
};

class ShardCache {
  public:
    static ShardCache& of_thread() {
        static thread_local ShardCache cache;
        return cache;
    }

    ShardFile* find(std::string_view name, bool again) {
        if (limit < kBlockBytes) return nullptr;
        ShardFile* file = last_ != nullptr && last_->name() == name ? last_ : lookup(name);
        if (file == nullptr) {
            // On the command line a request may last for days.
            if (files_.size() >= kMostFiles) forget_empty_files();
            file = files_.emplace_back(std::make_unique<ShardFile>(name)).get();
        }
        if (file->checked_ != request_ || again) {
            file->checked_ = request_;
            file->usable_ = file->check();
        }
        last_ = file;
        return file->usable_ ? file : nullptr;
    }

    // A request that ended abruptly leaves its pins.
    void pin(ShardFile* file) {
        if (file->pinned_in_ != request_) file->pins_ = 0;
        file->pinned_in_ = request_;
        file->pins_++;
    }
    void unpin(ShardFile* file) { file->pins_--; }

    void end_request() {
        ++request_;
        last_ = nullptr;
        forget_empty_files();
    }

    // Room for one more block, by the clock algorithm (Corbató 1968).
    bool make_room() {
        while (!blocks_.empty() && (blocks_.size() + 1) * kBlockBytes > limit) {
            hand_ = hand_ < blocks_.size() ? hand_ : 0;
            if (blocks_[hand_]->used) {
                blocks_[hand_++]->used = false;
            } else {
                remove(hand_);
            }
        }
        return true;
    }

    void add(ShardBlock* block) { blocks_.push_back(block); }

    void remove_blocks_of(const ShardFile* file) {
        for (size_t i = blocks_.size(); i-- > 0;) {
            if (blocks_[i]->file == file) remove(i);
        }
    }

    ShardCacheState state() const { return {files_.size(), blocks_.size() * kBlockBytes, limit}; }

    ~ShardCache() {
        // Files give back what blocks they have.
        files_.clear();
    }

  private:
    static constexpr size_t kMostFiles = 256;  // without a look at which have no block any more

    void forget_empty_files() {
        last_ = nullptr;
        std::erase_if(files_, [this](const auto& file) {
            const bool pinned = file->pins_ > 0 && file->pinned_in_ == request_;
            return file->kept_ == 0 && !pinned;
        });
    }

    ShardFile* lookup(std::string_view name) {
        for (const auto& file : files_) {
            if (file->name() == name) return file.get();
        }
        return nullptr;
    }

    void remove(size_t i) {
        ShardBlock* block = blocks_[i];
        block->file->blocks_[block->index] = nullptr;
        block->file->kept_--;
        blocks_[i] = blocks_.back();
        blocks_.pop_back();
        delete block;
    }

    std::vector<std::unique_ptr<ShardFile>> files_;
    ShardFile* last_ = nullptr;
    std::vector<ShardBlock*> blocks_;
    size_t hand_ = 0;
    uint64_t request_ = 1;
};

ShardFile::~ShardFile() {
    drop_blocks();
}

void ShardFile::drop_blocks() noexcept {
    if (kept_ > 0) ShardCache::of_thread().remove_blocks_of(this);
}

bool ShardFile::read(uint64_t offset, std::span<uint8_t> out) noexcept {
    if (!usable_ || offset > identity_.size || out.size() > identity_.size - offset) return false;
    for (size_t done = 0; done < out.size();) {
        const size_t index = offset / kBlockBytes, at = offset % kBlockBytes;
        ShardBlock* block = blocks_[index] != nullptr ? blocks_[index] : load(index);
        if (block == nullptr) return false;
        block->used = true;
        const size_t size = std::min(out.size() - done, block->size - at);
        std::memcpy(out.data() + done, block->bytes.data() + at, size);
        done += size;
        offset += size;
    }
    return true;
}

bool ShardFile::check() noexcept {
    const std::optional<FileIdentity> now = identity_of(name_.c_str());
    if (!now || now->size > kMostFileBytes || may_change_unseen(*now)) {
        drop_blocks();
        return false;
    }
    if (*now != identity_ || !usable_) {
        drop_blocks();
        try {
            blocks_.assign((now->size + kBlockBytes - 1) / kBlockBytes, nullptr);
        } catch (const std::bad_alloc&) {
            return false;
        }
        identity_ = *now;
    }
    return true;
}

#ifdef _WIN32

ShardBlock* ShardFile::load(size_t) noexcept {
    return nullptr;
}

#else

namespace {

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

}  // namespace

// Opened for each block: a process that reads many shards for days has no descriptors left
// otherwise, and a removed shard does not leave the disk.
ShardBlock* ShardFile::load(size_t index) noexcept {
    ShardCache& cache = ShardCache::of_thread();
    const Descriptor file{open(name_.c_str(), O_RDONLY | O_CLOEXEC)};
    const auto unchanged = [&] { return identity_of(file.number) == identity_; };
    if (file.number < 0 || !unchanged()) {
        usable_ = false;
        return nullptr;
    }
    cache.make_room();
    std::unique_ptr<ShardBlock> block(new (std::nothrow) ShardBlock);
    if (block == nullptr) return nullptr;
    const uint64_t offset = uint64_t{index} * kBlockBytes;
    block->file = this;
    block->index = index;
    block->used = true;
    block->size = std::min<uint64_t>(kBlockBytes, identity_.size - offset);
    const ssize_t size =
        pread(file.number, block->bytes.data(), block->size, static_cast<off_t>(offset));
    // Altered while it is read: what is in the block is neither the old nor the new one.
    if (size != static_cast<ssize_t>(block->size) || !unchanged()) {
        usable_ = false;
        return nullptr;
    }
    try {
        cache.add(block.get());
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    kept_++;
    return blocks_[index] = block.release();
}

#endif

ShardFile* shard_file(std::string_view name, bool again) noexcept {
    try {
        return ShardCache::of_thread().find(name, again);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void pin_shard_file(ShardFile* file) noexcept {
    ShardCache::of_thread().pin(file);
}

void unpin_shard_file(ShardFile* file) noexcept {
    ShardCache::of_thread().unpin(file);
}

void shard_cache_request_end() noexcept {
    if (limit > 0) ShardCache::of_thread().end_request();
}

ShardCacheState shard_cache_state() noexcept {
    return ShardCache::of_thread().state();
}

void limit_shard_cache(size_t bytes) {
    limit = bytes;
}

}  // namespace postings::yioop
