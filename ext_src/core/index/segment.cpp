#include "core/index/segment.h"

#include <algorithm>
#include <array>

#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/index/part_reader.h"
#include "core/index/positions.h"
#include "core/index/segment_parts.h"
#include "core/rank/byte_float.h"
#include "core/storage/errors.h"

namespace postings::index {

namespace {

const std::array<uint32_t, 256> kCodeLengths = [] {
    std::array<uint32_t, 256> lengths;
    for (size_t code = 0; code < lengths.size(); ++code)
        lengths[code] = static_cast<uint32_t>(from_byte_float(static_cast<uint8_t>(code)));
    return lengths;
}();

// Reads postings stored in the entry itself, for a segment of so many documents. Returns how many
// there are, or 0 if they are a list elsewhere.
size_t read_short(PartReader& reader, uint32_t documents, uint32_t* docs, uint32_t* frequencies) {
    const uint64_t count = reader.varint();
    if (count > parts::kMostInEntry) reader.fail("more postings than an entry has");
    uint64_t document = 0;
    for (uint64_t i = 0; i < count; ++i) {
        const uint64_t step = reader.varint32();
        document += step;
        if (i > 0 && step == 0) reader.fail("documents do not ascend");
        if (document >= documents) reader.fail("there is no such document");
        docs[i] = static_cast<uint32_t>(document);
        frequencies[i] = reader.varint32();
        if (frequencies[i] == 0) reader.fail("a frequency is 0");
    }
    return count;
}

}  // namespace

std::string term_key(size_t field, std::string_view term) {
    std::string key(1, static_cast<char>(field));
    return key.append(term);
}

std::span<const uint32_t> code_lengths() {
    return kCodeLengths;
}

Segment::Segment(std::shared_ptr<const storage::SegmentFile> file,
                 std::shared_ptr<const storage::Tombstones> tombstones, uint32_t base)
    : file_(std::move(file)), tombstones_(std::move(tombstones)), base_(base) {
    const storage::Part& meta = file_->part(parts::kMeta);
    PartReader reader(meta, meta.bytes());
    const uint64_t version = reader.varint();
    if (version != parts::kVersion && version != parts::kVersionWithoutWords)
        throw storage::UnknownVersion(file_->path(), "a segment of another version");
    documents_ = reader.varint32();
    const uint32_t text_fields = reader.varint32();
    terms_ = storage::TermDictionary(*file_, parts::kTerms);
    keys_ = storage::TermDictionary(*file_, parts::kKeys);
    records_ = storage::StoredBlocks(*file_, parts::kRecords);
    knows_all_words_ = version != parts::kVersionWithoutWords;
    if (knows_all_words_ || file_->find_part(parts::kWords) != nullptr) {
        words_ = storage::TermDictionary(*file_, parts::kWords);
        words_part_ = &file_->part(parts::kWords);
    }
    terms_part_ = &file_->part(parts::kTerms);
    lists_ = &file_->part(parts::kLists);
    positions_ = &file_->part(parts::kPositions);
    key_places_ = &file_->part(parts::kKeyPlaces);
    if (records_.records() != documents_) reader.fail("not a record for each document");
    const uint64_t bits = uint64_t{documents_} * parts::key_place_bits(keys_.size());
    if (key_places_->size() != (bits + 7) / 8 || (documents_ > 0 && keys_.size() == 0))
        reader.fail("not a key for each document");
    if (tombstones_ && tombstones_->documents() != documents_)
        reader.fail("the tombstones are of another number of documents");
    for (uint32_t field = 0; field < text_fields; ++field) {
        const storage::Part& codes = file_->part(parts::codes(field));
        if (codes.size() != documents_) reader.fail("not a length for each document");
        lengths_.push_back({codes.bytes(), reader.u32(), &file_->part(parts::exact(field))});
    }
    if (!reader.at_end()) reader.fail("more than is known");
    if (tombstones_ && tombstones_->count() > 0)
        deleted_ = PostingList::from_decoded(tombstones_->deleted());
}

std::optional<TermPostings> Segment::find(std::string_view key) const {
    const auto entry = terms_.find(key);
    return entry ? std::optional(postings(entry->payload)) : std::nullopt;
}

bool Segment::append_short(std::span<const uint8_t> payload, std::vector<uint32_t>& docs,
                           std::vector<uint32_t>& frequencies,
                           std::vector<uint32_t>* values) const {
    uint32_t some_docs[parts::kMostInEntry], some_frequencies[parts::kMostInEntry];
    PartReader reader = PartReader::of_payload(*terms_part_, payload);
    const size_t count = read_short(reader, documents_, some_docs, some_frequencies);
    docs.insert(docs.end(), some_docs, some_docs + count);
    frequencies.insert(frequencies.end(), some_frequencies, some_frequencies + count);
    if (values == nullptr) return count > 0;
    for (const uint32_t frequency : std::span(some_frequencies).first(count))
        for (uint32_t i = 0; i < frequency; ++i) values->push_back(reader.varint32());
    return count > 0;
}

template <class Parse>
auto Segment::parse_list(uint64_t offset, uint64_t bytes, Parse parse) const {
    const auto list = lists_->bytes(offset, bytes);
    try {
        return parse(list);
    } catch (const CorruptedData& error) {
        lists_->corrupted(offset, error.what());
    }
}

TermPostings Segment::postings(std::span<const uint8_t> payload) const {
    PartReader reader = PartReader::of_payload(*terms_part_, payload);
    TermPostings found;
    uint32_t docs[parts::kMostInEntry], frequencies[parts::kMostInEntry];
    if (const size_t count = read_short(reader, documents_, docs, frequencies); count > 0) {
        found.list = PostingList::from_decoded({docs, count}, {frequencies, count});
        found.positions = {terms_part_, reader.offset(), reader.left(), 0};
        return found;
    }
    const uint64_t offset = reader.varint(), bytes = reader.varint();
    found.positions = {positions_, reader.varint(), reader.varint(), 0};
    if (!reader.at_end()) reader.fail("more than is known");
    found.list = parse_list(offset, bytes, [&](std::span<const uint8_t> list) {
        return PostingList::from_shared(file_, list, storage::kPartSlack);
    });
    if (found.list.empty() || found.list.last() >= documents_ || !found.list.has_frequencies())
        lists_->corrupted(offset, "not a list of this segment");
    found.offset = lists_->begin() + offset;
    if (found.positions.bytes > 0) found.positions.blocks = found.list.block_count();
    return found;
}

uint32_t Segment::count(std::span<const uint8_t> payload) const {
    PartReader reader = PartReader::of_payload(*terms_part_, payload);
    const uint64_t count = reader.varint();
    if (count > parts::kMostInEntry) reader.fail("more postings than an entry has");
    if (count > 0) return static_cast<uint32_t>(count);
    const uint64_t offset = reader.varint(), bytes = reader.varint();
    const auto postings = parse_list(offset, bytes, [](std::span<const uint8_t> list) {
        return PostingListView::parse(list, storage::kPartSlack).count();
    });
    if (postings == 0 || postings > documents_)
        lists_->corrupted(offset, "not a list of this segment");
    return postings;
}

DocumentLengths Segment::lengths(size_t text_field, double average, uint64_t documents) const {
    const FieldLengths& field = lengths_[text_field];
    return {field.codes, kCodeLengths, average, field.fingerprint, documents};
}

std::vector<uint32_t> Segment::exact_lengths(size_t text_field) const {
    const storage::Part& part = *lengths_[text_field].exact;
    PartReader reader(part, part.bytes());
    std::vector<uint32_t> lengths(documents_);
    for (uint32_t& length : lengths) length = reader.varint32();
    if (!reader.at_end()) reader.fail("more lengths than documents");
    return lengths;
}

LengthTotal Segment::live_lengths(size_t text_field) const {
    LengthTotal live;
    const std::vector<uint32_t> exact = exact_lengths(text_field);
    for (uint32_t document = 0; document < documents_; ++document)
        if (!is_deleted(document)) live.add(exact[document]);
    return live;
}

std::optional<uint32_t> Segment::find_document(std::string_view key) const {
    const auto entry = keys_.find(key);
    return entry ? std::optional(document_of(entry->payload)) : std::nullopt;
}

uint32_t Segment::document_of(std::span<const uint8_t> payload) const {
    PartReader reader(file_->part(parts::kKeys), payload);
    const uint32_t document = reader.varint32();
    if (document >= documents_) reader.fail("there is no such document");
    return document;
}

std::string_view Segment::key_of(uint32_t document, storage::TermBuffer& buffer) const {
    return keys_.term(key_place(document), buffer);
}

uint64_t Segment::key_place(uint32_t document) const {
    if (document >= documents_) throw InvalidArgument("there is no such document");
    const uint32_t bits = parts::key_place_bits(keys_.size());
    if (bits == 0) return 0;
    const uint64_t at = uint64_t{document} * bits;
    // 8 bytes can be loaded, thanks to the padding after a part.
    const auto bytes = key_places_->bytes(at / 8, (at % 8 + bits + 7) / 8);
    const uint64_t place = load<uint64_t>(bytes.data()) >> at % 8 & ((uint64_t{1} << bits) - 1);
    if (place >= keys_.size()) key_places_->corrupted(at / 8, "there is no such key");
    return place;
}

void Segment::verify_lengths(size_t text_field) const {
    const FieldLengths& lengths = lengths_[text_field];
    // Bounds of lists refer to the codes by this checksum.
    if (crc32c(lengths.codes) != lengths.fingerprint)
        file_->part(parts::kMeta).corrupted(0, "a checksum that is not that of the lengths' codes");
    const std::vector<uint32_t> exact = exact_lengths(text_field);
    for (uint32_t document = 0; document < documents_; ++document)
        if (lengths.codes[document] != to_byte_float(exact[document]))
            file_->part(parts::codes(text_field)).corrupted(document, "not the code of the length");
}

void Segment::verify() const {
    terms_.verify();
    keys_.verify();
    records_.verify();
    for (auto term = terms_.begin(); !term.at_end(); term.next()) {
        const TermPostings found = postings(term.payload());
        try {
            found.list.verify();
        } catch (const CorruptedData& error) {
            const uint64_t begin = found.offset.value_or(lists_->begin());
            lists_->corrupted(begin - lists_->begin() + error.offset, error.what());
        }
        PositionReader reader(found);
        if (found.positions.bytes == 0) continue;
        for (uint32_t i = 0; i < found.list.count(); ++i) reader.at(i);
    }
    verify_words();
    for (size_t field = 0; field < text_fields(); ++field) verify_lengths(field);
    verify_columns();
    storage::TermBuffer buffer;
    for (uint32_t document = 0; document < documents_; ++document) {
        const std::string_view key = key_of(document, buffer);
        const auto last = find_document(key);
        // Of documents with the same key, the last one replaced the others.
        if (!last || *last < document || (*last > document && !is_deleted(document)))
            key_places_->corrupted(0, "a key that is not its document's");
    }
}

}  // namespace postings::index
