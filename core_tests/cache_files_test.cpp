// Files that cache what takes long to compute.
#include "core/system/cache_files.h"

#include <cstdlib>

#include "storage_samples.h"

namespace postings {
namespace {

class CacheFiles : public StorageTest {
  protected:
    CacheFiles() { setenv("XDG_CACHE_HOME", folder.c_str(), 1); }
    ~CacheFiles() override { unsetenv("XDG_CACHE_HOME"); }
};

TEST_F(CacheFiles, ThoseUsedLastAreKept) {
    const std::string prefix = "test-of-pruning-" + std::to_string(getpid()) + "-", other = "b";
    for (const char* name : {"1", "2", "3", "4"}) {
        ASSERT_TRUE(store_cached(prefix + name, "x"));
        mark_cached(prefix + name);
    }
    ASSERT_TRUE(store_cached(other, "x"));
    mark_cached(prefix + "2");
    prune_cached(prefix, 2);
    for (const std::string& name : {prefix + "2", prefix + "4", other})
        EXPECT_TRUE(std::filesystem::exists(path("postings/" + name))) << name;
    for (const char* name : {"1", "3"})
        EXPECT_FALSE(std::filesystem::exists(path("postings/" + prefix + name))) << name;
}

}  // namespace
}  // namespace postings
