#include "core/search/stored_words.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "core/analysis/words.h"
#include "core/index/serialized_document.h"

namespace postings::search {

StoredWords::Document StoredWords::read(const index::Segment& segment, uint32_t document) {
    const index::Schema& schema = snapshot_.schema();
    Document read;
    std::vector<Spelled>& found = read.words;
    size_t left = kMostBytes;
    index::each_text(
        segment.record(document, buffer_), [&](std::string_view name, std::string_view text) {
            const auto field = schema.find(name);
            if (!field || std::ranges::find(fields_, *field) == fields_.end()) return;
            text = text.substr(0, analyzer_.kMaxTextBytes);
            std::unordered_set<std::string_view> seen;  // to fold each once
            WordScanner scanner(text, analyzer_.options().rules);
            for (Word word; scanner.next(word) && word.offset + word.length <= left;) {
                const std::string_view written = text.substr(word.offset, word.length);
                if (word.kind != WordKind::kWord || !seen.insert(written).second) continue;
                const std::string_view folded = analyzer_.fold(written);
                if (!folded.empty() && folded.starts_with(begin_))
                    found.push_back({std::string(folded), analyzer_.spelling(written)});
            }
            read.read_all &= text.size() <= left;
            left -= std::min(left, text.size());
        });
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return read;
}

std::vector<std::string> StoredWords::spellings(size_t segment, uint32_t document,
                                                std::string_view word, bool& read_all) {
    const index::Segment& of = snapshot_.segments()[segment];
    auto known = known_.find(of.base() + document);
    if (known == known_.end()) {
        Document words = read(of, document);
        // Documents with low numbers are asked for first, of any word.
        if (known_.size() == kMostKnown) known_.erase(std::prev(known_.end()));
        known = known_.try_emplace(of.base() + document, std::move(words)).first;
    }
    read_all &= known->second.read_all;
    std::vector<std::string> spellings;
    for (const Spelled& each :
         std::ranges::equal_range(known->second.words, word, {}, &Spelled::word))
        spellings.push_back(each.spelling);
    return spellings;
}

}  // namespace postings::search
