#include "batch/new_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "batch/options.h"

namespace postings::batch {

namespace fs = std::filesystem;

namespace {

// Makes an empty file beside `name`, under a name that no file has.
std::string made_beside(const std::string& name) {
    for (unsigned number = 0;; ++number) {
        const std::string fresh =
            name + "." + std::to_string(getpid()) + "-" + std::to_string(number) + ".new";
        const int file = open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0) {
            close(file);
            return fresh;
        }
        if (errno != EEXIST) throw Error("cannot write '" + name + "': " + std::strerror(errno));
    }
}

}  // namespace

NewFiles::~NewFiles() {
    for (const auto& [fresh, name] : files_)
        if (fresh != name) std::remove(fresh.c_str());
}

std::string NewFiles::written_at(const std::string& path) {
    const bool device = fs::exists(path) && !fs::is_regular_file(path);
    // A symbolic link stays one.
    std::string name = device ? path : fs::weakly_canonical(path).string();
    if (std::ranges::find(files_, name, [](const auto& file) { return file.second; }) !=
        files_.end())
        throw UsageError("'" + path + "' is to be written twice");
    std::string fresh = device ? name : made_beside(name);
    files_.emplace_back(fresh, std::move(name));
    return fresh;
}

void NewFiles::take_names() {
    while (!files_.empty()) {
        const auto& [fresh, name] = files_.back();
        if (fresh != name && std::rename(fresh.c_str(), name.c_str()) != 0)
            throw Error("cannot write '" + name + "': " + std::strerror(errno));
        files_.pop_back();
    }
}

}  // namespace postings::batch
