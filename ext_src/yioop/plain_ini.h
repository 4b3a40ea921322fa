// Recognizes INI files that mean the same wherever PHP reads them.
#pragma once

#include <string_view>

namespace postings::yioop {

// Whether the result of parse_ini_file() depends on the text alone: sections, comments, and `key =
// "text"` or `key = 12`. Other words may be constants of the program, and ${name} a setting or an
// environment variable.
bool is_plain_ini(std::string_view text) noexcept;

}  // namespace postings::yioop
