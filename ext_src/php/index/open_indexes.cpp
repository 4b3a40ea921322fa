#include "php/index/open_indexes.h"

#include <sys/stat.h>

#include <algorithm>
#include <vector>

namespace postings::php {

namespace {

// Most recently used first.
using Cache = std::vector<std::shared_ptr<OpenIndex>>;
constexpr size_t kMostOpen = 16;

Cache& cache() {
#ifdef ZTS
    static thread_local Cache of_thread;
    return of_thread;
#else
    static Cache of_process;
    return of_process;
#endif
}

}  // namespace

std::vector<std::string> names_in_queries(const index::Schema& schema) {
    std::vector<std::string> names = {schema.key};
    for (const index::SchemaField& field : schema.fields) names.push_back(field.name);
    return names;
}

SchemaTools::SchemaTools(const index::Schema& schema)
    : planner(schema), field_names(names_in_queries(schema)) {
    for (search::QueryAnalyzer& each : planner.analyzers()) terms.emplace_back(each.analyzer());
}

TermCache& SchemaTools::terms_of(uint8_t text) {
    const auto& analyzers = planner.analyzers();
    for (size_t i = 1; i < analyzers.size(); ++i)
        if (std::ranges::count(analyzers[i].texts(), text) > 0) return terms[i];
    return terms[0];
}

bool has_manifest(const std::string& folder) {
    struct stat status;
    return stat((folder + "/manifest").c_str(), &status) == 0;
}

std::shared_ptr<OpenIndex> open_index(const std::string& path) {
    Cache& open = cache();
    const auto found = std::ranges::find_if(
        open, [&](const auto& index) { return index->snapshot->stored().folder() == path; });
    const OpenIndex* older = nullptr;
    if (found != open.end()) {
        std::rotate(open.begin(), found, found + 1);
        if (open.front()->snapshot->stored().is_current()) return open.front();
        older = open.front().get();
    } else {
        // What was removed or changed meanwhile takes memory and disk space as long as it is open.
        std::erase_if(open,
                      [](const auto& index) { return !index->snapshot->stored().is_current(); });
    }
    auto fresh = with_index(path, [&] {
        return std::make_shared<OpenIndex>(
            index::open_snapshot(path, older != nullptr ? older->snapshot.get() : nullptr), older);
    });
    if (older != nullptr) {
        open.front() = fresh;
    } else {
        if (open.size() == kMostOpen) open.pop_back();
        open.insert(open.begin(), fresh);
    }
    return fresh;
}

void forget_index(const std::string& path) {
    std::erase_if(cache(),
                  [&](const auto& index) { return index->snapshot->stored().folder() == path; });
}

}  // namespace postings::php
