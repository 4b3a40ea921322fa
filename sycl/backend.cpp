// The SYCL backend, by AdaptiveCpp: in-order queues and unified memory.
#include <algorithm>
#include <cctype>
#include <cstring>
#include <functional>
#include <memory>
#include <sycl/sycl.hpp>
#include <utility>

#include "device/backend.h"
#include "device/in_order_stream.h"
#include "kernel_launch.h"

namespace postings::device {

namespace {

// GPUs first.
std::vector<sycl::device> all_devices() {
    auto devices = sycl::device::get_devices();
    std::ranges::stable_partition(devices, [](const auto& device) { return device.is_gpu(); });
    return devices;
}

std::string name_of(const sycl::device& device) {
    return device.get_info<sycl::info::device::name>();
}

// Whatever a queue reports, now or later, is thrown as ours.
class Queue {
  public:
    Queue(const sycl::device& device, const sycl::property_list& properties)
        : queue_(
              device, [this](const sycl::exception_list& list) { keep_first(list); }, properties) {}

    template <typename Action>
    auto operator()(Action action) {
        try {
            return action(queue_);
        } catch (const sycl::exception& error) {
            throw DeviceError(std::string("SYCL: ") + error.what());
        }
    }
    void wait() {
        (*this)([](sycl::queue& queue) { queue.wait_and_throw(); });
        if (!failure_.empty()) throw DeviceError("SYCL: " + std::exchange(failure_, {}));
    }

  private:
    void keep_first(const sycl::exception_list& list) {
        for (const auto& thrown : list) {
            try {
                std::rethrow_exception(thrown);
            } catch (const std::exception& error) {
                if (failure_.empty()) failure_ = error.what();
            }
        }
    }

    std::string failure_;  // before the queue, which reports into it
    sycl::queue queue_;
};

class SyclBackend : public Backend {
  public:
    SyclBackend(const sycl::device& device, uint64_t arena_bytes, const KernelProgram* more)
        : device_(device),
          plain_(device, {sycl::property::queue::in_order()}),
          timed_(device,
                 {sycl::property::queue::in_order(), sycl::property::queue::enable_profiling()}) {
        const bool nvidia = device.is_gpu() && device.get_info<sycl::info::device::vendor>().find(
                                                   "NVIDIA") != std::string::npos;
        lanes_ = nvidia ? 32 : 1;
        add({product_sycl_lanes(), product_sycl_single()});
        if (more != nullptr) add(more->sycl);
        allocate_arena(arena_bytes);
        parameter_memory_ = on_device(SyclLaunch::kMostParameters);
        parameters_ = on_host(kParameterSlots * SyclLaunch::kMostParameters);
        local_wanted_ = on_host(sizeof(uint32_t));
        if (!parameter_memory_ || !parameters_ || !local_wanted_)
            throw DeviceError("SYCL: no memory for parameters");
    }
    SyclBackend(const SyclBackend&) = delete;
    ~SyclBackend() override {
        try {
            queue_->wait();
        } catch (const DeviceError&) {
            // Nobody is left to be told.
        }
    }

    std::string kind() const override { return "sycl"; }
    std::string name() const override { return name_of(device_) + ", SYCL"; }
    Shape shape() const override {
        const auto units =
            static_cast<uint32_t>(device_.get_info<sycl::info::device::max_compute_units>());
        return lanes_ == 32 ? Shape{32, units * 64} : Shape{1, units * 8};
    }
    bool is_gpu() const override { return device_.is_gpu(); }
    uint64_t arena_bytes() const override { return arena_bytes_; }

    void write(uint64_t offset, std::span<const uint8_t> bytes) override {
        if (bytes.empty()) return;
        (*queue_)([&](sycl::queue& queue) {
            queue.memcpy(arena_.get() + offset, bytes.data(), bytes.size());
        });
        queue_->wait();
    }
    void read(uint64_t offset, std::span<uint8_t> bytes) override {
        if (bytes.empty()) return;
        (*queue_)([&](sycl::queue& queue) {
            queue.memcpy(bytes.data(), arena_.get() + offset, bytes.size());
        });
        queue_->wait();
    }
    void zero(uint64_t offset, uint64_t bytes) override {
        if (bytes == 0) return;
        (*queue_)([&](sycl::queue& queue) { queue.memset(arena_.get() + offset, 0, bytes); });
    }

    PostingsResultBuffer result_buffer() override {
        return {arena_bytes_, next_sequence_number(), 0};
    }
    std::span<const uint32_t> answer(const PostingsResultBuffer& result_buffer,
                                     size_t words) override {
        answer_.resize(1 + words);
        read(result_buffer.address,
             {reinterpret_cast<uint8_t*>(answer_.data()), answer_.size() * 4});
        if (answer_[0] != result_buffer.sequence_number)
            throw DeviceError("a kernel ended without an answer");
        return {answer_.data() + 1, words};
    }
    // Behind the other result buffer.
    std::unique_ptr<Stream> open_stream() override {
        if (std::exchange(has_stream_, true)) return nullptr;
        return std::make_unique<InOrderStream>(*this, arena_bytes_ + kResultBufferBytes);
    }

    void time_launches(bool timed) override {
        queue_->wait();
        queue_ = timed ? &timed_ : &plain_;
        launched_.clear();
    }
    uint64_t device_ns() override {
        uint64_t sum = 0;
        for (const sycl::event& event : launched_) {
            using namespace sycl::info::event_profiling;
            sum +=
                event.get_profiling_info<command_end>() - event.get_profiling_info<command_start>();
        }
        launched_.clear();
        return sum;
    }

  protected:
    void launch_bytes(Kernel kernel, uint32_t groups, const void* parameters,
                      size_t bytes) override {
        Program& program = programs_[kernel.program];
        uint32_t& local_bytes = program.local_bytes[kernel.number];
        const bool is_known = local_bytes != 0;
        auto* const local_wanted = reinterpret_cast<uint32_t*>(local_wanted_.get());
        (*queue_)([&](sycl::queue& queue) {
            SyclLaunch launch{queue,
                              reinterpret_cast<uint32_t*>(arena_.get()),
                              kept(parameters, bytes),
                              parameter_memory_.get(),
                              groups,
                              shape().teams_in_group(kernel) * lanes_,
                              is_known ? local_bytes : SyclLaunch::kMostLocalBytes,
                              is_known ? nullptr : local_wanted,
                              {}};
            program.kernels[kernel.number](launch);
            if (queue_ == &timed_) launched_.push_back(launch.done);
        });
        if (is_known) return;
        queue_->wait();
        local_bytes = std::max(16u, *local_wanted);
    }

  private:
    // Two result buffers lie behind the arena.
    static constexpr uint64_t kResultBufferBytes = (1 + kResultBufferWords) * 4;
    // Parameters of so many launches wait for being copied.
    static constexpr size_t kParameterSlots = 64;

    // What a work-group's arrays take is known when a kernel has run once. On a CPU it is memory
    // like any other, and AdaptiveCpp would compile for another size anew.
    struct Program {
        std::span<const SyclKernel> kernels;
        std::vector<uint32_t> local_bytes;
    };
    void add(const SyclKernels& kernels) {
        const auto chosen = lanes_ == 1 ? kernels.single : kernels.lanes;
        if (chosen.empty()) throw DeviceError("SYCL: compiled for other devices");
        programs_.push_back(
            {chosen,
             std::vector<uint32_t>(chosen.size(), lanes_ == 1 ? SyclLaunch::kMostLocalBytes : 0)});
    }

    using Memory = std::unique_ptr<uint8_t, std::function<void(uint8_t*)>>;
    Memory on_device(uint64_t bytes) {
        return owned(
            plain_([&](sycl::queue& queue) { return sycl::malloc_device<uint8_t>(bytes, queue); }));
    }
    Memory on_host(uint64_t bytes) {
        return owned(
            plain_([&](sycl::queue& queue) { return sycl::malloc_host<uint8_t>(bytes, queue); }));
    }
    Memory owned(uint8_t* memory) {
        return {memory, [this](uint8_t* mine) {
                    plain_([&](sycl::queue& queue) { sycl::free(mine, queue); });
                }};
    }

    // Others may use the device: halved until it is there.
    void allocate_arena(uint64_t wanted) {
        constexpr uint64_t kLeast = 1 << 20;
        const auto memory = device_.get_info<sycl::info::device::global_mem_size>();
        for (wanted = std::min<uint64_t>(wanted, memory / 10 * 9); !arena_; wanted /= 2) {
            if (wanted < kLeast) throw DeviceError("the device's memory is too small");
            arena_bytes_ = wanted / 256 * 256;
            arena_ = on_device(arena_bytes_ + 2 * kResultBufferBytes);
        }
    }

    // A copy for a launch that may not be done when the next ones come.
    const void* kept(const void* parameters, size_t bytes) {
        if (++parameters_slot_ == kParameterSlots) {
            queue_->wait();
            parameters_slot_ = 0;
        }
        uint8_t* const slot = parameters_.get() + parameters_slot_ * SyclLaunch::kMostParameters;
        std::memcpy(slot, parameters, bytes);
        return slot;
    }

    sycl::device device_;
    Queue plain_, timed_;
    Queue* queue_ = &plain_;
    uint32_t lanes_ = 1;
    std::vector<Program> programs_;  // by the number of the program
    uint64_t arena_bytes_ = 0;
    Memory arena_, parameter_memory_, parameters_, local_wanted_;
    size_t parameters_slot_ = 0;
    bool has_stream_ = false;
    std::vector<sycl::event> launched_;
    std::vector<uint32_t> answer_;
};

// A driver tells nothing else that is the device's own.
std::string name_as_id(const sycl::device& device) {
    std::string id = name_of(device).substr(0, 40);
    for (char& c : id) {
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '-';
    }
    return id;
}

}  // namespace

std::vector<DeviceInfo> sycl_devices() {
    std::vector<DeviceInfo> infos;
    for (const auto& device : all_devices()) {
        infos.push_back({"sycl", name_of(device),
                         device.get_info<sycl::info::device::global_mem_size>(), device.is_gpu(),
                         name_as_id(device)});
    }
    return infos;
}

std::unique_ptr<Backend> open_sycl(size_t number, uint64_t arena_bytes, const KernelProgram* more) {
    const auto devices = all_devices();
    if (number >= devices.size()) throw DeviceError("no such SYCL device");
    return std::make_unique<SyclBackend>(devices[number], arena_bytes, more);
}

}  // namespace postings::device
