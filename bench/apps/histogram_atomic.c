// Histogram of random numbers with one atomic increment each, into a shared array.
#include "app.h"

enum { kBins = 64 };

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 20000, 3000000, 30000000);
  unsigned *numbers = appAllocate(n, sizeof(unsigned));
  int bins[kBins] = {0}, expected[kBins] = {0}, same = 1;
  uint64_t seed = 8;
  for (int i = 0; i < n; i++)
    numbers[i] = (unsigned)appRandom(&seed);
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[numbers[i] % kBins]++;
  }
  for (int i = 0; i < n; i++)
    expected[numbers[i] % kBins]++;
  for (int b = 0; b < kBins; b++)
    same &= bins[b] == expected[b];
  return appVerdict("histogram_atomic", same, bins[0]);
}
