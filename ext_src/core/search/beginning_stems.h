// Terms of words of which somebody has typed the beginning, as far as their stems are shorter than
// it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"

namespace postings::search {

// Of a beginning of a word, in lower case: the terms that do not begin as `prefix`, the beginning
// as terms have it, of that word itself and of those that it may become with an ending of the
// language (word_endings.h): of "organi", "organ", by organi-zation. Each once, ascending; none
// without a stemmer.
std::vector<std::string> beginning_stems(Analyzer& analyzer, std::string_view beginning,
                                         std::string_view prefix);

}  // namespace postings::search
