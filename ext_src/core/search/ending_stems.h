// The stems that a word has with a typo in its ending: of runnign, run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"

namespace postings::search {

// Of a word without case and accents, each once; stems that are near the word are left out, as
// FuzzyWord finds them. One typo in the last five characters, but not the first one; letters are
// those of the Latin, Cyrillic or Greek alphabet, by the last one of the word. None without a
// stemmer. Takes about 0.1 ms.
std::vector<std::string> ending_stems(Analyzer& analyzer, std::string_view word);

}  // namespace postings::search
