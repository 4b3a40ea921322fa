// Runs a test once for every SIMD target that this machine has and the build contains.
#pragma once

#include <gtest/gtest.h>
#include <hwy/targets.h>

namespace postings::testing {

template <class Test>
void each_target(Test test) {
    const int64_t supported = hwy::SupportedTargets();
    for (int64_t rest = supported; rest; rest &= rest - 1) {
        const int64_t target = rest & -rest;
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        SCOPED_TRACE(hwy::TargetName(target));
        test();
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace postings::testing
