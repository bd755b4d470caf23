// Merge sort: two tasks for the halves, taskwait, merge; short pieces by insertion.
#include "app.h"

enum { kLeaf = 64 };

static void insertion(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int value = a[i], j = i;
    for (; j > 0 && a[j - 1] > value; j--)
      a[j] = a[j - 1];
    a[j] = value;
  }
}

static void sort(int *a, int *scratch, int n) {
  if (n <= kLeaf) {
    insertion(a, n);
    return;
  }
  int half = n / 2;
#pragma omp task
  sort(a, scratch, half);
#pragma omp task
  sort(a + half, scratch + half, n - half);
#pragma omp taskwait
  memcpy(scratch, a, (size_t)n * sizeof(int));
  for (int i = 0, j = half, k = 0; k < n; k++)
    a[k] = j == n || (i < half && scratch[i] <= scratch[j]) ? scratch[i++] : scratch[j++];
}

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 20000, 500000, 4000000);
  int *a = appAllocate(n, sizeof(int)), *scratch = appAllocate(n, sizeof(int));
  uint64_t seed = 4, before = 0, after = 0;
  for (int i = 0; i < n; i++) {
    a[i] = (int)(appRandom(&seed) & 0x7fffffff);
    before += (uint64_t)a[i];
  }
#pragma omp parallel
#pragma omp single
  sort(a, scratch, n);
  int sorted = 1;
  for (int i = 0; i < n; i++) {
    sorted &= i == 0 || a[i - 1] <= a[i];
    after += (uint64_t)a[i];
  }
  return appVerdict("mergesort", sorted && before == after, a[n / 2]);
}
