#include "machine.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <hwy/detect_targets.h>
#include <hwy/targets.h>
#include <sys/utsname.h>

#include <ctime>
#include <fstream>
#include <thread>

#include "spate/base.h"

namespace spate::bench {
namespace {

std::string cpuName() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::string system() {
  utsname name{};
  if (uname(&name) != 0) return "unknown";
  return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

std::string compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#elif defined(__GNUC__)
  return "g++ " __VERSION__;
#else
  return "unknown";
#endif
}

std::string today() {
  return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
}

}  // namespace

/// The best that both the machine has and the kernels were compiled for. In Highway a lower bit is a better target.
std::string instructionSet() {
  const std::int64_t targets = std::int64_t(hwy::SupportedTargets()) & std::int64_t(HWY_TARGETS);
  const std::string name = hwy::TargetName(targets & -targets);
  return name.starts_with("AVX3") ? "AVX-512" : name;  // Highway's own word for it
}

nlohmann::ordered_json machine(bool quick) {
  return {{"cpu", cpuName()},
          {"cores", std::thread::hardware_concurrency()},
          {"os", system()},
          {"compiler", compiler()},
          {"build", SPATE_BENCH_BUILD},
          {"instructionSet", instructionSet()},
          {"date", today()},
          {"spate", version()},
          {"quick", quick}};
}

std::string machineLine(const nlohmann::ordered_json& machine) {
  const auto text = [&](const char* key) { return machine.at(key).get<std::string>(); };
  return fmt::format("{}, {} cores, {}; {} ({}), instruction set {}; spate {}, {}{}", text("cpu"),
                     machine.at("cores").get<unsigned>(), text("os"), text("compiler"), text("build"),
                     text("instructionSet"), text("spate"), text("date"),
                     machine.at("quick").get<bool>() ? "; a quick run, not for comparisons" : "");
}

}  // namespace spate::bench
