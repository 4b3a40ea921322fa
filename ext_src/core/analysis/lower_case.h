// Words as they are shown: in lower case, otherwise as they were written.
#pragma once

#include <string>
#include <string_view>

namespace postings {

// Lower case for Latin, Greek, Cyrillic and Armenian, letter by letter; case folding, which is for
// comparing, would make ss of ß. `turkic`: as in Folder.
std::string lower_case(std::string_view word, bool turkic);

}  // namespace postings
