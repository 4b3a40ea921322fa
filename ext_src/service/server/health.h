// What a service writes into its health file (protocol/health.h): what it is doing, and that it
// failed. A failure keeps the next service from starting for a while, and work of its kind away
// from the device for longer.
#pragma once

#include <string>

#include "core/system/descriptor.h"
#include "service/protocol/health.h"

namespace postings::service {

class Health {
  public:
    // Notes how the last service ended, if that left no word. Where no file can be had, all is
    // forgotten with this object.
    explicit Health(const std::string& devices);
    ~Health();

    HealthRecord& record() { return *record_; }
    // That this process serves, from now on until left().
    void serves();
    void left();

    void begin(Work work) { record_->work.store(work, std::memory_order_relaxed); }
    void end() { begin(Work::None); }
    Work work() const { return record_->work.load(std::memory_order_relaxed); }

    // This service ends because of what it is doing. Async-signal-safe.
    void failed();
    // Bit i: work i is not done now. Starts afresh if somebody has deleted or emptied the file.
    uint32_t quarantined();
    // Of a page of the file that is there no more, as somebody has emptied it: an empty record is
    // there from now on. False if the address is somewhere else. Async-signal-safe.
    bool restore(const void* address);

  private:
    void open_file();

    std::string path_;
    Mapping mapping_;
    HealthRecord own_{};  // without a file
    HealthRecord* record_ = &own_;
    uint64_t inode_ = 0;
    int32_t process_ = 0;  // this one, if it serves
};

// From now on a crash of this process is noted there, before it takes its course. To be called
// again when a driver has been loaded, which may have put its own handlers before this one.
void note_crashes(Health& health);

}  // namespace postings::service
