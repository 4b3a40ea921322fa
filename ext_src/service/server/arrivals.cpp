#include "service/server/arrivals.h"

#include <algorithm>
#include <utility>

namespace postings::service {

namespace {

// A session that was told to bring something copies it first, which may take as long.
constexpr uint64_t kBringsNs = 1'000'000'000;
// Of a session's promises: of more, others do not know.
constexpr size_t kMostExpected = 8192;

}  // namespace

bool Arrivals::is_alive(const Coming& coming, uint64_t now) const {
    if (coming.was_sent) return true;
    const auto bringer = bringers_.find(coming.session);
    return bringer != bringers_.end() && now < bringer->second.until;
}

void Arrivals::expect(uint64_t session, const Need& need, uint64_t now) {
    Bringer& bringer = bringers_[session];
    bringer.until = now + kBringsNs;
    if (bringer.expected.size() >= kMostExpected) return;
    const auto [found, is_new] = coming_.try_emplace(need, Coming{session});
    if (!is_new) {
        if (is_alive(found->second, now)) return;
        found->second.session = session;
    }
    bringer.expected.push_back(need);
}

bool Arrivals::is_coming(uint64_t session, const Need& need, uint64_t now, bool waited_long) const {
    const auto found = coming_.find(need);
    return found != coming_.end() && found->second.session != session &&
           (waited_long ? found->second.was_sent : is_alive(found->second, now));
}

void Arrivals::forget(uint64_t session) {
    const auto bringer = bringers_.find(session);
    if (bringer == bringers_.end()) return;
    for (const Need& need : bringer->second.expected) {
        const auto found = coming_.find(need);
        if (found != coming_.end() && found->second.session == session && !found->second.was_sent) {
            coming_.erase(found);
        }
    }
    bringers_.erase(bringer);
    ++changes_;
}

void Arrivals::add(Upload upload, uint64_t now) {
    const auto bringer = bringers_.find(upload.session);
    if (bringer != bringers_.end()) bringer->second.until = now + kBringsNs;
    Coming& coming =
        coming_.try_emplace({upload.message.key, upload.message.type}, Coming{upload.session})
            .first->second;
    if (coming.was_sent) {
        coming.others.push_back(std::move(upload));
        return;
    }
    coming.session = upload.session;
    coming.was_sent = true;
    checker_.add(std::move(upload));
}

void Arrivals::take_checked() {
    for (CheckedUpload& upload : checker_.take()) checked_.push_back({std::move(upload)});
}

// Of what others have sent.
void Arrivals::check_next(std::unordered_map<Need, Coming, Hash>::iterator coming) {
    std::deque<Upload>& others = coming->second.others;
    if (others.empty()) {
        coming_.erase(coming);
        return;
    }
    coming->second.session = others.front().session;
    checker_.add(std::move(others.front()));
    others.pop_front();
}

// What is being checked comes to its end.
void Arrivals::withdraw(uint64_t session, const Need& sent) {
    const auto found = coming_.find(sent);
    if (found == coming_.end()) return;
    Coming& coming = found->second;
    if (coming.session == session) {
        if (!checker_.remove(session)) return;
        ++changes_;
        check_next(found);
    } else {
        std::erase_if(coming.others, [&](const Upload& one) { return one.session == session; });
    }
}

// Who brings the same is told the same if that is good for all, or it is the same process: one that
// sends what is false does so once for all of its sessions. Else its own is looked at.
void Arrivals::end(const CheckedUpload& upload, const std::string& refused, bool for_all) {
    const Need need{upload.key, upload.type};
    ++changes_;
    arrived_.push_back({upload.session, need, refused});
    const auto found = coming_.find(need);
    if (found == coming_.end()) return;
    std::erase_if(found->second.others, [&](const Upload& other) {
        if (!for_all && other.process != upload.process) return false;
        arrived_.push_back({other.session, need, refused});
        return true;
    });
    check_next(found);
}

// One after another a piece: a short list does not wait for a long one.
std::vector<Arrivals::Arrived> Arrivals::place_some(device::DeviceCache& cache, uint64_t most) {
    if (!checked_.empty()) {
        Checked checked = std::move(checked_.front());
        checked_.pop_front();
        const CheckedUpload& upload = checked.upload;
        if (upload.refused.empty() && !checked.incoming) {
            if (auto incoming = upload.begin(cache)) checked.incoming.emplace(std::move(*incoming));
        }
        if (!upload.refused.empty()) {
            end(upload, upload.refused, false);
        } else if (!checked.incoming) {
            end(upload, kDoesNotFit, true);
        } else if (cache.write_some(*checked.incoming, most)) {
            cache.finish(std::move(*checked.incoming));
            end(upload, {}, true);
        } else {
            checked_.push_back(std::move(checked));
        }
    }
    return std::exchange(arrived_, {});
}

}  // namespace postings::service
