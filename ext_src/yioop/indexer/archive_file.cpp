#include "yioop/indexer/archive_file.h"

#include <algorithm>

#include "yioop/indexer/calls_of_indexer.h"

namespace postings::yioop {

bool ArchiveFile::has_functions() {
    constexpr std::string_view kNames[] = {"fopen", "ftell", "ftruncate", "fwrite", "fclose"};
    return std::ranges::all_of(
        kNames, [](std::string_view name) { return find_function(name) != nullptr; });
}

bool ArchiveFile::call(std::string_view name, std::initializer_list<zval> arguments, zval* result) {
    zval passed[3], unused;
    uint32_t count = 0;
    for (const zval& argument : arguments) ZVAL_COPY_VALUE(&passed[count++], &argument);
    zval* returned = result == nullptr ? &unused : result;
    ZVAL_UNDEF(returned);
    zend_call_known_function(find_function(name), nullptr, nullptr, returned, count, passed,
                             nullptr);
    if (result == nullptr) zval_ptr_dtor(returned);
    return EG(exception) == nullptr;
}

bool ArchiveFile::open(zend_string* name) {
    zval path, mode;
    ZVAL_STR(&path, name);
    ZVAL_STRING(&mode, "r+");
    const bool is_open = call("fopen", {path, mode}, &file_);
    zval_ptr_dtor(&mode);
    return is_open;
}

bool ArchiveFile::cut(zend_long size) {
    zval at;
    ZVAL_LONG(&at, size);
    return call("ftruncate", {file_, at});
}

bool ArchiveFile::write(zend_string* bytes) {
    zval text, size;
    ZVAL_STR(&text, bytes);
    ZVAL_LONG(&size, static_cast<zend_long>(ZSTR_LEN(bytes)));
    return call("fwrite", {file_, text, size});
}

bool ArchiveFile::close() {
    return call("fclose", {file_});
}

zend_long ArchiveFile::offset() {
    zval at;
    if (!call("ftell", {file_}, &at)) return -1;
    const zend_long offset = Z_TYPE(at) == IS_LONG ? Z_LVAL(at) : -1;
    zval_ptr_dtor(&at);
    return offset;
}

}  // namespace postings::yioop
