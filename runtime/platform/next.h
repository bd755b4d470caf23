// The definition of an intercepted function that ours stands before.
#pragma once

#include "platform/platform.h"

#include <atomic>

namespace ompracer {

/// A function and its next definition, looked up at the first call, or with all others by lookUpNextFunctions().
///
/// `address` is relaxed: the value is the same whoever stores it. Aligned to its size: these are the elements of an
/// array that the linker makes, without gaps.
struct alignas(16) NextFunction {
  const char *name;
  std::atomic<void (*)()> address{nullptr};

  /// nullptr: not looked up yet.
  template <typename Function> Function *known() const {
    return reinterpret_cast<Function *>(address.load(std::memory_order_relaxed));
  }
  template <typename Function> void set(Function *function) {
    address.store(reinterpret_cast<void (*)()>(function), std::memory_order_relaxed);
  }
  /// `otherwise`, when there is no other definition.
  template <typename Function> [[gnu::noinline, gnu::cold]] Function *lookUp(Function *otherwise) {
    void *symbol = nextSymbol(name);
    Function *function = symbol ? reinterpret_cast<Function *>(symbol) : otherwise;
    set(function);
    return function;
  }
};
static_assert(sizeof(NextFunction) == alignof(NextFunction));

/// Looks up what is not known yet. For the moment before a signal handler is installed: dlsym cannot interrupt itself,
/// nor dlopen, which may be the OpenMP runtime's call (both release the thread's last error, and would do it twice).
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
