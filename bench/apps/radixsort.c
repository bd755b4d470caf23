// Radix sort: each thread counts its part in a row of its own, one thread sums up, each moves its part to its places.
#include "app.h"

enum { kBits = 8, kDigits = 1 << kBits };

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 20000, 4000000, 16000000);
  unsigned *a = appAllocate(n, sizeof(unsigned)), *b = appAllocate(n, sizeof(unsigned));
  int threads = omp_get_max_threads();
  int (*count)[kDigits] = appAllocate(threads, sizeof *count);
  uint64_t seed = 12, before = 0, after = 0;
  for (int i = 0; i < n; i++) {
    a[i] = (unsigned)appRandom(&seed);
    before += a[i];
  }
  for (int shift = 0; shift < 32; shift += kBits) {
#pragma omp parallel
    {
      int self = omp_get_thread_num(), team = omp_get_num_threads();
      int begin = (int)((long)n * self / team), end = (int)((long)n * (self + 1) / team);
      int *mine = count[self];
      memset(mine, 0, sizeof *count);
      for (int i = begin; i < end; i++)
        mine[a[i] >> shift & (kDigits - 1)]++;
#pragma omp barrier
#pragma omp single
      for (int digit = 0, sum = 0; digit < kDigits; digit++)
        for (int t = 0; t < team; t++) {
          int here = count[t][digit];
          count[t][digit] = sum;
          sum += here;
        }
      for (int i = begin; i < end; i++)
        b[mine[a[i] >> shift & (kDigits - 1)]++] = a[i];
    }
    unsigned *swap = a;
    a = b, b = swap;
  }
  int sorted = 1;
  for (int i = 0; i < n; i++) {
    sorted &= i == 0 || a[i - 1] <= a[i];
    after += a[i];
  }
  return appVerdict("radixsort", sorted && before == after, a[n / 2]);
}
