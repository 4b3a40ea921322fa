// The command line of postings-batch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace postings::batch {

// The command line makes no sense; main() shows how to ask for help.
class UsageError : public Error {
  public:
    using Error::Error;
};

struct Options {
    std::string command;  // intersect, rank, codecs, convert

    // Input: exactly one of the first four.
    std::string generate;   // gov2-clustered, gov2-uniform, zipf
    std::string exp_index;  // a file
    std::string ds2i;       // base name
    std::string text;       // a file
    std::string queries;    // an ExpQuery file; empty: queries are drawn
    size_t query_count = 1000;
    uint32_t lists = 0, mean = 0, documents = 0, terms = 0;  // 0: the generator's own
    uint64_t seed = 0;

    // What to run
    std::vector<std::string> algorithms{"all"}, codecs, simd;
    std::string mode = "all";  // rank: and, or, and-or, all
    uint32_t top = 10;
    double k1 = 0.9, b = 0.4;
    size_t repeats = 3;

    // How
    size_t threads = 1;
    std::string parallel;  // queries, within, openmp, openmp-within; empty: one thread
    size_t chunks = 8;     // tasks a thread within a query

    // Output
    bool json = false, help = false;
    std::string to_exp_index, to_ds2i, to_queries, to_text;
};

// Throws UsageError.
Options parse_options(int argc, char** argv);
extern const char kHelp[];

}  // namespace postings::batch
