#pragma once
// What a benchmark was run on.

#include <nlohmann/json.hpp>
#include <string>

namespace spate::bench {

/// The best instruction set of this machine that the library's kernels can choose, as Highway calls it; "scalar"
/// without Highway.
std::string instructionSet();
/// cpu, cores, os, compiler, build, instructionSet, date, spate; `quick` for quick runs.
nlohmann::ordered_json machine(bool quick);
/// The same in one line.
std::string machineLine(const nlohmann::ordered_json& machine);

}  // namespace spate::bench
