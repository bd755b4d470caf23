#include "engine/holders.h"

#include "base/rule.h"

namespace ompracer {

u64 lockName(const Engine &engine, u64 address) {
  const LockRecord *r = engine.lockRecords.find(address);
  return r ? r->nameOf(address) : address;
}

void acquire(Engine &engine, Cursor &c, Holder holder, u64 address, u32 bits) {
  GraphBuilder &graph = engine.graph;
  LockRecord *r = engine.lockRecords.findOrMake(address);
  c.lockSet = engine.locks.add(c.lockSet, {lockName(engine, address), bits});
  OMPRACER_DCHECK(engine.locks.contains(c.lockSet, lockName(engine, address)));
  graph.step(c);
  if (!r)
    return;
  FragmentId now = FragmentId::None;
  for (LockRecord::Holding &h : r->holdings) {
    const FragmentId before{h.acquire.load(std::memory_order_relaxed)},
        handed{h.release.load(std::memory_order_relaxed)};
    if (handed == FragmentId::None || handed < holder.past)
      continue;
    if (now == FragmentId::None)
      now = graph.fragment(holder.alloc, c);
    if ((before < holder.past || static_cast<u64>(before) == LockRecord::kInSerialCode ||
         graph.happensBefore(before, now, kFloating)) &&
        !graph.happensBefore(handed, now, kFloating) && by(Rule::LockHandOff))
      graph.addEdge(handed, now, EdgeKind::HandOff);
  }
  if (bits & kShared) // readers have no one holder: they hand nothing off
    return;
  r->holder.store(holder.id, std::memory_order_relaxed);
  r->edgesAtAcquire.store(graph.edgeCount(), std::memory_order_release);
  r->acquire.store(static_cast<u64>(graph.fragment(holder.alloc, c)), std::memory_order_release);
}

/// The holder, or another task, ends the extent that began at `first`. False: no room.
static bool endExtent(Engine &engine, LockRecord &r, u64 name, FragmentId first, FragmentId last, bool byOther) {
  const u32 edges = engine.graph.edgeCount(), before = r.edgesAtAcquire.load(std::memory_order_relaxed);
  if (!byOther && edges == before)
    return true; // nobody else's accesses can lie in it
  const u32 newest = r.newestExtent.load(std::memory_order_relaxed);
  const u32 added = engine.extents.add(newest, {first, last, before, edges, 0, 0, 0});
  if (!added)
    return false;
  if (!newest)
    engine.extents.noteLock(name);
  r.newestExtent.store(added, std::memory_order_release);
  return true;
}

/// By which the body itself holds the lock; null: it does not. A creator may hold it, too, and shared: the body
/// acquired it later, so that its element has no number yet or the highest.
static const LockElement *ownElement(const LockSets &locks, LockSetId held, u64 name) {
  const LockElement *own = nullptr;
  for (const LockElement &e : locks.elementsOf(held)) {
    if (e.lock != name || (e.extent & kConditional))
      continue;
    const u32 number = extentNumber(e.extent);
    if (!own || number == 0 || (extentNumber(own->extent) != 0 && number > extentNumber(own->extent)))
      own = &e;
  }
  return own;
}

Released release(Engine &engine, Cursor &c, Holder holder, u64 address) {
  GraphBuilder &graph = engine.graph;
  LockRecord *r = engine.lockRecords.findOrMake(address);
  const u64 name = lockName(engine, address);
  const FragmentId last = graph.fragment(holder.alloc, c);
  const LockSetId held = c.lockSet;
  const LockElement *own = ownElement(engine.locks, held, name);
  const bool shared = own && (own->extent & kShared);
  if (own && extentNumber(own->extent) != 0)
    engine.inherited.ended(extentNumber(own->extent), last);
  const u64 first = r && !shared ? r->acquire.load(std::memory_order_relaxed) : 0;
  Released result;
  result.inSerialCode = first == LockRecord::kInSerialCode;
  result.byOther = first != 0 && r->holder.load(std::memory_order_relaxed) != holder.id;
  // What precedes an acquire with an end of the same fragment, the release precedes anyway.
  if (first != 0 && first != static_cast<u64>(last)) {
    graph.noteRelease(last);
    r->addHolding(first, static_cast<u64>(last));
  }
  OMPRACER_DCHECK(first == 0 || r); // only its record says that it was acquired
  if (first != 0 && !result.inSerialCode)
    result.forgotten = !endExtent(engine, *r, name, FragmentId{first}, last, result.byOther);
  if (first != 0) // after endExtent: whoever asks meanwhile finds the extent open or in the table
    r->acquire.store(0, std::memory_order_release);
  c.lockSet = own ? engine.locks.without(held, *own) : engine.locks.remove(held, name);
  graph.step(c);
  return result;
}

LockSetId inheritLocks(Engine &engine, Cursor &creator) {
  LockSetId locks = creator.lockSet;
  if (locks != LockSetId::Empty) {
    locks = engine.locks.inherit(locks, [&] { return engine.inherited.add(creator.node); });
    creator.lockSet = locks;
  }
  return locks;
}

void endExtents(Engine &engine, NodeAllocator &alloc, Cursor &c, LockSetId inherited) {
  const FragmentId last = engine.graph.fragment(alloc, c);
  for (const LockElement &e : engine.locks.elementsOf(c.lockSet))
    if (!engine.locks.contains(inherited, e.lock) && extentNumber(e.extent) != 0 && !(e.extent & kConditional))
      engine.inherited.ended(extentNumber(e.extent), last);
}

} // namespace ompracer
