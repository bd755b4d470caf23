// Profile: everything that is known about the parallelism of one run, as plain data.
//
// Filled at the end of the program by libompadviser.so, or from a JSON file by the `ompracer` command; printed by the
// renderers, which are pure functions of it. It mirrors docs/profile.schema.json: a member has the name it has there.
// Strings are never nullptr: "" means unknown. Lists live in an Arena (report/buffer.h): the library must not take
// memory of the application's heap. A list's index is the id by which other parts refer to its items.
#pragma once

#include "base/ranks.h"

#include <cstdint>
#include <initializer_list>

namespace ompracer::profile {

/// Nanoseconds of CPU time, or units of the clock (Run::unit). Not an integer: a what-if divides it.
using Time = double;

/// No directive, no context.
inline constexpr std::uint32_t kNone = ~std::uint32_t{0};

template <class T> struct List {
  T *items = nullptr;
  std::uint32_t count = 0;
  T *begin() const { return items; }
  T *end() const { return items + count; }
  T &operator[](std::uint32_t index) const { return items[index]; }
  bool empty() const { return count == 0; }
};

struct Place {
  const char *file = "";
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t endLine = 0; ///< of a stretch of code; 0: not known
  const char *function = "";
  bool known() const { return *file != 0 && line != 0; }
};

/// The length of the longest chain, on each clock.
struct Spans {
  Time scheduled = 0; ///< what one thread ran of a loop is in order
  Time logical = 0;   ///< iterations and chunks are parallel
  Time burdened = 0;  ///< logical, with the costs of creating and joining
  Time locks = 0;     ///< logical, with mutual exclusion
  Time trace = 0;     ///< logical, with the order in which the threads of this run executed things
  static constexpr unsigned kMaxWhatif = 3;
  Time whatif[kMaxWhatif] = {}; ///< of Whatif::user, in its order
  unsigned whatifCount = 0;
};

enum class State : std::uint8_t { Work, Runtime, Barrier, Taskwait, Taskgroup, Lock, Ordered, Idle, Serial };
inline constexpr unsigned kStates = 9;
/// JSON word of a state, also used in text: "work", "barrier", …
const char *stateWord(State state);

/// Wall time of all threads in each state.
struct States {
  Time of[kStates] = {};
  Time &operator[](State state) { return of[static_cast<unsigned>(state)]; }
  Time operator[](State state) const { return of[static_cast<unsigned>(state)]; }
  Time sum() const {
    Time total = 0;
    for (const Time time : of)
      total += time;
    return total;
  }
};

/// What a directive hands out: iterations, chunks, tasks, or the shares of the threads.
struct Units {
  const char *kind = ""; ///< "iteration", "chunk", "task", "share"
  std::uint64_t count = 0;
  Time mean = 0, max = 0;
  static constexpr unsigned kBuckets = 64;
  /// Units of 2^i up to 2^(i+1) ns, the first with those below; all zero when single weights are not known.
  std::uint64_t histogram[kBuckets] = {};
};

struct Advice {
  const char *kind = ""; ///< a word for scripts: "serial", "task-size", …
  const char *text = ""; ///< one sentence without a full stop
};

/// A region, worksharing construct or task in the source. The first is always the code outside all regions ("main").
struct Directive {
  const char *kind = ""; ///< as in the source: "parallel for", "task", …; "main"
  Place place;
  std::uint32_t context = kNone; ///< the one with the most work
  std::uint64_t instances = 0;
  Time work = 0;                 ///< of the outermost instances with all that they contain
  Time own = 0;                  ///< of the fragments whose innermost directive it is
  Time replicated = 0;           ///< what members of its teams do as far as others do as much
  std::uint64_t dependences = 0; ///< between its tasks and their siblings
  Spans spans;                   ///< sums over the outermost instances
  double pathShare = 0;          ///< 0 to 1, of the fragments whose innermost directive it is, on the logical path
  bool logicalIsBound = false;   ///< the units' weights are means: the logical span is a lower bound
  Units units;
  struct {
    Time create = 0, schedule = 0; ///< of the OpenMP runtime
    Time capture = 0;              ///< of copies that a creation makes
    bool estimated = false;        ///< by calibrated constants
  } overhead;
  struct {
    Time in = 0;  ///< others waited for it
    Time out = 0; ///< it waited for others
  } blame;
  struct {
    std::uint32_t count = 0;
    Time min = 0, mean = 0, max = 0;
  } threads; ///< own work of each thread
  States states;
  double systemShare = 0;    ///< of its CPU time, spent in the kernel: I/O
  std::uint64_t thinned = 0; ///< instances that were counted and not timed
  List<Advice> advice;
};

struct Frame {
  const char *function = "";
  const char *file = "";
  std::uint32_t line = 0;
};

/// A directive with the directives it was met in. The first is the root.
struct Context {
  std::uint32_t parent = kNone;
  std::uint32_t directive = 0;
  std::uint64_t instances = 0;
  Time work = 0; ///< own, without that of the contexts inside
  Time path = 0; ///< own weight on the logical critical path
  Spans spans;   ///< as of a directive
  States states;
  List<Frame> stack; ///< calls between it and its parent, outermost first
};

struct Lock {
  const char *kind = ""; ///< "critical", "lock", "nest_lock", "mutexinoutset"
  const char *name = ""; ///< of a critical construct
  std::uint64_t address = 0;
  Place place;                     ///< where it is acquired most
  std::uint32_t directive = kNone; ///< whose span it bounds
  std::uint64_t acquisitions = 0;
  Time held = 0, waited = 0;
  Time bound = 0; ///< by how much it makes the span on the clock with locks longer
  List<Advice> advice;
};

/// A stretch of the critical path.
struct Step {
  std::uint32_t context = 0;
  Time weight = 0;
};

/// Code outside all regions, between two of these directives; kNone: the begin or the end of the program.
struct Stretch {
  std::uint32_t before = kNone, after = kNone;
  Time weight = 0;         ///< of all instances
  std::uint64_t times = 0; ///< that it stands there
};

struct WhatifUser {
  const char *location = ""; ///< several at once: as the user wrote them, "tree.c:40*16, main*2"
  double factor = 0;         ///< 0: of these, and of "overhead"
  Time span = 0;
};

struct WhatifRegion {
  const char *kind = ""; ///< of the directive; "main"
  Place place;
  const char *where = ""; ///< in words, where no lines are known: "before parallel for relax.c:91"
  double after = 0;       ///< parallelism with it and all before it
};

struct Whatif {
  List<WhatifUser> user;
  struct {
    double goal = 0; ///< 0: none was asked for
    double factor = 0;
    bool reached = false;
    bool exact = false; ///< else `after` is an upper bound, from shares of the path
    List<WhatifRegion> regions;
  } goal;
};

/// A run of the same program with other threads or cores, for `scale` and `diff`.
struct Measured {
  const char *name = ""; ///< "1 thread", "4 threads on 1 core"
  std::uint32_t threads = 0, cores = 0;
  Time wall = 0, cpu = 0, work = 0;
  Spans spans;
};

/// How long the run would take on so many cores: list scheduling of its log's graph.
struct Simulated {
  std::uint32_t cores = 0;
  Time time = 0;
};

/// How a directive's numbers grow from the first of Diff::runs to the last.
struct DiffRow {
  std::uint32_t directive = 0;
  double work = 0, span = 0; ///< quotients
  double onOneCore = 0;      ///< work against the same threads on one core; 0: not measured
  bool replicated = false;   ///< every thread does all of it: more threads, more work
  bool withinNoise = false;
  double weight = 0; ///< (growth - 1) x share of the path: the order
};

struct Diff {
  List<Measured> runs;
  List<DiffRow> directives;
};

/// What limits the program first, what to change, and what that gains.
struct Verdict {
  const char *kind = ""; ///< a word for scripts: "serial", "lock", "nothing", …
  const char *text = ""; ///< one sentence without a full stop
  const char *note = ""; ///< what is outside the regions, and how to leave it out; "": that is no limit
  double gain = 0;       ///< speed-up of the run on `cores` by the change; 0: none is said
  std::uint32_t cores = 0;
  std::uint32_t directive = kNone;
};

/// Something that the numbers do not cover.
struct Note {
  const char *kind = "";
  const char *text = "";
  std::uint64_t count = 0;
};

struct Run {
  const char *version = "";
  const char *executable = "";
  const char *command = "";
  const char *directory = ""; ///< working directory at start
  std::uint32_t processId = 0;
  Ranks ranks = {};          ///< of MPI: one or none
  std::uint32_t threads = 0; ///< of the largest team
  std::uint32_t cores = 0;   ///< that the process may use
  const char *clock = "";    ///< "tsc", "cpu", "cycles", "instructions", "program"
  const char *unit = "ns";   ///< of all times but wall: "ns", or "unit", "cycle", "instruction"
  double hertz = 0;          ///< of the clock's counter
  struct {
    Time spawn = 0, join = 0, fork = 0, barrier = 0;
    Time create = 0; ///< in the mean
  } burden;          ///< what the burdened clock adds
  struct {
    double steal = 0; ///< 0 to 1: the hypervisor's
    double tool = 0;  ///< time inside the profiler, of the CPU time
  } noise;
  const char *runtime = ""; ///< "LLVM OMP version: 5.0.20140926"
  bool interposed = false;  ///< loaded by LD_PRELOAD: with calls of the runtime's entry points
  /// Threads wait for a core then, and what they wait for says nothing of the program.
  bool oversubscribed() const { return cores != 0 && threads > cores; }
  const char *record = ""; ///< the log, when one was written
  struct {
    double shortest = 10;     ///< a piece is not shorter than so many times what its creation costs (k=)
    double taskLimit = 0.1;   ///< more overhead than this share of the work is too much (task_limit=)
    const char *exclude = ""; ///< globs of what is not to be changed, with commas between them
    double goalFactor = 0;    ///< how parallel a region becomes; 0: the user did not say (goal_factor=)
  } division;                 ///< of code that is to become more parallel
};

struct Totals {
  Time work = 0;
  Time replicated = 0; ///< what members of teams do as far as others do as much
  Spans spans;
  double wall = 0, cpu = 0; ///< nanoseconds
  double before = 0;        ///< CPU time of the process before the tool was loaded, ns; not in `work`
  double fixed = 0;         ///< of the tool's start and end, ns
  double offCpuSerial = 0;  ///< wall time of serial code without CPU time, ns
  States states;            ///< sum: threads x wall
  struct {
    double loadBalance = 0, serialisation = 0, transfer = 0; ///< 0 to 1; all 0: not known
  } pop;
};

struct Profile {
  Run run;
  Totals totals;
  Verdict verdict;
  List<Directive> directives;
  List<Context> contexts;
  List<Lock> locks;
  List<Step> path;
  Time pathFolded = 0;  ///< of the path before its first step: its order was not kept
  List<Stretch> serial; ///< of the first thread
  Whatif whatif;
  List<Measured> scale;      ///< of `ompracer profile --scale`
  const char *graph = "";    ///< JSON of the log's graph, for the page only
  List<Simulated> simulated; ///< with a log; 1, 2, 4, ... cores
  Diff diff;
  List<Advice> advice; ///< about the run as a whole
  List<Note> notSeen;
  bool complete = true; ///< the program came to its normal end
};

/// Work over span; 0 when there is no span.
inline double parallelism(Time work, Time span) { return span > 0 ? work / span : 0; }

} // namespace ompracer::profile
