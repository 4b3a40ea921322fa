// PostingList::fromFile(): a list in a file, read or mapped.
#include <fcntl.h>

extern "C" {
#include "php.h"
// These must come after php.h.
#include "fopen_wrappers.h"
#include "zend_virtual_cwd.h"
}

#include "core/list/file_bytes.h"
#include "core/list/lookup.h"
#include "php/posting_list.h"

using namespace postings;
using namespace postings::php;

#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif
#ifndef O_NONBLOCK
#define O_NONBLOCK 0
#endif
#ifndef O_BINARY
#define O_BINARY 0
#endif

// The path itself, or what follows file://; null, and something thrown, if a stream wrapper would
// read it, or open_basedir forbids it.
static const char* plain_path(const zend_string* path) {
    if (ZSTR_LEN(path) == 0) {
        zend_argument_value_error(1, "must not be empty");
        return nullptr;
    }
    const char* plain = ZSTR_VAL(path);
    const php_stream_wrapper* wrapper = php_stream_locate_url_wrapper(ZSTR_VAL(path), &plain, 0);
    if (wrapper != &php_plain_files_wrapper) {
        zend_argument_value_error(1,
                                  "must be a plain file; read what a stream wrapper gives with "
                                  "file_get_contents() and hand it to fromBytes()");
        return nullptr;
    }
    if (php_check_open_basedir_ex(plain, 0) != 0) {
        zend_argument_value_error(1, "must be a file that open_basedir allows");
        return nullptr;
    }
    return plain;
}

PHP_METHOD(Postings_PostingList, fromFile) {
    zend_string* path;
    zend_long offset = 0, length = 0;
    bool to_the_end = true, mapped = false, verify = true;
    ZEND_PARSE_PARAMETERS_START(1, 5)
    Z_PARAM_PATH_STR(path)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(offset)
    Z_PARAM_LONG_OR_NULL(length, to_the_end)
    Z_PARAM_BOOL(mapped)
    Z_PARAM_BOOL(verify)
    ZEND_PARSE_PARAMETERS_END();
    const char* const plain = plain_path(path);
    if (plain == nullptr) RETURN_THROWS();
    make_posting_list(return_value, 2, [&] {
        const int descriptor = VCWD_OPEN(plain, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_BINARY);
        const RegularFile file(descriptor, errno, plain);
        const uint64_t size = file.size();
        if (offset < 0 || static_cast<uint64_t>(offset) > size) {
            throw InvalidArgument("must be from 0 to the size of the file, which is " +
                                  std::to_string(size) + ", " + std::to_string(offset) + " given");
        }
        const uint64_t left = size - static_cast<uint64_t>(offset);
        if (!to_the_end && (length < 0 || static_cast<uint64_t>(length) > left)) {
            throw WrongArgument(
                3, InvalidArgument("must be from 0 to " + std::to_string(left) +
                                   ", the file's bytes from argument #2 ($offset) on, " +
                                   std::to_string(length) + " given"));
        }
        const auto from = static_cast<uint64_t>(offset);
        const auto n = static_cast<size_t>(to_the_end ? left : static_cast<uint64_t>(length));
        try {
            if (!mapped) check_native_memory(n);
            FileBytes bytes = mapped ? file.map(from, n) : file.read(from, n);
            PostingList list =
                PostingList::from_shared(std::move(bytes.owner), bytes.bytes, bytes.slack);
            if (verify) {
                list.verify();
                verify_postings(list);
            }
            return ListToHold(std::move(list), mapped ? 0 : n);
        } catch (const CorruptedData& error) {
            throw CorruptedData(error.what(), from + error.offset);
        }
    });
}
