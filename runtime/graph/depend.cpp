#include "graph/depend.h"

#include "base/check.h"
#include "base/rule.h"
#include "platform/platform.h"

namespace ompracer {

static constexpr u64 kMaxRecords = 1ull << 31;

bool DependTable::init() {
  return records.init(kMaxRecords) && links.init(kMaxRecords) && states.init(1ull << 30) && scopes.init(1ull << 26) &&
         successors.init(kMaxRecords) && lastNodes.init(kMaxRecords) && chainEnds.init(kMaxRecords) &&
         clocks.init(kMaxRecords) && recents.init(kMaxRecents);
}

u32 DependTable::openScope() {
  u32 id = nextScope.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(id, scopes.capacity());
  scopes[id] = ScopeState{};
  return id;
}

u32 DependTable::cloneScope(u32 scope) {
  u32 id = nextScope.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(id, scopes.capacity());
  scopes[id] = scopes[scope];
  for (u32 &bucket : scopes[id].buckets)
    for (u32 *i = &bucket; *i; i = &states[*i].next) {
      u32 copy = nextState.fetch_add(1, std::memory_order_relaxed);
      OMPRACER_CHECK_LT(copy, states.capacity());
      states[copy] = states[*i];
      *i = copy;
    }
  return id;
}

u32 DependTable::link(u32 list, DependId task) {
  u32 id = nextLink.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(id, kMaxRecords);
  links[id] = Link{task, list};
  return id;
}

/// `list` with the members of `more`. Lists are shared between predecessors and sets, so none is changed after its
/// head.
u32 DependTable::addAll(u32 list, u32 more) {
  if (!list)
    return more;
  for (; more; more = links[more].next)
    list = link(list, links[more].task);
  return list;
}

DependTable::AddressState &DependTable::stateOf(ScopeState &scope, uptr address) {
  u32 &bucket = scope.buckets[((address >> 3) * 0x9e3779b1u >> 7) % kBuckets];
  for (u32 i = bucket; i; i = states[i].next)
    if (states[i].address == address)
      return states[i];
  u32 id = nextState.fetch_add(1, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(id, states.capacity());
  states[id] = AddressState{address, bucket, 0, 0, 0, DependKind::In};
  bucket = id;
  return states[id];
}

/// The kind in which a task names an address: one that it names in two kinds conflicts with every kind, as `out` does.
static DependKind kindOf(const Dependence *list, unsigned count, unsigned item) {
  for (unsigned i = 0; i != count; ++i)
    if (list[i].address == list[item].address && list[i].kind != list[item].kind)
      return DependKind::Out;
  return list[item].kind;
}

DependId DependTable::add(u32 scopeId, const Dependence *list, unsigned count) {
  ScopeState &scope = scopes[scopeId];
  DependId id{nextRecord.fetch_add(1, std::memory_order_relaxed)};
  OMPRACER_CHECK_LT(static_cast<u32>(id), kMaxRecords);
  u32 sequence = ++scope.nextSequence;
  u32 predecessors = 0;
  bool allMemory = false;
  for (unsigned i = 0; i != count; ++i)
    allMemory |= list[i].kind == DependKind::AllMemory && by(Rule::DependAllMemory);

  if (allMemory) {
    predecessors = scope.everyone;
    if (scope.allMemory)
      predecessors = link(predecessors, DependId{scope.allMemory});
    scope.everyone = 0;
    scope.allMemory = static_cast<u32>(id);
    scope.allMemorySequence = sequence;
  } else {
    // First the predecessors of all items, then the sets: an address named twice must not make the task its own
    // predecessor.
    auto joinsSet = [](const AddressState &s, DependKind kind) {
      // Members of one in, mutexinoutset or inoutset generation do not order each other; all else does.
      return s.current && s.kind == kind && kind != DependKind::Out;
    };
    for (unsigned i = 0; i != count; ++i) {
      AddressState &s = stateOf(scope, list[i].address);
      if (scope.allMemory && s.sinceSequence < scope.allMemorySequence) {
        s.previous = 0;
        s.current = link(0, DependId{scope.allMemory});
        s.kind = DependKind::Out;
        s.sinceSequence = sequence;
      }
      const bool joins = joinsSet(s, kindOf(list, count, i));
      const bool endsSet = !joins && (s.kind == DependKind::MutexInOutSet || s.kind == DependKind::InOutSet);
      if (!endsSet || by(Rule::DependSets))
        predecessors = addAll(predecessors, joins ? s.previous : s.current);
    }
    for (unsigned i = 0; i != count; ++i) {
      AddressState &s = stateOf(scope, list[i].address);
      s.sinceSequence = sequence;
      if (s.current && links[s.current].task == id)
        continue; // named before
      DependKind kind = kindOf(list, count, i);
      if (!joinsSet(s, kind)) {
        s.previous = s.current;
        s.current = 0;
        s.kind = kind;
      }
      s.current = link(s.current, id);
    }
    scope.everyone = link(scope.everyone, id);
  }
  u32 level = 0;
  for (u32 l = predecessors; l; l = links[l].next)
    if (u32 before = records[static_cast<u32>(links[l].task)].level; before >= level)
      level = before + 1;
  OMPRACER_DCHECK(!predecessors || links[predecessors].task != id); // a task does not precede itself
  Record &record = records[static_cast<u32>(id)];
  record = Record{sequence, level, predecessors, 0, 0, 0, id, 0, 0, 0, false, 0};
  successors[static_cast<u32>(id)].store(0, std::memory_order_relaxed); // another phase may have left something
  lastNodes[static_cast<u32>(id)].store(WNodeId::None, std::memory_order_relaxed);
  addToChain(record, id);
  scope.crowded |= !record.clockExact;
  if (scope.crowded)
    makeRecent(record, id);
  for (u32 l = predecessors; l; l = links[l].next) {
    u32 none = 0;
    successors[static_cast<u32>(links[l].task)].compare_exchange_strong(
        none, static_cast<u32>(id), std::memory_order_release, std::memory_order_relaxed);
  }
  return id;
}

u32 DependTable::nodesBefore(DependId to, WNodeId *nodes, u32 max) const {
  u32 count = 0;
  for (u32 l = records[static_cast<u32>(to)].predecessors; l && count < max; l = links[l].next)
    nodes[count++] = lastNodes[static_cast<u32>(links[l].task)].load(std::memory_order_relaxed);
  return count;
}

/// The task goes on with the oldest chain that it can.
void DependTable::addToChain(Record &record, DependId id) {
  ChainClock clock;
  clock.clear();
  u32 before = 0; // the last task of that chain
  for (u32 l = record.predecessors; l; l = links[l].next) {
    const Record &p = records[static_cast<u32>(links[l].task)];
    clock.include(&clocks[p.clock], p.clockCount, p.clockExact);
    clock.raise({p.chain, p.sequence});
    if (chainEnds[p.chain].load(std::memory_order_relaxed) == static_cast<u32>(links[l].task) &&
        (!before || p.chain < records[before].chain))
      before = static_cast<u32>(links[l].task);
  }
  record.chain = before ? records[before].chain : nextChain.fetch_add(1, std::memory_order_relaxed);
  if (before &&
      !chainEnds[record.chain].compare_exchange_strong(before, static_cast<u32>(id), std::memory_order_relaxed))
    record.chain = nextChain.fetch_add(1, std::memory_order_relaxed);
  chainEnds[record.chain].store(static_cast<u32>(id), std::memory_order_relaxed);
  OMPRACER_DCHECK(record.chain != 0);
  record.clock = nextClock.fetch_add(clock.count, std::memory_order_relaxed);
  OMPRACER_CHECK_LT(record.clock, kMaxRecords - clock.count);
  record.clockCount = static_cast<u16>(clock.count);
  record.clockExact = clock.exact;
  for (u32 i = 0; i != clock.count; ++i)
    clocks[record.clock + i] = clock.entries[i];
}

/// Predecessors from before the scope was crowded know nothing of this kind: theirs are looked at one by one.
void DependTable::makeRecent(Record &record, DependId id) {
  u32 number = nextRecent.load(std::memory_order_relaxed);
  do
    if (number == kMaxRecents)
      return;
  while (!nextRecent.compare_exchange_weak(number, number + 1, std::memory_order_relaxed));
  Recent &recent = recents[number];
  recent.clear(static_cast<u32>(id));
  const u32 low = recent.lowest();
  u32 unknown = 0; // the youngest one
  auto include = [&](u32 list) {
    for (; list; list = links[list].next) {
      const u32 before = static_cast<u32>(links[list].task);
      if (before < low || recent.has(before))
        continue;
      recent.add(before);
      if (u32 known = records[before].recent)
        recent.include(recents[known]);
      else
        unknown = before > unknown ? before : unknown;
    }
  };
  include(record.predecessors);
  for (u32 i = unknown + 1; unknown && (i = recent.lastMember(low, i)) != Recent::kNone;)
    if (!records[i].recent)
      include(records[i].predecessors);
  record.recent = number;
}

/// One of many readers ends its chain: the writer after them goes on with another one's.
bool DependTable::showsSuccessor(DependId from, DependId to) const {
  constexpr u32 kFew = 8;
  const Record &goal = records[static_cast<u32>(to)];
  u32 next = static_cast<u32>(from);
  for (u32 i = 0; i != kFew; ++i) {
    next = successors[next].load(std::memory_order_acquire);
    if (!next)
      return false;
    if (next == static_cast<u32>(to) || shows(records[next], goal) ||
        (isRecent(DependId{next}, goal) && recents[goal.recent].has(next)))
      return true;
  }
  return false;
}

void DependTable::addToThread(DependId record, u32 scope, u32 threadScope, const Dependence *list, unsigned count) {
  if (scope != threadScope)
    records[static_cast<u32>(record)].onThread = add(threadScope, list, count);
}

void DependTable::chainWait(std::atomic<u32> &head, DependId wait, u32 step) {
  Record &r = records[static_cast<u32>(wait)];
  OMPRACER_DCHECK(wait != DependId::None && r.nextWait == 0);
  r.waitStep = step;
  r.nextWait = head.load(std::memory_order_relaxed);
  // Release: pairs with the acquire in joinedByWait; the record is complete before it is seen.
  head.store(static_cast<u32>(wait), std::memory_order_release);
}

void DependTable::chainGroup(u32 &head, DependId task) {
  records[static_cast<u32>(task)].nextInGroup = head;
  head = static_cast<u32>(task);
}

void DependTable::waitGroup(std::atomic<u32> &waits, u32 group, u32 step) {
  for (; group; group = records[group].nextInGroup)
    chainWait(waits, DependId{group}, step);
}

namespace {

/// The siblings that a search has met, by their distance from its start, and those whose predecessors it has still to
/// look at. Few of many are kept in a table on the stack.
struct FewMet {
  static constexpr u32 kSlots = 512, kMax = kSlots / 4 * 3;
  u32 slots[kSlots] = {};
  u32 open[kMax];
  u32 count = 0;
  bool isFull() const { return count == kMax; }
  /// The distance is not 0.
  bool add(u64 distance) {
    u32 key = static_cast<u32>(distance);
    u32 at = (key * 0x9e3779b1u) / (~0u / kSlots + 1);
    for (; slots[at]; at = (at + 1) % kSlots)
      if (slots[at] == key)
        return false;
    slots[at] = key;
    ++count;
    return true;
  }
};

/// Any number, in memory of their own.
struct ManyMet {
  explicit ManyMet(u64 range)
      : bytes((range / 64 + 1) * 8 + (range + 1) * sizeof(u32)), bits(static_cast<u64 *>(reserveMemory(bytes))),
        open(reinterpret_cast<u32 *>(bits + range / 64 + 1)) {}
  ~ManyMet() {
    if (bits)
      unmapMemory(bits, bytes);
  }
  bool isFull() const { return false; }
  bool add(u64 distance) {
    u64 bit = 1ull << (distance % 64), old = bits[distance / 64];
    bits[distance / 64] |= bit;
    return !(old & bit);
  }
  u64 bytes;
  u64 *bits;
  u32 *open;
};

} // namespace

template <typename Met> DependTable::Answer DependTable::search(DependId from, DependId to, Met &met) const {
  const Record start = records[static_cast<u32>(from)];
  u64 depth = 0;
  met.open[depth++] = static_cast<u32>(to);
  while (depth) {
    u32 node = met.open[--depth];
    for (u32 l = records[node].predecessors; l; l = links[l].next) {
      if (links[l].task == from)
        return Answer::Yes;
      const Record &next = records[static_cast<u32>(links[l].task)];
      if (next.sequence <= start.sequence || next.level <= start.level)
        continue;
      if (shows(start, next))
        return Answer::Yes;
      if (next.clockExact)
        continue;
      if (isRecent(from, next)) {
        if (recents[next.recent].has(static_cast<u32>(from)))
          return Answer::Yes;
        continue;
      }
      if (met.isFull())
        return Answer::Unknown;
      if (met.add(next.sequence - start.sequence))
        met.open[depth++] = static_cast<u32>(links[l].task);
    }
  }
  return Answer::No;
}

DependTable::Answer DependTable::knownOf(DependId from, DependId to) const {
  const Record &start = records[static_cast<u32>(from)];
  const Record &goal = records[static_cast<u32>(to)];
  if (goal.sequence <= start.sequence || goal.level <= start.level)
    return Answer::No;
  const bool shown = shows(start, goal);
  if (shown || goal.clockExact)
    return shown ? Answer::Yes : Answer::No;
  if (isRecent(from, goal))
    return recents[goal.recent].has(static_cast<u32>(from)) ? Answer::Yes : Answer::No;
  return showsSuccessor(from, to) ? Answer::Yes : Answer::Unknown;
}

bool DependTable::precedes(DependId from, DependId to) const {
  if (Answer known = knownOf(from, to); known != Answer::Unknown)
    return known == Answer::Yes;
  // Backwards from `to`, over siblings younger than `from` and with more of them before. Each is visited once.
  FewMet few;
  Answer answer = search(from, to, few);
  if (answer == Answer::Unknown) {
    ManyMet many(records[static_cast<u32>(to)].sequence - records[static_cast<u32>(from)].sequence);
    // Out of memory: order rather than accuse.
    answer = many.bits ? search(from, to, many) : Answer::Yes;
  }
  return answer == Answer::Yes;
}

bool DependTable::joinedByWait(const std::atomic<u32> &head, DependId from, u32 step) const {
  for (u32 w = head.load(std::memory_order_acquire); w; w = records[w].nextWait)
    if (records[w].waitStep <= step && precedes(from, DependId{w}))
      return true;
  return false;
}

void DependTable::retireAll() {
  successors.release(0, nextRecord.load(std::memory_order_relaxed));
  lastNodes.release(0, nextRecord.load(std::memory_order_relaxed));
  records.release(0, nextRecord.load(std::memory_order_relaxed));
  links.release(0, nextLink.load(std::memory_order_relaxed));
  states.release(0, nextState.load(std::memory_order_relaxed));
  scopes.release(0, nextScope.load(std::memory_order_relaxed));
  chainEnds.release(0, nextChain.load(std::memory_order_relaxed));
  clocks.release(0, nextClock.load(std::memory_order_relaxed));
  recents.release(0, nextRecent.load(std::memory_order_relaxed));
  nextRecord = nextLink = nextState = nextScope = nextChain = nextClock = nextRecent = 1;
}

} // namespace ompracer
