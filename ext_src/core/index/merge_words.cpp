#include "core/index/merge_words.h"

#include <algorithm>

#include "core/storage/errors.h"

namespace postings::index {

namespace {

// What is left of a spelling; its documents are 0 if nothing is.
Spelling after_merge(const Spelling& spelling, const MergeSource& source) {
    Spelling left{.text = spelling.text};
    const uint64_t live = source.segment->live(), all = source.segment->documents();
    if (!spelling.is_listed()) {
        const uint64_t documents = std::min<uint64_t>(spelling.documents, all) * live / all;
        left.documents = std::max(static_cast<uint32_t>(documents), Spelling::kMostListed + 1);
        return left;
    }
    for (const uint32_t document : spelling.listed()) {
        const uint32_t number = source.numbers.of(document);
        if (number != NewNumbers::kGone) left.first[left.documents++] = number;
    }
    return left;
}

// Adds the spelling of a later segment to that of earlier ones.
void add_to(Spelling& sum, const Spelling& spelling) {
    const uint64_t documents = uint64_t{sum.documents} + spelling.documents;
    if (documents <= Spelling::kMostListed)
        std::ranges::copy(spelling.listed(), sum.first.begin() + sum.documents);
    sum.documents = static_cast<uint32_t>(std::min<uint64_t>(documents, UINT32_MAX));
}

}  // namespace

void merge_words(std::span<const MergeSource> sources, const Schema& schema, Analyzer& analyzer,
                 const GoneTerms& gone, SegmentBuilder& builder) {
    std::vector<Cursor> cursors;
    for (const MergeSource& source : sources) cursors.push_back(source.segment->words().begin());
    std::string key;
    std::vector<Spelling> merged, some;
    for (size_t least = least_of(cursors); least < sources.size(); least = least_of(cursors)) {
        key = cursors[least].term();
        const size_t field = key.empty() ? SIZE_MAX : static_cast<uint8_t>(key[0]);
        if (field >= schema.fields.size() || schema.fields[field].kind != FieldKind::Text)
            throw storage::CorruptedFile(sources[least].segment->file().path(), "words", 0,
                                         "a word of a field that is no text");
        const auto is_gone = [&](const Spelling& spelling) {
            if (gone.empty() || spelling.is_listed()) return false;
            const std::string_view word =
                spelling.text.empty() ? std::string_view(key).substr(1) : spelling.text;
            return gone.contains(term_key(field, analyzer.term(word, WordKind::kWord)));
        };
        merged.clear();
        for (size_t i = least; i < sources.size(); ++i) {
            if (cursors[i].at_end() || cursors[i].term() != key) continue;
            sources[i].segment->spellings(cursors[i].payload(), some);
            for (const Spelling& spelling : some) {
                const Spelling left = after_merge(spelling, sources[i]);
                if (left.documents == 0) continue;
                const auto place = std::ranges::lower_bound(merged, left.text, {}, &Spelling::text);
                if (place != merged.end() && place->text == left.text) {
                    add_to(*place, left);
                } else {
                    merged.insert(place, left);
                }
            }
            cursors[i].next();
        }
        std::erase_if(merged, is_gone);
        if (merged.empty()) continue;
        keep_most_frequent(merged);
        builder.add_word(key, merged);
    }
}

}  // namespace postings::index
