// The random program generator. Everything follows from the seed.
#include "program.h"

#include <algorithm>

namespace graphtest {

namespace {

/// splitmix64: small, seedable, the same everywhere.
class Random {
public:
  explicit Random(u64 seed) : state(seed * 0x9e3779b97f4a7c15u + 1) {}
  u64 next() {
    u64 z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  unsigned below(unsigned n) { return static_cast<unsigned>(next() % n); }
  bool percent(unsigned p) { return below(100) < p; }

private:
  u64 state;
};

class Generator {
public:
  Generator(u64 seed, const Shape &shape)
      : random(seed), verdicts(shape.verdicts), mutexes(shape.mutexes), waits(shape.waits), owners(shape.owners) {
    accesses = 4 + random.below(shape.maxAccesses - 3);
    events = 10 + random.below(shape.maxEvents - 9);
    keyMode = random.below(4);
    // One theme in half of the programs, so that rare constructs meet themselves.
    theme = random.below(8);
  }

  Program run() {
    u32 initial = newBody(NodeKind::Initial, 0);
    Context c;
    c.initial = true;
    unsigned rounds = 1 + random.below(3);
    for (unsigned i = 0; i < rounds; ++i) {
      items(initial, c, 1 + random.below(3));
      if (random.percent(80))
        region(initial, c);
    }
    items(initial, c, 2);
    closeGroups(initial, c, 0);
    return std::move(program);
  }

private:
  struct Context {
    bool initial = false;  ///< no team around
    bool included = false; ///< inside a final task: children are executed at once
    unsigned tasks = 0;    ///< task nesting
    unsigned regions = 0;  ///< region nesting
    unsigned groups = 0;   ///< open taskgroups of this body
    bool member = false;   ///< directly in an implicit task
    /// In a work share around which its thread holds a mutex. No iteration waits there for tasks of another one [L148].
    bool around = false;
    unsigned waits = 35; ///< percent
    u64 mutexesFrom = 0; ///< those below may be held by who waits for this body
  };

  u32 key(u32 body) {
    switch (keyMode) {
    case 0: // each body runs as far as it can
      return body * 1000 + random.below(1000);
    case 1: // newest first
      return (1000 - std::min<u32>(body, 1000)) * 1000 + random.below(1000);
    default:
      return random.below(1000000);
    }
  }

  u32 newBody(NodeKind kind, u32 threadNum) {
    u32 id = static_cast<u32>(program.bodies.size());
    Body &b = program.bodies.emplace_back();
    b.kind = kind;
    b.threadNum = threadNum;
    b.key = key(id);
    b.outKey = key(id);
    depthOf.push_back(0);
    return id;
  }

  /// The first member of a team has the thread that encounters the region; who executes a deferred task is open.
  void place(u32 body, u32 parent) {
    Body &b = program.bodies[body];
    const bool member = b.kind == NodeKind::ImplicitTask;
    depthOf[body] = depthOf[parent] + member;
    if (owners)
      b.thread = b.threadNum                    ? ++threads
                 : member || random.percent(40) ? program.bodies[parent].thread
                                                : random.below(threads + 1);
  }

  Event &add(u32 body, Op op) {
    Event &e = program.bodies[body].events.emplace_back();
    e.op = op;
    e.key = key(body);
    e.outKey = key(body);
    if (events)
      --events;
    return e;
  }

  void access(u32 body) {
    if (accesses) {
      --accesses;
      add(body, Op::Access).owner = owners ? owner(body) : Ownership::None;
    }
  }

  /// Outside of teams nothing is owned.
  Ownership owner(u32 body) {
    const unsigned roll = random.below(100), depth = depthOf[body];
    if (roll < 30 || depth == 0)
      return Ownership::None;
    if (roll < 60 && program.bodies[body].kind == NodeKind::Task)
      return Ownership::Executor;
    return roll < 75 && depth > 1 ? Ownership::Outer : Ownership::Inner;
  }

  std::vector<Dependence> depends() {
    std::vector<Dependence> list;
    unsigned count = 1 + random.below(2);
    for (unsigned i = 0; i < count; ++i) {
      if (random.percent(5))
        list.push_back({0, DependKind::AllMemory});
      else {
        static const DependKind exclusive[] = {DependKind::In, DependKind::Out, DependKind::InOutSet};
        if (verdicts) {
          list.push_back({1 + random.below(3), exclusive[random.below(3)]});
          continue;
        }
        static const DependKind kinds[] = {DependKind::In, DependKind::In, DependKind::Out, DependKind::MutexInOutSet,
                                           DependKind::InOutSet};
        list.push_back({1 + random.below(3), kinds[random.below(5)]});
      }
    }
    return list;
  }

  void task(u32 body, const Context &c) {
    bool dependent = random.percent(theme == 0 ? 75 : 25) && !c.around;
    bool undeferred = c.included || random.percent(12);
    std::vector<Dependence> list;
    if (dependent)
      list = depends();
    if (dependent && undeferred) {
      add(body, Op::WaitDepend).depends = list;
      if (random.percent(50)) // the runtime splits the construct; the task itself then has no clause
        list.clear();
    }
    NodeFlags flags = undeferred ? kNodeUndeferred : 0;
    bool combination = !verdicts && c.member && !undeferred && list.empty() && random.percent(5);
    if (combination)
      flags |= kNodeNotAwaited;
    bool loop = !combination && random.percent(8);
    if (loop)
      flags |= kNodeIterative;
    u32 child = newBody(NodeKind::Task, 0);
    place(child, body);
    if (undeferred)
      program.bodies[child].thread = program.bodies[body].thread;
    {
      Event &e = add(body, Op::Task);
      e.flags = flags;
      e.depends = std::move(list);
      e.bodies = {child};
    }
    if (combination) {
      access(child);
      return;
    }
    Context inner;
    inner.initial = c.initial;
    inner.included = c.included || random.percent(5);
    inner.tasks = c.tasks + 1;
    inner.regions = c.regions;
    inner.waits = c.waits;
    inner.mutexesFrom = undeferred || (verdicts && random.percent(60)) ? c.mutexesFrom : 0;
    if (!loop) {
      items(child, inner, 1 + random.below(3));
      closeGroups(child, inner, 0);
      return;
    }
    u64 base = iterationBase();
    unsigned count = 1 + random.below(3);
    for (unsigned i = 0; i < count; ++i) {
      add(child, Op::Iteration).iteration = base + i;
      items(child, inner, 1 + random.below(2));
      closeGroups(child, inner, 0);
    }
  }

  /// Straight-line events of one body; groups may stay open.
  void items(u32 body, Context &c, unsigned count) {
    for (unsigned i = 0; i < count && events; ++i) {
      if (mutexes && random.percent(25))
        mutex(body, c);
      if (waits && random.percent(c.waits))
        wait(body);
      unsigned roll = random.below(100);
      if (roll < 35)
        access(body);
      else if (roll < 40)
        add(body, Op::Step);
      else if (roll < 65 && c.tasks < 4)
        task(body, c);
      else if (roll < 75)
        c.around ? access(body) : void(add(body, Op::TaskWait));
      else if (roll < 82 && c.groups < 2) {
        add(body, Op::GroupBegin);
        ++c.groups;
      } else if (roll < 89 && c.groups) {
        add(body, Op::GroupEnd);
        --c.groups;
      } else if (roll < (theme == 0 ? 97 : 93))
        c.around ? access(body) : void(add(body, Op::WaitDepend).depends = depends());
      else if (roll < 98 && c.regions < 3 && c.tasks < 3)
        region(body, c);
      else if (roll == 98 && !verdicts && random.percent(30))
        host(body);
      if (random.percent(50))
        access(body);
    }
  }

  /// Signals something, or awaits what stands earlier in the program's text: in that order it can be executed, but for
  /// ordered blocks and mutexes.
  void wait(u32 body) {
    if (!signals.empty() && random.percent(60)) {
      auto &[number, open] = signals[random.below(static_cast<unsigned>(signals.size()))];
      open = false;
      add(body, Op::Await).iteration = number;
    } else {
      if (signals.empty() || !signals.back().open || random.percent(60))
        signals.push_back({signals.size() + 1, true});
      add(body, Op::Signal).iteration = signals.back().number;
    }
    access(body);
  }

  static constexpr u64 kMutexes = 4;

  void acquire(u32 body, u64 number, bool shared) {
    Event &e = add(body, Op::Acquire);
    e.iteration = number;
    e.shared = shared;
  }

  /// A critical section. Mutexes are taken in the order of their numbers; what deadlocks all the same is left out.
  void mutex(u32 body, const Context &c) {
    if (c.mutexesFrom >= kMutexes)
      return;
    const u64 number = c.mutexesFrom + random.below(static_cast<unsigned>(kMutexes - c.mutexesFrom));
    acquire(body, number, random.percent(25));
    Context inner = c;
    inner.groups = 0;
    inner.mutexesFrom = number + 1;
    access(body);
    items(body, inner, 1 + random.below(2));
    closeGroups(body, inner, 0);
    add(body, Op::Release).iteration = number;
  }

  void closeGroups(u32 body, Context &c, unsigned down) {
    while (c.groups > down) {
      add(body, Op::GroupEnd);
      --c.groups;
      if (random.percent(30))
        access(body);
    }
  }

  void host(u32 body) {
    u32 child = newBody(NodeKind::Initial, 0);
    add(body, Op::SpawnInitial).bodies = {child};
    Context c;
    c.initial = true;
    c.regions = 2;
    items(child, c, 2);
    closeGroups(child, c, 0);
  }

  u64 iterationBase() {
    static const u64 bases[] = {0, 0, 0, 60, 63, 64, 126, 10000000000ull};
    return bases[random.below(8)];
  }

  void region(u32 body, const Context &outer) {
    static const unsigned sizes[] = {1, 2, 2, 2, 3, 4};
    unsigned size = sizes[random.below(6)];
    std::vector<u32> members;
    for (unsigned i = 0; i < size; ++i)
      place(members.emplace_back(newBody(NodeKind::ImplicitTask, i)), body);
    add(body, Op::Region).bodies = members;
    std::vector<Context> contexts(size);
    for (Context &c : contexts) {
      c.member = true;
      c.tasks = outer.tasks;
      c.regions = outer.regions + 1;
      c.waits = outer.waits;
      c.mutexesFrom = outer.mutexesFrom;
    }
    unsigned phases = 1 + random.below(3);
    for (unsigned p = 0; p < phases; ++p) {
      if (p)
        for (unsigned i = 0; i < size; ++i) {
          if (random.percent(90))
            closeGroups(members[i], contexts[i], 0);
          add(members[i], Op::Barrier).callEarly = random.percent(40);
        }
      unsigned constructs = random.below(3);
      for (unsigned k = 0; k <= constructs; ++k) {
        for (unsigned i = 0; i < size; ++i)
          items(members[i], contexts[i], random.below(3));
        if (k < constructs && events)
          construct(members, contexts);
      }
    }
    for (unsigned i = 0; i < size; ++i)
      closeGroups(members[i], contexts[i], 0);
  }

  /// One worksharing construct, its iterations dealt out at random.
  void construct(const std::vector<u32> &members, const std::vector<Context> &contexts) {
    static const WorkShareKind kinds[] = {WorkShareKind::Loop,   WorkShareKind::Loop,     WorkShareKind::Loop,
                                          WorkShareKind::Single, WorkShareKind::Sections, WorkShareKind::Distribute};
    WorkShareKind kind = kinds[random.below(verdicts ? 5 : 6)]; // distribute stands in a league, which holds none
    bool single = kind == WorkShareKind::Single;
    bool ordered = kind == WorkShareKind::Loop && random.percent(theme == 1 ? 70 : 20);
    u32 chunk =
        kind != WorkShareKind::Sections && !single && random.percent(theme == 2 ? 80 : 25) ? 1 + random.below(3) : 0;
    unsigned count = single ? 1 : 1 + random.below(5);
    // Holes only where no rule counts iterations.
    u64 base = iterationBase(), stride = chunk || ordered || random.percent(80) ? 1 : 1 + random.below(70);

    // Iterations of a named chunk stay together and in order; else any order, except that ordered blocks must not wait
    // for later iterations of their own thread.
    std::vector<std::vector<u64>> units;
    for (unsigned i = 0; i < count; ++i) {
      u64 iteration = base + i * stride;
      if (chunk && !units.empty() && units.back().back() / chunk == iteration / chunk)
        units.back().push_back(iteration);
      else
        units.push_back({iteration});
    }
    if (!ordered && random.percent(50))
      for (std::size_t i = units.size(); i > 1; --i)
        std::swap(units[i - 1], units[random.below(static_cast<unsigned>(i))]);

    std::vector<std::vector<u64>> dealt(members.size());
    for (const auto &unit : units) {
      auto &hand = dealt[random.below(static_cast<unsigned>(members.size()))];
      hand.insert(hand.end(), unit.begin(), unit.end());
    }
    // Most members hold it around the construct, or all.
    const bool around = mutexes && contexts[0].mutexesFrom < kMutexes && random.percent(40);
    const unsigned holders = random.percent(50) ? 100 : 80;
    const bool shared = around && random.percent(20);
    for (std::size_t m = 0; m < members.size(); ++m) {
      u32 body = members[m];
      const u64 number = contexts[m].mutexesFrom;
      const bool holds = around && random.percent(holders);
      if (holds)
        acquire(body, number, shared);
      {
        Event &e = add(body, Op::WorkShareBegin);
        e.workShare = kind;
        e.chunk = chunk;
        e.flags = (single ? 0 : kNodeIterative) | (ordered ? kNodeOrdered : 0);
      }
      for (u64 iteration : dealt[m]) {
        if (!single)
          add(body, Op::Iteration).iteration = iteration;
        Context c;
        c.tasks = contexts[m].tasks;
        c.regions = contexts[m].regions;
        c.mutexesFrom = number + holds;
        c.around = holds;
        c.waits = holds ? 0 : std::min(contexts[m].waits, 10u);
        items(body, c, 1 + random.below(2));
        if (ordered && random.percent(85)) {
          add(body, Op::OrderedBegin);
          access(body);
          Context block = c;
          block.groups = 0; // a group opened before the block must not end inside it
          items(body, block, random.below(3));
          closeGroups(body, block, 0);
          add(body, Op::OrderedEnd);
          items(body, c, 1);
        }
        closeGroups(body, c, 0);
      }
      add(body, Op::WorkShareEnd);
      if (holds)
        add(body, Op::Release).iteration = number;
    }
  }

  Random random;
  bool verdicts, mutexes, waits, owners;
  struct Signalled {
    u64 number;
    bool open; ///< nobody has awaited it
  };
  std::vector<Signalled> signals;
  std::vector<unsigned> depthOf; ///< how many teams are around a body
  u32 threads = 0;               ///< besides the first
  Program program;
  unsigned accesses = 0, events = 0, keyMode = 0, theme = 0;
};

} // namespace

Program generate(u64 seed, const Shape &shape) { return Generator(seed, shape).run(); }

} // namespace graphtest
