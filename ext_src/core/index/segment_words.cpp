// The words of a segment's texts.
#include <algorithm>

#include "core/index/part_reader.h"
#include "core/index/segment.h"

namespace postings::index {

void Segment::spellings(std::span<const uint8_t> payload, std::vector<Spelling>& found) const {
    found.clear();
    PartReader reader = PartReader::of_payload(*words_part_, payload);
    do {
        if (found.size() == kMostSpellings) reader.fail("more spellings than a word has");
        Spelling& spelling = found.emplace_back();
        const uint64_t number = reader.varint();
        if (number < 2 || number / 2 > UINT32_MAX) reader.fail("not a number of documents");
        spelling.documents = static_cast<uint32_t>(number / 2);
        if (number % 2 == 1) spelling.text = reader.text(reader.varint());
        if (found.size() > 1 && spelling.text <= found[found.size() - 2].text)
            reader.fail("spellings do not ascend");
        if (!spelling.is_listed()) continue;
        uint64_t document = 0;
        for (uint32_t i = 0; i < spelling.documents; ++i) {
            const uint32_t step = reader.varint32();
            document += step;
            if (i > 0 && step == 0) reader.fail("documents do not ascend");
            if (document >= documents_) reader.fail("there is no such document");
            spelling.first[i] = static_cast<uint32_t>(document);
        }
    } while (!reader.at_end());
}

uint64_t Segment::live_documents(const Spelling& spelling) const {
    if (!spelling.is_listed()) return spelling.documents;
    return static_cast<uint64_t>(std::ranges::count_if(
        spelling.listed(), [&](uint32_t document) { return !is_deleted(document); }));
}

void Segment::verify_words() const {
    words_.verify();
    std::vector<Spelling> found;
    for (auto word = words_.begin(); !word.at_end(); word.next()) spellings(word.payload(), found);
}

}  // namespace postings::index
