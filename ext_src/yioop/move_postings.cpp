#include "yioop/move_postings.h"

#include <cstring>

#include "core/codec/modified9.h"
#include "yioop/arguments.h"
#include "yioop/lists.h"
#include "yioop/pack_literally.h"

namespace yioop {

namespace modified9 = postings::modified9;

namespace {

zend_string* move_literally(const modified9::Head* head, zval* add_offset,
                            const uint32_t* positions, size_t size) {
    zval old_doc_index, doc_index, list;
    ZVAL_NULL(&old_doc_index);
    if (head != nullptr) ZVAL_LONG(&old_doc_index, head->doc_index);
    if (add_function(&doc_index, &old_doc_index, add_offset) != SUCCESS || EG(exception)) {
        blame(2);
        return nullptr;
    }
    make_list(&list, size, [positions](size_t i) { return positions[i]; });
    LiteralEncoder encoder;
    zend_string* moved = encoder.finish(push_joined(&encoder, &doc_index, 2, &list, 2), 2);
    zval_ptr_dtor(&doc_index);
    zval_ptr_dtor(&list);
    return moved;
}

// Appends one posting, with `add_offset` added to its document. False if something was thrown; with
// `quietly`, also if something would be thrown or warned of.
bool move_posting(Bytes posting, zval* add_offset, Output* out, bool quietly) {
    Scratch<uint32_t, kElementsOnStack + 1> elements(decode_capacity(posting) + 1);
    uint32_t* decoded = elements.data() + 1;
    size_t size = modified9::decode(posting, decoded);
    modified9::Head head{0, 0, false};
    const bool has_head = size > 0;
    if (has_head) {
        head = modified9::split(decoded[0]);
        decoded[0] = head.first_position;
        if (!head.fused) {
            decoded++;
            size--;
        }
    }
    zval no_document;
    ZVAL_NULL(&no_document);
    bool moved = has_head || (!quietly && decrement_function(&no_document) == SUCCESS &&
                              EG(exception) == nullptr);
    const bool small_offset = Z_TYPE_P(add_offset) == IS_LONG && is_small(Z_LVAL_P(add_offset));
    const zend_long doc_index = small_offset ? head.doc_index + Z_LVAL_P(add_offset) : 0;
    if (!moved) {
        // Something was thrown, or the posting is left to the caller.
    } else if (EXPECTED(small_offset && is_small(doc_index))) {
        out->reserve(modified9::max_encoded_size(size + 1));
        const auto list =
            join(static_cast<int32_t>(doc_index), reinterpret_cast<int32_t*>(decoded), size);
        out->size += modified9::encode(list, out->end());
    } else if (quietly) {
        moved = false;
    } else {
        zend_string* bytes = move_literally(has_head ? &head : nullptr, add_offset, decoded, size);
        moved = bytes != nullptr;
        if (moved) {
            out->reserve(ZSTR_LEN(bytes));
            std::memcpy(out->end(), ZSTR_VAL(bytes), ZSTR_LEN(bytes));
            out->size += ZSTR_LEN(bytes);
            zend_string_release(bytes);
        }
    }
    elements.release();
    return moved;
}

}  // namespace

std::span<const int32_t> join(int32_t doc_index, int32_t* positions, size_t size) {
    if (size > 0 && modified9::fuses(doc_index, positions[0])) {
        positions[0] = static_cast<int32_t>(modified9::fuse(doc_index, positions[0]));
        return {positions, size};
    }
    positions[-1] = doc_index + 1;
    return {positions - 1, size + 1};
}

bool move_postings(Bytes postings, zval* add_offset, Output* out) {
    bool done = true;
    for (size_t offset = 0; done && offset < postings.size();) {
        Bytes posting;
        if (!next_posting(postings, &offset, &posting)) {
            zval at;
            ZVAL_LONG(&at, static_cast<zend_long>(offset));
            done = log_decode_error(postings, &at);
            offset += 4;
        } else if (!posting.empty()) {
            done = move_posting(posting, add_offset, out, false);
        }
    }
    return done;
}

bool move_postings_quietly(Bytes postings, zval* add_offset, Output* out) {
    bool done = true;
    for (size_t offset = 0; done && offset < postings.size();) {
        Bytes posting;
        done = next_posting(postings, &offset, &posting) &&
               (posting.empty() || move_posting(posting, add_offset, out, true));
    }
    return done;
}

}  // namespace yioop
