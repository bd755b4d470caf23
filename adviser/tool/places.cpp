// Places in the source, asked of llvm-symbolizer.
#include "platform/symboliser.h"
#include "tool/tool.h"

namespace ompracer::adviser {

profile::Place placeAt(uptr returnAddress, Arena &arena) {
  static Frames frames; // large; the end runs on one thread
  profile::Place place;
  if (!returnAddress)
    return place;
  symbolise(returnAddress, frames);
  if (!frames.count)
    return place;
  const Frame &frame = frames.frames[0]; // the first of those that are inlined there: the directive's own
  place.file = arena.copy(frame.file);
  place.line = frame.line;
  place.column = frame.column;
  place.function = arena.copy(frame.function);
  return place;
}

} // namespace ompracer::adviser
