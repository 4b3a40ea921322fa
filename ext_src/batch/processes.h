// The MPI side of the tool: this process's rank, the number of processes, and sums over all.
// Without MPI, or outside mpirun, there is one process and every sum is its own.
#pragma once

#include <cstdint>
#include <span>

namespace postings::batch {

class Processes {
  public:
    Processes();  // starts MPI when mpirun started us
    ~Processes();
    Processes(const Processes&) = delete;
    Processes& operator=(const Processes&) = delete;

    int rank() const { return rank_; }
    int size() const { return size_; }
    bool first() const { return rank_ == 0; }

    void barrier() const;
    double max(double value) const;
    // Element by element over all processes; each gets the result.
    void sum(std::span<uint64_t> values) const;
    void sum(std::span<double> values) const;
    // Ends all processes, those too that wait for this one.
    [[noreturn]] void abort(int code) const;

  private:
    int rank_ = 0, size_ = 1;
};

}  // namespace postings::batch
