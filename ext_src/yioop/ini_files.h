// parse_ini_with_fallback(), by which Yioop reads the texts of its pages, 80 KB of them, for every
// page: what was read stays from request to request while the file is the same.
#pragma once

#include <cstddef>

extern "C" {
#include "php.h"
}

namespace postings::yioop {

// Registers what stands before that function's body.
zend_result ini_files_startup(int module_type);
// What the request before this one had may go.
void ini_files_request() noexcept;

// Whether it is that function, declared as in every Yioop.
bool is_ini_parser(const zend_ast_decl* function);
// Has it ask here first.
void rewrite_ini_parser(zend_ast_decl* function);

struct IniFilesState {
    size_t files, bytes;
};
// Of this thread.
IniFilesState ini_files_state() noexcept;

// Whether any is kept. While PHP starts.
void keep_ini_files(bool keep);

}  // namespace postings::yioop
