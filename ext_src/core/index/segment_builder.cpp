#include "core/index/segment_builder.h"

#include <algorithm>
#include <numeric>

#include "core/base/bytes_of.h"
#include "core/base/crc32c.h"
#include "core/base/error.h"
#include "core/index/segment.h"
#include "core/index/segment_parts.h"
#include "core/index/varint.h"
#include "core/list/posting_list.h"
#include "core/rank/block_max.h"
#include "core/rank/byte_float.h"

namespace postings::index {

namespace {

constexpr size_t kSpoolMemory = size_t{1} << 20;
constexpr uint32_t kNoPlace = UINT32_MAX;

double average_of(std::span<const uint32_t> lengths) {
    LengthTotal all;
    for (const uint32_t length : lengths) all.add(length);
    return all.mean();
}

}  // namespace

void NewPostings::clear() {
    documents_.clear();
    frequencies_.clear();
    positions_.clear();
}

void NewPostings::add(uint32_t document, uint32_t frequency, std::span<const uint32_t> positions) {
    documents_.push_back(document);
    frequencies_.push_back(frequency);
    if (!positions.empty()) positions_.add(positions);
}

void NewPostings::add(std::span<const uint32_t> documents, std::span<const uint32_t> frequencies,
                      std::span<const uint32_t> values) {
    documents_.insert(documents_.end(), documents.begin(), documents.end());
    frequencies_.insert(frequencies_.end(), frequencies.begin(), frequencies.end());
    if (!values.empty()) positions_.add_values(frequencies, values);
}

SegmentBuilder::SegmentBuilder(std::string path, std::string folder, const Schema& schema,
                               std::optional<storage::RecordDictionary> dictionary,
                               std::function<Bytes()> known_dictionary)
    : file_(std::move(path), storage::Existing::Kept),
      text_fields_(schema.text_fields()),
      parameters_(schema.parameters),
      keys_(folder, kSpoolMemory),
      exact_(text_fields_),
      keyword_columns_(schema.fields.size()),
      positions_(folder, kSpoolMemory),
      terms_(folder, kSpoolMemory),
      words_(folder, kSpoolMemory),
      folder_(std::move(folder)) {
    records_.emplace(file_, parts::kRecords, storage::best_compression(), dictionary,
                     std::move(known_dictionary));
    for (const SchemaField& field : schema.fields) {
        kinds_.push_back(field.kind);
        columns_.emplace_back(field.kind);
    }
}

SegmentBuilder::~SegmentBuilder() = default;

uint64_t SegmentBuilder::memory() const {
    uint64_t bytes = key_bytes_.capacity() + key_offsets_.capacity() * 4 +
                     uint64_t{documents_} * 4 * text_fields_;
    for (const ColumnWriter& column : columns_) bytes += column.memory();
    return bytes;
}

uint32_t SegmentBuilder::add_document(std::string_view key, std::span<const uint32_t> lengths,
                                      std::optional<std::span<const uint8_t>> record) {
    if (key.size() > storage::kMostTermBytes)
        throw InvalidArgument("a key has more than " + std::to_string(storage::kMostTermBytes) +
                              " bytes");
    if (key_bytes_.size() + key.size() > UINT32_MAX)
        throw InvalidArgument("the keys of a segment have more than 4 GiB");
    const uint32_t document = add_document(lengths, record);
    key_bytes_ += key;
    key_offsets_.push_back(static_cast<uint32_t>(key_bytes_.size()));
    return document;
}

uint32_t SegmentBuilder::add_document(std::span<const uint32_t> lengths,
                                      std::optional<std::span<const uint8_t>> record) {
    if (record) records_->add(*record);
    for (size_t field = 0; field < text_fields_; ++field) exact_[field].push_back(lengths[field]);
    return documents_++;
}

void SegmentBuilder::add_key(std::string_view key, uint32_t document) {
    key_places_.resize(documents_, kNoPlace);
    entry_.clear();
    append_varint(entry_, document);
    key_places_[document] = static_cast<uint32_t>(keys_.add(key, entry_));
}

// Of equal keys, the last one counts.
void SegmentBuilder::sort_keys() {
    std::vector<uint32_t> order(documents_);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
        const int compared = key_of(a).compare(key_of(b));
        return compared != 0 ? compared < 0 : a < b;
    });
    key_places_.resize(documents_, kNoPlace);
    for (size_t i = 0; i < order.size(); ++i) {
        if (i + 1 < order.size() && key_of(order[i]) == key_of(order[i + 1])) {
            key_places_[order[i]] = static_cast<uint32_t>(keys_.size());
            replaced_.push_back(order[i]);
        } else {
            add_key(key_of(order[i]), order[i]);
        }
    }
    std::sort(replaced_.begin(), replaced_.end());
}

void SegmentBuilder::write_key_places() {
    const uint32_t bits = parts::key_place_bits(keys_.size());
    key_places_.resize(documents_, kNoPlace);
    Bytes packed;
    packed.reserve(key_places_.size() * bits / 8 + 1);
    uint64_t pending = 0;
    uint32_t used = 0;
    for (const uint32_t place : key_places_) {
        if (place == kNoPlace) throw CorruptedData("a document without a key", 0);
        pending |= uint64_t{place} << used;
        for (used += bits; used >= 8; used -= 8, pending >>= 8)
            packed.push_back(static_cast<uint8_t>(pending));
    }
    if (used > 0) packed.push_back(static_cast<uint8_t>(pending));
    file_.begin_part(parts::kKeyPlaces);
    file_.write(packed);
    key_places_ = std::vector<uint32_t>();
}

void SegmentBuilder::write_lengths() {
    Bytes exact;
    for (size_t field = 0; field < text_fields_; ++field) {
        Bytes& codes = codes_.emplace_back();
        codes.reserve(documents_);
        exact.clear();
        for (const uint32_t length : exact_[field]) {
            codes.push_back(to_byte_float(length));
            append_varint(exact, length);
        }
        fingerprints_.push_back(crc32c(codes));
        file_.begin_part(parts::codes(field));
        file_.write(codes);
        file_.begin_part(parts::exact(field));
        file_.write(exact);
    }
    bm25_tables_.resize(text_fields_);
}

// Makes no more of the field's table than it needs, which in a small commit is nothing, or a few
// rows.
Bytes SegmentBuilder::bounds_of(std::span<const uint32_t> documents,
                                std::span<const uint32_t> frequencies, size_t text_field) {
    if (documents.size() <= kBlockSize) return {};
    DocumentLengths lengths{codes_[text_field], code_lengths(), 0, fingerprints_[text_field],
                            documents_};
    std::unique_ptr<Bm25Table>& table = bm25_tables_[text_field];
    if (!table) {
        lengths.average = average_of(exact_[text_field]);
        table = std::make_unique<Bm25Table>(parameters_, lengths, Bm25Table::Rows::kNone);
    }
    table->need(to_byte_float(std::ranges::max(frequencies)));
    return block_max_of(documents, frequencies, lengths, *table);
}

void SegmentBuilder::write_numbers() {
    for (size_t field = 0; field < columns_.size(); ++field) {
        if (!is_number(kinds_[field])) continue;
        file_.begin_part(parts::column(field));
        file_.write(columns_[field].finish(documents_));
    }
}

// Terms come in order, so a keyword's place is the number of keywords before it.
void SegmentBuilder::add_keyword(size_t field, std::span<const uint32_t> documents) {
    if (keyword_field_ != field) end_keywords();
    keyword_field_ = field;
    for (const uint32_t document : documents) columns_[field].add(document, keywords_);
    ++keywords_;
}

void SegmentBuilder::end_keywords() {
    if (keyword_field_)
        keyword_columns_[*keyword_field_] = columns_[*keyword_field_].finish(documents_);
    keyword_field_.reset();
    keywords_ = 0;
}

void SegmentBuilder::end_documents() {
    if (documents_ended_) return;
    documents_ended_ = true;
    records_->finish();
    if (key_offsets_.size() > 1) sort_keys();
    keys_.finish(file_, parts::kKeys);
    write_key_places();
    write_lengths();
    write_numbers();
    file_.begin_part(parts::kMeta);
    Bytes meta;
    append_varint(meta, version_);
    append_varint(meta, documents_);
    append_varint(meta, static_cast<uint32_t>(text_fields_));
    for (const uint32_t fingerprint : fingerprints_) append(meta, fingerprint);
    file_.write(meta);
    file_.begin_part(parts::kLists);
}

void SegmentBuilder::add_term(std::string_view key, const NewPostings& postings,
                              std::optional<size_t> text_field) {
    end_documents();
    const auto documents = postings.documents(), frequencies = postings.frequencies();
    const size_t field = static_cast<uint8_t>(key[0]);
    if (kinds_[field] == FieldKind::Keyword) add_keyword(field, documents);
    entry_.clear();
    if (documents.size() <= parts::kMostInEntry) {
        append_varint(entry_, static_cast<uint32_t>(documents.size()));
        uint32_t before = 0;
        for (size_t i = 0; i < documents.size(); ++i) {
            append_varint(entry_, documents[i] - before);
            append_varint(entry_, frequencies[i]);
            before = documents[i];
        }
        postings.positions().append_to_entry(entry_);
        if (entry_.size() <= parts::kMostEntryBytes) {
            terms_.add(key, entry_);
            return;
        }
        entry_.clear();
    }
    Bytes bounds;
    if (text_field) bounds = bounds_of(documents, frequencies, *text_field);
    const PostingList list = PostingList::from_docs(documents, frequencies, CodecId::Auto, bounds);
    // A list of one block has no arrays for which alignment matters.
    const uint64_t at =
        list.block_count() > 1 ? file_.align(storage::kPartAlignment) : file_.part_bytes();
    file_.write(list.bytes());
    const uint64_t positions_at = positions_.bytes();
    positions_.write(postings.positions().packed());
    append_varint(entry_, 0);
    append_varint64(entry_, at);
    append_varint64(entry_, list.bytes().size());
    append_varint64(entry_, positions_at);
    append_varint64(entry_, positions_.bytes() - positions_at);
    terms_.add(key, entry_);
}

void SegmentBuilder::add_word(std::string_view key, std::span<const Spelling> spellings) {
    entry_.clear();
    append_spellings(entry_, spellings);
    words_.add(key, entry_);
}

BuiltSegment SegmentBuilder::finish(bool durable) {
    end_documents();
    file_.add_part(parts::kPositions, positions_);
    terms_.finish(file_, parts::kTerms);
    words_.finish(file_, parts::kWords);
    end_keywords();
    for (size_t field = 0; field < kinds_.size(); ++field) {
        if (kinds_[field] != FieldKind::Keyword) continue;
        file_.begin_part(parts::column(field));
        // A field without any keyword has no column yet.
        if (keyword_columns_[field].empty())
            keyword_columns_[field] = columns_[field].finish(documents_);
        file_.write(keyword_columns_[field]);
    }
    return {file_.finish(durable), documents_, std::move(replaced_)};
}

}  // namespace postings::index
