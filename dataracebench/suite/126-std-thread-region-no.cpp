/*
 * No data race: each thread's region has its own sum, added after join ([thread.thread.member]).
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
  std::thread second(addUp, &sums[1]);
  first.join();
  second.join();
  std::printf("%d\n", sums[0] + sums[1] > 0);
  return 0;
}
