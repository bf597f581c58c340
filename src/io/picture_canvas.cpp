#include "io/picture_canvas.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <numbers>

namespace spate::picture {
namespace {

constexpr const char* kFont = "DejaVu Sans";

void setFont(cairo_t* cr, const TextStyle& style) {
  cairo_select_font_face(cr, kFont, CAIRO_FONT_SLANT_NORMAL,
                         style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cr, style.size);
}

Status cannotWrite(const std::string& path, cairo_status_t status) {
  return {ErrorCode::io, fmt::format("{}: cannot write the picture: {}", path, cairo_status_to_string(status))};
}

/// Bytes of the UTF-8 character that starts at `at`; 0 if there is none.
std::size_t characterLength(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned lead = byte(at), second = byte(at + 1);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
  }
  // Longer forms than needed, surrogates, and what is beyond U+10FFFF.
  const bool bad = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                   (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
  return bad ? 0 : length;
}

}  // namespace

Result<FileKind> fileKind(const std::string& path) {
  const std::size_t dot = path.find_last_of("./");
  std::string ending = dot == std::string::npos || path[dot] == '/' ? "" : path.substr(dot);
  for (char& c : ending) c = char(std::tolower(static_cast<unsigned char>(c)));
  if (ending == ".png") return FileKind::png;
  if (ending == ".svg") return FileKind::svg;
  if (ending == ".pdf") return FileKind::pdf;
  return Status{ErrorCode::badValue, fmt::format("{}: a picture's name ends in .png, .svg or .pdf", path)};
}

Result<Canvas> Canvas::open(const std::string& path, FileKind kind, int width, int height) {
  cairo_surface_t* surface = kind == FileKind::png   ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
                             : kind == FileKind::svg ? cairo_svg_surface_create(path.c_str(), width, height)
                                                     : cairo_pdf_surface_create(path.c_str(), width, height);
  Canvas canvas(path, kind, surface);
  const cairo_status_t status = cairo_surface_status(surface);
  if (status != CAIRO_STATUS_SUCCESS) return cannotWrite(path, status);
  if (kind == FileKind::svg) cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
  return canvas;
}

Status Canvas::finish() {
  cairo_status_t status = cairo_status(context_.get());
  if (status == CAIRO_STATUS_SUCCESS && kind_ == FileKind::png) {
    status = cairo_surface_write_to_png(surface_.get(), path_.c_str());
  }
  cairo_surface_finish(surface_.get());
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface_.get());
  return status == CAIRO_STATUS_SUCCESS ? Status{} : cannotWrite(path_, status);
}

void setColour(cairo_t* cr, Colour colour, double alpha) {
  cairo_set_source_rgba(cr, double(colour.r), double(colour.g), double(colour.b), alpha);
}

void roundedRect(cairo_t* cr, double x, double y, double width, double height, double radius) {
  constexpr double kQuarter = std::numbers::pi / 2.0;
  const double right = x + width - radius, bottom = y + height - radius;
  cairo_new_sub_path(cr);
  cairo_arc(cr, right, y + radius, radius, -kQuarter, 0.0);
  cairo_arc(cr, right, bottom, radius, 0.0, kQuarter);
  cairo_arc(cr, x + radius, bottom, radius, kQuarter, 2.0 * kQuarter);
  cairo_arc(cr, x + radius, y + radius, radius, 2.0 * kQuarter, 3.0 * kQuarter);
  cairo_close_path(cr);
}

void disc(cairo_t* cr, double x, double y, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x, y, radius, 0.0, 2.0 * std::numbers::pi);
}

double textWidth(cairo_t* cr, const std::string& text, const TextStyle& style) {
  setFont(cr, style);
  cairo_text_extents_t extents;
  cairo_text_extents(cr, text.c_str(), &extents);
  return extents.x_advance;
}

void drawText(cairo_t* cr, double x, double y, const std::string& text, const TextStyle& style) {
  setFont(cr, style);
  setColour(cr, style.colour);
  cairo_move_to(cr, x, y);
  cairo_show_text(cr, text.c_str());
  cairo_new_path(cr);
}

void drawCentred(cairo_t* cr, double x, double y, const std::string& text, const TextStyle& style) {
  drawText(cr, x - textWidth(cr, text, style) / 2.0, y, text, style);
}

void drawRimmed(cairo_t* cr, double x, double y, const std::string& text, const TextStyle& style) {
  TextStyle rim = style;
  rim.colour = kInk;
  for (const double offset : {-0.8, 0.8}) drawCentred(cr, x + offset, y + 0.8, text, rim);
  drawCentred(cr, x, y, text, style);
}

std::string fitText(cairo_t* cr, const std::string& text, const TextStyle& style, double width) {
  if (textWidth(cr, text, style) <= width) return text;
  std::string cut = text;
  while (!cut.empty()) {
    while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0) == 0x80) cut.pop_back();
    if (!cut.empty()) cut.pop_back();
    if (textWidth(cr, cut + "\u2026", style) <= width) return cut + "\u2026";
  }
  return {};
}

std::string printable(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = characterLength(text, i);
    const auto first = static_cast<unsigned char>(text[i]);
    if (length == 0)
      out += '?';
    else if (first < 0x20 || first == 0x7F)
      out += ' ';
    else
      out.append(text, i, length);
    i += length == 0 ? 1 : length;
  }
  return out;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string shortNumber(double number) {
  const double tenths = std::round(number * 10.0) / 10.0;
  if (tenths >= 100.0) return grouped(std::uint64_t(std::llround(number)));
  return tenths == std::floor(tenths) ? fmt::format("{:.0f}", tenths) : fmt::format("{:.1f}", tenths);
}

}  // namespace spate::picture
