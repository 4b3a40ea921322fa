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

// Bits of Function and, above them, of Method.
using Outcomes = std::array<uint64_t, kOutcomes>;
constexpr unsigned kFirstMethod = kMod9Constants;
constexpr unsigned kNames = kFirstMethod + kMethods;
static_assert(kNames <= 64);

// Of this process.
std::array<std::atomic<uint64_t>, kOutcomes> reported;

void append_text(const Outcomes& outcomes, char* text, size_t size) {
    size_t used = 0;
    const auto append = [&](std::string_view part) {
        const size_t length = MIN(part.size(), size - 1 - used);
        memcpy(text + used, part.data(), length);
        used += length;
    };
    for (int outcome = 0; outcome < kOutcomes; ++outcome) {
        if (outcomes[outcome] == 0) continue;
        if (used > 0) append("; ");
        append(kLabels[outcome]);
        bool first = true;
        for (unsigned i = 0; i < kNames; ++i) {
            if ((outcomes[outcome] >> i & 1) == 0) continue;
            if (!first) append(", ");
            if (i < kFirstMethod) {
                append(name_of(static_cast<Function>(i)));
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

// Without opcache a file is compiled in every request.
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
        outcomes[outcome_of(declaration)] |= uint64_t{1} << declaration.function;
    }
    for (const MethodDeclaration& method : declarations.methods().items()) {
        if (!has_native(method.method)) continue;
        outcomes[method.replaced() ? kNative : kLeft] |= uint64_t{1}
                                                         << (kFirstMethod + method.method);
    }
    zend_ulong what = zend_string_hash_func(const_cast<zend_string*>(file));
    for (int outcome = 0; outcome < kOutcomes; ++outcome) {
        reported[outcome] |= outcomes[outcome];
        what = what * 1000003 + outcomes[outcome];
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
    for (int i = 0; i < kOutcomes; ++i) outcomes[i] = reported[i];
    append_text(outcomes, text, size);
}

}  // namespace postings::yioop
