// Names for reports, from debug information: which function a programmer would say an instruction is in, and what the
// accessed object is called there.
#pragma once

#include "ir/PointerTrace.h"
#include "openmp/FrontEnd.h"
#include "openmp/OmpStructure.h"
#include "openmp/VariablePlace.h"

#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

#include <map>
#include <string>

namespace ompracer {

class SourceText {
public:
  SourceText(llvm::Module &module, const OmpStructure &structure)
      : module(module), ofFlang(isOfFlang(module)), structure(structure) {}

  /// Path as in the line table: absolute, or directory joined.
  static std::string path(const llvm::DIFile *file);

  /// Name of the function that the source shows around `location`; outlined bodies count as their function.
  std::string functionName(const llvm::DILocation *location, const llvm::Function &f);

  /// Text for the object of `size` bytes (0: not known) at `address`, empty when unknown: the variable that the program
  /// names there, "sum" in a closure that captured it, and the member of it that is accessed: "p.first", "this->count".
  /// Elements of arrays, and what pointers in an object lead to, go by the name of the object.
  /// The second: what the variable is to the access at this place, OMPRACER_OBJECT_*.
  std::pair<std::string, unsigned> variable(llvm::Value *address, uint64_t size, llvm::Function &f,
                                            const llvm::DILocation *access);

private:
  using Key = std::pair<const llvm::Value *, int64_t>; ///< a pointer and an offset

  std::string nameOf(const llvm::DISubprogram *subprogram);
  std::string nameOf(const llvm::Function &f, unsigned depth);
  VariablePlace describe(const llvm::Value *pointer, unsigned depth);
  VariablePlace describe(const llvm::GlobalVariable &global, int64_t offset);
  VariablePlace describePhi(const llvm::PHINode &phi, unsigned depth);
  Key split(const llvm::Value *pointer) const;
  void enter(llvm::Function &f);
  void enter(const llvm::DbgVariableRecord &record);
  void add(const Key &key, const VariablePlace &place);

  llvm::Module &module;
  const bool ofFlang;
  const OmpStructure &structure;
  const llvm::Function *current = nullptr;
  /// What lies at an address, and at an offset from a pointer that stands in memory at an address.
  std::map<Key, VariablePlace> objects;
  std::map<std::pair<Key, int64_t>, VariablePlace> captured;
};

} // namespace ompracer
