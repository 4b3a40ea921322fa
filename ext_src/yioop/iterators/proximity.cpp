#include "yioop/iterators/proximity.h"

namespace postings::yioop {
namespace {

struct Place {
    zend_long position;
    size_t word;
};

bool is_before(const Place& a, const Place& b) {
    return a.position != b.position ? a.position < b.position : a.word < b.word;
}

// The next position of each word, in order.
class Interval {
  public:
    Interval(Place* places, size_t count) : places_(places), count_(count) {}

    void add(Place place) {
        size_t at = size_++;
        for (; at > 0 && is_before(place, places_[at - 1]); --at) places_[at] = places_[at - 1];
        places_[at] = place;
    }
    Place take_first() {
        const Place first = places_[0];
        --size_;
        for (size_t i = 0; i < size_; ++i) places_[i] = places_[i + 1];
        return first;
    }
    const Place& last() const { return places_[size_ - 1]; }
    bool is_full() const { return size_ == count_; }

  private:
    Place* places_;
    size_t count_, size_ = 0;
};

// The positions that are still to come. A position that is taken is removed from all words.
class Lists {
  public:
    Lists(std::span<const std::span<const uint32_t>> words, size_t* next)
        : words_(words), next_(next) {}

    bool is_empty(size_t word) const { return next_[word] == words_[word].size(); }
    zend_long take(size_t word) {
        const uint32_t position = words_[word][next_[word]++];
        for (size_t i = 0; i < words_.size(); ++i) {
            if (!is_empty(i) && words_[i][next_[i]] == position) ++next_[i];
        }
        return position;
    }

  private:
    std::span<const std::span<const uint32_t>> words_;
    size_t* next_;
};

// In documents, covers in the title have another weight than those after it, of which the first
// does not count.
class Score {
  public:
    Score(const ItemKeys& keys, bool is_document) : keys_(keys), in_title_(is_document) {
        weight_ = is_document ? keys.title_weight : keys.link_weight;
    }

    void add(zend_long first, zend_long last) {
        if (in_title_ && last >= keys_.shard.title_length) {
            in_title_ = false;
            weight_ = keys_.description_weight;
            return;
        }
        sum_ = sum_ + weight_ / Number(last - first + 1);
    }
    Number sum() const { return sum_; }

  private:
    const ItemKeys& keys_;
    bool in_title_;
    Number weight_, sum_{zend_long{0}};
};

}  // namespace

Number proximity_of(std::span<const std::span<const uint32_t>> words, bool is_document,
                    const ItemKeys& keys, Arena& arena) {
    const size_t count = words.size();
    Interval interval(arena.make<Place>(count), count);
    Lists lists(words, arena.make<size_t>(count));
    for (size_t word = 0; word < count; ++word) {
        if (!lists.is_empty(word)) interval.add({lists.take(word), word});
    }
    if (!interval.is_full()) return Number(zend_long{0});
    Score score(keys, is_document);
    Place first = interval.take_first();
    Place last = interval.last();
    while (!lists.is_empty(first.word)) {
        const zend_long next = lists.take(first.word);
        if (next > last.position) score.add(first.position, last.position);
        interval.add({next, first.word});
        first = interval.take_first();
        last = interval.last();
    }
    score.add(first.position, last.position);
    return score.sum();
}

}  // namespace postings::yioop
