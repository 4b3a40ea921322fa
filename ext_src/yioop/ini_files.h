// parse_ini_with_fallback(), with which Yioop reads the texts of its pages, 80 KB for every page:
// the results are kept from request to request while the files stay the same.
#pragma once

#include <cstddef>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Registers the native function that is called before its body.
zend_result ini_files_startup(int module_type);
// Frees what only the previous request used.
void ini_files_request() noexcept;

// Whether it is that function, declared as in every version of Yioop.
bool is_ini_parser(const zend_ast_decl* function);
// Inserts a call of the native function before its body.
void rewrite_ini_parser(zend_ast_decl* function);

struct IniFilesState {
    size_t files, bytes;
};
// The state of this thread.
IniFilesState ini_files_state() noexcept;

// Sets whether results are kept; to be called while PHP starts.
void keep_ini_files(bool keep);

}  // namespace postings::yioop
