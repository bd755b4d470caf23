#include "detect/sync_var.h"

#include "detect/all_threads.h"

#include "platform/platform.h"

#include <algorithm>

namespace ompracer {

SyncVars::SyncVar *SyncVars::syncVarOf(uptr address) {
  SyncVar *h = syncVars.findOrMake(address);
  if (OMPRACER_UNLIKELY(!h))
    dropped.fetch_add(1, std::memory_order_relaxed);
  return h;
}

void SyncVars::lock(Thread &t, SyncVar &h) {
  // The holder may be in the middle of the program's own operation.
  if (t.updating != &h && OMPRACER_UNLIKELY(h.busy.lock())) {
    // What was written before a fork is past. Its list may be half made.
    h.newest = nullptr;
    clear(h);
  }
}

void SyncVars::unlock(Thread &t, SyncVar &h) {
  if (t.updating != &h)
    h.busy.unlock();
}

static __thread PoolCache writerCache;

/// Program order of one body and iteration puts `earlier` before `later`: joining the later one is enough.
bool SyncVars::sameBody(Thread &t, FragmentId earlier, FragmentId later) const {
  if (earlier < t.orderedBelow)
    return true;
  const Graph &graph = gDetector.graph;
  const WNode &e = graph.wnode(earlier), &l = graph.wnode(later);
  return earlier == later || (e.node == l.node && graph.iterationOf(earlier) == graph.iterationOf(later));
}

void SyncVars::dropWriters(SyncVar &h) {
  while (Writer *w = h.newest) {
    h.newest = w->older;
    writers.free(writerCache, w);
  }
  h.count = 0;
  ++h.joins;
  h.latest = FragmentId::None;
}

/// From here on all that the writers did precedes `joined`.
void SyncVars::restart(SyncVar &h, Release joined) {
  h.joined = joined;
  h.reader = FragmentId::None;
}

/// The caller has locked the SyncVar.
void SyncVars::advance(Thread &t, SyncVar &h, Release writer, bool chained) {
  OMPRACER_DCHECK((h.newest == nullptr) == (h.count == 0) && h.count <= kWriters);
  used.store(true, std::memory_order_relaxed);
  h.locks = t.locks;
  if (!chained) {
    dropWriters(h);
    restart(h, writer);
    h.bound = FragmentId::None;
    h.forgetLevels();
  }
  const FragmentId last = writer.at[kLast];
  if (!chained || last == FragmentId::None)
    return;
  // The usual queue: who adds to it has awaited what was there.
  if (!h.newest && h.bound == FragmentId::None && h.reader != FragmentId::None && h.reader >= t.orderedBelow &&
      writer.at[0] == last && (h.reader == last || gDetector.graph.precedesByPosition(h.reader, last, kFloating))) {
    h.joined = writer;
    h.reader = last;
    return;
  }
  if (h.newest && h.latest < t.orderedBelow)
    dropWriters(h); // all precede whatever is executed from now on
  h.latest = std::max(h.latest, last);
  const Graph &graph = gDetector.graph;
  OwnWriters::Key key{&h, graph.wnode(last).node, h.joins, graph.iterationOf(last)};
  if (Writer *own = static_cast<Writer *>(t.tables->values.ownWriters.find(key))) {
    const FragmentId first = own->release.at[0];
    own->release = writer;
    if (writer.at[0] == FragmentId::None)
      own->release.at[0] = first;
    return;
  }
  if (h.count == kWriters) {
    dropWriters(h);
    h.bound = gDetector.graph.highWater();
    gDetector.graph.noteBound();
    h.latest = last;
    key.joins = h.joins;
  }
  Writer *w = writers.make(writerCache);
  w->release = writer;
  w->older = h.newest;
  h.newest = w;
  ++h.count;
  t.tables->values.ownWriters.note(key, w);
}

/// A fragment that the releases of all writes up to now precede, None when there is none. The caller has locked the
/// SyncVar.
FragmentId SyncVars::joinOf(Thread &t, SyncVar &h, u32 level, bool bounded) {
  auto counts = [&t](FragmentId fragment) { return fragment != FragmentId::None && fragment >= t.orderedBelow; };
  FragmentId one = counts(h.joined.at[level]) ? h.joined.at[level] : FragmentId::None;
  bool several = bounded;
  for (const Writer *w = h.newest; w && !several; w = w->older)
    if (const FragmentId at = w->release.at[level]; counts(at)) {
      several = one != FragmentId::None && !sameBody(t, one, at);
      one = at;
    }
  if (!several)
    return one;
  Graph &graph = gDetector.graph;
  const FragmentId point = graph.joinPoint(t.alloc, bounded ? h.bound : FragmentId::None);
  if (counts(h.joined.at[level]))
    graph.addEdge(h.joined.at[level], point);
  for (const Writer *w = h.newest; w; w = w->older)
    if (counts(w->release.at[level]))
      graph.addEdge(w->release.at[level], point);
  return point;
}

/// Fragments that all writes up to now precede, by level. The caller has locked the SyncVar.
SyncVars::Release SyncVars::join(Thread &t, SyncVar &h) {
  const bool bounded = h.bound >= t.orderedBelow && h.bound != FragmentId::None;
  if (h.newest || bounded) {
    Release joined = Release::all(joinOf(t, h, kLast, bounded));
    for (u32 level = kLast; level-- > 0;)
      joined.at[level] = h.lateLocks[level] == LockSetId::Empty ? joined.at[level + 1] : joinOf(t, h, level, bounded);
    restart(h, joined);
    dropWriters(h);
    h.bound = FragmentId::None;
  }
  OMPRACER_DCHECK(!h.newest && h.count == 0);
  Release kept = h.joined;
  for (FragmentId &f : kept.at)
    if (f < t.orderedBelow)
      f = FragmentId::None;
  return kept;
}

/// A read-modify-write that releases and acquires, whose value decides: such ones stand in a chain. It has ended its
/// fragment; the current one, in which nothing has happened yet, gets an edge from the one before and becomes the
/// SyncVar. Nobody needs to ask whether it acquired already.
bool SyncVars::nextInChain(Thread &t, SyncVar &h) {
  bool bounded = h.bound >= t.orderedBelow && h.bound != FragmentId::None;
  if (bounded || h.count != 1 || h.joined.at[kLast] < t.orderedBelow || h.joined.at[kLast] == FragmentId::None ||
      h.hasLevels())
    return false;
  const Graph &graph = gDetector.graph;
  FragmentId own = h.newest->release.at[kLast];
  if (own < t.orderedBelow || !sameBody(t, own, t.current) || sameBody(t, h.joined.at[kLast], t.current) ||
      graph.wnode(own).step + 1 != graph.wnode(t.current).step)
    return false;
  OMPRACER_DCHECK(h.joined.at[kLast] != t.current);
  gDetector.graph.addEdge(h.joined.at[kLast], t.current);
  restart(h, Release::all(t.current));
  dropWriters(h);
  return true;
}

/// Nothing is known of the value. The caller has locked the SyncVar.
void SyncVars::clear(SyncVar &h) {
  dropWriters(h);
  restart(h, Release::all(FragmentId::None));
  h.bound = FragmentId::None;
  h.forgetLevels();
  h.size.store(0, std::memory_order_relaxed);
  h.overlaps.store(false, std::memory_order_relaxed);
}

void SyncVars::clearAt(uptr object) {
  if (SyncVar *h = everUsed() ? syncVars.find(object) : nullptr) { // maybe before the program's first construct
    lock(gThread, *h);
    clear(*h);
    unlock(gThread, *h);
  }
}

void SyncVars::forgetMemory(uptr begin, uptr size) {
  syncVars.forEachIn(begin, size, [this](SyncVar &h, u64) {
    lock(gThread, h);
    clear(h);
    unlock(gThread, h);
  });
}

void SyncVars::forEachFragment(void (*visit)(FragmentId)) {
  auto visitAll = [visit](const Release &r) {
    for (FragmentId f : r.at)
      visit(f);
  };
  syncVars.forEach([&](SyncVar &h) {
    lock(gThread, h); // others may give memory back
    for (Writer *w = h.newest; w; w = w->older)
      visitAll(w->release);
    visitAll(h.joined);
    visit(h.latest);
    visit(h.reader);
    unlock(gThread, h);
  });
  forEachThread(
      [](Thread &t, void *argument) {
        auto *visit = *static_cast<void (**)(FragmentId)>(argument);
        for (FragmentId f : {t.lastFlush, t.flushed.alone.fragment, t.firstAccess.fragment})
          visit(f);
        if (t.tables)
          t.tables->values.forEachFragment(visit);
        return true;
      },
      &visit);
}

void SyncVars::reset() {
  syncVars.forEach([this](SyncVar &h) { clear(h); });
}

} // namespace ompracer
