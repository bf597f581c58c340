#pragma once
// A file that is a scene or a map, told apart by its content.

#include <optional>
#include <string>

#include "spate/io.h"

namespace spate::cli {

struct SceneOrMap {
  CostField cost;
  std::optional<Scene> scene;  ///< None: the file is a map.
};
Result<SceneOrMap> readSceneOrMap(const std::string& path);

/// The goal cells of a definition with their start cost.
std::vector<Source> sourcesOf(const GoalDef& goal);

/// The last part of a path.
std::string fileName(const std::string& path);

}  // namespace spate::cli
