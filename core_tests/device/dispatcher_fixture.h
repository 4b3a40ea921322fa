// What decides with a real service and costs that are made up, so that it decides as a test needs
// it.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "device/service_fixture.h"
#include "service/client/dispatcher.h"
#include "service/server/calibrate.h"

namespace postings::service {

class WithMadeUpCosts : public Service {
  protected:
    void SetUp() override {
        if (const char* before = std::getenv("XDG_CACHE_HOME")) cache_before_ = before;
        Service::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        options_ = {.executable = postingsd(),
                    .deadline_ns = 20'000'000'000,
                    .start_patience_ns = kPatienceNs,
                    .timed = true,
                    .gpu_seems_present = true};
    }
    void TearDown() override {
        unsetenv("XDG_CACHE_HOME");
        if (!cache_before_.empty()) setenv("XDG_CACHE_HOME", cache_before_.c_str(), 1);
        Service::TearDown();
    }

    // The service itself compiles its kernels out of the usual cache; costs are looked up in one of
    // the test's own.
    // In seconds rather than microseconds: what the service does not take in a tenth of the CPU's
    // time is withdrawn, however busy this machine is.
    void start_and_assume(double cpu, double device, double upload, double hashing = 0) {
        Client client(options());
        const auto report = client.report();
        ASSERT_TRUE(report) << client.reason();
        cache_ = folder_ + "/cache";
        setenv("XDG_CACHE_HOME", cache_.c_str(), 1);
        CostModel model;
        model.cpu_fixed = cpu;
        model.round_trip = device;
        model.upload_fixed = upload;
        if (hashing > 0) {
            size_t bytes = 0;
            for (const PostingList& list : lists_) bytes += list.bytes().size();
            model.hash_byte = hashing / static_cast<double>(bytes);
        }
        ASSERT_TRUE(store_model(test_device(), {report->device, model}));
    }

    DispatcherOptions options_;
    std::vector<PostingList> lists_;
    std::vector<CachedKey> keys_;
    std::string cache_, cache_before_;
};

}  // namespace postings::service
