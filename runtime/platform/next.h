// The definition of an intercepted function that ours stands before.
#pragma once

#include "platform/platform.h"

#include <atomic>

namespace ompracer {

/// A function and its next definition, looked up with all others by lookUpNextFunctions(), or at a call before.
///
/// `address` and `absent` are relaxed: the values are the same whoever stores them. Aligned to its size: these are the
/// elements of an array that the linker makes, without gaps.
struct alignas(32) NextFunction {
  const char *name;
  std::atomic<void (*)()> address{nullptr};
  std::atomic<bool> absent{false}; ///< looked up, and there is none

  /// nullptr: not looked up yet.
  template <typename Function> Function *known() const {
    return reinterpret_cast<Function *>(address.load(std::memory_order_relaxed));
  }
  template <typename Function> void set(Function *function) {
    address.store(reinterpret_cast<void (*)()>(function), std::memory_order_relaxed);
  }
  /// `otherwise`, when there is no other definition.
  template <typename Function> [[gnu::noinline, gnu::cold]] Function *lookUp(Function *otherwise) {
    void *symbol = absent.load(std::memory_order_relaxed) ? nullptr : nextSymbol(name);
    Function *function = symbol ? reinterpret_cast<Function *>(symbol) : otherwise;
    set(function);
    return function;
  }
};
static_assert(sizeof(NextFunction) == alignof(NextFunction));

/// Looks up what is not known yet, so that no call has to: dlsym takes the linker's lock, and while the constructor of
/// a library holds that, its other threads would wait for it and it for them. Nor can dlsym interrupt itself in a
/// signal handler, or dlopen, which may be the OpenMP runtime's call (both release the thread's last error, and would
/// do it twice). Called at the start and for each instrumented module, which may have brought an OpenMP runtime along.
void lookUpNextFunctions();

} // namespace ompracer

/// Makes a variable of type NextFunction, of static storage duration, one of those.
#define OMPRACER_NEXT_FUNCTION [[gnu::section("ompracer_next"), gnu::used]] constinit

/// `real`: the next definition of a function.
#define OMPRACER_NEXT(name, otherwise)                                                                                 \
  OMPRACER_NEXT_FUNCTION static ::ompracer::NextFunction next{#name};                                                  \
  decltype(::name) *real = next.known<decltype(::name)>();                                                             \
  if (!real)                                                                                                           \
    real = next.lookUp<decltype(::name)>(otherwise);
