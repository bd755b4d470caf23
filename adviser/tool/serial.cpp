#include "tool/serial.h"

namespace ompracer::adviser {
namespace {

constexpr u32 kMost = 256;
SerialStretch stretches[kMost]; // of the first thread, as all here
u32 count = 0, before = 0;
u64 began = 0;

} // namespace

SerialStretch serialEnds(u32 context, u64 own) {
  const SerialStretch ended = {before, context, own - began, 1};
  u32 i = 0;
  while (i < count && (stretches[i].before != before || stretches[i].after != context))
    ++i;
  if (i == kMost)
    return ended;
  if (i == count)
    stretches[count++] = {before, context, 0, 0};
  stretches[i].weight += own - began;
  ++stretches[i].times;
  return ended;
}

void serialBegins(u32 context, u64 own) {
  before = context;
  began = own;
}

SerialStretch lastStretch(u64 own) { return {before, 0, own - began, 1}; }

u32 serialStretches(const SerialStretch *&items) {
  items = stretches;
  return count;
}

} // namespace ompracer::adviser
