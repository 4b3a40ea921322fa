#include <algorithm>
#include <utility>

#include "core/analysis/analyzer.h"
#include "core/base/error.h"
#include "core/index/merged_terms.h"

namespace postings::index {

bool TermSource::next_term() {
    if (!begin_term()) return false;
    next_ = end_ = nullptr;
    first_position_ = static_cast<uint32_t>(read() >> 1);
    first_document_ = static_cast<uint32_t>(read());
    return true;
}

bool TermSource::next_piece() {
    const std::span<const uint8_t> bytes = next_bytes();
    next_ = bytes.data();
    end_ = next_ + bytes.size();
    return !bytes.empty();
}

uint64_t TermSource::read_long() {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (!has_more()) break;
        const uint8_t byte = *next_++;
        value |= static_cast<uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) return value;
    }
    throw CorruptedData("postings of a run end too early", 0);
}

namespace {

// Records in the order of their keys.
template <class Record>
class RecordsInMemory : public TermSource {
  public:
    RecordsInMemory(const RecordPages<Record>& records, const ByteChains& chains)
        : records_(records), chains_(chains), order_(records.sorted(chains)) {}

  protected:
    bool begin_term() override {
        if (next_ == order_.size()) return false;
        const Record& record = records_[order_[next_++]];
        key_ = record.key_in(chains_);
        documents_ = record.documents;
        last_document_ = record.last_document;
        begin_postings(record);
        return true;
    }
    virtual void begin_postings(const Record& record) = 0;
    const ByteChains& chains() const { return chains_; }

  private:
    const RecordPages<Record>& records_;
    const ByteChains& chains_;
    std::vector<uint32_t> order_;
    size_t next_ = 0;
};

class TermsInMemory : public RecordsInMemory<TermRecord> {
  public:
    using RecordsInMemory::RecordsInMemory;

  protected:
    void begin_postings(const TermRecord& record) override {
        pieces_ = ByteChains::Pieces(chains(), record.head, record.end);
    }
    std::span<const uint8_t> next_bytes() override { return pieces_.next(); }

  private:
    ByteChains::Pieces pieces_;
};

class WordsInMemory : public RecordsInMemory<WordRecord> {
  public:
    using RecordsInMemory::RecordsInMemory;

  protected:
    void begin_postings(const WordRecord& record) override {
        postings_of(record, postings_);
        is_read_ = false;
    }
    std::span<const uint8_t> next_bytes() override {
        if (std::exchange(is_read_, true)) return {};
        return postings_;
    }

  private:
    Bytes postings_;
    bool is_read_ = false;
};

class TermsOfRun : public TermSource {
  public:
    TermsOfRun(const RunFile& file, Run run, size_t buffer)
        : file_(file), offset_(run.begin), run_end_(run.end), buffer_(buffer) {}

  protected:
    bool begin_term() override {
        const size_t in_buffer = std::min<uint64_t>(postings_left_, filled_ - next_);
        next_ += in_buffer;
        offset_ += postings_left_ - in_buffer;
        postings_left_ = 0;
        if (next_ == filled_ && offset_ == run_end_) return false;
        const uint32_t key_size = header_number();
        if (key_size > 1 + Analyzer::kMaxTermBytes) throw CorruptedData("a run has no key", 0);
        key_.resize(key_size);
        for (char& byte : key_) byte = static_cast<char>(header_byte());
        documents_ = header_number();
        last_document_ = header_number();
        postings_left_ = header_number();
        postings_left_ |= static_cast<uint64_t>(header_number()) << 32;
        return true;
    }
    std::span<const uint8_t> next_bytes() override {
        if (postings_left_ == 0) return {};
        if (next_ == filled_) fill();
        const size_t size = std::min<uint64_t>(postings_left_, filled_ - next_);
        const std::span<const uint8_t> bytes(buffer_.data() + next_, size);
        next_ += size;
        postings_left_ -= size;
        return bytes;
    }

  private:
    void fill() {
        next_ = 0;
        filled_ = std::min<uint64_t>(buffer_.size(), run_end_ - offset_);
        if (filled_ == 0) throw CorruptedData("a run ends too early", 0);
        file_.read(offset_, {buffer_.data(), filled_});
        offset_ += filled_;
    }
    uint8_t header_byte() {
        if (next_ == filled_) fill();
        return buffer_[next_++];
    }
    uint32_t header_number() {
        uint32_t value = 0;
        for (unsigned shift = 0; shift < 32; shift += 7) {
            const uint8_t byte = header_byte();
            value |= static_cast<uint32_t>(byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        throw CorruptedData("a run has a number that is too long", 0);
    }

    const RunFile& file_;
    uint64_t offset_, run_end_;  // what has not been read into the buffer
    Bytes buffer_;
    size_t next_ = 0, filled_ = 0;
    uint64_t postings_left_ = 0;
};

}  // namespace

void postings_of(const WordRecord& word, Bytes& bytes) {
    bytes.clear();
    uint32_t before = 0;
    for (const uint32_t document : word.listed()) {
        append_varint(bytes, 1);
        append_varint(bytes, document - before);
        before = document;
    }
}

std::unique_ptr<TermSource> words_in_memory(const WordRecords& records, const ByteChains& chains) {
    return std::make_unique<WordsInMemory>(records, chains);
}

std::unique_ptr<TermSource> terms_in_memory(const TermRecords& records, const ByteChains& chains) {
    return std::make_unique<TermsInMemory>(records, chains);
}

std::unique_ptr<TermSource> terms_of_run(const RunFile& file, Run run, size_t buffer) {
    return std::make_unique<TermsOfRun>(file, run, buffer);
}

}  // namespace postings::index
