// Which code of the program is instrumented, and what is said of code that is not.
#pragma once

#include "platform/platform.h"

namespace ompracer {

/// The module that contains this address is instrumented.
void addInstrumentedModule(uptr address);
/// The C and C++ libraries, the OpenMP runtime: what they do for the program is looked at where it calls them.
bool isOfSystem(const Module &module);
/// Does code of an instrumented module stand at this address?
bool isInstrumented(uptr pc);
/// Code at this address, of no instrumented module, runs where accesses are recorded: the run says so, once for each
/// module. Not for the system's own libraries.
[[gnu::cold]] void noteUninstrumented(uptr pc);

/// The list that the plugin left of the functions of a linked file (__ompracer_code).
void addCodeList(const char *begin, const char *end, u32 width);
/// Has the plugin seen the function around pc? When in doubt, yes.
bool isListedCode(uptr pc);
/// The code at pc, of the construct `what`, runs in parallel. The run says so if it is not instrumented.
void runsCode(const char *what, uptr pc);
/// What is known of addresses of code is so no more: a module was loaded, perhaps where another one was.
void forgetCode();

} // namespace ompracer
