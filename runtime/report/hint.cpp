// What to do about a race, by its class. The class comes from the reason, the locks, what the variable is to the
// accesses, and last from the text of the two source lines; nothing here is a proof, so the wording stays a proposal.
#include "report/render.h"
#include "report/source_line.h"

#include "ompracer/abi.h"

#include <cstring>

namespace ompracer {
namespace {

class Hint {
public:
  Hint(Buffer &target, const Record &race, const RunInfo &info) : out(target), record(race), run(info) {
    const char *text = record.name;
    for (const RecordAccess &access : record.accesses)
      if (*access.variable)
        text = access.variable;
    name = baseName(text);
    selected = std::strpbrk(text, ".>") != nullptr; // a member: clauses name whole variables
    for (const RecordAccess &access : record.accesses) {
      const std::string_view line = access.sourceLine;
      // What the debug information knows is not guessed from the line, where the name may be another variable's.
      selected |= access.object != 0 ? (access.object & OMPRACER_OBJECT_PART) != 0 : isSelected(line, name);
      pointer |= (access.object & OMPRACER_OBJECT_POINTER) != 0;
      index |= isLoopIndex(line, name);
      if (access.write && !update)
        update = updateOperator(line, lastName(text));
    }
    selected |= record.memory == MemoryKind::Heap || (record.objectSize > record.size && record.objectSize != 0);
    visible = standsIn(record.construct, record.accesses[0]) && standsIn(record.construct, record.accesses[1]);
    index &= !selected;
  }

  const char *write() {
    if (const char *word = locks())
      return word;
    if (record.hiddenState) {
      out.append("call the function that keeps no state for all threads (often its name ends in _r), or let one thread "
                 "at a time call it and use the result (critical)");
      return "hidden-state";
    }
    switch (record.reasonKind) {
    case ParallelReason::Iterations:
    case ParallelReason::ImplicitTasks:
    case ParallelReason::Sections:
      if (const char *word = library())
        return word;
      return sameCode();
    case ParallelReason::FloatingWork:
      out.append(standsBefore(record.construct) ? "put '#pragma omp barrier' before the "
                                                : "remove the nowait, or put '#pragma omp barrier' after the ")
          .append(std::strcmp(record.construct.kind, "for") == 0 ? "loop" : record.construct.kind);
      at(record.construct.position);
      return "missing-barrier";
    case ParallelReason::TaskAndParent:
      if (const RecordAccess &inner = record.accesses[1 - outerSide(record)];
          !inner.write && !selected && !name.empty() && standsIn(record.branches[1 - outerSide(record)], inner)) {
        out.append("give the task its own copy, firstprivate(").append(name).append("), or ");
      }
      out.append("put '#pragma omp taskwait' before ");
      place(other().ownPosition());
      if (update && record.accesses[0].write && record.accesses[1].write)
        out.append(", or make both updates atomic");
      return "missing-taskwait";
    case ParallelReason::Tasks:
      if (const char *word = library())
        return word;
      return tasks();
    case ParallelReason::TaskNotJoined:
      out.append("use a taskgroup in place of the taskwait, or let each task wait for those that it creates");
      return "missing-taskgroup";
    case ParallelReason::Reduction:
      out.append("leave the original variable alone until the region has ended");
      return "reduction-original";
    case ParallelReason::InitialThreads:
      out.append("join the thread before the other access, or let both hold the same mutex");
      return "host-threads";
    case ParallelReason::Teams:
      if (update && clause() && !pointer) {
        out.append("add ");
        reduction();
        out.append(" to the teams construct, or make both accesses atomic");
        return "missing-reduction";
      }
      out.append("make both accesses atomic, or end the teams construct between them: barriers and locks do not reach "
                 "from one team to another");
      return "teams";
    }
    return "";
  }

private:
  /// Does the text have one of the accesses in front of the construct?
  bool standsBefore(const RecordConstruct &construct) const {
    const Position &begin = construct.position;
    for (const RecordAccess &access : record.accesses)
      if (begin.known() && std::strcmp(access.ownPosition().file, begin.file) == 0 &&
          access.ownPosition().line < begin.line)
        return true;
    return false;
  }

  /// Does the access stand in the function of the directive? Its clauses can name the variables of this function only,
  /// and they change nothing in a function that is called from there. Yes, where that is not known.
  static bool standsIn(const RecordConstruct &construct, const RecordAccess &access) {
    const char *what;
    const RecordFrame *frame = access.caller ? access.caller : access.stackDepth != 0 ? access.stack : nullptr;
    if (!frame || !construct.position.known() || isOfCxxLibrary(frame->position.file))
      return true;
    const std::string_view inner = plainFunction(frame->function, what),
                           outer = plainFunction(construct.function, what);
    return inner.empty() || outer.empty() || inner == outer;
  }
  /// Can a clause of the directive make the variable private, or reduce it?
  bool clause() const { return visible && !selected && !name.empty(); }

  /// Is this a member function of a class of the C++ library: "std::vector<int>::push_back(int&&)"?
  static bool isMember(std::string_view function) {
    unsigned parts = 0;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < function.size() && (function[i] != '(' || depth != 0); ++i) {
      depth += function[i] == '<' ? 1 : function[i] == '>' ? -1 : 0;
      if (depth != 0)
        continue;
      if (function[i] == ' ') { // after the return type of a template
        begin = i + 1;
        parts = 0;
      } else if (function.substr(i, 2) == "::") {
        ++parts;
      }
    }
    function.remove_prefix(begin);
    return function.substr(0, 5) == "std::" && function.substr(0, 13) != "std::ranges::" && parts >= 2;
  }

  /// What is raced for belongs to an object of the C++ library, which the program knows by its member functions.
  const char *library() {
    bool bits = false, members = false;
    for (const RecordAccess &access : record.accesses) {
      if (!isOfCxxLibrary(access.position.file))
        continue;
      const std::string_view function = access.function;
      bits |= function.find("_Bit_reference") != std::string_view::npos ||
              function.find("bitset<") != std::string_view::npos;
      members |= access.caller && access.caller != access.stack && isMember(access.caller[-1].function);
    }
    if (bits) {
      out.append(
          "elements of a vector<bool> or bitset share a word: take vector<char>, or protect both accesses by the "
          "same critical section");
      return "shared-word";
    }
    if (!members)
      return nullptr;
    out.append("protect both calls by the same critical section, or give each ")
        .append(record.reasonKind == ParallelReason::ImplicitTasks ? "thread"
                : record.reasonKind == ParallelReason::Iterations  ? "iteration"
                : record.reasonKind == ParallelReason::Sections    ? "section"
                                                                   : "task")
        .append(" its own object");
    return "missing-lock";
  }

  void place(const Position &position) {
    out.append(position.known() ? shortPath(position.file, run) : "the other access");
    if (position.known())
      out.add(":%u", position.line);
  }
  void at(const Position &position) {
    if (!position.known())
      return;
    out.append(" at ");
    place(position);
  }
  void variable() {
    if (name.empty())
      out.append("it");
    else
      out.append("'").append(name).append("'");
  }
  void reduction() {
    const char word = update == '-' ? '+' : update;
    out.append("reduction(").append(word).append(":").append(name).append(")");
  }
  void directive() {
    out.append("the directive");
    at(record.construct.position);
  }
  const RecordAccess &other() const { return record.accesses[outerSide(record)]; }

  const char *locks() {
    const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
    if (first.lockCount == 0 && second.lockCount == 0)
      return nullptr;
    if (first.lockCount != 0 && second.lockCount != 0) {
      for (unsigned i = 0; i < first.lockCount; ++i)
        for (unsigned j = 0; j < second.lockCount; ++j)
          if (first.locks[i] == second.locks[j])
            return nullptr;
      out.append("protect both accesses by the same lock (or critical name): one holds ");
      renderLock(out, first, 0);
      out.append(", the other ");
      renderLock(out, second, 0);
      return "different-locks";
    }
    const RecordAccess &with = first.lockCount != 0 ? first : second, &without = first.lockCount != 0 ? second : first;
    out.append("let the ").append(without.write ? "write" : "read");
    at(without.ownPosition());
    out.append(" hold ");
    renderLock(out, with, 0);
    out.append(", too");
    return "missing-lock";
  }

  std::string_view indexOf(const RecordAccess &access) const {
    return indexText(access.sourceLine, access.ownPosition().column, name);
  }

  const char *sameCode() {
    const RecordAccess &first = record.accesses[0], &second = record.accesses[1];
    const bool members = record.reasonKind == ParallelReason::ImplicitTasks;
    if (index && clause()) {
      out.append("declare the loop variable ");
      variable();
      out.append(" inside its for statement, or add private(").append(name).append(") to ");
      directive();
      return "missing-private";
    }
    if (first.atomic != second.atomic) {
      const RecordAccess &plain = first.atomic ? second : first;
      out.append("make the ").append(plain.write ? "write" : "read");
      at(plain.ownPosition());
      out.append(" atomic, too");
      if (members)
        out.append(", or put '#pragma omp barrier' between the two accesses");
      return "missing-atomic";
    }
    if (update && !selected && (pointer || !clause())) { // pointers have no reduction
      out.append("make the update atomic ('#pragma omp atomic')");
      return "missing-atomic";
    }
    if (update && clause()) {
      out.append("add ");
      reduction();
      out.append(" to ");
      directive();
      out.append(", or make the update atomic");
      return "missing-reduction";
    }
    if (update && selected && first.ownPosition().line == second.ownPosition().line &&
        indexOf(first) == indexOf(second)) {
      out.append("make the update atomic ('#pragma omp atomic'), or let no two ")
          .append(members ? "threads" : "iterations")
          .append(" update one element");
      return "missing-atomic";
    }
    const std::string_view a = indexOf(first), b = indexOf(second);
    if (!members && record.reasonKind != ParallelReason::Sections && !a.empty() && !b.empty() && a != b) {
      out.append("an iteration uses an element that another one writes: write to a second array, order the accesses "
                 "(ordered), or do not run this loop in parallel");
      return "carried-dependence";
    }
    if (!visible && !selected && !name.empty() && record.memory == MemoryKind::Global) {
      out.append("if each thread needs its own ");
      variable();
      out.append(", make it thread_local or threadprivate; else protect both accesses by the same critical section");
      return "missing-private";
    }
    if (clause()) {
      if (members && first.ownPosition().line != second.ownPosition().line) {
        out.append("put '#pragma omp barrier' between the two accesses, or, if each thread needs its own ");
        variable();
        out.append(", add private(").append(name).append(") to ");
        directive();
        return "missing-barrier";
      }
      out.append("if each ").append(members ? "thread" : "iteration").append(" needs its own ");
      variable();
      out.append(", declare it inside, or add private(").append(name).append(") to ");
      directive();
      if (!members && first.write && second.write)
        out.append(" (lastprivate if it is used after the loop)");
      return "missing-private";
    }
    if (!selected && !members) {
      out.append("protect both accesses by the same critical section");
      return "missing-lock";
    }
    if (members) {
      out.append(first.ownPosition().line != second.ownPosition().line
                     ? "put '#pragma omp barrier' between the two accesses, or divide the work among the threads"
                     : "divide the work among the threads ('#pragma omp for'), or protect it by critical");
      return "missing-barrier";
    }
    out.append("let no two ")
        .append(record.reasonKind == ParallelReason::Sections ? "sections" : "iterations")
        .append(" use one element, or protect both accesses by the same critical section");
    return "same-element";
  }

  const char *tasks() {
    const bool first = record.accesses[0].depends, second = record.accesses[1].depends;
    if (first || second) {
      out.append(first && second
                     ? "the depend clauses of the two tasks do not order them (they name no common variable, or the "
                       "tasks have different parents): let both name "
                     : "only one of the tasks has a depend clause: let both name ");
      variable();
      out.append(", the writing one as out");
      return "wrong-dependence";
    }
    if (std::strcmp(record.branches[0].kind, "taskloop") == 0 &&
        std::strcmp(record.branches[1].kind, "taskloop") == 0 &&
        record.branches[0].position.line == record.branches[1].position.line) { // no depend clause, nothing between
      const bool reduce = update && clause() && !pointer;
      if (reduce) {
        out.append("add ");
        reduction();
        out.append(" to the taskloop, or ");
      }
      out.append(update ? "make the update atomic" : "protect both accesses by the same critical section");
      return reduce ? "missing-reduction" : update ? "missing-atomic" : "missing-lock";
    }
    out.append("put a taskwait between the two tasks, or ");
    if (name.empty() || !standsIn(record.branches[0], record.accesses[0]) ||
        !standsIn(record.branches[1], record.accesses[1])) {
      out.append(update ? "make the updates atomic" : "give both a depend clause that names one variable");
      return "missing-depend";
    }
    out.append("depend(");
    const bool writes = record.accesses[0].write && record.accesses[1].write;
    out.append(writes ? "inout: " : "out: ").append(name);
    out.append(writes ? ") on both" : ") on the writing task and depend(in: ");
    if (!writes)
      out.append(name).append(") on the reading one");
    if (update)
      out.append("; an update may be atomic instead");
    return "missing-depend";
  }

  Buffer &out;
  const Record &record;
  const RunInfo &run;
  std::string_view name;
  bool selected = false;
  bool index = false;
  bool pointer = false; ///< the variable itself is one
  bool visible = true;  ///< at the directive
  char update = 0;
};

} // namespace

const char *renderHint(Buffer &out, const Record &record, const RunInfo &run) { return Hint(out, record, run).write(); }

} // namespace ompracer
