#include "rank_kernels.h"
