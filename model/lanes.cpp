// Semantics 6: which lanes of a simd loop are in order. Without these edges all lanes are parallel (tasks.cpp).
#include "order.h"

namespace model {

namespace {

/// One lane: the events that stand at one position of the text, in the order of the text.
struct LaneOf {
  u64 number;
  u32 begin, end;                             ///< events
  std::vector<std::pair<u64, u32>> positions; ///< position, event that begins it
};

void orderLoop(Order &o, TaskId t, u32 open) {
  const std::vector<Event> &events = o.execution.tasks[t].events;
  const Event &loop = events[open];
  std::vector<LaneOf> lanes;
  for (u32 i = open + 1; i < closing(events, open); ++i) {
    if (events[i].verb == Verb::Lane)
      lanes.push_back({events[i].number, i, i, {}});
    if (lanes.empty())
      continue;
    lanes.back().end = i;
    if (events[i].verb == Verb::Text)
      lanes.back().positions.push_back({events[i].number, i});
  }
  for (const LaneOf &a : lanes)
    for (const LaneOf &b : lanes) {
      if (a.number >= b.number)
        continue;
      if (loop.chunk && b.number - a.number >= loop.chunk)
        o.edge(o.depart(t, a.end), o.arrive(t, b.begin), Rule::SimdSafelen);
      for (auto [position, event] : b.positions) {
        u32 last = kNone; // the last event of a that stands earlier in the text
        for (auto [other, from] : a.positions)
          if (other >= position && last == kNone)
            last = from - 1;
        if (last == kNone)
          last = a.end;
        if (loop.flags & kConcurrent)
          o.near(o.depart(t, last), o.arrive(t, event), Rule::SimdForward, "order(concurrent) takes the order away");
        else
          o.edge(o.depart(t, last), o.arrive(t, event), Rule::SimdForward);
      }
    }
}

} // namespace

void orderLanes(Order &o) {
  for (TaskId t : o.live)
    for (u32 i = 0; i < o.execution.tasks[t].events.size(); ++i)
      if (o.execution.tasks[t].events[i].verb == Verb::SimdBegin)
        orderLoop(o, t, i);
}

} // namespace model
