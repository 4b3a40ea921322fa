#include "service/protocol/board.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/base/error.h"
#include "service/protocol/socket.h"

#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

namespace postings::service {

namespace {

// A running service looks for requests more often than this; if not, it is in the middle of
// something, or has no processor.
constexpr uint64_t kLooksNs = 1'000'000;
// Whatever a service says.
constexpr uint64_t kMostAwayNs = 100'000'000;

}  // namespace

Board Board::create() {
    Board board;
    board.memfd_ = Descriptor(memfd_create("postings-board", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (!board.memfd_) throw_errno("memfd_create");
    if (ftruncate(board.memfd_.get(), sizeof(BoardPage)) != 0) throw_errno("ftruncate");
    board.mapping_ = Mapping(board.memfd_.get(), sizeof(BoardPage), true);
    // Linux before 5.1 cannot keep clients from writing: then they only harm their own decisions.
    constexpr int kSeals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
    if (fcntl(board.memfd_.get(), F_ADD_SEALS, kSeals | F_SEAL_FUTURE_WRITE) != 0 &&
        (errno != EINVAL || fcntl(board.memfd_.get(), F_ADD_SEALS, kSeals) != 0)) {
        throw_errno("F_ADD_SEALS");
    }
    return board;
}

Board Board::map(Descriptor memfd) {
    if (!is_sealed_memfd(memfd.get(), sizeof(BoardPage))) {
        throw Error("the service's board is not a sealed memfd of the right size");
    }
    Board board;
    board.mapping_ = Mapping(memfd.get(), sizeof(BoardPage), false);
    return board;
}

double Board::wait_ns(uint64_t now) const {
    const BoardPage& page = **this;
    const uint64_t looked = page.looked_ns.load(std::memory_order_relaxed);
    const uint64_t wait = page.wait_ns.load(std::memory_order_relaxed);
    const uint64_t away = page.away_ns.load(std::memory_order_relaxed);
    const uint64_t usual = std::max(kLooksNs, 2 * std::min(away, kMostAwayNs));
    const uint64_t silent = looked == 0 || now < looked + usual ? 0 : now - looked;
    return static_cast<double>(std::max(wait, silent));
}

double Board::away_ns() const {
    return static_cast<double>(
        std::min((*this)->away_ns.load(std::memory_order_relaxed), kMostAwayNs));
}

bool send_greeting(int socket, const Channel& channel, const Board& board) {
    return send_message(socket, {.type = MessageType::Channel, .size = sizeof(Shared)},
                        channel.memfd()) &&
           send_message(socket, {.type = MessageType::Board, .size = sizeof(BoardPage)},
                        board.memfd());
}

}  // namespace postings::service
