/*
 * No data race: call_once initialises it once, before all others go on ([thread.once.callonce]).
 */
#include <cstdio>
#include <mutex>

static std::once_flag once;
static int table[4];

static void initialise() {
  for (int k = 0; k < 4; k++)
    table[k] = k + 1;
}

int main() {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    std::call_once(once, initialise);
    sum += table[3];
  }
  std::printf("%d\n", sum > 0);
  return 0;
}
