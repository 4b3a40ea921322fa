#include "core/index/index_writer.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>

#include "core/base/error.h"
#include "core/storage/errors.h"
#include "core/storage/manifest_file.h"
#include "core/storage/mapped_file.h"
#include "core/storage/output_file.h"

namespace postings::index {

namespace {

constexpr size_t kMostTextBytes = size_t{1} << 30;  // per document

// Throws if there is no index, before a lock file is created.
const std::string& folder_of_index(const std::string& folder) {
    const storage::MappedFile manifest(folder + "/manifest", storage::Access::Read,
                                       storage::kMostManifestBytes);
    return folder;
}

// Makes the folder's own name durable.
void sync_parent(const std::string& folder) {
    std::filesystem::path path = std::filesystem::path(folder).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();  // it ended with a slash
    const std::filesystem::path parent = path.parent_path();
    try {
        storage::sync_folder(parent.empty() ? "." : parent.string());
    } catch (const storage::FileError&) {
        // The parent may not be readable.
    }
}

// Half of a manifest is for its segments.
void check_size(const Schema& schema) {
    if (storage::bytes_in_manifest(schema.text()) > storage::kMostManifestBytes / 2)
        throw InvalidArgument("must not take more than 8 MiB in the index's manifest");
}

}  // namespace

// What is not yet a segment, and which it will be.
struct IndexWriter::Pending {
    uint32_t number;
    uint64_t first;  // number of its first document among the uncommitted ones
    PendingDocuments documents;
};

namespace {

void create_in(const std::string& folder, const Schema& schema, const std::string& analyzer,
               bool durable) {
    if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST)
        throw storage::FileError("cannot make the folder", folder, errno);
    const auto refuse_another = [&] {
        struct stat manifest;
        if (stat((folder + "/manifest").c_str(), &manifest) == 0)
            throw storage::FileError("cannot make an index in", folder, EEXIST);
    };
    refuse_another();
    const storage::FolderLock lock(folder, std::chrono::milliseconds(1000));
    refuse_another();  // made meanwhile by another process
    // The first commit would remove it.
    if (const std::string left = storage::committed_file(folder); !left.empty())
        throw storage::LeftFile(folder + "/" + left);
    storage::Manifest first;
    first.generation = 1;
    first.version = schema.manifest_version();
    first.schema = schema.text();
    first.analyzer = analyzer;
    storage::replace_manifest(folder, first, durable);
}

}  // namespace

void create_index(const std::string& folder, const Schema& schema, bool durable) {
    schema.check();
    check_size(schema);
    const FieldAnalyzers analyzers(schema);
    constexpr int kTries = 3;
    for (int tries = 1;; ++tries) {
        try {
            create_in(folder, schema, analyzers.version(), durable);
            break;
        } catch (const storage::FileError& error) {
            // The folder may have gone meanwhile, with the index that drop_index() removed from it.
            if (error.code != ENOENT || tries == kTries) throw;
        }
    }
    if (durable) sync_parent(folder);
}

void drop_index(const std::string& folder, std::chrono::milliseconds lock_timeout,
                const storage::WhileWaiting& while_waiting) {
    const std::string manifest = folder + "/manifest";
    struct stat status;
    if (stat(manifest.c_str(), &status) != 0) {
        const int code = errno;
        // What an interrupted drop has left is removed, even if it is the lock alone.
        if (code != ENOENT ||
            !(storage::has_files_of_index(folder) || storage::has_been_locked(folder)))
            throw storage::FileError("cannot remove", manifest, code);
    }
    {
        const storage::FolderLock lock(folder, lock_timeout, while_waiting);
        // A folder that cannot be listed keeps its index.
        storage::file_of_index(folder);
        // Without a manifest there is no index, and the other files are orphans.
        if (unlink(manifest.c_str()) != 0 && errno != ENOENT)
            throw storage::FileError("cannot remove", manifest, errno);
        storage::remove_orphans(folder, storage::Manifest(), false);
        for (std::string left; !(left = storage::file_of_index(folder)).empty();)
            if (unlink((folder + "/" + left).c_str()) != 0)
                throw storage::FileError("cannot remove", folder + "/" + left, errno);
        unlink((folder + "/lock").c_str());
    }
    rmdir(folder.c_str());
}

void check_values(const Schema& schema, std::span<const FieldValue> values, FieldNumbers& numbers) {
    size_t bytes = 0;
    numbers.clear();
    for (size_t i = 0; i < values.size(); ++i) {
        const FieldValue& value = values[i];
        if (value.field >= schema.fields.size()) throw InvalidArgument("there is no such field", i);
        const SchemaField& field = schema.fields[value.field];
        if (field.kind == FieldKind::Keyword && value.value.size() > Analyzer::kMaxTermBytes)
            throw InvalidArgument("the keyword \"" + field.name + "\" has more than " +
                                      std::to_string(Analyzer::kMaxTermBytes) + " bytes",
                                  i);
        if (is_number(field.kind)) {
            const auto number = parse_number(field.kind, value.value);
            if (!number)
                throw InvalidArgument("\"" + field.name + "\" is not " + what_it_takes(field.kind) +
                                          ", but \"" + std::string(value.value.substr(0, 80)) +
                                          "\"",
                                      i);
            numbers.push_back({value.field, *number});
        }
        bytes += value.value.size();
    }
    if (bytes > kMostTextBytes) throw InvalidArgument("the document has more than 1 GiB of text");
}

IndexWriter::IndexWriter(std::string folder, uint64_t memory,
                         std::chrono::milliseconds lock_timeout,
                         const storage::WhileWaiting& while_waiting)
    : folder_(std::move(folder)),
      memory_(std::max(memory, kLeastMemory)),
      lock_(folder_of_index(folder_), lock_timeout, while_waiting) {
    set_snapshot(open_snapshot(folder_));
    if (snapshot_->stored().is_last_durable()) {
        // The commits after it are damaged: roll them back.
        storage::Manifest manifest = snapshot_->stored().manifest();
        manifest.set_durable(true);
        storage::replace_manifest(folder_, manifest, true);
        is_synced_ = true;
        set_snapshot(open_snapshot(folder_, snapshot_.get()));
    }
    const storage::Manifest& manifest = snapshot_->stored().manifest();
    next_segment_ = manifest.next_segment;
    check_alone();  // the lock may be that of an index which was removed meanwhile
    try {
        storage::remove_orphans(folder_, manifest, is_synced_);
    } catch (const storage::FileError&) {
        // They stay until a later commit has changes.
    }
    // Those that cannot be removed keep their names.
    next_segment_ = std::max(next_segment_, storage::next_free_number(folder_));
}

IndexWriter::~IndexWriter() = default;

void IndexWriter::check_owner() const {
    if (!lock_.is_held()) throw Error("a writer is of the process that made it alone");
}

void IndexWriter::settle() {
    if (!replaces_manifest_) return;
    check_owner();
    refresh();
}

void IndexWriter::begin_change() {
    check_owner();
    settle();
    if (!rebuilds() &&
        snapshot_->stored().manifest().analyzer != committed_rules_->analyzers.version())
        throw storage::UnknownVersion(
            folder_, "made by an analyzer that makes other terms; it has to be rebuilt");
}

void IndexWriter::check_lock() const {
    if (!lock_.is_of_folder())
        throw storage::LostLock(folder_,
                                "the folder, or the file \"lock\" in it, is another one by now");
}

void IndexWriter::check_alone() const {
    check_lock();
    // A manifest that was copied back, or touched, is the same.
    if (!snapshot_->stored().is_current() &&
        storage::ManifestFile(folder_).manifest() != snapshot_->stored().manifest())
        throw storage::LostLock(folder_, "another one has committed");
}

std::string IndexWriter::path_of(uint32_t number) const {
    return folder_ + "/" + storage::segment_name(number);
}

std::string IndexWriter::tombstones_path(const storage::SegmentEntry& entry) const {
    return folder_ + "/" + storage::tombstones_name(entry.number, entry.tombstones);
}

template <class Action>
void IndexWriter::or_rollback(Action action) {
    try {
        action();
    } catch (...) {
        rollback();
        throw;
    }
}

void IndexWriter::check(const NewDocument& document) {
    if (document.key.size() > storage::kMostTermBytes)
        throw InvalidArgument("the key has more than 255 bytes");
    if (document.record.size() > storage::kMostRecordBytes)
        throw InvalidArgument("the stored document has more than 64 MiB");
    check_values(schema(), document.values, numbers_);
}

void IndexWriter::add(const NewDocument& document) {
    begin_change();
    check(document);
    or_rollback([&] {
        if (!pending_) {
            check_alone();
            const uint32_t number = take_number();
            pending_.reset(new Pending{number, pending_documents_,
                                       PendingDocuments(path_of(number), folder_, rules(), memory_,
                                                        [this] { return known_dictionary(); })});
        }
        pending_->documents.add(document, numbers_);
        ++pending_documents_;
        // It is not known yet whether its commit will be durable.
        if (pending_->documents.is_full()) flush(true);
    });
}

// Newer documents with the key hide older ones, even if the newer ones are erased.
std::optional<std::span<const uint8_t>> IndexWriter::find_record(std::string_view key,
                                                                 storage::RecordBuffer& buffer) {
    begin_change();
    if (key.size() > storage::kMostTermBytes) return std::nullopt;
    if (!erased_found_.empty()) {
        // Not durable: there may be many of these before the commit.
        or_rollback([&] { flush(false); });
        find_erased();
        or_rollback([&] { merge_flushed(); });
    }
    for (; erased_known_ < erased_.size(); ++erased_known_)
        erased_places_[erased_[erased_known_].key] = static_cast<uint32_t>(erased_known_ + 1);
    const uint32_t erased = erased_places_.find(key);
    const uint64_t erased_before = erased != 0 ? erased_[erased - 1].before : 0;
    if (pending_) {
        if (const auto document = pending_->documents.find(key)) {
            if (pending_->first + *document < erased_before) return std::nullopt;
            return pending_->documents.record(*document, buffer);
        }
    }
    for (size_t i = flushed_.size(); i-- > 0;) {
        const auto& [change, segment] = flushed_[i];
        if (const auto document = segment.find_document(key)) {
            if (*change.first + *document < erased_before || change.is_erased(*document))
                return std::nullopt;
            return segment.record(*document, buffer);
        }
    }
    if (rebuilds() || erased != 0) return std::nullopt;
    const auto document = snapshot_->find_document(key);
    if (!document) return std::nullopt;
    const size_t place = snapshot_->place_of_segment(*document);
    const Segment& segment = snapshot_->segments()[place];
    const uint32_t local = *document - segment.base();
    if (is_found(place, local)) return std::nullopt;
    return segment.record(local, buffer);
}

std::shared_ptr<const Schema> IndexWriter::shared_schema() const {
    return {rebuilds() ? new_rules_ : committed_rules_, &schema()};
}

void IndexWriter::erase(std::string_view key) {
    begin_change();
    or_rollback([&] { erased_.push_back({std::string(key), pending_documents_}); });
}

void IndexWriter::erase_found(FindDocuments find) {
    begin_change();
    or_rollback([&] { erased_found_.push_back({std::move(find), pending_documents_}); });
}

void IndexWriter::change_schema(Schema schema) {
    begin_change();
    schema.check();
    check_size(schema);
    schema.check_same_documents(this->schema());
    const FieldAnalyzers checks_stop_words(schema);
    next_schema_.reset();
    if (rebuilds() || schema.text() != snapshot_->stored().manifest().schema)
        next_schema_ = std::move(schema);
}

void IndexWriter::rebuild(std::optional<Schema> schema) {
    check_owner();
    settle();
    if (!schema) schema = snapshot_->schema();
    schema->check();
    check_size(*schema);
    auto rules = std::make_shared<DocumentRules>(*std::move(schema));
    rollback();
    new_rules_ = std::move(rules);
}

uint64_t IndexWriter::memory() const {
    return pending_ ? pending_->documents.memory() : 0;
}

// The dictionary of stored documents, of the largest segment that has one, or of this commit.
// Segments that share it can be merged without compressing their documents anew. None if it is
// damaged: documents can be added nevertheless. What is rebuilt has nothing of deleted documents,
// of which dictionaries have pieces.
Bytes IndexWriter::known_dictionary() const {
    if (!flushed_dictionary_.empty() || rebuilds()) return flushed_dictionary_;
    std::span<const uint8_t> known;
    uint64_t most = 0;
    try {
        for (const Segment& segment : snapshot_->segments()) {
            const auto dictionary = segment.records().dictionary().bytes;
            const uint64_t bytes = segment.records().stored_bytes();
            if (dictionary.empty() || bytes <= most) continue;
            known = dictionary;
            most = bytes;
        }
    } catch (const storage::CorruptedFile&) {
        return {};
    }
    return {known.begin(), known.end()};
}

// Writes the pending documents as a segment.
void IndexWriter::flush(bool durable) {
    if (!pending_) return;
    const BuiltSegment built = pending_->documents.finish(durable);
    const auto dictionary = pending_->documents.record_dictionary();
    if (!dictionary.empty()) flushed_dictionary_.assign(dictionary.begin(), dictionary.end());
    SegmentChange change =
        SegmentChange::written(pending_->number, built, path_of(pending_->number));
    change.first = pending_->first;
    change.synced = durable;
    flushed_.emplace_back(std::move(change));
    pending_.reset();
}

// What is uncommitted, or was just committed.
void IndexWriter::forget_changes() {
    pending_.reset();
    flushed_.clear();
    flushed_dictionary_.clear();
    // Their memory is given back, too.
    erased_ = std::vector<Erased>();
    erased_places_.clear();
    erased_known_ = 0;
    erased_found_ = std::vector<ErasedFound>();
    found_.clear();
    next_schema_.reset();
    new_rules_.reset();
    pending_documents_ = 0;
}

void IndexWriter::rollback() {
    previous_.reset();  // its disk space may be what was lacking
    forget_changes();
    if (!lock_.is_held()) return;
    try {
        remove_orphans();
    } catch (const std::exception&) {
        // They stay until the next commit.
    }
}

void IndexWriter::set_snapshot(std::shared_ptr<const IndexSnapshot> snapshot) {
    if (!snapshot_ || !snapshot->has_schema_of(*snapshot_))
        committed_rules_ = std::make_shared<DocumentRules>(snapshot->schema());
    snapshot_ = std::move(snapshot);
}

// Opens the manifest in force: if a commit failed after replacing it, that is the new one.
void IndexWriter::refresh() {
    if (replaces_manifest_) {
        check_lock();
        if (!snapshot_->stored().is_current())
            set_snapshot(open_snapshot(folder_, snapshot_.get()));
        replaces_manifest_ = false;
    }
    check_alone();
}

void IndexWriter::remove_orphans() {
    refresh();
    storage::remove_orphans(folder_, snapshot_->stored().manifest(), is_synced_);
}

void IndexWriter::commit(bool durable, std::optional<int64_t> log_position, bool merges) {
    begin_change();
    previous_.reset();
    const bool becomes_durable =
        durable && (may_be_lost_ || !snapshot_->stored().manifest().is_durable());
    // An earlier commit may have left merges.
    const bool has_work =
        has_changes() || log_position || becomes_durable || (merges && has_to_merge());
    if (!has_work) {
        // A commit that failed is rolled back: if it is tried again, nothing is left to be done,
        // but the index may be another writer's.
        refresh();
        if (durable && !is_synced_) storage::sync_folder(folder_);
        is_synced_ = is_synced_ || durable;
        return;
    }
    // To merge so many documents takes some 10 ms.
    constexpr uint64_t kQuick = 4096;
    const Merging merging{.largest = merges ? UINT64_MAX : kQuick};
    or_rollback([&] { commit_segments(durable, log_position, merging); });
}

void IndexWriter::merge(size_t most_segments, bool durable) {
    begin_change();
    previous_.reset();
    const Merging merging{.most_segments = std::max<size_t>(most_segments, 1)};
    or_rollback([&] { commit_segments(durable, std::nullopt, merging); });
}

}  // namespace postings::index
