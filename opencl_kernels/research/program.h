// Algorithms of the papers that the product's were measured against: a program of its own, for
// benches and tests.
#include "adp.h"
#include "merge_intersect.h"
#include "rank_ranges.h"
#include "select_digits.h"
#include "select_heap.h"
