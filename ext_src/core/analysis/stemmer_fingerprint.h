// Distinguishes versions of a stemmer: libstemmer does not give its version, and with other stems
// an index would answer wrongly.
#pragma once

#include <string>
#include <string_view>

#include "core/analysis/stemmer.h"

namespace postings {

// 16 hexadecimal digits, a hash of the stems of some thousand artificial words of the language.
// Versions that differ only for rare words may agree.
std::string stemmer_fingerprint(Stemmer& stemmer, std::string_view language);

}  // namespace postings
