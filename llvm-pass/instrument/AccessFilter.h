// What cannot race and is left out: one named rule, one statistic and one test in test/pass for each reason.
#pragma once

#include "access/AccessCollector.h"
#include "ir/PointerTrace.h"
#include "openmp/OmpStructure.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/IR/Dominators.h"

namespace ompracer {

/// `kept`, a write, is announced in the place of `read`. Who is told of a race wants to know whom it reaches.
void standFor(Access &kept, const Access &read);

class AccessFilter {
public:
  AccessFilter(llvm::Function &f, const OmpStructure &structure, llvm::AAResults &aliases,
               const llvm::TargetLibraryInfo &tli);

  /// Removes from `accesses` what cannot race.
  void apply(llvm::SmallVectorImpl<Access> &accesses);

  /// Then removes what another access of the same block covers.
  void applyCovered(llvm::SmallVectorImpl<Access> &accesses);

  /// Another task can learn the address of this variable.
  bool escapes(const llvm::Value *variable) { return addressEscapes(variable); }

private:
  /// A variable of this frame whose address no other task can learn.
  bool isPrivateVariable(const Access &a);
  /// Memory that nobody writes while the program can read it.
  bool isConstantMemory(const Access &a);
  /// An entry of the virtual function table: constant. TBAA identifies the pointer to it, which is a part of the object
  /// that constructors write.
  bool isVirtualTable(const Access &a);
  /// Memory of the OpenMP lowering itself: task headers, captured-pointer slots, thread number cells.
  bool isImplementationMemory(const Access &a);
  /// A thread-local variable that no other thread can address.
  bool isPrivateThreadLocal(const Access &a);
  /// A read in front of a loop, which keeps a variable in a register that the loop may or may not write: the
  /// optimiser's, not the program's.
  bool isPromotedRead(const Access &a);
  /// Marks accesses that another access of the same block covers.
  void findCovered(llvm::MutableArrayRef<Access> block);

  bool addressEscapes(const llvm::Value *object);

  llvm::Function &f;
  llvm::AAResults &aliases;
  const llvm::TargetLibraryInfo &tli;
  const OmpStructure &structure;
  FunctionRole role;
  std::optional<llvm::DominatorTree> dominators; ///< made when first asked
  PointerTracer tracer;
  llvm::DenseMap<const llvm::Value *, bool> escaping;
};

} // namespace ompracer
