// Where addresses come from (semantics 4): does an address derive, without passing through memory that is not owned,
// from storage or the thread number of the executing implicit task?
//
// Flow-insensitive within a function: one Origin for each value and for each (local variable, offset), the union over
// everything that can flow there, computed to a fixed point; unions are monotone, so it ends. Across functions: return
// values by a summary of functions whose definition is exact, arguments at run time by the mask that the caller stores
// in __ompracer_arguments, captures of explicit tasks by the mask that the creator hands to the runtime.
//
// Being wrong towards "owned" loses a report of two accesses by one thread; being wrong the other way invents one.
#pragma once

#include "OmpStructure.h"
#include "PointerTrace.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Function.h"

#include <functional>
#include <map>

namespace ompracer {

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
  uint64_t arguments = 0;   ///< mask bits of this function's arguments, see ArgumentMask
  uint64_t captures = 0;    ///< bits of the task's capture mask
  uint64_t outer = 0;       ///< bits of the region's capture mask: storage of a task around the region
  uint64_t numbers = 0;     ///< likewise of its number mask: integers in captured variables that name a thread
  uint64_t taskNumbers = 0; ///< the same of the task's number mask

  void add(const Origin &other) {
    flags |= other.flags;
    arguments |= other.arguments;
    captures |= other.captures;
    outer |= other.outer;
    numbers |= other.numbers;
    taskNumbers |= other.taskNumbers;
  }
  bool operator==(const Origin &) const = default;
  /// What an access or a mask can observe, without the marks that only steer the analysis.
  Origin visible() const { return {flags & kVisible, arguments, captures, outer, numbers, taskNumbers}; }
  bool any() const { return visible() != Origin(); }
  /// Nothing that is only known at run time can change what the flags say.
  bool settled() const {
    return (flags & (kOwned | kExecutor)) || (!arguments && !captures && !outer && !numbers && !taskNumbers);
  }
};

/// Layout of the argument mask (include/ompracer/abi.h): read by code of this pass and by intercepted functions.
/// Arguments beyond the limit have no bit and count as not owned.
namespace argument_mask {
inline constexpr unsigned kLimit = 16;
inline constexpr unsigned kExecutorShift = kLimit;    ///< argument selected by the executing thread of a task
inline constexpr unsigned kContentShift = 2 * kLimit; ///< integers in the pointee identify the thread
inline constexpr unsigned kOuterShift = 3 * kLimit;   ///< argument owned by a task around the innermost region
inline constexpr uint64_t kValueBits = (uint64_t(1) << kLimit) - 1;
} // namespace argument_mask

/// Layout of the capture mask.
namespace capture_mask {
inline constexpr unsigned kSlots = 30;
inline constexpr unsigned kPrivateNumbers = 31;  ///< some firstprivate integer is the number of the thread in its team
inline constexpr unsigned kPrivateIntegers = 62; ///< some firstprivate integer names the thread in another way
inline constexpr uint64_t kSlotBits = (uint64_t(1) << kSlots) - 1;
inline constexpr uint64_t kIntegerBits = uint64_t(1) << kPrivateNumbers | uint64_t(1) << kPrivateIntegers;
inline constexpr unsigned kPrivates = 63; ///< some firstprivate pointer is owned
uint64_t slotBit(std::optional<int64_t> offset);
/// The bits that say of the same captures that a task around the innermost region owns them.
inline uint64_t outerOf(uint64_t bits) { return (bits & kSlotBits) << 32 | (bits >> kPrivates & 1) << kSlots; }
} // namespace capture_mask

/// What a call's result owes to the callee: constant flags and which arguments flow into it.
struct ReturnSummary {
  bool known = false;
  uint32_t flags = 0;
  uint64_t arguments = 0;
};

/// One bit (or set of bits) of a capture mask: set when `origin` turns out owned.
struct CaptureBit {
  uint64_t bit;
  Origin origin;
  bool integer = false; ///< set when it names the thread
};

class FunctionProvenance {
public:
  using Summaries = std::function<ReturnSummary(const llvm::Function *)>;

  FunctionProvenance(llvm::Function &f, const OmpStructure &structure, const llvm::TargetLibraryInfo &tli,
                     Summaries summaries);

  /// Origin of an address or integer.
  Origin originOf(llvm::Value *value) const;

  /// Origin that control dependence on comparisons of the thread number adds to the accesses of a block.
  Origin guardOf(const llvm::BasicBlock *block) const { return guards.lookup(block); }

  /// Integers in memory that `pointer` refers to.
  Origin contentOf(llvm::Value *pointer) const;

  /// Origin of the returned value.
  ReturnSummary returned() const;

  /// The bits of the capture mask of the task that `alloc` creates, each with what decides it.
  llvm::SmallVector<CaptureBit, 8> capturesOf(const llvm::CallBase &alloc) const;
  /// Likewise of its number mask.
  llvm::SmallVector<CaptureBit, 8> taskNumbersOf(const llvm::CallBase &alloc) const;

  /// The bits of the capture mask of the region that `fork` starts: one for each captured argument.
  llvm::SmallVector<CaptureBit, 8> regionCapturesOf(const llvm::CallBase &fork) const;
  /// Likewise of its number mask.
  llvm::SmallVector<CaptureBit, 8> regionNumbersOf(const llvm::CallBase &fork) const;

private:
  struct Content {
    Origin pointers, integers;
    Origin pointees; ///< integers in what the pointers refer to
    void add(const Content &o) {
      pointers.add(o.pointers);
      integers.add(o.integers);
      pointees.add(o.pointees);
    }
    bool operator==(const Content &) const = default;
  };
  struct Variable {
    std::map<int64_t, Content> parts; ///< by constant offset
    Content anywhere;                 ///< stored at a variable offset
    Content all;                      ///< union of everything stored
    bool escapes = false;
  };

  /// Calls capture(slot bit or 0 for private copies, content) for each capture of the task, and
  /// integer(origin) for each private integer.
  void eachCapture(const llvm::CallBase &alloc, llvm::function_ref<void(uint64_t, const Content &)> capture,
                   llvm::function_ref<void(const Origin &)> integer) const;
  Origin transfer(llvm::Instruction &i);
  Origin ofArgument(const llvm::Argument &a) const;
  Origin ofCall(llvm::CallBase &call) const;
  Origin ofLoad(llvm::LoadInst &load) const;
  Origin executingThread() const;
  /// somewhere: at this address or behind it.
  bool storeTo(llvm::Value *pointer, const Content &content, bool somewhere = false);
  bool copyMemory(llvm::Value *to, llvm::Value *from);
  Variable *variableOf(llvm::Value *pointer, std::optional<int64_t> &offset);
  const Variable *variableOf(llvm::Value *pointer, std::optional<int64_t> &offset) const {
    return const_cast<FunctionProvenance *>(this)->variableOf(pointer, offset);
  }
  bool locatesPrivates(const llvm::CallBase &call) const;
  void findEscapes();
  void solve();
  void findGuards();

  llvm::Function &f;
  const llvm::TargetLibraryInfo &tli;
  Summaries summaries;
  FunctionRole role;
  bool inTask;
  mutable PointerTracer tracer;
  llvm::DenseMap<const llvm::Value *, Origin> origins;
  std::map<const llvm::Value *, Variable> variables;
  llvm::DenseMap<const llvm::BasicBlock *, Origin> guards;
};

} // namespace ompracer
