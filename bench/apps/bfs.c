// Breadth-first search by levels: a dynamic loop over the frontier, claims by compare-and-exchange, a captured queue
// index.
#include "app.h"

#include <stdatomic.h>

enum { kDegree = 6 };

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 2000, 250000, 2000000);
  int *neighbour = appAllocate((size_t)n * kDegree, sizeof(int));
  _Atomic int *level = appAllocate(n, sizeof(_Atomic int));
  int *frontier = appAllocate(n, sizeof(int)), *next = appAllocate(n, sizeof(int));
  uint64_t seed = 10;
  for (int v = 0; v < n; v++) {
    neighbour[v * kDegree] = (v + 1) % n; // connected
    for (int k = 1; k < kDegree; k++)
      neighbour[v * kDegree + k] = (int)(appRandom(&seed) % (uint64_t)n);
    atomic_store_explicit(&level[v], -1, memory_order_relaxed);
  }
  atomic_store_explicit(&level[0], 0, memory_order_relaxed);
  frontier[0] = 0;
  int depth = 0, reached = 1;
  for (int size = 1; size > 0; depth++) {
    int found = 0;
#pragma omp parallel for schedule(dynamic, 16)
    for (int i = 0; i < size; i++)
      for (int k = 0; k < kDegree; k++) {
        int w = neighbour[frontier[i] * kDegree + k], unseen = -1, at;
        if (atomic_load_explicit(&level[w], memory_order_relaxed) >= 0)
          continue;
        if (!atomic_compare_exchange_strong_explicit(&level[w], &unseen, depth + 1, memory_order_relaxed,
                                                     memory_order_relaxed))
          continue;
#pragma omp atomic capture
        at = found++;
        next[at] = w;
      }
    int *swap = frontier;
    frontier = next, next = swap;
    size = found;
    reached += found;
  }
  int verified = reached == n; // no edge jumps over a level
  for (int v = 0; v < n; v++)
    for (int k = 0; k < kDegree; k++)
      verified &= level[neighbour[v * kDegree + k]] <= level[v] + 1;
  return appVerdict("bfs", verified, depth);
}
