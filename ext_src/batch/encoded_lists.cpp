#include "batch/encoded_lists.h"

namespace postings::batch {

bool suits(CodecId codec, std::span<const uint32_t> docs) {
    constexpr uint64_t kMostBits = 64;
    if (codec != CodecId::Bitmap || docs.empty()) return true;
    return docs.back() - docs.front() < kMostBits * docs.size();
}

std::vector<std::string> codec_names() {
    std::vector<std::string> names{"Auto"};
    for (const Codec* codec : codecs()) names.emplace_back(codec->name);
    return names;
}

CodecId codec_id(const std::string& name) {
    const Codec* codec = find_codec(name);
    return codec == nullptr ? CodecId::Auto : codec->id;
}

std::vector<PostingList> encode_lists(const Collection& collection, const Queries& queries,
                                      CodecId codec) {
    std::vector<PostingList> lists(collection.docs.size());
    for (const auto& query : queries) {
        for (const uint32_t list : query) {
            if (!lists[list].empty()) continue;
            const auto docs = collection.docs[list];
            lists[list] =
                PostingList::from_docs(docs, {}, suits(codec, docs) ? codec : CodecId::Auto);
        }
    }
    return lists;
}

}  // namespace postings::batch
