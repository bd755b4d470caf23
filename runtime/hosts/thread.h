// Host threads: the program's own threads, as opposed to OpenMP's. See thread.cpp.
#pragma once

#include "hosts/sink.h"

#include <atomic>
#include <pthread.h>
#include <threads.h>

namespace ompracer {

/// What a created thread hands over, and where its joiner finds it.
struct HostThreadSkeleton {
  void *(*routine)(void *) = nullptr;
  thrd_start_t c11Routine = nullptr; ///< instead
  void *argument = nullptr;
  pthread_t handle{};
  /// Release when it has begun; pairs with the acquire in joinHostThread.
  std::atomic<bool> began{false};
  HostThread *next = nullptr;
};

inline constexpr u64 kMostHostThreads = 1u << 22;

/// Threads that were created and not joined. Relaxed: stale at worst, then recording goes on.
extern std::atomic<u32> unjoinedHosts;

} // namespace ompracer
