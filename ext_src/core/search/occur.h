// Whether a document has to match a part of a query.
#pragma once

#include <cstdint>

namespace postings::search {

enum class Occur : uint8_t {
    kShould,  // the mode of the search or group says whether all or one must match
    kMust,
    kMustNot,  // documents that match it do not match the group
};

}  // namespace postings::search
