// Names and lines of code and variables, asked of llvm-symbolizer.
//
// Nothing happens before the first call: no process, no memory. Then one llvm-symbolizer runs next to the program
// (helper.h). Not async-signal-safe; one caller at a time (report/sink holds its lock). Without a symboliser, frames
// have a module and an offset only.
#pragma once

#include "base/types.h"

#include <cstddef>

namespace ompracer {

/// One source-level frame. Empty strings and 0 mean unknown.
struct Frame {
  char function[512] = {};
  char file[512] = {};
  char module[512] = {};
  u64 offset = 0; ///< address in the module's own numbering
  u32 line = 0;
  u32 column = 0;
};

/// Frames at one code address: the function and, before it, what was inlined there, innermost first.
struct Frames {
  static constexpr unsigned kMax = 16;
  Frame frames[kMax];
  unsigned count = 0;
};

/// From now on frames have a module and an offset only, and no process is started.
void disableSymboliser();

/// In a forked child: the process that runs is the parent's.
void forgetSymboliser();

/// Describes the call before return address `returnAddress`. `out` is large: keep it off small stacks.
void symbolise(uptr returnAddress, Frames &out);
struct Module;
/// The same for the instruction at an address of a module, which need not be loaded: base is what matters.
void symboliseIn(const Module &, uptr address, Frames &out);

/// Declaration of the global variable at an address.
struct GlobalVariable {
  char name[256] = {};
  char file[512] = {};
  u32 line = 0;
};

/// False when no symboliser knows the address.
bool symboliseGlobal(uptr address, GlobalVariable &out);

} // namespace ompracer
