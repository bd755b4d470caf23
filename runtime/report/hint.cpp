// How a race is repaired: the first case of the table that applies. What decides is the order that the race lacks,
// which access comes first, the locks, what the variable is and where it is declared, and last the text of the two
// source lines. What a repair needs to be right is said with it; where none fits, the case says what must be excluded
// or ordered, and no more.
#include "report/hint_facts.h"

#include <cstring>

namespace ompracer {
namespace {

using F = HintFacts;
using K = RepairKind;
using enum Rule;

/// Which places of the source a repair changes, and where.
enum class At : std::uint8_t {
  Nowhere,
  Directive,
  BeforeConstruct,
  AfterConstruct,
  BeforeOuter,
  Task,
  AfterTask,
  AroundTask,
  EndOfEarlier,
  AroundEarlier,
  Tasks,
  Updates,
  Both,
  Free,
  Plain
};

/// One repair of a case. Texts have {names} of what Expander puts there; one that comes out empty is not proposed.
struct Way {
  RepairKind kind = RepairKind::Other;
  const char *needs = "";     ///< what must hold for it, beyond what the run has shown
  const char *text = nullptr; ///< of the ways that a case has: the others have none
  At at = At::Nowhere;
  const char *clause = ""; ///< that the directive gets
};

struct Case {
  const char *word; ///< in JSON
  bool (*applies)(const F &f);
  const char *before; ///< begins the sentence
  Way ways[Proposal::kMax];
  const char *after = ""; ///< ends it
};

constexpr const char *kNothingElse = "the construct does nothing else with {variable}",
                     *kOwn = "each {unit} needs its own {variable}",
                     *kOwnOfThread = "each thread needs its own {variable}";

bool lacks(const F &f, Rule order) { return f.record.lacks == order; }
bool tasksOrCode(const F &f) { return f.sameCode || lacks(f, DependSiblings); }
bool updates(const F &f) { return f.update.op != 0; }
/// A variable of a function that is called, which keeps there what it works with.
bool ofThread(const F &f) { return f.mixed && f.whole && f.perThread && !f.clause && !f.name.empty(); }
/// A local array that an iteration fills in before it reads it. What a thread reads may be what others have filled in:
/// a loop gives each its part, or it has an element of its own.
bool scratch(const F &f) {
  const bool written = f.first.write && f.second.write;
  return f.array && f.clause && !f.simd && !f.threads && !updates(f) && f.begins == F::Begins::Write &&
         (written ? f.sameLine && f.record.memory == MemoryKind::Stack && f.indices[0] == f.indices[1]
                  : f.indices[0] != f.indices[1]);
}
/// Values go from one iteration to another: only an order makes the result certain.
bool carried(const F &f) {
  if (!f.iterations || f.indices[0].empty() || f.indices[1].empty() || f.indices[0] == f.indices[1])
    return false;
  return shareIdentifier(f.indices[0], f.indices[1]) || (f.first.write != f.second.write && !updates(f) && !scratch(f));
}

// The comment names the test: a function or variable in test/report/hint-cases.c or hint-cases.cpp.
// clang-format off
constexpr Case kCases[] = {
// Reductions.
{"reduction-initialiser", [](const F &f) { return f.record.initializer; }, "", {{K::Other, "", "let the initialiser begin with a value that is not omp_orig's"}, {K::Other, "", "pass the value in a variable that the reduction leaves alone"}}}, // initializer
// Locks.
{"different-locks", [](const F &f) { return f.differentLocks && !f.league; }, "", {{K::Lock, "", "protect both accesses by the same lock (or critical name): one holds {lock}, the other {lock2}", At::Both}, {K::Reduction, kNothingElse, "{addReduction}", At::Directive, "{reduction}"}}}, // differentLocks
{"missing-lock", [](const F &f) { return f.oneLocked && !f.league; }, "", {{K::Lock, "", "let the {free} hold {lock}, too{decided}", At::Free}, {K::Reduction, kNothingElse, "{addReduction}", At::Directive, "{reduction}"}}}, // oneLock, lockedWrite
// Objects of libraries.
{"hidden-state", [](const F &f) { return f.record.hiddenState; }, "", {{K::Other, "", "call the function that keeps no state for all threads (often its name ends in _r)"}, {K::Critical, "", "let one thread at a time call it and use the result (critical)", At::Both}}}, // hiddenState
{"shared-word", [](const F &f) { return tasksOrCode(f) && f.sharedWord; }, "elements of a vector<bool> or bitset share a word: ", {{K::Other, "", "take vector<char>"}, {K::Critical, "", "protect both accesses by the same critical section", At::Both}}}, // sharedWord
{"missing-lock", [](const F &f) { return tasksOrCode(f) && f.members; }, "", {{K::Critical, "", "protect both calls by the same critical section", At::Both}, {K::OwnObject, "", "give each {unit} its own object"}}}, // container
// Barriers.
{"teams", [](const F &f) { return lacks(f, FloatingEnd) && f.league; }, "", {{K::Other, "", "end the teams construct between the two accesses"}}, ": barriers do not reach from one team to another"}, // distributeTwice
{"missing-taskwait", [](const F &f) { return lacks(f, FloatingEnd) && f.afterTask; }, "", {{K::Taskwait, "", "put '#pragma omp taskwait' after the task at {floatingTask}"}}}, // taskBeforeRegion
{"missing-barrier", [](const F &f) { return lacks(f, FloatingEnd) && f.beginsBetween; }, "", {{K::Barrier, "", "put '#pragma omp barrier' before {construct}", At::BeforeConstruct}}}, // barrierBefore
{"missing-barrier", [](const F &f) { return lacks(f, FloatingEnd) && f.endsBetween; }, "", {{K::RemoveNowait, "", "remove the nowait of {construct}", At::Directive, "nowait"}, {K::Barrier, "", "put '#pragma omp barrier' after it", At::AfterConstruct}}}, // nowait
{"missing-barrier", [](const F &f) { return lacks(f, FloatingEnd); }, "", {{K::Barrier, "", "separate {construct} from the other access by a barrier"}}}, // unknownPlace
// What the end of a construct does with a variable.
{"missing-barrier", [](const F &f) { return f.ofThreads && !lacks(f, ReductionCompleted); }, "", {{K::Barrier, "", "put '#pragma omp barrier' between the construct{combining} and the other access"}}}, // reductionInRegion
{"reduction-original", [](const F &f) { return f.combines && !lacks(f, ReductionCompleted); }, "", {{K::Other, "", "leave the original variable alone until the construct is complete that combines or assigns it"}}, ": a reduction of tasks at the end of its taskgroup, a construct with nowait at the next barrier"}, // taskReduction
// A task and its creator.
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.ended; }, "", {{K::Taskwait, "", "put '#pragma omp taskwait' before the end of the block that has {variable}, and before each return from it"}}}, // endOfBlock
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.nested; }, "", {{K::Taskgroup, "", "put the task into a taskgroup that ends before {outer}", At::AroundTask}}, ": a descendant of it makes the access"}, // descendant
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.innerReads && f.innerNames && f.nextRound && !f.object; }, "", {{K::Firstprivate, "", "give the task its own copy, firstprivate({name})", At::Task, "firstprivate({name})"}, {K::Taskwait, "", "put '#pragma omp taskwait' after the task at {task}", At::AfterTask}}}, // positionInList
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.innerReads && f.innerNames && !f.object; }, "", {{K::Firstprivate, "", "give the task its own copy, firstprivate({name})", At::Task, "firstprivate({name})"}, {K::Taskwait, "", "put '#pragma omp taskwait' before {outer}", At::BeforeOuter}}}, // taskReads
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.nextRound && updates(f); }, "", {{K::Taskwait, "", "put '#pragma omp taskwait' after the task at {task}", At::AfterTask}, {K::Atomic, "", "make both updates atomic", At::Updates}}}, // taskUpdatesInRounds
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && f.nextRound; }, "", {{K::Taskwait, "", "put '#pragma omp taskwait' after the task at {task}", At::AfterTask}}}, // taskWritesInRounds
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren) && updates(f); }, "", {{K::Taskwait, "", "put '#pragma omp taskwait' before {outer}", At::BeforeOuter}, {K::Atomic, "", "make both updates atomic", At::Updates}}}, // taskUpdates
{"missing-taskwait", [](const F &f) { return lacks(f, TaskwaitChildren); }, "", {{K::Taskwait, "", "put '#pragma omp taskwait' before {outer}", At::BeforeOuter}}}, // taskWrites
{"missing-taskgroup", [](const F &f) { return lacks(f, TaskgroupDescendants); }, "", {{K::Taskgroup, "", "use a taskgroup in place of the taskwait"}, {K::Taskwait, "", "let each task wait for those that it creates"}}}, // grandchild
// Two tasks.
{"missing-taskwait", [](const F &f) { return lacks(f, DependSiblings) && f.unjoined && f.record.siblingsOrdered; }, "", {{K::Taskwait, "", "put '#pragma omp taskwait' at the end of the task at {earlier}", At::EndOfEarlier}}, ": its depend clause orders the task itself, not those that it creates"}, // cousins
{"missing-taskgroup", [](const F &f) { return lacks(f, DependSiblings) && f.unjoined && !f.taskloop; }, "", {{K::Taskgroup, "", "put a taskgroup around the task at {earlier}, which ends before the task at {later}", At::AroundEarlier}}, ": depend clauses and taskwait do not reach the tasks that it creates"}, // cousinsWithoutDepend
{"wrong-dependence", [](const F &f) { return lacks(f, DependSiblings) && f.first.depends && f.second.depends && f.siblings; }, "the depend clauses of the two tasks do not order them, for they name no common variable or only read: ", {{K::Depend, "", "let both name {common}, the writing one as out", At::Tasks}}}, // wrongDependence
{"wrong-dependence", [](const F &f) { return lacks(f, DependSiblings) && f.first.depends != f.second.depends && f.siblings; }, "only one of the tasks has a depend clause: ", {{K::Depend, "", "let both name {common}, the writing one as out", At::Tasks}}}, // oneDependence
{"missing-reduction", [](const F &f) { return lacks(f, DependSiblings) && f.taskloop && f.reduces(); }, "", {{K::Reduction, kNothingElse, "add {reduction} to the taskloop", At::Directive, "{reduction}"}, {K::Atomic, "", "make {updates} atomic", At::Updates}}}, // taskloopReduction
{"missing-atomic", [](const F &f) { return lacks(f, DependSiblings) && updates(f) && f.update.used; }, "", {{K::Atomic, "", "make {updates} atomic and take {values} there ('#pragma omp atomic capture')", At::Updates}}}, // taskCapture
{"missing-atomic", [](const F &f) { return lacks(f, DependSiblings) && updates(f) && f.taskNames && !f.taskloop; }, "", {{K::Atomic, "", "make both updates atomic", At::Updates}, {K::Depend, "", "order the tasks: depend(inout: {name}) on both", At::Tasks, "depend(inout: {name})"}}}, // tasksUpdate
{"missing-atomic", [](const F &f) { return lacks(f, DependSiblings) && updates(f); }, "", {{K::Atomic, "", "make {updates} atomic ('#pragma omp atomic')", At::Updates}}}, // tasksUpdateElement
{"missing-private", [](const F &f) { return lacks(f, DependSiblings) && f.taskloop && f.taskNames && f.begins == F::Begins::Write; }, "", {{K::Private, kOwn, "declare it inside", At::Directive}, {K::Private, kOwn, "add private({name}) to the taskloop", At::Directive, "private({name})"}, {K::Critical, "", "{exclude}", At::Both}}}, // taskloopScratch
{"missing-lock", [](const F &f) { return lacks(f, DependSiblings) && f.taskloop; }, "", {{K::Critical, "", "{exclude}", At::Both}}}, // taskloopElement
{"missing-depend", [](const F &f) { return lacks(f, DependSiblings) && f.taskNames && f.first.write && f.second.write; }, "", {{K::Taskwait, "", "put a taskwait between the two tasks"}, {K::Depend, "", "depend(inout: {name}) on both", At::Tasks, "depend(inout: {name})"}}}, // tasksWrite
{"missing-depend", [](const F &f) { return lacks(f, DependSiblings) && f.taskNames; }, "", {{K::Taskwait, "", "put a taskwait between the two tasks"}, {K::Depend, "", "depend(out: {name}) on the writing task and depend(in: {name}) on the reading one", At::Tasks}}}, // tasksReadAndWrite
{"missing-depend", [](const F &f) { return lacks(f, DependSiblings); }, "", {{K::Taskwait, "", "put a taskwait between the two tasks"}, {K::Depend, "", "give both a depend clause that names one variable", At::Tasks}}}, // tasksElement
// Others.
{"reduction-original", [](const F &f) { return lacks(f, ReductionCompleted); }, "", {{K::Other, "", "leave the original variable alone until the region has ended"}}}, // reductionOriginal
{"host-threads", [](const F &f) { return lacks(f, ThreadJoin); }, "", {{K::Other, "", "let one of the two host threads wait for the other between the accesses (join, a future, a condition variable)"}, {K::Lock, "they may come in any order", "let both hold the same mutex", At::Both}}}, // hostThreads
{"missing-reduction", [](const F &f) { return lacks(f, ParallelEnd) && f.reduces(); }, "", {{K::Reduction, kNothingElse, "add {reduction} to the teams construct", At::Directive, "{reduction}"}, {K::Atomic, "", "make both accesses atomic", At::Both}}}, // teamsReduction
{"teams", [](const F &f) { return lacks(f, ParallelEnd); }, "", {{K::Atomic, "", "make both accesses atomic", At::Both}, {K::Other, "", "end the teams construct between them"}}, ": barriers and locks do not reach from one team to another"}, // teamsWrite
// Iterations, sections, threads of a region.
{"missing-private", [](const F &f) { return f.index && f.clause; }, "", {{K::Private, "", "declare the loop variable {variable} inside its for statement", At::Directive}, {K::Private, "", "add private({name}) to {directive}", At::Directive, "private({name})"}}}, // loopVariable
{"missing-atomic", [](const F &f) { return f.first.atomic != f.second.atomic && f.threads; }, "", {{K::Atomic, "", "make the {plain} atomic, too", At::Plain}, {K::Barrier, "", "{barrierBetween}", At::Both}}}, // oneAtomicOfThreads
{"missing-atomic", [](const F &f) { return f.first.atomic != f.second.atomic; }, "", {{K::Atomic, "", "make the {plain} atomic, too", At::Plain}}}, // oneAtomic
{"missing-atomic", [](const F &f) { return updates(f) && f.update.used; }, "", {{K::Atomic, "", "make {updates} atomic and take {values} there ('#pragma omp atomic capture')", At::Updates}}}, // slotCounter
{"carried-dependence", [](const F &f) { return updates(f) && f.mixed && f.whole && f.clause && f.iterations; }, "an iteration computes the value from the one that another one leaves, and uses it: ", {{K::Linear, "each iteration adds the same", "{linear}", At::Directive}, {K::Ordered, "", "{order}", At::Both}, {K::Serial, "", "do not run this loop in parallel", At::Directive}}}, // position, progress
{"missing-reduction", [](const F &f) { return f.league && f.reduces(); }, "", {{K::Reduction, kNothingElse, "add {reduction} to the teams directive", At::Directive, "{reduction}"}, {K::Atomic, "", "make {updates} atomic", At::Updates}}}, // distributeReduction
{"missing-reduction", [](const F &f) { return f.reduces(); }, "", {{K::Reduction, kNothingElse, "add {reduction} to {directive}", At::Directive, "{reduction}"}, {K::Atomic, "", "make {updates} atomic", At::Updates}}}, // sum
{"missing-lock", [](const F &f) { return updates(f) && f.inserts; }, "", {{K::Critical, "", "protect both accesses by the same critical section, with the look-up, which may insert", At::Both}}}, // mapElement
{"missing-atomic", [](const F &f) { return updates(f) && !f.indices[0].empty() && f.indices[0] == f.indices[1]; }, "", {{K::Atomic, "", "make {updates} atomic ('#pragma omp atomic')", At::Updates}, {K::OwnObject, "", "let no two {unit}s update one element"}}}, // histogram
{"carried-dependence", [](const F &f) { return carried(f) && f.simd; }, "a lane uses an element that another one writes: ", {{K::Safelen, "", "name the distance (safelen)", At::Directive}, {K::Serial, "", "do not run this loop as simd", At::Directive}}}, // carriedInLanes
{"carried-dependence", [](const F &f) { return carried(f) && f.forward; }, "an iteration uses an element that another one writes: ", {{K::Ordered, "", "{order}", At::Both}, {K::Serial, "", "do not run this loop in parallel", At::Directive}}}, // forward
{"carried-dependence", [](const F &f) { return carried(f); }, "an iteration uses an element that another one writes: ", {{K::OwnObject, "it is to use the value from before the loop", "write to a second array", At::Both}, {K::Ordered, "", "{order}", At::Both}, {K::Serial, "", "do not run this loop in parallel", At::Directive}}}, // neighbour
{"missing-atomic", [](const F &f) { return updates(f) && !ofThread(f); }, "", {{K::Atomic, "", "make {updates} atomic ('#pragma omp atomic')", At::Updates}}}, // pointer, member, capturedSum, inlinedUpdate
{"missing-reduction", [](const F &f) { return f.tested == Tested::Max && f.whole && f.clause && !f.object && !f.pointer; }, "", {{K::Reduction, kNothingElse, "add reduction(max:{name}) to {directive}", At::Directive, "reduction(max:{name})"}, {K::Critical, "", "put the test and the assignment into one critical section", At::Both}}}, // maximum
{"missing-reduction", [](const F &f) { return f.tested == Tested::Min && f.whole && f.clause && !f.object && !f.pointer; }, "", {{K::Reduction, kNothingElse, "add reduction(min:{name}) to {directive}", At::Directive, "reduction(min:{name})"}, {K::Critical, "", "put the test and the assignment into one critical section", At::Both}}}, // minimum
{"missing-private", [](const F &f) { return f.tested != Tested::No && f.whole && f.perThread && !f.clause && !f.name.empty() && !f.simd; }, "", {{K::Threadprivate, kOwnOfThread, "{threadprivate}"}, {K::Critical, "", "put the test and the assignment into one critical section, with all else that uses {variable}", At::Both}}}, // globalTested
{"missing-lock", [](const F &f) { return f.tested != Tested::No && !f.league && !f.simd; }, "", {{K::Critical, "", "put the test and the assignment into one critical section, with all else that uses {variable}", At::Both}}}, // placeOfMaximum
{"missing-atomic", [](const F &f) { return f.flag && !f.object && !(f.mixed && !f.threads); }, "", {{K::Atomic, "", "make the write atomic ('#pragma omp atomic write')", At::Both}}}, // flag
{"missing-private", [](const F &f) { return f.whole && f.perThread && !f.clause && !f.name.empty(); }, "", {{K::Threadprivate, kOwnOfThread, "{threadprivate}"}, {K::Critical, "", "{exclude}", At::Both}}}, // staticInBody, global
{"missing-private", [](const F &f) { return f.whole && f.clause && f.object; }, "", {{K::Private, kOwn, "declare it inside", At::Directive}, {K::Critical, "", "{exclude}", At::Both}}}, // sharedObject
{"missing-barrier", [](const F &f) { return f.whole && f.clause && f.threads && !f.sameLine && f.begins != F::Begins::Write; }, "", {{K::Barrier, "", "{barrierBetween}", At::Both}}}, // readBeforeWrite
{"missing-barrier", [](const F &f) { return f.whole && f.clause && f.threads && !f.sameLine; }, "", {{K::Barrier, "", "{barrierBetween}", At::Both}, {K::Private, kOwnOfThread, "add private({name}) to {directive}", At::Directive, "private({name})"}}}, // writeBeforeRead
{"carried-dependence", [](const F &f) { return f.whole && f.clause && lacks(f, OrderedBlocks) && f.begins == F::Begins::Read; }, "", {{K::Ordered, "", "let one ordered block contain both accesses", At::Both}, {K::Serial, "", "do not run this loop in parallel", At::Directive}}}, // outsideOrdered
{"carried-dependence", [](const F &f) { return f.whole && f.clause && f.iterations && f.begins == F::Begins::Read && f.first.write && f.second.write && !f.flag; }, "an iteration computes the value from the one that another one leaves: ", {{K::Ordered, "", "{order}", At::Both}, {K::Serial, "", "do not run this loop in parallel", At::Directive}}}, // recurrence
{"carried-dependence", [](const F &f) { return f.whole && f.clause && f.iterations && f.begins == F::Begins::Read; }, "an iteration reads what another one writes: ", {{K::Atomic, "any of the values will do", "make both accesses atomic", At::Both}, {K::Ordered, "", "{order}", At::Both}, {K::Serial, "", "do not run this loop in parallel", At::Directive}}}, // lastValue
{"missing-private", [](const F &f) { return f.whole && f.clause && f.iterations && f.begins == F::Begins::Write && f.first.write && f.second.write; }, "", {{K::Private, kOwn, "declare it inside", At::Directive}, {K::Private, kOwn, "add private({name}) to {directive}", At::Directive, "private({name})"}}, " (lastprivate if it is used after the loop)"}, // scratchWrites
{"missing-private", [](const F &f) { return f.whole && f.clause && f.begins == F::Begins::Write; }, "", {{K::Private, kOwn, "declare it inside", At::Directive}, {K::Private, kOwn, "add private({name}) to {directive}", At::Directive, "private({name})"}}}, // scratchReads, sectionsWrite
{"missing-private", [](const F &f) { return f.sameCode && scratch(f); }, "", {{K::Private, kOwn, "declare it inside", At::Directive}, {K::Private, kOwn, "add private({name}) to {directive}", At::Directive, "private({name})"}, {K::OwnObject, "", "let no two {unit}s use one element"}}}, // scratchArray
{"missing-lock", [](const F &f) { return f.whole; }, "", {{K::Critical, "", "{exclude}", At::Both}}}, // parameter, capturedWrite
{"missing-barrier", [](const F &f) { return f.threads && !f.sameLine; }, "", {{K::Barrier, "", "{barrierBetween}", At::Both}, {K::OwnObject, "", "divide the work among the threads"}}}, // elementsOfThreads
{"missing-barrier", [](const F &f) { return f.threads; }, "", {{K::OwnObject, "", "divide the work among the threads ('#pragma omp for')"}, {K::Critical, "", "{exclude}", At::Both}}}, // elementOfThreads
{"missing-private", [](const F &f) { return f.iterations && !f.simd && f.object && f.member && (f.clause || f.passed) && !f.perThread && !f.pointer && !f.array && f.indices[0].empty() && f.indices[1].empty(); }, "", {{K::Firstprivate, kOwn, "add firstprivate({name}) to {directive}", At::Directive, "firstprivate({name})"}, {K::OwnObject, "", "let no two iterations use one object"}, {K::Critical, "", "{exclude}", At::Both}}}, // sameMember
{"same-element", [](const F &f) { return !f.indices[0].empty() || f.name.empty() || f.pointer; }, "", {{K::OwnObject, "", "let no two {unit}s use one element"}, {K::Critical, "", "{exclude}", At::Both}}}, // sameElement
{"same-element", [](const F &) { return true; }, "", {{K::OwnObject, "", "let no two {unit}s use one object"}, {K::Critical, "", "{exclude}", At::Both}}}, // memberOfGlobal
};
// clang-format on

/// What the hints say of C, and what is said of Fortran instead.
struct Words {
  std::string_view ofC, ofFortran;
};
constexpr Words kFortran[] = {{"#pragma omp for", "!$omp do"},
                              {"#pragma omp ", "!$omp "},
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
    } else if (word == "addReduction") {
      if (f.reduces())
        expand("add {reduction} to {directive}");
    } else if (word == "order") { // no other construct may have the clause
      if (std::strcmp(construct.kind, "for") == 0)
        out.append("order the accesses (ordered)");
    } else if (word == "linear") {
      if (f.update.steps)
        out.append("compute it from the loop's counter")
            .append(std::strcmp(construct.kind, "for") == 0 ? " (linear)" : "");
    } else if (word == "barrierBetween") {
      words("put '#pragma omp barrier' between the two accesses, where all threads pass");
    } else if (word == "updates") {
      out.append(f.sameLine ? "the update" : "both updates");
    } else if (word == "values") {
      out.append(f.sameLine ? "its value" : "their values");
    } else if (word == "decided") {
      if (!(f.first.lockCount != 0 ? f.second : f.first).write && !f.update.op)
        out.append(", with all that its value decides");
    } else if (word == "combining") {
      at((f.first.combines ? f.first : f.second).ownPosition());
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

void addPlace(Repair &repair, const Position &position, RepairPlace::Side side) {
  if (position.known() && !isOfCxxLibrary(position.file))
    repair.places[repair.placeCount++] = {position, side};
}

void addPlaces(Repair &repair, At at, const HintFacts &f) {
  using enum RepairPlace::Side;
  const Record &record = f.record;
  const RecordConstruct &task = record.branches[1 - outerSide(record)];
  const Position &first = f.first.ownPosition(), &second = f.second.ownPosition();
  switch (at) {
  case At::Nowhere:
    return;
  case At::Directive:
    return addPlace(repair, record.construct.position, AtIt);
  case At::BeforeConstruct:
    return addPlace(repair, record.construct.position, Before);
  case At::AfterConstruct:
    return addPlace(repair, record.construct.position, After);
  case At::BeforeOuter:
    return addPlace(repair, f.outer().ownPosition(), Before);
  case At::Task:
    return addPlace(repair, task.position, AtIt);
  case At::AfterTask:
    return addPlace(repair, task.position, After);
  case At::AroundTask:
    return addPlace(repair, task.position, Around);
  case At::EndOfEarlier:
    return addPlace(repair, record.branches[record.earlier].position, EndOfIt);
  case At::AroundEarlier:
    return addPlace(repair, record.branches[record.earlier].position, Around);
  case At::Tasks:
    addPlace(repair, record.branches[0].position, AtIt);
    if (!f.sameDirective)
      addPlace(repair, record.branches[1].position, AtIt);
    return;
  case At::Free:
    return addPlace(repair, f.first.lockCount != 0 ? second : first, AtIt);
  case At::Plain:
    return addPlace(repair, f.first.atomic ? second : first, AtIt);
  case At::Updates:
  case At::Both:
    addPlace(repair, first, AtIt);
    if (!f.sameLine)
      addPlace(repair, second, AtIt);
    return;
  }
}

} // namespace

/// " [checked: this and 1 further race are gone, no new one]"
static void renderCheck(Buffer &out, const Repair &repair) {
  switch (repair.check) {
  case RepairCheck::Untold:
    return;
  case RepairCheck::Checked:
    if (repair.further == 0)
      out.append(" [checked: the race is gone, no new one]");
    else
      out.add(" [checked: this and %u further race%s gone, no new one]", repair.further,
              repair.further == 1 ? " are" : "s are");
    return;
  case RepairCheck::NotTried:
    out.append(" [likely]");
    return;
  case RepairCheck::Leaves:
    out.append(" [leaves a race: ").append(repair.why).append("]");
    return;
  case RepairCheck::MakesOther:
    out.append(" [makes another race: ").append(repair.why).append("]");
    return;
  case RepairCheck::Wrong:
    out.append(" [wrong: ").append(repair.why).append("]");
    return;
  }
}

void renderRepairs(Buffer &out, const Proposal &proposal) {
  for (unsigned i = 0; i < proposal.count; ++i) {
    const Repair &repair = proposal.repairs[i];
    const std::string_view before = i != 0 ? proposal.repairs[i - 1].needs : "";
    if (i != 0)
      out.append(!before.empty() && !*repair.needs ? "; else" : ", or");
    if (*repair.needs && before != repair.needs)
      out.append(i == 0 ? "if " : ", if ").append(repair.needs).append(", ");
    else
      out.append(i == 0 ? "" : " ");
    out.append(repair.text);
    renderCheck(out, repair);
  }
}

void renderGone(Buffer &out, const Record &record) {
  constexpr std::uint32_t kShown = 12;
  const std::uint32_t shown = record.goneCount > kShown ? kShown : record.goneCount;
  for (std::uint32_t i = 0; i < shown; ++i)
    out.add("%s%u", i == 0 ? "races " : i + 1 == record.goneCount ? " and " : ", ", record.gone[i]);
  if (shown != record.goneCount)
    out.add(" and %u more", record.goneCount - shown);
}

void renderProposal(Buffer &out, const Record &record) {
  if (record.cause && record.seeCause) {
    out.add("as race %u", record.cause->id);
    return;
  }
  out.append(record.repair.text);
  if (record.goneCount > 1)
    renderGone(out.append(" (repairs "), record);
  else if (record.cause)
    out.add(" (repairs race %u, too", record.cause->id);
  out.append(record.goneCount > 1 || record.cause ? ")" : "");
}

void propose(Record &record, const RunInfo &run, Arena &arena) {
  const HintFacts facts(record);
  const Case *one = kCases;
  while (!one->applies(facts))
    ++one;
  const bool fortran = isFortran(facts.first.ownPosition().file);
  const auto expanded = [&](const char *text) {
    Buffer words;
    Expander(words, facts, run).expand(text);
    return arena.copy(words.view());
  };
  Proposal &proposal = record.repair;
  Buffer sentence;
  Expander(sentence, facts, run).expand(one->before);
  for (const Way *way = one->ways; way != one->ways + Proposal::kMax && way->text; ++way) {
    const bool last = way + 1 == one->ways + Proposal::kMax || !way[1].text;
    if (fortran && !last && way->kind == way[1].kind && std::string_view(way->text) == "declare it inside")
      continue; // that is done by the clause
    Repair repair;
    repair.text = expanded(way->text);
    if (!*repair.text)
      continue;
    repair.kind = way->kind;
    repair.needs = expanded(way->needs);
    repair.clause = expanded(way->clause);
    addPlaces(repair, way->at, facts);
    proposal.repairs[proposal.count++] = repair;
  }
  renderRepairs(sentence, proposal);
  Expander(sentence, facts, run).expand(one->after);
  proposal.kind = one->word;
  proposal.text = arena.copy(sentence.view());
}

} // namespace ompracer
