#include "yioop/read_shard.h"

#include "yioop/arguments.h"
#include "yioop/shard_reader.h"

namespace postings::yioop {
namespace {

constexpr zend_long kBlock = 4096;

// Opens the object's file and reads the argument after it; false if native code cannot.
bool open_at(zend_execute_data* execute_data, ShardReader* reader, zend_long* offset) {
    zend_object* shard = object_of(execute_data);
    if (shard == nullptr || ZEND_NUM_ARGS() < 3) return false;
    const zval* at = ::yioop::argument(execute_data, 3);
    if (Z_TYPE_P(at) != IS_LONG || Z_LVAL_P(at) < 0) return false;
    *offset = Z_LVAL_P(at);
    return has_constant(shard, "SHARD_BLOCK_SIZE", kBlock) &&
           has_constant(shard, "SHARD_BLOCK_POWER", 12) && reader->open(shard);
}

}  // namespace

void read_block_shard_at_offset(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    ShardReader reader;
    zend_long offset;
    // If the object is to keep the block, PHP reads it, for the words that getShardWord() then
    // finds there.
    if (!::yioop::is_true_argument(execute_data, 4) && open_at(execute_data, &reader, &offset)) {
        if (offset >= reader.file_size()) RETURN_FALSE;
        zend_string* block = reader.substring(offset, kBlock);
        if (block != nullptr) RETURN_STR(block);
    }
    // Only this method's body opens the file.
    if (zend_object* shard = object_of(execute_data)) open_for_php(shard);
}

void get_shard_substring(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    ShardReader reader;
    zend_long offset;
    if (!open_at(execute_data, &reader, &offset) || ZEND_NUM_ARGS() < 4) return;
    const zval* length = ::yioop::argument(execute_data, 4);
    if (Z_TYPE_P(length) != IS_LONG) return;
    zend_string* bytes = reader.substring(offset, Z_LVAL_P(length));
    if (bytes != nullptr) RETURN_STR(bytes);
}

void get_shard_word(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    ShardReader reader;
    zend_long offset;
    if (!open_at(execute_data, &reader, &offset)) return;
    // The block that contains the offset is beyond the end.
    if (offset / kBlock * kBlock >= reader.file_size()) RETURN_FALSE;
    uint32_t word;
    if (reader.word(offset, &word)) RETURN_LONG(word);
}

}  // namespace postings::yioop
