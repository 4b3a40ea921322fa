#include "batch/simd_targets.h"

#include <hwy/highway.h>
#include <hwy/targets.h>

namespace postings::batch {

std::vector<std::string> simd_targets() {
    std::vector<std::string> names;
    for (int64_t target : hwy::SupportedAndGeneratedTargets())
        names.emplace_back(hwy::TargetName(target));
    return names;
}

void use_simd_target(const std::string& name) {
    for (int64_t target : hwy::SupportedAndGeneratedTargets())
        if (name == hwy::TargetName(target)) hwy::GetChosenTarget().Update(target);
}

}  // namespace postings::batch
