#include "yioop/shard_postings.h"

#include "core/codec/modified9.h"

namespace postings::yioop {
namespace {

// A word's first bits: the posting has only this word; its last word; a later one; its first.
enum Flags : uint32_t { kOnly, kLast, kLater, kFirst };

Flags flags_of(uint32_t word) {
    return static_cast<Flags>(word >> 30);
}

}  // namespace

bool ShardPostings::open(zend_object* shard) {
    const zval* on_disk = property(shard, kReadOnlyFromDisk);
    const zval* begin = property(shard, kWordDocOffset);
    if (on_disk == nullptr || Z_TYPE_P(on_disk) != IS_TRUE || begin == nullptr ||
        Z_TYPE_P(begin) != IS_LONG || Z_LVAL_P(begin) < 0 || !reader_.open(shard)) {
        return false;
    }
    begin_ = Z_LVAL_P(begin);
    return begin_ < reader_.file_size();
}

bool ShardPostings::find(zend_long at, zend_long* first, zend_long* last) const {
    uint32_t here;
    if (at < 0 || at > reader_.file_size() || !word(at, &here)) return false;
    *first = *last = at;
    const Flags flags = flags_of(here);
    if (flags == kLast || flags == kLater) {
        uint32_t before;
        do {
            if (!word(--*first, &before)) return false;
        } while (flags_of(before) == kLater);
    }
    while (flags_of(here) >= kLater) {
        if (!word(++*last, &here)) return false;
    }
    return true;
}

bool ShardPostings::doc_index(zend_long at, zend_long* doc_index) const {
    uint32_t here;
    if (at < 0 || at > reader_.file_size() || !word(at, &here)) return false;
    if (flags_of(here) == kLast || flags_of(here) == kLater) {
        do {
            if (!word(--at, &here)) return false;
        } while (flags_of(here) == kLater);
    }
    *doc_index = modified9::doc_index_of_word(here);
    return true;
}

// Galloping search (Bentley and Yao 1976), with steps from 32 on.
bool ShardPostings::gallop(zend_long wanted, zend_long end, Found* found) const {
    for (zend_long stride = 32;; stride *= 2) {
        if (!doc_index(found->at, &found->doc_index)) return false;
        if (wanted <= found->doc_index) return true;
        found->at += stride;
        if (found->at > end) {
            found->at = end;
            return true;
        }
    }
}

// In a list that is not sorted, this finds what Yioop's search finds.
bool ShardPostings::seek(zend_long begin, zend_long end, zend_long wanted, Found* found) const {
    *found = {true, end, 0};
    if (!doc_index(end, &found->doc_index)) return false;
    if (wanted >= found->doc_index) {
        found->found = wanted == found->doc_index;
        return true;
    }
    found->at = begin;
    if (!gallop(wanted, end, found)) return false;
    if (wanted == found->doc_index) return true;
    zend_long low = begin, high = end;
    // Halving takes fewer steps than this if the list is sorted.
    for (int steps = 0; steps < 100; ++steps) {
        const zend_long at = found->at;
        if (!doc_index(at, &found->doc_index)) return false;
        if (wanted == found->doc_index) return true;
        if (wanted < found->doc_index) {
            if (low == at) return true;
            high = at;
        } else {
            if (at >= end) {
                found->found = false;
                return true;
            }
            low = at + 1 == high ? high : at;
        }
        found->at = (low + high) >> 1;
        if (found->at > end) {
            found->found = false;
            return true;
        }
    }
    return false;
}

}  // namespace postings::yioop
