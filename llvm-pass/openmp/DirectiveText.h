// What the source says at a directive. The IR of clang forgets whether a schedule was named, for example.
//
// The text stands where the debug location of the runtime call points, or the position that the call passes. It is read
// as little as needed: words and their parentheses. Whatever is not certain (no debug information, no file, a macro) is
// "not known".
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/AtomicOrdering.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace ompracer {

struct Directive {
  bool known = false;
  bool consistent = false;    ///< names a schedule without the modifier simd, or order(reproducible)
  bool unordered = false;     ///< order(concurrent) or loop: no iterations are in order
  bool reproducible = false;  ///< order(reproducible): yet equal iterations of two loops run on one thread
  bool parallel = false;      ///< is or contains one
  bool distScheduled = false; ///< has dist_schedule(static)
  bool nowait = false;
  bool lastprivate = false; ///< has the clause
  bool inscan = false;      ///< reduction(inscan, …)
  bool simd = false;
  bool teams = false;
  bool outlined = false;     ///< is or contains a directive whose code is a function of its own: a region or task
  bool safelen = false;      ///< has the clause
  unsigned safelenValue = 0; ///< 0: not a plain number
  uint64_t shape = 0;        ///< of the iteration space: collapse
  /// Acquire or release, where a flush directive names this order; else NotAtomic.
  llvm::AtomicOrdering flush = llvm::AtomicOrdering::NotAtomic;
  unsigned lastLine = 0; ///< of its text
};

/// Reads the pragma that `text` begins with.
Directive readDirective(llvm::StringRef text);

/// A runtime call without the line of its directive gets it: clang -g gives some the line of the for statement (a
/// dynamic schedule of `parallel for`) or of the end of the block. Reports call the line of the call that of the
/// construct.
void standAtDirective(llvm::CallBase &call);

/// Caches the files of one module.
class DirectiveTexts {
public:
  /// The directive at a position.
  Directive of(const llvm::DILocation *place);
  /// The directive of a runtime call.
  Directive of(const llvm::CallBase &call);

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> text;
    llvm::SmallVector<llvm::StringRef, 0> lines;
  };
  const File &file(llvm::StringRef path);
  Directive at(llvm::StringRef path, unsigned line, unsigned column);

  llvm::StringMap<File> files;
};

} // namespace ompracer
