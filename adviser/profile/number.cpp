#include "profile/number.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>

namespace ompracer::profile {
namespace {

constexpr std::size_t kLongest = 400; // of a double in fixed form

double finite(double value) { return std::isfinite(value) ? value : 0; }

template <class... Format> void put(Buffer &out, double value, Format... format) {
  char text[kLongest];
  const auto end = std::to_chars(text, text + sizeof text, finite(value), format...).ptr;
  out.appendAsIs({text, static_cast<std::size_t>(end - text)});
}

struct Scale {
  double by;
  const char *name;
};
constexpr Scale kScales[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};

} // namespace

void putExact(Buffer &out, double value) {
  if (std::fabs(value) < 1e15 && std::floor(value) == value)
    put(out, value, std::chars_format::fixed, 0);
  else
    put(out, value);
}

void putFixed(Buffer &out, double value, int digits) { put(out, value, std::chars_format::fixed, digits); }

void putShort(Buffer &out, double value) {
  if (value >= 1e6) {
    int exponent = static_cast<int>(std::floor(std::log10(value)));
    if (value / std::pow(10, exponent) >= 9.95)
      ++exponent;
    putFixed(out, value / std::pow(10, exponent), 1);
    out.add("e%d", exponent);
    return;
  }
  putFixed(out, value, value == std::floor(value) || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}

void putPercent(Buffer &out, double value, int digits) {
  putFixed(out, 100 * value, digits);
  out.append(" %");
}

void putWall(Buffer &out, double nanoseconds) {
  const Scale *scale = kScales;
  while (scale->by > 1 && finite(nanoseconds) < 0.1 * scale->by)
    ++scale;
  putShort(out, nanoseconds / scale->by);
  out.append(' ').append(scale->name);
}

void putTime(Buffer &out, Time time, const Run &run) {
  if (std::strcmp(run.unit, "ns") == 0)
    return putWall(out, time);
  putShort(out, time);
  out.append(' ').append(run.unit).append(time == 1 ? "" : "s");
}

} // namespace ompracer::profile
