#include "device/opencl_loader.h"

#include <dlfcn.h>

namespace postings::device {

namespace {

bool load(OpenCl& functions) {
    void* library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return false;
#define POSTINGS_LOAD(name)                                                      \
    functions.name = reinterpret_cast<decltype(&::name)>(dlsym(library, #name)); \
    if (functions.name == nullptr) return false;
    POSTINGS_OPENCL_FUNCTIONS(POSTINGS_LOAD)
#undef POSTINGS_LOAD
    return true;
}

}  // namespace

const OpenCl* opencl() {
    static OpenCl functions;
    static const bool loaded = load(functions);
    return loaded ? &functions : nullptr;
}

}  // namespace postings::device
