// Where operations on posting lists are done: here, or on a device by postingsd. All that may go
// there goes through the functions below.
#pragma once

#include <span>
#include <string>
#include <vector>

extern "C" {
#include "php.h"
}

#include "core/list/posting_list.h"
#include "service/dispatcher.h"

namespace postings::php::dispatch {

using service::Choice;
using Operands = std::span<const service::Operand>;

std::vector<const PostingListView*> views(Operands operands);

// There is at least one list.
size_t intersect_count(Operands operands);
PostingList intersect(Operands operands);
PostingList unite(Operands operands);
// The first list without what the others have.
PostingList subtract(Operands operands);

// What the last of them cost, in this thread.
struct Last {
    const char* operation = nullptr;  // null: there was none in this request
    uint64_t ns = 0;
};
const Last& last();
const service::DispatchProfile& last_profile();

// For a while work is done where `forced` says instead of the INI setting; null: no more. Returns
// what was forced before. It lasts until the request ends.
const Choice* force(const Choice* forced);

// Nothing for a text that is none: auto, cpu, cuda, cuda:1...
bool parse_choice(std::string_view text, Choice& choice);
// By the INI settings of this thread.
void set_choice(const Choice& choice);
service::DispatcherOptions& limits();

// The executable of the service; empty: switched off, or not built.
const std::string& executable();
// How the service is, without starting it.
struct Status {
    std::string state;
    std::string devices;  // lines; empty unless it serves
};
Status status();

void minit();
void rinit();
// Of a thread.
void globals_ctor(void* globals);
void globals_dtor(void* globals);

}  // namespace postings::php::dispatch
