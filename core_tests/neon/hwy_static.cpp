// Stands in for libhwy in the cross build: the one target that it is compiled for is there.
#include <hwy/targets.h>

namespace hwy {

int64_t SupportedTargets() {
    return HWY_STATIC_TARGET;
}
void SetSupportedTargetsForTest(int64_t) {}
ChosenTarget& GetChosenTarget() {
    static ChosenTarget chosen;
    return chosen;
}
HWY_NORETURN void Abort(const char*, int, const char*, ...) {
    __builtin_trap();
}

}  // namespace hwy
