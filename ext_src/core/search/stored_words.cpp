#include "core/search/stored_words.h"

#include <algorithm>

#include "core/analysis/words.h"
#include "core/index/serialized_document.h"

namespace postings::search {

std::vector<StoredWords::Spelled> StoredWords::read(const index::Segment& segment,
                                                    uint32_t document) {
    const index::Schema& schema = snapshot_.schema();
    std::vector<Spelled> found;
    size_t left = kMostBytes;
    index::each_text(
        segment.record(document, buffer_), [&](std::string_view name, std::string_view text) {
            const auto field = schema.find(name);
            if (!field || std::ranges::find(fields_, *field) == fields_.end()) return;
            text = text.substr(0, analyzer_.kMaxTextBytes);
            WordScanner scanner(text, analyzer_.options().rules);
            for (Word word; scanner.next(word) && word.offset + word.length <= left;) {
                const std::string_view written = text.substr(word.offset, word.length);
                if (word.kind != WordKind::kWord || analyzer_.term(written, word.kind).empty())
                    continue;
                found.push_back({std::string(analyzer_.folded()), analyzer_.spelling(written)});
            }
            left -= std::min(left, text.size());
        });
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::vector<std::string> StoredWords::spellings(size_t segment, uint32_t document,
                                                std::string_view word) {
    const index::Segment& of = snapshot_.segments()[segment];
    if (known_.size() == kMostKnown) known_.clear();
    const auto [known, is_new] = known_.try_emplace(of.base() + document);
    if (is_new) known->second = read(of, document);
    std::vector<std::string> spellings;
    for (const Spelled& each : std::ranges::equal_range(known->second, word, {}, &Spelled::word))
        spellings.push_back(each.spelling);
    return spellings;
}

}  // namespace postings::search
