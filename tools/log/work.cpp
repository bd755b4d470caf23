// Worksharing constructs.
#include "log/teller.h"

#include <ompracer/abi.h>

#include <algorithm>

namespace ompracer::command {

using model::Event;
using model::kNone;
using model::Verb;

/// Only implicit tasks meet worksharing constructs and barriers. A log that says otherwise is broken.
bool Teller::inMember() {
  const Live *l = current();
  return l && story.execution.tasks[l->stands()].kind == model::TaskKind::Implicit;
}

void Teller::beginWork(const LogRecord &r) {
  if (!inMember() || current()->work)
    return;
  Event *e = add(Verb::WorkBegin, places.ofCall(r[1]));
  if (!e)
    return;
  current()->work = true;
  current()->ordered = r[2] & 3;
  e->work = static_cast<model::Work>(std::min<u64>(r[0], 3));
  e->chunk = static_cast<u32>(r[3]);
  // The number of consistent loops says that the directive names a static schedule; 2 is that of all named chunks.
  // Of a distribute parallel for it is the distribute that gives out the iterations.
  const u64 consistency = r[5] & OMPRACER_LOOP_OF_DISTRIBUTE ? 0 : r[4];
  if (r[2] & 4)
    e->schedule = model::Schedule::Static;
  else if (consistency & 1) {
    e->schedule = model::Schedule::Static;
    e->space = consistency;
  } else if (e->chunk)
    e->schedule = model::Schedule::Dynamic;
  if (r[5] & OMPRACER_LOOP_OF_DISTRIBUTE)
    markRanges(*current());
  if (e->work == model::Work::Distribute && e->chunk)
    e->schedule = model::Schedule::Static;
  e->flags = (r[2] & 1 ? model::kOrdered : 0) | (r[5] & OMPRACER_LOOP_UNORDERED ? model::kConcurrent : 0);
}

/// The loop shows that the distribute construct around its region gives out ranges.
void Teller::markRanges(const Live &inner) {
  if (inner.by == kNone)
    return;
  std::vector<Event> &events = story.execution.tasks[inner.by].events;
  for (u32 i = inner.byEvent; i-- > 0 && events[i].verb != Verb::WorkEnd;)
    if (events[i].verb == Verb::WorkBegin)
      events[i].flags |= events[i].work == model::Work::Distribute ? model::kRanges : 0;
}

} // namespace ompracer::command
