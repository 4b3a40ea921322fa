// A collection out of text: a document a line, its name, a tab, its words separated by blanks.
#pragma once

#include <istream>
#include <string>

#include "research/collection/collection.h"

namespace postings {

struct TextCollection {
    Collection collection;               // docs, freqs, sizes
    std::vector<std::string> terms;      // in byte order: term i has list i
    std::vector<std::string> documents;  // the names
};

// Words are taken as they are. A line without a tab is CorruptedData with its offset.
TextCollection read_text(std::istream& in);

}  // namespace postings
