// The report's text, to the letter: it is a public format.

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "spate/io.h"

namespace spate {
namespace {

Report sample() {
  Report report;
  report.scene = "gate \"1\"";
  report.version = "0.1.0";
  report.width = 9;
  report.height = 3;
  report.open = 7;
  report.walls = 20;
  report.ticks = 1800;
  report.seconds = 30.0;
  report.hash = 0x9f0c;
  FieldReport field{
      .goal = "core", .radius = 0.3f, .after = {}, .reachable = 7, .farthest = 6.5, .hash = ~0ull, .probes = {}};
  field.probes.push_back({.cell = {1, 1}, .distance = 6.5, .arrow = {1, 0}, .direction = {1.0f, 0.0f}});
  field.probes.push_back({.cell = {5, 1}, .distance = {}, .arrow = {}, .direction = {}});
  report.fields.push_back(field);
  report.answers.push_back({.event = 4, .wouldBlock = true});
  report.units.spawned = 42;
  report.units.arrived = 41;
  report.units.overlapP99 = 0.02;
  report.units.firstArrival = 2.1;
  report.final.push_back({.id = 0, .group = "horde", .position = {7.5f, 0.1f}, .arrivedAt = 2.1});
  report.final.push_back({.id = 3, .group = "horde", .position = {1.0f / 3.0f, 1.5f}, .arrivedAt = {}});
  return report;
}

TEST(Report, IsWrittenToTheLetter) {
  EXPECT_EQ(toJson(sample()), R"({
  "format": "spate-report/1",
  "scene": "gate \"1\"",
  "version": "0.1.0",
  "map": {"width":9,"height":3,"open":7,"walls":20},
  "ticks": 1800,
  "seconds": 30.0,
  "hash": "0000000000009f0c",
  "fields": [
    {"goal":"core","radius":0.3,"after":null,"reachable":7,"farthest":6.5,"hash":"ffffffffffffffff","probes":[{"cell":[1,1],"distance":6.5,"arrow":[1,0],"direction":[1.0,0.0]},{"cell":[5,1],"distance":null,"arrow":[0,0],"direction":[0.0,0.0]}]}
  ],
  "answers": [
    {"event":4,"wouldBlock":true}
  ],
  "units": {"spawned":42,"arrived":41,"removed":0,"insideWall":0,"wallOverlap":0.0,"pairOverlap":{"p50":0.0,"p99":0.02,"max":0.0},"stuck":0,"waiting":0,"nonFinite":0,"meanSpeed":0.0,"arrivalSeconds":{"first":2.1,"p50":null,"last":null}},
  "final": [
    {"id":0,"group":"horde","x":7.5,"y":0.1,"arrivedAt":2.1},
    {"id":3,"group":"horde","x":0.33333334,"y":1.5,"arrivedAt":null}
  ],
  "time": {"buildMs":0.0,"repairMs":{"p50":0.0,"max":0.0},"tickMs":{"p50":0.0,"p99":0.0,"max":0.0}}
}
)");
}

TEST(Report, EmptyListsStayOnTheirLine) {
  const std::string text = toJson(Report{});
  EXPECT_NE(text.find("\"fields\": [],\n"), std::string::npos);
  EXPECT_NE(text.find("\"final\": [],\n"), std::string::npos);
  EXPECT_TRUE(nlohmann::json::accept(text));
}

TEST(Report, WhatJsonCannotSayIsNull) {
  Report report = sample();
  report.final[0].position.x = std::numeric_limits<float>::quiet_NaN();
  report.final[1].position.x = std::numeric_limits<float>::infinity();
  report.scene = "\xff";
  const nlohmann::json json = nlohmann::json::parse(toJson(report));
  EXPECT_TRUE(json["final"][0]["x"].is_null());
  EXPECT_TRUE(json["final"][1]["x"].is_null());
}

}  // namespace
}  // namespace spate
