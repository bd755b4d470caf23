#include "detect/report_race.h"

#include "detect/pending.h"

#include "platform/platform.h"
#include "report/sink.h"

namespace ompracer {

u64 (*gHeapBlockSize)(uptr block) = nullptr;
void (*gRaceObserver)(Entry e, Entry b, uptr cellAddress) = nullptr;

namespace {

const Graph &graph() { return gDetector.graph; }

const char *kindWord(const SNode &s) {
  switch (s.kind) {
  case NodeKind::Initial:
    return nullptr;
  case NodeKind::Member:
    return "parallel";
  case NodeKind::Task:
    return s.flags & kNodeIterative ? "taskloop" : "task";
  case NodeKind::Piece:
    switch (s.piece) {
    case PieceKind::Sections:
      return "sections";
    case PieceKind::Single:
      return "single";
    case PieceKind::Distribute:
      return "distribute";
    case PieceKind::Loop:
    case PieceKind::None:
      return "for";
    }
  }
  return nullptr;
}

ConstructInfo constructOf(SNodeId id) {
  ConstructInfo info;
  if (id == SNodeId::None)
    return info;
  const SNode &s = graph().snode(id);
  info.kind = kindWord(s);
  info.codePtr = s.codePtr;
  return info;
}

ConstructInfo constructOf(FragmentId f) {
  const WNode &w = graph().wnode(f);
  ConstructInfo info = constructOf(w.node);
  const SNode &s = graph().snode(w.node);
  if ((s.flags & kNodeIterative) && s.piece != PieceKind::Single) {
    info.hasIteration = true;
    info.iteration = graph().iterationOf(f);
  }
  return info;
}

ConstructInfo innermostTask(SNodeId id) {
  while (id != SNodeId::None && graph().snode(id).kind != NodeKind::Task)
    id = graph().snode(id).parent;
  return constructOf(id);
}

u32 threadNumber(SNodeId id) {
  for (; id != SNodeId::None; id = graph().snode(id).parent) {
    const SNode &s = graph().snode(id);
    if (s.kind == NodeKind::Member || s.kind == NodeKind::Piece)
      return s.executor;
  }
  return 0;
}

const char *text(const OmpracerSite *site, std::int32_t offset) {
  return offset ? reinterpret_cast<const char *>(site) + offset : nullptr;
}

void describe(RaceAccess &access, Entry entry, uptr cellAddress, uptr raceAddress) {
  access.write = entry.write();
  access.atomic = entry.atomic();
  access.size = pieceSize(entry.piece());
  access.address = cellAddress + pieceOffset(entry.piece());
  access.site = static_cast<u32>(entry.site());
  if (const OmpracerSite *site = gDetector.sites.site(entry.site())) {
    access.file = text(site, site->file);
    access.line = site->line;
    access.column = site->column;
    // Neighbouring accesses of one site are recorded together (Entry::merged).
    if (site->size != 0 && site->size < access.size) {
      access.size = site->size;
      access.address = raceAddress & ~uptr{access.size - 1};
    }
    access.function = text(site, site->function);
    access.variable = text(site, site->variable);
  } else if (uptr pc = gDetector.sites.callPc(entry.site())) {
    access.stack[0] = pc;
    access.stackDepth = 1;
  }
  const WNode &w = graph().wnode(entry.fragment());
  access.construct = constructOf(entry.fragment());
  access.task = innermostTask(w.node);
  access.thread = threadNumber(w.node);
  LockSetId locks{w.payload};
  for (u32 i = 0; i < gDetector.locks.size(locks) && access.lockCount < RaceAccess::kMaxLocks; ++i)
    access.locks[access.lockCount++] = gDetector.locks.element(locks, i).lock;
}

void explain(Race &race, Entry e, Entry b) {
  Graph::Divergence d = graph().divergence(e.fragment(), b.fragment());
  if (d.ancestor == SNodeId::None) {
    race.reason = ParallelReason::InitialThreads;
    return;
  }
  if (d.first == SNodeId::None && d.second == SNodeId::None) {
    const SNode &s = graph().snode(d.ancestor);
    race.construct = constructOf(d.ancestor);
    race.reason = s.piece == PieceKind::Sections ? ParallelReason::Sections : ParallelReason::Iterations;
    return;
  }
  const SNode *first = d.first == SNodeId::None ? nullptr : &graph().snode(d.first);
  const SNode *second = d.second == SNodeId::None ? nullptr : &graph().snode(d.second);
  race.construct = constructOf(first ? d.first : d.second);
  bool direct = !first || !second ||
                (graph().wnode(e.fragment()).node == d.first && graph().wnode(b.fragment()).node == d.second);
  auto iterates = [](const SNode *s) { return s && s->kind == NodeKind::Piece; };
  if (iterates(first) && iterates(second) && first->ordinal == second->ordinal) {
    race.reason = first->piece == PieceKind::Sections ? ParallelReason::Sections : ParallelReason::Iterations;
  } else if (iterates(first) || iterates(second)) {
    race.construct = constructOf(iterates(first) ? d.first : d.second);
    race.reason = ParallelReason::FloatingWork;
  } else if (first && second && first->kind == NodeKind::Member && second->kind == NodeKind::Member) {
    race.reason = ParallelReason::ImplicitTasks;
  } else if (first && second) {
    race.reason = direct ? ParallelReason::Tasks : ParallelReason::TaskNotJoined;
  } else {
    const SNode &task = first ? *first : *second;
    bool inTask = graph().wnode((first ? e : b).fragment()).node == (first ? d.first : d.second);
    race.reason = task.kind != NodeKind::Task ? ParallelReason::FloatingWork
                  : inTask                    ? ParallelReason::TaskAndParent
                                              : ParallelReason::TaskNotJoined;
  }
}

void describeMemory(Race &race) {
  MemoryPlace place = placeOf(race.address);
  race.onStack = place == MemoryPlace::Stack;
  race.threadLocal = place == MemoryPlace::ThreadLocal;
  if (place != MemoryPlace::Other || !gHeapBlockSize)
    return;
  HeapMap::Stack stack;
  uptr block = gDetector.heap.find(race.address, stack);
  u64 size = block ? gHeapBlockSize(block) : 0;
  if (race.address - block >= size)
    return;
  race.heapBlock = block;
  race.heapSize = size;
  for (uptr frame : stack.frames)
    if (frame)
      race.allocationStack[race.allocationDepth++] = frame;
}

/// The stack of the program, without our own frames on top of it.
void captureAccess(RaceAccess &access, uptr entryPc) {
  unsigned depth = captureStack(access.stack, RaceAccess::kMaxFrames);
  unsigned skip = 0;
  while (skip < depth && access.stack[skip] != entryPc)
    ++skip;
  if (skip == depth)
    skip = 0;
  for (unsigned i = skip; i < depth; ++i)
    access.stack[i - skip] = access.stack[i];
  access.stackDepth = depth - skip;
}

} // namespace

void reportRace(Thread &t, Entry e, Entry b, uptr cellAddress) {
  if (OMPRACER_UNLIKELY(gRaceObserver != nullptr))
    return gRaceObserver(e, b, cellAddress);
  if (countKnownRace(e.site(), e.write(), b.site(), b.write()))
    return;
  RuntimeScope scope;
  Race race;
  u32 overlap = e.bytes() & b.bytes();
  race.address = cellAddress + static_cast<u32>(__builtin_ctz(overlap));
  race.size = static_cast<u32>(__builtin_popcount(overlap));
  describe(race.accesses[0], e, cellAddress, race.address);
  describe(race.accesses[1], b, cellAddress, race.address);
  captureAccess(race.accesses[1], t.entryPc);
  explain(race, e, b);
  describeMemory(race);
  LockSetId le{graph().wnode(e.fragment()).payload}, lb{graph().wnode(b.fragment()).payload};
  Exclusion exclusion = gDetector.locks.mayExclude(le, lb);
  if (OMPRACER_UNLIKELY(exclusion == Exclusion::Yes || (exclusion == Exclusion::InOneGroup &&
                                                        graph().sameContentionGroup(e.fragment(), b.fragment()))))
    gPending.add(race, e.fragment(), b.fragment());
  else
    submit(race);
}

} // namespace ompracer
