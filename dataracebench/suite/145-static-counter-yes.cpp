/*
 * The function counts its calls in a static local variable.
 * Data race pair: ++calls@10:10:W vs. ++calls@10:10:W
 */
#include <atomic>
#include <cstdio>

static int identify() {
  static int calls = 0;
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
