#include "research/collection/zipf_collection.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/base/error.h"
#include "research/collection/random.h"

namespace postings {
namespace {

// Zipf-Mandelbrot: rank r has weight 1 / (r + kFlat), which keeps the commonest term in about a
// third of the documents, as a text without its stop words has it.
constexpr uint32_t kFlat = 12;
constexpr uint32_t kNeighbours = 16;  // terms of nearly one rank; a topic prefers one of them
constexpr uint32_t kCommon = 64;      // the first ranks belong to no topic
constexpr uint32_t kRepeated = 32;    // one token in so many repeats an earlier one of its document
constexpr uint64_t kTopicStream = uint64_t{1} << 32;

// Skewed to the right, 29 to 433, mean about 80.
uint32_t document_length(Random& random) {
    return 4 + 27500 / (64 + random.below(1024));
}

}  // namespace

ZipfDocuments::ZipfDocuments(const ZipfOptions& options)
    : options_(options), columns_(options.terms) {
    if (options.terms < kNeighbours || options.documents == 0 || options.topics == 0)
        throw InvalidArgument("a Zipf collection needs documents, topics and at least 16 terms");
    // Vose's construction, in integers: every weight is scaled so that they sum to 2^32 a column.
    std::vector<uint64_t> weight(options.terms);
    uint64_t total = 0;
    for (uint32_t i = 0; i < options.terms; ++i)
        total += weight[i] = (uint64_t{1} << 40) / (i + 1 + kFlat);
    const uint64_t mean = total / options.terms;
    std::vector<uint32_t> small, large;
    for (uint32_t i = 0; i < options.terms; ++i) (weight[i] < mean ? small : large).push_back(i);
    const auto share = [&](uint64_t w) {
        return static_cast<uint32_t>(
            std::min<uint64_t>((w << 16) / ((mean >> 16) + 1), UINT32_MAX));
    };
    while (!small.empty() && !large.empty()) {
        const uint32_t poor = small.back(), rich = large.back();
        small.pop_back();
        columns_[poor] = {share(weight[poor]), rich};
        weight[rich] -= mean - weight[poor];
        if (weight[rich] < mean) {
            large.pop_back();
            small.push_back(rich);
        }
    }
    for (uint32_t i : small) columns_[i] = {UINT32_MAX, i};
    for (uint32_t i : large) columns_[i] = {UINT32_MAX, i};
}

void ZipfDocuments::tokens(uint32_t doc, std::vector<uint32_t>& tokens) const {
    Random random(options_.seed, doc);
    const uint32_t half = options_.documents / 2;
    const uint32_t topic = doc < half
                               ? static_cast<uint32_t>(uint64_t{doc} * options_.topics / half)
                               : random.below(options_.topics);
    const uint64_t preference = Random(options_.seed, kTopicStream + topic).next();

    tokens.resize(document_length(random));
    for (uint32_t i = 0; i < tokens.size(); ++i) {
        if (i > 0 && random.below(kRepeated) == 0) {
            tokens[i] = tokens[random.below(i)];
            continue;
        }
        const uint64_t bits = random.next();
        const uint32_t column = static_cast<uint32_t>(((bits >> 32) * options_.terms) >> 32);
        const bool own = static_cast<uint32_t>(bits) < columns_[column].keep;
        uint32_t term = own ? column : columns_[column].alias;
        // Every other rare token becomes the one of its neighbours that the topic prefers.
        if (term >= kCommon && (bits & 1)) {
            const uint32_t group = term / kNeighbours * kNeighbours;
            const auto chosen = static_cast<uint32_t>((preference * (group | 1)) >> 60);
            term = std::min(group + chosen, options_.terms - 1);
        }
        tokens[i] = term;
    }
}

Collection zipf_collection(const ZipfOptions& options) {
    const ZipfDocuments documents(options);
    // The documents are generated twice, to count and to fill: cheaper than keeping the tokens.
    std::vector<uint64_t> count(options.terms);
    std::vector<uint32_t> last(options.terms, UINT32_MAX), sizes(options.documents), tokens;
    for (uint32_t doc = 0; doc < options.documents; ++doc) {
        documents.tokens(doc, tokens);
        sizes[doc] = static_cast<uint32_t>(tokens.size());
        for (uint32_t term : tokens)
            if (std::exchange(last[term], doc) != doc) ++count[term];
    }
    std::vector<uint64_t> end(options.terms);
    uint64_t postings = 0;
    for (uint32_t term = 0; term < options.terms; ++term) {
        end[term] = postings;
        postings += count[term];
    }
    std::vector<uint32_t> docs(postings), freqs(postings);
    std::fill(last.begin(), last.end(), UINT32_MAX);
    for (uint32_t doc = 0; doc < options.documents; ++doc) {
        documents.tokens(doc, tokens);
        for (uint32_t term : tokens) {
            if (std::exchange(last[term], doc) != doc) docs[end[term]++] = doc;
            ++freqs[end[term] - 1];
        }
    }

    Collection collection;
    collection.documents = options.documents;
    const auto all_docs = keep(collection, std::move(docs));
    const auto all_freqs = keep(collection, std::move(freqs));
    collection.sizes = keep(collection, std::move(sizes));
    for (uint32_t term = 0; term < options.terms; ++term) {
        if (count[term] == 0) continue;
        collection.docs.push_back(all_docs.subspan(end[term] - count[term], count[term]));
        collection.freqs.push_back(all_freqs.subspan(end[term] - count[term], count[term]));
    }
    return collection;
}

}  // namespace postings
