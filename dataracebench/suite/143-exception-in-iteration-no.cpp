/*
 * No data race: the handler counts atomically (OpenMP 5.2, atomic construct).
 */
#include <cstdio>
#include <stdexcept>

static int check(int i) {
  if (i % 4 == 0)
    throw std::runtime_error("multiple of four");
  return i;
}

int main() {
  int failures = 0, sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 16; i++) {
    try {
      sum += check(i);
    } catch (const std::runtime_error &) {
#pragma omp atomic
      failures++;
    }
  }
  std::printf("%d\n", sum + failures > 0);
  return 0;
}
