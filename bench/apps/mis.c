// Maximal independent set by priorities (Luby): rounds of two dynamic loops, decisions in one, effects in the next.
#include "app.h"

enum { kDegree = 5, kOpen = 0, kIn = 1, kOut = 2 };

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 2000, 100000, 1200000);
  int *start = appAllocate((size_t)n + 1, sizeof(int)), *edge = appAllocate((size_t)n * 2 * kDegree, sizeof(int));
  int *from = appAllocate((size_t)n * kDegree, sizeof(int)), *to = appAllocate((size_t)n * kDegree, sizeof(int));
  uint64_t *priority = appAllocate(n, sizeof(uint64_t)), seed = 11;
  char *state = appAllocate(n, 1), *wins = appAllocate(n, 1);
  int edges = 0;
  for (int v = 0; v < n; v++) {
    priority[v] = appRandom(&seed) / 2 * 2 + 1;
    for (int k = 0; k < kDegree; k++) {
      int w = (int)(appRandom(&seed) % (uint64_t)n);
      if (w != v)
        from[edges] = v, to[edges++] = w, start[v + 1]++, start[w + 1]++;
    }
  }
  for (int v = 0; v < n; v++)
    start[v + 1] += start[v];
  int *fill = appAllocate(n, sizeof(int));
  for (int e = 0; e < edges; e++) {
    edge[start[from[e]] + fill[from[e]]++] = to[e];
    edge[start[to[e]] + fill[to[e]]++] = from[e];
  }
  int open = n;
  while (open > 0) {
    open = 0;
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 64)
      for (int v = 0; v < n; v++) {
        if (state[v] != kOpen)
          continue;
        wins[v] = 1;
        for (int k = start[v]; k < start[v + 1] && wins[v]; k++) {
          int w = edge[k];
          if (state[w] == kOpen && (priority[w] > priority[v] || (priority[w] == priority[v] && w > v)))
            wins[v] = 0;
        }
      }
#pragma omp for schedule(dynamic, 64) reduction(+ : open)
      for (int v = 0; v < n; v++) {
        if (state[v] != kOpen)
          continue;
        int beaten = 0; // by a neighbour that wins in this round; decided from wins alone, which this loop only reads
        for (int k = start[v]; k < start[v + 1]; k++)
          beaten |= wins[edge[k]] == 1;
        state[v] = wins[v] ? kIn : beaten ? kOut : kOpen;
        open += state[v] == kOpen;
      }
    }
  }
  int chosen = 0, verified = 1;
  for (int v = 0; v < n; v++) {
    int inNeighbour = 0;
    for (int k = start[v]; k < start[v + 1]; k++)
      inNeighbour |= state[edge[k]] == kIn;
    verified &= state[v] == kIn ? !inNeighbour : inNeighbour;
    chosen += state[v] == kIn;
  }
  return appVerdict("mis", verified, chosen);
}
