#include "yioop/compile_guard.h"

#include <mutex>

#include "yioop/error_handler.h"
#include "yioop/visibility.h"

// Two hooks of zend_compile_file. opcache installs itself after every MINIT, so our first hook, set
// in MINIT, is called by opcache; the second, set by the first request, calls it. The outer one
// covers loading cached scripts and optimizing new ones; preloading only goes through the inner
// one.

namespace postings::yioop {
namespace {

using CompileFile = decltype(zend_compile_file);
using CompileString = decltype(zend_compile_string);
using StreamOpen = decltype(zend_stream_open_function);

Process process = nullptr;
zend_ast_process_t next_process = nullptr;
CompileFile inner_next = nullptr;
CompileFile outer_next = nullptr;
CompileString string_next = nullptr;
StreamOpen stream_open_next = nullptr;
zif_handler opcache_compile_next = nullptr;
int preload_resource = 0;

bool preloading = false;
// One thread installs the outer hook; no thread may serve before that.
std::mutex installing;
bool installed = false;

// Compilations of this thread that have begun and not ended.
thread_local int depth = 0;

// Runs the body with our functions hidden from its beginning or, if `parses`, only from
// before_compile() on: until then a file is opened and read, by a stream wrapper that may be the
// program's. Afterwards they are as before: within opcache's compilation hidden, else shown.
template <typename Body>
void guarded(bool parses, Body body) {
    const volatile bool was_hidden = hidden();
    zval held{};
    if (was_hidden && parses) held = show_to_program();
    if (!was_hidden && !parses) hide_from_compiler();
    const auto leave = [&] {
        --depth;
        if (hidden() && (parses || !was_hidden)) show_to_program();
        if (!hidden() && was_hidden) hide_from_compiler(held);
    };
    ++depth;
    zend_try {
        body();
    }
    zend_catch {
        leave();
        zend_bailout();
    }
    zend_end_try();
    leave();
}

// Preloading optimizes after the script has run and the request's resources are closed, so the
// functions are hidden once more. The next request shows them.
void hide_after_preloading(zend_resource*) {
    hide();
}

void watch_preloading() {
    if ((CG(compiler_options) & ZEND_COMPILE_PRELOAD) && !preloading) {
        preloading = true;
        zend_register_resource(nullptr, preload_resource);
    }
}

// opcache opens files while it is within the outer hook; a message that there is none is the
// program's to handle, and so may be the stream wrapper.
zend_result stream_open(zend_file_handle* file) {
    if (!hidden()) return stream_open_next(file);
    const zval held = show_to_program();
    const zend_result result = stream_open_next(file);
    hide_from_compiler(held);
    return result;
}

zend_op_array* compile_file_inner(zend_file_handle* file, int type) {
    watch_preloading();
    zend_op_array* result = nullptr;
    guarded(true, [&] { result = inner_next(file, type); });
    return result;
}

zend_op_array* compile_file_outer(zend_file_handle* file, int type) {
    zend_op_array* result = nullptr;
    guarded(false, [&] { result = outer_next(file, type); });
    return result;
}

#if PHP_VERSION_ID >= 80200
zend_op_array* compile_string(zend_string* source, const char* name,
                              zend_compile_position position) {
    zend_op_array* result = nullptr;
    guarded(true, [&] { result = string_next(source, name, position); });
    return result;
}
#else
zend_op_array* compile_string(zend_string* source, const char* name) {
    zend_op_array* result = nullptr;
    guarded(true, [&] { result = string_next(source, name); });
    return result;
}
#endif

// opcache_compile_file() does not go through zend_compile_file's outermost hook.
void opcache_compile(INTERNAL_FUNCTION_PARAMETERS) {
    guarded(false, [&] { opcache_compile_next(INTERNAL_FUNCTION_PARAM_PASSTHRU); });
}

void before_compile(zend_ast* file) {
    if (depth > 0) {
        if (!hidden()) hide_from_compiler();
        process(file);
    }
    if (next_process) next_process(file);
}

void install_outermost() {
    if (zend_compile_file == compile_file_inner) {
        // No other hook between the two.
        return;
    }
    outer_next = zend_compile_file;
    zend_compile_file = compile_file_outer;
}

}  // namespace

void compile_guard_startup(Process callback, int module_number) {
    process = callback;
    preload_resource = zend_register_list_destructors_ex(hide_after_preloading, nullptr,
                                                         "postings preloading", module_number);
    next_process = zend_ast_process;
    zend_ast_process = before_compile;
    inner_next = zend_compile_file;
    zend_compile_file = compile_file_inner;
    string_next = zend_compile_string;
    zend_compile_string = compile_string;
    stream_open_next = zend_stream_open_function;
    zend_stream_open_function = stream_open;
}

void compile_guard_request() {
    {
        const std::lock_guard lock(installing);
        if (!installed) install_outermost();
        installed = true;
    }
    auto* function = static_cast<zend_function*>(
        zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("opcache_compile_file")));
    if (function && function->internal_function.handler != opcache_compile) {
        opcache_compile_next = function->internal_function.handler;
        function->internal_function.handler = opcache_compile;
    }
    depth = 0;
    error_handler_request();
    show();
}

void compile_guard_shutdown() {
    show();
    zend_ast_process = next_process;
    zend_compile_string = string_next;
    if (zend_stream_open_function == stream_open) zend_stream_open_function = stream_open_next;
    if (zend_compile_file == compile_file_outer) zend_compile_file = outer_next;
    if (zend_compile_file == compile_file_inner) zend_compile_file = inner_next;
    // PHP may be started anew in the same process.
    installed = preloading = false;
}

}  // namespace postings::yioop
