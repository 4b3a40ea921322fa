#include "php/dispatch.h"

#include <chrono>
#include <new>

extern "C" {
#include "SAPI.h"
}

#include "core/list_ops/list_ops.h"
#include "php/module.h"

#ifdef POSTINGS_SERVICE
#include <dlfcn.h>
#include <unistd.h>
#endif

#include "php/ini.h"

namespace postings::php::dispatch {

namespace {

struct State {
    Choice by_ini;
    const Choice* forced = nullptr;
    Last last;
    service::DispatcherOptions options;
#ifdef POSTINGS_SERVICE
    service::Dispatcher dispatcher{options};
    bool warmed_up = false;
#endif
};

State& state() {
    return *static_cast<State*>(POSTINGS_G(dispatch_state));
}

uint64_t now_ns() {
    return static_cast<uint64_t>(
        std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count());
}

// `on_device(dispatcher, choice)` gives a result or nothing; `on_cpu()` always does.
template <class OnDevice, class OnCpu>
auto dispatched(const char* operation, OnDevice on_device, OnCpu on_cpu) {
    State& state = dispatch::state();
    Last& last = state.last;
    const uint64_t begin = now_ns();
    last.operation = operation;
    const auto finish = [&] { last.ns = now_ns() - begin; };
#ifdef POSTINGS_SERVICE
    auto done = on_device(state.dispatcher, state.forced ? *state.forced : state.by_ini);
    if (done) {
        auto result = std::move(*done);
        finish();
        return result;
    }
#else
    static_cast<void>(on_device);
#endif
    auto result = on_cpu();
    finish();
    return result;
}

}  // namespace

std::vector<const PostingListView*> views(Operands operands) {
    std::vector<const PostingListView*> lists;
    lists.reserve(operands.size());
    for (const service::Operand& operand : operands) lists.push_back(operand.list);
    return lists;
}

size_t intersect_count(Operands operands) {
    return dispatched(
        "intersectCount",
        [&](service::Dispatcher& dispatcher, const Choice& choice) -> std::optional<size_t> {
            return dispatcher.intersect_count(choice, operands);
        },
        [&] { return postings::intersect_count(views(operands)); });
}

PostingList intersect(Operands operands) {
    return dispatched(
        "intersect",
        [&](service::Dispatcher& dispatcher, const Choice& choice) -> std::optional<PostingList> {
            const auto docs = dispatcher.intersect(choice, operands);
            if (!docs) return std::nullopt;
            return PostingList::from_docs(*docs);
        },
        [&] { return postings::intersect_to_list(views(operands)); });
}

PostingList unite(Operands operands) {
    return unite_to_list(views(operands));
}

PostingList subtract(Operands operands) {
    const auto lists = views(operands);
    return subtract_to_list(*lists.front(), Lists(lists).subspan(1));
}

const Last& last() {
    return state().last;
}

const service::DispatchProfile& last_profile() {
#ifdef POSTINGS_SERVICE
    return state().dispatcher.profile();
#else
    static const service::DispatchProfile here{.device = {}, .reason = "built without postingsd"};
    return here;
#endif
}

const Choice* force(const Choice* forced) {
    return std::exchange(state().forced, forced);
}

void set_choice(const Choice& choice) {
    state().by_ini = choice;
}

service::DispatcherOptions& limits() {
    return state().options;
}

bool parse_choice(std::string_view text, Choice& choice) {
    if (text == "auto") {
        choice = {};
        return true;
    }
    if (text == "cpu") {
        choice = {Choice::Where::Cpu, "auto"};
        return true;
    }
    const std::string_view kind = text.substr(0, text.find(':'));
    if (kind != "cuda" && kind != "opencl") return false;
    std::string devices(kind);
    if (kind.size() != text.size()) {
        const std::string_view number = text.substr(kind.size() + 1);
        if (number.empty() || number.size() > 3 ||
            number.find_first_not_of("0123456789") != number.npos)
            return false;
        // The first device's service is the same, whether it is asked for by number or not.
        if (number != "0") devices = text;
    }
    choice = {Choice::Where::Device, devices};
    return true;
}

namespace {

#ifdef POSTINGS_SERVICE
// Stands beside this library.
std::string find_executable() {
    if (service_setting() != "auto") return service_setting();
    Dl_info info;
    if (dladdr(reinterpret_cast<void*>(&find_executable), &info) == 0) return {};
    const std::string library = info.dli_fname;
    const size_t slash = library.rfind('/');
    const std::string beside =
        slash == std::string::npos ? "postingsd" : library.substr(0, slash + 1) + "postingsd";
    return access(beside.c_str(), X_OK) == 0 ? beside : std::string();
}

// A process that serves many requests is worth a service that is there before the first large one.
bool serves_many_requests() {
    for (const char* name :
         {"fpm-fcgi", "apache2handler", "frankenphp", "embed", "cli-server", "litespeed"}) {
        if (strcmp(sapi_module.name, name) == 0) return true;
    }
    return false;
}

// Does not wait for what it starts.
void warm_up() {
    if (state().by_ini.where == Choice::Where::Cpu || executable().empty()) return;
    if (state().by_ini.where == Choice::Where::Auto && !service::gpu_seems_present()) return;
    state().warmed_up = true;
    service::Client::start_unless_running(state().by_ini.devices, executable());
}
#endif

}  // namespace

const std::string& executable() {
#ifdef POSTINGS_SERVICE
    static const std::string found = find_executable();
#else
    static const std::string found;
#endif
    return found;
}

Status status() {
#ifdef POSTINGS_SERVICE
    if (executable().empty()) return {"off", {}};
    service::ClientOptions options;
    options.devices = state().by_ini.devices;
    service::Client client(options);  // has nothing to start
    auto devices = client.devices();
    if (devices) return {"running", std::move(*devices)};
    return {client.reason(), {}};
#else
    return {"not built", {}};
#endif
}

// As root, php-fpm starts workers of another user, whom a service of root would not serve: they
// start it themselves, in their first request.
void minit() {
#ifdef POSTINGS_SERVICE
    if (serves_many_requests() && geteuid() != 0) warm_up();
#endif
}

void rinit() {
    State& state = dispatch::state();
    state.forced = nullptr;
    state.last.operation = nullptr;
#ifdef POSTINGS_SERVICE
    state.options.executable = executable();
    state.options.gpu_seems_present = service::gpu_seems_present();
    if (!state.warmed_up && serves_many_requests()) warm_up();
#endif
}

void globals_ctor(void* globals) {
    static_cast<zend_postings_globals*>(globals)->dispatch_state = new State;
}

void globals_dtor(void* globals) {
    delete static_cast<State*>(static_cast<zend_postings_globals*>(globals)->dispatch_state);
}

}  // namespace postings::php::dispatch
