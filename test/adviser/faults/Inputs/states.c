// Threads work, wait at barriers, for tasks and for a mutex, and idle between regions.
#include <stdio.h>

static long sum(int n) {
  volatile long s = 0;
  for (int i = 0; i < n; ++i)
    s += i;
  return s;
}

int main(void) {
  long total = 0;
  for (int region = 0; region < 3; ++region) {
    total += sum(100000);
#pragma omp parallel reduction(+ : total)
    {
#pragma omp for schedule(dynamic, 4)
      for (int i = 0; i < 64; ++i)
        total += sum(1000 * (i % 7));
#pragma omp single
      for (int i = 0; i < 500; ++i) {
#pragma omp task
        sum(10); // thinned
      }
#pragma omp critical
      total += sum(2000);
    }
#pragma omp parallel num_threads(2) reduction(+ : total)
    total += sum(3000);
  }
  printf("%d\n", total > 0);
  return 0;
}
