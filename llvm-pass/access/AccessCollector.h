// From IR to a list of memory accesses: address, exact size, kind. No judgement about what can race (AccessFilter).
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace ompracer {

enum class AccessKind : unsigned char { Read, Write, AtomicLoad, AtomicStore, AtomicRmw, AtomicCompareExchange };

/// C11's number of memory_order_consume, which is treated as acquire, as compilers do.
inline constexpr uint32_t kConsume = 1;

struct Access {
  llvm::Instruction *inst = nullptr;
  AccessKind kind = AccessKind::Read;
  llvm::Value *address = nullptr;     ///< pointer, or vector of pointers (gather, scatter)
  uint64_t size = 0;                  ///< bytes; of one element when there is a mask
  llvm::Value *dynamicSize = nullptr; ///< bytes, when not constant
  llvm::Value *descriptor = nullptr;  ///< of a Fortran array, whose elements are accessed
  llvm::Value *chooser = nullptr;     ///< with it: which of the elements (__ompracer_read_array)
  llvm::Value *choice = nullptr;
  bool unlessNull = false;      ///< nothing is accessed where `address` is null
  llvm::Value *mask = nullptr;  ///< lanes that are accessed
  bool packed = false;          ///< with mask: the active lanes are contiguous from `address`
  llvm::Value *order = nullptr; ///< atomics: memory order, C11 numbering; null: `constantOrder`
  uint32_t constantOrder = 0;
  llvm::Value *succeeded = nullptr; ///< compare-and-exchange by library call: its result; null: from the instruction
  /// Atomics of inline assembly: bytes from `address` on; of a compare-and-exchange the value that is expected, and the
  /// number of the result that is the old one (kOnlyResult).
  int64_t displacement = 0;
  llvm::Value *expected = nullptr;
  unsigned oldResult = 0;
  int64_t stride = 0;   ///< bytes from each of `count` accesses to the next
  uint64_t count = 1;   ///< more than one: neighbours announced together, the last of them is `inst`
  bool after = false;   ///< announced after the instruction
  bool covered = false; ///< scratch of the filter
  /// Of a write: a read of the same bytes on another line, which was left out because of it.
  llvm::LoadInst *standsFor = nullptr;
  bool updates = false; ///< a write that covers a read before it
  bool decides = false; ///< a plain read, or a write that covers one: its value decides, if the thread holds a lock

  bool isAtomic() const { return kind >= AccessKind::AtomicLoad; }
  bool isWrite() const { return kind != AccessKind::Read && kind != AccessKind::AtomicLoad; }
  bool hasConstantSize() const { return !dynamicSize && !mask && !unlessNull && !descriptor; }
};

/// C11 number of an IR ordering, as include/ompracer/abi.h wants it.
uint32_t orderNumber(llvm::AtomicOrdering ordering);

/// clang's own variables for lastprivate(conditional:): copies, and the iteration that assigned the last one.
bool isConditionalCopy(const llvm::Value *object);

/// The number of bytes, of an access without mask, as a value where the builder stands.
llvm::Value *bytesOf(const Access &access, llvm::IRBuilderBase &builder);

/// Accesses of a function in instruction order.
llvm::SmallVector<Access, 0> collectAccesses(llvm::Function &f);

} // namespace ompracer
