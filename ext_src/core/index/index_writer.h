// Changes an index: documents come and go by their keys, and a commit makes all of it visible at
// once.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/analysis/analyzer.h"
#include "core/index/index_snapshot.h"
#include "core/index/inverter.h"
#include "core/index/segment_builder.h"
#include "core/storage/folder_lock.h"

namespace postings::index {

struct FieldValue {
    size_t field;            // of the schema
    std::string_view value;  // of numbers: as parse_number() reads them
};

using FieldNumbers = std::vector<std::pair<size_t, uint64_t>>;  // fields, and ordered integers

struct NewDocument {
    std::string_view key;
    std::span<const FieldValue> values;  // a field may come several times
    std::span<const uint8_t> record;     // given back as it is
};

// Whether the fields take these values (InvalidArgument); `numbers` becomes the numbers of them.
void check_values(const Schema& schema, std::span<const FieldValue> values, FieldNumbers& numbers);

// Makes the folder, if need be, and an empty index in it. InvalidArgument (Schema::check());
// storage::FileError, with EEXIST if there is an index.
void create_index(const std::string& folder, const Schema& schema, bool durable = true);

// Removes the index, and its folder if nothing else is in it. Who has it open can go on.
// storage::FileError, with ENOENT if there is none; storage::LockTimeout.
void drop_index(const std::string& folder, std::chrono::milliseconds lock_timeout);

// Finds documents of a snapshot by their numbers.
using FindDocuments = std::function<PostingList(std::shared_ptr<const IndexSnapshot> snapshot)>;

// One at a time for a folder, in all processes. What is not committed is lost with it. In a child
// of the process that made it, it can only be destroyed. Every function but those of documents,
// sizes and keys that are wrong (InvalidArgument, which changes nothing) takes all uncommitted
// changes back before it throws: storage::FileError, CorruptedFile, LostLock. What fails after the
// manifest was replaced is thrown, too, though all of the commit is there then.
class IndexWriter {
  public:
    // Less memory is taken for this much.
    static constexpr uint64_t kLeastMemory = uint64_t{8} << 20;

    // `memory`: bytes, for documents that are not committed. storage::LockTimeout;
    // storage::UnknownVersion if the index was made by an analyzer that makes other terms;
    // FileError, CorruptedFile.
    IndexWriter(std::string folder, uint64_t memory, std::chrono::milliseconds lock_timeout);
    ~IndexWriter();

    const Schema& schema() const { return snapshot_->schema(); }
    // What was committed last.
    std::shared_ptr<const IndexSnapshot> snapshot() const { return snapshot_; }

    // Instead of the document of that key, if there is one. InvalidArgument says what is wrong.
    void add(const NewDocument& document);
    // The document of that key, if there is one, also if it is not committed.
    void erase(std::string_view key);
    // The documents, committed or added until now, that `find` finds. It is called by the commit:
    // of a document that was replaced meanwhile, it may find the older one, which changes nothing.
    // What it throws is thrown there. Its snapshot is one to match, not to rank: without mean
    // lengths.
    void erase_found(FindDocuments find);
    // Documents that were added since the last commit.
    uint64_t pending() const { return pending_documents_; }
    bool has_changes() const {
        return pending_documents_ > 0 || !erased_.empty() || !erased_found_.empty();
    }
    uint64_t memory() const;

    // Then merges neighbouring segments, so that few are left. With a position in the caller's log,
    // which the manifest keeps. Without changes and a position, nothing happens, but for making
    // durable what is not. A commit that is not durable keeps the last one that was, files and all,
    // for the case of a power failure; a minute after that, it is durable whatever is asked for.
    void commit(bool durable = true, std::optional<int64_t> log_position = {});
    void rollback();
    // Commits, and leaves at most so many segments, of which none has deleted documents.
    void merge(size_t most_segments = 1, bool durable = true);

  private:
    struct Pending;
    struct Erased {
        std::string key;
        uint64_t before;  // the uncommitted documents that came until then
    };
    struct ErasedFound {
        FindDocuments find;
        uint64_t before;
    };
    struct Change;

    void check_owner() const;
    // LostLock if the folder is another one by now, or somebody else has committed there. Before
    // anything is written or removed by its name.
    void check_alone() const;
    // Leaves the document's numbers in numbers_.
    void check(const NewDocument& document);
    void flush(bool durable);
    void commit_segments(bool durable, std::optional<int64_t> log_position,
                         std::optional<size_t> most_segments);
    std::vector<Change> all_segments(bool durable) const;
    void apply_keys(std::vector<Change>& segments) const;
    void apply_finds(std::vector<Change>& segments) const;
    void merge_where_needed(std::vector<Change>& segments, std::optional<size_t> most_segments,
                            bool durable);
    void merge_range(std::vector<Change>& segments, size_t first, size_t last, bool durable);
    void keep_last_durable(const storage::Manifest& in_force) const;
    void sync(const storage::SegmentEntry& entry);
    void refresh();
    void remove_orphans();
    uint32_t take_number() { return next_segment_++; }
    std::string path_of(uint32_t number) const;
    std::string tombstones_path(const storage::SegmentEntry& entry) const;
    template <class Action>
    void or_rollback(Action action);

    std::string folder_;
    uint64_t memory_;
    storage::FolderLock lock_;
    std::shared_ptr<const IndexSnapshot> snapshot_;
    // The one before, from a commit until the next call of commit(), rollback() or merge(): readers
    // that go on meanwhile are not the last to let go of the files that are removed, for whose
    // blocks the file system may have to wait.
    std::shared_ptr<const IndexSnapshot> previous_;
    std::vector<std::optional<size_t>> text_fields_;  // text_field_numbers()
    std::unique_ptr<Analyzer> analyzer_;
    uint32_t next_segment_ = 1;
    bool sync_failed_ = false;        // of files that are not durable
    bool replaces_manifest_ = false;  // whether it was replaced is not known
    uint64_t pending_documents_ = 0;
    std::unique_ptr<Pending> pending_;
    struct Flushed {
        uint32_t number;
        BuiltSegment built;
        uint64_t first;  // of its documents among the uncommitted ones
        bool durable;
    };
    std::vector<Flushed> flushed_;
    std::vector<Erased> erased_;
    std::vector<ErasedFound> erased_found_;
    std::vector<uint32_t> lengths_;
    FieldNumbers numbers_;
};

}  // namespace postings::index
