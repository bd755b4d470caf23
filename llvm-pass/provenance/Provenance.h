// Where addresses come from (semantics 4): does an address derive, without passing through memory that is not owned,
// from storage or the thread number of the executing implicit task?
//
// Flow-insensitive within a function: one Origin for each value and for each (local variable, offset), the union over
// everything that can flow there, computed to a fixed point; unions are monotone, so it ends. Across functions: return
// values, and integers stored through parameters, by a summary of functions whose definition is exact (of an indirect
// call, of all functions of its type whose address somebody takes), those of functions in other modules by a constant
// that the defining module exports, arguments at run time by the mask that the caller stores in __ompracer_arguments,
// captures of explicit tasks by the mask that the creator hands to the runtime.
//
// Being wrong towards "owned" loses a report of two accesses by one thread; being wrong the other way invents one.
#pragma once

#include "openmp/OmpStructure.h"
#include "provenance/ThreadData.h"
#include "provenance/VariableContents.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"

#include <array>
#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace ompracer {

/// Where in the block of a task its creators may put integers that name a thread.
struct CapturedNumbers {
  bool anywhere = false;
  llvm::SmallVector<std::pair<int64_t, uint64_t>, 4> places; ///< offset and size
  bool in(int64_t offset, uint64_t size) const;
};

/// What edges of the control flow say of a comparison of the thread's number, and the blocks that only these lead to.
struct ThreadGuard {
  using Key = std::tuple<unsigned, const llvm::Value *, const llvm::Value *>;
  Origin origin;
  std::set<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>> edges;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 2> roots;  ///< guarded with all that they dominate, but for cleanups
  llvm::SmallPtrSet<const llvm::BasicBlock *, 2> blocks; ///< others that it guards
  bool merges = false;                                   ///< one of the edges leads to a block that others lead to, too
};

class FunctionProvenance {
public:
  /// What other functions of the module tell.
  struct Others {
    std::function<CallSummary(const llvm::CallBase &)> summaryOf;
    std::function<CapturedNumbers(const llvm::Function &entry)> numbersCapturedBy;
  };

  FunctionProvenance(llvm::Function &f, const OmpStructure &structure, const llvm::TargetLibraryInfo &tli,
                     Others others);

  /// Origin of an address or integer.
  Origin originOf(llvm::Value *value) const;

  /// Origin that control dependence on comparisons of the thread number adds to an access or call.
  Origin guardOf(const llvm::Instruction &i) const {
    auto copy = guardsOfCopies.find(&i);
    return copy != guardsOfCopies.end() ? copy->second : guardOf(i.getParent());
  }

  /// Integers in memory that `pointer` refers to, also through the pointers in a local variable.
  Origin contentOf(llvm::Value *pointer) const;

  /// Pointers in memory that `pointer` refers to.
  Origin pointersIn(llvm::Value *pointer) const;

  /// Origin of what a function reaches through an argument: of the argument, and where a local variable holds a pointer
  /// that the executing thread selects (a handle), of that.
  Origin throughArgument(llvm::Value *argument) const;

  const VariableContents &localVariables() const { return variables; }

  /// What is known of a function without its body.
  static CallSummary ofDeclaration(const llvm::Function &callee, const llvm::TargetLibraryInfo &tli);

  /// What a call of the function leaves to the caller.
  CallSummary summary();

  /// Functions of other modules whose results reach an address or a guard here: bit i of Origin::results is about
  /// entry i, the last bit about all from there on.
  llvm::ArrayRef<const llvm::Function *> definedElsewhere() const { return elsewhere; }
  static constexpr unsigned kLastResult = 63;

private:
  Origin transfer(llvm::Instruction &i);
  Origin ofArgument(const llvm::Argument &a) const;
  Origin ofCall(llvm::CallBase &call);
  /// What a flow out of the callee brings here.
  Origin arriving(const llvm::CallBase &call, const Flow &flow);
  /// Integers in a structure that has pointers, too.
  Origin integersIn(llvm::Value *structure, unsigned depth = 0);
  Origin handedWith(const llvm::CallBase &call, unsigned n) const;
  /// Notes what the callee leaves in what its arguments and its result refer to. Returns whether that is news.
  bool noteMemoryOf(llvm::CallBase &call);
  Origin selectedByThread(const Origin &pointer) const;
  bool storeInMemory(llvm::Value *pointer, const StoredFlow &target, const Origin &stored);
  /// What an origin here is to a caller.
  Flow leaving(const Origin &origin) const;
  uint64_t resultBit(const llvm::Function *callee);
  bool isBoundOfTaskloop(const TracedPointer &place) const;
  Origin soughtBefore(const llvm::BasicBlock &block);
  Origin integersInTaskBlock(const TracedPointer &place, uint64_t size) const;
  bool storeInTaskBlock(const TracedPointer &place, const StoredFlow &target, const Origin &stored);
  Origin ofLoad(llvm::LoadInst &load) const;
  Origin loaded(const llvm::LoadInst &load, bool wantsPointer) const;
  bool copyPointers(llvm::StoreInst &store);
  Origin copiedPointers(const llvm::Value &copied, unsigned depth = 0) const;
  Origin throughPointer(const Origin &base) const;
  Origin numbersIn(const Origin &address) const;
  Origin pointeesOf(llvm::Value *pointer) const;
  /// Where memory stands that a pointer refers to: in what a parameter refers to, or certainly further on (a linked
  /// object's).
  enum class Reach : uint8_t { Right, Further, Any };
  Reach reachOf(llvm::Value *pointer) const;
  Origin handlesIn(const Origin &base, Reach reach) const;
  Origin handlesInPointees(llvm::Value *pointer, Reach reach) const;
  bool keepInPointees(const Origin &place, Reach reach, const Origin &pointer);
  Origin executingThread() const;
  bool locatesPrivates(const llvm::CallBase &call) const;
  /// What one instruction makes known; true if that is more than before. solve() asks until nothing changes.
  bool note(llvm::Instruction &i);
  bool noteStore(llvm::StoreInst &store);
  bool noteCopy(llvm::AnyMemTransferInst &copy);
  void solve();
  bool decidedByWay(const llvm::Value *condition) const;
  /// The same to what a block does.
  Origin guardOf(const llvm::BasicBlock *block) const { return guards.lookup(block); }
  bool isGuarded(const llvm::BasicBlock *block, const ThreadGuard &guard, const llvm::DominatorTree &tree) const {
    auto dominates = [&](const llvm::BasicBlock *root) { return tree.dominates(root, block); };
    return guard.blocks.contains(block) || (!cleanups.contains(block) && llvm::any_of(guard.roots, dominates));
  }
  /// Returns whether some guard is new.
  bool findGuards();
  bool addGuard(const llvm::BasicBlock *block, const Origin &origin);
  bool addGuards(const llvm::DominatorTree &tree, const llvm::DenseMap<const llvm::BasicBlock *, Origin> &news);
  void findCopies(); ///< GuardCopies.cpp

  llvm::Function &f;
  const llvm::TargetLibraryInfo &tli;
  Others others;
  llvm::DenseSet<const llvm::LoadInst *> received; ///< by copyprivate: shared
  FunctionRole role;
  bool inTask;
  llvm::DenseMap<const llvm::Value *, Origin> origins;
  VariableContents variables;
  llvm::SmallVector<const llvm::Function *, 0> elsewhere;
  CapturedNumbers capturedNumbers; ///< of a TaskEntry
  Variable privateCopies;          ///< of integers that a TaskEntry stores in its block
  Origin storedInCaptures;         ///< the same of captured variables
  llvm::SmallVector<StoredFlow, 0> storedThroughParameters;
  /// Of pointers that the function itself stores in memory of its parameters, or (the last) in blocks of its own, see
  /// Origin::ofHandle.
  struct Kept {
    Origin right, further;
  };
  std::array<Kept, argument_mask::kLimit + 1> keptInPointees;
  Origin storedInBlocks; ///< of integers in heap blocks that the function allocated
  llvm::DenseMap<const llvm::CallBase *, Origin> behindResults; ///< of integers in what returned pointers refer to
  mutable ThreadData threadData;
  /// All that an exception alone leads to. Objects are destroyed by an exception or without one.
  llvm::DenseSet<const llvm::BasicBlock *> cleanups;
  std::map<ThreadGuard::Key, ThreadGuard> threadGuards;
  llvm::DenseMap<const llvm::BasicBlock *, Origin> guards; ///< of all that hold for the block
  /// Where those of the block are not all the instruction's.
  llvm::DenseMap<const llvm::Instruction *, Origin> guardsOfCopies;
};

} // namespace ompracer
