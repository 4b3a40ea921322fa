#include "yioop/native_functions.h"

#include <cstring>

#include "yioop/register.h"
#include "yioop/rewrite.h"

namespace postings::yioop {
namespace {

constexpr uint32_t kUnpacks2019 = 1u << 31, kPacks2019 = 1u << 30;
static_assert(kCount <= 30);

// The functions found to be native: bits of Function, and those two.
thread_local uint32_t found_native = 0;

const zend_function* find(Function function) {
    const zend_function_entry& ours = yioop_functions()[function];
    char name[64];
    const size_t length = strlen(ours.fname);
    ZEND_ASSERT(length < sizeof name);
    zend_str_tolower_copy(name, ours.fname, length);
    return static_cast<const zend_function*>(
        zend_hash_str_find_ptr(EG(function_table), name, length));
}

bool is_native(Function function) {
    const zend_function* found = find(function);
    return found != nullptr && found->type == ZEND_INTERNAL_FUNCTION &&
           found->internal_function.handler == yioop_functions()[function].handler;
}

// Whether the declaration was rewritten: its body is then nothing but that call.
bool calls_2019(Function function) {
    const zend_function* found = find(function);
    if (found == nullptr || found->type != ZEND_USER_FUNCTION) return false;
    const zend_op_array& body = found->op_array;
    for (int i = 0; i < body.last_literal; ++i) {
        const zval* literal = &body.literals[i];
        if (Z_TYPE_P(literal) == IS_STRING && is_native_2019(function, Z_STR_P(literal))) {
            return true;
        }
    }
    return false;
}

bool is_native_in(Dialect dialect, Function function, uint32_t bit_2019) {
    if (dialect == Dialect::k2014) return are_native({function});
    if ((found_native & bit_2019) == 0 && calls_2019(function)) found_native |= bit_2019;
    return (found_native & bit_2019) != 0;
}

}  // namespace

bool are_native(std::initializer_list<Function> functions) {
    for (const Function function : functions) {
        const uint32_t bit = 1u << function;
        if ((found_native & bit) != 0) continue;
        if (!is_native(function)) return false;
        found_native |= bit;
    }
    return true;
}

bool unpacks_in(Dialect dialect) {
    return is_native_in(dialect, kUnpackPosting, kUnpacks2019);
}

bool packs_in(Dialect dialect) {
    return is_native_in(dialect, kPackPosting, kPacks2019);
}

void forget_native_functions() {
    found_native = 0;
}

}  // namespace postings::yioop
