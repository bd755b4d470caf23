// Report: wording, formats, suppressions, and the sink from the first race to the summary line.
#include "notes/notes.h"
#include "ompracer/abi.h"
#include "report/render.h"
#include "report/resolve.h"
#include "report/sink.h"
#include "report/source_line.h"
#include "report/suppress.h"

#include "base/log.h"
#include "options/options.h"
#include "platform/platform.h"

#include <fstream>
#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

int gReportTestArray[100];
int gReportTestOther, gReportTestThird;

namespace {

using namespace ompracer;
using nlohmann::json;
using nlohmann::operator""_json_pointer;

// ── stored records ──────────────────────────────────────────────────────────────────────────────────────────────────

const RunInfo kRun{"1.2.3", "/home/u/heat/heat", "./heat 100", "/home/u/heat", 4711};

const RecordFrame kStack[] = {{"main.omp_outlined",
                               "/home/u/heat/heat",
                               0x1234,
                               {"/home/u/heat/jacobi.c", 41, 15},
                               "parallel",
                               {"/home/u/heat/jacobi.c", 38, 1}},
                              {"__kmp_invoke_microtask", "/usr/lib/libomp.so.5", 0x99, {}},
                              {"main", "/home/u/heat/heat", 0x1300, {"/home/u/heat/jacobi.c", 38, 1}},
                              {"__libc_start_main", "/lib/libc.so.6", 0x1, {}}};
const std::uint64_t kLocks[] = {0xabc0};
const char *const kLockNames[] = {"lock 'l'"};

void fillLoopRace(Record &record) {
  record.id = 1;
  record.fingerprint = "0123456789abcdef";
  record.tally.count = 12;
  record.tally.first = 0x601040;
  record.tally.last = 0x60135f;
  record.address = 0x601040 + 24;
  record.size = 8;
  record.memory = MemoryKind::Global;
  record.name = "a[3]";
  record.objectAddress = 0x601040;
  record.objectSize = 800;
  record.declared = {"/home/u/heat/jacobi.c", 12, 0};
  RecordAccess &w = record.accesses[0];
  w.write = true;
  w.size = 8;
  w.address = record.address;
  w.position = {"/home/u/heat/jacobi.c", 41, 9};
  w.function = "main";
  w.variable = "a";
  w.sourceLine = "    a[i] = a[i + 1];";
  w.thread = 1;
  w.construct = {"for", {"/home/u/heat/jacobi.c", 38, 1}, true, 3};
  RecordAccess &r = record.accesses[1];
  r.size = 8;
  r.address = record.address;
  r.position = {"/home/u/heat/jacobi.c", 41, 16};
  r.function = "main";
  r.variable = "a";
  r.sourceLine = "    a[i] = a[i + 1];";
  r.construct = {"for", {"/home/u/heat/jacobi.c", 38, 1}, true, 2};
  r.locks = kLocks;
  r.lockNames = kLockNames;
  r.lockCount = 1;
  r.stack = kStack;
  r.stackDepth = 4;
  record.lacks = Rule::LoopNamedChunk;
  record.construct = {"for", {"/home/u/heat/jacobi.c", 38, 1}, false, 0};
  record.reason =
      "iterations 3 and 2 of the loop at jacobi.c:38 may run in parallel: no ordered; only one of them holds a lock";
  record.repair.kind = "missing-lock";
  record.repair.text = "let the write at jacobi.c:41 hold lock 'l', too";
}

std::string text(const Record &record, bool color = false) {
  Buffer out;
  renderText(out, record, kRun, color);
  return std::string(out.view());
}

std::string reason(const Record &record) {
  Buffer out;
  renderReason(out, record, kRun);
  return std::string(out.view());
}

TEST(RenderText, LoopRace) {
  Record record;
  fillLoopRace(record);
  EXPECT_EQ(text(record),
            R"(==4711== ompracer: data race on 'a[3]' (global, 8 bytes): write jacobi.c:41:9 / read jacobi.c:41:16
  write of 8 bytes at 0x601058 by thread 1, iteration 3 of the loop at jacobi.c:38
    jacobi.c:41:9 in main
      a[i] = a[i + 1];
          ^
  read of 8 bytes at 0x601058 by thread 0, iteration 2 of the loop at jacobi.c:38, holding lock 'l'
    jacobi.c:41:16 in main
      a[i] = a[i + 1];
                 ^
  why parallel: iterations 3 and 2 of the loop at jacobi.c:38 may run in parallel: no ordered; only one of them holds a lock
  to repair it: let the write at jacobi.c:41 hold lock 'l', too
  variable: 'a[3]', global variable of 800 bytes, byte 24 of it, declared at jacobi.c:12
  seen 12 times, at 0x601040 to 0x60135f
  stack of the second access:
    #0 parallel region at jacobi.c:38 in main jacobi.c:41:15
    #1 main jacobi.c:38:1
  suppression: race:main   fingerprint: 0123456789abcdef
SUMMARY: ompracer: data race jacobi.c:41:16 in main
)");
}

TEST(RenderText, NothingKnown) {
  Record record;
  record.accesses[0].write = true;
  record.accesses[0].size = record.accesses[1].size = record.size = 1;
  record.reason = "r";
  EXPECT_EQ(text(record),
            R"(==4711== ompracer: data race (memory, 1 byte): write an unknown place (compile with -g) / )"
            R"(read an unknown place (compile with -g)
  write of 1 byte at 0x0 by thread 0
    an unknown place (compile with -g)
  read of 1 byte at 0x0 by thread 0
    an unknown place (compile with -g)
  why parallel: r
  variable: in memory of unknown origin
  suppression: none   fingerprint: 
SUMMARY: ompracer: data race an unknown place (compile with -g)
)");
}

TEST(RenderText, HeapStackAndTask) {
  Record record;
  fillLoopRace(record);
  record.memory = MemoryKind::Heap;
  record.declared = {};
  record.allocation = kStack + 2;
  record.allocationDepth = 2;
  record.accesses[0].task = {"task", {"/home/u/heat/jacobi.c", 30, 5}, false, 0};
  record.accesses[0].atomic = true;
  const std::string heap = text(record);
  EXPECT_NE(
      heap.find("variable: 'a[3]', byte 24 of a heap block of 800 bytes, allocated by\n    #0 main jacobi.c:38:1\n"),
      std::string::npos)
      << heap;
  EXPECT_NE(
      heap.find("atomic write of 8 bytes at 0x601058 by thread 1, iteration 3 of the loop at jacobi.c:38, in a task "
                "at jacobi.c:30\n"),
      std::string::npos)
      << heap;
  record.memory = MemoryKind::Stack;
  EXPECT_NE(text(record).find("variable: 'a[3]', on the stack of a thread\n"), std::string::npos);
}

TEST(RenderText, OutlinedBodyAndItsWrappersAreOneFrame) {
  const RecordFrame stack[] = {{"Acc<int>::add(int)", "x", 1, {"/home/u/heat/t.cpp", 3, 66}},
                               {".omp_outlined.", "x", 2, {"/home/u/heat/t.cpp", 11, 7}},
                               {".omp_task_entry.", "x", 3, {"/home/u/heat/t.cpp", 10, 1}},
                               {"", "/usr/lib/libomp.so.5", 4, {}},
                               {"main.omp_outlined_debug__.4", "x", 5, {"/home/u/heat/t.cpp", 0, 0}},
                               {"main.omp_outlined.3", "x", 6, {"/home/u/heat/t.cpp", 7, 1}},
                               {"main", "x", 7, {}}};
  Record record;
  fillLoopRace(record);
  record.accesses[1].stack = stack;
  record.accesses[1].stackDepth = 7;
  EXPECT_NE(text(record).find("second access:\n"
                              "    #0 Acc<int>::add(int) t.cpp:3:66\n"
                              "    #1 task t.cpp:11:7\n"
                              "    #2 parallel region or task in main t.cpp:7:1\n"
                              "    #3 main (x+0x7)\n  suppression"),
            std::string::npos)
      << text(record);
}

TEST(RenderText, ColorsOnlyWhenAsked) {
  Record record;
  fillLoopRace(record);
  EXPECT_EQ(text(record).find('\x1b'), std::string::npos);
  EXPECT_NE(text(record, true).find('\x1b'), std::string::npos);
}

TEST(RenderText, SummaryLines) {
  const RecordNote notes[] = {{"uninstrumented-code", "libfoo.so ran without instrumentation", 3},
                              {"memory-limit", "the memory limit was reached", 1}};
  const auto line = [](const RunSummary &summary) {
    Buffer out;
    renderSummaryLine(out, summary);
    return std::string(out.view());
  };
  EXPECT_EQ(line({0, 0, 1, 1, true, nullptr, 0}), "ompracer: 0 races, 1 fragment, 1 access checked\n");
  EXPECT_EQ(
      line({2, 1, 1234, 56789, true, notes, 2}),
      "ompracer: 2 races (1 suppressed), 1234 fragments, 56789 accesses checked; not checked: libfoo.so ran without "
      "instrumentation (3 times) [L019], the memory limit was reached [L142]\n");
  const RecordNote libraries[] = {{"code", "a", 1}, {"code", "b", 1},   {"code", "c", 2},  {"code", "d", 1},
                                  {"code", "e", 1}, {"memory", "m", 1}, {"memory", "n", 1}};
  EXPECT_EQ(line({0, 0, 1, 1, true, libraries, 7}), "ompracer: 0 races, 1 fragment, 1 access checked; not checked: a, "
                                                    "b, c (2 times), 2 more of this kind (code), m, n\n");
  EXPECT_EQ(line({0, 0, 1, 1, true, libraries, 4}),
            "ompracer: 0 races, 1 fragment, 1 access checked; not checked: a, b, c (2 times), d\n");
  EXPECT_EQ(line({0, 0, 0, 0, false, nullptr, 0}),
            "ompracer: nothing was checked: no OpenMP runtime with tool support (OMPT) was found\n");
  const RecordNote off[] = {{kToolsOff, "OMP_TOOL=disabled is set", 1}};
  EXPECT_EQ(line({0, 0, 0, 0, false, off, 1}), "ompracer: nothing was checked: OMP_TOOL=disabled is set\n");
}

TEST(Reason, OneSentenceForEachKind) {
  Record record;
  fillLoopRace(record);
  record.accesses[1].lockCount = 0;
  EXPECT_EQ(reason(record), "iterations 3 and 2 of the loop at jacobi.c:38 may run in parallel: no ordered, no common "
                            "lock [loop.named-chunk]");
  record.accesses[0].construct.iteration = 2; // one iteration number, two collapsed or nested loops
  EXPECT_EQ(
      reason(record),
      "two iterations of the loop at jacobi.c:38 may run in parallel: no ordered, no common lock [loop.named-chunk]");
  record.lacks = Rule::OrderedBlocks;
  EXPECT_EQ(reason(record), "two iterations of the loop at jacobi.c:38 are parallel outside the ordered block, no "
                            "common lock [ordered.blocks]");
  record.construct.kind = "parallel";
  record.lacks = Rule::BarrierCode;
  EXPECT_EQ(reason(record),
            "threads 1 and 0 of the parallel region at jacobi.c:38 make these accesses: no barrier between them, no "
            "common lock [barrier.code]");
  record.accesses[0].thread = 0;
  EXPECT_EQ(reason(record),
            "two threads of the parallel region at jacobi.c:38 make these accesses: no barrier between them, no common "
            "lock [barrier.code]");
  record.lacks = Rule::FloatingBegin;
  record.construct.kind = "sections";
  record.accesses[0].construct.iteration = 0;
  EXPECT_EQ(
      reason(record),
      "sections 1 and 3 of the sections construct at jacobi.c:38 may run in parallel: no common lock [floating.begin]");
  record.lacks = Rule::FloatingEnd;
  record.construct.kind = "single";
  EXPECT_EQ(reason(record), "any thread may execute the body of the single construct at jacobi.c:38, and no barrier "
                            "separates it from the other access, no common lock [floating.end]");
  record.construct.kind = "for";
  EXPECT_EQ(reason(record), "any thread may execute any iteration of the loop at jacobi.c:38, and no barrier separates "
                            "it from the other access, no common lock [floating.end]");
  record.lacks = Rule::TaskwaitChildren;
  record.branches[1] = record.accesses[1].task = {"task", {"/home/u/heat/t.c", 7, 1}, false, 0};
  EXPECT_EQ(reason(record), "the task created at t.c:7 is joined by no taskwait, taskgroup or barrier before "
                            "jacobi.c:41 [taskwait.children]");
  record.lacks = Rule::TaskgroupDescendants;
  EXPECT_EQ(reason(record), "a descendant of the task created at t.c:7 is joined by no taskwait before jacobi.c:41: a "
                            "taskwait waits for children only [taskgroup.descendants]");
  record.taskwait = {"/home/u/heat/t.c", 9, 1};
  EXPECT_EQ(reason(record),
            "a descendant of the task created at t.c:7 is joined by no taskwait before jacobi.c:41: the taskwait at "
            "t.c:9 waits for children only [taskgroup.descendants]");
  record.lacks = Rule::DependSiblings;
  record.branches[0] = {"task", {"/home/u/heat/t.c", 5, 1}, false, 0};
  EXPECT_EQ(reason(record), "the tasks created at t.c:5 and t.c:7 have no order: no taskwait between them, and no "
                            "dependence [depend.siblings]");
  record.accesses[0].depends = true;
  EXPECT_NE(reason(record).find("only one of them has dependences"), std::string::npos);
  record.accesses[0].depends = false;
  record.branches[0].position.line = 7;
  EXPECT_EQ(reason(record), "two tasks created by the directive at t.c:7 have no order: no taskwait between them, and "
                            "no dependence [depend.siblings]");
  record.lacks = Rule::ReductionCompleted;
  EXPECT_EQ(
      reason(record),
      "what a task contributes to the region's reduction is combined with the original variable "
      "at any time before the end of the region, whatever barriers are between, no common lock [reduction.completed]");
  record.lacks = Rule::ParallelEnd;
  EXPECT_EQ(reason(record),
            "two teams of the teams construct at jacobi.c:38 are never synchronised with each other [parallel.end]");
  record.lacks = Rule::ThreadJoin;
  EXPECT_EQ(reason(record),
            "two threads of the host program make these accesses, and nothing that is known orders them [thread.join]");
  record.accesses[0].lockCount = record.accesses[1].lockCount = 1;
  EXPECT_NE(reason(record).find("; they hold no lock in common"), std::string::npos);
}

/// The class of the race of one or two source lines, and its hint.
std::string hint(const char *variable, const char *firstLine, const char *secondLine, Rule lacks,
                 void (*change)(Record &) = nullptr) {
  Record record;
  record.construct = {"for", {"/home/u/heat/t.c", 5, 1}, false, 0};
  record.memory = MemoryKind::Stack;
  record.lacks = lacks;
  unsigned line = 7;
  for (RecordAccess &access : record.accesses) {
    access.write = true;
    access.variable = variable;
    access.sourceLine = line == 7 ? firstLine : secondLine;
    access.position = {"/home/u/heat/t.c", line++, 0};
  }
  if (std::string(firstLine) == secondLine)
    record.accesses[1].position.line = 7;
  if (change)
    change(record);
  static Arena arena;
  propose(record, kRun, arena);
  return std::string(record.repair.kind) + ": " + record.repair.text;
}

/// The page, its picture and the text number sections as a reader counts them.
TEST(Wording, SectionsHaveOneNumberEverywhere) {
  auto owner = std::make_unique<Record>();
  Record &record = *owner;
  fillLoopRace(record);
  record.accesses[0].construct = {"sections", {"/home/u/heat/jacobi.c", 38, 1}, true, 1};
  record.accesses[1].construct = {"sections", {"/home/u/heat/jacobi.c", 38, 1}, true, 2};
  Buffer text, page;
  renderText(text, record, kRun, false);
  renderHtmlRace(page, record, kRun);
  for (const char *words : {"section 2 of the sections at jacobi.c:38", "section 3 of the sections at jacobi.c:38"}) {
    EXPECT_NE(text.view().find(words), std::string_view::npos) << text.view();
    const auto first = page.view().find(words);
    EXPECT_NE(first, std::string_view::npos) << page.view();
    EXPECT_NE(page.view().find(words, first + 1), std::string_view::npos) << "in the picture: " << page.view();
  }
  EXPECT_EQ(page.view().find("iteration 1"), std::string_view::npos) << page.view();
}

TEST(Hint, OneForEachClass) {
  using enum Rule;
  EXPECT_EQ(hint("sum", "  sum += a[i];", "  sum += a[i];", LoopNamedChunk),
            "missing-reduction: if the construct does nothing else with 'sum', add reduction(+:sum) to the directive "
            "at t.c:5; else make the update atomic");
  EXPECT_EQ(hint("n", "n = 2 * n;", "n = 2 * n;", LoopNamedChunk).substr(0, 80),
            "missing-reduction: if the construct does nothing else with 'n', add reduction(*:");
  EXPECT_EQ(hint("n", "if (x[i]) --n;", "if (x[i]) --n;", LoopNamedChunk).substr(0, 80),
            "missing-reduction: if the construct does nothing else with 'n', add reduction(+:");
  EXPECT_EQ(hint("h", "h[x[i]]++;", "h[x[i]]++;", LoopNamedChunk).substr(0, 38),
            "missing-atomic: make the update atomic");
  EXPECT_EQ(hint("this->count", "count += i;", "count += i;", LoopNamedChunk).substr(0, 38),
            "missing-atomic: make the update atomic");
  EXPECT_EQ(hint("p.first", "p.first = i;", "p.first = i;", LoopNamedChunk).substr(0, 13), "same-element:");
  EXPECT_EQ(hint("j", "for (j = 0; j < n; j++)", "for (j = 0; j < n; j++)", LoopNamedChunk),
            "missing-private: declare the loop variable 'j' inside its for statement, or add private(j) to the "
            "directive at t.c:5");
  EXPECT_EQ(hint("tmp", "tmp = a[i];", "tmp = a[i];", LoopNamedChunk),
            "missing-private: if each iteration needs its own 'tmp', declare it inside, or add private(tmp) to the "
            "directive at t.c:5 (lastprivate if it is used after the loop)");
  EXPECT_EQ(hint("a", "a[i] = a[i + 1];", "a[i] = a[i + 1];", LoopNamedChunk,
                 [](Record &r) {
                   r.accesses[1].write = false;
                   r.accesses[0].position.column = 6;
                   r.accesses[1].position.column = 8;
                 })
                .substr(0, 20),
            "carried-dependence: ");
  EXPECT_EQ(hint("n", "n = omp_get_num_threads();", "use(n);", BarrierCode).substr(0, 17), "missing-barrier: ");
  // Not the lines say which comes first.
  const auto loopFirst = [](Record &r) {
    r.branches[0] = {"for", {"/home/u/heat/t.c", 5, 1}, false, 0};
    r.branches[1] = {"parallel", {"/home/u/heat/t.c", 3, 1}, false, 0};
    r.accesses[1].position.line = 4;
    r.earlier = 0;
  };
  EXPECT_EQ(hint("a", "a[i] = 1;", "x = a[9];", FloatingEnd, loopFirst),
            "missing-barrier: remove the nowait of the loop at t.c:5, or put '#pragma omp barrier' after it");
  const auto codeFirst = [](Record &r) {
    r.branches[0] = {"for", {"/home/u/heat/t.c", 5, 1}, false, 0};
    r.branches[1] = {"parallel", {"/home/u/heat/t.c", 3, 1}, false, 0};
    r.earlier = 1;
  };
  EXPECT_EQ(hint("n", "n = 1;", "use(n);", FloatingEnd, codeFirst),
            "missing-barrier: put '#pragma omp barrier' before the loop at t.c:5");
  EXPECT_EQ(hint("distributeTwice", "n = 1;", "use(n);", FloatingEnd,
                 [](Record &r) {
                   r.construct.kind = "distribute";
                   r.earlier = 0;
                 }),
            "teams: end the teams construct between the two accesses: barriers do not reach from one team to another");
  EXPECT_EQ(hint("unknownPlace", "n = 1;", "use(n);", FloatingEnd),
            "missing-barrier: separate the loop at t.c:5 from the other access by a barrier");
  EXPECT_EQ(hint("n", "n++;", "use(n);", LoopNamedChunk, [](Record &r) { r.accesses[0].atomic = true; }),
            "missing-atomic: make the write at t.c:8 atomic, too");
  // What the debug information says goes before what the line looks like.
  EXPECT_EQ(hint("o", "for (int i = 0; i < n; i++) { double *o = p; o[0] += i; }",
                 "for (int i = 0; i < n; i++) { double *o = p; o[0] += i; }", LoopNamedChunk,
                 [](Record &r) { r.accesses[0].object = r.accesses[1].object = OMPRACER_OBJECT_PART; })
                .substr(0, 38),
            "missing-atomic: make the update atomic");
  EXPECT_EQ(hint("p", "p++;", "p++;", LoopNamedChunk,
                 [](Record &r) {
                   r.accesses[0].object = r.accesses[1].object = OMPRACER_OBJECT_WHOLE | OMPRACER_OBJECT_POINTER;
                 }),
            "missing-atomic: make the update atomic ('#pragma omp atomic')");
  // What else the function does with the variable, the compiler or the line says.
  const auto mixed = [](Record &r) {
    r.accesses[0].object = r.accesses[1].object =
        OMPRACER_OBJECT_WHOLE | OMPRACER_OBJECT_MIXED | OMPRACER_OBJECT_READ_FIRST;
  };
  const auto begun = [](Record &r) {
    r.accesses[0].object = r.accesses[1].object = OMPRACER_OBJECT_WHOLE | OMPRACER_OBJECT_MIXED;
  };
  EXPECT_EQ(hint("j", "j++;", "j++;", LoopNamedChunk, mixed),
            "carried-dependence: an iteration computes the value from the one that another one leaves, and uses it: "
            "if each iteration adds the same, compute it from the loop's counter (linear); else order the accesses "
            "(ordered), or do not run this loop in parallel");
  EXPECT_EQ(hint("sum", "sum += a[i];", "sum += a[i];", LoopNamedChunk, mixed),
            "carried-dependence: an iteration computes the value from the one that another one leaves, and uses it: "
            "order the accesses (ordered), or do not run this loop in parallel");
  EXPECT_EQ(hint("j", "j++;", "j++;", LoopNamedChunk, [](Record &r) { r.construct.kind = "taskloop"; }).substr(0, 17),
            "missing-reduction");
  EXPECT_EQ(
      hint("m", "c[m] = i; m++;", "c[m] = i; m++;", LoopNamedChunk, [](Record &r) { r.construct.kind = "distribute"; }),
      "carried-dependence: an iteration computes the value from the one that another one leaves, and uses it: "
      "if each iteration adds the same, compute it from the loop's counter; else do not run this loop in parallel");
  EXPECT_EQ(hint("p", "p = 0;", "p = 0;", LoopNamedChunk, begun).substr(0, 34), "missing-private: if each iteration");
  EXPECT_EQ(hint("x", "x = i;", "use(x);", LoopNamedChunk,
                 [](Record &r) {
                   r.accesses[1].write = false;
                   r.accesses[1].object = OMPRACER_OBJECT_WHOLE | OMPRACER_OBJECT_READ_FIRST;
                 })
                .substr(0, 19),
            "carried-dependence:");
  EXPECT_EQ(hint("p", "p += a[i];", "p += a[i];", LoopNamedChunk, begun).substr(0, 34),
            "missing-private: if each iteration");
  // Of two writes the first one decides.
  const auto inF = [](Record &r) { r.accesses[0].function = r.accesses[1].function = "f"; };
  EXPECT_EQ(hint("p", "p = 0;", "p += a[i];", LoopNamedChunk, inF).substr(0, 16), "missing-private:");
  EXPECT_EQ(hint("p", "p += a[i];", "p = 0;", LoopNamedChunk, inF).substr(0, 19), "carried-dependence:");
  const auto inOtherFunction = [](Record &r) {
    static const RecordFrame frame = {"f(int)", "x", 1, {"/home/u/heat/t.c", 7, 1}};
    r.construct.function = "main.omp_outlined";
    r.accesses[0].stack = r.accesses[1].stack = &frame;
    r.accesses[0].stackDepth = r.accesses[1].stackDepth = 1;
  };
  EXPECT_EQ(hint("sum", "sum += i;", "sum += i;", LoopNamedChunk, inOtherFunction),
            "missing-atomic: make the update atomic ('#pragma omp atomic')");
  EXPECT_EQ(hint("x", "x = i;", "x = i;", LoopNamedChunk, inOtherFunction),
            "missing-lock: protect both accesses by the same critical section");
  EXPECT_EQ(hint("globalTested", "if (i > globalTested) globalTested = i;", "if (i > globalTested) globalTested = i;",
                 LoopNamedChunk,
                 [](Record &r) {
                   static const RecordFrame frame = {"f(int)", "x", 1, {"/home/u/heat/t.c", 7, 1}};
                   r.memory = MemoryKind::Global;
                   r.accesses[0].write = false;
                   r.accesses[1].position.column = 36; // of '='
                   r.construct.function = "main.omp_outlined";
                   r.accesses[0].stack = r.accesses[1].stack = &frame;
                   r.accesses[0].stackDepth = r.accesses[1].stackDepth = 1;
                 }),
            "missing-private: if each thread needs its own 'globalTested', make it thread_local or threadprivate; else "
            "put the test and the assignment into one critical section, with all else that uses 'globalTested'");
  const auto inTask = [](Record &r) { r.branches[0] = {"task", {"/home/u/heat/t.c", 6, 1}, false, 0}; };
  EXPECT_EQ(hint("x", "x = 1;", "use(x);", TaskwaitChildren, inTask),
            "missing-taskwait: put '#pragma omp taskwait' before t.c:8");
  const auto endOfBlock = [](Record &r) {
    r.branches[0] = {"task", {"/home/u/heat/t.c", 6, 1}, false, 0};
    r.accesses[1].position.column = 1;
    r.accesses[0].object = r.accesses[1].object = OMPRACER_OBJECT_WHOLE;
  };
  EXPECT_EQ(hint("x", "x = 1;", "}", TaskwaitChildren, endOfBlock),
            "missing-taskwait: put '#pragma omp taskwait' before the end of the block that has 'x', and before each "
            "return from it");
  // The creator's access stands above the task: it is of the next round.
  const auto inRounds = [](Record &r) { r.branches[0] = {"task", {"/home/u/heat/t.c", 9, 1}, false, 0}; };
  EXPECT_EQ(hint("taskWritesInRounds", "x = 1;", "use(x);", TaskwaitChildren, inRounds),
            "missing-taskwait: put '#pragma omp taskwait' after the task at t.c:9");
  EXPECT_EQ(hint("taskUpdatesInRounds", "taskUpdatesInRounds++;", "taskUpdatesInRounds++;", TaskwaitChildren, inRounds),
            "missing-taskwait: put '#pragma omp taskwait' after the task at t.c:9, or make both updates atomic");
  EXPECT_EQ(hint("x", "x = 1;", "x = 2;", DependSiblings),
            "missing-depend: put a taskwait between the two tasks, or depend(inout: x) on both");
  EXPECT_EQ(
      hint("x", "x = 1;", "x = 2;", DependSiblings, [](Record &r) { r.accesses[0].depends = true; }).substr(0, 17),
      "wrong-dependence:");
  EXPECT_EQ(hint("x", "x = 1;", "use(x);", TaskgroupDescendants).substr(0, 37),
            "missing-taskgroup: use a taskgroup in");
  EXPECT_EQ(hint("reductionOriginal", "x += 1;", "x = 2;", ReductionCompleted).substr(0, 29),
            "reduction-original: leave the");
  EXPECT_EQ(hint("x", "x = 1;", "x = 2;", ThreadJoin).substr(0, 13), "host-threads:");
  EXPECT_EQ(hint("x", "x = 1;", "x = 2;", ParallelEnd).substr(0, 6), "teams:");
  EXPECT_EQ(hint("s", "s++;", "s--;", FloatingBegin,
                 [](Record &r) {
                   static const std::uint64_t locks[] = {0x10, 0x20};
                   static const char *const names[] = {"critical 'A'", ""};
                   for (int i = 0; i < 2; ++i) {
                     r.accesses[i].locks = locks + i;
                     r.accesses[i].lockNames = names + i;
                     r.accesses[i].lockCount = 1;
                   }
                 }),
            "different-locks: protect both accesses by the same lock (or critical name): one holds critical 'A', the "
            "other a lock, or, if the construct does nothing else with 's', add reduction(+:s) to the directive at "
            "t.c:5");
}

TEST(RenderText, BothStacksAndWhatTheyHaveInCommon) {
  Record record;
  fillLoopRace(record);
  const RecordFrame first[] = {{"f", "x", 1, {"/home/u/heat/t.c", 3, 1}}, kStack[0], kStack[1], kStack[2], kStack[3]};
  record.accesses[0].stack = first;
  record.accesses[0].stackDepth = 5;
  EXPECT_NE(text(record).find("  stack of the first access:\n"
                              "    #0 f t.c:3:1\n"
                              "  and both, from there on:\n"
                              "    #1 parallel region at jacobi.c:38 in main jacobi.c:41:15\n"
                              "    #2 main jacobi.c:38:1\n"),
            std::string::npos)
      << text(record);
}

TEST(Wording, OutlinedFunctionsHaveTheirOwnersName) {
  const auto plain = [](const char *name) {
    const char *what;
    const std::string_view result = plainFunction(name, what);
    return std::string(result) + "|" + what;
  };
  EXPECT_EQ(plain("f"), "f|");
  EXPECT_EQ(plain("f.omp_outlined"), "f|parallel region or task");
  EXPECT_EQ(plain("void f<int>(int, void (*)()) (.omp_outlined)"),
            "void f<int>(int, void (*)())|parallel region or task");
  EXPECT_EQ(plain("f.omp_outlined.3"), "f|parallel region or task");
  EXPECT_EQ(plain("f.omp_outlined_debug__"), "f|parallel region or task");
  EXPECT_EQ(plain(".omp_task_entry."), "|task");
  EXPECT_EQ(plain("__omp_offloading_fe00_a76403_main_l27_debug__"), "main|target region");
  EXPECT_EQ(plain("__omp_offloading_x"), "|target region");
}

TEST(Json, StringsAreAlwaysValid) {
  const auto quoted = [](std::string_view text) {
    Buffer out;
    renderJsonString(out, text);
    return std::string(out.view());
  };
  EXPECT_EQ(quoted("a\"b\\c\n\t\x01"), R"("a\"b\\c\\x0a\t\\x01")");
  EXPECT_EQ(quoted("\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80"), "\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\"");
  for (int first = 0; first < 256; ++first)
    for (const char *rest : {"", "a", "\x80", "\x80\x80", "\xbf\xbf\xbf"})
      EXPECT_TRUE(json::accept(quoted(std::string(1, static_cast<char>(first)) + rest))) << first;
}

// ── suppressions ────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(Suppressions, OfLongNamesAreShort) {
  const auto pattern = [](const char *function) {
    Buffer out;
    Suppressions::appendPattern(out, function);
    const std::string text(out.view());
    EXPECT_TRUE(Suppressions::patternMatches(text.c_str(), function)) << text;
    return text;
  };
  EXPECT_EQ(pattern("solve"), "solve");
  EXPECT_EQ(pattern("max<int>"), "max<int>");
  EXPECT_EQ(pattern("Grid<std::vector<double, Aligned<64> >, Periodic>::update<3>"), "Grid<*>::update<3>");
  EXPECT_EQ(pattern("step(std::__cxx11::basic_string<char, std::char_traits<char> > const&)"), "step(*)");
  EXPECT_EQ(pattern("(anonymous namespace)::work"), "(anonymous namespace)::work");
  EXPECT_EQ(pattern("Matrix<double, Dynamic, RowMajor>::operator()"), "Matrix<*>::operator()");
  EXPECT_EQ(pattern("main::{lambda(std::vector<int, std::allocator<int> >&)#1}::operator()"),
            "main::{lambda(*)#1}::operator()");
  EXPECT_EQ(pattern("Table<std::map<int, long>, Hash>::operator<"), "Table<*>::operator<");
  EXPECT_EQ(pattern("Pointer<std::pair<int, std::string>>::operator->"), "Pointer<*>::operator->");
  EXPECT_EQ(pattern("broken<never closed by anything"), "broken<never closed by anything");
}

TEST(SourceLine, KnowsWhatACallIsAssignedTo) {
  EXPECT_EQ(assignedResult("  Plate *now = malloc(sizeof *now);", 16, "alloc"), "now");
  EXPECT_EQ(assignedResult("  int *a = malloc(n), *b = malloc(n);", 29, "alloc"), "b");
  EXPECT_EQ(assignedResult("  int *a = malloc(n), *b = malloc(n);", 12, "alloc"), "a");
  EXPECT_EQ(assignedResult("  g->cells = calloc(n, 8);", 0, "alloc"), "g->cells");
  EXPECT_EQ(assignedResult("  rows[i] = new double[n];", 0, "new"), "rows");
  EXPECT_EQ(assignedResult("  *out = make(n);", 10, "make"), "out");
  EXPECT_EQ(assignedResult("  for (int i = 0; i < n; i++) v.push_back(i);", 42, "alloc"), "");
  EXPECT_EQ(assignedResult("  for (int i = 0; i < n; i++) a[i] = malloc(8);", 38, "alloc"), "a");
  EXPECT_EQ(assignedResult("  return malloc(n);", 10, "alloc"), "");
  EXPECT_EQ(assignedResult("  if (n == 1) use(malloc(n));", 19, "alloc"), "");
}

TEST(Suppressions, Patterns) {
  const auto matches = Suppressions::patternMatches;
  EXPECT_TRUE(matches("foo", "xfooy"));
  EXPECT_FALSE(matches("foo", "fo"));
  EXPECT_TRUE(matches("^foo", "foobar"));
  EXPECT_FALSE(matches("^foo", "xfoo"));
  EXPECT_TRUE(matches("foo$", "xfoo"));
  EXPECT_FALSE(matches("foo$", "foox"));
  EXPECT_TRUE(matches("^foo$", "foo"));
  EXPECT_FALSE(matches("^foo$", "foofoo"));
  EXPECT_TRUE(matches("a*c", "xxabbbcxx"));
  EXPECT_FALSE(matches("a*c", "cba"));
  EXPECT_TRUE(matches("^a*c$", "abcabc"));
  EXPECT_FALSE(matches("^a*c$", "abcab"));
  EXPECT_FALSE(matches("^ab*bc$", "abc")); // pieces do not overlap
  EXPECT_TRUE(matches("*", "x"));
  EXPECT_FALSE(matches("*", "")); // an unknown name is not suppressed by accident
}

bool suppressedBy(const char *rule) {
  static Arena arena;
  Suppressions rules;
  Text error;
  EXPECT_TRUE(rules.parse(rule, arena, error)) << error.c_str();
  Record record;
  fillLoopRace(record);
  return rules.matches(record);
}

TEST(Suppressions, EachKindLooksAtItsOwnPlace) {
  EXPECT_TRUE(suppressedBy("race:^main$"));
  EXPECT_TRUE(suppressedBy("race:jacobi.c"));
  EXPECT_TRUE(suppressedBy("race:__kmp_invoke*"));
  EXPECT_FALSE(suppressedBy("race_top:__kmp_invoke*"));
  EXPECT_TRUE(suppressedBy("race_top:omp_outlined"));
  EXPECT_TRUE(suppressedBy("called_from_lib:libomp.so"));
  EXPECT_FALSE(suppressedBy("called_from_lib:jacobi"));
  EXPECT_TRUE(suppressedBy("var:^a[3]$"));
  EXPECT_FALSE(suppressedBy("var:b"));
  EXPECT_TRUE(suppressedBy("construct:^for $*\nconstruct:for*jacobi.c:38"));
  EXPECT_FALSE(suppressedBy("construct:task"));
  EXPECT_FALSE(suppressedBy("# race:main\n\n   \r\n"));
  EXPECT_TRUE(suppressedBy("# comment\n  race: main \r\n"));
}

TEST(Suppressions, BadLinesAreNamed) {
  Arena arena;
  for (const char *line : {"main", "race", "race:", "rcae:main", "thread:x"}) {
    Suppressions rules;
    Text error;
    EXPECT_FALSE(rules.parse(std::string("race:ok\n") + line, arena, error)) << line;
    EXPECT_EQ(std::string(error.c_str()).find("line 2: '"), 0u) << error.c_str();
  }
}

// ── sink ────────────────────────────────────────────────────────────────────────────────────────────────────────────

std::string contentOf(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream stream;
  stream << file.rdbuf();
  return stream.str();
}

class Sink : public testing::Test {
protected:
  void SetUp() override {
    directory = testing::TempDir() + "ompracer_sink_" + std::to_string(getpid());
    mkdir(directory.c_str(), 0700);
    resetReport();
  }
  void TearDown() override {
    setOptions(Options());
    resetReport();
  }

  std::string at(const std::string &name) const { return directory + "/" + name; }

  /// Sets the options in force and opens the files.
  void start(const std::string &text) {
    Options values;
    Text error;
    ASSERT_TRUE(parseOptionText(text, values, error)) << error.c_str();
    setOptions(values);
    initReport();
  }

  json jsonOf(const std::string &name) const { return json::parse(contentOf(at(name))); }

  std::string directory;
};

Race makeRace(unsigned line, unsigned site) {
  Race race;
  race.address = reinterpret_cast<std::uintptr_t>(&gReportTestArray[5]);
  race.size = 4;
  for (RaceAccess &access : race.accesses) {
    access.size = access.element = 4;
    access.address = race.address;
    access.file = "/src/x.c";
    access.column = 3;
    access.function = "f";
  }
  race.accesses[0].write = true;
  race.accesses[0].line = 7;
  race.accesses[0].site = 1;
  race.accesses[1].line = line;
  race.accesses[1].site = site;
  race.lacks = Rule::BarrierCode;
  return race;
}

/// submit() with stderr caught.
std::string submitted(const Race &race) {
  testing::internal::CaptureStderr();
  submit(race);
  return testing::internal::GetCapturedStderr();
}

std::string finished(const Summary &summary, int &code) {
  testing::internal::CaptureStderr();
  code = finishReport(summary);
  return testing::internal::GetCapturedStderr();
}

Summary ran() {
  Summary summary;
  summary.openmpRan = true;
  summary.fragments = 10;
  summary.accesses = 20;
  return summary;
}

TEST_F(Sink, FilesAreValidAfterEveryStep) {
  start("json=" + at("r.json") + ":sarif=" + at("r.sarif") + ":html=" + at("r.html"));
  EXPECT_EQ(jsonOf("r.json")["races"].size(), 0u);
  EXPECT_EQ(jsonOf("r.json")["complete"], false);
  for (unsigned i = 1; i <= 20; ++i) {
    EXPECT_NE(submitted(makeRace(100 + i, 10 + i)), "");
    const json report = jsonOf("r.json");
    ASSERT_EQ(report["races"].size(), i);
    EXPECT_EQ(report["races"][i - 1]["accesses"][1]["line"], 100 + i);
    EXPECT_EQ(report["summary"]["races"], i);
    EXPECT_EQ(report["complete"], false);
    EXPECT_EQ(jsonOf("r.sarif")["runs"][0]["results"].size(), i);
    const std::string page = contentOf(at("r.html"));
    EXPECT_EQ(page.substr(page.size() - 8), "</html>\n");
  }
  int code = 0;
  EXPECT_EQ(
      finished(ran(), code),
      "ompracer: one repair of races 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 8 more: separate these accesses by "
      "barriers ('#pragma omp barrier') where all threads pass, or divide the work among the threads\n"
      "ompracer: 20 races, 10 fragments, 20 accesses checked\n");
  EXPECT_EQ(code, 66);
  const json report = jsonOf("r.json");
  EXPECT_EQ(report["complete"], true);
  EXPECT_EQ(report["summary"]["fragments"], 10);
  EXPECT_EQ(report["races"].size(), 20u);
  EXPECT_EQ(jsonOf("r.sarif")["runs"][0]["invocations"][0]["executionSuccessful"], true);
  // The end is reached once.
  EXPECT_EQ(finished(Summary(), code), "");
  EXPECT_EQ(code, 66);
}

TEST_F(Sink, NoRaceGivesFilesAndTheProgramsOwnExitCode) {
  start("json=" + at("none.json"));
  int code = 0;
  EXPECT_EQ(finished(ran(), code), "ompracer: 0 races, 10 fragments, 20 accesses checked\n");
  EXPECT_EQ(code, -1);
  EXPECT_EQ(jsonOf("none.json")["complete"], true);
}

TEST_F(Sink, SilentWithoutOpenMP) {
  start("");
  int code = 0;
  EXPECT_EQ(finished(Summary(), code), "");
  EXPECT_EQ(code, -1);
}

TEST_F(Sink, DuplicatesAreCountedBySiteAndByPosition) {
  start("json=" + at("d.json"));
  EXPECT_FALSE(countKnownRace(SiteId{1}, true, SiteId{9}, false));
  EXPECT_NE(submitted(makeRace(50, 9)), "");
  EXPECT_TRUE(countKnownRace(SiteId{1}, true, SiteId{9}, false));
  EXPECT_TRUE(countKnownRace(SiteId{9}, false, SiteId{1}, true));  // unordered
  EXPECT_FALSE(countKnownRace(SiteId{9}, true, SiteId{1}, false)); // the other one writes
  EXPECT_FALSE(countKnownRace(SiteId{0}, true, SiteId{9}, false));
  // The same positions from another instance of the code: a template, an inlined copy.
  EXPECT_EQ(submitted(makeRace(50, 10)), "");
  EXPECT_TRUE(countKnownRace(SiteId{1}, true, SiteId{10}, false));
  Race swapped = makeRace(50, 9);
  std::swap(swapped.accesses[0], swapped.accesses[1]);
  EXPECT_EQ(submitted(swapped), "");
  EXPECT_EQ(raceCount(), 1u);
  int code = 0;
  finished(ran(), code);
  EXPECT_EQ(jsonOf("d.json")["races"][0]["count"], 6);
}

TEST_F(Sink, PairsOfOneStatementAreOneRace) {
  start("json=" + at("lines.json"));
  Race race = makeRace(7, 9); // write 7:3 / read 7:3
  EXPECT_NE(submitted(race), "");
  race.accesses[1].write = true;
  race.accesses[1].site = 10;
  race.accesses[1].column = 9;
  race.address += 8;
  EXPECT_EQ(submitted(race), "");
  EXPECT_TRUE(countKnownRace(SiteId{1}, true, SiteId{10}, true, race.address + 40, 4));
  race.accesses[1].variable = "other";
  race.accesses[1].site = 11;
  race.accesses[1].column = 12;
  EXPECT_NE(submitted(race), "");
  int code = 0;
  const std::string end = finished(ran(), code);
  EXPECT_NE(
      end.find("ompracer: race 1, 'gReportTestArray[5]' write /src/x.c:7:3 / read /src/x.c:7:3: seen 3 times, at "),
      std::string::npos)
      << end;
  const json report = jsonOf("lines.json")["races"];
  ASSERT_EQ(report.size(), 2u);
  EXPECT_EQ(report[0]["count"], 3);
  EXPECT_EQ(report[0]["same_race"][0][1]["kind"], "write");
  EXPECT_EQ(report[0]["same_race"][0][1]["column"], 9);
  const auto number = [&](const char *key) {
    return std::stoull(report[0]["location"]["range"][key].get<std::string>(), nullptr, 16);
  };
  EXPECT_EQ(number("last") - number("first"), 8u + 40 + 4 - 1);
}

TEST_F(Sink, EachGlobalVariableOfAFunctionThatGetsItsAddressIsARace) {
  start("json=" + at("variables.json"));
  auto at = [](const void *address) {
    Race race = makeRace(7, 9);
    race.address = reinterpret_cast<std::uintptr_t>(address);
    return race;
  };
  auto block = std::make_unique<int[]>(4);
  auto inBlock = [&](int i) {
    Race race = at(&block[static_cast<std::size_t>(i)]);
    race.heapBlock = reinterpret_cast<std::uintptr_t>(block.get());
    race.heapSize = 4 * sizeof(int);
    return race;
  };
  EXPECT_NE(submitted(at(&gReportTestArray[5])), "");
  EXPECT_EQ(submitted(at(&gReportTestArray[1])), "");
  EXPECT_NE(submitted(at(&gReportTestOther)), "");
  EXPECT_EQ(submitted(at(&gReportTestOther)), "");
  EXPECT_NE(submitted(inBlock(0)), "");
  EXPECT_EQ(submitted(inBlock(1)), "");
  EXPECT_FALSE(
      countKnownRace(SiteId{1}, true, SiteId{9}, false, reinterpret_cast<std::uintptr_t>(&gReportTestThird), 4));
  EXPECT_EQ(raceCount(), 3u);
  int code = 0;
  finished(ran(), code);
  const json report = jsonOf("variables.json")["races"];
  ASSERT_EQ(report.size(), 3u);
  EXPECT_EQ(report[0]["count"], 2);
  EXPECT_EQ(report[1]["location"]["name"], "gReportTestOther");
  EXPECT_EQ(report[1]["count"], 2);
  EXPECT_EQ(report[2]["count"], 2);
}

TEST_F(Sink, AStatementOverLinesIsOneRace) {
  start("json=" + at("statement.json"));
  Race race = makeRace(7, 9); // write 7:3 / read 7:3
  race.accesses[1].variable = "cells";
  race.accesses[1].line = 12;
  race.accesses[1].statement = 11;
  EXPECT_NE(submitted(race).find("/src/x.c:12:3 in "), std::string::npos);
  const auto readAt = [&race](std::uint32_t line, std::uint32_t site) {
    race.accesses[1].line = line;
    race.accesses[1].site = site;
    return submitted(race);
  };
  EXPECT_EQ(readAt(13, 10), "");
  EXPECT_EQ(readAt(14, 11), "");
  race.accesses[1].statement = 0;
  EXPECT_EQ(readAt(11, 12), "");
  EXPECT_NE(readAt(15, 13), ""); // the next statement
  // What is accessed is unknown: it may be something else on each line.
  race.accesses[1].variable = nullptr;
  race.accesses[1].statement = 20;
  EXPECT_NE(readAt(21, 14), "");
  EXPECT_NE(readAt(22, 15), "");
  int code = 0;
  const std::string end = finished(ran(), code);
  EXPECT_NE(end.find("seen 4 times; further lines of the same statements: 11, 13 and 14"), std::string::npos) << end;
  const json report = jsonOf("statement.json")["races"];
  ASSERT_EQ(report.size(), 4u);
  EXPECT_EQ(report[0]["accesses"][1]["statement"], 11);
  EXPECT_EQ(report[0]["same_race"].size(), 3u);
}

TEST_F(Sink, AtomicAndPlainAccessAreDifferentRaces) {
  start("");
  submitted(makeRace(50, 9));
  Race atomic = makeRace(50, 10);
  atomic.accesses[1].atomic = true;
  EXPECT_NE(submitted(atomic), "");
  EXPECT_EQ(raceCount(), 2u);
}

TEST_F(Sink, WithoutDebugInformationSitesTellRacesApart) {
  start("");
  Race race = makeRace(0, 9);
  race.accesses[0].file = race.accesses[1].file = nullptr;
  submitted(race);
  race.accesses[1].site = 10;
  submitted(race);
  EXPECT_EQ(raceCount(), 2u);
}

TEST_F(Sink, GlobalVariableIsNamed) {
  start("json=" + at("g.json"));
  submitted(makeRace(50, 9));
  const json location = jsonOf("g.json")["races"][0]["location"];
  EXPECT_EQ(location["kind"], "global");
  EXPECT_EQ(location["name"], "gReportTestArray[5]");
  EXPECT_EQ(location["object"]["size"], sizeof gReportTestArray);
  EXPECT_NE(location.value("/declared/file"_json_pointer, "").find("report_test.cpp"), std::string::npos);
}

TEST_F(Sink, HeapAndStackAreTold) {
  start("json=" + at("h.json"));
  Race race = makeRace(50, 9);
  race.heapBlock = race.address - 20;
  race.heapSize = 400;
  race.allocationDepth = captureStack(race.allocationStack, 4);
  submitted(race);
  race = makeRace(51, 10);
  race.onStack = true;
  race.accesses[1].variable = "local";
  submitted(race);
  race = makeRace(52, 11);
  race.threadLocal = true;
  submitted(race);
  const json report = jsonOf("h.json")["races"];
  EXPECT_EQ(report[0]["location"]["kind"], "heap");
  EXPECT_EQ(report[0]["location"]["object"]["size"], 400);
  EXPECT_GE(report[0]["location"]["allocated"].size(), 1u);
  EXPECT_EQ(report[1]["location"]["kind"], "stack");
  EXPECT_EQ(report[1]["location"]["name"], "local");
  EXPECT_EQ(report[2]["location"]["kind"], "thread-local");
}

TEST_F(Sink, StackFillsInWhatTheSiteDoesNotKnow) {
  start("json=" + at("s.json"));
  Race race = makeRace(0, 9);
  race.accesses[1].file = race.accesses[1].function = nullptr;
  race.accesses[1].stackDepth = captureStack(race.accesses[1].stack, RaceAccess::kMaxFrames);
  submitted(race);
  const json access = jsonOf("s.json")["races"][0]["accesses"][1];
  EXPECT_NE(access["file"].get<std::string>().find("report_test.cpp"), std::string::npos) << access.dump();
  EXPECT_NE(access["function"].get<std::string>().find("StackFillsIn"), std::string::npos) << access.dump();
  EXPECT_GT(access["stack"].size(), 2u);
}

TEST_F(Sink, SuppressedRacesAreCountedAndNotShown) {
  std::ofstream(at("supp")) << "# known\nvar:nobody\nrace:^f$\nrace:f\n";
  start("json=" + at("supp.json") + ":unused_suppressions=1:suppressions=" + at("supp"));
  EXPECT_EQ(submitted(makeRace(50, 9)), "");
  EXPECT_EQ(submitted(makeRace(50, 9)), "");
  Race other = makeRace(51, 10);
  other.accesses[0].function = other.accesses[1].function = "g";
  EXPECT_NE(submitted(other), "");
  int code = 0;
  EXPECT_EQ(finished(ran(), code), "ompracer: suppression race:^f$ hid 1 race\n"
                                   "ompracer: suppression var:nobody was not used\n"
                                   "ompracer: suppression race:f was not used\n"
                                   "ompracer: 1 race (1 suppressed), 10 fragments, 20 accesses checked\n");
  EXPECT_EQ(jsonOf("supp.json")["summary"]["suppressed"], 1);
  EXPECT_EQ(jsonOf("supp.json")["races"].size(), 1u);
}

TEST_F(Sink, OnlySuppressedRacesKeepTheExitCode) {
  std::ofstream(at("supp2")) << "race:^f$\n";
  start("suppressions=" + at("supp2"));
  submitted(makeRace(50, 9));
  int code = 0;
  finished(ran(), code);
  EXPECT_EQ(code, -1);
}

TEST_F(Sink, MaxReportsIsALimitThatIsSaid) {
  start("max_reports=2:json=" + at("m.json"));
  for (unsigned i = 0; i < 5; ++i)
    submitted(makeRace(50 + i, 10 + i));
  EXPECT_EQ(raceCount(), 2u);
  int code = 0;
  EXPECT_EQ(finished(ran(), code),
            "ompracer: one repair of races 1 and 2: separate these accesses by barriers "
            "('#pragma omp barrier') where all threads pass, or divide the work among the threads\n"
            "ompracer: 2 races, 10 fragments, 20 accesses checked; not checked: a race beyond "
            "max_reports was found and not reported (3 times) [L136]\n");
  EXPECT_EQ(jsonOf("m.json")["races"].size(), 2u);
}

TEST_F(Sink, NotesAreCountedAndChangeTheExitCode) {
  start("incomplete_exitcode=3:json=" + at("n.json"));
  noteNotChecked("memory-limit", "the memory limit was reached");
  noteNotChecked("uninstrumented-code", "libx.so ran without instrumentation", 4);
  noteNotChecked("memory-limit", "the memory limit was reached", 2);
  int code = 0;
  EXPECT_EQ(finished(ran(), code),
            "ompracer: 0 races, 10 fragments, 20 accesses checked; not checked: the memory limit was reached (3 times) "
            "[L142], libx.so ran without instrumentation (4 times) [L019]\n");
  EXPECT_EQ(code, 3);
  EXPECT_EQ(jsonOf("n.json")["summary"]["not_checked"][0]["count"], 3);
  EXPECT_EQ(jsonOf("n.json")["summary"]["not_checked"][0]["limit"], "L142");
}

TEST_F(Sink, TooManyNotesAreNotLostSilently) {
  start("json=" + at("many.json"));
  for (int i = 0; i < 1000; ++i)
    noteNotChecked("k", ("event " + std::to_string(i)).c_str());
  int code = 0;
  finished(ran(), code);
  std::uint64_t total = 0;
  const json report = jsonOf("many.json");
  for (const json &note : report["summary"]["not_checked"])
    total += note["count"].get<std::uint64_t>();
  EXPECT_EQ(total, 1000u);
}

TEST_F(Sink, UncheckedRunIsIncomplete) {
  start("incomplete_exitcode=3");
  Summary summary;
  summary.checked = false;
  int code = 0;
  EXPECT_NE(finished(summary, code).find("nothing was checked"), std::string::npos);
  EXPECT_EQ(code, 3);
}

TEST_F(Sink, ExitCodeAndSummaryCanBeSwitchedOff) {
  start("exitcode=0:summary=0");
  submitted(makeRace(50, 9));
  int code = 0;
  EXPECT_EQ(finished(ran(), code), "");
  EXPECT_EQ(code, -1);
}

TEST_F(Sink, ForkedChildReportsForItself) {
  start("json=" + at("f.json") + ":sarif=" + at("f-%p.sarif"));
  submitted(makeRace(50, 9));
  const pid_t child = fork();
  if (child == 0) {
    close(2);
    submit(makeRace(50, 9)); // known to the parent, new to the child
    submit(makeRace(51, 10));
    Summary summary;
    summary.openmpRan = true;
    _exit(finishReport(summary));
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 66);
  int code = 0;
  finished(ran(), code);
  EXPECT_EQ(jsonOf("f.json")["races"].size(), 1u);
  EXPECT_EQ(jsonOf("f.json")["program"]["pid"], getpid());
  const json childReport = jsonOf("f.json." + std::to_string(child));
  EXPECT_EQ(childReport["races"].size(), 2u);
  EXPECT_EQ(childReport["program"]["pid"], child);
  EXPECT_EQ(jsonOf("f-" + std::to_string(getpid()) + ".sarif")["runs"][0]["results"].size(), 1u);
  EXPECT_EQ(jsonOf("f-" + std::to_string(child) + ".sarif")["runs"][0]["results"].size(), 2u);
}

TEST_F(Sink, ForkWithoutARaceLeavesNoFiles) {
  start("json=" + at("q.json"));
  const pid_t child = fork();
  if (child == 0)
    _exit(0);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_FALSE(fileExists(at("q.json." + std::to_string(child)).c_str()));
}

TEST_F(Sink, ThreadsSubmitAtOnce) {
  start("json=" + at("t.json"));
  testing::internal::CaptureStderr();
  std::vector<std::thread> threads;
  constexpr unsigned kThreads = 8, kRaces = 12, kTimes = 500;
  for (unsigned t = 0; t < kThreads; ++t)
    threads.emplace_back([] {
      for (unsigned i = 0; i < kRaces * kTimes; ++i) {
        const unsigned site = 10 + i % kRaces;
        if (!countKnownRace(SiteId{1}, true, SiteId{site}, false))
          submit(makeRace(50 + i % kRaces, site));
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(raceCount(), kRaces);
  int code = 0;
  finished(ran(), code);
  std::uint64_t total = 0;
  const json report = jsonOf("t.json");
  for (const json &race : report["races"])
    total += race["count"].get<std::uint64_t>();
  EXPECT_EQ(total, std::uint64_t{kThreads} * kRaces * kTimes);
}

TEST_F(Sink, RelativePathsStayWhereTheProgramBegan) {
  char before[4096];
  ASSERT_NE(getcwd(before, sizeof before), nullptr);
  ASSERT_EQ(chdir(directory.c_str()), 0);
  start("json=relative.json");
  ASSERT_EQ(chdir("/"), 0);
  submitted(makeRace(50, 9));
  EXPECT_EQ(jsonOf("relative.json")["races"].size(), 1u);
  ASSERT_EQ(chdir(before), 0);
}

using SinkDeathTest = Sink;

TEST_F(SinkDeathTest, BadFilesEndTheProgramAtStart) {
  EXPECT_EXIT(start("json=/nowhere/at/all.json"), testing::ExitedWithCode(64),
              "^ompracer: cannot create the JSON report '/nowhere/at/all.json'\n$");
  EXPECT_EXIT(start("suppressions=/nowhere/supp"), testing::ExitedWithCode(64), "cannot read the suppressions file");
  std::ofstream(at("bad")) << "race:a\nrase:b\n";
  EXPECT_EXIT(start("suppressions=" + at("bad")), testing::ExitedWithCode(64), "bad: line 2: 'rase:b' is not");
}

TEST_F(SinkDeathTest, HaltOnErrorEndsAtTheFirstRace) {
  EXPECT_EXIT(
      {
        start("halt_on_error=1:json=" + at("halt.json"));
        submit(makeRace(50, 9));
        _exit(1);
      },
      testing::ExitedWithCode(66), "ompracer: 1 race,");
  EXPECT_EQ(jsonOf("halt.json")["races"].size(), 1u);
  EXPECT_EQ(jsonOf("halt.json")["complete"], false);
}

TEST_F(SinkDeathTest, ClosedStderrIsNoError) {
  EXPECT_EXIT(
      {
        start("json=" + at("closed.json"));
        close(2);
        submit(makeRace(50, 9));
        _exit(finishReport(ran()));
      },
      testing::ExitedWithCode(66), "");
  EXPECT_EQ(jsonOf("closed.json")["races"].size(), 1u);
}

// ── fingerprint ─────────────────────────────────────────────────────────────────────────────────────────────────────

TEST(Fingerprint, StableAndSymmetric) {
  Arena arena;
  Record a;
  fillLoopRace(a);
  const std::string original = fingerprintOf(a, arena);
  EXPECT_EQ(original.size(), 16u);
  Record moved;
  fillLoopRace(moved);
  for (RecordAccess &access : moved.accesses) {
    access.position.line += 100;
    access.construct.position.line += 100;
    access.thread = 5;
  }
  EXPECT_EQ(fingerprintOf(moved, arena), original);
  Record swapped;
  fillLoopRace(swapped);
  std::swap(swapped.accesses[0], swapped.accesses[1]);
  EXPECT_EQ(fingerprintOf(swapped, arena), original);
  Record otherPair; // of the same statement
  fillLoopRace(otherPair);
  otherPair.accesses[1].write = true;
  otherPair.accesses[1].position.column = 9;
  EXPECT_EQ(fingerprintOf(otherPair, arena), original);
  Record other;
  fillLoopRace(other);
  other.accesses[1].position.line += 1;
  EXPECT_NE(fingerprintOf(other, arena), original);
}

} // namespace
