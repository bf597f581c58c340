#include "scene_or_map.h"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace spate::cli {
namespace {

/// The beginning of a file, without a byte order mark and white space.
Result<std::string> beginning(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return Status{ErrorCode::io, fmt::format("{}: cannot open: {}", path, std::strerror(errno))};
  std::string text(4096, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  const bool bad = std::ferror(file) != 0;
  const int reason = errno;
  std::fclose(file);
  if (bad) return Status{ErrorCode::io, fmt::format("{}: cannot read: {}", path, std::strerror(reason))};
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  text.erase(0, std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

}  // namespace

Result<SceneOrMap> readSceneOrMap(const std::string& path) {
  const Result<std::string> text = beginning(path);
  if (!text.ok()) return text.error();
  SceneOrMap found;
  if (text->starts_with("type")) {
    Result<CostField> map = readMovingAiMap(path);
    if (!map.ok()) return map.error();
    found.cost = std::move(*map);
    return found;
  }
  if (!text->starts_with("{")) {
    return Status{
        ErrorCode::badFile,
        fmt::format("{}: neither a scene (JSON, begins with '{{') nor a map (begins with 'type octile')", path)};
  }
  Result<Scene> scene = readScene(path);
  if (!scene.ok()) return scene.error();
  found.cost = scene->cost;
  found.scene = std::move(*scene);
  return found;
}

std::vector<Source> sourcesOf(const GoalDef& goal) {
  const auto startCost = Distance(std::llround(double(goal.startCost) * double(kStraight)));
  std::vector<Source> sources;
  for (const Cell cell : goal.cells) sources.push_back({cell, startCost});
  if (goal.rect) {
    for (int y = goal.rect->min.y; y <= goal.rect->max.y; ++y) {
      for (int x = goal.rect->min.x; x <= goal.rect->max.x; ++x) sources.push_back({{x, y}, startCost});
    }
  }
  if (goal.point) sources.push_back({{int(std::floor(goal.point->x)), int(std::floor(goal.point->y))}, startCost});
  return sources;
}

std::string fileName(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

}  // namespace spate::cli
