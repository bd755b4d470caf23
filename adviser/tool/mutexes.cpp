// The verbs of mutual exclusion.
#include "tool/mutexes.h"

#include "mem/address_map.h"
#include "notes/notes.h"
#include "span/depend.h"
#include "span/locks.h"
#include "tool/fragment.h"

namespace ompracer {

namespace adviser {

/// Mutexes that a task holds. A task that holds none has none of these.
struct HeldMutexes {
  struct Held {
    u64 mutex, since, readAt;
    Place outer; ///< of the body before, where it is a critical section
    bool critical;
  };
  static constexpr u8 kMost = 8;
  u8 count = 0;
  Held held[kMost];
};

static AddressMap<MutexRecord> mutexes;
static Pool<HeldMutexes> heldPool;

bool initMutexes() { return mutexes.init(1u << 20) && heldPool.init(1u << 22); }

void visitMutexes(void (*visit)(const MutexRecord &, void *data), void *data) {
  mutexes.forEach([=](const MutexRecord &record) { visit(record, data); });
}

} // namespace adviser

using namespace adviser;

void mutexWanted(Task &task) {
  Event event;
  task.waits |= Task::Mutex;
  task.wantedSince = readClock(profiledThread.clock);
}

static MutexWord wordOf(MutexKind kind) {
  return kind == MutexKind::Critical ? MutexWord::Critical
         : kind == MutexKind::Lock   ? MutexWord::Lock
                                     : MutexWord::NestLock;
}

static void note(MutexRecord &record, MutexWord kind, u64 mutex, uptr codePtr, u64 waited) {
  if (!record.mutex.load(std::memory_order_relaxed)) {
    record.mutex.store(mutex, std::memory_order_relaxed);
    record.codePtr.store(codePtr, std::memory_order_relaxed);
    record.kind.store(kind, std::memory_order_relaxed);
  }
  record.acquisitions.fetch_add(1, std::memory_order_relaxed);
  record.waited.fetch_add(waited, std::memory_order_relaxed);
}

void mutexAcquired(Task *task, MutexKind kind, u64 mutex, uptr codePtr) {
  Event event;
  if (!task)
    return;
  task->waits &= static_cast<u8>(~Task::Mutex);
  ProfiledThread &o = profiledThread;
  const u64 now = readClock(o.clock);
  const u64 waited = task->wantedSince && now > task->wantedSince ? now - task->wantedSince : 0;
  task->wantedSince = 0;
  if (!task->place)
    return;
  Body &body = *task->place;
  if (MutexRecord *record = mutexes.findOrMake(mutex)) {
    note(*record, wordOf(kind), mutex, codePtr, waited);
    // Whoever holds it next waited for the last holder, and for those before.
    if (waited > 8 * fragmentCost) {
      TotalsTable &totals = *o.store.totals;
      totals[record->holder.load(std::memory_order_relaxed)].blame += waited;
      totals[body.place.context].waited += waited;
    }
    const u64 released = record->released.load(std::memory_order_relaxed);
    if (body.at.t.at[kTrace] < released)
      body.at.t.at[kTrace] = released;
  }
  if (!task->held)
    task->held = heldPool.make(o.heldMutexes);
  if (task->held->count == HeldMutexes::kMost)
    return noteNotChecked("locks", "a mutex that is taken inside of several others does not bound the span");
  const bool critical = kind == MutexKind::Critical;
  task->held->held[task->held->count++] = {mutex, enterMutex(o.store, body, mutex, codePtr), now, body.place, critical};
  if (critical) {
    body.place = placeOf(body, {kCritical, codePtr});
    enterContext(o.store, body, body.place.context);
  }
}

void mutexReleased(Task *task, u64 mutex) {
  Event event;
  if (!task || !task->place || !task->held)
    return;
  ProfiledThread &o = profiledThread;
  Body &body = *task->place;
  HeldMutexes &all = *task->held;
  for (u8 i = all.count; i-- > 0;) {
    if (all.held[i].mutex != mutex)
      continue;
    const HeldMutexes::Held held = all.held[i];
    if (!noteHeld(o.store, body, mutex, held.since))
      noteNotChecked("locks", kTooManyMutexes);
    const u64 time = body.at.t.at[kLocks] - held.since;
    if (MutexRecord *record = mutexes.find(mutex)) {
      record->held.fetch_add(time, std::memory_order_relaxed);
      record->released.store(body.at.t.at[kTrace], std::memory_order_relaxed);
      record->holder.store(body.place.context, std::memory_order_relaxed);
    }
    if (held.critical) {
      Totals &totals = (*o.store.totals)[body.place.context];
      ++totals.instances;
      totals.holding += time;
      body.place = held.outer;
      enterContext(o.store, body, body.place.context);
    }
    all.held[i] = all.held[--all.count];
    if (!all.count) {
      heldPool.free(o.heldMutexes, task->held);
      task->held = nullptr;
    }
    return;
  }
}

void adviser::noteMembership(const Task &task) {
  visitExclusive(
      *task.place,
      [](const Generation &set, void *data) {
        const Body &body = *static_cast<const Body *>(data);
        MutexRecord *record = mutexes.findOrMake(~set.address); // another than a lock that lies there
        if (!record)
          return;
        note(*record, MutexWord::MutexInOutSet, set.address, contexts[ContextId{body.place.context}].frames[0], 0);
        record->held.fetch_add(body.at.t.at[kLocks] - body.entered, std::memory_order_relaxed);
      },
      task.place);
}

void nestLockAcquired(u64) {}
// A further acquisition of it does not wait.
void nestLockChanged(u64, bool) {
  Event event;
  if (Task *task = omptThread.task)
    task->waits &= static_cast<u8>(~Task::Mutex);
}
bool nestLockHeldOnce(u64) { return false; }
void lockCreated(u64, uptr) {}
void flushes() {}

} // namespace ompracer
