// The environment that processes started here get: never the script's.
#pragma once

#include <string>
#include <vector>

#include "core/system/environment.h"

namespace postings::service {

class Environment {
  public:
    Environment() {
        for (std::string& variable : strings_) pointers_.push_back(variable.data());
        pointers_.push_back(nullptr);
    }
    Environment(const Environment&) = delete;
    // As exec() takes them.
    char** variables() const { return const_cast<char**>(pointers_.data()); }

  private:
    std::vector<std::string> strings_ = service_environment();
    std::vector<char*> pointers_;
};

}  // namespace postings::service
