// The command line as people meet it: the program is run, and its exit status, texts and files are read.

#include <unistd.h>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "world/recorder.h"

namespace {

namespace fs = std::filesystem;

std::string readAll(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void writeAll(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

struct Outcome {
  int exit = -1;
  std::string out, err;
};

constexpr const char* kScene = R"({
  "format": "spate-scene/1", "name": "small",
  "map": {"rows": ["##########",
                   "#...~~..G#",
                   "#.#.~~.#.#",
                   "#...##...#",
                   "##########"]},
  "duration": 1.5,
  "goals": [{"id": "core", "cells": [[8, 1]]}],
  "groups": [{"id": "horde", "goal": "core"}],
  "units": [{"group": "horde", "at": [[1.5, 1.5]]},
            {"group": "horde", "rect": [1, 1, 3, 1], "count": 2},
            {"group": "horde", "everywhere": true, "count": 4}],
  "events": [{"at": 0.5, "spawn": {"group": "horde", "rect": [1, 3, 3, 3], "count": 1}},
             {"at": 0.7, "paint": {"rect": [4, 1, 4, 1], "cost": "wall"}}]
})";

constexpr const char* kMap =
    "type octile\nheight 3\nwidth 6\nmap\n"
    "......\n"
    "..@@..\n"
    "....@.\n";

class Cli : public testing::Test {
 protected:
  void SetUp() override {
    const testing::TestInfo* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) / ("spate_cli_" + std::to_string(getpid()) + info->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    writeAll(folder_ / "scene.json", kScene);
    writeAll(folder_ / "small.map", kMap);
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// In the test's own folder; stderr is a pipe or file, never a terminal.
  Outcome spate(const std::string& arguments) const {
    const std::string command =
        "cd '" + folder_.string() + "' && '" + SPATE_CLI + "' " + arguments + " 2>.stderr </dev/null";
    std::FILE* pipe = popen(command.c_str(), "r");
    Outcome outcome;
    char buffer[4096];
    for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) outcome.out.append(buffer, got);
    const int status = pclose(pipe);
    outcome.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.err = readAll(folder_ / ".stderr");
    return outcome;
  }

  fs::path file(const std::string& name) const { return folder_ / name; }
  /// No file but those that the test put there, and these.
  void expectFiles(std::set<std::string> names) const {
    names.insert({"scene.json", "small.map", ".stderr"});
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
      EXPECT_TRUE(names.erase(entry.path().filename().string())) << entry.path();
    }
    EXPECT_TRUE(names.empty()) << *names.begin();
  }

 private:
  fs::path folder_;
};

std::string valueOf(const std::string& table, const std::string& name) {
  const std::size_t at = table.find("\n  " + name + " ");
  if (at == std::string::npos) return "";
  const std::size_t begin = table.find_first_not_of(' ', at + 3 + name.size());
  return table.substr(begin, table.find('\n', begin) - begin);
}

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_F(Cli, AloneItPrintsHelp) {
  const Outcome outcome = spate("");
  EXPECT_EQ(outcome.exit, 0);
  for (const char* word : {"run", "record", "replay", "field", "why", "oracle", "info", "bench", "Examples:"}) EXPECT_HAS(outcome.out, word);
  EXPECT_EQ(outcome.out, spate("--help").out);
}

TEST_F(Cli, EveryCommandHasHelpWithAnExample) {
  for (const std::string command : {"run", "record", "replay", "field", "why", "oracle", "info", "bench"}) {
    const Outcome outcome = spate(command + " --help");
    EXPECT_EQ(outcome.exit, 0);
    EXPECT_HAS(outcome.out, "Example");
    EXPECT_HAS(outcome.out, "spate " + command);
  }
}

TEST_F(Cli, Version) {
  const Outcome outcome = spate("--version");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_TRUE(outcome.out.starts_with("spate 0.")) << outcome.out;
}

TEST_F(Cli, BadUsageExitsWith2AndSaysWhatIsWrong) {
  const auto bad = [&](const std::string& arguments, const std::string& says) {
    const Outcome outcome = spate(arguments);
    EXPECT_EQ(outcome.exit, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_TRUE(outcome.err.starts_with("spate: ")) << outcome.err;
    EXPECT_HAS(outcome.err, says);
  };
  bad("rnu scene.json", "Did you mean 'run'?");
  bad("paint", "no command 'paint'; there are run, record, replay, field, why, oracle, info");
  bad("run", "SCENE is required");
  bad("run scene.json --sedes 3", "--sedes");
  bad("run scene.json --threads 0", "--threads");
  bad("run scene.json --seconds nan", "--seconds");
  bad("run nosuch.json", "nosuch.json");
  bad("run small.map", "small.map");
  bad("run scene.json --picture-at 1", "needs --picture");
  bad("run scene.json --picture p.png --layers cost,smell", "'smell' is none of cost, integration");
  bad("run scene.json --picture p.gif", "p.gif: a picture's name ends in .png, .svg or .pdf");
  bad("run scene.json --report no/such/folder.json", "--report: no/such/folder.json");
  bad("run scene.json --trajectory way.sqlite", ".csv");
  bad("run scene.json --units 0", "'at'");
  bad("field small.map", "give --goal X,Y");
  bad("field small.map --goal 3", "'3' is not a cell");
  bad("field small.map --goal 9,9", "9,9 is outside the map of 6 x 3 cells");
  bad("field small.map --goal 0,0 --corners round", "'round' is none of strict");
  bad("why scene.json", "--unit is required");
  bad("why scene.json --unit -1", "--unit");
  bad("why small.map --unit 0", "small.map");
  bad("why scene.json --unit 0 --tick 9 --time 1", "excludes");
  bad("why scene.json --unit 0 --tick 91", "--tick: 91 lies beyond the end of the scene, tick 90 (1.5 s)");
  bad("why scene.json --unit 0 --time 2", "--time: 2.00 s lies beyond the end of the scene");
  bad("why scene.json --unit 0 --picture p.gif", "p.gif: a picture's name ends in .png, .svg or .pdf");
  bad("why scene.json --unit 7 --tick 10", "--unit: 7 is not in the world at tick 10: up to then 0 .. 6 were spawned");
  bad("field small.map --goal 0,0 --solver guess", "'guess' is none of automatic, bucketQueue, tiles");
  bad("field small.map --goal 0,0 --reach -1", "--reach");
  bad("field small.map --goal 0,0 --threads 0", "--threads");
  bad("bench hopeless --list", "no row 'hopeless'. spate bench --list names all");
  bad("record scene.json", "--out is required");
  bad("record scene.json --out no/such/folder.rec", "--out: no/such/folder.rec");
  bad("record small.map --out a.rec", "small.map");
  bad("replay nosuch.rec", "nosuch.rec");
  bad("replay scene.json", "scene.json: recording: expected it to begin with");
  bad("info .", ".");
  bad("oracle small.map.scen", "small.map.scen");
  expectFiles({});
}

TEST_F(Cli, ErrorsInASceneNameFileAndKey) {
  std::string text = kScene;
  text.replace(text.find("\"core\", \"cells\""), 6, "\"kern\"");
  writeAll(file("scene.json"), text);
  const Outcome outcome = spate("run scene.json");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_TRUE(outcome.err.starts_with("spate: scene.json: groups[0].goal")) << outcome.err;
}

TEST_F(Cli, RunPrintsATableAndNothingElse) {
  const Outcome outcome = spate("run scene.json");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(outcome.out.starts_with("small\n")) << outcome.out;
  EXPECT_HAS(valueOf(outcome.out, "map"), "10 x 5 cells");
  EXPECT_HAS(valueOf(outcome.out, "time"), "90 ticks, 1.5 s");
  EXPECT_EQ(valueOf(outcome.out, "spawned"), "8");
  EXPECT_EQ(valueOf(outcome.out, "hash").size(), 16u);
  expectFiles({});
}

TEST_F(Cli, RunWritesItsFiles) {
  const Outcome outcome = spate("run scene.json --report r.json --trajectory t.csv --picture p.png");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_HAS(readAll(file("r.json")), "\"spate-report/1\"");
  EXPECT_HAS(readAll(file("r.json")), valueOf(outcome.out, "hash"));
  const std::string way = readAll(file("t.csv"));
  EXPECT_TRUE(way.starts_with("tick,id,x,y\n0,0,1.5,1.5\n")) << way.substr(0, 60);
  EXPECT_HAS(way, "\n90,7,");
  EXPECT_TRUE(readAll(file("p.png")).starts_with("\x89PNG"));
  expectFiles({"r.json", "t.csv", "p.png"});
}

TEST_F(Cli, AnOldFileSurvivesARunThatDoesNotStart) {
  writeAll(file("r.json"), "old");
  EXPECT_EQ(spate("run scene.json --report r.json --picture p.gif").exit, 2);
  EXPECT_EQ(spate("run nosuch.json --report r.json").exit, 2);
  EXPECT_EQ(readAll(file("r.json")), "old");
  EXPECT_EQ(spate("run scene.json --report r.json").exit, 0);
  EXPECT_HAS(readAll(file("r.json")), "spate-report/1");
}

TEST_F(Cli, ReportsCanGoToAPipe) {
  const Outcome outcome = spate("run scene.json --report /dev/stdout");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_HAS(outcome.out, "\"spate-report/1\"");
}

TEST_F(Cli, AReportOnStandardOutputStandsAlone) {
  const Outcome outcome = spate("run scene.json --report -");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_TRUE(outcome.out.starts_with("{\n  \"format\": \"spate-report/1\"")) << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with("\n}\n")) << outcome.out;
  EXPECT_HAS(outcome.err, "\n  hash ");
  expectFiles({});
}

TEST_F(Cli, ThreadsAndRunsGiveTheSameHash) {
  const auto hash = [&](const std::string& options) {
    const Outcome outcome = spate("run scene.json --units 400 --seconds 0.5 " + options);
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    return valueOf(outcome.out, "hash");
  };
  const std::string one = hash("--threads 1");
  EXPECT_EQ(hash("--threads 2"), one);
  EXPECT_EQ(hash("--threads 7"), one);
  EXPECT_NE(hash("--seed 99"), one);
}

TEST_F(Cli, UnitsScalesCountsAndKeepsExactPositions) {
  // 1 unit at an exact place; counts 2, 4 and (by an event) 1 of 7.
  const auto spawned = [&](int units) {
    return valueOf(spate("run scene.json --units " + std::to_string(units)).out, "spawned");
  };
  EXPECT_EQ(spawned(8), "8");
  EXPECT_EQ(spawned(29), "29");
  EXPECT_EQ(spawned(30), "30");
  EXPECT_EQ(spawned(1), "1");
}

TEST_F(Cli, PictureAtDrawsAtThatTime) {
  EXPECT_EQ(spate("run scene.json --picture early.png --picture-at 0.5 --layers units").exit, 0);
  EXPECT_EQ(spate("run scene.json --picture cut.png --seconds 0.5 --layers units").exit, 0);
  EXPECT_EQ(spate("run scene.json --picture end.png --layers units").exit, 0);
  EXPECT_EQ(readAll(file("early.png")), readAll(file("cut.png")));
  EXPECT_NE(readAll(file("early.png")), readAll(file("end.png")));
  const Outcome late = spate("run scene.json --picture late.png --picture-at 99 --layers units");
  EXPECT_EQ(late.exit, 0);
  EXPECT_HAS(late.err, "the picture shows its end");
  EXPECT_EQ(readAll(file("late.png")), readAll(file("end.png")));
}

TEST_F(Cli, ARecordingReplaysEqual) {
  for (const std::string options : {"", " --values", " --threads 2", " --seconds 1"}) {
    const Outcome recorded = spate("record scene.json --out a.rec" + options);
    EXPECT_EQ(recorded.exit, 0) << recorded.err;
    EXPECT_EQ(recorded.err, "");
    EXPECT_HAS(valueOf(recorded.out, "time"), options == " --seconds 1" ? "60 ticks, 1 s" : "90 ticks, 1.5 s");
    EXPECT_HAS(valueOf(recorded.out, "recording"), " KB");
    EXPECT_HAS(valueOf(recorded.out, "snapshot"), "for 8 units: taken in");
    const std::string hash = valueOf(recorded.out, "hash");
    EXPECT_EQ(hash, valueOf(spate("run scene.json" + (options == " --values" ? "" : options)).out, "hash"));
    for (const std::string threads : {"", " --threads 2"}) {
      const Outcome replayed = spate("replay a.rec" + threads);
      EXPECT_EQ(replayed.exit, 0) << replayed.err;
      EXPECT_HAS(replayed.out, "ticks replayed, all equal; hash " + hash);
    }
  }
  expectFiles({"a.rec"});
}

/// A recording of another spawn than the one that it has in it: what a build that places units otherwise would see.
TEST_F(Cli, AReplayThatDiffersNamesTickUnitAndValue) {
  ASSERT_EQ(spate("record scene.json --values --out a.rec").exit, 0);
  const std::string bytes = readAll(file("a.rec"));
  const auto contents = spate::unseal(spate::kRecordingSeal, {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  ASSERT_TRUE(contents.ok());
  spate::Bytes changed = spate::beginSealed(), from, to;
  changed.insert(changed.end(), contents->begin(), contents->end());
  spate::ByteWriter{from}(spate::Rect{{1, 3}, {3, 3}});
  spate::ByteWriter{to}(spate::Rect{{1, 3}, {2, 3}});
  const auto at = std::search(changed.begin(), changed.end(), from.begin(), from.end());
  ASSERT_NE(at, changed.end());
  std::copy(to.begin(), to.end(), at);
  spate::seal(spate::kRecordingSeal, changed);
  writeAll(file("b.rec"), {changed.begin(), changed.end()});
  const Outcome outcome = spate("replay b.rec");
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.err.starts_with("spate: b.rec: tick 31: unit 7: position.x: expected ")) << outcome.err;
}

TEST_F(Cli, ADamagedRecordingIsRefused) {
  ASSERT_EQ(spate("record scene.json --out a.rec").exit, 0);
  std::string bytes = readAll(file("a.rec"));
  bytes[bytes.size() / 2] ^= 1;
  writeAll(file("damaged.rec"), bytes);
  writeAll(file("short.rec"), bytes.substr(0, bytes.size() - 1));
  writeAll(file("empty.rec"), "");
  for (const std::string name : {"damaged.rec", "short.rec", "empty.rec"}) {
    const Outcome outcome = spate("replay " + name);
    EXPECT_EQ(outcome.exit, 2) << name;
    EXPECT_HAS(outcome.err, "spate: " + name + ": recording: ");
  }
}

TEST_F(Cli, FieldOfAMap) {
  const Outcome outcome = spate("field small.map --goal 0,0 --csv f.csv --npy f.npy --picture f.svg");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(valueOf(outcome.out, "size"), "6 x 3 cells");
  EXPECT_EQ(valueOf(outcome.out, "reachable"), "15 of 15 open cells");
  EXPECT_EQ(valueOf(outcome.out, "farthest"), "6.414 cells");
  EXPECT_TRUE(readAll(file("f.csv")).starts_with("x,y,cost,distance,")) << readAll(file("f.csv"));
  EXPECT_TRUE(readAll(file("f.npy")).starts_with("\x93NUMPY"));
  EXPECT_HAS(readAll(file("f.svg")), "<svg");
  expectFiles({"f.csv", "f.npy", "f.svg"});
}

TEST_F(Cli, FieldTakesTheScenesGoalOrGivenOnes) {
  EXPECT_EQ(valueOf(spate("field scene.json").out, "goal"), "core");
  EXPECT_EQ(valueOf(spate("field scene.json --goal 1,1 --goal 8,3").out, "goal"), "1,1 8,3");
  const Outcome wall = spate("field scene.json --goal 0,0");
  EXPECT_EQ(wall.exit, 0);
  EXPECT_HAS(wall.err, "no cell has a way");
  EXPECT_TRUE(valueOf(wall.out, "reachable").starts_with("0 of ")) << wall.out;
}

TEST_F(Cli, FieldKnowsSizesAndCorners) {
  const auto reachable = [&](const std::string& options) {
    return valueOf(spate("field small.map --goal 0,0 " + options).out, "reachable");
  };
  EXPECT_NE(reachable("--radius 0.9"), reachable(""));
  const auto hash = [&](const std::string& rule) {
    return valueOf(spate("field small.map --goal 0,0 --corners " + rule).out, "hash");
  };
  EXPECT_NE(hash("orthogonal"), hash("strict"));
  EXPECT_NE(hash("free"), hash("strict"));
}

TEST_F(Cli, WhySaysWhyAUnitGoesThere) {
  const Outcome start = spate("why scene.json --unit 0 --tick 0");
  EXPECT_EQ(start.exit, 0) << start.err;
  EXPECT_TRUE(start.out.starts_with("Unit 0 of 'horde' ")) << start.out;
  EXPECT_HAS(valueOf(start.out, "at"), "cell (1, 1): cost 1");
  EXPECT_HAS(valueOf(start.out, "reads"), "'core'");
  EXPECT_EQ(valueOf(spate("why scene.json --unit 0 --time 0.5").out, "when"), "tick 30 (0.5 s)");
  const Outcome end = spate("why scene.json --unit 7");
  EXPECT_EQ(valueOf(end.out, "when"), "tick 90 (1.5 s)");
  EXPECT_EQ(end.err, "");
  EXPECT_EQ(spate("why scene.json --unit 7 --threads 3").out, end.out);
  EXPECT_EQ(spate("why scene.json --unit 20 --units 30 --tick 5").exit, 0);
  expectFiles({});
}

TEST_F(Cli, WhyDrawsAndWritesJson) {
  const Outcome outcome = spate("why scene.json --unit 0 --tick 5 --json --picture why.svg");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_HAS(outcome.out, "\"format\": \"spate-why/1\"");
  EXPECT_HAS(outcome.out, "\"tick\": 5");
  EXPECT_HAS(readAll(file("why.svg")), "<svg");
  expectFiles({"why.svg"});
}

TEST_F(Cli, WhyOfAUnitThatHasLeft) {
  std::string text = kScene;
  text.replace(text.find("\"goal\": \"core\"}"), 15, "\"goal\": \"core\", \"arrive\": \"remove\"}");
  text.replace(text.find("[[1.5, 1.5]]"), 12, "[[7.9, 1.5]]");
  writeAll(file("leaves.json"), text);
  const Outcome outcome = spate("why leaves.json --unit 0");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_HAS(outcome.err, "--unit: 0 is not in the world at tick 90: it has left");
}

TEST_F(Cli, FieldKnowsReachSolverAndThreads) {
  const std::string field = "field small.map --goal 0,0 ";
  EXPECT_EQ(valueOf(spate(field + "--solver bucketQueue --threads 2").out, "hash"), valueOf(spate(field).out, "hash"));
  const Outcome near = spate(field + "--reach 2.5");
  EXPECT_EQ(near.exit, 0) << near.err;
  EXPECT_EQ(valueOf(near.out, "reach"), "2.50 cells: what is farther counts as unreachable");
  EXPECT_EQ(valueOf(near.out, "reachable"), "7 of 15 open cells");
  EXPECT_EQ(valueOf(near.out, "farthest"), "2.414 cells");
}

TEST_F(Cli, OracleComparesWithPublishedLengths) {
  const std::string right =
      "version 1\n0\tsmall.map\t6\t3\t0\t0\t5\t0\t5\n0\tsmall.map\t6\t3\t0\t0\t1\t1\t1.41421356\n";
  writeAll(file("small.map.scen"), right);
  const Outcome good = spate("oracle small.map.scen");
  EXPECT_EQ(good.exit, 0) << good.err;
  EXPECT_HAS(good.out, "2 of 2 problems agree");
  writeAll(file("small.map.scen"), right + "0\tsmall.map\t6\t3\t0\t0\t5\t2\t9\n");
  const Outcome bad = spate("oracle small.map.scen");
  EXPECT_EQ(bad.exit, 1);
  EXPECT_HAS(bad.out, "2 of 3 problems agree");
  EXPECT_HAS(bad.out, "from 0,0 to 5,2");
}

TEST_F(Cli, InfoOnMapsAndScenes) {
  const Outcome map = spate("info small.map");
  EXPECT_EQ(map.exit, 0) << map.err;
  EXPECT_HAS(valueOf(map.out, "size"), "6 x 3 cells");
  EXPECT_HAS(valueOf(map.out, "wall"), "3 (16.7 %)");
  EXPECT_TRUE(valueOf(map.out, "areas").starts_with("1;")) << map.out;
  const Outcome scene = spate("info scene.json");
  EXPECT_EQ(scene.exit, 0) << scene.err;
  EXPECT_HAS(scene.out, "scene small");
  EXPECT_HAS(valueOf(scene.out, "cost 5"), "4 (");
  EXPECT_HAS(valueOf(scene.out, "group horde"), "7 units to core");
  EXPECT_HAS(valueOf(scene.out, "units"), "1 later by events");
  EXPECT_EQ(valueOf(scene.out, "events"), "2");
}

TEST_F(Cli, InfoCountsWaysOnlyWhereThereAreAny) {
  const std::string map = R"({"format": "spate-scene/1", "map": {"size": [8, 6]}, "goals": [{"id": "g", "cells": [[1, 1]]}], )";
  writeAll(file("ways.json"), map + R"("exits": [{"rect": [1, 1, 3, 1], "exits": ["E"]}], "links": [{"from": [0, 0], "to": [7, 5], "both": true}],
    "breakable": [{"rect": [5, 0, 5, 4]}], "groups": [{"id": "boats", "goal": "g", "costs": {"1": "wall"}}, {"id": "sappers", "goal": "g", "breaks": true}]})");
  const Outcome ways = spate("info ways.json");
  EXPECT_EQ(ways.exit, 0) << ways.err;
  EXPECT_HAS(valueOf(ways.out, "wall"), "5 (");
  EXPECT_HAS(valueOf(ways.out, "breakable"), "5 of the walls");
  EXPECT_HAS(valueOf(ways.out, "one-way"), "3 cells");
  EXPECT_EQ(valueOf(ways.out, "links"), "2");
  EXPECT_EQ(valueOf(ways.out, "own costs"), "1 group");
  EXPECT_HAS(valueOf(ways.out, "group boats"), "own costs");
  EXPECT_HAS(valueOf(ways.out, "group sappers"), "breaks walls");
  writeAll(file("plain.json"), map + R"("groups": [{"id": "u", "goal": "g"}]})");
  const Outcome plain = spate("info plain.json");
  EXPECT_EQ(plain.exit, 0) << plain.err;
  for (const std::string word : {"breakable", "one-way", "links", "own costs"}) EXPECT_EQ(plain.out.find(word), std::string::npos) << word;
}

TEST_F(Cli, FilesThatAreNeitherSceneNorMap) {
  for (const std::string& content :
       {std::string(), std::string("hello"), std::string("{"), std::string("type octile\n"), std::string(5000, '\0')}) {
    writeAll(file("odd"), content);
    for (const std::string command : {"info odd", "field odd --goal 0,0", "run odd"}) {
      const Outcome outcome = spate(command);
      EXPECT_EQ(outcome.exit, 2) << command;
      EXPECT_HAS(outcome.err, "spate: odd");
    }
  }
}

TEST_F(Cli, AFullDiskIsAnError) {
  EXPECT_NE(spate("info small.map >/dev/full").exit, 0);
  EXPECT_NE(spate("run scene.json --report /dev/full").exit, 0);
}

}  // namespace
