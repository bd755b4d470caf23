// Events that wait for values or release them: reads, writes, flushes, ends of critical sections, signals.
#include "detect/value_order.h"

#include "base/rule.h"
#include "detect/current.h"
#include "detect/find_relation.h"
#include "detect/tell.h"

#include "platform/platform.h"

#include <algorithm>
#include <utility>

namespace ompracer {

constinit ValueOrder gValueOrder;
constinit SyncVars &gSyncVars = gValueOrder;

static bool releases(u32 order) {
  return order == OMPRACER_RELEASE || order == OMPRACER_ACQ_REL || order == OMPRACER_SEQ_CST;
}
static bool acquires(u32 order) {
  return order == OMPRACER_ACQUIRE || order == OMPRACER_ACQ_REL || order == OMPRACER_SEQ_CST;
}

/// The thread's current fragment; None when it has no place in the graph.
static FragmentId currentOf(Thread &t) {
  return t.current != FragmentId::None || makeCurrent(t) ? t.current : FragmentId::None;
}

/// What the thread does from now on belongs to a new fragment.
static void endFragment(Thread &t) {
  gDetector.graph.step(*t.cursor);
  fragmentChanged(t);
}

/// Does the thread hold a lock that hands over what was written under it? Combinations exclude each other, no more: the
/// one that comes later in this run sees the value of the others, and the specification gives it no order.
static bool holdsLock(const Thread &t) {
  if (t.locks == LockSetId::Empty)
    return false;
  return !t.inReduction || gDetector.locks.size(t.locks) > 1 || !gDetector.locks.ofCombination(t.locks);
}

/// Calls visit(syncVar) for what was written to bytes of [address, address + size) by writes from another address on.
template <typename Visit> void ValueOrder::forEachOverlapping(uptr address, uptr size, Visit visit) {
  const uptr from = address & ~(kLargestAtomic - 1);
  syncVars.forEachIn(from, address + size - from, [&](SyncVar &h, u64 name) {
    if (name < address ? name + h.size.load(std::memory_order_relaxed) > address
                       : name > address && name < address + size)
      visit(h);
  });
}

void ValueOrder::updateBegins(Thread &t, uptr address) {
  if (!t.recording || !active() || t.updating)
    return;
  if (SyncVar *h = syncVarOf(address)) {
    lock(t, *h);
    t.updating = h;
  }
}

void ValueOrder::updateEnds(Thread &t) {
  if (t.handlers)
    return; // what a signal handler interrupted is still updating
  if (SyncVar *h = static_cast<SyncVar *>(t.updating)) {
    t.updating = nullptr;
    unlock(t, *h);
  }
}

void ValueOrder::atomicWrite(Thread &t, uptr address, uptr size, u32 order, bool chained) {
  if (!t.recording || !active() || currentOf(t) == FragmentId::None)
    return;
  tell(Told::Stores, address, size, order, chained);
  SyncVar *h = syncVarOf(address);
  if (!h)
    return;
  bool release = releases(order);
  // A relaxed write releases what preceded the thread's last flush; under a lock, the end of the section releases it to
  // who holds the lock.
  const bool inSection = holdsLock(t);
  const FragmentId released = release ? t.current : t.lastFlush;
  if (release || inSection)
    gDetector.graph.noteRelease(t.current);
  lock(t, *h);
  Release writer = Release::all(inSection ? t.current : released);
  writer.at[0] = released;
  advance(t, *h, writer, chained);
  if (inSection)
    h->lateLocks[0] = t.locks;
  const bool otherSize = h->size.load(std::memory_order_relaxed) != size;
  if (OMPRACER_UNLIKELY(otherSize))
    h->size.store(static_cast<u32>(size), std::memory_order_relaxed);
  unlock(t, *h);
  if (OMPRACER_UNLIKELY(otherSize))
    forEachOverlapping(address, size, [h](SyncVar &other) {
      h->overlaps.store(true, std::memory_order_relaxed);
      other.overlaps.store(true, std::memory_order_relaxed);
    });
  if (inSection)
    t.tables->values.sectionWrites.add({h, t.current, t.locks, 1});
  if (release)
    endFragment(t);
}

/// True if the thread awaits its own value, for the first time since the last worksharing construct.
/// In a larger team another thread may have written the value, so the wait orders floating work before and after it
/// (semantics 5). An edge tells the graph of it. One edge between two constructs is enough.
static bool isFirstOwnWait(Thread &t, FragmentId released) {
  const Graph &graph = gDetector.graph;
  const SNodeId body = graph.wnode(t.current).node;
  if (graph.wnode(released).node != body || graph.snode(body).kind != NodeKind::ImplicitTask)
    return false;
  const Thread::OwnWait wait{body, t.cursor->nextOrdinal};
  if (t.ownWait == wait)
    return false;
  t.ownWait = wait;
  return true;
}

/// It read its update of a value in the section that made it, as the first thread that comes does.
static void awaitsOwnUpdate(Thread &t) {
  const FragmentId own = currentOf(t);
  if (own == FragmentId::None || !isFirstOwnWait(t, own))
    return;
  endFragment(t);
  if (makeCurrent(t))
    gDetector.graph.addEdge(own, t.current);
}

/// The same where it reads before it writes: whether it updates the value is not known yet.
static void noteFirstRead(Thread &t, uptr address) {
  const FragmentId own = currentOf(t);
  if (own == FragmentId::None)
    return;
  const SNodeId body = gDetector.graph.wnode(own).node;
  if (gDetector.graph.snode(body).kind != NodeKind::ImplicitTask ||
      t.ownWait == Thread::OwnWait{body, t.cursor->nextOrdinal})
    return;
  endFragment(t);
  if (makeCurrent(t))
    t.tables->values.firstRead = {address, own, t.current};
}

static void firstReadIsUpdated(Thread &t) {
  // No cached relation changes: what precedes the read was in front anyway.
  if (t.tables->values.firstRead.after == t.current && isFirstOwnWait(t, t.tables->values.firstRead.before))
    gDetector.graph.addEdge(t.tables->values.firstRead.before, t.current);
}

void ValueOrder::lockedWriteOfPart(Thread &t, uptr address, u32 size, bool chained) {
  if (chained && OMPRACER_UNLIKELY(t.tables->values.firstRead.address == address))
    firstReadIsUpdated(t);
  if (SyncVar *h = syncVarOf(address)) {
    gDetector.graph.noteRelease(t.current);
    lock(t, *h);
    advance(t, *h, Release::all(t.current), chained);
    h->size.store(size, std::memory_order_relaxed);
    unlock(t, *h);
    t.tables->values.sectionWrites.add({h, t.current, t.locks, 0});
  }
}

void ValueOrder::lockedWrite(Thread &t, uptr address, uptr size, bool chained) {
  OMPRACER_DCHECK(t.locks != LockSetId::Empty && t.current != FragmentId::None);
  const uptr end = address + size, next = (address | (kPart - 1)) + 1;
  auto upTo = [end](uptr from, uptr to) { return static_cast<u32>((to < end ? to : end) - from); };
  lockedWriteOfPart(t, address, upTo(address, next), chained);
  if (size <= kSmallBlock)
    for (uptr part = next; part < end; part += kPart)
      lockedWriteOfPart(t, part, upTo(part, part + kPart), chained);
}

void ValueOrder::sectionEnds(Thread &t, u64 lockName) {
  SectionWrites &writes = t.tables->values.sectionWrites;
  if (writes.isEmpty() || currentOf(t) == FragmentId::None)
    return;
  writes.forEach([&](SectionWrites::Write &write) {
    if (!gDetector.locks.contains(write.locks, lockName))
      return;
    const u32 level = write.releases < kLast ? write.releases++ : kLast;
    // Another task of the thread may have written it.
    if (write.fragment == t.current || write.fragment < t.orderedBelow || !sameBody(t, write.fragment, t.current))
      return;
    SyncVar &h = *static_cast<SyncVar *>(write.syncVar);
    auto move = [&](Release &release) {
      if (release.at[kLast] != write.fragment)
        return;
      for (u32 i = level; i <= kLast; ++i)
        release.at[i] = t.current;
      if (level > 0 && h.lateLocks[level - 1] == LockSetId::Empty)
        h.lateLocks[level - 1] = t.locks; // those that the ends before left
    };
    lock(t, h);
    if (h.joined.at[kLast] == write.fragment)
      h.reader = FragmentId::None;
    move(h.joined);
    u32 looked = 0;
    for (Writer *w = h.newest; w && looked < 16; w = w->older, ++looked)
      move(w->release);
    unlock(t, h);
    write.fragment = t.current;
  });
}

void ValueOrder::acquireFrom(Thread &t, FragmentId released) {
  if (!t.recording || currentOf(t) == FragmentId::None)
    return;
  if (released == FragmentId::None || released < t.orderedBelow || released == t.current)
    return;
  const Graph &graph = gDetector.graph;
  Acquired &acquired = t.tables->values.acquired;
  const SNodeId body = graph.wnode(t.current).node;
  acquired.enter(body, graph.iterationOf(t.current));
  if (acquired.has(released))
    return;
  // In doubt another edge does no harm, as long as the body does not make very many.
  constexpr u32 kMostDoubts = 8;
  const bool ordered = acquired.added() >= kMostDoubts ? graph.happensBefore(released, t.current, kFloating)
                       : mayAsk(t, released)           ? graph.isSurelyBefore(released, t.current)
                                                       : graph.precedesByPosition(released, t.current, kFloating);
  // Where an edge is made in doubt, the body's own writes count, too: a loop that waits would make one at each turn.
  if (graph.wnode(released).node != body || !ordered)
    acquired.add(released);
  if ((ordered && !isFirstOwnWait(t, released)) || !by(Rule::ValueAwait))
    return;
  endFragment(t);
  if (makeCurrent(t))
    gDetector.graph.addEdge(released, t.current);
}

void ValueOrder::acquireFromAll(Thread &t) {
  if (!active() || currentOf(t) == FragmentId::None)
    return;
  tell(Told::FollowAll);
  Graph &graph = gDetector.graph;
  const FragmentId all = graph.joinPoint(t.alloc, graph.highWater());
  endFragment(t);
  if (makeCurrent(t))
    graph.addEdge(all, t.current);
}

FragmentId ValueOrder::signal(Thread &t, uptr object) {
  if (!t.recording || currentOf(t) == FragmentId::None)
    return FragmentId::None;
  tell(Told::Signal, object);
  FragmentId released = t.current;
  gDetector.graph.noteRelease(released);
  if (SyncVar *h = syncVarOf(object)) {
    lock(t, *h);
    advance(t, *h, Release::all(t.current), true);
    released = join(t, *h).at[kLast];
    unlock(t, *h);
  }
  endFragment(t);
  return released;
}

void ValueOrder::acquire(Thread &t, uptr object) {
  if (!t.recording || currentOf(t) == FragmentId::None)
    return;
  tell(Told::Awaited, object);
  if (SyncVar *h = syncVars.find(object)) {
    lock(t, *h);
    FragmentId released = join(t, *h).at[kLast];
    unlock(t, *h);
    acquireFrom(t, released);
  }
}

void ValueOrder::forget(uptr object) {
  tell(Told::Forget, object);
  clearAt(object);
}

void ValueOrder::onValueUsedForControl(Thread &t, uptr address, uptr size, u32 order) {
  const bool fresh = t.current == FragmentId::None;
  if (!t.recording || !active() || currentOf(t) == FragmentId::None)
    return;
  const bool locked = holdsLock(t);
  if (order == kPlain && !locked)
    return; // a plain flag orders nothing; it is a race itself
  tell(Told::Decides, address, size, order);
  if (order == kPlain && size > sizeof(u64))
    syncVars.forEachIn(address, size, [&](SyncVar &h, u64) { onValueUsedForControl(t, h, order, false, locked); });
  else {
    SyncVar *h = syncVars.find(address);
    if (!(h && onValueUsedForControl(t, *h, order, fresh, locked)) && locked)
      noteFirstRead(t, address);
    const uptr written = h ? h->size.load(std::memory_order_relaxed) : 0;
    // In all that was written at once: a read-modify-write passes on what others wrote to its other bytes.
    if (order != kPlain && (written < size || OMPRACER_UNLIKELY(h->overlaps.load(std::memory_order_relaxed))))
      forEachOverlapping(address, std::max(size, written),
                         [&](SyncVar &other) { onValueUsedForControl(t, other, order, false, locked); });
  }
  // Two values that are read at once.
  if (order == kPlain && size == sizeof(u64))
    if (SyncVar *h = syncVars.find(address + size / 2))
      onValueUsedForControl(t, *h, order, false, locked);
  // Inside a block that was written at once.
  const uptr part = address & ~(kPart - 1);
  if (order == kPlain && part != address)
    if (SyncVar *h = syncVars.find(part); h && h->size.load(std::memory_order_relaxed) > address - part)
      onValueUsedForControl(t, *h, order, false, locked);
}

void ValueOrder::sawRelaxed(Thread &t, FragmentId released) {
  if (released == FragmentId::None || !t.tables)
    return;
  OMPRACER_DCHECK(t.seenRelaxedCount <= KnownValues::kSeenRelaxed);
  for (u32 i = 0; i < t.seenRelaxedCount; ++i)
    if (t.tables->values.seenRelaxed[i] == released)
      return;
  if (t.seenRelaxedCount == KnownValues::kSeenRelaxed) {
    const FragmentId all = gDetector.graph.joinPoint(t.alloc);
    for (const FragmentId seen : t.tables->values.seenRelaxed)
      if (seen >= t.orderedBelow)
        gDetector.graph.addEdge(seen, all);
    t.tables->values.seenRelaxed[0] = all;
    t.seenRelaxedCount = 1;
  }
  t.tables->values.seenRelaxed[t.seenRelaxedCount++] = released;
}

/// The value of this SyncVar decides. fresh: nothing has happened in the current fragment. False: nobody has written
/// it.
bool ValueOrder::onValueUsedForControl(Thread &t, SyncVar &h, u32 order, bool fresh, bool locked) {
  if (currentOf(t) == FragmentId::None)
    return true;
  lock(t, h);
  // A plain read that no lock of the last writer protects is a race itself.
  if (order == kPlain && gDetector.locks.areDisjoint(h.locks, t.locks)) {
    unlock(t, h);
    return true;
  }
  if (order == kPlain && gDetector.locks.inOneExtent(h.locks, t.locks)) {
    acquireFromEarlierSections(t, h);
    return true;
  }
  if (fresh && acquires(order) && nextInChain(t, h)) {
    unlock(t, h);
    endFragment(t);
    return true;
  }
  u32 level = h.hasLevels() ? kLast : 0;
  while (level > 0 && gDetector.locks.areDisjoint(h.lateLocks[level - 1], t.locks))
    --level;
  const bool updated = isUpdated(h);
  const FragmentId released = join(t, h).at[level];
  unlock(t, h);
  if (released == FragmentId::None || released < t.orderedBelow)
    return false;
  if (locked && updated && released == t.current) {
    awaitsOwnUpdate(t);
    return true;
  }
  if (!locked && !acquires(order)) {
    sawRelaxed(t, released);
    return true;
  }
  acquireFrom(t, released);
  if (t.current == FragmentId::None)
    return true;
  lock(t, h);
  if (h.joined.at[kLast] == released)
    h.reader = t.current;
  unlock(t, h);
  return true;
}

/// The last writer is a task or region inside the reader's own section, or the reader itself: nothing has released that
/// write yet. It does release what others wrote in earlier sections. The caller has locked the SyncVar.
void ValueOrder::acquireFromEarlierSections(Thread &t, SyncVar &h) {
  constexpr u32 kMax = 16;
  FragmentId earlier[kMax];
  u32 count = 0;
  auto note = [&](FragmentId f) {
    if (f != FragmentId::None && f >= t.orderedBelow && count < kMax &&
        !gDetector.locks.inOneExtent(locksOf(f), t.locks))
      earlier[count++] = f;
  };
  note(h.joined.at[kLast]);
  for (const Writer *w = h.newest; w; w = w->older)
    note(w->release.at[kLast]);
  const bool updated = isUpdated(h);
  unlock(t, h);
  for (u32 i = 0; i < count; ++i)
    acquireFrom(t, earlier[i]);
  if (updated && !count)
    awaitsOwnUpdate(t);
}

void ValueOrder::flush(Thread &t, u32 order) {
  const bool asMuch =
      (!releases(order) || releases(t.flushed.order)) && (!acquires(order) || acquires(t.flushed.order));
  if (!t.recording || !active() || (asMuch && t.current == FragmentId::None && t.cursor && t.flushed.isAt(*t.cursor)) ||
      currentOf(t) == FragmentId::None)
    return;
  tell(Told::Flush, order);
  if (releases(order)) {
    gDetector.graph.noteRelease(t.current);
    t.lastFlush = t.current;
  }
  FragmentId before = t.current;
  for (u32 seen = acquires(order) ? std::exchange(t.seenRelaxedCount, 0) : 0; seen-- > 0;)
    acquireFrom(t, t.tables->values.seenRelaxed[seen]);
  Cursor &c = *t.cursor;
  t.flushed.alone.fragment = FragmentId::None;
  if (t.current == before) {
    if (t.firstAccess.fragment == t.current && t.firstAccess.accesses == t.accesses &&
        !(t.firstAccess.kind & Entry::kWrite))
      t.flushed.alone = t.firstAccess;
    t.flushed.stepBefore = c.step;
    endFragment(t);
  }
  t.flushed.order = order;
  t.flushed.body = c.node;
  t.flushed.iteration = c.iteration;
  t.flushed.step = c.step;
  t.flushed.stage = c.stage;
}

} // namespace ompracer
