// Semantics 2, what orders threads: regions, barriers, ordered and doacross, detached tasks, host threads.
#include "order.h"

namespace model {

namespace {

struct Block {
  u32 team, construct;
  u64 iteration;
  NodeId begin, end;
};

/// What the iterations of one task say: their ordered blocks, sources and sinks.
struct Iterations {
  std::vector<Block> blocks, without, sources, sinks;

  void collect(Order &o, TaskId t) {
    const std::vector<Event> &events = o.execution.tasks[t].events;
    u32 team = o.at[t].team, construct = 0, open = 0;
    const Event *work = nullptr;
    u64 iteration = 0;
    bool started = false, blocked = false; // in an iteration of an ordered loop; it has reached its block
    for (u32 i = 0; i < events.size(); ++i) {
      const Event &e = events[i];
      if (e.verb == Verb::WorkBegin) {
        work = &e;
        iteration = 0;
      }
      if ((e.verb == Verb::Iteration || e.verb == Verb::WorkEnd) && started) {
        if (!blocked)
          without.push_back({team, construct, iteration, 0, o.arrive(t, i)});
        started = false;
      }
      if (e.verb == Verb::Iteration) {
        iteration = e.number;
        started = work && work->flags & kOrdered;
        blocked = false;
      } else if (e.verb == Verb::OrderedBegin) {
        open = i;
        blocked = true;
      } else if (e.verb == Verb::OrderedEnd)
        blocks.push_back({team, construct, iteration, o.arrive(t, open), o.depart(t, i)});
      else if (e.verb == Verb::Source)
        sources.push_back({team, construct, e.flags & kPoint ? e.number : iteration, 0, o.arrive(t, i)});
      else if (e.verb == Verb::Sink)
        sinks.push_back({team, construct, e.number, o.depart(t, i), 0});
      else if (e.verb == Verb::WorkEnd) {
        work = nullptr;
        ++construct;
      }
    }
  }
};

void orderMember(Order &o, TaskId t) {
  const Team &team = o.teams[o.at[t].team];
  o.edge(o.arrive(team.by, team.event), o.begin(t), Rule::ParallelBegin);
  o.edge(o.end(t), o.depart(team.by, team.event), Rule::ParallelEnd);
  const std::vector<Event> &events = o.execution.tasks[t].events;
  u32 phase = 0;
  for (u32 i = 0; i < events.size(); ++i)
    if (events[i].verb == Verb::Barrier) {
      NodeId join = o.join(o.at[t].team, phase++);
      o.edge(o.arrive(t, i), join, Rule::BarrierCode);
      // Not a rule that can be taken out: without it the node of the barrier would be no part of the order.
      o.edges[o.depart(t, i)].push_back({join, Rule::BarrierCode});
    }
}

/// All explicit tasks of the team are complete when the phase ends.
void orderTaskOfTeam(Order &o, TaskId t) {
  const Standing &s = o.at[t];
  TaskKind kind = o.execution.tasks[t].kind;
  if (kind == TaskKind::Implicit || kind == TaskKind::Initial || s.team == kNone)
    return;
  bool last = s.phase == o.teams[s.team].barriers;
  Rule rule = kind == TaskKind::Combination ? Rule::ReductionCompleted
              : kind == TaskKind::WriteBack ? Rule::LastBeforeBarrier
              : last                        ? Rule::ParallelTasks
                                            : Rule::BarrierTasks;
  o.edge(o.end(t), o.join(s.team, s.phase), rule);
}

} // namespace

void orderTeams(Order &o) {
  Iterations all;
  for (TaskId t : o.live) {
    if (o.execution.tasks[t].kind == TaskKind::Implicit)
      orderMember(o, t);
    orderTaskOfTeam(o, t);
    all.collect(o, t);
    const std::vector<Event> &events = o.execution.tasks[t].events;
    for (u32 i = 0; i < events.size(); ++i) {
      const Event &e = events[i];
      if (e.verb == Verb::Thread)
        o.edge(o.arrive(t, i), o.begin(e.tasks[0]), Rule::ThreadCreate);
      else if (e.verb == Verb::Join)
        o.edge(o.end(e.tasks[0]), o.depart(t, i), Rule::ThreadJoin);
      else if (e.verb == Verb::Fulfil)
        o.edge(o.arrive(t, i), o.end(e.tasks[0]), Rule::DetachFulfil);
    }
  }
  auto earlier = [](const Block &a, const Block &b) {
    return a.team == b.team && a.construct == b.construct && a.iteration < b.iteration;
  };
  for (const Block &b : all.blocks) {
    for (const Block &a : all.blocks)
      if (earlier(a, b))
        o.edge(a.end, b.begin, Rule::OrderedBlocks);
    for (const Block &a : all.without)
      if (earlier(a, b))
        o.scheduling.push_back({a.end, b.begin});
  }
  for (const Block &sink : all.sinks)
    for (const Block &source : all.sources)
      if (source.team == sink.team && source.construct == sink.construct && source.iteration == sink.iteration)
        o.edge(source.end, sink.begin, Rule::DoacrossSink);
}

} // namespace model
