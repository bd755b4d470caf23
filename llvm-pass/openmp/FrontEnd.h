// Which compiler has lowered a module, where the same structure means something else to it.
#pragma once

#include "llvm/IR/Module.h"

namespace ompracer {

/// The module names flang as its producer (llvm.ident). False in doubt.
bool isOfFlang(const llvm::Module &module);

} // namespace ompracer
