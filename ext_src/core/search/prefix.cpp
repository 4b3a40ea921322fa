#include "core/search/prefix.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/list/lookup.h"
#include "core/list/sort_postings.h"
#include "core/search/term_lookup.h"

namespace postings::search {

namespace {

struct Expansion {
    std::string term;
    std::span<const uint8_t> payload;
};

bool is_live(const index::Segment& segment, const Expansion& expansion) {
    const PostingList list = segment.postings(expansion.payload).list;
    const PostingListView* lists[] = {&list};
    return live_documents(segment, lists) > 0;
}

std::vector<Expansion> expand(const index::Segment& segment, std::string_view key, size_t most,
                              bool only_live) {
    std::vector<Expansion> found;
    for (auto term = segment.terms().lower_bound(key);
         found.size() < most && !term.at_end() && term.term().starts_with(key); term.next()) {
        found.push_back({std::string(term.term()), term.payload()});
        if (only_live && !is_live(segment, found.back())) found.pop_back();
    }
    return found;
}

// Cuts what segments have to the first `most` terms of all; whether any were cut off.
bool cut(std::vector<std::vector<Expansion>>& segments, size_t most) {
    std::vector<std::string_view> terms;
    for (const auto& expansions : segments)
        for (const Expansion& expansion : expansions) terms.push_back(expansion.term);
    if (segments.size() > 1) {
        std::ranges::sort(terms);
        terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
    }
    if (terms.size() <= most) return false;
    const std::string end(terms[most]);
    for (auto& expansions : segments)
        std::erase_if(expansions, [&](const Expansion& one) { return one.term >= end; });
    return true;
}

void add_postings(const PostingListView& list, std::vector<uint32_t>& docs,
                  std::vector<uint32_t>& frequencies) {
    const size_t before = docs.size();
    docs.resize(before + list.count());
    frequencies.resize(before + list.count());
    list.decode_all(std::span(docs).subspan(before));
    list.decode_all_frequencies(std::span(frequencies).subspan(before));
}

void add_frequencies(const PostingListView& list, std::vector<uint32_t>& sums) {
    BlockBuffer docs, frequencies;
    for (uint32_t block = 0; block < list.block_count(); ++block) {
        const uint32_t size = list.decode_block(block, docs);
        list.decode_frequencies(block, frequencies);
        for (uint32_t i = 0; i < size; ++i) {
            if (docs.values[i] >= sums.size())
                throw CorruptedData("a list has a document that its segment has not", 0);
            uint32_t& sum = sums[docs.values[i]];
            sum += std::min(frequencies.values[i], UINT32_MAX - sum);
        }
    }
}

}  // namespace

PostingList sum_lists(std::vector<PostingList> lists, uint32_t documents) {
    std::erase_if(lists, [](const PostingList& list) { return list.empty(); });
    if (lists.empty()) return {};
    if (lists.size() == 1) return lists[0];
    uint64_t postings = 0;
    for (const PostingList& list : lists) postings += list.count();
    std::vector<uint32_t> docs, frequencies;
    // To sort a posting takes longer than to clear and look at a sum of a few documents.
    constexpr uint64_t kDocumentsAPosting = 16;
    if (postings < documents / kDocumentsAPosting) {
        for (const PostingList& list : lists) add_postings(list, docs, frequencies);
        sort_postings(docs, frequencies);
    } else {
        std::vector<uint32_t> sums(documents);
        for (const PostingList& list : lists) add_frequencies(list, sums);
        const size_t most = std::min<uint64_t>(postings, documents);
        docs.reserve(most);
        frequencies.reserve(most);
        for (uint32_t document = 0; document < documents; ++document) {
            if (sums[document] == 0) continue;
            docs.push_back(document);
            frequencies.push_back(sums[document]);
        }
    }
    return PostingList::from_docs(docs, frequencies);
}

Expansions expand_prefix(const index::IndexSnapshot& snapshot, size_t field,
                         std::string_view prefix, size_t most) {
    const auto segments = snapshot.segments();
    const std::string key = index::term_key(field, prefix);
    const auto expand_all = [&](bool only_live) {
        std::vector<std::vector<Expansion>> found;
        for (const index::Segment& segment : segments)
            found.push_back(expand(segment, key, most + 1, only_live));
        return found;
    };
    auto expansions = expand_all(false);
    Expansions result;
    result.limited = cut(expansions, most);
    if (result.limited && std::ranges::any_of(segments, [](const index::Segment& segment) {
            return !segment.deleted().empty();
        })) {
        // Terms of deleted documents must not take the places of others.
        expansions = expand_all(true);
        result.limited = cut(expansions, most);
    }
    for (size_t s = 0; s < segments.size(); ++s) {
        auto& postings = result.segments.emplace_back();
        postings.reserve(expansions[s].size());
        for (const Expansion& expansion : expansions[s])
            postings.push_back(segments[s].postings(expansion.payload));
    }
    return result;
}

}  // namespace postings::search
