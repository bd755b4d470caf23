// See series.h.
#include "record/series.h"

#include "detect/current.h"
#include "record/record_byte_group.h"

namespace ompracer {

namespace {

/// Between the entries of an iteration and the next one that shares its W-node.
constexpr u64 kNextIteration = 1ull << Entry::kFragmentShift;

/// Iterations of a loop that are recorded at once.
struct Stretch {
  u64 number; ///< of the first one, from 0
  u64 count;
  bool isRun; ///< they are bodies that share the current W-node. Else all are the current body
};

void moveTo(Thread &t, u64 iteration) {
  Cursor &c = *t.cursor;
  OMPRACER_DCHECK(c.runNode != WNodeId::None && iteration >= c.runBase && iteration - c.runBase < kRunLength);
  c.iteration = iteration;
  setCurrent(t, makeFragment(c.runNode, static_cast<u32>(iteration % kRunLength)));
}

/// Is the thread in an iteration of a run, of which the others may be recorded, too?
bool isInRun(const Thread &t) {
  const Cursor &c = *t.cursor;
  return !c.chunk && c.runNode != WNodeId::None && c.current == c.runNode && t.node == c.runNode &&
         c.scope == ScopeId::None;
}

/// What may be recorded at `iteration`. whole: no iteration that follows comes here.
Stretch stretchAt(Thread &t, u64 iteration, const OmpracerIterations &loop, bool whole) {
  Stretch stretch{iteration - loop.first, 1, false};
  const u64 left = loop.count - stretch.number;
  if (!t.cursor || (t.current == FragmentId::None && !makeCurrent(t)) || t.logged)
    return stretch;
  const u32 chunk = t.cursor->chunk;
  u64 length = 1;
  if (maySeeAhead(t) && (chunk || isInRun(t))) {
    stretch.isRun = !chunk;
    length = chunk ? chunk - iteration % chunk : kRunLength - iteration % kRunLength;
  } else if (whole && isOneBody(t)) {
    length = left;
  }
  stretch.count = length < left ? length : left;
  return stretch;
}

/// The addresses that a stretch of a series accesses.
struct Extent {
  uptr lowest, size;
  Extent(const OmpracerSeries &s, uptr address, u64 iterations) : lowest(address), size(s.size) {
    add(s.stride, s.count);
    add(s.pitch, s.rows);
    add(s.step, iterations);
  }
  void add(i64 step, u64 count) {
    const uptr distance = static_cast<uptr>(step) * (count - 1);
    lowest += step < 0 ? distance : 0;
    size += step < 0 ? -distance : distance;
  }
};

/// Accesses, one aligned byte group in each iteration. Where more is to be decided than recordInBlock does, the thread
/// is in the iteration.
template <bool kWrite, bool kWord>
void recordByteGroups(Thread &t, uptr address, u32 size, uptr step, u64 iteration, u64 count, Entry b) {
  while (count) {
    u64 done = 0;
    if (Leaf *leaf = gDetector.trie.leafAt(address); OMPRACER_LIKELY(leaf != nullptr))
      done = recordInBlock<kWrite, kWord>(t, *leaf, address, size, step, count, b, kNextIteration);
    if (!done) {
      moveTo(t, iteration);
      // All iterations access the same, and enough of them are recorded.
      if (recordByteGroup(t, address, size, b) == ValidFor::Run && !step)
        return;
      done = 1;
    }
    iteration += done;
    count -= done;
    address += done * step;
    b.bits += done * kNextIteration;
  }
}

void recordRun(Thread &t, const OmpracerSeries &s, uptr address, u64 iteration, u64 count) {
  const Extent extent(s, address, count);
  if (isPrivateRange(t, extent.lowest, extent.size))
    return;
  const uptr step = static_cast<uptr>(s.step);
  moveTo(t, iteration);
  if (s.count * s.rows == 1 && s.size <= 8 && !(s.size & (s.size - 1)) && !((address | step) & (s.size - 1))) {
    t.accesses += count;
    const Entry b = withOwner(accessBits(t, s.write, false), ownershipOf(t, address, s.flags));
    noteSideEffects(t, extent.lowest, b, extent.size);
    const auto record = s.write       ? s.size == 8 ? recordByteGroups<true, true> : recordByteGroups<true, false>
                        : s.size == 8 ? recordByteGroups<false, true>
                                      : recordByteGroups<false, false>;
    return record(t, address, static_cast<u32>(s.size), step, iteration, count,
                  withSite(b, gDetector.sites.idOf(s.site, t.context)));
  }
  for (u64 i = 0; i < count; ++i, address += step) {
    moveTo(t, iteration + i);
    recordPlane(t, address, s.size, s.stride, s.count, s.pitch, s.rows, s.write, s.site, s.flags);
  }
}

void recordSeries(Thread &t, const OmpracerSeries &s, u64 iteration, const Stretch &stretch) {
  uptr address = reinterpret_cast<uptr>(s.addr) + stretch.number * static_cast<uptr>(s.step);
  if (stretch.isRun)
    return recordRun(t, s, address, iteration, stretch.count);
  if (stretch.count > 1 && s.rows == 1)
    return recordPlane(t, address, s.size, s.stride, s.count, s.step, s.step ? stretch.count : 1, s.write, s.site,
                       s.flags);
  for (u64 i = 0; i < stretch.count; ++i, address += static_cast<uptr>(s.step)) {
    if (s.write && OMPRACER_UNLIKELY((s.flags & OMPRACER_UPDATES) && t.sections)) {
      const Extent extent(s, address, 1);
      t.tables->values.sectionReads.addRange(extent.lowest, extent.size);
    }
    recordPlane(t, address, s.size, s.stride, s.count, s.pitch, s.rows, s.write, s.site, s.flags);
  }
}

u64 record(Thread &t, u64 iteration, const OmpracerIterations &loop, bool whole) {
  const Stretch stretch = stretchAt(t, iteration, loop, whole);
  for (u64 i = 0; i < loop.seriesCount; ++i) {
    t.placePc = loop.series[i].place;
    recordSeries(t, loop.series[i], iteration, stretch);
  }
  t.placePc = 0;
  if (stretch.isRun)
    moveTo(t, whole ? iteration + stretch.count - 1 : iteration);
  return stretch.count;
}

} // namespace

void recordStretch(Thread &t, u64 iteration, const OmpracerIterations &loop) { record(t, iteration, loop, false); }

u64 recordWholeStretch(Thread &t, u64 iteration, const OmpracerIterations &loop) {
  return record(t, iteration, loop, true);
}

} // namespace ompracer
