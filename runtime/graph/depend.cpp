#include "graph/depend.h"

#include "platform/platform.h"

namespace ompracer {

static constexpr u64 kMaxRecords = 1ull << 32;

bool DependTable::init() {
  return records.init(kMaxRecords) && links.init(kMaxRecords) && states.init(1ull << 30) && scopes.init(1ull << 26);
}

u32 DependTable::openScope() {
  u32 id = nextScope.fetch_add(1, std::memory_order_relaxed);
  scopes[id] = ScopeState{};
  return id;
}

u32 DependTable::cloneScope(u32 scope) {
  u32 id = nextScope.fetch_add(1, std::memory_order_relaxed);
  scopes[id] = scopes[scope];
  for (u32 &bucket : scopes[id].buckets)
    for (u32 *i = &bucket; *i; i = &states[*i].next) {
      u32 copy = nextState.fetch_add(1, std::memory_order_relaxed);
      states[copy] = states[*i];
      *i = copy;
    }
  return id;
}

u32 DependTable::link(u32 list, DependId task) {
  u32 id = nextLink.fetch_add(1, std::memory_order_relaxed);
  links[id] = Link{task, list};
  return id;
}

/// Copies: lists are shared between predecessors and sets, so none may be changed behind its head.
u32 DependTable::addAll(u32 list, u32 more) {
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
  u32 sequence = ++scope.nextSequence;
  u32 predecessors = 0;
  bool allMemory = false;
  for (unsigned i = 0; i != count; ++i)
    allMemory |= list[i].kind == DependKind::AllMemory;

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
      predecessors = addAll(predecessors, joinsSet(s, kindOf(list, count, i)) ? s.previous : s.current);
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
  records[static_cast<u32>(id)] = Record{sequence, predecessors, 0, 0, 0, id};
  return id;
}

void DependTable::addToThread(DependId record, u32 scope, u32 threadScope, const Dependence *list, unsigned count) {
  if (scope != threadScope)
    records[static_cast<u32>(record)].onThread = add(threadScope, list, count);
}

void DependTable::chainWait(std::atomic<u32> &head, DependId wait, u32 step) {
  Record &r = records[static_cast<u32>(wait)];
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

bool DependTable::precedes(DependId from, DependId to) const {
  const Record &start = records[static_cast<u32>(from)];
  const Record &goal = records[static_cast<u32>(to)];
  if (goal.sequence <= start.sequence)
    return false;
  // Backwards from `to`, over siblings younger than `from`. Each is visited once.
  u64 range = goal.sequence - start.sequence;
  u64 bitmapBytes = (range / 64 + 1) * 8, stackBytes = (range + 1) * sizeof(u32);
  alignas(8) char local[8192];
  bool large = bitmapBytes + stackBytes > sizeof(local);
  char *memory = large ? static_cast<char *>(reserveMemory(bitmapBytes + stackBytes)) : local;
  if (!memory)
    return true; // out of memory: order rather than accuse
  u64 *visited = reinterpret_cast<u64 *>(memory);
  u32 *stack = reinterpret_cast<u32 *>(memory + bitmapBytes);
  if (!large)
    for (u64 i = 0; i != bitmapBytes / 8; ++i)
      visited[i] = 0;
  u64 depth = 0;
  stack[depth++] = static_cast<u32>(to);
  bool found = false;
  while (depth && !found) {
    u32 node = stack[--depth];
    for (u32 l = records[node].predecessors; l; l = links[l].next) {
      if (links[l].task == from) {
        found = true;
        break;
      }
      u32 next = static_cast<u32>(links[l].task);
      u32 sequence = records[next].sequence;
      if (sequence <= start.sequence)
        continue;
      u64 bit = sequence - start.sequence;
      if (visited[bit / 64] >> (bit % 64) & 1)
        continue;
      visited[bit / 64] |= 1ull << (bit % 64);
      stack[depth++] = next;
    }
  }
  if (large)
    unmapMemory(memory, bitmapBytes + stackBytes);
  return found;
}

bool DependTable::joinedByWait(const std::atomic<u32> &head, DependId from, u32 step) const {
  for (u32 w = head.load(std::memory_order_acquire); w; w = records[w].nextWait)
    if (records[w].waitStep <= step && precedes(from, DependId{w}))
      return true;
  return false;
}

void DependTable::retireAll() {
  records.release(0, nextRecord.load(std::memory_order_relaxed));
  links.release(0, nextLink.load(std::memory_order_relaxed));
  states.release(0, nextState.load(std::memory_order_relaxed));
  scopes.release(0, nextScope.load(std::memory_order_relaxed));
  nextRecord = nextLink = nextState = nextScope = 1;
}

} // namespace ompracer
