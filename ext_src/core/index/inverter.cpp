#include "core/index/inverter.h"

#include <algorithm>
#include <array>

#include "core/analysis/utf8.h"
#include "core/base/error.h"
#include "core/base/prefetch.h"

namespace postings::index {

namespace {

constexpr uint32_t kNoTerm = UINT32_MAX;
// How many words are looked up together: table, records and chains are larger than a cache, and so
// their cache misses overlap.
constexpr uint32_t kWordsAtOnce = 32;
// Words between two checks of the memory bound.
constexpr uint32_t kWordsACheck = 128 * kWordsAtOnce;
constexpr size_t kSortBytes = 16;  // per term, in TermRecords::sorted()
constexpr size_t kLeastBuffer = 4096, kMostBuffer = 65536;

}  // namespace

Inverter::Inverter(const std::vector<Analyzer*>& analyzers, std::string folder, uint64_t memory)
    : folder_(std::move(folder)), bound_(std::max(memory, kLeastMemory)) {
    if (analyzers.size() > kMaxFields) throw InvalidArgument("more than 256 fields");
    fields_.reserve(analyzers.size());
    for (Analyzer* const analyzer : analyzers) fields_.push_back({.analyzer = analyzer});
}

void Inverter::begin_document(uint32_t document) {
    if (document + UINT64_C(1) <= begun_) throw InvalidArgument("document numbers have to ascend");
    spill_at_bound();
    begun_ = document + UINT64_C(1);
}

uint32_t Inverter::add_text(size_t number, std::string_view text) {
    Field& field = fields_.at(number);
    if (begun_ == 0 || field.analyzer == nullptr)
        throw InvalidArgument("text without a document, or for a field of keywords");
    uint64_t position = 0;
    if (field.last_begun == begun_) position = field.next_position + UINT64_C(1) * kTextGap;
    if (text.size() > Analyzer::kMaxTextBytes || position + text.size() > UINT32_MAX)
        throw InvalidArgument("a field has too much text in one document");
    const auto first = static_cast<uint32_t>(position);
    auto next = first;
    struct Form {
        std::string_view bytes;
        WordKind kind;
        KeyTable::Key key;
    };
    std::array<Form, kWordsAtOnce> forms;
    std::array<uint32_t, kWordsAtOnce> terms;
    WordScanner scanner(text, field.analyzer->options().rules);
    for (uint32_t words = kWordsAtOnce; words == kWordsAtOnce; next += words) {
        if (next != first && (next - first) % kWordsACheck == 0) spill_at_bound();
        words = 0;
        for (Word word; words < kWordsAtOnce && scanner.next(word); ++words) {
            const char* const begin = text.data() + word.offset;
            Form& form = forms[words];
            form.bytes = {begin, utf8_cut(begin, word.length, Analyzer::kMaxWordBytes)};
            form.kind = word.kind;
            field.forms.make_key(form.bytes, form.key);
        }
        for (uint32_t i = 0; i < words; ++i) {
            uint32_t& known = field.forms.at(forms[i].key, forms[i].bytes);
            if (known == 0) known = analyze(number, forms[i].bytes, forms[i].kind);
            terms[i] = known;
            if (known != kNoTerm) prefetch_to_write(&records_[known - 1]);
        }
        for (uint32_t i = 0; i < words; ++i)
            if (terms[i] != kNoTerm) chains_.prefetch(records_[terms[i] - 1].end);
        for (uint32_t i = 0; i < words; ++i)
            if (terms[i] != kNoTerm) add(records_[terms[i] - 1], next + i);
    }
    field.last_begun = begun_;
    field.next_position = next;
    return next - first;
}

void Inverter::add_keyword(size_t field, std::string_view value) {
    if (begun_ == 0 || fields_.at(field).analyzer != nullptr)
        throw InvalidArgument("a keyword without a document, or for a field of text");
    if (value.size() > Analyzer::kMaxTermBytes)
        throw InvalidArgument("a keyword has more than 255 bytes");
    TermRecord& record = records_[number_of(field, value) - 1];
    if (record.documents == 0 || record.last_document + UINT64_C(1) != begun_) add(record, 0);
}

// Must not touch the table of forms.
uint32_t Inverter::analyze(size_t field, std::string_view word, WordKind kind) {
    const std::string_view term = fields_[field].analyzer->term(word, kind);
    return term.empty() ? kNoTerm : number_of(field, term);
}

uint32_t Inverter::number_of(size_t field, std::string_view term) {
    key_.assign(1, static_cast<char>(field));
    key_ += term;
    uint32_t& number = numbers_[key_];
    if (number == 0) {
        TermRecord record{};
        record.key = chains_.keep(key_.data(), key_.size());
        record.key_size = static_cast<uint16_t>(key_.size());
        record.head = chains_.begin(record.end);
        number = records_.add(record) + 1;
    }
    return number;
}

void Inverter::add(TermRecord& record, uint32_t position) {
    const auto document = static_cast<uint32_t>(begun_ - 1);
    if (record.documents != 0 && record.last_document == document) {
        chains_.append_varint(record.end, UINT64_C(2) * (position - record.last_position));
    } else {
        chains_.append_varint(record.end, UINT64_C(2) * position + 1);
        chains_.append_varint(record.end, document - record.last_document);
        ++record.documents;
        record.last_document = document;
    }
    record.last_position = position;
}

uint64_t Inverter::memory() const {
    uint64_t bytes = chains_.memory() + records_.memory() + numbers_.memory();
    for (const Field& field : fields_) bytes += field.forms.memory();
    return bytes;
}

void Inverter::spill_at_bound() {
    uint64_t to_come = numbers_.memory_to_come(kWordsACheck) + kSortBytes * records_.size();
    for (const Field& field : fields_)
        if (field.forms.size() != 0) to_come += field.forms.memory_to_come(kWordsACheck);
    if (memory() + to_come > bound_ || chains_.memory() > ByteChains::kMostMemory) spill();
}

void Inverter::spill() {
    if (records_.size() == 0) return;
    if (!file_) file_ = std::make_unique<RunFile>(folder_);
    const uint64_t begin = file_->size();
    Bytes header;
    for (const uint32_t number : records_.sorted(chains_)) {
        const TermRecord& record = records_[number];
        uint64_t size = 0;
        ByteChains::Pieces counted(chains_, record.head, record.end);
        for (auto piece = counted.next(); !piece.empty(); piece = counted.next())
            size += piece.size();
        header.clear();
        append_varint(header, record.key_size);
        const uint8_t* const key = chains_.at(record.key);
        header.insert(header.end(), key, key + record.key_size);
        append_varint(header, record.documents);
        append_varint(header, record.last_document);
        append_varint(header, static_cast<uint32_t>(size));
        append_varint(header, static_cast<uint32_t>(size >> 32));
        file_->write(header);
        ByteChains::Pieces pieces(chains_, record.head, record.end);
        for (auto piece = pieces.next(); !piece.empty(); piece = pieces.next()) file_->write(piece);
    }
    file_->flush();
    runs_.push_back({begin, file_->size()});
    for (Field& field : fields_) field.forms.clear();
    numbers_.clear();
    records_.clear();
    chains_.clear();
}

MergedTerms Inverter::terms() {
    std::vector<std::unique_ptr<TermSource>> sources;
    const size_t buffer =
        std::clamp<uint64_t>(bound_ / (2 * runs_.size() + 1), kLeastBuffer, kMostBuffer);
    for (const Run& run : runs_) sources.push_back(terms_of_run(*file_, run, buffer));
    for (Field& field : fields_) field.forms.clear();
    numbers_.clear();
    sources.push_back(terms_in_memory(records_, chains_));
    return MergedTerms(std::move(sources));
}

}  // namespace postings::index
