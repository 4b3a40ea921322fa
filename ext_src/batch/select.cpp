#include "batch/select.h"

#include <algorithm>

#include "batch/options.h"

namespace postings::batch {

std::vector<std::string> select(const std::string& option, const std::vector<std::string>& wanted,
                                const std::vector<std::string>& known) {
    if (wanted == std::vector<std::string>{"all"}) return known;
    const auto unknown = std::ranges::find_if(wanted, [&](const std::string& name) {
        return std::ranges::find(known, name) == known.end();
    });
    if (unknown == wanted.end()) return wanted;
    std::string list;
    for (const std::string& name : known) (list += list.empty() ? "" : ", ") += name;
    throw UsageError(option + " knows " + list + "; not '" + *unknown + "'");
}

}  // namespace postings::batch
