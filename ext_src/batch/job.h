// What the tool measures: one algorithm over one set of lists, answering query after query.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "batch/pool.h"

namespace postings::batch {

// The result of a query: `size` results of `width` words each, docIDs or docIDs with their scores.
struct Output {
    std::vector<uint32_t> words;
    size_t size = 0;
    size_t width = 1;

    // Room for at least `capacity` words; what is in them is undefined.
    uint32_t* reserve(size_t capacity) {
        if (words.size() < capacity) words.resize(capacity);
        return words.data();
    }
};

class Job {
  public:
    Job(std::string algorithm, std::string codec)
        : algorithm(std::move(algorithm)), codec(std::move(codec)) {}
    virtual ~Job() = default;

    const std::string algorithm, codec;

    // How many queries prepare() can take at once: what it builds for them has to fit into memory.
    virtual size_t wave() const { return SIZE_MAX; }
    // Builds what the queries need beside the lists; not measured.
    virtual void prepare(std::span<const uint32_t> /* queries */) {}

    // Called by several threads at once, each with an output of its own.
    virtual void run(uint32_t query, Output& output) const = 0;

    virtual bool can_split() const { return false; }
    // The same with the threads of `pool`, the query cut into up to `parts` tasks.
    virtual void run_split(uint32_t /* query */, const Pool& /* pool */, size_t /* parts */,
                           Output& /* output */) const {}
};

}  // namespace postings::batch
