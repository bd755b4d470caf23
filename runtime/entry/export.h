// How the entry layer intercepts functions of libc, and whose calls of them count.
#pragma once

#include "base/export.h"
#include "code/code.h"
#include "ompracer/abi.h"
#include "record/access.h"

#include <cstddef>

namespace ompracer {

inline uptr asAddress(const void *pointer) { return reinterpret_cast<uptr>(pointer); }

/// Symbols may be looked up: libc has started. A statically linked one calls our functions before it has.
extern std::atomic<bool> gMayLookUp;

/// The caller of an intercepted function. Its call counts when the thread records and instrumented code called:
/// libraries and the OpenMP runtime synchronise in ways that nobody tells us.
///
/// Made before anything else runs: what the caller said of its arguments holds until the next call.
class Caller {
public:
  explicit Caller(void *pc) : pc(reinterpret_cast<uptr>(pc)) {
    Thread &t = gThread;
    if (OMPRACER_LIKELY(!t.recording) || t.inRuntime)
      return;
    counted = isInstrumented(this->pc);
    if (!counted) {
      noteUninstrumented(this->pc);
      return;
    }
    OmpracerArguments &told = __ompracer_arguments;
    known = told.callee != nullptr;
    mask = told.owned;
    told.callee = nullptr;
  }

  bool counts() const { return counted; }

  /// The place and kind of an access to what argument `argument` points to. Without word from the caller, and of an
  /// argument that its mask has no bit for, the stack may belong to the thread, and nothing else does. kOwnVariable: it
  /// is a variable of the executing task or thread. kListed: it is an element of a list, of which the caller says
  /// nothing. kShared: it belongs to all threads.
  static constexpr unsigned kOwnVariable = ~0u, kListed = ~1u, kShared = ~2u;
  Entry accessTo(uptr address, bool write, unsigned argument) const {
    Thread &t = gThread;
    ++t.accesses;
    t.entryPc = pc;
    u32 flags = 0;
    auto said = [&](unsigned shift) { return mask >> (argument + shift) & 1; };
    if (argument == kOwnVariable)
      flags = OMPRACER_OWNED;
    else if (argument == kListed)
      flags = OMPRACER_UNKNOWN_PROVENANCE;
    else if (argument == kShared)
      flags = 0;
    else if (!known || argument >= OMPRACER_ARGUMENTS)
      flags = t.onOwnStack(address) ? OMPRACER_UNKNOWN_PROVENANCE : 0;
    else
      flags = (said(0) ? OMPRACER_OWNED : 0) | (said(OMPRACER_ARGUMENT_EXECUTOR_SHIFT) ? OMPRACER_EXECUTOR : 0) |
              (said(OMPRACER_ARGUMENT_OUTER_SHIFT) ? OMPRACER_OUTER_OWNED : 0);
    return withOwner(accessBits(t, write, false), ownershipOf(t, address, flags));
  }
  SiteId site() const { return gDetector.sites.idOfCall(pc, gThread.context); }

  /// The function reads or writes a range in what argument `argument` points to. For a caller that counts.
  void record(unsigned argument, const void *begin, std::size_t size, bool write) const {
    uptr address = reinterpret_cast<uptr>(begin);
    Entry b = accessTo(address, write, argument);
    recordRange(address, size, b, site());
  }

  // The same for any caller.
  void reads(unsigned argument, const void *begin, std::size_t size) const {
    if (counted && begin && size)
      record(argument, begin, size, false);
  }
  void writes(unsigned argument, const void *begin, std::size_t size) const {
    if (counted && begin && size)
      record(argument, begin, size, true);
  }
  /// As many bytes as the function returned, if it did not fail.
  void writesResult(unsigned argument, const void *begin, long result) const {
    if (result > 0)
      writes(argument, begin, static_cast<std::size_t>(result));
  }

private:
  uptr pc;
  bool counted = false, known = false;
  u64 mask = 0;
};

} // namespace ompracer
