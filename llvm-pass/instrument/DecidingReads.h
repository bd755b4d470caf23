// Reads whose value decides a branch or an address (semantics 5): what follows them happens because of the value.
//
// One walk for the module, from every condition and every address back along the values they are computed from: through
// arithmetic, casts, comparisons, selections, local variables, variables that the same function stores and loads,
// arguments and results of calls (indirect ones: of all functions of their type whose address somebody takes), what
// these store and find where pointer arguments refer to, memcmp, and what regions and tasks capture. A read that the
// walk meets decides; so does one whose value a function gives to callers outside the module, or hands to a function of
// the program there; a value that is only stored, printed or handed to libraries does not. The flag of a
// compare-and-exchange that expects what an earlier read of the same object gave says nothing about the value: such a
// loop is an update, unless that read decides, too.
#pragma once

#include "ir/PointerTrace.h"
#include "openmp/IndirectCallees.h"
#include "openmp/OmpStructure.h"
#include "openmp/SystemFunctions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <map>
#include <set>
#include <tuple>

namespace ompracer {

class DecidingReads {
public:
  DecidingReads(llvm::Module &module, const OmpStructure &structure, const IndirectCallees &indirect);

  /// The value that `read` (load, copy of a block, atomic operation, call of libatomic) obtains.
  bool decides(const llvm::Instruction *read) const { return reached.contains(read); }

private:
  /// A place whose stored values are known: a local variable as a whole, or a constant offset from another base, or
  /// from wherever a local pointer points (true). Of thread-local variables in all functions (null).
  using Place = std::tuple<const llvm::Function *, const llvm::Value *, bool, int64_t>;

  std::optional<Place> placeOf(const llvm::Instruction &user, llvm::Value *pointer);
  /// Where the pointer starts, also through calls of functions that return a parameter or what lies in it.
  TracedPointer trace(llvm::Value *pointer);
  /// The parameter that the function returns, and the offset from it.
  TracedPointer returnedParameter(llvm::Function &f);
  void collectStores(llvm::Function &f);
  void collectPassed(llvm::CallBase &call);
  /// A task is given the value that is stored there, or (copied) all in `source`.
  void reachCaptured(const llvm::Instruction &user, llvm::Value *destination, llvm::Value *stored, llvm::Value *source);
  /// calledElsewhere: by code outside the module. closure: by code that knows what it captured.
  void collectRoots(llvm::Function &f, bool calledElsewhere, bool closure);
  bool isGivenToOthers(const llvm::CallBase &call) const;
  bool isForCaller(llvm::Value *pointer, bool calledElsewhere, bool closure);
  void reach(llvm::Value *value);
  void reachPlace(const llvm::Instruction &user, llvm::Value *pointer);
  void reachPlace(const Place &place);
  void reachOwn(const llvm::Instruction &user, llvm::Value *captured);
  void walkPlace(const Place &place);
  const std::set<Place> &actualsOf(const llvm::Argument &parameter);
  void reachCallers(const Place &place);
  void walk(llvm::Value *value);
  void walkCall(llvm::CallBase &call);
  llvm::SmallVector<llvm::Value *, 2> readsExpectedBy(llvm::AtomicCmpXchgInst &cas);
  void reachUpdates();
  void noteInTask(const llvm::LoadInst &load);
  void reachCaptures();
  /// All results of the function.
  void reachResults(llvm::Function &f);

  PointerTracer tracer;
  SystemFunctions system;
  llvm::DenseMap<const llvm::Function *, TracedPointer> returnedParameters;
  const OmpStructure &structure;
  const IndirectCallees &indirect;
  llvm::DenseMap<const llvm::FunctionType *, llvm::SmallVector<llvm::CallBase *, 4>> indirectCalls;
  std::map<Place, llvm::SmallVector<llvm::Value *, 2>> stores;
  /// Parameters that a place's address is passed in: the callee may store to it.
  std::map<Place, llvm::SmallVector<llvm::Argument *, 2>> passed;
  /// The places that callers pass to a parameter, without variables of theirs.
  std::map<const llvm::Argument *, std::set<Place>> actuals;
  /// All places that they refer to are reached.
  llvm::DenseSet<const llvm::Argument *> reachedThrough;
  std::set<Place> reachedPlaces;
  llvm::SmallVector<Place, 16> placeWork;
  /// Compare-and-exchanges whose success alone decides, and the reads that they expect.
  llvm::SmallVector<std::pair<llvm::AtomicCmpXchgInst *, llvm::SmallVector<llvm::Value *, 2>>, 8> updates;
  /// A part of the block of a task; no offset: it may be any.
  struct Part {
    std::optional<int64_t> offset;
    int64_t size; ///< bytes
    bool overlaps(const Part &other) const {
      return !offset || !other.offset || (*offset < *other.offset + other.size && *other.offset < *offset + size);
    }
  };
  Part partOf(const TracedPointer &, llvm::Type *);
  struct Captured {
    const llvm::Function *entry; ///< of the task
    llvm::Value *value;
    Part part;
  };
  /// What tasks capture by value; and, by their entries, the parts of their blocks that decide in them.
  llvm::SmallVector<Captured, 8> captures;
  llvm::DenseMap<const llvm::Function *, llvm::SmallVector<Part, 2>> decidingInTasks;
  llvm::DenseSet<const llvm::Value *> reached;
  llvm::SmallVector<llvm::Value *, 64> work;
};

} // namespace ompracer
