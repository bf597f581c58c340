#include "progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "table.h"

namespace spate::cli {
namespace {

int terminalWidth() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// The first of these that is set decides, as in setlocale(3).
bool localeIsUtf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale = value;
    return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos;
  }
  return false;
}

}  // namespace

std::string bar(double share, int width, bool unicode) {
  static constexpr std::array<const char*, 8> kEighths = {" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const int eighths = int(std::clamp(share, 0.0, 1.0) * width * 8.0);
  const int full = eighths / 8;
  std::string text;
  for (int i = 0; i < width; ++i) {
    if (i < full)
      text += unicode ? "█" : "#";
    else if (i == full && unicode)
      text += kEighths[std::size_t(eighths % 8)];
    else
      text += unicode ? " " : ".";
  }
  return text;
}

std::string clockText(double seconds) {
  const auto whole = std::int64_t(std::ceil(std::max(0.0, seconds)));
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

Progress::Progress(ProgressDef def)
    : def_(std::move(def)), terminal_(isatty(STDERR_FILENO) == 1), unicode_(localeIsUtf8()), start_(Clock::now()) {
  // What is over at once needs no bar.
  next_ = start_ + std::chrono::milliseconds(200);
}

void Progress::update(std::uint64_t done) {
  if (!terminal_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  draw(done, std::chrono::duration<double>(now - start_).count());
}

void Progress::draw(std::uint64_t done, double elapsed) {
  const double rate = double(done) / elapsed;
  const double share = def_.total == 0 ? 0.0 : double(done) / double(def_.total);
  std::string text = fmt::format(" {:3.0f} %  {} {}/s", 100.0 * share, brief(rate), def_.unit);
  if (def_.secondsPerUnit > 0.0) text += fmt::format("  {} x real time", brief(rate * def_.secondsPerUnit));
  if (done > 0) text += fmt::format("  {} left", clockText(double(def_.total - std::min(done, def_.total)) / rate));
  const int room = terminalWidth() - 1 - int(def_.label.size() + text.size()) - 4;
  const int width = std::clamp(room, 0, 40);
  const std::string shown = width >= 5 ? fmt::format(" [{}]", bar(share, width, unicode_)) : "";
  fmt::print(stderr, "\r{}{}{}\x1b[K", def_.label, shown, text);
  std::fflush(stderr);
  drawn_ = true;
}

void Progress::clear() {
  if (!drawn_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace spate::cli
