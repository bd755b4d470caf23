// Which statement an access belongs to: the races of one statement with another are one race, also where its expression
// spans lines. Debug information does not say it, but the code that clang makes does, before any optimisation:
// variables are in memory, so a value lives in registers only inside the expression that computes it. All instructions
// whose values flow into one last instruction (a store, a call, a branch) are one expression; its first line stands for
// it.
//
// Stage 1 writes the lines down by source position, whoever makes sites asks.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"

#include <utility>

namespace llvm {
class DILocation;
class Metadata;
} // namespace llvm

namespace ompracer {

/// Stage 1: positions of accesses on another line than the first of their expression.
void recordStatements(llvm::Module &module);

/// What stage 1 recorded.
class Statements {
public:
  explicit Statements(llvm::Module &module);

  /// First line of the statement; 0 when it is the line of the position itself.
  unsigned firstLine(const llvm::DILocation &position) const;

private:
  using Place = std::pair<const llvm::Metadata *, std::pair<unsigned, unsigned>>; ///< file, line and column
  llvm::DenseMap<Place, unsigned> lines;
};

} // namespace ompracer
