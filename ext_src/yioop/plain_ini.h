// Files of settings that say the same wherever PHP reads them.
#pragma once

#include <string_view>

namespace postings::yioop {

// Whether all that parse_ini_file() makes of it is in the text itself: sections, comments, and
// `key = "text"` or `key = 12`. Elsewhere a word may be a constant of the program's, and ${name}
// is a setting or of the environment.
bool is_plain_ini(std::string_view text) noexcept;

}  // namespace postings::yioop
