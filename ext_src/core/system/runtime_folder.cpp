#include "core/system/runtime_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/base/error.h"
#include "core/system/descriptor.h"
#include "core/system/environment.h"

namespace postings {

std::string runtime_folder() {
    const auto runtime = environment_variable("XDG_RUNTIME_DIR");
    std::string folder = runtime && runtime->front() == '/'
                             ? *runtime + "/postings"
                             : "/tmp/postings-" + std::to_string(geteuid());
    if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) throw_errno(folder.c_str());
    struct stat status {};
    if (lstat(folder.c_str(), &status) != 0) throw_errno(folder.c_str());
    if (!S_ISDIR(status.st_mode) || status.st_uid != geteuid() || (status.st_mode & 0077) != 0) {
        throw Error(folder + " must be a folder of this user alone (mode 0700)");
    }
    return folder;
}

}  // namespace postings
