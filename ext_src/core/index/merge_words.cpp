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

}  // namespace

void merge_words(std::span<const MergeSource> sources, const Schema& schema,
                 const FieldAnalyzers& analyzers, std::span<const FewDocuments> few,
                 SegmentBuilder& builder) {
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
        const auto few_documents = [&]() -> const Spelling* {
            const std::string term = term_key(field, analyzers.of_fields()[field]->term_of_folded(
                                                         std::string_view(key).substr(1)));
            const auto found = std::ranges::lower_bound(few, term, {}, &FewDocuments::key);
            return found != few.end() && found->key == term ? &found->documents : nullptr;
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
        if (!few.empty() && !std::ranges::all_of(merged, &Spelling::is_listed)) {
            if (const Spelling* left = few_documents()) {
                for (Spelling& spelling : merged) {
                    if (spelling.is_listed()) continue;
                    spelling.documents = left->documents;
                    spelling.first = left->first;
                }
                std::erase_if(merged, [](const Spelling& each) { return each.documents == 0; });
            }
        }
        if (merged.empty()) continue;
        keep_most_frequent(merged);
        builder.add_word(key, merged);
    }
}

}  // namespace postings::index
