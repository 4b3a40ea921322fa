#include "batch/rank_job.h"

namespace postings::batch {

namespace {

// Calls make(docIDs, frequencies) once for each term of the queries.
template <BlockList List, class Make>
RankIndex<List> index_of(const Input& input, Make make) {
    RankIndex<List> index;
    for (const auto& query : input.queries)
        for (uint32_t term : query)
            if (!index.terms.contains(term))
                index.terms.emplace(
                    term, make(input.collection.docs[term], input.collection.freqs[term]));
    return index;
}

}  // namespace

RankIndex<RawBlocks> raw_index(const Input& input, const RankSetting& setting) {
    return index_of<RawBlocks>(input, [&](auto docs, auto freqs) {
        BlockMaxBuilder builder(setting.ranker.table(), setting.lengths.view().codes);
        for (size_t at = 0; at < docs.size(); at += kCursorBlock) {
            const size_t size = std::min(kCursorBlock, docs.size() - at);
            builder.add_block(docs.subspan(at, size), freqs.subspan(at, size));
        }
        auto pairs = std::make_shared<const std::vector<ImpactPair>>(std::move(builder).finish());
        return RankIndex<RawBlocks>::Term{RawBlocks(docs, freqs), BlockMax(*pairs), pairs};
    });
}

RankIndex<PostingBlocks> encoded_index(const Input& input, const RankSetting& setting,
                                       CodecId codec) {
    return index_of<PostingBlocks>(input, [&](auto docs, auto freqs) {
        const PostingList plain = PostingList::from_docs(docs, freqs, codec);
        auto list = std::make_shared<const PostingList>(setting.ranker.with_block_max(plain));
        return RankIndex<PostingBlocks>::Term{PostingBlocks(*list),
                                              BlockMax::of(*list, setting.lengths.view()), list};
    });
}

}  // namespace postings::batch
