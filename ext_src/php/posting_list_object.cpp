#include "core/list/lookup.h"
#include "core/list/postings_builder.h"
#include "core/list_ops/bitmap_words.h"
#include "php/codec_enum.h"
#include "php/cursor.h"
#include "php/posting_list.h"
#include "php/posting_list_handlers.h"

namespace postings::php {

zend_class_entry* posting_list_class;

uint64_t HeldList::serial() const {
    static std::atomic<uint64_t> last;
    uint64_t serial = serial_.load(std::memory_order_relaxed);
    if (serial != 0) return serial;
    const uint64_t next = last.fetch_add(1, std::memory_order_relaxed) + 1;
    return serial_.compare_exchange_strong(serial, next, std::memory_order_relaxed) ? next : serial;
}

static const PostingList& list_of(const SharedList& held) {
    static const PostingList empty;
    return held ? held->list() : empty;
}

const PostingList& posting_list(zend_object* object) {
    return list_of(PostingListObject::from(object)->held);
}

const PostingListView& filtering_list(zend_object* object) {
    // Making the bitmap takes as long as two to five queries with the list as it is.
    constexpr uint32_t kTimesBefore = 1;
    constexpr uint64_t kMostBitsADoc = 128;
    auto* self = PostingListObject::from(object);
    const PostingList& list = list_of(self->held);
    if (self->bitmap) return self->bitmap->list();
    if (list.empty() || is_bitmap(list) || uint64_t{list.last()} / list.count() >= kMostBitsADoc ||
        self->times_filter++ != kTimesBefore)
        return list;
    try {
        const MemoryChecked limited(check_native_memory);
        self->bitmap = std::make_shared<const HeldList>(as_bitmap(list));
        return self->bitmap->list();
    } catch (const Error&) {  // damaged, or no memory left: reading the list itself will say so
        return list;
    }
}

bool holds_same_postings(const SharedList& a, const SharedList& b) {
    bool same = a == b;
    if (!same) guarded([&] { same = same_postings(list_of(a), list_of(b)); });
    return same;
}

ListReference reference(zend_object* object) {
    static CachedKey key_of_nothing;  // the service is never asked for an empty list
    const auto& held = PostingListObject::from(object)->held;
    return {&posting_list(object), held ? &held->key() : &key_of_nothing};
}

// Makes an object for unserialize() that has an empty list until it is filled, which may never
// happen.
static zend_object* create_empty(zend_class_entry* type) {
    zend_object* object = PostingListObject::create(type);
    set_properties(object);
    return object;
}

static zend_object* clone(zend_object* object) {
    zend_object* copy = PostingListObject::create(object->ce);
    PostingListObject::from(copy)->held = PostingListObject::from(object)->held;
    zend_objects_clone_members(copy, object);
    return copy;
}

zend_object* new_posting_list_object() {
    return PostingListObject::create(posting_list_class);
}

void check_bitmap(std::span<const uint32_t> docs, CodecId codec, bool has_frequencies) {
    if (codec != CodecId::Bitmap || docs.size() < 2) return;
    const size_t bytes = size_t{docs.back() / 8} - docs.front() / 8 + 1;
    check_native_memory(has_frequencies ? 2 * bytes : bytes,
                        " for a bitmap of docIDs from " + std::to_string(docs.front()) + " to " +
                            std::to_string(docs.back()));
}

void set_properties(zend_object* object) {
    // In the stub's order.
    enum { kCount, kBytes, kFirst, kLast, kCodec, kHasFrequencies };
    const PostingList& list = posting_list(object);
    set_property(object, kCount, list.count());
    set_property(object, kBytes, list.bytes().size());
    zval value{};
    ZVAL_NULL(&value);
    for (const uint32_t place : {kFirst, kLast}) {
        if (list.empty()) {
            set_property(object, place, value);
        } else {
            set_property(object, place, size_t{place == kFirst ? list.first() : list.last()});
        }
    }
    ZVAL_OBJ_COPY(&value, codec_case(list.codec()));
    set_property(object, kCodec, value);
    ZVAL_BOOL(&value, list.has_frequencies());
    set_property(object, kHasFrequencies, value);
}

static HandlerResult<zend_object_count_elements_t> count_elements(zend_object* object,
                                                                  zend_long* count) {
    *count = posting_list(object).count();
    return SUCCESS;
}

// Lists with other postings are neither less nor greater.
static int compare(zval* left, zval* right) {
    ZEND_COMPARE_OBJECTS_FALLBACK(left, right);
    if (!is_posting_list(left) || !is_posting_list(right)) return ZEND_UNCOMPARABLE;
    const bool same = holds_same_postings(PostingListObject::from(left)->held,
                                          PostingListObject::from(right)->held);
    return same ? 0 : ZEND_UNCOMPARABLE;
}

void posting_list_minit() {
    PostingListObject::minit(posting_list_class, create_empty);
    posting_list_class->get_iterator = get_cursor_iterator;
    zend_object_handlers& handlers = PostingListObject::handlers;
    handlers.clone_obj = clone;
    handlers.compare = compare;
    handlers.get_properties_for = exported_properties;
    handlers.do_operation = do_operation;
    handlers.count_elements = count_elements;
    handlers.read_dimension = read_dimension;
    handlers.write_dimension = write_dimension;
    handlers.has_dimension = has_dimension;
    handlers.unset_dimension = unset_dimension;
}

}  // namespace postings::php
