/*
 * The threads' regions add to one sum.
 * Data race pair: *sum@13:3:W vs. *sum@13:3:W
 */
#include <cstdio>
#include <thread>

static void addUp(long *sum) {
  long mine = 0;
#pragma omp parallel for reduction(+ : mine)
  for (int i = 0; i < 20; i++)
    mine += i;
  *sum += mine;
}

int main() {
  long sums[2] = {0, 0};
  std::thread first(addUp, &sums[0]);
  std::thread second(addUp, &sums[0]);
  first.join();
  second.join();
  std::printf("%d\n", sums[0] + sums[1] > 0);
  return 0;
}
