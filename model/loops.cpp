// Semantics 3: which iterations stand in program order, and which loops give their iterations to one thread.
//
// Cutting a task into chains is where worksharing is decided: what is in one chain is in order, and its children are
// siblings. Floating chains begin with the team's last barrier and end with its next one (teams.cpp adds nothing).
#include "order.h"

#include <algorithm>

namespace model {

namespace {

bool namesChunk(const Event &work) { return work.chunk && !(work.flags & kConcurrent); }

bool isOneTeam(const Order &o, TaskId t) {
  const Event &region = *o.teams[o.at[t].team].region;
  return o.has(Rule::OneThread) && (region.flags & kLeague) && (region.flags & kFixed) && region.tasks.size() == 1;
}

/// Does this thread, or team, execute the chunk in every assignment: because of a schedule with a named size, or
/// because the program says that there is one team?
bool isOwnChunk(const Order &o, TaskId t, const Event &work, u64 iteration) {
  if (work.work == Work::Distribute && !(work.flags & kConcurrent) && isOneTeam(o, t))
    return true;
  if (!o.has(Rule::LoopStaticChunk) || work.schedule != Schedule::Static || !namesChunk(work))
    return false;
  const Event &region = *o.teams[o.at[t].team].region;
  std::size_t size = region.tasks.size();
  if ((work.flags & kRanges) && !(region.flags & kFixed) && size == 1)
    return false; // the one range may have chunks that other teams execute in larger leagues
  u64 chunk = iteration / work.chunk;
  for (std::size_t number = 0; number < size; ++number)
    if (region.tasks[number] == t)
      return (region.flags & kFixed ? chunk % size : chunk) == number;
  return false;
}

class Cutter {
public:
  Cutter(Order &o, TaskId t)
      : o(o), t(t), task(o.execution.tasks[t]), member(task.kind == TaskKind::Implicit), pinned(o.isPinned(t)),
        main(whole()) {}

  void run() {
    for (u32 i = 0; i < task.events.size(); ++i)
      event(i);
    closeUnits();
    o.chains.push_back(std::move(main));
  }

private:
  Chain whole() const {
    Chain c;
    c.task = t;
    c.from = o.begin(t);
    c.to = o.end(t);
    return c;
  }

  void event(u32 i) {
    const Event &e = task.events[i];
    if (e.verb == Verb::WorkBegin) {
      work = &e;
      workAt = i;
      iteration = 0;
    } else if (e.verb == Verb::WorkEnd) {
      closeUnits();
      if (member)
        o.meetings.push_back({o.at[t].team, construct, t, workAt, i, phase});
      work = nullptr;
      ++construct;
    } else if (e.verb == Verb::Iteration)
      iteration = e.number;
    bool own = e.verb == Verb::WorkBegin || e.verb == Verb::WorkEnd ||
               (!work && units.empty() && e.verb != Verb::Iteration) || (work && isOwnChunk(o, t, *work, iteration));
    if (pinned || own || o.at[t].oneThread)
      main.events.push_back(i);
    else
      addFloating(i, e);
    phase += e.verb == Verb::Barrier;
  }

  /// A new unit at each iteration, unless it continues the chunk before it.
  void addFloating(u32 i, const Event &e) {
    u64 size = work ? (namesChunk(*work) ? work->chunk : 1) : task.chunk ? task.chunk : 1;
    if (!o.has(work ? Rule::LoopNamedChunk : Rule::TaskloopStrict))
      size = 1;
    if (work && work->flags & kConcurrent && !o.has(Rule::LoopConcurrent) && work->chunk)
      size = work->chunk;
    bool continues = !units.empty() && e.verb == Verb::Iteration && size > 1 && units.back().number == e.number / size;
    if (units.empty() || (e.verb == Verb::Iteration && !continues)) {
      Chain unit = whole();
      unit.number = e.verb == Verb::Iteration ? e.number / size : 0;
      if (member) {
        unit.floating = true;
        unit.construct = construct;
        unit.phase = phase;
        unit.from = o.phaseStart(o.at[t].team, phase);
        unit.to = o.join(o.at[t].team, phase);
        unit.fromRule = Rule::FloatingBegin;
        unit.toRule = Rule::FloatingEnd;
      }
      units.push_back(std::move(unit));
    }
    units.back().events.push_back(i);
  }

  void closeUnits() {
    for (std::size_t k = 0; k < units.size(); ++k) {
      NodeId first = o.arrive(t, units[k].events.front());
      if (k) {
        NodeId last = o.depart(t, units[k - 1].events.back());
        if ((task.flags & kUndeferred) && (task.flags & kTaskloop))
          o.edge(last, first, Rule::TaskloopUndeferred);
        o.near(last, first, work ? Rule::LoopNamedChunk : Rule::TaskloopStrict,
               "the program names no chunk size that puts the iterations into one chunk");
      }
      if (work) {
        o.near(o.depart(t, workAt), first, Rule::FloatingBegin, "any thread of the team may execute the work");
        if (u32 after = afterWork(); after < task.events.size())
          o.near(o.depart(t, units[k].events.back()), o.depart(t, after), Rule::FloatingEnd,
                 "any thread of the team may execute the work, and no barrier stands between");
      }
    }
    for (Chain &unit : units)
      o.chains.push_back(std::move(unit));
    units.clear();
  }

  u32 afterWork() const { return static_cast<u32>(closing(task.events, workAt)); }

  Order &o;
  TaskId t;
  const Task &task;
  bool member, pinned;
  Chain main;
  std::vector<Chain> units;
  const Event *work = nullptr;
  u32 workAt = 0, phase = 0, construct = 0;
  u64 iteration = 0;
};

} // namespace

void cutIntoChains(Order &o, TaskId t) { Cutter(o, t).run(); }

/// Everything that a task creates, and below.
void finish(Order &o, const Event &e, NodeId before, Rule rule) {
  if (e.verb != Verb::Task)
    return;
  o.edge(o.end(e.tasks[0]), before, rule);
  for (const Event &below : o.execution.tasks[e.tasks[0]].events)
    finish(o, below, before, rule);
}

/// The iterations of a loop in the regions that a range begins.
std::vector<const Chain *> insideOf(const Order &o, const Chain &range) {
  std::vector<const Chain *> list;
  for (const Chain &c : o.chains)
    if (c.floating && o.teams[o.at[c.task].team].by == range.task)
      for (u32 event : range.events)
        if (event == o.teams[o.at[c.task].team].event)
          list.push_back(&c);
  return list;
}

/// One team runs equal iterations, or chunks, of two ranges: the region of the first has ended.
void orderRanges(Order &o, const Chain &x, const Chain &y, u32 chunk, Rule rule) {
  for (const Chain *a : insideOf(o, x))
    for (const Chain *b : insideOf(o, y))
      if (a->number / chunk == b->number / chunk) {
        NodeId first = o.arrive(b->task, b->events.front());
        o.edge(o.depart(a->task, a->events.back()), first, rule);
        for (u32 event : a->events)
          finish(o, o.execution.tasks[a->task].events[event], first, rule);
      }
}

/// Equal chunks of two loops run on one thread.
void orderLoops(Order &o) {
  auto workOf = [&](const Chain &c) -> const Event * {
    for (const Meeting &m : o.meetings)
      if (m.task == c.task && m.construct == c.construct)
        return &o.execution.tasks[m.task].events[m.begin];
    return nullptr;
  };
  std::vector<std::pair<u32, const Event *>> loops;
  for (u32 i = 0; i < o.chains.size(); ++i)
    if (o.chains[i].floating)
      if (const Event *w = workOf(o.chains[i]);
          w && w->schedule == Schedule::Static && !(w->flags & kConcurrent && o.has(Rule::LoopConcurrent)))
        loops.push_back({i, w});
  for (auto [i, a] : loops)
    for (auto [j, b] : loops) {
      Chain &x = o.chains[i], &y = o.chains[j];
      if (o.at[x.task].team != o.at[y.task].team || x.construct >= y.construct || x.number != y.number)
        continue;
      bool consistent = a->space && a->space == b->space && a->chunk == b->chunk && o.has(Rule::LoopConsistent);
      bool rounds = a->chunk && b->chunk && o.has(Rule::LoopStaticRounds);
      NodeId last = o.depart(x.task, x.events.back()), first = o.arrive(y.task, y.events.front());
      if (!consistent && !rounds) {
        o.near(last, first, Rule::LoopConsistent, "the loops differ in schedule or iterations");
        continue;
      }
      if (a->flags & b->flags & kRanges) {
        if (a->chunk == b->chunk)
          orderRanges(o, x, y, std::max(a->chunk, 1u), consistent ? Rule::LoopConsistent : Rule::LoopStaticRounds);
        continue;
      }
      o.edge(last, first, consistent ? Rule::LoopConsistent : Rule::LoopStaticRounds);
      y.sameThread.push_back(i);
    }
}

} // namespace model
