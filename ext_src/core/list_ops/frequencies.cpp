#include "core/list_ops/frequencies.h"

#include <algorithm>

#include "core/list_ops/merge_postings.h"

namespace postings {

void FrequencyReader::read(DocIds docs, uint32_t* out) {
    const auto decode = [this](uint32_t block) {
        if (block != block_) list_->decode_frequencies(block, frequencies_);
        block_ = block;
    };
    while (!docs.empty()) {
        const size_t found = finder_.find(
            docs, decode, [&](size_t i, uint32_t place) { out[i] = frequencies_[place]; });
        docs = docs.subspan(found);
        out += found;
    }
}

void FrequencyKeeper::add(DocIds docs) {
    while (!docs.empty()) {
        const DocIds some = docs.first(std::min(docs.size(), PostingRuns::kMost));
        reader_.read(some, frequencies_);
        builder_.add(some.data(), frequencies_, some.size());
        docs = docs.subspan(some.size());
    }
}

PostingList intersect_with_least_frequencies(const PostingListView& a, const PostingListView& b) {
    FrequencyReader of_a(a), of_b(b);
    PostingsBuilder builder(CodecId::Auto, true, std::min(a.count(), b.count()));
    uint32_t frequencies[PostingRuns::kMost], others[PostingRuns::kMost];
    const PostingListView* both[] = {&a, &b};
    intersect_pieces(both, [&](DocIds docs) {
        while (!docs.empty()) {
            const DocIds some = docs.first(std::min(docs.size(), PostingRuns::kMost));
            of_a.read(some, frequencies);
            of_b.read(some, others);
            for (size_t i = 0; i < some.size(); ++i)
                frequencies[i] = std::min(frequencies[i], others[i]);
            builder.add(some.data(), frequencies, some.size());
            docs = docs.subspan(some.size());
        }
    });
    return builder.finish();
}

// Two lists of similar lengths are subtracted run by run; otherwise first the docIDs, by the
// functions of list_ops.h.
PostingList subtract_keeping_frequencies(const PostingListView& list, Lists others) {
    constexpr size_t kSearchFromRatio = 8;
    if (others.size() == 1 && others[0]->count() / kSearchFromRatio < list.count()) {
        PostingsBuilder builder(CodecId::Auto, true, list.count());
        PostingRuns left(list, 0, true), right(*others[0], 0, false);
        subtract_postings(left, right, builder);
        return builder.finish();
    }
    const std::vector<uint32_t> docs = subtract(list, others);
    FrequencyKeeper keeper(list, docs.size());
    keeper.add(docs);
    return keeper.finish();
}

}  // namespace postings
