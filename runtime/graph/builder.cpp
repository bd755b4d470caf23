// Building: one function for each event of the program; those of explicit tasks are in task_builder.cpp. Every function
// runs on the thread that executes the body.
#include "graph/builder.h"

#include "graph/cross_iteration.h"
#include "graph/depend.h"
#include "graph/edges.h"

#include "base/check.h"

#include <new>

namespace ompracer {

/// Beyond it the 32-bit ids would wrap inside one region: fatal, because verdicts would be wrong.
static constexpr u32 kIdLimit = ~0u - (1u << 20);
u32 GraphBuilder::allocate(NodeAllocator &allocator, IdBlock &block, std::atomic<u32> &next) {
  if (block.next == block.end) {
    allocator.refilled = true;
    // Small blocks first: a region that makes a handful of nodes must not use up the id space.
    block.size = block.size < 1 ? 1 : block.size < 256 ? block.size * 2 : 256;
    block.next = next.fetch_add(block.size, std::memory_order_relaxed);
    block.end = block.next + block.size;
    OMPRACER_CHECK_LT(block.next, kIdLimit);
  }
  return block.next++;
}

SNode &GraphBuilder::newSNode(NodeAllocator &allocator, SNodeId parentId, SNodeId &id) {
  if (OMPRACER_UNLIKELY(allocator.snodes.next < retiredSNodes))
    allocator.snodes = {}; // a sweep keeps nothing that hangs on a retired id
  id = SNodeId{allocate(allocator, allocator.snodes, nextSNode)};
  SNode &n = *new (&snodes[static_cast<u32>(id)]) SNode;
  n.parent = parentId;
  if (parentId == SNodeId::None)
    return n;
  const SNode &parent = snode(parentId);
  n.depth = parent.depth + 1;
  n.path.store(parent.path.load(std::memory_order_relaxed) & ~Paths::kPlaced, std::memory_order_relaxed);
  return n;
}

/// Before the first child of a body, by the thread that executes it: the body's place in the paths of its descendants.
void GraphBuilder::takeSlot(IdBlock &ids, SNodeId id) {
  SNode &n = snodes[static_cast<u32>(id)];
  PathId path = n.path.load(std::memory_order_relaxed);
  if (!(path & Paths::kPlaced))
    // Release: pairs with the acquire in reach.cpp; the slot is written.
    n.path.store(paths.place(ids, id, n.depth, path), std::memory_order_release);
  OMPRACER_DCHECK(paths.at(n.path.load(std::memory_order_relaxed), n.depth) == id);
}

void GraphBuilder::placeUnder(SNode &n, const Cursor &parent) {
  n.createdIteration = parent.iteration;
  n.createdStep = parent.step;
  n.createdTaskwaitStep = parent.lastTaskwaitStep;
  n.createdStage = parent.stage;
}

void GraphBuilder::step(Cursor &c) { advance(c); }

ScopeId GraphBuilder::scopeOf(Cursor &c) {
  if (c.scope == ScopeId::None) {
    c.scope = ScopeId{nextScope.fetch_add(1, std::memory_order_relaxed)};
    new (&scopes[static_cast<u32>(c.scope)]) Scope;
  }
  return c.scope;
}

/// The (body, iteration) ends: what its taskwaits joined is now known for good.
void GraphBuilder::closeScope(Cursor &c) {
  if (c.scope != ScopeId::None)
    // Release: pairs with the acquire in reach.cpp; taskwaits and their effects precede.
    scopes[static_cast<u32>(c.scope)].finalTaskwaitStep.store(c.lastTaskwaitStep, std::memory_order_release);
  c.scope = ScopeId::None;
  c.dependScope = 0;
}

Cursor GraphBuilder::beginInitial(NodeAllocator &allocator, FragmentId creator, u32 thread) {
  Cursor c;
  SNode &n = newSNode(allocator, SNodeId::None, c.node);
  n.kind = NodeKind::Initial;
  n.ordinal() = thread;
  n.createdIteration = static_cast<u64>(creator);
  if (creator == FragmentId::None) {
    n.flags = kNodeUnknownHost;
    n.createdIteration = reinterpret_cast<uptr>(&allocator);
  }
  new (&n.joinedAt()) std::atomic<u64>(0);
  return c;
}

FragmentId GraphBuilder::createHost(NodeAllocator &allocator, Cursor &c) {
  FragmentId before = fragment(allocator, c);
  severalHosts.store(true, std::memory_order_relaxed);
  for (SNodeId i = c.node; i != SNodeId::None; i = snode(i).parent)
    if (snode(i).kind == NodeKind::Task) {
      snodes[static_cast<u32>(i)].state.fetch_or(kStateChildHasUnjoined, std::memory_order_relaxed);
      unstructured.store(true, std::memory_order_relaxed);
    }
  step(c);
  return before;
}

void GraphBuilder::joinInitial(SNodeId initial, FragmentId after) {
  OMPRACER_DCHECK(static_cast<u64>(after) < static_cast<u64>(highWater()));
  // Release: pairs with the acquire in reach.cpp; the thread's nodes are complete.
  snodes[static_cast<u32>(initial)].joinedAt().store(static_cast<u64>(after), std::memory_order_release);
}

GraphBuilder::Region GraphBuilder::beginRegion(Cursor &c, Origin origin) {
  IdBlock one;
  takeSlot(one, c.node);
  Region r{c.node, c.iteration, c.step, c.lastTaskwaitStep, c.stage, c.once, origin};
  advance(c);
  return r;
}

void GraphBuilder::endRegion(Cursor &c) { advance(c); }

Cursor GraphBuilder::beginImplicitTask(NodeAllocator &allocator, const Region &r, u32 threadNum, LockSetId lockSet,
                                       NodeFlags flags) {
  OMPRACER_DCHECK(r.parent != SNodeId::None && threadNum >> 16 == 0);
  Cursor c;
  SNode &n = newSNode(allocator, r.parent, c.node);
  n.kind = NodeKind::ImplicitTask;
  n.flags = flags;
  n.createdIteration = r.iteration;
  n.createdStep = r.step;
  n.createdTaskwaitStep = r.lastTaskwaitStep;
  n.createdStage = r.stage;
  n.executor() = static_cast<u16>(threadNum);
  n.origin() = r.origin;
  c.lockSet = lockSet;
  c.once = r.once;
  metConstructs.begin(c.node, 0);
  return c;
}

void GraphBuilder::barrier(Cursor &c) {
  // Where its nodes were given back at the barrier, renewImplicitTask follows.
  OMPRACER_DCHECK(static_cast<u32>(c.node) < retiredSNodes || snode(c.node).kind == NodeKind::ImplicitTask);
  closeScope(c);
  c.threadDependScope = 0;
  ++c.iteration;
  c.unjoined = c.children = c.earlierChildren = false;
  // Steps go on: a taskgroup may begin in one phase and end in another.
  advance(c);
}

void GraphBuilder::renewImplicitTask(NodeAllocator &allocator, const Region &region, u32 threadNum, Cursor &c) {
  c.node = beginImplicitTask(allocator, region, threadNum, c.lockSet).node;
  metConstructs.begin(c.node, c.nextOrdinal);
  c.current = WNodeId::None;
}

Cursor GraphBuilder::beginWorkShare(NodeAllocator &allocator, Cursor &implicitTask, WorkShareKind kind, NodeFlags flags,
                                    u32 chunk, uptr codePtr, u16 consistency) {
  OMPRACER_DCHECK(snode(implicitTask.node).kind == NodeKind::ImplicitTask && kind != WorkShareKind::None);
  advance(implicitTask);
  const SNode &m = snode(implicitTask.node);
  Cursor c;
  SNode &n = newSNode(allocator, m.parent, c.node);
  n.kind = NodeKind::WorkShare;
  n.workShare = kind;
  n.flags = flags | kNodeIterative;
  n.createdIteration = m.createdIteration;
  n.createdStep = m.createdStep;
  n.createdTaskwaitStep = m.createdTaskwaitStep;
  n.createdStage = m.createdStage;
  n.phase() = static_cast<u32>(implicitTask.iteration);
  if (kind != WorkShareKind::Combination)
    meetConstruct(implicitTask);
  n.ordinal() = kind == WorkShareKind::Combination ? ~implicitTask.combinations : implicitTask.nextOrdinal++;
  n.executor() = m.executor();
  n.executorStep() = implicitTask.step;
  n.executorTaskwaitStep() = implicitTask.lastTaskwaitStep;
  n.chunk() = chunk;
  n.consistency() = consistency;
  n.origin() = {codePtr, static_cast<u32>(m.origin().context)};
  if (hasOwnChunk(n))
    crossings->began(loopIdOf(n), n.executor(),
                     {implicitTask.iteration, implicitTask.step, implicitTask.lastTaskwaitStep});
  c.lockSet = implicitTask.lockSet;
  c.once = implicitTask.once;
  c.enclosingGroup = implicitTask.group;
  c.chunk = chunksOf(flags, chunk);
  c.threadDependScope = implicitTask.threadDependScope;
  c.threadDependsAreImplicitTasks =
      implicitTask.dependScope && implicitTask.dependScope == implicitTask.threadDependScope;
  c.earlierChildren = implicitTask.children || implicitTask.earlierChildren;
  return c;
}

/// An ordered loop's iteration that ended at stage 0 had no ordered block to hand the order on.
void GraphBuilder::endIteration(Cursor &c) {
  const SNode &n = snode(c.node);
  const bool skipped = (n.flags & kNodeOrdered) && c.stage == 0;
  if (skipped && c.started)
    crossings->skippedOrdered(loopIdOf(n), c.iteration);
  if (hasOwnChunk(n) && c.started && !skipped && isOwnChunk(n, c.iteration))
    c.ownIterations = c.iteration + 1;
}

void GraphBuilder::endWorkShare(Cursor &workShare, Cursor &implicitTask) {
  OMPRACER_DCHECK(snode(workShare.node).kind == NodeKind::WorkShare &&
                  snode(workShare.node).executor() == snode(implicitTask.node).executor());
  OMPRACER_DCHECK(snode(workShare.node).parent == snode(implicitTask.node).parent);
  endIteration(workShare);
  closeScope(workShare);
  if (workShare.ownIterations)
    crossings->leftLoop(threadIdOf(implicitTask.node, snode(implicitTask.node), implicitTask.iteration), workShare.node,
                        workShare.ownIterations - 1);
  implicitTask.threadDependScope = workShare.threadDependScope;
  implicitTask.earlierChildren = workShare.children || workShare.earlierChildren;
  advance(implicitTask);
}

void GraphBuilder::enterConstruct(NodeAllocator &allocator, Cursor &implicitTask) {
  const SNode &m = snode(implicitTask.node);
  crossings->entered(constructIdOf(m, implicitTask.nextOrdinal), m.executor(), fragment(allocator, implicitTask));
}

void GraphBuilder::enterWithLocks(const Cursor &implicitTask, u32 teamSize) {
  const SNode &m = snode(implicitTask.node);
  crossings->entered(constructIdOf(m, implicitTask.nextOrdinal), m.executor(), implicitTask.lockSet, teamSize);
}

void GraphBuilder::leaveConstruct(NodeAllocator &allocator, Cursor &implicitTask) {
  const SNode &m = snode(implicitTask.node);
  crossings->left(constructIdOf(m, implicitTask.nextOrdinal - 1), m.executor(), fragment(allocator, implicitTask));
}

/// Names the reads of first values of a construct.
static u64 firstValuesOf(const SNode &part, u32 ordinal) { return hashPair(constructIdOf(part, ordinal), 1); }

void GraphBuilder::readFirstValues(NodeAllocator &allocator, Cursor &implicitTask) {
  const SNode &m = snode(implicitTask.node);
  crossings->entered(firstValuesOf(m, implicitTask.nextOrdinal), m.executor(), fragment(allocator, implicitTask));
}

void GraphBuilder::followFirstValues(NodeAllocator &allocator, const Cursor &implicitTask, u32 teamSize,
                                     Cursor &write) {
  const u64 reads = firstValuesOf(snode(implicitTask.node), implicitTask.nextOrdinal - 1);
  for (u32 thread = 0; thread < teamSize; ++thread)
    if (const FragmentId read = crossings->entry(reads, thread); read != FragmentId::None)
      addEdge(read, fragment(allocator, write));
}

void GraphBuilder::meetCombination(NodeAllocator &allocator, Cursor &implicitTask, bool note) {
  ++implicitTask.combinations;
  const SNode &m = snode(implicitTask.node);
  if (note)
    crossings->entered(constructIdOf(m, ~implicitTask.combinations), m.executor(), fragment(allocator, implicitTask));
}

/// The same work share goes on in a new node.
void GraphBuilder::splitWorkShare(Cursor &c) {
  SNodeId id{nextSNode.fetch_add(1, std::memory_order_relaxed)};
  const SNode &old = snode(c.node);
  OMPRACER_DCHECK(old.kind == NodeKind::WorkShare);
  SNode &n = *new (&snodes[static_cast<u32>(id)]) SNode;
  n.parent = old.parent;
  n.path.store(snode(old.parent).path.load(std::memory_order_relaxed) & ~Paths::kPlaced, std::memory_order_relaxed);
  n.depth = old.depth;
  n.createdStep = old.createdStep;
  n.createdIteration = old.createdIteration;
  n.createdTaskwaitStep = old.createdTaskwaitStep;
  n.kind = old.kind;
  n.workShare = old.workShare;
  n.createdStage = old.createdStage;
  n.flags = old.flags;
  n.phase() = old.phase();
  n.ordinal() = old.ordinal();
  n.executorStep() = old.executorStep();
  n.executor() = old.executor();
  n.executorTaskwaitStep() = old.executorTaskwaitStep();
  n.chunk() = old.chunk();
  n.consistency() = old.consistency();
  n.origin() = old.origin();
  c.node = id;
  c.runNode = WNodeId::None;
}

void GraphBuilder::setCoordinate(Cursor &c, u64 iteration) {
  const SNode &n = snode(c.node);
  OMPRACER_DCHECK(n.flags & kNodeIterative);
  if (c.started && c.chunk && iteration == c.iteration)
    return;
  endIteration(c);
  if (c.started && (n.flags & kNodeOrdered) && n.chunk() > 1 && iteration > c.iteration &&
      iteration / n.chunk() == c.iteration / n.chunk()) {
    // The chunk goes on: one body with one set of siblings, and an ordered block for each iteration.
    c.iteration = iteration;
    c.stage = 0;
    advance(c);
    return;
  }
  if (c.started && iteration <= c.iteration && snode(c.node).kind == NodeKind::WorkShare)
    splitWorkShare(c);
  c.started = true;
  c.leftUnjoined |= c.unjoined;
  c.earlierChildren |= c.children;
  c.unjoined = c.children = false;
  c.group = TaskgroupId::None;
  closeScope(c);
  c.iteration = iteration;
  c.step = c.lastTaskwaitStep = 0;
  c.stage = 0;
  c.current = WNodeId::None;
}

void GraphBuilder::orderedBegin(Cursor &c) {
  c.stage = 1;
  advance(c);
}

void GraphBuilder::orderedEnd(Cursor &c) {
  if (c.scope != ScopeId::None) {
    Scope &scope = scopes[static_cast<u32>(c.scope)];
    scope.orderedTaskwaitStep.store(c.lastTaskwaitStep, std::memory_order_relaxed);
    // Release: pairs with the acquire in team_order.cpp.
    scope.orderedStep.store(c.step + 1, std::memory_order_release);
  }
  c.stage = 2;
  advance(c);
}

void GraphBuilder::doacrossSource(Cursor &c, u64 key) {
  crossings->source(loopIdOf(snode(c.node)), key, {c.iteration, c.step, c.lastTaskwaitStep});
  advance(c);
}

void GraphBuilder::doacrossSink(Cursor &c, u64 key) {
  advance(c);
  crossings->sink(loopIdOf(snode(c.node)), key, {c.iteration, c.step});
}

FragmentId GraphBuilder::joinPoint(NodeAllocator &allocator, FragmentId bound) {
  Cursor c;
  SNode &n = newSNode(allocator, SNodeId::None, c.node);
  n.kind = NodeKind::Initial;
  n.flags = kNodeJoinPoint;
  n.createdIteration = static_cast<u64>(bound);
  if (bound != FragmentId::None)
    noteBound();
  return fragment(allocator, c);
}

void GraphBuilder::addEdge(FragmentId from, FragmentId to, EdgeKind kind) {
  OMPRACER_DCHECK(from != FragmentId::None && to != FragmentId::None);
  unstructured.store(true, std::memory_order_relaxed);
  noteRelease(from);
  edges->add(from, to, kind);
}

FragmentId GraphBuilder::fragment(NodeAllocator &allocator, Cursor &c) {
  u64 base = c.iteration & ~static_cast<u64>(kRunLength - 1);
  bool run = c.step == 0 && c.stage == 0 && sharesWNodes(snode(c.node));
  OMPRACER_DCHECK(c.current == WNodeId::None || wnodes[static_cast<u32>(c.current)].node == c.node);
  OMPRACER_DCHECK(c.current == WNodeId::None || wnodes[static_cast<u32>(c.current)].step == c.step);
  if (c.current != WNodeId::None)
    return makeFragment(c.current, run ? static_cast<u32>(c.iteration - base) : 0);
  if (run && c.runNode != WNodeId::None && c.runBase == base) {
    OMPRACER_DCHECK(wnodes[static_cast<u32>(c.runNode)].iteration == base);
    c.current = c.runNode;
    return makeFragment(c.current, static_cast<u32>(c.iteration - base));
  }
  u32 id = allocate(allocator, allocator.wnodes, nextWNode);
  WNode &w = wnodes[id];
  w.node = c.node;
  w.step = c.step;
  w.stage = c.stage;
  w.once = c.once;
  w.iteration = run ? base : c.iteration;
  w.lastTaskwaitStep = c.lastTaskwaitStep;
  w.edgesBefore = edges->count();
  w.floatingEdgesBefore.store(w.edgesBefore, std::memory_order_relaxed);
  w.lockSet = c.lockSet;
  c.current = WNodeId{id};
  if (const SNode &body = snode(c.node); body.kind == NodeKind::Task && body.depend() != DependId::None)
    depends->executes(body.depend(), c.current);
  if (!run)
    return makeFragment(c.current, 0);
  c.runNode = c.current;
  c.runBase = base;
  return makeFragment(c.current, static_cast<u32>(c.iteration - base));
}

} // namespace ompracer
