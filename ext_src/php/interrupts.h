// What Zend does between two instructions, for functions that wait.
#pragma once

#include "core/base/error.h"

namespace postings::php {

// Code of the script that ran meanwhile has thrown in PHP, where nothing else is to be thrown then,
// or ends the request, which guarded() goes on with.
class EndedByScript : public Error {
  public:
    explicit EndedByScript(bool ends_request)
        : Error("ended by the script"), ends_request(ends_request) {}
    bool ends_request;
};

// Runs the handlers of signals that came, and looks whether the request's time is up. They are code
// of the script, which may do anything. Throws EndedByScript if that threw, or ends the request.
void run_interrupts();

}  // namespace postings::php
