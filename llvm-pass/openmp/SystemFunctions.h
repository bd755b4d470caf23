// Functions of libraries that nobody instruments: of the C, C++, thread and OpenMP libraries.
#pragma once

#include "openmp/OmpStructure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

#include <dlfcn.h>

namespace ompracer {

class SystemFunctions {
public:
  explicit SystemFunctions(const llvm::Module &module) : implementation(llvm::Triple(module.getTargetTriple())) {}

  bool contains(const llvm::Function &f) const {
    llvm::LibFunc known;
    const llvm::StringRef name = f.getName();
    return f.isIntrinsic() || isImplementationCall(name) || implementation.getLibFunc(f, known) ||
           llvm::any_of(kPrefixes, [&](llvm::StringRef prefix) { return name.starts_with(prefix); }) ||
           isInCLibrary(name);
  }

private:
  /// LLVM knows some functions of the C library only; all of them are in the compiler's own process.
  static bool isInCLibrary(llvm::StringRef name) {
    const void *function = dlsym(RTLD_DEFAULT, name.str().c_str());
    Dl_info place;
    if (!function || !dladdr(function, &place) || !place.dli_fname)
      return false;
    const llvm::StringRef file = llvm::StringRef(place.dli_fname).rsplit('/').second;
    return file.starts_with("libc.") || file.starts_with("libm.") || file.starts_with("libpthread.");
  }

  static constexpr llvm::StringLiteral kPrefixes[] = {
      "omp_",  "pthread_", "mtx_",  "__cxa_", "_Unwind_", "__gxx_",    "_ZNSt",    "_ZNKSt",
      "_ZNSo", "_ZNSi",    "_ZNSs", "_ZNKSs", "_ZSt",     "__atomic_", "__clang_", "__ompracer_"};

  llvm::TargetLibraryInfoImpl implementation;
};

} // namespace ompracer
