// Record: a race with names. What the renderers print and what the JSON file holds.
//
// Made from a Race by resolve() in the program, or from a JSON file by the `ompracer` command. Strings are never
// nullptr: "" means unknown. Nothing here refers to the address space of the program any more.
#pragma once

#include "base/ranks.h"
#include "report/race.h"

#include <atomic>
#include <cstdint>
#include <string_view>

namespace ompracer {

struct Position {
  const char *file = "";
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool known() const { return *file != 0 && line != 0; }
};

/// Are they of one line? Accesses of one statement differ in their columns.
inline bool samePlace(const Position &a, const Position &b) {
  return a.line == b.line && std::string_view(a.file) == b.file;
}

struct RecordFrame {
  const char *function = "";
  const char *module = "";
  std::uint64_t offset = 0;
  Position position;
  const char *construct = ""; ///< the function is the body of this construct: "parallel", "task", …; "" if of none
  Position created = {};      ///< and its directive stands here
};

struct RecordConstruct {
  const char *kind = ""; ///< "" when there is none
  Position position;
  bool hasIteration = false;
  std::uint64_t iteration = 0;
  const char *function = ""; ///< that the directive stands in, as in a frame
};

struct RecordAccess {
  bool write = false;
  bool atomic = false;
  std::uint32_t size = 0;
  std::uint64_t address = 0;
  Position position;
  std::uint32_t statement = 0; ///< line where its statement begins; 0: its own
  std::uint32_t object = 0;    ///< as in RaceAccess
  const char *function = "";
  const char *variable = "";
  const char *sourceLine = "";        ///< text of the line, when the source could be read
  const char *excerpt = "";           ///< that line and some around it, each ended by '\n'
  std::uint32_t excerptFirst = 0;     ///< number of the first of them
  std::uint32_t thread = 0, host = 0; ///< as in RaceAccess
  RecordConstruct construct;
  RecordConstruct task;
  const std::uint64_t *locks = nullptr;
  const char *const *lockNames = nullptr; ///< as the program calls them; "" where unknown. May be nullptr
  unsigned lockCount = 0;
  bool depends = false;  ///< its task has dependences
  bool combines = false; ///< as in RaceAccess
  const RecordFrame *stack = nullptr;
  unsigned stackDepth = 0;
  /// Of the stack, where the program calls the C++ library whose header the access stands in; nullptr: it is no such
  /// access. What is quoted is this line.
  const RecordFrame *caller = nullptr;
  /// Another call may have led there: the stack is that of one that did.
  bool callerIsExample = false;
  const Position &ownPosition() const { return caller ? caller->position : position; }
  const char *ownFunction() const { return caller ? caller->function : function; }
};

enum class MemoryKind : std::uint8_t { Unknown, Global, Heap, Stack, ThreadLocal };

/// JSON word of a kind, also used in text: "global", "heap", …
const char *memoryKindWord(MemoryKind kind);

/// How often, and where. Relaxed: numbers for the report, they order nothing.
struct Tally {
  std::atomic<std::uint64_t> count{1};
  std::atomic<std::uint64_t> first{0}, last{0}; ///< lowest and highest address that was raced for; 0: unknown

  void add(std::uint64_t times, std::uint64_t address, std::uint32_t size) {
    count.fetch_add(times, std::memory_order_relaxed);
    if (address == 0)
      return;
    std::uint64_t seen = first.load(std::memory_order_relaxed);
    while ((seen == 0 || address < seen) && !first.compare_exchange_weak(seen, address, std::memory_order_relaxed)) {
    }
    const std::uint64_t end = address + (size != 0 ? size - 1 : 0);
    seen = last.load(std::memory_order_relaxed);
    while (end > seen && !last.compare_exchange_weak(seen, end, std::memory_order_relaxed)) {
    }
  }
  std::uint64_t times() const { return count.load(std::memory_order_relaxed); }
  std::uint64_t lowest() const { return first.load(std::memory_order_relaxed); }
  std::uint64_t highest() const { return last.load(std::memory_order_relaxed); }
};

/// Another pair of accesses that counts as the same race: same statements, same variable.
struct OtherPair {
  struct Side {
    bool write = false;
    Position position;
  } sides[2];
};

/// A place of the source that a repair changes.
struct RepairPlace {
  Position position;
  enum Side : std::uint8_t { AtIt, Before, After, Around, EndOfIt } side = AtIt;
};

/// What a repair does.
enum class RepairKind : std::uint8_t {
  Other, ///< what no other kind says
  RemoveNowait,
  Barrier,
  Taskwait,
  Taskgroup,
  Depend,
  Ordered,
  Serial, ///< the loop is not run in parallel
  Reduction,
  Private,
  Firstprivate,
  Threadprivate,
  Linear,
  Atomic,
  Critical,
  Lock,
  Safelen,
  OwnObject ///< each thread, iteration or task uses an object of its own
};
inline constexpr unsigned kRepairKinds = static_cast<unsigned>(RepairKind::OwnObject) + 1;

/// JSON word of a kind: "remove-nowait", "reduction", …
const char *repairKindWord(RepairKind kind);

/// What is known of a repair: the events of the run, with this one change, were judged again (tools/repair).
enum class RepairCheck : std::uint8_t {
  Untold,     ///< in a report without a log
  Checked,    ///< the race is gone, no other one is new, copies are written before they are read
  NotTried,   ///< it may be right
  Leaves,     ///< the race stays
  MakesOther, ///< another one appears
  Wrong       ///< the program would mean something else
};

/// A change of the source.
struct RepairEdit {
  Position position; ///< of the first byte that is removed, or before which is inserted; columns count bytes
  const char *removed = "";
  const char *inserted = "";
};

/// One way to repair a race.
struct Repair {
  RepairKind kind = RepairKind::Other;
  const char *needs = "";                   ///< what must hold for it, beyond what the run has shown; "" if nothing
  const char *text = "";                    ///< in words
  const char *clause = "";                  ///< that a directive gets, or loses: "reduction(+:sum)", "nowait"
  static constexpr unsigned kMaxPlaces = 4; ///< more are left out
  RepairPlace places[kMaxPlaces];
  unsigned placeCount = 0;
  RepairCheck check = RepairCheck::Untold;
  const char *why = "";              ///< not tried: for what reason; leaves or makes a race: where
  std::uint32_t further = 0;         ///< other races that it ends, where it was checked
  const RepairEdit *edits = nullptr; ///< `ompracer report --patch` alone knows them; in order
  unsigned editCount = 0;
};

/// What could be done about a race.
struct Proposal {
  const char *kind = ""; ///< a word for the class of race: "missing-reduction", …
  const char *text = ""; ///< all of it in one sentence
  static constexpr unsigned kMax = 3;
  Repair repairs[kMax]; ///< the best one first
  unsigned count = 0;
};

struct Record {
  std::uint32_t id = 0; ///< from 1, in the order of the first occurrence
  const char *fingerprint = "";
  const char *baseline = ""; ///< compared with an older report: "new", "unchanged", "absent"; "" when not compared
  Ranks ranks = {};          ///< of the processes that found it
  Tally tally;
  /// The same statements, with another global variable (a function that gets its address). Released when the record is
  /// complete, acquired by who looks for a variable's.
  std::atomic<Record *> nextVariable{nullptr};
  static constexpr unsigned kMaxOthers = 32;
  OtherPair others[kMaxOthers];
  unsigned otherCount = 0;
  std::uint64_t othersLeftOut = 0; ///< further ones

  void addOther(const OtherPair &pair) {
    if (otherCount < kMaxOthers)
      others[otherCount++] = pair;
    else
      ++othersLeftOut;
  }

  std::uint64_t address = 0; ///< of the overlap
  std::uint32_t size = 0;
  MemoryKind memory = MemoryKind::Unknown;
  bool hiddenState = false;        ///< of a function of the C library
  const char *name = "";           ///< "a[3]", "sum", "p->next"; "" when unknown
  const char *commonBlock = "";    ///< of a Fortran variable: "/blk/", if it is in one
  std::uint64_t objectAddress = 0; ///< begin of the global variable or heap block, 0 when unknown
  std::uint64_t objectSize = 0;
  Position declared;
  const RecordFrame *allocation = nullptr;
  unsigned allocationDepth = 0;

  RecordAccess accesses[2];
  Rule lacks = Rule::None;  ///< as in Race
  bool initializer = false; ///< as in Race
  int earlier = -1;         ///< as in Race, with siblingsOrdered
  bool siblingsOrdered = false;
  const char *reason = ""; ///< the sentence
  RecordConstruct construct;
  RecordConstruct branches[2]; ///< see Race
  Position taskwait;           ///< TaskgroupDescendants: a taskwait that did not join the task
  Proposal repair;             ///< its text is "" where there is none
  // What cause.h says:
  Record *cause = nullptr;       ///< an earlier race, whose repair ends this one, too
  bool seeCause = false;         ///< it was proposed there
  std::uint32_t *gone = nullptr; ///< ids of the races that the repair ends, this one and others
  std::uint32_t goneCount = 0;
};

/// Something that was not checked.
struct RecordNote {
  const char *kind = "";
  const char *text = "";
  std::uint64_t count = 0;
};

/// The run as a whole.
struct RunInfo {
  const char *version = "";
  const char *executable = "";
  const char *command = "";
  const char *directory = "";  ///< working directory at start; paths below it are shortened in text
  std::uint32_t processId = 0; ///< 0: several
  Ranks ranks = {};
};

/// RecordNote::kind of why nothing was checked: OMP_TOOL forbids it.
inline constexpr char kToolsOff[] = "tools-off";
/// Of a file with directives that was compiled without -fopenmp: said although no construct was executed.
inline constexpr char kOpenmpIgnored[] = "openmp-ignored";
/// Of a mistake of the program that is no race: all was checked.
inline constexpr char kLockOwner[] = "lock-owner";

struct RunSummary {
  std::uint64_t races = 0;
  std::uint64_t suppressed = 0;
  std::uint64_t fragments = 0;
  std::uint64_t accesses = 0;
  bool checked = true; ///< false: no OMPT-capable runtime was found, or it may not load tools
  const RecordNote *notes = nullptr;
  unsigned noteCount = 0;
  Ranks ranks = {};
};

} // namespace ompracer
