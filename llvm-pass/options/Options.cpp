// The one table of pass options; see Options.h.
#include "options/Options.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <iterator>

namespace ompracer {

namespace {
struct Row {
  const char *name;
  bool PassOptions::*field;
};

constexpr Row kRows[] = {
    {"marks", &PassOptions::marks},           {"reads", &PassOptions::reads},
    {"writes", &PassOptions::writes},         {"atomics", &PassOptions::atomics},
    {"provenance", &PassOptions::provenance}, {"scopes", &PassOptions::scopes},
    {"filter", &PassOptions::filter},         {"loops", &PassOptions::loops},
    {"autolink", &PassOptions::autolink},     {"emulated-tls", &PassOptions::emulatedTls},
};

static_assert(sizeof(PassOptions) == std::size(kRows) * sizeof(bool), "each option has a row");

using Flag = llvm::cl::opt<bool>;
Flag marks("ompracer-marks", llvm::cl::desc("Mark iterations, sections and reductions"), llvm::cl::init(true),
           llvm::cl::Hidden);
Flag reads("ompracer-instrument-reads", llvm::cl::desc("Announce plain reads"), llvm::cl::init(true), llvm::cl::Hidden);
Flag writes("ompracer-instrument-writes", llvm::cl::desc("Announce plain writes"), llvm::cl::init(true),
            llvm::cl::Hidden);
Flag atomics("ompracer-instrument-atomics", llvm::cl::desc("Announce atomic operations"), llvm::cl::init(true),
             llvm::cl::Hidden);
Flag provenance("ompracer-provenance", llvm::cl::desc("Compute where addresses come from"), llvm::cl::init(true),
                llvm::cl::Hidden);
Flag scopes("ompracer-scopes", llvm::cl::desc("Announce begin and end of locals that escape"), llvm::cl::init(true),
            llvm::cl::Hidden);
Flag filter("ompracer-filter", llvm::cl::desc("Leave out accesses that cannot race"), llvm::cl::init(true),
            llvm::cl::Hidden);
Flag loops("ompracer-loops", llvm::cl::desc("Announce regular accesses before their loop"), llvm::cl::init(true),
           llvm::cl::Hidden);
Flag autolink("ompracer-autolink", llvm::cl::desc("Ask lld to link the runtime library"), llvm::cl::init(true),
              llvm::cl::Hidden);
Flag emulatedTls("ompracer-emulated-tls", llvm::cl::desc("Compiled with -femulated-tls"), llvm::cl::init(false),
                 llvm::cl::Hidden);
Flag stats("ompracer-stats", llvm::cl::desc("Print the counters of this pass to stderr"), llvm::cl::init(false),
           llvm::cl::Hidden);
} // namespace

void enableStatistics() {
  if (stats)
    llvm::EnableStatistics(/*DoPrintOnExit=*/false);
}

void printStatistics() {
  if (stats)
    llvm::PrintStatistics(llvm::errs());
}

PassOptions commandLineOptions() {
  return {marks, reads, writes, atomics, provenance, scopes, filter, loops, autolink, emulatedTls};
}

bool applyParameters(PassOptions &options, llvm::StringRef parameters) {
  while (!parameters.empty()) {
    llvm::StringRef item;
    std::tie(item, parameters) = parameters.split(';');
    bool value = !item.consume_front("no-");
    bool known = false;
    for (const Row &row : kRows) {
      if (item == row.name) {
        options.*row.field = value;
        known = true;
      }
    }
    if (!known)
      return false;
  }
  return true;
}

} // namespace ompracer
