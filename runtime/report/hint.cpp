// What to do about a race: the first case of the table that applies. What decides is the reason, the locks, what the
// variable is and where it is declared, and last the text of the two source lines. Nothing of this is a proof, so the
// wording stays a proposal; where nothing fits, it says what must be excluded or ordered, and no more.
#include "report/hint_facts.h"

#include <cstring>

namespace ompracer {
namespace {

using F = HintFacts;
using enum Rule;

/// Where the directive of a proposal goes (Repair::place): to the first of the places that its text names.
enum class At : std::uint8_t { Nowhere, BeforeConstruct, AfterConstruct, BeforeOuter, AfterTask };

struct Case {
  const char *word; ///< in JSON
  bool (*applies)(const F &f);
  const char *text; ///< with {names} of what Expander puts there
  At place = At::Nowhere;
};

bool lacks(const F &f, Rule order) { return f.record.lacks == order; }
bool tasksOrCode(const F &f) { return f.sameCode || lacks(f, DependSiblings); }
bool updates(const F &f) { return f.update.op != 0; }
/// Values go from one iteration to another: only an order makes the result certain.
bool carried(const F &f) {
  return f.iterations && !f.indices[0].empty() && !f.indices[1].empty() && f.indices[0] != f.indices[1] &&
         shareIdentifier(f.indices[0], f.indices[1]);
}
/// A variable of a function that is called, which keeps there what it works with.
bool ofThread(const F &f) { return f.mixed && f.whole && f.perThread && !f.clause && !f.name.empty(); }
bool scratch(const F &f) {
  return f.array && f.clause && !f.simd && f.first.write != f.second.write && f.begins == F::Begins::Write &&
         f.indices[0] != f.indices[1];
}

// The comment names the test: a function or variable in test/report/hint-cases.c or hint-cases.cpp.
// clang-format off
constexpr Case kCases[] = {
// Reductions.
{"reduction-initialiser", [](const F &f) { return f.record.initializer; }, "let the initialiser begin with a value that is not omp_orig's, or pass the value in a variable that the reduction leaves alone"}, // initializer
// Locks.
{"different-locks", [](const F &f) { return f.differentLocks && !f.league; }, "protect both accesses by the same lock (or critical name): one holds {lock}, the other {lock2}"}, // differentLocks
{"missing-lock", [](const F &f) { return f.oneLocked && !f.league; }, "let the {free} hold {lock}, too"}, // oneLock
// Objects of libraries.
{"hidden-state", [](const F &f) { return f.record.hiddenState; }, "call the function that keeps no state for all threads (often its name ends in _r), or let one thread at a time call it and use the result (critical)"}, // hiddenState
{"shared-word", [](const F &f) { return tasksOrCode(f) && f.sharedWord; }, "elements of a vector<bool> or bitset share a word: take vector<char>, or protect both accesses by the same critical section"}, // sharedWord
{"missing-lock", [](const F &f) { return tasksOrCode(f) && f.members; }, "protect both calls by the same critical section, or give each {unit} its own object"}, // container
// Barriers.
{"teams", [](const F &f) { return lacks(f, FloatingEnd) && f.league; }, "end the teams construct between the two accesses: barriers do not reach from one team to another"}, // distributeTwice
{"missing-taskwait", [](const F &f) { return lacks(f, FloatingEnd) && f.afterTask; }, "put '#pragma omp taskwait' after the task at {floatingTask}"}, // taskBeforeRegion
{"missing-barrier", [](const F &f) { return lacks(f, FloatingEnd) && f.beginsBetween; }, "put '#pragma omp barrier' before {construct}", At::BeforeConstruct}, // barrierBefore
{"missing-barrier", [](const F &f) { return lacks(f, FloatingEnd) && f.endsBetween; }, "remove the nowait of {construct}, or put '#pragma omp barrier' after it", At::AfterConstruct}, // nowait
{"missing-barrier", [](const F &f) { return lacks(f, FloatingEnd); }, "separate {construct} from the other access by a barrier"}, // unknownPlace
// What the end of a construct does with a variable.
{"reduction-original", [](const F &f) { return f.combines && !lacks(f, ReductionCompleted); }, "leave the original variable alone until the construct is complete that combines or assigns it: a reduction of tasks at the end of its taskgroup, a construct with nowait at the next barrier"}, // taskReduction
// A task and its creator.
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.nested; }, "put the task into a taskgroup that ends before {outer}: a descendant of it makes the access"}, // descendant
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.innerReads && f.innerNames && f.nextRound && !f.object; }, "give the task its own copy, firstprivate({name}), or put '#pragma omp taskwait' after the task at {task}", At::AfterTask}, // positionInList
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.innerReads && f.innerNames && !f.object; }, "give the task its own copy, firstprivate({name}), or put '#pragma omp taskwait' before {outer}", At::BeforeOuter}, // taskReads
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.nextRound && updates(f); }, "put '#pragma omp taskwait' after the task at {task}, or make both updates atomic", At::AfterTask}, // taskUpdatesInRounds
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.nextRound; }, "put '#pragma omp taskwait' after the task at {task}", At::AfterTask}, // taskWritesInRounds
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && updates(f); }, "put '#pragma omp taskwait' before {outer}, or make both updates atomic", At::BeforeOuter}, // taskUpdates
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren); }, "put '#pragma omp taskwait' before {outer}", At::BeforeOuter}, // taskWrites
{"missing-taskgroup", [](const F &f) { return lacks(f, TaskgroupDescendants); }, "use a taskgroup in place of the taskwait, or let each task wait for those that it creates"}, // grandchild
// Two tasks.
{"missing-taskwait", [](const F &f) { return lacks(f, DependSiblings) && f.unjoined && f.record.siblingsOrdered; }, "put '#pragma omp taskwait' at the end of the task at {earlier}: its depend clause orders the task itself, not those that it creates"}, // cousins
{"missing-taskgroup", [](const F &f) { return lacks(f, DependSiblings) && f.unjoined && !f.taskloop; }, "put a taskgroup around the task at {earlier}, which ends before the task at {later}: depend clauses and taskwait do not reach the tasks that it creates"}, // cousinsWithoutDepend
{"wrong-dependence", [](const F &f) { return lacks(f, DependSiblings) && f.first.depends && f.second.depends && f.siblings; }, "the depend clauses of the two tasks do not order them, for they name no common variable or only read: let both name {common}, the writing one as out"}, // wrongDependence
{"wrong-dependence", [](const F &f) { return lacks(f, DependSiblings) && f.first.depends != f.second.depends && f.siblings; }, "only one of the tasks has a depend clause: let both name {common}, the writing one as out"}, // oneDependence
{"missing-reduction", [](const F &f) { return lacks(f, DependSiblings) && f.taskloop && f.reduces(); }, "if the construct does nothing else with {variable}, add {reduction} to the taskloop, or make the update atomic"}, // taskloopReduction
{"missing-atomic", [](const F &f) { return lacks(f, DependSiblings) && updates(f) && f.update.used; }, "make the update atomic and take its value there ('#pragma omp atomic capture')"}, // taskCapture
{"missing-atomic", [](const F &f) { return lacks(f, DependSiblings) && updates(f) && f.taskNames && !f.taskloop; }, "make both updates atomic, or order the tasks: depend(inout: {name}) on both"}, // tasksUpdate
{"missing-atomic", [](const F &f) { return lacks(f, DependSiblings) && updates(f); }, "make the update atomic ('#pragma omp atomic')"}, // tasksUpdateElement
{"missing-private", [](const F &f) { return lacks(f, DependSiblings) && f.taskloop && f.taskNames && f.begins == F::Begins::Write; }, "if each iteration needs its own {variable}, declare it inside, or add private({name}) to the taskloop; else {exclude}"}, // taskloopScratch
{"missing-lock", [](const F &f) { return lacks(f, DependSiblings) && f.taskloop; }, "{exclude}"}, // taskloopElement
{"missing-depend", [](const F &f) { return lacks(f, DependSiblings) && f.taskNames && f.first.write && f.second.write; }, "put a taskwait between the two tasks, or depend(inout: {name}) on both"}, // tasksWrite
{"missing-depend", [](const F &f) { return lacks(f, DependSiblings) && f.taskNames; }, "put a taskwait between the two tasks, or depend(out: {name}) on the writing task and depend(in: {name}) on the reading one"}, // tasksReadAndWrite
{"missing-depend", [](const F &f) { return lacks(f, DependSiblings); }, "put a taskwait between the two tasks, or give both a depend clause that names one variable"}, // tasksElement
// Others.
{"reduction-original", [](const F &f) { return lacks(f, ReductionCompleted); }, "leave the original variable alone until the region has ended"}, // reductionOriginal
{"host-threads", [](const F &f) { return lacks(f, ThreadJoin); }, "let one of the two host threads wait for the other between the accesses (join, a future, a condition variable), or let both hold the same mutex if they may come in any order"}, // hostThreads
{"missing-reduction", [](const F &f) { return lacks(f, ParallelEnd) && f.reduces(); }, "if the construct does nothing else with {variable}, add {reduction} to the teams construct, or make both accesses atomic"}, // teamsReduction
{"teams", [](const F &f) { return lacks(f, ParallelEnd); }, "make both accesses atomic, or end the teams construct between them: barriers and locks do not reach from one team to another"}, // teamsWrite
// Iterations, sections, threads of a region.
{"missing-private", [](const F &f) { return f.index && f.clause; }, "declare the loop variable {variable} inside its for statement, or add private({name}) to {directive}"}, // loopVariable
{"missing-atomic", [](const F &f) { return f.first.atomic != f.second.atomic && f.threads; }, "make the {plain} atomic, too, or put '#pragma omp barrier' between the two accesses"}, // oneAtomicOfThreads
{"missing-atomic", [](const F &f) { return f.first.atomic != f.second.atomic; }, "make the {plain} atomic, too"}, // oneAtomic
{"missing-atomic", [](const F &f) { return updates(f) && f.update.used; }, "make the update atomic and take its value there ('#pragma omp atomic capture')"}, // slotCounter
{"carried-dependence", [](const F &f) { return updates(f) && f.mixed && f.whole && f.clause && f.iterations; }, "an iteration computes the value from the one that another one leaves, and uses it: compute it from the loop's counter{linear}, or {order}do not run this loop in parallel"}, // position, progress
{"missing-reduction", [](const F &f) { return f.league && f.reduces(); }, "if the construct does nothing else with {variable}, add {reduction} to the teams directive, or make the update atomic"}, // distributeReduction
{"missing-reduction", [](const F &f) { return f.reduces(); }, "if the construct does nothing else with {variable}, add {reduction} to {directive}, or make the update atomic"}, // sum
{"missing-lock", [](const F &f) { return updates(f) && f.inserts; }, "protect both accesses by the same critical section, with the look-up, which may insert"}, // mapElement
{"missing-atomic", [](const F &f) { return updates(f) && !f.indices[0].empty() && f.indices[0] == f.indices[1]; }, "make the update atomic ('#pragma omp atomic'), or let no two {unit}s update one element"}, // histogram
{"carried-dependence", [](const F &f) { return carried(f) && f.simd; }, "a lane uses an element that another one writes: name the distance (safelen), or do not run this loop as simd"}, // carriedInLanes
{"carried-dependence", [](const F &f) { return carried(f); }, "an iteration uses an element that another one writes: write to a second array, or {order}do not run this loop in parallel"}, // neighbour
{"missing-atomic", [](const F &f) { return updates(f) && !ofThread(f); }, "make the update atomic ('#pragma omp atomic')"}, // pointer, member, capturedSum, inlinedUpdate
{"missing-reduction", [](const F &f) { return f.tested == Tested::Max && f.whole && f.clause && !f.object && !f.pointer; }, "if the construct does nothing else with {variable}, add reduction(max:{name}) to {directive}, or put the test and the assignment into one critical section"}, // maximum
{"missing-reduction", [](const F &f) { return f.tested == Tested::Min && f.whole && f.clause && !f.object && !f.pointer; }, "if the construct does nothing else with {variable}, add reduction(min:{name}) to {directive}, or put the test and the assignment into one critical section"}, // minimum
{"missing-private", [](const F &f) { return f.tested != Tested::No && f.whole && f.perThread && !f.clause && !f.name.empty() && !f.simd; }, "if each thread needs its own {variable}, {threadprivate}; else put the test and the assignment into one critical section, with all else that uses {variable}"}, // globalTested
{"missing-lock", [](const F &f) { return f.tested != Tested::No && !f.league && !f.simd; }, "put the test and the assignment into one critical section, with all else that uses {variable}"}, // placeOfMaximum
{"missing-atomic", [](const F &f) { return f.flag && !f.object && !(f.mixed && !f.threads); }, "make the write atomic ('#pragma omp atomic write')"}, // flag
{"missing-private", [](const F &f) { return f.whole && f.perThread && !f.clause && !f.name.empty(); }, "if each thread needs its own {variable}, {threadprivate}; else {exclude}"}, // staticInBody, global
{"missing-private", [](const F &f) { return f.whole && f.clause && f.object; }, "if each {unit} needs its own {variable}, declare it inside; else {exclude}"}, // sharedObject
{"missing-barrier", [](const F &f) { return f.whole && f.clause && f.threads && !f.sameLine && f.begins != F::Begins::Write; }, "put '#pragma omp barrier' between the two accesses"}, // readBeforeWrite
{"missing-barrier", [](const F &f) { return f.whole && f.clause && f.threads && !f.sameLine; }, "put '#pragma omp barrier' between the two accesses, or, if each thread needs its own {variable}, add private({name}) to {directive}"}, // writeBeforeRead
{"carried-dependence", [](const F &f) { return f.whole && f.clause && f.iterations && f.begins == F::Begins::Read && f.first.write && f.second.write && !f.flag; }, "an iteration computes the value from the one that another one leaves: {order}do not run this loop in parallel"}, // recurrence
{"carried-dependence", [](const F &f) { return f.whole && f.clause && f.iterations && f.begins == F::Begins::Read; }, "an iteration reads what another one writes: make both accesses atomic if any of the values will do, else {order}do not run this loop in parallel"}, // lastValue
{"missing-private", [](const F &f) { return f.whole && f.clause && f.iterations && f.begins == F::Begins::Write && f.first.write && f.second.write; }, "if each iteration needs its own {variable}, declare it inside, or add private({name}) to {directive} (lastprivate if it is used after the loop)"}, // scratchWrites
{"missing-private", [](const F &f) { return f.whole && f.clause && f.begins == F::Begins::Write; }, "if each {unit} needs its own {variable}, declare it inside, or add private({name}) to {directive}"}, // scratchReads, sectionsWrite
{"missing-private", [](const F &f) { return f.sameCode && scratch(f); }, "if each {unit} needs its own {variable}, declare it inside, or add private({name}) to {directive}; else let no two {unit}s use one element"}, // scratchArray
{"missing-lock", [](const F &f) { return f.whole; }, "{exclude}"}, // parameter, capturedWrite
{"missing-barrier", [](const F &f) { return f.threads && !f.sameLine; }, "put '#pragma omp barrier' between the two accesses, or divide the work among the threads"}, // elementsOfThreads
{"missing-barrier", [](const F &f) { return f.threads; }, "divide the work among the threads ('#pragma omp for'), or {exclude}"}, // elementOfThreads
{"missing-private", [](const F &f) { return f.iterations && !f.simd && f.object && f.member && (f.clause || f.passed) && !f.perThread && !f.pointer && !f.array && f.indices[0].empty() && f.indices[1].empty(); }, "if each iteration needs its own {variable}, add firstprivate({name}) to {directive}; else let no two iterations use one object, or {exclude}"}, // sameMember
{"same-element", [](const F &f) { return !f.indices[0].empty() || f.name.empty() || f.pointer; }, "let no two {unit}s use one element, or {exclude}"}, // sameElement
{"same-element", [](const F &) { return true; }, "let no two {unit}s use one object, or {exclude}"}, // memberOfGlobal
};
// clang-format on

/// What the hints say of C, and what is said of Fortran instead.
struct Words {
  std::string_view ofC, ofFortran;
};
constexpr Words kFortran[] = {{"#pragma omp for", "!$omp do"},
                              {"#pragma omp ", "!$omp "},
                              {"declare it inside, or add private", "add private"},
                              {"declare it inside", "make it private"},
                              {"thread_local or threadprivate", "threadprivate"}};

class Expander {
public:
  Expander(Buffer &target, const HintFacts &facts, const RunInfo &info) : out(target), f(facts), run(info) {}

  void expand(std::string_view text) {
    while (!text.empty()) {
      const std::size_t open = text.find('{');
      words(text.substr(0, open));
      if (open == std::string_view::npos)
        return;
      const std::size_t close = text.find('}', open);
      put(text.substr(open + 1, close - open - 1));
      text.remove_prefix(close + 1);
    }
  }

private:
  void words(std::string_view text) {
    while (!text.empty()) {
      const Words *other = nullptr;
      if (fortran)
        for (const Words &one : kFortran)
          if (!other && text.substr(0, one.ofC.size()) == one.ofC)
            other = &one;
      if (other)
        out.append(other->ofFortran);
      else
        out.append(text.front());
      text.remove_prefix(other ? other->ofC.size() : 1);
    }
  }
  void put(std::string_view word) {
    const RecordConstruct &construct = f.record.construct;
    if (word == "name") {
      out.append(f.name);
    } else if (word == "variable") {
      variable("it");
    } else if (word == "common") {
      if (f.taskNames)
        variable("one variable");
      else
        out.append("one variable");
    } else if (word == "reduction") {
      out.append("reduction(").append(f.update.op == '-' ? '+' : f.update.op).append(":").append(f.name).append(")");
    } else if (word == "directive") {
      out.append("the directive");
      at(construct.position);
    } else if (word == "construct") {
      out.append("the ").append(std::strcmp(construct.kind, "for") == 0 ? "loop" : construct.kind);
      at(construct.position);
    } else if (word == "unit") {
      out.append(f.threads ? "thread" : f.sections ? "section" : f.iterations ? "iteration" : "task");
    } else if (word == "exclude") {
      out.append(f.league ? "make both accesses atomic"
                 : f.simd ? "do not run this loop as simd"
                          : "protect both accesses by the same critical section");
    } else if (word == "order") { // no other construct may have the clause
      if (std::strcmp(construct.kind, "for") == 0)
        out.append("order the accesses (ordered), or ");
    } else if (word == "linear") {
      if (std::strcmp(construct.kind, "for") == 0)
        out.append(" (linear, if each iteration adds the same)");
    } else if (word == "plain") {
      access(f.first.atomic ? f.second : f.first);
    } else if (word == "free") {
      access(f.first.lockCount != 0 ? f.second : f.first);
    } else if (word == "lock") {
      renderLock(out, f.first.lockCount != 0 ? f.first : f.second, 0);
    } else if (word == "lock2") {
      renderLock(out, f.second, 0);
    } else if (word == "outer") {
      place(f.outer().ownPosition());
    } else if (word == "task") {
      place(f.record.branches[1 - outerSide(f.record)].position);
    } else if (word == "floatingTask") {
      place(f.record.branches[std::strcmp(f.record.branches[0].kind, "task") == 0 ? 0 : 1].position);
    } else if (word == "earlier") {
      place(f.record.branches[f.record.earlier].position);
    } else if (word == "later") {
      place(f.record.branches[1 - f.record.earlier].position);
    } else if (word == "threadprivate") {
      if (*f.record.commonBlock)
        out.append("make its whole common block threadprivate in every unit that has it: threadprivate(")
            .append(f.record.commonBlock)
            .append(")");
      else
        words("make it thread_local or threadprivate");
    }
  }
  void variable(Literal unknown) {
    if (f.name.empty())
      out.append(unknown);
    else
      out.append("'").append(f.name).append("'");
  }
  void access(const RecordAccess &which) {
    out.append(which.write ? "write" : "read");
    at(which.ownPosition());
  }
  /// No directive can be put inside the C++ library.
  static bool hasPlace(const Position &position) { return position.known() && !isOfCxxLibrary(position.file); }
  void place(const Position &position) {
    if (!hasPlace(position))
      out.append("the other access");
    else
      out.append(shortPath(position.file, run)).add(":%u", position.line);
  }
  void at(const Position &position) {
    if (!hasPlace(position))
      return;
    out.append(" at ");
    place(position);
  }

  Buffer &out;
  const HintFacts &f;
  const RunInfo &run;
  const bool fortran = isFortran(f.first.ownPosition().file);
};

} // namespace

void renderHint(Buffer &out, Record &record, const RunInfo &run) {
  const HintFacts facts(record);
  for (const Case &one : kCases)
    if (one.applies(facts)) {
      Expander(out, facts, run).expand(one.text);
      record.repair.kind = one.word;
      record.repair.side =
          one.place == At::BeforeConstruct || one.place == At::BeforeOuter ? Repair::Before : Repair::After;
      if (one.place == At::BeforeOuter)
        record.repair.place = facts.outer().ownPosition();
      else if (one.place == At::AfterTask)
        record.repair.place = record.branches[1 - outerSide(record)].position;
      else if (one.place != At::Nowhere)
        record.repair.place = record.construct.position;
      return;
    }
}

} // namespace ompracer
