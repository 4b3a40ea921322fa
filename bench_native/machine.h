// Where and when figures were measured, as every tool that runs on a machine with a GPU prints it.
#pragma once

#include <ctime>
#include <fstream>
#include <string>
#include <thread>

namespace postings::bench {

// As Linux names it.
inline std::string cpu_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    }
    return "unknown";
}

// Members of a JSON object.
inline std::string machine_json(const std::string& device) {
    const std::time_t now = std::time(nullptr);
    char date[11];
    std::strftime(date, sizeof date, "%F", std::gmtime(&now));
    return R"("device":")" + device + R"(","cpu":")" + cpu_name() + R"(","cores":)" +
           std::to_string(std::thread::hardware_concurrency()) + R"(,"date":")" + date + '"';
}

}  // namespace postings::bench
