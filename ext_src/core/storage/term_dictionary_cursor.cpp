#include <cstring>

#include "core/base/bytes.h"
#include "core/storage/term_dictionary.h"
#include "core/storage/term_dictionary_format.h"

namespace postings::storage {

using namespace dictionary_format;

namespace {

// Hardly a term has more further bytes: as many are copied at once, as there is padding after a
// part and room after a term.
constexpr size_t kBytesAtOnce = 16;
static_assert(kPartSlack >= kBytesAtOnce);

// Makes the term after it of a term; false for an entry that cannot be.
bool next_term(const uint8_t*& at, const uint8_t* end, char* term, size_t& size, size_t& shared) {
    Entry entry;
    if (!read_entry(at, end, entry) || entry.shared > size ||
        entry.shared + entry.further > kMostTermBytes)
        return false;
    if (entry.further <= kBytesAtOnce) {
        std::memcpy(term + entry.shared, entry.bytes, kBytesAtOnce);
    } else {
        std::memcpy(term + entry.shared, entry.bytes, entry.further);
    }
    size = entry.shared + entry.further;
    shared = entry.shared;
    return true;
}

}  // namespace

std::string TermDictionary::term(uint64_t ordinal) const {
    const Block block = this->block(static_cast<uint32_t>(ordinal / kTermsABlock));
    char term[kMostTermBytes + kBytesAtOnce];
    size_t size = block.head.size(), shared;
    std::memcpy(term, block.head.data(), size);
    const uint8_t* at = block.entries;
    for (uint64_t left = ordinal % kTermsABlock; left > 0; --left)
        if (!next_term(at, block.entries_end, term, size, shared))
            block.corrupted(*blocks_part_, at);
    return {term, size};
}

void TermDictionary::Cursor::enter(uint32_t block) {
    const Part& part = *dictionary_->blocks_part_;
    block_ = dictionary_->block(block);
    ordinal_ = uint64_t{block} * kTermsABlock;
    entry_ = block_.entries;
    std::memcpy(term_, block_.head.data(), size_ = block_.head.size());
    shared_ = 0;
    lengths_ = payload_ = block_.entries_end;
    for (uint32_t i = 0, length; i < block_.terms; ++i) {
        if (!read_varint(payload_, block_.end, length)) block_.corrupted(part, payload_);
    }
    payload_size_ = 0;
    decode_entry();
}

// Of the payload, after entry_ and term_ were moved on.
void TermDictionary::Cursor::decode_entry() {
    payload_ += payload_size_;
    if (!read_varint(lengths_, block_.end, payload_size_) ||
        payload_size_ > static_cast<size_t>(block_.end - payload_)) {
        block_.corrupted(*dictionary_->blocks_part_, payload_);
    }
}

std::span<const uint8_t> TermDictionary::Cursor::payload() const {
    return {payload_, payload_size_};
}

void TermDictionary::Cursor::next() {
    if (++ordinal_ == dictionary_->terms_) return;
    if (ordinal_ % kTermsABlock == 0) {
        enter(static_cast<uint32_t>(ordinal_ / kTermsABlock));
        return;
    }
    const uint8_t* const begin = entry_;
    if (!next_term(entry_, block_.entries_end, term_, size_, shared_))
        block_.corrupted(*dictionary_->blocks_part_, begin);
    decode_entry();
}

void TermDictionary::Cursor::seek(std::string_view term) {
    if (at_end() || this->term() >= term) return;
    const uint32_t next_block = block_.number + 1;
    if (next_block < dictionary_->blocks_ && dictionary_->keys_[next_block] <= key_of(term)) {
        const uint32_t block = dictionary_->find_block(term);
        if (block > block_.number) enter(block);
    }
    // How much of what is looked for this term has, which is less as long as it goes on.
    size_t same = common_prefix(this->term(), term);
    while (same < term.size() && (same == size_ || static_cast<uint8_t>(term_[same]) <
                                                       static_cast<uint8_t>(term[same]))) {
        next();
        if (at_end()) break;
        if (ordinal_ % kTermsABlock == 0) {
            same = common_prefix(this->term(), term);
        } else if (shared_ < same) {
            break;
        } else if (shared_ == same) {
            same += common_prefix(this->term().substr(same), term.substr(same));
        }
    }
    shared_ = 0;
}

}  // namespace postings::storage
