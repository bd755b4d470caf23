/*
 * Every thread initialises the table.
 * Data race pair: table[k]@12:5:W vs. table[k]@12:5:W
 */
#include <cstdio>
#include <mutex>

static int table[4];

static void initialise() {
  for (int k = 0; k < 4; k++)
    table[k] = k + 1;
}

int main() {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    initialise();
    sum += table[3];
  }
  std::printf("%d\n", sum > 0);
  return 0;
}
