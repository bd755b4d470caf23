/*
 * No data race: in waits for all members of the earlier mutexinoutset (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

int main(void) {
  int sum = 0, copy = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 3; k++) {
#pragma omp task shared(sum) depend(mutexinoutset : sum)
      sum += k;
    }
#pragma omp task shared(sum, copy) depend(in : sum)
    copy = sum;
  }
  printf("%d\n", copy >= 0);
  return 0;
}
