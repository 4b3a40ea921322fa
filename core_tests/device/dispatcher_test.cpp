// What decides, and what it does with a real service.
#include "service/client/dispatcher.h"

#include "core/list_ops/list_ops.h"
#include "core/yioop/packed_postings.h"
#include "device/dispatcher_fixture.h"
#include "posting_list_samples.h"
#include "service/client/device_list.h"

namespace postings::service {
namespace {

class Dispatching : public WithMadeUpCosts {
  protected:
    void SetUp() override {
        WithMadeUpCosts::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        preference_.devices = test_device() + ":0";
        std::mt19937_64 random(test_seed());
        for (int i = 0; i < 3; ++i) {
            lists_.push_back(PostingList::from_docs(list_with_gaps(random, 20'000, 2 + i), {},
                                                    CodecId::BitPacked));
        }
    }

    std::vector<ListReference> references() {
        std::vector<ListReference> all;
        keys_.resize(lists_.size());
        for (size_t i = 0; i < lists_.size(); ++i) all.push_back({&lists_[i], &keys_[i]});
        return all;
    }
    size_t expected() {
        const PostingListView* const all[] = {&lists_[0], &lists_[1], &lists_[2]};
        return intersect_count(all);
    }

    std::optional<SetResults> intersected(Dispatcher& dispatcher, bool want_docs) {
        const std::vector<uint32_t> all = whole_table(lists_.size());
        return dispatcher.combine(preference_, references(),
                                  {SetOperation::Intersect, want_docs, {&all, 1}});
    }
    std::optional<uint64_t> count(Dispatcher& dispatcher) {
        const auto results = intersected(dispatcher, false);
        return results ? std::optional<uint64_t>(results->counts[0]) : std::nullopt;
    }

    DevicePreference preference_;
};

TEST_F(Dispatching, ForcedToTheCpuAsksNobody) {
    preference_.where = DevicePreference::Where::Cpu;
    Dispatcher dispatcher(options_);
    EXPECT_FALSE(count(dispatcher));
    EXPECT_EQ(dispatcher.profile().reason, "the CPU was asked for");
    EXPECT_TRUE(services().empty());
    EXPECT_FALSE(keys_[0].known()) << "nothing was hashed";
}

TEST_F(Dispatching, WithoutAGpuAutoAsksNobody) {
    options_.gpu_seems_present = false;
    Dispatcher dispatcher(options_);
    EXPECT_FALSE(count(dispatcher));
    EXPECT_EQ(dispatcher.profile().reason, "this machine seems to have no GPU");
    EXPECT_TRUE(services().empty());
}

TEST_F(Dispatching, ForcedToTheDeviceBringsTheListsThere) {
    preference_.where = DevicePreference::Where::Device;
    Dispatcher dispatcher(options_);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(count(dispatcher), expected()) << dispatcher.profile().reason;
        EXPECT_EQ(dispatcher.profile().request.uploaded_bytes > 0, i == 0);
        EXPECT_GT(dispatcher.profile().request.device_ns, 0u);
        EXPECT_FALSE(dispatcher.profile().device.empty());
    }
    const auto results = intersected(dispatcher, true);
    ASSERT_TRUE(results);
    EXPECT_EQ(results->docs.size(), expected());
    EXPECT_EQ(dispatcher.profile().returned_bytes, 4 * (1 + expected()));
}

TEST_F(Dispatching, WhatTheCpuTakesIsLearned) {
    start_and_assume(1000, 1'000'000, 1);
    Dispatcher dispatcher(options_);
    double before = 0;
    int here = 0;
    while (!count(dispatcher) && here < 200) {
        if (++here % 2 == 0) continue;  // of what is not told, nothing is learned
        ASSERT_TRUE(dispatcher.learns_from_cpu()) << dispatcher.profile().reason;
        EXPECT_GE(dispatcher.profile().predicted_cpu_ns, before);
        before = dispatcher.profile().predicted_cpu_ns;
        dispatcher.took_on_cpu(100e6);
        EXPECT_FALSE(dispatcher.learns_from_cpu());
    }
    EXPECT_GT(here, 5);
    EXPECT_LT(here, 200) << dispatcher.profile().reason;
    EXPECT_FALSE(dispatcher.learns_from_cpu()) << "the device did it";
}

TEST_F(Dispatching, MoreListsThanADeviceTakesAreNotSent) {
    preference_.where = DevicePreference::Where::Device;
    Dispatcher dispatcher(options_);
    const std::vector<ListReference> many(kMaxCombineLists + 1, references()[0]);
    const std::vector<uint32_t> all = whole_table(many.size());
    EXPECT_FALSE(
        dispatcher.combine(preference_, many, {SetOperation::Intersect, false, {&all, 1}}));
    EXPECT_EQ(dispatcher.profile().reason, "not for so many lists");
    EXPECT_FALSE(keys_[0].known()) << "nothing was hashed";
    EXPECT_TRUE(services().empty());
}

TEST_F(Dispatching, OneLongQueryDoesNotKeepABatchFromTheDevice) {
    preference_.where = DevicePreference::Where::Device;
    Dispatcher dispatcher(options_);
    std::vector<uint32_t> all;
    for (uint32_t i = 0; i < 2 * kMaxCombineLists; ++i) all.push_back(i % 3);
    const std::vector<std::vector<uint32_t>> queries = {{0, 1}, all, {1, 2}, all};
    std::vector<uint32_t> counts, docs;
    for (const auto& query : queries) {
        std::vector<const PostingListView*> views;
        for (const uint32_t list : query) views.push_back(&lists_[list]);
        const auto common = intersect(views);
        counts.push_back(static_cast<uint32_t>(common.size()));
        docs.insert(docs.end(), common.begin(), common.end());
    }
    for (const bool want_docs : {false, true}) {
        const auto found = dispatcher.combine(preference_, references(),
                                              {SetOperation::Intersect, want_docs, queries});
        ASSERT_TRUE(found) << dispatcher.profile().reason;
        EXPECT_FALSE(dispatcher.profile().device.empty());
        EXPECT_EQ(found->counts, counts);
        EXPECT_EQ(found->docs, want_docs ? docs : std::vector<uint32_t>());
    }
}

TEST_F(Dispatching, WithoutMeasuredCostsTheCpuDoesIt) {
    start_and_assume(1e9, 1, 1);
    setenv("XDG_CACHE_HOME", (folder_ + "/none").c_str(), 1);
    Dispatcher dispatcher(options_);
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(count(dispatcher));
        EXPECT_EQ(dispatcher.profile().reason, "the costs of this machine are not measured yet");
    }
}

TEST_F(Dispatching, WithoutMeasuredCostsAServiceIsStartedToMeasureThem) {
    setenv("XDG_CACHE_HOME", (folder_ + "/none").c_str(), 1);
    options_.executable = "/bin/true";
    options_.start_patience_ns = 0;
    Dispatcher dispatcher(options_);
    EXPECT_FALSE(count(dispatcher));
    EXPECT_NE(dispatcher.profile().reason.find("no service listens"), std::string::npos)
        << dispatcher.profile().reason;
}

TEST_F(Dispatching, WhereTheCpuIsFasterNothingIsAsked) {
    start_and_assume(1000, 2000, 0);
    Dispatcher dispatcher(options_);
    EXPECT_FALSE(count(dispatcher));
    EXPECT_EQ(dispatcher.profile().reason, "the CPU is faster");
    EXPECT_EQ(dispatcher.profile().predicted_cpu_ns, 1000);
    EXPECT_EQ(dispatcher.profile().predicted_device_ns, 2000);
}

// Three lists, each of which takes 10 to bring, and a gain of 9.9, or of 9.8 while the service has
// not taken the call before off its backlog: nobody knows in the first call whether they are there;
// then three times 9.9 do not make 30, four times do.
TEST_F(Dispatching, ListsAreBroughtWhenTheirUsesPayForTheWay) {
    start_and_assume(1e9, 1e7, 1e9);
    Dispatcher dispatcher(options_);
    std::vector<bool> done;
    std::string reasons;
    for (int i = 0; i < 6; ++i) {
        const auto found = count(dispatcher);
        done.push_back(found.has_value());
        reasons += dispatcher.profile().reason + "; ";
        if (found) {
            EXPECT_EQ(*found, expected());
        }
    }
    EXPECT_EQ(done, (std::vector<bool>{false, false, false, false, true, true})) << reasons;
    EXPECT_EQ(dispatcher.profile().request.uploaded_bytes, 0u) << "they stay there";

    Dispatcher other(options_);
    EXPECT_EQ(count(other), expected()) << "another process finds them there";
}

// Of three lists two fit into the service's memory: to bring all again at every call would take
// longer than whatever could be gained.
TEST_F(Dispatching, ListsThatDoNotFitTogetherAreNotBroughtAgainAndAgain) {
    const std::string start =
        std::string(postingsd()) + " --device=" + test_device() + " --memory=1200000";
    ASSERT_EQ(std::system(start.c_str()), 0);
    start_and_assume(1e9, 2e8, 1e9);
    std::mt19937_64 random(test_seed());
    size_t bytes = 0;
    for (PostingList& list : lists_) {
        list = PostingList::from_docs(list_with_gaps(random, 150'000, 5), {}, CodecId::BitPacked);
        bytes += list.bytes().size();
    }
    Dispatcher dispatcher(options_);
    int brought = 0;
    for (int i = 0; i < 12; ++i) {
        EXPECT_FALSE(count(dispatcher));
        const uint64_t uploaded = dispatcher.profile().request.uploaded_bytes;
        EXPECT_LE(uploaded, 2 * bytes) << "twice a call at most";
        brought += uploaded > 0;
    }
    EXPECT_GT(brought, 0);
    EXPECT_LE(brought, 6) << "every other call at most";
}

// Hashing takes 25, and a gain is 8. The fourth call asks whether the lists are there.
TEST_F(Dispatching, ListsAreHashedWhenTheirUsesPayForIt) {
    start_and_assume(1e9, 2e8, 0, 25e8);
    Dispatcher dispatcher(options_);
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(count(dispatcher));
        EXPECT_EQ(dispatcher.profile().reason,
                  "not yet used enough to be looked for on the device");
        EXPECT_FALSE(keys_[0].known());
    }
    EXPECT_FALSE(count(dispatcher));
    EXPECT_TRUE(keys_[0].known());
    EXPECT_EQ(count(dispatcher), expected());
}

TEST_F(Dispatching, CostsOfAnotherDeviceDoNotCount) {
    start_and_assume(1e9, 1, 1);
    CostModel model;
    model.cpu_fixed = 1e7;
    ASSERT_TRUE(store_model(test_device(), {"Another Device", model}));
    Dispatcher dispatcher(options_);
    EXPECT_FALSE(count(dispatcher));
    EXPECT_EQ(dispatcher.profile().reason, "the costs of this machine are not measured yet");
}

TEST_F(Dispatching, AKilledServiceIsSeenAndLeftAlone) {
    preference_.where = DevicePreference::Where::Device;
    Dispatcher dispatcher(options_);
    ASSERT_TRUE(count(dispatcher));
    for (pid_t pid : services()) kill(pid, SIGKILL);
    while (!services().empty()) pause_ms(1);
    EXPECT_FALSE(count(dispatcher));
    EXPECT_FALSE(dispatcher.profile().reason.empty());
    EXPECT_TRUE(dispatcher.profile().device.empty());
    pause_ms(1100);
    EXPECT_EQ(count(dispatcher), expected()) << dispatcher.profile().reason;
}

TEST_F(Dispatching, DecodesWhereThatIsFaster) {
    const PostingList list = PostingList::from_docs(lists_[0].docs(), {}, CodecId::Rice);
    CachedKey key;
    const std::vector<uint32_t> docs{2, 4, 70}, frequencies{1, 0, 2}, positions{5, 1, 9};
    const Bytes packed = pack_yioop_postings(docs, frequencies, positions);
    for (const double device : {1.0, 1e10}) {
        start_and_assume(1e9, device, 0);
        auto measured = load_model(test_device());
        measured->model.unpack_round_trip = measured->model.pack_round_trip = device;
        ASSERT_TRUE(store_model(test_device(), *measured));
        Dispatcher decider(options_);
        for (int i = 0; i < 3; ++i) decider.decode(preference_, {&list, &key});  // brings it there
        const auto decoded = decider.decode(preference_, {&list, &key});
        ASSERT_EQ(decoded.has_value(), device == 1) << decider.profile().reason;
        if (decoded) {
            EXPECT_TRUE(std::ranges::equal(*decoded, list.docs()));
        }
        const auto arrays = decider.yioop_unpack(preference_, packed, kYioopDocs | kYioopPositions);
        ASSERT_EQ(arrays.has_value(), device == 1) << decider.profile().reason;
        if (arrays) {
            EXPECT_TRUE(std::ranges::equal(arrays->docs, docs));
            EXPECT_TRUE(std::ranges::equal(arrays->positions, positions));
            EXPECT_EQ(decider.profile().returned_bytes, 24u);
        }
        const auto again = decider.yioop_pack(preference_, {docs, frequencies, positions});
        ASSERT_EQ(again.has_value(), device == 1) << decider.profile().reason;
        if (again) {
            EXPECT_TRUE(std::ranges::equal(*again, packed));
        } else {
            EXPECT_EQ(decider.profile().reason, "the CPU is faster");
        }
    }
    // Its result takes more than what may be shared.
    options_.buffer_bytes = kBufferBytes;
    const Bytes large(kBufferBytes);
    Dispatcher decider(options_);
    EXPECT_FALSE(decider.yioop_unpack(preference_, large, kYioopDocs));
    EXPECT_NE(decider.profile().reason.find("postings.service_buffer"), std::string::npos);
}

// Its name tells which devices are visible.
std::filesystem::path model_file(const std::filesystem::path& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with("cost-model-auto")) return entry.path();
    }
    return folder / "none";
}

// `auto`, with any device: the service has its costs measured, and then they decide.
TEST_F(Dispatching, AutoMeasuresThisMachineByItself) {
    // A service that measures may be slow to greet where everything else is slow, too.
    const auto expect_is_waiting = [](const std::string& reason) {
        EXPECT_TRUE(reason == "the costs of this machine are not measured yet" ||
                    reason.ends_with("does not answer"))
            << reason;
    };
    // Compiling kernels takes minutes: those that are compiled already are at hand.
    const char* home = std::getenv("HOME");
    const std::filesystem::path usual =
        cache_before_.empty() ? std::string(home ? home : "") + "/.cache" : cache_before_;
    const std::filesystem::path cache = folder_ + "/cache/postings";
    std::filesystem::create_directories(cache);
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(usual / "postings", none)) {
        if (entry.path().extension() == ".program") {
            std::filesystem::copy_file(entry.path(), cache / entry.path().filename());
        }
    }
    setenv("XDG_CACHE_HOME", cache.parent_path().c_str(), 1);
    setenv("POSTINGS_AUTO_ANY", "1", 1);
    preference_.devices = "auto";
    Dispatcher dispatcher(options_);
    for (int tries = 0; tries < 3000; ++tries) {
        const auto found = count(dispatcher);
        if (found) {
            EXPECT_EQ(*found, expected());
        }
        if (dispatcher.profile().predicted_cpu_ns > 0) break;
        expect_is_waiting(dispatcher.profile().reason);
        pause_ms(100);
    }
    EXPECT_GT(dispatcher.profile().predicted_cpu_ns, 0) << dispatcher.profile().reason;
    EXPECT_GT(dispatcher.profile().predicted_device_ns, 0);
    const auto model = load_model("auto");
    ASSERT_TRUE(model);
    // Who keeps files elsewhere has the same from the service.
    setenv("XDG_CACHE_HOME", (folder_ + "/elsewhere").c_str(), 1);
    EXPECT_FALSE(load_model("auto"));
    Dispatcher stranger(options_);
    count(stranger);
    EXPECT_GT(stranger.profile().predicted_cpu_ns, 0) << stranger.profile().reason;
    // It is measured again when somebody has damaged it.
    std::filesystem::resize_file(model_file(cache), 200);
    bool has_costs = false;
    for (int tries = 0; tries < 3000; ++tries) {
        Dispatcher other(options_);
        count(other);
        has_costs = other.profile().predicted_cpu_ns > 0;
        if (has_costs) break;
        expect_is_waiting(other.profile().reason);
        pause_ms(100);
    }
    EXPECT_TRUE(has_costs);
    unsetenv("POSTINGS_AUTO_ANY");
    setenv("XDG_CACHE_HOME", cache.parent_path().c_str(), 1);
    EXPECT_TRUE(load_model("auto"));
    EXPECT_GT(model->model.unpack_round_trip, 0);
    EXPECT_FALSE(std::isinf(model->model.pack_round_trip));
    EXPECT_FALSE(std::isinf(model->model.device_docs[static_cast<size_t>(CodecId::OptPfd)]));
}

// Two services, as of two users, share a device: the second one takes what the first one leaves.
TEST_F(Dispatching, ServicesForOneDeviceLiveBesideEachOther) {
    preference_ = {DevicePreference::Where::Device, test_device() + ":0"};
    Dispatcher dispatcher(options_), other(options_);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(count(dispatcher), expected()) << dispatcher.profile().reason;
        std::filesystem::create_directory(folder_ + "/other");
        setenv("XDG_RUNTIME_DIR", (folder_ + "/other").c_str(), 1);
        EXPECT_EQ(count(other), expected()) << other.profile().reason;
    }
    EXPECT_EQ(services().size(), 2u);
}

TEST_F(Dispatching, CalibrationMeasuresWhatThereIs) {
    Client client(options());
    const CostModel model = calibrate(client);
    EXPECT_TRUE(CostModel::parse(model.text())) << model.text();
    EXPECT_GT(model.round_trip, 0);
    EXPECT_GT(model.cpu_fixed, 0);
    EXPECT_GT(model.hash_byte, 0);
    for (const Codec* codec : codecs()) {
        EXPECT_GT(model.cpu_decode[static_cast<size_t>(codec->id)], 0) << codec->name;
    }
    EXPECT_FALSE(std::isinf(model.device_decode[static_cast<size_t>(CodecId::BitPacked)]));
}

TEST(DeviceList, IsReadAsItIsWritten) {
    const auto devices = parse_device_list(
        "cuda:0  NVIDIA H200, 143771 MiB\nopencl:1  A, B, 12 MiB, a CPU\nno devices\nopencl:x  A, "
        "1 MiB\n");
    ASSERT_EQ(devices.size(), 2u);
    EXPECT_EQ(devices[0].kind, "cuda");
    EXPECT_EQ(devices[0].name, "NVIDIA H200");
    EXPECT_EQ(devices[0].memory, uint64_t{143771} << 20);
    EXPECT_EQ(devices[1].number, 1u);
    EXPECT_EQ(devices[1].name, "A, B");
}

TEST(DeviceList, IsEmptyWhereNothingCanTell) {
    EXPECT_TRUE(list_devices("/nonexistent").empty());
    EXPECT_TRUE(list_devices("/bin/true").empty());
}

}  // namespace
}  // namespace postings::service
