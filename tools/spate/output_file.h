#pragma once
// Output files: known to be writable before a long run, and never left half written over an older one.

#include <string>
#include <string_view>

#include "spate/base.h"

namespace spate::cli {

/// Could the file be written, or is it "-"? Nothing in it changes, and one that is not there is not left behind. `option` is for the
/// error.
Status checkWritable(const std::string& option, const std::string& path);

/// Where to write first: beside the file, so that finishOutput() can move it into place in one step. Pipes and devices,
/// such as /dev/stdout, are written directly.
std::string unfinishedPath(const std::string& path);
/// Moves what was written to unfinishedPath(path) into place.
Status finishOutput(const std::string& path);

/// Both for a text that is there already. "-" is standard output.
Status writeOutput(const std::string& path, std::string_view text);

}  // namespace spate::cli
