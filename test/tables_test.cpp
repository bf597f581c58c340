// CSV and NumPy files, read back.

#include <unistd.h>

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "spate/io.h"

namespace spate {
namespace {

std::string pathOf(const std::string& name) {
  return (std::filesystem::path(testing::TempDir()) / (std::to_string(getpid()) + name)).string();
}

std::string contentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Fields {
  explicit Fields(std::initializer_list<std::string_view> rows, Cell goal) : cost(*CostField::fromRows(rows)) {
    EXPECT_TRUE(distance.build(cost, {{goal}}).ok());
    EXPECT_TRUE(flow.build(cost, distance).ok());
  }
  CostField cost;
  IntegrationField distance;
  FlowField flow;
};

TEST(Trajectory, OneLineAUnitAndTick) {
  const std::string path = pathOf("trajectory.csv");
  const std::array<UnitId, 2> ids = {0, 7};
  std::array<Vec2, 2> positions = {Vec2{1.5f, 2.0f}, Vec2{0.1f, 12.25f}};
  UnitsView units;
  units.ids = ids;
  units.positions = positions;
  auto writer = TrajectoryWriter::open(path);
  ASSERT_TRUE(writer.ok()) << writer.error().message;
  EXPECT_TRUE(writer->write(0, units).ok());
  positions[0] = {1.0f / 3.0f, 2.0f};
  EXPECT_TRUE(writer->write(1, units).ok());
  EXPECT_TRUE(writer->close().ok());
  EXPECT_EQ(contentOf(path), "tick,id,x,y\n0,0,1.5,2\n0,7,0.1,12.25\n1,0,0.33333334,2\n1,7,0.1,12.25\n");
  EXPECT_FALSE(writer->write(2, units).ok()) << "closed";
  EXPECT_TRUE(writer->close().ok()) << "closing twice does no harm";
}

TEST(Trajectory, MovedWritersOwnTheirFile) {
  const std::string path = pathOf("moved.csv");
  {
    auto opened = TrajectoryWriter::open(path);
    ASSERT_TRUE(opened.ok());
    TrajectoryWriter writer = std::move(*opened);
    EXPECT_TRUE(writer.write(3, {}).ok());
  }
  EXPECT_EQ(contentOf(path), "tick,id,x,y\n");
}

TEST(Trajectory, PathsThatCannotBe) {
  const auto sqlite = TrajectoryWriter::open("out.sqlite");
  ASSERT_FALSE(sqlite.ok());
  EXPECT_NE(sqlite.error().message.find(".csv"), std::string::npos);
  const auto nowhere = TrajectoryWriter::open("no/such/folder/out.csv");
  ASSERT_FALSE(nowhere.ok());
  EXPECT_EQ(nowhere.error().code, ErrorCode::io);
}

TEST(Trajectory, FullDisksAreNoticed) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  auto writer = TrajectoryWriter::open("/dev/full");
  ASSERT_TRUE(writer.ok());
  EXPECT_EQ(writer->close().code, ErrorCode::io);
}

TEST(FieldCsv, OneLineACell) {
  const Fields fields({".#.", "..~"}, {0, 0});
  const std::string path = pathOf("field.csv");
  ASSERT_TRUE(writeFieldCsv(path, fields.cost, fields.distance, fields.flow, Heading::arrows).ok());
  EXPECT_EQ(contentOf(path),
            "x,y,cost,distance,arrowX,arrowY,directionX,directionY\n"
            "0,0,1,0,0,0,0,0\n"
            "1,0,255,,0,0,0,0\n"
            "2,0,1,8,0,1,0,1\n"
            "0,1,1,1,0,-1,0,-1\n"
            "1,1,1,2,-1,0,-1,0\n"
            "2,1,5,3,-1,0,-1,0\n");
}

TEST(FieldCsv, SizesHaveToAgree) {
  const Fields fields({"..."}, {0, 0});
  EXPECT_EQ(writeFieldCsv(pathOf("bad.csv"), CostField(2, 2), fields.distance, fields.flow, Heading::smooth).code,
            ErrorCode::badSize);
}

TEST(FieldNpy, IsWhatNumPyReads) {
  const Fields fields({".#.", "..~"}, {0, 0});
  const std::string path = pathOf("field.npy");
  ASSERT_TRUE(writeFieldNpy(path, fields.distance).ok());
  const std::string bytes = contentOf(path);
  ASSERT_EQ(bytes.size(), 128u + 6 * 8) << "a header of whole 64 byte blocks, then six doubles";
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ(bytes[8], char(118));
  EXPECT_EQ(bytes[9], char(0));
  EXPECT_EQ(bytes.substr(10, 63), "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }    ");
  EXPECT_EQ(bytes[127], '\n');
  const auto value = [&](std::size_t i) {
    std::uint64_t bits = 0;
    for (std::size_t b = 0; b < 8; ++b)
      bits |= std::uint64_t(static_cast<unsigned char>(bytes[128 + 8 * i + b])) << (8 * b);
    return std::bit_cast<double>(bits);
  };
  EXPECT_EQ(value(0), 0.0);
  EXPECT_EQ(value(1), std::numeric_limits<double>::infinity());
  EXPECT_EQ(value(2), 8.0);
  EXPECT_EQ(value(5), 3.0);
}

}  // namespace
}  // namespace spate
