// Names of flang's symbols as a Fortran programmer writes them (LLVM: flang/docs/BijectiveInternalNameUniquing.md).
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace ompracer {

/// "_QMmodPsub" is "mod::sub", "_QMmodEx" "mod::x", "_QFsubEx" "x", "_QQmain" "main program"; what follows a dot, of
/// the bodies of constructs, is left out. Empty: the symbol is none of flang's.
std::string fortranName(llvm::StringRef symbol);

} // namespace ompracer
