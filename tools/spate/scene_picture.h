#pragma once
// A picture of a running scene.

#include <string>

#include "spate/io.h"

namespace spate::cli {

/// Draws the world as it is now. Fields are those of the group with most units; goals are those of all groups.
Status drawScene(SceneRun& run, PictureDef def);
/// Draws why a unit goes where it goes, among the units as they are now.
Status drawWhy(SceneRun& run, const std::string& path, const Explanation& why, const ExplanationNames& names);

}  // namespace spate::cli
