// Indexes that this process has open, for all requests: to open one again is one look at its
// manifest.
#pragma once

#include <cerrno>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/term_cache.h"
#include "core/index/index_snapshot.h"
#include "core/search/query_plan.h"
#include "core/search/searcher.h"
#include "core/storage/errors.h"
#include "php/boundary.h"
#include "php/index/index_device.h"

namespace postings::php {

// Of the fields and the key: what may stand before a colon.
std::vector<std::string> names_in_queries(const index::Schema& schema);

// What searches of one moment of an index share. Of a thread.
struct OpenIndex {
    explicit OpenIndex(std::shared_ptr<const index::IndexSnapshot> of_moment)
        : snapshot(std::move(of_moment)),
          searcher(snapshot),
          planner(snapshot->schema()),
          device(*snapshot),
          terms(planner.analyzer()) {
        field_names = names_in_queries(snapshot->schema());
    }

    std::shared_ptr<const index::IndexSnapshot> snapshot;
    search::Searcher searcher;
    search::Planner planner;
    IndexDevice device;
    TermCache terms;                       // of the planner's analyzer
    std::vector<std::string> field_names;  // names_in_queries()
    storage::RecordBuffer records;  // the block that was read last, for the hits that are beside
};

bool has_manifest(const std::string& folder);

// Does work that needs the index in a folder. IndexNotFound where a file is missing because there
// is no index: another one that is missing is an error of the system, unless the index was just
// removed and made anew, and the work is tried again.
template <class Work>
decltype(auto) with_index(const std::string& folder, const Work& work) {
    constexpr int kTries = 3;
    for (int tries = 1;; ++tries) {
        try {
            return work();
        } catch (const storage::FileError& error) {
            if (error.code != ENOENT) throw;
            if (!has_manifest(folder)) throw IndexNotFound(error.what());
            if (tries == kTries) throw;
        }
    }
}

// The last commit of the index in a folder, which is `path` as the system resolves it.
// IndexNotFound, and what storage::Snapshot throws.
std::shared_ptr<OpenIndex> open_index(const std::string& path);

// Of an index that is no more: nothing of it stays open for those who might open it again.
void forget_index(const std::string& path);

}  // namespace postings::php
