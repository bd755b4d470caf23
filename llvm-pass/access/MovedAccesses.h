// The places of accesses that the optimiser moved: hoisted ones lose their line, and argument promotion (at -O3) makes
// the callers load what a local function read through a pointer, on the line of the call. Stores of two branches become
// one, without a line. Reports must name the line that the source has for the access.
#pragma once

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <map>
#include <optional>
#include <tuple>

namespace ompracer {

/// Before the optimiser: notes at each access where it stands.
void rememberPlaces(llvm::Module &module);
/// Takes the notes away. They are no locations: nothing else may see them.
void forgetPlaces(llvm::Module &module);

class MovedAccesses {
public:
  /// Before the notes are taken away.
  explicit MovedAccesses(llvm::Module &module) : module(module) {}

  /// Where an access stands that has no line any more: where it, or one of those that it was made of, stood, or else
  /// where something is made of its value; for a load whose variable gets a new value, where that is stored. Null:
  /// unknown.
  const llvm::DILocation *placeOfMoved(const llvm::Instruction &access);

  /// Where the branch stands that leads to the instruction, or where its function begins: what is left if the optimiser
  /// removed all places of it. Null: there is no debug information.
  static const llvm::DILocation *placeAround(const llvm::Instruction &i);
  /// Gives promoted loads the place in the function that uses the value, as if that were inlined.
  void placePromotedLoads();

private:
  /// What is noted of the first access in the block that is of the same kind, and to the same variable. Null: nothing.
  const llvm::MDNode *firstIn(const llvm::DIScope *block, const llvm::Instruction &access);
  const llvm::DILocation *placeInScope(const llvm::Instruction &access, const llvm::Instruction &scopeOf);
  const llvm::DILocation *placeOfUse(const llvm::Value &value);
  const llvm::Argument *promotedParameter(const llvm::CallBase &call, const llvm::Use &operand);
  /// Where the callee, or the function to which it passes the value on, makes something of a promoted parameter.
  const llvm::DILocation *placeOfParameter(const llvm::Argument &parameter, unsigned depth = 0);

  llvm::Module &module;
  /// By scope, variable (null: no global one) and "is a store"; made when first asked.
  std::optional<std::map<std::tuple<const llvm::DIScope *, const llvm::Value *, bool>, const llvm::MDNode *>> firsts;
  /// The values of the variables that are parameters in the source.
  llvm::DenseMap<const llvm::Function *, llvm::SmallPtrSet<const llvm::Value *, 8>> described;
};

} // namespace ompracer
