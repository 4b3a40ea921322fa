#include "core/task/set_task.h"

namespace postings {

PostingList combine_to_list(SetOperation operation, Lists lists) {
    switch (operation) {
        case SetOperation::Intersect:
            return intersect_to_list(lists);
        case SetOperation::Unite:
            return unite_to_list(lists);
        case SetOperation::Subtract:
            return subtract_to_list(*lists.front(), lists.subspan(1));
        case SetOperation::SymmetricDifference:
            break;
    }
    return symmetric_difference_to_list(*lists[0], *lists[1]);
}

size_t combine_count(SetOperation operation, Lists lists) {
    switch (operation) {
        case SetOperation::Intersect:
            return intersect_count(lists);
        case SetOperation::Unite:
            return unite_count(lists);
        case SetOperation::Subtract:
            return subtract_count(*lists.front(), lists.subspan(1));
        case SetOperation::SymmetricDifference:
            break;
    }
    return combine_to_list(operation, lists).count();
}

}  // namespace postings
