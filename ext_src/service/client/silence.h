// A note beside a service's socket that it did not answer a moment ago: so a service that was
// stopped or hangs delays one process at a time, and not each new one.
#pragma once

#include <cstdint>
#include <string>

namespace postings::service {

// Nanoseconds for which the service at this socket is still left alone; 0 if it may be asked.
uint64_t silence_left_ns(const std::string& socket_path);
void note_silence(const std::string& socket_path);
void forget_silence(const std::string& socket_path);

}  // namespace postings::service
