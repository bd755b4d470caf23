// Places in the source, asked of llvm-symbolizer.
#include "platform/symboliser.h"
#include "report/function_name.h"
#include "tool/fragment.h"
#include "tool/tool.h"

namespace ompracer::adviser {

static profile::Place placeIn(const Frame &frame, Arena &arena) {
  const char *what = "";
  profile::Place place;
  place.file = arena.copy(frame.file);
  place.line = frame.line;
  place.column = frame.column;
  place.function = arena.copy(plainFunction(frame.function, what));
  return place;
}

profile::Place placeAt(uptr returnAddress, Arena &arena) {
  static Frames frames; // large; the end runs on one thread
  symbolise(returnAddress, frames);
  // The first of those that are inlined there: the directive's own.
  return frames.count ? placeIn(frames.frames[0], arena) : profile::Place{};
}

const Frame *frameOf(const Context &context) {
  static Frames call, body; // large
  symbolise(context.frames[kCode], call);
  symbolise(context.frames[kBody], body);
  return call.count || body.count ? &frameOfRegion(call, body) : nullptr;
}

profile::Place placeOf(const Context &context, Arena &arena) {
  const Frame *frame = frameOf(context);
  return frame ? placeIn(*frame, arena) : profile::Place{};
}

} // namespace ompracer::adviser
