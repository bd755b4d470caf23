// Names for reports, from debug information: which function a programmer would say an instruction is in, and what the
// accessed object is called there.
#pragma once

#include "ir/PointerTrace.h"
#include "openmp/OmpStructure.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

#include <map>
#include <string>

namespace ompracer {

class SourceText {
public:
  SourceText(llvm::Module &module, const OmpStructure &structure) : module(module), structure(structure) {}

  /// Path as in the line table: absolute, or directory joined.
  static std::string path(const llvm::DIFile *file);

  /// Name of the function that the source shows around `location`; outlined bodies count as their function.
  std::string functionName(const llvm::DILocation *location, const llvm::Function &f);

  /// Text for the object at `address`, empty when unknown.
  std::string variable(llvm::Value *address, llvm::Function &f);

private:
  std::string nameOf(const llvm::DISubprogram *subprogram);
  std::string nameOf(const llvm::Function &f, unsigned depth);
  std::string describe(llvm::Value *pointer, unsigned depth);
  void enter(llvm::Function &f);

  llvm::Module &module;
  const OmpStructure &structure;
  const llvm::Function *current = nullptr;
  llvm::DenseMap<const llvm::Value *, const llvm::DILocalVariable *> locals;
  std::map<std::pair<const llvm::Value *, int64_t>, const llvm::DILocalVariable *> captured;
};

} // namespace ompracer
