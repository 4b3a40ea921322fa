#include "yioop/iterators/index_shards.h"

#include "yioop/iterators/calls.h"
#include "yioop/rewrite_methods.h"

namespace postings::yioop {

IndexShards::Index* IndexShards::index(zval* name) {
    for (Index* index = indexes_; index != nullptr; index = index->before) {
        if (Z_TYPE(index->name) != Z_TYPE_P(name)) return nullptr;  // PHP may find both equal
        if (zend_is_identical(&index->name, name)) return index;
    }
    zval argument, bundle;
    ZVAL_COPY_VALUE(&argument, name);
    if (!call_static("indexmanager", "getindex", {&argument, 1}, &bundle)) return nullptr;
    if (Z_TYPE(bundle) != IS_OBJECT) {
        zval_ptr_dtor(&bundle);
        return nullptr;
    }
    auto* index = arena_.make<Index>();
    ZVAL_COPY(&index->name, name);
    index->bundle = Z_OBJ(bundle);
    index->set = index->wanted = -1;
    index->before = indexes_;
    return indexes_ = index;
}

// Sets the bundle's generation and returns its shard; null if it is of another generation.
zend_object* IndexShards::set_generation(Index* index, zend_long generation) {
    zval arguments[2], result;
    ZVAL_LONG(&arguments[0], generation);
    ZVAL_TRUE(&arguments[1]);
    if (!call_method(index->bundle, "setcurrentshard", arguments, &result)) return nullptr;
    zval_ptr_dtor(&result);
    if (!call_method(index->bundle, "getcurrentshard", {&arguments[1], 1}, &result)) return nullptr;
    index->set = generation;
    zval buffer;
    const zval* info = zend_read_property(index->bundle->ce, index->bundle,
                                          ZEND_STRL("generation_info"), true, &buffer);
    const zval* current = Z_TYPE_P(info) == IS_ARRAY
                              ? zend_hash_str_find(Z_ARRVAL_P(info), ZEND_STRL("CURRENT"))
                              : nullptr;
    if (Z_TYPE(result) == IS_OBJECT && current != nullptr && Z_TYPE_P(current) == IS_LONG &&
        Z_LVAL_P(current) == generation) {
        return Z_OBJ(result);
    }
    zval_ptr_dtor(&result);
    return nullptr;
}

SliceReader* IndexShards::shard(Index* index, zend_long generation) {
    index->wanted = generation;
    if (last_ != nullptr && last_->index == index && last_->generation == generation) {
        return &last_->reader;
    }
    for (Shard* shard = shards_; shard != nullptr; shard = shard->before) {
        if (shard->index == index && shard->generation == generation) {
            last_ = shard;
            return &shard->reader;
        }
    }
    zend_object* object = set_generation(index, generation);
    if (object == nullptr) return nullptr;
    auto* shard = arena_.make<Shard>();
    const uint32_t years = years_ & years_of_class(object->ce, kIndexShard);
    if (years == 0 || object->handlers != zend_get_std_object_handlers() ||
        !shard->reader.open(object, years)) {
        OBJ_RELEASE(object);
        return nullptr;
    }
    pin_shard_file(shard->reader.postings().reader().file());
    shard->index = index;
    shard->generation = generation;
    shard->object = object;
    shard->before = shards_;
    last_ = shards_ = shard;
    return &shard->reader;
}

bool IndexShards::settle() {
    for (Index* index = indexes_; index != nullptr; index = index->before) {
        if (index->set == index->wanted) continue;
        zend_object* object = set_generation(index, index->wanted);
        if (object == nullptr) return false;
        OBJ_RELEASE(object);
    }
    return true;
}

void IndexShards::release() {
    for (const Shard* shard = shards_; shard != nullptr; shard = shard->before) {
        unpin_shard_file(shard->reader.postings().reader().file());
        OBJ_RELEASE(shard->object);
    }
    for (Index* index = indexes_; index != nullptr; index = index->before) {
        OBJ_RELEASE(index->bundle);
        zval_ptr_dtor(&index->name);
    }
}

}  // namespace postings::yioop
