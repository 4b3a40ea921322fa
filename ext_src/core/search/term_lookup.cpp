#include "core/search/term_lookup.h"

#include <algorithm>
#include <numeric>

#include "core/rank/bm25.h"

namespace postings::search {

namespace {

constexpr size_t kMostTerms = 1 << 14;

}  // namespace

uint64_t live_documents(const index::Segment& segment, Lists lists) {
    std::vector<const PostingListView*> some;
    some.reserve(lists.size());
    for (const PostingListView* list : lists)
        if (!list->empty()) some.push_back(list);
    if (some.empty()) return 0;
    const size_t documents = some.size() == 1 ? some[0]->count() : unite_count(some);
    if (segment.deleted().empty()) return documents;
    if (some.size() == 1) {
        const PostingListView* both[] = {some[0], &segment.deleted()};
        return documents - intersect_count(both);
    }
    std::vector<uint32_t> deleted;
    for (const PostingListView* list : some) {
        const PostingListView* both[] = {list, &segment.deleted()};
        const std::vector<uint32_t> here = intersect(both);
        deleted.insert(deleted.end(), here.begin(), here.end());
    }
    std::ranges::sort(deleted);
    deleted.erase(std::unique(deleted.begin(), deleted.end()), deleted.end());
    return documents - deleted.size();
}

uint64_t live_documents(const index::Segment& segment, std::span<const uint8_t> payload) {
    if (segment.deleted().empty()) return segment.count(payload);
    const PostingList list = segment.postings(payload).list;
    const PostingListView* const only = &list;
    return live_documents(segment, {&only, 1});
}

TermLookup::TermLookup(const index::IndexSnapshot& snapshot) : snapshot_(snapshot) {
    for (const size_t field : snapshot.schema().text_places())
        text_fields_.push_back(static_cast<uint8_t>(field));
    places_.resize(text_fields_.size());
    std::iota(places_.begin(), places_.end(), uint8_t{0});
}

const FoundTerm& TermLookup::find(std::span<const uint8_t> fields, std::string_view term) {
    key_.assign(1, static_cast<char>(fields.size()));
    key_.append(reinterpret_cast<const char*>(fields.data()), fields.size());
    key_.append(term);
    if (const auto found = found_.find(key_); found != found_.end()) return found->second;
    return found_.emplace(key_, look_up(fields, term)).first->second;
}

void TermLookup::trim() {
    if (found_.size() > kMostTerms) found_.clear();
}

FoundTerm TermLookup::look_up(std::span<const uint8_t> fields, std::string_view term) const {
    const size_t width = text_fields_.size();
    const auto segments = snapshot_.segments();
    static const index::TermPostings none;
    FoundTerm found;
    found.postings.assign(segments.size() * width, &none);
    found.held.reserve(segments.size() * places(fields).size());  // so that they stay in place
    for (size_t s = 0; s < segments.size() && term.size() < storage::kMostTermBytes; ++s) {
        std::vector<const PostingListView*> lists;
        for (const uint8_t field : places(fields)) {
            auto here = segments[s].find(index::term_key(text_fields_[field], term));
            if (!here) continue;
            const index::TermPostings& postings = found.held.emplace_back(std::move(*here));
            found.postings[s * width + field] = &postings;
            lists.push_back(&postings.list);
        }
        found.documents += live_documents(segments[s], lists);
    }
    found.idf = bm25_idf(snapshot_.documents(), found.documents);
    return found;
}

}  // namespace postings::search
