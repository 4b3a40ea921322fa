#include "batch/partition.h"

#include <algorithm>
#include <cstddef>

namespace postings::batch {

std::vector<Lists> partition(const Lists& lists, size_t parts) {
    const auto shortest = std::min_element(lists.begin(), lists.end(),
                                           [](auto a, auto b) { return a.size() < b.size(); });
    if (shortest == lists.end() || shortest->empty()) return {};
    const size_t size = shortest->size();
    parts = std::clamp<size_t>(parts, 1, size);

    // cuts[l]: where the part begins in list l.
    std::vector<size_t> cuts(lists.size(), 0);
    const auto cut_at = [&](uint32_t docid) {
        for (size_t l = 0; l < lists.size(); ++l)
            cuts[l] = static_cast<size_t>(
                std::lower_bound(lists[l].begin() + static_cast<std::ptrdiff_t>(cuts[l]),
                                 lists[l].end(), docid) -
                lists[l].begin());
    };
    std::vector<Lists> result;
    for (size_t part = 0; part < parts; ++part) {
        const std::vector<size_t> begin = cuts;
        if (part + 1 < parts)
            cut_at((*shortest)[size * (part + 1) / parts]);
        else
            for (size_t l = 0; l < lists.size(); ++l) cuts[l] = lists[l].size();
        Lists sublists;
        for (size_t l = 0; l < lists.size(); ++l)
            sublists.push_back(lists[l].subspan(begin[l], cuts[l] - begin[l]));
        result.push_back(std::move(sublists));
    }
    return result;
}

}  // namespace postings::batch
