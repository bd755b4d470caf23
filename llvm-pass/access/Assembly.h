// What a statement of inline assembly does to memory: the atomic instructions, loads, stores and fences of x86 and
// AArch64 in its text, on operands that the statement names.
//
// The text is read here and not by LLVM's own parser: that one wants registers in the place of the operands, which
// nobody has chosen yet, and does not tell the size of a memory operand.
//
// By the rules of GCC's assembly an operand in memory ("=m", "m") is read and written as its constraint says, whatever
// the text does. Other memory is known where the text is understood: a pointer in a register operand (`(%0)`, `[%0]`).
// Memory that other addresses name is unknown, and so is what a call or an encoded instruction does.
//
// Ordinary loads and stores count as atomic, for x86 makes locks and flags of them. Stage 1 takes that back in a module
// without a sign that its assembly synchronises threads (marks/HandMadeAtomics).
#pragma once

#include "access/AccessCollector.h"

namespace ompracer {

/// The statement has one result and no structure of them.
inline constexpr unsigned kOnlyResult = ~0u;

struct AssemblyAccess {
  AccessKind kind = AccessKind::Read;
  llvm::Value *address = nullptr;
  int64_t displacement = 0; ///< bytes, from the address
  uint64_t size = 0;
  uint32_t order = 0;      ///< C11 numbering
  bool isOrdinary = false; ///< atomic, by a load or store that the compiler uses for plain accesses, too
  /// Of a compare-and-exchange: the result that is the old value, which the operand `expected` equals after success.
  unsigned oldResult = 0;
  llvm::Value *expected = nullptr;
};

struct Assembly {
  llvm::SmallVector<AssemblyAccess, 2> accesses;
  /// Orders of fences in the text, by where they stand: before the first access (or without one), after it.
  uint32_t fenceBefore = 0, fenceAfter = 0;
  bool branches = false;       ///< some value that it read may decide inside
  bool unknown = false;        ///< accesses memory that is not known
  bool mayWait = false;        ///< what is not known may be an atomic instruction, a system call or a call
  bool clobbersMemory = false; ///< "memory"
  bool isAtomic() const {
    return llvm::any_of(accesses, [](const AssemblyAccess &a) { return a.kind >= AccessKind::AtomicLoad; });
  }
  /// Other threads may learn from it what this one did, or the other way round, whatever else the program does.
  bool synchronises() const {
    return fenceBefore || fenceAfter || mayWait || llvm::any_of(accesses, [](const AssemblyAccess &a) {
             return a.kind >= AccessKind::AtomicLoad && !a.isOrdinary;
           });
  }
};

Assembly readAssembly(const llvm::CallBase &call);

/// The ordinary loads and stores of this statement are plain accesses from now on.
void makePlain(llvm::CallBase &call);

} // namespace ompracer
