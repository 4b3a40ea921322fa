// How long a look-up in a dictionary takes, and how large it is.
//
// usage: bench_term_dictionary FOLDER [TERMS]
//
// TERMS has a term in each line; without it there are 85,000 made ones whose lengths and common
// beginnings are those of English words. Random ones that exist, none in the processor's caches for
// our doing. The segment is written in FOLDER and removed again.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <numeric>
#include <random>
#include <set>
#include <string>

#include "core/storage/segment_file.h"
#include "core/storage/term_dictionary.h"
#include "core/storage/term_dictionary_writer.h"
#include "timing.h"

using namespace postings;
using namespace postings::storage;

namespace {

std::set<std::string> made_terms(size_t count) {
    std::mt19937 random(1);
    std::set<std::string> terms;
    std::vector<std::string> all{""};
    while (terms.size() < count) {
        // Most words begin as others do.
        std::string term = random() % 8 ? all[random() % all.size()] : "";
        if (term.size() > 14) term.resize(4);
        for (uint32_t more = 1 + random() % 5; more > 0; --more) {
            term.push_back(static_cast<char>('a' + std::min(random() % 26, random() % 26)));
        }
        if (terms.insert(term).second) all.push_back(term);
    }
    return terms;
}

std::set<std::string> read_terms(const char* path) {
    std::ifstream in(path);
    std::set<std::string> terms;
    for (std::string line; std::getline(in, line);) terms.insert(line.substr(0, kMostTermBytes));
    return terms;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2 && count != 3) {
        std::cerr << "usage: bench_term_dictionary FOLDER [TERMS]\n";
        return 1;
    }
    const std::string folder = arguments[1], path = folder + "/bench.seg";
    const auto terms = count == 3 ? read_terms(arguments[2]) : made_terms(85000);
    size_t raw = 0;
    for (const auto& term : terms) raw += term.size();
    for (const size_t payload : {0, 6}) {
        {
            SegmentWriter segment(path);
            TermDictionaryWriter writer(folder, size_t{1} << 20);
            for (const auto& term : terms) writer.add(term, Bytes(payload, 1));
            writer.finish(segment, "terms");
            segment.finish(false);
        }
        const SegmentFile segment(path);
        const TermDictionary dictionary(segment, "terms");
        std::vector<std::string> asked(terms.begin(), terms.end());
        std::ranges::shuffle(asked, std::mt19937(2));
        std::vector<std::string> missing;
        for (const auto& term : asked) missing.push_back(term + "q");
        size_t found = 0;
        const auto nanoseconds = [&](const std::vector<std::string>& queries) {
            return 1e9 / static_cast<double>(queries.size()) * bench::best_seconds([&] {
                       for (const auto& term : queries) found += dictionary.find(term).has_value();
                   });
        };
        const double hit = nanoseconds(asked), miss = nanoseconds(missing);
        const double walk = 1e9 / static_cast<double>(terms.size()) * bench::best_seconds([&] {
                                for (auto at = dictionary.begin(); !at.at_end(); at.next()) {
                                    found += at.term().size();
                                }
                            });
        const double verify = 1e3 * bench::best_seconds([&] { segment.verify(); });
        std::printf(
            "%zu terms of %zu bytes, payloads of %zu bytes: %llu bytes stored; ns: %.0f a look-up, "
            "%.0f of a term that is not there, %.1f a term walked; checksums of all %.2f ms "
            "(%zu)\n",
            terms.size(), raw, payload, static_cast<unsigned long long>(segment.identity().bytes),
            hit, miss, walk, verify, found % 10);
    }
    std::remove(path.c_str());
}
