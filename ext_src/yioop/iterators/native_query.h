// The data that the nodes of one native query share.
#pragma once

#include "yioop/iterators/arena.h"
#include "yioop/iterators/index_shards.h"
#include "yioop/iterators/item_keys.h"
#include "yioop/iterators/items.h"
#include "yioop/iterators/page_counts.h"

namespace postings::yioop {

// A document's place in an index; `ended` for an iterator that has no more.
struct Position {
    bool ended;
    zend_long generation, offset;
};

inline int compare(const Position& a, const Position& b) {
    if (a.generation != b.generation) return a.generation < b.generation ? -1 : 1;
    if (a.offset != b.offset) return a.offset < b.offset ? -1 : 1;
    return 0;
}

struct Query {
    explicit Query(uint32_t of_years) : years(of_years), shards(arena, years), terms(arena) {}

    bool is_2021() const { return (years & (k2021 | kReference2021)) != 0; }
    Document* add_document(const SliceItem& item, const DocumentWeights& weights, bool has_scores,
                           const zval* index_name);
    void release();

    Arena arena;
    uint32_t years;
    IndexShards shards;
    TermCounts terms;
    ItemKeys keys{};
    Document* documents = nullptr;
};

}  // namespace postings::yioop
