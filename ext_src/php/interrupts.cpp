#include "php/interrupts.h"

extern "C" {
#include "php.h"
}

#include "php/fatal_error.h"

namespace postings::php {

void run_interrupts() {
    if (!zend_atomic_bool_load_ex(&EG(vm_interrupt))) return;
    const bool has_returned = returns([] {
        zend_atomic_bool_store_ex(&EG(vm_interrupt), false);
        if (zend_atomic_bool_load_ex(&EG(timed_out))) zend_timeout();
        if (zend_interrupt_function != nullptr) zend_interrupt_function(EG(current_execute_data));
    });
    if (!has_returned || EG(exception)) throw EndedByScript(!has_returned);
}

}  // namespace postings::php
