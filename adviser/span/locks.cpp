#include "span/locks.h"

#include "span/internal.h"

namespace ompracer::adviser {

/// Of one scope.
struct LockBounds {
  static constexpr u32 kLocks = 24;
  struct Entry {
    u64 mutex = 0;
    u64 first = 0; ///< earliest entry
    u64 held = 0;  ///< in all
  };
  SpinLock busy; ///< guards the rest
  u32 phase = 0; ///< that the entries belong to
  u32 count = 0;
  Entry entries[kLocks];

  bool add(const Entry &added) {
    for (u32 i = 0; i < count; ++i)
      if (Entry &e = entries[i]; e.mutex == added.mutex) {
        e.first = e.first < added.first ? e.first : added.first;
        e.held += added.held;
        return true;
      }
    if (count == kLocks)
      return false;
    entries[count++] = added;
    return true;
  }
  /// The latest of the ends that its mutexes allow.
  u64 end() const {
    u64 latest = 0;
    for (u32 i = 0; i < count; ++i)
      if (const u64 e = entries[i].first + entries[i].held; latest < e)
        latest = e;
    return latest;
  }
};

static Pool<LockBounds> boundsPool;

bool initLocks() { return boundsPool.init(1ull << 22); }

constexpr unsigned kRegion = 2; // index in TeamSpan::locks

/// Makes them on first use. Release pairs with the acquire here.
static LockBounds &boundsOf(Store &store, TeamSpan &team, unsigned which) {
  std::atomic<LockBounds *> &at = team.locks[which];
  LockBounds *bounds = at.load(std::memory_order_acquire);
  if (bounds)
    return *bounds;
  SpinGuard guard(team.busy);
  bounds = at.load(std::memory_order_relaxed);
  if (!bounds) {
    bounds = boundsPool.make(store.bounds);
    at.store(bounds, std::memory_order_release);
  }
  return *bounds;
}

/// Into the innermost scope around the body's present place.
static bool addTo(Store &store, Body &body, const LockBounds::Entry &entry) {
  if (Group *group = body.group) {
    static constinit SpinLock making; // of a group's first
    {
      SpinGuard guard(making);
      if (!group->locks)
        group->locks = boundsPool.make(store.bounds);
    }
    SpinGuard guard(group->locks->busy);
    return group->locks->add(entry);
  }
  if (!body.team)
    return true;
  LockBounds &phase = boundsOf(store, *body.team, body.phase & 1), &region = boundsOf(store, *body.team, kRegion);
  bool noted;
  {
    SpinGuard guard(phase.busy);
    if (phase.phase != body.phase) { // all members have left the phase before the last one
      phase.phase = body.phase;
      phase.count = 0;
    }
    noted = phase.add(entry);
  }
  SpinGuard guard(region.busy);
  return region.add(entry) && noted;
}

u64 enterMutex(Store &store, Body &body, u64 mutex, uptr codePtr) {
  tell(store.recorder, Told::Enters, {numberOf(body), mutex, codePtr});
  return body.at.t.at[kLocks];
}

bool noteHeld(Store &store, Body &body, u64 mutex, u64 since) {
  tell(store.recorder, Told::Exits, {numberOf(body), mutex});
  return addTo(store, body, {mutex, since, body.at.t.at[kLocks] - since});
}

static void raiseLocks(Body &body, u64 end) {
  if (body.at.t.at[kLocks] < end)
    body.at.t.at[kLocks] = end;
}

void boundPhase(Store &, Body &body, TeamSpan &team) {
  LockBounds *bounds = team.locks[body.phase & 1].load(std::memory_order_acquire);
  if (!bounds)
    return;
  SpinGuard guard(bounds->busy);
  if (bounds->phase == body.phase)
    raiseLocks(body, bounds->end());
}

/// The scope's mutexes bound the one around it, too.
static void close(Store &store, Body &body, LockBounds *bounds) {
  for (u32 i = 0; i < bounds->count; ++i)
    addTo(store, body, bounds->entries[i]);
}

void boundGroup(Store &store, Body &body, Group &group) {
  if (!group.locks)
    return;
  raiseLocks(body, group.locks->end());
  close(store, body, group.locks);
  boundsPool.free(store.bounds, group.locks);
}

void boundRegion(Store &store, TeamSpan &team) {
  Body &by = *team.by;
  for (std::atomic<LockBounds *> &at : team.locks)
    if (LockBounds *bounds = at.load(std::memory_order_acquire)) {
      raiseLocks(by, bounds->end()); // of a phase that was not the last, less than where its barrier ended
      if (&at == &team.locks[kRegion])
        close(store, by, bounds);
      boundsPool.free(store.bounds, bounds);
    }
}

} // namespace ompracer::adviser
