#include "replay/pairs.h"

#include "detect/pending.h"
#include "detect/report_race.h"
#include "history/access.h"
#include "history/history.h"
#include "history/record_cell.h"

#include <stdexcept>

namespace ompracer::command {

/// Set while a pair is judged.
static bool seenRace;

u64 Pairs::siteBits(const LogRecord &r) {
  const auto [found, isNew] = sites.try_emplace(static_cast<u32>(r[3]), SiteId::Unknown);
  if (isNew)
    found->second = gDetector.sites.idOf(&made.emplace_back(), ContextId::None);
  SiteId id = found->second;
  if (r[0] & (runlog::kByNumber | runlog::kByOuterToo))
    id = gDetector.sites.byNumber(id, r[0] & runlog::kByOuterToo);
  return static_cast<u64>(id);
}

bool Pairs::races(Entry earlier, Entry later, uptr at) {
  constexpr uptr kScratch = uptr{1} << 46;
  static Leaf *const kLeaf = gDetector.trie.leafFor(kScratch);
  if (!kLeaf)
    throw std::runtime_error("no memory for the detector");
  Trie::populate(*kLeaf, kScratch);
  Cell &cell = Trie::cellIn(*kLeaf, kScratch);
  for (Slot &slot : cell.slots)
    slot.store(0, std::memory_order_relaxed);
  cell.slots[0].store(earlier.bits, std::memory_order_relaxed);
  seenRace = false;
  gRaceObserver = [](Entry, Entry, uptr) { seenRace = true; };
  History<PrecisePolicy>::record(gThread, *kLeaf, cell, later, at);
  gRaceObserver = nullptr;
  return seenRace;
}

bool Pairs::access(u32 index, const LogRecord &r, u64 name, u64 size, ProductVerdicts &verdicts) {
  Thread &t = gThread;
  if (!t.recording || (t.current == FragmentId::None && !makeCurrent(t)))
    return false;
  const u64 kind = (r[0] & runlog::kWrites ? Entry::kWrite : 0) | (r[0] & runlog::kAtomically ? Entry::kAtomic : 0) |
                   (r[0] >> runlog::kOwnerShift & 3) << Entry::kOwnerShift;
  const Entry whole{static_cast<u64>(t.current) << Entry::kFragmentShift | kind | 1ull << Entry::kByteGroupShift |
                    siteBits(r)};
  noteSideEffects(t, name, r[0] & runlog::kEndsLife ? whole.bits & ~Entry::kWrite : whole.bits, size);
  known[index] = {name, size, whole};
  for (u64 cell = name / kCellBytes; cell <= (name + size - 1) / kCellBytes; ++cell) {
    std::vector<u32> &list = byCell[cell];
    for (u32 other : list) {
      const Known &o = known[other];
      const u64 first = std::max(o.name, name);
      if (first / kCellBytes != cell || first >= std::min(o.name + o.size, name + size) || !o.entry.conflicts(whole))
        continue;
      ++verdicts.pairs;
      if (o.entry.sameFragment(whole) || !races(o.entry, whole, first & ~(kCellBytes - 1)))
        continue;
      if (showsLater(o.entry, whole))
        open.push_back({other, index, o.entry.fragment(), whole.fragment()});
      else
        verdicts.races.insert({other, index});
    }
    list.push_back(index);
  }
  return true;
}

void Pairs::resolve(ProductVerdicts &verdicts) {
  for (const Open &pair : open)
    if (gPending.isRace(pair.e, pair.b))
      verdicts.races.insert({pair.earlier, pair.later});
}

} // namespace ompracer::command
