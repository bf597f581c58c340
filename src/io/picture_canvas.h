#pragma once
// What a picture is drawn on: a cairo surface chosen by the file's ending, and the few shapes and texts that all layers
// use.

#include <cairo.h>

#include <memory>
#include <string>

#include "io/picture_style.h"
#include "spate/base.h"

namespace spate::picture {

enum class FileKind { png, svg, pdf };
/// By the ending, in small or capital letters. Error: badValue, naming the path and the endings there are.
Result<FileKind> fileKind(const std::string& path);

class Canvas {
 public:
  /// Errors: io when the file cannot be written.
  static Result<Canvas> open(const std::string& path, FileKind kind, int width, int height);
  cairo_t* cr() const { return context_.get(); }
  /// Pixels that images should have per unit of the canvas: vector files are looked at enlarged.
  double imageScale() const { return kind_ == FileKind::png ? 1.0 : 2.0; }
  Status finish();

 private:
  struct Close {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  };

  Canvas(std::string path, FileKind kind, cairo_surface_t* surface)
      : path_(std::move(path)), kind_(kind), surface_(surface), context_(cairo_create(surface)) {}

  std::string path_;
  FileKind kind_;
  std::unique_ptr<cairo_surface_t, Close> surface_;
  std::unique_ptr<cairo_t, Close> context_;
};

struct TextStyle {
  double size = 12.0;
  bool bold = false;
  Colour colour = kText;
};

void setColour(cairo_t* cr, Colour colour, double alpha = 1.0);
void roundedRect(cairo_t* cr, double x, double y, double width, double height, double radius);
void disc(cairo_t* cr, double x, double y, double radius);
double textWidth(cairo_t* cr, const std::string& text, const TextStyle& style);
/// From x to the right, or to both sides of x. `y` is the base line.
void drawText(cairo_t* cr, double x, double y, const std::string& text, const TextStyle& style);
void drawCentred(cairo_t* cr, double x, double y, const std::string& text, const TextStyle& style);
/// The same with a dark rim: light digits on ground of any colour.
void drawRimmed(cairo_t* cr, double x, double y, const std::string& text, const TextStyle& style);
/// As much of the text as fits, ending in an ellipsis if not all does.
std::string fitText(cairo_t* cr, const std::string& text, const TextStyle& style, double width);
/// cairo refuses to draw bytes that are not UTF-8: bad bytes become '?', control characters spaces.
std::string printable(const std::string& text);
/// 12345 as "12,345".
std::string grouped(std::uint64_t number);
/// A distance for readers: one decimal below 100 unless it is whole, none above.
std::string shortNumber(double number);

}  // namespace spate::picture
