// The places of loads that the optimiser moved: hoisted ones lost their line, and argument promotion (at -O3) makes the
// callers load what a local function read through a pointer, on the line of the call. Reports must name the line that
// the source has for the read.
#pragma once

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

namespace ompracer {

/// The first place where something is made of a value, directly or after a few instructions without a line.
const llvm::DILocation *placeOfUse(const llvm::Value &value);

/// Gives promoted loads the place in the function that uses the value, as if that were inlined.
void placePromotedLoads(llvm::Module &module);

} // namespace ompracer
