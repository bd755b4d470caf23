// Simd loops: the log has series for all lanes before the first one, the model wants lane after lane.
#include "log/teller.h"

#include <ompracer/abi.h>

#include <algorithm>

namespace ompracer::command {

using model::Event;
using model::Verb;

static constexpr std::size_t kMostInLoop = 1 << 20;

void Teller::laneAccess(Simd &loop, u64 lane, const LogRecord &r, u64 address) {
  const u64 what = r[0];
  if (what & OMPRACER_LANE_ORDERED)
    return missing("accesses of ordered simd blocks");
  if (!isChosen(static_cast<u32>(r[3])))
    return;
  lives.parts(address, r[2], [&](u64 name, u64 part, u64 original) {
    if (loop.accesses.size() > kMostInLoop)
      return missing("accesses of a simd loop after the first " + std::to_string(kMostInLoop));
    Event e;
    e.verb = Verb::Access;
    e.flags = (what & OMPRACER_LANE_WRITE ? model::kWrites : 0) | (what & OMPRACER_LANE_ATOMIC ? model::kAtomic : 0);
    e.address = name;
    e.size = part;
    e.place = places.ofSite(static_cast<u32>(r[3]));
    loop.accesses.push_back(
        {lane, what >> OMPRACER_LANE_POSITION_SHIFT, std::move(e), {at, {}, original, static_cast<u32>(r[3])}});
  });
}

void Teller::endLanes(Simd &loop) {
  if (Event *e = add(Verb::SimdBegin, loop.place)) {
    e->chunk = static_cast<u32>(loop.safelen);
    e->flags = loop.concurrent ? model::kConcurrent : 0;
  } else
    return;
  std::sort(loop.accesses.begin(), loop.accesses.end(),
            [](const Lane &a, const Lane &b) { return std::pair(a.lane, a.position) < std::pair(b.lane, b.position); });
  const model::TaskId task = current()->stands();
  std::vector<Event> &events = story.execution.tasks[task].events;
  for (std::size_t i = 0; i < loop.accesses.size(); ++i) {
    Lane &l = loop.accesses[i];
    if (i == 0 || loop.accesses[i - 1].lane != l.lane)
      numbered(Verb::Lane, l.lane);
    if (i == 0 || loop.accesses[i - 1].lane != l.lane || loop.accesses[i - 1].position != l.position)
      numbered(Verb::Text, l.position);
    events.push_back(l.event);
    l.access.id = {task, static_cast<u32>(events.size() - 1)};
    story.accesses.push_back(l.access);
  }
  add(Verb::SimdEnd);
}

void Teller::lane(const LogRecord &r) {
  std::vector<Simd> &loops = thread->simd;
  if (r.kind == Kind::Simd) {
    loops.emplace_back();
    loops.back().safelen = r[0];
    loops.back().concurrent = r[1] & OMPRACER_SIMD_CONCURRENT;
    loops.back().place = places.ofCall(r[2]);
    return;
  }
  if (loops.empty())
    return;
  Simd &loop = loops.back();
  if (r.kind == Kind::Lane)
    ++loop.lane;
  else if (r.kind == Kind::LaneAccess)
    laneAccess(loop, loop.lane, r, r[1]);
  else if (r.kind == Kind::LaneSeries)
    for (u64 i = 0; i < r[5]; ++i, countOne())
      laneAccess(loop, i, r, r[1] + i * (r[4] >> 1 ^ (~(r[4] & 1) + 1)));
  else {
    endLanes(loop);
    loops.pop_back();
  }
}

} // namespace ompracer::command
