#include "drive.h"

#include "engine/extents.h"
#include "engine/holders.h"
#include "engine/owned.h"
#include "engine/verdict.h"

#include "model/judge.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace graphtest {

using model::Node;
using model::Order;
using model::Pins;

namespace {

/// Executes nodes of one interleaving: the only place that calls the building interface.
class Driver {
public:
  Driver(Engine &engine, const Program &program)
      : engine(engine), graph(engine.graph), program(program), live(program.bodies.size()) {}

  FragmentId execute(const Node &node) {
    const Body &body = program.bodies[node.task];
    Live &l = live[node.task];
    switch (node.kind) {
    case Node::Begin:
      begin(node.task);
      ++running;
      break;
    case Node::End:
      --running;
      l.ended = true;
      if (body.kind == NodeKind::Task) {
        graph.completeTask(l.cursor);
      }
      break;
    case Node::Arrive:
      return arrive(node.task, body.events[node.event]);
    case Node::Depart:
      depart(node.task, body.events[node.event]);
      break;
    case Node::Join:
      break;
    }
    return FragmentId::None;
  }

  /// Gives back all nodes that neither one of `kept` nor a body that goes on needs. False: host threads may ask.
  bool sweep(const std::vector<FragmentId> &kept) {
    if (hostThreads)
      return false;
    for (FragmentId f : kept)
      graph.keep(f);
    for (const auto &[number, given] : signals)
      for (FragmentId f : given)
        graph.keep(f);
    for (Live &l : live) {
      if (l.ended)
        continue;
      graph.keep(l.cursor);
      graph.keep(l.workShare);
      graph.keep(l.task);
    }
    graph.finishSweep();
    for (NodeAllocator &a : allocators)
      a = {};
    return true;
  }

  /// At a barrier, when all members have arrived: retires all nodes if nothing else is unfinished, as verbs/ does.
  /// False: the nodes stay.
  bool retireAt(const Node &join) {
    const Body &outer = program.bodies[join.task];
    const Event &region = outer.events[join.event];
    if (hostThreads || outer.kind != NodeKind::Initial || join.task != 0 || running != 1 + region.bodies.size())
      return false;
    // Code around the outermost region is serial to verbs/: its tasks are no nodes.
    for (const Event &e : outer.events)
      if (e.op != Op::Access && e.op != Op::Region && e.op != Op::Step)
        return false;
    for (u32 m : region.bodies)
      if (live[m].inWorkShare || live[m].cursor.group != TaskgroupId::None)
        return false;
    graph.retireAll();
    signals.clear(); // they precede all that follows
    for (NodeAllocator &a : allocators)
      Graph::startAt(a, graph.highWater());
    live[join.task].cursor = graph.beginInitial(allocator(join.task), FragmentId::None);
    Graph::Region renewed = graph.beginRegion(live[join.task].cursor, 0);
    for (u32 m : region.bodies)
      graph.renewImplicitTask(allocator(m), renewed, program.bodies[m].threadNum, live[m].cursor);
    return true;
  }

  /// What always holds of the graph. It ends the process where something does not.
  void validate() const {
    graph.validate();
    for (const Live &l : live)
      if (l.cursor.node != SNodeId::None && !l.ended)
        graph.validate(l.cursor);
  }

private:
  struct Live {
    Cursor cursor;
    Cursor workShare;
    bool inWorkShare = false;
    bool ended = false;
    SNodeId task = SNodeId::None;
    Graph::Region region;
    FragmentId creator = FragmentId::None;
    LockSetId locks = LockSetId::Empty; ///< that it begins with
    u32 teamSize = 0;
    Cursor &current() { return inWorkShare ? workShare : cursor; }
  };

  /// Bodies share a few allocators, as they share threads.
  NodeAllocator &allocator(u32 body) { return allocators[body % 3]; }

  void begin(u32 id) {
    Live &l = live[id];
    switch (program.bodies[id].kind) {
    case NodeKind::Initial:
      l.cursor = graph.beginInitial(allocator(id), l.creator);
      break;
    case NodeKind::ImplicitTask:
      l.cursor = graph.beginImplicitTask(allocator(id), l.region, program.bodies[id].threadNum, l.locks);
      break;
    default:
      l.cursor = graph.beginTask(l.task, l.locks);
    }
  }

  FragmentId arrive(u32 id, const Event &e) {
    Live &l = live[id];
    Cursor &c = l.current();
    unsigned count = static_cast<unsigned>(e.depends.size());
    switch (e.op) {
    case Op::Access:
      return graph.fragment(allocator(id), c);
    case Op::Step:
      graph.step(c);
      break;
    case Op::Task: {
      Live &task = live[e.bodies[0]];
      task.locks = inheritLocks(engine, c);
      if (!(e.flags & kNodeUndeferred) && task.locks != LockSetId::Empty)
        task.locks = engine.locks.conditional(task.locks);
      task.task = graph.createTask(allocator(id), c, e.flags, 0);
      if (count)
        graph.setDependences(c, task.task, e.depends.data(), count);
      break;
    }
    case Op::GroupBegin:
      graph.taskgroupBegin(c);
      break;
    case Op::Region: {
      const LockSetId locks = inheritLocks(engine, c);
      Graph::Region region = graph.beginRegion(c, 0);
      for (u32 m : e.bodies) {
        live[m].region = region;
        live[m].locks = locks;
        live[m].teamSize = static_cast<u32>(e.bodies.size());
      }
      break;
    }
    case Op::Barrier:
      if (e.callEarly)
        graph.barrier(l.cursor);
      break;
    case Op::WorkShareBegin:
      if (engine.waits.any())
        graph.enterConstruct(allocator(id), l.cursor);
      if (l.cursor.lockSet != LockSetId::Empty)
        graph.enterWithLocks(l.cursor, l.teamSize);
      l.workShare = graph.beginWorkShare(allocator(id), l.cursor, e.workShare, e.flags, e.chunk, 0);
      l.inWorkShare = true;
      if (l.cursor.lockSet != LockSetId::Empty && e.workShare != WorkShareKind::Distribute)
        l.workShare.lockSet = heldAroundWorkShare(engine, l.cursor.lockSet, l.cursor.node, l.workShare.node);
      break;
    case Op::WorkShareEnd:
      l.inWorkShare = false;
      l.cursor.lockSet =
          engine.locks.renameHeldAcross(l.workShare.lockSet, constructNumber(graph, l.workShare.node), 0);
      graph.endWorkShare(l.workShare, l.cursor);
      if (engine.waits.any())
        graph.leaveConstruct(allocator(id), l.cursor);
      break;
    case Op::Iteration:
      graph.setIteration(c, e.iteration);
      break;
    case Op::OrderedBegin:
      graph.orderedBegin(c);
      break;
    case Op::OrderedEnd:
      graph.orderedEnd(c);
      break;
    case Op::Release:
      release(engine, c, holder(id), mutexes + e.iteration);
      break;
    case Op::Signal:
      signals[e.iteration].push_back(graph.fragment(allocator(id), c));
      graph.noteRelease(signals[e.iteration].back());
      graph.step(c);
      break;
    case Op::SpawnInitial:
      hostThreads = true;
      live[e.bodies[0]].creator = graph.createHost(allocator(id), c);
      break;
    default:
      break;
    }
    return FragmentId::None;
  }

  void depart(u32 id, const Event &e) {
    Cursor &c = live[id].current();
    switch (e.op) {
    case Op::Acquire:
      acquire(engine, c, holder(id), mutexes + e.iteration, e.shared ? kShared : 0);
      break;
    case Op::Await:
      await(id, c, signals[e.iteration]);
      break;
    case Op::TaskWait:
      graph.taskwait(c);
      break;
    case Op::GroupEnd:
      graph.taskgroupEnd(c);
      break;
    case Op::WaitDepend:
      graph.waitDependences(c, e.depends.data(), static_cast<unsigned>(e.depends.size()));
      break;
    case Op::Region:
      graph.endRegion(c);
      break;
    case Op::Barrier:
      if (!e.callEarly)
        graph.barrier(live[id].cursor);
      break;
    default:
      break;
    }
  }

  /// As detect/value_order.h: an edge from the signal, or from a join point of several.
  void await(u32 id, Cursor &c, const std::vector<FragmentId> &given) {
    graph.step(c);
    if (given.empty())
      return;
    FragmentId released = given[0];
    if (given.size() > 1) {
      released = graph.joinPoint(allocator(id));
      for (FragmentId f : given)
        graph.addEdge(f, released);
    }
    graph.addEdge(released, graph.fragment(allocator(id), c));
  }

  Holder holder(u32 id) { return {allocator(id), taskIdOf(graph, live[id].current().node), FragmentId::None}; }

  Engine &engine;
  Graph &graph;
  const Program &program;
  std::vector<Live> live;
  std::size_t running = 0;
  bool hostThreads = false; ///< some were created: their order comes from elsewhere, so nothing is ever past
  NodeAllocator allocators[3];
  std::map<u64, std::vector<FragmentId>> signals; ///< fragments that gave them, by number
  /// Each program has its own.
  static inline u64 lastMutexes = 0;
  const u64 mutexes = lastMutexes += 64;
};

struct Access {
  u32 node;
  FragmentId fragment;
  bool forgotten = false; ///< no history mentions it any more; its nodes may be gone
};

/// What orderedWhenOwned asks of accesses that no number selects, to memory that tasks do not capture, and to no copies
/// of reductions.
struct PlainFacts {
  const Graph &graph;
  const FragmentId e, b;
  const bool sameThread;
  bool byNumber() const { return false; }
  bool bothByNumber() const { return false; }
  bool bothByOuterToo() const { return false; }
  OnCopy onCopy() const { return OnCopy::Nothing; }
  bool oneExecutor() const { return sameThread; }
  bool selectedInTurn() const { return false; }
  bool inTask() const { return true; }
  bool isCaptured(bool) const { return false; }
  bool pinnedBefore() const { return graph.happensBefore(e, b, kPinned); }
};

/// What the graph says of all that is executed after the first `known` accesses: whatever is parallel to `dropped` is
/// parallel to one of the others. All are indices of accesses.
struct Claim {
  unsigned kept, alsoKept, dropped, known;
};

std::string describe(const Order &order, const Access &a) {
  const Node &n = order.nodes[a.node];
  std::ostringstream out;
  out << "access " << n.task << '.' << n.event;
  return out.str();
}

/// Which accesses precede each node, as bits. `sequence` is a linear extension of the true order.
std::vector<u64> closure(const Order &order, const std::vector<u32> &sequence, const std::vector<u64> &bitOf) {
  std::vector<u64> before(sequence.size(), 0);
  for (u32 node : sequence)
    for (auto [from, rule] : order.edges[node])
      before[node] |= before[from] | bitOf[from];
  return before;
}

} // namespace

Mismatch checkOrders(Engine &engine, const Program &program, const model::RuleSet &rules, Lenience lenient) {
  Graph &graph = engine.graph;
  model::Execution execution = executionOf(program);
  const Order floating(execution), pinned(execution, model::kPinned);
  std::vector<u32> sequence = interleave(program, floating, pinned);
  if (sequence.size() != pinned.nodes.size())
    return {true, "the program deadlocks: a defect of the generator or the oracle\n", true};

  std::vector<u64> bitOf(sequence.size(), 0);
  unsigned count = 0;
  for (u32 node : sequence) {
    const Node &n = pinned.nodes[node];
    if (n.kind == Node::Arrive && program.bodies[n.task].events[n.event].op == Op::Access)
      bitOf[node] = u64{1} << count++;
  }
  if (count > 64)
    return {true, "too many accesses\n", true};
  // What must be ordered, and what may be: they differ in the rules that the graph is allowed to leave out.
  struct ViewOrder {
    ompracer::Pins asked;
    const char *name;
    Pins pins;
    std::vector<u64> must, may;
  };
  // Which levels are outer depends on how deep the pair lies: one order for each depth that occurs.
  std::vector<ViewOrder> views = {{kFloating, "floating", {}, {}, {}},
                                  {kPinned, "pinned", model::kPinned, {}, {}},
                                  {kPinnedOwnWaits, "own waits", {model::kAllLevels, true, false}, {}, {}}};
  constexpr unsigned kFixedViews = 3;
  unsigned deepest = 0;
  for (u32 node : sequence)
    if (bitOf[node] && !lenient.levels)
      deepest = std::max(deepest, pinned.teamDepth(pinned.nodes[node].task));
  for (unsigned depth = 0; depth < deepest; ++depth)
    views.push_back({{}, "outer pinned", {depth, false, true}, {}, {}});
  model::RuleSet fewer = rules;
  if (lenient.waits)
    fewer.without.set(static_cast<std::size_t>(model::Rule::OwnedWaits));
  for (ViewOrder &v : views) {
    v.may = closure(Order(execution, v.pins, rules), sequence, bitOf);
    v.must = lenient.waits ? closure(Order(execution, v.pins, fewer), sequence, bitOf) : v.may;
  }

  graph.retireAll();
  Driver driver(engine, program);
  std::vector<Access> accesses;
  Mismatch result;
  auto compare = [&](const Access &x, const Access &y, unsigned xIndex, const char *when) {
    if (x.forgotten || y.forgotten || x.fragment == y.fragment)
      return true; // one fragment: the pairs with third fragments tell whether it may be one
    u32 bodyX = pinned.nodes[x.node].task, bodyY = pinned.nodes[y.node].task;
    unsigned depth = std::max(pinned.teamDepth(bodyX), pinned.teamDepth(bodyY));
    for (std::size_t k = 0; k < kFixedViews + (depth && deepest); ++k) {
      const ViewOrder &v = views[k < kFixedViews ? k : kFixedViews - 1 + depth];
      bool must = v.must[y.node] >> xIndex & 1, may = v.may[y.node] >> xIndex & 1;
      const bool outer = k >= kFixedViews;
      const ompracer::Pins pins =
          outer ? ompracer::Pins{graph.outerLevels(x.fragment), graph.outerLevels(y.fragment)} : v.asked;
      bool forward = graph.happensBefore(x.fragment, y.fragment, pins);
      bool backward = graph.happensBefore(y.fragment, x.fragment, {pins.b, pins.a, pins.foreignWaits});
      // Owned memory is compared within one implicit task: elsewhere the pinned answer may leave out orders that lead
      // through several threads.
      if (k != 0 && !outer && pinned.inDifferentMembers(pinned.nodes[x.node].task, pinned.nodes[y.node].task))
        must = views[0].must[y.node] >> xIndex & 1;
      if ((forward || !must) && (!forward || may) && !backward)
        continue;
      std::ostringstream out;
      out << v.name << ", asked " << when << ": " << describe(pinned, x) << " -> " << describe(pinned, y)
          << " should be " << (may ? "ordered" : "unordered") << "; the graph says " << (forward ? "" : "un")
          << "ordered" << (backward ? ", and ordered backwards" : "") << '\n';
      result = {true, out.str(), false};
      return false;
    }
    return true;
  };
  const bool waits = std::ranges::any_of(execution.tasks, [](const model::Task &task) {
    return std::ranges::any_of(task.events, [](const model::Event &e) { return e.verb == model::Verb::Await; });
  });
  std::vector<Claim> claims;
  // What histories drop, next to what they keep: access number b, now that the last one is the newest.
  auto claim = [&](unsigned b, unsigned from) {
    const FragmentId dropped = accesses[b].fragment;
    const unsigned known = static_cast<unsigned>(accesses.size());
    std::vector<std::pair<unsigned, Graph::UnjoinedRemainder>> left;
    for (unsigned i = from; i < known; ++i) {
      const FragmentId kept = accesses[i].fragment;
      if (i == b || accesses[i].forgotten)
        continue;
      const Graph::Settlement settled = graph.settlement(kept);
      if (graph.isSettledBeside(kept, dropped) || settled.joinedLike(graph.settlement(dropped)))
        claims.push_back({i, i, b, known});
      if (waits) // the history drops so all the same: docs/limits.md, L121
        continue;
      if (settled.task != SNodeId::None && settled.task == graph.settlement(dropped).task)
        claims.push_back({i, i, b, known});
      Graph::UnjoinedRemainder now = graph.unjoinedRemainder(kept);
      if (!now || !graph.joinedWith(now, dropped))
        continue;
      if (now.last)
        claims.push_back({i, i, b, known});
      for (auto &[other, before] : left)
        if (graph.inDisjointSubtrees(before, now))
          claims.push_back({i, other, b, known});
      left.push_back({i, now});
    }
  };
  unsigned retired = 0, joins = 0; // accesses [0, retired) are past
  u32 dice = count * 2654435761u;  // everything follows from the program
  for (u32 node : sequence) {
    FragmentId f = driver.execute(pinned.nodes[node]);
    if (pinned.nodes[node].kind == Node::Join && (joins++ + count) % 3 != 0 && driver.retireAt(pinned.nodes[node]))
      retired = static_cast<unsigned>(accesses.size());
    dice = dice * 1664525u + 1013904223u;
    if (dice >> 29 == 0) {
      u32 bits = dice >> 3;
      std::vector<FragmentId> kept;
      if (f != FragmentId::None)
        kept.push_back(f);
      std::vector<u32> others;
      for (unsigned i = retired; i < accesses.size(); ++i)
        if (accesses[i].forgotten || (bits >> i % 24 & 1))
          others.push_back(i);
        else
          kept.push_back(accesses[i].fragment);
      if (driver.sweep(kept))
        for (u32 i : others)
          accesses[i].forgotten = true;
    }
    if (!bitOf[node])
      continue;
    Access now{node, f};
    if (f == FragmentId::None)
      return {true, "the graph gave no fragment\n", false};
    for (unsigned i = 0; i < retired; ++i)
      for (const ViewOrder &v : views)
        if (!(v.may[now.node] >> i & 1))
          return {true, describe(pinned, accesses[i]) + " was retired before " + describe(pinned, now) + '\n', false};
    for (unsigned i = retired; i < accesses.size(); ++i)
      if (!compare(accesses[i], now, i, "when executed"))
        return result;
    accesses.push_back(now);
    for (unsigned b : {static_cast<unsigned>(accesses.size()) - 1, dice % static_cast<u32>(accesses.size())})
      if (b >= retired && !accesses[b].forgotten)
        claim(b, retired);
  }
  driver.validate();
  auto isParallel = [&](unsigned x, unsigned y) { return !(views[0].may[accesses[y].node] >> x & 1); };
  for (const Claim &c : claims)
    for (unsigned later = c.known; later < accesses.size(); ++later)
      if (isParallel(c.dropped, later) && !isParallel(c.kept, later) && !isParallel(c.alsoKept, later))
        return {true,
                describe(pinned, accesses[c.kept]) + " and " + describe(pinned, accesses[c.alsoKept]) +
                    " should stand for " + describe(pinned, accesses[c.dropped]) + ", but not for " +
                    describe(pinned, accesses[later]) + '\n',
                false};
  for (unsigned j = 0; j < accesses.size(); ++j)
    for (unsigned i = retired; i < j; ++i)
      if (!compare(accesses[i], accesses[j], i, "at the end"))
        return result;
  return result;
}

/// The implicit task of which the access's address derives; kNone: of none.
static model::TaskId ownerOf(const Order &order, model::AccessId a) {
  const model::Event &e = order.execution.tasks[a.task].events[a.event];
  model::TaskId t = a.task;
  while (t != model::kNone &&
         (order.execution.tasks[t].kind != model::TaskKind::Implicit || order.teamDepth(t) != e.level))
    t = order.at[t].parent;
  return e.owner == model::Owner::Member ? t : model::kNone;
}

/// Is it in a taskloop task to what that may own itself, or may have captured?
static bool mayBeOfTaskloop(const Order &order, model::AccessId a) {
  const model::Event &e = order.execution.tasks[a.task].events[a.event];
  unsigned teams = order.teamDepth(a.task) - e.level; // between the two
  for (model::TaskId t = a.task; t != model::kNone; t = order.at[t].parent) {
    const model::Task &task = order.execution.tasks[t];
    if (teams == 0 && task.flags & model::kTaskloop)
      return true;
    if (task.kind == model::TaskKind::Implicit && teams-- == 0)
      break;
  }
  return false;
}

/// May one address be both? Else no program has the pair.
static bool areOfOneOwner(const Order &order, model::AccessId a, model::AccessId b) {
  const model::TaskId ownerA = ownerOf(order, a), ownerB = ownerOf(order, b);
  const auto thread = [&](model::AccessId x) { return order.execution.tasks[x.task].events[x.event].thread; };
  // Of that task itself, not of one around its team.
  const auto isInner = [&](model::AccessId x, model::TaskId owner) {
    return order.teamDepth(x.task) == order.teamDepth(owner);
  };
  if (ownerA != model::kNone && ownerB != model::kNone)
    return ownerA == ownerB &&
           ((isInner(a, ownerA) && isInner(b, ownerB)) || (!mayBeOfTaskloop(order, a) && !mayBeOfTaskloop(order, b)));
  // In explicit tasks it is not known what the executing thread made itself: docs/limits.md, L150.
  const auto isKnown = [&](model::AccessId x, model::TaskId owner) { return owner == model::kNone || owner == x.task; };
  return thread(a) == thread(b) && isKnown(a, ownerA) && isKnown(b, ownerB);
}

Mismatch checkVerdicts(Engine &engine, const Program &program, u64 &pairs, const model::RuleSet &rules) {
  const model::Execution execution = executionOf(program);
  model::Execution shared = execution;
  for (model::Task &task : shared.tasks)
    for (model::Event &e : task.events)
      e.owner = model::Owner::Shared;
  const Order floating(execution), pinned(execution, model::kPinned);
  const std::vector<u32> sequence = interleave(program, floating, pinned);
  if (sequence.size() != pinned.nodes.size())
    return {true, "the program deadlocks\n", true};
  auto racesBy = [](const model::Execution &x, const model::RuleSet &judging) {
    const auto list = model::Judge(x, judging).races();
    return std::set(list.begin(), list.end());
  };
  model::RuleSet fewer = rules;
  // A lock remembers its last holders only [L149]; the graph leaves some waits of taskloop tasks out.
  for (model::Rule rule : {model::Rule::LockHandOff, model::Rule::OwnedWaits})
    fewer.without.set(static_cast<std::size_t>(rule));
  const auto must = racesBy(execution, rules), may = racesBy(execution, fewer);
  const bool owners = std::ranges::any_of(program.bodies, [](const Body &body) {
    return std::ranges::any_of(body.events, [](const Event &e) { return e.owner != Ownership::None; });
  });
  const auto mayIfShared = owners ? racesBy(shared, fewer) : may;

  engine.graph.retireAll();
  engine.graph.forgetEdges();
  engine.extents.clear();
  engine.inherited.clear();
  engine.heldAroundWorkShares.store(false, std::memory_order_relaxed);
  Driver driver(engine, program);
  std::vector<Access> accesses;
  Mismatch result;
  auto agrees = [&](const Access &x, const Access &y, Asked asked) {
    if (x.fragment == y.fragment)
      return true;
    const model::AccessId a{pinned.nodes[x.node].task, pinned.nodes[x.node].event},
        b{pinned.nodes[y.node].task, pinned.nodes[y.node].event};
    const std::pair pair{std::min(a, b), std::max(a, b)};
    const Ownership ownerX = program.bodies[a.task].events[a.event].owner,
                    ownerY = program.bodies[b.task].events[b.event].owner;
    const bool owned = ownerX != Ownership::None && ownerY != Ownership::None;
    auto orders = [&] {
      const bool oneThread = program.bodies[a.task].thread == program.bodies[b.task].thread;
      return engine.graph.happensBefore(x.fragment, y.fragment, kFloating) ||
             (owned && orderedWhenOwned(engine, {x.fragment, ownerX}, {y.fragment, ownerY},
                                        PlainFacts{engine.graph, x.fragment, y.fragment, oneThread}));
    };
    const Verdict::Kind kind =
        orders() ? Verdict::Ordered : ompracer::judge(engine, x.fragment, y.fragment, asked).kind;
    if (kind == Verdict::Open && asked.moment != Asked::AtEnd)
      return true;
    if (owned && !areOfOneOwner(pinned, a, b)) {
      if (kind != Verdict::Race || mayIfShared.contains(pair))
        return true;
    } else if (kind == Verdict::Race ? may.contains(pair) : kind != Verdict::Open && !must.contains(pair))
      return true;
    result = {true,
              std::string(asked.moment == Asked::AtEnd ? "at the end, " : "when executed, ") + describe(pinned, x) +
                  " and " + describe(pinned, y) + (must.contains(pair) ? " race" : " do not race") +
                  "; the engine says " + std::to_string(kind) + '\n',
              false};
    return false;
  };
  for (u32 node : sequence) {
    const FragmentId f = driver.execute(pinned.nodes[node]);
    const Node &n = pinned.nodes[node];
    if (n.kind != Node::Arrive || program.bodies[n.task].events[n.event].op != Op::Access)
      continue;
    for (const Access &x : accesses)
      if (!agrees(x, {node, f}, Asked::atAccess(f)))
        return result;
    accesses.push_back({node, f});
  }
  driver.validate();
  for (std::size_t j = 0; j < accesses.size(); ++j)
    for (std::size_t i = 0; i < j; ++i, ++pairs)
      if (!agrees(accesses[i], accesses[j], {Asked::AtEnd, FragmentId::None}))
        return result;
  return result;
}

} // namespace graphtest
