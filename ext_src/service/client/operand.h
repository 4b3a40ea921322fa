// A list as the dispatcher takes it.
#pragma once

#include "core/list/posting_list.h"
#include "service/protocol/protocol.h"

namespace postings::service {

// The name that a list, or a table of document lengths, has in a service: hashed when it is first
// needed there. Another service has another secret, and so another name for it.
class LazyKey {
  public:
    template <class Hash>
    const ListKey& get(const KeySecret& secret, Hash hash) {
        if (!known(secret)) key_ = hash(secret);
        hashed_with_ = secret.id();
        return key_;
    }
    bool known() const { return hashed_with_ != 0; }
    bool known(const KeySecret& secret) const { return hashed_with_ == secret.id(); }
    // What a device would have saved so far, if it were known.
    double missed_ns = 0;

  private:
    ListKey key_{};
    uint64_t hashed_with_ = 0;
};

// Without a key, they are hashed each time.
struct Operand {
    const PostingListView* list;
    LazyKey* key = nullptr;

    ListKey key_with(const KeySecret& secret) const {
        const auto hash = [&](const KeySecret& s) { return list_key(list->bytes(), s); };
        return key != nullptr ? key->get(secret, hash) : hash(secret);
    }
};

struct LengthsOperand {
    const DocumentLengths* lengths;
    LazyKey* key = nullptr;

    ListKey key_with(const KeySecret& secret) const {
        const auto hash = [&](const KeySecret& s) { return lengths_key(*lengths, s); };
        return key != nullptr ? key->get(secret, hash) : hash(secret);
    }
};

}  // namespace postings::service
