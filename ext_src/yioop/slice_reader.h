// Reads postings of a word from an IndexShard that stays on disk, as the items that Yioop makes of
// them.
#pragma once

#include <cstdint>
#include <span>

#include "core/codec/modified9.h"
#include "yioop/document_weights.h"
#include "yioop/item_scores.h"
#include "yioop/known_methods.h"
#include "yioop/number.h"
#include "yioop/shard_constants.h"
#include "yioop/shard_postings.h"

namespace postings::yioop {

struct Slice {
    zend_long start, next, last, words;  // bytes from the first posting on; about how many words
};

// What a posting and the shard's file tell about a document.
struct SliceItem {
    static constexpr size_t kMostIdBytes = 24;

    zend_long summary, generation, length;
    std::span<const uint32_t> positions;
    double depth;
    zend_long archive_rank;  // 0: none; the rank is then the depth's text, read as a number
    Number rank, relevance, score;
    double proximity;
    bool is_document, has_ranks;
    uint8_t id_size;
    char id[kMostIdBytes];

    // Sets the rank in PHP's form: an integer, or a text.
    void make_rank(zval* value, const ShardConstants& constants) const;
};

class SliceItems {
  public:
    // False: leave the call to PHP. The arguments are valid only during the call.
    virtual bool add(const SliceItem& item, const DocumentWeights& weights) = 0;

  protected:
    ~SliceItems() = default;
};

// Valid while the cache keeps the shard's file: see shard_file().
class SliceReader {
  public:
    // All return false to leave the call to PHP.
    bool open(zend_object* shard, uint32_t years);
    // Reads a slice, and moves `slice->next` past it.
    bool read(Slice* slice, SliceItems* items);

    const ShardPostings& postings() const { return postings_; }
    const ShardConstants& constants() const { return *constants_; }
    // Whether items have sentence weights.
    bool has_scores() const { return is_2019(); }

  private:
    bool read_item(zend_long first, zend_long last, double with_word, SliceItems* items);
    bool score(zend_long index, std::span<const uint32_t> positions, double with_word,
               SliceItems* items);
    bool read_document(zend_long index, SliceItem* item);
    bool read_weights(zend_long at, zend_long keys);
    void shorten_id(zend_long keys, SliceItem* item) const;
    double proximity(const SliceItem& item) const;

    bool is_2019() const { return (years_ & (k2019 | k2019Right | k2021 | kReference2021)) != 0; }
    // Whether links get the title's weight, as PHP 7 understood Yioop's line.
    bool is_left() const { return (years_ & (k2018 | k2019 | kReference | kReference2021)) != 0; }

    uint32_t years_ = 0;
    modified9::Dialect dialect_ = modified9::Dialect::k2014;
    const ShardConstants* constants_ = nullptr;
    ShardPostings postings_;
    ShardStatistics statistics_{};
    zend_long documents_at_ = 0;  // offset in the file
    zend_long postings_end_ = 0;
    DocumentWeights weights_;
};

}  // namespace postings::yioop
