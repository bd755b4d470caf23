// Printing and bracket matching of programs.
#include "program.h"

#include <sstream>

namespace graphtest {

std::size_t closing(const std::vector<Event> &events, std::size_t open) {
  Op begin = events[open].op;
  Op end = begin == Op::GroupBegin     ? Op::GroupEnd
           : begin == Op::OrderedBegin ? Op::OrderedEnd
           : begin == Op::Acquire      ? Op::Release
                                       : Op::WorkShareEnd;
  int depth = 0;
  for (std::size_t i = open; i < events.size(); ++i) {
    depth += events[i].op == begin;
    depth -= events[i].op == end;
    if (depth == 0)
      return i;
  }
  return events.size();
}

namespace {

struct Printer {
  const Program &program;
  std::ostringstream out;

  void depends(const std::vector<Dependence> &list) {
    static const char *const names[] = {"in", "out", "mutexinoutset", "inoutset", "all_memory"};
    for (const Dependence &d : list)
      out << ' ' << names[static_cast<int>(d.kind)] << ':' << d.address;
  }

  std::string ofThread(u32 id, Ownership owner) {
    static const char *const names[] = {"", " owner=inner", " owner=outer", " owner=executor thread="};
    return names[static_cast<int>(owner)] +
           (owner == Ownership::Executor ? std::to_string(program.bodies[id].thread) : "");
  }

  void flags(NodeFlags flags) {
    static const std::pair<NodeFlags, const char *> names[] = {{kNodeUndeferred, " undeferred"},
                                                               {kNodeIterative, " iterative"},
                                                               {kNodeOrdered, " ordered"},
                                                               {kNodeNotAwaited, " until-barrier"}};
    for (auto [bit, name] : names)
      if (flags & bit)
        out << name;
  }

  void body(u32 id, unsigned indent) {
    const Body &b = program.bodies[id];
    unsigned inner = indent;
    for (std::size_t i = 0; i < b.events.size(); ++i) {
      const Event &e = b.events[i];
      if (e.op == Op::GroupEnd || e.op == Op::OrderedEnd || e.op == Op::WorkShareEnd || e.op == Op::Release)
        inner -= 2;
      out << std::string(inner, ' ');
      event(id, i, e, inner);
      if (e.op == Op::GroupBegin || e.op == Op::OrderedBegin || e.op == Op::WorkShareBegin || e.op == Op::Acquire)
        inner += 2;
    }
  }

  void event(u32 id, std::size_t i, const Event &e, unsigned indent) {
    static const char *const kinds[] = {"none", "loop", "sections", "single", "distribute"};
    switch (e.op) {
    case Op::Access:
      out << "access " << id << '.' << i << ofThread(id, e.owner) << '\n';
      break;
    case Op::Step:
      out << "step\n";
      break;
    case Op::TaskWait:
      out << "taskwait\n";
      break;
    case Op::GroupBegin:
      out << "taskgroup {\n";
      break;
    case Op::OrderedBegin:
      out << "ordered {\n";
      break;
    case Op::GroupEnd:
    case Op::OrderedEnd:
    case Op::WorkShareEnd:
    case Op::Release:
      out << "}\n";
      break;
    case Op::Acquire:
      out << (e.shared ? "shared mutex " : "mutex ") << e.iteration << " {\n";
      break;
    case Op::Signal:
      out << "signal " << e.iteration << '\n';
      break;
    case Op::Await:
      out << "await " << e.iteration << '\n';
      break;
    case Op::WaitDepend:
      out << "taskwait depend";
      depends(e.depends);
      out << '\n';
      break;
    case Op::Barrier:
      out << (e.callEarly ? "barrier (told at arrival)\n" : "barrier\n");
      break;
    case Op::Iteration:
      out << "iteration " << e.iteration << '\n';
      break;
    case Op::WorkShareBegin:
      out << kinds[static_cast<int>(e.workShare)];
      flags(e.flags);
      if (e.chunk)
        out << " chunk=" << e.chunk;
      out << " {\n";
      break;
    case Op::Task:
      out << "task";
      flags(e.flags);
      depends(e.depends);
      out << " {\n";
      body(e.bodies[0], indent + 2);
      out << std::string(indent, ' ') << "}\n";
      break;
    case Op::SpawnInitial:
      out << "host thread {\n";
      body(e.bodies[0], indent + 2);
      out << std::string(indent, ' ') << "}\n";
      break;
    case Op::Region:
      out << "parallel {\n";
      for (u32 m : e.bodies) {
        out << std::string(indent + 2, ' ') << "member " << program.bodies[m].threadNum << " {\n";
        body(m, indent + 4);
        out << std::string(indent + 2, ' ') << "}\n";
      }
      out << std::string(indent, ' ') << "}\n";
      break;
    }
  }
};

} // namespace

std::string print(const Program &program) {
  Printer p{program, {}};
  p.body(0, 0);
  return p.out.str();
}

} // namespace graphtest
