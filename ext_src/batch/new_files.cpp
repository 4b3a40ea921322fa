#include "batch/new_files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "batch/options.h"

namespace postings::batch {

namespace fs = std::filesystem;

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
    std::string fresh = device ? name : name + ".new";
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
