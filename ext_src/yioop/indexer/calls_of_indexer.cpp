#include "yioop/indexer/calls_of_indexer.h"

namespace postings::yioop {
namespace {

constexpr std::string_view kLibrary = "seekquarry\\yioop\\library\\";
constexpr size_t kMostArguments = 4;

}  // namespace

zend_function* find_function(std::string_view name) {
    zend_string* full =
        zend_string_concat2(kLibrary.data(), kLibrary.size(), name.data(), name.size());
    void* found = zend_hash_find_ptr(EG(function_table), full);
    zend_string_release(full);
    if (found == nullptr) {
        found = zend_hash_str_find_ptr(EG(function_table), name.data(), name.size());
    }
    return static_cast<zend_function*>(found);
}

bool call(zend_function* function, std::initializer_list<zval> arguments) {
    zval passed[kMostArguments];
    ZEND_ASSERT(arguments.size() <= kMostArguments);
    uint32_t count = 0;
    for (const zval& argument : arguments) ZVAL_COPY_VALUE(&passed[count++], &argument);
    zend_call_known_function(function, nullptr, nullptr, nullptr, count, passed, nullptr);
    return EG(exception) == nullptr;
}

bool log_line(std::string_view line) {
    zend_function* crawl_log = find_function("crawllog");
    if (crawl_log == nullptr) return true;
    zval text;
    ZVAL_STRINGL(&text, line.data(), line.size());
    const bool logged = call(crawl_log, {text});
    zval_ptr_dtor(&text);
    return logged;
}

bool log_progress(std::string_view format, std::initializer_list<zend_long> numbers) {
    zend_function* log = find_function("crawltimeoutlog");
    if (log == nullptr) return true;
    zval passed[kMostArguments];
    ZEND_ASSERT(numbers.size() < kMostArguments);
    ZVAL_STRINGL(&passed[0], format.data(), format.size());
    uint32_t count = 1;
    for (const zend_long number : numbers) ZVAL_LONG(&passed[count++], number);
    zend_call_known_function(log, nullptr, nullptr, nullptr, count, passed, nullptr);
    zval_ptr_dtor(&passed[0]);
    return EG(exception) == nullptr;
}

}  // namespace postings::yioop
