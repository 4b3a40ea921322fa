// The commands of the tool, each in its own file.
#pragma once

#include "batch/experiment.h"
#include "batch/input.h"

namespace postings::batch {

Report run_intersect(const Options& options, const Input& input, const Processes& processes);
Report run_rank(const Options& options, const Input& input, const Processes& processes);
Report run_codecs(const Options& options, const Input& input);
Report run_convert(const Options& options, const Input& input);

}  // namespace postings::batch
