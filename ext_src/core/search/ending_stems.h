// The stems that a mistyped word has if the typo is in its ending: "run" for "runnign".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/analyzer.h"

namespace postings::search {

// `word` is without case and accents. Tries one typo in each of the last five characters but never
// in the first character, with the letters of the Latin, Cyrillic or Greek alphabet, whichever the
// last letter is of. Returns each stem once, without those that FuzzyWord finds by themselves
// because they are near the word; empty without a stemmer. Takes about 0.1 ms.
std::vector<std::string> ending_stems(Analyzer& analyzer, std::string_view word);

}  // namespace postings::search
