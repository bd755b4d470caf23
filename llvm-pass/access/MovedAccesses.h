// The places of accesses that the optimiser moved: hoisted ones lose their line, and argument promotion (at -O3) makes
// the callers load what a local function read through a pointer, on the line of the call. Stores of two branches become
// one, without a line. Reports must name the line that the source has for the access.
#pragma once

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

namespace ompracer {

/// Before the optimiser: notes at each access where it stands.
void rememberPlaces(llvm::Module &module);
/// Takes the notes away. They are no locations: nothing else may see them.
void forgetPlaces(llvm::Module &module);

/// Where an access stands that has no line any more: where it, or one of those that it was made of, stood, or else
/// where something is made of its value; for a load whose variable gets a new value, where that is stored. Null:
/// unknown.
const llvm::DILocation *placeOfMoved(const llvm::Instruction &access);

/// Gives promoted loads the place in the function that uses the value, as if that were inlined.
void placePromotedLoads(llvm::Module &module);

} // namespace ompracer
