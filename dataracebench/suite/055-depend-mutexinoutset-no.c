/*
 * No data race: mutexinoutset excludes the tasks from each other (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 4; k++) {
#pragma omp task shared(sum) depend(mutexinoutset : sum)
      sum += k;
    }
#pragma omp taskwait
  }
  printf("%d\n", sum >= 0);
  return 0;
}
