// Clients and services that a test makes of sockets alone.
#pragma once

#include <sys/socket.h>

#include <optional>
#include <thread>
#include <utility>

#include "service/protocol/board.h"
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

// As a service: waits for a client and greets it.
struct GreetedClient {
    Descriptor socket;
    Channel channel;
};
inline GreetedClient greet_client(const Descriptor& listener,
                                  ServiceState state = ServiceState::Ready) {
    Descriptor socket;
    while (!socket) {
        socket = Descriptor(accept(listener.get(), nullptr, nullptr));
        std::this_thread::yield();
    }
    Channel channel = Channel::create();
    channel->state = state;
    send_greeting(socket.get(), channel, Board::create());
    return {std::move(socket), std::move(channel)};
}

}  // namespace postings::service
