// What the local variables of a function may hold: for each variable and constant offset in it the union of the origins
// of everything that is stored there (flow-insensitive, see Provenance.h).
#pragma once

#include "ir/PointerTrace.h"
#include "provenance/Origin.h"

#include "llvm/IR/Function.h"

#include <map>

namespace ompracer {

struct Content {
  Origin pointers, integers;
  Origin pointees;        ///< integers in what the pointers refer to
  Origin furtherPointers; ///< pointers in it
  uint64_t size = 0;      ///< of the largest value stored, in bytes; 0: not known
  void add(const Content &o) {
    pointers.add(o.pointers);
    integers.add(o.integers);
    pointees.add(o.pointees);
    furtherPointers.add(o.furtherPointers);
    size = std::max(size, o.size);
  }
  bool operator==(const Content &) const = default;
};

struct Variable {
  std::map<int64_t, Content> parts; ///< by constant offset
  Content anywhere;                 ///< stored at a variable offset
  Content all;                      ///< union of everything stored
  bool escapes = false;             ///< some function or region got its address, and may store

  /// Adds what is stored at an offset (nullopt: not constant). Returns whether that is news.
  bool add(std::optional<int64_t> offset, const Content &content);
  /// Of integers in these bytes: calls pass small structures as one.
  Origin integersIn(int64_t offset, uint64_t size) const;
};

class VariableContents {
public:
  explicit VariableContents(llvm::Function &f);

  /// The variable that `pointer` points into, or null, and where in it (nullopt: not constant).
  const Variable *at(llvm::Value *pointer, std::optional<int64_t> &offset) const;

  /// Adds what a store leaves so many bytes after `pointer`, or (somewhere) at it or after it. True: that is news.
  bool store(llvm::Value *pointer, const Content &content, bool somewhere = false, int64_t distance = 0);

  /// Adds what so many bytes of the variable at `from` hold to what the one at `to` does (nullopt: not constant). True:
  /// that is news. Neither need be one.
  bool copy(llvm::Value *to, llvm::Value *from, std::optional<uint64_t> bytes);

  /// Where a pointer starts, through variables assigned once.
  TracedPointer trace(llvm::Value *pointer) const { return tracer.trace(pointer); }

private:
  Variable *find(llvm::Value *pointer, std::optional<int64_t> &offset) {
    return const_cast<Variable *>(at(pointer, offset));
  }

  mutable PointerTracer tracer; ///< remembers what it found
  std::map<const llvm::Value *, Variable> variables;
};

} // namespace ompracer
