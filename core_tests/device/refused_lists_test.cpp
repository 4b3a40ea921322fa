// A list that one service would not take is not kept from the next one.
#include "device/list_pair.h"
#include "device/server_fixture.h"
#include "service/client/dispatcher.h"

namespace postings::service {
namespace {

TEST_F(ServerInThisProcess, AListThatWasRefusedIsTriedAtTheNextOne) {
    setenv("XDG_CACHE_HOME", (folder_ + "/cache").c_str(), 1);
    CostModel model;
    model.cpu_fixed = 1e9;
    ASSERT_TRUE(store_model("test", {"C++", model}));
    const DispatcherOptions options{
        .executable = "/bin/false", .start_patience_ns = 10'000'000'000, .gpu_seems_present = true};
    const DevicePreference preference{DevicePreference::Where::Auto, "test"};
    Dispatcher dispatcher(options);
    std::mt19937_64 random(test_seed());
    const Pair pair = random_pair(random, 100'000);
    CachedKey keys[2];
    const ListReference references[] = {{&pair.a, &keys[0]}, {&pair.b, &keys[1]}};
    const std::vector<uint32_t> both = whole_table(2);
    const SetTask task{SetOperation::Intersect, false, {&both, 1}};
    {
        const Running small(uint64_t{128} << 10);
        std::string reason;
        for (int i = 0; i < 5; ++i) {
            EXPECT_FALSE(dispatcher.combine(preference, references, task));
            reason = dispatcher.profile().reason;
        }
        EXPECT_EQ(reason, "the device does not take one of the lists");
    }
    const Running large(uint64_t{4} << 20);
    std::optional<uint64_t> count;
    for (int waits = 0; waits < 500 && !count; ++waits) {
        if (const auto results = dispatcher.combine(preference, references, task)) {
            count = results->counts[0];
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
    EXPECT_EQ(count, pair.expected.size()) << dispatcher.profile().reason;
    unsetenv("XDG_CACHE_HOME");
}

}  // namespace
}  // namespace postings::service
