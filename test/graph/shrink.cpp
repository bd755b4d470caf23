// Makes failing programs small: drops events, members, iterations and clauses as long as some mismatch remains.
#include "drive.h"

namespace graphtest {

namespace {

/// Removes the k-th barrier or construct of every member of the team that `body` belongs to.
void dropFromTeam(Program &p, u32 body, Op op, unsigned k) {
  for (Body &parent : p.bodies)
    for (Event &region : parent.events) {
      bool here = false;
      if (region.op == Op::Region)
        for (u32 m : region.bodies)
          here |= m == body;
      if (!here)
        continue;
      for (u32 m : std::vector<u32>(region.bodies)) {
        auto &events = p.bodies[m].events;
        unsigned seen = 0;
        for (std::size_t i = 0; i < events.size(); ++i)
          if (events[i].op == op && seen++ == k) {
            std::size_t last = op == Op::WorkShareBegin ? closing(events, i) : i;
            events.erase(events.begin() + static_cast<long>(i), events.begin() + static_cast<long>(last) + 1);
            break;
          }
      }
      return;
    }
}

/// All smaller variants that differ from `p` at one event.
std::vector<Program> variants(const Program &p, u32 body, std::size_t i) {
  std::vector<Program> result;
  const std::vector<Event> &events = p.bodies[body].events;
  const Event &e = events[i];
  auto edit = [&](auto change) {
    result.push_back(p);
    change(result.back(), result.back().bodies[body].events);
  };
  auto erase = [&](std::size_t from, std::size_t to) {
    edit([&](Program &, std::vector<Event> &list) {
      list.erase(list.begin() + static_cast<long>(from), list.begin() + static_cast<long>(to));
    });
  };
  switch (e.op) {
  case Op::GroupBegin:
  case Op::Acquire:
    edit([&](Program &, std::vector<Event> &list) {
      list.erase(list.begin() + static_cast<long>(closing(list, i)));
      list.erase(list.begin() + static_cast<long>(i));
    });
    break;
  case Op::OrderedBegin: // without a block the iteration means something else
  case Op::GroupEnd:
  case Op::OrderedEnd:
  case Op::WorkShareEnd:
  case Op::Release:
    break;
  case Op::Barrier:
  case Op::WorkShareBegin: {
    unsigned k = 0;
    for (std::size_t j = 0; j < i; ++j)
      k += events[j].op == e.op;
    edit([&](Program &copy, std::vector<Event> &) { dropFromTeam(copy, body, e.op, k); });
    break;
  }
  case Op::Iteration: {
    std::size_t to = i + 1;
    while (to < events.size() && events[to].op != Op::Iteration && events[to].op != Op::WorkShareEnd)
      ++to;
    erase(i, to);
    break;
  }
  default:
    erase(i, i + 1);
  }
  if (e.op == Op::Region && e.bodies.size() > 1)
    for (std::size_t m = 0; m < e.bodies.size(); ++m)
      edit([&](Program &copy, std::vector<Event> &list) {
        list[i].bodies.erase(list[i].bodies.begin() + static_cast<long>(m));
        u32 number = 0;
        for (u32 member : list[i].bodies)
          copy.bodies[member].threadNum = number++;
      });
  for (std::size_t d = 0; d < e.depends.size(); ++d)
    edit([&](Program &, std::vector<Event> &list) {
      list[i].depends.erase(list[i].depends.begin() + static_cast<long>(d));
    });
  if (e.flags & (kNodeUndeferred | kNodeNotAwaited))
    edit([&](Program &, std::vector<Event> &list) {
      list[i].flags &= static_cast<NodeFlags>(~(kNodeUndeferred | kNodeNotAwaited));
    });
  if (e.shared)
    edit([&](Program &, std::vector<Event> &list) { list[i].shared = false; });
  if (e.callEarly)
    edit([&](Program &, std::vector<Event> &list) { list[i].callEarly = false; });
  return result;
}

bool names(const Program &p, u32 from, u32 body) {
  if (from == body)
    return true;
  for (const Event &e : p.bodies[from].events)
    for (u32 b : e.bodies)
      if (names(p, b, body))
        return true;
  return false;
}

/// Does the program still execute this body?
bool isLive(const Program &p, u32 body) { return names(p, 0, body); }

} // namespace

Program shrink(Program program, const std::function<Mismatch(const Program &)> &check) {
  for (bool progress = true; progress;) {
    progress = false;
    // Body 0 first: its events hold the largest parts.
    for (u32 body = 0; body < program.bodies.size(); ++body)
      for (std::size_t i = 0; isLive(program, body) && i < program.bodies[body].events.size();) {
        bool smaller = false;
        for (Program &candidate : variants(program, body, i))
          if (Mismatch m = check(candidate); m && !m.deadlock) {
            program = std::move(candidate);
            smaller = progress = true;
            break;
          }
        if (!smaller)
          ++i;
      }
  }
  return program;
}

} // namespace graphtest
