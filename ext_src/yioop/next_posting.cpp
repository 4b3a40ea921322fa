#include "yioop/next_posting.h"

#include "core/codec/modified9.h"
#include "yioop/arguments.h"
#include "yioop/container.h"
#include "yioop/string_offset.h"

namespace yioop {

namespace {

constexpr int kFlagMask = 192;
constexpr int kContinues = 128;

void log_line(zend_function* crawl_log, zend_string* line) {
    zval argument;
    ZVAL_STR(&argument, line);
    zend_call_known_function(crawl_log, nullptr, nullptr, nullptr, 1, &argument, nullptr);
    zend_string_release(line);
}

zend_function* find_crawl_log() {
    for (const char* name : {"seekquarry\\yioop\\library\\crawllog", "crawllog"}) {
        if (void* found = zend_hash_str_find_ptr(EG(function_table), name, strlen(name))) {
            return static_cast<zend_function*>(found);
        }
    }
    return nullptr;
}

bool log_error(int flags, const zval* offset, size_t length) {
    zend_function* crawl_log = find_crawl_log();
    if (crawl_log == nullptr) return true;
    log_line(crawl_log, zend_strpprintf(0, "!! Decode Error Flags: %d %d", flags, kFlagMask));
    if (EG(exception)) return false;
    zend_string* at = zval_get_string(const_cast<zval*>(offset));
    zend_string* line = zend_string_concat3(ZEND_STRL("!! Dropping posting at "), ZSTR_VAL(at),
                                            ZSTR_LEN(at), ZEND_STRL(" cycle to next posting."));
    zend_string_release(at);
    log_line(crawl_log, line);
    if (EG(exception)) return false;
    log_line(crawl_log, zend_strpprintf(0, "!! Dropped posting length %zu.", length));
    return !EG(exception);
}

// $offset += 4
bool skip_word(zval* offset) {
    zval word, sum;
    ZVAL_LONG(&word, 4);
    zval* value = offset;
    ZVAL_DEREF(value);
    if (add_function(&sum, value, &word) != SUCCESS || EG(exception)) {
        blame(2);
        return false;
    }
    assign(offset, &sum);
    return !EG(exception);
}

// isset($string[$offset + 3]). `string` is a variable of our own.
bool has_word(zval* string, uint32_t string_argument, zval* offset, bool* has) {
    zval three, last;
    ZVAL_LONG(&three, 3);
    if (add_function(&last, offset, &three) != SUCCESS || EG(exception)) {
        blame(2);
        return false;
    }
    const bool asked = isset_element(string, &last, has);
    zval_ptr_dtor(&last);
    if (!asked) blame(string_argument);
    return asked;
}

bool read_flags(const zend_string* string, const zval* offset, int* flags) {
    int character;
    if (!read_string_offset(string, offset, &character)) {
        blame(2);
        return false;
    }
    *flags = character < 0 ? 0 : character & kFlagMask;
    return true;
}

// Converts `value` as an int parameter of substr().
bool to_substr_parameter(zval* value, zend_long* parameter) {
    if (Z_TYPE_P(value) == IS_NULL) {
        *parameter = 0;
        zend_error(E_DEPRECATED,
                   "substr(): Passing null to parameter #2 ($offset) of type int is deprecated");
    } else if (Z_TYPE_P(value) == IS_LONG) {
        *parameter = Z_LVAL_P(value);
    } else if (!zend_parse_arg_long_weak(value, parameter, 2) && !EG(exception)) {
        zend_argument_type_error(2, "must be of type int, %s given", zend_zval_type_name(value));
    }
    return !EG(exception);
}

// substr($string, $offset, $end - $offset)
zend_string* between(const zend_string* string, zval* offset, zval* end) {
    zval difference;
    zend_long begin, length;
    if (sub_function(&difference, end, offset) != SUCCESS || EG(exception)) {
        blame(2);
        return nullptr;
    }
    if (!to_substr_parameter(offset, &begin) || !to_substr_parameter(&difference, &length))
        return nullptr;
    const auto size = static_cast<zend_long>(ZSTR_LEN(string));
    if (begin < 0) begin = begin < -size ? 0 : size + begin;
    if (begin > size) begin = size;
    length = MIN(MAX(length, 0), size - begin);
    return zend_string_init(ZSTR_VAL(string) + begin, length, false);
}

// $end += 4; throws for a float so far below zero that this does not change it: Yioop would read
// the same word for ever.
bool advance(zval* end) {
    zval word, next;
    ZVAL_LONG(&word, 4);
    if (add_function(&next, end, &word) != SUCCESS || EG(exception)) return false;
    if (zend_compare(&next, end) == 0) {
        zend_argument_value_error(2, "must not be a float that adding 4 leaves as it is");
        return false;
    }
    ZVAL_COPY_VALUE(end, &next);
    return true;
}

// Takes the posting whose first word has these flags; the end is a zval, since `$offset` may be a
// float.
zend_string* take_posting(zend_string* string, zval* offset, int flags) {
    zval at, word, length, end;
    ZVAL_COPY_DEREF(&at, offset);
    ZVAL_LONG(&word, 4);
    ZVAL_LONG(&length, static_cast<zend_long>(ZSTR_LEN(string)));
    zend_string* posting = nullptr;
    bool done = Z_TYPE(at) < IS_ARRAY;
    if (!done) {
        zend_argument_type_error(2, "must not become %s", zend_zval_type_name(&at));
    } else if (add_function(&end, &at, &word) != SUCCESS || EG(exception)) {
        blame(2);
        done = false;
    }
    while (done && zend_compare(&end, &length) < 0 && flags >= kContinues) {
        done = read_flags(string, &end, &flags) && advance(&end);
    }
    if (done) posting = between(string, &at, &end);
    if (posting != nullptr) {
        assign(offset, &end);
        if (EG(exception)) {
            zend_string_release(posting);
            posting = nullptr;
        }
    }
    zval_ptr_dtor(&at);
    return posting;
}

// Reads the posting that starts at the word there, or nothing, after the log lines.
zend_string* read_posting(zend_string* string, zval* offset) {
    zval at;
    ZVAL_COPY_DEREF(&at, offset);
    zend_string* posting = nullptr;
    int flags;
    if (read_flags(string, &at, &flags)) {
        if (flags == 0 || flags == kFlagMask) {
            posting = take_posting(string, offset, flags);
        } else if (log_error(flags, &at, ZSTR_LEN(string)) && skip_word(offset)) {
            posting = ZSTR_EMPTY_ALLOC();
        }
    }
    zval_ptr_dtor(&at);
    return posting;
}

}  // namespace

bool next_posting(Bytes postings, size_t* offset, Bytes* posting) {
    const size_t begin = *offset;
    if (begin + 4 > postings.size()) {
        *offset = begin + 4;
        *posting = {};
        return true;
    }
    if (!postings::modified9::starts_posting(postings[begin])) return false;
    const size_t end = postings::modified9::posting_end(postings, begin);
    *posting = postings.subspan(begin, MIN(end, postings.size()) - begin);
    *offset = end;
    return true;
}

bool log_decode_error(Bytes postings, const zval* offset) {
    return log_error(postings[Z_LVAL_P(offset)] & kFlagMask, offset, postings.size());
}

zend_string* next_post_string(const zval* string, uint32_t string_argument, zval* offset) {
    // Warnings and log lines run PHP code, which may change the variables that were passed.
    zval held_string, at;
    ZVAL_COPY(&held_string, string);
    ZVAL_COPY_DEREF(&at, offset);
    zend_string* posting = nullptr;
    bool has;
    if (has_word(&held_string, string_argument, &at, &has)) {
        if (has && Z_TYPE(held_string) != IS_STRING) {
            zend_argument_type_error(string_argument, "must be of type string, %s given",
                                     zend_zval_type_name(&held_string));
        } else if (has) {
            posting = read_posting(Z_STR(held_string), offset);
        } else if (skip_word(offset)) {
            posting = ZSTR_EMPTY_ALLOC();
        }
    }
    zval_ptr_dtor(&at);
    zval_ptr_dtor(&held_string);
    return posting;
}

}  // namespace yioop
