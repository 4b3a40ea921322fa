// Terms of words whose beginning somebody has typed, where the stem is shorter than what was typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"

namespace postings::search {

// `beginning` is in lower case; `prefix` is the same as terms spell it (Planner::beginning()).
// Returns the stems that do not begin with `prefix`: of `beginning` itself, and of the words that
// it may become with an ending of the language (word_endings.h). Example: "organi" gives "organ",
// because of organi-zation. Sorted, without duplicates; empty without a stemmer.
std::vector<std::string> beginning_stems(Analyzer& analyzer, std::string_view beginning,
                                         std::string_view prefix);

}  // namespace postings::search
