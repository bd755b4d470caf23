// Directives in Fortran source: `!$omp parallel do &`, in free and fixed form (OpenMP 5.2, 3.1.1 and 3.1.2).
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace ompracer {

/// The directive to which a line belongs, as the pragma that means the same in C ("#pragma omp parallel for"), and its
/// last line. Empty text: the line belongs to none.
struct FortranDirective {
  std::string pragma;
  unsigned lastLine = 0;
};

/// line: from 1.
FortranDirective fortranDirectiveAt(llvm::ArrayRef<llvm::StringRef> lines, unsigned line);

} // namespace ompracer
