// Program order, and semantics 2, what orders explicit tasks: creation, depend, taskwait, taskgroup.
//
// Everything is told chain by chain: siblings are what one chain created.
#include "order.h"

#include <utility>

namespace model {

namespace {

/// A task that a chain created.
struct Created {
  std::size_t place;     ///< in the chain
  std::size_t siblings;  ///< tasks are siblings if these are equal
  std::size_t iteration; ///< where the iteration began; 0: in none
  std::size_t chunk;     ///< the same of the chunk
  TaskId task;
};

/// OpenMP 5.2, 15.9.5: must the earlier sibling have completed?
Rule matches(const std::vector<Dependence> &earlier, const std::vector<Dependence> &later, const Order &o) {
  for (const Dependence &a : earlier)
    for (const Dependence &b : later) {
      if (a.kind == DependKind::AllMemory || b.kind == DependKind::AllMemory) {
        if (o.has(Rule::DependAllMemory))
          return Rule::DependAllMemory;
        continue;
      }
      if (a.address != b.address)
        continue;
      bool set = a.kind == DependKind::MutexInOutSet || a.kind == DependKind::InOutSet;
      if (a.kind == b.kind && (a.kind == DependKind::In || set))
        continue; // readers, members of one set
      Rule rule = set ? Rule::DependSets : Rule::DependSiblings;
      if (o.has(rule))
        return rule;
    }
  return Rule::Count;
}

/// Gives the chain's events one after another, with the position of each.
class Walk {
public:
  Walk(Order &o, Chain &c)
      : o(o), c(c), task(o.execution.tasks[c.task]), member(task.kind == TaskKind::Implicit),
        pinned(o.isPinned(c.task)) {}

  /// Positions of what the chain creates.
  std::vector<Created> created() {
    std::vector<Created> list;
    for (std::size_t k = 0; k < c.events.size(); ++k) {
      const Event &e = task.events[c.events[k]];
      advance(k, e);
      if (e.verb == Verb::Task)
        list.push_back({k, siblings, iteration, chunk, e.tasks[0]});
    }
    return list;
  }

  /// The edges; `list`: what this chain and earlier ones of its thread created.
  void order(const std::vector<Created> &list) {
    reset();
    NodeId last = c.from, lanesFrom = kNone;
    std::vector<NodeId> laneEnds;
    Rule rule = c.fromRule;
    for (std::size_t k = 0; k < c.events.size(); ++k) {
      const Event &e = task.events[c.events[k]];
      NodeId in = o.arrive(c.task, c.events[k]), out = o.depart(c.task, c.events[k]);
      if (e.verb == Verb::Lane &&
          lanesFrom != kNone) { // begins where the loop begins; lanes.cpp orders it with the others
        if (last != lanesFrom)
          laneEnds.push_back(last);
        last = lanesFrom;
      } else if (e.verb == Verb::SimdEnd)
        for (NodeId end : std::exchange(laneEnds, {}))
          o.edge(end, in, Rule::ProgramOrder);
      o.edge(last, in, rule);
      o.edge(in, out, Rule::ProgramOrder);
      last = out;
      if (e.verb == Verb::SimdBegin)
        lanesFrom = out;
      rule = pinned && work ? Rule::OwnedPinned : Rule::ProgramOrder;
      advance(k, e);
      event(k, e, in, out, list);
    }
    o.edge(last, c.to, c.toRule);
  }

private:
  void reset() {
    siblings = iteration = chunk = 0;
    work = nullptr;
    groups.clear();
  }

  void advance(std::size_t k, const Event &e) {
    if (e.verb == Verb::Iteration || e.verb == Verb::WorkBegin) {
      if (!o.has(pinned ? Rule::OwnedSiblings : Rule::SiblingsChunk))
        siblings = k + 1;
      iteration = k + 1;
    }
    if (e.verb == Verb::WorkEnd) {
      siblings = iteration = chunk = 0;
      work = nullptr;
    }
    if (e.verb == Verb::WorkBegin) {
      work = &e;
      chunk = k + 1;
      chunkSize = e.chunk ? e.chunk : 1;
      chunkNumber = ~u64{0};
    }
    if (e.verb == Verb::Iteration && e.number / chunkSize != std::exchange(chunkNumber, e.number / chunkSize))
      chunk = k + 1;
  }

  /// May a wait met now join what was created there? With Pins::foreignWaits false another thread may run that work.
  bool waitsFor(const Created &x) const {
    return o.pins.foreignWaits || !member || chunk == 0 || x.chunk == chunk ||
           !o.execution.tasks[x.task].depends.empty();
  }
  bool inIteration(const Created &x) const { return x.iteration == iteration || member || o.has(Rule::OwnedWaits); }
  bool looseWaits() const { return !pinned || member || o.has(Rule::OwnedWaits); }

  void event(std::size_t k, const Event &e, NodeId in, NodeId out, const std::vector<Created> &list) {
    auto earlier = [&](auto &&use) {
      for (const Created &x : list)
        if (x.place == kNone || (x.place < k && x.siblings == siblings))
          use(x);
    };
    switch (e.verb) {
    case Verb::Task:
      create(e, in, out, earlier);
      break;
    case Verb::TaskWait:
      earlier([&](const Created &x) {
        if (!e.depends.empty()) {
          Rule rule = matches(o.execution.tasks[x.task].depends, e.depends, o);
          if (rule != Rule::Count && looseWaits())
            o.edge(o.end(x.task), out, Rule::TaskwaitDepend);
          else if (rule == Rule::Count)
            o.near(o.end(x.task), out, Rule::TaskwaitDepend, "the clause of the wait matches none of the task's");
        } else if (waitsFor(x) && inIteration(x))
          join(x.task, out, Rule::TaskwaitChildren);
      });
      break;
    case Verb::GroupBegin:
      groups.push_back(k);
      break;
    case Verb::GroupEnd:
      if (groups.empty()) // it began in another chain, which was cancelled
        break;
      earlier([&](const Created &x) {
        if (x.place != kNone && x.place > groups.back() && (o.execution.tasks[x.task].depends.empty() || looseWaits()))
          join(x.task, out, Rule::TaskgroupChildren);
      });
      groups.pop_back();
      break;
    default:
      break;
    }
  }

  template <typename Earlier> void create(const Event &e, NodeId in, NodeId out, Earlier &&earlier) {
    TaskId child = e.tasks[0];
    const Task &made = o.execution.tasks[child];
    bool combination = made.kind == TaskKind::Combination;
    if (made.kind == TaskKind::WriteBack)
      return; // constructs.cpp
    o.edge(in, o.begin(child), combination ? Rule::ReductionPart : Rule::TaskCreate);
    if (made.flags & kUndeferred)
      o.edge(o.end(child), out, Rule::TaskUndeferred);
    else if (o.at[c.task].oneThread)
      o.edge(o.end(child), out, Rule::OneThread);
    else if (combination && o.pins.taskloops)
      o.edge(o.end(child), out, Rule::OwnedCombination);
    else
      o.near(o.end(child), out, Rule::TaskUndeferred, "the task is deferred");
    if (!pinned || member || !(made.flags & kUndeferred) || o.has(Rule::OwnedWaits))
      earlier([&](const Created &x) {
        Rule rule = matches(o.execution.tasks[x.task].depends, made.depends, o);
        if (rule != Rule::Count)
          o.edge(o.end(x.task), o.begin(child), rule);
        else if (!made.depends.empty() && !o.execution.tasks[x.task].depends.empty())
          o.near(o.end(x.task), o.begin(child), Rule::DependSiblings,
                 "the depend clauses of the two tasks do not conflict");
      });
  }

  void join(TaskId child, NodeId to, Rule rule) {
    const Task &made = o.execution.tasks[child];
    if (made.kind == TaskKind::Combination || made.kind == TaskKind::WriteBack) {
      o.near(o.end(child), to, rule,
             "it joins no combination: only a barrier, or the taskgroup of the reduction, does");
      return;
    }
    o.edge(o.end(child), to, rule);
    descend(child, to, rule == Rule::TaskgroupChildren);
  }

  /// What a task and those below it created.
  void descend(TaskId t, NodeId to, bool joined) {
    for (const Event &e : o.execution.tasks[t].events)
      if (e.verb == Verb::Task) {
        if (joined)
          o.edge(o.end(e.tasks[0]), to, Rule::TaskgroupDescendants);
        else
          o.near(o.end(e.tasks[0]), to, Rule::TaskwaitChildren,
                 "it joins the children of its task, not their children");
        descend(e.tasks[0], to, joined);
      }
  }

  Order &o;
  Chain &c;
  const Task &task;
  bool member, pinned;
  std::size_t siblings = 0, iteration = 0, chunk = 0;
  u64 chunkNumber = 0, chunkSize = 1;
  const Event *work = nullptr;
  std::vector<std::size_t> groups; ///< where the open taskgroups began
};

/// Tasks that other floating work of the team created are no siblings: what would order them if they were?
void noteStrangers(Order &o, const Chain &mine, const Chain &other, const std::vector<Created> &list) {
  if (!mine.floating && !other.floating)
    return;
  const std::vector<Event> &events = o.execution.tasks[mine.task].events;
  for (u32 i : mine.events) {
    const Event &e = events[i];
    bool wait = e.verb == Verb::TaskWait && mine.task == other.task && i > other.events.front();
    for (const Created &x : list) {
      const std::vector<Dependence> &before = o.execution.tasks[x.task].depends;
      if (wait && (e.depends.empty() || matches(before, e.depends, o) != Rule::Count))
        o.near(
            o.end(x.task), o.depart(mine.task, i), Rule::SiblingsChunk,
            "another iteration, section or single body created the task: only in some assignments the wait joins it");
      else if (e.verb == Verb::Task && matches(before, o.execution.tasks[e.tasks[0]].depends, o) != Rule::Count)
        o.near(o.end(x.task), o.begin(e.tasks[0]), Rule::SiblingsChunk,
               "different iterations, sections or single bodies created the two tasks: only in some assignments they "
               "are siblings");
    }
  }
}

} // namespace

void orderTasks(Order &o) {
  std::vector<std::vector<Created>> created;
  for (Chain &c : o.chains)
    created.push_back(Walk(o, c).created());
  for (std::size_t i = 0; i < o.chains.size(); ++i) {
    Chain &c = o.chains[i];
    std::vector<Created> list;
    for (u32 other : c.sameThread)
      for (Created x : created[other]) {
        x.place = kNone; // before all of this chain
        list.push_back(x);
      }
    list.insert(list.end(), created[i].begin(), created[i].end());
    Walk(o, c).order(list);
    for (std::size_t other = 0; other < i; ++other)
      if (o.at[o.chains[other].task].team == o.at[c.task].team)
        noteStrangers(o, c, o.chains[other], created[other]);
  }
}

} // namespace model
