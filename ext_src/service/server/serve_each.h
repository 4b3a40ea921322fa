// Several devices by one postingsd: it starts one for each.
#pragma once

#include <atomic>
#include <string>
#include <vector>

namespace postings::service {

// A process for each of these services, which is called so, with these options besides, so that a
// device that fails takes no other one along. In the foreground, until all have ended or `stop` is
// set by a signal, which they get as well; one that failed, or that another process serves, is
// started again, a second later, then two, four and up to thirty. In the background, each goes on
// by itself. Returns an exit status.
int serve_each(const std::vector<std::string>& names, const std::string& called,
               const std::vector<std::string>& options, bool foreground,
               const std::atomic<bool>& stop);

}  // namespace postings::service
