// Changes an index: adds and erases documents by their keys, and how they are searched. A commit
// makes all changes visible at once.
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

#include "core/index/index_snapshot.h"
#include "core/index/key_table.h"
#include "core/index/pending_documents.h"
#include "core/index/segment_change.h"
#include "core/storage/folder_lock.h"
#include "core/storage/stored_blocks.h"
#include "core/storage/tombstones.h"

namespace postings::index {

// Throws InvalidArgument for a value that its field cannot have; sets `numbers` to the values of
// number fields.
void check_values(const Schema& schema, std::span<const FieldValue> values, FieldNumbers& numbers);

// Makes the folder, if necessary, and an empty index in it. Throws InvalidArgument
// (Schema::check()); storage::FileError, with EEXIST if there is an index.
void create_index(const std::string& folder, const Schema& schema, bool durable = true);

// Removes the index, and its folder if nothing else is in it. Those who have it open can go on.
// Throws storage::FileError, with ENOENT if there is no index, also if a file cannot be removed;
// storage::LockTimeout.
void drop_index(const std::string& folder, std::chrono::milliseconds lock_timeout,
                const storage::WhileWaiting& while_waiting = {});

// Finds documents of a snapshot by their numbers.
using FindDocuments = std::function<PostingList(std::shared_ptr<const IndexSnapshot> snapshot)>;

// Only one writer at a time can exist for a folder, among all processes. Destroying it discards
// uncommitted changes. In a forked child it can only be destroyed. InvalidArgument, for wrong
// documents, sizes and keys, changes nothing; any other exception (storage::FileError,
// CorruptedFile, LostLock) rolls all uncommitted changes back. What fails after the manifest was
// replaced is thrown too, although the commit is complete then. If the index was made by an
// analyzer that makes other terms, all changes but rebuild() throw storage::UnknownVersion.
class IndexWriter {
  public:
    // Smaller values of `memory` are raised to this.
    static constexpr uint64_t kLeastMemory = uint64_t{8} << 20;

    // `memory`: bytes for documents that are not committed. Throws storage::LockTimeout; FileError,
    // CorruptedFile.
    IndexWriter(std::string folder, uint64_t memory, std::chrono::milliseconds lock_timeout,
                const storage::WhileWaiting& while_waiting = {});
    ~IndexWriter();

    // After a commit that failed: schema() and snapshot() are of the last commit that is there,
    // that one or the one before. Does nothing else. Throws FileError, CorruptedFile, LostLock.
    void settle();
    // By which documents are added: of the last commit, or that of rebuild(). Others than this
    // writer may keep it.
    std::shared_ptr<const Schema> shared_schema() const;
    const Schema& schema() const { return rules().schema; }
    // The last commit.
    const std::shared_ptr<const IndexSnapshot>& snapshot() const { return snapshot_; }

    // Adds a document, replacing the one with this key. Throws InvalidArgument, which says what is
    // wrong.
    void add(const NewDocument& document);
    // The record of the document with this key, committed or not; nothing if there is none. Valid
    // until the next call of this object, and the next read into this buffer. After erase_found(),
    // writes pending documents as a segment and calls `find` now, so that the commit does not; many
    // such segments are merged. If `find` throws, or reading, nothing is rolled back.
    std::optional<std::span<const uint8_t>> find_record(std::string_view key,
                                                        storage::RecordBuffer& buffer);
    // Erases the document with this key, committed or not, if there is one.
    void erase(std::string_view key);
    // Erases the documents, committed or added before this call, that `find` finds. The commit, or
    // find_record(), calls `find`, and throws what it throws. If a document was replaced meanwhile,
    // `find` may return the older version, which has no effect. Its snapshot is for matching, not
    // for ranking: it has no average lengths.
    void erase_found(FindDocuments find);
    // Replaces what queries alone use: boosts, parameters of BM25, synonyms and stop words. Throws
    // InvalidArgument for any other difference (Schema::check_same_documents()), and an invalid
    // schema.
    void change_schema(Schema schema);
    // Begins anew, with any schema, or that of the last commit: the next one has nothing of those
    // before it, only what is added from here on. Discards uncommitted changes, as rollback()
    // discards this one. Throws InvalidArgument for an invalid schema.
    void rebuild(std::optional<Schema> schema);
    // The number of documents added since the last commit.
    uint64_t pending() const { return pending_documents_; }
    bool has_changes() const {
        return pending_documents_ > 0 || !erased_.empty() || !erased_found_.empty() ||
               !found_.empty() || next_schema_.has_value() || rebuilds();
    }
    uint64_t memory() const;

    // Also merges neighbouring segments, so that few are left; with merges = false only those that
    // take some milliseconds, which leaves the others to a later commit. The manifest keeps
    // `log_position`, a position in the caller's log. Without changes, a position and merges that
    // earlier commits left, it only makes
    // durable what is not yet. A commit that is not durable keeps the last durable one with its
    // files, in case of a power failure; from a minute after that on, commits are durable even if
    // not asked for.
    void commit(bool durable = true, std::optional<int64_t> log_position = {}, bool merges = true);
    void rollback();
    // Commits, and leaves at most so many segments, none with deleted documents.
    void merge(size_t most_segments = 1, bool durable = true);

  private:
    struct Pending;
    struct Erased {
        std::string key;
        uint64_t before;  // number of uncommitted documents added before
    };
    struct ErasedFound {
        FindDocuments find;
        uint64_t before;
    };
    struct Merging {
        // Merge until no more are left, none with deleted documents.
        std::optional<size_t> most_segments = {};
        uint64_t largest = UINT64_MAX;  // of what one merge reads; see kSmallSegment
        bool* is_needed = nullptr;      // if given, is only set if a merge is needed
    };

    DocumentRules& rules() const { return new_rules_ ? *new_rules_ : *committed_rules_; }
    bool rebuilds() const { return new_rules_ != nullptr; }
    void check_owner() const;
    // To be called before any change but rebuild(): the writer has to make the index's terms.
    void begin_change();
    // Throws LostLock if the folder has been replaced, or somebody else has committed there. Called
    // before anything is written or removed by its name.
    void check_alone() const;
    void check_lock() const;
    // Sets numbers_ to the document's numbers.
    void check(const NewDocument& document);
    Bytes known_dictionary() const;
    void flush(bool durable);
    void commit_segments(bool durable, std::optional<int64_t> log_position, const Merging& merging);
    std::optional<storage::Manifest> last_durable() const;
    std::vector<SegmentChange> all_segments(bool durable) const;
    void apply_keys(std::span<SegmentChange> segments) const;
    void find_erased();
    bool is_found(size_t segment, uint32_t document) const;
    void apply_finds(std::span<SegmentChange> segments) const;
    void erase_keys_of_found(size_t first);
    void merge_flushed();
    bool has_room(std::span<const SegmentChange> segments) const;
    bool fit_together(std::span<const SegmentChange> segments) const;
    void verify_if_unsynced(std::span<const SegmentChange> segments) const;
    void merge_if_room(std::vector<SegmentChange>& segments, size_t first, size_t last,
                       bool durable);
    void merge_where_needed(std::vector<SegmentChange>& segments, const Merging& merging,
                            bool durable);
    bool has_to_merge();
    void merge_range(std::vector<SegmentChange>& segments, size_t first, size_t last, bool durable,
                     bool thorough = false);
    void keep_last_durable(const storage::Manifest& in_force) const;
    void sync(const storage::SegmentEntry& entry);
    void forget_changes();
    void refresh();
    void set_snapshot(std::shared_ptr<const IndexSnapshot> snapshot);
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
    // The snapshot before, kept from a commit until the next call of commit(), rollback() or
    // merge(). Thus a reader is not the last to close the files removed by the commit, and need not
    // wait for the file system to free their blocks.
    std::shared_ptr<const IndexSnapshot> previous_;
    std::shared_ptr<DocumentRules> committed_rules_;  // of the last commit's schema
    std::shared_ptr<DocumentRules> new_rules_;        // null unless rebuild() was called since then
    uint32_t next_segment_ = 1;
    bool sync_failed_ = false;        // when synchronizing files that are not durable
    bool replaces_manifest_ = false;  // set while it is unknown whether it was replaced
    bool may_be_lost_ = false;        // the manifest in force, though it says that it is durable
    // Whether this writer has put the manifest in force, or has synchronized the folder since it
    // was. If not, the one that did may have been killed before it synchronized the folder.
    bool is_synced_ = false;
    // The first and the last number of segments that could not be merged into one.
    std::vector<std::pair<uint32_t, uint32_t>> unmergeable_;
    uint64_t pending_documents_ = 0;
    std::unique_ptr<Pending> pending_;
    struct Flushed {
        explicit Flushed(SegmentChange flushed)
            : change(std::move(flushed)), segment(change.file, nullptr, 0) {}

        SegmentChange change;
        Segment segment;  // without what is erased
    };
    std::vector<Flushed> flushed_;
    Bytes flushed_dictionary_;    // of the stored documents of the last one that has one
    std::vector<Erased> erased_;  // Erased::before ascends
    // Made when documents are looked for: key -> place in erased_ plus 1, of the first
    // `erased_known_` there.
    KeyTable erased_places_;
    size_t erased_known_ = 0;
    std::vector<ErasedFound> erased_found_;
    // The documents of the last commit that those before found, by segment; none if rebuilt. Those
    // of flushed segments are marked there.
    std::vector<storage::Tombstones> found_;
    std::optional<Schema> next_schema_;
    FieldNumbers numbers_;
};

}  // namespace postings::index
