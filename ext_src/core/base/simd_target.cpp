#include "core/base/simd_target.h"

#include <hwy/highway.h>
#include <hwy/targets.h>

namespace postings {

// Highway sorts from the best to the scalar one; kernels take the first.
const char* simd_target() {
    return hwy::TargetName(hwy::SupportedAndGeneratedTargets().front());
}

}  // namespace postings
