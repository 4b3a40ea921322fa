#include "batch/processes.h"

#include <cstdlib>
#include <stdexcept>

#ifdef POSTINGS_MPI
#include <mpi.h>
#endif

namespace postings::batch {

#ifdef POSTINGS_MPI
namespace {

// MPI_Init outside mpirun is slow, and refused to root by some: do without it.
bool under_mpirun() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
        if (std::getenv(name)) return true;
    return false;
}

}  // namespace

Processes::Processes() {
    if (!under_mpirun()) return;
    int provided = 0;
    // Only the main thread talks to MPI; the others compute.
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED) throw std::runtime_error("this MPI does not allow threads");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Processes::~Processes() {
    if (under_mpirun()) MPI_Finalize();
}

void Processes::barrier() const {
    if (size_ > 1) MPI_Barrier(MPI_COMM_WORLD);
}

double Processes::max(double value) const {
    if (size_ > 1) MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return value;
}

void Processes::sum(std::span<uint64_t> values) const {
    if (size_ > 1)
        MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_UINT64_T,
                      MPI_SUM, MPI_COMM_WORLD);
}

void Processes::sum(std::span<double> values) const {
    if (size_ > 1)
        MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), MPI_DOUBLE,
                      MPI_SUM, MPI_COMM_WORLD);
}

void Processes::abort(int code) const {
    if (size_ > 1) MPI_Abort(MPI_COMM_WORLD, code);
    std::exit(code);
}
#else
Processes::Processes() = default;
Processes::~Processes() = default;
void Processes::barrier() const {}
double Processes::max(double value) const {
    return value;
}
void Processes::sum(std::span<uint64_t>) const {}
void Processes::sum(std::span<double>) const {}
void Processes::abort(int code) const {
    std::exit(code);
}
#endif

}  // namespace postings::batch
