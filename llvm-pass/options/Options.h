// What a user can switch in the pass, as cl::opt (-mllvm -ompracer-…, with the plugin also loaded by -fplugin or
// -Xclang -load) and as parameters of the pass in a textual pipeline: ompracer<no-reads;no-provenance>.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace ompracer {

struct PassOptions {
  bool marks;      ///< stage 1: iteration marks and reduction extents
  bool reads;      ///< announce plain reads
  bool writes;     ///< announce plain writes
  bool atomics;    ///< announce atomic operations
  bool provenance; ///< compute where addresses come from; without it every access says "unknown"
  bool scopes;     ///< announce begin and end of local variables that escape
  bool filter;     ///< leave out what cannot race
  bool loops;      ///< announce before a loop what it accesses at regular addresses
  bool autolink;   ///< ask the linker (lld) for the runtime library
  /// -femulated-tls, of which the module says nothing: the variables of the runtime library are native all the same.
  bool emulatedTls;
};

/// The values of the command line.
PassOptions commandLineOptions();

/// Applies `no-<name>` or `<name>` items separated by ';'. Returns false for an unknown name.
bool applyParameters(PassOptions &options, llvm::StringRef parameters);

/// Statistics: -stats, where LLVM was built with them, or -ompracer-stats, which works with every build. Called before
/// the first counter of a stage moves, and at the end of the last stage.
void enableStatistics();
void printStatistics();

} // namespace ompracer
