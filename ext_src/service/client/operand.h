// A list as the dispatcher takes it.
#pragma once

#include "core/list/posting_list.h"
#include "service/protocol/protocol.h"

namespace postings::service {

// The name that a list, or a table of document lengths, has in the service: hashed when it is first
// needed.
class LazyKey {
  public:
    template <class Hash>
    const ListKey& get(Hash hash) {
        if (!known_) key_ = hash();
        known_ = true;
        return key_;
    }
    bool known() const { return known_; }
    // What a device would have saved so far, if it were known.
    double missed_ns = 0;

  private:
    ListKey key_{};
    bool known_ = false;
};

struct Operand {
    const PostingListView* list;
    LazyKey* key;
};

}  // namespace postings::service
