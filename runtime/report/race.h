// Race: everything that is known about one data race, as plain data.
//
// Filled by detect/, printed by the renderers, which are pure functions of it. No layer below report/ sees it.
// Strings point into the instrumented modules or into the report arena and live until the process ends.
#pragma once

#include "base/rule.h"

#include <cstdint>

namespace ompracer {

/// The name of the file is that of Fortran source.
bool isFortran(const char *file);
/// Is this a header of the C++ library? As the sanitizers tell it. A race in there is a mistake of who calls it.
bool isOfCxxLibrary(const char *file);

/// A source construct: the pragma that made a task, region or loop.
struct ConstructInfo {
  const char *kind = nullptr; ///< OpenMP word: "parallel", "for", "sections", "single", "task", "taskloop", …
  std::uintptr_t codePtr = 0; ///< return address into the construct (OMPT codeptr_ra), 0 when unknown
  bool hasIteration = false;
  std::uint64_t iteration = 0; ///< logical iteration or section number
};

/// Where a lock comes from.
struct LockOrigin {
  /// Return addresses of the call that initialised it, or else of the first that acquired it, and of its callers; they
  /// live until the process ends.
  const std::uintptr_t *frames = nullptr;
  unsigned depth = 0;
  bool initialised = false;
  /// Of the locks of that place, in one heap block if it is in one: which, by address, from 1; and how many.
  std::uint32_t number = 1, count = 1;
  std::uintptr_t heapBlock = 0; ///< as in Race
  std::uint64_t heapSize = 0;
};

/// One of the two accesses of a race.
struct RaceAccess {
  bool write = false;
  bool atomic = false;
  std::uint32_t size = 0;     ///< bytes
  std::uint32_t element = 0;  ///< bytes of what the program accesses there as one, 0: not known (blocks)
  std::uintptr_t address = 0; ///< first byte
  const char *file = nullptr; ///< from the site; nullptr when compiled without debug information
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t statement = 0; ///< line where its statement begins; 0: its own
  std::uint32_t object = 0;    ///< what the variable is to the access: OMPRACER_OBJECT_*
  std::uint32_t site = 0;      ///< SiteId of the access, 0 when unknown; makes duplicates cheap (countKnownRace)
  const char *function = nullptr;
  const char *variable = nullptr;
  std::uint32_t thread = 0; ///< OpenMP thread number in its team, as executed in this run
  std::uint32_t host = 0;   ///< host thread that began the team, by the order in which threads came to be known
  ConstructInfo construct;  ///< innermost construct the access ran in
  ConstructInfo task;       ///< innermost explicit task, kind == nullptr if none
  static constexpr unsigned kMaxLocks = 8;
  std::uint64_t locks[kMaxLocks] = {}; ///< wait ids (addresses) of the locks held
  LockOrigin lockOrigins[kMaxLocks];
  unsigned lockCount = 0;
  bool depends = false;  ///< the innermost explicit task has dependences
  bool combines = false; ///< what the end of a construct does with the original of a reduction or lastprivate
  static constexpr unsigned kMaxFrames = 64;
  std::uintptr_t stack[kMaxFrames] = {}; ///< return addresses, innermost first
  unsigned stackDepth = 0;
  /// How the body was created that the access ran in, then how that body was, up to main.
  struct Creation {
    const char *construct = nullptr;        ///< what was created: "parallel", "task", …
    const std::uintptr_t *frames = nullptr; ///< return addresses; they live until the process ends
    unsigned depth = 0;
    std::uintptr_t codePtr = 0; ///< the directive, when that is all that is known (frames == nullptr)
  };
  static constexpr unsigned kMaxCreations = 10;
  Creation creations[kMaxCreations];
  unsigned creationCount = 0;
};

/// One data race.
struct Race {
  std::uintptr_t address = 0; ///< first byte of the overlap
  std::uint32_t size = 0;     ///< bytes of the overlap
  RaceAccess accesses[2];     ///< [0] the earlier recorded one, [1] the current one
  Rule lacks = Rule::None;    ///< the order that the two lack (detect/verdict.h)
  /// The access, by its number, that comes first whichever threads run the two: FloatingEnd, by the order in which
  /// every thread of the team meets its constructs; DependSiblings, by the creation of the two tasks. -1: not known.
  /// (Lines of source do not tell: a loop around both turns them round, and so does a function.)
  int earlier = -1;
  /// DependSiblings: dependences order the two tasks, but not what the earlier one has created and not joined.
  bool siblingsOrdered = false;
  ConstructInfo construct; ///< the construct that makes them parallel: common ancestor in the graph
  /// The bodies just below the common ancestor: each access lies in one, or in a descendant; kind == nullptr: it lies
  /// in the ancestor itself.
  ConstructInfo branches[2];
  /// TaskgroupDescendants: return address of a taskwait between the creation of the task's ancestor and the other
  /// access.
  std::uintptr_t taskwait = 0;
  /// Of races inside the C++ library: tells pairs of sites apart by who called it; 0: a race of the program's own code.
  std::uint32_t caller = 0;
  std::uint64_t count = 1;                                     ///< times this pair of sites was seen (deduplicated)
  std::uintptr_t allocationStack[RaceAccess::kMaxFrames] = {}; ///< where the heap block was allocated, if known
  unsigned allocationDepth = 0;
  std::uintptr_t heapBlock = 0; ///< start of the heap block, 0 when not on the heap
  std::uint64_t heapSize = 0;
  bool onStack = false;     ///< address lies in a thread's stack
  bool threadLocal = false; ///< address lies in thread-local storage
  bool initializer = false; ///< the one initialises a copy of a reduction, the other combines one
};

} // namespace ompracer
