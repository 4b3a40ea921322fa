#include "batch/select.h"

#include <algorithm>

#include "batch/options.h"

namespace postings::batch {

std::vector<std::string> select(const std::string& option, const std::vector<std::string>& wanted,
                                const std::vector<std::string>& known) {
    if (wanted == std::vector<std::string>{"all"}) return known;
    for (const std::string& name : wanted) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        std::string list;
        for (const std::string& other : known) list += (list.empty() ? "" : ", ") + other;
        throw UsageError(option + " knows " + list + "; not '" + name + "'");
    }
    return wanted;
}

}  // namespace postings::batch
