// What the interposed functions of the thread libraries share: the next definition, and whose call it is.
#pragma once

#include "detect/thread.h"
#include "platform/platform.h"

#include <atomic>

namespace ompracer {

/// Does the return address lie in the OpenMP runtime?
bool calledByOpenmp(const void *returnAddress);

/// The program's own call, as opposed to one of the OpenMP runtime or of ours.
inline bool fromProgram(const void *returnAddress) { return gThread.inRuntime == 0 && !calledByOpenmp(returnAddress); }

} // namespace ompracer

#define OMPRACER_EXPORT __attribute__((visibility("default")))

/// `real`: the next definition of a function, looked up at the first call. Relaxed: the value is the same whoever
/// stores it.
#define OMPRACER_NEXT(name, otherwise)                                                                                 \
  static constinit std::atomic<decltype(::name) *> cached{nullptr};                                                    \
  decltype(::name) *real = cached.load(std::memory_order_relaxed);                                                     \
  if (!real) {                                                                                                         \
    real = reinterpret_cast<decltype(::name) *>(::ompracer::nextSymbol(#name));                                        \
    if (!real)                                                                                                         \
      real = otherwise;                                                                                                \
    cached.store(real, std::memory_order_relaxed);                                                                     \
  }
