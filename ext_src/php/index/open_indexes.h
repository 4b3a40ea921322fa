// Indexes that this process has open, for all requests: to open one again is one look at its
// manifest.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/index/index_snapshot.h"
#include "core/search/query_plan.h"
#include "core/search/searcher.h"

namespace postings::php {

// What searches of one moment of an index share. Of a thread.
struct OpenIndex {
    explicit OpenIndex(std::shared_ptr<const index::IndexSnapshot> of_moment)
        : snapshot(std::move(of_moment)), searcher(snapshot), planner(snapshot->schema()) {
        for (const auto& field : snapshot->schema().fields) field_names.push_back(field.name);
    }

    std::shared_ptr<const index::IndexSnapshot> snapshot;
    search::Searcher searcher;
    search::Planner planner;
    std::vector<std::string> field_names;  // that queries may name
};

// The last commit of the index in a folder, which is `path` as the system resolves it. What
// storage::Snapshot throws.
std::shared_ptr<OpenIndex> open_index(const std::string& path);

}  // namespace postings::php
