#include "yioop/literal_encoder.h"

#include "core/codec/modified9.h"
#include "yioop/arguments.h"
#include "yioop/foreach.h"

namespace yioop {

using postings::modified9::kLayoutByLength;

namespace {

const postings::modified9::Layout* layout_of_capacity(zend_long capacity) {
    for (const auto& layout : kLayoutByLength) {
        if (layout.capacity == capacity && capacity != 0) return &layout;
    }
    return nullptr;
}

// A zval's type is written as 32 bits and read as 8: the analyzer takes it for unknown.
// NOLINTBEGIN(clang-analyzer-core.*)

// The key that `$array[$offset]` looks up: an integer, or a string, which is in none of Yioop's
// tables.
bool array_key(zval* offset, zend_long* index, zend_string** name) {
    *name = nullptr;
    zend_ulong numeric;
    switch (Z_TYPE_P(offset)) {
        case IS_LONG:
            *index = Z_LVAL_P(offset);
            return true;
        case IS_NULL:
            *name = ZSTR_EMPTY_ALLOC();
            return true;
        case IS_FALSE:
        case IS_TRUE:
            *index = Z_TYPE_P(offset) == IS_TRUE;
            return true;
        case IS_DOUBLE:
            *index = zend_dval_to_lval(Z_DVAL_P(offset));
            if (!zend_is_long_compatible(Z_DVAL_P(offset), *index)) {
                zend_incompatible_double_to_long_error(Z_DVAL_P(offset));
            }
            return !EG(exception);
        case IS_STRING:
            if (ZEND_HANDLE_NUMERIC_STR(Z_STRVAL_P(offset), Z_STRLEN_P(offset), numeric)) {
                *index = static_cast<zend_long>(numeric);
            } else {
                *name = Z_STR_P(offset);
            }
            return true;
        case IS_RESOURCE:
            zend_error(E_WARNING, "Resource ID#%d used as offset, casting to integer (%d)",
                       static_cast<int>(Z_RES_HANDLE_P(offset)),
                       static_cast<int>(Z_RES_HANDLE_P(offset)));
            *index = Z_RES_HANDLE_P(offset);
            return !EG(exception);
        default:
            zend_type_error("Illegal offset type");
            return false;
    }
}

// The layout of words with `cnt` elements; if there is none, one of no bits, after PHP's warnings.
bool look_up_layout(zval* cnt, postings::modified9::Layout* layout) {
    zend_long index = 0;
    zend_string* name;
    if (!array_key(cnt, &index, &name)) return false;
    const postings::modified9::Layout* found =
        name == nullptr ? layout_of_capacity(index) : nullptr;
    if (found != nullptr) {
        *layout = *found;
        return true;
    }
    *layout = {};
    if (name != nullptr) {
        zend_error(E_WARNING, "Undefined array key \"%s\"", ZSTR_VAL(name));
    } else {
        zend_error(E_WARNING, "Undefined array key " ZEND_LONG_FMT, index);
    }
    // PHP then looks up the prefix with the resulting null.
    if (!EG(exception)) zend_error(E_WARNING, "Undefined array key \"\"");
    return !EG(exception);
}

// chr() of the flags, the prefix and the packed first byte; only the last eight bits remain.
bool first_byte(zval* continue_bits, zend_long below, uint32_t argument, unsigned char* byte) {
    zval shift, shifted, addend;
    ZVAL_LONG(&shift, 6);
    if (shift_left_function(&shifted, continue_bits, &shift) != SUCCESS || EG(exception))
        return false;
    ZVAL_LONG(&addend, below);
    zval sum;
    const bool added = add_function(&sum, &shifted, &addend) == SUCCESS && !EG(exception);
    zval_ptr_dtor(&shifted);
    if (!added) return false;
    if (Z_TYPE(sum) != IS_LONG) {
        zval_ptr_dtor(&sum);
        zend_argument_type_error(argument,
                                 "must be small enough for its sum with the prefix to be an int");
        return false;
    }
    *byte = static_cast<unsigned char>(Z_LVAL(sum));
    return true;
}

}  // namespace

bool pack_word(zval* continue_bits, zval* cnt, zval* pack_list, PackArguments arguments,
               unsigned char word[4]) {
    postings::modified9::Layout layout;
    if (!look_up_layout(cnt, &layout)) {
        blame(arguments.cnt);
        return false;
    }
    zval packed, bits;
    ZVAL_LONG(&packed, 0);
    ZVAL_LONG(&bits, layout.bits);
    const bool all = for_each_value(pack_list, [&](zval* element) {
        return shift_left_function(&packed, &packed, &bits) == SUCCESS && !EG(exception) &&
               add_function(&packed, &packed, element) == SUCCESS && !EG(exception);
    });
    if (!all) {
        zval_ptr_dtor(&packed);
        blame(arguments.pack_list);
        return false;
    }
    const auto value = static_cast<uint32_t>(zval_get_long(&packed));
    zval_ptr_dtor(&packed);
    if (EG(exception)) return false;
    for (int i = 0; i < 4; i++) word[i] = static_cast<unsigned char>(value >> (24 - 8 * i));
    if (!first_byte(continue_bits, layout.prefix + word[0], arguments.continue_bits, &word[0])) {
        if (Z_TYPE_P(continue_bits) != IS_LONG) blame(arguments.continue_bits);
        return false;
    }
    return true;
}

// Lengths over 31 have no capacity: PHP warns and goes on with null.
bool LiteralEncoder::look_up_capacity(zend_long length, zval* capacity) {
    if (length < 32) {
        ZVAL_LONG(capacity, kLayoutByLength[length].capacity);
        return true;
    }
    ZVAL_NULL(capacity);
    zend_error(E_WARNING, "Undefined array key " ZEND_LONG_FMT, length);
    return !EG(exception);
}

bool LiteralEncoder::emit(zend_long flag, zval* capacity, uint32_t argument) {
    unsigned char word[4];
    zval continue_bits;
    ZVAL_LONG(&continue_bits, flag);
    if (!pack_word(&continue_bits, capacity, &word_, {argument, argument, argument}, word))
        return false;
    smart_str_appendl(&out_, reinterpret_cast<const char*>(word), 4);
    return true;
}

bool LiteralEncoder::push(zval* element, uint32_t argument) {
    const auto exceeds_max = [&] {
        zval max;
        ZVAL_LONG(&max, max_);
        return zend_compare(&max, element) < 0 && !EG(exception);
    };
    const zend_long old_length = length_;
    while (exceeds_max()) {
        // Yioop's maximum cannot reach 2^63 - 1: it turns negative instead, and would grow for
        // ever.
        if (length_ >= 62) {
            zend_argument_value_error(
                argument, "must not lead to elements above 4611686018427387903 (2^62 - 1)");
            return false;
        }
        length_++;
        max_ = (zend_long{1} << length_) - 1;
    }
    zval capacity;
    if (EG(exception) || !look_up_capacity(length_, &capacity)) return false;
    if (Z_TYPE(capacity) == IS_LONG && count_ < Z_LVAL(capacity)) {
        count_++;
    } else {
        if (!look_up_capacity(old_length, &capacity) || !emit(flag_, &capacity, argument))
            return false;
        flag_ = 2;
        zval_ptr_dtor(&word_);
        array_init(&word_);
        count_ = 1;
        length_ = 1;
        max_ = 1;
        // In another order than above: the length ends one beyond the maximum's.
        while (exceeds_max()) {
            max_ = (zend_long{1} << length_) - 1;
            length_++;
        }
        if (EG(exception)) return false;
    }
    Z_TRY_ADDREF_P(element);
    add_next_index_zval(&word_, element);
    return true;
}

bool LiteralEncoder::push_all(zval* list, uint32_t argument) {
    return for_each_value(list, [&](zval* element) { return push(element, argument); });
}

zend_string* LiteralEncoder::finish(bool complete, uint32_t argument) {
    zval capacity;
    complete = complete && look_up_capacity(length_, &capacity) &&
               emit(flag_ == 3 ? 0 : 1, &capacity, argument);
    zval_ptr_dtor(&word_);
    if (!complete) {
        smart_str_free(&out_);
        return nullptr;
    }
    return smart_str_extract(&out_);
}

// NOLINTEND(clang-analyzer-core.*)

}  // namespace yioop
