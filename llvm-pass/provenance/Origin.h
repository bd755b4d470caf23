// The places a value may come from, and the masks that carry them from function to function and from creator to task at
// run time (semantics 4; computed by Provenance.h).
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Type.h"

#include <ompracer/abi.h>

#include <bit>
#include <cstdint>
#include <optional>

namespace ompracer {

/// Layout of the argument mask: read by code of this pass and by intercepted functions.
/// Arguments beyond the limit have no bit and count as not owned.
namespace argument_mask {
inline constexpr unsigned kLimit = OMPRACER_ARGUMENTS;
inline constexpr unsigned kExecutorShift = OMPRACER_ARGUMENT_EXECUTOR_SHIFT; ///< selected by a task's executing thread
inline constexpr unsigned kContentShift = OMPRACER_ARGUMENT_CONTENT_SHIFT;   ///< integers in it identify the thread
inline constexpr unsigned kOuterShift = OMPRACER_ARGUMENT_OUTER_SHIFT; ///< owned by a task around the innermost region
inline constexpr uint64_t kValueBits = (uint64_t(1) << kLimit) - 1;
static_assert(kExecutorShift == kLimit && kContentShift == 2 * kLimit && kOuterShift == 3 * kLimit && 4 * kLimit == 64,
              "four parts of equal length, which fill the mask");
} // namespace argument_mask

/// The union of the places a value may come from.
struct Origin {
  enum Flag : uint32_t {
    kOwned = 1,       ///< storage or thread number of the implicit task
    kExecutor = 2,    ///< storage or a name of the executing thread; alone: read inside an explicit task
    kTaskBlock = 4,   ///< points into the block of an explicit task
    kShareds = 8,     ///< points to the captured pointers of an explicit task
    kThreadCell = 16, ///< points to memory whose integers identify the thread (global_tid, thread-local variables)
    kNumber = 32,     ///< number of the executing thread in the innermost team
  };
  static constexpr uint32_t kVisible = kOwned | kExecutor | kNumber;
  uint32_t flags = 0;
  uint64_t arguments = 0;    ///< mask bits of this function's arguments, see argument_mask
  uint64_t captures = 0;     ///< bits of the task's capture mask
  uint64_t outer = 0;        ///< bits of the region's capture mask: storage of a task around the region
  uint64_t numbers = 0;      ///< the same of its number mask: integers in captured variables that name a thread
  uint64_t taskNumbers = 0;  ///< the same of the task's number mask
  uint64_t pointers = 0;     ///< bits of the region's pointer mask: what pointers in captured variables refer to
  uint64_t taskPointers = 0; ///< the same of the task's pointer mask
  uint64_t results = 0; ///< results of functions that other modules define, see FunctionProvenance::definedElsewhere
  /// Arguments of this function that an object of the task may contain. If the executing thread selects such an
  /// argument, it selects the memory that the object leads to. Example: an iterator that got its container's address.
  uint64_t kept = 0;

  void add(const Origin &other) {
    flags |= other.flags;
    arguments |= other.arguments;
    captures |= other.captures;
    outer |= other.outer;
    numbers |= other.numbers;
    taskNumbers |= other.taskNumbers;
    pointers |= other.pointers;
    taskPointers |= other.taskPointers;
    results |= other.results;
    kept |= other.kept;
  }
  bool operator==(const Origin &) const = default;
  /// What an access or a mask can observe, without the marks that only steer the analysis.
  Origin visible() const {
    return {flags & kVisible, arguments, captures, outer, numbers, taskNumbers, pointers, taskPointers, results, kept};
  }
  bool any() const { return visible() != Origin(); }
  /// Of a pointer into no local variable.
  bool isHeapBlock() const { return (flags & kOwned) && !(flags & (kTaskBlock | kThreadCell)); }
  /// What a pointer that was stored in an object of the task says of those that are loaded from there: that the
  /// executing thread selected it.
  Origin ofHandle() const {
    Origin o;
    o.flags = flags & (kExecutor | kNumber) ? kExecutor : 0;
    o.kept = kept | (arguments & argument_mask::kValueBits);
    o.results = results;
    return o;
  }
  Origin keptOnly() const {
    Origin o;
    o.kept = kept;
    return o;
  }
  /// Nothing that is only known at run time can change what the flags say, but for `kept`.
  bool settled() const {
    const uint64_t dynamic = arguments | captures | outer | numbers | taskNumbers | pointers | taskPointers | results;
    return (flags & (kOwned | kExecutor)) || !dynamic;
  }
};

/// Layout of the capture mask.
namespace capture_mask {
inline constexpr unsigned kSlots = 30;
inline constexpr unsigned kPrivateNumbers = 31;  ///< some firstprivate integer is the number of the thread in its team
inline constexpr unsigned kPrivateIntegers = 62; ///< some firstprivate integer names the thread in another way
inline constexpr uint64_t kSlotBits = (uint64_t(1) << kSlots) - 1;
inline constexpr uint64_t kIntegerBits = uint64_t(1) << kPrivateNumbers | uint64_t(1) << kPrivateIntegers;
inline constexpr unsigned kPrivates = 63; ///< some firstprivate pointer is owned
/// Of the number mask, in addition to the slots: integers in what a firstprivate pointer (a closure's reference) refers
/// to name a thread.
inline constexpr unsigned kPrivatePointees = 61;
/// Bits of the number mask about what pointers with these bits refer to.
inline uint64_t numbersInPointees(uint64_t bits) {
  return (bits & kSlotBits) | (bits >> kPrivates & 1) << kPrivatePointees;
}
uint64_t slotBit(std::optional<int64_t> offset);
/// The bits that say of the same captures that a task around the innermost region owns them.
constexpr uint64_t outerOf(uint64_t bits) { return (bits & kSlotBits) << 32 | (bits >> kPrivates & 1) << kSlots; }
static_assert(!(outerOf(~uint64_t(0)) & (kSlotBits | kIntegerBits | uint64_t(1) << kPrivates)),
              "a bit of the mask says one thing");
static_assert(std::popcount(kSlotBits | uint64_t(1) << kPrivatePointees | uint64_t(1) << OMPRACER_TASK_GUARDED_BIT |
                            uint64_t(1) << OMPRACER_TASK_GUARDED_BY_NUMBER_BIT |
                            uint64_t(1) << OMPRACER_TASK_BY_EXECUTOR_BIT |
                            uint64_t(1) << OMPRACER_TASK_POINTER_BY_EXECUTOR_BIT) == kSlots + 5,
              "and so does a bit of the number mask");
} // namespace capture_mask

/// What comes out of a function in one place: constant flags, which arguments flow there, and the functions of other
/// modules whose results do.
struct Flow {
  uint32_t flags = 0;
  uint64_t arguments = 0;
  llvm::SmallVector<const llvm::Function *, 0> elsewhere;
  uint64_t kept = 0; ///< see Origin

  bool operator==(const Flow &) const = default;
  void add(const Flow &other);
};

/// What a function stores in memory to which a parameter refers.
enum class StoredKind : uint8_t {
  Integers,
  Pointees, ///< integers in what pointers lead to that it stores there
  Pointers, ///< that the executing thread selects
};
struct StoredFlow {
  unsigned parameter = 0;
  StoredKind kind = StoredKind::Integers;
  std::optional<int64_t> offset = std::nullopt; ///< from what it points to; none: not constant, or further away
  uint64_t size = 0;                            ///< of the largest, in bytes
  Flow flow = {};
  bool operator==(const StoredFlow &) const = default;
};

/// Adds to the one in the same place. Returns whether that is news.
bool addTo(llvm::SmallVectorImpl<StoredFlow> &known, const StoredFlow &more);

/// What a call owes to the callee.
struct CallSummary {
  bool known = false; ///< the flows are all that there are
  Flow result;
  Flow integers; ///< of a returned structure that has pointers, too; in what a returned pointer refers to
  llvm::SmallVector<StoredFlow, 0> stored;
  void add(const CallSummary &other);
};

/// Pointers, and structures with one (returned by value): what goes for one of their pointers goes for all.
bool isPointerLike(const llvm::Type *type);
/// Pointers, integers and structures: values whose origin is followed.
bool carriesOrigin(const llvm::Type *type);

} // namespace ompracer
