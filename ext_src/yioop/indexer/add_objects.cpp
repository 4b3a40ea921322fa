// The file is opened, cut and written by the functions and methods that PHP would call; native is
// what is done for each object: its offset is set, it is serialized and compressed, and the lengths
// go between.
#include "yioop/indexer/add_objects.h"

#include <cstring>

extern "C" {
#include "zend_interfaces.h"
}

#include "yioop/arguments.h"
#include "yioop/indexer/archive_file.h"
#include "yioop/indexer/compress.h"
#include "yioop/indexer/serialize.h"
#include "yioop/indexer/shard_writes.h"
#include "yioop/local_file.h"
#include "yioop/native_functions.h"
#include "yioop/own_functions.h"
#include "yioop/rewrite_methods.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;
using ::yioop::Output;

// Methods that it calls, which may have any body.
constexpr std::string_view kSeekEnd = "seekendobjects", kWriteInfo = "writeinfoblock";

// compressInt(): an empty gzip, which has the number where there would be a time.
constexpr std::string_view kBefore = "\x1f\x8b\x08\0"sv, kBehind = "\0\x03\x03\0\0\0\0\0\0\0\0\0"sv;
constexpr size_t kNumberLen = kBefore.size() + 4 + kBehind.size();
constexpr unsigned kMostDepth = 32;

void write_compressed_int(char* to, size_t number) {
    memcpy(to, kBefore.data(), kBefore.size());
    to += kBefore.size();
    for (int shift = 24; shift >= 0; shift -= 8) *to++ = static_cast<char>(number >> shift);
    memcpy(to, kBehind.data(), kBehind.size());
}

// Whether the functions that its loop calls are those of PHP and Yioop.
bool has_usual_functions() {
    constexpr std::string_view kLibrary = "seekquarry\\yioop\\library";
    return function_called(kLibrary, "standard", "serialize") != nullptr &&
           function_called(kLibrary, "standard", "count") != nullptr &&
           function_called(kLibrary, "Core", "strlen") != nullptr && can_compress() &&
           are_native({kPackInt}) && ArchiveFile::has_functions();
}

bool has_usual_compressor(zend_object* archive) {
    const zval* compressor = property(archive, kCompressor);
    return compressor != nullptr && Z_TYPE_P(compressor) == IS_OBJECT &&
           years_of_class(Z_OBJCE_P(compressor), kGzipCompressor) != 0 &&
           is_plain_object(Z_OBJ_P(compressor), Z_OBJCE_P(compressor));
}

bool has_method(zend_object* archive, std::string_view name) {
    return zend_hash_str_exists(&archive->ce->function_table, name.data(), name.size());
}

bool can_store(zend_object* archive) {
    return has_method(archive, kSeekEnd) && has_method(archive, kWriteInfo) &&
           !share_references({archive}) && has_usual_compressor(archive) &&
           (has(archive, kObjectCount, IS_LONG) || has(archive, kObjectCount, IS_NULL)) &&
           has_usual_functions();
}

bool has_local_file(zend_object* archive) {
    return has(archive, kIsString, IS_FALSE) && has(archive, kFilename, IS_STRING) &&
           is_local_file(Z_STR_P(property(archive, kFilename)));
}

// Sets the object's offset in place; false if that replaces more than a number or a string.
bool set_offset(zval* object, zend_string* field, zend_long offset) {
    SEPARATE_ARRAY(object);
    zval* value = zend_hash_lookup(Z_ARRVAL_P(object), field);
    if (Z_TYPE_P(value) > IS_STRING) return false;
    zval_ptr_dtor(value);
    ZVAL_LONG(value, offset);
    return true;
}

// Objects as they are stored, one behind another. There is no destructor, as Zend may leave a
// function without unwinding it.
struct Stored {
    Output out{zend_string_alloc(1 << 16, false)}, text{zend_string_alloc(kMostText, false)};

    void release() {
        zend_string_efree(out.string);
        zend_string_efree(text.string);
    }

    // Returns its length; 0 if PHP has to store it.
    size_t add(const zval* object) {
        text.size = 0;
        if (!append_serialized(object, kMostDepth, &text)) return 0;
        const size_t room = ZSTR_LEN(text.string);
        out.reserve(kNumberLen + kMostPacked);
        char* to = reinterpret_cast<char*>(out.end());
        ZSTR_LEN(text.string) = text.size;
        const std::optional<Compressed> packed = compress_text(text.string, to + kNumberLen);
        ZSTR_LEN(text.string) = room;
        if (!packed) return 0;
        const size_t size = packed->bytes.size();
        write_compressed_int(to, size);
        out.size += kNumberLen;
        if (packed->string != nullptr) {
            out.reserve(size);
            memcpy(out.end(), packed->bytes.data(), size);
            zend_string_release(packed->string);
        }
        out.size += size;
        return kNumberLen + size;
    }

    // Takes the bytes.
    zend_string* finish() {
        zend_string* bytes = zend_string_truncate(out.string, out.size, false);
        ZSTR_VAL(bytes)[out.size] = '\0';
        zend_string_efree(text.string);
        return bytes;
    }
};

// Stores the objects from OFFSET on, and sets their offsets. False if PHP has to do it; it sets the
// same ones again.
bool store(zval* objects, zend_string* field, zend_long offset, Stored* stored) {
    // A handler of zlib's warnings may change them.
    const auto is_left = [objects](uint32_t i) {
        return Z_TYPE_P(objects) == IS_ARRAY && i < zend_hash_num_elements(Z_ARRVAL_P(objects));
    };
    for (uint32_t i = 0; is_left(i); ++i) {
        SEPARATE_ARRAY(objects);
        zval* object = zend_hash_index_find(Z_ARRVAL_P(objects), i);
        if (object == nullptr || Z_TYPE_P(object) != IS_ARRAY ||
            !set_offset(object, field, offset)) {
            return false;
        }
        const size_t length = stored->add(object);
        if (length == 0) return false;
        offset += static_cast<zend_long>(length);
    }
    return Z_TYPE_P(objects) == IS_ARRAY;
}

// False if it threw.
bool call_method(zend_object* archive, std::string_view name, uint32_t count, zval* file,
                 zval* data = nullptr) {
    zval result;
    ZVAL_UNDEF(&result);
    zend_call_method(archive, archive->ce, nullptr, name.data(), name.size(), &result,
                     static_cast<int>(count), file, data);
    zval_ptr_dtor(&result);
    return EG(exception) == nullptr;
}

// The second parameter is a reference.
bool write_info(zend_object* archive, zval* file) {
    zval data;
    ZVAL_NEW_EMPTY_REF(&data);
    ZVAL_NULL(Z_REFVAL(data));
    const bool done = call_method(archive, kWriteInfo, 2, file, &data);
    zval_ptr_dtor(&data);
    return done;
}

bool write(zend_object* archive, ArchiveFile* file, zend_long offset, zend_string* bytes,
           uint32_t objects) {
    if (!file->cut(offset)) return false;
    zval* count = property(archive, kObjectCount);
    zval added = number(objects);
    if (count != nullptr) add_function(count, count, &added);
    return EG(exception) == nullptr && file->write(bytes) && write_info(archive, file->file()) &&
           file->close();
}

void add_objects(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zend_object* archive = object_of(execute_data);
    if (archive == nullptr || ZEND_NUM_ARGS() < 7) return;
    const zval* field = ::yioop::argument(execute_data, 3);
    zval* objects = ::yioop::argument(execute_data, 4);
    zend_ulong index;
    if (Z_TYPE_P(field) != IS_STRING || ZEND_HANDLE_NUMERIC(Z_STR_P(field), index) ||
        Z_TYPE_P(objects) != IS_ARRAY || Z_TYPE_P(::yioop::argument(execute_data, 5)) != IS_NULL ||
        !has_local_file(archive) || !can_store(archive)) {
        return;
    }
    ArchiveFile file;
    zend_string* name = zend_string_copy(Z_STR_P(property(archive, kFilename)));
    const bool is_found = file.open(name) && call_method(archive, kSeekEnd, 1, file.file());
    zend_string_release(name);
    const zend_long offset = is_found ? file.offset() : -1;
    if (EG(exception) != nullptr) {
        RETVAL_NULL();
        // What was called may have changed the archive.
    } else if (offset >= 0 && can_store(archive)) {
        zval copy;
        ZVAL_UNDEF(&copy);
        const bool returns_copy = zend_is_true(::yioop::argument(execute_data, 7));
        if (returns_copy) {
            ZVAL_COPY(&copy, objects);
            objects = &copy;
        }
        Stored stored;
        if (store(objects, Z_STR_P(field), offset, &stored)) {
            RETVAL_NULL();
            const uint32_t count = zend_hash_num_elements(Z_ARRVAL_P(objects));
            zend_string* bytes = stored.finish();
            if (write(archive, &file, offset, bytes, count) && returns_copy) RETVAL_COPY(&copy);
            zend_string_release(bytes);
        } else {
            stored.release();
        }
        zval_ptr_dtor(&copy);
    }
    file.release();
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_add_objects, 0, 0, 7)
ZEND_ARG_INFO(0, years)
ZEND_ARG_INFO(0, archive)
ZEND_ARG_INFO(0, offset_field)
ZEND_ARG_INFO(1, objects)
ZEND_ARG_INFO(0, data)
ZEND_ARG_INFO(0, callback)
ZEND_ARG_INFO(0, return_flag)
ZEND_END_ARG_INFO()

const NativeMethod kNative = {
    "\0postings webarchive::addobjects"sv,
    ZEND_NAMED_FE(postings_yioop_add_objects, add_objects, arginfo_add_objects)};

}  // namespace

const NativeMethod& native_add_objects() {
    return kNative;
}

}  // namespace postings::yioop
