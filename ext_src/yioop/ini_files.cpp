#include "yioop/ini_files.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "yioop/arguments.h"
#include "yioop/ast_nodes.h"
#include "yioop/file_identity.h"
#include "yioop/fingerprint.h"
#include "yioop/guard.h"
#include "yioop/local_file.h"
#include "yioop/names.h"
#include "yioop/own_functions.h"
#include "yioop/plain_ini.h"
#include "yioop/rewrite.h"
#include "yioop/shared_array.h"

namespace postings::yioop {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kName = "parse_ini_with_fallback", kPhpFunction = "parse_ini_file";
constexpr std::string_view kKey = "\0postings parse_ini_with_fallback"sv;

constexpr uint64_t kBodies[] = {
    0x4f86fa71ae24da0c,  // 2015 to 2021
    0x0bdbddd4b8528959,  // reference
};

// All languages of Yioop are 2 MB of such files.
constexpr size_t kMostFileBytes = size_t{1} << 20, kMostBytes = size_t{16} << 20;
constexpr size_t kMostFiles = 256;

bool keeps = false;

struct IniFile {
    std::string name;
    FileIdentity identity;
    SharedArray parsed;
};

bool is_plain_file(const char* name, const FileIdentity& identity) {
    if (identity.size > kMostFileBytes) return false;
    std::string text(identity.size, '\0');
    std::ifstream stream(name, std::ios::binary);
    return stream.read(text.data(), static_cast<std::streamsize>(text.size())) &&
           is_plain_ini(text);
}

class IniFiles {
  public:
    static IniFiles& of_thread() {
        static thread_local IniFiles files;
        return files;
    }

    // The kept result; null if there is none, or the file has changed.
    const SharedArray* find(std::string_view name, const FileIdentity& identity) {
        for (IniFile& file : files_) {
            if (file.name == name) return file.identity == identity ? &file.parsed : nullptr;
        }
        return nullptr;
    }

    void add(IniFile&& file) {
        const size_t bytes = bytes_of(file);
        const auto old = std::ranges::find(files_, file.name, &IniFile::name);
        if (old != files_.end()) {
            std::swap(*old, past_.emplace_back(std::move(file)));
        } else {
            files_.push_back(std::move(file));
        }
        bytes_ += bytes;
    }

    // Replaced results need room until the request ends.
    bool has_room() const {
        return bytes_ < kMostBytes && files_.size() + past_.size() < kMostFiles;
    }

    void forget_past() {
        for (const IniFile& file : past_) bytes_ -= bytes_of(file);
        past_.clear();
        if (has_room()) return;
        files_.clear();
        bytes_ = 0;
    }

    IniFilesState state() const { return {files_.size(), bytes_}; }

  private:
    static size_t bytes_of(const IniFile& file) {
        return sizeof file + file.name.size() + file.parsed.bytes();
    }

    std::vector<IniFile> files_, past_;
    size_t bytes_ = 0;
};

// PHP's parse_ini_file(), if the body would call it and otherwise only PHP's functions; or null.
zend_function* function_of_php() {
    constexpr std::string_view kLibrary = "seekquarry\\yioop\\library", kModule = "standard";
    for (const std::string_view asked : {"ini_get", "strpos"}) {
        if (function_called(kLibrary, kModule, asked) == nullptr) return nullptr;
    }
    const char* disabled = INI_STR("disable_functions");
    const bool is_disabled =
        disabled != nullptr && strstr(disabled, kPhpFunction.data()) != nullptr;
    return is_disabled ? nullptr : function_called(kLibrary, kModule, kPhpFunction);
}

void parse(zend_function* function, zval* name, zval* result) {
    zval passed[2];
    ZVAL_COPY_VALUE(&passed[0], name);
    ZVAL_TRUE(&passed[1]);
    zend_call_known_function(function, nullptr, nullptr, result, 2, passed, nullptr);
}

// Runs the action; if the process has no memory for it, the program need not know.
template <class Action>
auto or_nothing(Action&& action) noexcept -> decltype(action()) {
    try {
        return action();
    } catch (const std::bad_alloc&) {
        return {};
    }
}

// Returns true to leave the call to the body. Has no objects: Zend may leave a function without
// unwinding it.
void parse_ini_natively(INTERNAL_FUNCTION_PARAMETERS) {
    RETVAL_TRUE;
    zval* name = ::yioop::argument(execute_data, 1);
    zend_function* function = keeps && Z_TYPE_P(name) == IS_STRING ? function_of_php() : nullptr;
    if (function == nullptr || !is_local_file(Z_STR_P(name))) return;
    const char* path = Z_STRVAL_P(name);
    const auto identity = identity_of(path);
    if (!identity || may_change_unseen(*identity)) return;
    IniFiles& files = IniFiles::of_thread();
    if (const SharedArray* kept = files.find(path, *identity)) return kept->give(return_value);
    const auto is_plain = [&] { return is_plain_file(path, *identity); };
    if (!files.has_room() || !or_nothing(is_plain)) return;
    parse(function, name, return_value);
    if (Z_TYPE_P(return_value) != IS_ARRAY || identity_of(path) != identity) return;
    or_nothing([&] {
        SharedArray parsed = SharedArray::of(Z_ARRVAL_P(return_value));
        if (parsed) files.add({path, *identity, std::move(parsed)});
        return true;
    });
}

ZEND_BEGIN_ARG_INFO_EX(arginfo_parse_ini, 0, 0, 1)
ZEND_ARG_INFO(0, file)
ZEND_END_ARG_INFO()

}  // namespace

zend_result ini_files_startup(int module_type) {
    const zend_function_entry entries[] = {
        ZEND_NAMED_FE(postings_yioop_parse_ini, parse_ini_natively, arginfo_parse_ini) ZEND_FE_END};
    return register_hidden(kKey, entries[0], module_type);
}

void ini_files_request() noexcept {
    if (keeps) IniFiles::of_thread().forget_past();
}

bool is_ini_parser(const zend_ast_decl* function) {
    return is_known(function, kName, kBodies);
}

void rewrite_ini_parser(zend_ast_decl* function) {
    put_before_body(function, kKey, list_node(ZEND_AST_ARG_LIST), false);
}

IniFilesState ini_files_state() noexcept {
    return IniFiles::of_thread().state();
}

void keep_ini_files(bool keep) {
    keeps = keep;
}

}  // namespace postings::yioop
