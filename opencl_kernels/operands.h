// The lists that a query combines, and how: one kernel has them in its parameters, another in the
// arena, and what both do is written once.
#ifndef POSTINGS_OPERANDS_H
#define POSTINGS_OPERANDS_H

#include "kernel_parameters.h"
#include "language.h"

// The query's own lists, or those of the numbers in the arena.
typedef struct {
    const struct PostingsQuery* query;
    GLOBAL const struct PostingsDeviceList* lists;
    GLOBAL const u32* numbers;
    u32 count, operation;
} Operands;

DEVICE struct PostingsDeviceList operand(const Operands* operands, u32 i) {
    return operands->query != 0 ? operands->query->lists[i] : operands->lists[operands->numbers[i]];
}
DEVICE Operands own_operands(const struct PostingsQuery* query) {
    Operands operands;
    operands.query = query;
    operands.lists = 0;
    operands.numbers = 0;
    operands.count = query->list_count;
    operands.operation = query->operation;
    return operands;
}

#endif
