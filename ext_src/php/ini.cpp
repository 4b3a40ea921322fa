#include "php/ini.h"

extern "C" {
#include "php_ini.h"
}

#include <algorithm>
#include <cctype>
#include <optional>

#include "php/dispatch.h"
#include "php/native_memory.h"
#include "php/shown_name.h"
#include "yioop/ini_files.h"
#include "yioop/shard_cache.h"

namespace dispatch = postings::php::dispatch;

// PHP_INI_SYSTEM settings: written while PHP starts, only read afterwards.
static YioopMode yioop = YioopMode::Namespaced;

YioopMode yioop_mode() {
    return yioop;
}

// PHP turns unquoted values in php.ini into "1" and "".
static bool is_on(const zend_string* value) {
    return zend_string_equals_literal_ci(value, "on") ||
           zend_string_equals_literal_ci(value, "yes") ||
           zend_string_equals_literal_ci(value, "true") || zend_string_equals_literal(value, "1");
}

static bool is_off(const zend_string* value) {
    return ZSTR_LEN(value) == 0 || zend_string_equals_literal_ci(value, "off") ||
           zend_string_equals_literal_ci(value, "no") ||
           zend_string_equals_literal_ci(value, "none") ||
           zend_string_equals_literal_ci(value, "false") || zend_string_equals_literal(value, "0");
}

// At startup, PHP then goes on with the default.
static int refuse(int stage, const char* name, const char* wanted, const zend_string* value) {
    zend_error(stage == ZEND_INI_STAGE_STARTUP ? E_CORE_WARNING : E_WARNING,
               "%s must be %s, \"%s\" given", name, wanted, postings::php::ShownName(value).text());
    return FAILURE;
}

static PHP_INI_MH(on_update_device) {
    dispatch::DevicePreference preference;
    if (!dispatch::parse_preference({ZSTR_VAL(new_value), ZSTR_LEN(new_value)}, preference)) {
        return refuse(stage, "postings.device",
                      "auto, cpu, cuda, opencl, or with numbers, cuda:N or cuda:N-M", new_value);
    }
    dispatch::set_preference(preference);
    return SUCCESS;
}

static std::string service = "auto";

const std::string& service_setting() {
    return service;
}

// What is started and hooked is fixed when PHP has started: a pool or a virtual host sets it too
// late.
static PHP_INI_MH(on_update_service) {
    if (stage != ZEND_INI_STAGE_STARTUP) return FAILURE;
    const bool off = is_off(new_value);
    if (off || zend_string_equals_literal(new_value, "auto") || *ZSTR_VAL(new_value) == '/') {
        service = off ? "" : ZSTR_VAL(new_value);
        return SUCCESS;
    }
    return refuse(stage, "postings.service", "auto, off or an absolute path", new_value);
}

static std::string service_environment;

const std::string& service_environment_setting() {
    return service_environment;
}

static PHP_INI_MH(on_update_service_environment) {
    if (stage != ZEND_INI_STAGE_STARTUP) return FAILURE;
    const std::string_view names(ZSTR_VAL(new_value), ZSTR_LEN(new_value));
    const auto belongs = [](unsigned char c) {
        return isalnum(c) || c == '_' || c == ',' || c == ' ';
    };
    if (!std::ranges::all_of(names, belongs)) {
        return refuse(stage, "postings.service_environment",
                      "names of variables, separated by commas", new_value);
    }
    service_environment = names;
    return SUCCESS;
}

// At most an hour.
static PHP_INI_MH(on_update_milliseconds) {
    const std::string_view text(ZSTR_VAL(new_value), ZSTR_LEN(new_value));
    if (text.empty() || text.size() > 7 ||
        !std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }) ||
        ZEND_STRTOL(ZSTR_VAL(new_value), nullptr, 10) > 3'600'000) {
        return refuse(stage, ZSTR_VAL(entry->name), "milliseconds, from 0 to 3600000", new_value);
    }
    const uint64_t ns =
        static_cast<uint64_t>(ZEND_STRTOL(ZSTR_VAL(new_value), nullptr, 10)) * 1'000'000;
    auto& limits = dispatch::limits();
    (mh_arg1 == nullptr ? limits.deadline_ns : limits.start_patience_ns) = ns;
    return SUCCESS;
}

// Reads a number of bytes, with an optional suffix K, M or G, in either case; nothing for any other
// text.
static std::optional<uint64_t> bytes_in(const zend_string* value, uint64_t most) {
    const char* text = ZSTR_VAL(value);
    char* unit = nullptr;
    const zend_long number = ZEND_STRTOL(text, &unit, 10);
    const char letter = static_cast<char>(*unit | 0x20);
    const int shift = letter == 'k' ? 10 : letter == 'm' ? 20 : letter == 'g' ? 30 : 0;
    if (*text < '0' || *text > '9' || unit[shift > 0] != '\0' ||
        number > static_cast<zend_long>(most >> shift)) {
        return std::nullopt;
    }
    return static_cast<uint64_t>(number) << shift;
}

static PHP_INI_MH(on_update_buffer) {
    const auto bytes = bytes_in(new_value, postings::service::kMostBufferBytes);
    if (!bytes) return refuse(stage, "postings.service_buffer", "bytes, from 0 to 1G", new_value);
    dispatch::limits().buffer_bytes = *bytes;
    return SUCCESS;
}

static PHP_INI_MH(on_update_memory) {
    constexpr uint64_t kLeast = uint64_t{1} << 20, kMost = uint64_t{1} << 50;
    const auto bytes = bytes_in(new_value, kMost);
    if (!bytes || (*bytes > 0 && *bytes < kLeast)) {
        return refuse(stage, "postings.service_memory", "0 or bytes, from 1M on", new_value);
    }
    dispatch::limits().memory_bytes = *bytes;
    return SUCCESS;
}

static PHP_INI_MH(on_update_host_memory) {
    constexpr uint64_t kMost = uint64_t{1} << 50;
    const bool is_default = ZSTR_LEN(new_value) == 0;
    const auto bytes = bytes_in(new_value, kMost);
    if (!is_default && !bytes) {
        return refuse(stage, "postings.service_host_memory", "bytes, as 4G, 0 for none, or empty",
                      new_value);
    }
    dispatch::limits().host_memory_bytes = is_default ? std::nullopt : bytes;
    return SUCCESS;
}

static PHP_INI_MH(on_update_memory_limit) {
    const bool none = zend_string_equals_literal(new_value, "-1");
    const bool as_php = ZSTR_LEN(new_value) == 0;
    const auto bytes = bytes_in(new_value, INT64_MAX);
    if (!none && !as_php && !bytes) {
        return refuse(stage, "postings.memory_limit", "bytes, as 64M, -1 for no limit, or empty",
                      new_value);
    }
    postings::php::set_native_memory_limit(as_php ? postings::php::kAsMemoryLimit
                                           : none ? -1
                                                  : static_cast<int64_t>(*bytes));
    return SUCCESS;
}

static ZEND_INI_DISP(display_memory_limit) {
    const bool is_original = type == ZEND_INI_DISPLAY_ORIG && ini_entry->modified;
    const zend_string* value = is_original ? ini_entry->orig_value : ini_entry->value;
    const bool is_empty = value == nullptr || ZSTR_LEN(value) == 0;
    php_printf("%s", is_empty ? "as memory_limit" : ZSTR_VAL(value));
}

static PHP_INI_MH(on_update_migration) {
    const auto migration =
        postings::service::parse_migration({ZSTR_VAL(new_value), ZSTR_LEN(new_value)});
    if (!migration) {
        return refuse(stage, "postings.migration",
                      "never, always, calibrated, residency or a ratio from 1 to 1000000",
                      new_value);
    }
    dispatch::limits().migration = *migration;
    return SUCCESS;
}

static PHP_INI_MH(on_update_kernel_time) {
    dispatch::limits().timed = zend_ini_parse_bool(new_value);
    return SUCCESS;
}

static PHP_INI_MH(on_update_yioop) {
    if (stage != ZEND_INI_STAGE_STARTUP) return FAILURE;
    if (zend_string_equals_literal_ci(new_value, "auto")) {
        yioop = YioopMode::Namespaced;
    } else if (is_on(new_value)) {
        yioop = YioopMode::Global;
    } else if (zend_string_equals_literal_ci(new_value, "force")) {
        yioop = YioopMode::Forced;
    } else if (is_off(new_value)) {
        yioop = YioopMode::Off;
    } else {
        return refuse(stage, "postings.yioop", "auto, on, force or off", new_value);
    }
    return SUCCESS;
}

// Each thread has its own cache; the setting is fixed when PHP has started, so that a cache stays
// within it.
static PHP_INI_MH(on_update_yioop_cache) {
    if (stage != ZEND_INI_STAGE_STARTUP) return FAILURE;
    const auto bytes = bytes_in(new_value, uint64_t{1} << 40);
    if (!bytes) return refuse(stage, "postings.yioop_cache", "bytes, up to 1024G", new_value);
    postings::yioop::limit_shard_cache(*bytes);
    postings::yioop::keep_ini_files(*bytes > 0);
    return SUCCESS;
}

PHP_INI_BEGIN()
PHP_INI_ENTRY("postings.yioop", "auto", PHP_INI_SYSTEM, on_update_yioop)
PHP_INI_ENTRY("postings.yioop_cache", "64M", PHP_INI_SYSTEM, on_update_yioop_cache)
PHP_INI_ENTRY("postings.device", "auto", PHP_INI_ALL, on_update_device)
PHP_INI_ENTRY("postings.service", "auto", PHP_INI_SYSTEM, on_update_service)
PHP_INI_ENTRY1("postings.service_deadline", "2000", PHP_INI_ALL, on_update_milliseconds, nullptr)
PHP_INI_ENTRY1("postings.service_wait", "0", PHP_INI_ALL, on_update_milliseconds,
               const_cast<char*>("wait"))
PHP_INI_ENTRY("postings.service_buffer", "64M", PHP_INI_ALL, on_update_buffer)
PHP_INI_ENTRY("postings.service_memory", "0", PHP_INI_SYSTEM, on_update_memory)
PHP_INI_ENTRY("postings.service_host_memory", "", PHP_INI_SYSTEM, on_update_host_memory)
PHP_INI_ENTRY("postings.service_environment", "", PHP_INI_SYSTEM, on_update_service_environment)
PHP_INI_ENTRY("postings.migration", "never", PHP_INI_ALL, on_update_migration)
PHP_INI_ENTRY_EX("postings.memory_limit", "", PHP_INI_ALL, on_update_memory_limit,
                 display_memory_limit)
PHP_INI_ENTRY("postings.kernel_time", "0", PHP_INI_ALL, on_update_kernel_time)
PHP_INI_END()

void ini_minit(INIT_FUNC_ARGS) {
    REGISTER_INI_ENTRIES();
}

void ini_mshutdown(SHUTDOWN_FUNC_ARGS) {
    UNREGISTER_INI_ENTRIES();
}
