#include "yioop/shard_cache.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <memory>
#include <new>
#include <unordered_map>
#include <utility>

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>

#include "core/system/descriptor.h"
#endif

namespace postings::yioop {
namespace {

constexpr size_t kBlockBytes = size_t{64} << 10;
// A shard's offsets have 32 bits.
constexpr uint64_t kMostFileBytes = uint64_t{1} << 32;

size_t limit = 0;

#ifdef _WIN32

int open_to_read(const char*) {
    return -1;
}
void close_file(int) {}
int open_again(int) {
    return -1;
}
bool read_at(int, uint64_t, std::span<uint8_t>) {
    return false;
}

#else

// Does not block on what is not a regular file.
int open_to_read(const char* name) {
    return Descriptor(::open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)).release();
}
void close_file(int descriptor) {
    ::close(descriptor);
}
// Opens the file with a read position of its own, unlike dup(); works on Linux if /proc is mounted;
// elsewhere -1.
int open_again(int descriptor) {
    char name[32];
    std::snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    return open_to_read(name);
}
bool read_at(int descriptor, uint64_t offset, std::span<uint8_t> out) {
    const ssize_t size = pread(descriptor, out.data(), out.size(), static_cast<off_t>(offset));
    return size == static_cast<ssize_t>(out.size());
}

#endif

}  // namespace

struct ShardBlock {
    ShardFile* file;
    size_t index;
    size_t size;
    bool used;  // since the clock's hand passed
    std::array<uint8_t, kBlockBytes> bytes;
};

class ShardCache {
  public:
    static ShardCache& of_thread() {
        static thread_local ShardCache cache;
        return cache;
    }

    ShardFile* find(std::string_view name, const ShardFileReader& reader, bool first) {
        if (limit < kBlockBytes) return nullptr;
        const bool is_object = reader.number != 0;
        if (first && is_object) forget_readers(reader.number);
        ShardFile* file = first || !is_object ? nullptr : file_of(reader.number, name);
        if (file == nullptr) {
            file = last_ != nullptr && last_->name() == name ? last_ : lookup(name);
            if (file == nullptr || file->checked_ != request_ || is_object)
                file = check(name, file);
            if (is_object) readers_[reader.number] = {reader, file};
            last_ = file;
        } else {
            file->look_again();
        }
        return file->usable_ ? file : nullptr;
    }

    ShardFile* find_read(std::string_view name, const ShardFileReader& reader) {
        if (limit < kBlockBytes) return nullptr;
        if (reader.number != 0) return file_of(reader.number, name);
        ShardFile* file = lookup(name);
        return file != nullptr && file->checked_ == request_ ? file : nullptr;
    }

    // Notes that the file is open; false if there is no memory for that.
    bool keep_open(ShardFile* file) noexcept {
        try {
            open_.reserve(open_.size() + 1);
        } catch (const std::bad_alloc&) {
            return false;
        }
        close_files(kMostOpen - 1);
        open_.push_back(file);
        return true;
    }

    // Pins of a request that ended abruptly are dropped.
    void pin(ShardFile* file) {
        if (file->pinned_in_ != request_) file->pins_ = 0;
        file->pinned_in_ = request_;
        file->pins_++;
    }
    void unpin(ShardFile* file) { file->pins_--; }

    void end_request() {
        ++request_;
        readers_.clear();
        close_files(0);
        forget_files();
    }

    // Makes room for one more block, by the clock algorithm (Corbató 1968).
    void make_room() {
        while (!blocks_.empty() && (blocks_.size() + 1) * kBlockBytes > limit) {
            hand_ = hand_ < blocks_.size() ? hand_ : 0;
            if (blocks_[hand_]->used) {
                blocks_[hand_++]->used = false;
            } else {
                remove(hand_);
            }
        }
    }

    void add(ShardBlock* block) { blocks_.push_back(block); }

    void remove_blocks_of(const ShardFile* file) {
        for (size_t i = blocks_.size(); i-- > 0;) {
            if (blocks_[i]->file == file) remove(i);
        }
    }

    ShardCacheState state() const { return {files_.size(), blocks_.size() * kBlockBytes, limit}; }

    ~ShardCache() {
        // Files free their blocks.
        files_.clear();
    }

  private:
    static constexpr size_t kMostFiles = 256;  // with more, files without blocks are forgotten
    // Most systems give a process 1,024 descriptors. A file whose descriptor is closed is opened
    // again by its name.
    static constexpr size_t kMostOpen = 64;

    ShardFile* file_of(uint32_t reader, std::string_view name) {
        const auto found = readers_.find(reader);
        return found != readers_.end() && found->second.file->name() == name ? found->second.file
                                                                             : nullptr;
    }

    // Finds the file that has the name now. `known` is the one that had it, or null.
    ShardFile* check(std::string_view name, ShardFile* known) {
        // On the command line a request may last for days, so this cannot wait for its end.
        if (known == nullptr && files_.size() >= kMostFiles) forget_files();
        auto opened = std::make_unique<ShardFile>(name);
        open(*opened);
        const std::optional<FileIdentity> now =
            opened->descriptor_ < 0 ? std::nullopt : identity_of(opened->descriptor_);
        const bool is_read = known != nullptr && known->usable_ && known->descriptor_ >= 0 &&
                             (!now || !is_same_file(*now, known->identity_)) && has_readers(known);
        if (is_read) known->replaced_ = true;
        ShardFile* const next = opened.get();
        if (known == nullptr || is_read) {
            files_.push_back(std::move(opened));
            known = next;
        }
        known->checked_ = request_;
        std::erase(open_, known);
        known->use(std::exchange(next->descriptor_, -1), now);
        if (known->descriptor_ >= 0 && !keep_open(known)) known->close();
        return known;
    }

    void open(ShardFile& file) {
        file.descriptor_ = open_to_read(file.name_.c_str());
        if (file.descriptor_ >= 0 || errno != EMFILE || open_.empty()) return;
        close_files(0);
        file.descriptor_ = open_to_read(file.name_.c_str());
    }

    bool has_readers(const ShardFile* file) const {
        return std::any_of(readers_.begin(), readers_.end(),
                           [file](const auto& reader) { return reader.second.file == file; });
    }

    // Closes all but so many of the files that were opened last.
    void close_files(size_t left) {
        while (open_.size() > left) {
            open_.front()->close();
            open_.erase(open_.begin());
        }
    }

    // Forgets readers that no longer exist, so that they leave no file open.
    void forget_readers(uint32_t given_away) {
        const size_t before = readers_.size();
        std::erase_if(readers_, [given_away](const auto& entry) {
            const ShardFileReader& reader = entry.second.reader;
            return reader.number == given_away || !reader.is_there(reader.number, reader.kind);
        });
        if (readers_.size() == before) return;
        std::erase_if(open_, [this](ShardFile* file) {
            if (has_readers(file)) return false;
            file->close();
            return true;
        });
    }

    // Forgets files that have no block, and those that no reader has any more.
    void forget_files() {
        last_ = nullptr;
        const auto is_forgotten = [this](const ShardFile* file) {
            const bool pinned = file->pins_ > 0 && file->pinned_in_ == request_;
            return !pinned && (file->replaced_ ? !has_readers(file) : file->kept_ == 0);
        };
        std::erase_if(open_, is_forgotten);
        std::erase_if(readers_,
                      [&](const auto& reader) { return is_forgotten(reader.second.file); });
        std::erase_if(files_, [&](const auto& file) { return is_forgotten(file.get()); });
    }

    ShardFile* lookup(std::string_view name) {
        for (const auto& file : files_) {
            if (!file->replaced_ && file->name() == name) return file.get();
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
    std::vector<ShardFile*> open_;  // in the order of opening
    struct Reader {
        ShardFileReader reader;
        ShardFile* file;
    };
    std::unordered_map<uint32_t, Reader> readers_;
    std::vector<ShardBlock*> blocks_;
    size_t hand_ = 0;
    uint64_t request_ = 1;
};

ShardFile::~ShardFile() {
    drop_blocks();
    close();
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

void ShardFile::use(int descriptor, const std::optional<FileIdentity>& now) noexcept {
    close();
    descriptor_ = descriptor;
    const bool was_usable = std::exchange(usable_, false);
    if (!now || now->size > kMostFileBytes || may_change_unseen(*now)) {
        drop_blocks();
        return close();
    }
    if (*now != identity_ || !was_usable) {
        drop_blocks();
        try {
            blocks_.assign((now->size + kBlockBytes - 1) / kBlockBytes, nullptr);
        } catch (const std::bad_alloc&) {
            return close();
        }
        identity_ = *now;
    }
    usable_ = true;
}

void ShardFile::close() noexcept {
    if (descriptor_ >= 0) close_file(descriptor_);
    descriptor_ = -1;
}

int ShardFile::open_if_replaced() const noexcept {
    if (descriptor_ < 0) return -1;
    const auto named = identity_of(name_.c_str());
    const bool is_replaced = !named || !is_same_file(*named, identity_);
    return is_replaced ? open_again(descriptor_) : -1;
}

bool ShardFile::reopen() noexcept {
    if (descriptor_ >= 0) return true;
    const int descriptor = open_to_read(name_.c_str());
    if (descriptor < 0) return false;
    if (identity_of(descriptor) == identity_ && ShardCache::of_thread().keep_open(this)) {
        descriptor_ = descriptor;
        return true;
    }
    close_file(descriptor);
    return false;
}

bool ShardFile::is_unchanged() noexcept {
    if (!reopen()) return false;
    const auto now = identity_of(descriptor_);
    return now && has_same_bytes(identity_, *now);
}

void ShardFile::look_again() noexcept {
    const int64_t now = time(nullptr);
    if (std::exchange(looked_, now) != now && usable_) usable_ = is_unchanged();
}

ShardBlock* ShardFile::load(size_t index) noexcept {
    ShardCache& cache = ShardCache::of_thread();
    if (!is_unchanged()) {
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
    // The file was altered while it was read: the block may be neither the old nor the new one.
    if (!read_at(descriptor_, offset, {block->bytes.data(), block->size}) || !is_unchanged()) {
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

ShardFile* shard_file(std::string_view name, const ShardFileReader& reader, bool first) noexcept {
    try {
        return ShardCache::of_thread().find(name, reader, first);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

ShardFile* shard_file_that_was_read(std::string_view name, const ShardFileReader& reader) noexcept {
    return ShardCache::of_thread().find_read(name, reader);
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
