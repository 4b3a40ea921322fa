// A client that a test makes of a socket alone.
#pragma once

#include <optional>
#include <utility>

#include "service/protocol/channel.h"
#include "service/protocol/socket.h"

namespace postings::service {

// Says hello; nothing if the service does not greet it.
inline std::optional<Channel> greeted(const Descriptor& socket) {
    if (!send_message(socket.get(), {.type = MessageType::Hello, .size = kVersion})) return {};
    auto channel = receive_message(socket.get(), 5000);
    const auto board = receive_message(socket.get(), 5000);
    if (!channel || !board || board->message.type != MessageType::Board) return {};
    return Channel::map(std::move(channel->descriptor));
}

}  // namespace postings::service
