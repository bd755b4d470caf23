/*
 * No data race: the count is a std::atomic ([atomics.types.operations]).
 */
#include <atomic>
#include <cstdio>

static int identify() {
  static std::atomic<int> calls{0};
  return ++calls;
}

int main() {
  int out[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++)
    out[i] = identify();
  std::printf("%d\n", out[0] > 0);
  return 0;
}
