#include "yioop/report.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string_view>

extern "C" {
#include "SAPI.h"
#include "php_ini.h"
#include "zend_smart_str.h"
}

namespace postings::yioop {
namespace {

enum Outcome { kNative, kNative2019, kLeft, kOutcomes };
constexpr const char* kLabels[kOutcomes] = {
    "native: ", "native, as in Yioops since 2019: ", "left as they are: "};

Outcome outcome_of(const Declaration& declaration) {
    if (!declaration.replaced) return kLeft;
    return declaration.dialect == Dialect::k2019 ? kNative2019 : kNative;
}

// What was reported, by outcome, as bits of kWords integers: functions, methods, sorting by
// orderCallback(), and reading of settings.
constexpr unsigned kFirstMethod = kMod9Constants;
constexpr unsigned kSorting = kFirstMethod + kMethods;
constexpr unsigned kIniParser = kSorting + 1;
constexpr unsigned kNames = kIniParser + 1;
constexpr unsigned kWords = (kNames + 63) / 64;
using Outcomes = std::array<std::array<uint64_t, kWords>, kOutcomes>;

void add(Outcomes* outcomes, Outcome outcome, unsigned name) {
    (*outcomes)[outcome][name / 64] |= uint64_t{1} << name % 64;
}

// Shared by this process's threads.
std::array<std::array<std::atomic<uint64_t>, kWords>, kOutcomes> reported;

void append_text(const Outcomes& outcomes, char* text, size_t size) {
    size_t used = 0;
    const auto append = [&](std::string_view part) {
        const size_t length = MIN(part.size(), size - 1 - used);
        memcpy(text + used, part.data(), length);
        used += length;
    };
    for (int outcome = 0; outcome < kOutcomes; ++outcome) {
        if (outcomes[outcome] == std::array<uint64_t, kWords>{}) continue;
        if (used > 0) append("; ");
        append(kLabels[outcome]);
        bool first = true;
        for (unsigned i = 0; i < kNames; ++i) {
            if ((outcomes[outcome][i / 64] >> i % 64 & 1) == 0) continue;
            if (!first) append(", ");
            if (i < kFirstMethod) {
                append(name_of(static_cast<Function>(i)));
            } else if (i == kSorting) {
                append("usort by orderCallback");
            } else if (i == kIniParser) {
                append("parse_ini_with_fallback");
            } else {
                const auto method = static_cast<Method>(i - kFirstMethod);
                if (class_of(method) != kIndexShard) {
                    append(name_of(class_of(method)));
                    append("::");
                }
                append(name_of(method));
            }
            first = false;
        }
    }
    text[used] = '\0';
}

bool has_log() {
    const char* file = zend_ini_string("error_log", strlen("error_log"), false);
    return (file != nullptr && *file != '\0') || strcmp(sapi_module.name, "cli") != 0;
}

// Whether this was not logged before: without opcache a file is compiled in every request.
bool is_new(zend_ulong what) {
    static std::mutex mutex;
    static std::array<zend_ulong, 64> known;
    static size_t count = 0;
    const std::lock_guard lock(mutex);
    for (size_t i = 0; i < count; ++i) {
        if (known[i] == what) return false;
    }
    if (count == known.size()) return false;
    known[count++] = what;
    return true;
}

}  // namespace

void report(const zend_string* file, Declarations& declarations) {
    Outcomes outcomes{};
    for (const Declaration& declaration : declarations) {
        add(&outcomes, outcome_of(declaration), declaration.function);
    }
    for (const MethodDeclaration& method : declarations.methods().items()) {
        if (!has_native(method.method)) continue;
        add(&outcomes, method.replaced() ? kNative : kLeft, kFirstMethod + method.method);
    }
    if (declarations.order_callback() != nullptr) add(&outcomes, kNative, kSorting);
    if (declarations.ini_parser() != nullptr) add(&outcomes, kNative, kIniParser);
    if (outcomes == Outcomes{}) return;
    zend_ulong what = zend_string_hash_func(const_cast<zend_string*>(file));
    for (int outcome = 0; outcome < kOutcomes; ++outcome) {
        for (unsigned word = 0; word < kWords; ++word) {
            reported[outcome][word] |= outcomes[outcome][word];
            what = what * 1000003 + outcomes[outcome][word];
        }
    }
    if (!has_log() || !is_new(what)) return;
    char text[kReportSize];
    append_text(outcomes, text, sizeof text);
    zend_string* line = zend_strpprintf(0, "postings: functions of Yioop in %s: %s",
                                        file != nullptr ? ZSTR_VAL(file) : "unknown file", text);
    php_log_err_with_severity(ZSTR_VAL(line), LOG_NOTICE);
    zend_string_release(line);
}

void describe_reported(char* text, size_t size) {
    Outcomes outcomes;
    for (int outcome = 0; outcome < kOutcomes; ++outcome) {
        for (unsigned word = 0; word < kWords; ++word) {
            outcomes[outcome][word] = reported[outcome][word];
        }
    }
    append_text(outcomes, text, size);
}

}  // namespace postings::yioop
