#pragma once
// Scenes for the tests of the reader: a good one that uses most keys, ways to spoil it, and what is to be said of spoiled ones.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "spate/io.h"

namespace spate::test {

inline const std::string kFullScene = R"({
  "format": "spate-scene/1",
  "name": "gate",
  "map": {
    "rows": ["#########",  // a comment
             "#..3~w.G#",
             "#########"],
    "legend": {"~": 7, "w": "wall"}
  },
  "cellSize": 2.5, "tickSeconds": 0.02, "duration": 12.5, "until": "arrived", "seed": 9, "threads": 4,
  "goals": [
    {"id": "core", "cells": [[7, 1], [6, 1]], "startCost": 1.5},
    {"id": "exit", "rect": [1, 1, 2, 1]},
    {"id": "spot", "point": [1.25, 1.5]}
  ],
  "groups": [
    {"id": "horde", "goal": "core", "radius": 0.4, "speed": 2, "arrive": "respawn", "heading": "arrows", "corners": "oneSide",
     "unreachable": "nearest", "terrainSpeed": {"5": 0.5, "10": 0.1}, "densityCost": 0.5},
    {"id": "calm", "goal": "exit"}
  ],
  "units": [
    {"group": "horde", "at": [[1.5, 1.5], [2.0, 1.5]]},
    {"group": "calm", "rect": [1, 1, 3, 1], "count": 4},
    {"group": "horde", "everywhere": true, "count": 3}
  ],
  "events": [
    {"at": 0.5, "paint": {"rect": [4, 1, 4, 1], "cost": "wall"}},
    {"at": 0.25, "paint": {"cells": [[4, 1]], "cost": 254}},
    {"at": 1.0, "moveGoal": {"goal": "core", "cells": [[3, 1]]}},
    {"at": 2.0, "spawn": {"group": "horde", "rect": [1, 1, 3, 1], "count": 10}},
    {"at": 3.0, "ask": {"wouldBlock": {"goal": "exit", "cells": [[4, 1]]}}},
    {"at": 4.0, "advance": 5.0}
  ],
  "probes": [[1, 1], [5, 1]]
})";

/// The full scene with the first `from` replaced.
inline std::string spoiled(std::string_view from, std::string_view to) {
  std::string text = kFullScene;
  const std::size_t at = text.find(from);
  if (at == std::string::npos) return "(the full scene has no " + std::string(from) + ")";
  return text.replace(at, from.size(), to);
}

/// A scene of a small open map with more keys.
inline std::string smallScene(const std::string& more) {
  return R"({"format": "spate-scene/1", "map": {"size": [8, 6]})" + (more.empty() ? "" : ", " + more) + "}";
}

struct BadScene {
  std::string text;
  std::string message;  // the whole of it, but for the name of the file; or its beginning, when it ends in "..."
};

inline void expectRefused(const BadScene& bad) {
  const Result<Scene> scene = parseScene(bad.text, "s.json");
  ASSERT_FALSE(scene.ok()) << bad.message;
  const std::string& got = scene.error().message;
  EXPECT_EQ(scene.error().code, ErrorCode::badFile);
  if (bad.message.ends_with("...")) {
    const std::string beginning = "s.json" + bad.message.substr(0, bad.message.size() - 3);
    EXPECT_EQ(got.substr(0, beginning.size()), beginning);
  } else {
    EXPECT_EQ(got, "s.json" + bad.message);
  }
}

inline void expectAllRefused(const std::vector<BadScene>& all) {
  for (const BadScene& bad : all) expectRefused(bad);
}

}  // namespace spate::test
