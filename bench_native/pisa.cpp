// PISA (github.com/pisa-engine/pisa) over the same collection and queries as bench_rank, timed in
// the same way. Not part of the build: compile and link it against a build of PISA, with its
// include folders, and name the program in POSTINGS_PISA for `./dev bench rank`.
//
//   pisa BASE QUERIES [K]     BASE.docs, BASE.freqs, BASE.sizes; its indexes are left in
//   BASE.pisa.*
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "block_inverted_index.hpp"
#include "codec/simdbp.hpp"
#include "cursor/block_max_scored_cursor.hpp"
#include "cursor/cursor.hpp"
#include "cursor/max_scored_cursor.hpp"
#include "cursor/scored_cursor.hpp"
#include "memory_source.hpp"
#include "query/algorithm/block_max_maxscore_query.hpp"
#include "query/algorithm/block_max_ranked_and_query.hpp"
#include "query/algorithm/block_max_wand_query.hpp"
#include "query/algorithm/maxscore_query.hpp"
#include "query/algorithm/ranked_and_query.hpp"
#include "query/algorithm/wand_query.hpp"
#include "scorer/scorer.hpp"
#include "wand_data.hpp"
#include "wand_data_raw.hpp"

using namespace pisa;

namespace {

const char* separator = "[\n";

constexpr int kPasses = 3;  // and one before that does not count

std::vector<Query> read_queries(const char* path) {
    std::vector<Query> queries;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::vector<uint32_t> terms;
        for (uint32_t term; words >> term;) terms.push_back(term);
        queries.emplace_back(std::nullopt, terms.begin(), terms.end());
    }
    return queries;
}

template <class Answer>
void bench(const char* mode, const char* algorithm, const std::vector<Query>& queries, size_t k,
           Answer answer) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> us(queries.size(), 1e300);
    size_t results = 0;
    for (int pass = 0; pass <= kPasses; ++pass) {
        results = 0;
        for (size_t i = 0; i < queries.size(); ++i) {
            const auto start = Clock::now();
            topk_queue top(k, 0);
            answer(queries[i], top);
            top.finalize();
            results += top.topk().size();
            const std::chrono::duration<double, std::micro> time = Clock::now() - start;
            if (pass) us[i] = std::min(us[i], time.count());
        }
    }
    std::sort(us.begin(), us.end());
    double sum = 0;
    for (const double time : us) sum += time;
    std::printf(
        "%s{\"engine\":\"pisa\",\"mode\":\"%s\",\"algorithm\":\"%s\",\"median_us\":%.2f,"
        "\"p99_us\":%.2f,\"mean_us\":%.2f,\"results\":%zu}",
        separator, mode, algorithm, us[us.size() / 2], us[us.size() * 99 / 100], sum / us.size(),
        results);
    separator = ",\n";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return 2;
    std::cout.rdbuf(std::cerr.rdbuf());  // what PISA says while it builds is not a result
    spdlog::set_level(spdlog::level::warn);
    const std::string base = argv[1], index_file = base + ".pisa.simdbp",
                      wand_file = base + ".pisa.wand";
    const size_t k = argc > 3 ? std::atoi(argv[3]) : 10;
    const auto codec = std::make_shared<SimdBpBlockCodec>();
    ScorerParams parameters("bm25");
    parameters.bm25_k1 = 0.9F;
    parameters.bm25_b = 0.4F;
    if (!std::ifstream(wand_file).good()) {
        binary_freq_collection collection(base.c_str());
        BlockIndexBuilder(codec, parameters).in_memory(true).build(collection, index_file);
        create_wand_data(wand_file, base, VariableBlock(12.0F), parameters, false, false,
                         std::nullopt, {});
    }
    const BlockInvertedIndex index(MemorySource::mapped_file(index_file), codec);
    const wand_data<wand_data_raw> wand(MemorySource::mapped_file(wand_file));
    const auto scorer = scorer::from_params(parameters, wand);
    const std::vector<Query> queries = read_queries(argv[2]);

    const auto scored = [&](const Query& query) {
        return make_scored_cursors(index, *scorer, query, false);
    };
    const auto max_scored = [&](const Query& query) {
        return make_max_scored_cursors(index, wand, *scorer, query, false);
    };
    const auto block_max = [&](const Query& query) {
        return make_block_max_scored_cursors(index, wand, *scorer, query, false);
    };
    const auto run = [&](const char* mode, const char* name, auto algorithm, auto cursors) {
        bench(mode, name, queries, k, [&](const Query& query, topk_queue& top) {
            decltype(algorithm(top)) search(top);
            search(cursors(query), index.num_docs());
        });
    };
    run(
        "and", "ranked_and", [](auto& top) { return ranked_and_query(top); }, scored);
    run(
        "and", "block_max_ranked_and", [](auto& top) { return block_max_ranked_and_query(top); },
        block_max);
    run(
        "or", "maxscore", [](auto& top) { return maxscore_query(top); }, max_scored);
    run(
        "or", "block_max_maxscore", [](auto& top) { return block_max_maxscore_query(top); },
        block_max);
    run(
        "or", "wand", [](auto& top) { return wand_query(top); }, max_scored);
    run(
        "or", "block_max_wand", [](auto& top) { return block_max_wand_query(top); }, block_max);
    std::puts("]");
}
