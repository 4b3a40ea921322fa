#include "research/intersect/two_level_bitmap.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <vector>

#include "core/intersect/sink.h"
#include "research/intersect/kernels.h"

namespace postings {

TwoLevelBitmap::TwoLevelBitmap(DocIds ids) {
    const size_t words = ids.empty() ? 0 : (size_t{ids.back()} >> 6) + 1;
    words_ = Zeroed<uint64_t>(words);
    first_ = Zeroed<uint64_t>((words + 63) / 64);
    second_ = Zeroed<uint64_t>((first_.size() + 63) / 64);
    for (const uint32_t id : ids) {
        words_[id >> 6] |= uint64_t{1} << (id & 63);
        first_[id >> 12] |= uint64_t{1} << (id >> 6 & 63);
        second_[id >> 18] |= uint64_t{1} << (id >> 12 & 63);
    }
}

namespace {

// The side structures of all lists; those that a list came without are built here.
class Bitmaps {
  public:
    explicit Bitmaps(std::span<const List> lists) {
        for (const List& list : lists) {
            all_.push_back(list.bitmap ? list.bitmap : &built_.emplace_back(list.ids));
        }
    }
    const std::vector<const TwoLevelBitmap*>& all() const { return all_; }

  private:
    std::deque<TwoLevelBitmap> built_;
    std::vector<const TwoLevelBitmap*> all_;
};

uint64_t and_words(std::span<const TwoLevelBitmap* const> maps,
                   const Zeroed<uint64_t>& (TwoLevelBitmap::*level)() const, size_t i) {
    uint64_t word = ~uint64_t{0};
    for (const TwoLevelBitmap* map : maps) word &= (map->*level)()[i];
    return word;
}

// Calls `use(index, word)` for every word of the AND that may not be zero.
template <class Use>
void and_with_skipping(std::span<const TwoLevelBitmap* const> maps, Use use) {
    size_t words = ~size_t{0};
    for (const TwoLevelBitmap* map : maps) words = std::min(words, map->second().size());
    for (size_t s = 0; s < words; ++s) {
        uint64_t second = and_words(maps, &TwoLevelBitmap::second, s);
        for (; second; second &= second - 1) {
            const size_t f = s * 64 + static_cast<size_t>(std::countr_zero(second));
            uint64_t first = and_words(maps, &TwoLevelBitmap::first, f);
            for (; first; first &= first - 1) {
                const size_t w = f * 64 + static_cast<size_t>(std::countr_zero(first));
                use(w, and_words(maps, &TwoLevelBitmap::words, w));
            }
        }
    }
}

template <class Sink>
void probe(const List& shorter, const List& longer, Sink& sink) {
    const Bitmaps maps({&longer, 1});
    const TwoLevelBitmap& map = *maps.all()[0];
    for (const uint32_t x : shorter.ids) sink.put(x, map.contains(x));
}

}  // namespace

size_t bitmap_and(std::span<const List> lists, uint32_t* out) {
    const Bitmaps maps(lists);
    const uint32_t* const begin = out;
    and_with_skipping(maps.all(), [&out](size_t index, uint64_t word) {
        for (; word; word &= word - 1) {
            *out++ =
                static_cast<uint32_t>(index * 64 + static_cast<size_t>(std::countr_zero(word)));
        }
    });
    return static_cast<size_t>(out - begin);
}

size_t bitmap_and_count(std::span<const List> lists) {
    const Bitmaps maps(lists);
    size_t count = 0;
    and_with_skipping(maps.all(), [&count](size_t, uint64_t word) {
        count += static_cast<size_t>(std::popcount(word));
    });
    return count;
}

size_t bitmap_probe_pair(const List& shorter, const List& longer, uint32_t* out) {
    Collect sink{out};
    probe(shorter, longer, sink);
    return sink.size;
}

size_t bitmap_probe_count(const List& shorter, const List& longer) {
    Count sink;
    probe(shorter, longer, sink);
    return sink.size;
}

}  // namespace postings
