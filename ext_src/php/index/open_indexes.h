// Indexes that this process keeps open, for all requests: to open one again only takes a look at
// its manifest.
#pragma once

#include <cerrno>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/term_cache.h"
#include "core/index/index_snapshot.h"
#include "core/search/query_planner.h"
#include "core/search/searcher.h"
#include "core/storage/errors.h"
#include "php/boundary.h"
#include "php/index/index_device.h"

namespace postings::php {

// The names of the fields and of the key: they may stand before a colon in queries.
std::vector<std::string> names_in_queries(const index::Schema& schema);

// What depends on an index's schema alone, and outlives its commits.
struct SchemaTools {
    explicit SchemaTools(const index::Schema& schema);

    // Of a text field, by its place among these, or of any.
    TermCache& terms_of(uint8_t text);

    search::Planner planner;
    std::vector<TermCache> terms;          // of the planner's analyzers
    std::vector<std::string> field_names;  // names_in_queries()
};

// What the searches of one snapshot of an index share, in one thread.
struct OpenIndex {
    // After an older one of the same index, if there is any.
    OpenIndex(std::shared_ptr<const index::IndexSnapshot> of_moment, const OpenIndex* older)
        : snapshot(std::move(of_moment)),
          searcher(snapshot, older != nullptr ? &older->searcher : nullptr),
          device(*snapshot),
          tools(older != nullptr && snapshot->has_schema_of(*older->snapshot)
                    ? older->tools
                    : std::make_shared<SchemaTools>(snapshot->schema())) {}

    std::shared_ptr<const index::IndexSnapshot> snapshot;
    search::Searcher searcher;
    IndexDevice device;
    std::shared_ptr<SchemaTools> tools;
    storage::RecordBuffer records;  // the block that was read last: the next hits may lie in it
};

bool has_manifest(const std::string& folder);

// Does work that needs the index in a folder. If a file is missing, throws IndexNotFound if there
// is no index; else the missing file is a system error, unless the index was just removed and
// created anew: then the work is tried again.
template <class Work>
decltype(auto) with_index(const std::string& folder, const Work& work) {
    constexpr int kTries = 3;
    for (int tries = 1;; ++tries) {
        try {
            return work();
        } catch (const storage::FileError& error) {
            if (error.code != ENOENT && error.code != ENOTDIR) throw;
            if (!has_manifest(folder)) throw IndexNotFound(error.what());
            if (tries == kTries) throw;
        }
    }
}

// Opens the last commit of the index in a folder; `path` must be resolved by the system. Throws
// IndexNotFound, and what storage::Snapshot throws.
std::shared_ptr<OpenIndex> open_index(const std::string& path);

// Closes an index that was removed: nobody who opens its folder again gets it.
void forget_index(const std::string& path);

}  // namespace postings::php
