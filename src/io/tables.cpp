// Purpose: tables that other programs read: CSV and NumPy arrays.

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "spate/io.h"

namespace spate {
namespace {

Status ioError(const std::string& path, const char* what) {
  return {ErrorCode::io, fmt::format("{}: cannot be {}: {}", path, what, std::strerror(errno))};
}

/// Collects text and hands it to a file in large pieces.
class Output {
 public:
  explicit Output(std::FILE* file) : file_(file) { text_.reserve(kPiece + kLongest); }

  void text(std::string_view piece) { text_ += piece; }

  template <class Number>
  void number(Number value) {
    std::array<char, 64> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text_.append(digits.data(), std::size_t(end - digits.data()));
  }

  void flushWhenFull() {
    if (text_.size() >= kPiece) flush();
  }

  void flush() {
    good_ = good_ && std::fwrite(text_.data(), 1, text_.size(), file_) == text_.size();
    text_.clear();
  }

  bool good() const { return good_; }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16, kLongest = 1024;

  std::FILE* file_;
  std::string text_;
  bool good_ = true;
};

template <class Write>
Status writeFile(const std::string& path, const Write& write) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return ioError(path, "opened");
  Output out(file);
  write(out);
  out.flush();
  const bool closed = std::fclose(file) == 0;
  return out.good() && closed ? Status{} : ioError(path, "written");
}

template <class... Numbers>
void numberLine(Output& out, Numbers... values) {
  bool first = true;
  ((out.text(first ? "" : ","), out.number(values), first = false), ...);
}

void writeFieldLine(Output& out, Cell cell, Cost cost, Distance distance, Cell arrow, Vec2 direction) {
  numberLine(out, cell.x, cell.y, int(cost));
  out.text(",");
  if (distance != kUnreachable) out.number(toCells(distance));
  out.text(",");
  numberLine(out, arrow.x, arrow.y, direction.x, direction.y);
  out.text("\n");
  out.flushWhenFull();
}

void littleEndian(Output& out, double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  std::array<char, 8> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = char((bits >> (8 * i)) & 0xFF);
  out.text({bytes.data(), bytes.size()});
}

/// Magic, version 1.0, and a description that is padded so that the data begins at a multiple of 64 bytes.
std::string npyHeader(int rows, int columns) {
  std::string text = fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
  constexpr std::size_t kBefore = 10, kAlignment = 64;
  while ((kBefore + text.size() + 1) % kAlignment != 0) text += ' ';
  text += '\n';
  const std::array<char, 4> rest = {1, 0, char(text.size() & 0xFF), char(text.size() >> 8)};
  return "\x93NUMPY" + std::string(rest.data(), rest.size()) + text;
}

}  // namespace

Result<TrajectoryWriter> TrajectoryWriter::open(const std::string& path) {
  if (path.ends_with(".sqlite")) {
    return Status{ErrorCode::badValue,
                  path + ": expected a path that ends in .csv; SQLite is not written by this version"};
  }
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return ioError(path, "opened");
  TrajectoryWriter writer(file, path);
  if (std::fputs("tick,id,x,y\n", file) < 0) return ioError(path, "written");
  return writer;
}

TrajectoryWriter::TrajectoryWriter(std::FILE* file, std::string path) : file_(file), path_(std::move(path)) {}
TrajectoryWriter::TrajectoryWriter(TrajectoryWriter&& other) noexcept
    : file_(std::exchange(other.file_, nullptr)), path_(std::move(other.path_)) {}

TrajectoryWriter::~TrajectoryWriter() {
  (void)close();
}

Status TrajectoryWriter::write(std::uint64_t tick, const UnitsView& units) {
  if (file_ == nullptr) return {ErrorCode::io, path_ + ": is closed"};
  Output out(file_);
  for (std::size_t i = 0; i < units.size(); ++i) {
    numberLine(out, tick, units.ids[i], units.positions[i].x, units.positions[i].y);
    out.text("\n");
    out.flushWhenFull();
  }
  out.flush();
  return out.good() ? Status{} : ioError(path_, "written");
}

Status TrajectoryWriter::close() {
  if (file_ == nullptr) return {};
  const bool good = std::ferror(file_) == 0;
  const bool closed = std::fclose(std::exchange(file_, nullptr)) == 0;
  return good && closed ? Status{} : ioError(path_, "written");
}

Status writeFieldCsv(const std::string& path, const CostField& cost, const IntegrationField& distance,
                     const FlowField& flow, Heading heading) {
  if (distance.width() != cost.width() || distance.height() != cost.height() || flow.width() != cost.width() ||
      flow.height() != cost.height()) {
    return {ErrorCode::badSize, path + ": expected fields of the size of the map"};
  }
  return writeFile(path, [&](Output& out) {
    out.text("x,y,cost,distance,arrowX,arrowY,directionX,directionY\n");
    for (int y = 0; y < cost.height(); ++y) {
      for (int x = 0; x < cost.width(); ++x) {
        const Cell cell{x, y};
        const Vec2 direction = flow.direction({float(x) + 0.5f, float(y) + 0.5f}, heading);
        writeFieldLine(out, cell, cost.at(cell), distance.at(cell), flow.arrow(cell), direction);
      }
    }
  });
}

Status writeFieldNpy(const std::string& path, const IntegrationField& distance) {
  return writeFile(path, [&](Output& out) {
    out.text(npyHeader(distance.height(), distance.width()));
    for (int y = 0; y < distance.height(); ++y) {
      for (const Distance value : distance.row(y)) {
        littleEndian(out, toCells(value));
        out.flushWhenFull();
      }
    }
  });
}

}  // namespace spate
