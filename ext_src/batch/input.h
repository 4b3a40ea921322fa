// The collection and the queries that the command line asks for.
#pragma once

#include <string>
#include <vector>

#include "batch/options.h"
#include "research/collection/collection.h"
#include "research/collection/zipf_collection.h"

namespace postings::batch {

struct Input {
    std::string name;
    Collection collection;
    Queries queries;                            // of commands that need some
    std::vector<std::string> terms, documents;  // of a text
};

ZipfOptions zipf_options(const Options& options);
Input load(const Options& options);

}  // namespace postings::batch
