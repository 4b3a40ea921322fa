// The data that the nodes of one native query share.
#pragma once

#include "yioop/iterators/arena.h"
#include "yioop/iterators/held_values.h"
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
    explicit Query(uint32_t of_years) : held(arena), years(of_years), shards(arena, years) {}

    bool is_2021() const { return (years & (k2021 | kReference2021)) != 0; }
    // Makes a document that stays until forget_made(), unless keep() moves it to `arena`: of a long
    // list, Yioop may leave out nearly all.
    Document* make_document(const SliceItem& item, const DocumentWeights& weights, bool has_scores,
                            const zval* index_name);
    Document* keep(Document* made);
    void forget_made();
    void release();

    Arena arena, scratch;
    HeldValues held;
    uint32_t years;
    IndexShards shards;
    TermCounts terms;
    ItemKeys keys{};
    Document *made = nullptr, *kept = nullptr;  // the last ones
};

}  // namespace postings::yioop
