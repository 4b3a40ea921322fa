#include "research/collection/sequence_file.h"

#include <bit>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/base/error.h"

namespace postings {

static_assert(std::endian::native == std::endian::little, "the files are used as they are mapped");

SequenceReader::SequenceReader(std::span<const uint8_t> bytes, std::string name)
    : name_(std::move(name)) {
    if (bytes.size() % sizeof(uint32_t) != 0)
        throw CorruptedData(name_ + ": ends inside a 32-bit word", bytes.size());
    if (reinterpret_cast<uintptr_t>(bytes.data()) % alignof(uint32_t) != 0)
        throw InvalidArgument(name_ + ": not aligned to 32-bit words");
    words_ = {reinterpret_cast<const uint32_t*>(bytes.data()), bytes.size() / sizeof(uint32_t)};
}

std::span<const uint32_t> SequenceReader::next() {
    last_ = words_.subspan(position_, 0);
    if (at_end()) fail("ends where a sequence was expected");
    const size_t length = words_[position_];
    if (length > words_.size() - position_ - 1)
        throw CorruptedData(name_ + ": a sequence of " + std::to_string(length) +
                                " values goes beyond the end of the file",
                            position_ * sizeof(uint32_t));
    last_ = words_.subspan(position_ + 1, length);
    position_ += length + 1;
    return last_;
}

void SequenceReader::check_sorted(uint64_t bound) const {
    uint64_t least = 0;
    bool sorted = true;  // one flag for the whole list: the loop has no branch to mispredict
    for (uint32_t value : last_) {
        sorted &= value >= least;
        least = uint64_t{value} + 1;
    }
    if (sorted && least <= bound) return;
    least = 0;
    for (size_t i = 0; i < last_.size(); ++i) {
        if (last_[i] < least) fail("docIDs are not strictly increasing", i);
        if (last_[i] >= bound) fail("a docID is not below the number of documents", i);
        least = uint64_t{last_[i]} + 1;
    }
}

void SequenceReader::fail(const std::string& what, size_t index) const {
    const size_t word = static_cast<size_t>(last_.data() - words_.data()) + index;
    throw CorruptedData(name_ + ": " + what, word * sizeof(uint32_t));
}

SequenceWriter::SequenceWriter(const std::string& path)
    : path_(path), file_(std::fopen(path.c_str(), "wb"), std::fclose) {
    if (!file_) fail();
}

void SequenceWriter::write(std::span<const uint32_t> list) {
    if (list.size() > UINT32_MAX) throw InvalidArgument("a sequence has at most 2^32-1 values");
    const uint32_t length = static_cast<uint32_t>(list.size());
    if (std::fwrite(&length, sizeof length, 1, file_.get()) != 1 ||
        (length > 0 && std::fwrite(list.data(), sizeof(uint32_t), length, file_.get()) != length))
        fail();
}

void SequenceWriter::close() {
    if (std::fclose(file_.release()) != 0) fail();
}

void SequenceWriter::fail() const {
    throw Error("cannot write '" + path_ + "': " + std::strerror(errno));
}

}  // namespace postings
