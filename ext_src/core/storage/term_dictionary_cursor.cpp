#include <cstring>

#include "core/base/bytes.h"
#include "core/base/prefix_order.h"
#include "core/storage/term_dictionary.h"
#include "core/storage/term_dictionary_format.h"

namespace postings::storage {

using namespace dictionary_format;

namespace {

// Few terms have more further bytes. Copies this many at once, for which there is padding after a
// part and room after a term.
constexpr size_t kBytesAtOnce = 16;
static_assert(kPartSlack >= kBytesAtOnce && sizeof(TermBuffer) >= kMostTermBytes + kBytesAtOnce);

// False for an entry that cannot follow a term of this size; sets `size` to the entry's.
inline bool next_entry(const uint8_t*& at, const uint8_t* end, Entry& entry, size_t& size) {
    if (!read_entry(at, end, entry) || entry.shared > size ||
        entry.shared + entry.further > kMostTermBytes)
        return false;
    size = entry.shared + entry.further;
    return true;
}

inline void copy_further(const Entry& entry, TermBuffer& term) {
    char* const to = term.data() + entry.shared;
    if (entry.further <= kBytesAtOnce) {
        std::memcpy(to, entry.bytes, kBytesAtOnce);
    } else {
        std::memcpy(to, entry.bytes, entry.further);
    }
}

}  // namespace

std::string_view TermDictionary::term(uint64_t ordinal, TermBuffer& buffer) const {
    const Block block = this->block(static_cast<uint32_t>(ordinal / kTermsABlock));
    const size_t behind_head = ordinal % kTermsABlock;
    size_t size = block.head.size();
    std::memcpy(buffer.data(), block.head.data(), size);
    const uint8_t* at = block.entries;
    for (size_t i = 0; i < behind_head; ++i) {
        Entry entry;
        if (!next_entry(at, block.entries_end, entry, size)) block.corrupted(*blocks_part_, at);
        copy_further(entry, buffer);
    }
    return {buffer.data(), size};
}

void TermDictionary::prefetch(uint64_t ordinal) const {
    blocks_part_->prefetch(offsets_[ordinal / kTermsABlock]);
}

void TermDictionary::Cursor::enter(uint32_t block) {
    block_ = dictionary_->block(block);
    ordinal_ = uint64_t{block} * kTermsABlock;
    entry_ = block_.entries;
    std::memcpy(term_.data(), block_.head.data(), size_ = block_.head.size());
    shared_ = 0;
}

std::span<const uint8_t> TermDictionary::Cursor::payload() const {
    return block_.payload(*dictionary_->blocks_part_,
                          static_cast<uint32_t>(ordinal_ % kTermsABlock));
}

void TermDictionary::Cursor::next() {
    if (++ordinal_ == dictionary_->terms_) return;
    if (ordinal_ % kTermsABlock == 0) {
        enter(static_cast<uint32_t>(ordinal_ / kTermsABlock));
        return;
    }
    const uint8_t* const begin = entry_;
    Entry entry;
    if (!next_entry(entry_, block_.entries_end, entry, size_))
        block_.corrupted(*dictionary_->blocks_part_, begin);
    copy_further(entry, term_);
    shared_ = entry.shared;
}

void TermDictionary::Cursor::seek(std::string_view term) {
    if (at_end() || this->term() >= term) return;
    const uint32_t next_block = block_.number + 1;
    if (next_block < dictionary_->blocks_ && dictionary_->keys_[next_block] <= prefix_order(term)) {
        const uint32_t block = dictionary_->find_block(term);
        if (block > block_.number) enter(block);
    }
    // How many leading bytes of the wanted term this term has; it is less as long as the loop goes
    // on.
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
