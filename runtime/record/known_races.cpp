#include "record/known_races.h"

#include "detect/annotations.h"
#include "record/checked_filter.h"
#include "record/history.h"
#include "report/sink.h"

namespace ompracer {

namespace {

static_assert(Memo::kRacing == 64); // bits of Thread::racing

uptr indexOf(uptr address) { return (address / kCellBytes) % Memo::kRacing; }

} // namespace

void rememberRacing(Thread &t, Cell cell, uptr address, Entry b) {
  OMPRACER_DCHECK(b.fragment() == t.current);
  if (b.owner() != Ownership::None || answersForRace(address, byteGroupSize(b.byteGroup())))
    return;
  Record *record = nullptr;
  u64 times = 0;
  u32 unjudged = 0;
  Witnesses witnesses;
  u64 values[Cell::kSlots];
  cell.load(values, std::memory_order_acquire); // pairs with the publication of the entries
  for (const u64 value : values) {
    const Entry e{value};
    if (e.bits && e.bits < Entry::kSmallest)
      return; // a link to more slots
    if (e.bits < t.staleBelow)
      continue;
    unjudged |= unjudgedBytes(e, b);
    if (!(e.bytes() & b.bytes()))
      continue;
    if (e.sameFragment(b) || e.owner() != Ownership::None || !isUniform(t, e))
      return;
    const Relation relation = relationOf(t, e);
    if (judge(t, e, b, address, relation).mayRace()) {
      Record *known = knownRace(e.site(), e.write(), b.site(), b.write(), address, callerOf(t, e.site(), b.site()));
      if (!known || (record && record != known))
        return;
      record = known;
      ++times;
    }
    if (maySubsume(relation) && subsumes(e, b))
      witnesses.add(e);
  }
  const u32 witnessed = witnesses.bytes(t.manyWitnesses) & ~unjudged;
  if (!record || (b.bytes() & ~witnessed))
    return;
  countPendingRaces(t); // of the element's former race
  t.tables->memo.racing[indexOf(address)] = {address, b.bits & Entry::kKindMask, record, times, 0};
  CheckedFilter::addRacing(t, address, b, witnessed);
}

bool countRacing(Thread &t, uptr address, Entry b) {
  const uptr index = indexOf(address);
  RacingAgain &again = t.tables->memo.racing[index];
  if (again.address != address || again.kind != (b.bits & Entry::kKindMask))
    return false;
  again.pending += again.times;
  t.racing |= u64{1} << index;
  return true;
}

void countPendingRaces(Thread &t) {
  for (; t.racing != 0; t.racing &= t.racing - 1) {
    RacingAgain &again = t.tables->memo.racing[__builtin_ctzll(t.racing)];
    countAgain(*again.record, again.pending);
    again.pending = 0;
  }
}

} // namespace ompracer
