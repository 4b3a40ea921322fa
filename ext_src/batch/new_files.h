// Files that take their names together, once all of them are whole.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace postings::batch {

// A file that is there may be an input, mapped while the new one is written; and what fails before
// take_names() leaves all files as they were. A process that is killed leaves NAME.PID-N.new.
class NewFiles {
  public:
    NewFiles() = default;
    NewFiles(const NewFiles&) = delete;
    NewFiles& operator=(const NewFiles&) = delete;
    ~NewFiles();  // removes those that have not taken their names

    // Where to write what shall be in the file `path`; a device is written to itself. UsageError
    // for a name that it has had before.
    std::string written_at(const std::string& path);
    // To be called when all are closed. Throws Error.
    void take_names();

  private:
    std::vector<std::pair<std::string, std::string>> files_;  // where each is written, its name
};

}  // namespace postings::batch
