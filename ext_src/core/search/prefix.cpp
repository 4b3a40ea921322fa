#include "core/search/prefix.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/list/sort_postings.h"

namespace postings::search {

namespace {

void append_list(const PostingListView& list, std::vector<uint32_t>& docs,
                 std::vector<uint32_t>& frequencies) {
    const size_t before = docs.size();
    docs.resize(before + list.count());
    frequencies.resize(before + list.count());
    list.decode_all(std::span(docs).subspan(before));
    list.decode_all_frequencies(std::span(frequencies).subspan(before));
}

void add_postings(std::span<const uint32_t> docs, std::span<const uint32_t> frequencies,
                  std::vector<uint32_t>& sums) {
    for (size_t i = 0; i < docs.size(); ++i) {
        if (docs[i] >= sums.size())
            throw CorruptedData("a list has a document that its segment has not", 0);
        uint32_t& sum = sums[docs[i]];
        sum += std::min(frequencies[i], UINT32_MAX - sum);
    }
}

}  // namespace

void ListSum::add(std::span<const uint8_t> payload) {
    if (!segment_.append_short(payload, docs_, frequencies_))
        lists_.push_back(segment_.postings(payload).list);
}

PostingList ListSum::sum() && {
    std::erase_if(lists_, [](const PostingList& list) { return list.empty(); });
    if (docs_.empty() && lists_.size() <= 1) return lists_.empty() ? PostingList() : lists_[0];
    uint64_t postings = docs_.size();
    for (const PostingList& list : lists_) postings += list.count();
    // To sort a posting takes longer than to clear and look at a sum of a few documents.
    constexpr uint64_t kDocumentsAPosting = 16;
    if (postings < segment_.documents() / kDocumentsAPosting) {
        for (const PostingList& list : lists_) append_list(list, docs_, frequencies_);
        sort_postings(docs_, frequencies_);
        return PostingList::from_docs(docs_, frequencies_);
    }
    const std::vector<uint32_t> sums = all_sums();
    // Without a branch on what cannot be predicted: a document is written until another one comes.
    const size_t most = std::min<uint64_t>(postings, sums.size());
    docs_.resize(most + 1);
    frequencies_.resize(most + 1);
    size_t found = 0;
    for (uint32_t document = 0; document < sums.size(); ++document) {
        docs_[found] = document;
        frequencies_[found] = sums[document];
        found += sums[document] != 0;
    }
    return PostingList::from_docs(std::span(docs_).first(found),
                                  std::span(frequencies_).first(found));
}

// By document of the segment.
std::vector<uint32_t> ListSum::all_sums() const {
    std::vector<uint32_t> sums(segment_.documents());
    add_postings(docs_, frequencies_, sums);
    BlockBuffer docs, frequencies;
    for (const PostingList& list : lists_) {
        for (uint32_t block = 0; block < list.block_count(); ++block) {
            const uint32_t size = list.decode_block(block, docs);
            list.decode_frequencies(block, frequencies);
            add_postings(std::span(docs.values).first(size),
                         std::span(frequencies.values).first(size), sums);
        }
    }
    return sums;
}

}  // namespace postings::search
