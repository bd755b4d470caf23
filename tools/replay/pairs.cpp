#include "replay/pairs.h"
#include "detect/current.h"

#include "record/access.h"
#include "record/history.h"
#include "record/record_cell.h"

namespace ompracer::command {

u64 Pairs::siteBits(const LogRecord &r) {
  const auto [found, isNew] = sites.try_emplace(static_cast<u32>(r[3]), SiteId::Unknown);
  if (isNew)
    found->second = gDetector.sites.idOf(&made.emplace_back(), ContextId::None);
  SiteId id = found->second;
  if (r[0] & (runlog::kByNumber | runlog::kByOuterToo))
    id = gDetector.sites.byNumber(id, r[0] & runlog::kByOuterToo);
  return static_cast<u64>(id);
}

bool Pairs::access(u32 index, const LogRecord &r, u64 name, u64 size, ProductVerdicts &verdicts) {
  Thread &t = gThread;
  if (!t.recording || (t.current == FragmentId::None && !makeCurrent(t)))
    return false;
  const u64 kind = (r[0] & runlog::kWrites ? Entry::kWrite : 0) | (r[0] & runlog::kAtomically ? Entry::kAtomic : 0) |
                   (r[0] >> runlog::kOwnerShift & 3) << Entry::kOwnerShift;
  const Entry whole{static_cast<u64>(t.current) << Entry::kFragmentShift | kind | 1ull << Entry::kByteGroupShift |
                    siteBits(r)};
  noteSideEffects(t, name, r[0] & runlog::kEndsLife ? whole.asRead() : whole, size);
  const Known mine{name, name + size, whole};
  for (u32 other : before) {
    const Known &o = known[other];
    const u64 first = std::max(o.begin, mine.begin);
    if (first >= std::min(o.end, mine.end) || !o.entry.conflicts(whole))
      continue;
    ++verdicts.pairs;
    if (o.entry.sameFragment(whole))
      continue;
    Verdict verdict = judge(t, o.entry, whole, first & ~(kCellBytes - 1), relationOf(t, o.entry));
    if (verdict.mayRace())
      verdict = judge(gDetector, o.entry.fragment(), whole.fragment(), Asked::atAccess(whole.fragment()));
    if (verdict.kind == Verdict::Open)
      open.push_back({other, index, o.entry.fragment(), whole.fragment()});
    else if (verdict.kind == Verdict::Race)
      verdicts.races[{other, index}] = verdict.rule;
  }
  known[index] = mine;
  before.push_back(index);
  return true;
}

void Pairs::resolve(ProductVerdicts &verdicts) {
  for (const Open &pair : open)
    if (const Verdict verdict = judge(gDetector, pair.e, pair.b, {Asked::AtEnd, gThread.current});
        verdict.kind == Verdict::Race)
      verdicts.races[{pair.earlier, pair.later}] = verdict.rule;
}

} // namespace ompracer::command
