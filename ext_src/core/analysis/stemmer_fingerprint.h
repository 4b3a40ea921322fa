// Tells one version of a stemmer from another: libstemmer does not say which it is, and other stems
// make an index answer wrongly.
#pragma once

#include <string>
#include <string_view>

#include "core/analysis/stemmer.h"

namespace postings {

// 16 hexadecimal digits made from the stems of some thousand made words of the language. Versions
// that differ by rare words only may agree.
std::string stemmer_fingerprint(Stemmer& stemmer, std::string_view language);

}  // namespace postings
