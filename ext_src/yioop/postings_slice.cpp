#include "yioop/postings_slice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "core/codec/modified9.h"
#include "yioop/arguments.h"
#include "yioop/document_weights.h"
#include "yioop/item_scores.h"
#include "yioop/known_methods.h"
#include "yioop/lists.h"
#include "yioop/native_functions.h"
#include "yioop/shard_postings.h"

namespace postings::yioop {
namespace {

constexpr zend_long kKeyBytes = 8;
constexpr zend_long kIdBytes = 24;
constexpr zend_long kLinkFlag = 0x800000;
constexpr zend_long kRankBits = zend_long{15} << 19;

struct Slice {
    zend_long start, next, last, words;  // bytes from the first posting on; about how many words
};

// What the shard's file says of a document.
struct Document {
    zend_long summary, length;
    bool is_document;
    bool has_weights;
    DocumentWeights weights;
    size_t id_size;
    char id[kIdBytes];
};

class Items {
  public:
    // False: leave the call to PHP.
    bool open(zend_object* shard, uint32_t years);
    bool read(Slice* slice, HashTable* items);

  private:
    bool read_item(zend_long first, zend_long last, double with_word, HashTable* items);
    bool make_item(zend_long index, uint32_t* positions, size_t count, double with_word,
                   HashTable* items);
    bool read_document(zend_long index, Document* document) const;
    bool read_weights(zend_long at, zend_long keys, Document* document) const;
    void shorten_id(zend_long keys, Document* document) const;
    void set(HashTable* item, Key key, zval* value) const {
        zend_symtable_update(item, constants_->keys[key], value);
    }
    double proximity(const uint32_t* positions, size_t count, bool is_document) const;

    bool is_2019() const { return (years_ & (k2019 | k2019Right | k2021 | kReference2021)) != 0; }
    // Of links, the title's weight: as PHP 7 read Yioop's line.
    bool is_left() const { return (years_ & (k2018 | k2019 | kReference | kReference2021)) != 0; }

    uint32_t years_ = 0;
    modified9::Dialect dialect_ = modified9::Dialect::k2014;
    const ShardConstants* constants_ = nullptr;
    ShardPostings postings_;
    ShardStatistics statistics_{};
    zend_long documents_at_ = 0;  // in the file
    zend_long postings_end_ = 0;
};

bool read_long(zend_object* shard, Property name, zend_long* number) {
    const zval* value = property(shard, name);
    if (value == nullptr || Z_TYPE_P(value) != IS_LONG) return false;
    *number = Z_LVAL_P(value);
    return true;
}

bool Items::open(zend_object* shard, uint32_t years) {
    years_ = years;
    dialect_ = is_2019() ? modified9::Dialect::k2019 : modified9::Dialect::k2014;
    constants_ = shard_constants(shard->ce);
    zend_long file_size, documents_bytes;
    // Without a size, PHP has not opened the file yet, and goes by other fields.
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

bool Items::read_document(zend_long index, Document* document) const {
    const ShardReader& reader = postings_.reader();
    const zend_long at = documents_at_ + index * 16;
    uint8_t bytes[kKeyBytes];
    if (index < 0 || index > reader.file_size() || !reader.read(at, bytes)) return false;
    const auto number = [&](int i) {
        return zend_long{bytes[i]} << 24 | bytes[i + 1] << 16 | bytes[i + 2] << 8 | bytes[i + 3];
    };
    document->summary = number(0);
    zend_long keys = number(4) & 255;
    document->length = number(4) >> 8;
    document->is_document = (document->length & kLinkFlag) == 0;
    document->length &= kLinkFlag - 1;
    if (keys > (is_2019() ? 120 : 15)) keys = 3;
    document->has_weights = keys > 3 && document->is_document;
    // Ranks of an archive, or of users as until 2018, and what is not stored yet, are PHP's.
    if ((document->length & kRankBits) != 0 || document->summary == constants_->needs_offset ||
        (document->has_weights && !read_weights(at + kKeyBytes + kIdBytes, keys - 3, document))) {
        return false;
    }
    const zend_long size = is_2019() ? kIdBytes : std::min(keys * kKeyBytes, kIdBytes);
    document->id_size = static_cast<size_t>(size);
    auto* id = reinterpret_cast<uint8_t*>(document->id);
    if (!reader.read(at + kKeyBytes, {id, document->id_size})) return false;
    if (is_2019()) shorten_id(keys, document);
    return true;
}

bool Items::read_weights(zend_long at, zend_long keys, Document* document) const {
    std::array<uint8_t, DocumentWeights::kMostBytes> bytes;
    const std::span packed(bytes.data(), static_cast<size_t>(keys * kKeyBytes));
    return is_2019() && postings_.reader().read(at, packed) && document->weights.read(packed);
}

// A key that is all padding is none.
void Items::shorten_id(zend_long keys, Document* document) const {
    const auto cut = [document](char padding) {
        size_t size = document->id_size;
        while (size > 0 && document->id[size - 1] == padding) --size;
        if (size + kKeyBytes != document->id_size) return false;
        document->id_size = size;
        return true;
    };
    if (keys == 3) {
        cut('\0');
    } else if (keys == 2 && cut('\xFF')) {
        cut('\0');
    }
}

double Items::proximity(const uint32_t* positions, size_t count, bool is_document) const {
    const auto title = static_cast<zend_ulong>(constants_->title_length);
    const bool in_title = count > 0 && constants_->title_length > 0 && positions[0] < title;
    if (is_document) return in_title ? constants_->title_weight : constants_->description_weight;
    if (!is_left()) return constants_->link_weight;
    return constants_->link_weight != 0 ? constants_->title_weight : constants_->description_weight;
}

// `positions` are no differences.
bool Items::make_item(zend_long index, uint32_t* positions, size_t count, double with_word,
                      HashTable* items) {
    Document document;
    zend_string* rank;
    double rank_value, relevance;
    if (!read_document(index, &document)) return false;
    const std::span<const uint32_t> all(positions, count);
    const zend_long title = constants_->title_length;
    ScoredDocument scored{index, document.length, document.is_document, 0,
                          static_cast<double>(count)};
    if (document.is_document) {
        scored.in_title = static_cast<double>(std::count_if(
            all.begin(), all.end(), [title](zend_long position) { return position < title; }));
        scored.elsewhere = document.weights.sum(all, title, constants_->title_weight);
    }
    if (!relevance_of(*constants_, statistics_, scored, with_word, &relevance) ||
        !rank_of(*constants_, statistics_, index, &rank, &rank_value)) {
        return false;
    }
    zval item, value;
    array_init_size(&item, kKeys);
    HashTable* parts = Z_ARRVAL(item);
    ::yioop::make_list(&value, count, [positions](size_t i) { return zend_long{positions[i]}; });
    set(parts, kPositionList, &value);
    ZVAL_STR(&value, rank);
    set(parts, kDocRank, &value);
    ZVAL_LONG(&value, document.summary);
    set(parts, kSummaryOffset, &value);
    ZVAL_LONG(&value, statistics_.generation);
    set(parts, kGenerationKey, &value);
    ZVAL_LONG(&value, document.length);
    set(parts, kDocLen, &value);
    ZVAL_BOOL(&value, document.is_document);
    set(parts, kIsDoc, &value);
    ZVAL_DOUBLE(&value, proximity(positions, count, document.is_document));
    set(parts, kProximity, &value);
    if (is_2019()) {
        document.weights.make_scores(&value);
        set(parts, kDescriptionScores, &value);
        if (document.has_weights) {
            document.weights.make_ranks(&value);
            set(parts, kUserRanks, &value);
        }
    }
    if (scored.in_title == 0 && scored.elsewhere == 0) {
        ZVAL_LONG(&value, 0);
    } else {
        ZVAL_DOUBLE(&value, relevance);
    }
    set(parts, kRelevance, &value);
    ZVAL_DOUBLE(&value, rank_value * relevance * document.weights.product_of_ranks());
    set(parts, kScore, &value);
    zend_symtable_str_update(items, document.id, document.id_size, &item);
    return true;
}

bool Items::read_item(zend_long first, zend_long last, double with_word, HashTable* items) {
    using ::yioop::Scratch;
    const auto size = static_cast<size_t>(last - first + 1) * 4;
    Scratch<uint8_t, 4 * ::yioop::kWordsOnStack> bytes(size);
    bool done = postings_.bytes(first, {bytes.data(), size}) &&
                // In front of others, no first word is a posting of its own.
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
            // Positions are summed; a shard's stay below what overflows.
            zend_long sum = -modified9::first_position_offset(dialect_);
            for (size_t i = skipped; done && i < count; ++i) {
                sum += decoded[i];
                done = sum >= 0 && sum <= INT32_MAX;
                decoded[i] = static_cast<uint32_t>(sum);
            }
            done = done &&
                   make_item(head.doc_index, decoded + skipped, count - skipped, with_word, items);
        }
        elements.release();
    }
    bytes.release();
    return done;
}

bool Items::read(Slice* slice, HashTable* items) {
    const zend_long end = std::min(postings_end_, slice->last) >> 2;
    const auto list_bytes = static_cast<double>(slice->last - slice->start);
    zend_long next = slice->next >> 2;
    double bytes = 0, postings = 0;
    for (zend_long words = 0; next <= end && (postings == 0 || words < slice->words);) {
        zend_long first, last;
        if (!postings_.find(next, &first, &last)) return false;
        bytes += static_cast<double>((last - first + 1) * 4);
        ++postings;
        // By the length of those until now.
        if (!read_item(first, last, std::ceil(list_bytes / (bytes / postings)), items)) {
            return false;
        }
        next = last + 1;
        words += next - first;
    }
    slice->next = next * 4;
    return true;
}

void get_slice(INTERNAL_FUNCTION_PARAMETERS) {
    zend_object* shard = shard_of(execute_data);
    Slice slice;
    zend_long* const numbers[] = {&slice.start, &slice.next, &slice.last, &slice.words};
    if (shard == nullptr || ZEND_NUM_ARGS() < 6) return;
    for (uint32_t i = 0; i < 4; ++i) {
        const zval* value = ::yioop::argument(execute_data, 3 + i);
        if (Z_TYPE_P(value) != IS_LONG || Z_LVAL_P(value) < 0 || Z_LVAL_P(value) >> 40 != 0) return;
        *numbers[i] = Z_LVAL_P(value);
    }
    Items items;
    if (!items.open(shard, static_cast<uint32_t>(Z_LVAL_P(ZEND_CALL_ARG(execute_data, 1))))) return;
    HashTable* result = zend_new_array(8);
    if (!items.read(&slice, result)) {
        zend_array_destroy(result);
        return;
    }
    RETVAL_ARR(result);
    ::yioop::assign(ZEND_CALL_ARG(execute_data, 4), slice.next);
}

}  // namespace

void get_postings_slice(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    if (!is_ascending(execute_data, 7)) return;
    get_slice(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

}  // namespace postings::yioop
