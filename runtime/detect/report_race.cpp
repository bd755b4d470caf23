#include "detect/report_race.h"

#include "detect/all_threads.h"
#include "detect/annotations.h"
#include "detect/pending.h"
#include "detect/verdict.h"

#include "platform/platform.h"
#include "report/sink.h"

#include <bit>

namespace ompracer {

void (*gRaceObserver)(Entry e, Entry b, uptr cellAddress) = nullptr;

namespace {

const Graph &graph() { return gDetector.graph; }

const char *kindWord(const SNode &s) {
  switch (s.kind) {
  case NodeKind::Initial:
    return nullptr;
  case NodeKind::ImplicitTask:
    return "parallel";
  case NodeKind::Task:
    return isTaskloop(s) ? "taskloop" : "task";
  case NodeKind::WorkShare:
    switch (s.workShare) {
    case WorkShareKind::Combination:
      return "parallel";
    case WorkShareKind::Sections:
      return "sections";
    case WorkShareKind::Single:
      return "single";
    case WorkShareKind::Distribute:
      return "distribute";
    case WorkShareKind::Loop:
    case WorkShareKind::None:
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
  info.codePtr = directiveOf(s);
  return info;
}

/// The body whose code a fragment is: what the end of a construct does with its copies is of what stands around it.
SNodeId bodyOf(FragmentId f) {
  const SNodeId node = graph().wnode(f).node;
  const SNode &s = graph().snode(node);
  return s.kind == NodeKind::Task && (s.flags & kNodeNotAwaited) ? s.parent : node;
}

ConstructInfo constructOf(FragmentId f) {
  const SNodeId body = bodyOf(f);
  ConstructInfo info = constructOf(body);
  const SNode &s = graph().snode(body);
  if (body == graph().wnode(f).node && (s.flags & kNodeIterative) && s.workShare != WorkShareKind::Single &&
      s.workShare != WorkShareKind::Combination) {
    info.hasIteration = true;
    info.iteration = graph().iterationOf(f);
  }
  return info;
}

/// The innermost explicit task at or around a body.
SNodeId innermostTask(SNodeId id) {
  while (id != SNodeId::None && graph().snode(id).kind != NodeKind::Task)
    id = graph().snode(id).parent;
  return id;
}

u32 threadNumber(SNodeId id) {
  for (; id != SNodeId::None; id = graph().snode(id).parent) {
    const SNode &s = graph().snode(id);
    if (s.kind == NodeKind::ImplicitTask || s.kind == NodeKind::WorkShare)
      return s.executor();
  }
  return 0;
}

u32 hostNumber(SNodeId id) {
  while (graph().snode(id).parent != SNodeId::None)
    id = graph().snode(id).parent;
  return graph().snode(id).ordinal();
}

const char *text(const OmpracerSite *site, std::int32_t offset) {
  return offset ? reinterpret_cast<const char *>(site) + offset : nullptr;
}

LockOrigin originOfLock(u64 lock) {
  constexpr u64 kAddresses = u64{1} << 48; // above it are the numbers of the lock's lives
  const uptr address = lock & (kAddresses - 1);
  LockOrigin origin;
  const LockRecord *record = gDetector.lockRecords.find(address);
  if (!record)
    return origin;
  const u32 place = record->place.load(std::memory_order_relaxed);
  const Context &context = gDetector.contexts[ContextId{place & ~LockRecord::kInitialised}];
  origin.frames = context.frames;
  origin.depth = context.depth;
  origin.initialised = place & LockRecord::kInitialised;
  const HeapMap::Block block = gDetector.heap.find(address);
  origin.heapBlock = block.begin;
  origin.heapSize = block.size;
  origin.number = origin.count = 0;
  gDetector.lockRecords.forEachIn(block.begin, block.size ? block.size : kAddresses, [&](LockRecord &r, u64 at) {
    if (r.place.load(std::memory_order_relaxed) != place)
      return;
    ++origin.count;
    origin.number += (at & (kAddresses - 1)) <= address;
  });
  return origin;
}

void describe(RaceAccess &access, Entry entry, uptr cellAddress, uptr raceAddress) {
  access.write = entry.write();
  access.atomic = entry.atomic();
  access.size = byteGroupSize(entry.byteGroup());
  access.address = cellAddress + byteGroupOffset(entry.byteGroup());
  access.site = static_cast<u32>(entry.site());
  if (const OmpracerSite *site = gDetector.sites.site(entry.site())) {
    describeSite(access, site);
    // Neighbouring accesses of one site are recorded together (Entry::merged), and blocks in words.
    if (std::has_single_bit(site->size) && site->size < access.size) {
      access.size = site->size;
      access.address = raceAddress & ~uptr{access.size - 1};
    }
  } else if (uptr pc = gDetector.sites.callPc(entry.site())) {
    access.stack[0] = pc;
    access.stackDepth = 1;
  }
  access.construct = constructOf(entry.fragment());
  describeBody(access, bodyOf(entry.fragment()));
  const SNode &node = graph().snode(graph().wnode(entry.fragment()).node);
  // In a team of one, tasks that take part in a reduction work on the original as on a copy of the thread.
  const bool reduces = gDetector.copyHolder[static_cast<u32>(graph().wnode(entry.fragment()).node)].load(
                           std::memory_order_relaxed) != 0 &&
                       (entry.owner() == Ownership::Executor || gDetector.sites.isByNumber(entry.site()));
  access.combines = node.kind == NodeKind::Task && ((node.flags & kNodeNotAwaited) || reduces);
  for (const LockElement &e : gDetector.locks.elementsOf(locksOf(entry.fragment())))
    if (e.extent & kCombination) {
      access.atomic = false; // it only counts as such
      access.combines = true;
    } else if (e != kMark && !(e.extent & kOfThread) && access.lockCount < RaceAccess::kMaxLocks) {
      access.lockOrigins[access.lockCount] = originOfLock(e.lock);
      access.locks[access.lockCount++] = e.lock;
    }
}

/// Why the two may run in parallel.
void describeLack(Race &race, Entry e, Entry b) {
  const Lack lack = lackedOrder(graph(), e.fragment(), b.fragment());
  race.lacks = lack.rule;
  race.earlier = lack.earlier;
  race.siblingsOrdered = lack.siblingsOrdered;
  race.construct = constructOf(lack.construct);
  race.branches[0] = constructOf(lack.first);
  race.branches[1] = constructOf(lack.second);
  race.initializer = gDetector.locks.anyCommon(locksOf(e.fragment()), locksOf(b.fragment()), initializes);
  const Thread &t = gThread;
  if (lack.rule == Rule::TaskgroupDescendants && lack.second == SNodeId::None &&
      t.lastTaskwaitBody == graph().wnode(b.fragment()).node)
    race.taskwait = t.lastTaskwaitPc;
}

void describeMemory(Race &race) {
  MemoryPlace place = placeOf(race.address);
  race.onStack = place == MemoryPlace::Stack;
  race.threadLocal = place == MemoryPlace::ThreadLocal;
  if (place != MemoryPlace::Other)
    return;
  HeapMap::Block block = gDetector.heap.find(race.address);
  if (!block.size)
    block = gDetector.heap.findEnded(race.address);
  if (!block.size)
    return;
  race.heapBlock = block.begin;
  race.heapSize = block.size;
  for (uptr frame : block.stack.frames)
    if (frame)
      race.allocationStack[race.allocationDepth++] = frame;
}

/// The stack of the program, without our own frames on top of it. The call may have returned (a combination comes
/// after its task): then the place of the call alone.
void captureAccess(RaceAccess &access, uptr entryPc) {
  unsigned depth = captureStack(access.stack, RaceAccess::kMaxFrames);
  unsigned skip = 0;
  while (skip < depth && access.stack[skip] != entryPc)
    ++skip;
  if (skip == depth && entryPc) {
    access.stack[0] = entryPc;
    access.stackDepth = 1;
    return;
  }
  if (skip == depth)
    skip = 0;
  for (unsigned i = skip; i < depth; ++i)
    access.stack[i - skip] = access.stack[i];
  access.stackDepth = depth - skip;
  if (gThread.placePc && access.stackDepth)
    access.stack[0] = gThread.placePc;
}

/// Up to main: where the body was created, and the one around it.
void addCreations(RaceAccess &access, ContextId id) {
  for (; id != ContextId::None && access.creationCount < RaceAccess::kMaxCreations; id = gDetector.contexts[id].outer) {
    const Context &c = gDetector.contexts[id];
    access.creations[access.creationCount++] = {c.construct, c.frames, c.depth, 0};
  }
}

/// Where the body was created. False: that is not known.
bool contextOf(SNodeId body, ContextId &context) {
  const SNode &s = graph().snode(body);
  context = s.kind == NodeKind::Initial ? ContextId::None : ContextId{static_cast<u32>(s.origin().context)};
  return s.kind == NodeKind::Initial || context != ContextId::None;
}

/// The stack of the earlier access. Histories keep a site and a fragment; how bodies that were created as the
/// fragment's first reached the site is known, and that is the answer. Else only where its body was created.
void recallStack(RaceAccess &access, Entry e) {
  SNodeId body = bodyOf(e.fragment());
  ContextId context;
  const bool known = contextOf(body, context);
  // The combination was recorded when the call that it has the site of had returned; one of a task perhaps by another
  // call, at the end of its taskgroup.
  const bool away = graph().outlastsBarriers(e.fragment()) || access.combines;
  for (unsigned i = 0; known && i < SiteTable::kStacks && !away; ++i) {
    const Context &stack = gDetector.contexts[gDetector.sites.stack(e.site(), i)];
    if (stack.depth == 0 || gDetector.contexts.bodyOf(stack.outer) != context)
      continue;
    for (unsigned frame = 0; frame < stack.depth; ++frame)
      access.stack[frame] = stack.frames[frame];
    access.stackDepth = stack.depth;
    addCreations(access, stack.outer);
    return;
  }
  if (known)
    return addCreations(access, context);
  for (; body != SNodeId::None && access.creationCount < RaceAccess::kMaxCreations; body = graph().snode(body).parent)
    if (const SNode &s = graph().snode(body); s.kind == NodeKind::Task || s.kind == NodeKind::ImplicitTask)
      if (const uptr directive = directiveOf(s))
        access.creations[access.creationCount++] = {kindWord(s), nullptr, 0, directive};
}

/// To the report, unless it is too early.
void deliver(const Race &race, FragmentId e, FragmentId b, Verdict verdict) {
  OMPRACER_DCHECK(verdict.mayRace() && race.size != 0);
  if (OMPRACER_UNLIKELY(verdict.kind == Verdict::Open))
    gPending.add(race, e, b);
  else
    submit(race);
}

} // namespace

void describeSite(RaceAccess &access, const OmpracerSite *site) {
  access.file = text(site, site->file);
  access.element = site->size;
  access.line = site->line;
  access.column = site->column;
  access.statement = site->statement;
  access.object = site->object;
  access.function = text(site, site->function);
  access.variable = text(site, site->variable);
}

void describeBody(RaceAccess &access, SNodeId body) {
  SNodeId task = innermostTask(body);
  access.task = constructOf(task);
  access.depends = task != SNodeId::None && graph().snode(task).depend() != DependId::None;
  access.thread = threadNumber(body);
  access.host = hostNumber(body);
}

u32 callerOf(const Thread &t, SiteId a, SiteId b) {
  for (SiteId id : {a, b})
    if (gDetector.sites.isOfCxxLibrary(id)) {
      const uptr construct = t.cursor ? directiveOf(graph().snode(t.cursor->node)) : 0;
      return static_cast<u32>((static_cast<u64>(t.context) * 31 + construct) * 0x9e3779b97f4a7c15u >> 40) | 1;
    }
  return 0;
}

void describePlace(const Thread &t, Race &race) {
  captureAccess(race.accesses[1], t.entryPc);
  addCreations(race.accesses[1], t.context);
  describeMemory(race);
}

void reportRace(Thread &t, Entry e, Entry b, uptr cellAddress) {
  OMPRACER_DCHECK(e.conflicts(b) && !e.sameFragment(b)); // else the report would be false
  if (OMPRACER_UNLIKELY(gRaceObserver != nullptr))
    return gRaceObserver(e, b, cellAddress);
  const u32 overlap = e.bytes() & b.bytes();
  const uptr address = cellAddress + static_cast<u32>(__builtin_ctz(overlap));
  const u32 size = static_cast<u32>(__builtin_popcount(overlap));
  if (answersForRace(address, size))
    return;
  const u32 caller = callerOf(t, e.site(), b.site());
  if (countKnownRace(e.site(), e.write(), b.site(), b.write(), address, size, caller)) {
    ++t.knownRaces;
    return;
  }
  if (OMPRACER_UNLIKELY(!gPending.empty()) && gPending.knows(e.site(), b.site(), e.fragment(), b.fragment()))
    return;
  RuntimeScope scope;
  const Verdict verdict = judge(gDetector, e.fragment(), b.fragment(), Asked::atAccess(t.current));
  if (!verdict.mayRace())
    return;
  Race race;
  race.address = address;
  race.size = size;
  race.caller = caller;
  describe(race.accesses[0], e, cellAddress, race.address);
  describe(race.accesses[1], b, cellAddress, race.address);
  recallStack(race.accesses[0], e);
  describeLack(race, e, b);
  describePlace(t, race);
  deliver(race, e.fragment(), b.fragment(), verdict);
  // A write stands for a read of its fragment on another line: that race says whom the wrong value reaches.
  const OmpracerSite *site = b.write() && e.write() ? gDetector.sites.site(b.site()) : nullptr;
  if (OmpracerSite *read = site ? SiteTable::readAt(*site) : nullptr) {
    RaceAccess &access = race.accesses[1];
    access.write = false;
    access.site = static_cast<u32>(gDetector.sites.idOf(read, t.context));
    describeSite(access, read);
    deliver(race, e.fragment(), b.fragment(), verdict);
  }
}

} // namespace ompracer
