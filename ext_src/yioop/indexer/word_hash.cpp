#include "yioop/indexer/word_hash.h"

#include <algorithm>
#include <cstring>

extern "C" {
#include "ext/standard/md5.h"
}

#include "yioop/fingerprint.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kName = "crawlhashword";
constexpr std::string_view kFullName = "seekquarry\\yioop\\library\\crawlhashword";
// A static variable that no program can name.
constexpr std::string_view kMark = "\0postings word hash"sv;
constexpr size_t kHashLen = 8, kMetaLen = 11;

struct Body {
    WordHash hash;
    uint64_t fingerprint;
};

constexpr Body kBodies[] = {
    {WordHash::k2014, 0x9503dc9f7400ba86},
    {WordHash::k2019, 0xcd24d7d8465f5b37},
    // reference
    {WordHash::k2014, 0x55d7e76ed4f331a5},
    {WordHash::k2019, 0xc951f5805b42b852},
};

zend_ast* value_of(zval value) {
    return zend_ast_create_zval(&value);
}

}  // namespace

WordHash known_word_hash(const zend_ast_decl* function) {
    const zend_string* name = function->name;
    if (zend_binary_strcasecmp(ZSTR_VAL(name), ZSTR_LEN(name), kName.data(), kName.size()) != 0) {
        return WordHash::kUnknown;
    }
    const uint64_t print = fingerprint_of_method(function);
    for (const Body& body : kBodies) {
        if (print != 0 && body.fingerprint == print) return body.hash;
    }
    return WordHash::kUnknown;
}

void mark_word_hash(zend_ast_decl* function, WordHash hash) {
    zval name, value;
    ZVAL_STRINGL(&name, kMark.data(), kMark.size());
    ZVAL_LONG(&value, static_cast<zend_long>(hash));
    zend_ast* mark = zend_ast_create(ZEND_AST_STATIC, value_of(name), value_of(value));
    zend_ast*& body = function->child[2];
    body = zend_ast_create_list(2, ZEND_AST_STMT_LIST, mark, body);
}

WordHash word_hash() {
    const auto* function = static_cast<const zend_function*>(
        zend_hash_str_find_ptr(EG(function_table), kFullName.data(), kFullName.size()));
    if (function == nullptr || function->type != ZEND_USER_FUNCTION ||
        function->op_array.static_variables == nullptr) {
        return WordHash::kUnknown;
    }
    const zval* mark =
        zend_hash_str_find(function->op_array.static_variables, kMark.data(), kMark.size());
    return mark != nullptr && Z_TYPE_P(mark) == IS_LONG ? static_cast<WordHash>(Z_LVAL_P(mark))
                                                        : WordHash::kUnknown;
}

void make_word_id(WordHash hash, std::string_view word, std::string_view meta,
                  char id[kWordKeyLen]) {
    unsigned char digest[16];
    PHP_MD5_CTX context;
    PHP_MD5InitArgs(&context, nullptr);
    PHP_MD5Update(&context, word.data(), word.size());
    PHP_MD5Final(digest, &context);
    std::memcpy(id, digest, kHashLen);
    const std::string_view rest = (hash == WordHash::k2014 ? meta : word).substr(0, kMetaLen);
    char* end = std::copy(rest.begin(), rest.end(), id + kHashLen + 1);
    id[kHashLen] = '\0';
    std::fill(end, id + kWordKeyLen, '\0');
}

}  // namespace postings::yioop
