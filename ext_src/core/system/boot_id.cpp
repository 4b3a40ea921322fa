#include "core/system/boot_id.h"

#include <fstream>

namespace postings {

const std::string& boot_id() {
    static const std::string id = [] {
        std::string read;
        std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), read);
        return read;
    }();
    return id;
}

}  // namespace postings
