// The PHP object around a posting list.
#pragma once

#include <atomic>
#include <memory>

extern "C" {
#include "php.h"
}

#include "core/base/memory_check.h"
#include "core/list/posting_list.h"
#include "core/task/list_reference.h"
#include "php/boundary.h"
#include "php/native_memory.h"
#include "php/native_object.h"

namespace postings::php {

extern zend_class_entry* posting_list_class;

// A list, and how many bytes of native memory it takes: none if its bytes are mapped.
struct ListToHold {
    ListToHold(PostingList list) : native_bytes(list.bytes().size()), list(std::move(list)) {}
    ListToHold(PostingList list, size_t native_bytes)
        : native_bytes(native_bytes), list(std::move(list)) {}
    size_t native_bytes;
    PostingList list;
};

// A list whose bytes count once as native memory held by PHP objects, however many share it.
class HeldList {
  public:
    explicit HeldList(ListToHold list) : bytes_(list.native_bytes), list_(std::move(list.list)) {}
    const PostingList& list() const { return list_; }
    // A number that no other list of this process has or had; not 0.
    uint64_t serial() const;
    // The list's key in the service, hashed once.
    CachedKey& key() const { return key_; }

  private:
    HeldBytes bytes_;
    PostingList list_;
    mutable std::atomic<uint64_t> serial_{0};  // 0: not assigned yet
    mutable CachedKey key_;
};

using SharedList = std::shared_ptr<const HeldList>;

// Whether docIDs and frequencies are the same; both lists may be null. False, and a PHP exception,
// for damaged lists.
bool holds_same_postings(const SharedList& a, const SharedList& b);

struct PostingListObject : NativeObject<PostingListObject> {
    SharedList held;  // null until a list is put in, which happens once
    // A bitmap of the same docIDs, once the list has been a filter often enough; see
    // filtering_list().
    SharedList bitmap;
    uint32_t times_filter = 0;
    zend_object std;

    // The serial number of its list; 0 without one.
    uint64_t serial() const { return held ? held->serial() : 0; }
};

// The list of a PostingList object; an empty one if unserialize() has not filled the object yet.
const PostingList& posting_list(zend_object* object);
inline const PostingList& posting_list(const zval* value) {
    return posting_list(Z_OBJ_P(value));
}

// The list for use as a filter or an exclusion: from the second use on a bitmap of its docIDs, if
// that is not much larger. Looking up in a bitmap takes a tenth of the time.
const PostingListView& filtering_list(zend_object* object);

// A reference to the list, for dispatch.h.
ListReference reference(zend_object* object);
inline ListReference reference(const zval* value) {
    return reference(Z_OBJ_P(value));
}

// The 32-bit docID that has the same docIDs below it; `doc_id` is at most 2^32 - 1.
inline uint32_t clamp_doc_id(zend_long doc_id) {
    return doc_id < 0 ? 0 : static_cast<uint32_t>(doc_id);
}

inline bool is_posting_list(const zval* value) {
    return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == posting_list_class;
}

// A new object, still without its list.
zend_object* new_posting_list_object();
// Sets the readonly properties of an object that has its list.
void set_properties(zend_object* object);

// Puts the list that `make` returns into a new object; false if it throws (see guarded). The limit
// of native memory holds for what `make` takes for a while, too.
template <class Make>
bool fill(zend_object* object, uint32_t argument, Make&& make) {
    if (!guarded(argument, [&] {
            const MemoryChecked limited(check_native_memory);
            PostingListObject::from(object)->held = std::make_shared<const HeldList>(make());
        })) {
        return false;
    }
    set_properties(object);
    return true;
}

// Sets `result` to a new PostingList of the list that `make` returns; false, and `result`
// untouched, if it throws. The object comes first: nothing native is alive while Zend allocates.
template <class Make>
bool make_posting_list(zval* result, uint32_t argument, Make&& make) {
    zend_object* object = new_posting_list_object();
    if (!fill(object, argument, std::forward<Make>(make))) {
        OBJ_RELEASE(object);
        return false;
    }
    ZVAL_OBJ(result, object);
    return true;
}

// Throws MemoryLimitReached if a list of these ascending docIDs would be a bitmap beyond the limit:
// one of docIDs far apart is much larger than they are. With frequencies it is copied once.
void check_bitmap(std::span<const uint32_t> docs, CodecId codec, bool has_frequencies);

void posting_list_minit();

}  // namespace postings::php
