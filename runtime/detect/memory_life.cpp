#include "detect/memory_life.h"

#include "detect/sync_var.h"
#include "detect/tell.h"
#include "shadow/range.h"

namespace ompracer {

void clearMemory(uptr begin, uptr size) {
  if (size)
    tell(Told::Life, begin, size);
  clearRange(gDetector.trie, gDetector.overflow, begin, size);
  gSyncVars.forgetMemory(begin, size);
  gDetector.lockRecords.forEachIn(begin, size, [](LockRecord &r, u64) { r.renew(); });
}

void beginLife(Thread &t, uptr begin, uptr size) {
  clearMemory(begin, size);
  if (!t.tables)
    return;
  constexpr uptr kFew = 1024; // beyond it, one by one costs more than passing everything anew
  if (size > kFew) {
    t.checkEpoch = newEpoch(t);
    newRun(t);
    return;
  }
  t.tables->memo.forget(begin, size);
}

} // namespace ompracer
