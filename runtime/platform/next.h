// The definition of an intercepted function that ours stands before.
#pragma once

#include "platform/platform.h"

#include <atomic>

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
