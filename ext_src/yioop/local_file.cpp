#include "yioop/local_file.h"

extern "C" {
#include "fopen_wrappers.h"
#include "php_streams.h"
}

#include <cstring>

namespace postings::yioop {

bool is_local_file(zend_string* name) {
    const char* path = nullptr;
    return IS_ABSOLUTE_PATH(ZSTR_VAL(name), ZSTR_LEN(name)) &&
           strlen(ZSTR_VAL(name)) == ZSTR_LEN(name) &&
           php_stream_locate_url_wrapper(ZSTR_VAL(name), &path, 0) == &php_plain_files_wrapper &&
           path == ZSTR_VAL(name) && php_check_open_basedir_ex(ZSTR_VAL(name), 0) == 0;
}

}  // namespace postings::yioop
