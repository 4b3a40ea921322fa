// Exceptions of the storage of an index, in addition to InvalidArgument.
#pragma once

#include <cerrno>
#include <cstdint>
#include <string>
#include <utility>

#include "core/base/error.h"

namespace postings::storage {

// The bytes of a file are not those that were written. `offset` counts from the beginning of the
// file, even inside of a part; `part` is empty outside of parts.
class CorruptedFile : public CorruptedData {
  public:
    CorruptedFile(std::string file, std::string part, uint64_t offset, const std::string& what)
        : CorruptedData(file + (part.empty() ? "" : ", part " + part) + ", offset " +
                            std::to_string(offset) + ": " + what,
                        static_cast<size_t>(offset)),
          file(std::move(file)),
          part(std::move(part)) {}
    std::string file, part;
};

// The file is intact, but of a version (or with a codec) that this build cannot read.
class UnknownVersion : public Error {
  public:
    UnknownVersion(std::string file, const std::string& what)
        : Error(file + ": " + what), file(std::move(file)) {}
    std::string file;
};

// Somebody else may be writing where this writer was meant to be alone: it stops writing.
class LostLock : public Error {
  public:
    LostLock(const std::string& folder, const std::string& why)
        : Error("the index " + folder + " is no longer this writer's: " + why) {}
};

// The system refused an operation; `code` is errno (ENOSPC for a full disk, EACCES, EROFS,
// ENOENT...).
class FileError : public Error {
  public:
    FileError(const char* what, std::string path, int code);
    std::string path;
    int code;
};

// What an incomplete copy or an interrupted drop has left, where an index was to be made.
class LeftFile : public FileError {
  public:
    explicit LeftFile(std::string path)
        : FileError("cannot make an index beside", std::move(path), EEXIST) {}
};

}  // namespace postings::storage
