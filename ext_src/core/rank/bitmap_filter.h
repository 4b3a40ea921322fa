// A restriction whose lists are all bitmaps (codec Bitmap): whether a document passes can be looked
// up as cheaply as comparing a score, in any order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/list_ops/bitmap_words.h"
#include "core/rank/document_filter.h"

namespace postings {

class BitmapFilter {
  public:
    static constexpr bool kRestricts = true;
    // Asking it is cheaper than scoring a document.
    static constexpr bool kComesFirst = true;

    static bool suits(const Restriction& restriction) {
        const auto is_map = [](const PostingListView& list) {
            return !list.empty() && is_bitmap(list);
        };
        return std::ranges::all_of(restriction.filters, is_map) &&
               std::ranges::all_of(restriction.excluded, is_map);
    }
    // `restriction` is not empty; what it views outlives the filter.
    explicit BitmapFilter(const Restriction& restriction) {
        for (const PostingListView& filter : restriction.filters) {
            maps_.push_back({bitmap_of(filter), true});
            most_ = std::min<size_t>(most_, filter.count());
        }
        for (const PostingListView& excluded : restriction.excluded)
            maps_.push_back({bitmap_of(excluded), false});
        first_ = maps_.back();
        maps_.pop_back();
    }

    // A predicate for score_up_to() (list/cursor.h).
    struct Wanted {
        const BitmapFilter& filter;

        bool operator()(uint32_t docid) const { return filter.has(docid); }
        // Writes the places of the docIDs that pass; there is room for all. Returns how many.
        size_t places(std::span<const uint32_t> docids, uint32_t* places) const {
            const Map& first = filter.first_;
            size_t count = places_by_bits(first.bits, docids,
                                          first.is_filter ? Keep::kPresent : Keep::kAbsent, places);
            for (const Map& map : filter.maps_) {
                const size_t before = std::exchange(count, 0);
                for (size_t i = 0; i < before; ++i) {
                    const uint32_t place = places[i];
                    places[count] = place;
                    count += map.lets_in(docids[place]);
                }
            }
            return count;
        }
    };
    Wanted wanted() const { return {*this}; }

    size_t most() const { return most_; }
    bool has(uint32_t docid) const {
        bool has = first_.lets_in(docid);
        for (const Map& map : maps_) has &= map.lets_in(docid);
        return has;
    }

  private:
    struct Map {
        BitmapView bits;
        bool is_filter;  // else an exclusion

        bool lets_in(uint32_t docid) const {
            const size_t byte = (docid >> 3) - bits.begin();
            const bool is_in = byte < bits.size && (bits.bytes[byte] >> (docid & 7) & 1) != 0;
            return is_in == is_filter;
        }
    };

    Map first_;  // usually the only one
    std::vector<Map> maps_;
    size_t most_ = SIZE_MAX;
};

}  // namespace postings
