#include "yioop/fingerprint.h"

#include <algorithm>
#include <cstring>

#include "yioop/names.h"

namespace postings::yioop {
namespace {

// PHP's numbers of node kinds differ from version to version: these are ours, and fixed. 0: not
// known.
unsigned number_of(zend_ast_kind kind) {
    switch (kind) {
#define KIND(name, number) \
    case ZEND_AST_##name:  \
        return number;
        KIND(ZVAL, 1)
        KIND(STMT_LIST, 2)
        KIND(EXPR_LIST, 3)
        KIND(ARG_LIST, 4)
        KIND(ARRAY, 5)
        KIND(ARRAY_ELEM, 6)
        KIND(ENCAPS_LIST, 7)
        KIND(VAR, 8)
        KIND(CONST, 9)
        KIND(DIM, 10)
        KIND(PROP, 11)
        KIND(STATIC_PROP, 12)
        KIND(CLASS_CONST, 13)
        KIND(CALL, 14)
        KIND(METHOD_CALL, 15)
        KIND(STATIC_CALL, 16)
        KIND(NEW, 17)
        KIND(ISSET, 18)
        KIND(EMPTY, 19)
        KIND(UNSET, 20)
        KIND(CAST, 21)
        KIND(SILENCE, 22)
        KIND(UNARY_PLUS, 23)
        KIND(UNARY_MINUS, 24)
        KIND(UNARY_OP, 25)
        KIND(PRE_INC, 26)
        KIND(PRE_DEC, 27)
        KIND(POST_INC, 28)
        KIND(POST_DEC, 29)
        KIND(BINARY_OP, 30)
        KIND(GREATER, 31)
        KIND(GREATER_EQUAL, 32)
        KIND(AND, 33)
        KIND(OR, 34)
        KIND(CONDITIONAL, 35)
        KIND(COALESCE, 36)
        KIND(ASSIGN, 37)
        KIND(ASSIGN_REF, 38)
        KIND(ASSIGN_OP, 39)
        KIND(ASSIGN_COALESCE, 40)
        KIND(REF, 41)
        KIND(GLOBAL, 42)
        KIND(RETURN, 43)
        KIND(ECHO, 44)
        KIND(IF, 45)
        KIND(IF_ELEM, 46)
        KIND(WHILE, 47)
        KIND(DO_WHILE, 48)
        KIND(FOR, 49)
        KIND(FOREACH, 50)
        KIND(SWITCH, 51)
        KIND(SWITCH_LIST, 52)
        KIND(SWITCH_CASE, 53)
        KIND(BREAK, 54)
        KIND(CONTINUE, 55)
        KIND(PROP_GROUP, 56)
        KIND(PROP_DECL, 57)
        KIND(PROP_ELEM, 58)
        KIND(INSTANCEOF, 59)
        KIND(UNPACK, 60)
        KIND(THROW, 61)
        KIND(PARAM_LIST, 62)
        KIND(PARAM, 63)
        KIND(STATIC, 64)
#undef KIND
        default:
            return 0;
    }
}

class Hash {
  public:
    uint64_t result() const { return known_ && state_ != 0 ? state_ : 0; }

    void add(const zend_ast* ast) {
        if (ast == nullptr) return mix(0);
        const unsigned number = number_of(ast->kind);
        mix(number);
        if (number == 0) {
            known_ = false;
        } else if (ast->kind == ZEND_AST_ZVAL) {
            add_value(zend_ast_get_zval(const_cast<zend_ast*>(ast)), ast->attr);
        } else {
            mix(attribute(ast));
            add_children(ast);
        }
    }

  private:
    void mix(uint64_t value) {
        state_ = (state_ ^ value) * 0x9E3779B97F4A7C15u;
        state_ ^= state_ >> 32;
    }

    // A node's attribute if it changes what the code does; elsewhere it only tells how something
    // was written.
    static uint64_t attribute(const zend_ast* ast) {
        switch (ast->kind) {
            case ZEND_AST_BINARY_OP:
            case ZEND_AST_ASSIGN_OP:
            case ZEND_AST_UNARY_OP:
            case ZEND_AST_CAST:
            case ZEND_AST_ARRAY_ELEM:
                return ast->attr;
            case ZEND_AST_PARAM:
                return ast->attr & (ZEND_PARAM_REF | ZEND_PARAM_VARIADIC);
            default:
                return 0;
        }
    }

    void add_children(const zend_ast* ast) {
        auto* node = const_cast<zend_ast*>(ast);
        zend_ast** child = node->child;
        uint32_t count;
        if (zend_ast_is_list(node)) {
            const zend_ast_list* list = zend_ast_get_list(node);
            child = const_cast<zend_ast**>(list->child);
            count = list->children;
        } else {
            count = zend_ast_get_num_children(node);
        }
        // Only a property's name and default: then come a comment and, from PHP 8.4 on, hooks.
        if (ast->kind == ZEND_AST_PROP_ELEM) count = 2;
        // Only type, name and default: then come attributes and the like.
        if (ast->kind == ZEND_AST_PARAM) count = 3;
        mix(count);
        for (uint32_t i = 0; i < count; ++i) add(child[i]);
    }

    // `attribute`: for a name, whether it is qualified.
    void add_value(const zval* value, unsigned attribute) {
        mix(attribute << 8 | Z_TYPE_P(value));
        switch (Z_TYPE_P(value)) {
            case IS_LONG:
                return mix(static_cast<uint64_t>(Z_LVAL_P(value)));
            case IS_DOUBLE: {
                uint64_t bits;
                std::memcpy(&bits, &Z_DVAL_P(value), sizeof bits);
                return mix(bits);
            }
            case IS_STRING:
                return add_string(Z_STR_P(value));
            default:
                known_ = false;
        }
    }

    void add_string(const zend_string* string) {
        const size_t length = ZSTR_LEN(string);
        mix(length);
        for (size_t at = 0; at < length; at += 8) {
            uint64_t bytes = 0;
            std::memcpy(&bytes, ZSTR_VAL(string) + at, MIN(length - at, 8));
            mix(bytes);
        }
    }

    uint64_t state_ = 1;
    bool known_ = true;
};

}  // namespace

uint64_t fingerprint_of_method(const zend_ast_decl* method) {
    constexpr uint32_t kOthers = ZEND_ACC_RETURN_REFERENCE | ZEND_ACC_GENERATOR;
    // Return types and attributes are not supported.
    if ((method->flags & kOthers) != 0 || method->child[3] || method->child[4]) return 0;
    Hash hash;
    hash.add(method->child[0]);
    hash.add(method->child[2]);
    return hash.result();
}

bool is_known(const zend_ast_decl* function, std::string_view name,
              std::span<const uint64_t> bodies) {
    if (!is_same(function->name, name)) return false;
    const uint64_t print = fingerprint_of_method(function);
    return print != 0 && std::ranges::find(bodies, print) != bodies.end();
}

uint64_t fingerprint(const zend_ast* ast) {
    Hash hash;
    hash.add(ast);
    return hash.result();
}

}  // namespace postings::yioop
