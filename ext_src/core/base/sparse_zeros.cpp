#include "core/base/sparse_zeros.h"

#include <cstdlib>
#include <new>

#ifndef _WIN32
#include <sys/mman.h>
#endif

namespace postings {

namespace {

// calloc() would write to memory that was freed before.
void* new_zeros(size_t bytes) {
#ifdef _WIN32
    void* const data = std::calloc(bytes, 1);
    if (data == nullptr) throw std::bad_alloc();
#else
    void* const data =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED) throw std::bad_alloc();
#endif
    return data;
}

}  // namespace

SparseZeros::SparseZeros(size_t bytes) : data_(new_zeros(bytes), Free{bytes}) {}

void SparseZeros::Free::operator()(void* data) const {
#ifdef _WIN32
    std::free(data);
#else
    munmap(data, bytes);
#endif
}

}  // namespace postings
