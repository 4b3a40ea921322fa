// What the service asks of a list before kernels see it.
#include "service/server/list_check.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <numeric>
#include <vector>

#include "core/codec/codec.h"
#include "core/list/posting_list.h"

namespace postings::service {
namespace {

// This process maps so many bytes more at most.
bool limit_memory(size_t bytes) {
    size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlimit limit{pages * static_cast<size_t>(sysconf(_SC_PAGESIZE)) + bytes, RLIM_INFINITY};
    return setrlimit(RLIMIT_AS, &limit) == 0;
}

// A few bytes can be docIDs without number: they are never all in memory.
TEST(ListCheck, NeedsLittleMemory) {
    std::vector<uint32_t> docs(1 << 24);
    std::iota(docs.begin(), docs.end(), 5u);
    for (const Codec* codec : codecs()) {
        SCOPED_TRACE(codec->name);
        const PostingList list = PostingList::from_docs(docs, {}, codec->id);
        const pid_t child = fork();
        if (child == 0) {
            int status = 1;
            try {
                if (limit_memory(docs.size())) check_for_kernels(list);
                status = 0;
            } catch (...) {
            }
            _exit(status);
        }
        int status = -1;
        EXPECT_EQ(waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0);
    }
}

}  // namespace
}  // namespace postings::service
