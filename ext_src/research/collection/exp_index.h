// ExpIndex and ExpQuery, the data files of the parallel-intersection experiments (Nankai's report,
// 2023). ExpIndex: sequences of docIDs, nothing else. ExpQuery: text, one query a line, list
// numbers from 0.
#pragma once

#include <string>
#include <string_view>

#include "research/collection/collection.h"

namespace postings {

// Maps and checks the file: CorruptedData names the offset of what is wrong.
Collection read_exp_index(const std::string& path);
// The same over bytes that outlive the result.
Collection parse_exp_index(std::span<const uint8_t> bytes);
void write_exp_index(const std::string& path, const Collection& collection);

// Repeated numbers in a line count once; empty lines are left out. A number that is not below
// `lists` or anything but digits and blanks is CorruptedData.
Queries read_exp_queries(const std::string& path, size_t lists);
Queries parse_exp_queries(std::string_view text, size_t lists);
void write_exp_queries(const std::string& path, const Queries& queries);

}  // namespace postings
