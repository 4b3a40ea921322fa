#include "yioop/pack_small.h"

#include "yioop/lists.h"
#include "yioop/move_postings.h"

namespace yioop {

zend_string* pack_small(int32_t document, const HashTable* positions, bool differences,
                        postings::modified9::Dialect dialect, const zval* left_out) {
    const size_t size = zend_hash_num_elements(positions) - (left_out == nullptr ? 0 : 1);
    Scratch<int32_t, 256> elements(size + 1);
    // Leaves room for the document that join() may put in front.
    int32_t* list = elements.data() + 1;
    zend_string* packed = nullptr;
    if (read_small(positions, differences, list, left_out)) {
        if (size > 0) list[0] += postings::modified9::first_position_offset(dialect);
        packed = encode(join(document, list, size));
    }
    elements.release();
    return packed;
}

}  // namespace yioop
