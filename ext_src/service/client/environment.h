// The environment of processes that are started here: never the one that the script has set.
#pragma once

#include <string>
#include <vector>

#include "core/system/environment.h"

namespace postings::service {

class Environment {
  public:
    Environment() {
        // The workers of php-fpm have none, and a compiler that OpenCL starts looks for a linker.
        if (!environment_variable("PATH"))
            strings_.emplace_back("PATH=/usr/local/bin:/usr/bin:/bin");
        for (std::string& variable : strings_) pointers_.push_back(variable.data());
        pointers_.push_back(nullptr);
    }
    Environment(const Environment&) = delete;
    // In the form that exec() takes.
    char** variables() const { return const_cast<char**>(pointers_.data()); }

  private:
    std::vector<std::string> strings_ = service_environment();
    std::vector<char*> pointers_;
};

}  // namespace postings::service
