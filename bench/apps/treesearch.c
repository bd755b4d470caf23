// Unbalanced tree search: a node's number of children comes from its hash, a task counts each subtree near the root.
#include "app.h"

static int limit;

static int children(uint64_t node, int depth) {
  if (depth >= limit)
    return 0;
  uint64_t state = node;
  double u = appUniform(&state);
  return depth < 3 ? 5 : u < 0.45 ? 2 : 0; // nearly critical: some subtrees are deep, most end soon
}

static long count(uint64_t node, int depth) {
  int n = children(node, depth);
  long sizes[8] = {0}, sum = 1;
  for (int k = 0; k < n; k++) {
    uint64_t state = node * 31 + (uint64_t)k + 1, child = appRandom(&state);
#pragma omp task shared(sizes) firstprivate(k, child)
    sizes[k] = count(child, depth + 1);
  }
#pragma omp taskwait
  for (int k = 0; k < n; k++)
    sum += sizes[k];
  return sum;
}

static long countSerially(uint64_t node, int depth) {
  int n = children(node, depth);
  long sum = 1;
  for (int k = 0; k < n; k++) {
    uint64_t state = node * 31 + (uint64_t)k + 1;
    sum += countSerially(appRandom(&state), depth + 1);
  }
  return sum;
}

int main(int argc, char **argv) {
  int trees = appSize(argc, argv, 1, 100, 1000);
  limit = 200;
  long nodes = 0, expected = 0;
#pragma omp parallel
#pragma omp single
  for (int t = 0; t < trees; t++)
    nodes += count((uint64_t)t + 15, 0);
  for (int t = 0; t < trees; t++)
    expected += countSerially((uint64_t)t + 15, 0);
  return appVerdict("treesearch", nodes == expected, (double)nodes);
}
