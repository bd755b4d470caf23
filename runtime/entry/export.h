// What the entry layer exports, and from where its intercepted functions count calls.
#pragma once

#include "detect/access.h"

#include <cstddef>

/// A function of the C ABI.
#define OMPRACER_EXPORT extern "C" __attribute__((visibility("default")))

/// A function of libc that ours stands before. Weak: in a program that is linked statically with libc, libc's own
/// definition wins where it is linked in anyway, instead of colliding.
#define OMPRACER_INTERCEPT extern "C" __attribute__((visibility("default"), weak))

namespace ompracer {

/// The module that contains this address is instrumented.
void addInstrumentedModule(uptr address);
/// Does code of an instrumented module stand at this address?
bool isInstrumented(uptr pc);

/// Symbols may be looked up: libc has started. A statically linked one calls our functions before it has.
extern std::atomic<bool> gMayLookUp;

/// Does this call of an intercepted function count? It does when the thread records and instrumented code called:
/// libraries and the OpenMP runtime synchronise in ways that nobody tells us.
inline bool countsFrom(void *caller) {
  Thread &t = gThread;
  return OMPRACER_UNLIKELY(t.recording) && !t.inRuntime && isInstrumented(reinterpret_cast<uptr>(caller));
}

/// A range that an intercepted function reads or writes for `caller`. The memory may belong to the thread; nobody can
/// tell.
inline void recordCall(const void *address, std::size_t size, bool write, void *caller) {
  Thread &t = gThread;
  uptr begin = reinterpret_cast<uptr>(address), pc = reinterpret_cast<uptr>(caller);
  ++t.accesses;
  t.entryPc = pc;
  u64 owner = static_cast<u64>(ownershipOf(t, begin, t.onOwnStack(begin) ? OMPRACER_UNKNOWN_PROVENANCE : 0));
  recordRange(begin, size, accessBits(t, write, false) | owner << Entry::kOwnerShift, gDetector.sites.idOfCall(pc));
}

} // namespace ompracer
