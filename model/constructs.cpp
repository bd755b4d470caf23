// Semantics 7, where the last value of a construct is written. (Combinations are told like tasks: tasks.cpp,
// teams.cpp.)
//
// Any thread may do it: it is after the last iteration and after the first reads of all threads, and not in the order
// of the thread that did it in this run.
#include "order.h"

namespace model {

namespace {

/// The construct that ended last before the event.
const Meeting *meetingBefore(const Order &o, TaskId t, u32 event) {
  const Meeting *found = nullptr;
  for (const Meeting &m : o.meetings)
    if (m.task == t && m.end < event && (!found || m.end > found->end))
      found = &m;
  return found;
}

void orderWriteBack(Order &o, TaskId made, const Meeting &where) {
  // The last iteration, whoever executed it, and the thread's first reads, which stand before the construct.
  NodeId last = kNone;
  u64 highest = 0;
  bool reads = false;
  for (const Meeting &m : o.meetings) {
    if (m.team != where.team || m.construct != where.construct)
      continue;
    const std::vector<Event> &events = o.execution.tasks[m.task].events;
    u64 iteration = 0;
    bool inside = false;
    for (u32 i = m.begin; i < m.end; ++i) {
      if (events[i].verb == Verb::Iteration) {
        iteration = events[i].number;
        inside = true;
      }
      if (inside && (last == kNone || iteration >= highest)) {
        highest = iteration;
        last = o.depart(m.task, i);
      }
    }
    for (u32 i = m.begin; i-- && events[i].verb != Verb::WorkEnd && events[i].verb != Verb::Barrier;)
      if (events[i].flags & kFirstRead) {
        o.edge(o.depart(m.task, i), o.begin(made), Rule::LastAfterFirst);
        reads = true;
      }
  }
  if (last != kNone)
    o.edge(last, o.begin(made), Rule::LastAfterIteration);
  // Whoever executed the earlier work of the phase read its first values after that.
  if (reads)
    for (const Chain &c : o.chains)
      if (c.floating && o.at[c.task].team == where.team && c.construct < where.construct)
        o.edge(o.depart(c.task, c.events.back()), o.begin(made), Rule::LastAfterFirst);
}

} // namespace

void orderConstructs(Order &o) {
  for (TaskId t : o.live)
    if (o.execution.tasks[t].kind == TaskKind::WriteBack)
      if (const Meeting *m = meetingBefore(o, o.at[t].parent, o.at[t].event))
        orderWriteBack(o, t, *m);
}

} // namespace model
