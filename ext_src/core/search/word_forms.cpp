#include "core/search/word_forms.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/words.h"
#include "core/list/lookup.h"

namespace postings::search {

namespace {

constexpr size_t kMostDocuments = 8, kMostBytes = size_t{16} << 10;

// The last live documents of a segment that have it.
std::vector<uint32_t> last_documents(const index::Segment& segment, std::span<const size_t> fields,
                                     std::string_view term, size_t most) {
    std::set<uint32_t> found;
    for (const size_t field : fields) {
        const auto postings = segment.find(index::term_key(field, term));
        if (!postings) continue;
        const PostingListView& list = postings->list;
        size_t live = 0;
        for (uint32_t place = list.count(); place > 0 && live < most;) {
            const uint32_t from = (place - 1) / kBlockSize * kBlockSize;
            std::vector<uint32_t> docs;
            for_each_block(list, &PostingListView::decode_block, from, place - from,
                           [&](std::span<const uint32_t> block) {
                               docs.insert(docs.end(), block.begin(), block.end());
                           });
            for (auto doc = docs.rbegin(); doc != docs.rend() && live < most; ++doc) {
                if (*doc >= segment.documents() || segment.is_deleted(*doc)) continue;
                found.insert(*doc);
                ++live;
            }
            place = from;
        }
    }
    std::vector<uint32_t> documents(found.rbegin(), found.rend());
    if (documents.size() > most) documents.resize(most);
    return documents;
}

std::string lower(std::string_view word) {
    std::string text(word);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

}  // namespace

std::vector<WordForm> word_forms(const index::IndexSnapshot& snapshot,
                                 std::span<const size_t> fields, std::string_view term,
                                 TermCache& terms, storage::RecordBuffer& buffer) {
    std::map<std::string, uint32_t> times;
    size_t left = term.size() < storage::kMostTermBytes ? kMostDocuments : 0;
    const auto segments = snapshot.segments();
    for (size_t s = segments.size(); s-- > 0 && left > 0;) {
        for (const uint32_t document : last_documents(segments[s], fields, term, left)) {
            const auto record = segments[s].record(document, buffer);
            const std::string_view text(reinterpret_cast<const char*>(record.data()),
                                        std::min(record.size(), kMostBytes));
            WordScanner scanner(text, terms.analyzer().options().rules);
            for (Word word; scanner.next(word);) {
                const std::string_view form = text.substr(word.offset, word.length);
                if (word.kind == WordKind::kWord && terms.term(form, word.kind) == term)
                    ++times[lower(form)];
            }
            --left;
        }
        terms.trim();
    }
    std::vector<WordForm> forms;
    for (const auto& [text, count] : times) forms.push_back({text, count});
    std::ranges::stable_sort(forms, std::greater<>(), &WordForm::times);
    return forms;
}

}  // namespace postings::search
