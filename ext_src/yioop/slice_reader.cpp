#include "yioop/slice_reader.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "yioop/lists.h"
#include "yioop/native_functions.h"

namespace postings::yioop {
namespace {

constexpr zend_long kKeyBytes = 8;
constexpr zend_long kIdBytes = SliceItem::kMostIdBytes;
constexpr zend_long kLinkFlag = 0x800000;
constexpr unsigned kRankShift = 19;
constexpr zend_long kRankBits = zend_long{15} << kRankShift;

bool read_long(zend_object* shard, Property name, zend_long* number) {
    const zval* value = property(shard, name);
    if (value == nullptr || Z_TYPE_P(value) != IS_LONG) return false;
    *number = Z_LVAL_P(value);
    return true;
}

}  // namespace

void SliceItem::make_rank(zval* value, const ShardConstants& constants) const {
    if (archive_rank != 0) {
        ZVAL_LONG(value, archive_rank);
    } else {
        ZVAL_STR(value, rank_text(constants, depth));
    }
}

bool SliceReader::open(zend_object* shard, uint32_t years) {
    years_ = years;
    dialect_ = is_2019() ? modified9::Dialect::k2019 : modified9::Dialect::k2014;
    constants_ = shard_constants(shard->ce);
    zend_long file_size, documents_bytes;
    // If there is no size, PHP has not opened the file yet, and reads other fields.
    if (constants_ == nullptr || !read_long(shard, kFileLen, &file_size) ||
        !read_long(shard, kDocidsLen, &documents_bytes) ||
        !read_long(shard, kDocInfoOffset, &documents_at_) ||
        !read_long(shard, kGeneration, &statistics_.generation) ||
        !read_long(shard, kNumDocsPerGeneration, &statistics_.documents_per_generation) ||
        !read_long(shard, kNumDocs, &statistics_.documents) || statistics_.documents == 0 ||
        !read_long(shard, kNumLinkDocs, &statistics_.links) ||
        !read_long(shard, kLenAllDocs, &statistics_.document_words) ||
        !read_long(shard, kLenAllLinkDocs, &statistics_.link_words) || documents_at_ < 0 ||
        documents_bytes < 0 ||
        (is_2019() && (constants_->keys[kDescriptionScores] == nullptr ||
                       constants_->keys[kUserRanks] == nullptr)) ||
        !unpacks_in(dialect_) || !are_native({kPackInt, kUnpackInt, kDeDeltaList}) ||
        !postings_.open(shard)) {
        return false;
    }
    postings_end_ = file_size - documents_bytes;
    return true;
}

bool SliceReader::read_document(zend_long index, SliceItem* item) {
    const ShardReader& reader = postings_.reader();
    const zend_long at = documents_at_ + index * 16;
    uint8_t bytes[kKeyBytes];
    if (index < 0 || index > reader.file_size() || !reader.read(at, bytes)) return false;
    const auto number = [&](int i) {
        return zend_long{bytes[i]} << 24 | bytes[i + 1] << 16 | bytes[i + 2] << 8 | bytes[i + 3];
    };
    item->summary = number(0);
    zend_long keys = number(4) & 255;
    item->length = number(4) >> 8;
    item->is_document = (item->length & kLinkFlag) == 0;
    item->length &= kLinkFlag - 1;
    if (keys > (is_2019() ? 120 : 15)) keys = 3;
    item->has_ranks = keys > 3 && item->is_document;
    weights_.clear();
    item->archive_rank = (item->length & kRankBits) >> kRankShift;
    // Documents that are not stored yet are left to PHP.
    if (item->summary == constants_->needs_offset ||
        (item->has_ranks && (constants_->keys[kUserRanks] == nullptr ||
                             !read_weights(at + kKeyBytes + kIdBytes, keys - 3)))) {
        return false;
    }
    item->id_size =
        static_cast<uint8_t>(is_2019() ? kIdBytes : std::min(keys * kKeyBytes, kIdBytes));
    auto* id = reinterpret_cast<uint8_t*>(item->id);
    if (!reader.read(at + kKeyBytes, {id, item->id_size})) return false;
    if (is_2019()) shorten_id(keys, item);
    return true;
}

bool SliceReader::read_weights(zend_long at, zend_long keys) {
    std::array<uint8_t, DocumentWeights::kMostBytes> bytes;
    const std::span packed(bytes.data(), static_cast<size_t>(keys * kKeyBytes));
    if (!postings_.reader().read(at, packed)) return false;
    if (is_2019()) return weights_.read(packed);
    weights_.read_2018(packed);
    return true;
}

// Removes a key that is all padding.
void SliceReader::shorten_id(zend_long keys, SliceItem* item) const {
    const auto cut = [item](char padding) {
        uint8_t size = item->id_size;
        while (size > 0 && item->id[size - 1] == padding) --size;
        if (size + kKeyBytes != item->id_size) return false;
        item->id_size = size;
        return true;
    };
    if (keys == 3 || (keys == 2 && cut('\xFF'))) cut('\0');
}

double SliceReader::proximity(const SliceItem& item) const {
    const auto title = static_cast<zend_ulong>(constants_->title_length);
    const bool in_title =
        !item.positions.empty() && constants_->title_length > 0 && item.positions[0] < title;
    if (item.is_document) {
        return in_title ? constants_->title_weight : constants_->description_weight;
    }
    if (!is_left()) return constants_->link_weight;
    return constants_->link_weight != 0 ? constants_->title_weight : constants_->description_weight;
}

// `positions` are absolute, not differences.
bool SliceReader::score(zend_long index, std::span<const uint32_t> positions, double with_word,
                        SliceItems* items) {
    SliceItem item;
    if (!read_document(index, &item)) return false;
    const zend_long title = constants_->title_length;
    // If there is such a rank, Yioop keeps only the rank's lowest bit of the length.
    const zend_long length =
        item.archive_rank == 0 ? item.length : item.length & zend_long{1} << kRankShift;
    ScoredDocument scored{index, length, item.is_document, 0,
                          static_cast<double>(positions.size())};
    if (item.is_document) {
        scored.in_title = static_cast<double>(
            std::count_if(positions.begin(), positions.end(),
                          [title](zend_long position) { return position < title; }));
        scored.elsewhere = weights_.sum(positions, title, constants_->title_weight);
    }
    double relevance, rank;
    if (!relevance_of(*constants_, statistics_, scored, with_word, &relevance) ||
        !rank_of(*constants_, statistics_, index, &item.depth, &rank)) {
        return false;
    }
    item.rank = item.archive_rank == 0 ? Number(rank) : Number(item.archive_rank);
    // If no occurrence counts, the relevance stays an integer.
    const bool has_word = scored.in_title != 0 || scored.elsewhere != 0;
    item.relevance = has_word ? Number(relevance) : Number(zend_long{0});
    item.generation = statistics_.generation;
    item.positions = positions;
    item.proximity = proximity(item);
    item.score = item.rank * item.relevance * weights_.product_of_ranks();
    return items->add(item, weights_);
}

bool SliceReader::read_item(zend_long first, zend_long last, double with_word, SliceItems* items) {
    using ::yioop::Scratch;
    const auto size = static_cast<size_t>(last - first + 1) * 4;
    Scratch<uint8_t, 4 * ::yioop::kWordsOnStack> bytes(size);
    bool done = postings_.bytes(first, {bytes.data(), size}) &&
                // A first word that is followed by others is no posting of its own.
                (size == 4 || bytes.data()[0] >> 6 == 3);
    if (done) {
        const std::span<const uint8_t> posting(bytes.data(), size);
        Scratch<uint32_t, ::yioop::kElementsOnStack> elements(::yioop::decode_capacity(posting));
        uint32_t* decoded = elements.data();
        const size_t count = modified9::decode(posting, decoded);
        done = count > 0;
        if (done) {
            const modified9::Head head = modified9::split(decoded[0], dialect_);
            decoded[0] = head.first_position;
            const size_t skipped = head.fused ? 0 : 1;
            // Positions are summed; a shard's positions are too small to overflow.
            zend_long sum = -modified9::first_position_offset(dialect_);
            for (size_t i = skipped; done && i < count; ++i) {
                sum += decoded[i];
                done = sum >= 0 && sum <= INT32_MAX;
                decoded[i] = static_cast<uint32_t>(sum);
            }
            done = done &&
                   score(head.doc_index, {decoded + skipped, count - skipped}, with_word, items);
        }
        elements.release();
    }
    bytes.release();
    return done;
}

bool SliceReader::read(Slice* slice, SliceItems* items) {
    const zend_long end = std::min(postings_end_, slice->last) >> 2;
    const auto list_bytes = static_cast<double>(slice->last - slice->start);
    zend_long next = slice->next >> 2;
    double bytes = 0, postings = 0;
    for (zend_long words = 0; next <= end && (postings == 0 || words < slice->words);) {
        zend_long first, last;
        if (!postings_.find(next, &first, &last)) return false;
        bytes += static_cast<double>((last - first + 1) * 4);
        ++postings;
        // Estimated by the length of the postings so far.
        if (!read_item(first, last, std::ceil(list_bytes / (bytes / postings)), items)) {
            return false;
        }
        next = last + 1;
        words += next - first;
    }
    slice->next = next * 4;
    return true;
}

}  // namespace postings::yioop
