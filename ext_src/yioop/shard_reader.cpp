#include "yioop/shard_reader.h"

extern "C" {
#include "SAPI.h"
#include "php_streams.h"
}

#include <cstring>

#include "yioop/local_file.h"

namespace postings::yioop {
namespace {

constexpr zend_long kWord = 4;
constexpr zend_long kBlock = 4096;  // the bytes that Yioop reads at a time

// A request on the command line may last for days: there, a file is checked for each new object,
// which stays with it.
ShardFileReader reader_of(const zend_object* shard) {
    static const bool is_long_request = strcmp(sapi_module.name, "cli") == 0;
    if (!is_long_request) return {};
    return {shard->handle, shard->ce, [](uint32_t handle, const void* ce) {
                const zend_objects_store& store = EG(objects_store);
                if (handle >= static_cast<uint32_t>(store.top)) return false;
                const zend_object* object = store.object_buckets[handle];
                return IS_OBJ_VALID(object) && object->ce == ce;
            }};
}

}  // namespace

bool ShardReader::open(zend_object* shard) {
    const zval* handle = property(shard, kFh);
    const zval* name = property(shard, kFilename);
    zval* size = property(shard, kFileLen);
    if (handle == nullptr || Z_TYPE_P(handle) != IS_NULL || name == nullptr ||
        Z_TYPE_P(name) != IS_STRING || size == nullptr) {
        return false;
    }
    const bool first = Z_TYPE_P(size) == IS_NULL;
    const bool restricted = PG(open_basedir) != nullptr && *PG(open_basedir) != '\0';
    if (((first || restricted) && !is_local_file(Z_STR_P(name))) ||
        (!first && Z_TYPE_P(size) != IS_LONG)) {
        return false;
    }
    file_ = shard_file({Z_STRVAL_P(name), Z_STRLEN_P(name)}, reader_of(shard), first);
    if (file_ == nullptr) return false;
    // PHP stores the size once the file is open.
    if (first) ZVAL_LONG(size, file_size());
    return Z_LVAL_P(size) == file_size();
}

bool ShardReader::word(zend_long offset, uint32_t* word) const {
    const zend_long size = file_size();
    // PHP unpacks the words of a whole block, and fails on one that ends within a word.
    const bool in_ragged_block = size % kWord != 0 && offset >= size / kBlock * kBlock;
    uint8_t bytes[kWord];
    if (offset < 0 || offset % kWord != 0 || in_ragged_block || !read(offset, bytes)) return false;
    *word = uint32_t{bytes[0]} << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
    return true;
}

void open_for_php(zend_object* shard) {
    zval* handle = property(shard, kFh);
    const zval* name = property(shard, kFilename);
    const zval* size = property(shard, kFileLen);
    if (handle == nullptr || Z_TYPE_P(handle) != IS_NULL || name == nullptr ||
        Z_TYPE_P(name) != IS_STRING || size == nullptr || Z_TYPE_P(size) != IS_LONG) {
        return;
    }
    const ShardFile* file =
        shard_file_that_was_read({Z_STRVAL_P(name), Z_STRLEN_P(name)}, reader_of(shard));
    const int descriptor = file == nullptr ? -1 : file->open_if_replaced();
    if (descriptor < 0) return;
    php_stream* stream = php_stream_fopen_from_fd(descriptor, "rb", nullptr);
    if (stream == nullptr) return;
    zval opened;
    php_stream_to_zval(stream, &opened);
    write_property(handle, &opened);
}

zend_string* ShardReader::substring(zend_long offset, zend_long length) const {
    if (offset < 0 || length < 0) return nullptr;
    const zend_long rest = offset < file_size() ? file_size() - offset : 0;
    const zend_long size = MIN(length, rest);
    if (size == 0) return ZSTR_EMPTY_ALLOC();
    zend_string* bytes = zend_string_alloc(static_cast<size_t>(size), false);
    if (!read(offset, {reinterpret_cast<uint8_t*>(ZSTR_VAL(bytes)), static_cast<size_t>(size)})) {
        zend_string_efree(bytes);
        return nullptr;
    }
    ZSTR_VAL(bytes)[size] = '\0';
    return bytes;
}

}  // namespace postings::yioop
