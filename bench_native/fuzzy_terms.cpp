// How long it takes to find the terms that are meant by a word with typos.
//
// usage: bench_fuzzy_terms FOLDER TERMS
//
// TERMS has a term in each line. Words are terms with one or two random edits each. The segment is
// written in FOLDER and removed again.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>
#include <set>
#include <string>

#include "core/search/fuzzy_word.h"
#include "core/storage/segment_file.h"
#include "core/storage/term_dictionary_writer.h"
#include "timing.h"

using namespace postings;
using namespace postings::storage;

namespace {

std::string edited(std::string word, std::mt19937& random) {
    const size_t at = random() % word.size();
    const auto letter = static_cast<char>('a' + random() % 26);
    switch (random() % 4) {
        case 0:
            return word.insert(at, 1, letter);
        case 1:
            return word.size() > 1 ? word.erase(at, 1) : word;
        case 2:
            word[at] = letter;
            return word;
        default:
            if (at + 1 < word.size()) std::swap(word[at], word[at + 1]);
            return word;
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: bench_fuzzy_terms FOLDER TERMS\n";
        return 1;
    }
    const std::string folder = arguments[1], path = folder + "/bench.seg";
    std::set<std::string> terms;
    std::ifstream in(arguments[2]);
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && line.size() < kMostTermBytes) terms.insert(line);
    {
        SegmentWriter segment(path);
        TermDictionaryWriter writer(folder, size_t{1} << 20);
        for (const auto& term : terms) writer.add(std::string(1, '\0') + term, Bytes(6, 1));
        writer.finish(segment, "terms");
        segment.finish(false);
    }
    const SegmentFile segment(path);
    const TermDictionary dictionary(segment, "terms");
    std::vector<std::string> words;
    for (const auto& term : terms)
        if (term.size() >= 4 &&
            std::ranges::all_of(term, [](char c) { return c >= 'a' && c <= 'z'; }))
            words.push_back(term);
    std::mt19937 random(1);
    std::ranges::shuffle(words, random);
    words.resize(std::min<size_t>(words.size(), 500));
    for (std::string& word : words) word = edited(word, random);
    for (const uint32_t typos : {1u, 2u}) {
        if (typos == 2)
            for (std::string& word : words) word = edited(word, random);
        for (const bool first_letter : {false, true}) {
            std::vector<double> took;
            size_t found = 0;
            for (const std::string& word : words) {
                took.push_back(1e6 * bench::best_seconds(
                                         [&] {
                                             found = 0;
                                             search::FuzzyWord fuzzy(word, typos, first_letter);
                                             search::FuzzyWord::each_term(
                                                 {&fuzzy, 1}, dictionary, 0, search::Deadline(),
                                                 [&](auto, uint32_t, auto) { ++found; });
                                         },
                                         5, 0));
            }
            std::ranges::sort(took);
            double sum = 0;
            for (const double each : took) sum += each;
            std::printf(
                "%zu terms, %u typos%s: us mean %.1f, median %.1f, 99 %% %.1f, worst %.1f\n",
                terms.size(), typos, first_letter ? ", first letter right" : "",
                sum / static_cast<double>(took.size()), took[took.size() / 2],
                took[took.size() * 99 / 100], took.back());
        }
    }
    std::remove(path.c_str());
}
