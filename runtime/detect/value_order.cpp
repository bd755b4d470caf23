#include "detect/value_order.h"

#include "platform/platform.h"

namespace ompracer {

constinit ValueOrder gValueOrder;

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

ValueOrder::Head *ValueOrder::headOf(uptr address, bool make) {
  u64 i = (address * 0x9e3779b97f4a7c15ull) >> 44;
  for (u32 probes = 0; probes < 64; ++probes, i = (i + 1) % kHeads) {
    Head &h = heads[i];
    u64 seen = h.address.load(std::memory_order_relaxed);
    if (seen == address)
      return &h;
    if (seen == 0 && !make)
      return nullptr;
    if (seen == 0 && (h.address.compare_exchange_strong(seen, address, std::memory_order_relaxed) || seen == address))
      return &h;
  }
  return nullptr;
}

void ValueOrder::lock(Thread &t, Head &h) {
  if (t.updating == &h)
    return;
  for (u32 tries = 0; h.busy.exchange(true, std::memory_order_acquire); ++tries)
    tries % 64 == 63 ? yieldThread() : spinWait(); // the holder may be in the middle of the program's own operation
}

void ValueOrder::unlock(Thread &t, Head &h) {
  if (t.updating != &h)
    h.busy.store(false, std::memory_order_release);
}

void ValueOrder::updateBegins(Thread &t, uptr address) {
  if (!t.recording || !active() || t.updating)
    return;
  if (Head *h = headOf(address, true)) {
    lock(t, *h);
    t.updating = h;
  }
}

void ValueOrder::updateEnds(Thread &t) {
  if (Head *h = static_cast<Head *>(t.updating)) {
    t.updating = nullptr;
    unlock(t, *h);
  }
}

FragmentId ValueOrder::advance(Thread &t, Head &h, FragmentId writer, bool chained) {
  Graph &graph = gDetector.graph;
  lock(t, h);
  FragmentId old{h.fragment.load(std::memory_order_relaxed)};
  FragmentId next = writer;
  if (chained && old != FragmentId::None && old >= t.orderedBelow && old != writer) {
    if (writer == FragmentId::None)
      next = old;
    else if (!graph.happensBefore(old, writer, View::Floating)) {
      next = graph.joinPoint(t.alloc);
      graph.addEdge(old, next);
      graph.addEdge(writer, next);
    }
  }
  h.fragment.store(static_cast<u64>(next), std::memory_order_relaxed);
  unlock(t, h);
  return next;
}

void ValueOrder::atomicWrite(Thread &t, uptr address, u32 order, bool chained) {
  if (!t.recording || !active() || currentOf(t) == FragmentId::None)
    return;
  Head *h = headOf(address, true);
  if (!h)
    return;
  bool release = releases(order);
  // A relaxed write releases what preceded the thread's last flush.
  advance(t, *h, release ? t.current : t.lastFlush, chained);
  if (chained && acquires(order))
    return; // whether its value decides anything, `decides` tells
  if (release)
    endFragment(t);
}

void ValueOrder::lockedWrite(Thread &t, uptr address) {
  if (Head *h = headOf(address, true))
    advance(t, *h, t.current, true);
}

void ValueOrder::follow(Thread &t, FragmentId head) {
  if (!t.recording || currentOf(t) == FragmentId::None)
    return;
  if (head == FragmentId::None || head < t.orderedBelow || head == t.current ||
      gDetector.graph.happensBefore(head, t.current, View::Floating))
    return;
  endFragment(t);
  if (makeCurrent(t))
    gDetector.graph.addEdge(head, t.current);
}

FragmentId ValueOrder::signal(Thread &t, uptr object) {
  if (!t.recording || currentOf(t) == FragmentId::None)
    return FragmentId::None;
  FragmentId head = t.current;
  if (Head *h = headOf(object, true))
    head = advance(t, *h, t.current, true);
  endFragment(t);
  return head;
}

void ValueOrder::awaited(Thread &t, uptr object) {
  if (!t.recording || currentOf(t) == FragmentId::None)
    return;
  if (Head *h = headOf(object, false))
    follow(t, FragmentId{h->fragment.load(std::memory_order_relaxed)});
}

void ValueOrder::forget(uptr object) {
  if (Head *h = headOf(object, false))
    h->fragment.store(static_cast<u64>(FragmentId::None), std::memory_order_relaxed);
}

void ValueOrder::decides(Thread &t, uptr address, u32 order) {
  if (!t.recording || !active() || currentOf(t) == FragmentId::None)
    return;
  if (order == kPlain && t.locks == LockSetId::Empty)
    return; // a plain flag orders nothing; it is a race itself
  Head *h = headOf(address, false);
  if (!h)
    return;
  lock(t, *h);
  FragmentId head{h->fragment.load(std::memory_order_relaxed)};
  unlock(t, *h);
  if (order == kPlain || acquires(order))
    follow(t, head);
  else
    t.seenRelaxed = head; // the next flush acquires
}

void ValueOrder::flush(Thread &t) {
  if (!t.recording || !active() || currentOf(t) == FragmentId::None)
    return;
  t.lastFlush = t.current;
  FragmentId seen = t.seenRelaxed;
  t.seenRelaxed = FragmentId::None;
  FragmentId before = t.current;
  if (seen != FragmentId::None)
    follow(t, seen);
  if (t.current == before)
    endFragment(t);
}

} // namespace ompracer
