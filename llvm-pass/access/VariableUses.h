// What else a function, or the construct in it, does with a variable. A private copy, a reduction or an atomic update
// can be proposed for a race only if it fits all accesses to the variable, not just the two that race.
//
// Only stage 1 sees them all: the optimiser makes one access of several. It leaves notes in the module for stage 2.
// What no note says is not known.
#pragma once

#include "openmp/OmpStructure.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace ompracer {

/// Stage 1. Of global variables, and in the bodies of constructs of those that they captured.
void noteVariableUses(llvm::Module &module, const OmpStructure &structure);

/// Stage 2, at its end.
void forgetVariableUses(llvm::Module &module);

class VariableUses {
public:
  explicit VariableUses(const llvm::Module &module);

  /// OMPRACER_OBJECT_MIXED, _READ_FIRST and _USES, for the access at this place and on this line.
  unsigned of(const llvm::DILocation *place, unsigned line, llvm::StringRef variable) const;

  /// Of a part of an array, _USES alone.
  unsigned ofArray(const llvm::DILocation *place, unsigned line, llvm::StringRef variable) const;

  /// Of what a pointer leads to, _USES alone: all lines that use anything through pointers count.
  unsigned ofPointee(const llvm::DILocation *place, unsigned line) const;

private:
  /// By the function's debug information and the variable's name.
  llvm::DenseMap<std::pair<const llvm::Metadata *, const llvm::Metadata *>, llvm::SmallVector<const llvm::MDNode *, 1>>
      notes;
};

} // namespace ompracer
