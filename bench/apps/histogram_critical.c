// Histogram in a critical section: a block of numbers is counted under one name.
#include "app.h"

enum { kBins = 64, kBlock = 16 };

int main(int argc, char **argv) {
  int n = appSize(argc, argv, 20000, 300000, 3000000) / kBlock * kBlock;
  unsigned *numbers = appAllocate(n, sizeof(unsigned));
  int bins[kBins] = {0}, expected[kBins] = {0}, same = 1;
  uint64_t seed = 9;
  for (int i = 0; i < n; i++)
    numbers[i] = (unsigned)appRandom(&seed);
#pragma omp parallel for
  for (int i = 0; i < n; i += kBlock) {
#pragma omp critical(histogram)
    for (int k = i; k < i + kBlock; k++)
      bins[numbers[k] % kBins]++;
  }
  for (int i = 0; i < n; i++)
    expected[numbers[i] % kBins]++;
  for (int b = 0; b < kBins; b++)
    same &= bins[b] == expected[b];
  return appVerdict("histogram_critical", same, bins[0]);
}
