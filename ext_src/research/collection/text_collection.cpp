#include "research/collection/text_collection.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/error.h"

namespace postings {
namespace {

// The postings of the tokens, list after list, where document d has the next sizes[d] tokens.
void invert(Collection& collection, std::span<const uint32_t> tokens, size_t terms) {
    const auto for_each_posting = [&](auto first, auto again) {
        std::vector<uint32_t> last(terms, UINT32_MAX);
        size_t at = 0;
        for (uint32_t doc = 0; doc < collection.sizes.size(); ++doc)
            for (const size_t end = at + collection.sizes[doc]; at < end; ++at)
                if (std::exchange(last[tokens[at]], doc) != doc)
                    first(tokens[at], doc);
                else
                    again(tokens[at]);
    };
    std::vector<size_t> end(terms + 1);
    for_each_posting([&](uint32_t term, uint32_t) { ++end[term + 1]; }, [](uint32_t) {});
    std::partial_sum(end.begin(), end.end(), end.begin());
    const std::vector<size_t> begin = end;
    std::vector<uint32_t> docs(end.back()), freqs(end.back(), 1);
    for_each_posting([&](uint32_t term, uint32_t doc) { docs[end[term]++] = doc; },
                     [&](uint32_t term) { ++freqs[end[term] - 1]; });
    const auto all_docs = keep(collection, std::move(docs));
    const auto all_freqs = keep(collection, std::move(freqs));
    for (size_t term = 0; term < terms; ++term) {
        const size_t length = begin[term + 1] - begin[term];
        collection.docs.push_back(all_docs.subspan(begin[term], length));
        collection.freqs.push_back(all_freqs.subspan(begin[term], length));
    }
}

}  // namespace

TextCollection read_text(std::istream& in) {
    TextCollection result;
    std::unordered_map<std::string, uint32_t> numbers;
    std::vector<uint32_t> tokens, sizes;
    size_t offset = 0;
    for (std::string line; std::getline(in, line); offset += line.size() + 1) {
        const size_t tab = line.find('\t');
        if (tab == line.npos) throw CorruptedData("a line of the text has no tab", offset);
        result.documents.push_back(line.substr(0, tab));
        const size_t before = tokens.size();
        for (size_t at = tab + 1; at < line.size();) {
            const size_t end = std::min(line.find(' ', at), line.size());
            if (end > at) {
                const auto next = static_cast<uint32_t>(numbers.size());
                tokens.push_back(
                    numbers.try_emplace(line.substr(at, end - at), next).first->second);
            }
            at = end + 1;
        }
        sizes.push_back(static_cast<uint32_t>(tokens.size() - before));
    }
    // Terms get their numbers by name, so that a sorted lexicon is all a peer needs.
    std::vector<std::pair<std::string_view, uint32_t>> sorted(numbers.begin(), numbers.end());
    std::sort(sorted.begin(), sorted.end());
    std::vector<uint32_t> rank(sorted.size());
    for (uint32_t i = 0; i < sorted.size(); ++i) {
        rank[sorted[i].second] = i;
        result.terms.emplace_back(sorted[i].first);
    }
    for (uint32_t& token : tokens) token = rank[token];

    result.collection.documents = sizes.size();
    result.collection.sizes = keep(result.collection, std::move(sizes));
    invert(result.collection, tokens, sorted.size());
    return result;
}

}  // namespace postings
