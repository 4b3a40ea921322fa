#include "core/storage/term_dictionary_writer.h"

#include "core/base/bytes_of.h"
#include "core/base/error.h"
#include "core/base/prefix_order.h"
#include "core/storage/term_dictionary.h"
#include "core/storage/term_dictionary_format.h"

namespace postings::storage {

using namespace dictionary_format;

uint64_t TermDictionaryWriter::add(std::string_view term, std::span<const uint8_t> payload) {
    if (term.size() > kMostTermBytes) throw InvalidArgument("a term of more than 255 bytes");
    if (payload.size() > kMostPayloadBytes)
        throw InvalidArgument("the payload of a term is too long");
    if (terms_ > 0 && term <= last_) throw InvalidArgument("terms do not ascend");
    if (terms_ % kTermsABlock == 0) {
        end_block();
        if (blocks_.bytes() > UINT32_MAX) throw InvalidArgument("a dictionary of more than 4 GiB");
        keys_.push_back(prefix_order(term));
        offsets_.push_back(static_cast<uint32_t>(blocks_.bytes()));
        entries_.push_back(static_cast<uint8_t>(term.size()));
        entries_.insert(entries_.end(), term.begin(), term.end());
    } else {
        const auto shared = static_cast<uint32_t>(common_prefix(last_, term));
        const auto further = static_cast<uint32_t>(term.size()) - shared - 1;
        entries_.push_back(
            static_cast<uint8_t>(std::min(shared, kNibble) << 4 | std::min(further, kNibble)));
        if (shared >= kNibble) entries_.push_back(static_cast<uint8_t>(shared - kNibble));
        if (further >= kNibble) entries_.push_back(static_cast<uint8_t>(further - kNibble));
        entries_.insert(entries_.end(), term.begin() + shared, term.end());
    }
    append_varint(lengths_, static_cast<uint32_t>(payload.size()));
    payloads_.insert(payloads_.end(), payload.begin(), payload.end());
    last_ = term;
    return terms_++;
}

void TermDictionaryWriter::end_block() {
    if (entries_.empty()) return;
    Bytes size;
    append_varint(size, static_cast<uint32_t>(entries_.size()));
    for (Bytes* bytes : {&size, &entries_, &lengths_, &payloads_}) {
        blocks_.write(*bytes);
        bytes->clear();
    }
}

void TermDictionaryWriter::finish(SegmentWriter& segment, const std::string& name) {
    end_block();
    segment.add_part(name, blocks_);
    segment.begin_part(name + ".index");
    Bytes header;
    append(header, terms_);
    append(header, static_cast<uint32_t>(keys_.size()));
    append(header, static_cast<uint32_t>(kTermsABlock));
    append(header, blocks_.bytes());
    append(header, uint64_t{0});
    segment.write(header);
    segment.write(bytes_of(keys_));
    segment.write(bytes_of(offsets_));
}

}  // namespace postings::storage
