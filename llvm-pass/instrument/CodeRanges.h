// What the module leaves for the runtime to tell its code from code that the plugin never saw: the range of
// every function that the compiler emits.
//
// An entry belongs to the section of its function (SHF_LINK_ORDER, and its comdat), so it shares the fate of the
// machine code: of an inline function in two objects the linker keeps one copy, with its entry if it has one.
#pragma once

#include "openmp/RuntimeCalls.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace ompracer {

/// Has the compiler list the module's functions.
void listCode(llvm::Module &module);

/// Tells the runtime where the list of the linked program or library stands; in the module's constructor.
void announceCode(llvm::Module &module, RuntimeCalls &calls, llvm::IRBuilderBase &builder);

} // namespace ompracer
