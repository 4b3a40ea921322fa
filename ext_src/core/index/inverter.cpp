#include "core/index/inverter.h"

#include <algorithm>
#include <array>

#include "core/analysis/utf8.h"
#include "core/base/error.h"
#include "core/base/prefetch.h"
#include "core/index/segment_parts.h"

namespace postings::index {

namespace {

constexpr uint32_t kIsWord = UINT32_C(1) << 31;
constexpr uint32_t kNoTerm = kIsWord - 1;
// How many words are looked up together: table, records and chains are larger than a cache, and so
// their cache misses overlap.
constexpr uint32_t kWordsAtOnce = 32;
// Words between two checks of the memory bound.
constexpr uint32_t kWordsACheck = 128 * kWordsAtOnce;
constexpr size_t kSortBytes = 16;  // per record, in RecordPages::sorted()
// What a dictionary has for a term or a spelling beside its text, at most.
constexpr size_t kMostEntry = parts::kMostEntryBytes + 8;
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
            if ((known & kIsWord) != 0) {
                prefetch_to_write(&words_[known - kIsWord]);
            } else if (known != kNoTerm) {
                prefetch_to_write(&records_[known - 1]);
            }
        }
        for (uint32_t i = 0; i < words; ++i) {
            if ((terms[i] & kIsWord) == 0) continue;
            WordRecord& word = words_[terms[i] - kIsWord];
            word.add(static_cast<uint32_t>(begun_ - 1));
            terms[i] = word.term;
            prefetch_to_write(&records_[word.term - 1]);
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
    Analyzer& analyzer = *fields_[field].analyzer;
    const std::string_view term = analyzer.term(word, kind);
    if (term.empty()) return kNoTerm;
    const uint32_t number = number_of(field, term);
    if (kind != WordKind::kWord) return number;
    const std::string spelling = analyzer.spelling(word);
    if (!analyzer.has_stems() && spelling == term) return number;
    return kIsWord + number_of_word(field, analyzer.folded(), spelling, number);
}

uint32_t Inverter::number_of_word(size_t field, std::string_view word, std::string_view spelling,
                                  uint32_t term) {
    key_ = spelling_key(field, word, spelling);
    uint32_t& number = word_numbers_[key_];
    if (number == 0) {
        WordRecord record{};
        record.key = chains_.keep(key_.data(), key_.size());
        record.key_size = static_cast<uint16_t>(key_.size());
        record.term = term;
        word_bytes_ += key_.size() + kMostEntry;
        number = words_.add(record) + 1;
    }
    return number - 1;
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
        term_bytes_ += key_.size() + kMostEntry;
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
    uint64_t bytes = chains_.memory() + records_.memory() + numbers_.memory() + words_.memory() +
                     word_numbers_.memory();
    for (const Field& field : fields_) bytes += field.forms.memory();
    return bytes;
}

void Inverter::spill_at_bound() {
    uint64_t to_come = numbers_.memory_to_come(kWordsACheck) +
                       kSortBytes * std::max(records_.size(), words_.size());
    if (words_.size() != 0) to_come += word_numbers_.memory_to_come(kWordsACheck);
    for (const Field& field : fields_)
        if (field.forms.size() != 0) to_come += field.forms.memory_to_come(kWordsACheck);
    if (memory() + to_come > bound_ || chains_.memory() > ByteChains::kMostMemory) spill();
}

void Inverter::spill() {
    if (records_.size() == 0) return;
    if (!file_) file_ = std::make_unique<RunFile>(folder_);
    const uint64_t begin = file_->size();
    for (const uint32_t number : records_.sorted(chains_)) {
        const TermRecord& record = records_[number];
        uint64_t size = 0;
        ByteChains::Pieces counted(chains_, record.head, record.end);
        for (auto piece = counted.next(); !piece.empty(); piece = counted.next())
            size += piece.size();
        write(record.key_in(chains_), record.documents, record.last_document, size);
        ByteChains::Pieces pieces(chains_, record.head, record.end);
        for (auto piece = pieces.next(); !piece.empty(); piece = pieces.next()) file_->write(piece);
    }
    runs_.push_back({begin, file_->size()});
    Bytes postings;
    for (const uint32_t number : words_.sorted(chains_)) {
        const WordRecord& record = words_[number];
        postings_of(record, postings);
        write(record.key_in(chains_), record.documents, record.last_document, postings.size());
        file_->write(postings);
    }
    word_runs_.push_back({runs_.back().end, file_->size()});
    file_->flush();
    for (Field& field : fields_) field.forms.clear();
    numbers_.clear();
    records_.clear();
    word_numbers_.clear();
    words_.clear();
    chains_.clear();
}

// Writes what precedes the bytes of postings in a run.
void Inverter::write(std::string_view key, uint32_t documents, uint32_t last_document,
                     uint64_t bytes) {
    header_.clear();
    append_varint(header_, static_cast<uint32_t>(key.size()));
    header_.insert(header_.end(), key.begin(), key.end());
    append_varint(header_, documents);
    append_varint(header_, last_document);
    append_varint(header_, static_cast<uint32_t>(bytes));
    append_varint(header_, static_cast<uint32_t>(bytes >> 32));
    file_->write(header_);
}

size_t Inverter::buffer_of_run() const {
    return std::clamp<uint64_t>(bound_ / (2 * runs_.size() + 1), kLeastBuffer, kMostBuffer);
}

MergedTerms Inverter::terms() {
    std::vector<std::unique_ptr<TermSource>> sources;
    for (const Run& run : runs_) sources.push_back(terms_of_run(*file_, run, buffer_of_run()));
    for (Field& field : fields_) field.forms.clear();
    numbers_.clear();
    word_numbers_.clear();
    sources.push_back(terms_in_memory(records_, chains_));
    return MergedTerms(std::move(sources));
}

MergedTerms Inverter::words() {
    std::vector<std::unique_ptr<TermSource>> sources;
    for (const Run& run : word_runs_) sources.push_back(terms_of_run(*file_, run, buffer_of_run()));
    sources.push_back(words_in_memory(words_, chains_));
    return MergedTerms(std::move(sources));
}

}  // namespace postings::index
