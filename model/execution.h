// One execution of an OpenMP program as plain data: what its tasks did, each in its own order.
//
// It is what the rules of this folder judge. A log has the same vocabulary; docs/log.md describes the text form. Only
// facts stand here: who executed a chunk, what a clause says, which value a wait saw. What they order, the rules say.
//
// Always true: task 0 is the first initial task. A task has one creator, which names it in one event. The k-th
// worksharing constructs (WorkBegin) and the k-th barriers of the members of one team belong together.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace model {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using TaskId = u32;
inline constexpr u32 kNone = ~0u;

enum class Verb : u8 {
  Access,     ///< touches memory
  Point,      ///< nothing but the end of a fragment
  Text,       ///< in a lane: what follows stands at position `number` of the loop's body
  Task,       ///< creates tasks[0]
  TaskWait,   ///< with depends: joins only those that match
  GroupBegin, ///< taskgroup
  GroupEnd,
  Region,       ///< tasks are the implicit tasks of the new team, by thread number
  Barrier,      ///< of the innermost team
  WorkBegin,    ///< meets a worksharing construct
  Iteration,    ///< of the construct, or of a taskloop task: logical iteration `number`; of sections: the section
  OrderedBegin, ///< block of an ordered construct
  OrderedEnd,
  Source, ///< doacross: this iteration has done what others wait for
  Sink,   ///< doacross: waits for the source of iteration `number`
  WorkEnd,
  SimdBegin, ///< a loop whose iterations are lanes; chunk: safelen, 0 = none
  Lane,      ///< lane `number`
  SimdEnd,
  Acquire, ///< the mutex `number`
  Release,
  Signal, ///< the point `number`, for which others wait: a released value, a post of a semaphore, an annotation
  Await,  ///< comes after all signals `number`
  Fulfil, ///< the event of the detached task tasks[0]
  Thread, ///< creates a host thread with the initial task tasks[0]
  Join,   ///< waits for the end of the host thread with the initial task tasks[0]
};

enum class DependKind : u8 { In, Out, MutexInOutSet, InOutSet, AllMemory }; ///< Out: inout, too

struct Dependence {
  DependKind kind = DependKind::In;
  u64 address = 0;
};

enum class Work : u8 { Loop, Sections, Single, Distribute };
enum class Schedule : u8 { None, Static, Dynamic, Guided }; ///< as the program names it; None: it leaves it open

/// Where the address of an access comes from: semantics 4.
enum class Owner : u8 {
  Shared,
  Member,   ///< storage or number of the implicit task around, `level` teams deep
  Executor, ///< inside an explicit task: number or storage of the thread that executes it
};

/// Facts that hold or do not.
enum Flag : u32 {
  kWrites = 1u << 0,     ///< Access
  kAtomic = 1u << 1,     ///< Access
  kFirstRead = 1u << 2,  ///< Access: takes the first value of a copy for the next construct
  kLeague = 1u << 3,     ///< Region: teams
  kFixed = 1u << 4,      ///< Region: the program named the number of threads
  kOneThread = 1u << 5,  ///< Region: the program said that there is one
  kOrdered = 1u << 6,    ///< WorkBegin: the loop has an ordered clause
  kConcurrent = 1u << 7, ///< WorkBegin, SimdBegin: order(concurrent)
  kShared = 1u << 8,     ///< Acquire: others may hold it in the same way
  kRanges = 1u << 10,    ///< WorkBegin, distribute: an iteration is a range of those of the loop in the region inside
  kPoint = 1u << 9, ///< Source: `number` is the point of the iteration space that sinks name; else the iteration is
};

struct Event {
  Verb verb = Verb::Point;
  Work work = Work::Loop;             ///< WorkBegin
  Schedule schedule = Schedule::None; ///< WorkBegin
  Owner owner = Owner::Shared;        ///< Access
  u32 flags = 0;                      ///< Flag
  u32 chunk = 0;                      ///< WorkBegin: the chunk size that the program named; 0: none
  u32 level = 0;                      ///< Access: of its owner
  u32 thread = 0;                     ///< Access: number of the system's thread that made it
  u64 number = 0;
  u64 address = 0; ///< Access
  u64 size = 0;    ///< Access
  u64 space = 0;   ///< WorkBegin: names the iteration space; 0: unlike all others
  u64 extent = 0;  ///< Acquire, and its Release by another task: names what is between; 0: the same task releases
  std::vector<TaskId> tasks;
  std::vector<Dependence> depends; ///< TaskWait
  std::string place;               ///< file and line; may be empty
};

enum class TaskKind : u8 {
  Initial,
  Implicit,
  Explicit,
  Combination, ///< of a private copy of a reduction with the original
  WriteBack,   ///< of the last value of a construct; created after the WorkEnd
};

enum TaskFlag : u32 {
  kUndeferred = 1u << 0, ///< if(0), or included
  kTaskloop = 1u << 1,   ///< executes iterations of a taskloop
  kDetached = 1u << 2,   ///< has an event that somebody fulfils
};

struct Task {
  TaskKind kind = TaskKind::Initial;
  u32 flags = 0;                   ///< TaskFlag
  u32 chunk = 0;                   ///< taskloop: grainsize(strict: n); 0: none
  u64 mutex = 0;                   ///< Combination: the reduction, which excludes its other updates; 0: none
  std::vector<Dependence> depends; ///< Explicit
  std::vector<Event> events;
};

struct Execution {
  std::vector<Task> tasks;
};

/// Index of the event that closes `events[open]`: GroupEnd, OrderedEnd, WorkEnd, SimdEnd, or the Release of the same
/// mutex. events.size() if nothing does.
std::size_t closing(const std::vector<Event> &events, std::size_t open);

/// Reads the text form. False: `error` names the line.
bool read(std::istream &, Execution &, std::string &error);
void write(std::ostream &, const Execution &);

} // namespace model
