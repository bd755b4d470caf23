#include "detect/lanes.h"

#include "base/rule.h"
#include "detect/annotations.h"
#include "detect/attach.h"
#include "detect/report_race.h"
#include "detect/tell.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "report/sink.h"

#include <new>
#include <utility>

namespace ompracer {

void (*gLaneRaceObserver)(u64 earlier, u64 later) = nullptr;

namespace {

constexpr u64 kNoLane = ~0ull;

/// An access of lanes to bytes of one cell. One for each (cell, bytes, site), with the latest two lanes: the one before
/// the current lane is the closest to it.
struct LaneEntry {
  u64 cell;
  u64 lane, before;
  LaneSite site;
  u32 next;
  u8 bytes;
  u64 earlierThan(u64 current) const { return lane != current ? lane : before; }
};

/// The cells that the lanes of one execution of a loop accessed. Memory is reserved at first use.
class LaneTable {
public:
  static constexpr u32 kEntries = 1u << 20, kHeads = 1u << 16;

  /// Forgets everything.
  void clear() {
    if (!memory || used == 1)
      return;
    if (used > kFew)
      releaseMemory(memory->entries, sizeof(memory->entries));
    used = 1;
    if (++epoch == 0) {
      releaseMemory(memory->heads, sizeof(memory->heads));
      epoch = 1;
    }
  }
  void unmap() {
    if (memory)
      unmapMemory(memory, sizeof(Memory));
  }
  /// Calls visit(entry) for what is known of the cell.
  template <typename Visit> void forEach(u64 cell, Visit visit) {
    if (!memory)
      return;
    u64 head = memory->heads[slot(cell)];
    for (u32 i = head >> 32 == epoch ? static_cast<u32>(head) : 0; i; i = memory->entries[i].next)
      if (memory->entries[i].cell == cell)
        visit(memory->entries[i]);
  }
  /// False: there is no room.
  bool add(u64 cell, u64 lane, u8 bytes, LaneSite site) {
    if (!memory)
      memory = static_cast<Memory *>(reserveMemory(sizeof(Memory)));
    if (!memory || used == kEntries)
      return false;
    u64 &head = memory->heads[slot(cell)];
    memory->entries[used] = {cell, lane, kNoLane, site, head >> 32 == epoch ? static_cast<u32>(head) : 0, bytes};
    head = static_cast<u64>(epoch) << 32 | used++;
    return true;
  }

private:
  /// Entries that are not worth a system call.
  static constexpr u32 kFew = 1u << 16;
  struct Memory {
    LaneEntry entries[kEntries];
    u64 heads[kHeads]; ///< epoch * 2^32 + index
  };
  static u32 slot(u64 cell) { return static_cast<u32>(cell * 0x9e3779b97f4a7c15ull >> 48); }
  static_assert(kHeads == 1u << (64 - 48));

  Memory *memory = nullptr;
  u32 used = 1, epoch = 1;
};

/// One execution of a simd loop.
struct LaneFrame {
  static constexpr u32 kSeries = 32;
  LaneRule rule;
  bool localOnly = false; ///< the graph compares what lanes do with all other memory
  bool full = false;      ///< the table is
  u32 nesting = 0;        ///< simd loops of the same function around it
  u64 lane = kNoLane;
  uptr stack = 0; ///< where the stack of its function ends
  uptr codePtr = 0;
  u32 seriesCount = 0;
  LaneSeries series[kSeries];
  LaneTable table;

  bool compares(const LaneSite &site) const { return !localOnly || site.local(); }
};

std::atomic<bool> ran; // relaxed: sticky

} // namespace

struct LaneStack {
  static constexpr u32 kFrames = 4;
  u32 depth = 0; ///< also counts loops that have no frame
  LaneFrame frames[kFrames];
  LaneFrame *top() { return depth && depth <= kFrames ? &frames[depth - 1] : nullptr; }
};

bool lanesRan() { return ran.load(std::memory_order_relaxed); }

// --- arithmetic of series ---

namespace {

/// b: positive.
i64 floorDiv(i64 a, i64 b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

/// Bytes between the lowest and the highest address.
AddressRange extentOf(const LaneSeries &s) {
  OMPRACER_DCHECK(s.count != 0);
  uptr last = s.begin + static_cast<uptr>(s.stride) * (s.count - 1);
  return s.stride < 0 ? AddressRange{last, s.begin + s.size} : AddressRange{s.begin, last + s.size};
}

/// Lanes i with `low` < i * stride < `high`, within [0, count); empty: from > to.
struct LaneRange {
  i64 from, to;
};
LaneRange lanesBetween(i64 low, i64 high, i64 stride, u64 count) {
  i64 last = static_cast<i64>(count) - 1;
  if (stride == 0)
    return low < 0 && 0 < high ? LaneRange{0, last} : LaneRange{1, 0};
  if (stride < 0) {
    i64 negated = -low;
    low = -high;
    high = negated;
    stride = -stride;
  }
  OMPRACER_DCHECK(stride > 0 && low < high);
  i64 from = floorDiv(low, stride) + 1, to = -floorDiv(-high, stride) - 1;
  return {from > 0 ? from : 0, to < last ? to : last};
}

/// A lane of `s` that races with lane `at`, which accesses [address, address + size) by `site`.
bool racingLane(const LaneRule &rule, const LaneSeries &s, u64 at, uptr address, uptr size, const LaneSite &site,
                LanePair &pair) {
  i64 offset = static_cast<i64>(address - s.begin);
  LaneRange lanes = lanesBetween(offset - static_cast<i64>(s.size), offset + static_cast<i64>(size), s.stride, s.count);
  i64 here = static_cast<i64>(at);
  // The closest on each side: whoever is further away races with no more.
  i64 before = lanes.to < here ? lanes.to : here - 1, after = lanes.from > here ? lanes.from : here + 1;
  OMPRACER_DCHECK(lanes.from > lanes.to || static_cast<u64>(lanes.to) < s.count);
  if (before >= lanes.from && rule.races(s.site, site, static_cast<u64>(here - before))) {
    pair = {static_cast<u64>(before), at, false};
    return true;
  }
  if (after <= lanes.to && rule.races(site, s.site, static_cast<u64>(after - here))) {
    pair = {at, static_cast<u64>(after), true};
    return true;
  }
  return false;
}

} // namespace

bool LaneRule::races(const LaneSite &earlier, const LaneSite &later, u64 distance) const {
  const bool apart = distance >= safelen && by(Rule::SimdSafelen);
  const bool forward = !concurrent && earlier.position() < later.position() && by(Rule::SimdForward);
  return !apart && !forward;
}

bool seriesRace(const LaneRule &rule, const LaneSeries &p, const LaneSeries &q, LanePair &pair) {
  if (!p.site.conflicts(q.site))
    return false;
  AddressRange x = extentOf(p), y = extentOf(q);
  if (x.end <= y.begin || y.end <= x.begin)
    return false;
  if (p.stride != q.stride) {
    for (u64 j = 0; j < q.count; ++j)
      if (racingLane(rule, p, j, q.begin + static_cast<uptr>(q.stride) * j, q.size, q.site, pair))
        return true;
    return false;
  }
  // Equal strides: what overlaps depends on the distance only. Lane i of p and lane j of q, d = i - j.
  i64 offset = static_cast<i64>(q.begin - p.begin);
  i64 low = offset - static_cast<i64>(p.size), high = offset + static_cast<i64>(q.size);
  LaneRange later = lanesBetween(low, high, p.stride, p.count);
  i64 up = later.from > 1 ? later.from : 1;
  if (up <= later.to && rule.races(q.site, p.site, static_cast<u64>(up))) {
    pair = {0, static_cast<u64>(up), true};
    return true;
  }
  LaneRange earlier = lanesBetween(-high, -low, p.stride, q.count);
  i64 down = earlier.from > 1 ? earlier.from : 1;
  if (down <= earlier.to && rule.races(p.site, q.site, static_cast<u64>(down))) {
    pair = {0, static_cast<u64>(down), false};
    return true;
  }
  return false;
}

// --- the loop as it runs ---

namespace {

/// An access of a lane, for the report.
struct LaneAccess {
  LaneSite site;
  u64 lane;
  uptr address, size;
};

LaneAccess accessOf(const LaneSeries &s, u64 lane) {
  return {s.site, lane, s.begin + static_cast<uptr>(s.stride) * lane, s.size};
}

[[gnu::cold, gnu::noinline]] void reportLanes(Thread &t, const LaneFrame &frame, const LaneAccess &a,
                                              const LaneAccess &b) {
  OMPRACER_DCHECK(a.lane < b.lane && b.lane != kNoLane && a.site.conflicts(b.site));
  if (OMPRACER_UNLIKELY(gLaneRaceObserver != nullptr))
    return gLaneRaceObserver(a.lane, b.lane);
  uptr begin = a.address > b.address ? a.address : b.address;
  uptr end = a.address + a.size < b.address + b.size ? a.address + a.size : b.address + b.size;
  OMPRACER_DCHECK(begin < end); // they have a byte in common
  SiteTable &sites = gDetector.sites;
  SiteId siteA = sites.idOf(a.site.site, t.context), siteB = sites.idOf(b.site.site, t.context);
  const u32 caller = callerOf(t, siteA, siteB);
  if (answersForRace(begin, end - begin) ||
      countKnownRace(siteA, a.site.write(), siteB, b.site.write(), begin, static_cast<u32>(end - begin), caller))
    return;
  RuntimeScope scope;
  Race race;
  race.address = begin;
  race.size = static_cast<u32>(end - begin);
  race.caller = caller;
  race.lacks = Rule::SimdSafelen;
  race.construct = {"simd", frame.codePtr, false, 0};
  const LaneAccess *both[] = {&a, &b};
  for (u32 i = 0; i < 2; ++i) {
    RaceAccess &access = race.accesses[i];
    access.write = both[i]->site.write();
    access.atomic = both[i]->site.atomic();
    access.size = static_cast<u32>(both[i]->size);
    access.address = both[i]->address;
    access.site = static_cast<u32>(i ? siteB : siteA);
    describeSite(access, both[i]->site.site);
    access.construct = {"simd", frame.codePtr, true, both[i]->lane};
    if (t.recording && t.cursor)
      describeBody(access, t.cursor->node);
  }
  describePlace(t, race);
  submit(race);
}

/// Does the thread run iterations that are parallel one by one anyway? Then the lanes are ordinary iterations, but for
/// the thread's own memory: there the graph takes the thread's iterations as ordered (semantics 4).
bool iterationsFloat(const Thread &t) {
  if (!t.recording || t.programOrder || !t.cursor || t.cursor->chunk)
    return false;
  return gDetector.graph.snode(t.cursor->node).flags & kNodeIterative;
}

/// Innermost first: frames of the function that executes, for which the object is shared by the lanes.
template <typename Visit> void forEachFrame(Thread &t, const LaneSite &site, Visit visit) {
  if (!t.lanes || t.ignore)
    return;
  for (LaneFrame *frame = t.lanes->top(); frame && frame->nesting >= site.outermost(); --frame) {
    if (frame->compares(site))
      visit(*frame);
    if (frame->nesting == 0)
      return;
  }
}

void recordInCell(Thread &t, LaneFrame &frame, u64 cell, u8 bytes, const LaneAccess &b) {
  OMPRACER_DCHECK(bytes != 0 && b.lane != kNoLane);
  bool found = false;
  frame.table.forEach(cell, [&](LaneEntry &e) {
    u64 earlier = e.earlierThan(b.lane);
    if ((e.bytes & bytes) && earlier != kNoLane && e.site.conflicts(b.site) &&
        frame.rule.races(e.site, b.site, b.lane - earlier)) {
      u32 first = static_cast<u32>(__builtin_ctz(e.bytes));
      reportLanes(t, frame, {e.site, earlier, cell * kCellBytes + first, static_cast<u32>(__builtin_popcount(e.bytes))},
                  b);
    }
    if (e.bytes == bytes && e.site.site == b.site.site && e.site.what == b.site.what) {
      if (e.lane != b.lane)
        e.before = e.lane;
      e.lane = b.lane;
      found = true;
    }
  });
  if (found || frame.full)
    return;
  frame.full = !frame.table.add(cell, b.lane, bytes, b.site);
  if (frame.full)
    noteNotChecked("simd", "accesses of simd loops that touch too much memory irregularly");
}

} // namespace

void simdBegins(Thread &t, u32 safelen, u32 flags, uptr codePtr) {
  if (!t.index && threadId() == processId())
    attachThread(); // before the OpenMP runtime starts; the program's other threads are attached by then
  if (!t.lanes) {
    if (void *memory = reserveMemory(sizeof(LaneStack)))
      t.lanes = new (memory) LaneStack;
    else
      noteNotChecked("no-memory", "lanes of simd loops: the system gave no memory");
  }
  LaneStack *lanes = t.lanes;
  if (!lanes)
    return;
  if (!lanesRan())
    ran.store(true, std::memory_order_relaxed);
  uptr stack = reinterpret_cast<uptr>(__builtin_frame_address(0));
  u32 nesting = flags >> OMPRACER_SIMD_NESTING_SHIFT;
  // Loops that were left by a jump out of their function.
  while (LaneFrame *top = lanes->top()) {
    if (top->stack > stack || (top->stack == stack && top->nesting < nesting))
      break;
    --lanes->depth;
  }
  ++lanes->depth;
  LaneFrame *frame = lanes->top();
  if (!frame)
    return;
  tell(Told::Simd, safelen, flags, codePtr);
  frame->rule = {safelen ? safelen : ~0ull, (flags & OMPRACER_SIMD_CONCURRENT) != 0};
  frame->localOnly = (flags & OMPRACER_SIMD_WORKSHARING) && iterationsFloat(t);
  frame->full = false;
  frame->nesting = nesting;
  frame->lane = kNoLane;
  frame->stack = stack;
  frame->codePtr = codePtr;
  frame->seriesCount = 0;
  frame->table.clear();
}

void simdEnds(Thread &t) {
  if (t.lanes && t.lanes->depth) {
    tell(Told::SimdEnds);
    --t.lanes->depth;
  }
}

void laneBegins(Thread &t) {
  if (LaneFrame *frame = t.lanes ? t.lanes->top() : nullptr) {
    tell(Told::Lane);
    ++frame->lane;
  }
}

void laneAccess(Thread &t, uptr address, uptr size, LaneSite site) {
  bool told = false;
  forEachFrame(t, site, [&](LaneFrame &frame) {
    if (!std::exchange(told, true))
      tell(Told::LaneAccess, site.what, address, size, tellSite(site.site));
    ++t.accesses;
    LaneAccess b{site, frame.lane, address, size};
    for (u32 i = 0; i < frame.seriesCount; ++i) {
      const LaneSeries &s = frame.series[i];
      LanePair pair;
      if (!s.site.conflicts(site) || !racingLane(frame.rule, s, frame.lane, address, size, site, pair))
        continue;
      if (pair.swapped)
        reportLanes(t, frame, b, accessOf(s, pair.b));
      else
        reportLanes(t, frame, accessOf(s, pair.a), b);
    }
    for (uptr at = address; at < address + size;) {
      uptr end = (at / kCellBytes + 1) * kCellBytes;
      end = end < address + size ? end : address + size;
      u32 bytes = ((1u << (end - at)) - 1) << at % kCellBytes;
      recordInCell(t, frame, at / kCellBytes, static_cast<u8>(bytes), b);
      at = end;
    }
  });
}

void laneSeries(Thread &t, const LaneSeries &series) {
  if (!t.lanes || t.ignore || !series.count)
    return;
  LaneFrame *frame = t.lanes->top();
  if (!frame || !frame->compares(series.site))
    return;
  tell(Told::LaneSeries, series.site.what, series.begin, series.size, tellSite(series.site.site),
       static_cast<u64>(series.stride) << 1 ^ static_cast<u64>(series.stride >> 63), series.count);
  t.accesses += series.count;
  if (frame->seriesCount == LaneFrame::kSeries)
    return noteNotChecked("simd", "accesses of simd loops with too many of them");
  frame->series[frame->seriesCount++] = series;
  for (u32 i = 0; i < frame->seriesCount; ++i) {
    const LaneSeries &other = frame->series[i];
    LanePair pair;
    if (!seriesRace(frame->rule, other, series, pair))
      continue;
    const LaneSeries &first = pair.swapped ? series : other, &second = pair.swapped ? other : series;
    reportLanes(t, *frame, accessOf(first, pair.a), accessOf(second, pair.b));
  }
}

void forgetLanes(Thread &t) {
  if (!t.lanes)
    return;
  for (LaneFrame &frame : t.lanes->frames)
    frame.table.unmap();
  unmapMemory(t.lanes, sizeof(LaneStack));
  t.lanes = nullptr;
}

} // namespace ompracer
