#include "core/list_ops/frequencies.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/list_ops/merge_postings.h"

namespace postings {

void FrequencyReader::open(uint32_t block) {
    if (block == list_->block_count()) throw CorruptedData("a docID that its list has not", 0);
    size_ = list_->decode_block(block, docs_);
    list_->decode_frequencies(block, frequencies_);
    block_ = block;
}

// Of a block either most postings are wanted or few: few are searched for; otherwise walks the
// block and advances the wanted docID on a match, without a branch.
void FrequencyReader::read(DocIds docs, uint32_t* out) {
    constexpr size_t kFew = 8;
    while (!docs.empty()) {
        if (block_ == UINT32_MAX || list_->block_last(block_) < docs.front()) {
            open(list_->find_block(docs.front(), block_ == UINT32_MAX ? 0 : block_ + 1));
        }
        const DocIds near = docs.first(std::min<size_t>(docs.size(), size_));
        const auto wanted = static_cast<size_t>(
            std::upper_bound(near.begin(), near.end(), list_->block_last(block_)) - near.begin());
        size_t found = 0;
        if (wanted < kFew) {
            for (; found < wanted; ++found) {
                const uint32_t* at = std::lower_bound(docs_.values, docs_ + size_, docs[found]);
                if (at == docs_ + size_ || *at != docs[found]) break;
                out[found] = frequencies_[static_cast<size_t>(at - docs_.values)];
            }
        } else {
            for (uint32_t i = 0; i < size_ && found < wanted; ++i) {
                out[found] = frequencies_[i];
                found += docs_[i] == docs[found];
            }
        }
        if (found == 0 || found < wanted) throw CorruptedData("a docID that its list has not", 0);
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
