// Random programs of the unit tests (../program.h) as C programs, with the work and the longest paths that they
// have by brute force.
//
// usage: adviser-programs FIRST COUNT DIRECTORY    writes DIRECTORY/SEED.c; prints a line for each: seed, work,
// logical span, scheduled span (-: depends on which thread gets which iteration)
#include "../program.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

namespace {

using namespace spantest;
using ompracer::DependKind;

class Emitter {
public:
  explicit Emitter(const Program &program) : program(program) {}
  std::string run() {
    text = "#include <omp.h>\n#include <ompracer/annotate.h>\n#include <stdio.h>\n#include <stdlib.h>\n\nstatic char "
           "data[64];\n"
           "static long turns; // of a unit, where time is measured\n"
           "static int asks;\n"
           "static unsigned executed;\n\n"
           "static int member(void) { // who does not ask may do what all others do\n"
           "  return asks ? omp_get_thread_num() : omp_get_ancestor_thread_num(omp_get_level());\n"
           "}\n\n"
           "static void work(unsigned units) {\n"
           "  ompracer_work(units);\n"
           "  __atomic_fetch_add(&executed, units, __ATOMIC_RELAXED);\n"
           "  for (long i = turns * units; i > 0; --i)\n"
           "    __asm__ volatile(\"\" : \"+r\"(i));\n"
           "}\n\n"
           "int main(void) {\n"
           "  if (getenv(\"TURNS\"))\n"
           "    turns = atol(getenv(\"TURNS\"));\n"
           "  asks = turns % 2;\n";
    events(program.bodies[0].events, 0, program.bodies[0].events.size(), 1);
    return text + "  printf(\"%u\\n\", executed);\n  return data[0];\n}\n";
  }

private:
  void line(u32 depth, const std::string &what) { text += std::string(2ul * depth, ' ') + what + "\n"; }
  void pragma(const std::string &what) { text += "#pragma omp " + what + "\n"; }
  void work(u32 depth, u64 units) { line(depth, "work(" + std::to_string(units) + ");"); }

  static std::string clause(const Dependence &d) {
    constexpr const char *kWords[] = {"in", "out", "mutexinoutset", "inoutset"};
    if (d.kind == DependKind::AllMemory)
      return " depend(inout : omp_all_memory)";
    const char *word = kWords[d.kind == DependKind::In              ? 0
                              : d.kind == DependKind::Out           ? 1
                              : d.kind == DependKind::MutexInOutSet ? 2
                                                                    : 3];
    return std::string(" depend(") + word + " : data[" + std::to_string(d.address) + "])";
  }

  void events(const std::vector<Event> &list, std::size_t from, std::size_t to, u32 depth) {
    for (std::size_t i = from; i < to; ++i)
      event(list[i], depth);
  }

  void event(const Event &event, u32 &depth) {
    std::string clauses;
    for (const Dependence &d : event.depends)
      clauses += clause(d);
    switch (event.op) {
    case Op::Work:
      return work(depth, event.weight);
    case Op::Locked:
      pragma("critical(m" + std::to_string(event.mutex) + ")");
      return work(depth, event.weight);
    case Op::Task:
      pragma("task" + clauses + (event.undeferred ? " if(0)" : ""));
      line(depth, "{");
      events(program.bodies[event.bodies[0]].events, 0, program.bodies[event.bodies[0]].events.size(), depth + 1);
      return line(depth, "}");
    case Op::Taskwait:
      return pragma("taskwait");
    case Op::GroupBegin:
      pragma("taskgroup");
      return line(depth++, "{");
    case Op::GroupEnd:
      return line(--depth, "}");
    case Op::WaitDepend:
      return pragma("taskwait" + clauses);
    case Op::Region:
      return region(event.bodies, depth);
    case Op::Barrier:
    case Op::Loop:
      return; // of a region
    }
  }

  /// All members execute the same text: what each does between barriers, and the loops.
  void region(const std::vector<u32> &members, u32 depth) {
    const std::string count = std::to_string(members.size());
    pragma("parallel num_threads(" + count + ")");
    line(depth, "{");
    line(depth + 1, "if (omp_get_num_threads() != " + count + ")");
    line(depth + 2, "abort();");
    std::vector<std::size_t> at(members.size());
    for (bool more = true; more;) {
      more = false;
      line(depth + 1, "switch (member()) {");
      const Event *next = nullptr;
      for (std::size_t m = 0; m < members.size(); ++m) {
        const std::vector<Event> &list = program.bodies[members[m]].events;
        std::size_t end = at[m];
        while (end < list.size() && list[end].op != Op::Barrier && list[end].op != Op::Loop)
          ++end;
        line(depth + 1, "case " + std::to_string(m) + ":;"); // a standalone directive is no statement there
        events(list, at[m], end, depth + 2);
        line(depth + 2, "break;");
        at[m] = end;
        if (end < list.size())
          next = &list[end];
      }
      line(depth + 1, "}");
      if (!next)
        break;
      more = true;
      if (next->op == Op::Barrier)
        pragma("barrier");
      else
        loop(members, at, next->hasOrdered, depth + 1);
      for (std::size_t &a : at)
        ++a;
    }
    line(depth, "}");
  }

  void loop(const std::vector<u32> &members, const std::vector<std::size_t> &at, bool ordered, u32 depth) {
    std::vector<Unit> units;
    for (std::size_t m = 0; m < members.size(); ++m) {
      const std::vector<Unit> &share = program.bodies[members[m]].events[at[m]].units;
      units.insert(units.end(), share.begin(), share.end());
    }
    std::sort(units.begin(), units.end(), [](const Unit &a, const Unit &b) { return a.iteration < b.iteration; });
    pragma(std::string("for schedule(dynamic, 1) nowait") + (ordered ? " ordered" : ""));
    line(depth, "for (int i = 0; i < " + std::to_string(units.size()) + "; ++i) {");
    line(depth + 1, "unsigned before = 0, inside = 0, after = 0;");
    line(depth + 1, "switch (i) {"); // it only chooses: an ordered block stands in the loop itself
    for (const Unit &unit : units)
      line(depth + 1, "case " + std::to_string(unit.iteration) + ": before = " + std::to_string(unit.before) +
                          ", inside = " + std::to_string(unit.ordered) + ", after = " + std::to_string(unit.after) +
                          "; break;");
    line(depth + 1, "}");
    line(depth + 1, "work(before);");
    if (ordered)
      pragma("ordered");
    line(depth + 1, "work(inside);");
    line(depth + 1, "work(after);");
    line(depth, "}");
  }

  const Program &program;
  std::string text;
};

/// What C programs cannot have, or a run does not show exactly: a unit of a loop begins where the member came to the
/// loop that executes it, whichever that is. So all come there together. A team of one gets all iterations at once.
void adapt(Program &program, bool &loops) {
  for (Body &body : program.bodies)
    for (Event &event : body.events)
      if (event.op == Op::Region && event.bodies.size() == 1)
        for (Event &inside : program.bodies[event.bodies[0]].events)
          inside.units.clear();
  for (Body &body : program.bodies) {
    std::vector<Event> events;
    for (Event &event : body.events) {
      for (Dependence &d : event.depends) // a taskwait excludes nobody
        if (event.op == Op::WaitDepend && d.kind == DependKind::MutexInOutSet)
          d.kind = DependKind::Out;
      if (event.op == Op::Loop)
        events.emplace_back().op = Op::Barrier;
      loops |= !event.units.empty();
      events.push_back(event);
    }
    body.events = events;
  }
}

} // namespace

int main(int count, char **arguments) {
  if (count != 4)
    return 64;
  const u64 first = std::strtoull(arguments[1], nullptr, 10), programs = std::strtoull(arguments[2], nullptr, 10);
  for (u64 seed = first; seed < first + programs; ++seed) {
    Program program = generate(seed);
    bool loops = false;
    adapt(program, loops);
    const Answer answer = longestPaths(program);
    std::ofstream(std::string(arguments[3]) + "/" + std::to_string(seed) + ".c") << Emitter(program).run();
    std::printf("%llu %llu %llu %s\n", static_cast<unsigned long long>(seed),
                static_cast<unsigned long long>(answer.work), static_cast<unsigned long long>(answer.logical),
                loops ? "-" : std::to_string(answer.scheduled).c_str());
  }
  return 0;
}
