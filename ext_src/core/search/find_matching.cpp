#include "core/search/find_matching.h"

namespace postings::search {

index::FindDocuments find_matching(Plan plan, RankMode mode, std::optional<Filter> filter) {
    return [plan = std::move(plan), mode,
            filter = std::move(filter)](std::shared_ptr<const index::IndexSnapshot> snapshot) {
        SearchOptions options;
        options.mode = mode;
        options.filter = filter ? &*filter : nullptr;
        return Searcher(std::move(snapshot)).matches(plan, options);
    };
}

}  // namespace postings::search
