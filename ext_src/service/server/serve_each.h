// Several devices by one postingsd: it starts one for each.
#pragma once

#include <atomic>
#include <string>
#include <vector>

namespace postings::service {

// What signals ask for.
struct Requests {
    const std::atomic<bool>& stop;
    std::atomic<bool>& hangup;
};

// A process for each of these services, which is called so, with these options besides, so that a
// device that fails takes no other one along. In the foreground, until all have ended or it is
// to stop; they get the signals as well; one that failed, or that another process serves, is
// started again, a second later, then two, four and up to thirty. In the background, each goes on
// by itself. Returns an exit status.
int serve_each(const std::vector<std::string>& names, const std::string& called,
               const std::vector<std::string>& options, bool foreground, const Requests& requests);

}  // namespace postings::service
